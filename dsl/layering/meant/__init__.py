"""Which edit somebody means who says it in words of his own, and where what he names stands."""
