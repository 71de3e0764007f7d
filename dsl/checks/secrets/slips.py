"""Slips given in secret: acts that cannot be part of one, and questions that nobody answers for who is absent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions, OfferManner
from dsl.understood.expressions import CountedDice, DiceAmount
from dsl.understood.walk import nodes_in, statements_in

_ASKING: Final = (
    s.MakeRoll,
    s.MakeRolls,
    s.MakeContest,
    s.MakeRollAgain,
    s.ChangeRoll,
    s.DrawLots,
    AskQuestion,
    OfferActions,
    s.TakeReport,
    s.TakeSlips,
)
"""What dice or people must answer, which stops a slip while it is written."""

_OPEN: Final = (
    *_ASKING,
    s.CreateThing,
    s.OrderPlayers,
    s.EndCampaign,
    s.DoRound,
    s.DoStep,
)
"""What cannot be taken back unseen, or gives something a name that others would count by."""

ACT_IN_SECRET = Mistake(
    "act-in-secret",
    Severity.ERROR,
    "“{act}” cannot be part of a slip: it throws dice, asks, makes something new or goes beyond its own block",
    "let the act note what is ordered, and carry it out behind the block",
)


def act_in_secret(look: Survey) -> Iterator[Finding]:
    """An act of a slip is done twice: once while the slip is written, and once when all are opened.

    Dice that are thrown and things that are made while it is written would be seen, or would be others the second time.

    Found:
        kind player
          luck: number = 0
        action pray by player
          player.luck up 1d6
        phase orders
          together, sealed      # finds: act-in-secret
            each player in order
              at most one of pray
    Instead:
        kind player
          luck: number = 0
          prays: yes or no = no
        action pray by player
          player.prays becomes yes
        phase orders
          together, sealed
            each player in order
              at most one of pray
          for each p in players where p.prays
            p.luck up 1d6
    """
    for slips in look.of(s.TakeSlips):
        offered = (one for one in statements_in(slips.body) if isinstance(one, OfferActions))
        for act in dict.fromkeys(name for one in offered for name in one.actions):
            if act in look.book.actions and _has(_OPEN, look, look.book.actions[act].body, {act}):
                yield ACT_IN_SECRET.at(slips.span, act=act.replace("_", " "))


FOLLOWS_IN_SECRET = Mistake(
    "follows-in-secret",
    Severity.WARNING,
    "“{act}” may be refused in a slip: what follows a change of {value} throws dice or asks",
    "let what follows note it, and throw or ask behind the block",
)


def follows_in_secret(look: Survey) -> Iterator[Finding]:
    """What follows a change is done while a slip is written, and there it can neither throw nor ask.

    The act that brings the change about is refused then, and nobody can order it.

    Found:
        kind player
          fame: number = 0
          luck: number = 0
        action boast by player
          player.fame up 1
        when p.fame passes 3 for p: player
          p.luck up 1d6
        phase orders
          together, sealed      # finds: follows-in-secret
            each player in order
              any number of boast
    Instead:
        kind player
          fame: number = 0
          luck: number = 0
          is_praised: yes or no = no
        action boast by player
          player.fame up 1
        when p.fame passes 3 for p: player
          p.is_praised becomes yes
        phase orders
          together, sealed
            each player in order
              any number of boast
          for each p in players where p.is_praised
            p.luck up 1d6
            p.is_praised becomes no
    """
    for slips in look.of(s.TakeSlips):
        offered = (one for one in statements_in(slips.body) if isinstance(one, OfferActions))
        for act in dict.fromkeys(name for one in offered for name in one.actions if name in look.book.actions):
            edges = look.consequences.followed_by(act)
            asking = next((one for one in edges if _has(_ASKING, look, one.body, set())), None)
            if asking is not None:
                yield FOLLOWS_IN_SECRET.at(slips.span, act=act.replace("_", " "), value=quoted(asking.value))


def _has(sorts: tuple[type, ...], look: Survey, body: s.Block, done: set[str]) -> bool:
    """Whether statements throw or are of these sorts, in the procedures they do and in what follows them too."""
    bodies = [body]
    bodies += [one.body for one in look.book.following.values() if one.fact in done]
    for block in bodies:
        if any(isinstance(one, sorts) for one in statements_in(block)):
            return True
        if any(isinstance(one, DiceAmount | CountedDice) for one in nodes_in(block)):
            return True
        called = [one.procedure for one in statements_in(block) if isinstance(one, s.DoProcedure)]
        for name in called:
            if name not in done:
                done.add(name)
                instead = (one.body for one in look.book.replacements.values() if one.procedure == name)
                if any(_has(sorts, look, one, done) for one in (look.book.procedures[name].body, *instead)):
                    return True
    return False


NOBODY_ANSWERS = Mistake(
    "nobody-answers",
    Severity.ERROR,
    "who hands in no slip would hold up all others: there is no least answer here",
    "say below the block what holds for him: `absent`",
)


def nobody_answers(look: Survey) -> Iterator[Finding]:
    """A slip has a question or a choice that cannot be left, and nothing says what holds for somebody without a slip.

    Found:
        kind player
          stance: one of (bold, careful) = bold
        action boast by player
          player.stance becomes bold
        phase orders
          together, sealed
            each player in order
              one of boast      # finds: nobody-answers
    Instead:
        kind player
          stance: one of (bold, careful) = bold
        action boast by player
          player.stance becomes bold
        phase orders
          together, sealed
            each player in order
              one of boast
          absent
            player.stance becomes careful
    """
    for slips in (one for one in look.of(s.TakeSlips) if one.absent is None):
        for one in statements_in(slips.body):
            if isinstance(one, OfferActions) and one.manner is OfferManner.ONE:
                yield NOBODY_ANSWERS.at(one.span)
            if isinstance(one, AskQuestion) and not _has_least(one):
                yield NOBODY_ANSWERS.at(one.span)


def _has_least(asked: AskQuestion) -> bool:
    if asked.several is not None:
        return asked.several.least is None
    if asked.shares is not None:
        return asked.shares.is_at_most
    return asked.type.optional or (asked.source is None and asked.low is not None)


CHECKS = (act_in_secret, follows_in_secret, nobody_answers)
