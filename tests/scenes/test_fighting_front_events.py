"""Every event of Fighting Front is acted out and told, and shows nothing that its seat may not know."""

from __future__ import annotations

import inspect

import pygame
import pytest

from ai.bot import snap
from ai.levels import seed_for
from game.core.events import Event, Transcript
from game.core.match import Match
from game.core.record import SeatEntry, loads, record_of, replay
from game.core.record import dumps as written
from game.core.state import UNKNOWN
from game.fighting_front import events as facts
from game.fighting_front.cards import NONE
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_AIR, BEGIN_ARTILLERY, BEGIN_DEPLOYMENT, BEGIN_GROUND, BEGIN_MOVEMENT
from scenes.anim.timeline import Timeline
from scenes.boards.fighting_front import layout
from scenes.ui.canvas import Canvas
from tests.fighting_front import field
from tests.play import open_to
from tests.scenes.fighting_front import GAME, asked, new_board, new_match, step
from tests.scenes.table import perform

SILENT = {"PhaseBegan", "TurnEnded", "Passed", "FoePicked", "FlyOverGone", "NothingDrawn", "SecondPassBegan"}
SILENT |= {"AttackNegated", "UnitDisrupted", "SiteDisrupted", "AirUnitDisrupted"}
"""Events without a line of the log: the table shows them, or the line of the die tells the same."""


def snapped(match: Match, seed: int) -> Transcript:
    """What a bot plays that does not think."""
    view = match.view(match.state.to_act)
    return match.play(GAME.actions[snap(GAME, view, seed_for(seed, len(match.actions))).actions[0]])


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_event_is_acted_out_and_told_or_silent_on_purpose(viewer: int) -> None:
    """Three matches, acted out as they are played: what is shown at the end of an event is the view after it."""
    seen, told = set[str](), set[str]()
    for seed in (1, 2, 3):
        match = new_match(seed)
        board, transcript = new_board(view_of(match, viewer), viewer), match.opening
        while True:
            for beat in transcript.beats(viewer):
                seen.add(type(beat.event).__name__)
                if board.words.dispatch(beat.event) is not None:
                    told.add(type(beat.event).__name__)
            perform(board, transcript)
            assert not board.model.flights.flying
            if match.over or len(match.actions) > 700:
                break
            transcript = snapped(match, seed)
    named = {name for name, kind in inspect.getmembers(facts, inspect.isclass) if issubclass(kind, Event)}
    assert seen - told <= SILENT, seen - told - SILENT
    assert len(named & seen) > 25
    assert not told & SILENT


def view_of(match: Match, viewer: int) -> State:
    view = match.view(viewer)
    assert isinstance(view, State)
    return view


def test_a_match_taken_up_again_tells_the_same_lines() -> None:
    """Lines are written from events alone, long after: whoever acted may be gone from the table."""
    match, lines = new_match(4), list[str]()
    board = new_board(view_of(match, 0))
    transcript = match.opening
    while len(match.actions) < 260 and not match.over:
        lines += [line.words for event in transcript.seen_by(0) if (line := board.words.dispatch(event)) is not None]
        transcript = snapped(match, 4)
    past = list[Transcript]()
    text = written(record_of(match, [SeatEntry("human"), SeatEntry("recruit")]))
    again = replay(loads(text), lambda slug: GAME, lambda _, transcript: past.append(transcript))
    fresh = new_board(view_of(again, 0))
    later = [
        line.words
        for one in [again.opening, *past][: len(match.actions)]
        for event in one.seen_by(0)
        if (line := fresh.words.dispatch(event)) is not None
    ]
    assert later == lines


def test_cards_fly_face_down_to_the_other_hand_and_are_turned_over_on_the_way_to_the_own() -> None:
    match = new_match(6)
    for viewer in (0, 1):
        board, timeline = new_board(view_of(match, viewer), viewer), Timeline()
        for beat in match.opening.beats(viewer):
            assert isinstance(beat.event, facts.CardsDrawn | facts.CardReplaced)
            if isinstance(beat.event, facts.CardsDrawn):
                assert (UNKNOWN in beat.event.sorts) == (beat.event.seat != viewer)
            board.animation.perform(beat, timeline)
            while not timeline.idle:
                timeline.update(0.05)
                for flyer in board.model.flights.flying:
                    mine = getattr(beat.event, "seat", NONE) == viewer
                    assert mine or flyer.face == flyer.back
            assert isinstance(beat.view, State)
            board.animation.settle(beat.view)
        assert len(board.model.hand) == view_of(match, viewer).hand_size[viewer]


