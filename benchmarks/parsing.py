"""How much dearer our own syntax tree is than lark's bare one, on the same text with the same table.

    python -m benchmarks.parsing [kilobytes]

Goal: own nodes at most 1.4 times the time of bare trees (ratios hold on every machine; seconds do not).
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dsl.layout import Layout
from dsl.parse_table import stored_parser
from dsl.parser import Parser, parse

SAMPLES = Path(__file__).parent.parent / "tests" / "dsl" / "samples" / "sound"
GOAL = 1.4
ROUNDS = 5


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


def main() -> None:
    text = sample(1000 * int(sys.argv[1] if len(sys.argv) > 1 else 300))
    start = time.perf_counter()
    parser = Parser()
    loading = time.perf_counter() - start
    bare_parser = stored_parser(Layout("bare.law"), None)
    bare = fastest(lambda: bare_parser.parse(text))
    own = fastest(lambda: parser.parse(text, "own.law"))
    whole = fastest(lambda: parse(text, "whole.law"))
    print(f"text           {len(text.encode()) / 1000:8.0f} kB")
    print(f"loading table  {loading * 1000:8.0f} ms")
    print(f"bare trees     {bare:8.2f} s")
    print(f"own nodes      {own:8.2f} s   ratio {own / bare:.2f} (goal {GOAL})")
    print(f"with remarks   {whole:8.2f} s   ratio {whole / bare:.2f}")


if __name__ == "__main__":
    main()
