"""`marchlaw explain`: how a number came about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.completion import campaigns
from cli.console import Command, Console
from cli.findings.said import file_name
from cli.opening import as_option, looked_at, seen_by
from cli.telling.story import cited, part_lines, result_lines
from cli.words.catalogue import Words
from cli.words.numbers import dice, number

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.values.results import Fight, NotApplied, RollResult
    from interpreter.values.value import Value
    from interpreter.views.explaining import Explanation, Term


@click.command(
    "explain",
    cls=Command,
    examples=(
        "marchlaw explain spring",
        "marchlaw explain spring red",
        "marchlaw explain spring a2.owner",
        "marchlaw explain spring --json",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.argument("what", nargs=-1, metavar="[WHAT [ARGUMENT...]]")
@as_option
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Also draw the last roll into a file.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.pass_obj
def explain_command(
    console: Console, folder: Path, what: tuple[str, ...], viewer: str | None, svg: Path | None, as_json: bool
) -> int:
    """Say how a number came about, part by part, with the rules it cites.

    Without WHAT the last roll is explained. WHAT is a roll, stat or definition with its arguments, a thing such as a
    tile or a player, or an attribute of it, or a table, with the row that is asked for.
    """
    session = looked_at(folder, console)
    earlier = session.stretches[:-1] if viewer is None else session.earlier_in_the_open
    return say_explained(seen_by(session, viewer), what, console, earlier=earlier, svg=svg, as_json=as_json)


def say_explained(
    game: GameRead,
    what: Sequence[str],
    console: Console,
    *,
    earlier: Sequence[GameRead],
    svg: Path | None = None,
    as_json: bool = False,
) -> int:
    """Print how a number came about.

    Args: `earlier` are the games of the campaign that ended where its rules were changed.
    Raises: Stopped when there is nothing of that name.
    """
    name, arguments = _split(what)
    if name in ("", "last"):
        return _last(game, console, None, svg, as_json=as_json)
    if name in game.program.rulebook.rolls and not arguments:
        if any(result.name == name for result in _results(game)):
            return _last(game, console, name, svg, as_json=as_json)
    from interpreter.views.explaining import explain

    found = explain(game, name, arguments)
    several = found if isinstance(found, tuple) else (found,)
    if as_json:
        from cli.data.explained import explanation_as_data
        from cli.data.plain import say_json

        say_json({"explained": [explanation_as_data(one, game) for one in several]}, console)
        return 0
    for one in several:
        for line in explanation_lines(one, game, console):
            console.say(line)
    from cli.telling.history import history_lines

    for line in history_lines(several, (*earlier, game), console.words):
        console.say(line)
    return 0


def _split(what: Sequence[str]) -> tuple[str, list[str]]:
    """Name and arguments from `income red`, `income(red)`, `toll 2.5`, `a2.owner`, `The Mill.owner` or `red.pay(a)`."""
    text = " ".join(what)
    parts = [one for one in re.split(r"[\s(),]+", text) if one]
    if not parts:
        return "", []
    dotted = re.fullmatch(r"([^(),.]+)\.(?![0-9])([^\s(),]*)[\s(]*([^()]*)\)?", text.strip())
    if dotted is not None:
        return dotted[1], [*dotted[2].split("."), *(one for one in re.split(r"[\s,]+", dotted[3]) if one)]
    return parts[0], parts[1:]


def _last(game: GameRead, console: Console, name: str | None, svg: Path | None, *, as_json: bool) -> int:
    from interpreter.values.results import RollResult

    results = [one for one in _results(game) if name is None or one.name == name]
    if not results:
        console.note(console.words.gettext("Nothing has been rolled yet."))
        return 1
    result = results[-1]
    if as_json:
        from cli.data.explained import result_as_data
        from cli.data.plain import say_json

        say_json({"explained": [result_as_data(result)]}, console)
        return 0
    for line in result_lines(result, console.words):
        console.say(line)
    for line in missing_lines(result.not_applied if isinstance(result, RollResult) else (), console):
        console.say(line)
    if result.cites:
        console.say(f"  {console.words.gettext('rules:')} {', '.join(result.cites)}")
    rule = game.program.rulebook.rolls.get(result.name)
    if rule is not None:
        console.say(f"  {file_name(rule.span)}:{rule.span.line}")
    if svg is not None:
        from cli.telling.roll_picture import draw_result

        svg.write_text(draw_result(result, console.words), encoding="utf-8", newline="\n")
        console.note(console.words.gettext("{file} is written.").format(file=svg))
    return 0


def _results(game: GameRead) -> list[RollResult | Fight]:
    """What was rolled, and last what lies on the table while somebody is asked upon it."""
    return game.results if game.lying is None else [*game.results, game.lying]


def missing_lines(missing: tuple[NotApplied, ...], console: Console) -> list[str]:
    """The rows that did not count, each with the condition that failed."""
    from interpreter.values.results import is_hollow
    from interpreter.values.value import UNSEEN_WHY

    if not missing:
        return []
    lines = ["  " + console.words.gettext("did not count:")]
    for one in missing:
        label = one.row.replace("_", " ") if is_hollow(one.label) else console.words.say(one.label)
        if one.why == UNSEEN_WHY:
            lines.append(f"    {label} ({console.words.gettext('something you do not see')}){cited(one.cites)}")
            continue
        not_so = console.words.gettext("not so: {condition}").format(condition=console.words.say(one.why))
        why = f" ({not_so})" if one.why else ""
        lines.append(f"    {label}{why}{cited(one.cites)}")
    return lines


def explanation_lines(one: Explanation, game: GameRead, console: Console) -> list[str]:
    """A name with its value and everything that goes into it."""
    words = console.words
    thrown = [(_thrown(term, words), term) for term in one.thrown]
    rows = [text if text.startswith("−") else f"+{text}" for text, term in thrown if term.is_thrown]
    value = " ".join([_said(one.value, game, words), *rows])
    head = f"{one.title}: {value}{cited(one.cites)}"
    if one.dice:
        head = f"{one.title}: {_dice_said(one, value, words)}{cited(one.cites)}"
    lines = [head]
    if one.source:
        lines.append(f"    {one.source}")
    lines += [f"      {name}: {_said(value, game, words)}" for name, value in one.read]
    lines += part_lines(one.parts, words)
    lines += [f"    {text:>5}  {term.label}".rstrip() + cited(term.cites) for text, term in thrown]
    lines += missing_lines(one.missing, console)
    if one.span is not None and (one.parts or one.source or one.dice or one.missing or one.read):
        lines.append(f"  {file_name(one.span)}:{one.span.line}")
    return lines


def _thrown(term: Term, words: Words) -> str:
    """What is thrown in a row, or what a stage does, with the sign that numbers have."""
    text = dice(words.say(term.amount), words)
    return "−" + text[1:] if text.startswith("-") else text


def _dice_said(one: Explanation, value: str, words: Words) -> str:
    """The dice of a roll, and what is wanted of them."""
    thrown = dice(one.dice, words)
    if one.succeeds_at is not None:
        each = words.gettext("each that reaches {target} is a success")
        if one.low_succeeds:
            each = words.gettext("each that shows {target} or less is a success")
        return f"{thrown}; {each.format(target=one.succeeds_at)}"
    against = words.gettext("against {target} or less") if one.low_succeeds else words.gettext("against {target}")
    wanted = "" if one.target is None else " " + against.format(target=one.target)
    sign = "+" if _is_number(one.value) and one.value >= 0 else ""
    return f"{thrown} {sign}{value}{wanted}"


def _said(value: Value, game: GameRead, words: Words) -> str:
    return number(value, words) if _is_number(value) else game.world.say(value)


def _is_number(value: object) -> bool:
    from fractions import Fraction

    return isinstance(value, int | Fraction) and not isinstance(value, bool)
