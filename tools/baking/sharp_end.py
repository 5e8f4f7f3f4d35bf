"""At the Sharp End: its counters and pawns, its cards, its map and the places on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from tools.baking import grain, ink, maps, materials
from tools.baking.ink import Colour, render_icon
from tools.baking.maps import WARM
from tools.baking.materials import BAND_FOOT, FRAME, SCENE_FOOT, SIZE

# --- Counters and pawns -----------------------------------------------------------------


SIDE = 128
"""Pixels of a counter: two for each of 64 design units."""
PAWN = (112, 144)

_GREEN: Colour = (84, 98, 58)
_GOLD: Colour = (178, 138, 58)
_RUST: Colour = (156, 90, 40)
_SEA: Colour = (60, 102, 122)
_RED: Colour = (150, 54, 46)


@dataclass(frozen=True)
class Seat:
    """One player's wood: its colour, and a sign for those who cannot tell colours."""

    name: str
    colour: Colour
    mark: Colour
    sign: str


SEATS = (
    Seat("Red", (172, 62, 48), ink.BONE, "seat-star"),
    Seat("Blue", (58, 104, 146), ink.BONE, "seat-lozenge"),
    Seat("Green", (92, 124, 62), ink.BONE, "seat-triangle"),
    Seat("Yellow", (206, 162, 62), (52, 38, 20), "seat-circle"),
    Seat("White", (222, 212, 188), (66, 56, 46), "seat-square"),
    Seat("Black", (74, 70, 72), ink.BONE, "seat-cross"),
)


def _paint_blank(colour: Colour, seed: int) -> pygame.Surface:
    """Paint a blank counter of thick card with cut edges, lit from the top left. Its corners are still square."""
    stock = grain.plain_sheet(SIDE, SIDE, colour)
    grain.shade(stock, 1 + 0.03 * grain.noise_field(SIDE, SIDE, power=0.9, seed=seed))
    x, y = grain.pixel_coordinates(SIDE, SIDE)
    grain.shade(stock, 1.12 - 0.22 * (x + y) / (2 * SIDE))
    # Distance from the lit edges and from the dark ones, and how much brighter they are.
    for edge, light in ((np.minimum(x, y), 0.30), (np.minimum(SIDE - 1 - x, SIDE - 1 - y), -0.42)):
        grain.shade(stock, 1 + light * np.exp(-((edge / 3.4) ** 2)))
    return grain.make_surface(stock).convert_alpha()


def _round_counter(counter: pygame.Surface) -> pygame.Surface:
    return ink.round_corners(counter, radius=18)


def _write_words(counter: pygame.Surface, words: str, centre: tuple[float, float], pixels: int, colour: Colour) -> None:
    """Write words with a soft edge below, no wider than the counter."""
    shade = (16, 13, 9) if ink.is_light(colour) else (246, 238, 214)
    under, drawn = (materials.fit_words(words, "oswald-700", pixels, tint, SIDE - 34) for tint in (shade, colour))
    under.set_alpha(120)
    ink.stamp_centred(counter, under, (centre[0], centre[1] + 2))
    ink.stamp_centred(counter, drawn, centre)


def _draw_frame(counter: pygame.Surface, colour: Colour) -> None:
    pygame.draw.rect(counter, colour, counter.get_rect().inflate(-18, -18), 3, border_radius=11)


def _paint_open_counter(colour: Colour, seed: int) -> pygame.Surface:
    """Paint the open side of a counter: cream with a coloured foot for the words."""
    counter = _paint_blank(ink.CARD, seed)
    foot = pygame.Rect(9, 84, SIDE - 18, 35)
    plate = ink.round_corners(
        ink.paint_gradient(foot.size, ink.scale_colour(colour, factor=1.12), ink.scale_colour(colour, factor=0.82)), 9
    )
    counter.blit(plate, foot)
    return counter


