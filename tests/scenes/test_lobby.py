"""Before a match the lobby, after it the results."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from ai.levels import LEVELS, limits
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.record import SeatEntry
from game.core.sanitize import DEALS
from scenes.app import App
from scenes.match.play_director import demo_setup
from scenes.match.setup import Setup
from scenes.match.thinker import thinking_time
from scenes.menus import rungs
from scenes.menus.lobby import LobbyScene
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset
from scenes.store import Store
from scenes.ui import theme
from scenes.ui.canvas import Canvas
from scenes.ui.theme import CHARTED
from scenes.ui.widgets import Field, Selector
from tests.scenes.events import steps, typed
from tests.scenes.menus import GAME, Crowd, button, click, outcome, press, show, top

# --- the lobby -----------------------------------------------------------------------------


def test_what_the_lobby_is_set_to_is_what_is_played(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    kind = button(scene, ("kind", 1))
    assert isinstance(kind, Selector)
    assert kind.value == "Recruit"
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    scene.form.ring.focus(("name", 0))
    press(app, pygame.K_RETURN)
    steps(app, 1, typed("Anna"))
    press(app, pygame.K_RETURN)
    scene.form.ring.focus(("option", "first"))
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    seed = button(scene, "seed")
    assert isinstance(seed, Field)
    seed.value = "42"
    click(app, button(scene, "start"))
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert begun.setup == Setup(GAME, (SeatEntry("human", "Anna"), SeatEntry("general")), {"first": "seat 2"}, 42)


def test_a_rung_sets_all_bots_and_lights_up_and_people_keep_their_seats(app: App) -> None:
    scene = LobbyScene(Crowd())
    show(app, scene)
    for _ in range(2):
        click(app, button(scene, "more"))
    scene.form.ring.focus(("kind", 2))
    press(app, pygame.K_LEFT)
    assert [kind.value for kind in scene.kinds[:4]] == ["Human", "Recruit", "Human", "Recruit"]
    click(app, button(scene, ("rung", "general")))
    click(app, button(scene, "more"))
    assert [kind.value for kind in scene.kinds[:5]] == ["Human", "General", "Human", "General", "General"]
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)
    assert [rung.level.slug for rung in scene.rungs if rung.lit] == ["captain", "general"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["720", "1080"])
@pytest.mark.parametrize("type_size", theme.TYPE_SCALES)
def test_what_a_level_does_is_read_in_full(app: App, size: tuple[int, int], type_size: str) -> None:
    """The last line takes what does not fit, and would end with an ellipsis."""
    scene = LobbyScene(GAME)
    show(app, scene)
    canvas = Canvas(pygame.Surface(size), theme.TYPE_SCALES[type_size])
    for game, level, fast in product(GAMES.values(), LEVELS, (False, True)):
        rung = scene.rungs[0]
        rung.does = rungs.told(limits(game, level, thinking_time(game, level.slug), fast))
        lines, _ = rung.lines(canvas)
        assert max(rungs.ABILITY.width(canvas, line) for line in lines) < rung.box.w - 39, lines
        assert rungs.NATURE.width(canvas, level.line) < rung.box.w - 39, level.line


def test_where_only_people_sit_the_rungs_say_why_they_are_dim(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    scene.form.ring.focus(("kind", 1))
    press(app, pygame.K_LEFT)
    rung = button(scene, ("rung", "captain"))
    assert not rung.enabled
    assert "Only people" in rung.why
    click(app, rung)
    assert scene.people == 2


def test_the_choice_about_passing_is_asked_only_where_people_share_secrets_and_is_remembered(
    app: App, home: Path
) -> None:
    for game, people, asked in ((GAME, 2, False), (Crowd(), 1, False), (Crowd(), 2, True)):
        scene = LobbyScene(game)
        show(app, scene)
        for kind in scene.kinds[:people]:
            kind.at = 0
        scene.act(("kind", 0))
        assert any(widget.key == "hand_over" for widget in scene.form.widgets) is asked
        assert scene.advised.startswith("No bots") is (people == scene.seats), "why the ladder is dark"
    assert scene.skipping.value == "you are asked anyway"
    click(app, scene.skipping)
    assert (scene.skipping.value, Store(home).settings().hand_over) == ("you are skipped", "card")
    again = LobbyScene(GAMES["sharp_end"])
    show(app, again)
    assert again.skipping.value == "you are skipped"


def test_deals_are_drawn_from_as_many_as_a_code_can_say(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    assert scene.deal.field.value == "", "no number is there to be looked up"
    drawn = [demo_setup(app.rng).seed for _ in range(12)]
    for _ in range(12):
        change = scene.start()
        assert isinstance(change, Reset)
        assert isinstance(change.scene, PlayScene)
        drawn.append(change.scene.setup.seed)
    for some in (drawn[:12], drawn[12:]):
        assert max(some) > DEALS // 2 > min(some), "of fewer, one's own hand would tell the one that was drawn"
        assert sum(number.bit_count() for number in some) > 12 * 24
    assert all(number < DEALS for number in drawn)
    assert len(set(drawn)) == 24


@pytest.mark.parametrize(("slug", "seats"), [("last_front", 3), ("sharp_end", 2), ("battlefronts", 2)])
def test_a_bidding_game_is_proposed_for_three(app: App, slug: str, seats: int) -> None:
    scene = LobbyScene(GAMES[slug])
    show(app, scene)
    click(app, button(scene, "start"))
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert [entry.kind for entry in begun.setup.seats] == ["human", *["recruit"] * (seats - 1)]


def test_a_deal_number_that_is_too_large_is_refused_and_kept(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    scene.deal.field.value = str(DEALS)
    click(app, button(scene, "start"))
    assert top(app) is scene
    assert scene.deal.field.value == str(DEALS)
    assert app.toasts.shown is not None
    assert "up to 18446744073709551615" in app.toasts.shown[1]
    scene.deal.field.value = str(DEALS - 1)
    click(app, button(scene, "start"))
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert begun.setup.seed == DEALS - 1


def test_an_empty_deal_number_is_drawn_by_lot(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    scene.deal.field.value = ""
    click(app, button(scene, "start"))
    assert isinstance(top(app), PlayScene)


def test_seats_are_added_and_removed_within_the_games_range(app: App) -> None:
    scene = LobbyScene(Crowd())
    show(app, scene)
    less = button(scene, "less")
    assert not less.enabled
    assert less.why
    for _ in range(6):
        click(app, button(scene, "more"))
    assert scene.seats == 6
    assert not button(scene, "more").enabled
    assert any(widget.key == ("kind", 5) for widget in scene.form.widgets)
    click(app, button(scene, "less"))
    assert scene.seats == 5
    assert all(widget.key != ("kind", 5) for widget in scene.form.widgets)


@pytest.mark.parametrize("game", [*GAMES.values(), Crowd()], ids=lambda game: game.slug)
def test_everything_has_room_with_all_seats_taken_by_people_and_each_rule_is_explained(app: App, game: Game) -> None:
    scene = LobbyScene(game)
    show(app, scene)
    for kind in scene.kinds:
        kind.at = 0
    while scene.seats < game.seats[-1]:
        scene.act("more")
    scene.act(("kind", 0))
    x, y, w, h = scene.layout.panel
    assert scene.layout.row > 44
    boxes = [widget.box for widget in scene.form.widgets if widget.key not in ("back", "rules", "lesson", "start")]
    for box in boxes:
        assert x < box[0] < box[0] + box[2] < x + w
        assert y < box[1] < box[1] + box[3] < y + h < 944
    for first, other in combinations(boxes, 2):
        assert not pygame.FRect(first).colliderect(other)
    if not scene.layout.noted:
        for option in game.options:
            scene.form.ring.focus(("option", option.slug))
            scene.form.ring.shown = True
            assert option.text in scene._explained()


def test_a_game_of_a_fixed_size_has_no_such_buttons(app: App) -> None:
    scene = LobbyScene(GAME)
    show(app, scene)
    assert {"more", "less"}.isdisjoint(widget.key for widget in scene.form.widgets)


def test_nations_are_chosen_by_emblem_and_name_and_their_seats_are_called_after_them(app: App) -> None:
    scene = LobbyScene(GAMES["fighting_front"])
    show(app, scene)
    assert [field.empty for field in scene.names] == ["Germany", "USA"]
    scene.form.ring.focus(("option", "allies"))
    press(app, pygame.K_RIGHT)
    assert scene.options["allies"].value == "Soviet Union"
    assert scene.options["allies"].pictures == ["fighting_front/emblem-usa", "fighting_front/emblem-soviet"]
    assert [field.empty for field in scene.names] == ["Germany", "Soviet Union"]
    click(app, button(scene, "start"))
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert begun.setup.options == {"victory": "hold", "axis": "germany", "allies": "soviet"}
    assert [begun.setup.name(seat) for seat in range(2)] == ["Germany", "Soviet Union"]


# --- the results ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "kinds", "head", "sentence"),
    [
        ((1.0, 0.0), ("human", "general"), "VICTORY", "Anna holds three of the five battlefronts alone."),
        ((0.0, 1.0), ("human", "general"), "DEFEAT", "Burgundy holds three of the five battlefronts alone."),
        ((0.0, 1.0), ("human", "human"), "BURGUNDY WINS", "Burgundy holds three of the five battlefronts alone."),
        ((1.0, 0.0), ("general", "captain"), "ANNA WINS", "Anna holds three of the five battlefronts alone."),
        ((0.5, 0.5), ("human", "general"), "STALEMATE", "A draw: nothing has stirred for four rounds."),
    ],
)
def test_results_say_who_won_and_why(
    scores: tuple[float, ...], kinds: tuple[str, str], head: str, sentence: str
) -> None:
    ended = outcome(scores, kinds)
    assert (ended.headline(), ended.sentence()) == (head, sentence)
    assert ended.duration() == "15 min 3 s"


def test_an_army_that_wins_among_bots_is_named(window: pygame.Surface) -> None:
    game = game_named("fix_bayonets")
    setup = Setup(game, (SeatEntry("general", ""), SeatEntry("captain", "")), {}, 7)
    ended = replace(outcome((0.0, 1.0)), game=game, setup=setup)
    assert ended.headline() == "THE GERMANS WIN"


def test_the_chances_end_at_what_has_come_true() -> None:
    ended = outcome((0.0, 1.0))
    ended = replace(ended, estimates=[(0.5, 0.5), (0.75, 0.25), (0.25, 0.75), (0.25, 0.75)])
    assert ended.chances == [(0.5, 0.5), (0.625, 0.375), (0.5, 0.5), (0.25, 0.75), (0.0, 1.0)]
    assert replace(ended, estimates=[]).chances == []


def test_play_again_deals_anew_to_the_same_people(app: App) -> None:
    ended = outcome()
    show(app, ResultsScene(ended))
    press(app, pygame.K_a)
    begun = top(app)
    assert isinstance(begun, PlayScene)
    assert begun.setup.seats == ended.setup.seats
    assert begun.setup.seed != ended.setup.seed


def test_the_replay_leads_back_to_the_results(app: App) -> None:
    scene = ResultsScene(outcome())
    show(app, scene)
    click(app, button(scene, "replay"))
    assert isinstance(top(app), ReplayScene)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), TitleScene)


def test_the_chart_shows_each_seats_estimate_where_it_was(app: App) -> None:
    """Olive's line climbs: its colour is high at the right end, low at the left."""
    show(app, ResultsScene(outcome()))
    shot = app.canvas.surface
    green = pygame.mask.from_threshold(shot, CHARTED[0], (26, 26, 26, 255))
    rows = [[y for y in range(shot.get_height()) if green.get_at((x, y))] for x in range(shot.get_width())]
    heights = [min(ys) for x, ys in enumerate(rows) if ys and x > shot.get_width() * 0.52]
    assert heights[0] > heights[-1] + 40