def test_a_die_is_shown_with_its_sheet_before_it_has_fallen_and_its_result_after() -> None:
    state = field.table("heavy-artillery c3", "infantry c4")
    field.go_to(state, BEGIN_ARTILLERY)
    board = asked(state)
    step(board, state, "unit c3")
    transcript = step(board, state, "finish", shown=False)
    timeline, sheets = Timeline(), set()
    for beat in transcript.beats(0):
        board.animation.perform(beat, timeline)
        for _ in range(400):
            timeline.update(0.02)
            board.update(0.02)
            if board.model.cast is not None:
                sheets.add((board.model.cast.die, board.model.cast.result))
    die = next(event for event in transcript.events if isinstance(event, facts.DieRolled))
    names = {"MISS": 0, "1 DC": 1, "LOST": 3}
    assert sheets == {(0, ""), (die.die, next(name for name, result in names.items() if result == die.result))}


def test_a_counter_marches_over_the_map_and_stands_where_it_ends() -> None:
    state = field.table("light-tanks c1", "infantry c6")
    field.go_to(state, BEGIN_MOVEMENT)
    board = asked(state)
    for notation in ("unit c1", "step c2", "step c3"):
        step(board, state, notation)
    transcript = step(board, state, "stop", shown=False)
    timeline, places = Timeline(), list[float]()
    for beat in transcript.beats(0):
        board.animation.perform(beat, timeline)
        while not timeline.idle:
            timeline.update(0.05)
            places.append(board.model.units[field.at("c3")].x)
    assert places == sorted(places)
    assert places[-1] == layout.counter_at(field.at("c3"), 0)[0]


def test_arrows_stand_until_what_was_declared_is_resolved(canvas: Canvas) -> None:
    state = field.table("mortars c3, infantry d3", "infantry c4, infantry d4")
    field.go_to(state, BEGIN_GROUND)
    board = asked(state)
    board.draw(canvas)
    bare = pygame.image.tobytes(canvas.surface, "RGB")
    step(board, state, "unit d3")
    board.controls.offer([])
    board.draw(canvas)
    assert pygame.image.tobytes(canvas.surface, "RGB") != bare
    assert board.model.shown.attack_from == [field.at("d3")]


@pytest.mark.parametrize("viewer", [0, 1])
def test_an_air_mission_is_acted_out(viewer: int) -> None:
    state = field.table(
        "air-strip a1, level-bomber a1, fighter a1",
        "air-strip c6, fighter c6, aa-guns c5, infantry b5",
        ("", "fighter"),
    )
    field.go_to(state, BEGIN_AIR)
    view = state.redact(viewer)
    assert isinstance(view, State)
    board = new_board(view, viewer)
    for notation in ("air 1", "target b5", "air 2", "escort 1", "finish"):
        if notation in open_to(state):
            step(board, state, notation)
    while state.phase < 10 and state.to_act >= 0:
        opens = open_to(state)
        step(board, state, next((one for one in opens if one not in ("pass", "finish")), opens[0]))
    assert board.model.cast is not None


def test_reconnaissance_shows_the_hand_to_its_player_alone() -> None:
    for viewer in (0, 1):
        state = field.table("infantry c3", "infantry c4", hands=("reconnaissance, 2 infantry", "mortars, fighter"))
        field.go_to(state, BEGIN_DEPLOYMENT)
        view = state.redact(viewer)
        assert isinstance(view, State)
        board = new_board(view, viewer)
        step(board, state, "play reconnaissance")
        assert sum(board.model.shown.known_of(1)) == 2
        assert board.model.shown.hand(1)[0] == (UNKNOWN if viewer == 0 else 0)
