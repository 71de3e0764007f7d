"""The list of a source's rules that a ruleset keeps in `coverage.yaml`:

source: club_rules.yaml
rules:
  CLUB-01: {encoded: true}
  CLUB-02: {encoded: true, note: "an option gives the other reading"}
  CLUB-03: {left: "asks for the judgement of the table"}
  OWN-01: {own: "no source says who begins; somebody must"}
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.gates import shown
from dsl.border.yaml_door import Document, load_model
from dsl.rule_texts import COVERAGE, RuleTexts, list_document
from interpreter.cases.places import rule_lists
from interpreter.cases.written import Truth

NO_COVERAGE = Mistake(
    "no-coverage",
    Severity.ERROR,
    "there is no {file} in “{folder}”",
    "write `source: our rule book` there, below it `rules:`, and then a line for each rule of the book: "
    '`  BOOK-01: {{encoded: true}}`, or what becomes of it otherwise: `  BOOK-02: {{left: "the table judges it"}}`',
)


class ListedRule(BaseModel):
    """One rule of the source: encoded, our own, left to the group for a reason, or still open."""

    model_config = ConfigDict(strict=True, extra="forbid")
    encoded: Truth = False
    left: Annotated[str, Field(min_length=1)] | None = None
    own: Annotated[str, Field(min_length=1)] | None = None
    note: str = ""


class RuleList(BaseModel):
    """All rules of the source, by their IDs."""

    model_config = ConfigDict(strict=True, extra="forbid")
    source: str
    rules: dict[str, ListedRule]


def read_rule_list(folder: Path) -> tuple[RuleList, Document]:
    """The list of a ruleset folder.

    Raises: Stopped when there is none, or when it cannot be read.
    """
    path = folder / COVERAGE
    if not path.exists():
        raise Stopped([NO_COVERAGE.at(None, file=COVERAGE, folder=shown(str(folder)))])
    return _read(path)


def _read(path: Path) -> tuple[RuleList, Document]:
    document = list_document(path)
    return load_model(RuleList, document), document


def listed_rules(path: Path, texts: RuleTexts) -> frozenset[str] | None:
    """The IDs that the cases of a file may name; None where there is no list of them.

    Raises: Stopped when a list cannot be read.
    """
    lists = rule_lists(path, texts)
    return frozenset(id for one in lists for id in _read(one)[0].rules) if lists else None
