"""Seats and their links: who may sit down where, kept as hashes in `private/seats.json`.

    token = seats.rotate("red")             # the link is shown once; earlier ones and their cookies are dead
    cookie = seats.sit_down(token)          # what the browser keeps
    seats.sitting(cookie).name              # "red"

Neither links nor cookies are kept, only what they hash to: who reads the file cannot sit down by it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.os_reasons import reason_of
from interpreter.campaign.folder.private import PRIVATE, private_folder, write_private
from interpreter.campaign.journal.records import Record
from interpreter.campaign.reading import CampaignRead
from interpreter.new_world import Seat
from web.roles import Role

SEATS_FILE: Final = "seats.json"
ORGANISER: Final = "organiser"
TABLE: Final = "table"
UMPIRE: Final = "umpire"
RESERVED: Final = {ORGANISER: Role.ORGANISER, TABLE: Role.TABLE, UMPIRE: Role.UMPIRE}
_BYTES: Final = 24
MOST_COOKIES: Final = 40
"""Browsers of one seat; of more the oldest has to open the link again."""

NOT_KEPT: Final = "-"
"""Earlier versions kept nothing about hand-overs; what they had handed over was as the journal said."""

SEATS_UNREADABLE = Mistake(
    "seats-unreadable",
    Severity.ERROR,
    "the file of the seats cannot be read: {reason}",
    "remove it; each seat then gets a new link",
)


@frozen
class Sitter:
    """A seat.

    Attributes:
        name: the id of its player, or `organiser`, `table`, `umpire`, `red.deputy`.
        player: for whom it answers; empty where for nobody of its own.
        holder: who sits there, where that is said.
        link, cookies: hashes; an empty link opens nothing.
        made, used: when the link was made and when it was opened last.
        sealed: whether a deputy may seal for the player.
        handed: what proves the line of the journal by which the seat was handed over last; empty where it never was.
        since: the number of the record with which its player joined in play; 0 where he did so before all
            records, less where nothing is known of it.
    """

    name: str
    role: Role
    player: str = ""
    holder: str = ""
    link: str = ""
    cookies: tuple[str, ...] = ()
    made: str = ""
    used: str = ""
    sealed: bool = False
    handed: str = ""
    since: int = -1


def _began(session: CampaignRead) -> frozenset[str]:
    """The players who have not joined in play."""
    return frozenset(one.id for one in session.ground.basis.seats())


def seated_in(session: CampaignRead) -> tuple[Seat, ...]:
    """The players who have seats: those who began, and those who have joined in play."""
    began = tuple(session.ground.basis.seats())
    ids = {one.id for one in began}
    return (*began, *(Seat(one.id, one.label, {}) for one in session.game.world.things["player"] if one.id not in ids))


class Seats:
    """All seats of a campaign."""

    def __init__(self, folder: Path, players: Sequence[Seat], now: Callable[[], str]) -> None:
        """The seats as the folder keeps them; those that are missing have no link yet.

        Raises: Stopped when the file is damaged.
        """
        self._path = folder / PRIVATE / SEATS_FILE
        self._now = now
        self._kept: dict[str, Sitter] = {name: Sitter(name, role) for name, role in RESERVED.items()}
        for one in players:
            self._seat_anew(one.id, -1)
        self._read()

    def seat(self, session: CampaignRead) -> None:
        """Give seats to the players there are: who has joined has one without a link as yet, who is gone has none.

        Whoever comes next may bear the id of somebody whose joining was taken back, and is another.

        Errors: OSError.
        """
        players = [one.id for one in seated_in(session)]
        since = session.answers[-1][0] - 1 if session.answers else 0
        for one in players:
            if one not in self._kept:
                self._seat_anew(one, since)
        without = [name for name, one in self._kept.items() if _own(one) and one.player not in players]
        for name in without:
            del self._kept[name]
        organiser = self._kept[ORGANISER]
        if organiser.player and organiser.player not in players:
            self._kept[ORGANISER] = replace(organiser, player="")
        if without:
            self._write()

    def _seat_anew(self, player: str, since: int) -> None:
        """Give a player seats that have no link yet, as if nobody had borne the id before."""
        self._kept[f"{player}.deputy"] = Sitter(f"{player}.deputy", Role.DEPUTY, player, since=since)
        self._kept[player] = Sitter(player, Role.PLAYER, player, since=since)

    def follow(self, session: CampaignRead) -> None:
        """Let the seats be as the journal says, and keep them so.

        Errors: OSError.
        """
        if self.look_at(session):
            self._write()

    def look_at(self, session: CampaignRead) -> bool:
        """Let the seats be as the journal says; gives whether any is another now.

        Where it holds a hand-over that was cut off, the old link has ended; and where the joining of a player was taken
        back while nobody looked, whoever bears that id now is another.
        """
        before, began = dict(self._kept), _began(session)
        joined = {one.player for one in self._kept.values() if _own(one)} - began
        for player in joined:
            since = self._kept[player].since
            if since > 0 and not session.stands(since):
                self._seat_anew(player, -1)
                if self._kept[ORGANISER].player == player:
                    self._kept[ORGANISER] = replace(self._kept[ORGANISER], player="")
        if any(self._kept[player].since < 0 for player in joined):
            for player, number in session.joined_at().items():
                if player in joined and self._kept[player].since < 0:
                    for name in (player, f"{player}.deputy"):
                        self._kept[name] = replace(self._kept[name], since=number)
        self._hand_over(session.records)
        return before != self._kept

    def _hand_over(self, records: Sequence[Record]) -> None:
        """Let seats be in the hands in which the journal says they are."""
        said = {str(one.payload["player"]): one for one in records if one.payload.get("kind") == "seat"}
        for name, record in said.items():
            one = self._kept.get(name)
            if one is None or one.handed == record.h or record.n <= one.since:
                continue
            if one.handed != NOT_KEPT:
                holder = str(record.payload.get("holder", "")) or one.holder
                one = replace(one, holder=holder, link="", cookies=(), used="")
                self._leave_to_holder(name)
            self._kept[name] = replace(one, handed=record.h)

    def _leave_to_holder(self, player: str) -> None:
        """Nobody whom the holder before let in, nor the organiser who was he, answers for a player any more."""
        deputy = f"{player}.deputy"
        self._kept[deputy] = replace(self._kept[deputy], link="", cookies=(), used="", sealed=False)
        if self._kept[ORGANISER].player == player:
            self._kept[ORGANISER] = replace(self._kept[ORGANISER], player="")

    def _read(self) -> None:
        try:
            text = self._path.read_text(encoding="utf-8")
            for name, said in json.loads(text).items():
                if name in self._kept:
                    self._kept[name] = _sitter(self._kept[name], said)
            if not self.is_of_player(self._kept[ORGANISER].player):
                self._kept[ORGANISER] = replace(self._kept[ORGANISER], player="")  # the player has left
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._unreadable(reason_of(error)) from None
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self._unreadable(str(error)) from None

    def _unreadable(self, reason: str) -> Stopped:
        return Stopped([SEATS_UNREADABLE.at(Span(str(self._path), 1, 1, 1, 1), reason=reason)])

    def _write(self) -> None:
        private_folder(self._path.parent.parent)
        data = {
            name: _as_data(one)
            for name, one in self._kept.items()
            if one.link or one.holder or one.sealed or one.handed or one.since >= 0 or one.player != _own(one)
        }
        write_private(self._path, json.dumps(data, indent=1, sort_keys=True) + "\n")

    def _keep(self, one: Sitter) -> None:
        before = self._kept[one.name]
        self._kept[one.name] = one
        try:
            self._write()
        except OSError:
            self._kept[one.name] = before  # what no file keeps does not hold
            raise

    @property
    def all(self) -> tuple[Sitter, ...]:
        """Every seat, those of players first."""
        return tuple(sorted(self._kept.values(), key=lambda one: list(Role).index(one.role)))

    def named(self, name: str) -> Sitter | None:
        """The seat of that name."""
        return self._kept.get(name)

    def is_of_player(self, name: str) -> bool:
        """Whether the seat of that name is a player's own."""
        one = self._kept.get(name)
        return one is not None and one.role is Role.PLAYER

    def rotate(self, name: str) -> str:
        """Make a new link; the old one and all its cookies are dead when this returns.

        Errors: KeyError, when there is no such seat.
        """
        token = secrets.token_urlsafe(_BYTES)
        one = self._kept[name]
        self._keep(replace(one, link=_hash(token), cookies=(), made=self._now(), used=""))
        return token

    def revoke(self, name: str) -> None:
        """Take the link away; nobody sits there any more, and the next deputy has not been let seal.

        Errors: KeyError, when there is no such seat.
        """
        self._keep(replace(self._kept[name], link="", cookies=(), used="", sealed=False))

    def play(self, player: str) -> None:
        """The organiser plays too, for that player; for nobody, where it is empty."""
        self._keep(replace(self._kept[ORGANISER], player=player))

    def allow_sealing(self, player: str, *, is_allowed: bool) -> None:
        """A player lets the deputy seal, or does not. Errors: KeyError, when there is no such player."""
        self._keep(replace(self._kept[f"{player}.deputy"], sealed=is_allowed))

    def linked(self, token: str) -> Sitter | None:
        """The seat a link leads to."""
        wanted = _hash(token)
        found = [one for one in self._kept.values() if one.link and hmac.compare_digest(one.link, wanted)]
        return found[0] if found else None

    def sit_down(self, token: str) -> str | None:
        """A cookie for whoever has the link; None where it leads to no seat."""
        one = self.linked(token)
        if one is None:
            return None
        cookie = secrets.token_urlsafe(_BYTES)
        cookies = (*one.cookies, _hash(cookie))[-MOST_COOKIES:]
        self._keep(replace(one, cookies=cookies, used=self._now()))
        return cookie

    def sitting(self, cookie: str) -> Sitter | None:
        """The seat of a browser."""
        if not cookie:
            return None
        wanted = _hash(cookie)
        for one in self._kept.values():
            if any(hmac.compare_digest(kept, wanted) for kept in one.cookies):
                return one
        return None

    def leave(self, cookie: str) -> None:
        """A browser leaves its seat."""
        one = self.sitting(cookie)
        if one is not None:
            self._keep(replace(one, cookies=tuple(kept for kept in one.cookies if kept != _hash(cookie))))


