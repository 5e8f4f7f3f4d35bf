"""The dice tray. It plays throws that the worker has simulated in advance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from dice.solids import SOLIDS
from dice.track import Cast, Pose, Throw, lay_dice
from scenes.anim import die
from scenes.anim.timeline import Timeline
from scenes.ui import art, pictures, styles, surfaces, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, Point
from scenes.ui.tween import ease_in_cubic, spring

# --- The dice tray: a walnut frame around green baize. It is baked into the backdrop --------------

RIM = 20.0
"""Width of the frame in design pixels."""
FOOT = 28.0
"""Width of its near side, which carries the labels."""
_EDGE = (176, 126, 78)
_GROOVE = (44, 26, 16)
_SHINE = (190, 140, 92)


def felt(box: Box) -> Box:
    """The box of the baize in a tray with this box, in design pixels."""
    x, y, w, h = box
    return Box(x + RIM, y + RIM, w - 2 * RIM, h - RIM - FOOT)


def _frame_picture(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """The wood of the frame, in real pixels: that of the table, lightened."""
    wood = surfaces.opaque(size)
    wood.blit(pictures.picture(canvas, "shared/table", WIDTH, HEIGHT), (0, 0))
    extra = wood.copy()
    extra.fill(theme.lighter((255, 255, 255), factor=0.55), special_flags=pygame.BLEND_RGB_MULT)
    wood.blit(extra, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return wood


EDGE: Final = 60.0
"""Largest edge of a die in design pixels: exactly that of a cube, about that of a ten-sided die."""
ROOM: Final = 5.2
"""Floor area per thrown die, in squares of its edge."""
STILL_SECONDS: Final = 0.4
"""Seconds for which new values are shown when nothing moves (reduced motion)."""
GLOW_SECONDS: Final = 0.25
TAKE_SECONDS: Final = 0.36
FRESH: Final = 4
"""Maximum number of rolling dice that are redrawn in a frame. The others are redrawn in the next frames."""
SLOW: Final = 0.35
"""Seconds before the end of its track from which a die is drawn in full detail."""
LEAP: Final = 0.5
"""Length in seconds from which on a step of a throw plays no sounds."""
_HOVERED: Final = 5.0
_CHOSEN: Final = 14.0
"""Design pixels by which a die is raised that is hovered, or chosen."""
_LEGEND: Final = (216, 190, 140)


class Caster(Protocol):
    """Simulates throws, such as the process beside the client (`ai.worker.Worker`)."""

    def throw(self, cast: Cast) -> int:
        """Begin to simulate a throw. Returns its ticket."""

    def take_throw(self, ticket: int) -> Throw | None:
        """The throw of a ticket, None while it is not ready."""


class Noise(Protocol):
    """Plays sounds by name, such as the loudspeaker of the client (`scenes.ui.sound.Sound`)."""

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        """Play a sound from an x on the stage, None: from everywhere."""


@dataclass(eq=False)
class _Die:
    """One displayed die."""

    value: int
    red: bool
    """Whether its body is red."""
    pose: Pose
    """Its present place and orientation, in edges."""
    seconds_left: float = 0.0
    """Seconds until it is at rest."""
    lit: bool = False
    """Whether it is to glow."""
    glow: float = 0.0
    """Present strength of its glow, 0..1."""
    chosen: bool = False
    lift: float = 0.0
    """Design pixels by which it is raised while hovered or chosen."""
    removal: float = 0.0
    """Progress of its removal, 0..1."""
    image: pygame.Surface | None = None
    """Its last picture while it rolls."""


@dataclass
class _Roll:
    """A throw, from its request until its animation is over."""

    values: tuple[int, ...]
    keep: frozenset[int]
    """Numbers of the dice that stay at rest."""
    red: frozenset[int]
    """Numbers of the dice with red bodies."""
    lit: frozenset[int]
    """Numbers of the dice that glow in the end."""
    seed: int
    is_queued: Callable[[], bool] = lambda: False
    """Returns whether the timeline still holds its step."""
    cast: Cast | None = None
    """The task of its simulation. None before it was requested."""
    ticket: int | None = None
    """The number under which its simulation was requested. None before that."""
    throw: Throw | None = None
    """The simulated motion. None until it is ready."""
    seconds_heard: float = 0.0
    """Seconds of the throw whose sounds have been played."""


class DiceTray:
    """A tray and its dice. Dice are numbered in the order in which their values are given."""

    def __init__(
        self,
        box: Box,
        caster: Caster,
        sound: Noise,
        rng: random.Random,
        still: bool = False,
        edge: float = EDGE,
        sides: int = 6,
    ) -> None:
        """A tray at `box` in design pixels, the frame included, for dice with 6 or 10 `sides`.

        With `still` (reduced motion) dice appear at rest with their values. `edge` is the largest edge of a die.
        """
        self.box = box
        self.sides = sides
        self.legend = ("", "")
        """Labels on the near rim, left and right."""
        self._caster = caster
        self._sound = sound
        self._rng = rng
        self._still = still
        self._largest = edge
        self._edge = edge
        """Present edge of the dice: many dice are smaller."""
        self._dice: list[_Die] = []
        self._rolls: list[_Roll] = []
        """The throws that are requested or running, in their order."""
        self._hovered: int | None = None
        self._frame = 0
        """Number of frames drawn so far."""
        self._scale: object = None
        """Scale of the canvas for which the rolling dice were drawn."""

    # --- the dice in the tray ------------------------------------------------------------

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all dice, rolling ones included."""
        return tuple(shown.value for shown in self._dice)

    @property
    def busy(self) -> bool:
        """Whether a throw is requested or running."""
        return bool(self._rolls)

    @property
    def chosen(self) -> list[int]:
        """Numbers of the chosen dice."""
        return [number for number, shown in enumerate(self._dice) if shown.chosen]

    def throw(
        self,
        values: Sequence[int],
        timeline: Timeline,
        keep: Collection[int] = (),
        red: Collection[int] = (),
        lit: Collection[int] = (),
    ) -> None:
        """Append a throw to the timeline. Dice in `keep` stay at rest with their values.

        Dice in `red` have red bodies. Dice in `lit` glow once all dice are at rest. All three hold numbers of dice.

        The simulation of a throw begins early, to be ready in time. But if another throw comes before it, it begins
        only with the step of the timeline: where kept dice are is not known before that.
        """
        roll = _Roll(tuple(values), frozenset(keep), frozenset(red), frozenset(lit), self._rng.getrandbits(64))
        self._rolls.append(roll)
        # The only throw is requested at once, unless nothing will be seen to move.
        if len(self._rolls) == 1 and not (self._still or math.isinf(timeline.speed)):
            self._request_throw(roll)
        step = timeline.append(lambda: self._throw_seconds(roll), lambda progress: self._play_throw(roll, progress))
        roll.is_queued = lambda: timeline.holds(step)

    def show(self, values: Sequence[int], red: Collection[int] = ()) -> None:
        """Show exactly these dice at rest until the next throw. `red` holds the numbers of the dice with red bodies.

        Dice that already have their value and colour stay in place, unless another number of dice needs another size.
        Throws that the timeline no longer holds are dropped.
        """
        self._rolls = [roll for roll in self._rolls if roll.is_queued()]
        self._hovered = None

        now = [(shown.value, shown.red) for shown in self._dice]
        goal = [(value, number in red) for number, value in enumerate(values)]
        if now == goal:
            return

        keep = [number for number, (old, new) in enumerate(zip(now, goal, strict=False)) if old == new]
        if self._largest_edge(len(goal)) != self._edge:
            keep = []  # all dice get another size
        seed = self._rng.getrandbits(64)
        self._place_at_rest(_Roll(tuple(values), keep=frozenset(keep), red=frozenset(red), lit=frozenset(), seed=seed))

    def adopt(self, other_tray: DiceTray) -> None:
        """Take over the dice of another tray as they lie there, if they show the same values and are at rest.

        The other tray must have the same box.
        """
        if self.values == other_tray.values and not other_tray.busy:
            self._dice = other_tray._dice
            self._edge = other_tray._edge

    def take_away(self, number: int, timeline: Timeline) -> None:
        """Append the removal of a die to the timeline. The numbers of later dice decrease by one."""

        def lift_off(progress: float) -> None:
            """Let the die rise and vanish by this share of the time, 0..1, and drop it at the end."""
            if number >= len(self._dice):
                return  # other dice are shown meanwhile
            self._dice[number].removal = ease_in_cubic(progress)
            if progress >= 1:
                del self._dice[number]

        timeline.append(0.0 if self._still else TAKE_SECONDS, lift_off)

    def highlight(self, numbers: Collection[int]) -> None:
        """Let the dice with these numbers glow, and no others."""
        for number, shown in enumerate(self._dice):
            shown.lit = number in numbers

    def choose(self, number: int, chosen: bool) -> None:
        """Mark a die as chosen or not."""
        self._dice[number].chosen = chosen

    def set_hovered(self, number: int | None) -> None:
        """Set the number of the die under the mouse or focus, None for no die."""
        self._hovered = number

    # --- throws --------------------------------------------------------------------------

    def _cast_of(self, roll: _Roll) -> Cast:
        """The task for the simulation of a throw. The first call makes it. Later calls return the same.

        The dice that are kept have the poses that they have at the first call.
        """
        if roll.cast is None:
            numbers = [number for number in sorted(roll.keep) if number < len(self._dice)]
            kept = tuple((number, self._dice[number].pose) for number in numbers)
            if not kept:  # kept dice keep their size
                self._edge = self._largest_edge(len(roll.values))

            floor = self._floor_box()
            width = floor.w / self._edge
            depth = floor.h / die.FLAT / self._edge
            roll.cast = Cast(roll.values, width, height=depth, seed=roll.seed, kept=kept, sides=self.sides)
        return roll.cast

    def _largest_edge(self, count: int) -> float:
        """The largest edge in design pixels with which that many dice fit on the floor."""
        floor = self._floor_box()
        return min(self._largest, math.sqrt(floor.w * floor.h / die.FLAT / ROOM / max(1, count)))

    def _request_throw(self, roll: _Roll) -> None:
        """Let the caster begin to simulate a throw."""
        roll.ticket = self._caster.throw(self._cast_of(roll))

    def _throw_seconds(self, roll: _Roll) -> float | None:
        """The seconds that a throw takes. None while it is not simulated. Requests it if that has not been done."""
        if self._still:
            return STILL_SECONDS
        if roll.ticket is None:
            self._request_throw(roll)
        if roll.throw is None and roll.ticket is not None:
            roll.throw = self._caster.take_throw(roll.ticket)
        return None if roll.throw is None else roll.throw.seconds

    def _play_throw(self, roll: _Roll, progress: float) -> None:
        """Show a throw after a share of its time, 0..1, with the sounds since the last call."""
        if roll not in self._rolls:
            return  # other dice are shown meanwhile

        if roll.throw is None:
            self._place_at_rest(roll)
        elif roll.seconds_heard == 0.0 and progress >= 1:  # the throw was skipped
            self._place_dice(roll, roll.throw, roll.throw.seconds)
        else:
            now = progress * roll.throw.seconds
            self._play_impacts(roll, roll.throw, now)
            self._place_dice(roll, roll.throw, now)

        if progress >= 1:
            self._rolls.remove(roll)
            self.highlight(roll.lit)

    def _play_impacts(self, roll: _Roll, throw: Throw, now: float) -> None:
        """Play the sounds of a throw since the last call, up to `now`, the seconds since its beginning.

        If LEAP seconds or more have passed since then, nothing is played, because all these sounds would come at once.
        """
        if now - roll.seconds_heard < LEAP:
            for impact in throw.impacts:
                if roll.seconds_heard <= impact.seconds < now:
                    name = "clack" if impact.hard else "dice"
                    self._sound.play(name, 0.15 + 0.85 * impact.strength, self.box.centre[0])
        roll.seconds_heard = now

    def _place_at_rest(self, roll: _Roll) -> None:
        """Place the dice of a throw at rest with its values."""
        roll.throw = lay_dice(self._cast_of(roll))
        self._place_dice(roll, roll.throw, now=0.0)

    def _place_dice(self, roll: _Roll, throw: Throw, now: float) -> None:
        """Place the dice as they are `now` seconds after the beginning of a throw.

        Dice that are too many are removed, and missing ones added. Those that are thrown lose their glow, and are no
        longer chosen.
        """
        if roll.cast is not None and not roll.cast.kept:
            self._edge = self._largest_edge(len(roll.values))  # other dice may have been shown since the request

        del self._dice[len(roll.values) :]
        for number in range(len(self._dice), len(roll.values)):
            self._dice.append(_Die(roll.values[number], red=False, pose=throw.tracks[number].pose_at(0)))

        for number, (shown, track) in enumerate(zip(self._dice, throw.tracks, strict=True)):
            shown.value = roll.values[number]
            shown.red = number in roll.red
            shown.pose = track.pose_at(now)
            shown.seconds_left = max(0.0, track.seconds - now)
            if number not in roll.keep:
                shown.lit = shown.chosen = False

    # --- places --------------------------------------------------------------------------

    def _floor_box(self) -> Box:
        """The box of the part of the baize on which dice may lie."""
        x, y, w, h = felt(self.box)
        return Box(x + 6, y + 20, w - 12, h - 26)

    def _screen_point(self, pose: Pose, height: float) -> Point:
        """The design point of a die's place on the floor, or of the point above it by a height in edges."""
        x, y, _, _ = self._floor_box()
        return (x + pose.x * self._edge, y + (pose.y * die.FLAT - height * die.RISE) * self._edge)

    def _middle_of(self, shown: _Die) -> Point:
        """The design point of a die's middle, also while it is raised or taken away."""
        x, y = self._screen_point(shown.pose, shown.pose.z)
        return (x, y - shown.lift - 70 * shown.removal)

    def box_of(self, number: int) -> Box:
        """The box around the die with this number, in design pixels."""
        x, y = self._middle_of(self._dice[number])
        half = self._edge * 0.72
        return Box(x - half, y - half, 2 * half, 2 * half)

    def die_at(self, point: Point) -> int | None:
        """The number of the die at a point, None if there is none."""
        distances: list[tuple[float, int]] = []
        for number, shown in enumerate(self._dice):
            x, y = self._middle_of(shown)
            distances.append((math.hypot(point[0] - x, point[1] - y), number))
        distance, number = min(distances, default=(math.inf, -1))
        return number if distance <= self._edge * 0.68 else None

    # --- pictures ------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Draw the empty tray with its shadow. It is baked into the backdrop."""
        place = canvas.rect(*self.box)
        offset = (canvas.px(6), canvas.px(14))
        art.draw_shadow(canvas, canvas.surface, place, canvas.px(16), soft=canvas.px(20), offset=offset, alpha=190)
        frame = art.round_corners(canvas, _frame_picture(canvas, place.size), canvas.px(16))
        art.draw_outline(canvas, frame, _EDGE, thick=canvas.line(1.4), radius=canvas.px(15), inset=canvas.line(1))
        canvas.surface.blit(frame, place)

        baize = canvas.rect(*felt(self.box))
        groove = baize.inflate(2 * canvas.line(2), 2 * canvas.line(2))
        ground = art.panel_plate(canvas, *groove.size, canvas.px(11), top=_GROOVE, foot=_GROOVE, border=_GROOVE)
        canvas.surface.blit(ground, groove)
        cloth = pictures.at_size(canvas, "shared/baize", *baize.size)
        canvas.surface.blit(art.round_corners(canvas, cloth, canvas.px(9)), baize)
        shine = pygame.Rect(groove.x + canvas.px(10), groove.bottom, groove.w - canvas.px(20), canvas.line(1.2))
        canvas.surface.fill(_SHINE, shine)

    def update(self, seconds: float) -> None:
        """Let dice glow, rise and sink for this many seconds. Chosen dice and the one under the mouse are raised."""
        for number, shown in enumerate(self._dice):
            step = seconds / GLOW_SECONDS
            shown.glow = min(1.0, shown.glow + step) if shown.lit else max(0.0, shown.glow - step)
            goal = _CHOSEN * shown.chosen + _HOVERED * (number == self._hovered)
            shown.lift = goal if self._still else shown.lift + (goal - shown.lift) * spring(rate=13, seconds=seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the dice and the legend.

        Pictures of rolling dice are costly. So at most FRESH of them get a new picture in a frame, and the dice take
        turns over some frames. Dice that are high in the air cover all others, and nearer dice cover farther ones.
        """
        self._frame += 1
        if self._scale != canvas.scale_key:
            self._scale = canvas.scale_key
            for shown in self._dice:
                shown.image = None

        self._draw_legend(canvas)
        for shown in self._dice:
            self._draw_shadow(canvas, shown)

        rolling = [shown for shown in self._dice if shown.seconds_left > 0]
        frames_in_a_round = math.ceil(len(rolling) / FRESH)
        due = {id(shown) for index, shown in enumerate(rolling) if (index + self._frame) % frames_in_a_round == 0}
        # First the dice on the floor, then those more than an edge above it (z > 1), each from far to near.
        for shown in sorted(self._dice, key=lambda shown: (shown.seconds_left > 0 and shown.pose.z > 1, shown.pose.y)):
            self._draw_die(canvas, shown, id(shown) in due)

    def _draw_legend(self, canvas: Canvas) -> None:
        """Draw the labels on the near rim (`legend`, "" for none). The left one has the room beside the right one."""
        x, y, w, h = self.box
        left, right = self.legend
        middle_y = y + h - FOOT / 2
        style = styles.LABEL_TINY.dense
        if right:
            label = style.draw(canvas, right, (x + w - 24, middle_y), "midright", width=w / 2 - 30, ink=_LEGEND)
            w = label[0] - x
        if left:
            style.draw(canvas, left, (x + 24, middle_y), "midleft", width=w - 48, ink=_LEGEND)

    def _draw_die(self, canvas: Canvas, shown: _Die, due: bool) -> None:
        """Draw a die with its glow, and with a ring if it is chosen.

        If `due`, its picture is made anew while it rolls.
        """
        side = canvas.px(self._edge * 1.3)
        centre = canvas.to_pixels(*self._middle_of(shown))
        if shown.glow > 0:
            light = art.glow_around(canvas, side, side, radius=side // 2, spread=canvas.px(self._edge * 0.26))
            alpha = round(255 * shown.glow * (1 - shown.removal))
            art.blit_faded(canvas.surface, light, light.get_rect(center=centre), alpha=alpha)
        if shown.chosen:
            side_of_ring = canvas.px(self._edge * 1.62)
            spread, thick = max(1, canvas.px(5)), canvas.line(2.4)
            ring = art.halo_around(canvas, side_of_ring, side_of_ring, side_of_ring // 2, spread, thick, theme.BRASS)
            canvas.surface.blit(ring, ring.get_rect(center=centre))

        picture = self._die_picture(canvas, shown, due)
        art.blit_faded(canvas.surface, picture, picture.get_rect(center=centre), alpha=round(255 * (1 - shown.removal)))

    def _draw_shadow(self, canvas: Canvas, shown: _Die) -> None:
        """Draw a die's shadow. The higher the die is, the further away, fainter and softer is its shadow.

        `height`: design pixels above its height at rest. It is high while it rolls, while it is raised because it is
        hovered or chosen, and while it is taken away. Softness has three degrees, so that few shadows are kept.
        """
        height_of_roll = (shown.pose.z - SOLIDS[self.sides].centre_height(shown.pose.turn)) * self._edge
        height = height_of_roll + 2 * shown.lift + 70 * shown.removal
        side = canvas.px(self._edge * 0.8)
        corner = canvas.px(self._edge * (0.28 if self.sides == 6 else 0.4))
        softness = max(1, canvas.px(self._edge * (0.14, 0.18, 0.24)[min(2, int(height / 25))]))
        shade = art.soft_shadow(canvas, side, side, radius=corner, soft=softness, alpha=200)

        x, y = self._screen_point(shown.pose, height=0.0)
        reach = self._edge * 0.1 + height * 0.3
        place = shade.get_rect(center=canvas.to_pixels(x + reach, y + reach))
        alpha = max(80, 235 - round(height * 1.1)) * (1 - shown.removal)
        art.blit_faded(canvas.surface, shade, place, alpha=round(alpha))

    def _die_picture(self, canvas: Canvas, shown: _Die, due: bool) -> pygame.Surface:
        """The picture of a die in real pixels. A rolling die keeps its last one until it is `due` for a new one.

        A die that still rolls fast is drawn roughly. The pictures of resting dice are cached by how the die is turned
        (`pose.turn`), by size, colour and number of sides.
        """
        colours = die.RED_LOOK if shown.red else die.BONE_LOOK
        edge = self._edge * canvas.scale
        if shown.seconds_left > 0:
            if due or shown.image is None:
                is_fast = shown.seconds_left > SLOW
                shown.image = die.image(shown.pose.turn, edge, colours, rough=is_fast, sides=self.sides)
            return shown.image
        shown.image = None
        return canvas.caches.shelf("resting dice").get(
            (shown.pose.turn, edge, shown.red, self.sides),
            lambda: die.image(shown.pose.turn, edge, colours, sides=self.sides),
        )
