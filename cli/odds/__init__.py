"""`marchlaw odds`: what is asked, how likely it is, and what matters; as text and as data."""
