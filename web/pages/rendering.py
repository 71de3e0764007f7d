"""Templates filled in: everything is escaped but the picture, which escapes what it writes itself."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dsl.border.gates import shown

HERE: Final = Path(__file__).resolve().parents[1]
STATIC: Final = HERE / "static"

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load and where it may send: nothing but ours."""
FILED_POLICY: Final = "default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none'"
"""The same for a file, which has no script and sends nothing."""


def _seen(value: Any) -> Any:
    """A text with all that steers the eye written out: names and reasons are typed by people."""
    return shown(value) if type(value) is str else value


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def rendered(template: str, **values: Any) -> str:
    """A page."""
    return _environment().get_template(template).render(**values)


@cache
def static_files() -> dict[str, tuple[bytes, str]]:
    """What lies beside the pages, by a name that holds its contents: bytes and type."""
    types = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
    found = {}
    for path in sorted(STATIC.iterdir()):
        if path.suffix in types:
            data = path.read_bytes()
            word = hashlib.sha256(data).hexdigest()[:12]
            found[f"{path.stem}-{word}{path.suffix}"] = (data, types[path.suffix])
    return found


def static_name(plain: str) -> str:
    """The name under which `style.css` is served."""
    stem, _, ending = plain.rpartition(".")
    return next(name for name in static_files() if name.startswith(f"{stem}-") and name.endswith(f".{ending}"))
