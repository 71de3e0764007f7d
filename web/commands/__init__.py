"""The commands of the group's page, which the command line finds by name."""
