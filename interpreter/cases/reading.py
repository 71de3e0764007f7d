"""Case files read and looked through: what is wrong with how they are written, before anything is played.

A file is read in two steps: its heading, without which nothing goes on, and its cases, each by itself, so that one
that is written wrongly leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped, in_order, phrase
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.yaml_door import Document, load_model, load_yaml
from dsl.border.yaml_places import Path as Place
from dsl.ruleset_places import NO_RULESET, bundled_names
from dsl.understood.places import looks_at_map
from interpreter.cases.campaign_in_short import campaign_in_full
from interpreter.cases.checking import case_findings, heading_findings, players_of
from interpreter.cases.names import RuleNames
from interpreter.cases.names_once import NamesOnce
from interpreter.cases.places import map_place, ruleset_place
from interpreter.cases.shapes import Heading, Map, RuleCase
from maps import TileMap, load_map, parse_map, placeless

RULESET_OF_CASE = Mistake(
    "case-ruleset",
    Severity.ERROR,
    "the ruleset “{name}” of these cases has findings",
    "run `marchlaw check {name}`",
)

NO_MAP = Mistake(
    "case-without-map", Severity.ERROR, "this case has no map", "add “map: …” here, or above all cases of the file"
)

CASE_TWICE = Mistake(
    "case-twice",
    Severity.ERROR,
    "a case of this file is called “{name}” already",
    "say in its name what this one shows and the other does not",
)


@frozen
class FoundCase:
    """One case as it stands in a file: its shape, or what is wrong with it; with both, something is wrong beside it."""

    name: str
    span: Span
    case: RuleCase | None
    findings: tuple[Finding, ...] = ()


@frozen
class CaseFile:
    """A case file past its gates."""

    path: Path
    document: Document
    heading: Heading
    cases: tuple[FoundCase, ...]


def read_cases(path: Path) -> CaseFile:
    """A case file; what is wrong with the shape of a case stands with the case.

    Raises: Stopped when the file cannot be read, or its heading is wrong.
    """
    return case_file_of(read_text(path), path)


def case_file_of(text: str, path: Path) -> CaseFile:
    """The case file of a text that is past the character gate.

    Raises: Stopped when its heading is wrong.
    """
    document = campaign_in_full(load_yaml(text, str(path)))
    heading = load_model(Heading, document)
    cases = [case_of(document, number, written) for number, written in enumerate(heading.cases)]
    return CaseFile(path, document, heading, tuple(_each_name_once(cases)))


def _each_name_once(cases: list[FoundCase]) -> Iterator[FoundCase]:
    """Cases, with a finding on each whose name an earlier one of the file has: by its name a case is told of."""
    first: dict[str, FoundCase] = {}
    for one in cases:
        earlier = first.setdefault(one.name, one)
        if earlier is one:
            yield one
        else:
            twice = CASE_TWICE.at(one.span, also=[(earlier.span, "it is this one")], name=one.name)
            yield replace(one, findings=(twice, *one.findings))


def case_of(document: Document, number: int, written: Any) -> FoundCase:
    """A case as it is written at that place of a file, or what is wrong with its shape."""
    from pydantic import ValidationError

    named = str(written.get("name", "")) if isinstance(written, dict) else ""
    name = named or phrase("case {number}", number=number + 1)
    span = document.span(("cases", number, "name"))
    try:
        return FoundCase(name, span, RuleCase.model_validate(written))
    except ValidationError as error:
        from dsl.border.shape_errors import shape_findings

        part = document.part(("cases", number), written)
        return FoundCase(name, span, None, shape_findings(RuleCase, part, error))


def ruleset_of(file: CaseFile, looked_for_by: Callable[[Path, str], Path | None] = ruleset_place) -> Path:
    """The ruleset a case file names: a path beside it, a folder it lies in, or a bundled one.

    Args: `looked_for_by` finds it.
    Raises: Stopped when there is none.
    """
    name = file.heading.ruleset
    place = looked_for_by(file.path, name)
    if place is None:
        raise Stopped([NO_RULESET.at(file.document.span(("ruleset",)), name=name, known=", ".join(bundled_names()))])
    return place


def map_cache() -> MapOf:
    """Reads the map of a file (None), or of one of its cases, and keeps it."""
    maps: dict[tuple[Path, int | None], TileMap] = {}

    def map_of(file: CaseFile, number: int | None) -> TileMap:
        key = (file.path, number)
        if key not in maps:
            case = None if number is None else file.cases[number].case
            at: Place = ("map",) if case is None else ("cases", number or 0, "map")
            maps[key] = _map(file, file.heading.map if case is None else case.map, at)
        return maps[key]

    return map_of


def _map(file: CaseFile, written: Map, at: Place) -> TileMap:
    """A map of a case file: written there, a path beside it, or one of the atlas.

    Raises: Stopped when there is none, or when it has errors.
    """
    if isinstance(written, str):
        return load_map(map_place(file.path, written))
    whole: dict[str, Any] = {"format": 1, "title": "map of the cases"} | written
    return parse_map(file.document.part(at, whole))


MapOf = Callable[[CaseFile, int | None], TileMap]


class Looked:
    """A case file with its maps, the names in it looked up in the rules."""

    def __init__(
        self, file: CaseFile, rules: RuleNames, listed: frozenset[str] | None, map_of: MapOf | None = None
    ) -> None:
        self.file = file
        self.rules = rules
        self.listed = listed
        self.map_of = map_of or map_cache()
        self.tile_map = self.map_of(file, None) if file.heading.says("map") else self._needed()

    def _needed(self) -> TileMap | None:
        """The map of rules that look at none; others have one of their own."""
        return None if looks_at_map(self.rules.rulebook) else placeless()

    def map_for(self, number: int, case: RuleCase) -> TileMap:
        """The map of a case: its own, or that of the file.

        Raises: Stopped when it has none, or one with errors.
        """
        if case.says("map"):
            return self.map_of(self.file, number)
        if self.tile_map is None:
            raise Stopped([NO_MAP.at(self.file.document.span(("cases", number)))])
        return self.tile_map

    def above(self) -> list[Finding]:
        """What is wrong above the cases."""
        file = self.file
        cases = [one.case for one in file.cases if one.case is not None]
        players = file.heading.players | file.heading.given.players
        for case in cases:
            players |= players_of(file.heading, case.given)
        return heading_findings(self.rules, file.document, file.heading, self.tile_map, players)

    def case(self, number: int, found: FoundCase) -> tuple[Finding, ...]:
        """What is wrong with a case."""
        findings = self._case(number, found)
        if not findings:
            return ()
        from interpreter.cases.meant import told_by_rules

        written = self.file.heading.cases[number]
        return in_order(told_by_rules(self.rules, self.file.document, number, written, findings))

    def _case(self, number: int, found: FoundCase) -> tuple[Finding, ...]:
        if found.case is None:
            return found.findings
        file = self.file
        try:
            tile_map = self.map_for(number, found.case)
        except Stopped as stopped:
            return stopped.findings
        named = case_findings(self.rules, file.document, file.heading, tile_map, number, found.case, self.listed)
        return in_order([*found.findings, *named])

    def findings(self) -> tuple[Finding, ...]:
        """All that is wrong with the file."""
        cases = [one for number, found in enumerate(self.file.cases) for one in self.case(number, found)]
        return in_order([*self.above(), *cases])


def findings_of_cases(path: Path) -> tuple[Finding, ...]:
    """What is wrong with the shapes and the names of a case file; nothing is played.

    Raises: Stopped when the file, its map or the list of rules cannot be read.
    """
    return findings_of_file(read_cases(path), NamesOnce())


def findings_of_file(file: CaseFile, once: NamesOnce) -> tuple[Finding, ...]:
    """What is wrong with the shapes and the names of a case file that has been read.

    Raises: Stopped when its map or the list of rules cannot be read.
    """
    place = ruleset_of(file, once.place)
    if once.has_error(place):
        shapes = [finding for one in file.cases for finding in one.findings]
        return in_order([ruleset_finding(file), *shapes])
    return Looked(file, once.names(place), once.listed(file.path, place)).findings()


def ruleset_finding(file: CaseFile) -> Finding:
    """The ruleset of a case file cannot be played by."""
    return RULESET_OF_CASE.at(file.document.span(("ruleset",)), name=file.heading.ruleset)
