"""How long checking takes as rules grow: `python benchmarks/checking.py`.

First a ruleset of some 12,000 lines: the rule files of a bundled one again and again, every name of them changed. Goal:
2 s of processor time. Then texts of one shape, each twice as long as the one before: twice the lines are to take about
twice the time, on every machine.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from dsl.bundled import rulesets_folder
from dsl.loader import load_ruleset
from dsl.reading.builders.declarations import DeclarationBuilder
from dsl.reading.layout import LineLayout
from dsl.reading.parse_table import stored_table
from dsl.reading.table_parser import TableParser
from dsl.reading.token import Token

RULES: Final = "realm_campaign"
LINES: Final = 12_000
GOAL: Final = 2.0
SIZES: Final = (500, 1_000, 2_000)
ROUNDS: Final = 3

KEPT: Final = frozenset(
    [
        "tile",
        "tiles",
        "player",
        "players",
        "board",
        "boards",
        "turn",
        "group",
        "nobody",
        "name",
        "born",
        "place",
        "neighbours",
        "touching",
        "distance",
        "part",
        "magnitude",
        "shifted",
        "success",
        "total",
        "margin",
        "target",
        "natural",
        "successes",
        "winner",
        "loser",
        "tied",
        "side",
        "die",
        "key",
        "own",
        "other",
        "from",
    ]
)
"""Names that the language gives, which a copy cannot change."""
BUILT_IN_KIND: Final = re.compile(r"^(kind (?:tile|player|board)\b[^\n]*)\n((?:(?:  [^\n]*)?\n)+)", re.MULTILINE)
"""What there is once: the attributes of all copies are put together."""


class Watching(LineLayout):
    """The layout of the parser, which notes every name and text that passes through it."""

    def __init__(self) -> None:
        super().__init__("")
        self.seen: list[Token] = []

    def process(self, tokens: Iterable[Token]) -> Iterator[Token]:
        return super().process(self._noted(tokens))

    def _noted(self, tokens: Iterable[Token]) -> Iterator[Token]:
        for token in tokens:
            self.seen.append(token)
            yield token


def renamed(text: str, number: int) -> str:
    """A rule file with `_number` behind every name that it gives or uses."""
    layout, builder = Watching(), DeclarationBuilder()
    builder.begin("", 0)
    TableParser(stored_table(), builder).parse(text, layout)
    lines = text.splitlines()
    for token in reversed(layout.seen):
        at = token.column - 1
        new = str(token)
        if token.type == "NAME" and str(token) not in KEPT:
            new = f"{token}_{number}"
        elif token.type == "STRING":
            new = re.sub(r"\{[^}]*\}", lambda inserted: renamed_words(inserted[0], number), str(token))
        line = lines[token.line - 1]
        if new != token and line.startswith(str(token), at):
            lines[token.line - 1] = line[:at] + new + line[at + len(token) :]
    return "\n".join(lines) + "\n"


def renamed_words(text: str, number: int) -> str:
    """The same for what is inserted into a text."""
    words = KEPT | {
        "when",
        "otherwise",
        "count",
        "of",
        "and",
        "or",
        "not",
        "is",
        "has",
        "the",
        "in",
        "where",
        "with",
        "highest",
        "lowest",
        "those",
        "each",
        "for",
    }
    return re.sub(r"[^\W\d]\w*", lambda word: word[0] if word[0] in words else f"{word[0]}_{number}", text)


def write_large_ruleset(folder: Path) -> int:
    """Copies of the bundled rules, one beside the other; returns how many lines they have."""
    sources = [path.read_text(encoding="utf-8") for path in sorted((rulesets_folder() / RULES).glob("*.law"))]
    head = next(text.partition("\n\n")[0] for text in sources if "\nruleset " in text)
    texts = [text.replace(head, "") for text in sources]
    built_in: dict[str, str] = {}
    number = written = 0
    while written < LINES:
        number += 1
        copy = "".join(renamed(text, number) for text in texts)
        for found in reversed(list(BUILT_IN_KIND.finditer(copy))):
            built_in[found[1]] = built_in.get(found[1], f"\n{found[1]}\n") + found[2]
            copy = copy[: found.start()] + copy[found.end() :]
        (folder / f"copy_{number}.law").write_text(copy, encoding="utf-8")
        written += copy.count("\n")
    rest = head + "\n" + "".join(built_in.values())
    (folder / "ruleset.law").write_text(rest, encoding="utf-8")
    return written + rest.count("\n")


def stat_with_rows(count: int) -> str:
    rows = "".join(f'  +1 "row {n}" when player.p{n % 50} > {n}\n' for n in range(count))
    return f"{players(50)}stat strength(player)\n  base 0\n{rows}"


def conditions_on_one_roll(count: int) -> str:
    given = "".join(f'condition c{n} of player "c {n}"\n  to storm: +1 "c {n}"\n' for n in range(count))
    return f"{players(1)}roll storm(player)\n  dice 2d6\n  target 7\n{given}"


def rolls_with_a_condition_each(count: int) -> str:
    rolls = "".join(f"roll r{n}(player)\n  dice 2d6\n  target 7\n" for n in range(count))
    given = "".join(f'condition c{n} of player "c {n}"\n  to r{n}: +1 "c {n}"\n' for n in range(count))
    return f"{players(1)}{rolls}{given}"


def unknown_names(count: int) -> str:
    known = "".join(f"define known_{n} = {n}\n" for n in range(count))
    return known + "".join(f"define d{n} = knwon_{n} + 1\n" for n in range(count))


def players(count: int) -> str:
    return "kind player\n" + "".join(f"  p{n}: number = 0\n" for n in range(count))


SHAPES: Final[dict[str, Callable[[int], str]]] = {
    "rows of one stat": stat_with_rows,
    "conditions on one roll": conditions_on_one_roll,
    "rolls, a condition each": rolls_with_a_condition_each,
    "unknown names": unknown_names,
}
HEAD: Final = 'ruleset made\n  title "Made"\n  language en\n  version 1\n'


def seconds(rules: Path, file: Path) -> float:
    """The least processor time of a few first checks.

    Args: `file` of the rules gets another remark for each: rules that have not changed are understood only once.
    """
    times = []
    text = file.read_text(encoding="utf-8")
    for number in range(ROUNDS):
        file.write_text(f"{text}# {number}\n", encoding="utf-8")
        start = time.process_time()
        load_ruleset(rules)
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    load_ruleset(RULES)  # imports and the parse table are not what is measured
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = write_large_ruleset(folder)
        assert load_ruleset(folder).findings == ()
        took = seconds(folder, folder / "ruleset.law")
        print(f"{lines:,} lines: {took:.2f} s, {took / lines * 1000:.2f} ms a line (goal {GOAL} s)")
    print(f"\n{'':<26}" + "".join(f"{size:>10,}" for size in SIZES) + f"{'growth':>10}")
    for shape, make in SHAPES.items():
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "made.law"
            times = []
            for size in SIZES:
                file.write_text(HEAD + make(size), encoding="utf-8")
                times.append(seconds(file, file))
        growth = times[-1] / times[-2]
        print(f"{shape:<26}" + "".join(f"{one:>8.2f} s" for one in times) + f"{growth:>8.1f} x")


if __name__ == "__main__":
    main()
