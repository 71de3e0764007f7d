"""`marchlaw orders`: slips of a sealed round by file, for those who play by letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli.console import Command, Console
from cli.opening import looked_at, opened
from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, in_quotes, joined, phrase
from dsl.border.gates import read_text, shown
from dsl.border.yaml_door import load_yaml
from interpreter.campaign.journal.looking import short_word
from interpreter.campaign.kept_slips import promise_in
from interpreter.campaign.letters import PromiseSent, SlipShown, letter_in
from interpreter.requests import Ask, Refused, Request, key_of

if TYPE_CHECKING:
    from interpreter.campaign.rounds import SealedRound
    from interpreter.campaign.session import Session

MOST_ACTS: Final = 200
"""Acts that the form of a slip lists."""

NOTHING_SEALED_ASKED = Mistake(
    "no-sealed-round", Severity.ERROR, "nothing is asked in secret now", "“marchlaw status” says what is asked"
)
NOT_ASKED_IN_ROUND = Mistake(
    "not-in-this-round", Severity.ERROR, "“{name}” is not asked in this round", "those who are: {players}"
)
SLIP_UNFIT = Mistake(
    "slip-unfit", Severity.ERROR, "this is no slip of the round that is under way: {reason}", "ask for a new form"
)
SLIP_LACKS = Mistake(
    "slip-lacks",
    Severity.ERROR,
    "this is no slip that was filled in: it lacks {names}",
    "fill in the form that `marchlaw orders form` writes",
)
SLIP_ODD = Mistake(
    "slip-odd", Severity.ERROR, "what stands under “{name}” is not as in a form", "ask for a new form, and fill that in"
)
SLIP_LOST = Mistake(
    "slip-lost",
    Severity.ERROR,
    "the slip of {player} is not where it was kept, so nothing is opened",
    "bring the file in “private” back",
)
SLIP_NEEDED = Mistake(
    "slip-needed",
    Severity.ERROR,
    "{player} has handed in nothing, and no answer could stand for it",
    "wait for the slip",
)


@click.group("orders")
def orders_command() -> None:
    """Slips of a sealed round by file, for those who play by letter."""


@orders_command.command(
    "form",
    cls=Command,
    short_help="Write a slip to fill in.",
    examples=("marchlaw orders form spring --for red --out red.yaml",),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--for", "player", required=True, metavar="PLAYER", help="Whose slip.")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to.")
@click.pass_obj
def orders_form(console: Console, folder: Path, player: str, out: Path) -> int:
    """Write a slip to fill in: the questions of one player, each with what may be answered."""
    from interpreter.campaign.rounds import last_number
    from interpreter.campaign.slips import name_of

    session = looked_at(folder, console)
    found = _round(session)
    _look_asked(found, player)
    words = console.words
    lines = [f"round: {found.id}", f"player: {player}"]
    # Nobody need fill these in; “orders keep” needs them on a computer that has no campaign.
    lines += [f"campaign: {name_of(session.records)}", f"number: {last_number(session.records, found.id, player) + 1}"]
    lines.append("answers:")
    if found.is_of_acts:
        head = words.gettext("Take away the # before each line that you want, and write values behind their dashes.")
        lines += _places(session, player)
    else:
        head = words.gettext("Write each answer behind its dash.")
        for question in found.asked_of(player):
            lines += [f"  # {shown(question.text or question.name)}{_allowed(question, session)}", "  - "]
    text = "\n".join([f"# {head}", *lines]) + "\n"
    out.write_text(text, encoding="utf-8", newline="\n")
    console.say(words.gettext("The slip to fill in is {file}.").format(file=out))
    return 0


def _places(session: Session, player: str) -> list[str]:
    """What a slip of acts may hold, each act as a line that is taken out."""
    from interpreter.campaign.slip_talk import talk_through
    from interpreter.requests import Choose

    lines: list[str] = []

    def look(request: Request, _at: int) -> None:
        if isinstance(request, Choose):
            lines.append(f"  # {shown(request.text or ', '.join(request.actions))}")
            for act in request.options[:MOST_ACTS]:
                answer = json.dumps(act.answer, ensure_ascii=False)
                lines.append(f"  # - {answer}   # {shown(act.text)}")
            lines.extend(f"  # - {{action: {one.action}, …}}" for one in request.options.stepwise)
        elif isinstance(request, Ask):
            lines.extend([f"  # {shown(request.text or request.name)}{_allowed(request, session)}", "  - "])

    talk_through(session.game, player, (), look)
    return lines


def _allowed(question: Ask, session: Session) -> str:
    """What may be answered, as a remark."""
    if question.options is not None:
        named = (f"{key_of(one)} ({session.game.world.say(one)})" for one in question.options[:40])
        return ": " + shown(", ".join(named))
    if question.low is None and question.high is None:
        return ""
    return f" ({'' if question.low is None else question.low}–{'' if question.high is None else question.high})"


@orders_command.command(
    "seal", cls=Command, short_help="Hand in a slip.", examples=("marchlaw orders seal spring red.yaml blue.yaml",)
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--stands", is_flag=True, help="They also hold in later rounds for whoever hands in nothing.")
@click.pass_obj
def orders_seal(console: Console, folder: Path, files: tuple[Path, ...], stands: bool) -> int:
    """Hand in slips, or promises of slips that players keep; an earlier one of the same player counts no more.

    They are opened by “orders open”.
    """
    from interpreter.campaign.rounds import hand_in

    with opened(folder, console) as session:
        for file in files:
            found = _round(session)
            try:
                sent = _letter_in(file, found)
                if isinstance(sent, PromiseSent):
                    player, promised = sent.player, sent.promised
                    promise_in(session, found, player, sent.number, promised)
                else:
                    player, answers = _read_slip(file, found)
                    promised = hand_in(session, found, player, answers, stands=stands)
            except Refused as refused:
                raise Stopped([SLIP_UNFIT.at(Span(str(file), 1, 1, 1, 1), reason=refused)]) from None
            said = console.words.gettext("{player}: received, word {word}")
            console.say(said.format(player=player, word=short_word(promised)))
    return 0


@orders_command.command(
    "keep",
    cls=Command,
    short_help="Promise a slip, and keep it.",
    examples=("marchlaw orders keep red.yaml",),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def orders_keep(console: Console, file: Path) -> int:
    """Promise a slip that was filled in, and keep it: on your own computer, which needs no campaign for it.

    Two files are written. Send the promise at once; it tells nothing of the slip. Send the slip when the hour is over:
    it is refused if it is not the one that was promised. Who does not send it in time is absent.
    """
    from interpreter.campaign.kept_slips import kept_by_player

    said = _slip_said(file)
    kept = file.with_name(f"{file.stem}.kept.yaml")
    number = said["number"]
    if kept.exists():
        before = letter_in(read_text(kept))
        number = max(number, before.slip.number + 1) if isinstance(before, SlipShown) else number
    answers = said["answers"] or []
    slip, promised = kept_by_player(said["campaign"], said["round"], said["player"], number, answers)
    head = [f"round: {said['round']}", f"player: {said['player']}", f"number: {number}"]
    bound = [f"nonce: {slip.nonce}", f"answers: {json.dumps(answers, ensure_ascii=False)}"]
    promise = file.with_name(f"{file.stem}.promise.yaml")
    for path, lines in ((kept, [*head, *bound]), (promise, [*head, f"promise: {promised}"])):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    words = console.words
    told = words.gettext("{player}: promised, word {word}")
    console.say(told.format(player=said["player"], word=short_word(promised)))
    console.say(
        words.gettext("Send {promise} now; keep {kept}, and send it when the hour is over.").format(
            promise=promise, kept=kept
        )
    )
    return 0


@orders_command.command(
    "show",
    cls=Command,
    short_help="Show slips that were kept.",
    examples=("marchlaw orders show spring red.kept.yaml",),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.pass_obj
def orders_show(console: Console, folder: Path, files: tuple[Path, ...]) -> int:
    """Show slips that players kept, when the hour is over or nobody is missing. They are opened by “orders open”."""
    from datetime import UTC, datetime

    from interpreter.campaign.kept_slips import see_that_it_is_time, show

    with opened(folder, console) as session:
        for file in files:
            found = _round(session)
            try:
                sent = _letter_in(file, found)
                if not isinstance(sent, SlipShown):
                    raise Refused(phrase("this is neither the promise of a slip nor a slip that was kept"))
                see_that_it_is_time(found, datetime.now(UTC))
                show(session, found, sent.slip)
            except Refused as refused:
                raise Stopped([SLIP_UNFIT.at(Span(str(file), 1, 1, 1, 1), reason=refused)]) from None
            console.say(console.words.gettext("{player}: shown").format(player=sent.player))
    return 0


@orders_command.command(
    "open", cls=Command, short_help="Open all slips of the round.", examples=("marchlaw orders open spring",)
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Open although slips are missing; who has handed in nothing is absent.")
@click.pass_obj
def orders_open(console: Console, folder: Path, yes: bool) -> int:
    """Open all slips of the round at once, and go on."""
    from cli.commands.play import where_it_stands
    from interpreter.campaign.kept_slips import to_be_shown
    from interpreter.campaign.rounds import Lost, NobodyAnswers, open_round
    from interpreter.campaign.standing_orders import standing_in

    with opened(folder, console) as session:
        found = _round(session)
        standing = standing_in(session, found)
        missing = [one for one in found.missing if one not in standing]
        if missing and not yes:
            said = console.words.gettext("Still missing: {players}").format(players=", ".join(missing))
            console.note(said)
            console.note(console.words.gettext("Nothing was opened; --yes takes them as absent."))
            return 1
        not_shown = to_be_shown(session, found)
        if not_shown and not yes:
            console.note(console.words.gettext("Still to be shown: {players}").format(players=", ".join(not_shown)))
            console.note(console.words.gettext("Nothing was opened; --yes takes them as absent."))
            return 1
        try:
            open_round(session, found, "organiser", absent=not_shown, standing=standing)
        except Lost as lost:
            raise Stopped([SLIP_LOST.at(None, player=lost.player)]) from None
        except NobodyAnswers as nobody:
            raise Stopped([SLIP_NEEDED.at(None, player=nobody.player)]) from None
        where_it_stands(session, console)
    return 0


def _round(session: Session) -> SealedRound:
    """The round that is under way. Raises: Stopped, when there is none."""
    from interpreter.campaign.rounds import round_of

    found = round_of(session)
    if found is None:
        raise Stopped([NOTHING_SEALED_ASKED.at(None)])
    return found


def _look_asked(found: SealedRound, player: str) -> None:
    """See that a player is asked. Raises: Stopped, when he is not."""
    if player not in found.players:
        raise Stopped([NOT_ASKED_IN_ROUND.at(None, name=shown(player), players=", ".join(found.players))])


def _letter_in(file: Path, found: SealedRound) -> PromiseSent | SlipShown | None:
    """What a player who keeps his slip has sent; None for a slip that is handed in. Raises: Stopped, Refused."""
    try:
        sent = letter_in(read_text(file))
    except Refused:
        return None
    if sent.round != found.id:
        raise Refused(phrase("it is of the round {round}, not of {now}", round=shown(sent.round), now=found.id))
    _look_asked(found, sent.player)
    return sent


def _slip_said(file: Path) -> dict[str, Any]:
    """A slip that was filled in, with all that binds it. Raises: Stopped."""
    document = load_yaml(read_text(file), str(file))
    said = document.value
    wanted = {"round": str, "player": str, "campaign": str, "number": int, "answers": list}
    if not isinstance(said, dict):
        said = {}
    if missing := [name for name in wanted if name not in said]:
        raise Stopped([SLIP_LACKS.at(document.span(()), names=joined(in_quotes(one) for one in missing))])
    unfit = [name for name, value in said.items() if not isinstance(value, wanted.get(name, ()))]
    if unfit and not (unfit == ["answers"] and said["answers"] is None):
        raise Stopped([SLIP_ODD.at(document.span((unfit[0],)), name=shown(unfit[0]))])
    return said


def _read_slip(file: Path, found: SealedRound) -> tuple[str, list[Any]]:
    """Player and answers of a slip that was filled in. Raises: Stopped, when it is none of this round."""
    document = load_yaml(read_text(file), str(file))
    said = document.value
    if not isinstance(said, dict) or said.keys() - {"campaign", "number"} != {"round", "player", "answers"}:
        raise Stopped([SLIP_UNFIT.at(document.span(()), reason="round, player, answers")])
    if said["round"] != found.id:
        raise Stopped([SLIP_UNFIT.at(document.span(("round",)), reason=f"{shown(str(said['round']))} ≠ {found.id}")])
    player, answers = str(said["player"]), said["answers"]
    _look_asked(found, player)
    if found.is_of_acts and answers is None:
        answers = []
    if not isinstance(answers, list):
        raise Stopped([SLIP_UNFIT.at(document.span(("answers",)), reason="answers: [...]")])
    return player, answers
