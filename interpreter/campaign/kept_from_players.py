"""Warnings, when a campaign begins, about hidden things that its settings would give away."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from interpreter.compiled.program import Program

PUBLIC_SEED = Mistake(
    "public-seed",
    Severity.WARNING,
    "these rules can hide things, and everybody knows the seed: whoever plays on ahead knows all dice to come",
    "leave out --seed, which draws a secret one, or type the dice in: --dice ask",
)
HOST_PLAYS = Mistake(
    "host-plays",
    Severity.WARNING,
    "these rules can hide things, and whoever keeps this folder can read all of them in its files",
    "let somebody keep it who does not play; show the others what they may see: marchlaw status … --as PLAYER",
)


def told_at_the_start(program: Program, seed: str) -> Iterator[Finding]:
    """What would tell the hidden things of a campaign that begins with a seed everybody may know, or ("") none."""
    if program.sight.keeps_secrets:
        if seed:
            yield PUBLIC_SEED.at(None)
        yield HOST_PLAYS.at(None)
