"""Results kept from earlier runs (trees, rulebooks, findings), so that the same work is not done twice."""
