"""How much dearer our own syntax tree is than lark's bare one, on the same text with the same grammar.

    python -m benchmarks.parsing [kilobytes]

Goal: own nodes at most 1.4 times the time of lark's bare trees (ratios hold on every machine; seconds do not).
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.lark import PostLex

from dsl.reading.layout import LineLayout
from dsl.reading.parse_table import ALWAYS_READ, GRAMMAR
from dsl.reading.parser import Parser, parse

SAMPLES = Path(__file__).parent.parent / "tests" / "dsl" / "samples" / "sound"
GOAL = 1.4
ROUNDS = 5


class BareLayout(PostLex):
    """Our layout behind lark's lexer."""

    always_accept = ALWAYS_READ

    def process(self, stream: Iterator[Token]) -> Iterator[Any]:
        layout = LineLayout("bare.law")
        return layout.process(stream)  # type: ignore[arg-type]


def sample(size: int) -> str:
    """A text of about `size` bytes made of the sound samples, one after the other."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.law"))]
    whole = "".join(texts)
    return whole * max(1, round(size / len(whole.encode())))


def fastest(work: Callable[[], object]) -> float:
    """The shortest time of a few rounds, in seconds, without garbage collection."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        gc.enable()
    return min(times)


def first_file() -> float:
    """Seconds from the start of a process to its first small file read, less those of an empty process."""
    program = "from dsl.reading.parser import parse; parse('option a = yes\\n', 'a.law')"
    runs = {"": [9.9], program: [9.9]}
    for _ in range(ROUNDS):
        for code, times in runs.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent.parent)
            times.append(time.perf_counter() - start)
    return min(runs[program]) - min(runs[""])


def main() -> None:
    text = sample(1000 * int(sys.argv[1] if len(sys.argv) > 1 else 300))
    start = time.perf_counter()
    parser = Parser()
    loading = time.perf_counter() - start
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", postlex=BareLayout(), maybe_placeholders=True)
    bare = fastest(lambda: lark.parse(text))
    own = fastest(lambda: parser.parse(text, "own.law"))
    whole = fastest(lambda: parse(text, "whole.law"))
    megabytes = len(text.encode()) / 1e6
    print(f"text           {megabytes * 1000:8.0f} kB")
    print(f"loading table  {loading * 1000:8.0f} ms")
    print(f"first file     {first_file() * 1000:8.0f} ms, with all imports")
    print(f"bare trees     {bare:8.2f} s   {bare / megabytes:.2f} s/MB")
    print(f"own nodes      {own:8.2f} s   {own / megabytes:.2f} s/MB   ratio {own / bare:.2f} (goal {GOAL})")
    print(f"with remarks   {whole:8.2f} s   {whole / megabytes:.2f} s/MB   ratio {whole / bare:.2f}")


if __name__ == "__main__":
    main()
