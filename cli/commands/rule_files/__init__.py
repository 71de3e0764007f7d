"""The commands about rules themselves: checking, testing, comparing and formatting them."""
