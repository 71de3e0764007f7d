"""What the journal says of sealed rounds, as lines of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cli.words.catalogue import Words
from cli.words.recorded import NAMELESS, Names, recorded_answer
from interpreter.campaign.amendments import AGREES
from interpreter.requests import is_absent


def round_line(said: Mapping[str, Any], words: Words, names: Names) -> str:
    """A line for slips handed in or opened, a deadline, a seat that was handed over.

    Args: `names` are what things are called that stand there by their ids.
    """

    def called(players: Iterable[Any]) -> str:
        return ", ".join(names.get(str(one), str(one)) for one in players)

    match said.get("kind"):
        case "opened":
            stands = said.get("standing", ())
            absent = [one for one, slip in said.get("slips", {}).items() if slip is None and one not in stands]
            slips = _slips_told([one for one in said.get("ans", ()) if one[0] not in absent], words, names)
            parts = [
                words.gettext("opened: {answers}").format(answers="; ".join(slips))
                if slips
                else words.gettext("the slips are opened")
            ]
            parts += [words.gettext("standing orders of {players}").format(players=called(stands))] if stands else []
            parts += [words.gettext("absent: {players}").format(players=called(absent))] if absent else []
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
            parts = [until]
            if said.get("show"):
                parts.append(words.gettext("to be shown: {players}").format(players=called(said["show"])))
            if said.get("grace"):
                parts.append(words.gettext("more time for {players}").format(players=called(said["grace"])))
            return " - ".join([*parts, *([str(said["why"])] if said.get("why") else [])])
        case "objection":
            told = words.gettext("objects to line {line}").format(line=said.get("line"))
            return f"{told}: {said['why']}" if said.get("why") else told
        case "seat":
            player, holder = called([said.get("player")]), said.get("holder")
            taken = words.gettext("the seat of {player} goes to {holder}").format(player=player, holder=holder)
            return f"{taken} - {said['why']}" if said.get("why") else taken
        case _:
            return ""


def rules_line(said: Mapping[str, Any], words: Words, names: Names = NAMELESS) -> str:
    """A line for other rules: the motion that the group has adopted and what was said of it, or what was changed."""
    adopted = said.get("amendment")
    if not isinstance(adopted, dict):
        basis = said.get("basis")
        name = basis.get("ruleset") if isinstance(basis, dict) else ""
        return words.gettext("other rules, map, players or options: {name}").format(name=name)
    told = words.gettext("motion {number} is adopted, from turn {turn} on: {title}")
    parts = [told.format(number=adopted.get("number"), turn=adopted.get("turn"), title=adopted.get("title"))]
    for player, voice in adopted.get("voices", {}).items():
        who = names.get(player, player)
        if voice == AGREES:
            parts.append(words.gettext("{player} agrees").format(player=who))
        else:
            parts.append(words.gettext("{player} objects: {reason}").format(player=who, reason=voice))
    return "; ".join(parts)


def _slips_told(answers: Iterable[tuple[str, Any]], words: Words, names: Names) -> list[str]:
    """By player, in order, what was answered; “done” is told of those alone who did nothing."""
    slips: dict[str, list[str]] = {}
    for player, answer in answers:
        slip = slips.setdefault(player, [])
        if not is_absent(answer) and answer != "done":
            slip.append(recorded_answer(answer, words, names))
    done = words.gettext("done")
    return [f"{names.get(player, player)}: {', '.join(slip) or done}" for player, slip in slips.items()]
