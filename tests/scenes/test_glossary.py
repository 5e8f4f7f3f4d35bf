"""Rules by their names, words that lead to them, and the data that says so for each game."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.fighting_front import steps as front_steps
from game.fix_bayonets import cards as bayonets
from game.last_front import cards as last_front
from game.sharp_end import cards as sharp_end
from scenes.boards import BOARDS
from scenes.boards.parts import Printed, References
from scenes.rulebook import markdown
from scenes.rulebook.glossary import MOST, Glossary
from scenes.rulebook.markdown import Book, MdTable, halves, inline, plain, rules_of
from scenes.ui import pictures
from tests.play import moments, new_match
from tests.scenes.table import board_for, given

TEXT = """# Toy

Take *tricks*. Whoever has **seven points** wins.

## The deck

A **joker** beats all.

## 2 A turn

- **2.1 Draw.** One card.
- **2.2** Two jokers are a draw.

![a turn](turn.svg)

| Card | Copies | | Spell | Costs |
|---|---|---|---|---|
| Knight, Queen | 4 | | Fireball | 2 |
| Fool | 1 | | | |
"""


@pytest.fixture
def book() -> Book:
    return Book(TEXT)


@pytest.mark.parametrize(
    ("name", "label", "says"),
    [
        ("The deck", "The deck", "A joker beats all."),
        ("joker", "Joker", "A joker beats all."),
        ("2.1", "2.1 Draw", "2.1 Draw. One card."),
        ("Draw", "2.1 Draw", "2.1 Draw. One card."),
        ("2.2", "Rule 2.2", "2.2 Two jokers are a draw."),
        ("Queen", "Queen", "Copies: 4"),
        ("Fireball", "Fireball", "Costs: 2"),
        ("seven points", "Seven points", "Take tricks. Whoever has seven points wins."),
    ],
)
def test_a_rule_is_found_by_its_name_and_its_number(book: Book, name: str, label: str, says: str) -> None:
    rule = given(book.find(name))
    assert rule.label == label
    assert plain(rule.blocks[0].runs) == says  # type: ignore[union-attr]


def test_a_rule_lies_in_its_chapter(book: Book) -> None:
    draw, deck = book.find("2.1"), book.find("The deck")
    assert draw is not None
    assert deck is not None
    assert book.chapter(deck.at) == (deck.at, deck.at + 2)
    assert book.chapter(draw.at) == (draw.at - 1, len(book.blocks))
    assert book.chapter(0) == (0, 2)
    assert book.find("2.3") is None


def test_tables_side_by_side_are_taken_apart() -> None:
    cells = [[inline(word) for word in row.split("|")] for row in ("A|B||C|D", "1|2||3|4", "5|6|||")]
    left, right = halves(MdTable(tuple(cells[0]), tuple(map(tuple, cells[1:]))))
    assert [len(left.rows), len(right.rows)] == [2, 1]
    assert plain(right.rows[0][1]) == "4"
    assert halves(left) == [left]


@pytest.fixture
def glossary(book: Book) -> Glossary:
    cards = {"Knight": Printed("toy/knight", (10, 14), "Rides.")}
    words = {"jests": "Fool", "picks up": "2.1", "nothing": "no such rule"}
    return Glossary(book, References(words=words, plain=frozenset({"The deck", "Draw", "A turn"}), cards=cards))


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Anna plays *Knight* and a joker.", ["Knight", "joker"]),
        ("Joker after joker: two jokers.", ["Joker"]),
        ("Knights are no knights, and Knightly is no word.", ["Knights"]),
        ("Fool or fool? She jests.", ["Fool"]),
        ("Draw: the deck, nothing.", []),
        ("Anna picks up *seven points*, a Queen, a Fool and a joker.", ["picks up", "seven points", "Queen"]),
    ],
)
def test_words_that_lead_somewhere(glossary: Glossary, sentence: str, found: list[str]) -> None:
    """Cards and rules by name, in the plural, at the beginning of a sentence; each once, and not too many."""
    links = glossary.find(sentence)
    assert [sentence[link.start : link.end] for link in links] == found[:MOST]
    assert glossary.find(sentence) is links


def test_a_card_leads_to_its_picture_and_its_rule(glossary: Glossary) -> None:
    knight, jests = (glossary.find(words)[0].term for words in ("Knight", "She jests."))
    assert knight.card is not None
    assert (knight.rule, knight.card.words) == (glossary.book.find("Knight"), "Rides.")
    assert (jests.card, jests.rule) == (None, glossary.book.find("Fool"))


# --- the data of the games -------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_game_refers_to_is_there(slug: str) -> None:
    book, references = Book(rules_of(slug)), BOARDS[slug].references
    named = [*references.phases.values(), *references.words.values(), *references.plain]
    assert [name for name in named if book.find(name) is None] == []
    assert [card for card in references.cards.values() if pictures.find(card.picture) is None] == []
    assert all(card.words for card in references.cards.values())
    assert len(Glossary(book, references).terms) > 20


def tables(board: Any) -> list[Any]:
    """The views that a board's model shows and asks."""
    return [getattr(board.model, name) for name in ("view", "shown") if hasattr(board.model, name)]


