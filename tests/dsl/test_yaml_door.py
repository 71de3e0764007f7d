"""The YAML door: what a scalar is, what is refused and where, and how a model's errors read."""

from __future__ import annotations

import random
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from dsl.border import gates, shape_errors, yaml_door, yaml_errors
from dsl.border.diagnostics import Finding, Mistake, Span, Stopped
from dsl.border.yaml_door import MAX_DEPTH, MAX_KEY, MAX_NODES, Document, load_model, load_yaml
from tests.work import calls

GOLDEN_SCALARS = (
    ("hill", "hill"),
    ("two words", "two words"),
    ("0", 0),
    ("12", 12),
    ("+2", 2),
    ("-4", -4),
    ("-0", 0),
    ("999999999999999", 999999999999999),
    ("1234567890123456", "1234567890123456"),  # sixteen digits: a hash, not a number
    ("010", "010"),  # eight to some
    ("0101", "0101"),  # a tile
    ("0o10", "0o10"),
    ("0x1F", "0x1F"),
    ("0b11", "0b11"),
    ("1_000", "1_000"),
    ("1.5", "1.5"),
    ("1e3", "1e3"),
    (".inf", ".inf"),
    (".nan", ".nan"),
    ("1:30", "1:30"),
    ("2001-01-01", "2001-01-01"),
    ("١٢", "١٢"),
    ("true", True),
    ("false", False),
    ("True", "True"),
    ("yes", "yes"),
    ("no", "no"),
    ("on", "on"),
    ("null", None),
    ("", None),
    ("~", "~"),
    ("Null", "Null"),
    ('"12"', "12"),
    ("'true'", "true"),
    ('""', ""),
    ("'null'", "null"),
    (r'"a\nb"', "a\nb"),
    (r'"\u00e9"', "é"),
    ("=", "="),
)


@pytest.mark.parametrize(("written", "value"), GOLDEN_SCALARS)
def test_golden_scalars(written: str, value: object) -> None:
    found = load_yaml(f"key: {written}\n", "f").value
    assert isinstance(found, dict)
    assert found["key"] == value
    assert type(found["key"]) is type(value)


def refusals(text: str) -> list[tuple[str, int, int]]:
    with pytest.raises(Stopped) as stopped:
        load_yaml(text, "f")
    findings = stopped.value.findings
    for finding in findings:
        assert finding.message()
        assert "{" not in finding.hint()
    return [(finding.code, finding.span.line, finding.span.column) for finding in findings if finding.span]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1\nb: *x\n", [("yaml-anchor", 1, 4), ("yaml-alias", 2, 4)]),
        ("&a [*a]", [("yaml-anchor", 1, 1), ("yaml-alias", 1, 5)]),
        ("*a : b", [("yaml-alias", 1, 1)]),
        ("a:\n  <<: {b: 1}\n", [("yaml-merge", 2, 3)]),
        ("a: !!int 3", [("yaml-tag", 1, 4)]),
        ("a: !!python/name:os.system x", [("yaml-tag", 1, 4)]),
        ("!foo {a: 1}", [("yaml-tag", 1, 1)]),
        ("a: ! b", [("yaml-tag", 1, 4)]),
        ("%YAML 1.1\n---\na: 010\n", [("yaml-directive", 1, 1)]),
        ("# remark\n%TAG ! tag:x,\n---\na: 1\n", [("yaml-directive", 2, 1)]),
        ("%WHAT\n---\na: 1\n", [("yaml-directive", 1, 1)]),
        ("a: 1\n---\nb: 2\n", [("yaml-second-document", 2, 1)]),
        ("a: 1\nb: 2\na: 3\n", [("duplicate-key", 3, 1)]),
        ("{a: 1, 'a': 2}", [("duplicate-key", 1, 8)]),
        ("1: a\n'1': b\n", [("duplicate-key", 2, 1)]),
        ("'': 1", [("key-not-a-word", 1, 1)]),
        (": 1", [("key-not-a-word", 1, 1)]),
        ("'<<': 1\n'a\tb': 2", [("tab-character", 2, 1), ("key-not-a-word", 2, 1)]),
        ("k" * (MAX_KEY + 1) + ": 1", [("key-not-a-word", 1, 1)]),
        ("mu\u0308hle: 1", [("key-not-nfc", 1, 1)]),
        ("[a]: 1", [("key-not-plain", 1, 1)]),
        ("? {a: 1}\n: 2", [("key-not-plain", 1, 3)]),
        ('a: "\\e[31m"', [("control-character", 1, 4)]),
        ('a: "\\u202e"', [("bidi-control", 1, 4)]),
        ('a: "\\u200b"', [("invisible-character", 1, 4)]),
        ('a: "\\ud800"', [("lone-surrogate", 1, 4)]),
        ('a: "\\0"', [("null-character", 1, 4)]),
        ('a: "\\_"', [("odd-space", 1, 4)]),
        ('a: "\\L"', [("line-separator", 1, 4)]),
        ("a: b\nc\0d: 1", [("null-character", 2, 1)]),
        ("a: [1, 2\n", [("yaml-syntax", 2, 1)]),
        ("a: 'open\n", [("yaml-syntax", 2, 1)]),
        ("a: b: c\n", [("yaml-syntax", 1, 5)]),
        ("a: @b\n", [("yaml-syntax", 1, 4)]),
        ('a: "\\q"\n', [("yaml-syntax", 1, 6)]),
        ('a: "\\UFFFFFFFF"\n', [("yaml-syntax", 1, 1)]),
        ("\ta: 1\n", [("yaml-syntax", 1, 1)]),
    ],
)
def test_what_the_door_refuses(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert [found for found in refusals(text) if found not in expected] == []
    assert sorted(refusals(text)) == sorted(expected)


def test_a_duplicate_key_shows_both_places() -> None:
    with pytest.raises(Stopped) as stopped:
        load_yaml("a: 1\nb: 2\na: 3\n", "f")
    assert stopped.value.findings[0].also[0][0] == Span("f", 1, 1, 1, 2)


def test_depth_is_bounded_and_the_bound_is_reached() -> None:
    load_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH, "f")
    assert refusals("[" * (MAX_DEPTH + 1)) == [("yaml-too-deep", 1, MAX_DEPTH + 1)]
    assert refusals("- " * (MAX_DEPTH + 1))[0][0] == "yaml-too-deep"


