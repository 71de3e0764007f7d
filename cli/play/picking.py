"""What was typed for one of several: its number in the list, its key, its name, or a piece of the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from heapq import nlargest
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Any, Final

from cli.play.steering import folded

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.requests import LegalAct

MOST_LIKE: Final = 3
"""Names that are put to somebody who has mistyped one."""
MOST_COMPARED: Final = 2_000
"""Acts among whose names the like ones are looked for."""
LEAST_INSIDE: Final = 3
"""Letters that a piece must have to be looked for inside of words, and not only at their beginnings."""


def are_numbers(values: Sequence[Any]) -> bool:
    """Whether all values are numbers; then a number that is typed means itself, and not a place in the list."""
    return bool(values) and all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in values)


def are_called_by_numbers(values: Sequence[Any], say: Callable[[Any], str]) -> bool:
    """Whether some are numbers, or called by a number alone, as the areas of a map or the faces of a die may be.

    Then a number that is typed is such a name, and no place in the list, which is shown without places.
    """
    return are_numbers(values) or any(re.fullmatch(r"[0-9]{1,6}", say(one)) for one in values)


def values_meant(text: str, values: Sequence[Any], say: Callable[[Any], str]) -> list[Any]:
    """The values that a text may mean: one where it is clear, several where it is not, none where it means nothing."""
    from interpreter.requests import key_of

    if are_numbers(values):
        return [one for one in values if str(one) == text]
    if re.fullmatch(r"[0-9]{1,6}", text):
        if are_called_by_numbers(values, say):
            return [one for one in values if text in (say(one), str(key_of(one)))]
        if int(text) - 1 in range(len(values)):
            return [values[int(text) - 1]]
    names = [(folded(str(key_of(one))), folded(say(one))) for one in values]
    pieces = [" ".join(dict.fromkeys(one)) for one in names]
    at = _places(folded(text), [set(one) for one in names], pieces, [read for _, read in names])
    return [values[one] for one in at if not _is_other_number(folded(text).split(), names[one][1])]


def acts_meant(text: str, options: Iterable[LegalAct]) -> list[LegalAct]:
    """The legal acts that a text may mean: words of the act, its name and arguments, or pieces of them.

    Where acts read alike it may be the line of a list too, `claim the mill (battle_1)`.
    """
    options, said = tuple(options), folded(text)
    tokens = said.split()
    known: dict[tuple[type[object], object], tuple[str, str, str]] = {}
    exact: list[LegalAct] = []
    fitting: list[LegalAct] = []
    outright: list[set[str]] = []
    pieces: list[str] = []
    texts: list[str] = []
    for one in options:
        read = folded(one.text)
        if read == said:
            exact.append(one)
        named = [known.get(key) or known.setdefault(key, _called(key[1], one)) for key in _keyed(one)]
        parts = [part for part in (folded(one.action), *chain.from_iterable(zip(*named, strict=True))) if part]
        piece = f"{read} {' '.join(parts)}"
        # where a word is in none of it, no rule below finds it
        if all(token in piece for token in tokens) and not _is_other_number(tokens, read):
            fitting.append(one)
            outright.append(set(parts))
            pieces.append(piece)
            texts.append(read)
    found = exact or [fitting[at] for at in _places(said, outright, pieces, texts)]
    if found or not said.endswith(")"):
        return found
    from interpreter.acts_told_apart import acts_told_apart

    return [one for one, told in zip(options, acts_told_apart(options), strict=True) if folded(told) == said]


def _keyed(act: LegalAct) -> Iterator[tuple[type[object], object]]:
    """The values of an act, to be looked up: yes is not 1."""
    return ((type(value), value) for _, value in act.arguments)


def _called(value: Any, act: LegalAct) -> tuple[str, str, str]:
    """What a value of an act may be called: its key, what ends that (`3` of `battle_3`), its label or what it reads."""
    from interpreter.requests import key_of

    key = str(key_of(value))
    return folded(key), folded(key.rpartition("_")[2]), folded(str(getattr(value, "label", "") or act.say_value(value)))


def names_in(options: Iterable[LegalAct]) -> set[str]:
    """What some acts and the things they are about are called."""
    names: set[str] = set()
    for one in islice(options, MOST_COMPARED):
        names.add(one.text)
        names |= {str(getattr(value, "label", "") or one.say_value(value)) for _, value in one.arguments}
    return names


def nearest_names(text: str, names: Iterable[str]) -> list[str]:
    """The names that are most like what was typed, however they are written; a long name by the words in it too."""
    by_word: dict[str, str] = {}
    for name in sorted(set(names)):
        by_word.setdefault(folded(name), name)
        for word in _split(folded(name)):
            if len(word) >= LEAST_INSIDE and len(text) > LEAST_INSIDE:
                by_word.setdefault(word, name)
    # Of two letters one may be wrong: `a9` is like `a2`.
    close = _close(folded(text), by_word, 0.5 if len(text) <= LEAST_INSIDE else 0.6)
    return list(dict.fromkeys(by_word[one] for one in close))


def _close(text: str, names: Iterable[str], cutoff: float) -> list[str]:
    """The names most like a text, as `difflib.get_close_matches` finds them, without measuring those that cannot be."""
    matcher = SequenceMatcher(b=text)
    at_most: list[tuple[float, str]] = []
    for name in names:
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() >= cutoff and (bound := matcher.quick_ratio()) >= cutoff:
            at_most.append((bound, name))
    at_most.sort(reverse=True)
    best: list[tuple[float, str]] = []
    for bound, name in at_most:
        if len(best) == MOST_LIKE and bound < best[-1][0]:
            break
        matcher.set_seq1(name)
        if (ratio := matcher.ratio()) >= cutoff:
            best = nlargest(MOST_LIKE, [*best, (ratio, name)])
    return [name for _, name in best]


def _places(said: str, outright: Sequence[set[str]], pieces: Sequence[str], texts: Sequence[str]) -> list[int]:
    """Where a text fits: names that it says outright before the words of an option as they follow one another, those
    before words that it begins, and those before anything inside.
    """
    if not said:
        return []
    every = range(len(pieces))
    tokens = said.split()
    in_a_row = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
    for found in (
        [at for at in every if said in outright[at]],
        [at for at in every if all(token in outright[at] for token in tokens)],
        [at for at in every if in_a_row.search(texts[at])],
        [at for at in every if _begins(tokens, _split(pieces[at]))],
        [at for at in every if len(said) >= LEAST_INSIDE and said in pieces[at]],
    ):
        if found:
            return found
    return []


def begins_words(text: str, name: str) -> bool:
    """Whether each word of a text is the beginning of a word of a name."""
    return bool(text.strip()) and _begins(folded(text).split(), _split(folded(name)))


def _begins(tokens: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of some tokens is the beginning of some word."""
    return all(any(word.startswith(token) for word in words) for token in tokens)