def rule_of(board: Any, **stands: int) -> str:
    """The rule of the board's phase once the table that it shows stands like this."""
    for view in tables(board):
        for name, value in stands.items():
            setattr(view, name, value)
    rule = given(Book(rules_of(board.context.game.slug)).find(board.words.rule()))
    return rule.label


@pytest.mark.parametrize(
    ("slug", "stands", "label"),
    [
        ("battlefronts", {"phase": 1}, "2 Move"),
        ("battlefronts", {"phase": 3}, "4 Battle"),
        ("sharp_end", {"step": sharp_end.DECLARE}, "Declare"),
        ("sharp_end", {"step": sharp_end.PAYMENT}, "Fight"),
        ("sharp_end", {"step": sharp_end.DRAW}, "End of a turn"),
        ("fix_bayonets", {"stage": bayonets.DEPLOY}, "Rule 2.2"),
        ("fix_bayonets", {"stage": bayonets.FIGHT}, "Rule 6.1"),
        ("fix_bayonets", {"stage": bayonets.STOP_MOVE}, "Rule 5.5"),
        ("last_front", {"step": last_front.TURN}, "4.3 Your turn"),
        ("last_front", {"step": last_front.DIG_WINDOW}, "7.4 Blitz"),
        ("last_front", {"step": last_front.AIM, "card": last_front.SORT_NAMES.index("Air Strike")}, "Air Strike"),
        ("fighting_front", {"phase": 0}, "Rule 3.1"),
        ("fighting_front", {"phase": 10, "step": front_steps.MOVE}, "4.10 Ground Movement"),
        ("fighting_front", {"phase": 13, "step": front_steps.WINDOW}, "Rule 5.2"),
    ],
)
def test_the_rule_of_a_moment(slug: str, stands: dict[str, int], label: str) -> None:
    game = GAMES[slug]
    board = board_for(game, Match(game, 2, {}, 3).view(0))
    assert rule_of(board, **stands) == label


@pytest.mark.parametrize("slug", GAMES)
def test_every_moment_of_a_match_has_its_rule(slug: str) -> None:
    book, match = Book(rules_of(slug)), new_match(slug, 2, 5)
    board = board_for(GAMES[slug], match.view(0))
    names = set()
    for _, _ in zip(moments(match, 5), range(400), strict=False):
        shown = match.view(0)
        for holder in ("view", "shown"):
            if hasattr(board.model, holder):
                setattr(board.model, holder, shown)
        names.add(board.words.rule())
    assert [name for name in names if book.find(name) is None] == []
    assert len(names) > 2


# --- The markdown of RULES.md, read without a screen ----------------------------------------------

