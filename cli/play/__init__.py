"""What people type while a campaign is played: steering words, answers, and the usual answers."""
