"""What happens on some numbers of a die, behind what happens: `t.fort becomes no on 1-2`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, SAID_OTHERWISE, said_shortly

_DOES: Final = r"(?:up|down|becomes|gains|loses)"
_ON: Final = re.compile(
    rf"(?P<done>(?:\S+ {_DOES} [^\"]+?|(?:destroy|do) .+?)),? (?:on|with|when|if)(?P<thrown> (?:an? )?(?:"
    r"(?:roll|throw)(?: of)?(?: an?)?(?: (?P<die>\d*[dDwW]\d+))?(?: of)?"
    r"|(?P<rolled>\d*[dDwW]\d+)(?: roll| throw)?(?: of)?))?"
    r" (?:an? )?(?:(?P<least>\d+)(?: ?\+| or (?:more|higher|better|above)|(?: ?[-–] ?| or | to )6)"
    r"|1(?: ?[-–] ?| or | to )(?P<most>\d+)|(?P<less>\d+) or (?:less|lower|below)"
    r"|(?:less|lower) than (?P<below>\w[\w.]*)|(?:more|higher|greater) than (?P<above>\w[\w.]*)|(?P<one>\d+))"
    r"(?:,? (?:otherwise|else)(?: becomes)? (?P<other>\w+))?"
)
_BECOMES: Final = re.compile(r"(\S+ becomes )(\S+)")
_SIGNS: Final = (("least", ">="), ("most", "<="), ("less", "<="), ("below", "<"), ("above", ">"), ("one", "is"))


def on_some_numbers(snag: Snag) -> Finding | None:
    """`z.storm becomes yes on a roll of 5 or 6, otherwise no`, `destroy c on a d6 roll of less than rate`."""
    line = snag.text.partition("#")[0].strip()
    found = _ON.fullmatch(line) if snag.indent and len(line) <= LONGEST else None
    if found is None:
        return None
    die = found["die"] or found["rolled"] or "d6"
    test = next(f"{die} {sign} {found[group]}" for group, sign in _SIGNS if found[group] is not None)
    instead = f"{found['done']} when {test}"
    if found["other"] is not None:
        becomes = _BECOMES.fullmatch(found["done"])
        if becomes is None:
            return None
        instead = f"{becomes[1]}({becomes[2]} when {test}, otherwise {found['other']})"
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return SAID_OTHERWISE.at(place, instead=said_shortly(line, instead)) if snag.reads(instead) else None
