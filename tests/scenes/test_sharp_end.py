"""The board of At the Sharp End: its words are true and fit, and its dice and cards can be seen and chosen."""

from __future__ import annotations

import math
from itertools import combinations, islice, product

import pygame
import pytest

from game.core.events import Beat, Event, MatchEnded
from game.sharp_end.actions import PASS, Reroll
from game.sharp_end.cards import (
    ATTACKS,
    BEACH,
    DECLARE,
    DRAW,
    ENEMY,
    NO_ENEMY,
    ORDER_TYPES,
    TERRAIN_OF,
    UNIT_TYPES,
)
from game.sharp_end.events import AttackSucceeded, BeachRolled, Declared, DiceRolled, ObjectiveTaken, TurnEnded
from game.sharp_end.legal import count_beatable_enemies, count_unpaid_enemies
from game.sharp_end.state import State
from scenes.anim.body import Body
from scenes.app import App
from scenes.boards.board import Seat
from scenes.boards.sharp_end import layout, painter
from scenes.boards.sharp_end.layout import BUTTONS, TRAY
from scenes.boards.sharp_end.words import tray_legend
from scenes.pieces.fan import Hand
from scenes.ui import styles, theme
from scenes.ui.cache import Caches
from scenes.ui.canvas import Box, Canvas, Point
from tests.play import act, as_list, play_at_random
from tests.scenes.benches import SHARP_END
from tests.scenes.events import FRAME, steps
from tests.scenes.table import act_out, board_for, checked_cast, click, not_none, wait_until_asked
from tests.sharp_end import ground
from tests.sharp_end.ground import face_enemy_dice, table_with_hands

# --- What the board of At the Sharp End says is true: of withdrawing, of rolling no dice, of the odds ---


def test_the_final_points_are_counted_one_by_one_on_the_board(canvas: Canvas) -> None:
    """A random match is shown to seat 0, event by event (a beat each), and the tally on the board noted after each."""
    viewer = 0
    match = SHARP_END.match(seats=2, seed=3)
    board = SHARP_END.board(match, viewer)
    tallies = []

    for transcript in play_at_random(match, seed=4):
        for beat in transcript.beats(viewer):
            act_out(board, [beat])
            tallies.append(tuple(board.model.tally or ()))

    final = tuple(SHARP_END.state(match).points(seat) for seat in range(2))
    assert tallies[-1] == final
    assert len(set(tallies)) > 3, "the points are added one after the other, not all at once"


def test_the_gauge_of_odds_is_empty_at_the_end_of_a_match() -> None:
    """That holds wherever the last attack was broken off, so eight random matches are tried."""
    for seed in range(8):
        match = SHARP_END.match(3, seed, {"turns": "5"})
        assert list(play_at_random(match, seed))
        gauge = SHARP_END.board(match).gauge
        assert (gauge.odds, gauge.label) == (-1.0, "")


def test_the_final_banner_addresses_the_winner_as_you() -> None:
    words = SHARP_END.board(SHARP_END.match(2)).words
    ended = MatchEnded(scores=(1.0, 0.0), reason="holds 6 victory points, more than anyone else")
    to_winner = ("VICTORY", "You hold 6 victory points, more than anyone else")
    assert words.addressed_to(0).headline(ended) == to_winner
    assert words.addressed_to(1).headline(ended) == ("ABLE", "holds 6 victory points, more than anyone else")


# --- The dice and the odds on the board of At the Sharp End: the tray, and the words about it -----


@pytest.mark.parametrize(
    ("event", "name"),
    [(ObjectiveTaken(seat=0, terrain=1, counter=2, kind=3), "counter"), (TurnEnded(turn=1), "card"), (None, "card")],
    ids=["a counter", "cards that are drawn", "nothing single"],
)
def test_a_counter_that_decided_a_match_is_not_called_a_card(event: Event | None, name: str) -> None:
    """Only the type of the event decides, so the counter is any one. None: no single event was decisive."""
    assert board_for(SHARP_END.game, table_with_hands("", "").redact(0)).words.name_of_luck(event) == name


def test_the_orders_that_passing_leaves_unused_fit_on_the_button(canvas: Canvas) -> None:
    """Every one or two of the HQ cards are lit. The lone button also has a chip with the name of its key."""
    selection = SHARP_END.board(SHARP_END.match(seats=4)).selection
    letters = styles.BODY_TINY
    chip_of_lone_button, margins = 80, 12

    for box, is_alone in ((BUTTONS[0], True), (BUTTONS[1], False)):
        room = box.w - margins - (chip_of_lone_button if is_alone else 0)
        for count in (1, 2):
            for playable in combinations(range(ORDER_TYPES), count):
                selection.action_of = {("order", card): PASS for card in playable}
                assert letters.width(canvas, selection.describe_playable_orders(has_room=is_alone)) <= room, playable


