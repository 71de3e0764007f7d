"""The campaign file: which rules, which map, who plays. Written by hand or by `marchlaw new`.

    format: 1
    ruleset: valley
    ruleset_hash: 4f2a91c07be3d8a64f2a91c07be3d8a6
    map: atlas/duel
    dice: random
    players:
      north: {name: Anna, colour: red}
      south: {name: Ben, colour: blue}
    options:
      long_game: true
    turns: 12

Players take their turns in the order in which they stand here, unless the rules say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final, Literal

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped, has_errors, in_order
from dsl.border.frozen import frozen
from dsl.border.gates import NONE, RESERVED_NAME, name_findings, read_text, shown, skeleton, value_findings
from dsl.border.kept import Shelf
from dsl.border.os_reasons import reason_of
from dsl.border.yaml_door import Document, document_of, load_model, load_yaml
from interpreter.campaign.folder.whole_files import write_whole

CAMPAIGN: Final = "campaign.yaml"
"""The file's name in a campaign folder."""

SAME_PLAYER_NAME = Mistake(
    "same-player-name", Severity.ERROR, "{first} and {second} are both called “{name}”", "call one of them otherwise"
)
PLAYER_NAME_TAKEN = Mistake(
    "player-name-taken",
    Severity.ERROR,
    "“{name}” is the name of a seat, or of those who look on, and can be no player's",
    "call the player otherwise, such as red; the name that is shown may stay",
)
NO_PLAYER: Final = ("organiser", "umpire", "table", "public")
"""What no player is called by: seats of the page that are nobody's, and whoever looks on."""
LOOK_ALIKE_NAMES = Mistake(
    "look-alike-names", Severity.WARNING, "“{second}” is easily taken for “{first}”", "rename one of the two"
)
NO_HOUR = Mistake(
    "no-hour",
    Severity.WARNING,
    "“{key}” is about a deadline, and none is said: it counts only where the organiser sets one by hand",
    "say a deadline too: every: sunday 20:00, or days: 3",
)
CAMPAIGN_NOT_WRITTEN = Mistake(
    "campaign-not-written", Severity.ERROR, "the campaign file could not be written: {reason}", "nothing was changed"
)

Value = bool | int | str | tuple[str, ...]
"""What a player's attribute or an option can be."""
Change = bool | int | str | list[str] | None
"""What a key is set to; None takes the key out."""


@frozen
class Player:
    """`north: {name: Anna, colour: red}`; without a name the id is shown."""

    id: str
    name: str
    attributes: tuple[tuple[str, Value], ...]


@frozen
class RoundTimes:
    """When sealed rounds are opened: `{every: sunday 20:00, zone: Europe/Berlin}`, or so many days after they begin.

    Attributes:
        every: day and hour in the zone; empty where none was said.
        days: how many days a round lasts; 0 where that was not said.
        early: whether a round is opened as soon as all are ready.
        grace_hours, grace_each: how much more time whoever is late is given, and how often each; 0 for none.
        show_hours: how long players have to show slips that they keep themselves, once the hour is over.
        free_after: after how many rounds missed running nobody waits for a player; 0 for never.
    """

    every: str = ""
    days: int = 0
    zone: str = "UTC"
    early: bool = True
    grace_hours: int = 0
    grace_each: int = 1
    show_hours: int = 24
    free_after: int = 0


@frozen
class Campaign:
    """A campaign file that has been checked as far as it can be without its rules and its map."""

    file: str
    ruleset: str
    map: str
    dice: Literal["ask", "random"]
    players: tuple[Player, ...]
    options: tuple[tuple[str, Value], ...]
    turns: int | None
    document: Document = field(compare=False, repr=False)
    """For the places of what the rules or the map will not accept."""
    findings: tuple[Finding, ...] = ()
    """Warnings."""
    public: bool = False
    """Whether the group's page is shown to those who have no link."""
    reports: str = "anyone"
    """Who may tell reports and answer what all are asked: `anyone`, the `player` who is asked, or the `organiser`."""
    objections: int = 2
    """For how many days one may object to what somebody else has reported; 0 for not at all."""
    together: RoundTimes | None = None
    """When sealed rounds are opened; without it as soon as all have handed in."""


_KEPT: Final = Shelf("campaigns", "interpreter/campaign", "dsl/border")


def load_campaign(path: Path) -> Campaign:
    """The campaign of a file.

    Raises: Stopped, with every error and warning found in it.
    """
    return parse_campaign(read_text(path), str(path))


def parse_campaign(text: str, file: str) -> Campaign:
    """The campaign of a text that is past the character gate.

    Raises: Stopped, with every error and warning found in it.
    """
    known = _KEPT.said_of(text)
    if known is not None:
        return _campaign(document_of(known, file), ())
    from interpreter.campaign.folder.file_shape import CampaignShape  # with pydantic, which takes its time

    document = load_yaml(text, file)
    load_model(CampaignShape, document)
    findings = in_order((*_names(document), *_players(document), *_hours(document)))
    if has_errors(findings):
        raise Stopped(findings)
    if not findings:
        _KEPT.keep(document.as_plain(), text)
    return _campaign(document, findings)


def _campaign(document: Document, findings: tuple[Finding, ...]) -> Campaign:
    """The campaign of a document of sound shape."""
    said = _said(document)
    return Campaign(
        file=document.file,
        ruleset=said["ruleset"],
        map=said["map"],
        dice=said["dice"],
        players=tuple(
            Player(id, found.get("name") or id, _values(_attributes(found))) for id, found in said["players"].items()
        ),
        options=_values(said.get("options", {})),
        turns=said.get("turns"),
        document=document,
        findings=findings,
        public=said.get("public", False),
        reports=said.get("reports", "anyone"),
        objections=said.get("objections", 2),
        together=_times(said["together"]) if said.get("together") else None,
    )


