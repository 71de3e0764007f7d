"""The one clock of the page: it reads the time and knocks; what a knock means is up to `room`. Rules know no hours.

    next_due(RoundTimes(every="sunday 20:00", zone="Europe/Berlin"), now)

This gives the next Sunday, in UTC.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Final
from zoneinfo import ZoneInfo

from interpreter.campaign.folder.file import RoundTimes

SECONDS_BETWEEN_KNOCKS: Final = 1
LEAST_TIME: Final = timedelta(hours=1)
"""A round that begins less than this before the hour is opened a week later."""
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
FORM: Final = "%Y-%m-%dT%H:%M:%SZ"


def next_due(together: RoundTimes, now: datetime) -> datetime | None:
    """Until when a round lasts that begins now; None where it is opened by hand."""
    if together.every:
        day, _, hour = together.every.partition(" ")
        local = (now + LEAST_TIME).astimezone(ZoneInfo(together.zone))
        hours, _, minutes = hour.partition(":")
        ahead = (DAYS.index(day) - local.weekday()) % 7
        # The hour of the wall: on the days when clocks change it stays where it is.
        wall = (local + timedelta(days=ahead)).replace(hour=int(hours), minute=int(minutes), second=0, microsecond=0)
        if wall < local:
            wall += timedelta(days=7)
        return wall.astimezone(UTC)
    return now + timedelta(days=together.days) if together.days else None


def written(moment: datetime) -> str:
    """A moment as the journal holds it."""
    return moment.astimezone(UTC).strftime(FORM)


def read_moment(text: str) -> datetime:
    """A moment from the journal. Errors: ValueError, where it is none."""
    return datetime.strptime(text, FORM).replace(tzinfo=UTC)


def read_at(text: str) -> datetime:
    """When a line was written, as the journal remarks it; long ago where it cannot be read."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return datetime(1970, 1, 1, tzinfo=UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def read_local(text: str, zone: str) -> datetime | None:
    """A moment as somebody in the zone writes it, `2027-01-10 20:00`; None where it is none."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def shown_moment(moment: datetime, zone: str) -> str:
    """Day, hour and zone, never `in 59 minutes`: `2027-01-10 20:00 (Europe/Berlin)`."""
    return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"


def utc_now() -> datetime:
    """The time of this computer."""
    return datetime.now(UTC)


class Knocking:
    """Knocks every second as long as it is open."""

    def __init__(self, knock: Callable[[datetime], None], now: Callable[[], datetime] = utc_now) -> None:
        self._knock, self._now = knock, now
        self._end = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        """Begin."""
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        """End."""
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._end.wait(SECONDS_BETWEEN_KNOCKS):
            self._knock(self._now())
