"""What happens in a turn, and how it ends: phases, acts, questions, loops, triggers, victories."""
