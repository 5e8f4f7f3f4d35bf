"""The words, animations, decisions and grounds of all boards, along golden records and in rare positions."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pickle import dumps
from typing import Any, NamedTuple

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Event
from game.core.match import Match
from game.core.record import HUMAN, SeatEntry, load, record_of
from game.core.rng import Rng
from game.core.state import Action, State
from game.fix_bayonets.cards import FIGHT
from game.sharp_end.events import NothingDrawn
from launch.environment import ROOT
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.match.setup import Setup, setup_of
from scenes.pieces.ground import BURNT, CLOUDS, CRATER, MIST, RAIN, Ground, Trace, Weather
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.surroundings import Surroundings
from scenes.play.table_scene import TableScene
from scenes.ui.canvas import Box, Canvas
from tests.fix_bayonets.ground import field
from tests.golden.__main__ import FOLDER
from tests.last_front import ground
from tests.play import kinds_of, snap_decision
from tests.scenes.positions import CLOSE_QUARTERS, POSITIONS, Moment, moments_from, moments_of_record
from tests.scenes.spoken import words_along, words_in_positions
from tests.scenes.table import (
    assert_tiles_are_fresh,
    board_for,
    click_undrawn,
    draw_board,
    lay_table,
    notations_played,
    open_match,
    press_undrawn,
    wait_until_asked,
    wait_until_presses_count,
)
from tests.scenes.test_resizing import bodies_in
from tests.sharp_end.ground import face_enemy_dice, table_with_hands
from tests.sources import files, source

NEVER_IN_RECORDS = {NothingDrawn}
"""Events that occur neither in a golden record nor in a position."""
RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_board_says_the_golden_words_along_a_golden_record(path: Path) -> None:
    """Log, banners, prompts, buttons, complaints, tooltips. After a wanted change: `python -m tests.golden`."""
    record = load(path)
    golden_words = path.with_suffix(".words").read_text(encoding="utf-8")
    assert words_along(record.game, moments_of_record(record)) == golden_words


@pytest.mark.parametrize("slug", POSITIONS)
def test_a_board_says_the_golden_words_in_rare_positions(slug: str) -> None:
    golden_words = (FOLDER / f"{slug}-positions.words").read_text(encoding="utf-8")
    assert words_in_positions(slug) == golden_words


def matches_and_viewers(slug: str) -> Iterator[tuple[int, list[Moment]]]:
    """Each golden record of a game with one viewer, and what follows from each position with each of two viewers."""
    records = [path for path in RECORDS if path.stem.startswith(slug)]
    for viewer in (0, 1):
        yield from ((viewer, moments_of_record(load(path))) for path in records[viewer::2])
        yield from ((viewer, list(moments_from(position))) for position in POSITIONS[slug])


def places_of_bodies(board: Any) -> Counter[tuple[object, ...]]:
    """The places, angles and sizes that all bodies of a board have, or to which they are moving."""
    bodies = [body for part in vars(board.model).values() for body in bodies_in(part)]
    return Counter((body.key, body.goal, body.turn, body.size, body.hidden) for body in bodies)


@pytest.mark.parametrize("slug", GAMES)
def test_the_animation_of_every_event_ends_where_the_view_after_it_is(canvas: Canvas, slug: str) -> None:
    """Nothing jumps when the board settles on the view after an event, and nothing is left in the air."""
    seen: set[tuple[int, type[Event]]] = set()
    for viewer, moments in matches_and_viewers(slug):
        without_motion = viewer == 1
        first_view = moments[0].transcript.before.redact(viewer)
        board = board_for(GAMES[slug], first_view, viewer, still=without_motion)
        for beat in (beat for moment in moments for beat in moment.transcript.beats(viewer)):
            timeline = Timeline()
            board.animation.perform(beat, timeline)
            if (viewer, type(beat.event)) not in seen:  # the first event of each kind is drawn on its way
                timeline.update(0.3)
                board.update(0.3)
                board.draw(canvas)
            seen.add((viewer, type(beat.event)))

            timeline.finish()
            assert not board.model.flights.flying
            places_at_end = places_of_bodies(board)
            board.animation.settle(beat.view)
            assert places_of_bodies(board) == places_at_end, beat.event

    kinds_seen = {kind for _, kind in seen}
    assert kinds_of(import_module(f"game.{slug}.events")) - kinds_seen <= NEVER_IN_RECORDS


@pytest.mark.parametrize("slug", GAMES)
def test_a_board_looks_the_same_whatever_its_viewer_cannot_know(canvas: Canvas, slug: str) -> None:
    early_moment = moments_of_record(load(FOLDER / f"{slug}-3.txt"))[24]
    state = early_moment.state
    viewer = 0
    pictures, worlds = set(), set()
    for seed in range(3):
        world = state.redact(viewer)
        world.determinize(Rng(seed))
        worlds.add(dumps(world))
        board = board_for(GAMES[slug], world.redact(viewer))
        canvas.surface.fill((0, 0, 0))
        draw_board(board, canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))

    assert len(worlds) > 1, "the worlds do differ"
    assert len(pictures) == 1


# --- Whole decisions by clicks alone, and by keys alone ------------------------------------------


class Walk(NamedTuple):
    """A situation in which a person makes random decisions."""

    first_words: str
    """The first words of the notations that have to occur at least."""
    table: Callable[[], State] | None
    """Lays the table, or None for a new match."""
    most: int
    """The walk ends at the latest after this number of decisions."""
    seldom: str
    """A notation that is only chosen now and then, because it would end the battle or the attack too soon."""


WALKS = {
    "last_front": Walk("play face finish withdraw dig", table=None, most=45, seldom="withdraw"),
    "last_front, aiming": Walk(
        "play aim give",
        partial(
            ground.table,
            "hand 2 lend-lease, 2 espionage | bid 2 T1, T3",
            "hand T2, K2 | bid K3, T2",
            "hand T1, K2 | bid T2",
        ),
        most=4,
        seldom="withdraw",
    ),
    "sharp_end": Walk("attack withdraw cannot pass draw", table=None, most=30, seldom=""),
    "sharp_end, in command": Walk(
        "can pay play",
        lambda: face_enemy_dice(table_with_hands("3 Infantry, 3 Support, Hero, 2 Tactics", "Tactics", ""), 3, 4),
        most=20,
        seldom="cannot",
    ),
    "fix_bayonets": Walk("deploy card man to end pass discard", table=None, most=25, seldom="end"),
    "fix_bayonets, close": Walk(
        "card man at end",
        partial(field, board=CLOSE_QUARTERS, own="Bayonet, Rifle (3), Pistol", other="Trees", stage=FIGHT),
        most=5,
        seldom="end",
    ),
}
FEWEST_DECISIONS = 6
"""The decisions that a walk makes even if it has met all its words before."""
BUTTON_OF_NOTATION = {"go": "advance"}
"""The keys of buttons that differ from the notation of their action."""


def random_decision(match: Match, rng: Rng, seldom: str) -> list[Action]:
    """Return a complete random decision, in which a group advance has more than one man.

    First a verb is drawn, and then one of its actions. The notation `seldom` is only drawn in one case of six. The
    actions that deploy men are sorted as the board plays them.
    """
    state, decision = match.state.copy(), list[Action]()
    while not decision or (state.is_midway() and state.to_act == match.state.to_act):
        legal = [action for action in state.legal() if action.notation != seldom or not rng.below(6)]
        group_has_at_most_one_man = any(action.notation == "group" for action in decision[-2:])
        if group_has_at_most_one_man:
            legal = [action for action in legal if action.notation != "go"]
        legal = legal or state.legal()

        verbs = sorted({action.notation.split()[0] for action in legal})
        verb = verbs[rng.below(len(verbs))]
        with_verb = [action for action in legal if action.notation.split()[0] == verb]
        decision.append(with_verb[rng.below(len(with_verb))])
        state.apply(decision[-1], Rng(0))

    is_deployment = decision[0].notation.startswith("deploy")
    return sorted(decision, key=lambda action: action.id) if is_deployment else decision


def keys_to_choose(board: Any, decision: list[Action]) -> list[Hashable]:
    """The keys of the things that a person chooses for a decision, in order. Of equal cards it is the first."""
    first_word = decision[0].notation.split()[0]
    if first_word == "dig":
        return [("verb", "dig"), *board.words.keys_of_decision(decision), ("verb", "dig")]
    keys = [key for action in decision for key in board.words.keys_of(action)]
    if first_word == "deploy":
        keys.append(("verb", "deploy"))
    return [("verb", BUTTON_OF_NOTATION.get(key[1], key[1])) if key[0] == "verb" else key for key in keys]


class Chooser:
    """Chooses things at a table by clicks alone, or by the focus and Enter alone."""

    def __init__(self, app: App, scene: PlayScene, by_keys: bool) -> None:
        self._app = app
        self._scene = scene
        self._by_keys = by_keys

    def choose(self, key: Hashable) -> None:
        """Choose the thing with this key."""
        scene = self._scene
        if self._by_keys:
            scene.place_spots()
            scene.ring.focus(key)
            press_undrawn(self._app, pygame.K_RETURN)
        else:
            spots = {spot.key: spot.centre for spot in scene.board.controls.spots()}
            click_undrawn(self._app, *spots.get(key, scene.board.controls.box(key).centre))

    def make(self, decision: list[Action]) -> None:
        """Choose one thing after another until the decision is complete."""
        scene, before = self._scene, len(notations_played(self._scene))
        for key in keys_to_choose(scene.board, decision):
            is_picked_already = key[0] == "men" and key[1:] == scene.board.selection.stack
            if not is_picked_already:
                self.choose(key)
            if scene.board.controls.popup is not None:
                self.choose(("choice", int("face" in decision[0].notation)))

        if len(notations_played(scene)) > before:
            return
        if scene.setup.game.slug == "fix_bayonets":  # the rules need no goal if there is only one, the board does
            plans_by_square = scene.board.selection.open_plans().items()
            self.choose(
                ("square", next(at for at, plans in plans_by_square if tuple(decision) in [p.steps for p in plans]))
            )
        elif decision[0].notation == "withdraw":  # the first press only led to a warning
            self.choose(("verb", "withdraw"))


@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("name", WALKS)
def test_every_kind_of_decision_can_be_made_by_clicks_alone_and_by_keys_alone(app: App, name: str, by: str) -> None:
    """Random decisions are made until every kind of action in `walk.first_words` has occurred, at most `walk.most`.

    `walk.seldom`: a kind that is chosen only now and then. The walk begins in the situation `walk.table`, if there is
    one. What the clicks or keys played is compared with the decision.
    """
    slug, walk = name.partition(",")[0], WALKS[name]
    bots = 1 if slug == "fix_bayonets" else 2
    scene = open_match(app, Setup(GAMES[slug], (SeatEntry(HUMAN), *[SeatEntry("recruit")] * bots), {}, seed=8))
    if walk.table is not None:
        lay_table(app, scene, walk.table())
    chooser, rng = Chooser(app, scene, by_keys=by == "keys"), Rng(2)

    words_wanted = set(walk.first_words.split())
    words_met: set[str] = set()
    for number in range(walk.most):
        if (number >= FEWEST_DECISIONS and words_wanted <= words_met) or not wait_until_asked(app, scene):
            break
        decision, before = random_decision(scene.session.match, rng, walk.seldom), len(notations_played(scene))
        wait_until_presses_count(app)
        chooser.make(decision)
        assert notations_played(scene)[before : before + len(decision)] == [action.notation for action in decision]
        words_met |= {action.notation.split()[0] for action in decision}
        if number % 9 == 0:
            assert_tiles_are_fresh(app, scene)
    assert words_wanted <= words_met, words_met


# --- Light and traces on the ground of boards: they follow from what has happened, and stand still ---

MAP = Box(100, 200, 600, 400)


def ground_with(*traces: Trace) -> Ground:
    """A ground on which these traces were left, one after another."""
    ground = Ground(MAP, still=False)
    ground.leave_traces(traces)
    return ground


def test_the_point_of_a_trace_does_not_depend_on_traces_of_other_places() -> None:
    here = Trace(CRATER, "here", Box(120, 220, 80, 80))
    there = Trace(BURNT, "there", Box(400, 300, 90, 90))
    alternating, one_place_after_another = ground_with(here, there, here, there), ground_with(here, here, there, there)

    assert sorted(alternating.laid) == sorted(one_place_after_another.laid)
    assert len(set(alternating.laid)) == 4, "no two traces are at the same point"
    for trace in (here, there):
        assert all(trace.within.contains(laid.at) for laid in ground_with(trace, trace).laid)


@pytest.mark.parametrize("turned", [False, True])
def test_traces_turn_with_the_map(canvas: Canvas, turned: bool) -> None:
    """Burnt traces in the upper left corner of the map are in the lower right one if it is turned."""
    size = 160
    brightness_of_ground = 200
    upper_left, lower_right = (MAP.x, MAP.y), (MAP.right - size, MAP.foot - size)
    ground = ground_with(*[Trace(BURNT, "corner", Box(MAP.x + 60, MAP.y + 60, 40, 40))] * 3)
    ground.turned = turned
    canvas.surface.fill([brightness_of_ground] * 3)
    ground.paint(canvas)

    def is_dark(corner: tuple[float, float]) -> bool:
        part = canvas.surface.subsurface(canvas.rect(*corner, size, size))
        return pygame.transform.average_color(part)[0] < brightness_of_ground - 10

    assert is_dark(upper_left) is not turned
    assert is_dark(lower_right) is turned


@pytest.mark.parametrize("still", [False, True], ids=["motion", "reduced motion"])
def test_burnt_places_smoke_only_without_reduced_motion(canvas: Canvas, still: bool) -> None:
    ground = Ground(MAP, still)
    ground.leave_traces([Trace(BURNT, "here", MAP.inset(150))])
    pictures = set()
    seconds_between_pictures = 0.7
    for _ in range(2):
        canvas.surface.fill((200, 200, 200))
        ground.update(seconds_between_pictures)
        ground.draw_smoke(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == (1 if still else 2)


@pytest.mark.parametrize("still", [False, True], ids=["motion", "reduced motion"])
@pytest.mark.parametrize("kind", [CLOUDS, MIST, RAIN])
def test_weather_moves_and_goes_and_is_drawn_on_the_map_alone(canvas: Canvas, kind: str, still: bool) -> None:
    grey = (120, 120, 120)
    weather, map_place = Weather(MAP, still), canvas.rect(*MAP)

    def draw_weather() -> bytes:
        """The picture with the weather. Checks that nothing was drawn outside the map."""
        canvas.surface.fill(grey)
        weather.draw(canvas)
        picture = pygame.image.tobytes(canvas.surface, "RGB")
        canvas.surface.fill(grey, map_place)
        assert canvas.surface.get_at((map_place.x - 1, map_place.centery)) == canvas.surface.get_at((0, 0))
        assert pygame.transform.average_color(canvas.surface)[:3] == grey
        return picture

    clear = draw_weather()
    weather.turn_to(kind)
    pictures = set()
    for _ in range(3):
        weather.update(0.6)
        pictures.add(draw_weather())
    moves = len({clear, *pictures}) == 4
    assert moves is not still

    weather.turn_to("")
    for _ in range(4):
        weather.update(0.6)
    assert draw_weather() == clear


# --- at the table ------------------------------------------------------------------------------------------

GAMES_WITH_TRACES = [slug for slug, board in BOARDS.items() if "traces" in vars(board)]
"""Games whose boards show traces of fights."""
SEED = 3
DECISIONS = 160


@cache
def match_with_traces(slug: str) -> Match:
    """A match in which fights have left traces. Tests must not change it."""
    game = GAMES[slug]
    match = Match(game, game.seats[0], options={}, seed=SEED)
    while not match.over and len(match.actions) < DECISIONS:
        for action in snap_decision(match):
            match.play(action)
    return match


def ground_of(scene: TableScene) -> Ground:
    """The ground of the board, with its traces."""
    assert scene.board.ground is not None
    return scene.board.ground


@pytest.mark.parametrize("slug", GAMES_WITH_TRACES)
def test_a_resumed_or_replayed_match_shows_the_same_traces_as_the_match_itself(app: App, slug: str) -> None:
    match = match_with_traces(slug)
    kinds = [SeatEntry("human" if seat == 0 else "recruit") for seat in range(match.state.seats)]
    record = record_of(match, kinds)

    resumed = PlayScene(setup_of(record), record)
    resumed.enter(app)
    traces = ground_of(resumed).laid
    assert len(traces) > 2

    app.settings.speed = "instant"
    replayed = ReplayScene(record, at=0)
    replayed.enter(app)
    assert ground_of(replayed).laid == []
    replayed.jump_to(replayed.bar.last)
    assert ground_of(replayed).laid == traces

    animated = PlayScene(Setup(match.game, setup_of(record).seats, match.options, match.seed))
    animated.enter(app)
    animated.timeline.clear()
    for action in match.actions:
        animated.plays(animated.session.play(action))
        animated.timeline.finish()
    assert ground_of(animated).laid == traces


def test_an_undo_removes_traces_and_showing_events_again_adds_none(app: App) -> None:
    match = match_with_traces("battlefronts")
    assert match.game.slug in GAMES_WITH_TRACES
    record = record_of(match, [SeatEntry("human"), SeatEntry("human")])
    scene = PlayScene(setup_of(record), record)
    scene.enter(app)
    traces = list(ground_of(scene).laid)

    beats = [beat for transcript in scene.session.past for beat in scene.session.beats(transcript, 0)]
    scene.acting.act_out(beats[-40:], note=False)
    scene.timeline.finish()
    assert ground_of(scene).laid == traces

    ground_of(scene).leave_traces([Trace(BURNT, "nowhere", MAP)])
    scene.acting.take_back()
    assert ground_of(scene).laid == traces


def test_after_a_change_of_the_ground_each_frame_redraws_one_part_of_the_table(app: App) -> None:
    """While others act, a frame draws one part anew. Until its turn each part looks as it did, on the old ground."""
    match = match_with_traces("fighting_front")
    scene = PlayScene(Setup(match.game, (SeatEntry("human"), SeatEntry("recruit")), {}, seed=5))
    scene.enter(app)
    surroundings, canvas, board = Surroundings(), app.canvas, board_for(match.game, match.view(0))
    places = [canvas.rect(*tile.box) for tile in board.tiles()]

    def draw_parts(at_once: bool) -> list[bytes]:
        """The picture of each part of the table in the next frame. `at_once`: whether all parts are drawn anew."""
        surroundings.draw_backdrop(
            canvas, board, scene.log, title="FIGHTING FRONT", setting="", beside=(), at_once=at_once
        )
        return [pygame.image.tobytes(canvas.surface.subsurface(place), "RGB") for place in places]

    before = draw_parts(at_once=True)
    board.ground.leave_traces([Trace(CRATER, place=2, within=board.ground.box.inset(200))])
    for frames in range(3):
        parts_redrawn = sum(map(operator.ne, draw_parts(at_once=False), before))
        assert parts_redrawn <= frames
    assert draw_parts(at_once=True) != before, "all parts are redrawn at once when a person is asked"


def test_the_words_of_the_log_move_in_the_same_frame_as_its_clipboard(app: App) -> None:
    """The clipboard gives way to a hint that grows or shrinks."""
    match = match_with_traces("battlefronts")
    scene = PlayScene(Setup(match.game, (SeatEntry("human"), SeatEntry("recruit")), {}, seed=5))
    scene.enter(app)
    app.draw()
    log_place = app.canvas.rect(*scene.log.box)

    def draw_log(at_once: bool) -> bytes:
        """The picture of the log in the next frame. `at_once`: whether all parts are drawn anew."""
        beside = scene.tiles_beside_board(app.canvas)
        scene.surroundings.draw_backdrop(
            app.canvas, scene.board, scene.log, title="BATTLEFRONTS", setting="", beside=beside, at_once=at_once
        )
        return pygame.image.tobytes(app.canvas.surface.subsurface(log_place), "RGB")

    draw_log(at_once=True)
    for foot_of_hint in (600.0, 500.0, 0.0):
        scene.log.give_way(scene.board.frame.log, foot_of_hint)
        first_frame = draw_log(at_once=False)
        assert first_frame == draw_log(at_once=True), foot_of_hint


# --- Words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_thing_of_a_game_is_called_by_one_name_only(slug: str) -> None:
    """The board, hints, cards, rules and the log avoid the words that the game's references list as other names."""
    other_names = BOARDS[slug].references.others.values()
    other_name = re.compile(rf"\b({'|'.join(' '.join(other_names).split())})s?\b", re.IGNORECASE)

    modules = [*files(f"scenes/boards/{slug}"), f"ai/estimates/{slug}/reasons.py", f"game/{slug}/cards.py"]
    texts = [words for module in modules for words in source(module).words if " " in words]
    texts = [words for words in texts if words not in other_names]
    _, *rules = (ROOT / f"game/{slug}/RULES.md").read_text().partition("<!-- developers -->")[0].splitlines()
    golden_words = [line for path in FOLDER.glob(f"{slug}-*.words") for line in path.read_text().splitlines()]
    keys_and_paths = re.compile(r"\('[^()]*\)|'[^']*/[^']*'|\(\w+\.svg\)")
    texts += [keys_and_paths.sub("", line) for line in {*rules, *golden_words}]

    assert len(texts) > 500, "the texts were found"
    assert [words for words in texts if other_name.search(words)] == []


