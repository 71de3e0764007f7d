"""A ruleset after loading: its layers as trees, its merged declarations, and its rulebook if it is sound."""

from __future__ import annotations

from pathlib import Path

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, Stopped
from dsl.border.frozen import frozen
from dsl.rule_texts import LayerTexts, RuleTexts, together
from dsl.understood.rules import Rulebook


@frozen
class Layer:
    """One ruleset of the stack: its header, its files as trees."""

    name: str
    folder: Path
    header: t.Ruleset
    files: tuple[t.File, ...]

    @property
    def declarations(self) -> tuple[t.Declaration, ...]:
        return tuple(d for file in self.files for d in file.declarations)


@frozen
class Loaded:
    """A ruleset with everything found about it; `rulebook` is None while an error stands."""

    name: str
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    layers: tuple[Layer, ...]
    declarations: tuple[t.Declared, ...]
    sources: dict[str, str]

    def sound(self) -> Rulebook:
        """The rulebook. Raises: Stopped with all findings while an error stands."""
        if self.rulebook is None:
            raise Stopped(self.findings)
        return self.rulebook

    def texts(self) -> RuleTexts:
        """The texts of all layers."""
        return together(
            LayerTexts(
                layer.name,
                layer.folder,
                {one.file: self.sources[one.file] for one in layer.files},
                None if layer.header.extends is None else layer.header.extends.text,
            )
            for layer in self.layers
        )

    def texts_hash(self) -> str:
        """SHA-256 over the texts of all layers, 32 hex digits; where the files lie does not count."""
        return self.texts().hash

    def layer_of(self, file: str) -> str:
        """The ruleset a file belongs to."""
        return next((layer.name for layer in self.layers for one in layer.files if one.file == file), self.name)

    def source_line(self, span: Span) -> str:
        """The line a span begins on."""
        lines = self.sources.get(span.file, "").splitlines()
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""