def _times(said: Mapping[str, Any]) -> RoundTimes:
    """When rounds are opened, as the file says it."""
    grace = said.get("grace") or {}
    show = said.get("show") or {}
    plain = {key: value for key, value in said.items() if key not in ("grace", "show") and value is not None}
    return RoundTimes(
        **plain,
        grace_hours=grace.get("hours", 0),
        grace_each=grace.get("each", 1),
        show_hours=show.get("hours", 24),
    )


def _said(document: Document) -> dict[str, Any]:
    if not isinstance(document.value, dict):
        raise TypeError("a campaign file of sound shape is a mapping")
    return document.value


def _attributes(player: Mapping[str, Any]) -> dict[str, Any]:
    """A player's own words beside the name, which only the ruleset knows."""
    return {key: value for key, value in player.items() if key != "name"}


def _values(found: Mapping[str, bool | int | str | list[str]]) -> tuple[tuple[str, Value], ...]:
    return tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in found.items())


def _names(document: Document) -> Iterator[Finding]:
    """Ids of players, names of attributes and options, and the words they are set to."""
    said = _said(document)
    for player, found in said["players"].items():
        yield from name_findings(player, document.key_span(("players", player)))
        yield from _names_of(_attributes(found), document, ("players", player))
    yield from _names_of(said.get("options", {}), document, ("options",))


def _names_of(found: Mapping[str, object], document: Document, path: tuple[str, ...]) -> Iterator[Finding]:
    for key, value in found.items():
        yield from name_findings(key, document.key_span((*path, key)))
        if isinstance(value, str):
            yield from value_findings(value, document.span((*path, key)))
        elif isinstance(value, list):
            for number, word in enumerate(value):
                yield from name_findings(word, document.span((*path, key, number)))


def _players(document: Document) -> Iterator[Finding]:
    """Players who could not be told apart in a report."""
    named: dict[str, str] = {}
    looks: dict[str, str] = {}
    for player, found in _said(document)["players"].items():
        if player in NO_PLAYER:
            yield PLAYER_NAME_TAKEN.at(document.key_span(("players", player)), name=player)
        if player == NONE:
            yield RESERVED_NAME.at(document.key_span(("players", player)), name=player)
        name = found.get("name") or player
        first = named.setdefault(shown(name), player)
        if first != player:
            span, also = _name_span(document, player), _name_span(document, first)
            yield SAME_PLAYER_NAME.at(
                span, also=[(also, "the first of them")], first=first, second=player, name=shown(name)
            )
        alike = looks.setdefault(skeleton(player), player)
        if alike != player:
            also = document.key_span(("players", alike))
            span = document.key_span(("players", player))
            yield LOOK_ALIKE_NAMES.at(span, also=[(also, "the first of them")], first=alike, second=player)


def _hours(document: Document) -> Iterator[Finding]:
    """What is said about an hour that is not said: whoever wrote it believes that it holds."""
    together = _said(document).get("together") or {}
    if together.get("every") or together.get("days"):
        return
    for key in ("early", "grace", "show"):
        if together.get(key) or together.get(key) is False:
            yield NO_HOUR.at(document.key_span(("together", key)), key=key)


def _name_span(document: Document, player: str) -> Span:
    return document.span(("players", player, "name"))


# Editing -------------------------------------------------------------------------------------------------------------


def edit_campaign(path: Path, changes: Mapping[tuple[str, ...], Change]) -> Campaign:
    """Changes keys of a campaign file and keeps its comments and its order.

        edit_campaign(path, {("turns",): 14, ("players", "south", "name"): "Bea", ("options", "fog"): None})

    The file is read through the door before and after; it is replaced as a whole, and only when the new one is sound.

    Returns: the campaign as it is now.
    Raises: Stopped, when the file or the change is not accepted; nothing has been changed then.
    """
    text = read_text(path)
    parse_campaign(text, str(path))
    edited = _edited(text, changes)
    campaign = parse_campaign(edited, str(path))
    try:
        write_whole(path, edited)
    except OSError as error:
        reason = reason_of(error)
        raise Stopped([CAMPAIGN_NOT_WRITTEN.at(Span(str(path), 1, 1, 1, 1), reason=reason)]) from None
    return campaign


def _edited(text: str, changes: Mapping[tuple[str, ...], Change]) -> str:
    from io import StringIO

    from ruamel.yaml import YAML

    # The round-trip loader keeps comments. It accepts tags and aliases, which is why the door stands before it.
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 10_000  # no line is broken that was not broken before
    document = yaml.load(text)
    for place, value in changes.items():
        _change(document, place, value)
    written = StringIO()
    yaml.dump(document, written)
    return written.getvalue()


def in_one_line(value: object) -> str:
    """A value as YAML on one line; texts stand in quotes where they would be read as something else."""
    from io import StringIO

    from ruamel.yaml import YAML

    yaml: Any = YAML(typ="safe", pure=True)  # its settings have no types
    yaml.default_flow_style = True
    yaml.sort_base_mapping_type_on_output = False
    yaml.width = 10_000
    written = StringIO()
    yaml.dump({"it": value}, written)
    return written.getvalue().strip().removeprefix("{it: ").removesuffix("}")


def _change(document: Any, place: tuple[str, ...], value: Change) -> None:
    around = document
    for key in place[:-1]:
        if value is None and key not in around:
            return
        if not isinstance(around.get(key), dict):
            around[key] = {}
        around = around[key]
    if value is None:
        around.pop(place[-1], None)
    else:
        around[place[-1]] = value