def seats_of(session: CampaignRead, now: Callable[[], str]) -> Seats:
    """The seats of a campaign that is open for writing; a hand-over that was cut off is finished.

    Raises: Stopped when the file is damaged. Errors: OSError.
    """
    seats = Seats(session.folder, seated_in(session), now)
    seats.follow(session)
    return seats


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _own(one: Sitter) -> str:
    """The player a seat has by its name."""
    return one.name.removesuffix(".deputy") if one.role in (Role.PLAYER, Role.DEPUTY) else ""


def _as_data(one: Sitter) -> dict[str, Any]:
    return {
        "player": one.player,
        "holder": one.holder,
        "link": one.link,
        "cookies": list(one.cookies),
        "made": one.made,
        "used": one.used,
        "sealed": one.sealed,
        "handed": one.handed,
        "since": one.since,
    }


def _sitter(one: Sitter, said: dict[str, Any]) -> Sitter:
    """A seat as the file has it. Errors: those of values that are of another kind than we write."""
    texts = {key: said[key] for key in ("player", "holder", "link", "made", "used")}
    texts["handed"] = said.get("handed", NOT_KEPT)
    if not all(isinstance(text, str) for text in (*texts.values(), *said["cookies"])):
        raise TypeError(one.name)
    since = said.get("since", -1)
    if not isinstance(since, int):
        raise TypeError(one.name)
    player = texts.pop("player") if one.role is Role.ORGANISER else one.player
    texts.pop("player", None)
    sealed = said["sealed"] is True
    return replace(one, player=player, cookies=tuple(said["cookies"]), sealed=sealed, since=since, **texts)
