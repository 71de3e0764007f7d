"""`marchlaw orders`: slips of a sealed round by file, for those who play by letter."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli.commands_meant import Submenu
from cli.console import Command, Console
from cli.opening import looked_at, opened
from cli.players import names_of, player_called
from cli.slip_files import KEPT, SlipFile, slip_file
from cli.slip_ways import ways_of
from cli.telling.story import Teller, turn_name
from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.gates import read_text, shown
from dsl.border.yaml_door import load_yaml
from interpreter.campaign.journal.looking import short_word
from interpreter.campaign.rounds.kept_slips import promise_in
from interpreter.campaign.slips.letters import PromiseSent, SlipShown, letter_in
from interpreter.campaign.slips.records import name_of, opened_at
from interpreter.campaign.slips.slip_talk import SlipUnfit
from interpreter.requests import Ask, Refused, Request, key_of, word_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.words.catalogue import Words
    from dsl.border.yaml_door import Document
    from interpreter.campaign.rounds.sealed import SealedRound
    from interpreter.campaign.session import Session
    from interpreter.campaign.slips.envelopes import SealedSlip

MOST_ACTS: Final = 200
"""Acts that the form of a slip lists."""

NOTHING_SEALED_ASKED = Mistake(
    "no-sealed-round", Severity.ERROR, "nothing is asked in secret now", "“marchlaw status” says what is asked"
)
NOT_ASKED_IN_ROUND = Mistake(
    "not-in-this-round", Severity.ERROR, "“{name}” is not asked in this round", "those who are: {players}"
)
FORM_THERE = Mistake(
    "form-there",
    Severity.ERROR,
    "“{file}” is there already, and is not this form as it is handed out",
    "name another file with --out, or write over it with --yes",
)
SLIP_REFUSED = Mistake("slip-refused", Severity.ERROR, "{player}: {reason}", "")
SLIP_UNFIT = Mistake(
    "slip-unfit", Severity.ERROR, "{player}: {reason}", "correct the slip and hand it in again; it needs no new form"
)
ANSWER_UNFIT = Mistake(
    "slip-answer-unfit",
    Severity.ERROR,
    "{player}, “{question}”: {reason}",
    "correct the slip and hand it in again; it needs no new form",
)
SHOWN_UNFIT = Mistake(
    "slip-shown-unfit",
    Severity.ERROR,
    "the slip of {player} cannot be opened: {reason}",
    "it counts as it was promised; as long as the hour is not over, its player can promise another one",
)
SLIP_ELSEWHERE = Mistake(
    "slip-elsewhere",
    Severity.ERROR,
    "this is a slip of another campaign",
    "hand it in there, or ask for a form of this one: marchlaw orders form",
)
SLIP_TOO_LATE = Mistake(
    "slip-too-late",
    Severity.ERROR,
    "too late: the slips of {round} were opened{when}",
    "the next round has its own form",
)
HOUR_OVER = Mistake(
    "slip-hour-over",
    Severity.ERROR,
    "too late: the hour was {moment}",
    "“marchlaw due” does what the hour decides: it gives more time to whoever has some left, or opens the slips",
)
SLIP_OTHER_ROUND = Mistake(
    "slip-other-round", Severity.ERROR, "this slip is of {round}, and {now} is under way", "ask for a new form"
)
SLIP_KEPT = Mistake(
    "slip-kept",
    Severity.ERROR,
    "this slip is for its player to keep; what is handed in is its promise",
    "hand in the file “….promise.yaml”, and show this one later: marchlaw orders show",
)
NOT_KEPT = Mistake(
    "slip-not-kept",
    Severity.ERROR,
    "this is no slip that was kept",
    "show the file “….kept.yaml” that “marchlaw orders keep” has written",
)
SHOWN_TOO_EARLY = Mistake(
    "slip-too-early",
    Severity.ERROR,
    "a slip that is kept is shown when the hour is over, or when nobody is missing",
    "show it again then; still missing: {players}",
)
SLIP_LOST = Mistake(
    "slip-lost",
    Severity.ERROR,
    "these slips are not where they were kept, so nothing is opened: {players}",
    "bring the files in “private” back, or open without them: --yes",
)
SLIP_NEEDED = Mistake(
    "slip-needed",
    Severity.ERROR,
    "{player} has handed in nothing, and no answer could stand for it",
    "wait for the slip",
)


@click.group("orders", cls=Submenu)
def orders_command() -> None:
    """Slips of a sealed round by file, for those who play by letter."""


@orders_command.command(
    "form",
    cls=Command,
    short_help="Write a slip to fill in.",
    examples=("marchlaw orders form spring --for red --out red.yaml",),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--for", "--as", "player", required=True, metavar="PLAYER", help="Whose slip.")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to.")
@click.option("--yes", is_flag=True, help="Write over a file that is there.")
@click.pass_obj
def orders_form(console: Console, folder: Path, player: str, out: Path, yes: bool) -> int:
    """Write a slip to fill in: the questions of one player, each with what may be answered."""
    from interpreter.campaign.rounds.sealed import last_number

    session = looked_at(folder, console)
    found = _round(session)
    player = _asked(session, found, player)
    words = console.words
    lines = [f"round: {found.id}", f"player: {player}"]
    # Nobody need fill these in; “orders keep” needs them on a computer that has no campaign.
    lines += [f"campaign: {name_of(session.records)}", f"number: {last_number(session.records, found.id, player) + 1}"]
    language = session.ground.rulebook.header.language
    lines += [f"language: {language}"] if language not in ("", "en") else []
    lines.append("answers:")
    if found.is_of_acts:
        head = words.gettext("Take away the # before each line that you want, and write values behind their dashes.")
        lines += _places(session, player, words)
    else:
        head = words.gettext("Write each answer behind its dash.")
        for question in found.asked_of(player):
            lines += [f"  # {shown(question.text or question.name)}{_allowed(question, session)}", "  - "]
    text = "\n".join([f"# {head}", *lines]) + "\n"
    if out.exists() and not yes and out.read_bytes() != text.encode("utf-8"):
        raise Stopped([FORM_THERE.at(None, file=shown(str(out)))])
    out.write_text(text, encoding="utf-8", newline="\n")
    console.say(words.gettext("The slip to fill in is {file}.").format(file=out))
    return 0


def _places(session: Session, player: str, words: Words) -> list[str]:
    """What a slip of acts may hold, each act as a line that is taken out, and all that is asked.

    What is asked may hang on what was answered before, so that what nothing stands for is answered as usual meanwhile.
    """
    from interpreter.campaign.slips.slip_talk import talk_through
    from interpreter.requests import Choose

    lines: list[str] = []
    asked: list[Request] = []

    def look(request: Request, _at: int) -> None:
        asked.append(request)
        if isinstance(request, Choose):
            lines.append(f"  # {shown(request.text or ', '.join(request.actions))}")
            for act in request.options[:MOST_ACTS]:
                answer = json.dumps(act.answer, ensure_ascii=False)
                lines.append(f"  # - {answer}   # {shown(act.text)}")
            for one in request.options.stepwise:
                lines.extend(f"  # - {way}" for way in ways_of(session.game, one, words, MOST_ACTS))
        elif isinstance(request, Ask):
            lines.extend([f"  # {shown(request.text or request.name)}{_allowed(request, session)}", "  - "])

    talk = talk_through(session.game, player, (), look)
    is_guessed = False
    while not talk.is_whole and len(talk.answers) < MOST_ACTS and (answer := _as_usual(asked[-1])) is not None:
        lines.clear()
        before, talk = talk, talk_through(session.game, player, (*talk.answers, answer), look)
        if len(talk.answers) <= len(before.answers):
            break
        is_guessed = True
    if is_guessed:
        said = words.gettext(
            "What is asked can hang on your answers: what is missing is told when you hand the slip in."
        )
        lines.append(f"  # {said}")
    return lines


def _as_usual(request: Request) -> Any:
    """What is usually answered, or the first that may be; None where nobody knows."""
    if not isinstance(request, Ask) or request.several is not None or request.shares is not None:
        return None
    if request.usual:
        return key_of(request.usual[0])
    return key_of(request.options[0]) if request.options else None


def _allowed(question: Ask, session: Session) -> str:
    """What may be answered, as a remark."""
    if question.options is not None:
        named = (f"{word_of(one)} ({session.game.world.say(one)})" for one in question.options[:40])
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
    from interpreter.campaign.rounds.sealed import hand_in, waited_for

    with opened(folder, console) as session:
        for file in files:
            letter = _letter(file)
            if letter is None:
                slip = slip_file(file)
                found = _round_for(session, slip.campaign, slip.round, slip.document, console)
                player = _asked(session, found, slip.player, slip.document.span(("player",)))
                if player not in waited_for(session, found):
                    _look_in_time(found)
                with _refusing(session, player, slip.document):
                    promised = hand_in(session, found, player, slip.answers, stands=stands)
            else:
                sent, document = letter
                found = _round_for(session, sent.campaign, sent.round, document, console)
                player = _asked(session, found, sent.player, document.span(("player",)), is_bound=True)
                if player not in waited_for(session, found):
                    _look_in_time(found)
                if not isinstance(sent, PromiseSent):
                    raise Stopped([SLIP_KEPT.at(Span(str(file), 1, 1, 1, 1))])
                with _refusing(session, player, document):
                    promise_in(session, found, player, sent.number, sent.promised)
                promised = sent.promised
            said = console.words.gettext("{player}: received, word {word}")
            console.say(said.format(player=names_of(session)[player], word=short_word(promised)))
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
    from interpreter.campaign.folder.whole_files import write_whole

    said = slip_file(file, KEPT)
    console.speak(said.language or None)
    kept, slip, promised = _slip_to_keep(file, said)
    head = [f"campaign: {said.campaign}", f"round: {said.round}", f"player: {said.player}", f"number: {slip.number}"]
    bound = [f"nonce: {slip.nonce}", f"answers: {json.dumps(list(slip.answers), ensure_ascii=False)}"]
    promise = kept.with_name(kept.name.removesuffix("kept.yaml") + "promise.yaml")
    for path, lines in ((kept, [*head, *bound]), (promise, [*head, f"promise: {promised}"])):
        write_whole(path, "\n".join(lines) + "\n")
    words = console.words
    told = words.gettext("{player}: promised, word {word}")
    console.say(told.format(player=said.player, word=short_word(promised)))
    console.say(
        words.gettext("Send {promise} now; keep {kept}, and send it when the hour is over.").format(
            promise=promise, kept=kept
        )
    )
    return 0


def _slip_to_keep(file: Path, said: SlipFile) -> tuple[Path, SealedSlip, str]:
    """Where a slip is kept, the slip and its promise.

    Kept again it is the same slip, and another one is kept beside it: the promise of the first may have been sent.
    """
    from interpreter.campaign.rounds.kept_slips import kept_by_player
    from interpreter.campaign.slips.envelopes import promise

    number, at = said.number, 1
    kept = file.with_name(f"{file.stem}.kept.yaml")
    while kept.exists():
        letter = _letter(kept)
        before = None if letter is None else letter[0]
        its = (said.campaign, said.round, said.player)
        if isinstance(before, SlipShown) and (before.campaign, before.round, before.player) == its:
            if before.slip.answers == said.answers:
                return kept, before.slip, promise(said.campaign, said.round, before.slip)
            number = max(number, before.slip.number + 1)
        at += 1
        kept = file.with_name(f"{file.stem}.{at}.kept.yaml")
    return (kept, *kept_by_player(said.campaign, said.round, said.player, number, said.answers))


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

    from interpreter.campaign.rounds.kept_slips import see_that_it_is_time, show

    with opened(folder, console) as session:
        for file in files:
            letter = _letter(file)
            if letter is None or not isinstance(letter[0], SlipShown):
                raise Stopped([NOT_KEPT.at(Span(str(file), 1, 1, 1, 1))])
            sent, document = letter[0], letter[1]
            found = _round_for(session, sent.campaign, sent.round, document, console)
            player = _asked(session, found, sent.player, document.span(("player",)), is_bound=True)
            if found.is_showing:
                _look_in_time(found)
            try:
                see_that_it_is_time(found, datetime.now(UTC))
            except Refused:
                raise Stopped([SHOWN_TOO_EARLY.at(None, players=_called(session, found.missing))]) from None
            with _refusing(session, player, document, is_shown=True):
                show(session, found, sent.slip)
            console.say(console.words.gettext("{player}: shown").format(player=names_of(session)[player]))
    return 0


@orders_command.command(
    "open", cls=Command, short_help="Open all slips of the round.", examples=("marchlaw orders open spring",)
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--yes", is_flag=True, help="Open although slips are missing or unfinished; who has handed in nothing is absent."
)
@click.pass_obj
def orders_open(console: Console, folder: Path, yes: bool) -> int:
    """Open all slips of the round at once, and go on."""
    from cli.commands.play import where_it_stands
    from interpreter.campaign.rounds.kept_slips import to_be_shown
    from interpreter.campaign.rounds.sealed import NobodyAnswers, lost_slips, open_round
    from interpreter.campaign.rounds.standing_orders import standing_in
    from interpreter.views.seen import PUBLIC, view_of

    with opened(folder, console) as session:
        found = _round(session)
        standing = standing_in(session, found)
        missing = [one for one in found.missing if one not in standing]
        not_shown = to_be_shown(session, found)
        hurried = [one for one in found.players if one in found.handed_in and not found.handed_in[one].is_ready]
        if (missing or not_shown or hurried) and not yes:
            words = console.words
            for said, players in (
                (words.gettext("Still missing: {players}"), missing),
                (words.gettext("Still to be shown: {players}"), not_shown),
                (words.gettext("Not finished yet: {players}"), hurried),
            ):
                if players:
                    console.note(said.format(players=_called(session, players)))
            console.note(words.gettext("Nothing was opened; with --yes who has handed in or shown nothing is absent."))
            return 1
        lost = lost_slips(session, found)
        if lost and not yes:
            raise Stopped([SLIP_LOST.at(None, players=_called(session, lost))])
        teller = Teller(console.words)
        teller.skip(view_of(session.game, PUBLIC))
        try:
            open_round(session, found, "organiser", absent=(*not_shown, *lost), standing=standing)
        except NobodyAnswers as nobody:
            raise Stopped([SLIP_NEEDED.at(None, player=names_of(session)[nobody.player])]) from None
        # What is not everybody's to see each player is told on the page, or by --as.
        for line in teller.news(view_of(session.game, PUBLIC)):
            console.say(line)
        where_it_stands(session, console)
    return 0


def _round(session: Session) -> SealedRound:
    """The round that is under way. Raises: Stopped, when there is none."""
    from interpreter.campaign.rounds.sealed import round_of

    found = round_of(session)
    if found is None:
        raise Stopped([NOTHING_SEALED_ASKED.at(None)])
    return found


def _round_for(session: Session, campaign: str, round_id: str, document: Document, console: Console) -> SealedRound:
    """The round that is under way, for a slip that says of which it is.

    Raises: Stopped, when it is of another one, or of another campaign.
    """
    from interpreter.campaign.rounds.sealed import round_of

    if campaign and campaign != name_of(session.records):
        raise Stopped([SLIP_ELSEWHERE.at(document.span(("campaign",)))])
    found = round_of(session)
    if found is not None and found.id == round_id:
        return found
    place, its_round = document.span(("round",)), _round_said(session, round_id, console)
    when = opened_at(session.records, round_id)
    if when is not None:
        moment = f" ({when[:16].replace('T', ' ')} UTC)" if when else ""
        raise Stopped([SLIP_TOO_LATE.at(place, round=its_round, when=moment)])
    if found is None:
        raise Stopped([NOTHING_SEALED_ASKED.at(place)])
    raise Stopped([SLIP_OTHER_ROUND.at(place, round=its_round, now=_round_said(session, found.id, console))])


def _look_in_time(found: SealedRound) -> None:
    """See that the hour of a round is not over, whether or not somebody has done what it decides. Raises: Stopped."""
    from datetime import UTC, datetime

    due = datetime.fromisoformat(found.due) if found.due else None
    if due is not None and due <= datetime.now(UTC):
        raise Stopped([HOUR_OVER.at(None, moment=f"{found.due[:16].replace('T', ' ')} UTC")])


def _round_said(session: Session, round_id: str, console: Console) -> str:
    """A round as players call it: its turn and its phase."""
    turn, _, rest = round_id.partition(".")
    phase = session.ground.rulebook.phases.get(rest.rpartition(".")[0])
    if phase is None or not turn.isdigit():
        return shown(round_id)
    return f"{turn_name(session.game, console.words)} {turn}, {phase.label or phase.name.replace('_', ' ')}"


def _asked(
    session: Session, found: SealedRound, word: str, place: Span | None = None, *, is_bound: bool = False
) -> str:
    """The id of a player who is asked, by id or name.

    Args:
        is_bound: whether a promise holds the id, so that no name can stand for it.
    Raises: Stopped, when he is not asked.
    """
    player = word if is_bound else player_called(session, word)
    if player not in found.players:
        names = names_of(session)
        known = ", ".join(one if names[one] == one else f"{one} ({names[one]})" for one in found.players)
        raise Stopped([NOT_ASKED_IN_ROUND.at(place, name=shown(word), players=known)])
    return player


def _called(session: Session, players: Iterable[str]) -> str:
    """Players by their names."""
    names = names_of(session)
    return ", ".join(names[one] for one in players)


@contextmanager
def _refusing(session: Session, player: str, document: Document, *, is_shown: bool = False) -> Iterator[None]:
    """What is refused inside is told with the place in the slip. Raises: Stopped."""
    name = names_of(session)[player]
    try:
        yield
    except SlipUnfit as unfit:
        place, what = document.span(("answers", unfit.what.at)), unfit.what
        if is_shown:
            raise Stopped([SHOWN_UNFIT.at(place, player=name, reason=what.why)]) from None
        if not what.asked:
            raise Stopped([SLIP_UNFIT.at(place, player=name, reason=what.why)]) from None
        raise Stopped([ANSWER_UNFIT.at(place, player=name, question=shown(what.asked), reason=what.why)]) from None
    except Refused as refused:
        raise Stopped([SLIP_REFUSED.at(document.span(()), player=name, reason=str(refused))]) from None


def _letter(file: Path) -> tuple[PromiseSent | SlipShown, Document] | None:
    """What a player who keeps his slip has sent; None for a slip that is handed in."""
    text = read_text(file)
    try:
        return letter_in(text), load_yaml(text, str(file))
    except Refused:
        return None
