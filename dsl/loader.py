"""The road from a folder of rule files to a checked rulebook: read, parse, layer, resolve, check."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from dsl import tree as t
from dsl.bases import NO_BASE, base_of, file_of
from dsl.border.diagnostics import (
    Finding,
    Mistake,
    Severity,
    Span,
    Stopped,
    has_errors,
    in_order,
)
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.bundled import rulesets_folder
from dsl.garbage import without_collecting
from dsl.layering.gaps import Gaps
from dsl.layering.layers import Layering
from dsl.layering.meant.edits import with_edits_meant
from dsl.layering.still_asked import with_what_is_removed
from dsl.layering.whose_row import with_their_layers
from dsl.loaded import Layer, Loaded
from dsl.modules import misplaced_modules, module_files
from dsl.reading.parser import parse
from dsl.resolve import resolve
from dsl.resolve.ruleset import Resolver, resolver_of
from dsl.resolve.written_out.module_over import Modules
from dsl.rule_texts import RuleTexts
from dsl.ruleset_places import HIDES_BUNDLED, MAX_FILES, hides_bundled, none_called, rule_files, where_it_lies
from dsl.tree.walk import nodes_below
from dsl.understood.rules import Rulebook

Checks = Callable[[Loaded], Iterable[Finding]]
Without = Callable[[t.Declared], t.Declared | None]
ReadElsewhere = Callable[[str, str], t.File | None]
"""Gives the tree of a text that lies in a file, where it was read elsewhere and nothing was found; else none."""

MAX_RULESET_BYTES: Final = 4 * 1024 * 1024
_E: Final = Severity.ERROR
NO_HEADER = Mistake("no-header", _E, "no file here begins with `ruleset`", "begin one with: ruleset {name}")
TWO_HEADERS = Mistake("two-headers", _E, "a second `ruleset` header", "a ruleset has one; keep one of them")
TOO_MANY_FILES = Mistake("too-many-files", _E, "{found} rule files; a ruleset has at most {limit}", "join some of them")
TOO_LARGE = Mistake(
    "ruleset-too-large", _E, "the rule files are larger than {limit} bytes together", "leave out what no rule needs"
)
LAYER_AMONG_FILES = Mistake(
    "two-headers",
    _E,
    "a second `ruleset` header, of what extends the ruleset that lies in this folder",
    "move “{file}” into a folder of its own, beside this folder or in it",
)


def all_checks(loaded: Loaded) -> Iterable[Finding]:
    """What the checks find in a ruleset that was understood."""
    from dsl.checks import checked  # a command that has no need of them does not wait for them

    return checked(loaded)


def _names_taken(declarations: list[t.Declared]) -> Iterable[Finding]:
    """The names that the language reads as something else: other errors may come from them."""
    from dsl.checks.names import names_taken

    return names_taken(declarations, nodes_below(tuple(declarations)))


def _found_in_tables(loaded: Loaded) -> Iterable[Finding]:
    """What is wrong with tables in which no error stands, while one stands elsewhere."""
    from dsl.checks.tables.alone import found_in_tables

    return found_in_tables(loaded)


@without_collecting()
def load_ruleset(
    source: str | Path,
    *,
    checks: Checks = all_checks,
    elsewhere: ReadElsewhere | None = None,
) -> Loaded:
    """A ruleset by bundled name or path, with all findings; nothing is raised for a faulty one.

    Args:
        checks: what finds faults in a ruleset that was understood; `dsl.known.checked_before` has a quicker one.
        elsewhere: gives what another process has read of the ruleset.
    """
    stack: list[Layer] = []
    findings: list[Finding] = []
    sources: dict[str, str] = {}
    path = where_it_lies(source)
    if path is None:
        return Loaded(str(source), None, (none_called(Path(source)),), (), (), {})
    if hides_bundled(source, path):
        findings.append(HIDES_BUNDLED.at(None, name=source))
    while True:
        layer = _read_layer(path, findings, sources, elsewhere)
        if layer is None:
            return Loaded(path.stem, None, in_order(findings), tuple(stack), (), sources)
        stack.insert(0, layer)
        parent = base_of(layer, stack, findings)
        if parent is None:
            break
        path = parent
    return _merge(stack, findings, sources, None, checks)


@without_collecting()
def load_texts(texts: RuleTexts, *, checks: Checks = all_checks) -> Loaded:
    """A ruleset from texts of it that were read before, whatever lies in their places now.

    Args: `texts` of a ruleset that was sound; `checks` as for `load_ruleset`.
    """
    findings: list[Finding] = []
    sources: dict[str, str] = {}
    stack = _layers_of(texts, findings, sources)
    if len(stack) < len(texts.layers):
        return Loaded(texts.layers[-1 - len(stack)].name, None, in_order(findings), tuple(stack), (), sources)
    return _merge(stack, findings, sources, None, checks)


@without_collecting()
def written_in(texts: RuleTexts, rulebook: Rulebook) -> Loaded:
    """A ruleset that was sound, with its declarations as they are written; nothing is understood anew.

    Args: `texts` of it, and `rulebook`, what was understood from them.
    """
    findings: list[Finding] = []
    sources: dict[str, str] = {}
    stack = _layers_of(texts, findings, sources)
    merged, _ = _put_together(stack, Gaps(_files(stack), sources, findings), findings, sources)
    return Loaded(rulebook.header.name, rulebook, (), tuple(stack), tuple(merged), sources)


def _layers_of(texts: RuleTexts, findings: list[Finding], sources: dict[str, str]) -> list[Layer]:
    """The layers that texts make, the lowest first; the upper ones alone where one has no header."""
    stack: list[Layer] = []
    for one in reversed(texts.layers):
        layer = _parsed_layer(one.folder, one.texts, findings, sources, name=one.name, is_whole=True)
        if layer is None:
            break
        stack.insert(0, layer)
    return stack


def merged_again(loaded: Loaded, without: Without) -> Loaded:
    """A ruleset that has been read, with each merged declaration changed or dropped before it is resolved.

    So it is proved that a case needs the rule it names. No check looks at it: play by such rules may break down.
    """
    return _merge(list(loaded.layers), [], loaded.sources, without, lambda _: ())


def loaded_together(lower: Loaded, uppers: Iterable[Loaded], checks: Checks = all_checks) -> Loaded:
    """A ruleset with the layers of others on top, in their order; what they share with it is there once.

    Args:
        lower: the ruleset below.
        uppers: rulesets that extend it or one another, each read with all that it stands on.
        checks: as for `load_ruleset`.
    """
    stack = list(lower.layers)
    sources = dict(lower.sources)
    unread: list[Finding] = []
    for upper in uppers:
        known = {layer.name for layer in stack}
        stack += [layer for layer in upper.layers if layer.name not in known]
        sources |= upper.sources
        unread += [one for one in upper.findings if upper.rulebook is None]
    if has_errors(unread):
        return Loaded(stack[-1].name, None, in_order(unread), tuple(stack), (), sources)
    return _merge(stack, [], sources, None, checks)


def load_rulebook(source: str | Path, *, checks: Checks = all_checks) -> Rulebook:
    """A checked rulebook.

    Args: `checks` as for `load_ruleset`.
    Raises: Stopped with all findings when the ruleset has an error.
    """
    return load_ruleset(source, checks=checks).sound()


def _read_layer(
    path: Path, findings: list[Finding], sources: dict[str, str], elsewhere: ReadElsewhere | None
) -> Layer | None:
    paths = rule_files(path)
    if len(paths) > MAX_FILES:
        findings.append(TOO_MANY_FILES.at(None, found=len(paths), limit=MAX_FILES))
        return None
    texts: dict[str, str] = {}
    for one in paths:
        try:
            texts[str(one)] = read_text(one)
        except Stopped as stopped:
            findings.extend(stopped.findings)
    if sum(map(len, texts.values())) > MAX_RULESET_BYTES:
        findings.append(TOO_LARGE.at(None, limit=MAX_RULESET_BYTES))
        return None
    folder = path if path.is_dir() else path.parent
    is_whole = len(texts) == len(paths)
    return _parsed_layer(folder, texts, findings, sources, name=path.stem, is_whole=is_whole, elsewhere=elsewhere)


def _parsed_layer(
    folder: Path,
    texts: Mapping[str, str],
    findings: list[Finding],
    sources: dict[str, str],
    *,
    name: str,
    is_whole: bool,
    elsewhere: ReadElsewhere | None = None,
) -> Layer | None:
    """The layer that texts make, which are not whole where one was refused; None where its header is missing."""
    files: list[t.File] = []
    parsed = _parsed_once if _comes_with_the_program(folder) else parse
    for one, text in texts.items():
        sources[one] = text
        read = None if elsewhere is None else elsewhere(text, one)
        file, found = parsed(text, one) if read is None else (read, ())
        files.append(file)
        findings.extend([*found, *misplaced_modules(file)])
    headers = [d for file in files for d in file.declarations if isinstance(d, t.Ruleset)]
    if not headers and (not is_whole or Gaps(files, sources, ()).hold_header()):
        return None  # the header stands in what was refused or could not be read, and that is already reported
    if not headers:
        place = Span(files[0].file, 1, 1, 1, 2) if files else None
        findings.append(NO_HEADER.at(place, name=re.sub(r"\W", "_", name)))
        return None
    header = headers[0]
    names = {one.name.text for one in headers}
    on_top = [one for one in headers if one.extends is not None and one.extends.text in names]
    if len(on_top) == len(headers) - 1:
        header = next(one for one in headers if one not in on_top)
        files = [file for file in files if not any(one in on_top for one in file.declarations)]
        for layer in on_top:
            also = [(header.span, "the first is here")]
            findings.append(LAYER_AMONG_FILES.at(layer.span, also=also, file=file_of(layer)))
    else:
        for extra in headers[1:]:
            findings.append(TWO_HEADERS.at(extra.span, also=[(header.span, "the first is here")]))
    return Layer(header.name.text, folder, header, tuple(files))


def _merge(
    stack: list[Layer],
    findings: list[Finding],
    sources: dict[str, str],
    without: Without | None,
    checks: Checks,
) -> Loaded:
    if any(_is_something_missing(one, sources) for one in findings):
        # What a file or a ruleset that is not there declares would be reported as unknown.
        return Loaded(stack[-1].name, None, in_order(findings), tuple(stack), (), sources)
    if findings or without is not None:
        loaded = _understood(stack, findings, sources, without)
    else:
        once = _bundled_once if _comes_with_the_program(stack[-1].folder) else _understood_once
        loaded = once(_Sound(tuple(stack), tuple(sources.items())))
    if not has_errors(loaded.findings):
        return looked_over(loaded, checks)
    gaps = Gaps(_files(stack), sources, findings)
    found = [*loaded.findings, *gaps.left(_names_taken(list(loaded.declarations))), *_found_in_tables(loaded)]
    return replace(loaded, rulebook=None, findings=in_order(found))


def looked_over(loaded: Loaded, checks: Checks = all_checks) -> Loaded:
    """A ruleset that was understood without an error, with what checks find in it; without rules where that is one.

    Args: `checks` as for `load_ruleset`.
    """
    anew = (one for one in checks(replace(loaded, findings=())) if _can_be_mended(one, loaded.layers))
    found = [*loaded.findings, *dict.fromkeys(anew)]
    return replace(loaded, rulebook=None if has_errors(found) else loaded.rulebook, findings=in_order(found))


@frozen
class _Sound:
    """Layers in which nothing was found while they were read: as others are that lie there with the same texts."""

    layers: tuple[Layer, ...]
    texts: tuple[tuple[str, str], ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sound) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash(self._same())

    def _same(self) -> object:
        return self.texts, tuple((one.name, one.folder, *(file.file for file in one.files)) for one in self.layers)


@lru_cache(maxsize=4)
def _understood_once(read: _Sound) -> Loaded:
    """What a process that plays several campaigns by one ruleset, or looks at it again and again, understands once."""
    return _understood(read.layers, [], dict(read.texts), None)


@lru_cache(maxsize=8)
def _bundled_once(read: _Sound) -> Loaded:
    """What comes with the program is seldom another one, and many stand on it: it does not make way for theirs."""
    return _understood(read.layers, [], dict(read.texts), None)


@lru_cache(maxsize=2 * MAX_FILES)
def _parsed_once(text: str, file: str) -> tuple[t.File, list[Finding]]:
    """A file that comes with the program, read once for all that stand on it."""
    return parse(text, file)


def _comes_with_the_program(folder: Path) -> bool:
    return folder.parent == rulesets_folder()


def _files(stack: Sequence[Layer]) -> list[t.File]:
    return [file for layer in stack for file in layer.files]


def _understood(
    stack: Sequence[Layer], before: Sequence[Finding], sources: dict[str, str], without: Without | None
) -> Loaded:
    """The layers put together and resolved, with what is found in that and what was found before."""
    gaps = Gaps(_files(stack), sources, before)
    merged, findings = _put_together(stack, gaps, before, sources)
    if without is not None:
        merged = [kept for declaration in merged if (kept := without(declaration)) is not None]
    header = _joined_header(stack)
    layers = tuple(layer.name for layer in stack)
    modules, wrong_modules = module_files(stack)
    findings.extend(gaps.left(wrong_modules))
    rulebook, found = resolve(header, merged, sources, layers, _standing(modules, merged))
    findings.extend(with_what_is_removed(gaps.left(found), stack, merged))
    if rulebook is not None:
        rulebook = with_their_layers(rulebook, stack)
    return Loaded(header.name.text, rulebook, tuple(findings), tuple(stack), tuple(merged), sources)


def _put_together(
    stack: Sequence[Layer], gaps: Gaps, findings: Iterable[Finding], sources: Mapping[str, str]
) -> tuple[list[t.Declared], list[Finding]]:
    """The declarations of all layers with their edits, and what is wrong with these behind what was found before."""
    merged: list[t.Declared] = []
    findings = list(findings)
    below: str | None = None
    modules, _wrong = module_files(stack)
    for layer in stack:
        findings = with_edits_meant(findings, merged, layer, sources)
        layering = Layering(merged, below, layer.name, modules)
        merged = layering.apply(layer.declarations)
        findings.extend(gaps.left(layering.findings))
        below = layer.name
    return merged, findings


def resolver_again(loaded: Loaded, sources: Mapping[str, str]) -> Resolver:
    """What reads more in the words of a sound ruleset. Args: `sources` are texts beside those of its files."""
    modules, _wrong = module_files(loaded.layers)
    standing = _standing(modules, loaded.declarations)
    return resolver_of(_joined_header(loaded.layers), loaded.declarations, {**loaded.sources, **sources}, standing)


def _standing(modules: Modules, merged: Iterable[t.Declared]) -> Modules:
    """The modules of files as far as there are such."""
    options = {one.name.text for one in merged if isinstance(one, t.Option)}
    return {place: name for place, name in modules.items() if name.text in options}


def _is_something_missing(finding: Finding, sources: dict[str, str]) -> bool:
    """Whether a finding says that a whole file, or the ruleset below, is not among what was read."""
    if finding.severity is not Severity.ERROR:
        return False
    return finding.kind in NO_BASE or finding.span is None or finding.span.file not in sources


def _can_be_mended(finding: Finding, stack: Sequence[Layer]) -> bool:
    """Whether a finding is for the author of the top layer: warnings about one below are told when that is checked.

    What lies below may have become wrong by a line of the top layer, which the finding then names as well.
    """
    if finding.severity is Severity.ERROR or finding.span is None:
        return True
    below = {file.file for layer in stack[:-1] for file in layer.files}
    return any(span.file not in below for span in (finding.span, *(span for span, _ in finding.also)))


def _joined_header(stack: Sequence[Layer]) -> t.Ruleset:
    """The top header, with the language and rounding of the layers below where it says nothing."""
    top = stack[-1].header
    lines = {
        line.key.text: line
        for layer in stack
        for line in layer.header.lines
        if line.key.text in ("language", "rounding", "turn")
    }
    own = {line.key.text for line in top.lines}
    inherited = tuple(line for key, line in lines.items() if key not in own)
    return replace(top, lines=(*top.lines, *inherited))
