"""Numbers and what makes them: rolls, contests, rows of modifiers, bounds and rounding."""
