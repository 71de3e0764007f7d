"""Tools of the developers, which are not shipped."""
