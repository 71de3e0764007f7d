"""Case files played (the format is described in docs/cases.md).

    for result in run_file(Path("rulesets/valley/cases/harvest.yaml")):
        print(result.name, result.passed, result.message)

A case begins in a fresh world of its map with what is given on top; its steps are carried out with its dice and
answers, and what has come about is held against what it expects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from dsl.border.diagnostics import Finding, Mistake, Phrase, Severity, Span, Stopped, joined, phrase
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from dsl.border.yaml_places import Path as Place
from interpreter.cases.checking import stages, told_who_plays
from interpreter.cases.expected.differences import differences
from interpreter.cases.lookup import MISSING, plain_quotes
from interpreter.cases.playing.given import begun
from interpreter.cases.playing.given_cells import with_tables
from interpreter.cases.playing.steps import Doing
from interpreter.cases.reading import FoundCase, Looked, read_cases, ruleset_of
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import RuleCase
from interpreter.compiled.acts.actions import not_under_way
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.modifiers import UNSURE
from interpreter.faults import RuleFault
from interpreter.told_fault import told_fault
from interpreter.values.value import Entity
from interpreter.world.world import World


@frozen
class CaseResult:
    """How a case went; the findings say what is wrong with it or what differed, each at its place."""

    name: str
    rules: tuple[str, ...]
    findings: tuple[Finding, ...]
    span: Span

    @property
    def passed(self) -> bool:
        """Whether everything came about as expected."""
        return not self.findings

    @property
    def message(self) -> str:
        """All that differed in one line."""
        return joined((_told(one) for one in self.findings), "; ")


def _told(finding: Finding) -> str:
    """Message and hint in one sentence."""
    return joined([one for one in (finding.as_phrase(), finding.hint_as_phrase()) if one], " ")


def run_file(path: Path, rules_once: RulesOnce | None = None) -> list[CaseResult]:
    """Play all cases of a file.

    Args: `rules_once` gives the rules; who plays several files gives the same to all of them.
    Raises: Stopped when the file, its ruleset or its map cannot be read, or its heading is wrong.
    """
    file = read_cases(path)
    rules = (rules_once or RulesOnce()).of(file)
    looked = Looked(file, rules.names, rules.listed)
    above = looked.above()
    if above:
        raise Stopped(above)
    return list(play(looked, rules.program))


def play(looked: Looked, program: Program, only: Callable[[RuleCase], bool] | None = None) -> Iterator[CaseResult]:
    """Play the cases of a file that has been looked through, or those that `only` takes, one after another."""
    for number, found in enumerate(looked.file.cases):
        if only is None or (found.case is not None and only(found.case)):
            yield _result(program, looked, number, found)


def _result(program: Program, looked: Looked, number: int, found: FoundCase) -> CaseResult:
    """A case played, if it is written well."""
    case, findings = found.case, looked.case(number, found)
    if case is None:
        return CaseResult(found.name, (), findings, found.span)
    if not findings:
        file = looked.file
        tile_map, ruleset = looked.map_for(number, case), ruleset_of(file)
        setting = Setting(program, looked.rules, tile_map, file.heading, file.document, ruleset)
        findings = _played(with_tables(setting, case), case, number)
    return CaseResult(found.name, tuple(case.rules), findings, found.span)


def _played(setting: Setting, case: RuleCase, number: int) -> tuple[Finding, ...]:
    """What differs in a case; it ends where it cannot go on."""
    found: list[Finding] = []
    at: Place = ("cases", number)
    world: World | None = None
    try:
        world = begun(setting, case, number)
        setting.program.triggers.begin(world)
        doing = Doing(setting, world)
        for stage, at in stages(case, number):
            doing.carry_out(stage, at)
            found += _refusal(setting, stage.expect.refused, doing, at)
            found += doing.left_over()
            found += differences(setting, doing, stage.expect, (*at, "expect"))
            if found:
                found += [setting.differs(place, _not_begun(name, why)) for place, name, why in doing.not_begun]
                break
    except Stopped as stopped:
        place = setting.document.span(at)
        told = told_who_plays(stopped.findings, setting.heading, case)
        found += [one if one.span is not None else replace(one, span=place) for one in told]
    except RuleFault as fault:
        found.append(setting.differs(at, told_fault(setting.program.rulebook, fault.finding)))
    except UNSURE:
        lacking = None if world is None else _lacking(world)
        if lacking is None:
            raise
        thing, name = lacking
        found.append(MISSING.at(setting.document.span(at), what=thing.id, name=name))
    return tuple(found)


def _lacking(world: World) -> tuple[Entity, str] | None:
    """The first thing of which a case leaves open what rules take for granted, and which of its attributes that is."""
    for kind in world.rulebook.kinds.values():
        for at, attribute in enumerate(kind.attributes):
            if not attribute.type.optional and world.has_attribute(attribute):
                for thing in world.things[kind.name]:
                    if thing.v[at] is None:
                        return thing, attribute.name
    return None


NOT_UNDER_WAY = Mistake("case-differs", Severity.ERROR, "refused: {reason}", "add to the case: {instead}")


def _not_begun(name: str, why: str) -> Phrase:
    """What an event that did not begin is told with, where something else differs: it may be the reason.

    Args: `why` is what the rules say of it; often nothing.
    """
    if why:
        return phrase("“{name}” has not begun: {reason}", name=name, reason=why)
    return phrase("“{name}” has not begun: it is not allowed as things stand", name=name)


def _refusal(setting: Setting, wanted: str, doing: Doing, at: Place) -> Iterator[Finding]:
    """A refusal that was not expected, or was for another reason."""
    where: Place = (*at, "expect", "refused")
    if wanted and not doing.refused:
        yield setting.differs(where, phrase("nothing was refused"))
    elif wanted and not any(plain_quotes(wanted) in plain_quotes(said) for said in setting.as_read(doing.refused)):
        reason = phrase("refused: {reason}; expected “{wanted}”", reason=doing.refused, wanted=shown(wanted))
        yield setting.differs(where, reason)
    elif not wanted and doing.missing and doing.refused == not_under_way(doing.missing):
        kind = setting.program.rulebook.kinds[doing.missing]
        asked = setting.program.rulebook.procedures[doing.missing].parameters
        values = "".join(f"{one.name}: …, " for one in asked if not one.type.optional and one.default is None)
        instead = f"given: {{{kind.plural}: {{one: {{{values}round: 1}}}}}}"
        yield NOT_UNDER_WAY.at(setting.document.span((*at, "do")), reason=doing.refused, instead=instead)
    elif not wanted and doing.refused:
        yield setting.differs((*at, "do"), phrase("refused: {reason}", reason=doing.refused))
