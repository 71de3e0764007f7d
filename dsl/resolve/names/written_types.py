"""The types that a ruleset writes down: of attributes, of parameters, and of what limits count by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import in_quotes, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.names.declared import DeclaredNames
from dsl.resolve.names.mistakes import KEY_OF_NO_ACT, PER_FOR_EVER, PER_TIME, PLAIN_VALUES
from dsl.resolve.names.said_here import said_here
from dsl.resolve.names.symbols import sort_of
from dsl.types import CAMPAIGN, DIRECTION, FRACTION, NUMBER, PLAYER, TEXT, TRUTH, UNKNOWN, Type, many

_TIMES: Final = ("turn", "phase", "round")


class WrittenTypes(DeclaredNames):
    """The declarations of one ruleset, and the meaning of the types in them."""

    def __init__(self, declarations: Sequence[t.Declared], sources: Mapping[str, str]) -> None:
        super().__init__(declarations, sources)
        self._parameters: dict[str, tuple[Type, ...]] = {}
        self._keys: dict[tuple[str, str], Type] = {}
        """What limits count by, by their names."""

    def type_of(self, written: t.Type) -> Type:
        """The meaning of a written type."""
        kind = self._plain_type(written)
        return kind.or_none() if written.optional else kind

    def _plain_type(self, written: t.Type) -> Type:
        match written.form:
            case "number":
                return NUMBER
            case "exact":
                return FRACTION
            case "text":
                return TEXT
            case "truth":
                return TRUTH
            case "words":
                return Type("words", words=tuple(word.text for word in written.names))
            case "set" | "list":
                item = written.names[0]
                if item.text in ("number", "text") and item.text not in self.symbols.declarations:
                    self.find(PLAIN_VALUES, item.span, name=item.text)
                    return UNKNOWN
                return many(self.named_type(item))
            case "named":
                return self.named_type(written.names[0], alone=True)
            case _:
                assert_never(written.form)

    def named_type(self, word: t.Word, *, alone: bool = False) -> Type:
        """The type of a kind of things or of the rows of a table.

        Args: `alone` is whether it stands for one of them, and for several would begin with `set of`.
        """
        match self.symbols.declarations.get(word.text):
            case t.Kind():
                return Type("entity", word.text)
            case t.Table():
                return Type("row", word.text)
            case None if word.text == "direction":
                return DIRECTION
            case None:
                pass
            case other:
                wanted = phrase("a kind or a table")
                self.find(f.ANOTHER_SORT, word.span, name=word.text, sort=sort_of(other), wanted=wanted)
                return UNKNOWN
        known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Kind | t.Table)]
        self.find(
            f.UNKNOWN_KIND,
            word.span,
            name=word.text,
            nearest=self._meant(word.text, known, alone=alone),
        )
        return UNKNOWN

    def _meant(self, name: str, known: Sequence[str], *, alone: bool) -> str:
        """What is meant by the name of no kind and no table: what is called otherwise here, or one or all of a kind."""
        of_rows = next((one for one in known if f"{one}s" == name), "")
        one = self.symbols.plurals.get(name, of_rows)
        if one and alone:
            return joined((in_quotes(one), in_quotes(f"set of {one}")))
        return said_here(name) or self.nearest(name, [*known, "number", "text"])

    def key_type(self, limit: t.Limit, word: t.Word) -> Type:
        """What a limit counts by: a kind or a table, else what the acts that count as it call so."""
        known = self._keys.get((limit.name.text, word.text))
        if known is None:
            called = self._called_so(limit, word) or self._of_time(limit, word) or self._key_of_no_act(limit, word)
            known = self._keys[limit.name.text, word.text] = called or self.named_type(word)
        return known

    def _of_time(self, limit: t.Limit, word: t.Word) -> Type | None:
        """`1 per campaign`, `1 per turn`, told with what is meant; none for other words."""
        if word.text in self.symbols.declarations and word.text != CAMPAIGN.name:
            return None
        if word.text in f.FOR_EVER:
            self.find(PER_FOR_EVER, word.span, name=word.text)
        elif word.text in _TIMES and limit.within is None:
            self.find(PER_TIME, word.span, name=word.text, number=self.source(limit.number.span))
        else:
            return None
        return UNKNOWN

    def _key_of_no_act(self, limit: t.Limit, word: t.Word) -> Type | None:
        """What a limit counts by that could only be a value of an act, where no act counts as it."""
        is_known = word.text in self.symbols.declarations or said_here(word.text)
        if is_known or limit.name.text in self._acts_by_limit:
            return None
        self.find(KEY_OF_NO_ACT, word.span, name=word.text, limit=limit.name)
        return UNKNOWN

    def _called_so(self, limit: t.Limit, word: t.Word) -> Type | None:
        if word.text in self.symbols.declarations:
            return None
        for action in self._acts_by_limit.get(limit.name.text, ()):
            if action.by is not None and action.by.text == word.text:
                return PLAYER
            for parameter in action.parameters:
                if parameter.name.text == word.text:
                    return self.parameter_type(parameter).present()
        return None

    @cached_property
    def _acts_by_limit(self) -> Mapping[str, Sequence[t.Action]]:
        found: dict[str, list[t.Action]] = {}
        actions = [one for one in self.symbols.declarations.values() if isinstance(one, t.Action)]
        counting = ((action, line) for action in actions for line in action.lines if isinstance(line, t.CountsAs))
        for action, line in counting:
            for word in line.limits:
                found.setdefault(word.text, []).append(action)
        return found

    def parameter_type(self, parameter: t.Parameter) -> Type:
        """The type of a parameter: as written, or the kind or table it is named after."""
        if parameter.type is not None:
            return self.type_of(parameter.type)
        name = parameter.name
        if self.symbols.declarations.get(name.text) is None and name.text != "direction":
            if (kind := self.symbols.plurals.get(name.text)) is not None:
                self.find(f.PLURAL_AS_NAME, name.span, name=name.text, kind=kind)
                return UNKNOWN
            self.find(
                f.KIND_UNSAID, name.span, name=name.text, kind="player" if parameter.default is None else "number"
            )
            return UNKNOWN
        return self.named_type(name)

    def parameter_types(self, name: str, parameters: tuple[t.Parameter, ...]) -> tuple[Type, ...]:
        """The types of the parameters of what has that name, worked out once."""
        if name not in self._parameters:
            self._parameters[name] = tuple(self.parameter_type(p) for p in parameters)
        return self._parameters[name]

    def definition_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Define)
        return self.parameter_types(name, declaration.parameters) if isinstance(declaration, t.Define) else ()

    def roll_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Roll)
        return self.parameter_types(name, declaration.parameters) if isinstance(declaration, t.Roll) else ()

    def procedure_parameters(self, name: str) -> tuple[Type, ...]:
        declaration = self.symbols.of(name, t.Procedure)
        return self.parameter_types(name, declaration.parameters) if isinstance(declaration, t.Procedure) else ()
