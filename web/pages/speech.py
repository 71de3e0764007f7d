"""The words of the pages, by the names templates call them by, in the language of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, assert_never

from cli.words.catalogue import Words, message
from web.roles import Role

if TYPE_CHECKING:
    from web.seats import Sitter

SAID: Final = {
    "about": message("About"),
    "adopt": message("Adopt"),
    "at_tile": message("Only what can be done at {tile} is shown."),
    "acts": message("What can be done"),
    "all_see": message("Everybody sees everything."),
    "some_see": message("What the rules hide is seen by those alone who may."),
    "all_turns": message("Turns"),
    "all_ways": message("Choose a tile on the map, or what you want to do:"),
    "answer": message("Answer"),
    "back_one": message("One step back"),
    "broken": message("Not recorded. Open the campaign again: end the program that serves it, and start it anew."),
    "campaign_page": message("Campaign"),
    "closed": message("This campaign is shown to those who have a link. Open the link you were given."),
    "done": message("Done"),
    "dice_asked": message("Dice are typed in."),
    "dice_seed": message("Dice come from a seed that was promised before the first one: {word}."),
    "find": message("Find"),
    "find_tile": message("Find a tile"),
    "go_there": message("Show"),
    "handed": message("It is {player}'s turn to answer in secret. Hand the computer over; the others look away."),
    "hand_on": message("Hide it, and hand the computer on"),
    "begins_anew": message(
        "What was handed in before is not shown here; what you hand in now takes its place as a whole."
    ),
    "handing": message("I am {player}: show me the question"),
    "head": message("Head word: {word}"),
    "home": message("Now"),
    "host_sees": message("Whoever runs this program can read every file of the campaign."),
    "in_net": message("The connection is not encrypted: everyone in the same net can read along."),
    "keyboard": message("Answers are typed by whoever may: the log says who typed for whom."),
    "leave": message("Leave this seat"),
    "line": message("Line"),
    "link_made": message("This link is shown once. Send it to whom it is for; whoever has it sits there:"),
    "log": message("Log"),
    "make_link": message("Make a link"),
    "map": message("Map"),
    "menu": message("Pages"),
    "neighbours": message("Next to it"),
    "new_link": message("Make a new link; the old one ends"),
    "nobody": message("nobody"),
    "organiser": message("Organiser"),
    "plays": message("The organiser also plays for"),
    "public": message("You look on. Who has a link sits down by opening it."),
    "record": message("Record it"),
    "revoke": message("Take the link away"),
    "rules": message("Rules"),
    "rules_line": message("rules:"),
    "save": message("Save"),
    "handed_in": message("Handed in: {players}"),
    "hand_in": message("Hand in"),
    "hand_in_anew": message("Hand in anew"),
    "missing": message("Still missing: {players}"),
    "move_due": message("Move the deadline"),
    "open_at_once": message("Open now; who has handed in nothing is absent"),
    "open_without": message("Open without the slip of {player}"),
    "ready": message("My slip is finished: you need not wait for me"),
    "secret_orders": message("All answer in secret"),
    "slip_counts": message("Whatever is handed in counts; it can be handed in anew until the opening."),
    "slip_lost": message(
        "The slip of {player} is not where it was kept, so nothing is opened. Bring the file back, or open without it."
    ),
    "slip_needed": message("{player} has handed in nothing, and no answer could stand for it: move the deadline."),
    "slip_received": message("Received; word {word}, note it."),
    "agree": message("Agree"),
    "object": message("Object"),
    "amendments": message("Amendments"),
    "changes": message("What our house rules change"),
    "not_ready": message("Not finished yet: {players}"),
    "no_tile": message("There is no tile “{tile}”."),
    "none_at": message("Nothing of what can be done is about {tile}."),
    "show_all": message("Show all"),
    "seen_by": message("What {name} sees"),
    "withdraw": message("Withdraw"),
    "no_changes": message("There are no house rules."),
    "nothing_moved": message("Nobody has moved anything."),
    "odds": message("Odds"),
    "of_acts": message("What is done"),
    "of_others": message("Events, scenes and procedures"),
    "of_rolls": message("Rolls and contests"),
    "print": message("To print"),
    "report": message("What it would do"),
    "report_hidden": message(
        "The report speaks of what not everybody sees. Whoever keeps the campaign finds it in its folder: {file}"
    ),
    "too_much": message("That is too much to work out here."),
    "free": message("Nobody waits any more for: {players}"),
    "work_out": message("Work out"),
    "take_out": message("Take out"),
    "taken_over": message("Hand the seat to somebody else"),
    "until": message("Until {moment}"),
    "until_shown": message("The hour is over. Slips that players have kept are shown until {moment}"),
    "not_in": message("Nothing was handed in by: {players}"),
    "until_field": message("Until (day and hour, such as {example}, {zone})"),
    "why_field": message("Why"),
    "holder_field": message("Who takes it over"),
    "level": message(
        "Sealed orders lie on the computer of whoever runs this program, shown by no page and no command. The host "
        "could open the file; nobody, the host neither, can change a slip that was handed in without its being seen."
    ),
    "level_kept": message(
        "Whoever does not want to trust the host keeps the slip himself, hands in its promise alone, and shows the "
        "slip after the hour. Who does not show it in time is absent."
    ),
    "keep_it": message("I keep my slip myself"),
    "keep_how": message(
        "“marchlaw orders keep” on your own computer writes two files: hand in the text of the promise here now, and "
        "that of the slip when the hour is over. The text of a form that you have filled in is handed in here too."
    ),
    "standing": message("Standing orders hold for: {players}"),
    "last_stands": message("Whoever hands in nothing gives his last slip again, where it still fits."),
    "stands": message("This slip also stands later, where I hand in nothing and it still fits"),
    "to_show": message("Still to be shown: {players}"),
    "seat": message("Seat"),
    "is_asked": message("{player} is asked."),
    "dice_thrown": message("the dice"),
    "hidden_answer": message("an answer that you may not see"),
    "sealed_round": message("the opening of all slips, which everybody has seen; all hand in anew"),
    "seats": message("Seats"),
    "sure": message("I know that these are absent then: {players}"),
    "sure_early": message("I know that these have not finished their slips: {players}"),
    "sealed": message("Sealed until all have answered."),
    "send": message("Send"),
    "sit_down": message("Sit down"),
    "sit_question": message("Sit down as {name}?"),
    "skip": message("To the question"),
    "standings": message("Standings"),
    "story": message("Story"),
    "table": message("Table"),
    "take_back": message("Take back: {answer}"),
    "take_back_slips": message("with the slips of {players}, which have to be handed in anew"),
    "take_back_dice": message("with {count} dice, which are not thrown again"),
    "told_all": message("Nothing more to report"),
    "umpire": message("Umpire"),
    "used": message("sat down last (UTC)"),
    "waiting": message("Nothing is asked of you."),
    "organiser_tells": message("Whoever keeps the campaign answers this."),
    "only_own": message(
        "The rules hide things, so only those answer for {player} who see what {player} sees: {player}, a deputy, or "
        "whoever takes the seat over. Links for them are made under “Seats”."
    ),
    "asked": message("What is asked"),
    "map_moves": message("What does not fit is reached by moving the map in its frame."),
    "who_are_you": message("You are {name}."),
    "why": message("How it came about"),
    "deputy": message("Deputy of {name}"),
    "deputy_seals": message("{deputy}, in secret too"),
    "as_of": message("As of line {line} of the journal, head word {word}."),
    "no_link": message("no link yet"),
    "who": message("Who"),
    "what": message("What"),
    "when": message("When (UTC)"),
}
"""What stands here is said by a page in these words."""


class PageWords:
    """The words of pages in one language: `said.take_back`."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __getattr__(self, name: str) -> str:
        """The words of that name."""
        if name not in SAID:
            raise AttributeError(name)
        return self._words.gettext(SAID[name])


def seat_listed(seat: Sitter, players: Mapping[str, str], said: PageWords) -> str:
    """What a seat is called where seats are looked after: also whether a deputy answers in secret.

    Args: as for `seat_called`.
    """
    name = seat_called(seat, players, said)
    return said.deputy_seals.format(deputy=name) if seat.sealed else name


def seat_called(seat: Sitter, players: Mapping[str, str], said: PageWords) -> str:
    """What a seat is called.

    Args: `players` are the names of the players by their ids.
    """
    name: str
    match seat.role:
        case Role.PLAYER:
            name = players[seat.player]
        case Role.DEPUTY:
            name = said.deputy.format(name=players[seat.player])
        case Role.ORGANISER:
            name = f"{said.organiser} ({players[seat.player]})" if seat.player else said.organiser
        case Role.TABLE:
            name = said.table
        case Role.UMPIRE:
            name = said.umpire
        case _:
            assert_never(seat.role)
    return f"{name} - {seat.holder}" if seat.holder else name
