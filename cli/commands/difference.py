"""`marchlaw rules diff`: what changes for whoever plays by B instead of A."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from cli.asking import chance_text
from cli.completion import maps
from cli.console import Command, Console

if TYPE_CHECKING:
    from dsl.difference import Difference, Line
    from dsl.loaded import Loaded
    from interpreter.odds.compared import ComparedOdds

MOST_ROWS: Final = 30
"""Situations that are listed for one roll; the rest is counted."""


@click.command(
    "diff",
    cls=Command,
    short_help="Say how two rulesets differ.",
    examples=(
        "marchlaw rules diff planetary_empires_en planetary_empires_de",
        "marchlaw rules diff planetary_empires_en planetary_empires_de --odds",
    ),
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--odds", "with_odds", is_flag=True, help="Add the rolls whose chance changes, largest change first.")
@click.option(
    "--map",
    "map_name",
    default="club_campaign",
    metavar="MAP",
    help="The map whose tiles are compared.",
    shell_complete=maps,
)
@click.option("--set-a", multiple=True, metavar="OPTION=VALUE", help="An option of A for the odds; may be repeated.")
@click.option("--set-b", multiple=True, metavar="OPTION=VALUE", help="An option of B for the odds; may be repeated.")
@click.pass_obj
def difference_command(
    console: Console,
    first: str,
    second: str,
    with_odds: bool,
    map_name: str,
    set_a: tuple[str, ...],
    set_b: tuple[str, ...],
) -> int:
    """Say how two rulesets differ, declaration by declaration; exit 1 when they do.

    Rolls with different names are compared when they are about the same things.
    """
    from dsl.difference import differences
    from dsl.loader import load_ruleset

    loaded = []
    for source in (first, second):
        one = load_ruleset(source)
        loaded.append(one)
    one, two = loaded
    console.speak(one.sound().header.language)
    two.sound()
    found = differences(one, two)
    report = DifferenceReport(console, one, two)
    report.say(found)
    if with_odds:
        pairs = [
            (d.first, d.second) for d in found if d.form == "roll" and d.first is not None and d.second is not None
        ]
        report.odds(pairs, map_name, (_options(set_a), _options(set_b)))
    if not found:
        console.say(console.words.gettext("They say the same."))
    return 1 if found else 0


def _options(settings: Iterable[str]) -> dict[str, Any]:
    """Options given as `name=value`; numbers, yes and no are understood. Raises: BadParameter."""
    given: dict[str, Any] = {}
    for one in settings:
        name, sign, value = one.partition("=")
        if not sign:
            raise click.BadParameter(one)
        given[name] = int(value) if value.lstrip("-").isdigit() else value
    return given


class DifferenceReport:
    """Prints differences as a reader of rules would say them."""

    def __init__(self, console: Console, one: Loaded, two: Loaded) -> None:
        self.console = console
        self.one = one
        self.two = two
        self.labels = _row_labels(two) | _row_labels(one)

    def say(self, found: tuple[Difference, ...]) -> None:
        """All differences: first what both have, then what only one has."""
        _ = self.console.words.gettext
        alone: dict[tuple[str, str], list[str]] = {}
        if not found:
            return
        self.console.say(_("A is {one}, B is {two}.").format(one=self.one.name, two=self.two.name))
        for difference in found:
            if difference.first is None or difference.second is None:
                whose = "B" if difference.first is None else "A"
                alone.setdefault((whose, difference.form), []).append(difference.first or difference.second or "")
                continue
            names = dict.fromkeys((difference.first, difference.second))
            self.console.say(f"{difference.form} {' / '.join(names)}")
            for line in difference.lines:
                self.console.say(f"  {self._line(line)}")
        for (whose, form), names_of in alone.items():
            self.console.say(
                _("only in {ruleset}: {names}").format(ruleset=whose, names=f"{form} {', '.join(names_of)}")
            )

    def _line(self, line: Line) -> str:
        _ = self.console.words.gettext
        subject = self.labels.get(line.subject, line.subject)
        head = f"{subject}: " if subject else ""
        if line.first == line.second:
            return head + _("{text} in both").format(text=line.first)
        nothing = _("nothing")
        return head + _("{first} in A, {second} in B").format(
            first=line.first or nothing, second=line.second or nothing
        )

    def odds(
        self, pairs: list[tuple[str, str]], map_name: str, options: tuple[Mapping[str, Any], Mapping[str, Any]]
    ) -> None:
        """The situations whose chance differs, as a table for each pair of rolls."""
        from interpreter.compiled.program import Program
        from interpreter.odds.compared import compared_odds
        from maps import open_map

        programs = Program(self.one.sound()), Program(self.two.sound())
        for (first, second), rows in compared_odds(*programs, pairs, open_map(map_name), options).items():
            self.console.say()
            self._table(f"{first} / {second}", rows)

    def _table(self, title: str, rows: tuple[ComparedOdds, ...]) -> None:
        words = self.console.words
        _ = words.gettext
        self.console.say(_("Chances of {roll} that change").format(roll=title))
        if not rows:
            self.console.say("  " + _("none"))
            return
        listed = [["", "", "A", "B"]]
        for row in rows[:MOST_ROWS]:
            what = ", ".join(self.labels.get(word, word) for word in row.words) or _("plain tile")
            where = _("next to one's own") if row.adjacent else _("far from one's own")
            listed.append(
                [
                    f"{row.tile}: {what}",
                    where,
                    chance_text(row.first, self.console),
                    chance_text(row.second, self.console),
                ]
            )
        self.console.table(listed)
        if len(rows) > MOST_ROWS:
            more = len(rows) - MOST_ROWS
            self.console.say(words.ngettext("and {count} more", "and {count} more", more).format(count=more))


def _row_labels(loaded: Loaded) -> dict[str, str]:
    """What players call the rows of all tables."""
    if loaded.rulebook is None:
        return {}
    return {row.key: row.label for table in loaded.rulebook.tables.values() for row in table.rows}
