"""The names a ruleset declares, found again by the resolver."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, phrase
from dsl.named.row_names import line_name
from dsl.types import BOARD, DIRECTION, NUMBER, PLAYER, TEXT, TILE, TRUTH, UNKNOWN, Type, many
from dsl.understood.expressions import Node

D = TypeVar("D", bound=t.Declared)

BUILT_IN_KINDS: Final = {"tile": "tiles", "player": "players", "board": "boards"}
BUILT_IN_VALUES: Final = frozenset({"turn", "group", "nobody", "umpire"})
BUILT_IN_ATTRIBUTES: Final[dict[str, dict[str, Type]]] = {
    "tile": {"name": TEXT, "board": BOARD},
    "player": {"name": TEXT},
    "board": {"name": TEXT},
}
EVERY_KIND: Final[dict[str, Type]] = {"name": TEXT, "born": NUMBER}
FUNCTIONS: Final[dict[str, tuple[tuple[Type, ...], Type]]] = {
    "neighbours": ((TILE,), many(TILE)),
    "touching": ((TILE,), many(TILE)),
    "distance": ((TILE, TILE), NUMBER.or_none()),
    "part": ((TILE, many(TILE)), many(TILE)),
    "parts": ((many(TILE),), many(many(TILE))),
    "free_sides": ((TILE,), many(DIRECTION)),
    "magnitude": ((NUMBER,), NUMBER),
    "remainder": ((NUMBER, NUMBER), NUMBER),
    "alike": ((many(NUMBER),), NUMBER),
    "shifted": ((Type("row"), NUMBER), Type("row")),
    "cell": ((Type("row"), Type("row")), UNKNOWN),
    "sees": ((PLAYER, UNKNOWN), TRUTH),
}
"""Built-in functions: `neighbours` counts edges made by rules, `touching` only those of the map; `parts` are the
collections into which tiles fall between which no way leads, the largest first; `free_sides` are the directions in
which nothing lies beside a tile and its board has room; `remainder` is what a number leaves when it is divided, from 0
on; `shifted` is the
row so many places further down its table (up for less than 0), where steps past the ends are lost; `alike` is how
many numbers of several are the same, of those that come most often; `cell` is the cell in the column that a value
chooses; `sees` is whether a player sees a thing."""

RECKONED: Final = frozenset({"magnitude", "remainder"})
"""Functions that reckon with numbers: of what need not be whole they make what need not be whole either."""

SOURCE: Final = "source"
"""What a line that rewrites contributions calls the thing or the row that one comes from."""

RESULT_FIELDS: Final[dict[str, Type]] = {
    "success": Type("truth"),
    "total": NUMBER,
    "margin": NUMBER,
    "target": NUMBER.or_none(),
    "natural": NUMBER,
    "successes": NUMBER,
    "faces": many(NUMBER),
}


@dataclass(slots=True)
class Symbols:
    """All declarations of a ruleset by name, and the findings made on the way."""

    declarations: dict[str, t.Declared] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    scenes: dict[str, t.Procedure] = field(default_factory=dict)
    """The procedures of the scenes, whose kinds stand among the declarations under the same names."""
    findings: list[Finding] = field(default_factory=list)
    columns: dict[str, dict[str, Type]] = field(default_factory=dict)
    table_keys: dict[str, dict[str, Span]] = field(default_factory=dict)
    heads: dict[str, dict[str, int | None]] = field(default_factory=dict)
    """For tables with ranges above their columns: the columns, each with the greatest number it is for."""
    attributes: dict[str, dict[str, Type]] = field(default_factory=dict)
    options: dict[str, Type] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    """The kinds that are events, in the order in which they are declared."""
    parts: dict[str, dict[str, tuple[str, str]]] = field(default_factory=dict)
    """For each kind what it calls its parts: their kind, and the attribute of theirs that holds the whole."""

    link_kinds: dict[str, Span] = field(default_factory=dict)
    """The kinds of links that rules know, and where they are declared."""
    link_attributes: dict[str, Type] = field(default_factory=dict)
    link_defaults: dict[str, Node] = field(default_factory=dict)
    """What an attribute of a link is where the map says nothing, for those that are always something."""

    _under_options: frozenset[str] | None = None

    @property
    def under_options(self) -> frozenset[str]:
        """The names of attributes that stand under an option; asked once all kinds are known."""
        if self._under_options is None:
            lines = (line for _, kind in self.all_of(t.Kind) for line in kind.attributes)
            self._under_options = frozenset(line.name.text for line in lines if line.under is not None)
        return self._under_options

    def of(self, name: str, sort: type[D]) -> D | None:
        """The declaration of that name and class."""
        found = self.declarations.get(name)
        if isinstance(found, sort):
            return found
        scene = self.scenes.get(name)
        return scene if isinstance(scene, sort) else None

    def the(self, name: str, sort: type[D]) -> D:
        """The declaration of that name and class, which is known to be there; KeyError if it is not."""
        found = self.of(name, sort)
        if found is None:
            raise KeyError(name)
        return found

    def is_taken(self, name: str) -> bool:
        """Whether something is called so: a declaration, all things of a kind, or a row."""
        is_declared = name in self.declarations or name in self.plurals
        return is_declared or any(name in keys for keys in self.table_keys.values())

    def switch_of(self, under: t.Under | None) -> str | None:
        """The option that something stands under, if there is one of that name."""
        word = None if under is None else under.option
        return word.text if word is not None and self.of(word.text, t.Option) is not None else None

    def all_of(self, *sorts: type[D]) -> list[tuple[str, D]]:
        """The declarations of some classes with their names."""
        found = [(name, one) for name, one in self.declarations.items() if isinstance(one, sorts)]
        return [*found, *((name, one) for name, one in self.scenes.items() if isinstance(one, sorts))]


_SORTS: Final = {
    "option": (phrase("option"), phrase("an option")),
    "table": (phrase("table"), phrase("a table")),
    "kind": (phrase("kind"), phrase("a kind")),
    "report": (phrase("report"), phrase("a report")),
    "adjacency": (phrase("adjacency"), phrase("an adjacency")),
    "links": (phrase("links"), phrase("what is known of links")),
    "define": (phrase("definition"), phrase("a definition")),
    "stat": (phrase("stat"), phrase("a stat")),
    "roll": (phrase("roll"), phrase("a roll")),
    "contest": (phrase("contest"), phrase("a contest")),
    "condition": (phrase("condition"), phrase("a condition")),
    "effect": (phrase("effect"), phrase("an effect")),
    "line": (phrase("line"), phrase("a line")),
    "limit": (phrase("limit"), phrase("a limit")),
    "procedure": (phrase("procedure"), phrase("a procedure")),
    "event": (phrase("event"), phrase("an event")),
    "scene": (phrase("scene"), phrase("a scene")),
    "action": (phrase("action"), phrase("an action")),
    "setup": (phrase("setup"), phrase("a setup")),
    "phase": (phrase("phase"), phrase("a phase")),
    "victory": (phrase("victory"), phrase("a victory")),
}
"""The words for each sort of declaration, alone and as one of them."""


def sort_of(declaration: t.Declared, *, alone: bool = False) -> str:
    """The players' word for what a declaration is: `a table`, or `table` alone."""
    word, one = _SORTS[form_of(declaration)]
    return word if alone else one


