"""Amendments: changes of the rules that the group has moved, spoken about and adopted, from a stated turn on.

A motion is a layer on top of the rules that are played by. Its text lies in the campaign's folder, beside what was said
of it:

    amendments/spring_2.law      ruleset spring_2 extends spring
    amendments/001.json          title, reason, who moved it, from which turn, who agrees and who objects

Agreeing is talk that is written down; nobody counts votes. Once adopted the text stands in the journal by its hash.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text, shown
from interpreter.campaign.folder.file import CAMPAIGN, Campaign, edit_campaign
from interpreter.campaign.folder.whole_files import write_whole
from interpreter.campaign.journal.records import Record

FOLDER: Final = "amendments"
_E: Final = Severity.ERROR
NO_MOTION = Mistake("no-motion", _E, "there is no motion {number}", "these are there: {known}")
MOTION_DAMAGED = Mistake("motion-damaged", _E, "“{file}” is no motion", "bring it back from a backup or from git")
MOTION_CLOSED = Mistake("motion-closed", _E, "motion {number} is {state} already", "move another one")
NOT_ON_TOP = Mistake(
    "not-on-top",
    _E,
    "an amendment stands on the rules that are played by, “{rules}”; this one does not",
    "begin it with: ruleset {name} extends {rules}",
)
TEXT_CHANGED = Mistake(
    "motion-text-changed", _E, "“{file}” is not the text that was moved and spoken about", "move it anew"
)
NAME_TAKEN = Mistake("motion-name-taken", _E, "there is an amendment “{name}” already", "give the ruleset another name")
_NUMBERED: Final = re.compile(r"([0-9]{3})\.json")

State = Literal["moved", "adopted", "withdrawn"]


@frozen
class Motion:
    """A change of the rules that somebody has moved.

    Attributes:
        text: the hash of the rule file.
        voices: by player "agrees", or why he objects.
    """

    number: int
    ruleset: str
    title: str
    because: str
    by: str
    turn: int
    text: str
    voices: Mapping[str, str]
    state: State = "moved"

    def file(self, folder: Path) -> Path:
        """The rule file."""
        return folder / FOLDER / f"{self.ruleset}.law"

    def as_entry(self) -> dict[str, Any]:
        """What the journal says of it once it is adopted."""
        return {key: value for key, value in self.as_data().items() if key != "state"}

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "number": self.number,
            "ruleset": self.ruleset,
            "title": self.title,
            "because": self.because,
            "by": self.by,
            "turn": self.turn,
            "text": self.text,
            "voices": dict(self.voices),
            "state": self.state,
        }


AGREES: Final = "agrees"


def motions(folder: Path) -> tuple[Motion, ...]:
    """All motions of a campaign, by their numbers. Raises: Stopped when one cannot be read."""
    files = [one for one in sorted((folder / FOLDER).glob("*.json")) if _NUMBERED.fullmatch(one.name)]
    return tuple(map(_read, files))


def _read(file: Path) -> Motion:
    damaged = Stopped([MOTION_DAMAGED.at(None, file=shown(str(file)))])
    try:
        motion = Motion(**json.loads(read_text(file)))
        voices = dict(motion.voices)
    except (ValueError, TypeError, RecursionError):
        raise damaged from None
    texts = (motion.ruleset, motion.title, motion.because, motion.by, motion.text, *voices, *voices.values())
    is_sound = all(isinstance(one, str) for one in texts) and isinstance(motion.voices, dict)
    is_sound = is_sound and all(isinstance(one, int) for one in (motion.number, motion.turn))
    if not is_sound or not motion.ruleset.isidentifier() or motion.state not in ("moved", "adopted", "withdrawn"):
        raise damaged
    return motion


def motion_numbered(folder: Path, number: int) -> Motion:
    """A motion by its number. Raises: Stopped when there is none."""
    known = motions(folder)
    for one in known:
        if one.number == number:
            return one
    raise Stopped([NO_MOTION.at(None, number=number, known=", ".join(str(one.number) for one in known))])


def text_hash(file: Path) -> str:
    """The hash of a rule file. Raises: Stopped when it cannot be read."""
    return hashlib.sha256(read_text(file).encode()).hexdigest()


def move(folder: Path, file: Path, ruleset: str, title: str, because: str, by: str, turn: int, report: str) -> Motion:
    """Put a motion into the campaign's folder, with a copy of its text and the report of what it would do.

    The motion comes last: one that is there has all that belongs to it.

    Raises: Stopped when there is an amendment of that name.
    """
    known = motions(folder)
    if any(one.ruleset == ruleset for one in known):
        raise Stopped([NAME_TAKEN.at(None, name=ruleset)])
    number = max((one.number for one in known), default=0) + 1
    motion = Motion(number, ruleset, title, because, by, turn, text_hash(file), {})
    (folder / FOLDER).mkdir(exist_ok=True)
    write_whole(motion.file(folder), read_text(file))
    write_whole(report_file(folder, motion), report)
    _write(folder, motion)
    return motion


def report_file(folder: Path, motion: Motion) -> Path:
    """Where the report of a motion is kept."""
    return folder / FOLDER / f"{motion.number:03}.txt"


def agreed(folder: Path, motion: Motion, player: str) -> Motion:
    """A player agrees; what he said last counts. Raises: Stopped when the motion is adopted or withdrawn already."""
    return _spoken(folder, motion, player, AGREES)


def objected(folder: Path, motion: Motion, player: str, why: str) -> Motion:
    """A player objects and says why; what he said last counts.

    Raises: Stopped when the motion is adopted or withdrawn already.
    """
    # As a reason the word of those who agree is kept in quotes, so that it is never read as theirs.
    return _spoken(folder, motion, player, f"“{why}”" if why == AGREES else why)


def _spoken(folder: Path, motion: Motion, player: str, said: str) -> Motion:
    refuse_closed(motion)
    return _write(folder, replace(motion, voices={**motion.voices, player: said}))


def closed(folder: Path, motion: Motion, state: State) -> Motion:
    """The motion is adopted or withdrawn."""
    return _write(folder, replace(motion, state=state))


def refuse_closed(motion: Motion) -> None:
    """Raises: Stopped when a motion is adopted or withdrawn already."""
    if motion.state != "moved":
        raise Stopped([MOTION_CLOSED.at(None, number=motion.number, state=motion.state)])


def finished_adoption(folder: Path, campaign: Campaign, records: Sequence[Record]) -> Campaign:
    """The campaign after an adoption that was cut off: what the journal says of it, its files say too.

    The journal is written first, so an adoption that it holds has happened, whatever was switched off after it.

    Raises: Stopped when the campaign file cannot be written.
    """
    change = next((one.payload for one in reversed(records) if one.payload.get("kind") == "rules"), {})
    said = change.get("amendment")
    if not isinstance(said, Mapping):
        return campaign
    motion = next((one for one in _sound(folder) if one.number == said.get("number")), None)
    if motion is None or motion.state != "moved" or motion.text != said.get("text"):
        return campaign
    basis = change["basis"]
    assert isinstance(basis, dict)  # noqa: S101 - the shape of the line has been seen to be sound
    named = {"ruleset": str(basis["ruleset"]), "ruleset_hash": str(basis["rules"])}
    campaign = edit_campaign(folder / CAMPAIGN, {(key,): value for key, value in named.items()})
    closed(folder, motion, "adopted")
    return campaign


def _sound(folder: Path) -> tuple[Motion, ...]:
    """The motions; none where one of them cannot be read, which whoever looks at them is told."""
    try:
        return motions(folder)
    except Stopped:
        return ()


def is_as_moved(folder: Path, motion: Motion) -> bool:
    """Whether the text of a motion is there, and is what was moved."""
    try:
        return text_hash(motion.file(folder)) == motion.text
    except Stopped:
        return False


def refuse_changed(folder: Path, motion: Motion) -> None:
    """Raises: Stopped when the text of a motion is not what was moved."""
    file = motion.file(folder)
    if text_hash(file) != motion.text:
        raise Stopped([TEXT_CHANGED.at(None, file=shown(str(file)))])


def _write(folder: Path, motion: Motion) -> Motion:
    said = json.dumps(motion.as_data(), ensure_ascii=False, indent=1)
    write_whole(folder / FOLDER / f"{motion.number:03}.json", said + "\n")
    return motion
