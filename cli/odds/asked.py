"""What odds are asked of: a question made of words, and of what fits where nothing is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from cli.console import Console
from cli.words.questions import act_called, named_by_label
from dsl.border.diagnostics import Mistake, Severity, Stopped, listed, nearest
from dsl.border.gates import shown

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from dsl.loaded import Loaded
    from dsl.types import Type
    from dsl.understood.parameters import ParameterRule
    from dsl.understood.rules import PhaseRule, Rulebook
    from interpreter.game_read import GameRead
    from interpreter.odds.question import Question, Subject, Watched
    from interpreter.requests import LegalAct, Stepwise
    from interpreter.values.value import Entity, Value
    from interpreter.world.world import World

_PLAINLY_NAMED: Final = re.compile(r"\w+(?:\.\w+|[\s(][\w\s,]*\)?)?")
"""An attribute of something, or a stat or a definition with words for its values."""
BEGINS = "begin "
"""What stands before the name of an event where it is asked how it begins."""
NOT_ABOUT = Mistake(
    "not-about", Severity.ERROR, "{subject} is not about anything called “{name}”", "it is about: {known}"
)
TAKES_NOTHING = Mistake("not-about", Severity.ERROR, "{subject} is not about anything called “{name}”", "")
PHASE_WITHOUT_ODDS = Mistake(
    "no-odds",
    Severity.ERROR,
    "a phase has no odds: what comes of “{name}” depends on what players do",
    "ask for what it does and offers: {known}",
)
PHASE_OF_LINES = Mistake(
    "no-odds",
    Severity.ERROR,
    "a phase has no odds: what comes of “{name}” depends on what players do",
    "put its lines into a procedure, write `do` and the name of that in the phase, and ask for the procedure",
)
NUMBER_WITHOUT_ODDS = Mistake(
    "no-odds",
    Severity.ERROR,
    "“{name}” is a value, for which nothing is thrown",
    "ask for an act or a procedure, and look at it in the end with --watch",
)


class Supposed(NamedTuple):
    """What `--given` says: arguments by the names of parameters, and attributes of them."""

    arguments: Mapping[str, str]
    attributes: tuple[tuple[str, str, str], ...]
    """The name of a parameter or the id of a thing, the attribute and what it shall be."""


def supposed_in(written: Iterable[str]) -> Supposed:
    """What is given, as it was typed: `tile=c3`, `tile.owner=red`. Raises: UsageError."""
    arguments: dict[str, str] = {}
    attributes = []
    for one in written:
        key, sign, value = one.partition("=")
        if not sign or not key:
            raise click.UsageError(f"--given {one}? (NAME=VALUE)")
        name, dot, attribute = key.partition(".")
        if dot:
            attributes.append((name, attribute, value))
        else:
            arguments[name] = value
    return Supposed(arguments, tuple(attributes))


def subjects(book: Rulebook) -> dict[str, Subject]:
    """What can be asked for by name."""
    from dsl.understood.rolls import RollForm
    from interpreter.odds.question import Subject

    of_rolls = {RollForm.ROLL: Subject.ROLL, RollForm.CONTEST: Subject.CONTEST}
    found = {one.name: of_rolls[one.form] for one in book.rolls.values() if one.form in of_rolls}
    found |= dict.fromkeys(book.actions, Subject.ACTION)
    return found | dict.fromkeys(book.procedures, Subject.PROCEDURE)


def shown_subjects(book: Rulebook) -> dict[str, str]:
    """The name of each that can be asked for, by how it is told: an event by its own name, as it begins."""
    known = subjects(book)
    begun = {name.removeprefix(BEGINS): name for name in known if name.startswith(BEGINS)}
    return {name: name for name in known if " " not in name} | begun


def refuse_without_odds(game: GameRead, name: str) -> None:
    """Refuse what the rules know by that name and what has no odds, with what to ask for. Raises: Stopped."""
    from dsl.understood.rolls import RollForm

    book = game.program.rulebook
    phase, roll = book.phases.get(name), book.rolls.get(name)
    if phase is not None:
        told = {real: short for short, real in shown_subjects(book).items()}
        done = [told[one] for one in dict.fromkeys(_done_in(phase)) if one in told]
        if not done:
            raise Stopped([PHASE_OF_LINES.at(None, name=name)])
        raise Stopped([PHASE_WITHOUT_ODDS.at(None, name=name, known=listed(done))])
    if name in book.definitions or (roll is not None and roll.form is RollForm.STAT):
        raise Stopped([NUMBER_WITHOUT_ODDS.at(None, name=name)])


def _done_in(phase: PhaseRule) -> Iterator[str]:
    """The names of the acts, rolls, contests and procedures in the lines of a phase."""
    from dsl.understood.asking import OfferActions
    from dsl.understood.statements import DoProcedure, MakeContest, MakeRoll
    from dsl.understood.walk import sorted_below

    for statement in sorted_below(phase.body)[1]:
        match statement:
            case DoProcedure(procedure=name) | MakeRoll(roll=name) | MakeContest(contest=name):
                yield name
            case OfferActions(actions=names):
                yield from names
            case _:
                pass


def called(game: GameRead, subject: Subject, name: str, words: Words) -> str:
    """What players call a roll, a contest, an act or a procedure, with the names of what it is about in brackets."""
    from interpreter.odds.question import Subject

    book = game.program.rulebook
    match subject:
        case Subject.ACTION:
            return act_called(book.actions[name], words)
        case Subject.ROLL | Subject.CONTEST:
            return named_by_label(name, book.rolls[name].label, book.rolls[name].parameters, words)
        case Subject.PROCEDURE:
            return name.replace("_", " ")


def parameters_of(book: Rulebook, subject: Subject, name: str) -> tuple[ParameterRule, ...]:
    """What a roll, a contest, an act or a procedure is about."""
    from interpreter.odds.question import Subject

    match subject:
        case Subject.ACTION:
            return book.actions[name].parameters
        case Subject.PROCEDURE:
            return book.procedures[name].parameters
        case Subject.ROLL | Subject.CONTEST:
            return book.rolls[name].parameters


Written = Callable[[], "Loaded"] | None
"""Gives the rules as they are written, in whose words something may be watched; None where nobody asks for that."""


def question_in(
    game: GameRead,
    subject: Subject,
    name: str,
    given: Supposed,
    watch: Iterable[str],
    console: Console,
    written: Written,
) -> Question:
    """The question that was typed.

    What is not given is the first of its kind, of an act the first with which it is legal; then attributes are set,
    for this question alone, and what a rule may leave out is what stands for it then.

    Raises: UsageError, Stopped.
    """
    from interpreter.named import thing_called
    from interpreter.odds.question import Question, Subject

    parameters = parameters_of(game.program.rulebook, subject, name)
    names = [one.name for one in parameters]
    told_of = {one for one, _, _ in given.attributes}
    things = {one: thing_called(game.world, one) for one in told_of if one not in names}
    unknown = [one for one in given.arguments if one not in names]
    unknown += [one for one, thing in things.items() if thing is None]
    if unknown:
        raise nothing_taken(name, unknown[0], names)
    named = {*given.arguments, *told_of}
    asked = tuple(one for one in parameters if one.default is None or one.name in named)
    with game.program.triggers.supposed(game.world):
        values = _values(game, asked, given, [thing for thing in things.values() if thing is not None])
        for called, attribute, text in given.attributes:
            _set(game, values.get(called, things.get(called)), attribute, text)
    before: list[Value] = []
    for one in parameters:
        if one.name not in values:
            values[one.name] = game.program.default(game.world, one, before)
        before.append(values[one.name])
    if subject is Subject.ACTION:
        fixed = {*given.arguments, *told_of.intersection(names)}
        values |= _legal(game, name, values, fixed) or _within(game, name, values, fixed)
    watched = tuple(_watched(game, one, values, parameters, console, written) for one in watch)
    return Question(subject, name, tuple(values[one] for one in names), watched)


def refuse_unknown_values(game: GameRead, action: str, given: Supposed) -> None:
    """Refuse what an act has no value for, whether or not anybody may do it now. Raises: UsageError, Stopped."""
    from interpreter.views.explaining import read_argument

    rule = game.program.rulebook.actions.get(action)
    if rule is None:
        return
    names = {one.name: one for one in rule.parameters}
    unknown = [key for key in given.arguments if key not in names]
    if unknown:
        raise nothing_taken(action, unknown[0], names)
    for name, text in given.arguments.items():
        read_argument(game, names[name], text)


def question_of_scene(
    game: GameRead, name: str, watch: Iterable[str], console: Console, written: Written
) -> Question | None:
    """The question how a scene goes on that is under way; None where it is not. Raises: UsageError, Stopped."""
    from interpreter.odds.question import Question, Subject

    scene = game.world.running(name)
    if scene is None:
        return None
    parameters = game.program.rulebook.procedures[name].parameters
    values = dict(zip((one.name for one in parameters), scene.v, strict=False))
    watched = tuple(_watched(game, one, values, parameters, console, written) for one in watch)
    return Question(Subject.PROCEDURE, name, tuple(values.values()), watched, scene=scene)


def question_of_option(
    game: GameRead,
    name: str,
    arguments: Mapping[str, Value],
    watch: Iterable[str],
    console: Console,
    written: Written,
) -> Question:
    """The question for an act with all its arguments. Raises: UsageError, Stopped."""
    from interpreter.odds.question import Question, Subject

    parameters = game.program.rulebook.actions[name].parameters
    watched = tuple(_watched(game, one, arguments, parameters, console, written) for one in watch)
    return Question(Subject.ACTION, name, tuple(arguments[one.name] for one in parameters), watched)


# ---------------------------------------------------------------- arguments


def nothing_taken(subject: str, name: str, known: Iterable[str]) -> Stopped:
    """What is said where a roll, a contest, an act or a procedure is about nothing of that name."""
    known = [*known]
    if not known:
        return Stopped([TAKES_NOTHING.at(None, subject=subject, name=shown(name))])
    return Stopped([NOT_ABOUT.at(None, subject=subject, name=shown(name), known=", ".join(known))])


def _values(
    game: GameRead, parameters: tuple[ParameterRule, ...], given: Supposed, named_things: list[Entity]
) -> dict[str, Value]:
    from interpreter.odds.samples import Samples
    from interpreter.views.explaining import read_argument

    world = game.world
    values: dict[str, Value] = {
        one.name: read_argument(game, one, given.arguments[one.name])
        for one in parameters
        if one.name in given.arguments
    }
    named = list(values.values())
    tile = next((one for one in named if one in world.tiles), world.tiles[0] if world.tiles else None)
    players = [one for one in named if one in world.things["player"]]
    others = [one for one in world.things["player"] if one not in players]
    # What is made up is about those who are named: a battle is that of the player who is given.
    samples = Samples(game.program, world, tile, [*players, *others], preferred=[*named, *named_things])
    left = [one for one in parameters if one.name not in values]
    made_up = samples.of([one.type for one in left], named=len(players))
    return values | {one.name: value for one, value in zip(left, made_up, strict=True)}


def _legal(game: GameRead, name: str, values: Mapping[str, Value], fixed: set[str]) -> dict[str, Value]:
    """The first legal values of an act for what is not given; nothing where it is not legal with what is."""
    from interpreter.compiled.acts.offers import arguments_of, legal_options

    rule = game.program.rulebook.actions[name]
    by = None if rule.by is None else values[rule.by]
    legal = legal_options(game.program.actions, game.world, (name,), by)
    for option in (*legal, *filter(None, (_first_way(act, values, fixed) for act in legal.stepwise))):
        arguments = arguments_of(game.program.actions[name], by, option)
        found = dict(zip((one.name for one in rule.parameters), arguments, strict=True))
        if all(found[one] == values[one] for one in fixed):
            return found
    return {}


def _within(game: GameRead, name: str, values: Mapping[str, Value], fixed: set[str]) -> dict[str, Value]:
    """The values of an act that is not legal; what was not given is at the least something that may be chosen."""
    action = game.program.actions[name]
    names = [one.name for one in action.rule.parameters]
    return dict(zip(names, action.within(game.world, [values[one] for one in names], fixed), strict=True))


def _first_way(act: Stepwise, values: Mapping[str, Value], fixed: set[str]) -> LegalAct | None:
    """The first legal way of an act that is chosen value by value, with the values that are fixed."""
    chosen: tuple[Value, ...] = ()
    for name in act.parameters:
        found = next(((one,) for one in act.values(chosen) if name not in fixed or one == values[name]), None)
        if found is None:
            return None
        chosen += found
    return act.option(chosen)


def _set(game: GameRead, thing: Value, name: str, text: str) -> None:
    """Set an attribute of a thing, or whether it has a condition, for this question; the campaign is not touched."""
    from dsl.types import TRUTH
    from dsl.understood.parameters import ParameterRule
    from interpreter.answers import UNKNOWN, value_of
    from interpreter.new_world import with_limits
    from interpreter.values.value import Entity, Lasting
    from interpreter.views.explaining import ARGUMENT_NOT_FITTING, read_argument

    kind = game.program.rulebook.kinds[thing.kind] if isinstance(thing, Entity) else None
    conditions = [
        one.name for one in game.program.rulebook.conditions.values() if kind and one.bearer.name == kind.name
    ]
    if isinstance(thing, Entity) and name in conditions:
        if read_argument(game, ParameterRule(name, TRUTH, None), text):
            game.world.gain(thing, name, Lasting())
        else:
            game.world.lose(thing, name)
        return
    attribute = next((one for one in kind.attributes if one.name == name), None) if kind is not None else None
    if attribute is None or kind is None or not isinstance(thing, Entity):
        raise no_attribute(game, thing, name, conditions)
    if attribute.type.form == "many":
        words = _members(game, name, attribute.type, text)
        value = value_of(attribute.type, words, game.world)
        if value is UNKNOWN:
            raise click.UsageError(f"{name}: {text}")
    else:
        value = read_argument(game, ParameterRule(name, attribute.type, None), text)
    code, index = game.program.kinds[kind.name], kind.index(name)
    if not code.allows(index, value, thing, game.world):
        allowed = with_limits(str(attribute.type), *code.limits(index, thing, game.world))
        raise Stopped(
            [ARGUMENT_NOT_FITTING.at(None, answer=shown(text), name=attribute.label or name, allowed=allowed)]
        )
    game.world.set_value(thing, index, value)


def _members(game: GameRead, name: str, kind: Type, text: str) -> list[str]:
    """The values of several, as they are written between commas or plus signs; `none` is none of them.

    Raises: Stopped where one of them does not fit.
    """
    from dsl.understood.parameters import ParameterRule
    from interpreter.named import plain_word
    from interpreter.views.explaining import read_argument

    words = [plain_word(one.strip()) for one in re.split("[+,]", text) if one.strip()]
    if words == ["none"] or kind.item is None:
        return []
    for one in words:
        read_argument(game, ParameterRule(name, kind.item, None), one)
    return words


def no_attribute(game: GameRead, thing: Value, name: str, others: Iterable[str] = ()) -> Stopped:
    """What is said where something has no attribute of that name, and none of the `others` is called so."""
    from interpreter.values.value import Entity
    from interpreter.views.explaining import nothing_called

    kind = game.program.rulebook.kinds[thing.kind] if isinstance(thing, Entity) else None
    known = [*(one.name for one in kind.attributes), *others] if kind is not None else []
    return nothing_called(name, nearest(name, known), known)


# ---------------------------------------------------------------- what is watched


def _watched(
    game: GameRead,
    text: str,
    values: Mapping[str, Value],
    parameters: Sequence[ParameterRule],
    console: Console,
    written: Written,
) -> Watched:
    """What is looked at in the end: an attribute (`player.gold`, `red.gold`), a stat (`income(red)`), or any value."""
    from dsl.understood.rolls import RollForm
    from interpreter.named import thing_called
    from interpreter.odds.question import Watched
    from interpreter.odds.watching import attribute_watched, value_watched
    from interpreter.values.value import Entity
    from interpreter.world.following.readings import Readings

    book, world = game.program.rulebook, game.world

    def in_words(of_rules: Callable[[], Loaded]) -> Watched:
        about = [values[one.name] for one in parameters]
        return value_watched(of_rules(), game.program, world, text, parameters, about)

    name, *words = [one for one in re.split(r"[\s(),]+", text) if one] or [""]
    is_stat = name in book.rolls and book.rolls[name].form is RollForm.STAT
    is_named = name in book.definitions or is_stat
    if written is not None and text.strip() and not ((is_named or not words) and _PLAINLY_NAMED.fullmatch(text)):
        return in_words(written)
    if is_named:
        rule = book.rolls[name] if is_stat else book.definitions[name]
        arguments = _arguments_of_watched(game, name, rule.parameters, words, values)
        readings = Readings(book).of(rule)
        if not is_stat:
            code = game.program.definition(name)
            return Watched(text, readings, lambda world: code(world, *_there(world, arguments)))
        return Watched(text, readings, lambda world: game.program.rolls[name].stat(world, _there(world, arguments)))
    name, dot, attribute = text.partition(".")
    thing = values.get(name, thing_called(world, name))
    kind = book.kinds[thing.kind] if isinstance(thing, Entity) else None
    is_attribute = kind is not None and attribute in [one.name for one in kind.attributes]
    if written is not None and not is_attribute and (attribute in book.definitions or attribute in book.rolls):
        return in_words(written)  # a definition or a stat may stand behind a dot
    if kind is None or not dot:
        said = console.words.gettext(
            "watch {what}? Name an attribute, such as {example}, or a stat with its arguments."
        )
        raise click.UsageError(said.format(what=text, example=_example(game)))
    if not is_attribute:
        raise no_attribute(game, thing, attribute)
    return attribute_watched(text, thing, kind, attribute)


def _example(game: GameRead) -> str:
    """An attribute of something that is there, of a player where players have any."""
    kinds = game.program.rulebook.kinds
    several = (game.world.things["player"], game.world.tiles, *game.world.things.values())
    found = (f"{thing.id}.{one.name}" for things in several for thing in things for one in kinds[thing.kind].attributes)
    return next(found, "red.gold")


def _there(world: World, values: Iterable[Value]) -> list[Any]:
    """Values as they are in a world where things may have been made anew."""
    from interpreter.values.value import Entity

    return [world.by_id.get(one.id, one) if isinstance(one, Entity) else one for one in values]


def _arguments_of_watched(
    game: GameRead, name: str, parameters: tuple[ParameterRule, ...], words: list[str], values: Mapping[str, Value]
) -> list[Value]:
    """The arguments of a stat that is watched: words, or the names of what the question is about."""
    from interpreter.views.explaining import read_argument, read_arguments

    if len(words) != len(parameters):
        return read_arguments(game, name, parameters, words)
    return [
        values[word] if word in values else read_argument(game, parameter, word)
        for parameter, word in zip(parameters, words, strict=True)
    ]
