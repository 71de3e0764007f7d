"""Kinds and reports: each becomes its rule, with its attributes and what must hold of it."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.declarations.mistakes import (
    BEGINS_WITH_OWN,
    BOUND_BY_TOLD,
    CAMPAIGN_LEFT_OPEN,
    THROWN_IN_THE_SETUP,
    THROWN_WHERE_MADE,
)
from dsl.resolve.declarations.parts import ends_with, uniques
from dsl.resolve.declarations.requirements import requirement_of
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.resolve.plain_texts import as_it_stands, plain_text
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import seen, thing_scope
from dsl.tree.walk import nodes_below
from dsl.types import CAMPAIGN, UNKNOWN, WITH_START, Type
from dsl.understood.expressions import AttributeOf, LocalValue
from dsl.understood.rules import AttributeRule, KindRule


class KindReader:
    """Reads the kinds and reports of one ruleset."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def kind(self, kind: t.Kind) -> KindRule:
        """A kind or report with its attributes and what must hold of it."""
        name = kind.name.text
        scope = Scope()
        read = Expressions(self.book, scope)
        types = self.book.symbols.attributes[name]
        attributes = tuple(self._attribute(kind, one, types[one.name.text]) for one in kind.attributes)
        for attribute in attributes:
            scope.add(attribute.name, attribute.type)
        if name == CAMPAIGN.name and not kind.is_report:
            self._begins_whole(attributes)
        requirements = tuple(requirement_of(line, read) for line in kind.requirements)
        if kind.seen is not None and name in (*BUILT_IN_KINDS, CAMPAIGN.name):
            advice = phrase("write `seen by` behind its attributes that are hidden")
            where = phrase("a kind that the map or the campaign gives")
            self.book.find(f.MISPLACED, kind.seen.span, where=where, advice=advice)
        plural = next((p for p, k in self.book.symbols.plurals.items() if k == name), name)
        label = plain_text(self.book, kind.label, name.replace("_", " "))
        return KindRule(
            name,
            plural,
            label,
            attributes,
            kind.is_report,
            requirements,
            scope.size,
            uniques(self.book, kind),
            ends_with(self.book, kind),
            cites(kind.cites),
            kind.span,
            seen(self.book, Expressions(self.book, thing_scope(kind, types)), kind.seen),
        )

    def _begins_whole(self, attributes: tuple[AttributeRule, ...]) -> None:
        """The campaign is there from the beginning, and nobody says then what is known of it."""
        for one in attributes:
            has_start = one.type.optional or one.type.form in WITH_START or one.type is UNKNOWN
            if one.default is None and not has_start:
                self.book.find(CAMPAIGN_LEFT_OPEN, one.span, name=one.name)

    def _attribute(self, of: t.Kind, attribute: t.KindAttribute, kind: Type) -> AttributeRule:
        read = Expressions(self.book, Scope())
        default = None
        if attribute.default is None or self._begins_with_own(of, attribute):
            pass
        elif _is_thrown(attribute.default) and of.name.text != CAMPAIGN.name:
            self._thrown_at_birth(of, attribute, attribute.default)
        else:
            default = read.kept(attribute.name.text, attribute.default, kind)
        bounds = (attribute.type.low, attribute.type.high)
        own = Expressions(self.book, self._own_scope(of))
        if of.is_report and self._is_bound_by_told(of, attribute):
            bounds = (None, None)
        low, high = (None if one is None else own.wanted(one, kind.present()) for one in bounds)
        label = plain_text(self.book, attribute.label, self._called(attribute.name.text, kind))
        who = None
        if attribute.seen is not None:
            scope = thing_scope(of, self.book.symbols.attributes[of.name.text])
            who = seen(self.book, Expressions(self.book, scope), attribute.seen)
        under = attribute.under
        return AttributeRule(
            attribute.name.text,
            kind,
            default,
            low,
            high,
            label,
            cites(attribute.cites),
            attribute.span,
            who,
            self.book.symbols.switch_of(under),
            None if under is None or under.otherwise is None else read.wanted(under.otherwise, kind),
            attribute.is_aside,
            attribute.label is not None,
        )

    def _is_bound_by_told(self, report: t.Kind, attribute: t.KindAttribute) -> bool:
        """Whether the bounds of what is told in a report ask for something else that is told in it; told."""
        told = self.book.symbols.attributes[report.name.text].keys() - self.book.symbols.declarations.keys()
        for bound, sign in ((attribute.type.low, ">="), (attribute.type.high, "<=")):
            for one in nodes_below(bound):
                if bound is not None and isinstance(one, t.Name) and one.text in told:
                    test = f"{attribute.name.text} {sign} {self.book.source(bound.span)}"
                    self.book.find(BOUND_BY_TOLD, one.span, name=one.text, test=test)
                    return True
        return False

    def _thrown_at_birth(self, of: t.Kind, attribute: t.KindAttribute, thrown: t.Expr) -> None:
        """Tell where it is thrown what each thing of a kind begins with."""
        name, kind = attribute.name.text, of.name.text
        dice = self.book.source(thrown.span)
        several = BUILT_IN_KINDS.get(kind)
        if several is not None:
            self.book.find(THROWN_IN_THE_SETUP, thrown.span, dice=dice, several=several, name=name)
        else:
            self.book.find(THROWN_WHERE_MADE, thrown.span, dice=dice, kind=kind, name=name)

    def _begins_with_own(self, kind: t.Kind, attribute: t.KindAttribute) -> bool:
        """Whether a value to begin with names another attribute of the thing, of which nothing is known yet; told."""
        own = self.book.symbols.attributes[kind.name.text].keys() - self.book.symbols.declarations.keys()
        for one in nodes_below(attribute.default):
            if isinstance(one, t.Name) and one.text in own:
                self.book.find(BEGINS_WITH_OWN, one.span, name=attribute.name.text, other=one.text)
                return True
        return False

    def _own_scope(self, kind: t.Kind) -> Scope:
        """What the bounds of an attribute may name: the attributes of the thing, and itself by its kind.

        What is told in a report is not known yet where its bounds are asked for.
        """
        scope = Scope()
        name = kind.name.text
        slot = scope.hidden()
        types = {} if kind.is_report else self.book.symbols.attributes[name]
        for index, (attribute, of_type) in enumerate(types.items()):
            thing = LocalValue(Type("entity", name), slot, span=kind.span, source=name)
            scope.values[attribute] = AttributeOf(of_type, thing, name, attribute, index, span=kind.span)
        if types and name not in types:
            scope.name(slot, name, Type("entity", name))
        return scope

    def _called(self, name: str, kind: Type) -> str:
        """What an attribute without a label is called: `player: player` as the rules call a player, others by name."""
        declared = self.book.symbols.declarations.get(name)
        if kind.present() == Type("entity", name) and isinstance(declared, t.Kind) and declared.label is not None:
            return as_it_stands(declared.label.text)
        return name.replace("_", " ")


def _is_thrown(default: t.Expr) -> bool:
    """Whether dice are thrown for a value, alone or in a sum or product."""
    return any(isinstance(one, t.Dice) for one in nodes_below(default))
