"""The rows of the records page: matches to go on with fold, practice is marked, letters act on the row in focus."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from scenes.app import App
from scenes.history import GUIDED
from scenes.life import Life
from scenes.menus.match_row import how_long, summary
from scenes.menus.records import RecordsScene
from tests.scenes.fought import fought, sharp_end
from tests.scenes.menus import interrupted, leave, press, top
from tests.scenes.test_records import focused, keys, opened


def left_behind(app: App, count: int) -> None:
    """So many interrupted matches, every second one practice."""
    for number in range(count):
        text = interrupted()
        leave(app, text.replace("seed:", "practice: yes\nseed:") if number % 2 else text, f"battlefronts-{number}")


def kinds(scene: RecordsScene) -> list[str]:
    """What each row of the list stands for."""
    return [row.key[0] if isinstance(row.key, tuple) else str(row.key) for row, *_ in scene.list.rows]


@pytest.mark.parametrize(("left", "shown"), [(0, 0), (1, 1), (3, 3), (4, 2), (7, 2)])
def test_interrupted_matches_do_not_push_the_results_away(app: App, left: int, shown: int) -> None:
    left_behind(app, left)
    scene = opened(app, 3)
    folded = ["fold"] if left > shown else []
    assert kinds(scene) == ["resume"] * shown + folded + ["match"] * 3
    assert all(("match", past.number) in keys(scene) for past in app.history.matches()), (
        "all in sight without scrolling"
    )


def test_what_is_folded_is_shown_and_folded_again_by_keys(app: App) -> None:
    left_behind(app, 7)
    scene = opened(app, 12)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.form.ring.focused == "fold"
    assert scene.list.rows[2][0].left[0] == "5 more matches to go on with"
    press(app, pygame.K_RETURN)
    assert kinds(scene) == ["resume"] * 7 + ["fold"] + ["match"] * 12
    assert scene.form.ring.focused == scene.list.rows[2][0].key
    walked = [scene.form.ring.focused]
    for _ in range(17):
        press(app, pygame.K_DOWN)
        walked.append(scene.form.ring.focused)
    assert walked == [row.key for row, *_ in scene.list.rows[2:]]
    for _ in range(12):
        press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert kinds(scene) == ["resume"] * 2 + ["fold"] + ["match"] * 12
    assert scene.form.ring.focused == "fold"
    press(app, pygame.K_END)
    assert focused(scene) == app.history.matches()[-1]
    press(app, pygame.K_HOME)
    assert scene.form.ring.focused == scene.list.rows[0][0].key


def test_who_looks_for_matches_finds_finished_ones_only(app: App) -> None:
    left_behind(app, 2)
    scene = opened(app, 3)
    scene.search.value = "battlefronts"
    scene.act("search")
    assert kinds(scene) == ["match"] * 2
    scene.search.value = " "
    scene.act("search")
    assert kinds(scene) == ["resume"] * 2 + ["match"] * 3
    press(app, pygame.K_v)
    assert kinds(scene) == []


def test_a_leap_leads_to_a_row_with_fewer_buttons(app: App) -> None:
    left_behind(app, 7)
    scene = opened(app, 12)
    press(app, *[pygame.K_DOWN] * (scene.list.room + 1))
    scene.form.ring.focus(scene.list.rows[scene.list.room + 1][1].key)
    press(app, pygame.K_PAGEUP)
    assert scene.form.ring.focused == "fold"


def test_practice_is_marked_in_its_row(app: App) -> None:
    left_behind(app, 2)
    scene = opened(app, 1)
    assert [row.mark for row, *_ in scene.list.rows] == ["practice", "", ""]
    app.history.add(replace(fought(sharp_end(seed=9), (1.0, 0.0, 0.0)), practice=GUIDED))
    scene.resumed()
    row = scene.list.rows[2][0]
    assert (row.end[0], row.mark) == ("VICTORY", "guided")
    assert summary(app.history.life()).startswith("1 MATCH · 1 FOR PRACTICE · ")


def test_a_match_of_seconds_lasts_a_minute_in_its_row_and_in_the_sum() -> None:
    short = replace(fought(sharp_end(), (1.0, 0.0, 0.0)), seconds=5)
    assert how_long(short).endswith("1 min")
    assert summary(Life(matches=1, seconds=5)).endswith("1 MIN AT THE TABLE")


def test_every_letter_of_the_list_does_its_work(app: App) -> None:
    left_behind(app, 1)
    scene = opened(app, 12)
    press(app, pygame.K_e, pygame.K_r)
    assert (top(app), app.store.listing(app.store.records)) == (scene, set()), "a match that goes on has neither"
    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12
    assert scene.form.ring.focused == scene.list.rows[0][0].key
    (kept,) = app.store.listing(app.store.records)
    assert kept.read_text(encoding="utf-8") == interrupted()
    press(app, pygame.K_x)
    assert kinds(scene) == ["match"] * 12, "a finished match stays"
    press(app, pygame.K_f)
    assert scene.slug == "battlefronts"
    press(app, pygame.K_r)
    assert top(app) is scene
    press(app, pygame.K_f, pygame.K_r)
    assert scene.slug == "sharp_end"
    assert len(kinds(scene)) == 1
