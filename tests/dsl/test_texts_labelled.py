"""Texts of statements in other words: how a layer calls them, in whatever they stand, and what is refused."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl.layering.layers import Layering
from dsl.reading.parser import parse
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

FEUDS = (Path(__file__).resolve().parents[1] / "rulesets" / "feuds" / "feuds.law").read_text(encoding="utf-8")


def above(edits: str) -> tuple[list[str], list[tuple[str, int]]]:
    """All lines after a layer, and the findings of it with their lines."""
    below, _ = parse(FEUDS, "feuds.law")
    own, snags = parse(edits, "club.law")
    assert not snags
    layering = Layering(Layering([], None, "feuds").apply(below.declarations), "feuds", "club")
    lines = [flat(line.text).strip() for one in layering.apply(own.declarations) for line in declaration_lines(one)]
    return lines, [(one.code, one.span.line) for one in layering.findings if one.span]


@pytest.mark.parametrize(
    ("label", "line", "times"),
    [
        ('end_fight.fallen "Who?"', 'ask p for fallen: player from players "Who?"', 1),
        ('end_fight.who_of_the_winners_fell "Who?"', 'ask p for fallen: player from players "Who?"', 1),
        ('end_fight.has_lost "{p} loses"', 'say "{p} loses"', 2),
        ('end_fight.prize_2 "And?"', 'ask q for prize: number at least 0 at most 5 "And?"', 1),
        ('end_fight.prize_of "booty"', 'p.gold down prize "booty"', 1),
        ('end_fight.nobody_rests "no rest"', 'say "no rest" when p.gold is 0', 1),
        ('rest.a_day_of_peace "peace"', 'player.gold up 1 "peace"', 1),
        ('rich.is_rich "{player} is well off"', 'say "{player} is well off"', 1),
        ('setup.day "When?"', 'ask group for day: number at least 1 at most 7 "When?"', 1),
        ('fights.what_do_you_do "And you?"', 'any number of rest "And you?"', 1),
        ('fights.blows "Hits"', 'step blows "Hits"', 1),
        ('fights.boom "rise"', 'add +2 "rise" to income(player)', 1),
    ],
)
def test_a_text_is_called_by_what_is_asked_or_by_its_words(label: str, line: str, times: int) -> None:
    before, _ = above("")
    after, findings = above(f"label {label}\n")
    assert findings == []
    assert after.count(line) == times
    assert len([one for one, other in zip(before, after, strict=True) if one != other]) == times


def test_the_order_of_labels_does_not_matter() -> None:
    labels = ['label end_fight.prize_1 "a"\n', 'label end_fight.prize_2 "b"\n', 'label end_fight.fallen "c"\n']
    made = [above("".join(some)) for some in permutations(labels)]
    assert all(one == made[0] for one in made)
    assert made[0][1] == []


@pytest.mark.parametrize(
    ("edits", "found"),
    [
        ('label end_fight.prize "x"', [("several-texts", 1)]),
        ('label end_fight.felled "x"', [("no-such-member", 1)]),
        ('label end_fight.fallen "x"\nlabel end_fight.fallen "y"', [("edited-twice", 2)]),
        ('label end_fight.fallen "x"\nlabel end_fight.who_of_the_winners_fell "y"', [("edited-twice", 2)]),
        ('label setup.month "x"', [("no-such-member", 1)]),
        ('label rich.poor "x"', [("no-such-member", 1)]),
        ('label riches.poor "x"', [("nothing-to-edit", 1)]),
        ('label fights.boom "x"\nchange phase fights\n  step blows "Hits"\n    stop', [("edited-twice", 1)]),
        (
            'label fights.boom "x"\nchange phase fights\n  step blows\n    add +3 "boom" to income(player)',
            [("says-less", 3), ("edited-twice", 1)],
        ),
        ('label end_fight.fallen "x"\nreplace procedure end_fight(p: player)\n  stop', [("edited-twice", 1)]),
        ('label end_fight.fallen "x"\nremove procedure end_fight', [("edited-twice", 1)]),
    ],
)
def test_what_does_not_fit_is_told(edits: str, found: list[tuple[str, int]]) -> None:
    assert above(edits + "\n")[1] == found
