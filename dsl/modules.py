"""Which files stand under which module: one declares it in its first line, others name it in theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, nearest, phrase
from dsl.loaded import Layer
from dsl.resolve.findings import ANOTHER_SORT
from dsl.resolve.names.symbols import name_of, sort_of
from dsl.resolve.written_out.module_over import Modules, module_over

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


def module_files(layers: Iterable[Layer]) -> tuple[Modules, tuple[Finding, ...]]:
    """For each file that stands under a module the name of that as it is written there, and what is wrong with it.

    What replaces a declaration of such a file stands under its module too, wherever it is written.

    Args: `layers` of a ruleset, the lowest first; a file may belong to a module of its own ruleset or of one below.
    A line of top level may be called as a module.
    """
    modules: dict[str | Span, t.Word] = {}
    findings: list[Finding] = []
    known: dict[str, t.Declared] = {}
    stands: dict[tuple[bool, str], t.Word | None] = {}
    """Under which module each declaration stands."""
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
        for edit in layer.declarations:
            if isinstance(edit, t.Replace) and not isinstance(edit.declaration, t.Option | t.Setup):
                over = stands.get(_called(edit.declaration))
                if over is not None:
                    modules[edit.declaration.span] = over
        for one in layer.declarations:
            if isinstance(one, t.Declared):
                over = module_over(one.span, modules)
                stands[_called(one)] = over
    return modules, tuple(findings)


def _called(one: t.Declared) -> tuple[bool, str]:
    """The name of a declaration; a line of top level may be called as another declaration is."""
    return isinstance(one, t.Line), name_of(one)


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
