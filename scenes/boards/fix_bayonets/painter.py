"""Draws the things on the table: the map, men, declarations, the hand, piles, plates and a card in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.cards import CARD_NAMES, CARDS, KIND_NAMES, KIND_OF, KINDS, OFFICER
from game.fix_bayonets.legal import may_move
from scenes.boards.board import Seat
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import (
    CARD_BACK,
    SEAT_COLOURS,
    SIDES,
    Stack,
    card_face,
    kind_face,
    man_face,
    square_box,
    square_centre,
)
from scenes.boards.fix_bayonets.model import Declaration, TableModel
from scenes.boards.fix_bayonets.names import DUTIES, plan_sentence
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.words import why_card_is_dead
from scenes.boards.parts import Tile
from scenes.pieces import arrows
from scenes.pieces.fan import draw_card, draw_order
from scenes.pieces.ground import lay_map
from scenes.pieces.names import draw_name
from scenes.pieces.portraits import draw_portrait
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour

MOVE_LIGHT: Final[Colour] = theme.GLOW
FIRE_LIGHT: Final[Colour] = (255, 92, 58)
BADGE_INK: Final[Colour] = (18, 16, 12)
"""The rim of the small badges on stacks."""
KIND_STEP: Final = 70.0
"""Distance from one kind of men to the next on a plate."""
NARROW_STEP: Final = 62.0
"""The same between an officer's portrait and the hand of the other side."""
LISTED_SCALE: Final = 0.46
"""Scale of the cards in the list of discards."""
ROOM_FOR_ANSWERS: Final = 72.0
"""Height of the buttons at the foot of the panel of a card in play, in design pixels."""
ROOM_FOR_DUTY: Final = 52.0
"""Height between the men to be placed and the buttons below them."""

# --- The map ---------------------------------------------------------------------------------


def draw_map(canvas: Canvas, turned: bool) -> None:
    """Draw the map for the fixed backdrop, its letters and numbers on all four edges, and the desk beside it.

    `turned`: whether the map is turned by 180 degrees, and with it the order of letters and numbers.
    """
    lay_map(canvas, name="fix_bayonets/map", box=layout.MAP, turned=turned)
    art.draw_panel(canvas, layout.DESK, radius=11, border=theme.WALNUT, height=18)

    x, y, w, h = layout.MAP
    edge = layout.MARGIN * 0.43
    style = styles.LABEL_LARGE.derive(track=0)
    for index in range(cards.SIZE):
        column = square_centre(index, turned)[0]
        row = square_centre(square=index * cards.SIZE, turned=turned)[1]
        for at in ((column, y + edge), (column, y + h - edge)):
            style.draw(canvas, cards.FILE_NAMES[index], at, "center", ink=theme.INK)
        for at in ((x + edge, row), (x + w - edge, row)):
            style.draw(canvas, str(index + 1), at, "center", ink=theme.INK)


def draw_lit_squares(canvas: Canvas, model: TableModel, lit: list[float], is_fighting: bool) -> None:
    """Draw the glow of squares that were hit just now, and the light of squares that can be chosen or are pointed at.

    `lit`: by square, the brightness of that light, 0..1.
    """
    for square in range(cards.SQUARES):
        if max(model.heat[square], lit[square]) <= art.UNLIT:
            continue
        box = square_box(square, model.turned)
        art.draw_lit(canvas, box, model.heat[square], radius=10, colour=FIRE_LIGHT, inside=True)
        art.draw_lit(canvas, box, lit[square], radius=10, colour=FIRE_LIGHT if is_fighting else MOVE_LIGHT, inside=True)


def draw_range(canvas: Canvas, model: TableModel, card: int, square: int) -> None:
    """Draw a ring on every square that a card reaches from `square`, whether it can be used there now or not.

    An Attack card has aims, a Move card paths, whose last square it reaches.
    """
    for end in (*cards.AIMS[card][square], *(path[-1] for path in cards.PATHS[card][square])):
        at = canvas.to_pixels(*square_centre(end, model.turned))
        pygame.draw.aacircle(canvas.surface, (24, 20, 12), at, canvas.px(11), max(2, canvas.px(5)))
        pygame.draw.aacircle(canvas.surface, theme.BONE, at, canvas.px(10), max(1, canvas.px(2.4)))


# --- Men -------------------------------------------------------------------------------------


