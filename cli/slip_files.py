"""Slips that were filled in, read from files: whose they are, and what they answer.

slip = slip_file(Path("red.yaml"))         # “round”, “player” and “answers”, whatever round is under way
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, Stopped, in_quotes, joined
from dsl.border.frozen import frozen
from dsl.border.gates import read_text, shown
from dsl.border.yaml_door import Document, load_yaml

_E: Final = Severity.ERROR
SLIP_EMPTY = Mistake("slip-empty", _E, "there is nothing in this file", "ask for a new form: marchlaw orders form")
SLIP_LACKS = Mistake(
    "slip-lacks",
    _E,
    "this is no slip that was filled in: it lacks {names}",
    "fill in the form that `marchlaw orders form` writes",
)
SLIP_KEY_UNKNOWN = Mistake(
    "slip-key-unknown", _E, "no slip has a line “{name}:”", "leave it out, or write it as the form does: {known}"
)
SLIP_ODD = Mistake(
    "slip-odd",
    _E,
    "what stands under “{name}” is not as in a form",
    "correct it; `marchlaw orders form` shows how it looks",
)

SHAPE: Final[dict[str, tuple[type, ...]]] = {
    "campaign": (str,),
    "round": (str,),
    "player": (str,),
    "number": (int,),
    "language": (str,),
    "answers": (list, type(None)),
}
HANDED_IN: Final = ("round", "player", "answers")
"""What a slip needs that is handed in to the campaign itself."""
KEPT: Final = ("round", "player", "campaign", "number", "answers")
"""What a slip needs that is kept on a computer that has no campaign."""


@frozen
class SlipFile:
    """A slip as a file has it.

    Attributes:
        campaign, number, language: empty and 0 where the file does not say them.
    """

    file: str
    campaign: str
    round: str
    player: str
    number: int
    language: str
    answers: tuple[Any, ...]
    document: Document


def slip_file(file: Path, needed: tuple[str, ...] = HANDED_IN) -> SlipFile:
    """A slip that was filled in. Raises: Stopped, when it is none."""
    return slip_text(read_text(file), str(file), needed)


def slip_text(text: str, file: str, needed: tuple[str, ...] = HANDED_IN) -> SlipFile:
    """A slip that was filled in, from its text. Raises: Stopped, when it is none."""
    document = load_yaml(text, file)
    if document.value is None:
        raise Stopped([SLIP_EMPTY.at(document.span(()))])
    said: dict[str, Any] = document.value if isinstance(document.value, dict) else {}
    unknown = [name for name in said if name not in SHAPE]
    findings = [SLIP_KEY_UNKNOWN.at(document.key_span((one,)), name=shown(one), known=_near(one)) for one in unknown]
    missing = [name for name in needed if name not in said]
    if missing and not findings:
        findings.append(SLIP_LACKS.at(document.span(()), names=joined(in_quotes(one) for one in missing)))
    odd = [name for name, value in said.items() if name in SHAPE and not _is(value, SHAPE[name])]
    findings += [SLIP_ODD.at(document.span((name,)), name=name) for name in odd]
    if findings:
        raise Stopped(findings)
    answers = tuple(said["answers"] or ())
    campaign, number, language = said.get("campaign", ""), said.get("number", 0), said.get("language", "")
    return SlipFile(file, campaign, said["round"], said["player"], number, language, answers, document)


def _is(value: object, sorts: tuple[type, ...]) -> bool:
    return isinstance(value, sorts) and not isinstance(value, bool)


def _near(name: str) -> str:
    """The line that was meant, or all there are."""
    return ", ".join(get_close_matches(name, SHAPE, n=1, cutoff=0.6) or SHAPE)
