"""The shape of a map file, as pydantic models: the border where a stranger's text becomes ours.

Only the shape is looked at here (which keys there are and of what sort); what the words mean is the business of
`reading` and `checks`. The models live no longer than it takes to read a file.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from dsl.border.says_instead import SaysInstead
from maps.limits import MAX_BOARDS, MAX_LABEL
from maps.reading.said_instead import BELOW_A_BOARD, BELOW_A_MAP, IN_A_BOARD, IN_A_LINK, IN_A_MAP

Label = Annotated[str, Field(min_length=1, max_length=MAX_LABEL)]
Pair = Annotated[list[str], Field(min_length=2, max_length=2)]
AttributeValue = bool | int | str | list[str]
Attributes = dict[str, AttributeValue]


class _Shape(SaysInstead, BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class BoardShape(_Shape):
    """`- {id: main, layout: hex, rows: [...], legend: {...}}`."""

    said_instead: ClassVar = IN_A_BOARD
    said_below: ClassVar = BELOW_A_BOARD
    id: str = Field(examples=["main"])
    name: Label | None = None
    layout: Literal["hex", "hex_columns", "square", "none"] = Field(examples=["none", {"rows": "hex"}])
    rows: list[str] = []
    legend: dict[str, list[str] | Attributes] = {}


class LinkShape(_Shape):
    """`- {way: [mill, ford], by: sea, toll: 2}`; a pair alone, `- [mill, ford]`, is the same without more."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)
    __pydantic_extra__: Attributes = Field(init=False)

    said_instead: ClassVar = IN_A_LINK
    way: Pair = Field(examples=["[mill, ford]"])
    by: str | list[str] = []


class MapShape(_Shape):
    """A whole map file. What stands in `tiles` is read by `written`, because its keys are the map's own words."""

    said_instead: ClassVar = IN_A_MAP
    said_below: ClassVar = BELOW_A_MAP
    format: Literal[1] = Field(examples=["1"])
    title: Label = Field(examples=['"The valley"'])
    boards: Annotated[list[BoardShape], Field(min_length=1, max_length=MAX_BOARDS)] = Field(
        examples=["[{id: main, layout: none}]"]
    )
    tiles: dict[str, dict[str, AttributeValue | list[int]]] = {}
    links: list[Pair | LinkShape] = []
    one_way: list[Pair | LinkShape] = []
    islands: Literal["allowed", "forbidden"] = "forbidden"