def draw_men(canvas: Canvas, model: TableModel, sprites: Sprites, lights: dict[Stack, float]) -> None:
    """Draw the men on the map, stack by stack from back to front. All lights are below all men.

    `lights`: by stack, how brightly it is lit, 0..1. A light has the shape of its counters.
    """
    stacks = model.stacks()
    for stack in stacks:
        men = model.men_in_stack(*stack)
        top = model.men[men[-1]]
        side = layout.TOKEN * top.scale
        # American counters are round, German ones square.
        radius = side / 2 if men[0] < cards.MEN else 14
        art.draw_lit(canvas, canvas.centred_box(around(top.position, side, side)), lights.get(stack, 0.0), radius)

    for stack in stacks:
        _draw_stack(canvas, model, sprites, stack)


def _draw_stack(canvas: Canvas, model: TableModel, sprites: Sprites, stack: Stack) -> None:
    """Draw the men of a stack who are not moving, and its badges: the number of men, and a boot if some have moved.

    In their own turn, men who have no move left are dimmed in the Move phase.
    """
    square, _ = stack
    shown = model.shown
    men = [man for man in model.men_in_stack(*stack) if not model.men[man].carried]
    is_their_turn = shown.turn > 0 and model.side_on(square) == shown.active

    for man in men:
        body = model.men[man]
        is_dimmed = is_their_turn and shown.stage < cards.FIGHT and not may_move(shown, man)
        sprite = sprites.dimmed(man_face(man)) if is_dimmed else sprites.piece(man_face(man))
        sprite.draw(canvas, body.position, body.angle, body.scale, alpha=model.alpha[man])
    if not men:
        return

    # The badges are at the lower corners of the man on top.
    top = model.men[men[-1]]
    half = layout.TOKEN * top.scale / 2
    if len(men) > 1:
        _draw_stack_size(canvas, len(men), (top.x + half * 0.72, top.y + half * 0.74))
    moved = sum(1 for man in men if shown.moves[man])
    is_solid = model.alpha[men[-1]] > 128  # not one who has fallen and fades
    if is_their_turn and moved and is_solid:
        _draw_boot(canvas, (top.x - half * 0.72, top.y + half * 0.74), moved if moved < len(men) else 0)


def _draw_stack_size(canvas: Canvas, count: int, at: Point) -> None:
    """Draw the badge with the number of men in a stack."""
    # The badge grows with large type: its radius is 0.72 of the height of a line.
    radius = max(canvas.px(13), round(styles.HEAD.derive(size=17).height(canvas, 0.72) * canvas.scale_y))
    middle = canvas.to_pixels(*at)
    pygame.draw.aacircle(canvas.surface, BADGE_INK, middle, radius + canvas.line(1.6))
    pygame.draw.aacircle(canvas.surface, theme.BRASS, middle, radius)
    pygame.draw.aacircle(canvas.surface, (30, 27, 20), middle, radius - canvas.line(1.8))
    styles.HEAD.derive(size=18, track=0).draw(canvas, str(count), (at[0], at[1] - 1), "center", ink=theme.BRIGHT)


def _draw_boot(canvas: Canvas, at: Point, count: int) -> None:
    """Draw the boot of a stack in which somebody has moved.

    `count`: how many of its men have moved, shown beside the boot. 0 if all have, which needs no number.
    """
    x, y = at
    pygame.draw.aacircle(canvas.surface, BADGE_INK, canvas.to_pixels(x, y), canvas.px(13))
    icons.draw_icon(canvas, "boot", (x, y), 18 / canvas.type_scale, theme.GLOW)
    if count:
        style = styles.LABEL_FINE.derive(track=0)
        style.draw(canvas, str(count), (x + 9, y - 10), "center", ink=theme.BRIGHT, shadow=True)


