"""The files of a campaign's folder, except its journal."""