def test_the_list_of_enemies_to_beat_fits_on_the_rim_of_the_tray(canvas: Canvas) -> None:
    model = SHARP_END.board(SHARP_END.match(4)).model
    for dice in combinations(range(1, 7), 5):
        model.shown.put_fact("dice", list(dice))
        words = tray_legend(model)
        assert words.startswith("TO BEAT")
        margins = 48
        assert styles.LABEL_TINY.derive(track=0).width(canvas, words) <= TRAY.w - margins, words


DIE_TOP_COLOUR = (229, 216, 190)
"""The colour of the lit top of a die at rest."""
COLOUR_TOLERANCE = (34, 34, 40, 255)
"""How far the colour of such a top may differ, as red, green, blue and alpha."""
SMALLEST_TOP = 120
"""The fewest pixels of a die's top in a window of 1280x720."""


@pytest.mark.parametrize("seed", range(3))
def test_dice_of_a_successful_attack_stay_until_the_next_roll_or_the_end_of_the_turn(seed: int) -> None:
    """Later the state has no dice any more, so the tray shows those from before. Each of them still has a tooltip."""
    match = SHARP_END.match(3, seed, {"beach": "on"})
    board = SHARP_END.board(match)
    successes = 0
    for transcript in islice(play_at_random(match, seed), 1, 400):
        before = list(board.tray.values)
        act_out(board, transcript)
        happened = [type(event) for event in transcript.events]
        view = SHARP_END.state(match)

        if view.step >= DRAW or match.over:
            assert board.tray.values == ()
        elif AttackSucceeded in happened and not {DiceRolled, BeachRolled, TurnEnded} & set(happened):
            successes += 1
            assert list(view.dice) == []
            assert list(board.tray.values) == before != []
            assert all(board.tip(("die", die)) for die in range(len(before)))
        elif len(view.dice):
            assert list(board.tray.values) == list(view.dice)
    assert successes


def test_the_log_describes_a_roll_only_after_the_dice_have_come_to_rest(app: App) -> None:
    scene = SHARP_END.open_table(app, "human", "recruit", "recruit", seed=5)
    wait_until_asked(app, scene)
    app.settings.speed = "1x"
    scene.director.stop_asking()
    lines = len(scene.log.lines)
    view = SHARP_END.state(scene).redact(0)
    rolled = view.copy()
    rolled.put_fact("dice", [3, 6])

    scene.acting.act_out(
        [Beat(Declared(seat=1, attacks=True), view, view), Beat(DiceRolled(seat=0, place=2, dice=(3, 6)), view, rolled)]
    )
    lines_while_rolling = []
    while SHARP_END.board_of(scene).tray.busy:
        app.step(FRAME, [])
        lines_while_rolling.append(len(scene.log.lines) - lines)
    assert set(lines_while_rolling[:-1]) == {1}, "only that the attack was declared"

    steps(app, 200)
    assert "1 Light and 1 Fanatic" in scene.log.lines[lines + 1].dispatch.words


def find_bright_dice(app: App) -> list[tuple[float, float]]:
    """Return the centres of the bright dice in the tray, found by their pixels alone, in design pixels."""
    app.draw()
    x, y, w, _ = layout.TRAY
    picture = app.canvas.surface.subsurface(app.canvas.rect(*layout.TRAY))
    bright = pygame.mask.from_threshold(picture, DIE_TOP_COLOUR, COLOUR_TOLERANCE)
    tops = [top.get_bounding_rects()[0].center for top in bright.connected_components(SMALLEST_TOP)]
    return [(x + left * w / picture.get_width(), y + top * w / picture.get_width()) for left, top in tops]


def test_a_click_on_a_die_picks_the_die_that_is_drawn_there(app: App) -> None:
    """Tactics, which seat 0 plays, rolls a die again. All three seats attack, so no other decision comes before it."""
    state = face_enemy_dice(table_with_hands("Infantry, Tactics", "", ""), 6, 3)
    act(state, "attack", "attack", "play Tactics")
    scene = SHARP_END.lay_table(app, state)
    steps(app, 60)
    shown = find_bright_dice(app)
    assert len(shown) == len(SHARP_END.board_of(scene).tray.values) > 1

    click(app, shown[-1])
    picked = checked_cast(Reroll, scene.session.match.actions[0])

    assert SHARP_END.board_of(scene).tray.box_of(picked.die).contains(shown[-1])


