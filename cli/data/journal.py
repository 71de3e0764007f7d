"""The journal of a campaign as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def log_as_data(lines: Sequence[Mapping[str, Any]], head: str, expected: int | None) -> dict[str, Any]:
    """All records with their lines.

    Args:
        expected: the line that holds the head word which was asked for, if one does.
    """
    return {"records": [_record(one) for one in lines], "head": head, "expected_line": expected}


def _record(said: Mapping[str, Any]) -> dict[str, Any]:
    kind = str(said.get("kind") or "begin")
    data: dict[str, Any] = {"line": said["n"] + 1, "at": said.get("at"), "kind": kind}
    match kind:
        case "answer" if said.get("hidden"):
            return data | {"by": said.get("by") or None, "hidden": True}
        case "answer":
            is_dice = said.get("req") == "dice"
            data |= {"by": said.get("by") or None, "request": said.get("req"), "dice": said.get("dice")}
            return data | {"answer": None if is_dice else said.get("ans")}
        case "sealed":
            return data | {"by": said.get("by")}
        case "opened":
            answers = [{"by": by, "answer": answer} for by, answer in said.get("ans") or ()]
            return data | {"answers": answers, "dice": said.get("dice")}
        case "undo":
            return data | {"count": said.get("count"), "dice": said.get("dice")}
        case "rules":
            basis = said.get("basis")
            return data | {"ruleset": basis.get("ruleset") if isinstance(basis, dict) else None}
        case "dice":
            return data | {"mode": said.get("mode")}
        case "seed":
            return data | {"seed": said.get("seed")}
        case _:
            return data