def _is_other_number(tokens: Sequence[str], text: str) -> bool:
    """Whether a number that was typed behind a word is another behind that word in a text: `palace 2` for `Palace 3`.

    What ends a key is a number too, and nobody who types the number of a name means that.
    """
    words = _split(text)
    for word, typed in pairwise(tokens):
        if typed.isdecimal() and not word.isdecimal():
            behind = {one for before, one in pairwise(words) if one.isdecimal() and before.startswith(word)}
            if behind and typed not in behind:
                return True
    return False


def _split(text: str) -> list[str]:
    return [one for one in re.split(r"[\s,;:()“”„«»\"'_-]+", text) if one] + text.split()


def parts_of(text: str, words: Words) -> list[str]:
    """The parts of a list as it is typed: with commas, semicolons or “and”; numbers also with blanks, `1 3 5-7`."""
    both = re.escape(words.gettext("and"))
    if re.fullmatch(r"[0-9\s,;–-]+", text):
        return [number for part in re.split(r"[\s,;]+", re.sub(r"\s*[–-]\s*", "-", text)) for number in _range(part)]
    return [one for one in (part.strip() for part in re.split(rf"[,;]|\s(?:and|&|\+|{both})\s", text)) if one]


def _range(part: str) -> list[str]:
    """`5-7` is 5, 6 and 7; a longer range than anybody types is left as it is."""
    found = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", part)
    if found and 0 <= int(found[2]) - int(found[1]) < 1000:
        return [str(one) for one in range(int(found[1]), int(found[2]) + 1)]
    return [part] if part else []
