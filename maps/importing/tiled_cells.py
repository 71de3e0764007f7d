"""The cells of a layer of Tiled: numbers in rows, plain or packed."""

from __future__ import annotations

import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from struct import unpack
from typing import Final

from dsl.border.diagnostics import Span, Stopped, phrase
from maps.importing.foreign import UNREADABLE
from maps.importing.grids import Cell
from maps.importing.tiled_file import TiledLayer

NUMBER: Final = 0x0FFFFFFF
"""The bits of a tile's number; those above say how its picture is turned."""

_WINDOWS: Final = {"": None, "zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""The ways to pack a layer that the standard library unpacks."""


MAX_CELLS: Final = 2_000_000
"""Places of all layers together: twenty layers of a board as large as can be; more are looked through for too long."""


def refuse_too_many(layers: Iterable[TiledLayer], size: tuple[int, int], span: Span) -> None:
    """Refuse layers that have too many places, before any of them is unpacked.

    Raises: Stopped.
    """
    count = 0
    for layer in layers:
        whole = (layer.width or size[0]) * (layer.height or size[1])
        count += sum(chunk.width * chunk.height for chunk in layer.chunks) or whole
    if count > MAX_CELLS:
        reason = phrase("its layers have {count} places; at most {limit} are read", count=count, limit=MAX_CELLS)
        raise Stopped([UNREADABLE.at(span, format=phrase("board"), reason=reason)])


def cells_of(layer: TiledLayer, size: tuple[int, int], span: Span) -> Iterator[tuple[Cell, int]]:
    """Each place of a layer with the number of its tile, 0 for none.

    Args:
        size: columns and rows of the map, for a layer that says none.

    Raises: Stopped, when the layer has fewer or more numbers than places, or can not be unpacked.
    """
    if layer.chunks:
        for chunk in layer.chunks:
            numbers = _numbers(chunk.data, chunk.width * chunk.height, layer, span)
            yield from _in_rows(numbers, chunk.x, chunk.y, chunk.width)
    else:
        width, height = layer.width or size[0], layer.height or size[1]
        yield from _in_rows(_numbers(layer.data, width * height, layer, span), 0, 0, width)


def _in_rows(numbers: Sequence[int], left: int, top: int, width: int) -> Iterator[tuple[Cell, int]]:
    for place, number in enumerate(numbers):
        yield (left + place % width, top + place // width), number


def _numbers(data: list[int] | str, count: int, layer: TiledLayer, span: Span) -> Sequence[int]:
    numbers = data if isinstance(data, list) else _unpacked(data, count, layer, span)
    if len(numbers) != count:
        reason = phrase("it has {found} numbers for {count} places", found=len(numbers), count=count)
        raise _refused(layer, span, reason)
    return [number & NUMBER for number in numbers]


def _unpacked(data: str, count: int, layer: TiledLayer, span: Span) -> Sequence[int]:
    """The numbers of a packed layer; of one that holds too many, no more than one too many is unpacked."""
    if layer.compression not in _WINDOWS:
        raise _refused(layer, span, phrase("it is packed as {way}; save it as CSV", way=layer.compression))
    window = _WINDOWS[layer.compression]
    try:
        packed = b64decode(data)
        raw = packed if window is None else zlib.decompressobj(window).decompress(packed, 4 * count + 4)
    except (ValueError, zlib.error) as error:
        raise _refused(layer, span, str(error)) from None
    whole = len(raw) // 4
    return unpack(f"<{whole}I", raw[: whole * 4])


def _refused(layer: TiledLayer, span: Span, reason: str) -> Stopped:
    return Stopped([UNREADABLE.at(span, format=phrase("layer {name}", name=layer.name), reason=reason)])
