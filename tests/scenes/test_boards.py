"""What every board says, shows and takes, along golden records and in rare positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from pickle import dumps
from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Event
from game.core.match import Match
from game.core.record import HUMAN, SeatEntry, load
from game.core.rng import Rng
from game.core.state import Action, State
from game.fix_bayonets.cards import FIGHT
from game.sharp_end.events import NothingDrawn
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.match.setup import Setup
from scenes.ui.canvas import Canvas
from tests.fix_bayonets.ground import field
from tests.golden.__main__ import FOLDER
from tests.last_front import ground
from tests.play import kinds_of
from tests.scenes.positions import CLOSE, POSITIONS, Moment, along, moments_from
from tests.scenes.spoken import in_positions, spoken
from tests.scenes.table import assert_tiles_are_fresh, board_for, draw, hold, lay, played, seat, tap, touch, wait
from tests.scenes.test_resizing import bodies
from tests.sharp_end.ground import facing
from tests.sharp_end.ground import table as officers

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
LEAST = 10
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
            if key[0] != "men" or key[1:] != scene.board.selection.who:  # else he is picked already
                choose(key)
            if scene.board.controls.popup is not None:
                choose(("choice", int("face" in decision[0].notation)))
        if slug == "fix_bayonets" and len(played(scene)) == before:  # the rules go on by themselves, the board asks
            reach = scene.board.selection.reach().items()
            choose(("square", next(at for at, plans in reach if tuple(decision) in [plan.steps for plan in plans])))
        if decision[0].notation == "withdraw" and len(played(scene)) == before:  # it was warned of
            choose(("verb", "withdraw"))
        assert played(scene)[before : before + len(decision)] == [action.notation for action in decision]
        done |= {action.notation.split()[0] for action in decision}
        if number % 9 == 0:
            assert_tiles_are_fresh(app, scene)
    assert set(words.split()) <= done, done
