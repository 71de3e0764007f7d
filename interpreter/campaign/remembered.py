"""What a campaign remembers, carried over to other rules: what was done and counted, and what is added to numbers."""

from __future__ import annotations

from functools import cached_property

from dsl.border.diagnostics import phrase
from dsl.understood.effects import REVEALED
from dsl.understood.statements import DoStep
from dsl.understood.walk import statements_in
from interpreter.answers import UNKNOWN
from interpreter.campaign.known_again import KnownAgain
from interpreter.campaign.refitting import Recount, are_of
from interpreter.campaign.what_became import Lists, told_entry
from interpreter.compiled.edges import once_of
from interpreter.values.value import Entity, Fact, Lasting
from interpreter.world.sight import ITSELF
from interpreter.world.world import World


class CarriedMemory:
    """What the old world remembers; each method carries over one part of it, and lists what has no place."""

    def __init__(self, old: World, new: World, known: KnownAgain, lists: Lists) -> None:
        self._old, self._new = old, new
        self._known = known
        self._lists = lists

    def log(self) -> None:
        rules = self._new.rulebook
        known = rules.rolls.keys() | rules.actions.keys() | rules.limits.keys() | rules.procedures.keys()
        for name, facts in self._old.log.items():
            lost = len(facts) if name not in known else 0
            for fact in facts if name in known else ():
                data = {key: self._known.again(value) for key, value in fact.data.items()}
                if all(value is not UNKNOWN for value in data.values()):
                    self._new.add_fact(Fact(name, data, fact.turn, fact.phase, fact.during))
                else:
                    lost += 1
            if lost:
                told = phrase("log of {name}: {count} of {whole} entries", name=name, count=lost, whole=len(facts))
                self._lists.dropped[told] = None

    def limits(self) -> None:
        limits, recount = self._new.rulebook.limits, Recount(self._old.rulebook)
        otherwise = {name for name, rule in limits.items() if recount.is_needed(rule)}
        for key, count in self._old.used.items():
            again = tuple(self._known.again(part) for part in key)
            if key[0] in limits.keys() - otherwise and all(part is not UNKNOWN for part in again):
                self._new.use(again, count)
        for name in sorted(otherwise):
            noted = self._new.log.get(name, ())
            uses = recount.uses(limits[name], noted)
            if noted and uses is None:
                self._lists.dropped[phrase("what “{name}” has counted: {count}", name=name, count=len(noted))] = None
            for use in uses or ():
                self._new.use(use)

    def entries(self) -> None:
        rolls = self._new.rulebook.rolls
        for entry in (one for entries in self._old.entries.all.values() for one in entries if not one.is_over):
            values = tuple(self._known.again(one) for one in entry.arguments)
            rule = rolls.get(entry.target)
            fits = rule is not None and are_of(rule.parameters, values)
            fits = fits or (entry.target == REVEALED and self._can_be_seen(*entry.arguments))
            if not fits or any(one is UNKNOWN for one in values) or not self.is_known(entry.lasting):
                self._lists.dropped[told_entry(entry)] = None
            else:
                self._new.make_entry(entry._replace(arguments=values))

    def _can_be_seen(self, thing: Entity, name: str, _player: Entity) -> bool:
        """Whether what was revealed is there under the new rules: a thing, or an attribute by its name."""
        kind = self._new.rulebook.kinds.get(thing.kind)
        return kind is not None and (name == ITSELF or any(one.name == name for one in kind.attributes))

    def is_known(self, lasting: Lasting) -> bool:
        """Whether the new rules know how long something lasts: a test of the old rules means nothing without them."""
        if lasting.form not in ("end", "next"):
            return lasting.form != "while"
        known = ("turn", *self._new.rulebook.phases, *self._new.rulebook.scenes)
        return lasting.name in known or lasting.name in self._moments

    @cached_property
    def _moments(self) -> frozenset[str]:
        """The steps that things last until by the new rules."""
        steps = (one for one in statements_in(self._new.rulebook.bodies) if isinstance(one, DoStep))
        return frozenset(one.name for one in steps if one.is_moment)

    def marks(self) -> None:
        """What was done once for something is not done once more; a line of another name is another line."""
        rules = self._new.rulebook
        known = rules.following.keys() | rules.reactions.keys() | set(map(once_of, rules.edges))
        for key, count in self._old.marks.items():
            again = tuple(self._known.again(part) for part in key)
            if key[0] in known and all(part is not UNKNOWN for part in again):
                self._new.mark(again, count)
