"""Keys in hints do something, other keys say why they do nothing, and a key pressed too early is answered."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import HUMAN, SeatEntry
from game.fix_bayonets.cards import SQUARES
from scenes.app import App
from scenes.boards.fix_bayonets.painter import draw_map
from scenes.boards.parts import Call
from scenes.match.setup import Setup
from scenes.menus.records import LETTERS, MatchesTab, RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import NEW_GAME_FOOT, TitleScene
from scenes.play.hand_over import SHUT, TOO_SOON, HandOverScene
from scenes.play.play_input import RESULTS_COME, TOO_EARLY
from scenes.play.play_scene import PlayScene
from scenes.ui import text
from scenes.ui.canvas import Box, Canvas
from tests.fix_bayonets.ground import field
from tests.scenes.events import FRAME, key, key_up, motion, steps
from tests.scenes.fought import match_for_history, sharp_end_record
from tests.scenes.menus import Clipboard, interrupted_record_text, leave_interrupted_match, show, toast
from tests.scenes.positions import CLOSE_QUARTERS
from tests.scenes.screens import sit_down
from tests.scenes.table import checked_cast, lay_table, press, press_undrawn, push_scene

# --- The list of matches ---------------------------------------------------------------------


def focus_row_of_records(app: App, kind: str) -> MatchesTab:
    """Show the records with the focus on a row of this kind: "resume" or "match". Returns the tab."""
    leave_interrupted_match(app)
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    tab = checked_cast(MatchesTab, show(app, RecordsScene()).tab)
    rows = [row[0].key for row in tab.list.rows]
    tab.page.form.ring.focus(next(row for row in rows if isinstance(row, tuple) and row[0] == kind))
    tab.page.form.ring.shown = True
    return tab


def has_answer(app: App, code: int) -> bool:
    """Press a key. Returns whether it has opened another scene or shown a sentence."""
    scene = app.stack.top
    toast_before = app.toasts.visible
    press(app, code)
    return app.stack.top is not scene or app.toasts.visible not in (None, toast_before)


@pytest.mark.parametrize("kind", ["resume", "match"])
@pytest.mark.parametrize("code", LETTERS, ids=chr)
def test_every_letter_key_has_an_answer_on_every_row_of_the_records(
    app: App, clipboard: Clipboard, kind: str, code: int
) -> None:
    tab = focus_row_of_records(app, kind)
    hinted = chr(code).upper() in [letter for letter, _ in tab.current_hints()]
    assert has_answer(app, code)
    refused = app.toasts.visible is not None and app.toasts.visible[0] == "NOT HERE"
    is_exception = code == pygame.K_e  # E copies a match and has no hint of its own
    assert hinted is not refused or is_exception


def test_c_copies_the_deal_code_of_an_unfinished_match(app: App, clipboard: Clipboard) -> None:
    focus_row_of_records(app, "resume")
    press(app, pygame.K_c)
    assert toast(app).head == "CODE COPIED"
    assert clipboard.held


def test_the_hints_of_the_records_are_those_of_the_row_that_has_the_focus(app: App) -> None:
    assert [letter for letter, _ in focus_row_of_records(app, "resume").current_hints()] == ["ENTER", "C", "X", "F"]
    app.stack.scenes.clear()
    assert [letter for letter, _ in focus_row_of_records(app, "match").current_hints()] == ["ENTER", "R", "M", "C", "F"]


def test_every_letter_key_has_an_answer_on_empty_records(app: App) -> None:
    show(app, RecordsScene())
    for code in LETTERS:
        assert has_answer(app, code)
        app.toasts.clear()


# --- The poster ------------------------------------------------------------------------------


GUIDE_LINES = [pytest.param("guide: 0 0\n", True, id="guided"), pytest.param("", False, id="own")]
"""A line of a record, and whether the poster of the title still invites to a first match of that game."""


@pytest.mark.parametrize(("guide_line", "invites"), GUIDE_LINES)
@pytest.mark.parametrize("actions", [0, 3])
def test_the_poster_invites_to_a_first_match_although_a_guided_one_waits(
    app: App, guide_line: str, invites: bool, actions: int
) -> None:
    """`actions`: how many of the interrupted match have been played."""
    lines_of_practice = f"practice: yes\n{guide_line}" if guide_line else ""
    record = interrupted_record_text(actions).replace("seed:", f"{lines_of_practice}seed:")
    leave_interrupted_match(app, record)
    title = show(app, TitleScene())
    assert (title._foot_lines["battlefronts"] == NEW_GAME_FOOT) is invites


# --- Too early -------------------------------------------------------------------------------


def test_a_letter_key_before_the_results_gets_an_answer(app: App) -> None:
    app.settings.speed = "instant"
    scene = sit_down(app)
    scene.resign(0)
    app.advance(FRAME, [])
    press_undrawn(app, pygame.K_r)
    assert scene.complaints._words == RESULTS_COME

    steps(app, 200)
    results = checked_cast(ResultsScene, app.stack.top)
    press(app, pygame.K_w)

    assert app.stack.top is not results, "on the page of results the letter W shows the replay"


def test_a_letter_key_while_a_bot_decides_gets_an_answer(app: App) -> None:
    entries = (SeatEntry("recruit"), SeatEntry(HUMAN, "Anna"))
    app.settings.speed = "1x"  # not instant, so that the bot needs some frames
    options = {"first": "seat 1"}  # the bot begins
    scene = push_scene(app, PlayScene(Setup(GAMES["battlefronts"], entries, options, seed=7)))
    app.advance(FRAME, [])
    assert not scene.is_person_asked, "the bot still decides"
    press_undrawn(app, pygame.K_g)
    assert scene.complaints._words == TOO_EARLY


@pytest.mark.parametrize("code", [pygame.K_p, pygame.K_w, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_key_on_a_hand_over_screen_that_has_just_opened_is_refused_with_a_sentence(app: App, code: int) -> None:
    cover = push_scene(
        app,
        HandOverScene(
            "Anna", Call("Play a card?", passable=True, pass_group=1, pass_all_label="PASS ALL"), lines=[], menu="Ben"
        ),
    )
    app.advance(FRAME, [key(code), key_up(code)])
    assert toast(app).words == TOO_SOON
    assert app.stack.top is cover
    assert cover.answer is None
    steps(app, round(SHUT / FRAME) + 2)
    press(app, code)
    assert cover.answer is not None or code == pygame.K_ESCAPE, "ESCAPE opens the menu instead"


def test_a_key_that_a_hand_over_screen_never_takes_is_ignored(app: App) -> None:
    push_scene(
        app, HandOverScene("Anna", Call("Do you attack?"), lines=[], menu="")
    )  # a call that cannot be passed with P
    app.advance(FRAME, [key(pygame.K_p), key_up(pygame.K_p)])
    assert app.toasts.visible is None


# --- One way to write a square ----------------------------------------------------------------


def test_squares_of_fix_bayonets_are_written_in_small_letters_everywhere(
    app: App, drawn_words: list[tuple[str, Box]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """FB 2.1 On the board, in the log, in tips and in questions, where "F1" would be a key."""
    words: set[str] = set()
    fit_line = text.fit_line

    def note_and_fit(canvas: Canvas, line: str, *rest: Any, **named: Any) -> Any:
        """Note the line before it is fitted."""
        words.add(line)
        return fit_line(canvas, line, *rest, **named)

    monkeypatch.setattr(text, "fit_line", note_and_fit)
    scene = sit_down(app, "fix_bayonets")
    lay_table(app, scene, field(board=CLOSE_QUARTERS, own="Crawl, March", other="Trees"))
    squares = [scene.board.controls.box(("square", square)).centre for square in range(SQUARES)]

    for x, y in squares:
        app.advance(FRAME, [motion(x * app.canvas.scale, y * app.canvas.scale)])
        app.advance(0.5, [])
        app.draw()

    words |= {line for line, _ in drawn_words}

    assert any(re.search(r"\b[a-h][1-8]\b", line) for line in words)
    assert [line for line in words - {"F1"} if re.search(r"\b[A-H][1-8]\b", line)] == []


def test_the_edges_of_the_map_of_fix_bayonets_have_small_letters(
    canvas: Canvas, drawn_words: list[tuple[str, Box]]
) -> None:
    draw_map(canvas, turned=False)
    assert {line for line, _ in drawn_words if line.isalpha()} == set("abcdefgh")
