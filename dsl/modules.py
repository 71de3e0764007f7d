"""Which files stand under which module: one declares it in its first line, others name it in theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, nearest, phrase
from dsl.loaded import Layer
from dsl.resolve.findings import ANOTHER_SORT
from dsl.resolve.names.symbols import name_of, sort_of

MODULE_FIRST = Mistake(
    "module-first",
    Severity.ERROR,
    "a module stands in the first line of a file of its own",
    "write `module {line}` as the first line of a file, and below it what belongs to it",
)
MODULE_UNKNOWN = Mistake(
    "module-unknown",
    Severity.ERROR,
    "no file begins the module “{name}” that this one belongs to",
    "write `module {name} = no` as the first line of another file; modules that are there: {known}",
)
EDIT_IN_MODULE = Mistake(
    "edit-in-module",
    Severity.ERROR,
    "what a layer changes is changed whether the module is on or off",
    "write this in a file without a module",
)


def misplaced_modules(file: t.File) -> Iterator[Finding]:
    """The modules that do not stand in the first line of their file, and the edits below one that does."""
    is_module = bool(file.declarations) and _named(file.declarations[0]) is not None
    for one in file.declarations[1:]:
        named = _named(one)
        if named is not None:
            line = f"{named} = …" if isinstance(one, t.Option) else named.text
            yield MODULE_FIRST.at(one.span, line=line)
        elif is_module and isinstance(one, t.Edit):
            yield EDIT_IN_MODULE.at(one.span)


def module_files(layers: Iterable[Layer]) -> tuple[Mapping[str, t.Word], tuple[Finding, ...]]:
    """For each file that stands under a module the name of that as it is written there, and what is wrong with it.

    Args: `layers` of a ruleset, the lowest first; a file may belong to a module of its own ruleset or of one below.
    A line of top level may be called as a module.
    """
    modules: dict[str, t.Word] = {}
    findings: list[Finding] = []
    known: dict[str, t.Declared] = {}
    for layer in layers:
        declared = (one for one in layer.declarations if isinstance(one, t.Declared))
        known |= {name_of(one): one for one in declared if not isinstance(one, t.Line | t.Setup)}
        for file in layer.files:
            first = next(iter(file.declarations), None)
            word = _named(first)
            if word is None:
                continue
            modules[file.file] = word
            if isinstance(first, t.ModulePart):
                findings.extend(_unknown(word, known))
    return modules, tuple(findings)


def _named(one: t.Declaration | None) -> t.Word | None:
    """The name of a module where a line begins it or belongs to it."""
    if isinstance(one, t.ModulePart) or (isinstance(one, t.Option) and one.needs is not None):
        return one.name
    return None


def _unknown(word: t.Word, known: Mapping[str, t.Declared]) -> Iterator[Finding]:
    """What is wrong with a name that should be that of a module."""
    found = known.get(word.text)
    if found is None:
        modules = sorted(name for name, one in known.items() if _named(one) is not None)
        shown = nearest(word.text, modules) or ", ".join(modules) or phrase("none")
        yield MODULE_UNKNOWN.at(word.span, name=word.text, known=shown)
    elif _named(found) is None:
        wanted = phrase("a module")
        yield ANOTHER_SORT.at(word.span, name=word.text, sort=sort_of(found), wanted=wanted)
