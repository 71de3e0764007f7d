"""Facts as odds keep them: those in which nothing that is read differs are one."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.odds.state.facts import FactsAsked
from interpreter.values.by_case import FactByCase, NumberByCase, among_cases, fact_by_case, laid_down
from interpreter.values.value import Fact, Value


class NotedFacts:
    """The facts that one question has met.

    Attributes:
        asked: what rules ask of facts.
        is_by_case: whether any of them differs from case to case.
    """

    def __init__(self, asked: FactsAsked) -> None:
        self.asked = asked
        self.is_by_case = False
        self._known: dict[tuple[object, ...], Fact] = {}
        self._places: dict[Fact, int] = {}
        """Facts in the order in which this question has met them first."""

    def __len__(self) -> int:
        return len(self._known)

    def known(self, fact: Fact, at: int | None = None) -> Fact:
        """The fact that stands for all that say the same of what is read.

        Args: `at`: where it stands in the log, where it matters which of several it is.
        """
        read = [(key, laid_down(fact.data[key])) for key in sorted(self.asked.reads(fact.name, fact.data))]
        return self._known.setdefault((fact.name, at, fact.turn, fact.phase, fact.during, *read), fact)

    def noted(self, fact: Fact, at: int) -> Fact:
        """As `known`, for a fact that has just come about at a place of the log.

        Raises: CasesDiffer where it differs from case to case, and it matters which of several it is.
        """
        if self.asked.tells_apart(fact.name):
            for value in fact.data.values():
                if value.__class__ is NumberByCase:
                    hash(value)
            return self.known(fact, at)
        if not any(value.__class__ is NumberByCase for value in fact.data.values()):
            return self.known(fact)
        self.is_by_case = True
        read = self.asked.reads(fact.name, fact.data)
        data = {key: value if key in read else among_cases(laid_down(value), (0,)) for key, value in fact.data.items()}
        return fact_by_case(Fact(fact.name, data, fact.turn, fact.phase, fact.during), self.known)

    def in_cases(self, name: str | None, value: tuple[Value, ...], which: Sequence[int]) -> tuple[Value, ...]:
        """A log, by its name, or what waits in the queue, in some cases."""
        if name is not None:
            if not any(one.__class__ is FactByCase for one in value):
                return value
            return self.as_kept(name, [among_cases(one, which) for one in value])
        return tuple([(chain, among_cases(one, which)) for chain, one in value])

    def as_kept(self, name: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """The facts of a name; each once and in an order of our own where nobody asks for more."""
        if name not in self.asked.as_sets:
            return tuple(facts)
        places = self._places
        return tuple(sorted(dict.fromkeys(facts), key=lambda one: places.setdefault(one, len(places))))
