"""What is the case: things and values, turn and order, ways, conditions, and every change of them."""
