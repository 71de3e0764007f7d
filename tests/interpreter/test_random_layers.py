"""House rules made at random on top of rulesets: what is told to differ is what was edited, and they are played.

A layer edits what it names: it takes a line out, writes one anew with another number or text, puts one beside it. What
is written as it is changes nothing. Whatever passes the checks keeps the laws of every game: a refused answer
changes nothing, the answers lead to the same state again, and what is taken back can be answered once more.

18 layers, and as many as MARCHLAW_LAYERS says (`make houserules`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cli.commands.demo import new_game, with_what_is_needed
from dsl import tree as t
from dsl.border.diagnostics import Severity, Stopped
from dsl.difference import Difference, differences
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.named.members import member_name, members_of
from dsl.named.parts import own_names, places_called, places_in, statements_called
from dsl.resolve.names.symbols import form_of, name_of, whole_name
from dsl.rule_texts import LayerTexts, together
from dsl.understood.places import looks_at_map
from dsl.understood.rules import Rulebook
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import flat
from dsl.writing.formatter import format_text
from interpreter.bots import Bot
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.requests import Refused
from maps import open_map, placeless
from tests.interpreter.players import NONSENSE
from tests.interpreter.test_game_laws import asked, everything

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted({file.parent for file in ROOT.glob("tests/rulesets/*/*.law")})
LAYERS = int(os.environ.get("MARCHLAW_LAYERS", "18"))
AT_ONCE = 6
"""Layers that are tried in one test."""
ANSWERS = 25
Named = tuple[str, str]


@cache
def below(folder: Path) -> Loaded:
    return load_ruleset(folder)


def on_top(lower: Loaded, *edits: str) -> Loaded:
    """A ruleset with layers on top, each on the one before."""
    layers = [*lower.texts().layers]
    for number, written in enumerate(edits):
        name, base = f"house_{number}", layers[-1].name
        folder = Path("/none") / name
        layers.append(LayerTexts(name, folder, {str(folder / "house.law"): text_of(name, base, written)}, base))
    return load_texts(together(layers))


def text_of(name: str, base: str, edits: str) -> str:
    return f"ruleset {name} extends {base}\n{edits}"


def lines_of(member: t.Member) -> str:
    """A member as it is written below a declaration."""
    if isinstance(member, t.Word):
        return f"  {member.text}\n"
    return "".join(f"  {'  ' * line.depth}{flat(line.text)}\n" for line in member_lines(member))


def editable(lower: Loaded) -> list[tuple[t.Declared, t.Member]]:
    """All that an edit may name."""
    found: list[tuple[t.Declared, t.Member]] = []
    for one in lower.declarations:
        members = members_of(one) or ()
        found += [(one, member) for member in members]
        found += [(one, place.member) for place in places_in(one) if not any(place.member is own for own in members)]
    return found


def called(declaration: t.Declared, member: t.Member) -> str | None:
    """The name that means this member and no other."""
    for name in (*own_names(member), member_name(member)):
        for numbered in (name, *(f"{name}_{number}" for number in range(1, 9))):
            hits = places_called(declaration, numbered) or statements_called(declaration, numbered)
            if len(hits) == 1 and hits[0].member is member:
                return numbered
    return None


def otherwise(text: str, random: Random) -> str:
    """A line with another number or another text."""
    if random.random() < 0.7:
        return re.sub(r"\d+", random.choice(("0", "1", "3", "7", "1/2")), text, count=1)
    return re.sub(r'"[^"]*"', '"in other words"', text, count=1)


def edit(lower: Loaded, random: Random) -> tuple[str, Named]:
    """One edit at random, and what it is an edit of."""
    declaration, member = random.choice(editable(lower))
    whole, name, lines = whole_name(declaration), called(declaration, member), lines_of(member)
    of = form_of(declaration), name_of(declaration)
    match random.randrange(6):
        case 0 if name is not None:
            return f"remove {whole}.{name}\n", of
        case 1 if name is not None:
            return f"add to {whole} {random.choice(('after', 'before'))} {name}\n{otherwise(lines, random)}", of
        case 2:
            return f"add to {whole}\n{otherwise(lines, random)}", of
        case 3 if name is not None:
            return f'label {of[1]}.{name} "in other words"\n', of
        case _:
            return f"change {whole}\n{otherwise(lines, random)}", of


def errors_in(loaded: Loaded) -> list[str]:
    return [one.message() for one in loaded.findings if one.severity is Severity.ERROR]


def told(found: Iterable[Difference], *, turned: bool = False) -> list[str]:
    """Differences as they are told; `turned` as if the two rulesets stood the other way round."""
    way = -1 if turned else 1
    return sorted(
        str((one.form, (one.first, one.second)[::way], sorted(map(str, lines_told(one, way))))) for one in found
    )


def lines_told(difference: Difference, way: int) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    for line in difference.lines:
        yield line.subject, (line.first, line.second)[::way]


def begun(rulebook: Rulebook) -> Game:
    has_land = looks_at_map(rulebook)
    return new_game(
        rulebook, with_what_is_needed(rulebook, open_map("small_continent")) if has_land else placeless("x"), 3
    )


def keeps_the_laws(rulebook: Rulebook, random: Random) -> None:
    """A few answers of a bot, with nonsense between them; all of them again; some of them taken back and given anew."""
    game, bot = begun(rulebook), Bot(str(random.randrange(9999)), odds=None)
    for _ in range(ANSWERS):
        if game.pending is None:
            break
        before = everything(game.world), asked(game)
        try:
            game.answer(random.choice(NONSENSE) if random.random() < 0.2 else bot.answer(game))
        except Refused:
            assert (everything(game.world), asked(game)) == before
    state, question, answers = everything(game.world), asked(game), [*game.answers]
    again = begun(rulebook)
    for answer in answers:
        again.answer(answer)
    assert (again.state_hash(), asked(again)) == (game.state_hash(), question)
    back = random.randint(0, len(answers))
    game.undo(back)
    for answer in answers[len(answers) - back :]:
        game.answer(answer)
    assert (everything(game.world), asked(game)) == (state, question)


@pytest.mark.parametrize("first", range(0, LAYERS, AT_ONCE))
def test_a_layer_changes_what_it_names_and_is_played(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        random = Random(seed)
        lower = below(random.choice(RULESETS))
        edits = [edit(lower, random) for _ in range(random.choice((1, 1, 2)))]
        upper = on_top(lower, *(written for written, _ in edits))
        if upper.rulebook is None:
            assert errors_in(upper), (seed, edits)
            continue
        found = differences(lower, upper)
        assert {(one.form, one.first or one.second) for one in found} <= {of for _, of in edits}, (seed, edits)
        assert told(found, turned=True) == told(differences(upper, lower)), (seed, edits)
        for written, _ in edits:
            assert isinstance(format_text(text_of("house", "x", written), "house.law"), str), (seed, written)
        try:
            keeps_the_laws(upper.rulebook, random)
        except (RuleFault, Stopped):
            continue  # no check finds every rule that cannot be carried out; and the map may not say what they need


@pytest.mark.parametrize("folder", RULESETS[:: max(1, 96 // LAYERS)], ids=lambda folder: folder.name)
def test_a_line_that_is_written_as_it_is_changes_nothing(folder: Path) -> None:
    lower = below(folder)
    lines = editable(lower)
    for declaration, member in Random(folder.name).sample(lines, min(len(lines), LAYERS // 2)):
        if isinstance(member, t.Outcome | t.Tally | t.Branch | t.Rounds | t.Word):
            continue
        upper = on_top(lower, f"change {whole_name(declaration)}\n{lines_of(member)}")
        if upper.rulebook is not None:
            assert differences(lower, upper) == (), (whole_name(declaration), lines_of(member))
