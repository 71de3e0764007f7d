"""A layer gives another amount to a row that an option keeps from counting: nobody feels the change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.truth import constant
from dsl.understood.expressions import Binary, BinaryOperation, NamedRow, Node, OptionValue, Unary, UnaryOperation
from dsl.understood.rules import OptionRule

CHANGED_WHEN_OFF = Mistake(
    "changed-when-off",
    Severity.TIP,
    "“{row}” counts only when “{condition}”, and {option} is set otherwise: this changes nothing as long as it is",
    "if it shall be felt, write as well: set {option} = {value}; or change the row that counts now",
)


def changed_when_off(look: Survey) -> Iterator[Finding]:
    """A layer gives a row another amount, and an option keeps this row from counting.

    An amount alone leaves the `when` of the row as it is, also the option that it asks for. A campaign may choose the
    other value, and then it counts.
    """
    rolls = look.book.rolls.values()
    for row in chain.from_iterable((*one.rows, *one.stages, *one.die_rows) for one in rolls):
        for test in row.when:
            if look.loaded.layer_of(row.amount.span.file) != look.loaded.layer_of(test.span.file):
                wanted = _wanted(test)
                if wanted is not None and _is_otherwise(*wanted, look.book.options):
                    option, value = wanted
                    yield CHANGED_WHEN_OFF.at(
                        row.amount.span, row=row.name, condition=quoted(test), option=option, value=_written(value)
                    )


def _wanted(test: Node) -> tuple[str, object] | None:
    """Which option a test asks to have which value."""
    match test:
        case OptionValue() if test.type.form == "truth":
            return test.name, True
        case UnaryOperation(op=Unary.NOT, value=OptionValue() as option):
            return option.name, False
        case BinaryOperation(op=Binary.SAME, left=OptionValue() as option):
            value = constant(test.right)
            row = test.right.key if isinstance(test.right, NamedRow) else None
            return None if value is None else (option.name, row or value[0])
        case _:
            return None


def _is_otherwise(option: str, value: object, options: Mapping[str, OptionRule]) -> bool:
    """Whether an option is set to something else; modules are off until a campaign chooses them, and left alone."""
    rule = options.get(option)
    return rule is not None and rule.module != option and rule.value != value


def _written(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


CHECKS = (changed_when_off,)
