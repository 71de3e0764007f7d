"""How a number comes about: stacks of modifiers, dice, rolls and contests, and the chances of dice."""
