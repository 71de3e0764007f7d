"""What goes wrong while rules are played: each fault names its rule and says why."""

from __future__ import annotations

from typing import Any, Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span


class RuleFault(Exception):
    """A rule cannot be carried out in this state; the finding says which and why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.as_phrase())


_E: Final = Severity.ERROR
HIDDEN = Mistake("hidden", _E, "this cannot be told without what is hidden from you", "")
DIVISION = Mistake("division-by-zero", _E, "this divides by 0", "test it before, or use `ratio of … to …`")
TOO_LARGE = Mistake("number-too-large", _E, "this number grows beyond 64 bits", "")
NO_LONGER_THERE = Mistake(
    "no-longer-there",
    _E,
    "“{source}” is none by now, though it was tested before",
    "test it again behind what has been done since, or keep it with `let` before",
)
NO_ROW = Mistake("no-row", _E, "table {table} has no row for {value}", "add a row, or an `otherwise` row")
OUT_OF_FUEL = Mistake("out-of-fuel", _E, "this takes more than {limit} steps", "look for a loop that cannot end")
ENDLESS = Mistake(
    "endless",
    _E,
    "nothing changes any more in this loop, so it would never end",
    "let `until` hold then too, or say how often at most: `at most 20 times until …`",
)
LISTING_TOO_LONG = Mistake(
    "listing-too-long",
    _E,
    "finding all legal ways to do “{act}” takes over {limit} steps; looked at last: {requirement}",
    "let a requirement ask something of one parameter alone, or give the parameter a `from …`",
)
TOO_DEEP = Mistake(
    "too-deep",
    _E,
    "{path}: this goes on inside itself more than {limit} times",
    "let a condition end it, or write a loop: `repeat until …`",
)
CLASH = Mistake(
    "clash",
    _E,
    "two values are set at once for {place}: {one} and {other}",
    "say which stands: `together, earlier stands` or `together, later stands`",
)
CANNOT_BE_DONE = Mistake("cannot-be-done", _E, "“{act}” cannot be done: {reason}", "")
TOO_MANY_TIES = Mistake("too-many-ties", _E, "the same result {limit} times over", "")
TWO_RESULTS = Mistake(
    "two-results",
    _E,
    "the result of {roll} is {one} by one rule and {other} by another",
    "let only one of the two lines hold at a time",
)
TOO_MANY_THINGS = Mistake(
    "too-many-things", _E, "there are {limit} of “{name}” already", "let a rule end or destroy those that are over"
)
TOO_MANY_DICE = Mistake("too-many-dice", _E, "{count} dice at once; at most {limit}", "")
TOO_MANY_TO_PICK = Mistake(
    "too-many-to-pick", _E, "one of {count} is to be picked at random; dice have at most {limit} sides", ""
)
CHANCE_TOO_FINE = Mistake(
    "chance-too-fine",
    _E,
    "a chance of {chance} is too fine for dice of at most {limit} sides",
    "round it, such as to whole percents",
)
EDGE_OF_EDGES = Mistake(
    "edge-of-edges",
    _E,
    "an edge made by rule is asked for while edges made by rule are looked for",
    "write `touching of …`, which counts the edges of the map alone",
)
ONLY_ONE = Mistake(
    "only-one",
    _E,
    "there is one {what} for {values} already: {other}",
    "test it before, or let the other one end",
)
NO_NAME = Mistake("no-name", _E, "{thing} would have no name", "give a name of one letter or more")
NO_SCENE = Mistake(
    "no-scene",
    _E,
    "“{scene}” is not under way",
    "do this inside the scene alone, or test it before: {scene} is not none",
)
NO_ROUND = Mistake(
    "no-round", _E, "this is counted by rounds, and no scene is under way", "do this inside a scene alone"
)
SCENE_TWICE = Mistake(
    "scene-twice",
    _E,
    "“{scene}” is under way already",
    "let it end first; test it before: {scene} is none",
)
LASTS_BY_ITSELF = Mistake(
    "lasts-by-itself",
    _E,
    "whether {thing} has “{condition}” depends on whether it has it",
    "let it last while something else holds",
)
OF_UMPIRE = Mistake(
    "umpire-has-none",
    _E,
    "a rule asks the umpire for what only players have, and the umpire plays for nobody",
    "offer the act to a player; or let it name the player whose it is",
)
BELOW_START = Mistake("below-range", _E, "{place} cannot be {value}", "")


class Unseen(RuleFault):
    """A rule would read what the viewer does not see; only the world of a view raises it."""

    def __init__(self) -> None:
        super().__init__(HIDDEN.at(None))


def in_rule(met: RuleFault, span: Span) -> RuleFault:
    """A fault with the place of the rule in which it was met, where it does not know its own."""
    if met.finding.kind is not OF_UMPIRE or met.finding.span is not None:
        return met
    return fault(OF_UMPIRE, span)


def fault(kind: Mistake, span: Span | None, **values: Any) -> RuleFault:
    """A fault of a rule at its place."""
    return RuleFault(kind.at(span, **values))
