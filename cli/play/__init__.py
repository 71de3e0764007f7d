"""What is typed while a campaign is played: the words that steer, the answers, and what is usual."""
