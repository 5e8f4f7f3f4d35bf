"""People at the board of Last Front: everything can be chosen, nothing secret shows."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.core.events import Event
from game.last_front import cards
from game.last_front.cards import FRONTS, NEXT_BATTLE, NONE, TERRITORY_NAMES
from game.last_front.events import BattleBegan, BattleEnded, BattleWon, FrontTurnedUp
from game.last_front.state import State
from scenes.app import App
from scenes.boards.last_front import layout, painter, selection
from scenes.boards.last_front.board import LastFrontBoard
from scenes.pieces.ground import BURNT, CRATER, Ground
from scenes.pieces.sprites import file_name
from scenes.ui import pictures
from scenes.ui.canvas import Canvas, around
from tests.last_front import ground
from tests.scenes.benches import LAST_FRONT
from tests.scenes.events import motion, steps
from tests.scenes.table import (
    board_for,
    click,
    click_on,
    encloses,
    move_mouse_to,
    none_overlap,
    not_none,
    notations_played,
    press,
    take_steps,
    wait_until_asked,
)
from tools.baking import ink, last_front_scenes


def test_the_card_in_the_middle_shows_the_territory_under_the_mouse_and_chooses_it(app: App) -> None:
    """Between two battles the seat of the person, who holds Ruhr, chooses the next front. Kursk can be attacked."""
    scene = LAST_FRONT.lay_table(app, table_between_battles("Kursk 2, Ruhr 1"))
    state = LAST_FRONT.state(scene)
    board, kursk, ruhr = LAST_FRONT.board_of(scene), TERRITORY_NAMES.index("Kursk"), TERRITORY_NAMES.index("Ruhr")
    assert board.model.front_on_card == state.open_front

    move_mouse_to(app, *layout.name_tag(ruhr).centre)
    assert board.model.front_on_card == state.open_front, "Ruhr is one's own: it cannot be the front"

    move_mouse_to(app, *layout.name_tag(kursk).centre)
    assert board.model.front_on_card == kursk
    assert not_none(board.tip("front")).head == "Kursk"

    click(app, layout.PICTURE.centre)
    first_action, *_ = notations_played(scene)
    assert first_action == "front Kursk"

    wait_until_asked(app, scene)
    move_mouse_to(app, *layout.name_tag(ruhr).centre)
    assert board.model.front_on_card == kursk, "during the battle the card shows its front"


def test_the_discards_open_by_a_click_and_by_key_and_close_by_a_click_beside_them(app: App) -> None:
    """Two sorts of cards were thrown away: two T3 (troops worth 3), and Rommel. Looking through them plays nothing."""
    state = ground.table("hand T1 | bid T1", "hand T1 | bid K3")
    ground.throw_away(state, "2 T3, rommel")
    scene = LAST_FRONT.lay_table(app, state)
    controls = LAST_FRONT.board_of(scene).controls
    click(app, layout.PILES["discards"].at)
    assert controls.gallery.counts == (2, 1)
    assert not notations_played(scene)

    beside = (960, 1070)
    click(app, beside)
    assert controls.gallery is None

    press(app, pygame.K_d)
    assert controls.lists.opened == ("deck", "discards")


def test_cards_that_are_laid_out_cover_the_piles(app: App) -> None:
    """Espionage lays the hand of another seat out. The total of a seat can be clicked to aim at it.

    There it is the hand of seat 2 (number 1), T1 and K2: troops worth 1 and tanks worth 2. A click on the pile below
    the cards must not open the discards.
    """
    state = ground.table("hand espionage | bid T1", "hand T1, K2 | bid K3", "hand T3 | bid T2")
    scene = LAST_FRONT.lay_table(app, state)
    board = LAST_FRONT.board_of(scene)
    click_on(app, board, card_key("espionage"))
    press(app, FOR_ITS_EFFECT)
    click_on(app, board, ("total", 1))
    wait_until_asked(app, scene)
    assert notations_played(scene)[:2] == ["play espionage", "aim seat 2"]
    assert board.controls.gallery is not None

    click(app, layout.PILES["discards"].at)
    assert not board.controls.modal


def test_a_picked_card_is_on_the_table_during_the_choice_of_its_target(app: App) -> None:
    """ESC takes it back.

    Motes of dust change a little of the picture meanwhile. So the card is there if more than half of its place has
    changed, and gone if less than a fifth has.
    """
    state = ground.table("hand lend-lease | bid T1", "hand T1 | bid K3")
    scene = LAST_FRONT.lay_table(app, state)
    board = LAST_FRONT.board_of(scene)
    x, y = layout.ON_TABLE
    place = app.canvas.rect(x - 20, y - 20, 40, 40)

    def picture_of_place() -> bytes:
        steps(app, 30, motion(2, 2))
        app.draw()
        return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")

    empty = picture_of_place()

    def changed_share() -> float:
        """Return the share of the picture that differs from the empty table."""
        return sum(before != now for before, now in zip(empty, picture_of_place(), strict=True)) / len(empty)

    click_on(app, board, card_key("lend-lease"))
    press(app, FOR_ITS_EFFECT)
    assert not_none(board.selection.view).card == cards.LEND_LEASE
    assert changed_share() > 0.5

    press(app, pygame.K_ESCAPE)
    assert changed_share() < 0.2


# --- Picks at a table: the decisions they make, and the complaints ---------------------------------


def card_key(name: str) -> tuple[str, int, int]:
    """Return the key of a card in the hand of the viewer."""
    return ("card", cards.SORT_CODES.index(name), 0)


def bid_key(seat: int, name: str, number: int = 0) -> tuple[str, int, int, int]:
    """Return the key of a card in the bid of a seat. `number` tells copies apart."""
    return ("bid", seat, cards.STAKE_CODES.index(name), number)


def table_between_battles(held: str = "Kursk 2") -> State:
    """Return a table at which seat 1 chooses the next front.

    `held` are territories with the seats that hold them, counted from 1: "Kursk 2".
    """
    state = ground.table("hand T1", "hand T1", front="Omaha", held=held)
    ground.run_from_step(state, NEXT_BATTLE)
    return state


FOR_ITS_EFFECT, AT_FACE_VALUE = pygame.K_1, pygame.K_2
"""Answers to the question how a hero is played."""
HAND_TO_DIG_WITH = ("hand T1 | bid 2 T3, K3, P4", "hand T1 | bid T1")
"""The bid of seat 1 holds cards of 3, 3, 3 and 4. To dig, it gives up cards of exactly ten."""
LEND = [card_key("lend-lease"), FOR_ITS_EFFECT, bid_key(seat=1, name="K3")]
TAKEN_BACK = [pygame.K_ESCAPE, pygame.K_SPACE]
DIG, WITHDRAW = ("verb", "dig"), ("verb", "withdraw")
DIG_UP_TO_TEN = [DIG, bid_key(seat=0, name="P4"), bid_key(seat=0, name="K3"), bid_key(seat=0, name="T3")]
WALKS = {
    "a target in one's own bid": (
        ("hand sabotage | bid T1", "hand T1 | bid K3"),
        [card_key("sabotage"), FOR_ITS_EFFECT, bid_key(seat=0, name="T1")],
        "",
        "in another bid",
    ),
    "a target of another type": (
        ("hand air-strike | bid T1", "hand T1 | bid K3, T2"),
        [card_key("air-strike"), FOR_ITS_EFFECT, bid_key(seat=1, name="T2")],
        "",
        "cannot hit Troops 2",
    ),
    "a swap": (
        ("hand lend-lease | bid T1, P4", "hand T1 | bid K3"),
        [*LEND, bid_key(seat=0, name="T1")],
        "play lend-lease; aim seat 2 K3; give T1",
        "",
    ),
    "a swap taken back": (("hand lend-lease | bid T1, P4", "hand T1 | bid K3"), [*LEND, *TAKEN_BACK], "finish", ""),
    "a question taken back": (
        ("hand patton | bid T1, P4", "hand T1 | bid K3"),
        [card_key("patton"), pygame.K_ESCAPE, pygame.K_SPACE],
        "finish",
        "",
    ),
    "at face value": (
        ("hand patton | bid T1, P4", "hand T1 | bid K3"),
        [card_key("patton"), AT_FACE_VALUE],
        "face patton",
        "",
    ),
    "more than ten": (HAND_TO_DIG_WITH, [*DIG_UP_TO_TEN, bid_key(seat=0, name="T3", number=1)], "", "10 already"),
    "less than ten": (
        HAND_TO_DIG_WITH,
        [*DIG_UP_TO_TEN, bid_key(seat=0, name="K3"), pygame.K_SPACE],
        "",
        "this decision has to be made",
    ),
    "ten in any order": (
        HAND_TO_DIG_WITH,
        [*DIG_UP_TO_TEN, bid_key(seat=0, name="K3"), bid_key(seat=0, name="T3", number=1), pygame.K_SPACE],
        "dig T3; dig T3; dig P4",
        "",
    ),
    "withdrawing from the lead": (("hand T1 | bid P4", "hand T1 | bid T1"), [WITHDRAW], "", "You lead with 4"),
    "withdrawing from the lead all the same": (
        ("hand T1 | bid P4", "hand T1 | bid T1"),
        [WITHDRAW, WITHDRAW],
        "withdraw",
        "",
    ),
    "withdrawing": (("hand T1 | bid T1", "hand T1 | bid P4"), [WITHDRAW], "withdraw", ""),
    "SPACE never withdraws": (("hand T1 | bid T1", "hand T1 | bid P4"), [pygame.K_SPACE], "", "does not beat 4"),
    "SPACE once the bid is enough": (
        ("hand T3 | bid T1", "hand T1 | bid T2"),
        [card_key("T3"), pygame.K_SPACE],
        "play T3; finish",
        "",
    ),
}
"""By name: a table, the keys and things pressed at it, the actions that are played then, words of the complaint."""


@pytest.mark.parametrize(("table", "presses", "actions", "complaint"), WALKS.values(), ids=WALKS)
def test_presses_at_the_table_lead_to_these_actions_or_to_a_complaint(
    app: App, table: tuple[str, ...], presses: list[object], actions: str, complaint: str
) -> None:
    """The person is in seat 1. Actions of others may follow those of the person."""
    actions_played, words_shown = take_steps(app, LAST_FRONT.lay_table(app, ground.table(*table)), presses)
    if actions:
        assert actions_played.startswith(actions)
    else:
        assert actions_played == ""
    assert complaint in words_shown


def test_a_click_on_a_territory_of_the_map_chooses_the_front(app: App) -> None:
    kursk = ("place", TERRITORY_NAMES.index("Kursk"))
    actions_played, _ = take_steps(app, LAST_FRONT.lay_table(app, table_between_battles()), [kursk])
    assert actions_played.startswith("front Kursk")


# --- Places of things on the board ---------------------------------------------------------------


LONG_BID = "3 T1, 4 T2, T3, 2 K2, K3, P2, P3, S1, 2 S2, conscription, zhukov, face rommel, face galland"
LANES_IN_BATTLE = (0, 3, 8, 19, None, 5)
"""Numbers of cards in bids as they may be in the middle of a battle. None is a seat that is out."""


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("turn", range(3))
def test_the_lanes_of_bids_are_one_above_another_at_both_sides_of_the_front_card(seats: int, turn: int) -> None:
    """All lanes are within the arena. Head, total and cards of a seat are within its lane."""
    counts = [LANES_IN_BATTLE[(seat + 2 * turn) % 6] for seat in range(seats)]
    lanes = layout.arrange_lanes(counts, near=turn % seats)

    left_limit, right_limit = layout.FRONT_CARD.x - layout.PULL, layout.FRONT_CARD.right + layout.PULL
    for is_left in (True, False):
        side = sorted((lane.box for lane in lanes if lane.is_left is is_left), key=lambda box: box.y)
        assert side
        assert side[0].y >= layout.ARENA.y - 0.01
        assert side[-1].foot <= layout.ARENA.foot + 0.01
        assert all(box.right <= left_limit if is_left else box.x >= right_limit for box in side)
        for upper, lower in pairwise(side):
            assert upper.foot < lower.y

    for lane in lanes:
        box = lane.box.inset(-0.01)
        for part in (lane.head, lane.total, lane.bid):
            assert box.contains((part.x, part.y))
            assert box.contains((part.right, part.foot)) or lane.has_withdrawn


@pytest.mark.parametrize("seats", range(2, 7))
def test_seats_follow_clockwise_from_the_viewer_at_the_lower_right(seats: int) -> None:
    viewer = 1
    lanes = layout.arrange_lanes([2] * seats, viewer)
    in_turn_order = [(viewer + step) % seats for step in range(seats)]
    centre_x, centre_y = layout.FRONT_CARD.centre
    directions = []
    for seat in in_turn_order:
        x, y = lanes[seat].box.centre
        directions.append(math.atan2(y - centre_y, x - centre_x))
    angles_from_viewer = [(direction - directions[0]) % math.tau for direction in directions]
    assert angles_from_viewer == sorted(angles_from_viewer)
    assert lanes[viewer].box.y == max(lane.box.y for lane in lanes if not lane.is_left)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("viewer", [0, 1], ids=["own bid at the right", "other bid at the left"])
def test_a_long_bid_stays_in_its_lane_and_each_sort_of_card_can_be_read(seats: int, viewer: int) -> None:
    """Of the copies of a card, the one that is seen widest counts, and at least LEAST_SEEN of it must be seen.

    Half of that is enough if the badges of the bid are at two heights by turns.
    """
    state = ground.table(
        f"hand T1 | bid {LONG_BID} | pile P4, P4, P2 | pile 2 K3, P3, P4", *["hand T1 | bid T1"] * (seats - 1)
    )
    model = LAST_FRONT.board(state.redact(viewer), viewer).model
    bidder = 0
    boxes = {key: model.card_box(key) for key in model.bids if key[1] == bidder}
    assert encloses(model.lanes[bidder].bid, *boxes.values(), by=1)

    widest: dict[int, float] = {}
    for key, box in boxes.items():
        if key[0] == "bid":
            sort = key[2]
            widest[sort] = max(widest.get(sort, 0.0), box.w)
    share_needed = 0.5 if model.is_staggered(bidder) else 1.0
    assert min(widest.values()) >= share_needed * layout.LEAST_SEEN


def test_the_badges_of_a_bid_count_each_card_once(monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> None:
    """A badge says how many copies are on top of one another. Two rows may part the copies of a card.

    The bid also has two piles of cards that are dug in ("pile"), whose keys do not begin with "bid".
    """
    board = LAST_FRONT.board(
        ground.table(f"hand T1 | bid {LONG_BID} | pile P4, P4, P2 | pile 2 K3, P3, P4", "hand T1 | bid T1").redact(0)
    )
    counted: Counter[int] = Counter()

    def count_copies(canvas: Canvas, body: Any, item: object, *, copies: int, **_: object) -> None:
        seat_and_sort = body.key_parts[1:3]
        counted[seat_and_sort] += copies

    monkeypatch.setattr(painter, "_draw_badge", count_copies)
    painter.draw_bids(canvas, board.model, sprites=board.sprites.use_scale_of(canvas), lit={}, picked=())
    assert counted == Counter(key[1:3] for key in board.model.bids if key[0] == "bid")


KEYS_OF_PARTS = {
    "lanes": (lambda model: painter.lanes_key(model, left=True), "totals hand_size holder bonus fighting front to_act"),
    "card": (lambda model: painter.front_card_key(model, Ground(layout.MAP, still=True)), "holder front battle"),
    "piles": (painter.piles_key, "deck discard event_deck event_discard territories open_front"),
}
"""By part of the board: the function that makes its key, and the facts of the state that the part shows."""
OTHER_VALUES = {
    "front": NONE,
    "to_act": 1,
    "battle": 9,
    "open_front": NONE,
    "deck": [],
    "event_deck": [],
    "territories": [],
}
"""Other values of the facts that are not lists of counts."""


@pytest.mark.parametrize("part", KEYS_OF_PARTS)
def test_a_part_of_the_board_is_drawn_anew_when_a_fact_that_it_shows_changes(part: str) -> None:
    """Its picture is kept from frame to frame as long as its key is the same.

    A fact is a row of numbers of the view. Its first number is changed to 7, unless OTHER_VALUES has a better row.
    """
    make_key, facts = KEYS_OF_PARTS[part]
    state = ground.table("hand T1 | bid T3", "hand T1 | bid T1", front="Ardennes")
    model = LAST_FRONT.board(state.redact(0)).model
    key_before = make_key(model)

    for fact in facts.split():
        model.shown = state.redact(0)
        if fact in OTHER_VALUES:
            changed = OTHER_VALUES[fact]
        else:
            changed = [7, *getattr(model.shown, fact)[1:]]
        model.shown.put_fact(fact, changed)
        assert make_key(model) != key_before, fact


def test_the_names_of_territories_are_apart_on_the_map_and_cover_no_ring_or_pin() -> None:
    """A territory is found under its name and under its ring."""
    tags = [layout.name_tag(territory) for territory in range(FRONTS)]
    assert encloses(layout.MAP, *tags)
    assert none_overlap(*tags)
    for territory, tag in enumerate(tags):
        ring, pin = layout.ring_at(territory), around(layout.PINS[territory], *layout.PIN)
        assert layout.territory_at(tag.centre) == territory
        assert layout.territory_at(ring) == territory
        assert not any(other_tag.contains(ring) for other_tag in tags)
        assert none_overlap(pin, *tags)


@pytest.mark.parametrize("name", TERRITORY_NAMES)
def test_the_picture_of_a_territory_is_painted_in_three_planes(name: str) -> None:
    assert name in last_front_scenes.SCENES
    picture = f"last_front/places/{file_name(name)}"
    groups = {group.get("id"): len(group) for group in ink.read_drawing(picture)}
    assert all(groups.get(plane) for plane in last_front_scenes.PLANES)
    assert pictures.find_file(picture)


def test_the_pictures_of_territories_are_in_the_order_of_the_territories() -> None:
    assert list(last_front_scenes.SCENES) == list(TERRITORY_NAMES)


@pytest.mark.parametrize("count", [1, 7, 11, 19, 29])
def test_cards_that_are_laid_out_stay_in_their_panel(count: int) -> None:
    panel, scale, centres = layout.arrange_gallery(count)
    height_of_bar = 64
    assert len(centres) == count
    assert panel.y >= height_of_bar
    card_boxes = [around(centre, layout.CARD_W * scale, layout.CARD_H * scale) for centre in centres]
    assert encloses(panel.inset(10), *card_boxes)


# --- Traces of battles on the map of Europe and on the painted cards -------------------------------


def board_in_battle(front: int = 3) -> LastFrontBoard:
    """Return the board of the first battle, which is for this territory, without animations."""
    state = ground.table("hand T1 | bid T3", "hand T1 | bid T1")
    state.front, state.battle = front, 1
    return LAST_FRONT.board(state.redact(0), still=True)


@pytest.mark.parametrize(("highest_bid", "craters"), [(0, 1), (7, 1), (16, 3)])
def test_a_won_battle_burns_its_territory_and_leaves_craters_by_the_highest_bid(highest_bid: int, craters: int) -> None:
    winner, territory = 1, 5
    traces = board_in_battle().traces(BattleWon(seat=winner, territory=territory, total=highest_bid, counted=False))
    assert Counter(trace.kind for trace in traces) == {BURNT: 1, CRATER: craters}
    assert {trace.place for trace in traces} == {territory}


def test_a_battle_that_nobody_has_won_leaves_one_crater() -> None:
    drawer_of_armistice, territory, no_defender = 1, 5, -1
    board = board_in_battle()
    ended = BattleEnded(seat=drawer_of_armistice, territory=territory)
    assert [trace.kind for trace in board.traces(ended)] == [CRATER]

    began = BattleBegan(battle=1, starter=0, territory=territory, defender=no_defender)
    assert not board.traces(began), "its beginning leaves none"


@pytest.mark.parametrize("territory", range(FRONTS))
def test_the_traces_of_battles_are_small_and_near_the_ring_of_their_territory(territory: int) -> None:
    """At most eight craters and three burnt patches are kept of four great battles."""
    board = board_in_battle()
    board.lay_ground([BattleWon(seat=0, territory=territory, total=40, counted=False)] * 4)
    assert len(board.ground.laid) == 8 + 3
    for trace in board.ground.laid:
        assert layout.traces_box(territory).contains(trace.at)
        assert trace.side < 50
    for event in (
        BattleBegan(battle=1, starter=0, territory=territory, defender=-1),
        BattleWon(seat=0, territory=territory, total=9, counted=False),
        BattleEnded(seat=0, territory=territory),
    ):
        assert board.scene_of(event) == layout.traces_box(territory)


def test_the_painted_card_shows_traces_of_battles_for_its_own_territory_only(canvas: Canvas) -> None:
    front, other_territory = 5, 4
    board = board_in_battle(front)

    def picture_of_card(battles: list[Event]) -> bytes:
        """Draw the card in the middle after these battles."""
        board.lay_ground(battles)
        painter.draw_front_card(
            canvas, board.model, board.ground, sprites=board.sprites.use_scale_of(canvas), names=board.names
        )
        place = canvas.rect(*painter.front_card_box(board.model))
        return pygame.image.tobytes(canvas.surface.subsurface(place), "RGB")

    without_traces = picture_of_card([])
    assert picture_of_card([BattleWon(seat=0, territory=other_territory, total=30, counted=False)]) == without_traces
    assert picture_of_card([BattleEnded(seat=0, territory=front)]) != without_traces


def test_a_front_that_decided_a_match_is_not_called_a_card() -> None:
    words = board_for(LAST_FRONT.game, ground.table("hand T1", "hand T1").redact(0)).words
    assert words.name_of_luck(FrontTurnedUp(territory=7)) == "territory"
    assert words.name_of_luck(None) == "card"


# --- Why something cannot be chosen ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        (0, "The target is a card in another bid."),
        (1, "Bunkers protect this bid."),
        (2, "This player has withdrawn, and is safe from every effect."),
        (3, "Air Strike cannot hit Troops 2."),
    ],
    ids=["the own bid", "with Bunkers", "of a player who has withdrawn", "of the wrong kind"],
)
def test_why_a_card_in_a_bid_cannot_be_the_target(seat: int, why: str) -> None:
    """LF 7.2. Seat 0 plays an Air Strike, which hits tanks and support only. T2 is a card of Troops, worth 2."""
    state = ground.table("hand air-strike | bid T2", "bid T2, bunkers", "bid T2", "bid T2")
    seat_that_has_withdrawn = 2
    state.fighting[seat_that_has_withdrawn] = 0
    state.card = cards.SORT_CODES.index("air-strike")
    assert selection._why_not_aimed_at(state, seat, cards.STAKE_CODES.index("T2")).startswith(why)