def draw_group(canvas: Canvas, model: TableModel, group: Counter[Stack]) -> None:
    """Draw a tick above each stack that joins a group advance. `group`: by stack, how many of its men join.

    A stack of several men also has their number, such as "2 / 3". The tick is above the man on top of the stack.
    """
    style = styles.HEAD.derive(size=16, track=0)
    for stack in model.stacks():
        if not group[stack]:
            continue

        men = model.men_in_stack(*stack)
        top = model.men[men[-1]]  # the men are listed from the bottom
        at = (top.x, top.y - layout.TOKEN * top.scale / 2 + 2)
        share_of_men = f"{group[stack]} / {len(men)}" if len(men) > 1 else ""
        width = max(26.0, style.width(canvas, share_of_men) + 34 if share_of_men else 26.0)
        rect = canvas.rect(*around(at, width, max(26.0, style.height(canvas, 1.2))))

        pygame.draw.rect(canvas.surface, theme.INK, rect.inflate(canvas.px(4), canvas.px(4)), border_radius=rect.h)
        pygame.draw.rect(canvas.surface, theme.GLOW, rect, border_radius=rect.h)
        left = canvas.box(rect).x
        icons.draw_icon(canvas, "tick", (left + 14, at[1]), 18 / canvas.type_scale, theme.INK)
        if share_of_men:
            style.draw(canvas, share_of_men, (left + 26, at[1] - 1), "midleft", ink=theme.INK)


def draw_waiting_men(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the special men beside the map who have no place yet."""
    for man in model.men_waiting():
        body = model.men[man]
        sprites.piece(man_face(man)).draw(canvas, body.position, body.angle, body.scale, lift=6)


def draw_moving_men(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the men on their way, above everybody else."""
    for man, body in enumerate(model.men):
        if body.carried and model.alpha[man]:
            sprites.piece(man_face(man)).draw(canvas, body.position, body.angle, body.scale, lift=14)


# --- Declarations ----------------------------------------------------------------------------


def draw_plan(
    canvas: Canvas, model: TableModel, sprites: Sprites, plan: Declaration, clock: float, sight: bool = True
) -> None:
    """Draw a declaration: the arrows of a move with faint men at their goals, or an attack's arrow and target sign.

    `clock`: seconds, by which the arrows move along. `sight`: whether the target sign is drawn. It is drawn twice,
    first dark and a little to the lower right, as its shadow.
    """
    colour = FIRE_LIGHT if plan.attack else MOVE_LIGHT
    is_leap = cards.RANGE[plan.card] == cards.LEAP
    for man, origin, goal in zip(plan.men, plan.origins, plan.goals, strict=True):
        start, end = square_centre(origin, model.turned), square_centre(goal, model.turned)
        if not plan.attack:
            sprites.piece(man_face(man)).draw(canvas, end, angle=0, scale=0.8, alpha=120, shadow=False)
        arrows.draw_arrow(canvas, start, goal=end, colour=colour, leap=is_leap, clock=clock)

    if plan.attack and sight:
        x, y = square_centre(plan.goals[0], model.turned)
        icons.draw_icon(canvas, "target", (x + 2, y + 2), size=64, colour=(24, 10, 6), alpha=200)
        icons.draw_icon(canvas, "target", (x, y), size=62, colour=colour)


def draw_fire_lines(canvas: Canvas, model: TableModel, plans: list[Declaration]) -> None:
    """Draw the lines of fire of these attacks. Attacks along the same line share one.

    A leap, over what is between, has a line of its own shape.
    """
    lines = {(plan.origins[0], plan.goals[0], cards.RANGE[plan.card] == cards.LEAP) for plan in plans}
    for origin, goal, is_leap in sorted(lines):
        arrows.draw_fire_line(canvas, square_centre(origin, model.turned), square_centre(goal, model.turned), is_leap)


# --- The own hand ----------------------------------------------------------------------------


def draw_hand(
    canvas: Canvas,
    model: TableModel,
    selection: Selection,
    sprites: Sprites,
    pulse: float,
    advised: Collection[Hashable],
) -> None:
    """Draw the fan of the viewer's hand. Playable cards glow, and the lifted one is on top.

    A card that the side can never use again is grey, and one that cannot be played now is dimmed. `advised`: the keys
    of the cards of a hint. `pulse`: the brightness of the glow, 0..1.
    """
    is_asked = selection.seat >= 0
    for index in draw_order(model.hand, model.hand.lifted):
        body = model.hand[index]
        is_lifted = index == model.hand.lifted
        card = model.card_of(body)
        can_play = is_asked and selection.can_play(card)
        # The card is picked (of equal cards the first one), or a hint names it.
        is_marked = body.key in advised or (card == selection.card and body is model.bodies_of(card)[0])

        if not can_play:
            glow = 0.0
        elif is_marked or is_lifted:
            glow = 1.0
        else:
            glow = 0.0 if advised else pulse  # beside the cards of a hint no others glow

        face = card_face(card)
        is_dead = why_card_is_dead(model.shown, model.me, card) != ""
        if is_dead:
            sprite = sprites.greyed(face)
        else:
            sprite = sprites.dimmed(face) if is_asked and not can_play else sprites.piece(face)
        draw_card(canvas, sprite, body, (layout.CARD_W, layout.CARD_H), glow=glow, lifted=is_lifted, advised=is_marked)

    if not model.hand:
        is_covered = model.shown.hand(model.me)[0] == UNKNOWN
        words = "Hands stay covered until the match is over" if is_covered else "No cards in your hand"
        styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)


