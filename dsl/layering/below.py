"""What lies below a layer, found by what an edit calls it: declarations, lines of top level, and all setups as one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import cast

from dsl import tree as t
from dsl.named.members import members_of, setups_as_one, with_members
from dsl.named.parts import with_others
from dsl.named.row_names import line_name
from dsl.resolve.names.symbols import BUILT_IN_KINDS, name_of
from dsl.types import CAMPAIGN


class Below:
    """The declarations below a layer, in which its edits are put one by one."""

    def __init__(self, declarations: Iterable[t.Declared], modules: Container[object]) -> None:
        """Args: `modules` holds the files that stand under a module."""
        self._modules = modules
        self.named: dict[str, t.Declared] = {}
        self.setups: list[t.Setup] = []
        self.lines: list[t.Line] = []
        for declaration in declarations:
            if isinstance(declaration, t.Setup):
                self.setups.append(declaration)
            elif isinstance(declaration, t.Line):
                self.lines.append(declaration)
            else:
                self.named[name_of(declaration)] = declaration

    def all(self) -> list[t.Declared]:
        """Everything, in the order in which it is understood."""
        return [*self.named.values(), *self.setups, *self.lines]

    def standing(self, name: str) -> t.Declared | None:
        """What is declared under a name; the kinds and the links of every campaign stand there unwritten."""
        if name == t.LINKS and name not in self.named:
            self.named[name] = t.KnownLinks(None, ())
        kinds = BUILT_IN_KINDS | {CAMPAIGN.name: f"{CAMPAIGN.name}s"}
        if name in kinds and name not in self.named:
            self.named[name] = t.Kind(t.Word(name), t.Word(kinds[name]), None, None, ())
        return self.named.get(name)

    def lines_called(self, name: str) -> list[int]:
        """Which lines of top level have this name."""
        return [at for at, line in enumerate(self.lines) if line_name(line) == name]

    def written(self, name: str) -> tuple[t.Declared, ...]:
        """What stands under a name: a declaration, the lines that are called so, or all setups."""
        declaration = self.standing(name)
        if declaration is not None:
            return (declaration,)
        lines = tuple(self.lines[at] for at in self.lines_called(name))
        return lines or (tuple(self.setups) if name == t.SETUP else ())

    def rewrite(self, name: str, new: tuple[t.Declared, ...]) -> None:
        """Put what was written anew in the place of what stands under a name."""
        if name in self.named:
            (self.named[name],) = new
        elif places := self.lines_called(name):
            for at, line in zip(places, new, strict=True):
                self.lines[at] = cast(t.Line, line)
        elif name == t.SETUP:
            self.setups = [one for one in new if isinstance(one, t.Setup)]

    def now(self, declaration: t.Declared) -> t.Declared:
        """A declaration as it is after the edits of its members so far."""
        if isinstance(declaration, t.Setup):
            return setups_as_one(self.setups) or declaration
        if isinstance(declaration, t.Line):
            return self.lines[self.lines_called(line_name(declaration))[0]]
        return self.named[name_of(declaration)]

    def put(self, declaration: t.Declared, old: t.Member, new: Sequence[t.Member]) -> None:
        """Put others in the place of one of the members of a declaration, or of what stands in one."""
        if isinstance(declaration, t.Setup):
            changed = (cast(t.Setup, with_others(one, old, new)) for one in self.setups)
            self.setups = [one for one in changed if one.body]
        else:
            self._rewrite_one(declaration, with_others(declaration, old, new))

    def append(self, declaration: t.Declared, member: t.Member) -> None:
        """Put a member behind all others of a declaration, or a statement at the end of the last setup.

        What is done without a module as well does not stand in the setup of one.
        """
        if isinstance(declaration, t.Setup):
            last = self.setups[-1]
            if last.span.file in self._modules:
                last = t.Setup(None, (), span=member.span)
                self.setups.append(last)
            self.setups[-1] = cast(t.Setup, with_members(last, [*last.body, member]))
        else:
            self._rewrite_one(declaration, with_members(declaration, [*(members_of(declaration) or ()), member]))

    def _rewrite_one(self, declaration: t.Declared, new: t.Declared) -> None:
        name = name_of(declaration)
        if isinstance(declaration, t.Line):
            self.lines[self.lines_called(name)[0]] = cast(t.Line, new)
        else:
            self.named[name] = new


def key_of(declaration: t.Declared) -> str:
    """What an edited declaration is known by beside all others: a line of top level may be called as a declaration."""
    return line_key(name_of(declaration)) if isinstance(declaration, t.Line) else name_of(declaration)


def line_key(name: str) -> str:
    """What a line of top level is known by."""
    return f"line {name}"