def paint_objective_back(number: int) -> pygame.Surface:
    """Paint the back of an objective counter: the number of its terrain on a medal."""
    counter = _paint_blank(_GREEN, seed=300 + number)
    _draw_frame(counter, ink.BRASS)
    ink.stamp_centred(counter, render_icon("objective", 112, ink.scale_colour(_GREEN, 0.62)), (SIDE / 2, SIDE / 2))
    _write_words(counter, str(number), (SIDE / 2, SIDE / 2), pixels=62, colour=(240, 226, 182))
    return _round_counter(counter)


def paint_victory_points(words: str) -> pygame.Surface:
    """Paint a counter of victory points: an empty medal for the number, which the board adds, and words at the foot."""
    counter = _paint_open_counter(_GOLD, seed=310)
    medal = ink.render_drawing("sharp_end/counters/medal", size=(86, 86))
    ink.stamp_centred(counter, medal, (SIDE / 2, 46))
    _write_words(counter, words, (SIDE / 2, 102), pixels=32, colour=ink.BONE)
    _draw_frame(counter, ink.scale_colour(_GOLD, factor=0.72))
    return _round_counter(counter)


def paint_gift(icon: str, words: str, colour: Colour) -> pygame.Surface:
    """Paint a counter that can be spent: its sign, and its name at the foot."""
    counter = _paint_open_counter(colour, seed=320)
    ink.stamp_centred(counter, render_icon(icon, pixels=68, colour=ink.scale_colour(colour, 0.8)), (SIDE / 2, 46))
    _write_words(counter, words, (SIDE / 2, 102), pixels=30, colour=ink.BONE)
    _draw_frame(counter, ink.scale_colour(colour, factor=0.72))
    return _round_counter(counter)


def paint_fog_back() -> pygame.Surface:
    """Paint the back of the fog counters."""
    counter = _paint_blank((116, 124, 128), seed=330)
    mist = np.clip(0.5 + 0.3 * grain.noise_field(SIDE, SIDE, power=1.8, seed=331, stretch=(0.5, 1.6)), 0, 1)
    pixels = grain.read_pixels(counter)
    grain.tint(pixels, colour=(206, 210, 204), amount=mist * 0.6)
    counter = grain.make_surface(pixels).convert_alpha()

    _draw_frame(counter, colour=(226, 228, 220))
    for shift, colour in ((3, (66, 74, 80)), (0, (244, 242, 230))):
        ink.stamp_centred(counter, render_icon("fog", pixels=84, colour=colour), (SIDE / 2, SIDE / 2 + shift))
    return _round_counter(counter)


def paint_fog_face(icon: str, figure: str, words: str, colour: Colour) -> pygame.Surface:
    """Paint the open side of a fog counter: a figure beside a sign, and words at the foot."""
    counter = _paint_open_counter(colour, seed=332)
    dark = ink.scale_colour(colour, factor=0.74)
    if figure:
        _write_words(counter, figure, centre=(40, 46), pixels=52, colour=dark)
        ink.stamp_centred(counter, render_icon(icon, pixels=50, colour=dark), centre=(89, 46))
    else:
        ink.stamp_centred(counter, render_icon(icon, pixels=66, colour=dark), (SIDE / 2, 46))

    _write_words(counter, words, (SIDE / 2, 102), pixels=28, colour=ink.BONE)
    _draw_frame(counter, dark)
    return _round_counter(counter)


def paint_enemy_back() -> pygame.Surface:
    """Paint the back of the counters of the variable enemy (SE 8.2)."""
    counter = _paint_blank(_RED, seed=340)
    _draw_frame(counter, colour=(232, 190, 160))
    for shift, colour in ((3, ink.scale_colour(_RED, factor=0.42)), (0, ink.BONE)):
        ink.stamp_centred(counter, render_icon("helmet", pixels=84, colour=colour), (SIDE / 2, SIDE / 2 + shift))
    return _round_counter(counter)


