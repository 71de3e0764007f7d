"""What people type while a campaign is played: no answer is lost, and none is recorded that was not meant."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli import main
from cli.play.picking import acts_meant, nearest_names, parts_of, values_meant
from cli.play.steering import SAID, Steer, Steered, folded, steered, unquoted, words_for
from cli.words.catalogue import LANGUAGES, Words
from cli.words.numbers import number_meant
from interpreter.acts_told_apart import acts_told_apart
from interpreter.campaign.journal.looking import read_journal
from interpreter.requests import LegalAct
from interpreter.values.value import Entity

HERE = Path(__file__).resolve().parent
Play = Callable[..., str]

TRADE = """
ruleset trade
  title "Trade"
  language en
  version 1

table ware "ware"
  | key    | name     |
  | cask   | "cask"   |
  | barrel | "barrel" |
  | horn   | "horn"   |

kind player
  gold: number at least 0 = 9 "gold"

action buy(n: number at least 1 at most 3) by player "buy {n}"
  costs n from player.gold "price"
  say "bought"

phase trading "Trading"
  each player in order
    one of buy
    ask player for sold: ware "What do you sell?"
    ask player for gift: number at least 0 at most 5 "How much do you give away?"
    player.gold up gift
"""


HAGGLE = """
ruleset haggle
  title "Haggle"
  language en
  version 1

kind player
  gold: number at least 0 = 9 "gold"

action make_offer(n: number at least 1 at most 2) by player "offer {n} for it"
  player.gold down n

action take_loan(n: number at least 1 at most 2) by player "borrow {n} gold"
  player.gold up n

action walk by player "walk away"
  say "gone"

