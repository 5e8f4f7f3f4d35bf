"""The sheet of rules beside a match, and the popups of words: by mouse, keys and gamepad."""

from __future__ import annotations

import re

import pygame
import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from scenes.app import App
from scenes.boards import BOARDS
from scenes.boards.battlefronts import layout
from scenes.boards.parts import Printed, References
from scenes.boards.words import Dispatch
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.table_scene import TableScene
from scenes.rulebook import markdown
from scenes.rulebook.book import Book, Rule, rules_text, text_for_players
from scenes.rulebook.glossary import MOST_LINKS, Glossary
from scenes.rulebook.markdown import Drawing, Heading, MdTable, parse_inline, plain_text, split_table
from scenes.rulebook.page import Page, TextLine
from scenes.rulebook.rules_beside import POINTING_SECONDS, room
from scenes.rulebook.rules_sheet import KEY, TYPE_SIZE, RulesSheet
from scenes.rulebook.scene import RulebookScene
from scenes.ui import pictures
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.tooltip import WAIT
from tests.golden.__main__ import FOLDER
from tests.play import snapped
from tests.scenes.events import FRAME, Event, key, motion, pad_button, pad_tap, steps, tapped
from tests.scenes.table import centre, click, expect, given, played, press, put, seat, top_scene

GAME = GAMES["battlefronts"]
LAID = 20
"""Frames in which a chapter is laid out and the sheet has come."""
LINGERED = round(WAIT / FRAME) + 3


@pytest.fixture
def scene(app: App) -> PlayScene:
    """Two people at the board, asked to call up a battalion."""
    return seat(app, Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {"first": "seat 1"}, 7))


def wheel(app: App, point: Point, turns: int) -> None:
    steps(app, 3, motion(*at(app, point)), Event(pygame.MOUSEWHEEL, x=0, y=turns))


def at(app: App, point: Point) -> Point:
    return (point[0] * app.canvas.k, point[1] * app.canvas.k)


def opened(app: App, scene: TableScene) -> RulesSheet:
    press(app, pygame.K_F1)
    steps(app, LAID)
    assert scene.rules.sheet.opened
    return scene.rules.sheet


def chapter(sheet: RulesSheet) -> str:
    head = expect(Heading, sheet.book.blocks[sheet.chapter_range[0]])
    return head.words


def title(sheet: RulesSheet) -> str:
    return sheet.rule.label


@pytest.mark.parametrize(
    "event", [key(pygame.K_F1), pad_button(pygame.CONTROLLER_BUTTON_RIGHTSTICK)], ids=["F1", "right stick"]
)
def test_the_sheet_then_the_page_then_the_match(app: App, scene: PlayScene, event: Event) -> None:
    steps(app, LAID, *tapped(event))
    sheet = scene.rules.sheet
    assert (sheet.opened, title(sheet), chapter(sheet)) == (True, "3 Support", "A round")
    assert app.stack.top is scene

    steps(app, 2, *tapped(event))
    page = top_scene(app, RulebookScene)
    assert page.current.label == "A round"

    steps(app, 2, *tapped(event))
    assert app.stack.top is scene
    assert not sheet.opened


def test_a_click_on_the_sheet_reaches_nothing_below_and_a_popup_of_the_board_closes_before_it(
    app: App, scene: PlayScene
) -> None:
    sheet = opened(app, scene)
    click(app, sheet.box.centre)
    assert sheet.opened
    assert not any(isinstance(spot.key, tuple) and spot.key[0] == "line" for spot in scene.ring.spots)

    click(app, layout.strip_box(5))
    assert scene.board.controls.modal

    press(app, pygame.K_ESCAPE)
    assert (scene.board.controls.modal, sheet.opened, played(scene)) == (False, True, [])

    press(app, pygame.K_ESCAPE)
    assert not sheet.opened


