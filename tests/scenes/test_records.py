"""The records page by mouse, keys and gamepad; what standings, dice and points come to."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES
from game.core.record import SeatEntry, dumps
from scenes.app import App
from scenes.history import Finished, Label, Past
from scenes.life import Life
from scenes.menus import dice_stats, match_row
from scenes.menus.match_scene import MatchScene
from scenes.menus.poster import NEW, PosterCard
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.menus.row_list import PAGE
from scenes.menus.title import TitleScene
from scenes.play.replay import ReplayScene
from scenes.stack import Push
from scenes.store import Store
from scenes.ui.cache import Caches
from scenes.ui.canvas import HEIGHT, WIDTH
from tests.scenes.events import hat, pad_button, steps
from tests.scenes.fought import ended, fought, sharp_end
from tests.scenes.menus import click, press, show, top
from tests.scenes.test_database import many

SIZES = [(1920, 1080), (1280, 720), (800, 500)]


def fill(app: App, matches: int = 12) -> None:
    """Many matches, the newest of them one that can be played again."""
    for number in range(matches - 1):
        entries = (SeatEntry("human", f"Person {number}"), SeatEntry("captain"))
        scores = (1.0, 0.0) if number % 3 else (0.0, 1.0)
        app.history.add(Finished("battlefronts", {}, number, entries, scores, 4, 60, 300, "nonsense\n", ()))
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0), (1, 2, 3, 4, 5, 6, 6)))


def opened(app: App, matches: int = 12) -> RecordsScene:
    fill(app, matches)
    scene = RecordsScene()
    show(app, scene)
    return scene


def focused(scene: RecordsScene) -> Past:
    """The match that has the focus."""
    key = scene.form.ring.focused
    assert isinstance(key, tuple)
    (past,) = scene.app.history.past([int(str(key[1]))])
    return past


def listed(scene: RecordsScene) -> list[Past]:
    """The matches of all rows."""
    return scene.app.history.past([row.key[1] for row, *_ in scene.list.rows if isinstance(row.key, tuple)])


def test_only_rows_that_are_needed_are_made_and_a_search_takes_no_frame_long(app: App) -> None:
    many(app.history, 450, ["battlefronts"])
    app.history.set_label(3, Label("The long evening"))
    scene = RecordsScene()
    show(app, scene)
    assert len(scene.list.rows) == 450
    assert len(scene.list.rows.made) == PAGE
    press(app, pygame.K_END)
    assert focused(scene).number == 1
    assert len(scene.list.rows.made) < 3 * PAGE
    scene.search.value = "long evening"
    scene.act("search")
    assert (len(scene.list.rows), len(scene.unsearched)) == (0, 350)
    steps(app, 3)
    assert ([past.number for past in listed(scene)], len(scene.unsearched)) == ([], 50)
    steps(app, 1)
    assert [past.number for past in listed(scene)] == [3]


def keys(scene: RecordsScene) -> list[Hashable]:
    return [widget.key for widget in scene.form.widgets]


# --- the list --------------------------------------------------------------------------------


def test_the_newest_match_has_the_focus_and_enter_plays_it_again(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_RETURN)
    shown = top(app)
    assert isinstance(shown, ReplayScene)
    assert [action.notation for action in shown.director.replay.whole.actions] == sharp_end().notations
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene


def test_the_focus_walks_through_the_whole_list_and_back(app: App) -> None:
    scene = opened(app)
    walked = [focused(scene)]
    for _ in range(11):
        press(app, pygame.K_DOWN)
        walked.append(focused(scene))
    assert walked == app.history.matches()
    press(app, pygame.K_DOWN)
    assert scene.form.ring.focused == "back"
    press(app, pygame.K_UP)
    assert focused(scene) == app.history.matches()[-1]
    press(app, pygame.K_HOME)
    assert focused(scene) == app.history.matches()[0]
    press(app, pygame.K_UP)
    assert "page" in str(scene.form.ring.focused)
    press(app, pygame.K_END)
    assert focused(scene) == app.history.matches()[-1]
    press(app, pygame.K_PAGEUP)
    assert focused(scene) == app.history.matches()[-scene.list.room]


def test_the_tab_before_does_not_go_on_shining(app: App) -> None:
    scene = opened(app, 1)
    click(app, scene.tabs[0])
    press(app, pygame.K_3)
    assert scene.form.ring.focused == scene.tabs[2].key
    assert scene.form.ring.hovered is None


def test_the_wheel_scrolls_and_brings_other_rows_under_the_mouse(app: App) -> None:
    scene = opened(app)
    assert ("match", app.history.matches()[0].number) in keys(scene)
    row = scene.form.widget(("match", app.history.matches()[0].number))
    x, y = (row.box[0] + 200) * app.canvas.k, (row.box[1] + 20) * app.canvas.k
    steps(app, 2, pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
    steps(app, 2, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9, flipped=False))
    assert ("match", app.history.matches()[0].number) not in keys(scene)
    assert ("match", app.history.matches()[-1].number) in keys(scene)
    first = next(key for key in keys(scene) if isinstance(key, tuple) and key[0] == "match")
    assert scene.form.ring.hovered == first


def test_a_match_that_cannot_be_played_again_is_told_in_a_sentence(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top(app) is scene
    assert app.toasts.shown is not None
    assert "Line 1" in app.toasts.shown[1]


def test_a_copy_by_mouse_and_by_key(app: App, folders_shown: list[Path]) -> None:
    scene = opened(app)
    newest = app.history.matches()[0]
    click(app, scene.form.widget(("more", newest.number)))
    page = top(app)
    assert isinstance(page, MatchScene)
    click(app, page.form.widget("copy"))
    assert (app.store.records / "sharp_end-1.record").read_text(encoding="utf-8") == dumps(sharp_end())
    assert folders_shown == [app.store.records]
    press(app, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_e)
    assert (app.store.records / "battlefronts-1.record").exists()
    assert top(app) is scene
    assert len(folders_shown) == 1, "E in the list only writes"


def test_a_gamepad_alone_reaches_a_copy_and_leaves(app: App, folders_shown: list[Path]) -> None:
    fill(app)
    show(app, TitleScene())
    press(app, pygame.K_r)
    scene = top(app)
    assert isinstance(scene, RecordsScene)
    for event in (hat(0, -1), hat(0, 0), hat(1, 0), hat(0, 0), hat(1, 0), hat(0, 0), pad_button(0)):
        steps(app, 2, event)
    assert isinstance(top(app), MatchScene)
    for event in (hat(0, -1), hat(0, 0), hat(0, -1), hat(0, 0), pad_button(0)):
        steps(app, 2, event)
    assert (app.store.records / "battlefronts-1.record").exists()
    steps(app, 2, pad_button(1))
    steps(app, 2, pad_button(1))
    assert isinstance(top(app), TitleScene)


def test_the_filter_shows_one_games_matches(app: App) -> None:
    scene = opened(app)
    scene.form.ring.focus("filter")
    press(app, pygame.K_RIGHT)
    assert [past.game for past in listed(scene)] == ["battlefronts"] * 11
    press(app, pygame.K_RIGHT)
    assert [past.game for past in listed(scene)] == ["sharp_end"]
    assert [key for key in keys(scene) if isinstance(key, tuple) and key[0] == "match"] == [
        ("match", app.history.matches()[0].number)
    ]


def test_pages_turn_by_number_and_by_click(app: App) -> None:
    scene = opened(app)
    turned = []
    for code in (pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_1):
        press(app, code)
        turned.append(scene.page)
    click(app, scene.form.widget(("page", "dice")))
    turned.append(scene.page)
    assert turned == ["statistics", "dice", "decisions", "matches", "dice"]
    press(app, pygame.K_ESCAPE)
    assert not app.stack.scenes


def test_records_without_a_match(app: App) -> None:
    scene = RecordsScene()
    show(app, scene)
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_e, pygame.K_2, pygame.K_3):
        press(app, code)
        assert top(app) is scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("larger", [False, True], ids=["usual type", "larger type"])
def test_widgets_lie_in_place_at_every_size(home: Path, caches: Caches, size: tuple[int, int], larger: bool) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"type_size": "largest" if larger else "normal"}), encoding="utf-8")
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app = App(Store(home), random.Random(3), TitleScene, window, caches)
    fill(app)
    for make in (RecordsScene, lambda: ResultsScene(ended(6))):
        scene = make()
        app.stack.apply(Push(scene))
        for code in (pygame.K_DOWN, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_1):
            press(app, code)
            assert top(app) is scene
            places = [(widget.key, pygame.Rect(widget.box)) for widget in scene.form.widgets]
            for number, (key, place) in enumerate(places):
                assert pygame.Rect(0, 0, WIDTH, HEIGHT).contains(place), key
                assert all(not place.colliderect(other) for _, other in places[:number]), key
    app.close()
    pygame.quit()


def test_a_resize_keeps_the_list_and_its_focus(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_END)
    before = focused(scene)
    for size in ((800, 500), (100, 60), (1280, 720)):
        app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        for _ in range(4):
            app.step(0.1, [])
    assert top(app) is scene
    assert focused(scene) == before


# --- words of a row --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "scores", "words", "head"),
    [
        ("human:Anna general", (1.0, 0.0), "Anna against General · won by Anna", "VICTORY"),
        ("recruit human", (1.0, 0.0), "Baker against Recruit · won by Recruit", "DEFEAT"),
        (
            "human:Anna recruit recruit general",
            (0.5, 0.0, 0.0, 0.5),
            "Anna against 2 Recruits and General · won by Anna and General",
            "SHARED",
        ),
        ("human:Anna recruit recruit", (0.0, 0.5, 0.5), "Anna against 2 Recruits · won by 2 Recruits", "DEFEAT"),
        ("human:Anna human:Ben", (0.5, 0.5), "Anna against Ben · nobody won", "FOUGHT"),
        ("human:Anna captain", (0.5, 0.5), "Anna against Captain · nobody won", "DRAW"),
        ("general recruit recruit", (0.0, 1.0, 0.0), "General and 2 Recruits · won by Recruit", "FOUGHT"),
        ("human:Anna human:Ben human", (0.0, 0.0, 1.0), "Anna, Ben and Charlie · won by Charlie", "FOUGHT"),
        ("human:Anna corporal", (0.0, 1.0), "Anna against Corporal · won by Corporal", "DEFEAT"),
    ],
)
def test_a_row_says_who_fought_and_how_it_ended(seats: str, scores: tuple[float, ...], words: str, head: str) -> None:
    entries = tuple(SeatEntry(*entry.split(":")) for entry in seats.split())
    past = Past(1, "sharp_end", {}, entries, scores, 5, 1240, 0)
    assert f"{match_row.sides(past)} · {match_row.who_won(past)}" == words
    assert match_row.verdict(past)[0] == head
    assert match_row.how_long(past) == "5 turns · 21 min"


def test_a_game_that_is_not_here_any_more_still_has_its_row(app: App) -> None:
    entries = (SeatEntry("human"), SeatEntry("general"))
    app.history.add(Finished("old_war", {}, 1, entries, (1.0, 0.0), 1, 7, 5.0, "x"))
    scene = RecordsScene()
    show(app, scene)
    assert top(app) is scene
    (past,) = app.history.matches()
    assert (match_row.game_name(past.game), match_row.sides(past)) == ("Old war", "Seat 1 against General")
    assert match_row.how_long(past) == "1 round · 1 min"


# --- won and lost ----------------------------------------------------------------------------


def past(kinds: str, scores: tuple[float, ...], game: str = "sharp_end") -> Past:
    return Past(1, game, {}, tuple(SeatEntry(kind) for kind in kinds.split()), scores, 5, 60, 0)


def test_standings_count_people_against_bots_only() -> None:
    matches = [
        past("human general", (1.0, 0.0)),
        past("human general recruit", (0.0, 1.0, 0.0)),
        past("human general", (0.5, 0.5)),
        past("human human", (1.0, 0.0)),
        past("general recruit", (1.0, 0.0), "battlefronts"),
    ]
    found = Life.of(matches)
    assert found.tally().played == found.tally("sharp_end").played == 3
    assert found.tally("sharp_end").words() == "WON 1  LOST 1  DRAWN 1"
    assert found.tally("battlefronts").words() == "NO BATTLES YET"


def test_posters_tell_what_was_won_and_lost_once_somebody_has_played(app: App) -> None:
    (app.store.folder / "lessons.txt").unlink()
    scene = TitleScene()
    show(app, scene)

    def feet() -> dict[str, str]:
        cards = [widget for widget in scene.form.widgets if isinstance(widget, PosterCard)]
        return {card.said.slug: card.said.foot for card in cards}

    assert set(feet().values()) == {NEW}
    press(app, pygame.K_s)
    app.history.add(fought(sharp_end(), (0.0, 1.0, 0.0)))
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    assert feet() == dict.fromkeys(GAMES, NEW) | {"sharp_end": "WON 0  LOST 1"}


# --- dice ------------------------------------------------------------------------------------


def test_chi_square_and_its_chance_are_those_of_the_tables() -> None:
    assert dice_stats.deviation([10, 10, 10, 10, 10, 10]) == 0
    assert dice_stats.deviation([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)
    for chi_square, likely in ((0.0, 1.0), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)):
        assert dice_stats.chance(chi_square) == pytest.approx(likely, abs=1e-4)
    for chi_square, likely in ((0.0, 1.0), (8.343, 0.5), (14.684, 0.1), (16.919, 0.05), (21.666, 0.01)):
        assert dice_stats.chance(chi_square, 10) == pytest.approx(likely, abs=1e-4)
    assert math.isfinite(dice_stats.chance(900.0))


@pytest.mark.parametrize(
    ("counts", "head"),
    [
        ([0, 0, 0, 0, 0, 0], "TOO FEW TO TELL"),
        ([9, 10, 10, 10, 10, 10], "TOO FEW TO TELL"),
        ([10, 10, 10, 10, 10, 10], "HONEST DICE"),
        ([100, 110, 95, 102, 99, 94], "HONEST DICE"),
        ([100, 110, 95, 102, 60, 94], "AN ODD RUN"),
        ([100, 110, 95, 102, 20, 94], "HARD TO BELIEVE"),
        ([9, *[10] * 9], "TOO FEW TO TELL"),
        ([8, 15, 7, 16, 10, 5, 13, 7, 14, 7], "HONEST DICE"),
        ([16, 16, 4, 16, 4, 4, 16, 4, 10, 10], "HARD TO BELIEVE"),
    ],
)
def test_what_a_player_is_told_about_the_dice(counts: list[int], head: str) -> None:
    said, words = dice_stats.verdict(counts)
    assert said == head
    assert words.endswith(".")


def test_bars_rise_with_their_counts(app: App) -> None:
    """The bar of the sixes is drawn higher than that of the ones."""
    app.history.add(fought(sharp_end(), (1.0, 0.0, 0.0), (1,) * 10 + (6,) * 30 + (2, 3, 4, 5) * 20))
    scene = RecordsScene()
    show(app, scene)
    press(app, pygame.K_3)
    shot = app.canvas.surface
    bars = pygame.mask.from_threshold(shot, (170, 140, 78), (28, 24, 20, 255))
    box = pygame.Rect(*(round(v * app.canvas.k) for v in (140, 330, 977, 300)))

    def top_of(face: int) -> int:
        x = round(box.x + box.w * (face - 0.5) / 6)
        return min(y for y in range(box.top, shot.get_height()) if bars.get_at((x, y)))

    assert top_of(6) < top_of(3) < top_of(1)


def test_of_a_game_without_dice_no_statistics_are_promised(app: App) -> None:
    scene = RecordsScene()
    show(app, scene)
    press(app, pygame.K_3)
    assert scene.counts() == [0] * 6
    scene.form.ring.focus("filter")
    press(app, pygame.K_RIGHT)
    assert (scene.slug, scene.counts()) == ("battlefronts", [])


def test_dice_of_another_number_of_sides_have_a_chart_of_their_own(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games one kind of dice is shown at a time, of one game its own."""
    monkeypatch.setattr(GAMES["sharp_end"], "die_sides", 10)
    monkeypatch.setattr(GAMES["last_front"], "die_sides", 6)
    past = fought(sharp_end(), (1.0, 0.0, 0.0), (1, 10, 10))
    app.history.add(past)
    app.history.add(replace(past, game="last_front", faces=(6, 6)))
    scene = RecordsScene()
    show(app, scene)
    press(app, pygame.K_3)
    assert scene.counts() == [0, 0, 0, 0, 0, 2]
    scene.form.ring.focus("kind")
    press(app, pygame.K_RIGHT)
    assert scene.kind.value == "Ten-sided dice"
    assert scene.counts() == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    scene.form.ring.focus("filter")
    while scene.slug != "last_front":
        press(app, pygame.K_RIGHT)
    assert scene.counts() == [0, 0, 0, 0, 0, 2]
    assert scene.kind not in scene.widgets()
