"""`marchlaw rules diff`: what changes for whoever plays by B instead of A."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from cli.asking import chance_text
from cli.completion import maps
from cli.console import Command, Console
from cli.ruleset_header import language_of
from cli.words.catalogue import message
from dsl.border.diagnostics import in_quotes

if TYPE_CHECKING:
    from dsl.difference import Difference, Line
    from dsl.loaded import Loaded
    from interpreter.odds.compared import ComparedOdds

MOST_ROWS: Final = 30
"""Situations that are listed for one roll; the rest is counted."""


OUR_WORDS: Final = (
    message("dice"),
    message("target"),
    message("succeeds"),
    message("fails"),
    message("nothing"),
    message("there"),
)
"""What lines of a difference say that stands in no rule."""


_WITH_ROWS: Final = ("roll", "stat", "contest", "condition", "effect")
"""Declarations whose lines are called by names of their own."""


class Called(NamedTuple):
    """What a declaration is called: a text for players, or its name where it has none."""

    text: str
    is_name: bool


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
    from dsl.difference import differences, rolls_touched
    from dsl.known.read_before import read_as_written

    one, two = read_as_written(first), read_as_written(second)
    console.speak(language_of(first))
    one.sound()
    two.sound()
    found = differences(one, two)
    report = DifferenceReport(console, one, two)
    report.say(found)
    if with_odds:
        pairs = [
            (d.first, d.second) for d in found if d.form == "roll" and d.first is not None and d.second is not None
        ]
        touched = [(name, name) for name in rolls_touched(one, two, found)]
        report.odds(pairs, touched, map_name, (_options(set_a), _options(set_b)))
    if not found:
        console.say(console.words.gettext("They say the same."))
    return 1 if found else 0


def _options(settings: Iterable[str]) -> dict[str, Any]:
    """Options given as `name=value`; numbers, yes and no are understood. Raises: BadParameter."""
    from interpreter.named import plain_word

    given: dict[str, Any] = {}
    for one in settings:
        name, sign, value = one.partition("=")
        if not sign:
            raise click.BadParameter(one)
        given[name] = plain_word(value)
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
        from dsl.difference import with_form

        _ = self.console.words.gettext
        alone: dict[tuple[str, str], list[Called]] = {}
        whole: dict[tuple[str, str], list[str]] = {}
        if not found:
            return
        self.console.say(_("A is {one}, B is {two}.").format(one=self.one.name, two=self.two.name))
        for difference in found:
            if difference.first is None or difference.second is None:
                whose = "B" if difference.first is None else "A"
                loaded, name = (self.two, difference.second) if whose == "B" else (self.one, difference.first)
                alone.setdefault((whose, difference.form), []).append(_called(loaded, difference.form, name or ""))
                texts = (line.first or line.second or "" for line in difference.lines)
                whole.setdefault((whose, difference.form), []).extend(texts)
                continue
            both = self._both(difference.form, difference.first, difference.second)
            self.console.say(with_form(_(difference.form), both))
            labels = self._labels_of(difference)
            for line in difference.lines:
                self.console.say(f"  {self._line(line, labels)}")
        for (whose, form), names_of in alone.items():
            names = with_form(_(form), ", ".join(map(self._quoted, names_of)))
            self.console.say(_("only in {ruleset}: {names}").format(ruleset=whose, names=names))
            for text in whole[whose, form]:
                self.console.say(f"  {text}")

    def _labels_of(self, difference: Difference) -> Mapping[str, str]:
        """What players call the lines of a declaration: rows of its own table, attributes of its own kind.

        A row of a roll is called by its own name there, whatever is called so elsewhere.
        """
        names = (difference.first or "", difference.second or "")
        if difference.form in _WITH_ROWS and names[0] == names[1]:
            return {}
        labels: dict[str, str] = {}
        for loaded, name in ((self.two, names[1]), (self.one, names[0])):
            book = loaded.rulebook
            if book is not None and name in book.tables:
                labels |= {row.key: row.label for row in book.tables[name].rows if not book.tables[name].banded}
            elif book is not None and name in book.kinds:
                labels |= {one.name: one.label for one in book.kinds[name].attributes if one.label}
            else:
                return self.labels
        return labels

    def _both(self, form: str, first: str, second: str) -> str:
        """What a declaration is called in the one and in the other."""
        called = (_called(self.one, form, first), _called(self.two, form, second))
        return " / ".join(dict.fromkeys(map(self._quoted, called)))

    def _quoted(self, called: Called) -> str:
        return called.text if called.is_name else self.console.words.say(in_quotes(called.text))

    def _line(self, line: Line, labels: Mapping[str, str]) -> str:
        _ = self.console.words.gettext
        subject = labels.get(line.subject) or self._word(line.subject)
        head = f"{subject}: " if subject else ""
        if line.first == line.second:
            return head + _("{text} in both").format(text=line.first)
        first, second = self._word(line.first or "nothing"), self._word(line.second or "nothing")
        return head + _("{first} in A, {second} in B").format(first=first, second=second)

    def _word(self, text: str) -> str:
        """A word of ours in the language of the reader; what stands in the rules as it stands there."""
        natural = re.fullmatch(r"natural ([0-9]+(?:-[0-9]+)?)", text)
        if natural is not None:
            return self.console.words.gettext("natural {number}").format(number=natural[1])
        return self.console.words.gettext(text) if text in OUR_WORDS else text

    def odds(
        self,
        pairs: list[tuple[str, str]],
        touched: list[tuple[str, str]],
        map_name: str,
        options: tuple[Mapping[str, Any], Mapping[str, Any]],
    ) -> None:
        """The situations whose chance differs, as a table for each pair of rolls.

        Args: `touched` are rolls that differ, if they do, by what they ask for; they are told where a chance differs.
        """
        from interpreter.compiled.program import Program
        from interpreter.odds.compared import compared_odds
        from maps import open_map

        programs = Program(self.one.sound()), Program(self.two.sound())
        found = compared_odds(*programs, [*pairs, *touched], open_map(map_name), options)
        for (first, second), rows in found.items():
            if not rows and (first, second) in touched:
                continue
            self.console.say()
            self._table(self._both("roll", first, second), rows)

    def _given(self, word: str) -> str:
        """What there is on a tile, or `grade: minor`, as players call it."""
        name, sign, value = word.partition(": ")
        if not sign:
            return self.labels.get(word, word)
        called = self.labels.get(name, name.replace("_", " "))
        if value in ("yes", "no"):
            value = self.console.words.gettext(value)
        return f"{called}: {self.labels.get(value, value)}"

    def _table(self, title: str, rows: tuple[ComparedOdds, ...]) -> None:
        words = self.console.words
        _ = words.gettext
        self.console.say(_("Chances of {roll} that change").format(roll=title))
        if not rows:
            self.console.say("  " + _("none on the tiles of this map, with all else as it begins"))
            return
        listed = [["", "", "A", "B"]]
        for row in rows[:MOST_ROWS]:
            what = ", ".join(map(self._given, row.words)) or _("plain tile")
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
    """What players call the rows of all tables and the attributes of all kinds."""
    if loaded.rulebook is None:
        return {}
    kinds, tables = loaded.rulebook.kinds.values(), loaded.rulebook.tables.values()
    attributes = {one.name: one.label for kind in kinds for one in kind.attributes if one.label}
    return attributes | {row.key: row.label for table in tables for row in table.rows}


def _called(loaded: Loaded, form: str, name: str) -> Called:
    """What players call a declaration, with an ellipsis where a value stands; its name where they never see it."""
    from dsl import tree as t
    from dsl.resolve.names.symbols import form_of, name_of

    found = next((one for one in loaded.declarations if (form_of(one), name_of(one)) == (form, name)), None)
    label = getattr(found, "label", None)
    if not isinstance(label, t.Label) or not label.text.strip():
        return Called(name, is_name=True)
    return Called(re.sub(r"\{[^{}]*\}", "…", label.text), is_name=False)
