"""Questions that may have nothing to choose from, and answers that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.frozen import frozen
from dsl.checks.survey.asked_for import all_kept_in
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.checks.survey.ranges import Interval, Ranges
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    AllRows,
    AllThings,
    Binary,
    BinaryOperation,
    DefinitionCall,
    FunctionCall,
    LocalValue,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import ActionRule, PhaseRule
from dsl.understood.walk import is_statement, nodes_in, parts_of

_COMPARED = (
    Binary.LESS,
    Binary.LESS_EQUAL,
    Binary.GREATER,
    Binary.GREATER_EQUAL,
    Binary.SAME,
    Binary.DIFFERENT,
)

QUESTION_MAY_END = Mistake(
    "question-may-end",
    Severity.TIP,
    "where there is nothing to choose from, the phase ends here, and what comes after is left out",
    "write {name}: … or none, and go on when it is not none; or look before whether there is any: when any …",
)


NUMBER_MAY_END = Mistake(
    "question-may-end",
    Severity.TIP,
    "where no number lies between these bounds, the phase ends here, and what comes after is left out",
    "look before whether one does: when {high} >= {low}, and the question below it",
)


SLIP_MAY_END = Mistake(
    "question-may-end",
    Severity.TIP,
    "where there is nothing to choose from, the slip ends here, and what comes after in it is left out",
    "write {name}: … or none, and go on when it is not none; or look before whether there is any: when any …",
)


NUMBER_MAY_END_SLIP = Mistake(
    "question-may-end",
    Severity.TIP,
    "where no number lies between these bounds, the slip ends here, and what comes after in it is left out",
    "look before whether one does: when {high} >= {low}, and the question below it",
)


PAID_FOR_NOTHING = Mistake(
    "question-may-end",
    Severity.TIP,
    "where there is nothing to choose from, the act ends here, and its price has been paid",
    'rule it out: allowed when any … else "…"; or write {name}: … or none, and go on when it is not none',
)
NUMBER_PAID_FOR = Mistake(
    "question-may-end",
    Severity.TIP,
    "where no number lies between these bounds, the act ends here, and its price has been paid",
    'rule it out: allowed when {high} >= {low} else "…"',
)


ASKED_ONCE = Mistake(
    "asked-once",
    Severity.TIP,
    "this is done once, and it has been done where the answer is no, too: nobody is asked again",
    "where only a yes shall use it up, leave `once` out, give {who} an attribute, ask when not {who}.used, "
    "and write below `when {name}`: {who}.used becomes yes",
)


def asked_once(look: Survey) -> Iterator[Finding]:
    """What follows once does nothing but ask whether something shall be done: whoever says no has had his turn.

    Found:
        kind player
          gold: number = 9
        roll march(player)
          dice 2d6
          target 7
        once per player upon march when not march.success      # finds: asked-once
          ask player for again: yes or no "Throw again?"
          when again
            throw march again
        phase marches
          each player in order
            roll march(player)
              success
                player.gold up 1
    Instead:
        kind player
          gold: number = 9
          used: yes or no = no
        roll march(player)
          dice 2d6
          target 7
        upon march when not march.success and not player.used
          ask player for again: yes or no "Throw again?"
          when again
            throw march again
            player.used becomes yes
        phase marches
          each player in order
            roll march(player)
              success
                player.gold up 1
    """
    for rule in (*look.book.following.values(), *look.book.reactions.values()):
        asked, chosen = rule.body if rule.once is not None and len(rule.body) == 2 else (None, None)
        if isinstance(asked, AskQuestion) and isinstance(chosen, s.DoFirst) and len(chosen.branches) == 1:
            told = chosen.branches[0].condition
            if asked.type.form == "truth" and isinstance(told, LocalValue) and told.slot == asked.slot:
                yield ASKED_ONCE.at(rule.span, who=quoted(asked.who), name=asked.name)


def question_may_end(look: Survey) -> Iterator[Finding]:
    """A question of a phase may have an empty choice, or no number in its bounds, and the phase has not done all then.

    So may one of an act that has been paid for.

    Found:
        kind tile
          owner: player or none
        kind player
          gold: number
        phase taxes
          each player in order
            ask player for lost: tile from those t in tiles where t.owner is player      # finds: question-may-end
            lost.owner becomes none
            player.gold up 1
    Instead:
        kind tile
          owner: player or none
        kind player
          gold: number
        phase taxes
          each player in order
            ask player for lost: tile or none from those t in tiles where t.owner is player
            when lost is not none
              lost.owner becomes none
            player.gold up 1
    """
    for part in look.parts:
        if isinstance(part.rule, PhaseRule):
            in_slips = {id(one) for slips in part.of(s.TakeSlips) for one in _questions_in(slips.body)}
            bounds = _Bounds(look.ranges, part)
            for question in _open_questions(part.rule.body, bounds, _Around(), goes_on=False):
                is_of_slip = id(question) in in_slips
                if question.source is not None:
                    ends = SLIP_MAY_END if is_of_slip else QUESTION_MAY_END
                    yield ends.at(question.span, name=question.name)
                elif question.low is not None and question.high is not None:
                    ends = NUMBER_MAY_END_SLIP if is_of_slip else NUMBER_MAY_END
                    yield ends.at(question.span, high=quoted(question.high), low=quoted(question.low))
        elif isinstance(part.rule, ActionRule) and part.rule.prices:
            around = _Around()
            for requirement in part.rule.requirements:
                around = around.below(requirement.condition)
            for question in _open_questions(part.rule.body, _Bounds(look.ranges, part), around, goes_on=False):
                if question.source is not None:
                    yield PAID_FOR_NOTHING.at(question.span, name=question.name)
                elif question.low is not None and question.high is not None:
                    yield NUMBER_PAID_FOR.at(question.span, high=quoted(question.high), low=quoted(question.low))


class _Bounds:
    """Between which numbers a question of one rule may be answered."""

    def __init__(self, ranges: Ranges, part: RulePart) -> None:
        self._ranges = ranges
        self._part = part

    def may_cross(self, question: AskQuestion) -> bool:
        """Whether the least may come to more than the most; bounds that always do are found elsewhere."""
        if question.type.optional or question.low is None or question.high is None:
            return False
        if all(self._ranges.of(one).exact is not None for one in (question.low, question.high)):
            return False
        return not self._kept(question.low).at_most(self._kept(question.high))

    def _kept(self, bound: Node) -> Interval:
        return self._ranges.of(all_kept_in(self._part, bound))


@frozen
class _Around:
    """What conditions around a question have looked at: whether there is something, how much there is."""

    has_counted: bool = False
    has_compared: bool = False

    def below(self, test: Node | None) -> _Around:
        """The same below a condition."""
        if test is None:
            return self
        return _Around(self.has_counted or _counts(test), self.has_compared or _compares(test))


def _open_questions(value: object, bounds: _Bounds, around: _Around, *, goes_on: bool) -> Iterator[AskQuestion]:
    """The questions that may have nothing to answer where the phase goes on behind them.

    Args: `goes_on`: something stands behind.
    """
    match value:
        case AskQuestion():
            if goes_on and _may_be_empty(value, bounds, around):
                yield value
        case s.DoFirst(branches=branches):
            for branch in branches:
                around = around.below(branch.condition)
                yield from _open_questions(branch.body, bounds, around, goes_on=goes_on)
        case s.TakeSlips(body=body, absent=absent):
            yield from _open_questions(body, bounds, around, goes_on=False)  # it ends alone: the phase goes on
            yield from _open_questions(absent, bounds, around, goes_on=True)
        case s.ForEachMember() | s.ForEachPlayer() | s.RepeatUntil() | s.RepeatRounds():
            test = value.until if isinstance(value, s.RepeatUntil) else None
            test = value.condition if isinstance(value, s.ForEachMember) else test
            yield from _open_questions(value.body, bounds, around.below(test), goes_on=True)
        case tuple():
            for at, one in enumerate(value):
                is_last = at + 1 == len(value) or not is_statement(one)
                yield from _open_questions(one, bounds, around, goes_on=goes_on or not is_last)
        case _:
            for one in parts_of(value):
                if isinstance(one, tuple) or is_statement(one):
                    yield from _open_questions(one, bounds, around, goes_on=goes_on)


def _questions_in(value: object) -> Iterator[AskQuestion]:
    """All questions of statements, however deep they stand."""
    if isinstance(value, AskQuestion):
        yield value
    for one in parts_of(value):
        yield from _questions_in(one)


def _counts(test: Node) -> bool:
    """Whether a condition asks how many there are or whether there is any, by itself or perhaps by what it calls."""
    return any(
        isinstance(one, DefinitionCall | StatCall)
        or (isinstance(one, Selection) and one.op is not Selecting.THOSE)
        or (isinstance(one, UnaryOperation) and one.op in (Unary.COUNT, Unary.FIRST))
        for one in nodes_in(test)
    )


def _compares(test: Node) -> bool:
    """Whether a condition asks how much there is, by itself or perhaps by what it calls."""
    return any(
        isinstance(one, DefinitionCall | StatCall)
        or (isinstance(one, BinaryOperation) and one.op in _COMPARED and one.left.type.form in ("number", "fraction"))
        for one in nodes_in(test)
    )


def _may_be_empty(question: AskQuestion, bounds: _Bounds, around: _Around) -> bool:
    if question.type.form in ("number", "fraction") and question.source is None:
        return not around.has_compared and bounds.may_cross(question)
    if around.has_counted:
        return False
    if question.type.optional or question.type.form not in ("entity", "row") or question.source is None:
        return False
    match question.source:
        case AllThings(kind="tile" | "player") | AllRows() | FunctionCall():
            return False
        case SeveralOperation(op=Several.SET, items=items):
            return not items
        case BinaryOperation(op=Binary.FROM_TO):
            return False
        case Selection(collection=AllThings(kind="tile" | "player"), condition=BinaryOperation(op=Binary.DIFFERENT)):
            return False  # anybody else, or any other tile: there are several
        case _:
            return True


ANSWER_UNREAD = Mistake(
    "answer-unread",
    Severity.WARNING,
    "nothing reads “{name}”: whoever is asked answers for nothing",
    "say below the question what comes of the answer, or take the question out",
)


def answer_unread(look: Survey) -> Iterator[Finding]:
    """Somebody is asked, and the game goes on as if he had said something else. Words are told, and so read by all.

    Found:
        kind player
          gold: number
        phase fair
          each player in order
            ask player for stays: yes or no "Do you stay?"      # finds: answer-unread
            player.gold down 1
    Instead:
        kind player
          gold: number
        phase fair
          each player in order
            ask player for stays: yes or no "Do you stay?"
            player.gold down 1 when stays
    """
    for part in look.parts:
        read = {one.slot for one in part.of(LocalValue)}
        for question in part.of(AskQuestion):
            if question.slot not in read and question.type.form != "text":
                yield ANSWER_UNREAD.at(question.span, name=question.name)


VALUE_UNREAD = Mistake(
    "value-unread", Severity.WARNING, "no line reads “{name}”", "let a line below ask for it, or take this one out"
)


def value_unread(look: Survey) -> Iterator[Finding]:
    """Something is called by a name that no line below asks for.

    Found:
        kind player
          gold: number
        phase fair
          each player in order
            let due = player.gold / 10 rounded up      # finds: value-unread
            player.gold down 1
    Instead:
        kind player
          gold: number
        phase fair
          each player in order
            let due = player.gold / 10 rounded up
            player.gold down due
    """
    for part in look.parts:
        own: set[int] = set()  # `n becomes n + 1` asks for nothing but what it gives
        for one in part.of(s.SetLocal):
            own |= {id(node) for node in nodes_in(one.value) if isinstance(node, LocalValue) and node.slot == one.slot}
        read = {one.slot for one in part.of(LocalValue) if id(one) not in own}
        for one in part.of(s.SetLocal):
            if one.slot not in read and " " not in one.name:  # what is made for the language itself has two words
                read.add(one.slot)  # told once
                yield VALUE_UNREAD.at(one.span, name=one.name)


CHECKS = (asked_once, question_may_end, answer_unread, value_unread)
