"""Case files checked without being played: results kept from earlier runs, and a second process that helps."""
