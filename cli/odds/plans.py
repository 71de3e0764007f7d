"""Who answers what is asked on the way: one of three words, or a plan that is written in a file.

acts:                                   # the first that is legal, each time
  - strike
  - {action: choose_strategy, chosen: hold_firm, by: red}
answers:
  known_for: famous                     # a question, by its name in the rules
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, nearest
from dsl.border.gates import read_text
from dsl.border.yaml_door import Document, load_yaml

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.game_read import GameRead
    from interpreter.odds.choices import Choices, PlanLine

WORDS: Final = ("chance", "best", "usual")
"""What `--choices` may say instead of naming a file."""

PLAN_NOT_READ = Mistake(
    "plan-not-read",
    Severity.ERROR,
    "a plan has “acts”, a list, and “answers”, and nothing else",
    "write acts: and below it lines such as - strike",
)
PLAN_UNKNOWN = Mistake(
    "plan-unknown",
    Severity.ERROR,
    "the rules have no {sort} called “{name}”",
    "did you mean {nearest}?",
)


_KNOWN_BEFORE: Final = ("words", "truth", "row", "number")
"""Of what an act is done with all values are known of these; a thing may come to be on the way."""


def choices_in(text: str, game: GameRead) -> Choices:
    """Who answers. Raises: UsageError; Stopped where a plan is none."""
    from interpreter.odds.choices import AsUsual, AtRandom, LikeliestFirst

    match text:
        case "chance":
            return AtRandom()
        case "best":
            return LikeliestFirst(game.program)
        case "usual":
            return AsUsual()
        case _ if Path(text).is_file():
            return _plan_in(Path(text), game)
        case _:
            raise click.UsageError(f"--choices {text}? ({', '.join(WORDS)}, FILE)")


def _plan_in(path: Path, game: GameRead) -> Choices:
    from interpreter.odds.choices import ByPlan

    document = load_yaml(read_text(path), str(path))
    plan = document.value
    if not isinstance(plan, dict) or not plan.keys() <= {"acts", "answers"}:
        raise Stopped([PLAN_NOT_READ.at(document.span(()))])
    acts, answers = plan.get("acts", []), plan.get("answers", {})
    if not isinstance(acts, list) or not isinstance(answers, dict):
        raise Stopped([PLAN_NOT_READ.at(document.span(()))])
    lines = [_line(document, at, one) for at, one in enumerate(acts)]
    findings = [*_unknown_acts(document, lines, game), *_unknown_questions(document, answers, game)]
    if findings:
        raise Stopped(findings)
    return ByPlan(game.program, tuple(lines), answers, f"plan {lines} {sorted(answers.items())}")


def _line(document: Document, at: int, written: Any) -> PlanLine:
    from interpreter.odds.choices import PlanLine

    if isinstance(written, str):
        return PlanLine(written)
    if not isinstance(written, dict) or not isinstance(written.get("action"), str):
        raise Stopped([PLAN_NOT_READ.at(document.span(("acts", at)))])
    arguments = tuple((name, value) for name, value in written.items() if name not in ("action", "by"))
    by = written.get("by")
    return PlanLine(written["action"], None if by is None else str(by), arguments)


def _unknown_acts(document: Document, lines: list[PlanLine], game: GameRead) -> Iterable[Finding]:
    """Acts, parts of acts, values of them and players that there are not."""
    from interpreter.answers import UNKNOWN, options_of, value_of
    from interpreter.named import plain_word
    from interpreter.requests import key_of

    book = game.program.rulebook
    players = [one.id for one in game.world.things["player"]]
    for at, line in enumerate(lines):
        span = document.span(("acts", at))
        if line.action not in book.actions:
            near = nearest(line.action, book.actions)
            yield PLAN_UNKNOWN.at(span, sort="action", name=line.action, nearest=near)
            continue
        parts = {one.name: one.type for one in book.actions[line.action].parameters}
        for name, value in line.arguments:
            if name not in parts:
                yield PLAN_UNKNOWN.at(span, sort="parameter", name=name, nearest=nearest(name, parts))
                continue
            plain = plain_word(value) if isinstance(value, str) else value
            if parts[name].form in _KNOWN_BEFORE and value_of(parts[name], plain, game.world) is UNKNOWN:
                known = [str(key_of(one)) for one in options_of(parts[name], game.world) or ()]
                yield PLAN_UNKNOWN.at(span, sort="value", name=str(value), nearest=nearest(str(value), known))
        if line.by is not None and line.by not in players:
            yield PLAN_UNKNOWN.at(span, sort="player", name=line.by, nearest=nearest(line.by, players))


def _unknown_questions(document: Document, answers: dict[str, Any], game: GameRead) -> Iterable[Finding]:
    """Questions that no rule asks."""
    from dsl.understood.asking import AskQuestion
    from dsl.understood.walk import statements_in

    asked = {one.name for one in statements_in(game.program.rulebook.bodies) if isinstance(one, AskQuestion)}
    for name in answers:
        if name not in asked:
            span = document.key_span(("answers", name))
            yield PLAN_UNKNOWN.at(span, sort="question", name=name, nearest=nearest(name, asked))