A, B = (markdown.Run("a"),), (markdown.Run("b"),)


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("plain words", [markdown.Run("plain words")]),
        ("", []),
        ("a **bold** word", [markdown.Run("a "), markdown.Run("bold", bold=True), markdown.Run(" word")]),
        ("**All**: of it", [markdown.Run("All", bold=True), markdown.Run(": of it")]),
        ("a *slanted* word", [markdown.Run("a "), markdown.Run("slanted", italic=True), markdown.Run(" word")]),
        ("`State.copy`", [markdown.Run("State.copy", code=True)]),
        ("`2 * 3 * 4`", [markdown.Run("2 * 3 * 4", code=True)]),
        ("**bold and *both***", [markdown.Run("bold and ", bold=True), markdown.Run("both", bold=True, italic=True)]),
        ("2 * 3 * 4", [markdown.Run("2 * 3 * 4")]),
        ("an *open end", [markdown.Run("an *open end")]),
        ("see [the map](map.md) first", [markdown.Run("see the map first")]),
        ("too   many\tspaces", [markdown.Run("too many spaces")]),
    ],
)
def test_words_in_a_line(words: str, runs: list[markdown.Run]) -> None:
    assert list(markdown.inline(words)) == runs


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# a", [markdown.Heading(1, A)]),
        ("### a ###", [markdown.Heading(3, A)]),
        ("##### a", [markdown.Heading(3, A)]),
        ("#a", [markdown.Paragraph((markdown.Run("#a"),))]),
        ("a\nb", [markdown.Paragraph((markdown.Run("a b"),))]),
        ("a\n\nb", [markdown.Paragraph(A), markdown.Paragraph(B)]),
        ("a\n# b", [markdown.Paragraph(A), markdown.Heading(1, B)]),
        ("- a\n- b", [markdown.ListItem(A), markdown.ListItem(B)]),
        ("- a\n  b\n* b", [markdown.ListItem((markdown.Run("a b"),)), markdown.ListItem(B)]),
        ("- a\n  - b", [markdown.ListItem(A), markdown.ListItem(B, 1)]),
        ("1. a\n2. b", [markdown.ListItem(A, 0, "1."), markdown.ListItem(B, 0, "2.")]),
        ("-a", [markdown.Paragraph((markdown.Run("-a"),))]),
        ("![a](figure.svg)", [markdown.Drawing("figure.svg", A)]),
        ("a\n![b](figure.svg)\na", [markdown.Paragraph(A), markdown.Drawing("figure.svg", B), markdown.Paragraph(A)]),
        ("| a | b |\n|---|:-:|\n| b | a |", [markdown.MdTable((A, B), ((B, A),))]),
        ("|a|b|\n|-|-|\n|a|\n|a|b|a|", [markdown.MdTable((A, B), ((A, ()), (A, B)))]),
        ("| a | b", [markdown.Paragraph((markdown.Run("| a | b"),))]),
        ("<!-- not\nfor you -->\na", [markdown.Paragraph(A)]),
        ("", []),
    ],
)
def test_blocks(text: str, blocks: list[markdown.Block]) -> None:
    assert markdown.parse(text) == blocks


def test_players_read_up_to_the_line_for_developers() -> None:
    assert markdown.for_players("a\nb\n<!-- developers -->\nc") == "a\nb"
    assert markdown.for_players("a") == "a"


def letters(run: markdown.Run) -> float:
    return len(run.words) * (2 if run.bold else 1)


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 99, ["one two three"]),
        ("enormously big", 3, ["enormously", "big"]),
        ("", 9, []),
        ("**one** two", 9, ["one", "two"]),
        ("**one** two", 10, ["one two"]),
        ("(**one**), two", 8, ["(one),", "two"]),
        ("a `code` b", 6, ["a code", "b"]),
    ],
)
def test_wrapping(words: str, width: float, lines: list[str]) -> None:
    assert [markdown.plain(line) for line in markdown.wrap(markdown.inline(words), width, letters)] == lines


def test_a_space_is_written_as_what_it_stands_in() -> None:
    [line] = markdown.wrap(markdown.inline("a `b c` **d** e"), 99, letters)
    assert line == (
        markdown.Run("a "),
        markdown.Run("b c", code=True),
        markdown.Run(" "),
        markdown.Run("d", bold=True),
        markdown.Run(" e"),
    )
