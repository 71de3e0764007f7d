"""Tools for developers; they are not part of the distribution."""
