"""People at the board of At the Sharp End: everything can be chosen, and nothing secret shows."""

from __future__ import annotations

import math
from itertools import combinations, islice

import pygame
import pytest

from game.core.events import Beat, MatchEnded
from game.sharp_end.actions import PASS, Reroll
from game.sharp_end.cards import (
    ATTACKS,
    BEACH,
    DECLARE,
    DRAW,
    ENEMY,
    ORDER_TYPES,
    TERRAIN_OF,
)
from game.sharp_end.events import AttackSucceeded, BeachRolled, Declared, DiceRolled, TurnEnded
from game.sharp_end.legal import count_beatable_enemies, count_unpaid_enemies
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
from tests.play import act, moments
from tests.scenes.benches import SHARP_END
from tests.scenes.events import FRAME, steps
from tests.scenes.table import board_for, click, expect, given, perform, wait
from tests.sharp_end import ground
from tests.sharp_end.ground import facing, table

# --- What the board of At the Sharp End says is true: of withdrawing, of rolling no dice, of the odds ---


def test_points_are_counted_one_by_one(canvas: Canvas) -> None:
    match = SHARP_END.match(2, 3)
    board, tallies = SHARP_END.board(match), []
    for beat in (beat for transcript in moments(match, 4) for beat in transcript.beats(0)):
        perform(board, [beat])
        tallies.append(list(board.model.tally or ()))
    final = [SHARP_END.state(match).points(seat) for seat in range(2)]
    assert tallies[-1] == final
    assert len({tuple(tally) for tally in tallies}) > 3


def test_at_the_end_no_odds_are_told() -> None:
    """The gauge is empty then, wherever the last attack was broken off."""
    for seed in range(8):
        match = SHARP_END.match(3, seed, {"turns": "5"})
        assert list(moments(match, seed))
        gauge = SHARP_END.board(match).gauge
        assert (gauge.odds, gauge.label) == (-1.0, "")


def test_the_banner_of_the_end_speaks_to_the_winner() -> None:
    words = SHARP_END.board(SHARP_END.match(2)).words
    ended = MatchEnded((1.0, 0.0), "holds 6 victory points, more than anyone else")
    to_winner = ("VICTORY", "You hold 6 victory points, more than anyone else")
    assert words.addressed_to(0).headline(ended) == to_winner
    assert words.addressed_to(1).headline(ended) == ("ABLE", "holds 6 victory points, more than anyone else")


# --- The dice and the odds on the board of At the Sharp End: the tray, and the words about it -----


def test_what_passing_leaves_undone_fits_its_button(canvas: Canvas) -> None:
    chosen, letters = SHARP_END.board(SHARP_END.match(4)).selection, styles.BODY_TINY
    for box, alone, chip in ((BUTTONS[0], True, 80), (BUTTONS[1], False, 0)):
        for count in (1, 2):
            for held in combinations(range(ORDER_TYPES), count):
                chosen.action_of = {("order", card): PASS for card in held}
                assert letters.width(canvas, chosen.describe_playable_orders(has_room=alone)) <= box.w - chip - 12, held


def test_what_is_to_beat_fits_the_rim_of_the_tray(canvas: Canvas) -> None:
    model = SHARP_END.board(SHARP_END.match(4)).model
    for dice in combinations(range(1, 7), 5):
        model.shown.dice = list(dice)
        words = tray_legend(model)
        assert words.startswith("TO BEAT")
        assert styles.LABEL_TINY.but(track=0).width(canvas, words) <= TRAY.w - 48, words


BONE = (229, 216, 190)
"""The colour of the lit top of a die that has come to rest."""
SHADES = (34, 34, 40, 255)
"""How far the colour of such a top may be from it."""
LEAST = 120
"""Pixels of a die's top at least, in a window of 1280x720."""


@pytest.mark.parametrize("seed", range(3))
def test_dice_lie_there_after_a_success_until_the_next_roll_or_the_end_of_the_turn(seed: int) -> None:
    match = SHARP_END.match(3, seed, {"beach": "on"})
    board, won = SHARP_END.board(match), 0
    for transcript in islice(moments(match, seed), 1, 400):
        before = list(board.tray.values)
        perform(board, transcript)
        happened = [type(event) for event in transcript.events]
        view = SHARP_END.state(match)

        if view.step >= DRAW or match.over:
            assert board.tray.values == ()
        elif AttackSucceeded in happened and not {DiceRolled, BeachRolled, TurnEnded} & set(happened):
            won += 1
            assert view.dice == []
            assert list(board.tray.values) == before != []
            assert all(board.tip(("die", die)) for die in range(len(before)))
        elif view.dice:
            assert list(board.tray.values) == view.dice
    assert won