def give_unit_cards(view: State, seat: int, of_each_type: int) -> None:
    """Put so many unit cards of each type into a seat's hand. `units` has a number for each type, seat by seat."""
    with as_list(view, "units") as units:
        units[seat * UNIT_TYPES : (seat + 1) * UNIT_TYPES] = [of_each_type] * UNIT_TYPES


def test_the_enemies_a_hand_can_beat_on_the_beach_are_counted_by_type() -> None:
    """The faces 1 and 2 of a die show no enemy (NO_ENEMY), and the other faces one enemy each."""
    view = SHARP_END.state(SHARP_END.match(2, 1, {"beach": "on"}))
    view.step = BEACH
    view.put_fact("dice", [3, 3, 5, 6, 1])
    view.paid = 1  # bit 0: the enemy of die 0, one of the two threes, is beaten already
    enemies_left = [ENEMY[face] for face in (3, 5, 6, 1) if ENEMY[face] != NO_ENEMY]

    give_unit_cards(view, seat=0, of_each_type=9)  # more than there are enemies
    assert count_beatable_enemies(view, seat=0) == sum(count_unpaid_enemies(view)) == len(enemies_left)

    give_unit_cards(view, seat=0, of_each_type=0)
    assert count_beatable_enemies(view, seat=0) == 0


# --- Where things lie on the board of At the Sharp End --------------------------------------------


@pytest.mark.parametrize(
    "held", [(2, 1, 2, 1, 1), (4, 3, 1, 1), (1, 4, 1, 2, 1)], ids=lambda held: " ".join(map(str, held))
)
def test_of_each_kind_of_overlapping_cards_one_shows_its_whole_name(held: tuple[int, ...]) -> None:
    """Of the last card of a kind 86 % of the width is visible, which holds its name, of the others 29 %, their sign."""
    hand = Hand(layout.FAN, (0.0, 0.0))
    keys = [("card", kind, number) for kind, count in enumerate(held) for number in range(count)]
    unit_cards, hq_cards = len(keys) - 1, 1
    hand.show(keys, groups=[unit_cards, hq_cards])
    widths = {key: not_none(hand.box(key)).w / layout.CARD_W for key in keys}
    widths_of_last_cards = [width for (_, kind, number), width in widths.items() if number == held[kind] - 1]
    assert min(widths.values()) >= 0.29
    assert min(widths_of_last_cards) >= 0.86


@pytest.mark.parametrize("kind", range(4))
def test_the_worth_on_a_counter_has_enough_contrast_to_be_read(canvas: Canvas, kind: int) -> None:
    """The contrast is 4.5 to 1, measured between the digits and the picture around them.

    The worth of a counter is printed on a round token in its middle.
    """
    state = ground.table_with_hands("Infantry", "Infantry")
    worth = 8  # the worth of all counters of terrain 8
    number = list(TERRAIN_OF).index(worth) + 1
    state.kind[number] = kind
    board = board_for(SHARP_END.game, state.redact(0))
    board.model.shown.kind[number] = kind  # turned over: a view hides the face
    body = Body(("counter", number), (600.0, 600.0))

    canvas.surface.fill((60, 46, 30))
    painter.draw_counter(canvas, board.model, body, board.selection, board.sprites.use_scale_of(canvas), light=0.0)
    token, pixels_of_token = cut_out_token(canvas, body)
    digits = pygame.mask.from_threshold(token, theme.BRIGHT, (30, 30, 30, 255))
    assert digits.count() > 20

    # A pixel that is at most 2 pixels away from a digit may have a mixed colour. The mask grows by 2 to each side.
    near_digits = digits.convolve(pygame.Mask((5, 5), fill=True))
    background = [token.get_at((x, y)) for x, y in pixels_of_token if not near_digits.get_at((x + 2, y + 2))]
    assert len(background) > token.get_width()
    brightest = max(relative_luminance(tuple(colour)[:3]) for colour in background)
    contrast = (relative_luminance(theme.BRIGHT) + 0.05) / (brightest + 0.05)
    assert contrast >= 4.5


