"""Where numbers come from: stacks of modifiers, dice, rolls and contests, and the chances of dice."""
