"""What a cure takes the place of stands in it: each number, text and rounding that was written, each name with a dot.

It is looked at wherever the tests of sayings have a ruleset read, so that a new one is looked at as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dsl import loader
from dsl.border.diagnostics import Finding
from dsl.loaded import Loaded

_SAID = re.compile(r"test_(?:snags|sayings)_\w+")
_KEPT = re.compile(
    r'"[^"]*"|(?<![\w.])\d+(?:\.\d+)?%?|\b\d*d\d+\b|\b[^\W\d]\w*(?:\.[^\W\d]\w*)+|\brounded (?:up|down|nearest)'
)
_GAP = "…"
"""Where it stands the writer is told to put something in."""
OTHERWISE = {
    "a name is another where the cure calls the thing otherwise": (
        r"player\.gold cannot go below 0|players\.gold up 1|a\.moved becomes yes until end of turn|"
        r"let q = one of \w+ where \w+\.\w+.*|let q = the x in players at random weighted by x\.skill|"
        r".*\bh\.power\(t\) > foe\.power\(t\)"
    ),
    "an edit names what is meant without what stands around it": (
        r"label effect of gear\.banner in troop\.gear .*|change roll claim\.ford to -1|replace scene duel\.blows|"
        r"(?:add to|remove) action take\.claim\.success|ruleset small extends clubs/border\.law|"
        r"change work\.mill\.price to 3|.* before tile\.work becomes work|remove player\.fame down 1.*|"
        r'"by the sea"'
    ),
    "nobody reads a text there": (
        r'links road "roads"|victory v "V" as soon as .*|roll 2d6 "the yield"|allows rest\.theirs else "x"|'
        r'allowed when turn is 3 else "no"'
    ),
    "the number is in what is written instead": (
        r"let r = random 1 to 6|.* >= 3:1 .*|success on 5 or 6|p\.gold up 1 per 3 q\.skill|"
        r"pool 1d6 (?:for each 5 men|per 2 points of side\.gold)|first player: the p in players with highest p\.gold"
    ),
    "a range holds what lies between its ends, and dice show whole numbers": (
        r"\| (?:1 or 2 or 3|1, 2 or 3|not 12|double 6|1 < x <= 3) \| 4 \||1/2/3 \| 4"
    ),
    "what is behind the last point is what is done": r"[\w.]+\.(?:append|remove|clear)\(\w*\)|.*\.has \w+",
    "what is asked of each stands behind its name": r"let found = (?:sum of armies\.men|loot\.gold\(2d6\))",
    "more than 0 is at least 1": r".*: number > 0",
    "what is summed and of which they are stand apart": r".* (?:sum|highest|lowest) of [\w.]+",
    "phases have no numbers": r"(?:\d+[.)] )?phase (?:\d+:? )?.*",
    "what is done is written in a line below": r"if success then .*",
}


def lost(replaced: str, cure: str) -> list[str]:
    """What a cure has no more of what it takes the place of."""
    if _GAP in cure or any(re.fullmatch(one, replaced) for one in OTHERWISE.values()):
        return []
    return [one for one in _KEPT.findall(replaced) if one.strip('" ') not in cure]


def _replaced(loaded: Loaded, finding: Finding) -> str:
    span = finding.span
    if span is None or span.line != span.end_line:
        return ""
    return loaded.source_line(span)[span.column - 1 : span.end_column - 1].partition("#")[0].strip()


@pytest.fixture(autouse=True)
def cures_keep_what_they_replace(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test of sayings has read, its cures keep what was written."""
    read: list[Loaded] = []
    merge = vars(loader)["_merge"]

    def noted(*given: object) -> Loaded:
        loaded: Loaded = merge(*given)
        read.append(loaded)
        return loaded

    if _SAID.fullmatch(request.module.__name__.rpartition(".")[2]):
        monkeypatch.setattr(loader, "_merge", noted)
    yield
    for loaded in read:
        for one in loaded.findings:
            if one.hint().startswith("write: "):
                assert not lost(_replaced(loaded, one), one.hint()), (_replaced(loaded, one), one.hint())
