"""What the journal says of sealed rounds, as lines of a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cli.words.catalogue import Words


def round_line(said: Mapping[str, Any], words: Words) -> str:
    """A line for slips handed in or opened, a deadline, a seat that was handed over."""
    match said.get("kind"):
        case "opened":
            names = [f"{player}: {_told(answer)}" for player, answer in said.get("ans", ())]
            absent = [str(player) for player, slip in said.get("slips", {}).items() if slip is None]
            told = words.gettext("opened: {answers}").format(answers="; ".join(names))
            stands = [str(one) for one in said.get("standing", ())]
            absent = [one for one in absent if one not in stands]
            parts = [told]
            parts += [words.gettext("standing orders of {players}").format(players=", ".join(stands))] if stands else []
            parts += [words.gettext("absent: {players}").format(players=", ".join(absent))] if absent else []
            return "; ".join(parts)
        case "sealed":
            from interpreter.campaign.journal.looking import short_word

            word = short_word(str(said.get("c")))
            if said.get("kept"):
                told = words.gettext("has promised slip {number}, word {word}, and keeps it")
                return told.format(number=said.get("no"), word=word)
            return words.gettext("has handed in slip {number}, word {word}").format(number=said.get("no"), word=word)
        case "due":
            until = words.gettext("deadline: {moment}").format(
                moment=str(said.get("until"))[:16].replace("T", " ") + " UTC"
            )
            if said.get("show"):
                players = ", ".join(str(one) for one in said["show"])
                return f"{until} - " + words.gettext("to be shown: {players}").format(players=players)
            if said.get("grace"):
                players = ", ".join(str(one) for one in said["grace"])
                return f"{until} - " + words.gettext("more time for {players}").format(players=players)
            return f"{until} - {said['why']}" if said.get("why") else until
        case "objection":
            told = words.gettext("objects to line {line}").format(line=said.get("line"))
            return f"{told}: {said['why']}" if said.get("why") else told
        case "seat":
            player, holder = said.get("player"), said.get("holder")
            taken = words.gettext("the seat of {player} goes to {holder}").format(player=player, holder=holder)
            return f"{taken} - {said['why']}" if said.get("why") else taken
        case _:
            return ""


def _told(answer: Any) -> str:
    if isinstance(answer, list):
        return ", ".join(_told(one) for one in answer)
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
