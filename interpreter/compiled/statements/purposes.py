"""What dice in statements are thrown for, as whoever throws them is told: what, and for whom.

A statement inside `for each p in players` is carried out for each of them, and the same dice are asked for again and
again: so the things at hand are named, each with its label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from dsl.border.diagnostics import joined, phrase
from dsl.types import CAMPAIGN
from dsl.understood import statements as s
from dsl.understood.expressions import Node
from dsl.understood.parameters import ParameterRule
from dsl.understood.rules import ActionRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.values.value import Entity

Purpose = Callable[[Frame], str]
"""What dice are thrown for, in a frame; a phrase where words of the program are in it."""


Faces = Callable[[Frame, Sequence[Any]], Callable[[], tuple[str, ...]] | None]
"""What each face of a die means that picks one of several."""


class Purposes:
    """Knows, while statements are compiled, for which things they are carried out."""

    def __init__(self, compiler: Compiler) -> None:
        self._make = compiler
        self._slots: tuple[int, ...] = ()

    @contextmanager
    def anew(self, *slots: int) -> Iterator[None]:
        """The statements of a rule of its own, carried out for what stands in these slots."""
        before, self._slots = self._slots, slots
        try:
            yield
        finally:
            self._slots = before

    @contextmanager
    def for_each(self, slot: int, *chosen_by: object) -> Iterator[None]:
        """Statements carried out for each of several things; they are not named where what chooses them is hidden."""
        with self.anew(*self._slots, *(() if self._make.reads_hidden(chosen_by) else (slot,))):
            yield

    def said(self, what: str | Purpose = "", of: Node | None = None) -> Purpose:
        """What is told of a throw.

        Args:
            what: what is thrown for.
            of: the thing that changes by it, beside those that are at hand.
        """
        slots, hidden = self._slots, self._make.hidden.kinds
        thing: Code | None = None if of is None or self._make.reads_hidden(of) else self._make.code(of)

        def purpose(f: Frame) -> str:
            text = what if isinstance(what, str) else what(f)
            named = [f[slot] for slot in slots]
            if thing is not None:
                named.append(thing(f))
            whom: dict[Entity, str] = {}
            for one in named:
                is_named = isinstance(one, Entity) and one.kind not in hidden and one.kind != CAMPAIGN.name
                if is_named and one.label not in text:
                    whom[one] = one.label
            return _purpose(text, tuple(whom.values())) if whom else text

        return purpose

    def faces(self, *chosen_by: object) -> Faces:
        """What each face means where one of several is picked; nothing where that would tell what is hidden.

        Args: `chosen_by` is what says which ones there are to pick from.
        """
        if self._make.reads_hidden(chosen_by):
            return lambda f, members: None
        hidden = self._make.hidden.kinds

        def told(f: Frame, members: Sequence[Any]) -> Callable[[], tuple[str, ...]] | None:
            if any(isinstance(one, Entity) and one.kind in hidden for one in members):
                return None
            return lambda: tuple(f[0].say(one) for one in members)

        return told


@lru_cache(maxsize=1024, typed=True)
def _purpose(what: str, whom: tuple[str, ...]) -> str:
    """What dice are thrown for and for whom; plays for odds throw the same ones for the same things over and over."""
    labels = joined(whom)
    return phrase("{what}, for {whom}", what=what, whom=labels) if what else phrase("for {whom}", whom=labels)


def slot_of_actor(rule: ActionRule) -> tuple[int, ...]:
    """The slot of the one who acts, if there is one."""
    return () if rule.by_slot is None else (rule.by_slot,)


def slot_of_only_thing(parameters: Sequence[ParameterRule]) -> tuple[int, ...]:
    """The slot of the only thing that a procedure is about; with several nobody could tell whom dice are for."""
    things = tuple(slot for slot, one in enumerate(parameters, start=1) if one.type.form == "entity")
    return things if len(things) == 1 else ()


def name_of(let: s.SetLocal) -> str:
    """What a value is called by its rule; nothing where it is only kept for a statement."""
    return let.name.replace("_", " ")
