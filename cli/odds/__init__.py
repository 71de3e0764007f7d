"""`marchlaw odds`: what is asked, how likely it is and what matters for it, as text and as data."""
