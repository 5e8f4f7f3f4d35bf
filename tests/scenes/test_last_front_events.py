"""Every event of Last Front is acted out and told, and shows nothing that its seat may not know."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.last_front import events as facts
from game.last_front.actions import PASS
from game.last_front.cards import EVENT_NAMES
from game.last_front.state import State
from scenes.anim.timeline import Timeline
from scenes.boards.last_front.model import sort_of
from scenes.ui.canvas import Canvas
from tests.last_front import ground
from tests.play import act, kinds_of, open_to
from tests.scenes.last_front import new_board, new_match, some_action
from tests.scenes.table import perform

SILENT = {"HandDealt", "TurnBegan", "CardNamed", "TargetNamed", "DigPicked", "BidDiscarded"}
SILENT |= {"Passed", "EffectTookPlace", "EffectSpent"}
"""Events without a line of the log: the table shows them, or another line tells the same."""
SCENES = (
    (("lend-lease|T1|2 P4, K2", "T1|K3"), ("play lend-lease", "aim seat 2 K3", "give T1")),
    (("espionage|T1", "T1, K2|K3"), ("play espionage", "aim seat 2", "take K2")),
    (("supply-line|T1", "T1|K3"), ("play supply-line",)),
    (("patton|T1", "counter-intelligence|K3"), ("play patton", "cancel")),
    (("patton|K2", "T1|K3"), ("play patton",)),
    (("T1|P4, P3, P3", "rommel|K3"), ("dig P3", "dig P3", "dig P4", "play rommel")),
    (("T1|P4, P3, P3", "sabotage|K2"), ("dig P3", "dig P3", "dig P4", "play sabotage", "aim seat 1 P3")),
    (("T1|P4, P3, P3", "T2|K2"), ("dig P3", "dig P3", "dig P4")),
    (("T1|P4", "sabotage|T3"), ("finish", "play sabotage", "aim seat 1 P4")),
    (("T1|P4", "T2|T3"), ("finish",)),
    (("T1|P4|K3, K3, P4", "T2|T3"), ("withdraw",)),
    (("galland|T1", "T1|P2, P3"), ("play galland", "discard P3")),
)
"""Two players, and what is played; whoever is asked in between passes."""


def acted(state: State, viewer: int, *played: str) -> list[Event]:
    """Play on, act it out on the board of a seat; everything that happened, as that seat sees it."""
    view = state.redact(viewer)
    assert isinstance(view, State)
    board, seen = new_board(view, viewer), list[Event]()
    for notation in [*played, ""]:
        while state.to_act >= 0 and notation not in open_to(state):
            if state.step not in ground.WINDOWS:
                break
            seen += step(board, state, "pass")
        if notation:
            seen += step(board, state, notation)
    return seen


def step(board: object, state: State, notation: str) -> list[Event]:
    transcript = Transcript(state)
    action = next(action for action in state.legal() if action.notation == notation)
    state.apply(action, Rng(1), transcript)
    perform(board, transcript)  # type: ignore[arg-type]
    return [beat.event for beat in transcript.beats(board.context.viewer)]  # type: ignore[attr-defined]


def table_with(event: str) -> State:
    state = ground.table("draw-event, T1|T3, K2, P3", "T1, T2|P2, K3, T2", "T1|S2, P4, K2")
    ground.throw_away(state, "T2, K3")
    ground.next_event(state, event)
    return state


def everything(viewer: int) -> list[Event]:
    """What the scenes, every event card and two whole matches bring about."""
    seen: list[Event] = []
    for players, played in SCENES:
        seen += acted(ground.table(*players), viewer, *played)
    for name in EVENT_NAMES:
        seen += acted(table_with(name), viewer, "draw-event", *(["take K3"] if name == "Heroic Stand" else []))
    for seats, seed, types in ((3, 4, "four"), (6, 9, "two")):
        match, rng = new_match(seats, seed, {"types": types}), Rng(seed)
        board = new_board(match.view(viewer), viewer)  # type: ignore[arg-type]
        transcript = match.opening
        while True:
            perform(board, transcript)
            seen += [beat.event for beat in transcript.beats(viewer)]
            if match.over or len(match.actions) > 260:
                break
            transcript = match.play(some_action(match, rng))
    return seen


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_event_is_acted_out_and_told_or_silent_on_purpose(viewer: int) -> None:
    board = new_board(new_match(6).view(viewer), viewer)  # type: ignore[arg-type]
    kinds = {kind.__name__ for kind in kinds_of(facts)}
    told: dict[str, bool] = {}
    for event in everything(viewer):
        line = board.words.dispatch(event)
        told[type(event).__name__] = line is not None
        assert line is None or (line.words.count("*") % 2 == 0 and line.words.endswith(".")), line
    rare = {"NothingDrawn", "DeckRemade", "FrontBuried", "CardTakenBack", "BonusLost", "MatchEnded"}
    assert kinds - rare <= told.keys()
    assert {name for name, said in told.items() if not said} <= SILENT
    assert not {name for name, said in told.items() if said} & SILENT


def test_cards_lie_where_the_view_has_them_after_every_event() -> None:
    match, rng = new_match(4, 11), Rng(11)
    board = new_board(match.view(0))  # type: ignore[arg-type]
    while not match.over and len(match.actions) < 150:
        perform(board, match.play(some_action(match, rng)))
        view = match.view(0)
        assert isinstance(view, State)
        lying = [0] * len(view.bids)
        for _, seat, stake, _ in (key for key in board.model.bids if key[0] == "bid"):  # type: ignore[index, misc]
            lying[seat * len(view.bid(0)) + stake] += 1
        assert lying == view.bids
        held = [sort_of(body.key) for body in board.model.hand]
        assert [held.count(sort) for sort in range(len(view.hand(0)))] == view.hand(0)
        assert not any(body.hidden for body in board.model.bodies())


def test_a_swapped_card_flies_from_bid_to_bid() -> None:
    state = ground.table("lend-lease|T1", "T1|K3")
    act(state, "play lend-lease", "aim seat 2 K3")
    board, timeline, transcript = new_board(state.redact(0)), Timeline(), Transcript(state)  # type: ignore[arg-type]
    state.apply(next(action for action in state.legal() if action.notation == "give T1"), Rng(1), transcript)
    state.apply(next(action for action in state.legal() if action.notation == "pass"), Rng(1), transcript)
    places = {sort_of(key): body.at for key, body in board.model.bids.items()}
    swap = next(beat for beat in transcript.beats(0) if isinstance(beat.event, facts.CardsSwapped))
    board.animation.perform(swap, timeline)
    timeline.update(0.1)
    starts = {flyer.face: flyer.start for flyer in board.model.flights.flying}
    assert starts == {"cards/T1": places[0], "cards/K3": places[4]}


def test_what_others_draw_looks_alike_whatever_it_is(canvas: Canvas) -> None:
    pictures = []
    for top in ("T1", "rommel"):
        state = ground.table("T1|T2", "T1|T1", active=0)
        ground.next_cards(state, "S1", top)
        board, transcript, timeline = new_board(state.redact(0)), Transcript(state), Timeline()  # type: ignore[arg-type]
        state.apply(next(action for action in state.legal() if action.notation == "finish"), Rng(1), transcript)
        while "pass" in open_to(state):
            state.apply(PASS, Rng(1), transcript)
        drawn = [beat for beat in transcript.beats(0) if isinstance(beat.event, facts.CardDrawn)]
        assert drawn
        board.animation.perform(drawn[-1], timeline)
        timeline.update(0.3)
        canvas.surface.fill((0, 0, 0))
        board.draw(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]