def test_the_match_goes_on_beside_it_and_it_follows_the_phase(app: App, scene: PlayScene) -> None:
    sheet = opened(app, scene)
    click(app, layout.strip_box(5))
    press(app, pygame.K_RETURN)
    assert played(scene) == ["call Z0", "size 5"]

    for phase, label in ((1, "2 Move"), (3, "4 Battle")):
        scene.board.model.view.phase = phase
        steps(app, 1)
        assert title(sheet) == label

    press(app, pygame.K_PAGEUP)
    scene.board.model.view.phase = 0
    steps(app, 1)

    assert title(sheet) == "4 Battle", "the reader has scrolled"


def test_it_scrolls_by_wheel_keys_and_gamepad(app: App, scene: PlayScene) -> None:
    sheet = opened(app, scene)
    for _ in range(4):
        press(app, pygame.K_PAGEUP)
    assert sheet.scroll.goal == 0

    press(app, pygame.K_PAGEDOWN)
    turned = sheet.scroll.goal
    assert turned > 100

    wheel(app, centre(sheet.box), 1)
    assert 0 < sheet.scroll.goal < turned

    lines, before = scene.log.scrolled, sheet.scroll.goal
    assert lines == 0, "the log lies below the sheet"

    scene.ring.shown = True
    scene.ring.focus(KEY)
    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_UP))
    assert sheet.scroll.goal < before
    assert scene.ring.focused == KEY

    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert scene.ring.focused != KEY


def watched(app: App) -> ReplayScene:
    match = Match(GAME, 2, {}, 5)
    while len(match.actions) < 12:
        match.play(snapped(match)[0])
    app.settings.speed = "instant"
    scene = put(app, ReplayScene(record_of(match, [SeatEntry("recruit"), SeatEntry("recruit")])))
    steps(app, 2)
    scene.carry_out_command("pause")
    return scene


def test_a_replay_keeps_its_bar_beside_the_sheet(app: App) -> None:
    scene = watched(app)
    beside, stop = scene.bar.box, scene.bar.at
    sheet = opened(app, scene)
    assert not pygame.FRect(sheet.box).colliderect(scene.bar.box)

    press(app, pygame.K_PAGEDOWN)
    assert scene.bar.at == stop

    click(app, scene.bar.box.centre)
    assert scene.bar.at > stop

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.bar.box == beside


# --- words -----------------------------------------------------------------------------------


def lines_of(app: App, scene: PlayScene, *words: str) -> None:
    """These lines alone stand in the log."""
    scene.log.clear()
    for line in words:
        scene.log.add_line(Dispatch(line), 0)
    steps(app, 1)


def test_a_word_of_the_log_shows_its_rule_and_f1_opens_it(app: App, scene: PlayScene) -> None:
    lines_of(app, scene, "Anna: the *2nd* marches to *Brissol*.", "Ben loses a *queen* of the 1st.")
    (_, march), (_, queen) = scene.log.links
    assert (march.term.name, queen.term.name) == ("marches", "queen")

    steps(app, LINGERED, motion(*at(app, march.box.centre)))
    assert scene.pointing.tooltip.shown

    press(app, pygame.K_F1)
    steps(app, LAID)
    assert title(scene.rules.sheet) == "March"

    scene.board.model.view.phase = 3
    steps(app, 2)
    assert title(scene.rules.sheet) == "March", "what was looked up stays"
    assert scene.log.link_at(queen.box.centre) is queen

    steps(app, LINGERED, motion(*at(app, queen.box.centre)))
    assert not scene.pointing.tooltip.shown, "the sheet covers it"


def test_a_word_of_the_prompt_leads_to_its_rule(app: App, scene: PlayScene) -> None:
    words = scene.board.words.prompt()
    assert words == "Call up a battalion, or end Support."
    assert [link.term.name for link in scene.rules.prompt] == ["call up", "battalion"]

    first, second = (link.box for link in scene.rules.prompt)
    x, _, w, _ = scene.board.frame.prompt
    assert x < first.x < first.right < second.x < second.right < x + w

    steps(app, LINGERED, motion(*at(app, second.centre)))
    assert scene.pointing.tooltip.shown

    press(app, pygame.K_F1)
    assert title(scene.rules.sheet) == "Battalion"


