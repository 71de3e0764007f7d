"""The colours of players."""

from cli.telling.pictures import colour_numbers


def test_players_called_by_a_colour_get_it() -> None:
    assert colour_numbers(["red", "blue", "anna"]) == {"red": 4, "blue": 0, "anna": 1}


def test_nobody_shares_a_colour() -> None:
    players = ["gelb", "yellow", *(f"p{number}" for number in range(9))]
    assert len(set(colour_numbers(players).values())) == len(players)