def paint_enemy_face(count: int) -> pygame.Surface:
    """Paint the open side of an enemy counter: how many dice the enemy rolls, as a figure and as dice."""
    counter = _paint_open_counter(_RED, seed=341 + count)
    _write_words(counter, str(count), (SIDE / 2, 46), pixels=64, colour=ink.scale_colour(_RED, factor=0.82))

    for number in range(max(1, count)):
        x = SIDE / 2 + (number - (max(1, count) - 1) / 2) * 25
        box = pygame.Rect(0, 0, 20, 20)
        box.center = (round(x), 102)
        pygame.draw.rect(counter, ink.BONE, box, 0 if count else 3, border_radius=5)
        if count:
            pygame.draw.aacircle(counter, ink.scale_colour(_RED, factor=0.7), box.center, 4.5)

    _draw_frame(counter, ink.scale_colour(_RED, factor=0.72))
    return _round_counter(counter)


def paint_commander() -> pygame.Surface:
    """Paint the commander's marker: a struck brass disc with a star."""
    marker = ink.render_drawing("sharp_end/counters/commander", (SIDE, SIDE))
    for shift, colour in ((3, (84, 60, 20)), (-1, (255, 240, 192)), (1, (250, 226, 160))):
        ink.stamp_centred(marker, render_icon("commander", pixels=72, colour=colour), (SIDE / 2, 62 + shift))
    return marker


def paint_seat_token(seat: Seat) -> pygame.Surface:
    """Paint a turned wooden counter with the seat's sign inlaid."""
    # The drawing is in these shades of the first seat's colour.
    colours = ink.map_shades(SEATS[0].colour, seat.colour, 1.35, 0.72, 0.36, 0.6, 0.98)
    token = ink.render_drawing("sharp_end/counters/seat", (SIDE, SIDE), colours)
    # A light sign has a dark edge below it, and a dark one a light edge.
    under = ink.scale_colour(seat.colour, 0.4 if ink.is_light(seat.mark) else 1.2)
    ink.stamp_centred(token, render_icon(seat.sign, pixels=62, colour=under), (SIDE / 2, 67))
    ink.stamp_centred(token, render_icon(seat.sign, pixels=62, colour=seat.mark), (SIDE / 2, 63))
    return token


def paint_pawn(seat: Seat) -> pygame.Surface:
    """Paint the pawn of a seat: a turned wooden soldier with the seat's sign on his chest."""
    # The drawing is in these shades of the first seat's colour.
    colours = ink.map_shades(SEATS[0].colour, seat.colour, 1.3, 1.02, 0.66, 0.4, 1.7)
    picture = ink.render_drawing("sharp_end/counters/pawn", PAWN, colours)
    # A light sign has a dark edge below it, and a dark one a light edge.
    under = ink.scale_colour(seat.colour, 0.4 if ink.is_light(seat.mark) else 1.2)
    ink.stamp_centred(picture, render_icon(seat.sign, pixels=38, colour=under), (PAWN[0] / 2, 82))
    ink.stamp_centred(picture, render_icon(seat.sign, pixels=38, colour=seat.mark), (PAWN[0] / 2, 80))
    return picture


# --- The cards --------------------------------------------------------------------------


UNIT_STOCK: Colour = ink.CARD
ORDER_STOCK: Colour = (214, 214, 200)


@dataclass(frozen=True)
class Face:
    """The printed parts of a card besides its scene: hue, sign (an icon of assets/shared/icons) and words."""

    name: str
    sign: str
    colour: Colour
    effect: str
    foot: str

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")


UNITS = (
    Face("Infantry", "enemy-light", (92, 107, 58), "Defeats one", "Light"),
    Face("Support", "enemy-medium", (156, 90, 40), "Defeats one", "Medium"),
    Face("Artillery", "enemy-strong", (150, 54, 46), "Defeats one", "Strong"),
    Face("Hero", "enemy-fanatic", (84, 74, 128), "Defeats one", "Fanatic"),
    Face("Random Event", "unit-event", (88, 94, 98), "Roll, obey, and draw anew", "At once"),
)
ORDERS = (
    Face("Counter-Attack", "order-counter-attack", (122, 58, 78), "Dice without an enemy roll again", "Officers"),
    Face("Dig In", "order-dig-in", (122, 94, 54), "Beaten, yet an objective is yours", "After failure"),
    Face("Intel-Recon", "order-intel-recon", (60, 102, 122), "Every enemy is avoided: success", "After cannot"),
    Face("Reinforcements", "order-reinforcements", (86, 112, 60), "Pays for any one enemy", "Commander"),
    Face("Tactics", "order-tactics", (46, 112, 98), "Roll the dice of your choice again", "Everybody"),
    Face("Withdraw", "order-withdraw", (104, 82, 122), "Send an attacking officer back", "Before payment"),
)


