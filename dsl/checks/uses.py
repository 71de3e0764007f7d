"""What is declared and never used, and conditions that come or go to no purpose.

Phases, setups, victories and adjacency stand for themselves; so do the kinds every campaign has. Everything else is
used when one of them asks for it, directly or through others. Of a chain of unused names only the first is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, phrase
from dsl.checks.survey.declared import Survey
from dsl.named.parts import places_called, statements_called
from dsl.resolve.names.symbols import BUILT_IN_KINDS, name_of, sort_of
from dsl.tree.walk import nodes_below
from dsl.understood import statements as s
from dsl.understood.expressions import AttributeOf, HasCondition, LinkedCall, LinkValue, WayLength
from dsl.understood.rules import (
    AttributeRule,
    KindRule,
)
from dsl.understood.walk import slots_read

Check = Callable[[Survey], Iterator[Finding]]
NOTHING_PLAYED = Mistake(
    "nothing-played",
    Severity.WARNING,
    "there is no phase, so nothing of this is played yet",
    "begin with a phase, `phase NAME`, and below it what is done in it: `each player in order`, `any number of ACT`",
)
SO_MANY_IDLE: Final = 3
"""From so many unused declarations on a ruleset without phases is a draft, and not each of them is told; stats and
rolls may stand for themselves, to be asked for."""


def nothing_played(look: Survey) -> Iterator[Finding]:
    """A first draft: much is declared, and there is no phase yet in which anything of it could come about.

    Found:
        kind player
          gold: number
        define rich(p: player) = p.gold > 9
        define poor(p: player) = p.gold < 2
        procedure pay(p: player)
          p.gold up 1
    Instead:
        kind player
          gold: number
        define rich(p: player) = p.gold > 9
        define poor(p: player) = p.gold < 2
        procedure pay(p: player)
          p.gold up 1
        phase payday
          for each p in players where poor(p) and not rich(p)
            do pay(p)
    """
    if _is_draft(look):
        yield NOTHING_PLAYED.at(look.loaded.layers[-1].header.span)


def _is_draft(look: Survey) -> bool:
    idle = sum(not isinstance(one, t.Roll) for one in look.unused)
    return not look.book.phases and idle >= SO_MANY_IDLE


NEVER_USED = Mistake("never-used", Severity.WARNING, "no rule uses {sort} “{name}”", "use it, or take it out")
LIMIT_NEVER_USED = Mistake(
    "never-used",
    Severity.WARNING,
    "nothing counts as “{name}”, so it limits nothing",
    "write below the acts that it limits: counts as {name}",
)


def never_used(look: Survey) -> Iterator[Finding]:
    """Something is declared, and nothing that is played leads to it.

    Found:
        define harvest_of(t: tile) = 3      # finds: never-used
    Instead:
        kind player
          grain: number
        define harvest_of(t: tile) = 3
        phase harvest
          each player in order
            player.grain up sum of harvest_of(t) for each t in tiles
    """
    for declaration in look.unused:
        if isinstance(declaration, t.Limit):
            yield LIMIT_NEVER_USED.at(_place(declaration), name=name_of(declaration))
        elif not isinstance(declaration, t.Action | t.Condition | t.Roll) and not _is_report(declaration):
            sort = sort_of(declaration, alone=True)
            yield NEVER_USED.at(_place(declaration), sort=sort, name=name_of(declaration))


ONLY_ASKED = Mistake(
    "only-asked",
    Severity.TIP,
    "no rule uses {sort} “{name}”; it can only be asked for, as cases and `odds` do",
    "use it if a rule was meant to, or leave it to be asked for",
)


def only_asked(look: Survey) -> Iterator[Finding]:
    """A stat or a roll that no rule uses: worked out and thrown by nobody but those who ask for it.

    Found:
        stat strength(player) "strength"      # finds: only-asked
          base 3
    Instead:
        stat strength(player) "strength"
          base 3
        phase muster
          each player in order
            say "{strength(player)}"
    """
    for declaration in look.unused:
        if isinstance(declaration, t.Roll):
            sort = sort_of(declaration, alone=True)
            yield ONLY_ASKED.at(_place(declaration), sort=sort, name=name_of(declaration))


NEVER_OFFERED = Mistake(
    "never-offered",
    Severity.WARNING,
    "action “{name}” is never offered to anybody",
    "offer it in a phase: any number of {name}",
)
NEVER_OFFERED_NOW = Mistake(
    "never-offered",
    Severity.WARNING,
    "action “{name}” is never offered to anybody",
    "offer it in another phase: any number of {name}; or take it out too: remove action {name}",
)


NEVER_OFFERED_BESIDE = Mistake(
    "never-offered",
    Severity.WARNING,
    "action “{name}” is never offered to anybody",
    "offer it where another act is offered, such as “{act}”: `add to phase {phase} after {act}`, and below it "
    "`{name}`; or in a phase of your own: any number of {name}",
)


def never_offered(look: Survey) -> Iterator[Finding]:
    """An action that no phase offers.

    Found:
        kind player
          rested: yes or no
        action rest by player      # finds: never-offered
          player.rested becomes yes
    Instead:
        kind player
          rested: yes or no
        action rest by player
          player.rested becomes yes
        phase work
          each player in order
            at most one of rest
    """
    for declaration in look.unused:
        if isinstance(declaration, t.Action):
            name, also = name_of(declaration), _taken_out_above(look, declaration)
            beside = None if also else _offered_below(look, declaration)
            if beside is not None:
                phase, act = beside
                yield NEVER_OFFERED_BESIDE.at(_place(declaration), name=name, phase=phase, act=act)
                continue
            kind = NEVER_OFFERED_NOW if also else NEVER_OFFERED
            yield kind.at(_place(declaration), also=also, name=name)


def _offered_below(look: Survey, action: t.Action) -> tuple[str, str] | None:
    """The last phase below the layer of an act that offers another one of the same sort, once, and that act."""
    layers = look.loaded.layers
    own = next((at for at, one in enumerate(layers) if action.span.file in {f.file for f in one.files}), 0)
    files = {file.file for layer in layers[:own] for file in layer.files}
    alike = {
        name_of(one)
        for one in look.declarations
        if isinstance(one, t.Action) and (one.by is None) == (action.by is None) and one.under is None
    }
    phases = [one for one in look.declarations if isinstance(one, t.Phase) and one.span.file in files and not one.under]
    for phase in reversed(phases):
        offered = [word.text for one in nodes_below(phase) if isinstance(one, t.Offer) for word in one.actions]
        for name in reversed(offered):
            if name in alike and offered.count(name) == 1:
                return name_of(phase), name
    return None


NEVER_TOLD = Mistake(
    "never-told",
    Severity.WARNING,
    "nobody is ever asked to report “{name}”",
    "let it be told in a phase: group reports any number of {name}",
)
NEVER_TOLD_NOW = Mistake(
    "never-told",
    Severity.WARNING,
    "nobody is ever asked to report “{name}”",
    "let it be told in another phase: group reports any number of {name}; or take it out too: remove report {name}",
)


def never_told(look: Survey) -> Iterator[Finding]:
    """A report that no phase asks for.

    Found:
        report market      # finds: never-told
          sacks: number at least 0 at most 9
    Instead:
        report market
          sacks: number at least 0 at most 9
        phase day
          group reports market
    """
    told = {one.kind for one in look.of(s.TakeReport, s.CreateThing)}
    for declaration in look.declarations:
        if _is_report(declaration) and name_of(declaration) not in told:
            name, also = name_of(declaration), _taken_out_above(look, declaration)
            yield (NEVER_TOLD_NOW if also else NEVER_TOLD).at(_place(declaration), also=also, name=name)


ATTRIBUTE_UNUSED = Mistake(
    "attribute-unused", Severity.WARNING, "no rule reads or changes “{name}” of {kind}", "use it, or take it out"
)


def attribute_unused(look: Survey) -> Iterator[Finding]:
    """An attribute that no rule reads and none changes.

    Found:
        kind cart, carts
          load: number
          colour: text = "red"      # finds: attribute-unused
        setup
          create cart as c
          c.load becomes 2
    Instead:
        kind cart, carts
          load: number
        setup
          create cart as c
          c.load becomes 2
    """
    for kind, attribute, is_given in _idle_attributes(look):
        if kind.name not in BUILT_IN_KINDS and not kind.is_report and not is_given:
            yield ATTRIBUTE_UNUSED.at(attribute.span, name=attribute.name, kind=kind.name)


ATTRIBUTE_FOR_SHOW = Mistake(
    "attribute-for-show",
    Severity.TIP,
    "no rule reads “{name}” of {kind}; it is only noted down",
    "use it, or leave it as a note",
)


def attribute_for_show(look: Survey) -> Iterator[Finding]:
    """An attribute of the map, of a player or of a report that no rule looks at.

    Likewise one that things are only made with, and that has no text of its own for whoever looks at them.

    Found:
        report market
          sacks: number at least 0 at most 9
          weather: one of (dry, wet) = dry      # finds: attribute-for-show
        phase day
          group reports market as m
          say "{m.sacks} sacks"
    Instead:
        report market
          sacks: number at least 0 at most 9
        phase day
          group reports market as m
          say "{m.sacks} sacks"
    """
    labelled = {one.span for one in look.of(t.KindAttribute) if one.label is not None}
    for kind, attribute, is_given in _idle_attributes(look):
        if kind.name in BUILT_IN_KINDS or kind.is_report or (is_given and attribute.span not in labelled):
            yield ATTRIBUTE_FOR_SHOW.at(attribute.span, name=attribute.name, kind=kind.name)
    asked = {node.name for node in look.of(LinkValue)}
    for attribute in look.book.link_attributes:
        if attribute.name not in asked:
            yield ATTRIBUTE_FOR_SHOW.at(attribute.span, name=attribute.name, kind=t.LINKS)


LINK_KIND_UNASKED = Mistake(
    "link-kind-unasked",
    Severity.TIP,
    "no rule asks for links by “{name}”; to them these are links like any other",
    "ask for them, such as `neighbours of … by {name}`, or leave it as a note",
)


def link_kind_unasked(look: Survey) -> Iterator[Finding]:
    """A kind of link that the rules know and never ask for.

    Found:
        links
          by road, sea      # finds: link-kind-unasked
        kind player
          home: tile
          roads: number
        phase day
          each player in order
            player.roads becomes count of neighbours of player.home by road
    Instead:
        links
          by road
        kind player
          home: tile
          roads: number
        phase day
          each player in order
            player.roads becomes count of neighbours of player.home by road
    """
    asked = {node.by for node in look.of(LinkedCall, LinkValue, WayLength)}
    for kind in look.book.link_kinds:
        if kind.name not in asked:
            yield LINK_KIND_UNASKED.at(kind.span, name=kind.name)


CONDITION_NEVER_GAINED = Mistake(
    "condition-never-gained",
    Severity.WARNING,
    "nothing ever gains the condition “{name}”",
    "let something gain it: {bearer} gains {name} until end of turn",
)


def condition_never_gained(look: Survey) -> Iterator[Finding]:
    """A condition that nothing can come to have.

    Found:
        condition tired of player      # finds: condition-never-gained
        phase rest
          each player in order
            when player has tired
              player loses tired
    Instead:
        condition tired of player
        phase rest
          each player in order
            when player has tired
              player loses tired
            otherwise
              player gains tired
    """
    gained = {one.condition for one in look.of(s.GainCondition)}
    for declaration in look.declarations:
        if isinstance(declaration, t.Condition) and declaration.name.text not in gained:
            bearer = declaration.bearer.name.text
            yield CONDITION_NEVER_GAINED.at(_place(declaration), name=declaration.name.text, bearer=bearer)


CONDITION_NEVER_TESTED = Mistake(
    "condition-never-tested",
    Severity.WARNING,
    "the condition “{name}” is gained, and nothing depends on it",
    'give it a row (`to some_roll: -1 "…"`), or ask for it: {bearer} has {name}',
)


def condition_never_tested(look: Survey) -> Iterator[Finding]:
    """A condition that something gains, without rows and without a rule that asks for it.

    Found:
        condition tired of player      # finds: condition-never-tested
        phase work
          each player in order
            player gains tired until end of turn
    Instead:
        condition tired of player
        phase work
          each player in order
            when not player has tired
              player gains tired for 2 turns
    """
    gained = {one.condition for one in look.of(s.GainCondition)}
    tested = {node.condition for node in look.of(HasCondition)}
    for declaration in look.declarations:
        if isinstance(declaration, t.Condition) and declaration.name.text in gained - tested:
            bearer = declaration.bearer.name.text
            yield CONDITION_NEVER_TESTED.at(_place(declaration), name=declaration.name.text, bearer=bearer)


# ---------------------------------------------------------------- who uses what


def _taken_out_above(look: Survey, declaration: t.Declared) -> list[tuple[Span, str]]:
    """Where a layer above takes out, or puts something else for, what asked for a declaration."""
    found: list[tuple[Span, str]] = []
    name, layers = name_of(declaration), look.loaded.layers
    own = next((at for at, one in enumerate(layers) if declaration.span.file in {f.file for f in one.files}), 0)
    for at, layer in enumerate(layers[own + 1 :], own + 1):
        for edit in layer.declarations:
            if not isinstance(edit, t.Remove | t.Replace):
                continue
            gone = edit.name.text if isinstance(edit, t.Remove) else name_of(edit.declaration)
            below = [one for lower in layers[:at] for one in lower.declarations if isinstance(one, _ASKING)]
            words = (node for one in below if name_of(one) == gone for node in nodes_below(_taken_out(edit, one)))
            if any(isinstance(node, t.Word) and node.text == name for node in words):
                found.append((edit.span, phrase("what asked for it is taken out here")))
    return found


def _taken_out(edit: t.Remove | t.Replace, whole: t.Declared) -> object:
    """What of a declaration an edit takes out: all of it, or what is called so."""
    if not isinstance(edit, t.Remove) or edit.member is None:
        return whole
    places = places_called(whole, edit.member.text) or statements_called(whole, edit.member.text)
    return tuple(one.member for one in places) or whole


_ASKING: Final = (t.Phase, t.Procedure, t.Action, t.Event)
"""What offers acts, and lets be reported."""


def _place(declaration: t.Declared) -> Span:
    return declaration.span if isinstance(declaration, t.Setup | t.Line) else declaration.name.span


def _is_report(declaration: t.Declared) -> bool:
    return isinstance(declaration, t.Kind) and declaration.is_report


def _idle_attributes(look: Survey) -> Iterator[tuple[KindRule, AttributeRule, bool]]:
    """Attributes that no rule reads or changes, each with whether one gives it a value where a thing is made."""
    used = {(node.kind, node.name) for node in look.of(AttributeOf)}
    for one in look.of(s.SetAttribute, s.MoveNumber, s.ChangeMembers):
        used.add((one.place.kind, _at(look, one.place.kind, one.place.index)))
    given = {(made.kind, one.index) for made in look.of(s.CreateThing) for one in made.values}
    for told in look.of(s.TakeReport):
        used.update((told.kind, _at(look, told.kind, one.index)) for one in told.values)
    for scene in (one for one in look.book.procedures.values() if one.scene is not None):
        used.update((scene.name, parameter.name) for parameter in scene.parameters)  # handed to it, as to a procedure
    for kind in look.book.kinds.values():
        asked = slots_read((kind.requirements, kind.seen or (), tuple(one.seen or () for one in kind.attributes)))
        linked = {*kind.ends_with, *(key for unique in kind.unique for key in unique.keys)}
        for at, attribute in enumerate(kind.attributes, start=1):
            if (kind.name, attribute.name) not in used and at not in asked and at - 1 not in linked:
                yield kind, attribute, (kind.name, at - 1) in given


def _at(look: Survey, kind: str, index: int) -> str:
    return look.book.kinds[kind].attributes[index].name


def _once_played(check: Check) -> Check:
    """The check, but for drafts: there nothing leads to anything, which is told once."""

    @wraps(check)
    def checked(look: Survey) -> Iterator[Finding]:
        return iter(()) if _is_draft(look) else check(look)

    return checked


CHECKS = (
    nothing_played,
    *map(
        _once_played,
        (
            never_used,
            only_asked,
            never_offered,
            never_told,
            attribute_unused,
            attribute_for_show,
            link_kind_unasked,
            condition_never_gained,
            condition_never_tested,
        ),
    ),
)
