"""Values in play: what they may be, their numbers, what rolls come to, and how they are shown and stored."""
