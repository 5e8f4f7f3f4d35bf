"""The sheet of rules beside a match, and the popups of words: by mouse, keys and gamepad."""

from __future__ import annotations

import re

import pygame
import pytest

from game.battlefronts import cards
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry, record_of
from scenes.app import App
from scenes.boards import BOARDS
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
from scenes.rulebook.rules_beside import POINTING_SECONDS, sheet_room
from scenes.rulebook.rules_sheet import SHEET_KEY, TYPE_SIZE, RulesSheet
from scenes.rulebook.scene import RulebookScene
from scenes.ui import pictures
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.tooltip import WAIT
from tests.golden.__main__ import FOLDER
from tests.play import snap_decision
from tests.scenes.events import FRAME, Event, key, motion, pad_button, pad_tap, steps, tapped
from tests.scenes.table import (
    centre,
    checked_cast,
    click,
    not_none,
    notations_played,
    open_match,
    press,
    push_scene,
    strip_of_zone,
    top_scene,
)

GAME = GAMES["battlefronts"]
LAYOUT_FRAMES = 20
"""Frames after which a chapter is laid out and the sheet has slid in."""
TOOLTIP_FRAMES = round(WAIT / FRAME) + 3
"""Frames after which a tooltip is shown."""


@pytest.fixture
def scene(app: App) -> PlayScene:
    """Two people at the board, asked to call up a battalion."""
    return open_match(
        app, Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("human", "Ben")), {"first": "seat 1"}, seed=7)
    )


def turn_wheel(app: App, point: Point, turns: int) -> None:
    """Turn the wheel of the mouse at a design point."""
    steps(app, 3, motion(*real_point(app, point)), Event(pygame.MOUSEWHEEL, x=0, y=turns))


def real_point(app: App, point: Point) -> Point:
    """Return the real pixel at a design point."""
    return (point[0] * app.canvas.scale, point[1] * app.canvas.scale)


def open_sheet(app: App, scene: TableScene) -> RulesSheet:
    """Open the sheet of rules with F1, and return it."""
    press(app, pygame.K_F1)
    steps(app, LAYOUT_FRAMES)
    assert scene.rules.sheet.opened
    return scene.rules.sheet


def chapter_of(sheet: RulesSheet) -> str:
    """Return the heading of the chapter that the sheet shows."""
    head = checked_cast(Heading, sheet.book.blocks[sheet.chapter_range[0]])
    return head.words


def title_of(sheet: RulesSheet) -> str:
    """Return the label of the rule that the sheet shows."""
    return sheet.rule.label


@pytest.mark.parametrize(
    "event", [key(pygame.K_F1), pad_button(pygame.CONTROLLER_BUTTON_RIGHTSTICK)], ids=["F1", "right stick"]
)
def test_f1_opens_the_sheet_of_rules_then_the_whole_page_then_returns_to_the_match(
    app: App, scene: PlayScene, event: Event
) -> None:
    steps(app, LAYOUT_FRAMES, *tapped(event))
    sheet = scene.rules.sheet
    assert (sheet.opened, title_of(sheet), chapter_of(sheet)) == (True, "3 Support", "A round")
    assert app.stack.top is scene

    steps(app, 2, *tapped(event))
    page = top_scene(app, RulebookScene)
    assert page.current.label == "A round"

    steps(app, 2, *tapped(event))
    assert app.stack.top is scene
    assert not sheet.opened


def test_the_sheet_of_rules_stops_clicks_and_closes_after_a_popup_of_the_board(app: App, scene: PlayScene) -> None:
    sheet = open_sheet(app, scene)
    click(app, sheet.box.centre)
    assert sheet.opened
    assert not any(isinstance(spot.key, tuple) and spot.key[0] == "line" for spot in scene.ring.spots)

    click(app, strip_of_zone(0))
    assert scene.board.controls.modal

    press(app, pygame.K_ESCAPE)
    assert (scene.board.controls.modal, sheet.opened, notations_played(scene)) == (False, True, [])

    press(app, pygame.K_ESCAPE)
    assert not sheet.opened


def test_the_open_sheet_of_rules_follows_the_phase_of_the_match_until_a_person_scrolls(
    app: App, scene: PlayScene
) -> None:
    sheet = open_sheet(app, scene)
    click(app, strip_of_zone(0))
    press(app, pygame.K_RETURN)
    assert notations_played(scene) == ["call Z0", "size 5"]

    for phase, label in ((cards.MOVE, "2 Move"), (cards.BATTLE, "4 Battle")):
        scene.board.model.view.phase = phase
        steps(app, 1)
        assert title_of(sheet) == label

    press(app, pygame.K_PAGEUP)
    scene.board.model.view.phase = cards.ATTRITION
    steps(app, 1)

    assert title_of(sheet) == "4 Battle", "the reader has scrolled"


