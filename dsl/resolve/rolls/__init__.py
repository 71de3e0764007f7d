"""Stats, rolls and contests, and the rows whose amounts they sum up."""
