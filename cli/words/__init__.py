"""The program's words in the reader's language: catalogues, numbers and dice, click's own words."""
