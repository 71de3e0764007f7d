"""What hidden things show by through a line that is told to all: by a value that `let` named, by a test, by a loop.

let found = count of s in spies where s.place is tile     # what the name stands for
when found > 0                                            # what the lines below hang on
  say "somebody is in {tile}"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.frozen import frozen
from dsl.checks.secrets.asking import CHOICE_TELLS, ORDER_TELLS, asked_slot
from dsl.checks.secrets.hanging import AskingBlocks, ends, tested_for
from dsl.checks.secrets.known_above import asked_as, known_above
from dsl.checks.secrets.opened import blocks_in, is_all, shown_by
from dsl.checks.secrets.secret_reads import EVERYBODY, Facts, Read, Secrets
from dsl.checks.secrets.sight import ROLL_TELLS, TREND_TELLS, VICTORY_TELLS, facts_of_act
from dsl.checks.survey.declared import Survey
from dsl.types import UMPIRE
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import LocalValue, Node, Template
from dsl.understood.rolls import RollForm
from dsl.understood.rules import ActionRule, Rule
from dsl.understood.triggers import Edge, Following
from dsl.understood.walk import slots_read, statements_in

VALUE_TELLS = Mistake(
    "value-tells",
    Severity.WARNING,
    "this text shows “{name}”, which is worked out from {what}, and not all who read it see that",
    "tell those who see it alone: say to …; show it before: reveals … to everybody; where all are to learn it: say to "
    "everybody …",
)
OUTCOME_TELLS = Mistake(
    "value-tells",
    Severity.WARNING,
    "this text shows what comes of {what}, and not all who read it see that made",
    "tell those who see it alone: say to …; or let all see it made: seen by everybody",
)
TEST_TELLS = Mistake(
    "test-tells",
    Severity.WARNING,
    "whether this is told hangs on {what}, which not all who read it see",
    "tell those who see it alone: say to …; show it before: reveals … to everybody; where all are to learn it: say to "
    "everybody …",
)
ACT_TELLS = Mistake(
    "test-tells",
    Severity.WARNING,
    "this tells everybody that “{act}” has been done, which not everybody sees",
    "tell those who see it alone: say to …; where all are to learn it: say to everybody …, or behind the act: seen by "
    "everybody",
)
STEP_TELLS = Mistake(
    "test-tells",
    Severity.WARNING,
    "everybody is told that “{label}” has come, and whether it does hangs on {what}, which not everybody sees",
    "let it come in any case, and test inside it; or show it before: reveals … to everybody",
)
EVENT_TELLS = Mistake(
    "test-tells",
    Severity.WARNING,
    "everybody is told of “{label}”, and whether it begins hangs on {what}, which not everybody sees",
    "say behind the label of the event who sees it: seen by …; where all are to learn of it: seen by everybody",
)
_TELLS_THAT_IT_CAME: Final = (TEST_TELLS, ACT_TELLS, STEP_TELLS, EVENT_TELLS)


@frozen
class _Behind:
    """Something hidden, and the name that `let` gave to what is worked out from it; an empty name for a test.

    `is_act`: it is that an act was done, in whose lines we are.
    """

    read: Read
    name: str
    is_act: bool = False


_BEGINNING: Final = ("begin", "announce")
"""How the procedures are called by which an event comes; the others carry on one that has come before."""
_DEEPEST: Final = 4
"""Procedures that are followed inside each other."""
_Origins = dict[int, tuple[_Behind, ...]]
"""What the values in slots are worked out from; a slot that `let` named is there, also where that is nothing."""


def value_tells(look: Survey) -> Iterator[Finding]:
    """A line that everybody is told shows a value that `let` has worked out from what somebody does not see.

    Likewise a roll that everybody sees, and that is handed such a value or has a row of its own with it: `roll-tells`;
    a question or an offer that such a value bounds or decides about (`choice-tells`, `order-tells`), the end of the
    campaign (`victory-tells`), a number in the standings (`trend-tells`).

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            let half = player.gold / 2 rounded down
            player.gold down half
            say "{player} pays {half}"      # finds: value-tells
    Instead:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            let half = player.gold / 2 rounded down
            player.gold down half
            say to player "you pay {half}"
    """
    return (one for one in _told_behind(look) if one.kind not in _TELLS_THAT_IT_CAME)


def test_tells(look: Survey) -> Iterator[Finding]:
    """A line that everybody is told stands behind a test or in a loop that reads what somebody does not see.

    Likewise below a line that follows a change of it, and behind a `stop` that hangs on it; in an act or behind a roll
    that not everybody sees, and in what follows these; and the label of a step or an event that everybody is told.

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold down 1
            when player.gold is 0
              say "{player} is broke"      # finds: test-tells
    Instead:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold down 1
            when player.gold is 0
              say to player "you are broke"
    """
    return (one for one in _told_behind(look) if one.kind in _TELLS_THAT_IT_CAME)


def _told_behind(look: Survey) -> Iterator[Finding]:
    secrets = Secrets(look)
    if secrets.is_empty:
        return
    found: dict[Finding, None] = {}
    for part in look.parts:
        nested = {id(one) for block in part.blocks for each in block for one in blocks_in(each)}
        facts = facts_of_act(secrets, part.rule) if isinstance(part.rule, ActionRule) else {}
        follower = _Follower(secrets, known_above(secrets, part, facts), ())
        origins, tests = follower.looked_at(part.rule) if isinstance(part.rule, Edge) else ({}, ())
        in_secret = follower.done_in_secret(part.rule)
        if isinstance(part.rule, Following) and part.rule.label is not None:
            found |= dict.fromkeys(follower.hangs(part.rule.span, in_secret, frozenset()))
        for block in part.blocks:
            if id(block) not in nested:
                follower.stopped = in_secret
                found |= dict.fromkeys(follower.through(block, dict(origins), tests, frozenset()))
    yield from found


class _Follower:
    """Follows hidden things through the statements of one rule, and through the procedures that they do.

    Attributes:
        results: what the results come from that have been met.
        stopped: what it hangs on whether the rule has stopped above, or is carried out at all.
    """

    def __init__(self, secrets: Secrets, known: dict[int, Facts], within: tuple[str, ...]) -> None:
        self._secrets = secrets
        self._known = known
        self._within = within
        self._asks = AskingBlocks(secrets.book)
        self.results: tuple[_Behind, ...] = ()
        self.stopped: tuple[_Behind, ...] = ()

    def looked_at(self, edge: Edge) -> tuple[_Origins, tuple[_Behind, ...]]:
        """What a value comes from whose changes something follows: its name shows it, and all of it hangs on it."""
        behind = self._behind(edge.value, {}, {})
        named = tuple(_Behind(one.read, "was") for one in behind) if edge.is_change else ()
        return {edge.passed: named}, behind

    def done_in_secret(self, rule: Rule) -> tuple[_Behind, ...]:
        """The act or the roll that not everybody sees, where a rule is one or follows one."""
        name = rule.name if isinstance(rule, ActionRule) else rule.fact if isinstance(rule, Following) else ""
        secret = self._secrets.facts.get(name)
        if isinstance(secret, ActionRule):
            is_open = any(map(is_all, secret.seen or ()))
            return () if is_open else (_Behind(Read(name, None, name, None, frozenset(), secret.span), "", True),)
        sort = "contest" if secret is not None and secret.form is RollForm.CONTEST else "roll"
        return self._thrown_in_secret(sort, name, (), rule.span)

    def through(
        self, block: s.Block, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """What is told too widely in a block; names that stood above it keep what it gives them.

        Args:
            tests: what it hangs on whether the block is done.
            opened: the kinds of which something was shown to everybody above.
        """
        for one in block:
            facts = self._known.get(id(one), {})
            if any(isinstance(inner, s.ConcealThings) for inner in statements_in(one)):
                opened = frozenset()
            yield from self._decided(one, origins, opened)
            match one:
                case s.SetLocal(slot=slot, name=name, value=value):
                    self._name(origins, slot, name, (*self._behind(value, origins, facts), *tests), tests)
                case s.DoFirst(branches=branches):
                    looked_at: tuple[_Behind, ...] = ()
                    for branch in branches:
                        if branch.condition is not None:
                            looked_at += self._behind(branch.condition, origins, facts)
                        yield from self._inside(branch.body, origins, (*tests, *looked_at), opened)
                case s.ForEachMember(collection=collection, condition=condition, body=body):
                    which = self._behind(collection, origins, facts) + self._behind(condition, origins, facts)
                    yield from self._inside(body, origins, (*tests, *which), opened)
                    opened |= {kind for kind, _, _ in shown_by(one)}
                case s.RepeatUntil(until=until, body=body):
                    yield from self._inside(body, origins, (*tests, *self._behind(until, origins, facts)), opened)
                case s.RepeatRounds(number=number, body=body):
                    yield from self._inside(body, origins, (*tests, *self._behind(number, origins, facts)), opened)
                case s.RevealThings(things=things, viewers=viewers) if any(map(is_all, viewers)):
                    opened |= {each.kind for each in things}
                case s.SayText(viewers=None):
                    yield from self._told(one, origins, tests, opened)
                case AskQuestion(who=who, label=label) if label is not None and who.type != UMPIRE:
                    yield from self._asked(one, label, asked_as(who), origins, opened)
                case s.GiveName(kind=kind, value=name) | s.CreateThing(kind=kind, name=name) if name is not None:
                    if kind not in self._secrets.kinds:
                        yield from self._shown(one.span, slots_read(name), None, origins, opened)
                case s.DoStep(body=body):
                    yield from self._comes(one, tests, opened)
                    yield from self._inside(body, origins, tests, opened)
                case s.DoProcedure():
                    yield from self._done(one, origins, tests, opened)
                case s.GiveResult(value=value):
                    self.results += (*self._behind(value, origins, facts), *tests)
                    self.stopped += tests
                case s.StopHere():
                    self.stopped += tests
                case s.MakeRoll() | s.MakeRolls():
                    came_out: tuple[_Behind, ...] = ()
                    for made in (one,) if isinstance(one, s.MakeRoll) else one.rolls:
                        yield from self._thrown(made, origins, opened)
                        came_out += self._thrown_in_secret("roll", made.roll, made.arguments, made.span)
                    self._name(origins, one.slot, "", came_out, ())
                    yield from self._hung(one, came_out, blocks_in(one), opened)
                    for inner in blocks_in(one):
                        yield from self._inside(inner, origins, (*tests, *came_out), opened)
                case s.MakeContest(contest=name, arguments=arguments, slot=slot):
                    self._name(origins, slot, "", self._thrown_in_secret("contest", name, arguments, one.span), ())
                case _:
                    for inner in blocks_in(one):
                        yield from self._inside(inner, origins, tests, opened)

    def _inside(
        self, block: s.Block, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        own = dict(origins)
        yield from self.through(block, own, tests, opened)
        origins.update({slot: own[slot] for slot in origins})

    @staticmethod
    def _name(origins: _Origins, slot: int, name: str, behind: tuple[_Behind, ...], tests: tuple[_Behind, ...]) -> None:
        """Note what a name stands for; behind a test it may still stand for what it did before."""
        found = tuple(_Behind(each.read, name) for each in behind)
        before = origins.get(slot, ()) if tests else ()
        origins[slot] = tuple(dict.fromkeys((*before, *found)))

    def _behind(self, value: Node | None, origins: _Origins, facts: Facts) -> tuple[_Behind, ...]:
        """What a value is worked out from that not everybody sees."""
        if value is None:
            return ()
        own = tuple(_Behind(one, "") for one in self._secrets.reads(value, facts) if EVERYBODY not in one.knowers)
        return own + tuple(one for slot in sorted(slots_read(value)) for one in origins.get(slot, ()))

    def _done(
        self, call: s.DoProcedure, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """What a procedure tells too widely of what it is handed, and behind the tests around it."""
        facts = self._known.get(id(call), {})
        handed = [self._behind(one, origins, facts) for one in call.arguments]
        is_followed = any(handed) or bool(tests) or bool(self.stopped) or call.slot is not None
        is_event = not call.procedure.isidentifier()  # what an event tells is seen whoever may see that it goes on
        yield from self._comes(call, tests, opened)
        if not is_followed or is_event or call.procedure in self._within or len(self._within) >= _DEEPEST:
            return
        rule = self._secrets.book.procedures[call.procedure]
        known_as = enumerate(map(asked_as, call.arguments), start=1)
        slots = {slot: at for at, slot in known_as if slot is not None}
        inside: _Origins = {
            at: tuple(_seen_by(_Behind(each.read, rule.parameters[at - 1].name), slots) for each in behind)
            for at, behind in enumerate(handed, start=1)
        }
        follower = _Follower(self._secrets, {}, (*self._within, call.procedure))
        below = tuple(_seen_by(one, slots) for one in tests)
        follower.stopped = tuple(_seen_by(one, slots) for one in self.stopped)
        yield from follower.through(rule.body, inside, below, opened)
        if call.slot is not None:
            back = {at: slot for slot, at in slots.items()}
            origins[call.slot] = tuple(dict.fromkeys(_seen_by(one, back) for one in follower.results))

    def _thrown_in_secret(self, sort: str, name: str, arguments: tuple[Node, ...], span: Span) -> tuple[_Behind, ...]:
        """What comes out of a roll that not everybody sees, as something hidden."""
        rule = self._secrets.facts.get(name)
        if rule is None or any(map(is_all, rule.seen or ())):
            return ()
        named = (arguments[at] for at in self._secrets.viewers_of_fact(name) if at < len(arguments))
        knowers = frozenset(one.slot for one in named if isinstance(one, LocalValue))
        return (_Behind(Read(name, None, f"{sort} {name}", None, knowers, span), ""),)

    def _thrown(self, made: s.MakeRoll, origins: _Origins, opened: frozenset[str]) -> Iterator[Finding]:
        """The first hidden thing that a roll everybody sees is made with: in what it is handed, in its own rows."""
        if self._secrets.book.rolls[made.roll].seen is not None:
            return
        with_it = (made.arguments, made.rows)
        own = [one for one in self._secrets.reads(with_it) if EVERYBODY not in one.knowers]
        by_name = [one.read for slot in sorted(slots_read(with_it)) for one in origins.get(slot, ())]
        for read in [one for one in (*own, *by_name) if one.kind not in opened][:1]:
            yield ROLL_TELLS.at(made.span, what=read.what)

    def _told(
        self, line: s.SayText, origins: _Origins, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """The first hidden thing that a text shows by a name, and the first that it hangs on."""
        held = [one for slot in sorted(slots_read(line.condition or ())) for one in origins.get(slot, ())]
        yield from self._shown(line.span, slots_read(line.text), None, origins, opened)
        yield from self.hangs(line.span, (*tests, *self.stopped, *held), opened)

    @staticmethod
    def hangs(span: Span, behind: Iterable[_Behind], opened: frozenset[str]) -> Iterator[Finding]:
        """The first hidden thing that a line for everybody hangs on; an act that shows something is done for all."""
        hidden = [one for one in behind if not (opened if one.is_act else one.read.kind in opened)]
        for one in hidden[:1]:
            yield ACT_TELLS.at(span, act=one.read.what) if one.is_act else TEST_TELLS.at(span, what=one.read.what)

    def _comes(
        self, one: s.DoStep | s.DoProcedure, tests: tuple[_Behind, ...], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """The first hidden thing that it hangs on whether all are told the label of a step, a scene or an event."""
        behind = [each for each in (*tests, *self.stopped) if not each.is_act and each.read.kind not in opened]
        for each in behind[:1]:
            if isinstance(one, s.DoStep):
                yield STEP_TELLS.at(one.span, label=one.label, what=each.read.what)
                continue
            book, (act, _, event) = self._secrets.book, one.procedure.partition(" ")
            if act in _BEGINNING and event:
                if book.kinds[event].seen is None and book.procedures[f"event {event}"].label is not None:
                    yield EVENT_TELLS.at(one.span, label=book.kinds[event].label, what=each.read.what)
            elif not event and book.procedures[one.procedure].scene is not None:
                yield STEP_TELLS.at(one.span, label=book.kinds[one.procedure].label, what=each.read.what)

    def _decided(self, one: s.Statement, origins: _Origins, opened: frozenset[str]) -> Iterator[Finding]:
        """The first hidden thing that a name stands for by which it is known who is asked what, or who wins."""
        match one:
            case s.DoFirst(branches=branches):
                for is_meant, mistake in ((self._asks.block, ORDER_TELLS), (ends, VICTORY_TELLS)):
                    yield from self._named(mistake, one.span, tested_for(branches, is_meant), None, origins, opened)
            case s.ForEachMember(collection=collection, condition=condition, sorting=sorting, body=body):
                if self._asks.block(body):
                    looked_at = (collection, condition, sorting)
                    yield from self._named(ORDER_TELLS, one.span, looked_at, None, origins, opened)
            case s.RepeatUntil(until=looked_at, body=body) | s.RepeatRounds(number=looked_at, body=body):
                if self._asks.block(body):
                    yield from self._named(ORDER_TELLS, one.span, looked_at, None, origins, opened)
            case s.EndCampaign(winners=winners):
                yield from self._named(VICTORY_TELLS, one.span, winners, None, origins, opened)
            case OfferActions(most=most, by=by):
                asked = tuple(each for each in by if isinstance(each, LocalValue))
                yield from self._named(ORDER_TELLS, one.span, asked, None, origins, opened)
                if most is not None and len(by) == 1 and by[0].type != UMPIRE:
                    yield from self._named(CHOICE_TELLS, one.span, most, asked_slot(by[0]), origins, opened)
            case AskQuestion(who=who, low=low, high=high, several=several, shares=shares) if who.type != UMPIRE:
                if isinstance(who, LocalValue):
                    yield from self._named(ORDER_TELLS, one.span, who, None, origins, opened)
                of_several = () if several is None else (several.least, several.most, several.total)
                bounds = (low, high, of_several, None if shares is None else shares.total)
                yield from self._named(CHOICE_TELLS, one.span, bounds, asked_slot(who), origins, opened)
            case s.MoveNumber(place=place, amount=value) | s.SetAttribute(place=place, value=value) if (
                place.kind == "player"
            ):
                number = self._secrets.book.kinds["player"].attributes[place.index]
                if number.type.form in ("number", "fraction") and number.seen is None and not number.is_aside:
                    name = number.label or number.name
                    yield from self._named(TREND_TELLS, one.span, value, None, origins, opened, name=name)
            case _:
                return

    @staticmethod
    def _named(
        mistake: Mistake,
        span: Span,
        looked_at: object,
        who: int | None,
        origins: _Origins,
        opened: frozenset[str],
        name: str = "",
    ) -> Iterator[Finding]:
        """The first hidden thing that some name in expressions stands for, and whoever is asked may not see."""
        behind = (each for slot in sorted(slots_read(looked_at)) for each in origins.get(slot, ()))
        hidden = [each for each in behind if who not in each.read.knowers and each.read.kind not in opened]
        for each in hidden[:1]:
            yield mistake.at(span, what=each.read.what, name=name)

    def _hung(
        self, made: s.Statement, came_out: tuple[_Behind, ...], below: Iterable[s.Block], opened: frozenset[str]
    ) -> Iterator[Finding]:
        """Whether somebody is asked, or the campaign ends, by what comes of a roll in secret."""
        blocks = tuple(below)
        for is_meant, mistake in ((self._asks.block, ORDER_TELLS), (ends, VICTORY_TELLS)):
            if any(map(is_meant, blocks)):
                for one in [one for one in came_out if one.read.kind not in opened][:1]:
                    yield mistake.at(made.span, what=one.read.what)

    def _asked(
        self, question: AskQuestion, label: Template, who: int | None, origins: _Origins, opened: frozenset[str]
    ) -> Iterator[Finding]:
        """The first hidden thing that a question shows by a name to whoever is asked."""
        yield from self._shown(question.span, slots_read(label), who, origins, opened)

    @staticmethod
    def _shown(
        span: Span, slots: Iterable[int], who: int | None, origins: _Origins, opened: frozenset[str]
    ) -> Iterator[Finding]:
        shown = [one for slot in sorted(slots) for one in origins.get(slot, ()) if who not in one.read.knowers]
        for one in [one for one in shown if one.read.kind not in opened][:1]:
            told = VALUE_TELLS if one.name else OUTCOME_TELLS
            yield told.at(span, name=one.name, what=one.read.what)


def _seen_by(behind: _Behind, slots: Mapping[int, int]) -> _Behind:
    """The same in another rule, where other slots stand for those who see it."""
    knowers = frozenset(slots[one] for one in behind.read.knowers if one in slots)
    return replace(behind, read=replace(behind.read, knowers=knowers))


CHECKS = (value_tells, test_tells)
