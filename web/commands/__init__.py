"""The commands of the group's page, found by name from the menu of the command line."""