def test_values_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_NODES >= 20_000, "a map of 900 tiles with ten attributes each"
    monkeypatch.setattr(yaml_door, "MAX_NODES", 10)
    load_yaml("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "f")
    assert refusals("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]") == [("yaml-too-many-values", 1, 29)]


MERGE_BOMB = "x0: {a: 1}\n" + "".join(f"x{n + 1}: {{<<: [*x{n}, *x{n}]}}\n" for n in range(60))
ALIAS_BOMB = "a: &a [x]\n" + "".join(
    f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize("text", [MERGE_BOMB, ALIAS_BOMB], ids=["merge", "alias"])
def test_bombs_are_refused_at_once(text: str) -> None:
    load_yaml("a: 1", "f")  # the import is not what is counted
    assert refusals(text)
    assert calls(lambda: refusals(text)) < 100_000


@pytest.mark.parametrize(
    "text", ["[" * 5000, "{" * 5000, "{a: " * 5000, "- " * 5000, "? " * 5000, '["' * 5000, "[[]," * 5000]
)
def test_deep_texts_are_refused_before_much_is_read(text: str) -> None:
    load_yaml("a: 1", "f")
    found: list[object] = []
    assert calls(lambda: found.extend(refusals(text))) < 4_000_000
    assert found


def test_random_texts_cause_nothing_but_findings() -> None:
    chance = random.Random(5)
    parts = ["a", "1", " ", "  ", "\n", "- ", ": ", "? ", "[", "]", "{", "}", ",", '"', "'", "|", ">", "&a", "*a", "!t"]
    parts += ["!!str", "%YAML 1.1\n", "---\n", "...\n", "<<", "#", "\\", "\\x", "\\ud800", "é", "\u0301", "@", "`"]
    parts += ["!<", "%", "\t", "\r", "\x85", "\u2028", "\ufeff", "\x00", "%TAG ! x\n", '"\\U00110000"', ">+9", "🙂"]
    for _ in range(4000):
        text = "".join(chance.choice(parts) for _ in range(chance.randint(1, 25)))
        try:
            load_yaml(text, "f")
        except Stopped as stopped:
            assert all(finding.message() and finding.hint() is not None for finding in stopped.findings)  # noqa: PT017


def test_the_quick_parser_reads_what_the_other_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(6)
    signs = ["a", "1", " ", "  ", "\n", "- ", ": ", "? ", "[", "]", "{", "}", ",", '"', "'", "|", ">", "...\n", "#"]
    words = ["a", "b: ", "c: ", "\n", "\n", "  ", "- ", "x y", "[", "]", ", ", "'q'", '"r"', " # no\n", "|\n", "a:b"]
    texts = ["".join(chance.choices(chance.choice((signs, words)), k=chance.randint(1, 25))) for _ in range(4000)]
    quick = [read(text) for text in texts]
    monkeypatch.setattr(yaml_door, "_quickly_composed", lambda text, file: None)
    assert quick == [read(text) for text in texts]


def read(text: str) -> object:
    """What a text says and where, or what is found in it."""
    try:
        document = load_yaml(text, "f")
    except Stopped as stopped:
        return stopped.findings
    return document.as_plain()


# Places --------------------------------------------------------------------------------------------------------------

TEXT = """\
# a map
title: Valley
boards:
  - id: main
    rows: ["fh", ff]
  - id: side
    note: |
      long
      text
empty:
flow: {a: 1,
  b: [2]}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (2, 1, 12, 10)),
        (("title",), (2, 8, 2, 14)),
        (("boards",), (4, 3, 10, 1)),
        (("boards", 0, "id"), (4, 9, 4, 13)),
        (("boards", 0, "rows"), (5, 11, 5, 21)),
        (("boards", 0, "rows", 0), (5, 12, 5, 16)),
        (("boards", 0, "rows", 1), (5, 18, 5, 20)),
        (("boards", 1, "id"), (6, 9, 6, 13)),
        (("empty",), (10, 6, 10, 6)),
        (("flow",), (11, 7, 12, 10)),
        (("flow", "b", 0), (12, 7, 12, 8)),
        # what is not there is pointed at by what is around it
        (("flow", "c"), (11, 7, 12, 10)),
        (("boards", 0, "rows", 7, "x"), (5, 11, 5, 21)),
        (("nothing",), (2, 1, 12, 10)),
    ],
)
def test_places_of_values(path: tuple[str | int, ...], place: tuple[int, int, int, int]) -> None:
    document = load_yaml(TEXT, "f")
    span = document.span(path)
    if path in ((), ("nothing",), ("boards",)):
        assert (span.line, span.column) == place[:2]
    else:
        assert span == Span("f", *place)


def test_places_of_keys() -> None:
    document = load_yaml(TEXT, "f")
    assert document.key_span(("title",)) == Span("f", 2, 1, 2, 6)
    assert document.key_span(("boards", 0, "rows")) == Span("f", 5, 5, 5, 9)
    assert document.key_span(("boards", 0)) == document.span(("boards", 0))
    assert document.key_span(("flow", "b")) == Span("f", 12, 3, 12, 4)


def test_an_empty_text_is_nothing() -> None:
    document = load_yaml("# nothing yet\n", "f")
    assert document.value is None
    assert document.span(("a",)) == Span("f", 1, 1, 1, 1)


# Models --------------------------------------------------------------------------------------------------------------


class Tile(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
    name: str
    height: Annotated[int, Field(ge=0, le=9)] = 0
    sort: Literal["hill", "mill"] = "hill"
    words: list[str] = []
    more: dict[str, bool | int | str | list[str]] = {}
    is_open: bool = True
    beside: Tile | None = None

    @model_validator(mode="after")
    def _named(self) -> Tile:
        if self.name == "nameless":
            raise ValueError("a tile has a name")
        return self


class Atlas(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
    title: Annotated[str, Field(min_length=1, max_length=5)]
    tiles: Annotated[dict[str, Tile], Field(min_length=1)]
    list_of: list[Tile] = []


def shape(tile: str) -> list[tuple[str, int, str]]:
    """What is wrong with a tile, written from line 4 on."""
    with pytest.raises(Stopped) as stopped:
        load_model(Atlas, load_yaml("title: here\ntiles:\n  a:\n" + tile, "f"))
    return [
        (finding.code, finding.span.line, f"{finding.message()}; {finding.hint()}".removesuffix("; "))
        for finding in stopped.value.findings
        if finding.span
    ]


def test_a_model_is_loaded() -> None:
    atlas = load_model(Atlas, load_yaml("title: here\ntiles: {a: {name: Hill, more: {x: [a], y: 1}}}", "f"))
    assert atlas.tiles["a"].more == {"x": ["a"], "y": 1}


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        (
            "    name: x\n    heigth: 1\n",
            [("unknown-key", 5, "I know no key “heigth” here; did you mean “height”?")],
        ),
        (
            "    name: x\n    zzz: 1\n",
            [
                (
                    "unknown-key",
                    5,
                    "I know no key “zzz” here; known here: beside, height, is_open, more, name, sort, words",
                )
            ],
        ),
        (
            "    name: x\n    beside: {name: y, naem: z}\n",
            [("unknown-key", 5, "I know no key “naem” here; did you mean “name”?")],
        ),
        ("    height: 1\n", [("missing-key", 4, "the key “name” is missing here; add “name: …”")]),
        ("    name: 3\n", [("wrong-type", 4, '3 stands here instead of a text; write: "3"')]),
        ("    name: {a: b}\n", [("wrong-type", 4, 'a mapping stands here instead of a text; write: "a: b"')]),
        ("    name: x\n    height: high\n", [("wrong-type", 5, "“high” stands here instead of a whole number")]),
        ("    name: x\n    height: true\n", [("wrong-type", 5, "true stands here instead of a whole number")]),
        ("    name: x\n    height: 1.5\n", [("wrong-type", 5, "“1.5” stands here instead of a whole number")]),
        ("    name: x\n    is_open: yes\n", [("wrong-type", 5, "“yes” stands here instead of true or false")]),
        ("    name: x\n    words: a\n", [("wrong-type", 5, "“a” stands here instead of a list; write “[a]”")]),
        (
            "    name: x\n    words:\n      - a\n      - 5\n",
            [("wrong-type", 7, '5 stands here instead of a text; write: "5"')],
        ),
        ("    name: x\n    height: 12\n", [("value-too-large", 5, "12 is too large; the most is 9")]),
        ("    name: x\n    height: -1\n", [("value-too-small", 5, "-1 is too small; the least is 0")]),
        (
            "    name: x\n    sort: bog\n",
            [("not-a-choice", 5, "“bog” is none of the words that can stand here; write hill or mill")],
        ),
        (
            "    name: x\n    more: {y: }\n",
            [
                (
                    "wrong-type",
                    5,
                    "nothing stands here instead of true or false or a whole number or a text or a list",
                )
            ],
        ),
        ("    name: x\n    more: {y: [a, 5]}\n", [("wrong-type", 5, '5 stands here instead of a text; write: "5"')]),
        ("    name: nameless\n", [("wrong-value", 4, "a mapping cannot stand here: a tile has a name")]),
        ("    - x\n", [("wrong-type", 4, "a list stands here instead of keys with values; write “{x: {…}}”")]),
    ],
)
def test_errors_of_a_model_in_plain_words(tile: str, expected: list[tuple[str, int, str]]) -> None:
    assert shape(tile) == expected


def test_several_errors_are_told_together_in_the_order_of_the_file() -> None:
    found = shape("    name: 1\n    height: x\n    sort: y\n")
    assert [line for _, line, _ in found] == [4, 5, 6]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["wrong-type"]),
        ("just text", ["wrong-type"]),
        ("title: ''\ntiles: {}\n", ["value-too-short", "value-too-short"]),
        ("title: toolong\ntiles: {a: {name: x}}\n", ["value-too-long"]),
        ("title: a\ntiles: {a: {name: x}}\nlist_of: [{name: x}, {nam: x}]\n", ["unknown-key"]),
    ],
)
def test_errors_at_the_top(text: str, codes: list[str]) -> None:
    with pytest.raises(Stopped) as stopped:
        load_model(Atlas, load_yaml(text, "f"))
    assert [finding.code for finding in stopped.value.findings] == codes


def test_what_is_too_long_says_how_long_it_may_be() -> None:
    with pytest.raises(Stopped) as stopped:
        load_model(Atlas, load_yaml("title: toolong\ntiles: {a: {name: x}}\n", "f"))
    assert stopped.value.findings[0].hint() == "the longest has 5"


def test_hostile_values_are_shown_short_and_clean() -> None:
    ((_, _, message),) = shape(f"    name: x\n    height: {'y' * 500}\n")
    assert len(message) < 100


def test_every_template_can_be_filled() -> None:
    names = (
        "problem",
        "sign",
        "key",
        "known",
        "nearest",
        "found",
        "expected",
        "limit",
        "name",
        "tag",
        "instead",
        "inside",
        "around",
        "value",
        "first",
        "second",
    )
    values = tuple((name, "x") for name in names)
    kinds = [kind for _, kind in yaml_errors.WORDS]
    for module in (gates, yaml_door, yaml_errors, shape_errors):
        kinds += [kind for kind in vars(module).values() if isinstance(kind, Mistake)]
    assert len(kinds) > 50
    values += tuple((name, "x") for name in ("file", "reason", "byte", "count", "scripts"))
    for kind in kinds:
        assert Finding(kind, None, values).message()
        Finding(kind, None, values).hint()


def test_a_document_is_compared_by_value() -> None:
    def same(text: str) -> Document:
        return load_yaml(text, "f")

    assert same("a: 1") == same("a: 1")
    assert same("a: 1") != same("a:  1")


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("a: 1\na: b", "the key “a” stands here twice", "keep one of the two"),
        ("? {}", "a list or a mapping cannot be a key", "a key is one word"),
        ("? ", "“” cannot be a key", "a key is a short text on one line, of at most 100 characters"),
        (
            "mu\u0308hle: 1",
            "the key “m\u00fchle” is written with separate accents (not in Unicode's NFC form)",
            "type it again, or let your editor normalise it to NFC",
        ),
        ('a: "\\ud800"', "U+D800 is half of a character", "delete it"),
        ("a: *b", "the alias “*b” is not understood here", "write the value again"),
        ("a: &b 1", "the anchor “&b” is not understood here", "leave it out and write values out"),
        ("%TAG ! x\n---\na: 1", "a line that begins with “%” changes how YAML is read", "delete that line"),
        ("<<: a", "the merge key “<<” is not understood here", "write the keys out"),
        ("a: 1\n---\nb: 2", "a second document begins here", "put it into a file of its own"),
        ("a: !t b", "the tag “!t” is not understood here", "leave it out"),
        ("[" * 33, "lists and mappings are nested more than 32 deep", "write it flatter"),
        ("- \na:b", "a key stands here without its “:”", "write “key: value”"),
        ("a: !b!c d", "a text cannot begin with “!”", "put quotes around it"),
        ("a: `b`", "a text cannot begin with “`”", "put quotes around it"),
        ("a: * b", "a text cannot begin with “&”, “*” or “%”", "put quotes around it"),
        ("a: &", "a text cannot begin with “&”, “*” or “%”", "put quotes around it"),
        ('a: "b', "a text in quotes is not closed", "put the closing quote"),
        ("a: ,b", "a value is missing here", ""),
        ("[a, b", "a “,” or the closing “]” of a list is missing here", ""),
        ("{a: b", "a “,” or the closing “}” is missing here", ""),
        ("a: - b", "a “-” cannot stand here", "begin a new line, indented more"),
        (
            "a: b: c",
            "a “:” with a value behind it cannot stand here",
            "put quotes around a text that holds “: ”; look at the indentation",
        ),
        ("a: ? b", "a “?” cannot stand here", "put quotes around it"),
        ("{a: 1} {b: 2}", "the value is complete, and yet there is more text here", "look at the indentation"),
        ('a: "\\q"', "this is no sign after “\\”", "write “\\\\”, or use single quotes"),
        (
            "- a\nb: 1",
            "this line does not go on from the lines above",
            "indent it exactly like the line it belongs beside",
        ),
        ("a: |x\n b", "“|” or “>” stands at the beginning of a text", "put quotes around it"),
        ("a:\n\tb: 1", "a tab cannot stand here", "write blanks in its place"),
        ("\ta: 1", "a tab cannot stand here", "write blanks in its place"),
    ],
)
def test_what_is_not_understood_is_told_with_its_cure(text: str, message: str, hint: str) -> None:
    with pytest.raises(Stopped) as stopped:
        load_yaml(text, "f")
    assert (message, hint) in [(one.message(), one.hint()) for one in stopped.value.findings]
