"""A result as a picture: dice with pips or numbers, parts, verdict; contests with both sides."""

from __future__ import annotations

from xml.etree import ElementTree

from cli.telling.roll_picture import draw_result
from cli.words.catalogue import Words
from interpreter.values.results import Die, Fight, Part, RollResult, SideResult

SVG = "{http://www.w3.org/2000/svg}"


def _die(thrown: int, *, sides: int = 6, **more: object) -> Die:
    return Die(sides, None, "", thrown, faces=(thrown,), **more)  # type: ignore[arg-type]


def _roll(dice: tuple[Die, ...], target: int | None, *, success: bool) -> RollResult:
    parts = (Part("rough", "rough <ground> & mud", -2, ("R-1", "R-2")),)
    return RollResult("claim", "the claim", 5, 7, dice, target, success, 0, "", parts, ())


def _drawn(result: RollResult | Fight, language: str = "en") -> tuple[list[str], int]:
    root = ElementTree.fromstring(draw_result(result, Words(language)))
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text")], len(list(root.iter(f"{SVG}circle")))


def test_a_roll_shows_dice_parts_and_verdict() -> None:
    texts, pips = _drawn(_roll((_die(3), _die(4)), 6, success=False))
    assert pips == 7
    assert texts == ["the claim", "= 7", "−2", "rough <ground> & mud", "[R-1, R-2]", "= 5 against 6: failure"]


def test_dice_without_pips_show_their_number() -> None:
    texts, pips = _drawn(_roll((_die(17, sides=20), _die(6, counts=False)), None, success=False))
    assert pips == 0
    assert texts[1:3] == ["17", "(6)"]
    assert texts[-1] == "= 5"


def test_a_contest_shows_both_sides() -> None:
    sides = [SideResult(name, total, total, 0, (_die(total),), ((),)) for name, total in (("North", 5), ("South", 2))]
    fight = Fight("duel", "the duel", "North", "South", 3, False, sides[0], sides[1])
    texts, pips = _drawn(fight, "de")
    assert pips == 7
    assert texts == ["the duel", "North", "= 5", "South", "= 2", "= " + texts[-1].removeprefix("= ")]
    assert "North" in texts[-1]
