"""The ruleset that a layer extends: found by its name, or told what may be meant by it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, listed, nearest, phrase
from dsl.border.gates import shown
from dsl.loaded import Layer
from dsl.ruleset_places import (
    MAX_LAYERS,
    bundled_names,
    find_ruleset,
    has_header,
    is_called,
    places_near,
    says_its_name,
)

_E: Final = Severity.ERROR
BASE_UNKNOWN = Mistake("base-unknown", _E, "I know no ruleset “{name}” to extend", "those I know: {known}")
BASE_CYCLE = Mistake("base-cycle", _E, "this ruleset extends itself: {path}", "let one of them extend another, or none")
LIES_IN_ITS_BASE = Mistake(
    "base-cycle",
    _E,
    "“{file}” lies in the folder of “{name}”, and so it is a part of what it extends",
    "move it into a folder of its own, beside that folder or in it",
)
TOO_MANY_LAYERS = Mistake("too-many-layers", _E, "more than {limit} rulesets on top of each other", "join some of them")

NO_BASE: Final = (BASE_UNKNOWN, BASE_CYCLE, LIES_IN_ITS_BASE, TOO_MANY_LAYERS)
"""Where one of these is found, what lies below is not there."""


def base_of(layer: Layer, stack: list[Layer], findings: list[Finding]) -> Path | None:
    """Where the ruleset lies that a layer extends; None where it extends none, and where a finding says what is wrong.

    Args: `stack` are the layers read so far, the one that is asked about first; `findings` get what is found.
    """
    base = layer.header.extends
    if base is None:
        return None
    found = find_ruleset(base.text, *places_near(layer.folder))
    read = next((at for at, one in enumerate(stack) if one.name == base.text or _is_of(found, one)), None)
    if read is not None:
        names = [one.name for one in stack]
        if base.text != stack[read].name and found is not None and _holds_more(found, stack[read]):
            findings.append(LIES_IN_ITS_BASE.at(base.span, file=file_of(stack[read].header), name=base.text))
            return None
        findings.append(BASE_CYCLE.at(base.span, path=" → ".join([base.text, *names[: read + 1]])))
        return None
    if len(stack) >= MAX_LAYERS:
        findings.append(TOO_MANY_LAYERS.at(base.span, limit=MAX_LAYERS))
        return None
    if found is None:
        findings.append(BASE_UNKNOWN.at(base.span, name=base.text, known=_known_near(layer, base.text)))
    return found


def _known_near(layer: Layer, wanted: str) -> str:
    """What may be meant by a base that is not there: one so called in its header alone, or alike, or any there is."""
    places = places_near(layer.folder)
    folders = [one for place in places for one in sorted(place.glob("*")) if one.is_dir()]
    own = layer.folder.resolve()
    named = next((one.name for one in folders if one.resolve() != own and _calls_itself(one, wanted)), None)
    if named is None:
        files = (file for place in places for file in sorted(place.glob("*.law")) if not _is_of(file, layer))
        named = next((one.stem for one in files if _calls_itself(one, wanted)), None)
    if named is not None:
        return phrase("{folder}, which calls itself {name}: write `extends {folder}`", folder=named, name=wanted)
    beside = _rulesets_near(layer)
    return nearest(wanted, beside) or listed(beside)


def _calls_itself(path: Path, name: str) -> bool:
    """Whether the header of a file or folder that nobody has named says so; one that cannot be read says nothing."""
    try:
        return is_called(path, name) if path.is_dir() else says_its_name(path, name)
    except Stopped:
        return False


def _is_of(path: Path | None, layer: Layer) -> bool:
    """Whether a ruleset that was found has files that a layer was read from."""
    if path is None:
        return False
    files = path.glob("*.law") if path.is_dir() else (path,)
    return not {file.resolve() for file in files}.isdisjoint(Path(one.file).resolve() for one in layer.files)


def _holds_more(path: Path, layer: Layer) -> bool:
    """Whether a ruleset that was found is a folder with files besides those a layer was read from."""
    own = {Path(one.file).resolve() for one in layer.files}
    return path.is_dir() and any(file.resolve() not in own for file in path.glob("*.law"))


def _rulesets_near(layer: Layer) -> tuple[str, ...]:
    """The rulesets that a layer can extend: files and folders in and above its own, and the bundled ones."""
    places = places_near(layer.folder)
    files = {path.stem for place in places for path in place.glob("*.law") if has_header(path)}
    folders = {path.parent.name for place in places for path in place.glob("*/*.law") if has_header(path)}
    own = {layer.folder.resolve().name, *(Path(one.file).stem for one in layer.files)}
    return tuple(sorted({*files, *folders, *bundled_names()} - own))


def file_of(header: t.Ruleset) -> str:
    """The file that begins with a header, without its folders."""
    return shown(Path(header.span.file).name)