# --- Tiles: plates, piles, counts of cards -----------------------------------------------------


def tiles_of(model: TableModel, sprites: Sprites, seats: Sequence[Seat]) -> list[Tile]:
    """The tiles of the table: both plates, the piles, and the counts of unseen cards.

    A tile is a box with a key and a function that draws it. It is drawn again only when its key changes, so the key has
    everything that the picture depends on.
    """

    def draw_plate_of(canvas: Canvas, seat: int) -> None:
        draw_plate(canvas, model, sprites.use_scale_of(canvas), seat, seats[seat])

    def draw_all_piles(canvas: Canvas) -> None:
        draw_piles(canvas, model, sprites.use_scale_of(canvas))

    view = model.shown
    other = 1 - model.me
    pile = model.discard_pile
    lost = [tuple(model.fallen_by_kind(seat).items()) for seat in range(2)]
    held = model.hand_of(other)

    # In an open hand, cards that nobody can use any more are grey. Any change of the table may make a card so.
    other_hand_key = len(held) if UNKNOWN in held else view
    return [
        Tile(
            layout.ENEMY_TILE,
            (view.to_act == other, lost[other], other_hand_key, seats[other]),
            partial(draw_plate_of, seat=other),
        ),
        Tile(layout.PILES_TILE, (len(view.deck), len(pile), *pile[-1:], *lost), draw_all_piles),
        Tile(layout.UNSEEN, (*view.discard, *held, *model.hand_of(model.me)), partial(draw_unseen_counts, model=model)),
        Tile(
            layout.OWN_TILE,
            (view.to_act == model.me, lost[model.me], seats[model.me]),
            partial(draw_plate_of, seat=model.me),
        ),
    ]


def draw_piles(canvas: Canvas, model: TableModel, sprites: Sprites) -> None:
    """Draw the deck, the discard pile with its top card, and how many men each side has lost.

    A star beside the number says that an officer is among the fallen.
    """
    layout.DECK_PILE.draw(canvas, sprites.piece(CARD_BACK), len(model.shown.deck))
    pile = model.discard_pile
    layout.DISCARD_PILE.draw(canvas, sprites.piece(card_face(pile[-1])) if pile else None, len(pile))

    x, y, w, _ = layout.FALLEN
    for row, seat in enumerate((1 - model.me, model.me)):
        middle = y + 30 + row * 56  # the other side is above, the viewer's own below
        fallen = model.fallen_by_kind(seat)
        face = pictures.picture(canvas, f"fix_bayonets/fallen-{SIDES[seat]}", 50, 50)
        canvas.surface.blit(face, face.get_rect(midleft=canvas.to_pixels(x, middle)))
        style = styles.HEAD.derive(size=30, track=0)
        count = style.draw(canvas, str(fallen.total()), (x + 60, middle), "midleft", shadow=True)
        if fallen[OFFICER]:
            icons.draw_icon(canvas, "star", (count.right + 20, middle), 24, canvas.shade(SEAT_COLOURS[seat]))
    styles.LABEL_SMALL.draw(canvas, "FALLEN", (x + w / 2, layout.DECK_PILE.box.foot + 5), "midtop", width=w)


TYPE_SEALS: Final[tuple[tuple[str, Colour], ...]] = (
    ("target", (164, 62, 44)),
    ("boot", (58, 98, 124)),
    ("shield", (84, 112, 62)),
)
"""By type of cards: the sign and the colour of its seal, as on the cards themselves."""


