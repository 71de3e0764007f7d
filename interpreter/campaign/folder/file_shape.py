"""The shape of a campaign file, as pydantic models: the border where a stranger's text becomes ours."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo

from dsl.border.diagnostics import phrase
from dsl.border.says_instead import SaysInstead, all_said

FORMAT: Final = 1
"""Goes up when a campaign file of today would mean something else."""
MAX_PLAYERS: Final = 64
MAX_TURNS: Final = 10_000
MAX_DAYS: Final = 14
MAX_TEXT: Final = 200
"""Characters of a name or path; longer ones fit no report."""

_HOUR: Final = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day ([01][0-9]|2[0-3]):[0-5][0-9]")
_HASH: Final = re.compile(r"[0-9a-f]{16,64}")


def _on_one_line(text: str) -> str:
    if "\n" in text:
        raise ValueError(phrase("it goes over more than one line"))
    return text


Text = Annotated[str, Field(min_length=1, max_length=MAX_TEXT), AfterValidator(_on_one_line)]
_Value = bool | int | Text | list[Text]


def _as_format(number: int) -> int:
    # Not Literal[1], which takes `true` for a 1.
    if number != FORMAT:
        raise ValueError(phrase("this program reads format {format}", format=FORMAT))
    return number


def _as_hash(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise ValueError(phrase("a hash is 16 to 64 of the signs 0-9 and a-f"))
    return text


class _Shape(SaysInstead, BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _PlayerShape(BaseModel):
    """A player's own words beside the name are attributes, which only the ruleset knows."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)
    __pydantic_extra__: dict[str, _Value] = Field(init=False)
    name: Text | None = None


def _as_hour(text: str) -> str:
    if not _HOUR.fullmatch(text):
        raise ValueError(phrase("a day and an hour are written so: sunday 20:00"))
    return text


def _as_zone(text: str) -> str:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(phrase("this computer knows no such time zone; one is Europe/Berlin")) from None
    return text


def _alone(days: int, info: ValidationInfo) -> int:
    if info.data.get("every") is not None:
        raise ValueError(phrase("“{other}” is said too, and only one of the two can hold", other="every"))
    return days


class _GraceShape(_Shape):
    """More time for whoever is late: how much, and how often each."""

    hours: Annotated[int, Field(ge=1, le=MAX_DAYS * 24)]
    each: Annotated[int, Field(ge=1, le=MAX_TURNS)] = 1


class _ShowShape(_Shape):
    """How long players have to show slips that they keep themselves."""

    hours: Annotated[int, Field(ge=1, le=MAX_DAYS * 24)]


class _TogetherShape(_Shape):
    """When sealed rounds are opened."""

    every: Annotated[str, AfterValidator(_as_hour)] | None = None
    days: Annotated[int, Field(ge=1, le=MAX_DAYS), AfterValidator(_alone)] | None = None
    zone: Annotated[str, AfterValidator(_as_zone)] = "UTC"
    early: bool = True
    grace: _GraceShape | None = None
    show: _ShowShape | None = None
    free_after: Annotated[int, Field(ge=1, le=MAX_TURNS)] | None = None


_SAID_INSTEAD: Final = all_said(
    (("rules", "game", "law", "house_rules", "regelwerk", "regeln", "reglas", "reglamento"), "ruleset: …"),
    (("board", "boards", "tiles", "atlas", "owners", "start", "land", "karte", "mapa"), "map: …"),
    (("player", "seats", "members", "spieler", "mitspieler", "jugadores", "jugador"), "players: {{…: {{}}}}"),
    (("seed", "random", "rolls", "throws", "würfel", "wuerfel", "dados"), "dice: random"),
    (("settings", "variants", "config", "optionen", "einstellungen", "opciones"), "options: {{…}}"),
    (("rounds", "length", "max_turns", "turn", "end", "ends", "runden", "züge", "turnos", "rondas"), "turns: …"),
    (("deadline", "every", "schedule", "sealed"), "together: {{every: sunday 20:00}}"),
)
_SAID_BELOW: Final = all_said((("players",), "{{name: {words}}}"))


class CampaignShape(_Shape):
    """A whole campaign file."""

    said_instead: ClassVar = _SAID_INSTEAD
    said_below: ClassVar = _SAID_BELOW
    format: Annotated[int, AfterValidator(_as_format)] = Field(examples=[str(FORMAT)])
    ruleset: Text
    ruleset_hash: Annotated[str, AfterValidator(_as_hash)]
    map: Text = Field(examples=["map.yaml"])
    dice: Literal["ask", "random"] = Field(examples=["random"])
    players: Annotated[dict[str, _PlayerShape], Field(min_length=1, max_length=MAX_PLAYERS)] = Field(
        examples=["{red: {}, blue: {}}"]
    )
    options: dict[str, _Value] = {}
    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)] | None = None
    public: bool = False
    reports: Literal["anyone", "player", "organiser"] = "anyone"
    objections: Annotated[int, Field(ge=0, le=MAX_DAYS)] = 2
    together: _TogetherShape | None = None
