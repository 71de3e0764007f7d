"""Rule texts as people mistype them: a word left out, misspelt, doubled or put in, a sign lost, a line indented."""

from __future__ import annotations

import re
from random import Random
from typing import Final

WORD: Final = re.compile(r"[^\W\d]\w*")
SIGNS: Final = (":", ",", '"', "(", ")", "=", "+", "|", ".")
BESIDE: Final = (":", ",", "(", ")", "=", "+", " |", ".", "'s")
SAID: Final = (
    *("the", "a", "all", "every", "each", "to", "of", "by", "with", "for", "if", "then", "else", "from", "on", "when"),
    *("is", "not", "gets", "has", "equals", "set", "than", "more", "player", "must", "may", "can", "unless", "while"),
)
"""Words that people put in, or write for others."""
JOINING: Final = ("or", "and", "is", "is not", "has", "in", "of", "+", "-", "*", "otherwise", "union", "where", "per")
"""What joins one value to the next."""


def mistyped(text: str, random: Random) -> str:
    """A text with one of its lines mistyped."""
    lines = text.split("\n")
    at = random.choice([number for number, line in enumerate(lines) if WORD.search(line.partition("#")[0])])
    lines[at] = _line(lines[at], random, WORD.findall(text))
    return "\n".join(lines)


def _line(line: str, random: Random, known: list[str]) -> str:
    words = list(WORD.finditer(line))
    chosen = random.randrange(len(words))
    word = words[chosen]
    before, behind = line[: word.start()], line[word.end() :]
    match random.randrange(11):
        case 0:
            return before + behind.lstrip()
        case 1:
            letter = random.randrange(len(word[0]))
            return before + word[0][:letter] + word[0][letter + 1 :] + behind
        case 2:
            return f"{before}{random.choice(SAID)}{behind}"
        case 3:
            return f"{before}{random.choice(SAID)} {word[0]}{behind}"
        case 4:
            return line.replace(random.choice(SIGNS), "", 1)
        case 5:
            return before + word[0] + random.choice(BESIDE) + behind
        case 6:
            return f"{before}{word[0]} {word[0]}{behind}"
        case 7:
            return before + random.choice(known) + behind
        case 8:
            return f"{before}{word[0]} {random.choice(JOINING)} {random.choice(known)}{behind}"
        case 9:
            more = f"{random.choice(known)} {random.choice(('or', 'and'))} {random.choice(known)}"
            return f"{before}{word[0]} {random.choice(JOINING)} {more}{behind}"
        case _:
            return " " * random.choice((0, 2, 4, 6)) + line.lstrip()