def paint_card_face(card: Face, order: bool, seed: int) -> pygame.Surface:
    """Paint the face of a unit card or, if `order`, of an HQ card, with round corners."""
    drawing = f"sharp_end/cards/{card.slug}"
    stock = ORDER_STOCK if order else UNIT_STOCK
    picture = materials.open_card(drawing, seed, card.name, card.colour, stock, (SCENE_FOOT, BAND_FOOT), ink.EDGE)
    _write_effect(picture, card)
    radius = materials.SQUARE_BADGE if order else materials.ROUND_BADGE
    materials.stamp_badge(picture, (FRAME + 37, FRAME + 37), card.sign, card.colour, radius, stock=UNIT_STOCK)
    return materials.finish_card(picture)


def _write_effect(picture: pygame.Surface, card: Face) -> None:
    """Write the effect of a card in its foot, and below a thin line its users or its target.

    Of a card that pays for one kind of enemy, the foot is that kind: the effect in one line, and below it the sign of
    the card and the kind in large letters.
    """
    middle = SIZE[0] / 2
    if card.foot in ("Light", "Medium", "Strong", "Fanatic"):
        ink.stamp_centred(picture, ink.render_words(card.effect, "barlow-500", 28, (70, 60, 46)), (middle, 280))
        mark = ink.render_icon(card.sign, pixels=46, colour=ink.scale_colour(card.colour, factor=0.82))
        name = ink.render_words(card.foot.upper(), "oswald-700", 42, ink.scale_colour(card.colour, factor=0.72))
        left = middle - (mark.get_width() + 12 + name.get_width()) / 2  # the sign is 46 pixels wide, the gap 12
        ink.stamp_centred(picture, mark, (left + 23, 326))
        ink.stamp_centred(picture, name, (left + 58 + name.get_width() / 2, 326))
        return

    # Lines of about equal length that fit.
    font = ink.load_font("barlow-500", pixels=25)
    lines: list[str] = []
    for word in card.effect.split():
        if lines and font.size(f"{lines[-1]} {word}")[0] <= (SIZE[0] - 2 * FRAME - 16):
            lines[-1] += f" {word}"
        else:
            lines.append(word)

    top = 292 - (len(lines) - 1) * 14
    for number, line in enumerate(lines):
        ink.stamp_centred(
            picture, ink.load_font("barlow-500", 25).render(line, True, (54, 46, 36)), (middle, top + number * 28)
        )

    pygame.draw.line(picture, (150, 132, 98), (34, 326), (SIZE[0] - 34, 326), 2)
    foot = materials.fit_words(card.foot.upper(), "barlow-600", pixels=20, colour=(112, 90, 58), width=190)
    ink.stamp_centred(picture, foot, (middle, 342))


def paint_back(order: bool) -> pygame.Surface:
    """Paint the back of unit cards, a helmet on olive cloth, or of HQ cards, a sealed dispatch on slate cloth."""
    colour = (52, 74, 88) if order else (74, 84, 50)
    medallion = f"sharp_end/cards/{'hq' if order else 'unit'}-back"
    return materials.cloth_back(colour, squares=order, medallion=medallion, title="HQ" if order else "UNITS")


# --- The map ----------------------------------------------------------------------------


DESIGN = (1364, 560)
SCALE = 1.25
Box = tuple[float, float, float, float]


