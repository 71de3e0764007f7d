"""An act typed in the words players read that is none of the options: the game is asked for it, and says why not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any, Final

from cli.play.steering import folded

if TYPE_CHECKING:
    from dsl.understood.expressions import Node, Template
    from dsl.understood.parameters import ParameterRule
    from dsl.understood.rules import ActionRule
    from interpreter.game_read import GameRead
    from interpreter.requests import Choose

MOST_TRIED: Final = 200
"""Ways to fill in what was not typed, among which the usual reason is looked for."""

MOST_ORDERED: Final = 5
"""Parameters of an act of which each may be meant by each piece that was typed."""
VALUE: Final = "(.+?)"


def act_said(game: GameRead, request: Choose, text: str) -> dict[str, Any] | None:
    """The act that a text names: by the words of its label, or by its name and values; None where it names none."""
    rules = game.program.rulebook.actions
    for name in request.actions:
        said = said_by_label(rules[name], text)
        if said is not None:
            return _whole(game, request, name, said)
    first, *rest = text.split() or [""]
    for name in request.actions:
        if name.casefold() == first.casefold():
            wanted = _chosen(rules[name])
            if not rest:  # the refusal says what it needs
                return {"action": name}
            values = [" ".join(rest)] if len(wanted) == 1 and rest else rest
            return _whole(game, request, name, dict(zip((one.name for one in wanted), values, strict=False)))
    return None


def _chosen(rule: ActionRule) -> list[ParameterRule]:
    return [one for slot, one in enumerate(rule.parameters, start=1) if slot != rule.by_slot]


def said_by_label(rule: ActionRule, text: str) -> dict[str, str] | None:
    """What stands in a text where the label has parameters; what follows the last one that was typed may be missing."""
    if rule.label is None or not re.search(r"\w", rule.label.plain):
        return None
    words, names = _pattern(rule, rule.label)
    for end in range(len(words), 0, -1):
        count = sum(word.count(VALUE) for word in words[:end])
        if (not count and names) or not re.search(r"\w", "".join(words[:end]).replace(VALUE, "")):
            continue
        found = re.fullmatch(" ".join(words[:end]), folded(text))
        if found:
            return dict(zip(names[:count], (_as_typed(text, one) for one in found.groups()), strict=True))
    return None


def _as_typed(text: str, piece: str) -> str:
    """The words of a text that say a piece of it: so a refusal quotes what was typed."""
    words = text.split()
    stretches = (words[at:end] for at in range(len(words)) for end in range(at + 1, len(words) + 1))
    return next((" ".join(one) for one in stretches if folded(" ".join(one)) == piece), piece)


def _pattern(rule: ActionRule, label: Template) -> tuple[list[str], list[str]]:
    """The words of a label as patterns, and the parameters that stand in it; who acts need not be said."""
    names: list[str] = []
    pattern = ""
    for part in label.parts:
        if isinstance(part, str):
            pattern += re.sub(r"[^\s]+", lambda word: re.escape(folded(word[0])), part)
            continue
        parameter = _parameter(rule, part)
        is_named = parameter != "" and parameter not in names
        pattern += VALUE if is_named else ".*?" if pattern else ""
        names += [parameter] if is_named else []
    words = pattern.split()
    while words and not re.search(r"\w|\(", words[0]):  # what stands between the one who acts and the rest
        words.pop(0)
    return words, names


def _parameter(rule: ActionRule, part: Node) -> str:
    """The parameter that is inserted in a label; an empty text for anything else and for who acts."""
    from dsl.understood.expressions import LocalValue

    if not isinstance(part, LocalValue) or part.slot == rule.by_slot or part.slot > len(rule.parameters):
        return ""
    return rule.parameters[part.slot - 1].name


def _whole(game: GameRead, request: Choose, name: str, said: Mapping[str, str]) -> dict[str, Any]:
    """The act with what was said; what was left out stands as it is refused most often."""
    from interpreter.answers import options_of

    wanted = _chosen(game.program.rulebook.actions[name])
    said = _as_it_fits(game, wanted, said)
    act = {"action": name, **{one.name: _value(game, one, said[one.name]) for one in wanted if one.name in said}}
    missing = [one for one in wanted if one.name not in act]
    if not missing:
        return act
    known = [options_of(one.type, game.world) for one in missing]
    if any(one is None for one in known):
        return act
    ways = [act | way for way in islice(_ways(missing, known), MOST_TRIED)]
    reasons = Counter(filter(None, (request.refusal(way) for way in ways)))
    usual = reasons.most_common(1)
    return next((way for way in ways if usual and request.refusal(way) == usual[0][0]), act)


def _as_it_fits(game: GameRead, wanted: list[ParameterRule], said: Mapping[str, str]) -> Mapping[str, str]:
    """What was typed for each parameter; in another order where more of it fits so: `buy iron 2` for `buy 2 iron`."""
    known = {one.name: one for one in wanted}
    if len(wanted) > MOST_ORDERED:
        return said
    orders = (dict(zip(names, said.values(), strict=True)) for names in permutations(known, len(said)))
    return max([said, *orders], key=lambda order: sum(_fits(game, known[name], text) for name, text in order.items()))


def _fits(game: GameRead, parameter: ParameterRule, text: str) -> bool:
    """Whether a text names a value that a parameter may have."""
    from interpreter.answers import UNKNOWN, value_of

    return value_of(parameter.type, _value(game, parameter, text), game.world) is not UNKNOWN


def _ways(missing: list[ParameterRule], known: list[Any]) -> Iterator[dict[str, Any]]:
    from interpreter.requests import key_of

    for values in product(*known):
        yield {one.name: key_of(value) for one, value in zip(missing, values, strict=True)}


def _value(game: GameRead, parameter: ParameterRule, text: str) -> Any:
    """What a text names among the values of a parameter, as answers have it; the text itself where it names none."""
    from interpreter.answers import options_of
    from interpreter.requests import key_of

    if parameter.type.form in ("number", "fraction"):
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
    for value in options_of(parameter.type, game.world) or ():
        if folded(text) in (folded(str(key_of(value))), folded(game.world.say(value))):
            return key_of(value)
    return text
