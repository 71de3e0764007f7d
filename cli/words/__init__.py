"""The program's words in the reader's language: catalogues, numbers, dice, and click's own messages."""
