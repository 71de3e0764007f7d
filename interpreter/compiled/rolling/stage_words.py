"""What a stage is called that has no text of its own: what it does, in the words of the language, translatable."""

from __future__ import annotations

from typing import assert_never

from dsl.border.diagnostics import Phrase, phrase
from dsl.understood.rows import Stage


def stage_text(stage: Stage, amount: object) -> Phrase:
    """What a stage does to the total: `at most 12`, `rounded down`."""
    match stage:
        case Stage.ROUNDED_DOWN:
            return phrase("rounded down")
        case Stage.ROUNDED_UP:
            return phrase("rounded up")
        case Stage.ROUNDED_NEAREST:
            return phrase("rounded nearest")
        case Stage.TIMES:
            return phrase("times {amount}", amount=amount)
        case Stage.LESS:
            return phrase("less {amount}", amount=amount)
        case Stage.AT_LEAST:
            return phrase("at least {amount}", amount=amount)
        case Stage.AT_MOST:
            return phrase("at most {amount}", amount=amount)
        case _:
            assert_never(stage)


def own_label(stage: Stage, label: str) -> str:
    """The text of a stage; empty where none is written and its words stand for it."""
    return "" if label in (stage.value, f"then {stage.value}") else label