def _divide_country(box: Box, least: float, rng: np.random.Generator) -> list[Box]:
    """Divide a stretch of country into boxes that are 1.1 to 2.1 times `least` units long, across the longer side.

    The height counts a quarter more than the width, so that fields are a little wider than high.
    """
    left, top, right, foot = box
    wide, high = right - left, foot - top
    if max(wide, high * 1.25) < least * rng.uniform(1.1, 2.1):
        return [box]

    share = float(rng.uniform(0.34, 0.66))
    if wide > high * 1.25:
        cut = left + wide * share
        halves = ((left, top, cut, foot), (cut, top, right, foot))
    else:
        cut = top + high * share
        halves = ((left, top, right, cut), (left, cut, right, foot))

    return [part for half in halves for part in _divide_country(half, least, rng)]


def _lay_fields(width: int, height: int, seed: int) -> tuple[grain.Mask, grain.Mask]:
    """Return for every pixel the distance of the nearest hedge, and a random number 0..1 for its field."""
    rng = np.random.default_rng(seed)
    x, y = grain.pixel_coordinates(width, height)
    x, y = x * 0.985 + y * 0.17, y * 0.985 - x * 0.17
    x = x + 24 * grain.noise_field(width, height, power=2.2, seed=seed + 1, cutoff=0.008)
    y = y + 24 * grain.noise_field(width, height, power=2.2, seed=seed + 2, cutoff=0.008)

    to_hedge, field_number = np.zeros((height, width)), np.zeros((height, width))
    for left, top, right, foot in _divide_country((-90, -420, width + 260, height + 120), least=62, rng=rng):
        within = (x >= left) & (x < right) & (y >= top) & (y < foot)
        edge = np.minimum.reduce([x - left, right - x, y - top, foot - y])
        to_hedge = np.where(within, edge, to_hedge)
        field_number = np.where(within, rng.random(), field_number)
    return to_hedge, field_number


def paint_board() -> pygame.Surface:
    """Paint the map without its places, 1705 x 700 pixels for 1364 x 560 design units."""
    # Fields in four colours by the random number of each (0..1), which leaves a few of them pale, and hills.
    width, height = round(DESIGN[0] * SCALE), round(DESIGN[1] * SCALE)
    x, y = grain.pixel_coordinates(width, height)
    ground = grain.plain_sheet(width, height, WARM.paper)
    to_hedge, field_number = _lay_fields(width, height, seed=411)

    # A field is of the colour whose `low` is at most 0.2 below its number.
    for low, colour in (
        (0.0, (196, 200, 140)),
        (0.34, (226, 206, 150)),
        (0.58, (178, 188, 128)),
        (0.8, (214, 192, 142)),
    ):
        grain.tint(ground, colour, np.where((field_number >= low) & (field_number < low + 0.2), 0.55, 0.0))
    maps.paint_relief(ground, grain.noise_field(width, height, power=2.0, seed=413, cutoff=0.022), WARM)

    # How far inland every pixel lies from the sea in the lower left corner. Below 0 is water.
    share_x, share_y = x / width, y / height
    rough = 0.03 * grain.noise_field(width, height, power=2.2, seed=415, cutoff=0.012)
    shore = 0.80 + 2.3 * np.clip(share_x - 0.175, 0, 1) + 0.035 * np.sin(share_x * 34 + 0.5)
    inland = np.asarray((shore - share_y + rough) * height)

    # Hedges on dry land, and two brooks.
    dry = np.clip((inland - 22) / 6, 0, 1)
    grain.tint(ground, colour=(120, 132, 84), amount=grain.line_band(to_hedge, half_width=3.6) * 0.40 * dry)
    grain.tint(ground, colour=(92, 108, 66), amount=grain.line_band(to_hedge, half_width=1.5) * 0.62 * dry)

    # Each brook: its place as a share of the width, and how far and with what phase it winds.
    for share, sway, phase in ((0.33, 30, 0.5), (0.78, 38, 2.4)):
        bed = width * share + sway * np.sin(y / height * 6 + phase) + 8 * np.sin(y / height * 17 + phase)
        maps.paint_river(ground, np.abs(x - bed), half_width=4.2 + 1.2 * np.sin(y / 50 + phase), inks=WARM)

    # Sand, then water with lines of depth as on a chart.
    grain.tint(ground, colour=(232, 214, 166), amount=np.clip((26 - inland) / 8, 0, 1) * 0.9)
    grain.tint(ground, WARM.water, np.clip(-inland, 0, 1))
    grain.tint(ground, colour=(104, 140, 154), amount=np.clip(-inland / 130, 0, 0.75))
    grain.tint(ground, WARM.bank, amount=grain.line_band(np.abs(inland), half_width=1.4) * 0.9)
    # Lines of equal depth: distance from the shore in pixels, and how strong they are.
    for depth, strength in ((9, 0.5), (22, 0.36), (42, 0.26), (70, 0.18)):
        grain.tint(ground, WARM.bank, amount=grain.line_band(np.abs(inland + depth), half_width=0.9) * strength)

    maps.age_paper(ground, (1 / 3, 2 / 3))
    picture = grain.make_surface(ground).convert_alpha()

    # Dots of trees along the hedges.
    rng = np.random.default_rng(417)
    rows, columns = np.nonzero((to_hedge < 1.1) & (dry > 0.9))
    for number in rng.choice(len(rows), 1500, replace=False):
        left = float(columns[number])
        top = float(rows[number])
        radius = float(rng.choice((2.2, 2.8, 3.6)))
        pygame.draw.aacircle(picture, (84, 100, 62), (left + 0.8, top + 0.9), radius)
        pygame.draw.aacircle(picture, (112, 130, 80), (left, top), radius * 0.9)
        pygame.draw.aacircle(picture, (146, 160, 104), (left - 0.7, top - 0.8), radius * 0.45)

    maps.draw_grid(picture, SCALE, columns=16, inks=WARM)
    return picture


