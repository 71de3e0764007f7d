"""What can stand at a place of a document, by the types of its model: which keys, and what below them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin

if TYPE_CHECKING:
    from pydantic import BaseModel

    from dsl.border.yaml_places import Path


def known_keys(model: type[BaseModel], path: Path) -> set[str]:
    """The keys that can stand in the mapping at `path`, by the types of the model."""
    return {name for shape in shapes_at(model, path) for name in fields_of(shape)}


def shapes_at(model: type[BaseModel], path: Path) -> list[Any]:
    """The models and types of what can stand at `path`."""
    found: list[Any] = [model]
    for step in path:
        found = [part for shape in found for part in _parts(shape, step)]
    return found


def fields_of(shape: Any) -> Mapping[str, Any]:
    """The keys of a model with their types; of anything else none."""
    fields = getattr(shape, "model_fields", None)
    if not isinstance(fields, dict):
        return {}
    return {info.alias or name: info.annotation for name, info in fields.items()}


def example_at(model: type[BaseModel], path: Path, beside: Collection[str] = ()) -> str:
    """What may stand under the key at the end of `path`, in YAML, where the model gives an example of it.

    Args: `beside` are the keys that stand there; an example that is a mapping says what goes with which of them.
    """
    if not path or not isinstance(path[-1], str):
        return ""
    infos = (getattr(shape, "model_fields", {}).get(path[-1]) for shape in shapes_at(model, path[:-1]))
    examples = next((info.examples for info in infos if info is not None and info.examples), ())
    fitting = (with_it for one in examples if isinstance(one, dict) for key, with_it in one.items() if key in beside)
    return next(fitting, str(examples[0]) if examples else "")


def takes_any_key(model: type[BaseModel], path: Path) -> bool:
    """Whether any key may stand in the mapping at `path`."""
    shapes = shapes_at(model, path)
    return any(
        get_origin(one) is dict or (fields_of(one) and one.model_config.get("extra") == "allow") for one in shapes
    )


def may_be_empty(model: type[BaseModel], path: Path) -> bool:
    """Whether the list or mapping under the key at the end of `path` may hold nothing, as far as its type says."""
    infos = (getattr(shape, "model_fields", {}).get(path[-1]) for shape in shapes_at(model, path[:-1]))
    return not any(getattr(one, "min_length", None) for info in infos if info is not None for one in info.metadata)


def required_keys(shape: Any) -> set[str]:
    """The keys that a model cannot do without."""
    return {info.alias or name for name, info in shape.model_fields.items() if info.is_required()}


def _parts(shape: Any, step: str | int) -> Iterator[Any]:
    """The models and types that a value of this type may hold under `step`."""
    fields = fields_of(shape)
    holds = get_origin(shape) in (dict, list)  # what it is a choice of stands beside it
    inside = [fields[str(step)]] if step in fields else list(get_args(shape)) if holds else []
    is_left_out = isinstance(step, str) and get_origin(shape) is list  # a list that may stand without its brackets
    for part in inside:
        for one in _choices(part):
            yield from _parts(one, step) if is_left_out else (one,)


def _choices(shape: Any) -> Iterator[Any]:
    """The type itself, and what it is a choice of: `A | None` gives itself, A and None."""
    yield shape
    for part in get_args(shape):
        if isinstance(part, type) or get_args(part):
            yield from _choices(part)
