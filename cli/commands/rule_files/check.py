"""`marchlaw check`: every finding about rules, maps, campaigns and cases."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from itertools import dropwhile, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.console import Command, Console
from cli.ruleset_header import common_language
from cli.words.catalogue import Words, message

if TYPE_CHECKING:
    from dsl.border.diagnostics import Finding, Mistake, Stopped
    from dsl.known.found_before import Found
    from dsl.loaded import Loaded

FORMATS: Final = ("text", "gnu", "json", "sarif")


@click.command(
    "check",
    cls=Command,
    examples=(
        "marchlaw check planetary_empires_en",
        "marchlaw check duel --format gnu",
        "marchlaw check --explain unknown-name",
    ),
)
@click.argument("sources", nargs=-1, metavar="FILE|RULESET|MAP|CAMPAIGN|CASES...")
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", help="How the findings are printed.")
@click.option("--explain", metavar="CODE", help="What a code means, and how to mend it.")
@click.pass_obj
def check_command(console: Console, sources: tuple[str, ...], style: str, explain: str | None) -> int:
    """Find what is wrong with rules, maps, campaigns and cases.

    A source is a rule file or a folder of them, a map file, a campaign folder, a file of cases, or the name of a
    bundled ruleset or map. Without a source all bundled rulesets and maps are checked.
    """
    if explain is not None:
        return _explain(console, explain)
    from dsl.border.diagnostics import has_errors

    found: list[Finding] = []
    files: set[str] = set()
    if console.lang is None:
        console.speak(common_language(sources))  # whoever asks for a language by name reads findings in it
    wanted = sources or _bundled()
    # Who checks maps and campaigns alone need not wait for what looks cases through.
    together = closing(RulesetsWithCases(wanted)) if any(map(_is_ruleset, wanted)) else nullcontext()
    with together as rulesets:
        for source in wanted:
            findings, read = findings_of(source, rulesets)
            found += findings
            files |= read
    console.findings(found, style, files=len(files))
    return 1 if has_errors(found) else 0


def _bundled() -> tuple[str, ...]:
    from dsl.ruleset_places import bundled_names
    from maps import atlas_names

    return (*bundled_names(), *(f"atlas/{name}" for name in atlas_names()))


def findings_of(source: str, rulesets: RulesetsWithCases | None = None) -> tuple[list[Finding], set[str]]:
    """The findings about one source, and the files that were read."""
    from dsl.border.diagnostics import Stopped

    try:
        return _looked_at(source, rulesets)
    except Stopped as stopped:
        return list(stopped.findings), {source}


def _looked_at(source: str, rulesets: RulesetsWithCases | None) -> tuple[list[Finding], set[str]]:
    from maps import open_map

    path = Path(source)
    if _is_bundled_map(source):
        return list(open_map(source).findings), {source}
    if _is_campaign(path):
        return _campaign(path)
    if _is_yaml(path):
        return _yaml(path)
    if rulesets is not None:
        return rulesets.look_through(source)
    with closing(RulesetsWithCases((source,))) as alone:
        return alone.look_through(source)


def _is_bundled_map(source: str) -> bool:
    from dsl.ruleset_places import find_ruleset
    from maps import atlas_names

    is_named = not Path(source).exists() and source.removeprefix("atlas/") in atlas_names()
    return is_named and find_ruleset(source) is None


def _is_ruleset(source: str) -> bool:
    path = Path(source)
    return not (_is_bundled_map(source) or _is_campaign(path) or _is_yaml(path))


def _is_campaign(path: Path) -> bool:
    return (path / "campaign.yaml").exists()


def _is_yaml(path: Path) -> bool:
    return path.suffix in (".yaml", ".yml")


AHEAD: Final = 4
"""Rulesets that are read before the cases of one are waited for; each takes room as long as it waits."""


class RulesetsWithCases:
    """The rulesets among some sources, with their cases, which are looked through and not played."""

    def __init__(self, sources: Sequence[str]) -> None:
        """What is known of them; the cases of those that are about to be read are begun with."""
        from dsl.known.found_before import found_before
        from dsl.ruleset_places import where_it_lies
        from interpreter.cases.looking.beside import CasesBeside

        self._known: dict[str, Found | Stopped | None] = {}
        """What was found in the rules of each that has not been asked for; None where they have not been read."""
        unknown: list[Path] = []
        for source in dict.fromkeys(sources):
            if _is_ruleset(source):
                place = where_it_lies(source)
                self._known[source] = found_before(source)
                if self._known[source] is None and place is not None:
                    unknown.append(place if place.is_dir() else place.parent)
        self._cases = CasesBeside(unknown)

    def look_through(self, source: str) -> tuple[list[Finding], set[str]]:
        """The findings about one, its cases among them where it has no error, and the files that were read."""
        from dsl.border.diagnostics import Stopped, has_errors
        from dsl.known.checked_before import checked_once
        from dsl.known.found_before import look_through
        from dsl.loader import load_ruleset
        from interpreter.cases.places import case_files

        if source in self._known:
            self._read_on(source)
        looked = self._known.pop(source, None) or look_through(source)
        if isinstance(looked, Stopped):
            raise looked
        if has_errors(looked.findings):
            return list(looked.findings), {*looked.files} or {source}
        own = looked.texts.layers[-1].folder

        def load(wanted: Path) -> Loaded:
            if looked.loaded is not None and wanted.samefile(own):
                return looked.loaded
            return load_ruleset(wanted, checks=checked_once)

        found = self._cases.findings(own, load)
        return [*looked.findings, *found], {*looked.files, *map(str, case_files(own))} or {source}

    def _read_on(self, source: str) -> None:
        """Read the rules of a source, and of those behind it, whose cases are looked through meanwhile."""
        from dsl.border.diagnostics import Stopped
        from dsl.known.found_before import look_anew

        behind = dropwhile(lambda one: one != source, self._known)
        for one in [*islice(behind, 1 + AHEAD)]:
            if self._known[one] is None:
                try:
                    self._known[one] = look_anew(one, self._cases.rules_understood, self._cases.read_beside)
                except Stopped as stopped:
                    self._known[one] = stopped

    def close(self) -> None:
        """Nothing more is asked of them."""
        self._cases.end()


def _campaign(folder: Path) -> tuple[list[Finding], set[str]]:
    """All of a campaign: its file, its ruleset, its map, whether they fit each other, and its journal."""
    from dsl.border.diagnostics import Stopped

    found: list[Finding] = []
    files = {str(folder / "campaign.yaml")}
    for look in (_campaign_file, _journal):
        try:
            more, read = look(folder)
        except Stopped as stopped:
            more, read = list(stopped.findings), set()
        found += [one for one in more if one not in found]
        files |= read
    return found, files


def _campaign_file(folder: Path) -> tuple[list[Finding], set[str]]:
    from dsl.border.diagnostics import has_errors
    from dsl.known.found_before import look_through
    from dsl.known.read_before import read_once
    from interpreter.campaign.folder.file import load_campaign
    from interpreter.campaign.folder.seats import options_said, seats_of
    from interpreter.campaign.pinned_rules import ruleset_source
    from interpreter.compiled.program import Program
    from interpreter.inferred.free_land import free_for_ever
    from interpreter.inferred.links_alike import links_alike
    from interpreter.new_world import new_world, unknown_to_rules
    from maps import open_map

    campaign = load_campaign(folder / "campaign.yaml")
    source = ruleset_source(campaign.ruleset, folder)
    looked = look_through(source)
    tile_map = open_map(campaign.map, folder)
    found = [*campaign.findings, *looked.findings, *tile_map.findings]
    if not has_errors(found):
        rulebook = read_once(source).sound()
        if _is_played(folder):
            found += unknown_to_rules(rulebook, tile_map)
        else:
            options, said = dict(campaign.options), options_said(campaign)
            found += new_world(Program(rulebook), tile_map, seats_of(campaign), options, option_spans=said)[1]
            found += free_for_ever(rulebook, tile_map)
        found += links_alike(tile_map, rulebook)
    return found, {campaign.file, tile_map.source, *looked.files}


def _is_played(folder: Path) -> bool:
    """Whether answers have been given: from then on map and players go over into the game, and begin none."""
    from dsl.border.diagnostics import Stopped
    from interpreter.campaign.journal.looking import read_journal

    try:
        return len(read_journal(folder).records) > 1
    except Stopped:  # there is none, or it is told of elsewhere
        return False


def _journal(folder: Path) -> tuple[list[Finding], set[str]]:
    """What has happened to the journal; it is played again, and every state and die compared."""
    from interpreter.campaign.journal.files import JOURNAL
    from interpreter.campaign.journal.looking import read_journal
    from interpreter.campaign.session import Session

    path = folder / JOURNAL
    if not path.exists():  # a campaign that is still being written
        return [], set()
    read_journal(folder)  # damage is told even when the rest of the campaign cannot be read
    session = Session.read(folder, is_verified=True)
    return [*session.examined(), *session.unfit()], {str(path)}


_OF_CASES: Final = frozenset({"cases", "given", "do", "expect"})
_OF_A_CAMPAIGN: Final = frozenset({"ruleset", "players"})


def _yaml(path: Path) -> tuple[list[Finding], set[str]]:
    """A map, a campaign or cases: told apart by keys that only one of them has."""
    from dsl.border.gates import read_text
    from dsl.border.yaml_door import load_yaml
    from maps import parse_map

    document = load_yaml(read_text(path), str(path))
    keys = document.value.keys() if isinstance(document.value, dict) else set()
    if isinstance(document.value, list) or not keys.isdisjoint(_OF_CASES):
        from interpreter.cases.reading import findings_of_cases

        return list(findings_of_cases(path)), {str(path)}
    if not keys.isdisjoint(_OF_A_CAMPAIGN) and "boards" not in keys:
        from interpreter.campaign.folder.file import load_campaign

        return list(load_campaign(path).findings), {str(path)}
    return list(parse_map(document).findings), {str(path)}


# ---------------------------------------------------------------- codes


def _explain(console: Console, code: str) -> int:
    from dsl.border.diagnostics import nearest

    kinds = all_kinds()
    if code not in kinds:
        console.note(console.words.gettext("There is no code “{code}”.").format(code=code))
        near = nearest(code, kinds)
        if near:
            console.note(console.words.gettext("Did you mean {possibility}?").format(possibility=near))
        return 1
    kind = kinds[code]
    console.say(f"{code} ({console.words.gettext(kind.severity.value)})")
    console.say()
    console.say(_with_dots(console.words.gettext(kind.message)))
    if kind.hint:
        console.say(console.words.gettext("hint:") + " " + _with_dots(console.words.gettext(kind.hint)))
    for line in explanation_lines(code, console.words):
        console.say(line)
    return 0


def _with_dots(template: str) -> str:
    """A template with `…` where a finding has its values."""
    import re

    return re.sub(r"\{\w*\}", "…", template)


def explanation_lines(code: str, words: Words) -> list[str]:
    """The longer explanation of a code with its samples, where there is one."""
    from cli.words.explanations import translated_explanation
    from dsl.explanations import explanation

    found = explanation(code)
    return ["", *translated_explanation(code, found, words).splitlines()] if found is not None else []


def all_kinds() -> dict[str, Mistake]:
    """Every sort of finding the program knows, by code."""
    import pkgutil
    from importlib import import_module

    from dsl.border.diagnostics import Mistake

    found: dict[str, Mistake] = {}
    for package in ("dsl", "maps", "interpreter"):
        for module in pkgutil.walk_packages(import_module(package).__path__, package + "."):
            for value in vars(import_module(module.name)).values():
                if isinstance(value, Mistake):
                    found[value.code] = value
    return dict(sorted(found.items()))


SEVERITIES: Final = (message("error"), message("warning"), message("tip"))
