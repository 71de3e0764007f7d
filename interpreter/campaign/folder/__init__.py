"""The files of a campaign's folder but for its journal."""
