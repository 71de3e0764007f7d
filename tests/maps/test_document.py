"""The page on maps: its samples load without a finding, and it names every code."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import maps.checks
from dsl.border.diagnostics import Mistake
from dsl.border.yaml_door import load_yaml
from maps import parse_map

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")


def test_the_samples_are_maps() -> None:
    samples = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    assert len(samples) == 5
    for sample in samples:
        assert parse_map(load_yaml(sample, "maps.md")).findings == ()


def test_every_code_of_a_check_is_on_the_page() -> None:
    families = [import_module(module.name) for module in iter_modules(maps.checks.__path__, "maps.checks.")]
    codes = {kind.code for family in families for kind in vars(family).values() if isinstance(kind, Mistake)}
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()
