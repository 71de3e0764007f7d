"""Findings for other programs: our own JSON, and SARIF 2.1.0 for editors and code hosts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from cli import __version__
from cli.findings.said import Said, file_name
from cli.words.catalogue import Words
from dsl.border.diagnostics import Mistake, Severity, Span
from dsl.border.gates import shown

JSON_VERSION: Final = 1
"""Goes up when a key changes its meaning or goes away; new keys may come at any time."""

SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.TIP: "note"}


def as_json(said: Sequence[Said], files: int) -> str:
    """All findings as one JSON object: version, findings, counts."""
    of = Counter(one.severity for one in said)
    return json.dumps(
        {
            "version": JSON_VERSION,
            "findings": [finding_as_data(one) for one in said],
            "counts": {severity.value: of[severity] for severity in Severity} | {"files": files},
        },
        ensure_ascii=False,
        indent=2,
    )


def finding_as_data(one: Said) -> dict[str, object]:
    """One finding as it stands in JSON."""
    return {
        "code": one.finding.code,
        "severity": one.severity.value,
        "message": one.message,
        "hint": one.hint,
        "place": place_as_data(one.finding.span) if one.finding.span else None,
        "also": [place_as_data(span) | {"remark": remark} for span, remark in one.also],
        "more": one.finding.more,
        "values": {name: shown(value) for name, value in one.finding.values},
    }


def place_as_data(span: Span) -> dict[str, object]:
    """A place in numbers; lines and columns count from 1, the end column is exclusive."""
    return {
        "file": file_name(span),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def as_sarif(said: Sequence[Said], words: Words) -> str:
    """All findings as one SARIF run in one language; columns are counted in characters, as in a `Span`."""
    kinds = sorted({one.finding.kind for one in said}, key=lambda kind: kind.code)
    numbers = {kind: number for number, kind in enumerate(kinds)}
    driver = {"name": "marchlaw", "version": __version__, "rules": [_sarif_rule(kind, words) for kind in kinds]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(one, numbers[one.finding.kind]) for one in said],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _sarif_rule(kind: Mistake, words: Words) -> dict[str, object]:
    return {
        "id": kind.code,
        "shortDescription": {"text": words.gettext(kind.message)},
        "defaultConfiguration": {"level": SARIF_LEVELS[kind.severity]},
    }


def _sarif_result(one: Said, number: int) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": one.finding.code,
        "ruleIndex": number,
        "level": SARIF_LEVELS[one.severity],
        "message": {"text": f"{one.message}\n{one.hint}" if one.hint else one.message},
        "occurrenceCount": one.finding.more + 1,
    }
    if one.finding.span is not None:
        result["locations"] = [_sarif_location(one.finding.span)]
    if one.also:
        result["relatedLocations"] = [
            {"id": number, **_sarif_location(span), "message": {"text": remark}}
            for number, (span, remark) in enumerate(one.also, start=1)
        ]
    return result


def _sarif_location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    file = quote(file_name(span).replace("\\", "/"))
    return {"physicalLocation": {"artifactLocation": {"uri": file}, "region": region}}
