"""The pages of the rules: what they declare, what layers change in them, odds, and motions to amend them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from click import UsageError

from cli.commands.amend import motion_lines
from cli.commands.odds.command import say_odds
from cli.odds.asked import called, parameters_of, shown_subjects, subjects
from dsl.border.diagnostics import Stopped
from dsl.border.gates import read_text
from dsl.known.read_before import as_written
from interpreter.answers import options_of
from interpreter.campaign.amendments import motions, report_file
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.faults import RuleFault
from interpreter.odds.question import Subject
from web.pages.asking import text_of
from web.pages.page_frame import NoSuchPage, PageFrame, without_folders
from web.pages.rules import chapters, declarations_of, layers_changed, lines_told, names_marked
from web.pages.told_on_page import PageConsole
from web.roles import Role
from web.seats import Sitter

MOST_STEPS_ASKED: Final = 100_000
"""Steps for the odds that somebody asks for."""
MOST_LISTED: Final = 400
"""Things of a kind that can be picked from a list."""


class RulesPages(PageFrame):
    """The pages that speak of the rules."""

    def rules(self, sitter: Sitter | None, name: str = "", *, sought: str = "", is_whole: bool = False) -> str:
        """What the rules declare, one of them as it is written, or all.

        Args: `sought` are words that stand in what is listed.
        Raises: NoSuchPage, when nothing is called so.
        """
        loaded = as_written(self.room.session.ground.texts)
        declared = declarations_of(loaded)
        names = {one.name for one in declared}
        if name and name not in names:
            raise NoSuchPage
        opened = [one for one in declared if is_whole or one.name == name]
        texts = [(one, [names_marked(text, names - {one.name}) for text in lines_told(one, loaded)]) for one in opened]
        listed = [] if texts else chapters(declared, sought, loaded)
        return self._page("rules.html", sitter, self.said.rules, chapters=listed, texts=texts, name=name, sought=sought)

    def changes(self, sitter: Sitter | None) -> str:
        """What each layer of rules changes in those below it."""
        console = PageConsole(self.words)
        layers = [
            (name, lines)
            for name, lines in layers_changed(as_written(self.room.session.ground.texts), console)
            if lines
        ]
        return self._page("changes.html", sitter, self.said.changes, layers=layers)

    def odds(self, sitter: Sitter | None, name: str, given: Mapping[str, str]) -> str:
        """What can be asked for, or the odds of one thing with what is given for it.

        Raises: NoSuchPage, when nothing is called so.
        """
        view = self._view(sitter)
        known = subjects(view.program.rulebook)
        if not name:
            return self._subjects(sitter, given.get("find", ""))
        if name not in known:
            raise NoSuchPage
        console, refused = PageConsole(self.words), ""
        parameters = parameters_of(view.program.rulebook, known[name], name)
        supposed = [f"{one.name}={given[one.name]}" for one in parameters if given.get(one.name, "").strip()]
        try:
            say_odds(view, name, supposed, console, MOST_STEPS_ASKED)
        except UsageError as unfit:
            refused = unfit.message
        except Stopped as stopped:
            console.tell(stopped.findings)
        except RuleFault as fault:
            console.tell((fault.finding,))
        except BeyondBudget:
            refused = self.said.too_much
        say = self._saying(view)
        fields = [
            (one.name, [(text_of(value), say(value)) for value in options_of(one.type, view.world) or ()][:MOST_LISTED])
            for one in parameters
        ]
        return self._page(
            "odds.html",
            sitter,
            self.said.odds,
            name=name,
            called=called(view, known[name], name, self.words),
            fields=[(one, options, given.get(one, "")) for one, options in fields],
            lines=[without_folders(line) for line in console.lines],
            refused=refused,
        )

    def _subjects(self, sitter: Sitter | None, sought: str) -> str:
        """What odds can be asked of, by its sort and its name; only that in which some words stand."""
        view = self._view(sitter)
        known = subjects(view.program.rulebook)
        sorts: dict[str, list[tuple[str, str]]] = {
            self.said.of_rolls: [],
            self.said.of_acts: [],
            self.said.of_others: [],
        }
        for shown, name in shown_subjects(view.program.rulebook).items():
            label = shown if known[name] is Subject.PROCEDURE else called(view, known[name], name, self.words)
            if all(word in f"{label}\n{name}".casefold() for word in sought.casefold().split()):
                sorts[self._sort(known[name])].append((name, label.replace("_", " ")))
        groups = [
            (sort, sorted(names, key=lambda one: one[1].lstrip("(…").casefold())) for sort, names in sorts.items()
        ]
        found = [one for one in groups if one[1]]
        return self._page("odds.html", sitter, self.said.odds, groups=found, name="", sought=sought, refused="")

    def _sort(self, subject: Subject) -> str:
        match subject:
            case Subject.ROLL | Subject.CONTEST:
                return self.said.of_rolls
            case Subject.ACTION:
                return self.said.of_acts
            case Subject.PROCEDURE:
                return self.said.of_others
            case _:
                assert_never(subject)

    def amendments(self, sitter: Sitter | None, number: int = 0, *, refused: str = "", why: str = "") -> str:
        """What the group has moved, and what was said of it; of one motion the text and the report too.

        Args: `why` is what somebody has typed who was refused.

        Raises: NoSuchPage, when there is no motion of that number.
        """
        session, folder = self.room.session, self.room.session.folder
        view = self._view(sitter)
        found = [one for one in motions(folder) if number in (0, one.number)]
        if number and not found:
            raise NoSuchPage
        told = []
        for one in found:
            report = report_file(folder, one)
            may_read = number and not view.hides_something and report.exists()
            told.append(
                {
                    "number": one.number,
                    "lines": list(motion_lines(one, session, self._console)),
                    "is_open": one.state == "moved",
                    "is_whole": bool(number),
                    "text": one.text,
                    "rules": read_text(one.file(folder)) if number else "",
                    "report": read_text(report) if may_read else "",
                    "file": report.relative_to(folder).as_posix(),
                }
            )
        may_speak = sitter is not None and bool(sitter.player) and sitter.role is not Role.DEPUTY
        return self._page(
            "amendments.html", sitter, self.said.amendments, motions=told, may_speak=may_speak, refused=refused, why=why
        )
