"""A line below `change` that takes the place of one that is called otherwise, as the only one of its sort."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.adding import unguarded
from dsl.named.members import members_of
from dsl.named.parts import EditedPlace, Part
from dsl.named.statement_names import begins_alike, names_of
from dsl.resolve.names.symbols import whole_name

TAKES_THE_PLACE: Final = Mistake(
    "takes-the-place",
    Severity.WARNING,
    "nothing in “{name}” is called “{new}”, so that this takes the place of “{old}”, and all else stays",
    "if that is meant, say so: `change {changed}.{old}`; a line that is new stands below `add to {changed}`, and all "
    "of it anew below `replace {name}`",
)


def takes_the_place(declaration: t.Declared, place: EditedPlace, new: t.Member, changed: str) -> Finding | None:
    """What is told where a statement takes the place of another that has nothing but its sort in common with it.

    Whoever writes `say "rain"` below `change phase day` may mean that it is all that is done there.

    Args:
        declaration: what is changed.
        place: whose place the new line takes.
        new: the line as a layer writes it.
        changed: what stands behind `change` where one line of the declaration is named.
    """
    old = unguarded(place.member)
    if not isinstance(new, t.Statement) or not isinstance(old, t.Statement) or isinstance(old, Part):
        return None
    names, called = names_of(new), names_of(old)
    is_all_there_is = not place.around and len(members_of(declaration) or ()) == 1
    if not names or not called or is_all_there_is or set(names) & set(called) or begins_alike(old, new):
        return None
    name = whole_name(declaration)
    return TAKES_THE_PLACE.at(new.span, old=called[0], name=name, new=names[0], changed=changed)
