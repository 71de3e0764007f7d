"""Which procedures ask nobody for anything, dice among it: they are carried out at once, and not step by step."""

from __future__ import annotations

from typing import assert_never

from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.rules import Rulebook
from dsl.understood.walk import nodes_in, statements_in


class MayAsk:
    """Knows of the procedures of a rulebook whether they may ask; each is looked at when somebody wants to know."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._known: dict[str, bool] = dict.fromkeys((one.procedure for one in rulebook.replacements.values()), True)

    def of_procedure(self, name: str) -> bool:
        """Whether a procedure may ask; of one in whose place something else may be done that is not looked at."""
        found = self._known.get(name)
        if found is None:
            reached = self._reached_without_asking(name)
            found = self._known[name] = reached is None
            self._known |= dict.fromkeys(reached or (), False)
        return found

    def _reached_without_asking(self, name: str) -> set[str] | None:
        """The procedures that one leads to, itself among them; None where one of them asks."""
        reached, waiting = {name}, [name]
        while waiting:
            rule = self._rulebook.procedures[waiting.pop()]
            if rule.scene is not None:  # what follows from its statements may ask
                return None
            for one in statements_in(rule.body):
                if asks_itself(one) or (isinstance(one, s.DoProcedure) and self._known.get(one.procedure)):
                    return None
                if isinstance(one, s.DoProcedure) and one.procedure not in reached:
                    reached.add(one.procedure)
                    waiting.append(one.procedure)
        return reached


def asks_itself(statement: s.Statement) -> bool:
    """Whether a statement may ask, apart from the procedures that it carries out and the statements inside it."""
    match statement:
        case (
            s.DrawLots()
            | s.MakeRoll()
            | s.MakeRolls()
            | s.MakeRollAgain()
            | s.MakeContest()
            | s.OrderPlayers()
            | OfferActions()
            | AskQuestion()
            | s.TakeReport()
            | s.TakeSlips()
        ):
            return True
        case s.ForEachMember():
            return statement.sorting is not None
        case (
            s.SetLocal()
            | s.SetAttribute()
            | s.MoveNumber()
            | s.CreateThing()
            | s.ChangeRoll()
            | s.GainCondition()
            | s.MakeEntries()
            | s.RevealThings()
            | s.GiveResult()
        ):
            return any(node.type.form == "dice" for node in nodes_in(statement))
        case (
            s.GiveName()
            | s.ChangeMembers()
            | s.DestroyThing()
            | s.DoProcedure()
            | s.DoFirst()
            | s.ForEachPlayer()
            | s.LoseCondition()
            | s.EndEntries()
            | s.DoTogether()
            | s.RepeatUntil()
            | s.RepeatRounds()
            | s.SayText()
            | s.ConcealThings()
            | s.DoStep()
            | s.DoRound()
            | s.EndCampaign()
            | s.StopHere()
        ):
            return False
        case _:
            assert_never(statement)
