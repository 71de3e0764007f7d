"""What happens in a turn, and how it ends: phases, loops, triggers, victories."""
