"""Every name in a case file held against the rules, the map and what is given, without playing anything.

What is wrong becomes a finding at its place; a case with one is not played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, phrase
from dsl.border.yaml_door import Document
from dsl.border.yaml_places import Path
from dsl.types import NUMBER, TRUTH
from dsl.understood.rules import KindRule
from dsl.understood.tables import TableRule
from interpreter.cases.expected.names import look_up_expected
from interpreter.cases.lookup import UNFIT, UNKNOWN, UNKNOWN_OF, Lookup, chosen, who_and_what
from interpreter.cases.names import GIVEN_BY_MAP, Names, RuleNames, can_be
from interpreter.cases.said_instead import GIVEN
from interpreter.cases.shapes import (
    ActStep,
    Answer,
    CaseStage,
    ContestStep,
    EntryGiven,
    EventStep,
    Given,
    Heading,
    PhaseStep,
    ProcedureStep,
    RollStep,
    RuleCase,
    SceneStep,
    Step,
    Things,
)
from interpreter.cases.written import Values, Written, as_fraction
from interpreter.new_world import SAME_ID, VALUE_UNFIT
from interpreter.requests import DONE, is_absent
from maps import TileMap, Value

LEFT_OUT = Mistake(
    "unfit-in-case",
    Severity.ERROR,
    "“{player}” does not play in this case",
    "who is given below “players” is all who play: name “{player}” there too",
)

ACT_IN_WORDS = Mistake(
    "unknown-in-case", Severity.ERROR, "“{answer}” is an act, and its values stand by their names", "write: {instead}"
)
TWICE_IN_ORDER = Mistake(
    "unfit-in-case", Severity.ERROR, "“{player}” stands twice in the order of the players", "name each player once"
)
_IN_ENGLISH: Final = {
    "ja": "yes",
    "nein": "no",
    "keine": "none",
    "keiner": "none",
    "keines": "none",
    "nichts": "none",
    "fertig": DONE,
    "sí": "yes",
    "si": "yes",
    "ninguno": "none",
    "ninguna": "none",
    "nada": "none",
    "listo": DONE,
}
"""How cases spell what a question at the table takes in the language of the rules."""

DEFAULT_PLAYERS: Final = ("red", "blue")
"""Who plays where neither the file nor the case says so."""


def players_of(heading: Heading, given: Given) -> Things:
    """The players of a case: its own, else those of the file, else red and blue."""
    return given.players or heading.given.players or heading.players or dict.fromkeys(DEFAULT_PLAYERS)


def told_who_plays(found: Iterable[Finding], heading: Heading, case: RuleCase) -> list[Finding]:
    """Findings; where a name does not fit because it is that of a player whom the case leaves out, that is told."""
    others = (heading.players.keys() | heading.given.players.keys() or {*DEFAULT_PLAYERS}) - players_of(
        heading, case.given
    ).keys()
    return [
        LEFT_OUT.at(one.span, player=named) if (named := _what_does_not_fit(one)) in others else one for one in found
    ]


def _what_does_not_fit(found: Finding) -> str:
    if found.kind not in (UNFIT, UNKNOWN, UNKNOWN_OF, VALUE_UNFIT):
        return ""
    values = dict(found.values)
    return values.get("value") or values["name"]


def givens(heading: Heading, case: RuleCase, number: int) -> tuple[tuple[Given, Path], ...]:
    """What is given to a case, with its place: first what all cases of the file share, then its own."""
    return (heading.given, ("given",)), (case.given, ("cases", number, "given"))


def stages(case: RuleCase, number: int) -> tuple[tuple[CaseStage, Path], ...]:
    """The stages of a case with their places."""
    at: Path = ("cases", number)
    return (case, at), *((stage, (*at, "then", place)) for place, stage in enumerate(case.then))


def called(things: Things) -> dict[str, str]:
    """What players call each of some things: its name, else its id."""
    return {thing: str((values or {}).get("name", thing)) for thing, values in things.items()}


def heading_findings(
    rules: RuleNames, document: Document, heading: Heading, tile_map: TileMap | None, players: Things
) -> list[Finding]:
    """What is wrong above the cases: options, players, and the map if it is written there.

    Args: `players` are those of all cases, since the map may name any of them.
    """
    look = Lookup(rules, Names(rules, tile_map, called(players)), document)
    _options(look, ("options",), heading.options)
    _things(look, ("players",), rules.kinds["player"], heading.players)
    _apart_from_tiles(look, ("players",), heading.players)
    if tile_map is not None and not isinstance(heading.map, str):
        _map_written(look, ("map",), tile_map)
    return look.findings


def case_findings(
    rules: RuleNames,
    document: Document,
    heading: Heading,
    tile_map: TileMap,
    number: int,
    case: RuleCase,
    listed: Collection[str] | None,
) -> list[Finding]:
    """What is wrong with the names of one case.

    Args: `listed` are the rules of coverage.yaml, None where there is no such list.
    """
    at: Path = ("cases", number)
    names = Names(rules, tile_map, called(players_of(heading, case.given)))
    look = Lookup(rules, names, document)
    for place, rule in enumerate(case.rules):
        if listed is not None:
            look.name((*at, "rules", place), phrase("rule in coverage.yaml"), rule, listed)
    if not isinstance(case.map, str):
        _map_written(look, (*at, "map"), tile_map)
    for given, where in givens(heading, case, number):
        _given(look, where, given, is_playing=given is case.given or not case.given.players)
    _given_again(look, (*at, "given"), heading, case)
    for stage, where in stages(case, number):
        _stage(look, where, stage)
    return told_who_plays(look.findings, heading, case)


def _given_again(look: Lookup, at: Path, heading: Heading, case: RuleCase) -> None:
    """What a case gives of kinds of which there are things in all cases of the file."""
    for word, things in case.given.named.items():
        shared = heading.given.named.get(word)
        if shared and word in look.rules.kinds:
            look.given_again((*at, word), look.rules.kinds[word], things, shared)


def _map_written(look: Lookup, at: Path, tile_map: TileMap) -> None:
    """The attributes of tiles on a map that is written in the file."""
    tile = look.rules.kinds["tile"]
    for one in tile_map.tiles:
        for name, written in one.attributes.items():
            look.attribute((*at, "tiles", one.id, name), tile, name, _as_in_a_case(written))


def _as_in_a_case(value: Value) -> Written:
    """A value of a map as a case writes it."""
    match value:
        case tuple():
            return [*value]
        case Fraction():
            return str(value)
        case _:
            return value


def _stage(look: Lookup, at: Path, stage: CaseStage) -> None:
    look.refused = stage.expect.refused
    for where, step in zip(look.places((*at, "do"), len(stage.do)), stage.do, strict=True):
        _step(look, where, step)
    for place, answer in enumerate(stage.answers):
        _answer(look, (*at, "answers", place), answer)
    look_up_expected(look, (*at, "expect"), stage.expect)


# ---------------------------------------------------------------- given


def _given(look: Lookup, at: Path, given: Given, *, is_playing: bool) -> None:
    """What is given; its players only if they are those who play."""
    _options(look, (*at, "options"), given.options)
    named = (word for word in given.named if not look.said_otherwise(at, word, GIVEN))
    kinds = {word: kind for word in named if (kind := look.kind((*at, word), word)) is not None}
    for word, kind in kinds.items():
        if kind.name not in GIVEN_BY_MAP:
            look.given((*at, word), kind.name, called(given.named[word]))
    if is_playing:
        _things(look, (*at, "players"), look.rules.kinds["player"], given.players)
        _apart_from_tiles(look, (*at, "players"), given.players)
    for word, kind in kinds.items():
        _things(look, (*at, word), kind, given.named[word])
    if given.says("phase"):
        look.name((*at, "phase"), phrase("phase"), given.phase, look.book.phases)
    if given.says("step"):
        look.name((*at, "step"), phrase("step"), given.step, look.rules.steps)
    for place, player in enumerate(given.order):
        if player in given.order[:place]:
            look.findings.append(TWICE_IN_ORDER.at(look.document.span((*at, "order", place)), player=player))
        look.thing((*at, "order", place), "player", player)
    for place, report in enumerate(given.reports):
        for name, written in report.items():
            where: Path = (*at, "reports", place, name)
            if look.name(where, phrase("report"), name, look.rules.numbered, is_key=True):
                _attributes(look, where, look.rules.numbered[name], written or {})
    for place, fact in enumerate(given.facts):
        for name, written in fact.items():
            _fact(look, (*at, "facts", place, name), name, written or {})
    for place, entry in enumerate(given.entries):
        _entry(look, (*at, "entries", place), entry)
    for name, rows in given.tables.items():
        if look.name((*at, "tables", name), phrase("table"), name, look.book.tables, is_key=True):
            _table(look, (*at, "tables", name), look.book.tables[name], rows)


def _entry(look: Lookup, at: Path, entry: EntryGiven) -> None:
    """An entry that stands on a stat, a roll or a contest: the values it names are the first ones."""
    rolls = look.book.rolls
    if not look.name((*at, "to"), phrase("stat, roll or contest"), entry.to, rolls):
        return
    parameters = rolls[entry.to].parameters
    last = max((place for place, one in enumerate(parameters, start=1) if one.name in entry.arguments), default=0)
    named = {one.name: one.type for one in parameters[:last]}
    known = {one.name: one.type for one in parameters} if entry.arguments.keys() - named.keys() else named
    look.parameters((*at, "with"), entry.to, known, entry.arguments)


def _table(look: Lookup, at: Path, table: TableRule, rows: Mapping[str, Values]) -> None:
    """Cells that have other values in a case."""
    columns = {column.name: column.type for column in table.columns}
    keys = [row.key for row in table.rows]
    for key, cells in rows.items():
        look.name((*at, key), phrase("row of table {table}", table=table.name), key, keys, is_key=True)
        for name, written in cells.items():
            what = phrase("column of table {table}", table=table.name)
            if look.name((*at, key, name), what, name, columns, is_key=True):
                look.value((*at, key, name), name, columns[name], written)


def _options(look: Lookup, at: Path, options: Values) -> None:
    for name, written in options.items():
        if look.name((*at, name), phrase("option"), name, look.book.options, is_key=True):
            look.value((*at, name), name, look.book.options[name].type, written)


def _things(look: Lookup, at: Path, kind: KindRule, things: Things) -> None:
    for thing, written in things.items():
        if look.thing((*at, thing), kind.name, thing, is_key=True):
            _attributes(look, (*at, thing), kind, written or {})


def _attributes(look: Lookup, at: Path, kind: KindRule, written: Values) -> None:
    for name, value in written.items():
        look.attribute((*at, name), kind, name, value)


def _fact(look: Lookup, at: Path, name: str, written: Values) -> None:
    fields = look.rules.fact_fields(name)
    if fields is None:
        acts = [*look.book.actions, *look.rules.rolls, *look.rules.contests, *look.book.procedures, *look.book.limits]
        look.unknown(at, phrase("act, roll, contest, procedure or limit"), name, acts, is_key=True)
        return
    known = fields | {"turn": NUMBER, "this_phase": TRUTH}
    if look.rules.scenes:
        known["this_round"] = TRUTH
    for field, value in written.items():
        if field in known:
            look.value((*at, field), field, known[field], value)
        else:
            look.unknown((*at, field), phrase("part of the fact “{name}”", name=name), field, known, is_key=True)


# ---------------------------------------------------------------- do


def _step(look: Lookup, at: Path, step: Step) -> None:
    match step:
        case ActStep():
            look.act(at, at, step.action, step.player, step.named, is_done=True)
        case PhaseStep():
            look.name((*at, "phase"), phrase("phase"), step.phase, look.book.phases)
        case RollStep():
            if look.name((*at, "roll"), phrase("roll"), step.roll, look.rules.rolls):
                look.arguments((*at, "with"), step.roll, step.arguments)
            if step.says("about"):
                look.name((*at, "about"), phrase("purpose of a roll"), step.about, look.rules.purposes)
        case ContestStep():
            if look.name((*at, "contest"), phrase("contest"), step.contest, look.rules.contests):
                look.arguments((*at, "with"), step.contest, step.arguments)
        case ProcedureStep():
            if look.name((*at, "procedure"), phrase("procedure"), step.procedure, look.book.procedures):
                look.arguments((*at, "with"), step.procedure, step.arguments)
        case EventStep():
            look.event(at, step.event, step.arguments)
        case SceneStep():
            if look.name((*at, "scene"), phrase("scene"), step.scene, look.book.scenes):
                look.arguments((*at, "with"), step.procedure, step.arguments)
        case _:
            pass  # turns, the end of a turn and the setup name nothing


# ---------------------------------------------------------------- answers


def _answer(look: Lookup, at: Path, answer: Answer) -> None:
    if isinstance(answer, dict):
        if is_absent(answer):
            return
        if "action" in answer:
            _act_answered(look, at, answer)
        elif look.rules.shares and all(isinstance(number, int) for number in answer.values()):
            _shared_out(look, at, answer)
        else:
            _report_told(look, at, answer)
    elif isinstance(answer, list):
        for place, one in enumerate(answer):
            _word(look, (*at, place), one, may_be_text=False)
    else:
        _word(look, at, answer, may_be_text=look.rules.asks_for_text)


def _act_answered(look: Lookup, at: Path, answer: Values) -> None:
    action = str(answer["action"])
    if look.name((*at, "action"), phrase("action"), action, look.book.actions):
        rule = look.book.actions[action]
        named = {key: value for key, value in answer.items() if key not in ("action", "player")}
        actor, written = who_and_what(rule, str(answer.get("player", "")), named)
        look.actor(at, rule, actor, is_needed=False)
        look.parameters(at, action, chosen(rule), written, is_whole=False)


def _shared_out(look: Lookup, at: Path, answer: Values) -> None:
    """Numbers by the names of those among whom something is shared out, or of the parts of a report."""
    reports = [look.rules.attributes(kind) for kind in look.rules.reports.values()]
    if any(answer.keys() <= known.keys() for known in reports):
        return
    for name in answer:
        if not any(look.names.fits(kind, name) for kind in look.rules.shares):
            known = sorted({one for kind in look.rules.shares for one in look.names.allowed(kind)})
            look.unknown((*at, name), phrase("thing, row or word of the rules"), name, known, is_key=True)


def _report_told(look: Lookup, at: Path, answer: Values) -> None:
    """What is told must fit one of the reports; which of them is asked for, play alone knows."""
    reports = [look.rules.attributes(kind) for kind in look.rules.reports.values()]
    fitting = [known for known in reports if answer.keys() <= known.keys()]
    if not fitting:
        fields = sorted({name for known in reports for name in known})
        for name in [one for one in answer if one not in fields] or list(answer):
            look.unknown((*at, name), phrase("part of a report"), name, fields, is_key=True)
        return
    for name, value in answer.items():
        if not any(look.names.fits(known[name], value) for known in fitting):
            look.value((*at, name), name, fitting[0][name], value)


def _word(look: Lookup, at: Path, answer: object, *, may_be_text: bool) -> None:
    """A word that answers a question for a value; numbers, yes and no stand for themselves, and so may a text."""
    if not isinstance(answer, str) or answer in (DONE, "none", "yes", "no") or look.names.is_any_thing(answer):
        return
    if look.rules.asks_for_exact_number and can_be(as_fraction, answer):
        return
    if answer not in look.rules.words and not may_be_text:
        known = [DONE, *look.names.every_id(), *sorted(look.rules.words)]
        meant = _IN_ENGLISH.get(answer.casefold())
        act = look.book.actions.get(answer.split(maxsplit=1)[0] if answer.split() else "")
        if act is not None:
            instead = f"{{action: {act.name}{''.join(f', {name}: …' for name in chosen(act))}}}"
            look.findings.append(ACT_IN_WORDS.at(look.document.span(at), answer=answer, instead=instead))
        elif meant is None:
            look.unknown(at, phrase("thing, row or word of the rules"), answer, known)
        else:
            what = phrase("thing, row or word of the rules")
            look.findings.append(UNKNOWN.at(look.document.span(at), what=what, name=answer, nearest=in_quotes(meant)))


def _apart_from_tiles(look: Lookup, at: Path, players: Things) -> None:
    """No player is called like a tile: nobody could tell whom a name means."""
    for id in players:
        if look.names.owner_of(id) == "tile":
            look.findings.append(SAME_ID.at(look.document.key_span((*at, id)), name=id))