def draw_unseen_counts(canvas: Canvas, model: TableModel) -> None:
    """Draw how many cards of each type the viewer has not seen: those in the deck, or face down in a hand.

    Each card has COPIES copies, of which the discards and the known cards of both hands have been seen. The three types
    are side by side, each on a plate with its sign (TYPE_SEALS).
    """
    seen = [*model.hand_of(0), *model.hand_of(1)]
    unseen = [cards.COPIES - model.shown.discard[card] - seen.count(card) for card in range(CARDS)]

    x, y, w, _ = layout.UNSEEN
    styles.LABEL_SMALL.draw(canvas, "CARDS NOT SEEN YET", (x + w / 2, y), "midtop", width=w)
    for card_type, name in enumerate(cards.TYPE_NAMES):
        count = sum(unseen[card] for card in range(CARDS) if cards.CARD_TYPE[card] == card_type)
        middle = x + w * (card_type + 0.5) / 3
        icon, colour = TYPE_SEALS[card_type]
        plate = around((middle, y + 54), w / 3 - 12, 52)
        top, foot = theme.lighter(colour, factor=0.62), theme.lighter(colour, factor=0.4)
        art.draw_panel(canvas, plate, radius=8, top=top, foot=foot, border=colour, height=5)
        art.draw_disc(canvas, (plate.x + 30, y + 54), radius=18, colour=colour)
        icons.draw_icon(canvas, icon, (plate.x + 30, y + 54), 24, theme.BRIGHT)
        styles.HEAD_FIGURE.draw(canvas, str(count), (plate.right - 38, y + 54), "center", width=56, shadow=True)
        styles.LABEL_SMALL.draw(canvas, name.upper(), (middle, y + 84), "midtop", width=w / 3 - 6, ink=theme.MUTED)


def draw_plate(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int, who: Seat) -> None:
    """Draw the plate of a side: its player, and how many men of each kind are alive. The seat to act has a bright rim.

    The viewer's plate has one row. That of the other side has two, and also its hand. A bot to act has an hourglass.
    """
    is_mine = seat == model.me
    is_acting = model.shown.to_act == seat
    box = layout.OWN if is_mine else layout.ENEMY
    border = theme.GLOW if is_acting else (92, 84, 62)
    top = (60, 55, 42) if is_mine else (48, 45, 37)
    art.draw_panel(canvas, box, radius=9, top=top, foot=(34, 32, 25), border=border, height=6)

    x, y, w, h = box
    middle = y + (h / 2 if is_mine else 32)
    indent = 66.0
    if who.officer is not None:
        portrait = Box(x + 8, y + 8, h - 16, h - 16)
        indent = portrait.right + 14 - x
        draw_portrait(canvas, who, box=portrait, mark=kind_face(seat, OFFICER))
    else:
        face = pictures.picture(canvas, kind_face(seat, OFFICER), 44, 44)
        canvas.surface.blit(face, face.get_rect(center=canvas.to_pixels(x + 34, middle)))
    style = styles.HEAD.derive(size=25, track=0)
    name = draw_name(canvas, style, who, (x + indent, middle), "midleft", 230, canvas.shade(SEAT_COLOURS[seat]))
    kind = styles.LABEL_SMALL.draw(canvas, who.kind, (name.right + 14, middle + 2), "midleft", width=120, ink=theme.DIM)
    if is_acting and who.kind != "Human":
        icons.draw_icon(canvas, "hourglass", (kind.right + 22, middle), 22, theme.GLOW)

    if is_mine:
        _draw_living_men(canvas, model, seat, at=(x + w - 16 - KINDS * KIND_STEP, middle), step=KIND_STEP)
    else:
        step = KIND_STEP if who.officer is None else NARROW_STEP
        _draw_living_men(canvas, model, seat, at=(x + indent, y + 72), step=step)
        _draw_other_hand(canvas, model, sprites, seat)


def _draw_living_men(canvas: Canvas, model: TableModel, seat: int, at: Point, step: float) -> None:
    """Draw a small counter for each kind of man, and behind it how many the side has left, from `at` to the right.

    `step`: the distance from one kind to the next.
    """
    left, middle = at
    for kind in range(KINDS):
        x = left + kind * step
        alive = model.count_alive(seat, kind)
        image = pictures.picture(canvas, kind_face(seat, kind), 34, 34)
        art.blit_faded(canvas.surface, image, image.get_rect(midleft=canvas.to_pixels(x, middle)), 255 if alive else 90)
        ink = theme.BONE if alive else theme.lighter(theme.RED, factor=1.6)
        styles.HEAD_SMALL.draw(canvas, str(alive), (x + 39, middle), "midleft", ink=ink)


