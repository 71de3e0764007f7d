"""Rulesets for those who play by them: what this process or another has understood before is not read again.

One command opens a campaign several times, and the largest ruleset takes seconds to read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Finding, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.known.checked_before import checked_once
from dsl.known.kept_rulebook import keep_rulebook, kept_rulebook
from dsl.known.known_texts import keep_headers, known_texts
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts, written_in
from dsl.rule_texts import RuleTexts
from dsl.ruleset_places import HIDES_BUNDLED, find_ruleset, hides_bundled, places_near, rule_files, where_it_lies
from dsl.understood.rules import Rulebook

MOST: Final = 4
"""Rulesets that are kept in mind; the one that was wanted longest ago is forgotten."""


@frozen
class ReadRuleset:
    """A ruleset as those who play by it need it.

    Attributes:
        rulebook: what it says, checked; None while an error stands.
        findings: what is told to whoever begins to play by it.
        texts: what it was understood from.
    """

    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    texts: RuleTexts

    def sound(self) -> Rulebook:
        """The rulebook. Raises: Stopped with all findings while an error stands."""
        if self.rulebook is None:
            raise Stopped(self.findings)
        return self.rulebook


_READ: Final[dict[tuple[str, str, bool], ReadRuleset]] = {}
_WRITTEN: Final[dict[tuple[str, ...], Loaded]] = {}


def read_once(source: str | Path) -> ReadRuleset:
    """A ruleset by bundled name or path, checked with `checked_once`."""
    place = where_it_lies(source)
    if place is None:
        return _read(source, place)
    key = os.getcwd(), str(place), hides_bundled(source, place)
    known = _READ.pop(key, None)
    if known is None or not _is_as_read(known.texts, place):
        known = _kept(source, place) or _read(source, place)
    if known.rulebook is not None:
        _READ[key] = known
        if len(_READ) > MOST:
            del _READ[next(iter(_READ))]
    return known


def as_written(texts: RuleTexts) -> Loaded:
    """The declarations of a ruleset that was read, as they are written in these texts."""
    key = texts.hash, *texts.files
    known = _WRITTEN.pop(key, None)
    _WRITTEN[key] = known or load_texts(texts, checks=checked_once)
    if len(_WRITTEN) > MOST:
        del _WRITTEN[next(iter(_WRITTEN))]
    return _WRITTEN[key]


def read_as_written(source: str | Path) -> Loaded:
    """A ruleset by bundled name or path with its declarations, and its rules as they were understood before, if so."""
    place = where_it_lies(source)
    known = None if place is None else _kept(source, place)
    if known is not None and known.rulebook is not None:
        return written_in(known.texts, known.rulebook)
    loaded = load_ruleset(source, checks=checked_once)
    _keep(loaded)
    return loaded


def _kept(source: str | Path, place: Path) -> ReadRuleset | None:
    """What another process has understood."""
    texts = known_texts(source)
    rulebook = kept_rulebook(texts) if texts is not None else None
    if texts is None or rulebook is None:
        return None
    findings = (HIDES_BUNDLED.at(None, name=source),) if hides_bundled(source, place) else ()
    return ReadRuleset(rulebook, findings, texts)


def _read(source: str | Path, place: Path | None) -> ReadRuleset:
    loaded = load_ruleset(source, checks=checked_once)
    _keep(loaded)
    return ReadRuleset(loaded.rulebook, loaded.findings, loaded.texts())


def _keep(loaded: Loaded) -> None:
    if loaded.rulebook is not None:
        keep_headers(loaded)
        keep_rulebook(loaded.rulebook, loaded.texts())


def _is_as_read(known: RuleTexts, place: Path) -> bool:
    """Whether each file is where it was and says what it said, and no other has come."""
    below = [find_ruleset(one.base, *places_near(one.folder)) for one in known.layers[1:] if one.base is not None]
    try:
        return all(
            found is not None
            and [str(one) for one in rule_files(found)] == list(layer.texts)
            and all(read_text(Path(one)) == said for one, said in layer.texts.items())
            for found, layer in zip((*below, place), known.layers, strict=True)
        )
    except Stopped:
        return False
