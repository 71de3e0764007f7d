"""Questions for a value where no rule says how to ask: by the name the rule gives it, or by its sort.

A name of one or two letters (`n: number`, `t: tile`) says nothing to players: then the sort of the value is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cli.words.catalogue import Words
from cli.words.sentences import begun_large
from dsl.types import PLAYER

if TYPE_CHECKING:
    from dsl.types import Type
    from dsl.understood.expressions import Template
    from dsl.understood.parameters import ParameterRule
    from dsl.understood.rules import ActionRule
    from interpreter.requests import Request
    from interpreter.values.value import Entity

SHORT: Final = 2
"""Letters of a name that is only an abbreviation."""


def asked_first(request: Request, words: Words) -> str:
    """Who is asked, where a line begins with it: a player as he is called, `The umpire`, `Everybody`."""
    if request.by is None:
        return words.gettext("Everybody")
    return request.by.label if request.by.kind == PLAYER.name else begun_large(request.by.label)


def called_for_players(name: str, kind: Type, words: Words) -> str:
    """What players may call a value of a rule: `amount` is the amount, `t: tile` the tile, `n: number` how many."""
    if len(name) > SHORT:
        return name.replace("_", " ")
    match kind.form:
        case "number" | "fraction":
            return words.gettext("how many")
        case "entity" | "row":
            return {"tile": words.gettext("tile"), "player": words.gettext("player")}.get(
                kind.name, kind.name.replace("_", " ")
            )
        case "many" if kind.item is not None:
            return called_for_players(name, kind.item, words)
        case _:
            return name


def question_for(name: str, kind: Type, words: Words) -> str:
    """The question for a value: `How many?`, `Amount?`, `Which tile?`."""
    called = called_for_players(name, kind, words)
    match kind.form:
        case "entity" | "row" | "words" | "many":
            asked = words.gettext("Which {name}?").format(name=called)
        case _:
            asked = words.gettext("{question}?").format(question=called)
    return begun_large(asked)


def what_to_tell(label: str, about: str) -> str:
    """What is to be told: `Week 1: battle`, and behind a text that ends in a sign of its own `Week 1? battle`."""
    joined = " " if label.endswith(("?", "!", ".", ":", "…")) else ": "
    return joined.join(one for one in (label, about) if one)


def act_called(act: ActionRule, words: Words, by: Entity | None = None) -> str:
    """What players call an act whose parameters nobody has chosen yet: `(army) marches to (tile)`.

    Args: `by` is who would do it, where that is known.
    """
    known = {} if by is None or act.by is None else {act.by: by.label}
    return named_by_label(act.name, act.label, act.parameters, words, known)


def named_by_label(
    name: str,
    label: Template | None,
    parameters: Sequence[ParameterRule],
    words: Words,
    known: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A rule as its label calls it, what is inserted by its name in brackets, a parameter as it is `known`.

    What has no name, such as a sum, is `…`.
    """
    from dsl.understood.expressions import AttributeOf, LocalValue

    if label is None or not label.plain.strip("… "):
        return name.replace("_", " ")
    said = []
    for part in label.parts:
        match part:
            case str():
                said.append(part)
            case LocalValue(slot=slot) if 0 < slot <= len(parameters):
                one = parameters[slot - 1]
                said.append(known.get(one.name) or f"({called_for_players(one.name, one.type, words)})")
            case AttributeOf(name=attribute, type=kind):
                said.append(f"({called_for_players(attribute, kind, words)})")
            case _:
                said.append("…")
    return "".join(said)
