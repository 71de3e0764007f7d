"""What a picture shows of play: pieces with their holders, figures, what has changed, and how everybody stands."""

from __future__ import annotations

from xml.etree import ElementTree

from maps import open_map
from maps.pictures import Look, Piece, Standings, draw_svg, draw_text

LOOKS = {
    "a3": Look(
        "North", 0, ("mill",), (Piece("army", "North", 0), Piece("army", "North", 0), Piece("army", "South", 1))
    ),
    "b3": Look("South", 1, figures=(("folk", "12"),), changed="owner North → South"),
    "c3": Look(None, 0, (), (Piece("wreck"),)),
}
LEGEND = [("North", 0), ("South", 1)]


def _svg(standings: Standings | None = None) -> tuple[list[str], str]:
    drawn = draw_svg(
        open_map("duel"), LOOKS, title="Duel", legend=LEGEND, standings=standings, changed="changed (Turn 4)"
    )
    root = ElementTree.fromstring(drawn)
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")], drawn


def test_pieces_alike_are_counted_and_named() -> None:
    texts, drawn = _svg()
    assert texts.count("2Ar") == 1
    assert texts.count("Ar") == 2  # that of South, and the legend
    assert {"army", "wreck", "mill", "Wr"} <= set(texts)
    assert "army (North) - army (North) - army (South)" in drawn


def test_a_tile_that_has_changed_has_a_dashed_rim_and_says_what() -> None:
    texts, drawn = _svg()
    assert drawn.count('stroke-dasharray="5 4"') == 2  # the tile, and the legend
    assert "changed (Turn 4)" in texts
    assert "changed (Turn 4): owner North → South" in drawn


def test_figures_of_a_tile_stand_behind_their_code() -> None:
    texts, _ = _svg()
    assert {"Fo 12", "Fo", "folk"} <= set(texts)


def test_standings_stand_beside_their_owners() -> None:
    texts, _ = _svg(Standings(("Tiles", "gold"), {"North": ("1", "15"), "South": ("2", "7")}))
    at = texts.index("Tiles")
    assert texts[at : at + 10] == ["Tiles", "gold", "N", "North", "1", "15", "S", "South", "2", "7"]


def test_letters_show_the_same() -> None:
    lines = draw_text(open_map("duel"), LOOKS, changed="changed (Turn 4)").splitlines()
    assert any("{2Ar} {Ar S}" in line for line in lines)
    assert any("b3*" in line for line in lines)
    assert any("Fo12" in line for line in lines)
    assert lines[-1] == "Marks: [Mi] mill, {Ar} army, {Wr} wreck, * changed (Turn 4)"
    assert "Fo folk" in lines[-2]


def test_without_news_nothing_is_said_of_it() -> None:
    assert "changed" not in draw_text(open_map("duel"), {"a3": Look("North", 0)}, changed="changed (Turn 4)")