MODULES_WITH_PERCENTS = {
    "hands and dice, counted": "game/core/wording.py scenes/boards/sharp_end/painter.py",
    "results of a person's matches": "scenes/menus/match_row.py scenes/menus/front_page.py scenes/menus/statistics.py "
    "scenes/menus/match_table.py",
    "decisions as good as the best that was found": "scenes/menus/review_panel.py",
    "sizes of type, and patterns": "scenes/menus/settings.py scenes/ui/text.py scenes/keeping/deals.py",
    "letters of an address": "career/deal_code.py",
}
"""The modules that write a per cent sign, by what the number is.

The chance to win that a search finds is an estimate, so it is described in words.
"""


def test_only_modules_with_exact_numbers_write_a_per_cent_sign() -> None:
    modules = [file for file in files("career", "game", "scenes", "ai") if not re.match("ai/(arena|fit)/", file)]
    per_cent_sign = re.compile("%(?![BYmdHM_'])")  # not in a format of dates
    likely = [file for file in modules if per_cent_sign.search((ROOT / file).read_text(encoding="utf-8"))]
    found = {file for file in likely if any(per_cent_sign.search(words) for words in source(file).words)}
    assert found == {*" ".join(MODULES_WITH_PERCENTS.values()).split()}


def test_no_sentence_contains_the_name_of_a_constant() -> None:
    """A renaming of a constant may have changed the same word in a text."""
    texts = {words for file in files("career", "scenes") for words in source(file).words if " " in words}
    with_constant = {words for words in texts if re.search(r"\b[A-Z]+_[A-Z_]+\b", words)}
    environment_variable = re.compile("SDL_|FIVE_FRONTS_")
    assert {words for words in with_constant if not environment_variable.search(words)} == set()