def test_the_log_tells_of_a_roll_once_the_dice_lie_there(app: App) -> None:
    scene = SHARP_END.seated(app, "human", "recruit", "recruit", seed=5)
    wait(app, scene)
    app.settings.speed = "1x"
    scene.director.withdraw()
    lines = len(scene.log.lines)
    view = SHARP_END.state(scene).redact(0)
    rolled = view.copy()
    rolled.dice = [3, 6]

    scene.acting.act_out([Beat(Declared(1, True), view, view), Beat(DiceRolled(0, 2, (3, 6)), view, rolled)])
    seen = []
    while SHARP_END.board_of(scene).tray.busy:
        app.step(FRAME, [])
        seen.append(len(scene.log.lines) - lines)
    assert set(seen[:-1]) == {1}
    steps(app, 200)
    assert "1 Light and 1 Fanatic" in scene.log.lines[lines + 1].dispatch.words


def find_bright_dice(app: App) -> list[tuple[float, float]]:
    """The centres of the bright dice in the tray, found by their pixels alone, in design pixels."""
    app.draw()
    x, y, w, _ = layout.TRAY
    picture = app.canvas.surface.subsurface(app.canvas.rect(*layout.TRAY))
    bright = pygame.mask.from_threshold(picture, BONE, SHADES)
    tops = [one.get_bounding_rects()[0].center for one in bright.connected_components(LEAST)]
    return [(x + left * w / picture.get_width(), y + top * w / picture.get_width()) for left, top in tops]


def test_dice_are_picked_by_clicking_where_they_are_seen(app: App) -> None:
    state = facing(table("Infantry, Tactics", "", ""), 6, 3)
    act(state, "attack", "attack", "play Tactics")
    scene = SHARP_END.laid(app, state)
    steps(app, 60)
    shown = find_bright_dice(app)
    assert len(shown) == len(SHARP_END.board_of(scene).tray.values) > 1

    click(app, shown[-1])
    picked = expect(Reroll, scene.session.match.actions[0])

    assert SHARP_END.board_of(scene).tray.box_of(picked.die).holds(shown[-1])


def test_what_a_hand_beats_on_the_beach_is_counted_type_by_type() -> None:
    view = SHARP_END.state(SHARP_END.match(2, 1, {"beach": "on"}))
    view.step, view.dice, view.paid = BEACH, [3, 3, 5, 6, 1], 1
    left = [ENEMY[face] for face in (3, 5, 6, 1)]
    view.units[:4] = [9, 9, 9, 9]
    assert count_beatable_enemies(view, 0) == sum(count_unpaid_enemies(view)) == sum(enemy >= 0 for enemy in left)
    view.units[:4] = [0, 0, 0, 0]
    assert count_beatable_enemies(view, 0) == 0


# --- Where things lie on the board of At the Sharp End --------------------------------------------


@pytest.mark.parametrize("held", [(2, 1, 2, 1, 1), (4, 3, 1, 1), (1, 4, 1, 2, 1)])
def test_cards_that_overlap_are_read_by_their_names_a_kind_at_a_time(held: tuple[int, ...]) -> None:
    """The last card of a kind is visible to the end of its name, the others as far as their sign."""
    hand = Hand(layout.FAN, (0.0, 0.0))
    keys = [("card", kind, number) for kind, count in enumerate(held) for number in range(count)]
    hand.show(keys, [len(keys) - 1, 1])
    widths = {key: given(hand.box(key)).w / layout.CARD_W for key in keys}
    assert min(widths.values()) >= 0.29
    assert min(width for (_, kind, number), width in widths.items() if number == held[kind] - 1) >= 0.86


