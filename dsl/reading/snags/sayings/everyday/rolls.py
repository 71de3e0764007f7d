"""Throws, rolls and their rows."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import TEXT, said

_DEED: Final = rf"(\w[\w.]* (?:up|down|becomes|gains|loses) [^\"]+|say {TEXT}|destroy \w[\w.]*)"
SAYINGS: Final = (
    # dice
    said(r"(?:roll|throw) (?:an? |the )?(\d*[dDwW]\d+)", "let thrown = {0}"),
    said(r"(?:roll|throw) (?:an? |the |one )?(?:die|dice)", "let thrown = d6"),
    said(rf"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:[,:]| then)? {_DEED}", "{1} when d6 is {0}"),
    said(
        rf"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:\+| or (?:more|higher|better))(?:[,:]| then)? {_DEED}",
        "{1} when d6 >= {0}",
    ),
    said(r"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:\+| or (?:more|higher|better))(?:[,:]? (.+))?", "when … >= {0}"),
    said(r"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:[,:]? (.+))?", "when … is {0}"),
    said(r"dice (\d*[dDwW]\d+),? reroll(?:ing|s)? (\d+)s", "dice {0} reroll {1} once"),
    said(
        r"(higher total wins|higher die wins|more successes wins),? (?:and |the )*(\w+) wins (?:on |all )?ties?",
        "{0}, tie to {1}",
    ),
    said(rf"[xX×*] ?(\d+(?:/\d+)?)( {TEXT})?( when .+)?", "times {0}{1}{2}"),
    # stats, which are all numbers
    said(rf"(stat \w+(?:\([^()]*\))?) ?: ?(?:(?:exact|whole) )?number\b( {TEXT})?(.*)", "{0}{1}{2}"),
    # rows
    said(r"((?:\w+: *)?[+-] ?[\w.()]+) if (.+)", '{0} "…" when {1}', "STRING"),
    said(r"((?:.*\b)?when .+? becomes) yes\b(.*)", "{0} true{1}"),
)
IN_TWO: Final = (
    two(r"(roll \w+\([^()]*\)) (for each \w+ in .+)", BELOW_IT, "{1}", "{0}"),
    two(r"(roll \w+\([^()]*\)(?: as \w+)?) ([+-]) ?(\w[\w.]*)", BELOW_IT, "{0}", '{1}{2} "…"'),
    two(r"(?:on )?(success|failure)[,:]? (?!by\b)(.+)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(?:roll|throw) (?:an? )?(?:die|dice|(\d*[dDwW]\d+))[:,]? on (?:an? )?(\d+)\+?[,:]? (.+)",
        BEHIND_IT,
        "let thrown = d6",
        "when thrown >= {1}",
    ),
    two(rf"(stat \w+(?:\([^()]*\))?(?: ({TEXT}))?) ?(?:=|:) ?(.+)", BELOW_IT, "{0}", "base {2}"),
    two(r"(dice .+?),? (?:vs\.?|versus|against|needs|target|>=) ?(\w+)\+?", BEHIND_IT, "{0}", "target {1}"),
    two(
        r"(?:when|if) roll (\w+\(.*\)) (?:succeeds|is a success|is successful)(?: then|:)?",
        BELOW_IT,
        "roll {0}",
        "success",
    ),
    two(r"(?:when|if) roll (\w+\(.*\)) (?:fails|is a failure)(?: then|:)?", BELOW_IT, "roll {0}", "failure"),
)
