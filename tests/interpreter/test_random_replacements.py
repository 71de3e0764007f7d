"""What is done in place of procedures and scenes at random: which line it is, for whoever bears one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from dsl import tree as t
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.values.value import Lasting, Value
from interpreter.world.world import World
from tests.interpreter.random_rules import random_rules
from tests.interpreter.reference import Walker
from tests.interpreter.test_reference import FAULT, attempt
from tests.interpreter.worlds import argument_lists, random_world

RULESETS = 24


def chain(find: Callable[[tuple[str, ...]], str | None]) -> list[str]:
    """The lines in the place of a call, each carrying out the procedure itself, till nothing takes its place.

    It ends with FAULT where two at one place would.
    """
    applied: list[str] = []
    while FAULT not in applied:
        name = attempt(find, tuple(applied))
        if name is None:
            break
        applied.append(name)
    return applied


def test_the_line_is_the_one_the_naive_walker_finds(tmp_path: Path) -> None:
    seen: dict[str, int] = {}
    for seed in range(RULESETS):
        file = tmp_path / "random.law"
        file.write_text(random_rules(str(seed)), encoding="utf-8")
        loaded = load_ruleset(file, checks=lambda _: ())
        program, random = Program(loaded.sound()), Random(seed)
        book = program.rulebook
        assert {one.name: one.rank for one in book.replacements.values()} == ranks(loaded.declarations)
        world = random_world(program, random)
        for player in world.things["player"] if seed % 2 else ():  # whoever bears all has often two lines at one place
            world.gain(player, "dogged", Lasting())
            world.set_value(player, book.kinds["player"].index("badge"), program.compiler.rows["gear"]["horn"])
        walker = Walker(world)
        for procedure in {one.procedure for one in book.replacements.values()}:
            rule = book.procedures[procedure]
            for given in argument_lists(program, world, rule.parameters, random, most=12):
                found = chain(partial(taken, program, world, procedure, given))
                assert found == chain(partial(walker.replacement, procedure, given)), (seed, procedure, given)
                for name in found:
                    sort = "borne" if "dogged" in name or "gear" in name else name
                    seen[sort] = seen.get(sort, 0) + 1
                if rule.scene is not None:
                    seen["scene"] = seen.get("scene", 0) + len(found)
    assert min(seen["borne"], seen["scene"]) > RULESETS // 2
    assert seen[FAULT] > 0, "two lines at one place"


def taken(program: Program, world: World, procedure: str, given: list[Value], applied: tuple[str, ...]) -> str | None:
    """What the program takes."""
    found = program.triggers.instead(world, procedure, given, applied)
    return None if found is None else found[0].rule.name


def ranks(declarations: tuple[t.Declared, ...]) -> dict[str, int]:
    """Whose line goes first, from what is written: that of the first value, of the second, then those of nobody."""
    found = {}
    for one in declarations:
        block = one if isinstance(one, t.Condition | t.Effect) else None
        for line in (one,) if block is None else block.lines:
            if isinstance(line, t.Instead):
                names = [word.text for word in line.target.roles] or ["player", "rival"]
                place = "" if block is None else f"{block.name}."
                rank = len(names) if block is None else names.index("player")
                found[f"instead of {line.target.name}: {place}{line.name}"] = rank
    return found
