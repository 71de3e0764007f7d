"""Many random texts through the whole checker: every one must give findings or a rulebook, none an exception.

    python -m benchmarks.random_texts [count] [seed]

The texts are the sound samples broken in one to four places (see tests/dsl/mutations.py), and
heaps of words of the language. A rulebook that comes out whole is compiled too.
Prints the count, the slowest text and how often each code was found.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from tests.dsl.mutations import SAMPLES, WORDS, broken


class _Dice:
    """Choices of a plain generator: ten times as fast as hypothesis."""

    def __init__(self, generator: random.Random) -> None:
        self.number = generator.randint
        self.one_of = generator.choice


def broken_part(generator: random.Random) -> str:
    """Some blocks of a sample with up to four slips."""
    blocks = generator.choice(SAMPLES).split("\n\n")
    part = generator.sample(blocks, min(len(blocks), generator.randint(1, 4)))
    return broken(_Dice(generator), "\n\n".join(part))


def salad(generator: random.Random) -> str:
    """Words of the language in any order."""
    words = generator.choices(WORDS, k=generator.randint(1, 40))
    return " ".join(words).replace("\n ", "\n") + "\n"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    generator = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    codes: Counter[str] = Counter()
    sound = 0
    slowest = (0.0, "")
    begin = time.perf_counter()
    file = Path(tempfile.mkdtemp()) / "random.law"
    for _ in range(count):
        text = broken_part(generator) if generator.random() < 0.7 else salad(generator)
        if "ruleset" not in text:
            text = "ruleset random\n\n" + text
        file.write_text(text, encoding="utf-8")
        start = time.perf_counter()
        loaded = load_ruleset(file)
        slowest = max(slowest, (time.perf_counter() - start, text))
        codes.update(finding.code for finding in loaded.findings)
        if loaded.rulebook is not None:
            Program(loaded.rulebook)
            sound += 1
    seconds = time.perf_counter() - begin
    print(f"{count} texts in {seconds:.0f} s, {sound} sound, no exception; slowest {slowest[0] * 1000:.0f} ms")
    for code, times in codes.most_common():
        print(f"{times:8} {code}")


if __name__ == "__main__":
    main()
