"""Case files looked through without being played: what was found before, and by a second process."""