def _draw_other_hand(canvas: Canvas, model: TableModel, sprites: Sprites, seat: int) -> None:
    """Draw the cards of the other side's hand on its plate, and their number to the left of them.

    A card that this side can never use again is grey. Unseen cards show their backs.
    """
    held = model.hand_of(seat)
    for index, card in enumerate(held):
        is_dead = card != UNKNOWN and why_card_is_dead(model.shown, seat, card)
        sprite = sprites.greyed(card_face(card)) if is_dead else sprites.piece(card_face(card))
        sprite.draw(canvas, layout.small_card_centre(index, len(held)), angle=0, scale=layout.SMALL_SCALE)

    x, y = layout.ENEMY.right - 20, layout.ENEMY.centre[1]
    if held:
        x = layout.small_card_centre(0, len(held))[0] - layout.CARD_W * layout.SMALL_SCALE / 2 - 14
    count = styles.HEAD_FIGURE.draw(canvas, str(len(held)), (x, y - 4), "midright", ink=theme.BONE, shadow=True)
    styles.LABEL_TINY.derive(track=1).draw(canvas, "HAND", (count.right, y + 17), "topright", ink=theme.BRASS)


# --- The list of discards and fallen men -------------------------------------------------------


def draw_list(canvas: Canvas, model: TableModel, sprites: Sprites, seats: tuple[Seat, ...]) -> None:
    """FB 3.1 Draw the list of discards and fallen: every card with a bar for each copy on the pile, then the fallen.

    Cards of one type are in one row. The other side's fallen are at the left, the viewer's at the right.
    """
    art.draw_panel(canvas, layout.LISTING, height=26)
    x, y, w, h = layout.LISTING
    styles.TITLE.derive(size=32).draw(canvas, "DISCARDS AND FALLEN", (x + 32, y + 20))
    hint = "There are three copies of each card. The bars show how many are on the pile."
    styles.BODY_SMALL.draw(canvas, hint, (x + 32, y + 62), width=w - 64)

    top = y + 98.0
    for card_type, name in enumerate(cards.TYPE_NAMES):
        styles.LABEL_SMALL.derive(track=2).draw(canvas, name.upper(), (x + 32, top))
        of_type = [card for card in range(CARDS) if cards.CARD_TYPE[card] == card_type]
        for index, card in enumerate(of_type):
            _draw_listed_card(canvas, model, sprites, card, at=(x + 70 + index * 103, top + 76))
        top += 183

    for half, seat in enumerate((1 - model.me, model.me)):
        _draw_listed_fallen(canvas, model, seats[seat].name, seat, at=(x + 32 + half * (w / 2 - 20), top + 2))
    foot = "Click or press any key to close"
    styles.BODY.derive(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)


def _draw_listed_card(canvas: Canvas, model: TableModel, sprites: Sprites, card: int, at: Point) -> None:
    """Draw a card of the list, a bar for each of its copies, and its name. Bars of copies on the pile are bright.

    A card without a copy on the pile is grey and pale.
    """
    x, y = at
    count = model.shown.discard[card]
    sprite = sprites.piece(card_face(card)) if count else sprites.greyed(card_face(card))
    sprite.draw(canvas, (x, y), angle=0, scale=LISTED_SCALE, alpha=255 if count else 150)

    half = layout.CARD_H * LISTED_SCALE / 2
    for copy in range(cards.COPIES):
        bar = canvas.rect(x - 33 + copy * 23, y + half + 5, 19, 7)
        canvas.surface.fill(theme.BRASS if copy < count else (62, 56, 44), bar)

    style = styles.BODY.derive(size=14)
    lines = style.wrap(canvas, CARD_NAMES[card], width=100)
    style.draw_lines(canvas, lines, (x, y + half + 14), "midtop", leading=1.0, width=100, ink=theme.MUTED)


