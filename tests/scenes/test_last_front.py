"""People at the board of Last Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pygame
import pytest

from game.last_front import cards
from game.last_front.cards import FRONTS, NEXT_BATTLE, NONE, SORT_NAMES, TERRITORY_NAMES
from game.last_front.events import BattleBegan, BattleEnded, BattleWon
from game.last_front.state import State
from scenes.app import App
from scenes.boards.last_front import layout, painter
from scenes.boards.last_front.board import LastFrontBoard
from scenes.pieces.ground import BURNT, CRATER, Ground
from scenes.pieces.sprites import file_name
from scenes.ui import pictures
from scenes.ui.canvas import Canvas, around
from tests.last_front import ground
from tests.scenes.benches import LAST_FRONT
from tests.scenes.events import motion, steps
from tests.scenes.table import apart, click, click_on, given, lies_in, played, point, press, wait, walk
from tools.baking import ink, last_front_scenes


def test_the_card_in_the_middle_shows_what_is_pointed_at_and_chooses_it(app: App) -> None:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2, Ruhr 1")
    ground.go_to(state, NEXT_BATTLE)
    scene = LAST_FRONT.laid(app, state)
    board, kursk, ruhr = LAST_FRONT.board_of(scene), TERRITORY_NAMES.index("Kursk"), TERRITORY_NAMES.index("Ruhr")
    assert board.model.front_on_card == state.open_front

    point(app, *layout.name_tag(ruhr).centre)
    assert board.model.front_on_card == state.open_front, "Ruhr is one's own: it cannot be the front"

    point(app, *layout.name_tag(kursk).centre)
    assert board.model.front_on_card == kursk

    tip = given(board.tip("front"))
    assert tip.head == "Kursk"

    click(app, layout.PICTURE.centre)
    assert played(scene)[:1] == ["front Kursk"]

    wait(app, scene)
    point(app, *layout.name_tag(ruhr).centre)
    assert board.model.front_on_card == kursk


def test_discards_can_be_looked_through_at_any_time(app: App) -> None:
    state = ground.table("T1|T1", "T1|K3")
    ground.throw_away(state, "2 T3, rommel")
    scene = LAST_FRONT.laid(app, state)
    board = LAST_FRONT.board_of(scene)
    click(app, layout.PILES["discards"].at)
    assert board.controls.gallery.counts == (2, 1)
    assert not played(scene)

    click(app, (960, 1070))
    assert board.controls.gallery is None

    press(app, pygame.K_d)
    assert board.controls.lists.opened == ("deck", "discards")


def test_cards_that_are_laid_out_cover_the_piles(app: App) -> None:
    state = ground.table("espionage|T1", "T1, K2|K3", "T3|T2")
    scene = LAST_FRONT.laid(app, state)
    board = LAST_FRONT.board_of(scene)
    click_on(app, board, ("card", SORT_NAMES.index("Espionage"), 0))
    press(app, pygame.K_1)  # for its effect
    click_on(app, board, ("total", 1))
    wait(app, scene)
    assert played(scene)[:2] == ["play espionage", "aim seat 2"], "a total stands for its seat"
    assert board.controls.gallery is not None

    click(app, layout.PILES["discards"].at)
    assert not board.controls.modal


def test_a_picked_card_lies_on_the_table_while_its_target_is_chosen(app: App) -> None:
    state = ground.table("lend-lease|T1", "T1|K3")
    scene = LAST_FRONT.laid(app, state)
    board = LAST_FRONT.board_of(scene)
    x, y = layout.ON_TABLE
    place = app.canvas.rect(x - 20, y - 20, 40, 40)

    def middle_of_card() -> bytes:
        steps(app, 30, motion(2, 2))
        app.draw()
        return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")

    def changed_share() -> float:
        """The share of the picture that differs from the empty table; motes of dust may change a little of it."""
        return sum(one != other for one, other in zip(empty, middle_of_card(), strict=True)) / len(empty)

    empty = middle_of_card()
    click_on(app, board, card_key("lend-lease"))
    press(app, pygame.K_1)  # for its effect
    assert board.selection.view is not None
    assert board.selection.view.card == cards.LEND_LEASE
    assert changed_share() > 0.5

    press(app, pygame.K_ESCAPE)
    assert changed_share() < 0.2


# --- Picks at a table: the decisions they make, and the complaints ---------------------------------


def card_key(name: str) -> tuple[str, int, int]:
    return ("card", cards.SORT_CODES.index(name), 0)


def bid_key(seat: int, name: str, number: int = 0) -> tuple[str, int, int, int]:
    return ("bid", seat, cards.STAKE_CODES.index(name), number)


def table_between_battles() -> State:
    state = ground.table("T1", "T1", front="Omaha", held="Kursk 2")
    ground.go_to(state, NEXT_BATTLE)
    return state


PILE = ("T1|2 T3, K3, P4", "T1|T1")
LEND = [card_key("lend-lease"), pygame.K_1, bid_key(1, "K3")]
TAKEN_BACK = [pygame.K_ESCAPE, pygame.K_SPACE]
DIG, WITHDRAW = ("verb", "dig"), ("verb", "withdraw")
TEN = [DIG, bid_key(0, "P4"), bid_key(0, "K3"), bid_key(0, "T3")]
WALKS = {
    "a target in one's own bid": (
        ("sabotage|T1", "T1|K3"),
        [card_key("sabotage"), pygame.K_1, bid_key(0, "T1")],
        "",
        "in another bid",
    ),
    "a target of another type": (
        ("air-strike|T1", "T1|K3, T2"),
        [card_key("air-strike"), pygame.K_1, bid_key(1, "T2")],
        "",
        "cannot hit Troops 2",
    ),
    "a swap": (
        ("lend-lease|T1, P4", "T1|K3"),
        [*LEND, bid_key(0, "T1")],
        "play lend-lease; aim seat 2 K3; give T1",
        "",
    ),
    "a swap taken back": (("lend-lease|T1, P4", "T1|K3"), [*LEND, *TAKEN_BACK], "finish", ""),
    "a question taken back": (
        ("patton|T1, P4", "T1|K3"),
        [card_key("patton"), pygame.K_ESCAPE, pygame.K_SPACE],
        "finish",
        "",
    ),
    "at face value": (("patton|T1, P4", "T1|K3"), [card_key("patton"), pygame.K_2], "face patton", ""),
    "more than ten": (PILE, [*TEN, bid_key(0, "T3", 1)], "", "10 already"),
    "less than ten": (PILE, [*TEN, bid_key(0, "K3"), pygame.K_SPACE], "", "this decision has to be made"),
    "ten in any order": (
        PILE,
        [*TEN, bid_key(0, "K3"), bid_key(0, "T3", 1), pygame.K_SPACE],
        "dig T3; dig T3; dig P4",
        "",
    ),
    "withdrawing from the lead": (("T1|P4", "T1|T1"), [WITHDRAW], "", "You lead with 4"),
    "withdrawing from the lead all the same": (("T1|P4", "T1|T1"), [WITHDRAW, WITHDRAW], "withdraw", ""),
    "withdrawing": (("T1|T1", "T1|P4"), [WITHDRAW], "withdraw", ""),
    "SPACE never withdraws": (("T1|T1", "T1|P4"), [pygame.K_SPACE], "", "does not beat 4"),
    "SPACE once the bid is enough": (("T3|T1", "T1|T2"), [card_key("T3"), pygame.K_SPACE], "play T3; finish", ""),
}
"""By name: a table, the keys and presses at it, the actions that are played then, words of the complaint."""


@pytest.mark.parametrize(("table", "todo", "notations", "why"), WALKS.values(), ids=WALKS)
def test_what_picks_come_to(app: App, table: tuple[str, ...], todo: list[object], notations: str, why: str) -> None:
    said = walk(app, LAST_FRONT.laid(app, ground.table(*table)), todo)
    assert said[0].startswith(notations)
    assert notations or not said[0]
    assert why in said[1]


def test_the_front_is_chosen_on_the_map(app: App) -> None:
    kursk = ("place", TERRITORY_NAMES.index("Kursk"))
    assert walk(app, LAST_FRONT.laid(app, table_between_battles()), [kursk])[0].startswith("front Kursk")


# --- Places of things on the board ---------------------------------------------------------------


LONG = "3 T1, 4 T2, T3, 2 K2, K3, P2, P3, S1, 2 S2, conscription, zhukov, face rommel, face galland"


SIX = (0, 3, 8, 19, None, 5)
"""Numbers of cards in bids as they may be in the middle of a battle, None for a seat that is out."""


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("turn", range(3))
def test_lanes_are_at_both_sides_of_the_front(seats: int, turn: int) -> None:
    counts = [SIX[(seat + 2 * turn) % 6] for seat in range(seats)]
    found = layout.arrange_lanes(counts, turn % seats)

    for left in (True, False):
        side = sorted((lane.box for lane in found if lane.left is left), key=lambda box: box.y)
        assert side
        assert side[0].y >= layout.ARENA.y - 0.01
        assert side[-1].foot <= layout.ARENA.foot + 0.01
        for box in side:
            reach = box.right if left else -box.x
            assert reach <= (layout.FRONT_CARD.x if left else -layout.FRONT_CARD.right) - layout.PULL
        for upper, lower in pairwise(side):
            assert upper.foot < lower.y
    for lane in found:
        for part in (lane.head, lane.total, lane.bid):
            assert lane.box.inset(-0.01).holds((part.x, part.y))
            assert lane.box.inset(-0.01).holds((part.right, part.foot)) or lane.out


@pytest.mark.parametrize("seats", range(2, 7))
def test_seats_follow_clockwise_from_the_own_one_at_the_lower_right(seats: int) -> None:
    found = layout.arrange_lanes([2] * seats, 1)
    order = [(1 + step) % seats for step in range(seats)]
    centre = layout.FRONT_CARD.centre
    turns = [math.atan2(found[seat].box.centre[1] - centre[1], found[seat].box.centre[0] - centre[0]) for seat in order]
    since = [(turn - turns[0]) % math.tau for turn in turns]
    assert since == sorted(since)
    right = [lane.box.y for lane in found if not lane.left]
    assert found[1].box.y == max(right)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_long_bid_stays_in_its_lane_and_each_sort_of_card_can_be_read(seats: int, viewer: int) -> None:
    """Its lane is at the right for the seat that made it, at the left for another one."""
    state = ground.table(f"T1|{LONG}|P4, P4, P2|2 K3, P3, P4", *["T1|T1"] * (seats - 1))
    model = LAST_FRONT.board(state.redact(viewer), viewer).model
    lane = model.lanes[0]
    own = {key: model.card_box(key) for key in model.bids if key[1] == 0}
    assert lies_in(lane.bid, *own.values(), by=1)
    widest: dict[int, float] = {}
    for key, box in own.items():
        if key[0] == "bid":
            widest[key[2]] = max(widest.get(key[2], 0.0), box.w)
    assert min(widest.values()) * (2 if model.is_staggered(0) else 1) >= layout.LEAST_SEEN


def test_every_card_of_a_bid_is_counted_once_on_its_badges(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> None:
    """If copies are on top of one another, a badge says how many there are. Rows may part them."""
    board = LAST_FRONT.board(ground.table(f"T1|{LONG}|P4, P4, P2|2 K3, P3, P4", "T1|T1").redact(0))
    told: Counter[int] = Counter()
    monkeypatch.setattr(
        painter, "_draw_badge", lambda canvas, body, item, up, copies, low: told.update({body.parts[1:3]: copies})
    )
    painter.draw_bids(canvas, board.model, board.sprites.on(canvas), {}, ())
    assert told == Counter(key[1:3] for key in board.model.bids if key[0] == "bid")


KEYS = {
    "lanes": (lambda model: painter.lanes_key(model, True), "totals hand_size holder bonus fighting front to_act"),
    "card": (lambda model: painter.front_card_key(model, Ground(layout.MAP, True)), "holder front battle"),
    "piles": (painter.piles_key, "deck discard event_deck event_discard territories open_front"),
}


OTHER = {"front": NONE, "to_act": 1, "battle": 9, "open_front": NONE, "deck": [], "event_deck": [], "territories": []}
"""Other values of the facts that are not lists of counts."""


@pytest.mark.parametrize("what", KEYS)
def test_what_is_kept_from_frame_to_frame_is_drawn_anew_when_it_changes(what: str) -> None:
    key, told = KEYS[what]
    state = ground.table("T1|T3", "T1|T1", front="Ardennes")
    model = LAST_FRONT.board(state.redact(0)).model
    before = key(model)
    for name in told.split():
        model.shown = state.redact(0)
        setattr(model.shown, name, OTHER[name] if name in OTHER else [7, *getattr(model.shown, name)[1:]])
        assert key(model) != before, name


def test_names_of_territories_lie_on_the_map_apart_from_one_another() -> None:
    tags = [layout.name_tag(territory) for territory in range(FRONTS)]
    assert lies_in(layout.MAP, *tags)
    assert apart(*tags)
    for i, one in enumerate(tags):
        assert layout.territory_at(one.centre) == i
        assert not any(other.holds(layout.ring_at(i)) for other in tags)
        assert layout.territory_at(layout.ring_at(i)) == i
        assert apart(around(layout.PINS[i], *layout.PIN), *tags)


def test_every_territory_is_painted_in_three_planes() -> None:
    assert list(last_front_scenes.SCENES) == list(TERRITORY_NAMES)
    for name in TERRITORY_NAMES:
        drawn = ink.read_drawing(f"last_front/places/{file_name(name)}")
        groups = {group.get("id"): len(group) for group in drawn}
        assert all(groups.get(plane) for plane in last_front_scenes.PLANES), name
        assert pictures.find_file(f"last_front/places/{file_name(name)}"), name


@pytest.mark.parametrize("count", [1, 7, 11, 19, 29])
def test_cards_laid_out_stay_in_their_panel(count: int) -> None:
    box, scale, spots = layout.arrange_gallery(count)
    assert len(spots) == count
    assert box.y >= 64
    assert lies_in(box.inset(10), *(around(spot, layout.CARD_W * scale, layout.CARD_H * scale) for spot in spots))


# --- Traces of battles on the map of Europe and on the painted cards -------------------------------


def board_in(battle: int = 1, front: int = 3, still: bool = True) -> LastFrontBoard:
    state = ground.table("T1|T3", "T1|T1")
    state.front, state.battle = front, battle
    return LAST_FRONT.board(state.redact(0), still=still)


@pytest.mark.parametrize(("total", "holes"), [(0, 1), (7, 1), (16, 3)])
def test_a_battle_burns_its_territory_and_leaves_holes_by_the_highest_bid(total: int, holes: int) -> None:
    board = board_in()
    traces = board.traces(BattleWon(1, 5, total, False))
    assert Counter(trace.kind for trace in traces) == {BURNT: 1, CRATER: holes}
    assert {trace.place for trace in traces} == {5}
    assert [trace.kind for trace in board.traces(BattleEnded(1, 5))] == [CRATER]
    assert not board.traces(BattleBegan(1, 0, 5, -1))


@pytest.mark.parametrize("territory", range(FRONTS))
def test_traces_lie_at_the_ring_and_are_small_enough_for_the_map(territory: int) -> None:
    board = board_in()
    board.lay_ground([BattleWon(0, territory, 40, False)] * 4)
    assert len(board.ground.laid) == 8 + 3
    for trace in board.ground.laid:
        assert layout.traces_box(territory).holds(trace.at)
        assert trace.side < 50
    for event in (BattleBegan(1, 0, territory, -1), BattleWon(0, territory, 9, False), BattleEnded(0, territory)):
        assert board.scene_of(event) == layout.traces_box(territory)


def test_the_painted_card_is_scarred_by_the_battles_for_its_territory_alone(canvas: Canvas) -> None:
    board, pictures = board_in(front=5), []
    for fought in ([], [BattleWon(0, 4, 30, False)], [BattleEnded(0, 5)]):
        board.lay_ground(fought)
        painter.draw_front_card(canvas, board.model, board.ground, board.sprites.on(canvas), board.names)
        pictures.append(
            pygame.image.tobytes(canvas.surface.subsurface(canvas.rect(*painter.front_card_box(board.model))), "RGB")
        )
    assert pictures[0] == pictures[1] != pictures[2]
