"""`marchlaw odds`: exact chances before deciding."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli.asking import chance_text, headline
from cli.console import Command, Console
from cli.opening import looked_at
from cli.story import outcome_line
from cli.words.map_names import open_named
from cli.words.numbers import number

if TYPE_CHECKING:
    from dsl.understood.rules import ParameterRule
    from interpreter.compiled.rolling.chances import Chances
    from interpreter.game import Game
    from interpreter.requests import Choose
    from interpreter.values import Entity, Value

BAR: Final = 30
"""Signs of the longest bar."""


@click.command(
    "odds",
    cls=Command,
    short_help="Work out exact chances.",
    examples=(
        "marchlaw odds spring",
        "marchlaw odds spring take",
        "marchlaw odds planetary_empires_en",
    ),
)
@click.argument("source", metavar="DIR|RULESET")
@click.argument("name", required=False, metavar="[ACTION|ROLL]")
@click.option(
    "--given",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the roll, or an attribute of one (tile.owner=red); may be repeated.",
)
@click.option(
    "--map", "map_name", default="duel", metavar="MAP", show_default=True, help="The map for a roll of a ruleset."
)
@click.pass_obj
def odds_command(console: Console, source: str, name: str | None, given: tuple[str, ...], map_name: str) -> int:
    """Work out exact chances.

    In a campaign: all legal options of whoever is asked, the likeliest first, or a roll with its arguments. For a
    ruleset: a roll on a bundled map, where what is not given is the first of its kind; without a name its rolls
    are listed. Example of what is given: --given tile=c3 --given tile.owner=red.
    """
    from dsl.understood.rules import RollForm

    values = dict(one.partition("=")[::2] for one in given)
    if (Path(source) / "campaign.yaml").exists():
        session = looked_at(Path(source), console)
        if name is not None and name in session.game.program.rulebook.rolls:
            return _roll(session.game, name, values, console)
        return _options(session.game, name, console)
    game = _example_game(source, map_name, console)
    if name is None:
        return _list_rolls(game, console)
    if name not in game.program.rulebook.rolls:
        rolls = [one.name for one in game.program.rulebook.rolls.values() if one.form is not RollForm.STAT]
        raise click.UsageError(console.words.gettext("Name a roll: {names}").format(names=", ".join(rolls)))
    return _roll(game, name, values, console)


def _list_rolls(game: Game, console: Console) -> int:
    """The rolls of a ruleset with what each must be given."""
    from dsl.understood.rules import RollForm

    console.say(console.words.gettext("Name a roll, and what is given:"))
    for rule in game.program.rulebook.rolls.values():
        if rule.form is not RollForm.STAT:
            parameters = ", ".join(f"{one.name}: {console.words.say(str(one.type))}" for one in rule.parameters)
            console.say(f"  {rule.name}({parameters})")
    return 0


# ---------------------------------------------------------------- options


def _options(game: Game, action: str | None, console: Console) -> int:
    from interpreter.bots import odds_in
    from interpreter.requests import Choose, Throw

    words, request = console.words, game.pending
    if isinstance(request, Throw) and request.chances is not None:
        chances = request.chances()
        console.say(headline(request, console))
        if chances is not None:
            _distribution(chances.success, chances.totals, None, console)
            return 0
    if not isinstance(request, Choose):
        if request is None:
            console.note(outcome_line(game, words))
        console.note(words.gettext("Nobody is asked to act now; name a roll and what is given."))
        return 1
    console.say(headline(request, console))
    options = [one for one in request.options if action is None or one.action == action]
    stepwise = [one for one in request.options.stepwise if action is None or one.action == action]
    if not options and not stepwise:
        console.note(_why_none(request, str(action), console))
        return 1
    rows = [(odds_in(game, one, request.by), one.text) for one in options]
    known = sorted(((chance, text) for chance, text in rows if chance is not None), key=lambda row: (-row[0], row[1]))
    console.table([[chance_text(chance, console), text] for chance, text in known], right=[0])
    without = [text for chance, text in rows if chance is None]
    if without:
        said = words.ngettext("{count} option without a roll", "{count} options without a roll", len(without))
        console.say(said.format(count=len(without)))
    for act in stepwise:
        said = words.gettext("{act}: too many ways to be listed; `marchlaw test` works out the odds of one of them")
        console.say(said.format(act=act.action.replace("_", " ")))
    return 0


def _why_none(request: Choose, action: str, console: Console) -> str:
    names = ", ".join(request.actions)
    return console.words.gettext("“{name}” is not legal now; there are: {names}").format(name=action, names=names)


# ---------------------------------------------------------------- rolls


def _roll(game: Game, name: str, given: dict[str, str], console: Console) -> int:
    from dsl.understood.rules import RollForm
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.throws import odds_of_contest, odds_of_roll

    rule = game.program.rulebook.rolls[name]
    arguments = _arguments(game, rule.parameters, given)
    words = console.words
    try:
        if rule.form is RollForm.CONTEST:
            odds = odds_of_contest(game.program, game.world, name, arguments)
            console.say(game.program.rolls[name].title(game.program.rolls[name].frame(game.world, arguments)))
            names = [game.world.say(arguments[slot - 1]) for slot in rule.sides or ()]
            ends = [words.gettext("{name} is ahead"), words.gettext("{name} wins in the end")]
            thrown = [ends[0].format(name=name) for name in names] + [words.gettext("a tie as thrown")]
            rows = zip(thrown, (odds.first, odds.second, odds.tie), strict=True)
            console.table([[chance_text(chance, console), text] for text, chance in rows], right=[0])
            console.say("")
            won = zip(names, (odds.first_wins, odds.second_wins), strict=True)
            console.table(
                [[chance_text(chance, console), ends[1].format(name=name)] for name, chance in won], right=[0]
            )
            return 0
        found = odds_of_roll(game.program, game.world, name, arguments)
    except BeyondBudget:
        console.note(words.gettext("These odds would take too long to work out exactly."))
        return 1
    _explained(game, name, arguments, console)
    _roll_odds(found, rule.has_target, console)
    return 0


def _explained(game: Game, name: str, arguments: list[Value], console: Console) -> None:
    """What goes into the roll, so that the odds can be checked by hand."""
    from cli.commands.explain import explanation_lines
    from interpreter.explaining import explain_roll

    for line in explanation_lines(explain_roll(game, name, arguments), game, console):
        console.say(line)


def _roll_odds(odds: Chances, has_target: bool, console: Console) -> None:
    _distribution(odds.success if has_target else None, odds.totals, odds.cut_off or None, console)


def _distribution(
    success: Fraction | None, totals: tuple[tuple[Any, Fraction], ...], cut: Fraction | None, console: Console
) -> None:
    words = console.words
    if success is not None:
        console.say(words.gettext("success: {chance}").format(chance=chance_text(success, console)))
    joined: dict[Any, Fraction] = {}
    for total, chance in totals:
        joined[total] = joined.get(total, Fraction(0)) + chance
    most = max(joined.values(), default=Fraction(1))
    rows = []
    for total in sorted(joined):
        chance = joined[total]
        bar = "#" * int(chance * BAR / most)
        rows.append([number(total, words), chance_text(chance, console), bar])
    if len(rows) > 1:
        console.table(rows, right=[0, 1])
    if cut:
        console.say(
            words.gettext("left out: {chance} for dice that explode again and again").format(chance=number(cut, words))
        )


def _arguments(game: Game, parameters: tuple[ParameterRule, ...], given: dict[str, str]) -> list[Value]:
    """The arguments of a roll: those given, else the first that fits; then attributes are set."""
    from interpreter.explaining import read_argument

    names = [one.name for one in parameters]
    unknown = [key for key in given if key.split(".")[0] not in names]
    if unknown:
        raise click.UsageError(f"{', '.join(unknown)}? ({', '.join(names)})")
    players = list(game.world.things["player"])
    values: dict[str, Value] = {}
    for parameter in parameters:
        if parameter.name in given:
            values[parameter.name] = read_argument(game, parameter, given[parameter.name])
        else:
            values[parameter.name] = _first(game, parameter, players)
    for key, text in given.items():
        name, _, attribute = key.partition(".")
        if attribute:
            _set(game, values[name], attribute, text)
    return [values[one] for one in names]


def _first(game: Game, parameter: ParameterRule, players: list[Entity]) -> Value:
    """The first thing that fits; each player is used once, and a report that nobody has told is made up."""
    from interpreter.answers import options_of

    kind = parameter.type
    if kind.form == "entity" and kind.name == "player" and players:
        return players.pop(0)
    if kind.form == "truth":
        return False
    if kind.form == "number":
        return 0
    options = options_of(kind, game.world)
    if options:
        return options[0]
    if kind.form == "entity":
        return _made_up(game, kind.name)
    return None


def _made_up(game: Game, kind: str) -> Value:
    """A thing with its start values; players it names are taken in their order."""
    from interpreter.answers import options_of

    rule = game.program.rulebook.kinds[kind]
    values = game.program.kinds[kind].defaults(game.world)
    players = list(game.world.things["player"])
    for at, attribute in enumerate(rule.attributes):
        if values[at] is None and not attribute.type.optional:
            if attribute.type.form == "entity" and attribute.type.name == "player" and players:
                values[at] = players.pop(0)
            else:
                values[at] = next(iter(options_of(attribute.type, game.world) or (None,)))
    return game.world.create(kind, values)


def _set(game: Game, thing: Value, name: str, text: str) -> None:
    """Set an attribute of a thing for the question that is asked; the campaign itself is not touched."""
    from dsl.understood.rules import ParameterRule
    from interpreter.answers import UNKNOWN, value_of
    from interpreter.explaining import plain_word, read_argument

    kind = game.program.rulebook.kinds.get(getattr(thing, "kind", ""))
    attribute = next((one for one in kind.attributes if one.name == name), None) if kind is not None else None
    if attribute is None or kind is None:
        raise click.UsageError(
            f"{name}? ({', '.join(one.name for one in kind.attributes) if kind is not None else ''})"
        )
    if attribute.type.form == "many":
        words = [plain_word(one) for one in text.split("+") if one]
        value = value_of(attribute.type, words, game.world)
        if value is UNKNOWN:
            raise click.UsageError(f"{name}: {text}")
    else:
        value = read_argument(game, ParameterRule(name, attribute.type, None), text)
    game.world.set_value(thing, kind.index(name), value)


def _example_game(source: str, map_name: str, console: Console) -> Game:
    """A game of a ruleset on a bundled map, with two players, before its first turn."""
    from cli.commands.demo import new_game
    from dsl.checked_before import checked_once
    from dsl.loader import load_rulebook

    rulebook = load_rulebook(Path(source) if Path(source).exists() else source, checks=checked_once)
    words = console.speak(rulebook.header.language)
    return new_game(rulebook, open_named(map_name, words), None)
