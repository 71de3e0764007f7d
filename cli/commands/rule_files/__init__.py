"""The commands about rules themselves: checked, tested, compared, put in order."""