phase haggling "Haggling"
  each player in order
    one of make_offer, take_loan
    one of make_offer, walk
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A campaign of each ruleset that the tests play, before its first answer."""
    folder = tmp_path_factory.mktemp("begun")
    found = {}
    for name, text in (("trade", TRADE), ("haggle", HAGGLE)):
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    rulesets = (
        {"valley": str(HERE / "valley")}
        | {one: str(folder / f"{one}.law") for one in ("trade", "haggle")}
        | {one: f"planetary_empires_{one}" for one in LANGUAGES}
    )
    for name, ruleset in rulesets.items():
        begin = ["new", str(folder / name), "--ruleset", ruleset, "--map", "duel", "--players", "red=Anna,blue=Ben"]
        assert main.run([*begin, "--seed", "x", "--turns", "4"]) == 0
        found[name] = folder / name
    return found


@pytest.fixture
def play(
    begun: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Types lines into a campaign and gives what was printed; what is typed is not echoed."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    (tmp_path / "trade.law").write_text(TRADE, encoding="utf-8")
    (tmp_path / "haggle.law").write_text(HAGGLE, encoding="utf-8")

    def one(name: str, *lines: str) -> str:
        if not (tmp_path / name).exists():
            shutil.copytree(begun[name], tmp_path / name)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        assert main.run(["--lang", "en", "play", str(tmp_path / name)]) == 0
        return capsys.readouterr().out

    return one


def recorded(folder: Path) -> list[Any]:
    """The answers in the journal, and `undo` where one was taken back."""
    lines = [one.payload for one in read_journal(folder).records[1:]]
    return ["undo" if one["kind"] == "undo" else one.get("ans") for one in lines if one["kind"] in ("answer", "undo")]


# ---------------------------------------------------------------- the tutorial with every mistake


def test_no_word_but_plus_begins_a_report(play: Play, tmp_path: Path) -> None:
    out = play("en", "hm", "1", "red", "who won", "y", "back", "quit")
    assert recorded(tmp_path / "en") == []
    assert [out.count(one) for one in ("tells nothing", "no step to go back", "who won?")] == [5, 1, 0]


def test_each_field_of_a_report_is_judged_when_it_is_typed(play: Play, tmp_path: Path) -> None:
    out = play("en", "+", "", "7", "carl", "an", "be", "1", "perhaps", "", "", "quit")
    assert recorded(tmp_path / "en") == [
        {"winner": "red", "loser": "blue", "other_losers": [], "grade": "minor", "tabled": False},
        "done",
    ]
    said = ["an answer is needed here", "called “7”", "called “carl”", "→ Anna", "→ Ben", "“perhaps”"]
    at = 0
    for piece in said:
        assert piece in out[at:], (piece, out)
        at = out.index(piece, at) + len(piece)


def test_a_whole_turn_with_a_mistake_before_each_answer_records_what_was_meant(play: Play, tmp_path: Path) -> None:
    """No answer is lost, and none is recorded that was not meant."""
    turn = ["+", "anna", "ben", "minor", "", "+", "2", "1", "major", "yes", "", "1", "shield b4", "quit"]
    mistakes = ["hm", "help", "99", "status", "who won", "map", "{x: 1}", "why", "log 2", "-5", "odds", "y e s"]
    play("en", *turn)
    meant = recorded(tmp_path / "en")
    assert [one.get("action", "told") if isinstance(one, dict) else one for one in meant] == [
        "told", "told", "done", "take", "build",
    ]  # fmt: skip
    play("en", *["undo"] * len(meant), "quit")
    typed = [word for at, one in enumerate(turn) for word in (mistakes[at % 12], mistakes[(at + 5) % 12], one)]
    out = play("en", *typed)
    assert recorded(tmp_path / "en") == [*meant, *["undo"] * len(meant), *meant]
    assert "Traceback" not in out


def test_back_goes_one_step_back_and_undo_drops_only_the_draft(play: Play, tmp_path: Path) -> None:
    play("en", "+", "1", "1", "back", "1", "", "", "quit")
    first = {"winner": "red", "loser": "blue", "other_losers": [], "grade": "major", "tabled": False}
    assert recorded(tmp_path / "en") == [first]
    out = play("en", "+", "1", "1", "undo", "+", "back", "quit")
    assert recorded(tmp_path / "en") == [first], "a draft is nothing that was recorded"
    assert "What was typed is dropped" in out
    out = play("en", "undo", "undo", "quit")
    assert recorded(tmp_path / "en") == [first, "undo"]
    assert "taken back: who won: Anna, who lost: Ben" in out, out
    assert "there is no answer that could be taken back" in out
    assert "1 error" not in out


def test_looking_things_up_answers_nothing(play: Play, tmp_path: Path) -> None:
    asked = [
        "help",
        "status",
        "map",
        "why",
        "why red",
        "why nobody",
        "odds",
        "odds nothing",
        "log",
        "log 3",
        "status red",
    ]
    out = play("en", *asked, "+", "map", "HELP", "1", "status", "1", "", "", "quit")
    assert len(recorded(tmp_path / "en")) == 1
    assert "one step back in an answer that is being typed" in out
    assert "Nothing has been rolled yet." in out + "Nothing has been rolled yet."
    assert out.count("Owners:") >= 2


def test_a_piece_of_a_label_is_taken_and_an_ambiguous_one_told(play: Play, tmp_path: Path) -> None:
    out = play("en", "+ anna, ben", "", "", "", "take", "C3", "quit")
    answers = recorded(tmp_path / "en")
    assert answers[1] == "done"
    assert answers[2]["action"] == "take"
    assert answers[2]["tile"] == "c3"
    assert "“take” may be any of these:" in out


def test_what_is_no_option_is_told_and_changes_nothing(play: Play, tmp_path: Path) -> None:
    out = play("valley", "", "99", "windmill", "build b4", "{action: build, tile: c3", "done please", "quit")
    assert recorded(tmp_path / "valley") == ["done"]
    assert "nothing here is called “99”" in out
    assert "nothing here is called “windmill”" in out
    assert "“build b4” may be any of these:" in out
    assert "Type a number or a piece of an option; “help” tells what else." in out


def test_a_slip_in_a_name_is_told_with_what_is_like_it(play: Play, tmp_path: Path) -> None:
    out = play("valley", "", "b9", "crosing", "biuld", "quit")
    assert "did you mean “b4”?" in out, out
    assert "did you mean “The Crossing”?" in out, out
    assert "did you mean “" in out
    out = play("trade", "1", "barel", "barrel", "quit")
    assert "nothing here is called “barel”\n  did you mean “barrel”?" in out
    assert recorded(tmp_path / "trade")[-1] == "barrel"


def test_acts_are_grouped_under_what_they_are_called(play: Play) -> None:
    """Not under the names that the rules have for them; where one has but one way none has a heading."""
    out = play("haggle", "offer 1", "quit")
    offers = "  offer … for it:\n    1  offer 1 for it\n    2  offer 2 for it\n"
    assert f"{offers}  borrow … gold:\n    3  borrow 1 gold\n    4  borrow 2 gold\n" in out, out
    assert "do?\n    1  offer 1 for it\n    2  offer 2 for it\n    3  walk away\n" in out, out


def test_several_acts_are_typed_in_one_line(play: Play, tmp_path: Path) -> None:
    out = play("valley", "", "mill b4, barn c3", "quit")
    assert [one["piece"] for one in recorded(tmp_path / "valley")[1:]] == ["mill", "barn"]
    assert "→ build a barn in c3" in out
    play("valley", "undo", "undo", "mill b4, windmill", "quit")
    assert len(recorded(tmp_path / "valley")) == 5, "where one of them is unclear none is taken"
    assert "None of the list was taken." in play("valley", "b4, c3")


def test_the_map_stands_before_questions_about_tiles_and_only_when_it_has_changed(play: Play) -> None:
    out = play("valley", "", "hm", "hm", "done", "done", "quit")
    assert out.count("Owners:") == 1
    assert out.index("Owners:") < out.index("what do you do?")


# ---------------------------------------------------------------- what is usual


def test_last_turns_answer_is_usual(play: Play, tmp_path: Path) -> None:
    play("trade", "2", "cask", "4", "1", "horn", "5")
    out = play("trade", "", "", "no", "6", "", "3", "bar", "")
    new = [{"action": "buy", "n": 2}, "cask", 4, {"action": "buy", "n": 3}, "barrel", 5]
    assert recorded(tmp_path / "trade")[6:] == new, out
    said = ["Enter: buy 2", "[cask]>", "(0–5) [4]>", "“no” is no whole number", "6 is too much here; the most is 5"]
    assert [one for one in said if one not in out] == []


def test_last_turns_orders_are_one_word(play: Play, tmp_path: Path) -> None:
    play("trade", "2", "cask", "4", "1", "horn", "5")
    out = play("trade", "again", "quit")
    assert recorded(tmp_path / "trade")[6:] == recorded(tmp_path / "trade")[:3], "those of the other are not repeated"
    assert "again: as in your last turn (buy 2)" in out
    assert "→ cask" in out


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    words = Words(language)
    said = [folded(word) for to in Steer for word in words_for(to, words)]
    said += [folded(words.gettext(one)) for one in ("done", "all", "none", "yes", "no")]
    assert sorted(set(said)) == sorted(said)
    assert set(SAID) == set(Steer)


@pytest.mark.parametrize(
    ("language", "text", "to"),
    [
        ("de", "zurück", Steer.BACK),
        ("de", "ZURUCK", Steer.BACK),
        ("de", "rückgängig", Steer.UNDO),
        ("de", "ende", Steer.QUIT),
        ("de", "quit", Steer.QUIT),
        ("es", "deshacer", Steer.UNDO),
        ("es", "atras", Steer.BACK),
        ("es", "salir", Steer.QUIT),
        ("es", "¿mapa?", None),
        ("en", "mapping", None),
        ("en", "zurück", None),
    ],
)
def test_the_words_of_two_languages_steer(language: str, text: str, to: Steer | None) -> None:
    found = steered(text, Words(language))
    assert (None if found is None else found.to) is to


def test_a_word_may_be_followed_by_more_but_not_where_any_text_is_an_answer() -> None:
    words = Words("es")
    assert steered("por qué rojo", words) == Steered(Steer.WHY, ("rojo",))
    assert steered("por qué no", words, is_free=True) is None
    assert steered("por qué", words, is_free=True) == Steered(Steer.WHY)
    assert steered("diario 20", words, is_free=True) == Steered(Steer.LOG, ("20",))
    assert steered("diario de Ana", words, is_free=True) is None
    assert [unquoted(one) for one in ('"map"', "„ende“", "«fin»", '"', "map")] == ["map", "ende", "fin", None, None]


def test_pieces_of_names() -> None:
    values = ["high_amber", "amber", "high_cobalt", "c1", "c10"]

    def meant(text: str) -> list[Any]:
        return values_meant(text, values, lambda one: one.replace("_", " ").title())

    assert meant("amber") == ["amber"], "a whole name before a piece of another"
    assert meant("HIGH AMBER") == ["high_amber"]
    assert meant("high") == ["high_amber", "high_cobalt"]
    assert meant("cob") == ["high_cobalt"]
    assert meant("balt") == ["high_cobalt"]
    assert meant("al") == [], "two letters from inside a word are no piece"
    assert (meant("c1"), meant("5"), meant("6")) == (["c1"], ["c10"], [])
    assert values_meant("3", [1, 3], str) == [3], "a number stands for itself among numbers"
    faces = {"one": "1", "three": "3", "worm": "worm"}
    read = [values_meant(text, list(faces), lambda one: faces[one]) for text in ("1", "3", "2", "worm")]
    assert read == [["one"], ["three"], [], ["worm"]], "and among names that are numbers"


def test_pieces_of_acts() -> None:
    acts = [LegalAct("take", (("tile", key),), f"try to take {key}".format) for key in ("c1", "c10")]
    assert [one.text for one in acts_meant("c1", acts)] == ["try to take c1"]
    assert [one.text for one in acts_meant("take c10", acts)] == ["try to take c10"]
    assert len(acts_meant("try", acts)) == 2


def test_an_act_as_it_stands_in_the_list_where_several_read_alike() -> None:
    def in_german(value: Any) -> str:
        return "ja" if value is True else "nein" if value is False else str(value)

    acts = [
        LegalAct("dig", (("tile", tile), ("deep", is_deep)), f"dig in {tile}".format, in_german)
        for tile in ("a1", "a2")
        for is_deep in (True, False)
    ]
    assert acts_told_apart(acts) == ["dig in a1 (ja)", "dig in a1 (nein)", "dig in a2 (ja)", "dig in a2 (nein)"]
    assert [acts_meant(told, acts) for told in acts_told_apart(acts)] == [[one] for one in acts]
    assert acts_meant("DIG in a2 nein", acts) == acts[3:]
    assert acts_meant("dig in a3 (ja)", acts) == []


def test_words_as_they_follow_one_another() -> None:
    """A number in the name of the place is not that of the building."""
    places = [("court_1", "town_1"), ("court_2", "town_1"), ("court_1", "town_2")]
    acts = [
        LegalAct("build", (("piece", piece), ("town", town)), f"build {piece} in {town}".replace("_", " ").format)
        for piece, town in places
    ]
    assert [one.text for one in acts_meant("build court 1", acts[:2])] == ["build court 1 in town 1"]
    assert [one.text for one in acts_meant("court 1", acts)] == ["build court 1 in town 1", "build court 1 in town 2"]
    assert [one.text for one in acts_meant("build 2 town", acts)] == [
        "build court 2 in town 1",
        "build court 1 in town 2",
    ]


def test_a_number_behind_a_word_is_that_number() -> None:
    """What ends a key is a number as well: the second piece on the table is palace 3."""
    palace = Entity("piece", "piece_2", 2, "Palace 3", 1, [])
    acts = [LegalAct("build", (("piece", palace),), "build Palace 3".format)]
    assert acts_meant("build Palace 3", acts) == acts_meant("build pal 3", acts) == acts
    assert acts_meant("build 2", acts) == acts, "by the end of its key"
    assert not acts_meant("build Palace 2", acts)
    assert not acts_meant("pal 2", acts)
    assert values_meant("palace 3", [palace], lambda one: one.label) == [palace]
    assert not values_meant("palace 2", [palace], lambda one: one.label)


def test_a_mistyped_act_is_looked_for_once_among_thousands() -> None:
    """Each is put into words once, and few of their names are measured against what was typed."""
    said: list[tuple[int, int]] = []

    def act(one: int, other: int) -> LegalAct:
        def say() -> str:
            said.append((one, other))
            return f"{one} to {other}"

        return LegalAct("march", (("from", f"t{one}"), ("to", f"t{other}")), say)

    acts = [act(one, other) for one in range(95) for other in range(95)]
    assert acts_meant("mrch t1 t20", acts) == []
    assert len(said) == len(acts)
    assert [one.text for one in acts_meant("t1 t20", acts)] == ["1 to 20", "20 to 1"]


def test_few_names_are_measured_against_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    class Counted(SequenceMatcher[str]):
        def ratio(self) -> float:
            measured.append(1)
            return super().ratio()

    monkeypatch.setattr("cli.play.picking.SequenceMatcher", Counted)
    names = [f"march from tile {one} to tile {other}" for one in range(45) for other in range(45)]
    assert nearest_names("marhc from tile 7 to tile 30", names)[0] == "march from tile 7 to tile 30"
    assert len(measured) < len(names) / 4


@settings(deadline=None)
@given(st.text("abc1 ", max_size=6), st.sets(st.text("abc1", min_size=1, max_size=5), max_size=30))
def test_the_nearest_names_are_those_that_difflib_finds(typed: str, names: set[str]) -> None:
    cutoff = 0.5 if len(typed) <= 3 else 0.6
    assert nearest_names(typed, names) == get_close_matches(folded(typed), sorted(names), 3, cutoff)


def test_lists_and_numbers_as_they_are_typed() -> None:
    assert parts_of("1, 3 5-7", Words()) == ["1", "3", "5", "6", "7"]
    assert parts_of("Ana y Luis; Eva", Words("es")) == ["Ana", "Luis", "Eva"]
    assert parts_of("the mill and the inn", Words()) == ["the mill", "the inn"]
    assert [number_meant(one, Words("de")) for one in ("1.500", "+3", "−2", "1,5")] == [1500, 3, -2, "1,5"]
    assert number_meant("1,500", Words("en")) == 1500