@pytest.mark.parametrize("rests", [False, True], ids=["moved on", "came to rest"])
def test_a_mouse_that_points_at_nothing_any_more_leaves_f1_to_the_phase(
    app: App, scene: PlayScene, rests: bool
) -> None:
    steps(app, LINGERED, motion(*at(app, (layout.strip_box(5)[0] + 20, layout.strip_box(5)[1] + 10))))
    steps(app, *((round(POINTING_SECONDS / FRAME),) if rests else (2, motion(2, 2))))
    assert scene.pointing.tooltip.shown is rests
    press(app, pygame.K_F1)
    assert title(scene.rules.sheet) == "3 Support"


def test_keys_look_things_up_once_the_sheet_is_open(app: App, scene: PlayScene) -> None:
    press(app, pygame.K_RIGHT)
    steps(app, LINGERED)
    assert scene.pointing.tooltip.shown

    press(app, pygame.K_F1)
    assert title(scene.rules.sheet) == "3 Support"

    press(app, pygame.K_RIGHT)
    steps(app, LINGERED)
    press(app, pygame.K_F1)
    assert title(scene.rules.sheet) == "Road"

    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)


# --- every game ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_chapter_fits_the_narrow_sheet(canvas: Canvas, slug: str) -> None:
    """No line of text is wider than its place, and tables become text where their words need more room."""
    frame = BOARDS[slug].frame
    sheet = RulesSheet(Book(rules_text(slug)), slug)
    sheet.box = room(frame)
    blocks = [block for block in sheet.book.blocks if not isinstance(block, Drawing)]
    page = Page(canvas, blocks, slug, sheet.inside.w, TYPE_SIZE)
    wide = [
        "".join(run.words for run in part.runs)
        for part in page.parts
        if isinstance(part, TextLine) and sum(page._run_width(canvas, run, part.type) for run in part.runs) > part.w + 1
    ]

    assert wide == []
    assert all(part.x >= 0 and part.x + part.w <= page.width + 1 for part in page.parts)
    assert 440 <= sheet.box.w <= 570
    assert Box(0, 64, 1920, 1016).holds((sheet.box.x, sheet.box.y))


def test_another_chapter_is_looked_up_before_the_last_one_is_laid_out(canvas: Canvas) -> None:
    sheet = RulesSheet(Book(rules_text("last_front")), "last_front")
    sheet.box = room(BOARDS["last_front"].frame)
    heads = [at for at, block in enumerate(sheet.book.blocks) if isinstance(block, Heading)]
    for number in (0, *range(len(heads))):
        sheet.open(Rule(str(number), "", heads[-1 - number], ()))
        for _ in range(2 if number else LAID):
            sheet.update(canvas, FRAME, False)
            sheet.draw(canvas, False)


# --- Rules by their names, words that lead to them, and the data that says so for each game -------

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
    assert plain_text(rule.blocks[0].runs) == says


def test_a_rule_lies_in_its_chapter(book: Book) -> None:
    draw, deck = book.find("2.1"), book.find("The deck")
    assert draw is not None
    assert book.chapter_range(deck.start) == (deck.start, deck.start + 2)
    assert book.chapter_range(draw.start) == (draw.start - 1, len(book.blocks))
    assert book.chapter_range(0) == (0, 2)
    assert book.find("2.3") is None


def test_tables_side_by_side_are_taken_apart() -> None:
    cells = [[parse_inline(word) for word in row.split("|")] for row in ("A|B||C|D", "1|2||3|4", "5|6|||")]
    left, right = split_table(MdTable(tuple(cells[0]), tuple(map(tuple, cells[1:]))))
    assert [len(left.rows), len(right.rows)] == [2, 1]
    assert plain_text(right.rows[0][1]) == "4"
    assert split_table(left) == [left]


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
    assert [sentence[link.start : link.end] for link in links] == found[:MOST_LINKS]
    assert glossary.find(sentence) is links