def form_of(declaration: t.Declared) -> str:
    """The keyword of a declaration."""
    match declaration:
        case t.Option():
            return "option"
        case t.Table():
            return "table"
        case t.Kind():
            return "report" if declaration.is_report else "kind"
        case t.Adjacency():
            return "adjacency"
        case t.KnownLinks():
            return t.LINKS
        case t.Define():
            return "define"
        case t.Roll():
            return declaration.form
        case t.Condition():
            return "condition"
        case t.Effect():
            return "effect"
        case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
            return "line"
        case t.Limit():
            return "limit"
        case t.Procedure():
            return "procedure"
        case t.Event():
            return "event"
        case t.Scene():
            return "scene"
        case t.Action():
            return "action"
        case t.Setup():
            return "setup"
        case t.Phase():
            return "phase"
        case t.Victory():
            return "victory"
        case _:
            assert_never(declaration)


def whole_name(declaration: t.Declared) -> str:
    """Keyword and name of a declaration, as an edit says them: `roll claim`, `effect of gear.banner in troop.gear`."""
    form = form_of(declaration)
    if isinstance(declaration, t.Setup | t.KnownLinks):
        return form
    return f"{form} of {declaration.name}" if isinstance(declaration, t.Effect) else f"{form} {name_of(declaration)}"


def name_of(declaration: t.Declared) -> str:
    """The name of a declaration (`setup` for setups)."""
    if isinstance(declaration, t.Line):
        return line_name(declaration)
    return t.SETUP if isinstance(declaration, t.Setup) else declaration.name.text
