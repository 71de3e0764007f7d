"""What is revealed in part: which thing an attribute holds, and not the thing."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood import statements as s

REVEALS_WHICH = Mistake(
    "reveals-which",
    Severity.TIP,
    "this shows which {kind} “{name}” is, and not the {kind} itself: whoever does not see that sees none here",
    "where it is to be seen too: let shown = ….{name}, and below it: reveals ….{name}, shown to …",
)


def reveals_which(look: Survey) -> Iterator[Finding]:
    """An attribute that is hidden by itself and holds a hidden thing is shown: that tells which thing it is, but the
    thing stays hidden from whoever may not see it, and then there is nothing to be read.

    Found:
        kind card, cards seen by holder
          holder: player
        kind player
          laid: card or none seen by player
        phase turning
          for each p in players
            reveals p.laid to everybody      # finds: reveals-which
    Instead:
        kind card, cards seen by holder
          holder: player
        kind player
          laid: card or none seen by player
        phase turning
          for each p in players
            let shown = p.laid
            when shown is not none
              reveals p.laid, shown to everybody
    """
    kinds = look.book.kinds
    for part in look.parts:
        revealing = part.of(s.RevealThings)
        shown = {one.kind for statement in revealing for one in statement.things if one.index is None}
        for statement in revealing:
            for one in statement.things:
                if one.index is None:
                    continue
                attribute = kinds[one.kind].attributes[one.index]
                held = kinds.get((attribute.type.item or attribute.type).name)
                if held is not None and held.seen is not None and held.name not in shown:
                    yield REVEALS_WHICH.at(statement.span, kind=held.name, name=attribute.name)


CHECKS = (reveals_which,)
