"""Changes of what `let` named: `n up 2`, `best becomes tile`, `add p to winners`."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.names.scope import Local
from dsl.resolve.names.symbols import BUILT_IN_VALUES
from dsl.resolve.rolls.rows import cites
from dsl.resolve.statements.mistakes import (
    CONDITION_BECOMES,
    FIXED_LOCAL,
    FIXED_ROLL,
    NOT_CHANGEABLE,
    STARTS_AS_NONE,
    TRUTH_BECOMES,
)
from dsl.resolve.written_instead import NOT_BEGUN, SEVERAL_ADDED
from dsl.types import FRACTION, NUMBER, TRUTH, UNKNOWN, Type, many, thrown
from dsl.understood import statements as s
from dsl.understood.expressions import Binary, BinaryOperation, LocalValue, Node, Several, SeveralOperation


def changed_local(book: Book, read: Expressions, w: t.Becomes | t.Moves, name: t.Name) -> s.Statement | None:
    """A change of a local; None and a finding where nothing so called can change."""
    local = read.scope.names.get(name.text)
    if name.text in read.scope.values:
        book.find(FIXED_LOCAL, name.span, name=name.text)
        return None
    if local is None:
        known = {*BUILT_IN_VALUES, *book.symbols.plurals, *book.symbols.declarations}
        if name.text in known:
            book.find(NOT_CHANGEABLE, name.span)
        else:
            changing = [one for one, other in read.scope.names.items() if other.changes]
            close = book.nearest(name.text, changing) or read.named.part_of_something(name.text)
            advice = f.meant_instead(close) if close else read.named.whose(name.text)
            if advice:
                book.find(f.UNKNOWN_NAME, name.span, name=name.text, advice=advice)
            else:
                first = book.source(w.value.span) if isinstance(w, t.Becomes) else "0"
                book.find(NOT_BEGUN, name.span, name=name.text, first=first)
        read.read(w.value if isinstance(w, t.Becomes) else w.amount)
        return None
    if not local.changes:
        if local.type.form == "result" and local.type.name:
            book.find(FIXED_ROLL, name.span, name=name.text, roll=local.type.name)
        elif (said := w.value if isinstance(w, t.Becomes) else None) and _is_condition(book, said):
            book.find(CONDITION_BECOMES, name.span, name=name.text, condition=book.source(said.span))
        elif said is not None and _is_so_or_not(book, said, local.type):
            book.find(TRUTH_BECOMES, name.span, name=name.text, attribute=book.source(said.span))
        else:
            book.find(FIXED_LOCAL, name.span, name=name.text)
        return None
    if local.type.form == "nothing":
        value = read.read(w.value if isinstance(w, t.Becomes) else w.amount)
        book.find(STARTS_AS_NONE, name.span, name=name.text, type=_written(value.type))
        local.type = UNKNOWN  # what is read of it below has the same cause
        return None
    value = _becomes(read, w, name, local) if isinstance(w, t.Becomes) else _moved(book, read, w, name, local)
    return s.SetLocal(local.slot, name.text, value, w.span, cites(w.cites))


def _is_condition(book: Book, said: t.Expr) -> bool:
    return isinstance(said, t.Name) and isinstance(book.symbols.declarations.get(said.text), t.Condition)


def _is_so_or_not(book: Book, said: t.Expr, kind: Type) -> bool:
    """Whether a thing is told to become what it is or is not, by an attribute: `player becomes veteran`."""
    return isinstance(said, t.Name) and book.symbols.attributes.get(kind.name, {}).get(said.text) == TRUTH


def _written(kind: Type) -> str:
    """A sort of value as it is written behind a name."""
    return kind.name or ("yes or no" if kind.form == "truth" else "number" if kind == NUMBER else "…")


def changed_set(book: Book, read: Expressions, w: t.Include, name: t.Name) -> s.Statement | None:
    """Something comes into several values that `let` named, or out of them; None and a finding where it cannot."""
    local = read.scope.names[name.text]
    if not local.changes:
        book.find(FIXED_LOCAL, name.span, name=name.text)
        return None
    if local.type.form in ("number", "fraction"):
        instead = f"{name.text} {'down' if w.removing else 'up'} {book.source(w.item.span)}"
        book.find(f.NOT_MANY_SAID, name.span, found=local.type, instead=instead)
        return None
    if local.type.form != "many" or local.type.item is None:
        book.find(f.NOT_MANY, name.span, found=local.type)
        return None
    item = one_added(book, read, w, local.type)
    if local.type.is_open:
        local.type = UNKNOWN if item.type is UNKNOWN else many(thrown(item.type))
        item = read.fitting(item, w.item, local.type.item or UNKNOWN)
    now = LocalValue(local.type, local.slot, **read.place(name))
    one = SeveralOperation(many(item.type), Several.SET, (item,), span=w.span, source=item.source)
    operation = Binary.WITHOUT if w.removing else Binary.UNION
    value = BinaryOperation(local.type, operation, now, one, span=w.span, source=book.source(w.span))
    return s.SetLocal(local.slot, name.text, value, w.span, cites(w.cites))


def find_several_moved(book: Book, read: Expressions, w: t.Moves, several: Type) -> None:
    """Note that several values do not go up or down, and what puts something among them or takes it out."""
    place, amount = book.source(w.place.span), book.source(w.amount.span)
    node = read.read(w.amount, several.item)
    if node.type.form == "many":
        instead = f"{place} becomes {place} {'union' if w.way == 'up' else 'without'} {amount}"
    else:
        instead = f"add {amount} to {place}" if w.way == "up" else f"remove {amount} from {place}"
    book.find(f.ONE_OF_SEVERAL, w.place.span, found=several, wanted=NUMBER, instead=instead)


def one_added(book: Book, read: Expressions, w: t.Include, several: Type) -> Node:
    """What comes into several values or out of them: one of their sort, and not several."""
    item = several.item or UNKNOWN
    node = read.read(w.item, item)
    if node.type.form == "many" and item.form != "many":
        way, place = ("without" if w.removing else "union"), book.source(w.place.span)
        instead = f"{place} becomes {place} {way} {book.source(w.item.span)}"
        wanted = node.type.item if item is UNKNOWN else item
        book.find(SEVERAL_ADDED, w.item.span, found=node.type, wanted=wanted, instead=instead)
        return wrong(w.item)
    return read.fitting(node, w.item, item)


def _becomes(read: Expressions, w: t.Becomes, name: t.Name, local: Local) -> Node:
    if local.type.form in ("number", "fraction"):
        value = read.assigned(w.value, local.type)
    else:
        value = read.wanted(w.value, local.type)
        if local.type.is_open and value.type.form == "many":
            local.type = value.type
    read.scope.changed(name)
    if not value.type.optional:
        read.scope.add_certain({name})
    return value


def _moved(book: Book, read: Expressions, w: t.Moves, name: t.Name, local: Local) -> Node:
    now = LocalValue(local.type, local.slot, **read.place(name))
    if local.type.form == "many":
        find_several_moved(book, read, w, local.type)
        return now
    if local.type.form not in ("number", "fraction", "unknown"):
        book.find(f.WRONG_TYPE, name.span, found=local.type, wanted=NUMBER)
    elif local.type.optional and name not in read.scope.certain:
        read.missing(f.MAY_BE_NONE, name, ValuePlace.CHANGED)
    if w.label is not None:
        book.find(
            f.MISPLACED,
            w.label.span,
            where=phrase("a change of what `let` named, which players do not see"),
            advice=phrase("leave the text out, or tell it with `say`"),
        )
    amount = read.amount(w.amount)
    if amount.type.form == "fraction" and local.type.form == "number":
        amount = read.wanted(w.amount, NUMBER)
    kind = amount.type if amount.type.form == "dice" else local.type.present()
    operation = Binary.ADD if w.way == "up" else Binary.SUBTRACT
    if kind.form not in ("dice", "number"):
        kind = FRACTION
    return BinaryOperation(kind, operation, now, amount, span=w.span, source=book.source(w.span))
