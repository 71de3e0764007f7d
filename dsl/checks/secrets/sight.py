"""What hidden things would show by: what may be done, who comes first, what a roll comes to, what a text says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, listed, phrase
from dsl.checks.secrets.hanging import ends, tested_for
from dsl.checks.secrets.known_above import asked_as, known_above
from dsl.checks.secrets.opened import NOTHING, is_all, is_opened, opened_above
from dsl.checks.secrets.secret_reads import EVERYBODY, SEES, Facts, Read, Secrets
from dsl.checks.survey.declared import RulePart, Survey
from dsl.tree.words import TRUSTED
from dsl.types import UMPIRE
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import AllThings, LocalValue, Node, Template
from dsl.understood.operands import key_of
from dsl.understood.parameters import key_slot
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rules import ActionRule, AttributeRule, KindRule, LimitRule, VictoryRule

_E, _W = Severity.ERROR, Severity.WARNING

LEGALITY_TELLS = Mistake(
    "legality-tells",
    _E,
    "whether “{act}” may be done hangs on {what}, which whoever does it may not see",
    "{instead}",
)


REPORT_TELLS = Mistake(
    "legality-tells",
    _E,
    "whether “{report}” may be told hangs on {what}, which whoever tells it may not see",
    "let it be told, and follow from it where the report is read; or let all see it: seen by everybody",
)


def legality_tells(look: Survey) -> Iterator[Finding]:
    """A requirement, a range of choices, a price or a limit of an act reads what its actor does not see: that it is
    offered or refused would tell it. Where the actor sees it all the same, say of things that are hidden only until all
    have set up, `[trusted]` behind the viewers says that you know: `kind piece seen by player, watchers [trusted]`.

    Found:
        kind tile
          mined_by: player or none = none seen by mined_by
        action enter(tile) by player
          allowed when tile.mined_by is none else "no"      # finds: legality-tells
          say "{player} goes on"
        phase moves
          each player in order
            any number of enter
    Instead:
        kind player
          hits: number = 0
        kind tile
          mined_by: player or none = none seen by mined_by
        action enter(tile) by player
          when tile.mined_by is not none
            player.hits up 1
        phase moves
          each player in order
            any number of enter
    """
    secrets = Secrets(look)
    for rule in look.book.actions.values() if not secrets.is_empty else ():
        if rule.name in secrets.of_umpire:
            continue  # who sees all
        reads = _reads_of_act(secrets, look, rule, facts_of_act(secrets, rule))
        hidden = [one for one in reads if not is_seen(one, rule.by_slot)]
        for span, what in _by_line(hidden):
            first = next(one for one in hidden if one.span == span)
            yield LEGALITY_TELLS.at(span, act=rule.name, what=what, instead=_instead(secrets, rule, first))
        for name in dict.fromkeys(rule.limits):
            other = _counted_in_secret(secrets, rule, look.book.limits[name])
            if other is not None:
                what = phrase("the limit “{name}”, as which “{act}” counts", name=name, act=other.name)
                instead = phrase("let it count for each player by himself: limit {name}: … per player", name=name)
                yield LEGALITY_TELLS.at(rule.span, act=rule.name, what=what, instead=instead)
    for kind in look.book.kinds.values() if not secrets.is_empty else ():
        tested = tuple(one.condition for one in kind.requirements) if kind.is_report else ()
        for span, what in _by_line(one for one in secrets.reads(tested) if not is_seen(one, None)):
            yield REPORT_TELLS.at(span, report=kind.label, what=what)


def _counted_in_secret(secrets: Secrets, rule: ActionRule, limit: LimitRule) -> ActionRule | None:
    """An act that a limit counts too, and that whoever does another may not have seen done.

    Where the limit counts by who acts, or by what only he has, each knows what he has done himself.
    """
    own = _own_keys(secrets, rule, limit)
    for other in secrets.book.actions.values():
        is_in_secret = other.name in secrets.facts and not any(map(is_all, other.seen or ()))
        if not is_in_secret or limit.name not in other.limits or own & _own_keys(secrets, other, limit):
            continue
        if other is not rule or rule.by_slot is not None:
            return other
    return None


def _own_keys(secrets: Secrets, rule: ActionRule, limit: LimitRule) -> frozenset[int]:
    """By which of its keys a limit counts what nobody but who acts has done."""
    actor = rule.by_slot
    if actor is None:
        return frozenset()
    facts = facts_of_act(secrets, rule)
    slots = [key_slot(rule.parameters, key) for key in limit.per]
    return frozenset(at for at, slot in enumerate(slots) if slot == actor or _is_had(secrets, slot, actor, facts))


def _is_had(secrets: Secrets, slot: int | None, actor: int, facts: Facts) -> bool:
    """Whether the thing in a slot names who acts and him alone, or is one that he has to see."""
    known = () if slot is None else facts.get(slot, ())
    held = [(one.kind, one.index) for one in known if one.player == actor]
    kinds = secrets.book.kinds
    return any(
        index == SEES or kinds[kind].attributes[index].type.form == "entity" for kind, index in held if kind in kinds
    )


def _instead(secrets: Secrets, rule: ActionRule, read: Read) -> str:
    """What helps against such a read: beside its consequence a test that only who sees it passes, where one can be."""
    follows = phrase("let it be done, and follow from it: when … in the block of the act")
    actor = None if rule.by_slot is None else rule.parameters[rule.by_slot - 1].name
    others = "" if actor is None else _shown_before(secrets, rule, read, actor)
    return phrase("{one}; {other}", one=follows, other=others) if others else follows


def _shown_before(secrets: Secrets, rule: ActionRule, read: Read, actor: str) -> str:
    kind = secrets.book.kinds.get(read.kind)
    if kind is None:  # what has happened, or a condition
        return next(
            (_only_seen(actor, f"….{one} is {actor}") for one in secrets.viewers_of_fact(read.kind).values()), ""
        )
    own = None if read.index is None else kind.attributes[read.index].seen
    viewer = _viewer_of(kind, kind.seen if own is None else own)
    if read.slot is None or read.slot > len(rule.parameters):
        is_one_of_several = read.index is None or read.slot is not None
        if viewer is None or not is_one_of_several:
            return ""
        return _only_seen(actor, f"….{viewer.name} {_compared(viewer)} {actor}")
    thing = rule.parameters[read.slot - 1].name
    if own is None:
        return phrase("or test before it: sees({player}, {thing})", player=actor, thing=thing)
    if viewer is None:
        return ""
    return phrase("or test before it: {test}", test=f"{thing}.{viewer.name} {_compared(viewer)} {actor}")


def _only_seen(actor: str, test: str) -> str:
    return phrase("or look only at those that {player} sees: … where {test}", player=actor, test=test)


def _viewer_of(kind: KindRule, seen: tuple[Node, ...] | None) -> AttributeRule | None:
    """The first attribute of a thing that names who sees it, or sees what is said of it."""
    slots = (one.slot for one in seen or () if isinstance(one, LocalValue))
    return next((kind.attributes[slot - 1] for slot in slots if 1 <= slot <= len(kind.attributes)), None)


def _compared(viewer: AttributeRule) -> str:
    """The word between an attribute that holds a player, or several, and one of them."""
    return "has" if viewer.type.form == "many" else "is"


def facts_of_act(secrets: Secrets, rule: ActionRule) -> Facts:
    """What is known of the parameters of an act wherever it may be done."""
    facts = secrets.facts_of(one.condition for one in rule.requirements)
    for slot, parameter in enumerate(rule.parameters, start=1):
        if parameter.source is not None:
            facts[slot] = facts.get(slot, frozenset()) | secrets.of_members(parameter.source)
    return facts


def _reads_of_act(secrets: Secrets, look: Survey, rule: ActionRule, facts: Facts) -> Iterator[Read]:
    for slot, parameter in enumerate(rule.parameters, start=1):
        if parameter.source is not None:
            yield from secrets.reads(parameter.source, facts)
        elif parameter.type.form == "entity" and parameter.type.name in secrets.kinds:
            knowers = secrets.knowers(parameter.type.name, None, slot, facts)
            yield Read(parameter.type.name, None, parameter.name, slot, knowers, rule.span)
    for one in rule.requirements:
        yield from secrets.reads(one.condition, facts)
    for price in rule.prices:
        yield from secrets.reads((price.amount, price.purse), facts)
    for name in rule.limits:
        limit = look.book.limits[name]
        slots = [key_slot(rule.parameters, key) for key in limit.per]
        yield from secrets.of_slots(secrets.reads(limit.number), slots, facts, rule.span)


def is_seen(read: Read, player: int | None) -> bool:
    """Whether the player in a slot certainly sees what is read; None: everybody does."""
    return EVERYBODY in read.knowers or (player is not None and player in read.knowers)


def told_by_line(mistake: Mistake, reads: Iterable[Read]) -> Iterator[Finding]:
    """A finding for each line that reads what not everybody sees."""
    for span, what in _by_line(one for one in reads if not is_seen(one, None)):
        yield mistake.at(span, what=what)


def _by_line(reads: Iterable[Read]) -> Iterator[tuple[Span, str]]:
    """The lines that read something hidden: where it is read there first, and all that is."""
    lines: dict[tuple[str, int], list[Read]] = {}
    for read in reads:
        lines.setdefault((read.span.file, read.span.line), []).append(read)
    for found in lines.values():
        yield found[0].span, listed(dict.fromkeys(one.what for one in found))


ROLL_TELLS = Mistake(
    "roll-tells",
    _W,
    "everybody sees this roll, and it hangs on {what}, which not everybody sees: its total gives it away",
    "say who sees the roll: … seen by player; where all have been shown that before: … seen by everybody [trusted]",
)


ROLL_TELLS_SOME = Mistake(
    "roll-tells",
    _W,
    "this roll hangs on {what}, which those may not see who see the roll: its total and its target give it away",
    "let it hang on something that they see; where they have been shown that before: … seen by {viewer} [trusted]",
)


def roll_tells(look: Survey) -> Iterator[Finding]:
    """A roll that everybody sees made has a row, a target or dice that read what somebody does not see.

    Found:
        kind player
          luck: number = 0 seen by player
        roll leap(player)
          dice 1d6
          target 4
          luck: player.luck "luck"      # finds: roll-tells
        phase games
          each player in order
            roll leap(player)
              success
                player.luck up 1
    Instead:
        kind player
          luck: number = 0 seen by player
        roll leap(player) seen by player
          dice 1d6
          target 4
          luck: player.luck "luck"
        phase games
          each player in order
            roll leap(player)
              success
                player.luck up 1
    """
    secrets = Secrets(look)
    for rule in look.book.rolls.values() if not secrets.is_empty else ():
        if rule.form is RollForm.STAT or (rule.seen is not None and TRUSTED in rule.cites):
            continue
        viewers = {one.slot: one.source for one in rule.seen or () if isinstance(one, LocalValue)}
        if rule.seen is not None and len(viewers) < len(rule.seen):
            continue  # who sees it is not known before it is made
        for line in _lines_of(rule):  # which may stand on several lines of the file
            reads = (one for one in secrets.reads(line) if EVERYBODY not in one.knowers)
            hidden = [one for one in reads if rule.seen is None or not one.knowers >= viewers.keys()]
            if hidden:
                span, what = hidden[0].span, listed(dict.fromkeys(one.what for one in hidden))
                if viewers:
                    yield ROLL_TELLS_SOME.at(span, what=what, viewer=next(iter(viewers.values())))
                else:
                    yield ROLL_TELLS.at(span, what=what)


def _lines_of(rule: RollRule) -> tuple[object, ...]:
    own: tuple[object, ...] = (rule.dice, rule.chance, rule.target, rule.succeeds_at)
    lines = (rule.base, rule.pools, rule.die_rows, rule.naturals, rule.automatics, rule.results, rule.rows, rule.stages)
    return (*(one for one in own if one is not None), *(one for part in lines for one in part), *rule.rewritings)


TEXT_TELLS = Mistake(
    "text-tells",
    _E,
    "this text shows {what}, which not all who read it see",
    "tell those who see it alone: say to …; show it before, in the same block: reveals … to everybody; where all are "
    "to learn it: say to everybody …; let all who read it see it: … seen by …; or leave it out",
)


def text_tells(look: Survey) -> Iterator[Finding]:
    """A line that everybody is told, the name of an act, a question or a refusal shows what its readers do not see.

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold up 1
            say "{player} has {player.gold}"      # finds: text-tells
    Instead:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold up 1
            say to player "you have {player.gold}"
    """
    secrets = Secrets(look)
    for part in look.parts if not secrets.is_empty else ():
        told: set[tuple[int, str]] = set()
        for read, player in _texts_of(secrets, look, part):
            if not is_seen(read, player) and (read.span.line, read.what) not in told:
                told.add((read.span.line, read.what))
                yield TEXT_TELLS.at(read.span, what=read.what)


def _texts_of(secrets: Secrets, look: Survey, part: RulePart) -> Iterator[tuple[Read, int | None]]:
    """What the texts of a rule show, with the slot of the player who reads it; None: everybody does."""
    rule, opened = part.rule, opened_above(part)
    facts: Facts = {}
    if isinstance(rule, ActionRule):
        facts = facts_of_act(secrets, rule)
        for text in _texts_of_act(rule) if rule.name not in secrets.of_umpire else ():
            yield from ((read, rule.by_slot) for read in secrets.shown(text, facts))
        for read in _reasons_of_limits(secrets, look, rule, facts) if rule.name not in secrets.of_umpire else ():
            yield replace(read, span=rule.span), rule.by_slot
    elif isinstance(rule, KindRule) and rule.is_report:
        yield from ((read, None) for one in rule.requirements for read in secrets.shown(one.reason))
    above = known_above(secrets, part, facts)
    for statement in part.statements:
        known = above.get(id(statement), facts)
        match statement:
            case s.SayText(viewers=None):
                shown = (*secrets.shown(statement.text, facts), *secrets.reads(statement.condition or (), facts))
                hidden = (read for read in shown if not is_opened(read, opened.get(id(statement), NOTHING), secrets))
                yield from ((replace(read, span=statement.span), None) for read in hidden)
            case AskQuestion(who=who, label=label) | s.TakeReport(who=who, label=label) if who.type != UMPIRE:
                slot = asked_as(who)
                yield from ((read, slot) for read in secrets.shown(label, known))
                listed = statement.shown if isinstance(statement, AskQuestion) else None
                yield from ((read, slot) for read in secrets.shown(None if listed is None else listed.text, known))
                shown = secrets.reads(_usual_of(statement) if isinstance(statement, AskQuestion) else (), known)
                yield from ((replace(read, span=statement.span), slot) for read in shown)
            case OfferActions(by=by, label=label) if all(one.type != UMPIRE for one in by):
                slot = asked_as(by[0]) if len(by) == 1 else None
                yield from ((read, slot) for read in secrets.shown(label, known))
            case s.GiveName(kind=kind, value=name) | s.CreateThing(kind=kind, name=name) if name is not None:
                if kind not in secrets.kinds:  # a name is read by all who see what is called so
                    above_it = opened.get(id(statement), NOTHING)
                    hidden = (read for read in secrets.shown_in(name, known) if not is_opened(read, above_it, secrets))
                    yield from ((replace(read, span=statement.span), None) for read in hidden)
            case _:
                pass


def _texts_of_act(rule: ActionRule) -> Iterator[Template | None]:
    """What whoever may do an act reads of it."""
    yield rule.label
    yield from (one.reason for one in rule.requirements)
    yield from (one.label for one in rule.prices)


def _reasons_of_limits(secrets: Secrets, look: Survey, rule: ActionRule, facts: Facts) -> Iterator[Read]:
    """What the reasons show with which an act is refused that has been done as often as may be."""
    for name in rule.limits:
        limit = look.book.limits[name]
        slots = [key_slot(rule.parameters, key) for key in limit.per]
        yield from secrets.of_slots(secrets.shown(limit.reason), slots, facts, rule.span)


def _usual_of(question: AskQuestion) -> tuple[Node, ...]:
    """What the usual answer to a question is worked out from."""
    shares = None if question.shares is None else question.shares.usual
    return tuple(one for one in (question.usual, shares) if one is not None)


VICTORY_TELLS = Mistake(
    "victory-tells",
    _W,
    "whether the campaign ends hangs on {what}, which not everybody sees",
    "let it end by what all see, or take the end as the moment when it is revealed",
)


def victory_tells(look: Survey) -> Iterator[Finding]:
    """A victory, or the end of the campaign, reads what somebody does not see: that it goes on would tell.

    Found:
        kind player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.gold up 1
        victory rich at end of pay
          won by those p in players where p.gold > 9      # finds: victory-tells
    Instead:
        kind player
          gold: number = 3 seen by player
          fame: number = 0
        phase pay
          each player in order
            player.gold up 1
            player.fame up 1
        victory known at end of pay
          won by those p in players where p.fame > 9
    """
    secrets = Secrets(look)
    for part in look.parts if not secrets.is_empty else ():
        for told in _told_by_the_end(part):
            yield from told_by_line(VICTORY_TELLS, secrets.reads(told))
        for loop in part.of(s.ForEachMember):
            yield from told_by_line(VICTORY_TELLS, secrets.gone_through(loop) if ends(loop.body) else ())


def _told_by_the_end(part: RulePart) -> Iterator[Node]:
    """By what a part of the rules ends the campaign: who wins, and whether it comes to its end."""
    if isinstance(part.rule, VictoryRule):
        ending = part.rule.winners or part.rule.lost
        yield from () if ending is None else (ending,)
    for statement in part.of(s.EndCampaign):
        yield from () if statement.winners is None else (statement.winners,)
    for test in part.of(s.DoFirst):
        yield from tested_for(test.branches, ends)


SEEN_WIDER = Mistake(
    "seen-wider",
    _E,
    "“{name}” is seen by more than the {kind} it belongs to",
    "whoever sees an attribute sees the thing: name them behind the kind too",
)


def seen_wider(look: Survey) -> Iterator[Finding]:
    """An attribute names viewers whom its kind does not: who does not see the thing cannot see what it holds.

    Found:
        kind fleet, fleets seen by owner
          owner: player
          strength: number = 1 seen by everybody      # finds: seen-wider
        phase pay
          for each f in fleets
            f.strength up 1
    Instead:
        kind fleet, fleets seen by everybody
          owner: player
          strength: number = 1 seen by owner
        phase pay
          for each f in fleets
            f.strength up 1
    """
    for kind in look.book.kinds.values():
        if kind.seen is None or any(isinstance(one, AllThings) for one in kind.seen):
            continue
        known = {key_of(one) for one in kind.seen}
        for attribute in kind.attributes:
            if any(key_of(one) not in known for one in attribute.seen or ()):
                yield SEEN_WIDER.at(attribute.span, name=attribute.name, kind=kind.label)


TREND_TELLS = Mistake(
    "trend-tells",
    _W,
    "“{name}” stands in the standings, which everybody sees, and hangs on {what}, which not everybody sees",
    "say who sees the number: … seen by …",
)

ASIDE_TELLS = Mistake(
    "trend-tells",
    _W,
    "“{name}” is kept aside, and everybody may ask `explain` for it; it hangs on {what}, which not everybody sees",
    "say who sees the number: … seen by …",
)


def trend_tells(look: Survey) -> Iterator[Finding]:
    """A number of players that everybody sees changes by what somebody does not see: from turn to turn it would tell.

    Found:
        kind player
          mines: number = 1 seen by player
          gold: number = 3
        phase pay
          each player in order
            player.mines up 1
            player.gold up player.mines      # finds: trend-tells
    Instead:
        kind player
          mines: number = 1 seen by player
          gold: number = 3 seen by player
        phase pay
          each player in order
            player.mines up 1
            player.gold up player.mines
    """
    secrets = Secrets(look)
    told: dict[str, tuple[AttributeRule, Span, dict[str, None]]] = {}
    for part in look.parts if not secrets.is_empty else ():
        moved = [one for one in part.of(s.MoveNumber, s.SetAttribute) if one.place.kind == "player"]
        opened = opened_above(part) if moved else {}
        for one in moved:
            number = look.book.kinds["player"].attributes[one.place.index]
            if number.type.form not in ("number", "fraction") or number.seen is not None:
                continue
            bounds = tuple(bound for bound in (number.low, number.high) if bound is not None)
            for read in secrets.reads((one.amount if isinstance(one, s.MoveNumber) else one.value, *bounds)):
                if not is_seen(read, None) and not is_opened(read, opened.get(id(one), NOTHING), secrets):
                    told.setdefault(number.name, (number, one.span, {}))[2][read.what] = None
    for number, span, what in told.values():  # the number is mended once, whatever it hangs on
        mistake = ASIDE_TELLS if number.is_aside else TREND_TELLS
        yield mistake.at(span, name=number.label or number.name, what=listed(what, 3))


CHECKS = (legality_tells, roll_tells, text_tells, victory_tells, trend_tells, seen_wider)