def test_the_sheet_of_rules_scrolls_by_wheel_keys_and_gamepad(app: App, scene: PlayScene) -> None:
    sheet = open_sheet(app, scene)
    for _ in range(4):
        press(app, pygame.K_PAGEUP)
    assert sheet.scroll.goal == 0, "the top of the sheet"

    press(app, pygame.K_PAGEDOWN)
    one_page_down = sheet.scroll.goal
    assert one_page_down > 100

    turn_wheel(app, centre(sheet.box), turns=1)
    assert 0 < sheet.scroll.goal < one_page_down

    assert scene.log.scrolled == 0, "the sheet covers the log"
    before = sheet.scroll.goal

    scene.ring.shown = True
    scene.ring.focus(SHEET_KEY)
    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_UP))
    assert sheet.scroll.goal < before
    assert scene.ring.focused == SHEET_KEY

    steps(app, 2, *pad_tap(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert scene.ring.focused != SHEET_KEY


def show_replay_of_bots(app: App) -> ReplayScene:
    """Show the paused replay of a match of bots of twelve actions."""
    match = Match(GAME, seats=2, options={}, seed=5)
    while len(match.actions) < 12:
        match.play(snap_decision(match)[0])
    app.settings.speed = "instant"
    scene = push_scene(app, ReplayScene(record_of(match, [SeatEntry("recruit"), SeatEntry("recruit")])))
    steps(app, 2)
    scene.carry_out_command("pause")
    return scene


def test_the_bar_of_a_replay_moves_beside_the_sheet_of_rules_and_answers_clicks(app: App) -> None:
    scene = show_replay_of_bots(app)
    box_without_sheet = scene.bar.box
    stop = scene.bar.at
    sheet = open_sheet(app, scene)
    assert not pygame.FRect(sheet.box).colliderect(scene.bar.box)

    press(app, pygame.K_PAGEDOWN)
    assert scene.bar.at == stop

    click(app, scene.bar.box.centre)
    assert scene.bar.at > stop

    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.bar.box == box_without_sheet


# --- words -----------------------------------------------------------------------------------


def write_log(app: App, scene: PlayScene, *words: str) -> None:
    """Replace the lines of the log by these."""
    scene.log.clear()
    for line in words:
        scene.log.add_line(Dispatch(line), played=0)
    steps(app, 1)


def test_a_word_of_the_log_shows_its_rule_in_a_tooltip_and_f1_opens_it(app: App, scene: PlayScene) -> None:
    write_log(app, scene, "Anna: the *2nd* marches to *Brissol*.", "Ben loses a *queen* of the 1st.")
    (_, march), (_, queen) = scene.log.links
    assert (march.term.name, queen.term.name) == ("marches", "queen")

    steps(app, TOOLTIP_FRAMES, motion(*real_point(app, march.box.centre)))
    assert scene.pointing.tooltip.is_visible

    press(app, pygame.K_F1)
    steps(app, LAYOUT_FRAMES)
    assert title_of(scene.rules.sheet) == "March"

    scene.board.model.view.phase = cards.BATTLE
    steps(app, 2)
    assert title_of(scene.rules.sheet) == "March", "a rule that was looked up stays"
    assert scene.log.link_at(queen.box.centre) is queen

    steps(app, TOOLTIP_FRAMES, motion(*real_point(app, queen.box.centre)))
    assert not scene.pointing.tooltip.is_visible, "the sheet covers it"


def test_a_word_of_the_prompt_leads_to_its_rule(app: App, scene: PlayScene) -> None:
    words = scene.board.words.prompt()
    assert words == "Call up a battalion, or end Support."
    assert [link.term.name for link in scene.rules.prompt] == ["call up", "battalion"]

    first, second = (link.box for link in scene.rules.prompt)
    x, _, w, _ = scene.board.frame.prompt
    assert x < first.x < first.right < second.x < second.right < x + w

    steps(app, TOOLTIP_FRAMES, motion(*real_point(app, second.centre)))
    assert scene.pointing.tooltip.is_visible

    press(app, pygame.K_F1)
    assert title_of(scene.rules.sheet) == "Battalion"


@pytest.mark.parametrize("rests", [False, True], ids=["moved on", "came to rest"])
def test_f1_opens_the_rule_of_the_phase_once_the_mouse_has_left_a_thing_or_rested_for_long(
    app: App, scene: PlayScene, rests: bool
) -> None:
    x, y, _, _ = strip_of_zone(0)
    steps(app, TOOLTIP_FRAMES, motion(*real_point(app, (x + 20, y + 10))))
    if rests:
        steps(app, round(POINTING_SECONDS / FRAME))
    else:
        steps(app, 2, motion(2, 2))
    assert scene.pointing.tooltip.is_visible is rests
    press(app, pygame.K_F1)
    assert title_of(scene.rules.sheet) == "3 Support"


def test_f1_opens_the_rule_of_the_focused_thing_once_the_sheet_is_open(app: App, scene: PlayScene) -> None:
    """The first F1 opens the sheet at the rule of the phase, whatever has the focus. A last F1 opens the whole page."""
    press(app, pygame.K_RIGHT)
    steps(app, TOOLTIP_FRAMES)
    assert scene.pointing.tooltip.is_visible

    press(app, pygame.K_F1)
    assert title_of(scene.rules.sheet) == "3 Support"

    press(app, pygame.K_RIGHT)
    steps(app, TOOLTIP_FRAMES)
    press(app, pygame.K_F1)
    assert title_of(scene.rules.sheet) == "Road"

    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)


# --- every game ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_of_the_rules_fits_the_narrow_sheet(canvas: Canvas, slug: str) -> None:
    """Tables become text if their words need more room."""
    frame = BOARDS[slug].frame
    sheet = RulesSheet(Book(rules_text(slug)), slug)
    sheet.box = sheet_room(frame)
    blocks = [block for block in sheet.book.blocks if not isinstance(block, Drawing)]
    page = Page(canvas, blocks, slug, sheet.inside.w, TYPE_SIZE)
    wide = [
        "".join(run.words for run in part.runs)
        for part in page.parts
        if isinstance(part, TextLine) and sum(page._run_width(canvas, run, part.type) for run in part.runs) > part.w + 1
    ]

    assert wide == [], "lines wider than their place"
    assert all(part.x >= 0 and part.x + part.w <= page.width + 1 for part in page.parts)
    assert 440 <= sheet.box.w <= 570
    below_the_bar = Box(0, 64, 1920, 1080 - 64)
    assert below_the_bar.contains((sheet.box.x, sheet.box.y))


def test_the_sheet_survives_a_change_of_chapter_while_the_last_one_is_being_laid_out(canvas: Canvas) -> None:
    sheet = RulesSheet(Book(rules_text("last_front")), "last_front")
    sheet.box = sheet_room(BOARDS["last_front"].frame)
    heads = [at for at, block in enumerate(sheet.book.blocks) if isinstance(block, Heading)]
    for number in (0, *range(len(heads))):
        sheet.open(Rule(str(number), number="", start=heads[-1 - number], blocks=()))
        for _ in range(2 if number else LAYOUT_FRAMES):
            sheet.update(canvas, FRAME, False)
            sheet.draw(canvas, False)


# --- Rules by their names, words that lead to them, and the data that says so for each game -------

TOY_RULES = """# Toy

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
    """The rules of the toy."""
    return Book(TOY_RULES)


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
    rule = not_none(book.find(name))
    assert rule.label == label
    assert plain_text(rule.blocks[0].runs) == says


def test_a_rule_belongs_to_the_range_of_its_chapter(book: Book) -> None:
    draw, deck = book.find("2.1"), book.find("The deck")
    assert draw is not None
    assert book.chapter_range(deck.start) == (deck.start, deck.start + 2)
    assert book.chapter_range(draw.start) == (draw.start - 1, len(book.blocks))
    assert book.chapter_range(0) == (0, 2)
    assert book.find("2.3") is None


def test_a_table_with_an_empty_column_is_split_into_two_tables() -> None:
    cells = [[parse_inline(word) for word in row.split("|")] for row in ("A|B||C|D", "1|2||3|4", "5|6|||")]
    left, right = split_table(MdTable(tuple(cells[0]), tuple(map(tuple, cells[1:]))))
    assert [len(left.rows), len(right.rows)] == [2, 1]
    assert plain_text(right.rows[0][1]) == "4"
    assert split_table(left) == [left]


@pytest.fixture
def glossary(book: Book) -> Glossary:
    """A glossary of the toy, in which "The deck", "Draw" and "A turn" are plain words without a link."""
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
def test_a_sentence_links_names_of_cards_and_rules_once_each(
    glossary: Glossary, sentence: str, found: list[str]
) -> None:
    """Names are also found in the plural and at the beginning of a sentence. A sentence has few links."""
    links = glossary.find(sentence)
    assert [sentence[link.start : link.end] for link in links] == found[:MOST_LINKS]
    assert glossary.find(sentence) is links


def test_a_card_leads_to_its_picture_and_its_rule(glossary: Glossary) -> None:
    knight, jests = (glossary.find(words)[0].term for words in ("Knight", "She jests."))
    assert (knight.rule, knight.card.words) == (glossary.book.find("Knight"), "Rides.")
    assert (jests.card, jests.rule) == (None, glossary.book.find("Fool"))


# --- the data of the games -------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_the_references_of_each_game_name_existing_rules_and_pictures(slug: str) -> None:
    book, references = Book(rules_text(slug)), BOARDS[slug].references
    named = [*references.phases.values(), *references.words.values(), *references.plain]
    assert [name for name in named if book.find(name) is None] == []
    assert [card for card in references.cards.values() if pictures.find_file(card.picture) is None] == []
    assert all(card.words for card in references.cards.values())
    assert len(Glossary(book, references).terms) > 20


@pytest.mark.parametrize("slug", GAMES)
def test_the_rule_for_every_moment_of_the_golden_records_is_in_the_book(slug: str) -> None:
    """The rule that a board names for a moment must be in the book."""
    book = Book(rules_text(slug))
    words = "".join(path.read_text("utf-8") for path in FOLDER.glob(f"{slug}-*.words"))
    names = set(re.findall("^rule (.+)$", words, re.MULTILINE))
    assert [name for name in names if book.find(name) is None] == []
    assert len(names) > 2


# --- The markdown of RULES.md, read without a screen ----------------------------------------------

RUNS_OF_A, RUNS_OF_B = (markdown.Run("a"),), (markdown.Run("b"),)


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
def test_a_line_of_markdown_is_parsed_into_runs(words: str, runs: list[markdown.Run]) -> None:
    assert list(markdown.parse_inline(words)) == runs


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("# a", [markdown.Heading(level=1, runs=RUNS_OF_A)]),
        ("### a ###", [markdown.Heading(level=3, runs=RUNS_OF_A)]),
        ("a\n# b", [markdown.Paragraph(RUNS_OF_A), markdown.Heading(level=1, runs=RUNS_OF_B)]),
        ("- a\n  b\n* b", [markdown.ListItem((markdown.Run("a b"),)), markdown.ListItem(RUNS_OF_B)]),
        ("- a\n  - b", [markdown.ListItem(RUNS_OF_A), markdown.ListItem(RUNS_OF_B, depth=1)]),
        (
            "1. a\n2. b",
            [markdown.ListItem(RUNS_OF_A, depth=0, number="1."), markdown.ListItem(RUNS_OF_B, depth=0, number="2.")],
        ),
        (
            "a\n![b](figure.svg)\na",
            [markdown.Paragraph(RUNS_OF_A), markdown.Drawing("figure.svg", RUNS_OF_B), markdown.Paragraph(RUNS_OF_A)],
        ),
        ("| a | b |\n|---|:-:|\n| b | a |", [markdown.MdTable((RUNS_OF_A, RUNS_OF_B), ((RUNS_OF_B, RUNS_OF_A),))]),
        (
            "|a|b|\n|-|-|\n|a|\n|a|b|a|",
            [markdown.MdTable((RUNS_OF_A, RUNS_OF_B), ((RUNS_OF_A, ()), (RUNS_OF_A, RUNS_OF_B)))],
        ),
        ("<!-- not\nfor you -->\na", [markdown.Paragraph(RUNS_OF_A)]),
        ("", []),
    ],
)
def test_a_text_of_markdown_is_parsed_into_blocks(text: str, blocks: list[markdown.Block]) -> None:
    assert markdown.parse(text) == blocks


def test_the_text_for_players_ends_at_the_line_for_developers() -> None:
    assert text_for_players("a\nb\n<!-- developers -->\nc") == "a\nb"
    assert text_for_players("a") == "a"


def width_of_run(run: markdown.Run) -> float:
    """Return the width of a run if a bold letter is twice as wide as another one."""
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
def test_runs_are_wrapped_at_spaces_within_the_width(words: str, width: float, lines: list[str]) -> None:
    assert [
        markdown.plain_text(line) for line in markdown.wrap_runs(markdown.parse_inline(words), width, width_of_run)
    ] == lines
