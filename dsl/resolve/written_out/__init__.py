"""What is written out before anything is understood: families, events, and what stands under an option."""
