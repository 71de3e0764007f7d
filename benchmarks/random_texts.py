"""Many random texts through the parser: every one must give a tree and findings, none an exception.

    python -m benchmarks.random_texts [count] [seed]

The texts are the sound samples broken in one to four places (see tests/dsl/mutations.py), and
heaps of words of the language. Prints the count, the slowest text and how often each code was found.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from dsl.parser import parse
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
    for _ in range(count):
        text = broken_part(generator) if generator.random() < 0.7 else salad(generator)
        start = time.perf_counter()
        _, findings = parse(text, "random.law")
        slowest = max(slowest, (time.perf_counter() - start, text))
        codes.update(finding.code for finding in findings)
        sound += not findings
    seconds = time.perf_counter() - begin
    print(f"{count} texts in {seconds:.0f} s, {sound} sound, no exception; slowest {slowest[0] * 1000:.0f} ms")
    for code, times in codes.most_common():
        print(f"{times:8} {code}")


if __name__ == "__main__":
    main()
