"""People at the board of Last Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Transcript
from game.core.rng import Rng
from game.last_front import cards
from game.last_front import events as facts
from game.last_front.cards import NEXT_BATTLE, SORT_NAMES, STAKE_CODES, TERRITORY_NAMES
from game.last_front.state import State
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.last_front import layout
from scenes.boards.last_front.lesson import least
from scenes.boards.last_front.model import sort_of
from scenes.boards.lessons import LessonContext
from tests.last_front import ground
from tests.play import act
from tests.scenes.last_front import asked, board_of, click_on, laid, new_board
from tests.scenes.table import click, given, played, point, press, wait
from tests.scenes.walks import walk


def test_a_dig_in_by_keys_alone(app: App) -> None:
    scene = laid(app, ground.table("T1|2 T3, P4", "T1|T1"))
    board = board_of(scene)
    for key in (("verb", "dig"), *board_keys("P4", "T3")):
        scene.place_spots()
        scene.ring.focus(key)
        press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE)  # not enough yet: nothing is passed
    assert board.selection.digging
    assert scene.complaints.shown
    scene.place_spots()
    scene.ring.focus(("bid", 0, STAKE_CODES.index("T3"), 1))
    press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE)
    assert played(scene)[:3] == ["dig T3", "dig T3", "dig P4"]


def board_keys(*names: str) -> list[tuple[str, int, int, int]]:
    return [("bid", 0, STAKE_CODES.index(name), 0) for name in names]


def test_the_card_in_the_middle_shows_what_is_pointed_at_and_chooses_it(app: App) -> None:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2, Ruhr 1")
    ground.go_to(state, NEXT_BATTLE)
    scene = laid(app, state)
    board, kursk, ruhr = board_of(scene), TERRITORY_NAMES.index("Kursk"), TERRITORY_NAMES.index("Ruhr")
    assert board.model.hero == state.open_front
    point(app, *layout.tag(ruhr).centre)
    assert board.model.hero == state.open_front, "Ruhr is one's own: it cannot be the front"
    point(app, *layout.tag(kursk).centre)
    assert board.model.hero == kursk
    tip = given(board.tip("front"))
    assert tip.head == "Kursk"
    click(app, *layout.PICTURE.centre)
    assert played(scene)[:1] == ["front Kursk"]
    wait(app, scene)
    point(app, *layout.tag(ruhr).centre)
    assert board.model.hero == kursk


def test_discards_can_be_looked_through_at_any_time(app: App) -> None:
    state = ground.table("T1|T1", "T1|K3")
    ground.throw_away(state, "2 T3, rommel")
    scene = laid(app, state)
    board = board_of(scene)
    click(app, *layout.PILES["discards"].at)
    assert board.controls.gallery is not None
    assert board.controls.gallery.counts == (2, 1)
    assert not played(scene)
    click(app, 960, 1070)
    assert board.controls.gallery is None


def test_cards_that_are_laid_out_cover_the_piles(app: App) -> None:
    state = ground.table("espionage|T1", "T1, K2|K3", "T3|T2")
    scene = laid(app, state)
    board = board_of(scene)
    click_on(app, board, ("card", SORT_NAMES.index("Espionage"), 0))
    press(app, pygame.K_1)  # for its effect
    click_on(app, board, ("total", 1))
    wait(app, scene)
    assert played(scene)[:2] == ["play espionage", "aim seat 2"], "a total stands for its seat"
    assert board.controls.gallery is not None
    click(app, *layout.PILES["discards"].at)
    assert not board.controls.modal


# --- Secrets -------------------------------------------------------------------------------------


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


# --- What the board of Last Front says: prompts, why something cannot be done, counts, tooltips, ---

AT = (700.0, 900.0)


def card(name: str) -> tuple[str, int, int]:
    return ("card", cards.SORT_CODES.index(name), 0)


def lying(seat: int, name: str, number: int = 0) -> tuple[str, int, int, int]:
    return ("bid", seat, cards.STAKE_CODES.index(name), number)


def next_battle() -> State:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2")
    ground.go_to(state, NEXT_BATTLE)
    return state


PILE = ("T1|2 T3, K3, P4", "T1|T1")
LEND = [card("lend-lease"), pygame.K_1, lying(1, "K3")]
TAKEN_BACK = [pygame.K_ESCAPE, pygame.K_SPACE]
DIG, WITHDRAW = ("verb", "dig"), ("verb", "withdraw")
TEN = [DIG, lying(0, "P4"), lying(0, "K3"), lying(0, "T3")]
WALKS = {
    "a target in one's own bid": (
        ("sabotage|T1", "T1|K3"),
        [card("sabotage"), pygame.K_1, lying(0, "T1")],
        "",
        "in another bid",
    ),
    "a target of another type": (
        ("air-strike|T1", "T1|K3, T2"),
        [card("air-strike"), pygame.K_1, lying(1, "T2")],
        "",
        "cannot hit Troops 2",
    ),
    "a target that is dug in": (
        ("air-strike|T1", "T1|K3|P4, P4, P2"),
        [card("air-strike"), pygame.K_1, ("dug", 1, 0)],
        "",
        "safe from every effect",
    ),
    "a gift of another bid": (("lend-lease|T1, P4", "T1|K3"), [*LEND, lying(1, "K3")], "", "of your own bid"),
    "a swap": (
        ("lend-lease|T1, P4", "T1|K3"),
        [*LEND, lying(0, "T1")],
        "play lend-lease; aim seat 2 K3; give T1",
        "",
    ),
    "a swap taken back": (("lend-lease|T1, P4", "T1|K3"), [*LEND, *TAKEN_BACK], "finish", ""),
    "a question taken back": (
        ("patton|T1, P4", "T1|K3"),
        [card("patton"), pygame.K_ESCAPE, pygame.K_SPACE],
        "finish",
        "",
    ),
    "at face value": (("patton|T1, P4", "T1|K3"), [card("patton"), pygame.K_2], "face patton", ""),
    "more than ten": (PILE, [*TEN, lying(0, "T3", 1)], "", "10 already"),
    "less than ten": (PILE, [*TEN, lying(0, "K3"), pygame.K_SPACE], "", "this decision has to be made"),
    "ten in any order": (
        PILE,
        [*TEN, lying(0, "K3"), lying(0, "T3", 1), pygame.K_SPACE],
        "dig T3; dig T3; dig P4",
        "",
    ),
    "withdrawing from the lead": (("T1|P4", "T1|T1"), [WITHDRAW], "", "You lead with 4"),
    "withdrawing from the lead all the same": (("T1|P4", "T1|T1"), [WITHDRAW, WITHDRAW], "withdraw", ""),
    "withdrawing": (("T1|T1", "T1|P4"), [WITHDRAW], "withdraw", ""),
    "SPACE never withdraws": (("T1|T1", "T1|P4"), [pygame.K_SPACE], "", "does not beat 4"),
    "SPACE once the bid is enough": (("T3|T1", "T1|T2"), [card("T3"), pygame.K_SPACE], "play T3; finish", ""),
}
"""A table, what is done at it, what is played then, what is complained of."""


@pytest.mark.parametrize(("table", "todo", "notations", "why"), WALKS.values(), ids=WALKS)
def test_what_picks_come_to(app: App, table: tuple[str, ...], todo: list[object], notations: str, why: str) -> None:
    said = walk(app, laid(app, ground.table(*table)), todo)
    assert said[0].startswith(notations)
    assert notations or not said[0]
    assert why in said[1]


def test_the_front_is_chosen_on_the_map(app: App) -> None:
    kursk = ("place", TERRITORY_NAMES.index("Kursk"))
    assert walk(app, laid(app, next_battle()), [kursk])[0].startswith("front Kursk")


@pytest.mark.parametrize(("own", "others", "pointed"), [("T1, T2, P4|T1", "|T2", "T2"), ("T1, T2|T1", "|P4", "T2")])
def test_the_lesson_points_at_theleast_card_that_leads_or_else_at_the_strongest(
    own: str, others: str, pointed: str
) -> None:
    state = ground.table(own, others)
    board = asked(state)
    sight = LessonContext(board.controls.selection, state, 0, tuple(board.controls.offered), (), ())
    assert least(sight) == card(pointed)
