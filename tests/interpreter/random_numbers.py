"""Rulesets at random with nothing but numbers that are worked out: bounds, fractions, signs, stages, options."""

from __future__ import annotations

from random import Random

HEAD = """ruleset numbers
  title "Numbers"
  language en
  version 1

option tales = no "tales are told"

table ware "wares"
  | key  | name   | price | change |
  | rope | "rope" |     2 |   -1/2 |
  | lamp | "lamp" |     5 |    3/2 |
  | tent | "tent" |     5 |      0 | when tales

kind player
  few: number at least 0 at most 6 = 2
  any_number: number = 1
  debt: number at least -4 at most -1 = -2
  part: exact number at least -3/2 at most 5/2 = 1/2
  share: exact number at least 0 = 3
  capped: number at most 3
  renown: number at least 2 at most 5 = 3 when tales, otherwise 0
  ware: ware = rope

"""
ATTRIBUTES = ("few", "any_number", "debt", "part", "share", "capped", "renown", "ware.price", "ware.change")
POSITIVE = ("2", "3", "1/2", "5/2", "(p.few + 1)", "(p.share + 1/4)", "p.ware.price", "0.25")


class NumberWriter:
    """Writes one ruleset; what comes later may ask for all that stands before."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.named: list[str] = []
        self.loops = 0

    def pick(self, *choices: str) -> str:
        """One of several."""
        return self.random.choice(choices)

    def number(self, depth: int, who: str = "p") -> str:
        """A number, whole or not."""
        if depth == 0 or self.random.random() < 0.2:
            return (
                self.pick(*(f"{who}.{one}" for one in ATTRIBUTES), *(f"{one}({who})" for one in self.named), "turn")
                if (self.random.random() < 0.7)
                else self.pick("0", "1", "-1", "3", "-5", "1/2", "-7/2", "999999999999999")
            )
        one, other = self.number(depth - 1, who), self.number(depth - 1, who)
        self.loops += 1
        q = f"q_{self.loops}"
        return self.pick(
            f"({one} + {other})",
            f"({one} - {other})",
            f"({one} * {other})",
            f"({one} / {self.pick(*POSITIVE).replace('p.', f'{who}.')})",
            f"-({one})",
            f"(({one} / {self.pick('2', '3')}) rounded {self.pick('down', 'up', 'nearest')})",
            f"(highest of ({one}, {other}))",
            f"(lowest of ({one}, {other}))",
            f"magnitude({one})",
            f"remainder({one}, {self.pick(*POSITIVE).replace('p.', f'{who}.')})",
            f"(ratio of {one} to ({other}))",
            f"({one} when {self.test(depth - 1, who)}, otherwise {other})",
            f"(count of {q} in players where {self.test(0, q)})",
            f"(sum of {self.number(0, q)} for each {q} in players where {self.test(0, q)})",
            f"(({self.pick('highest', 'lowest')} {self.number(0, q)} for each {q} in players where {self.test(0, q)})"
            f" otherwise {other})",
        )

    def test(self, depth: int, who: str = "p") -> str:
        """A condition."""
        compared = (
            f"{self.number(depth, who)} {self.pick('<', '<=', '>', '>=', 'is', 'is not')} {self.number(depth, who)}"
        )
        return self.pick(
            compared,
            compared,
            f"({compared} {self.pick('and', 'or')} {self.number(depth, who)} {self.pick('<', '>=')} 2)",
            f"(not {compared})",
        )

    def stat(self, name: str) -> list[str]:
        """A stat with rows and stages, its own rounding or that of the ruleset."""
        lines = [f"stat {name}(p: player)", f"  base {self.number(1)}"]
        for at in range(self.random.randint(0, 3)):
            clause = self.pick(
                "",
                f" when {self.test(0)}",
                " per p.few",
                " for each q in players where q.few > 1",
                " strongest of pull",
                " lowest of push" if at == 0 else "",
            )
            lines.append(f'  row_{at}: {self.number(1)} "row"{clause}')
        stages = {
            "times": f"times {self.number(0)}",
            "less": f"less {self.number(0)}",
            "rounded": f"rounded {self.pick('down', 'up', 'nearest')}",
            "least": f"at least {self.pick('0', '-3', 'p.debt', 'p.few')}",
            "most": f"at most {self.pick('7', '9/2', 'p.few + 8')}",
            "then less": f"then less {self.number(0)}",
            "then times": "then times 1/2",
        }
        for kind in self.random.sample(list(stages), self.random.randint(0, 3)):
            is_when = kind != "rounded" and self.random.random() < 0.3
            text = "" if kind == "rounded" else ' "stage"'
            lines.append(f"  {stages[kind]}{text}{f' when {self.test(0)}' if is_when else ''}")
        return lines


def random_numbers(random: Random) -> str:
    """The text of a ruleset."""
    writer = NumberWriter(random)
    head = HEAD.replace("  version 1\n", f"  version 1\n  rounding {writer.pick('down', 'up', 'nearest')}\n")
    lines: list[str] = []
    for at in range(14):
        name = f"number_{at}"
        if random.random() < 0.3:
            lines += writer.stat(name)
        elif random.random() < 0.15:
            lines.append(f"define {name}(p: player): number = {writer.number(2)}")
        else:
            lines.append(f"define {name}(p: player) = {writer.number(3)}")
        writer.named.append(name)
        lines += ["", f"define test_{at}(p: player) = {writer.test(2)}", ""]
    return head + "\n".join(lines) + "\n"
