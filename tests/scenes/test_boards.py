"""What every board says, shows and takes, along golden records and in rare positions."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pickle import dumps
from typing import Any

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
from tests.play import kinds_of, snapped
from tests.scenes.positions import CLOSE, POSITIONS, Moment, along, moments_from
from tests.scenes.spoken import in_positions, spoken
from tests.scenes.table import assert_tiles_are_fresh, board_for, draw, hold, lay, played, seat, tap, touch, wait
from tests.scenes.test_resizing import bodies
from tests.sharp_end.ground import facing
from tests.sharp_end.ground import table as officers
from tests.sources import files, source

RARE = {NothingDrawn}
"""Events that neither record nor position has."""
RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_word_along_a_golden_record(path: Path) -> None:
    """Log, banners, prompts, buttons, complaints, tooltips: if a word was meant to change, `python -m tests.golden`."""
    record = load(path)
    assert spoken(record.game, along(record)) == path.with_suffix(".words").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", POSITIONS)
def test_every_word_in_rare_positions(slug: str) -> None:
    assert in_positions(slug) == (FOLDER / f"{slug}-positions.words").read_text(encoding="utf-8")


def matches(slug: str) -> Iterator[tuple[int, list[Moment]]]:
    """Every position of a game, seen by each of two seats, and every golden record, by one of them."""
    records = [path for path in RECORDS if path.stem.startswith(slug)]
    for viewer in (0, 1):
        yield from ((viewer, along(load(path))) for path in records[viewer::2])
        yield from ((viewer, list(moments_from(position))) for position in POSITIONS[slug])


def lying(board: Any) -> Counter[tuple[object, ...]]:
    """Where everything lies or goes."""
    found = [body for part in vars(board.model).values() for body in bodies(part)]
    return Counter((body.key, body.goal, body.turn, body.size, body.hidden) for body in found)


@pytest.mark.parametrize("slug", GAMES)
def test_every_event_is_acted_out_and_ends_where_its_view_settles(canvas: Canvas, slug: str) -> None:
    """Nothing jumps as the view after an event is settled on, and nothing is left in the air; two seats look on."""
    seen: set[tuple[int, type[Event]]] = set()
    for viewer, moments in matches(slug):
        board = board_for(GAMES[slug], moments[0].transcript.before.redact(viewer), viewer, still=viewer == 1)
        for beat in (beat for moment in moments for beat in moment.transcript.beats(viewer)):
            timeline = Timeline()
            board.animation.perform(beat, timeline)
            if (viewer, type(beat.event)) not in seen:
                timeline.update(0.3)
                board.update(0.3)
                board.draw(canvas)
            seen.add((viewer, type(beat.event)))
            timeline.finish()
            assert not board.model.flights.flying
            before = lying(board)
            board.animation.settle(beat.view)
            assert lying(board) == before, beat.event
    assert kinds_of(import_module(f"game.{slug}.events")) - {kind for _, kind in seen} <= RARE


@pytest.mark.parametrize("slug", GAMES)
def test_tables_that_differ_only_in_secrets_look_alike(canvas: Canvas, slug: str) -> None:
    state = along(load(FOLDER / f"{slug}-3.txt"))[24].state
    pictures, worlds = set(), set()
    for seed in range(3):
        world = state.redact(0)
        world.determinize(Rng(seed))
        worlds.add(dumps(world))
        board = board_for(GAMES[slug], world.redact(0))
        canvas.surface.fill((0, 0, 0))
        draw(board, canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(worlds) > 1
    assert len(pictures) == 1


# --- Whole decisions by clicks alone, and by keys alone ------------------------------------------

WALKS: dict[str, tuple[str, Callable[[], State] | None, int, str]] = {
    "last_front": ("play face finish withdraw dig", None, 45, "withdraw"),
    "last_front, aiming": (
        "play aim give",
        partial(ground.table, "2 lend-lease, 2 espionage|2 T1, T3", "T2, K2|K3, T2", "T1, K2|T2"),
        4,
        "withdraw",
    ),
    "sharp_end": ("attack withdraw cannot pass draw", None, 30, ""),
    "sharp_end, in command": (
        "can pay play",
        lambda: facing(officers("3 Infantry, 3 Support, Hero, 2 Tactics", "Tactics", ""), 3, 4),
        20,
        "cannot",
    ),
    "fix_bayonets": ("deploy card man to end pass discard", None, 25, "end"),
    "fix_bayonets, close": (
        "card man at end",
        partial(field, CLOSE, "Bayonet, Rifle (3), Pistol", "Trees", stage=FIGHT),
        5,
        "end",
    ),
}
"""By game and situation: the first words of what is decided at least, the table, decisions at most, what is seldom."""
LEAST = 6
"""Decisions at least, where they have all been met before the last one."""
ENDS = {"go": "advance"}
"""Buttons that have another name than what they stand for."""


def some_decision(match: Match, rng: Rng, seldom: str) -> list[Action]:
    """A whole decision by lot; a group has more than one man."""
    state, found = match.state.copy(), list[Action]()
    while not found or (state.midway() and state.to_act == match.state.to_act):
        legal = [one for one in state.legal() if one.notation != seldom or not rng.below(6)]
        if (found and found[-1].notation == "group") or (len(found) > 1 and found[-2].notation == "group"):
            legal = [one for one in legal if one.notation != "go"]
        words = sorted({one.notation.split()[0] for one in legal or state.legal()})
        word = words[rng.below(len(words))]
        legal = [one for one in legal or state.legal() if one.notation.split()[0] == word]
        found.append(legal[rng.below(len(legal))])
        state.apply(found[-1], Rng(0))
    return sorted(found, key=lambda one: one.id) if found[0].notation.startswith("deploy") else found


def keys_of(board: Any, decision: list[Action]) -> list[Hashable]:
    """What a person chooses, one after another; of cards that are alike the first will do."""
    words = decision[0].notation.split()
    keys = [key for action in decision for key in board.words.keys_of(action)]
    if words[0] == "dig":
        return [("verb", "dig"), *board.words.keys_of_decision(decision), ("verb", "dig")]
    if words[0] == "deploy":
        keys.append(("verb", "deploy"))
    return [("verb", ENDS.get(key[1], key[1])) if key[0] == "verb" else key for key in keys]


@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("walk", WALKS)
def test_decisions_by_clicks_or_keys_alone(app: App, walk: str, by: str) -> None:
    """Whatever a person may do can be done with what it is about."""
    slug, (words, table, decisions, seldom) = walk.partition(",")[0], WALKS[walk]
    entries = (SeatEntry(HUMAN), *[SeatEntry("recruit")] * (1 if slug == "fix_bayonets" else 2))
    scene, rng, done = seat(app, Setup(GAMES[slug], entries, {}, 8)), Rng(2), set[str]()
    if table is not None:
        lay(app, scene, table())

    def choose(key: Hashable) -> None:
        if by == "keys":
            scene.place_spots()
            scene.ring.focus(key)
            tap(app, pygame.K_RETURN)
        else:
            spots = {spot.key: spot.centre for spot in scene.board.controls.spots()}
            touch(app, *spots.get(key, scene.board.controls.box(key).centre))

    for number in range(decisions):
        if (number >= LEAST and set(words.split()) <= done) or not wait(app, scene):
            break
        decision, before = some_decision(scene.session.match, rng, seldom), len(played(scene))
        hold(app)
        for key in keys_of(scene.board, decision):
            if key[0] != "men" or key[1:] != scene.board.selection.stack:  # else he is picked already
                choose(key)
            if scene.board.controls.popup is not None:
                choose(("choice", int("face" in decision[0].notation)))
        if slug == "fix_bayonets" and len(played(scene)) == before:  # the rules go on by themselves, the board asks
            reach = scene.board.selection.open_plans().items()
            choose(("square", next(at for at, plans in reach if tuple(decision) in [plan.steps for plan in plans])))
        if decision[0].notation == "withdraw" and len(played(scene)) == before:  # it was warned of
            choose(("verb", "withdraw"))
        assert played(scene)[before : before + len(decision)] == [action.notation for action in decision]
        done |= {action.notation.split()[0] for action in decision}
        if number % 9 == 0:
            assert_tiles_are_fresh(app, scene)
    assert set(words.split()) <= done, done


# --- Light and traces on the ground of boards: they follow from what has happened, and stand still ---

MAP = Box(100, 200, 600, 400)


def laid(*traces: Trace) -> Ground:
    ground = Ground(MAP, still=False)
    ground.leave(traces)
    return ground


def test_where_a_trace_lies_follows_from_those_of_its_place_alone() -> None:
    one, other = Trace(CRATER, "here", Box(120, 220, 80, 80)), Trace(BURNT, "there", Box(400, 300, 90, 90))
    mixed, apart = laid(one, other, one, other), laid(one, one, other, other)
    assert sorted(mixed.laid) == sorted(apart.laid)
    assert len(set(mixed.laid)) == 4
    assert all(trace.within.holds(found.at) for trace in (one, other) for found in laid(trace, trace).laid)


@pytest.mark.parametrize("turned", [False, True])
def test_traces_turn_with_the_map(canvas: Canvas, turned: bool) -> None:
    ground = laid(*[Trace(BURNT, "corner", Box(MAP.x + 60, MAP.y + 60, 40, 40))] * 3)
    ground.turned = turned
    canvas.surface.fill((200, 200, 200))
    ground.paint(canvas)
    dark = [
        pygame.transform.average_color(canvas.surface.subsurface(canvas.rect(x, y, 160, 160)))[0] < 190
        for x, y in ((MAP.x, MAP.y), (MAP.right - 160, MAP.foot - 160))
    ]
    assert dark == [not turned, turned]


@pytest.mark.parametrize("still", [False, True])
def test_burnt_places_smoke_unless_nothing_may_move(canvas: Canvas, still: bool) -> None:
    ground = Ground(MAP, still)
    ground.leave([Trace(BURNT, "here", MAP.inset(150))])
    pictures = []
    for _ in range(2):
        canvas.surface.fill((200, 200, 200))
        ground.update(0.7)
        ground.draw_smoke(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert (len(set(pictures)) == 1) == still


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("kind", [CLOUDS, MIST, RAIN])
def test_weather_comes_moves_and_goes_over_the_map_alone_unless_nothing_may_move(
    canvas: Canvas, kind: str, still: bool
) -> None:
    weather, place = Weather(MAP, still), canvas.rect(*MAP)

    def drawn() -> bytes:
        canvas.surface.fill((120, 120, 120))
        weather.draw(canvas)
        whole = pygame.image.tobytes(canvas.surface, "RGB")
        canvas.surface.fill((120, 120, 120), place)
        assert canvas.surface.get_at((place.x - 1, place.centery)) == canvas.surface.get_at((0, 0))
        assert pygame.transform.average_color(canvas.surface)[:3] == (120, 120, 120)
        return whole

    clear = drawn()
    weather.turn_to(kind)
    seen = []
    for _ in range(3):
        weather.update(0.6)
        seen.append(drawn())
    assert (len({clear, *seen}) == 4) != still
    weather.turn_to("")
    for _ in range(4):
        weather.update(0.6)
    assert drawn() == clear


# --- at the table ------------------------------------------------------------------------------------------

LIT = [slug for slug, board in BOARDS.items() if "traces" in vars(board)]
"""Games whose boards keep traces of fights."""
SEED = 3
DECISIONS = 160


@cache
def fought(slug: str) -> Match:
    """A match far enough on that fights have left traces; it is only looked at."""
    game = GAMES[slug]
    match = Match(game, game.seats[0], {}, SEED)
    while not match.over and len(match.actions) < DECISIONS:
        for action in snapped(match):
            match.play(action)
    return match


def ground_of(scene: TableScene) -> Ground:
    assert scene.board.ground is not None
    return scene.board.ground


@pytest.mark.parametrize("slug", LIT)
def test_a_match_that_is_resumed_replayed_or_acted_out_shows_the_same_traces(app: App, slug: str) -> None:
    match = fought(slug)
    kinds = [SeatEntry("human" if seat == 0 else "recruit") for seat in range(match.state.seats)]
    record = record_of(match, kinds)
    resumed, replayed = PlayScene(setup_of(record), record), ReplayScene(record, at=0)
    resumed.enter(app)
    app.settings.speed = "instant"
    replayed.enter(app)
    assert ground_of(replayed).laid == []
    replayed.jump_to(replayed.bar.last)
    found = ground_of(resumed).laid
    assert len(found) > 2
    assert ground_of(replayed).laid == found
    acted = PlayScene(Setup(match.game, setup_of(record).seats, match.options, match.seed))
    acted.enter(app)
    acted.timeline.clear()
    for action in match.actions:
        acted.plays(acted.session.play(action))
        acted.timeline.finish()
    assert ground_of(acted).laid == found


def test_undo_takes_traces_back_and_showing_again_leaves_none(app: App) -> None:
    match = fought("battlefronts")
    assert match.game.slug in LIT
    record = record_of(match, [SeatEntry("human"), SeatEntry("human")])
    scene = PlayScene(setup_of(record), record)
    scene.enter(app)
    found = list(ground_of(scene).laid)
    beats = [beat for transcript in scene.session.past for beat in scene.session.beats(transcript, 0)]
    scene.acting.act_out(beats[-40:], note=False)
    scene.timeline.finish()
    assert ground_of(scene).laid == found
    ground_of(scene).leave([Trace(BURNT, "nowhere", MAP)])
    scene.acting.take_back()
    assert ground_of(scene).laid == found


def test_what_lies_on_the_ground_stays_while_the_ground_changes(app: App) -> None:
    """While others act a frame draws one part of the table: until its turn each looks as it did, on the old ground."""
    match = fought("fighting_front")
    scene = PlayScene(Setup(match.game, (SeatEntry("human"), SeatEntry("recruit")), {}, 5))
    scene.enter(app)
    surroundings, canvas, board = Surroundings(), app.canvas, board_for(match.game, match.view(0))
    places = [canvas.rect(*tile.box) for tile in board.tiles()]

    def drawn(asked: bool) -> list[bytes]:
        """Each part of the table, as the next frame shows it."""
        surroundings.draw_backdrop(canvas, board, scene.log, "FIGHTING FRONT", "", (), asked)
        return [pygame.image.tobytes(canvas.surface.subsurface(place), "RGB") for place in places]

    before = drawn(asked=True)
    board.ground.leave([Trace(CRATER, 2, board.ground.box.inset(200))])
    for frames in range(3):
        assert sum(map(operator.ne, drawn(asked=False), before)) <= frames
    assert drawn(asked=True) != before


def test_the_log_is_not_empty_while_its_clipboard_gives_way(app: App) -> None:
    """A hint that grows or shrinks moves the clipboard: what is written on it moves in the same frame."""
    match = fought("battlefronts")
    scene = PlayScene(Setup(match.game, (SeatEntry("human"), SeatEntry("recruit")), {}, 5))
    scene.enter(app)
    app.draw()
    place = app.canvas.rect(*scene.log.box)

    def drawn(asked: bool) -> bytes:
        beside = scene.tiles_beside_board(app.canvas)
        scene.surroundings.draw_backdrop(app.canvas, scene.board, scene.log, "BATTLEFRONTS", "", beside, asked)
        return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")

    drawn(asked=True)
    for reach in (600.0, 500.0, 0.0):
        scene.log.give_way(scene.board.frame.log, reach)
        moved = drawn(asked=False)
        assert moved == drawn(asked=True), reach


# --- Words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_one_thing_has_one_word(slug: str) -> None:
    """Neither the board, nor hints, cards, rules or the log call a thing of the game by another name."""
    others = BOARDS[slug].references.others.values()
    named = re.compile(rf"\b({'|'.join(' '.join(others).split())})s?\b", re.IGNORECASE)
    modules = [*files(f"scenes/boards/{slug}"), f"ai/estimates/{slug}/reasons.py", f"game/{slug}/cards.py"]
    texts = [words for module in modules for words in source(module).words if " " in words and words not in others]
    _, *rules = (ROOT / f"game/{slug}/RULES.md").read_text().partition("<!-- developers -->")[0].splitlines()
    shown = [line for path in FOLDER.glob(f"{slug}-*.words") for line in path.read_text().splitlines()]
    texts += [re.sub(r"\('[^()]*\)|'[^']*/[^']*'|\(\w+\.svg\)", "", line) for line in {*rules, *shown}]
    assert len(texts) > 500
    assert [words for words in texts if named.search(words)] == []


PERCENTS = {
    "hands and dice, counted": "game/core/wording.py scenes/boards/sharp_end/painter.py",
    "what a person's matches were": "scenes/menus/match_row.py scenes/menus/front_page.py scenes/menus/statistics.py "
    "scenes/menus/match_table.py",
    "decisions as good as the best that was found": "scenes/menus/review_panel.py",
    "sizes of type, and patterns": "scenes/menus/settings.py scenes/ui/text.py scenes/keeping/deals.py",
    "letters of an address": "career/deal_code.py",
}
"""By what per cents tell, the modules that write them. Chances to win by a search are unknown: words tell them."""


def test_how_every_per_cent_is_known() -> None:
    rooms = [file for file in files("career", "game", "scenes", "ai") if not re.match("ai/(arena|fit)/", file)]
    writing = {file for file in rooms if any(re.search("%(?![BYmdHM_'])", words) for words in source(file).words)}
    assert writing == {*" ".join(PERCENTS.values()).split()}


def test_no_text_has_a_name_of_the_code_in_it() -> None:
    """A name that was changed everywhere may have been a word of a text, too."""
    texts = {words for file in files("career", "scenes") for words in source(file).words if " " in words}
    named = {words for words in texts if re.search(r"\b[A-Z]+_[A-Z_]+\b", words)}
    assert {words for words in named if not re.search(r"SDL_|FIVE_FRONTS_", words)} == set()