def cut_out_token(canvas: Canvas, body: Body) -> tuple[pygame.Surface, list[tuple[int, int]]]:
    """The square around the round token of a counter, black outside the token, and the pixels of the token in it."""
    side = 2 * canvas.px(painter.WORTH_RADIUS)
    square = pygame.Surface((side, side))
    x, y = canvas.to_pixels(body.x, body.y - 7)  # the token is 7 design pixels above the middle of the counter
    square.blit(canvas.surface, (0, 0), (x - side // 2, y - side // 2, side, side))

    pixels_of_token = []
    for x, y in product(range(side), range(side)):
        if math.hypot(x - side / 2, y - side / 2) < side / 2 - 1:
            pixels_of_token.append((x, y))
        else:
            square.set_at((x, y), (0, 0, 0))
    return square, pixels_of_token


def relative_luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of a colour, as the WCAG defines it."""
    shares = [value / 255 for value in colour]
    red, green, blue = (share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("lit", "heat", "name"),
    [(0.6, 0.0, "swords"), (0.6, 1.0, "cross"), (0.0, 0.05, "")],
    ids=["attacked", "failed", "faded"],
)
def test_an_attack_and_its_failure_are_marked_by_icons_and_not_by_colour_alone(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, lit: float, heat: float, name: str
) -> None:
    signs: list[str] = []
    monkeypatch.setattr(painter.icons, "draw_icon", lambda _, sign, *more: signs.append(sign))
    painter.draw_outcome_sign(canvas, place=3, lit=lit, heat=heat)
    assert signs == ([name] if name else [])
    assert all(layout.place_box(place).contains(layout.outcome_centre(place)) for place in range(10))
    assert not any(layout.plaque_box(place).contains(layout.outcome_centre(place)) for place in range(10))


# --- At the Sharp End at the table from the deal to the results -----------------------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 576)], ids=["1920x1080", "1280x720", "1024x576"])
def test_the_dice_signs_of_a_place_are_below_its_name_at_every_window_size(
    window: pygame.Surface, caches: Caches, monkeypatch: pytest.MonkeyPatch, size: Point
) -> None:
    """In a small window letters stay large enough to be read, so the plaque has to leave room for the dice."""
    canvas = Canvas(pygame.Surface((int(size[0]), int(size[1]))), caches=caches)
    model = board_for(SHARP_END.game, SHARP_END.match(2).view(0)).model
    tops_of_signs: list[float] = []

    def note_top(canvas: Canvas, centre: Point, size: float = painter.DIE) -> None:
        tops_of_signs.append(centre[1] - size / 2)

    monkeypatch.setattr(painter, "paint_die_sign", note_top)

    for place in range(1, 10):
        canvas.surface.fill((0, 0, 0))
        tops_of_signs.clear()
        painter.paint_place(canvas, model, place)
        painter.paint_dice_signs(canvas, model, place)

        # The part of the plaque with the name, beside the sign of the place and the frame.
        x, y, w, _ = layout.plaque_box(place)
        strip = pygame.Surface((canvas.px(w - 66), canvas.px(50)))
        strip.fill(theme.PAPER)
        strip.blit(canvas.surface, (0, 0), canvas.rect(x + 56, y, w - 66, 50))
        letters = pygame.mask.from_threshold(strip, theme.INK, (40, 40, 40, 255))
        foot = max(box.bottom for box in letters.get_bounding_rects()) / canvas.scale + y
        assert foot <= min(tops_of_signs)


@pytest.mark.parametrize("type_size", theme.TYPE_SCALES)
def test_on_a_narrow_plate_the_stance_never_overlaps_the_numbers_of_cards(
    canvas: Canvas, drawn_words: list[tuple[str, Box]], type_size: str
) -> None:
    """With six seats plates are narrow. Both numbers of cards have two digits."""
    canvas.type_scale = theme.TYPE_SCALES[type_size]
    seats = 6
    board = board_for(SHARP_END.game, SHARP_END.match(seats).view(0))
    model = board.model

    model.shown.step = DECLARE
    for seat in range(seats):
        model.shown.stance[seat] = ATTACKS
        model.shown.unit_count[seat] = 12
        model.shown.order_count[seat] = 10

    for seat in range(seats):
        drawn_words.clear()
        painter.draw_plate(canvas, model, seat, Seat("Able", "Human"), is_lit=False)
        cards = [box for words, box in drawn_words if words in ("12", "10")]
        stance = [box for words, box in drawn_words if words == "ATTACKS"]
        assert len(cards) == 2
        assert all(box.x >= max(card.right for card in cards) for box in stance)