# --- Places -----------------------------------------------------------------------------


PLACE_SIDE = 230
"""Units of a drawing."""
SHARP = 4
"""Pixels a unit while drawing."""
SHOWN = 308
"""Pixels of the finished tile: as large as it is shown at 2560 x 1440."""
PLACES = (
    "beach",
    "bocage",
    "marsh",
    "farm",
    "orchard",
    "crossroads",
    "river-crossing",
    "ridge",
    "outskirts",
    "village",
)
"""The beach and terrain 1 to 9."""
GRAIN = 100
"""The first seed of the paper."""


def paint_place(number: int) -> pygame.Surface:
    """Paint the tile of terrain 1 to 9, or of the beach (0), as a drawing that was washed in on paper.

    Its colours have the grain of brush and paper, and its edge runs out like wet paint.
    """
    name = PLACES[number]
    seed = GRAIN + (number or len(PLACES))  # the beach comes last
    ground = ink.make_sheet(PLACE_SIDE * SHARP, PLACE_SIDE * SHARP)
    if name == "ridge":
        # Light the slopes of the height and draw its contours into the ground.
        side = ground.get_width()
        ground.fill((178, 172, 112))
        x, y = grain.pixel_coordinates(side, side)
        x, y = x / SHARP, y / SHARP
        spine = 66 + 12 * np.sin(x / 38 + 0.6) - (x - 115) * 0.06
        far = np.where(y < spine, (y - spine) / 34, (y - spine) / 66)
        heights = 5.4 * np.exp(-(far**2)) * np.exp(-(((x - 112) / 118) ** 4))
        heights += 0.22 * grain.noise_field(side, side, power=2.0, seed=207, cutoff=0.006)

        down, across = np.gradient(heights)
        pixels = grain.read_pixels(ground)
        grain.shade(pixels, 1 + np.clip((across + down * 1.1) * 13, -0.16, 0.36) * 0.9)
        grain.tint(pixels, colour=(126, 142, 84), amount=np.clip(1.4 - heights * 0.5, 0, 0.75))
        grain.tint(pixels, colour=(140, 96, 58), amount=grain.contour_lines(heights=heights * 2.0, width=2.4) * 0.5)
        grain.tint(pixels, colour=(132, 88, 52), amount=grain.contour_lines(heights=heights * 0.5, width=4.2) * 0.55)
        ground.blit(grain.make_surface(pixels), (0, 0))

    ground.blit(ink.render_drawing(f"sharp_end/places/{name}", ground.get_size()), (0, 0))
    small = pygame.transform.smoothscale(ground, (PLACE_SIDE * 2, PLACE_SIDE * 2))
    side = small.get_width()

    pixels = grain.read_pixels(small)
    wash = grain.noise_field(side, side, power=1.6, seed=seed, cutoff=0.05)
    grain.shade(pixels, 1 + 0.035 * wash + 0.022 * grain.noise_field(side, side, power=0.7, seed=seed + 1))

    grey = pixels @ np.array([0.30, 0.59, 0.11])  # old inks: less of every hue, and warm paper under all of it
    pixels += (grey[..., None] - pixels) * 0.17
    pixels += (np.array((222.0, 205.0, 160.0)) - pixels) * 0.10

    # How far inside the ragged edge of a wash, as a share of half the side.
    x, y = grain.pixel_coordinates(side, side)
    across, down = np.abs(x / side * 2 - 1), np.abs(y / side * 2 - 1)
    rough = 0.016 * grain.noise_field(side, side, power=1.5, seed=seed + 2, cutoff=0.06) + 0.006 * grain.noise_field(
        side, side, power=0.9, seed=seed + 3
    )
    depth = np.asarray(0.955 - (across**4.2 + down**4.2) ** (1 / 4.2) + rough)
    grain.shade(pixels, 1 - 0.16 * np.exp(-(((depth - 0.055) / 0.035) ** 2)))
    inside = grain.opacity_of(np.clip((depth - 0.012) / 0.075, 0, 1) ** 1.3)

    return ink.scale_down(grain.make_surface(pixels, inside), (SHOWN, SHOWN))