def _draw_listed_fallen(canvas: Canvas, model: TableModel, name: str, seat: int, at: Point) -> None:
    """Draw how many men of each kind a side has lost, side by side below its name. Kinds without losses are pale."""
    x, y = at
    fallen = model.fallen_by_kind(seat)
    drawn = styles.HEAD_SMALL.draw(canvas, name, (x, y), width=160, ink=canvas.shade(SEAT_COLOURS[seat]))
    styles.BODY_SMALL.draw(canvas, f"{fallen.total()} lost", (drawn.right + 12, y + 5), width=120)

    for kind in range(KINDS):
        left = x + kind * 78
        image = pictures.picture(canvas, kind_face(seat, kind), 44, 44)
        rect = image.get_rect(midleft=canvas.to_pixels(left, y + 62))
        art.blit_faded(canvas.surface, image, rect, alpha=255 if fallen[kind] else 80)
        ink = theme.BRIGHT if fallen[kind] else theme.DIM
        styles.HEAD.derive(track=0).draw(canvas, str(fallen[kind]), (left + 50, y + 62), "midleft", ink=ink)


# --- A card in play, and the men to be placed ----------------------------------------------------


def draw_card_in_play(
    canvas: Canvas, model: TableModel, sprites: Sprites, names: Sequence[str], is_asked: bool
) -> None:
    """Draw the panel of the card in play, with the declaration in words, or with the Terrain card that stops it.

    Draws nothing without a card, or while it is on its way (`hidden`). `is_asked`: whether the person answers the
    declaration now, with buttons that need room on the panel.
    """
    card_in_play = model.card_in_play
    if card_in_play is None or card_in_play.hidden:
        return

    plan = card_in_play.plan
    x, y, w, h = layout.ORDERS  # the panel hides all of `layout.UNSEEN`
    art.draw_panel(canvas, Box(x, y, w, h), radius=10, border=canvas.shade(SEAT_COLOURS[plan.seat]), height=14)
    sprites.piece(card_face(plan.card)).draw(canvas, layout.CARD_IN_PLAY, angle=0, scale=layout.CARD_IN_PLAY_SCALE)
    if card_in_play.stopped_by != UNKNOWN:
        terrain_card = sprites.piece(card_face(card_in_play.stopped_by))
        terrain_card.draw(canvas, layout.ANSWERING, angle=5, scale=layout.CARD_IN_PLAY_SCALE, lift=10)
        return

    left = layout.CARD_IN_PLAY[0] + layout.CARD_W * layout.CARD_IN_PLAY_SCALE / 2 + 18
    room = x + w - left - 14
    if card_in_play.has_hit:
        head = "WHO FALLS?"
    else:
        head = "ATTACK" if plan.attack else "MOVE"
    styles.LABEL.draw(canvas, head, (left, y + 10), width=room, ink=canvas.shade(SEAT_COLOURS[plan.seat]))
    if card_in_play.has_hit and is_asked:
        return  # the buttons name the men who may fall

    top = y + 18 + styles.LABEL.height(canvas)
    foot = y + h - (ROOM_FOR_ANSWERS if is_asked else 12)
    sentence = plan_sentence(plan, names[plan.seat])
    styles.BODY_NOTE.write(canvas, sentence, Box(left, top, room, foot - top), theme.BONE)


def draw_deployment(canvas: Canvas, model: TableModel, selection: Selection) -> None:
    """FB 2.2 Draw the panel behind the men to be placed, and on it the duty of the picked man (what he can do).

    Draws nothing after the deployment. The picked man has a halo.
    """
    deployment = selection.deployment
    if deployment is None:
        return

    art.draw_panel(canvas, layout.ORDERS, radius=10, height=12)
    x, y, w, _ = layout.ORDERS
    if deployment.is_complete:
        lines = styles.BODY_HINT.wrap(canvas, "All six are placed. Riflemen fill the row.", width=w - 48)
        styles.BODY_HINT.draw_lines(canvas, lines, (x + 24, y + 18), ink=theme.BONE)

    if deployment.picked is not None:
        body = model.men[deployment.picked]
        kind = KIND_OF[deployment.picked]
        side = layout.TOKEN * body.scale
        art.draw_lit(canvas, canvas.centred_box(around(body.position, side, side)), strength=1.0, radius=side / 2)
        words = f"{KIND_NAMES[kind]}: {DUTIES[kind]}"
        styles.BODY_SMALL.dense.write(canvas, words, Box(x + 20, y + 70, w - 40, ROOM_FOR_DUTY))