@pytest.mark.parametrize("kind", range(4))
def test_what_a_counter_is_worth_can_be_read(canvas: Canvas, kind: int) -> None:
    """The contrast is 4.5 to 1, measured between the digits and the picture around them."""
    state = ground.table("Infantry", "Infantry")
    number = TERRAIN_OF.index(8) + 1
    state.kind[number] = kind
    board = board_for(SHARP_END.game, state.redact(0))
    body = Body(("counter", number), (600.0, 600.0))
    board.model.shown.kind[number] = kind

    canvas.surface.fill((60, 46, 30))
    painter.draw_counter(canvas, board.model, body, board.selection, board.sprites.on(canvas), 0.0)
    side = 2 * canvas.px(painter.WORTH_RADIUS)
    token = pygame.Surface((side, side))
    x, y = canvas.at(body.x, body.y - 7)
    token.blit(canvas.surface, (0, 0), (x - side // 2, y - side // 2, side, side))
    inside = [(x, y) for x in range(side) for y in range(side) if math.hypot(x - side / 2, y - side / 2) < side / 2 - 1]
    for at in {(x, y) for x in range(side) for y in range(side)} - set(inside):
        token.set_at(at, (0, 0, 0))

    digits = pygame.mask.from_threshold(token, theme.BRIGHT, (30, 30, 30, 255))
    rim = digits.convolve(pygame.Mask((5, 5), fill=True))
    assert digits.count() > 20
    beside = [
        relative_luminance(tuple(token.get_at(at))[:3]) for at in inside if not rim.get_at((at[0] + 2, at[1] + 2))
    ]
    assert len(beside) > side
    assert (relative_luminance(theme.BRIGHT) + 0.05) / (max(beside) + 0.05) >= 4.5


def relative_luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of a colour, as the WCAG defines it."""
    parts = [value / 255 for value in colour]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("lit", "heat", "name"), [(0.6, 0.0, "swords"), (0.6, 1.0, "cross"), (0.0, 0.05, "")])
def test_an_attack_and_its_failure_have_a_sign_besides_their_colour(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, lit: float, heat: float, name: str
) -> None:
    signs: list[str] = []
    monkeypatch.setattr(painter.icons, "draw_icon", lambda _, sign, *more: signs.append(sign))
    painter.draw_outcome_sign(canvas, 3, lit, heat)
    assert signs == ([name] if name else [])
    assert all(layout.place_box(place).holds(layout.outcome_centre(place)) for place in range(10))
    assert not any(layout.plaque_box(place).holds(layout.outcome_centre(place)) for place in range(10))


# --- At the Sharp End at the table from the deal to the results -----------------------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 576)])
def test_the_dice_of_a_place_lie_below_its_name(
    window: pygame.Surface, caches: Caches, monkeypatch: pytest.MonkeyPatch, size: Point
) -> None:
    """In a small window letters are no smaller than can be read: the plaque gives way."""
    canvas = Canvas(pygame.Surface((int(size[0]), int(size[1]))), caches=caches)
    model = board_for(SHARP_END.game, SHARP_END.match(2).view(0)).model
    signs: list[float] = []
    monkeypatch.setattr(painter, "paint_die_sign", lambda _, at, size=painter.DIE: signs.append(at[1] - size / 2))

    for place in range(1, 10):
        canvas.surface.fill((0, 0, 0))
        signs.clear()
        painter.paint_place(canvas, model, place)
        painter.paint_dice_signs(canvas, model, place)
        x, y, w, _ = layout.plaque_box(place)
        strip = pygame.Surface((canvas.px(w - 66), canvas.px(50)))
        strip.blit(canvas.surface, (0, 0), canvas.rect(x + 56, y, w - 66, 50))
        letters = pygame.mask.from_threshold(strip, theme.BONE, (40, 40, 40, 255))
        foot = max(box.bottom for box in letters.get_bounding_rects()) / canvas.k + y
        assert foot <= min(signs)


@pytest.mark.parametrize("type_size", theme.TYPE_SCALES)
def test_on_a_narrow_plate_the_stance_never_runs_into_the_number_of_cards(
    canvas: Canvas, written: list[tuple[str, Box]], type_size: str
) -> None:
    canvas.type_scale = theme.TYPE_SCALES[type_size]
    board = board_for(SHARP_END.game, SHARP_END.match(6).view(0))
    model = board.model

    for seat in range(6):
        model.shown.stance[seat], model.shown.unit_count[seat], model.shown.order_count[seat] = ATTACKS, 12, 10

    model.shown.step = DECLARE

    for seat in range(6):
        written.clear()
        painter.draw_plate(canvas, model, seat, Seat("Able", "Human"), False)
        cards = [box for words, box in written if words in ("12", "10")]
        stance = [box for words, box in written if words == "ATTACKS"]
        assert len(cards) == 2
        assert all(box.x >= max(card.right for card in cards) for box in stance)