# --- All pictures -----------------------------------------------------------------------


def painters_by_path() -> ink.Pictures:
    """The painters of the game's pictures, and of the seat counters that all games with six seats use."""
    counters: ink.Pictures = {
        "fog-back": paint_fog_back,
        "fog-all-quiet": partial(paint_fog_face, "tick", figure="", words="ALL QUIET", colour=_GREEN),
        "fog-plus-1": partial(paint_fog_face, "helmet", figure="+1", words="ENEMY", colour=_RED),
        "fog-minus-1": partial(paint_fog_face, "helmet", figure="\u22121", words="ENEMY", colour=_SEA),
        "fog-random-event": partial(paint_fog_face, "unit-event", figure="", words="EVENT", colour=(112, 84, 122)),
        "enemy-back": paint_enemy_back,
        "commander": paint_commander,
        "objective-vp": partial(paint_victory_points, "VP"),
        "objective-vp-plus-1": partial(paint_victory_points, "VP +1"),
        "objective-vp-plus-2": partial(paint_victory_points, "VP +2"),
        "objective-vp-minus-1": partial(paint_victory_points, "VP \u22121"),
        "objective-unit": partial(paint_gift, "cards", "+1 UNIT", _GREEN),
        "objective-hq": partial(paint_gift, "order", "HQ CARD", _SEA),
        "objective-supply": partial(paint_gift, "supply", "SUPPLY", _RUST),
        **{f"objective-back-{number}": partial(paint_objective_back, number) for number in range(1, 10)},
        **{f"enemy-{count}": partial(paint_enemy_face, count) for count in range(5)},
        **{f"pawn-{number}": partial(paint_pawn, seat) for number, seat in enumerate(SEATS)},
        **{f"terrain-{number}": partial(paint_place, number) for number in range(1, len(PLACES))},
        "beach": partial(paint_place, 0),
        "cards/unit-back": partial(paint_back, order=False),
        "cards/hq-back": partial(paint_back, order=True),
    }

    for order, faces in ((False, UNITS), (True, ORDERS)):
        for number, face in enumerate(faces):
            seed = 200 + 20 * order + number
            counters[f"cards/{face.slug}"] = partial(paint_card_face, face, order=order, seed=seed)

    made: ink.Pictures = {f"sharp_end/{name}.png": paint for name, paint in counters.items()}
    made |= {f"shared/seat-{number}.png": partial(paint_seat_token, seat) for number, seat in enumerate(SEATS)}
    return made | {"sharp_end/map.jpg": paint_board}
