"""Questions: what is asked for, among what is chosen, and what the usual answer is."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import TEXT, said, said_again

_ASK: Final = r"(ask \w[\w.]*(?:\([^()]*\))? for )"
_NAMED: Final = rf"{_ASK}(\w+): *"
_TAIL: Final = rf"((?: {TEXT})?)"
_UMPIRE: Final = r"(?:gm|dm|gamemaster|game ?master|referee|judge|arbiter)"
_FROM: Final = r"(?:from|of|out of|among|in)"
_DEFAULT: Final = (
    r",? (?:usual |\(?(?:default(?:s to)?|by default|usually|standard|otherwise|preset|normally):? ?|= ?|:= ?)"
)
SAYINGS: Final = (
    said(rf"ask (?:the )?{_UMPIRE}\b(.*)", "ask umpire{0}"),
    said(r"ask the (\w+ for .+)", "ask {0}"),
    # what is asked for
    said(rf"(ask \w[\w.]*): ?({TEXT})", "{0} for …: … {1}"),
    said(rf"{_ASK}(?:an? |the )?(?:whole )?number(?: of \w+)?{_TAIL}", "{0}n: number at least 0 at most …{1}"),
    said(rf"{_ASK}(?:an? |one |the )(\w+){_TAIL}", "{0}chosen: {1}{2}"),
    said(rf"{_ASK}((?:one of|number|exact number|set of|text) [^\":]+?{_TAIL})", "{0}chosen: {1}"),
    said(
        rf"{_ASK}(?:up to|at most|no more than) (\d+) (?:of )?([^\":]+? )?{_FROM} ([^\":]+?){_TAIL}",
        "{0}chosen: set of … from {3} at most {1}{4}",
    ),
    said(
        rf"{_ASK}(?:up to|at most|no more than) (\d+) (?:of )?(\w+){_TAIL}",
        "{0}chosen: set of … from {2} at most {1}{3}",
    ),
    said(
        rf"{_ASK}(?:exactly )?(\d+) (?:\w+ )?{_FROM} ([^\":]+?){_TAIL}",
        "{0}chosen: set of … from {2} at least {1} at most {1}{3}",
    ),
    said(rf"{_ASK}(?:yes or no|yes/no|confirmation|consent|permission){_TAIL}", "{0}wants: yes or no{1}"),
    said(rf"(ask \w[\w.]*),? (?:if|whether) [^\"]+?{_TAIL}", '{0} for wants: yes or no "…"'),
    said(rf"{_ASK}(\w+) ({TEXT}),? (.+)", "{0}{1}: {3} {2}"),
    said(rf"{_ASK}(\w+) ({TEXT})", "{0}{1}: … {2}"),
    said(rf"let (\w+) = ask (\w[\w.]*)(?:,|:)? ?({TEXT})", "ask {1} for {0}: … {2}"),
    # among what
    said(rf"{_NAMED}\{{([^{{}}]+)\}}{_TAIL}", "{0}{1}: one of ({2}){3}"),
    said(rf"{_ASK}(\w+) (from .+)", "{0}{1}: … {2}"),
    said(rf"{_NAMED}(\w+) in (?!order\b)(\w[\w.]*){_TAIL}", "{0}{1}: {2} from {3}{4}"),
    *(
        said(
            rf"(ask (\w[\w.]*) for \w+: *){player}{_TAIL}",
            "{0}player from those x in players where x is not {1}{2}",
        )
        for player in (
            r"(?:an? )?(?:other|another|different) players?",
            r"(?:an? )?(?:opponent|enemy|foe|rival)",
        )
    ),
    said(
        rf"{_NAMED}(\w+) (?:other than|except|but|without|not) (\w[\w.]*){_TAIL}",
        "{0}{1}: {2} from those x in {2:many} where x is not {3}{4}",
    ),
    said(
        rf"{_NAMED}(?:an? )?(?:other|another|different) (\w+){_TAIL}",
        "{0}{1}: {2} from those x in … where x is not …{3}",
    ),
    said(
        rf"(ask (\w[\w.]*) for \w+: *)(?:an? |one )?(?:own|his|her|their) (?:own )?(\w+){_TAIL}",
        "{0}{2} from those x in … where x.… is {1}{3}",
    ),
    said(
        rf"{_NAMED}(\w+) (?:owned|held|controlled) by (\w[\w.]*){_TAIL}",
        "{0}{1}: {2} from those x in … where x.… is {3}{4}",
    ),
    said(rf"{_NAMED}one of (\w+\([^()]*\)){_TAIL}", "{0}{1}: … from {2}{3}"),
    said(rf"{_NAMED}\(?([^\W\d]\w*(?:, *[^\W\d]\w*)+)\)?{_TAIL}", "{0}{1}: one of ({2}){3}"),
    said(rf"{_NAMED}(\d+),? or (\d+){_TAIL}", "{0}{1}: number from {{{2}, {3}}}{4}"),
    said(rf"{_NAMED}(\d+), (\d+),? or (\d+){_TAIL}", "{0}{1}: number from {{{2}, {3}, {4}}}{5}"),
    said(
        rf"{_NAMED}(?:an? |one )?(?:empty|free|unowned|neutral) (\w+){_TAIL}",
        "{0}{1}: {2} from those x in {2:many} where x.… is none{3}",
    ),
    said(
        rf"{_NAMED}(?:an? |one )?(?:adjacent|neighbou?ring) (\w+)(?: (?:to|of) (\w[\w.]*))?{_TAIL}",
        "{0}{1}: {2} from neighbours of …{4}",
    ),
    said(rf"{_NAMED}(?:an? |one )?neighbou?r (?:of|to) (\w[\w.]*){_TAIL}", "{0}{1}: tile from neighbours of {2}{3}"),
    said(
        rf"{_NAMED}(\w+) (?:with|whose|that has|having) (\w+\.[^\"]+?){_TAIL}",
        "{0}{1}: {2} from those {1} in … where {3}{4}",
    ),
    # how many
    said(
        rf"{_NAMED}(set of \w+)((?: at (?:least|most) \w[\w.]*)+) (from [^\"]+?){_TAIL}",
        "{0}{1}: {2} {4}{3}{5}",
    ),
    said(
        rf"{_NAMED}(?:exactly )?(\d+) \w+ from ([^\"]+?){_TAIL}",
        "{0}{1}: set of … from {3} at least {2} at most {2}{4}",
    ),
    said(rf"{_NAMED}(?:exactly )?(\d+) (\w+s){_TAIL}", "{0}{1}: set of … from {3} at least {2} at most {2}{4}"),
    said(rf"{_NAMED}(set of \w+ from [^\"]+?),? (?:exactly )?(\d+){_TAIL}", "{0}{1}: {2} at least {3} at most {3}{4}"),
    said(
        rf"{_NAMED}(set of \w+ from [^\"]+?),? (?:up to|max(?:imum)?|no more than) (\d+){_TAIL}",
        "{0}{1}: {2} at most {3}{4}",
    ),
    said(rf"{_NAMED}number ?(?:<=|≤) ?([^\"]+?){_TAIL}", "{0}{1}: number at least 0 at most {2}{3}"),
    # the usual answer
    said(rf"({_NAMED}[^\"]+?){_DEFAULT}([^\"]+?)\)?{_TAIL}", "{0} usual {3}{4}"),
    said(rf"({_NAMED}[^\"]+?) ({TEXT}){_DEFAULT}([^\"]+?)\)?", "{0} usual {4} {3}"),
    # shared out
    said(
        rf"{_NAMED}(number for each [^\"]+?),?"
        r" (?:in total|in all|altogether|all together|totall?ing|adding up to) (.+)",
        "{0}{1}: {2}, together {3}",
    ),
    said(
        rf"{_NAMED}(\w+) (?:among|between|over) ([^\"]+?){_TAIL}", "{0}{1}: number for each x in {3}, together {2}{4}"
    ),
    said(
        r"(?:distribute|split|share(?: out)?|divide) (\w+)(?: \w+)? (?:among|between|over|to) (?:the |all )?([^\"]+)",
        "ask player for shares: number for each x in {1}, together {0}",
    ),
)


def of_questions(snag: Snag) -> Finding | None:
    """`ask player for a number "How many?"`, `ask p for t: own tile`, `ask p for n: number at most 5 default 2`."""
    if not snag.text.lstrip().startswith(("ask ", "let ", "distribute ", "split ", "share ", "divide ")):
        return None
    return said_again(snag, SAYINGS)
