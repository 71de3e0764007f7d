"""What people were asked in a case, and what was offered to them, held against what it expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from dsl.border.diagnostics import Finding, phrase
from dsl.border.yaml_places import Path
from interpreter.cases.expected.shapes import GROUP, ActExpected, AskedExpected, Expected, Others
from interpreter.cases.playing.offers import is_for, is_listed
from interpreter.cases.playing.steps import Doing, said
from interpreter.cases.setting import Setting
from interpreter.requests import Ask, Choose, Tell

Question = Choose | Ask | Tell


def questions_that_differ(setting: Setting, doing: Doing, expect: Expected, at: Path) -> Iterator[Finding]:
    """The questions of a stage, the acts that were offered or not, and the question it ends at."""
    if expect.says("asked"):
        yield from _asked(setting, doing.asked, expect.asked, (*at, "asked"))
    for key, acts, is_wanted in (("offered", expect.offered, True), ("not_offered", expect.not_offered, False)):
        for where, act in zip(setting.places((*at, key), len(acts)), acts, strict=True):
            yield from _offered(setting, doing, act, is_wanted, where)
    if expect.says("left_open"):
        yield from _left_open(setting, doing.open_question, expect.left_open, (*at, "left_open"))


def _asked(
    setting: Setting, asked: Sequence[Question], wanted: Sequence[AskedExpected | Others], at: Path
) -> Iterator[Finding]:
    """The questions in order; all of them are listed unless others are allowed."""
    entries = [(want, (*at, place)) for place, want in enumerate(wanted) if not isinstance(want, Others)]
    is_open = len(entries) < len(wanted)
    left = list(asked)
    for want, where in entries:
        while is_open and left and not _is_meant(left[0], want):
            del left[0]
        if not left:
            yield setting.differs(where, phrase("this was not asked any more"))
            return
        question = left.pop(0)
        if not _is_meant(question, want):
            yield setting.differs(where, phrase("asked here: {question}", question=said(question)))
        else:
            yield from _sealed(setting, question, want, where)
    for question in left if not is_open else ():
        yield setting.differs(at, phrase("asked too, and not listed: {question}", question=said(question)))


def _is_meant(question: Question, want: AskedExpected) -> bool:
    """Whether an entry describes a question."""
    who = GROUP if question.by is None else question.by.id
    if who != want.player:
        return False
    match question:
        case Choose():
            return want.says("action") and set(want.action) == set(question.actions)
        case Tell():
            return want.report == question.report
        case Ask():
            return want.says("value") and want.value == question.name
        case _:
            assert_never(question)


def _left_open(setting: Setting, question: Question | None, want: AskedExpected, at: Path) -> Iterator[Finding]:
    if question is None:
        yield setting.differs(at, phrase("no question is left open"))
    elif not _is_meant(question, want):
        yield setting.differs(at, phrase("a question is left open: {question}", question=said(question)))
    else:
        yield from _sealed(setting, question, want, at)


def _sealed(setting: Setting, question: Question, want: AskedExpected, at: Path) -> Iterator[Finding]:
    """Whether the answer is kept from the others, where the case says so."""
    if not want.says("sealed") or not isinstance(question, Ask) or question.is_sealed is want.sealed:
        return
    told = phrase("this was asked openly") if want.sealed else phrase("this was asked sealed")
    yield setting.differs((*at, "sealed"), told)


# ---------------------------------------------------------------- offers


def _offered(setting: Setting, doing: Doing, act: ActExpected, is_wanted: bool, at: Path) -> Iterator[Finding]:
    """An act that somebody could choose at some time of the stage, or that nobody ever could."""
    questions = [*doing.asked, *([doing.open_question] if doing.open_question is not None else [])]
    offers = [one for one in questions if isinstance(one, Choose) and is_for(setting, one, act)]
    is_there = act in doing.offered or any(
        is_listed(setting, doing.world, one.options.of(act.action), act, at) for one in offers
    )
    if is_wanted and not is_there:
        yield setting.differs(at, phrase("this was never offered"))
    elif is_there and not is_wanted:
        yield setting.differs(at, phrase("this was offered"))