def test_a_card_leads_to_its_picture_and_its_rule(glossary: Glossary) -> None:
    knight, jests = (glossary.find(words)[0].term for words in ("Knight", "She jests."))
    assert (knight.rule, knight.card.words) == (glossary.book.find("Knight"), "Rides.")
    assert (jests.card, jests.rule) == (None, glossary.book.find("Fool"))


# --- the data of the games -------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_game_refers_to_is_there(slug: str) -> None:
    book, references = Book(rules_text(slug)), BOARDS[slug].references
    named = [*references.phases.values(), *references.words.values(), *references.plain]
    assert [name for name in named if book.find(name) is None] == []
    assert [card for card in references.cards.values() if pictures.find_file(card.picture) is None] == []
    assert all(card.words for card in references.cards.values())
    assert len(Glossary(book, references).terms) > 20


@pytest.mark.parametrize("slug", GAMES)
def test_every_moment_of_the_golden_records_has_its_rule(slug: str) -> None:
    """What their boards name as the rule of the moment is in the book."""
    book, said = Book(rules_text(slug)), "".join(path.read_text("utf-8") for path in FOLDER.glob(f"{slug}-*.words"))
    names = set(re.findall("^rule (.+)$", said, re.MULTILINE))
    assert [name for name in names if book.find(name) is None] == []
    assert len(names) > 2


# --- The markdown of RULES.md, read without a screen ----------------------------------------------

A, B = (markdown.Run("a"),), (markdown.Run("b"),)


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("", []),
        ("a **bold** word", [markdown.Run("a "), markdown.Run("bold", bold=True), markdown.Run(" word")]),
        ("`2 * 3 * 4`", [markdown.Run("2 * 3 * 4", code=True)]),
        ("**bold and *both***", [markdown.Run("bold and ", bold=True), markdown.Run("both", bold=True, italic=True)]),
        ("an *open end", [markdown.Run("an *open end")]),
        ("see [the map](map.md) first", [markdown.Run("see the map first")]),
        ("too   many\tspaces", [markdown.Run("too many spaces")]),
    ],
)
def test_words_in_a_line(words: str, runs: list[markdown.Run]) -> None:
    assert list(markdown.parse_inline(words)) == runs


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# a", [markdown.Heading(1, A)]),
        ("### a ###", [markdown.Heading(3, A)]),
        ("a\n# b", [markdown.Paragraph(A), markdown.Heading(1, B)]),
        ("- a\n  b\n* b", [markdown.ListItem((markdown.Run("a b"),)), markdown.ListItem(B)]),
        ("- a\n  - b", [markdown.ListItem(A), markdown.ListItem(B, 1)]),
        ("1. a\n2. b", [markdown.ListItem(A, 0, "1."), markdown.ListItem(B, 0, "2.")]),
        ("a\n![b](figure.svg)\na", [markdown.Paragraph(A), markdown.Drawing("figure.svg", B), markdown.Paragraph(A)]),
        ("| a | b |\n|---|:-:|\n| b | a |", [markdown.MdTable((A, B), ((B, A),))]),
        ("|a|b|\n|-|-|\n|a|\n|a|b|a|", [markdown.MdTable((A, B), ((A, ()), (A, B)))]),
        ("<!-- not\nfor you -->\na", [markdown.Paragraph(A)]),
        ("", []),
    ],
)
def test_blocks(text: str, blocks: list[markdown.Block]) -> None:
    assert markdown.parse(text) == blocks


def test_players_read_up_to_the_line_for_developers() -> None:
    assert text_for_players("a\nb\n<!-- developers -->\nc") == "a\nb"
    assert text_for_players("a") == "a"


def letters(run: markdown.Run) -> float:
    return len(run.words) * (2 if run.bold else 1)


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("enormously big", 3, ["enormously", "big"]),
        ("", 9, []),
        ("**one** two", 9, ["one", "two"]),
        ("(**one**), two", 8, ["(one),", "two"]),
    ],
)
def test_wrapping(words: str, width: float, lines: list[str]) -> None:
    assert [
        markdown.plain_text(line) for line in markdown.wrap_runs(markdown.parse_inline(words), width, letters)
    ] == lines
