"""What surrounds a board: the backdrop, the bar at the top, buttons, the banner."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from scenes.boards.board import Board, Frame
from scenes.boards.parts import Tile
from scenes.boards.words import Fact
from scenes.pieces.ground import Ground
from scenes.play.advice_panel import AdvicePanel
from scenes.play.log_panel import Log
from scenes.rulebook.glossary import Link, Linked, underline
from scenes.ui import art, faces, icons, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, Point
from scenes.ui.input import Intent
from scenes.ui.tween import ease_out_cubic, part
from scenes.ui.widgets import Button

HOT_KEYS = {
    Intent.PASS: "pass",
    Intent.HINT: "hint",
    Intent.UNDO: "undo",
    Intent.AGAIN: "again",
    Intent.FASTER: "speed",
    Intent.SLOWER: "slower",
    Intent.BACK: "menu",
    Intent.MENU: "menu",
    Intent.RULES: "rules",
    Intent.SKIP: "skip",
    Intent.GUIDE: "guide",
}
"""Keys, with the button that each of them presses."""
BAR_H = 64.0
BAR = Box(0, 0, WIDTH, BAR_H)
PLATE = Box(590, 0, 1220, BAR_H + 4)
"""The part of the bar with phases and facts."""
BANNER_SECONDS = 1.5
COMPLAINT_SECONDS = 3.2
READING = 0.06
"""Seconds per character for which a complaint is shown, if that is more than COMPLAINT_SECONDS."""
RAISED = 4.0
"""Lines of a wrapped prompt stand so much higher than its middle: letters leave room above them, not below."""
SHADED = 60.0
"""How far the shadow of the clipboard reaches at most."""
MARK = 26.0
PILL = styles.SUBHEAD.dense
FACT = styles.LABEL_TINY.dense
SPENT_ALPHA = 70
"""Alpha of a mark in the bar for something that is used up, 0..255."""


def buttons() -> list[Button]:
    """The buttons next to the board."""
    return [
        Button("pass", Box(1050, 906, 350, 64), "PASS", "SPACE"),
        Button("hint", Box(1050, 984, 170, 56), "HINT", "H"),
        Button("undo", Box(1230, 984, 170, 56), "UNDO", "U"),
        Button("again", Box(1050, 100, 224, 52), "SEE AGAIN", "L"),
        Button("speed", Box(1284, 100, 116, 52), "1x", "+"),
        Button("menu", Box(1826, 8, 62, 48), "", icon="menu"),
    ]


@dataclass
class _Backdrop:
    """What is baked, and what was laid on it since."""

    key: object
    ground: pygame.Surface
    """All that lies below the tiles."""
    map: pygame.Surface | None
    """The box of the ground of the board as it was baked."""
    column: tuple[pygame.Rect, pygame.Surface, pygame.Surface]
    """Where the clipboard lies; the table there without the light of the lamp; that light."""
    clipboard: Box | None = None
    """Where the clipboard was laid."""
    traced: object = None
    """The key with which the ground of the board was laid."""


class Surroundings:
    """Bakes the static backdrop, and draws the bar and the banner."""

    def __init__(self) -> None:
        self._backdrop: _Backdrop | None = None
        self._tiled: tuple[object, pygame.Surface] | None = None
        """The backdrop with all tiles."""
        self._rests = True
        """Whether all tiles were right: the frame in which something changes has enough to do besides."""
        self._tiles: dict[Box, object] = {}
        """The keys of these tiles."""
        self._stale = set[Box]()
        """Those that lie on ground as it was before."""
        self._banner: tuple[str, str, float] | None = None
        self._clock = 0.0
        self._facts: dict[str, Box] = {}
        self.lane = BAR._replace(w=1000)
        """The lane of toasts: name, setting and phases, left of the facts."""

    def forget(self) -> None:
        self._backdrop = self._tiled = None

    def lay_anew(self) -> None:
        """Draw all tiles in the next frame: none of another viewer's may stay."""
        self._tiled = None

    def draw_backdrop(
        self,
        canvas: Canvas,
        board: Board,
        log: Log,
        title: str,
        setting: str,
        beside: Sequence[Tile] = (),
        at_once: bool = True,
    ) -> None:
        """Draw all that stands still; tiles `beside` the board lie on those of the board.

        Where tiles need not be right `at_once`, the frames after an event draw one each, so that none is held up.
        """
        key = (canvas.scale_key, board.background_key)
        drop = self._backdrop
        if drop is None or drop.key != key:
            self._tiled = None
            self._backdrop = drop = _Backdrop(key, *self._bake(canvas, board, title, setting))
        moves = drop.clipboard != log.box
        if moves:
            self._lay_clipboard(canvas, board, log, drop)
        if board.ground is not None and drop.traced != board.ground.key:
            self._lay_ground(canvas, board.ground, drop, canvas.rect(*board.ground.box))
            drop.traced = board.ground.key
        resting = (board.resting_key(), *(tile[:2] for tile in beside))
        if self._tiled is None or self._tiled[0] != resting:
            waits, self._rests = self._rests and not (at_once or moves) and self._tiled is not None, False
            if self._tiled is None or not waits:
                whole, left = self._lay_tiles(canvas, [*board.tiles(), *beside], drop.ground, at_once)
                self._tiled, self._rests = (object() if left else resting, whole), not left
        canvas.surface.blit(self._tiled[1], (0, 0))

    def _bake(
        self, canvas: Canvas, board: Board, title: str, setting: str
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[pygame.Rect, pygame.Surface, pygame.Surface]]:
        """The table with the board and the bar, but without the clipboard: `ground`, `map` and `column` of it."""
        twin = canvas.layer(pictures.cover_stage(canvas, "shared/table").copy())
        board.paint(twin)
        lamp = pictures.cover_stage(canvas, "shared/lamp")
        place = canvas.rect(*board.frame.log.inset(-SHADED)).clip(lamp.get_rect())
        bare, light = (whole.subsurface(place).copy() for whole in (twin.surface, lamp))
        twin.surface.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        left, top, wide, _ = twin.bounds
        band = twin.rect(left, 0, wide, BAR_H)
        bar = art.clear(*band.size)
        bar.fill((18, 17, 14, 215))
        twin.surface.blit(bar, band)
        for y in (BAR_H,) if top >= 0 else (-1.4, BAR_H):
            pygame.draw.rect(twin.surface, theme.BRASS, twin.rect(left, y, wide, 1.4))
        least = styles.LABEL_SMALL.but(size=1, track=0).width(twin, setting.upper())
        box = styles.TITLE.but(size=36, track=2).dense.draw(
            twin, title.upper(), (36, BAR_H / 2), "midleft", width=min(420, 580 - 18 - 36 - least)
        )
        at = (box[0] + box[2] + 18, BAR_H / 2 + 2)
        styles.LABEL_SMALL.but(track=2).dense.draw(twin, setting.upper(), at, "midleft", width=580 - at[0])
        kept = twin.surface.subsurface(canvas.rect(*board.ground.box)).copy() if board.ground is not None else None
        return twin.surface, kept, (place, bare, light)

    def _lay_clipboard(self, canvas: Canvas, board: Board, log: Log, drop: _Backdrop) -> None:
        """Draw the clipboard on the table, in the light of the lamp."""
        place, bare, light = drop.column
        sheet = bare.copy()
        log.paint(canvas.part(sheet, place))
        sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        drop.ground.blit(sheet, place)
        drop.clipboard = log.box
        if board.ground is not None and drop.map is not None:
            whole = canvas.rect(*board.ground.box)
            drop.map.blit(sheet, place.move(-whole.x, -whole.y))
            self._lay_ground(canvas, board.ground, drop, place.clip(whole))
        self._lay_anew(drop, place)
        for box in self._over(canvas, place):
            del self._tiles[box]

    def _lay_ground(self, canvas: Canvas, ground: Ground, drop: _Backdrop, place: pygame.Rect) -> None:
        """Draw a part of the map, in the light of the hour and with its traces; all tiles lie on it."""
        if drop.map is not None and place:
            whole = canvas.rect(*ground.box)
            drop.ground.blit(drop.map, place, place.move(-whole.x, -whole.y))
            ground.paint(canvas.part(drop.ground.subsurface(place), place))
            before = (self._tiled[1] if self._tiled is not None else drop.ground).subsurface(place).copy()
            self._lay_anew(drop, place)
            for box, at in self._over(canvas, place).items():
                self._stale.add(box)
                if self._tiled is not None:
                    part = at.clip(place)  # the whole table takes 5 ms to copy
                    self._tiled[1].blit(before, part, part.move(-place.x, -place.y))

    def _over(self, canvas: Canvas, place: pygame.Rect) -> dict[Box, pygame.Rect]:
        """The tiles that lie there."""
        return {box: at for box in self._tiles if (at := canvas.rect(*box)).colliderect(place)}

    def _lay_anew(self, drop: _Backdrop, place: pygame.Rect) -> None:
        """Show what is below the tiles there as it is now."""
        if self._tiled is not None:
            self._tiled[1].blit(drop.ground, place, place)
            self._tiled = (object(), self._tiled[1])

    def _lay_tiles(
        self, canvas: Canvas, tiles: Sequence[Tile], ground: pygame.Surface, at_once: bool
    ) -> tuple[pygame.Surface, int]:
        """Draw the tiles that have changed, each on clean ground, and with it what overlaps it.

        If not `at_once` and some lie already: only those that were never drawn there, or that which was drawn the
        longest ago, those that lie the same on other ground last. Returns the table, and how many are left to draw.
        """
        fresh = self._tiled is None
        if fresh:
            self._tiles.clear()
            self._stale.clear()
        twin = canvas.layer(ground.copy() if self._tiled is None else self._tiled[1])
        places = [canvas.rect(*tile.box) for tile in tiles]
        turns = {box: turn for turn, box in enumerate(self._tiles)}
        changed = [n for n, tile in enumerate(tiles) if tile.box not in turns or self._tiles[tile.box] != tile.key]
        changed.sort(key=lambda n: turns.get(tiles[n].box, -1))
        changed += [n for n, tile in enumerate(tiles) if tile.box in self._stale and n not in changed]
        bare = sum(tile.box not in turns for tile in tiles)
        drawn = changed if fresh or at_once else changed[: max(1, bare)]
        for number in drawn:
            tile, place = tiles[number], places[number]
            self._tiles.pop(tile.box, None)
            self._tiles[tile.box] = tile.key
            self._stale.discard(tile.box)
            twin.surface.set_clip(place)
            if not fresh:
                twin.surface.blit(ground, place, place)
            for other in [number] if fresh else place.collidelistall(places):
                twin.surface.set_clip(place.clip(places[other]))
                tiles[other].draw(twin)
        twin.surface.set_clip(None)
        return twin.surface, len(changed) - len(drawn)

    def bar(self, board: Board) -> Tile:
        """The phases and the facts; while a mark pulses it is drawn anew in each frame."""
        phases, facts = board.words.phases(), board.words.facts()
        pulses = not board.context.reduced_motion and any(mark.alarm for fact in facts for mark in fact.marks)
        key = (*phases, *facts, self._clock if pulses else 0.0)
        return Tile(PLATE, key, lambda canvas: self.draw_bar(canvas, board))

    def draw_bar(self, canvas: Canvas, board: Board) -> None:
        """Draw the phases as pills, then the facts."""
        (names, on), facts = board.words.phases(), board.words.facts()
        wide = sum(44 + max(FACT.width(canvas, one.label), styles.HEAD_LARGE.width(canvas, one.value)) for one in facts)
        x, right = 610.0, 1800.0
        fits = x + sum(44 + PILL.width(canvas, name.upper()) for name in names) + wide <= right
        for i, name in enumerate(names):
            if i == on or fits:
                x = self._pill(canvas, x, name.upper(), i == on) + 10
        self._facts = {}
        for fact in reversed(facts):
            left = self._fact(canvas, right, fact, right - x, board.context.reduced_motion)
            self._facts[fact.label] = Box(left, 4, right - left, BAR_H - 8)
            right = left - 44
        self.lane = BAR.inset(2)._replace(w=right - 2)

    def fact_box(self, label: str) -> Box | None:
        """Where the fact of this label was drawn last; None if it was not."""
        return self._facts.get(label)

    def _pill(self, canvas: Canvas, x: float, words: str, on: bool) -> float:
        ink = (28, 24, 16) if on else theme.DIM
        wide = PILL.width(canvas, words) + 34
        real = canvas.rect(x, 14, wide, 36)
        if on:
            canvas.surface.blit(
                art.panel_plate(canvas, real.w, real.h, real.h // 2, (226, 186, 98), (176, 136, 58)), real
            )
        else:
            pygame.draw.rect(canvas.surface, (84, 78, 62), real, 1, border_radius=real.h // 2)
        PILL.draw(canvas, words, (x + wide / 2, 32), "center", ink=ink)
        return x + wide

    def _fact(self, canvas: Canvas, right: float, fact: Fact, room: float, still: bool) -> float:
        below = max(44.0, 2 + FACT.height(canvas, 1.6))
        label = FACT.draw(canvas, fact.label, (right, 4), "topright", width=min(290.0, room))
        left = label[0]
        if fact.marks:
            x, y = (right, below)
            for mark in reversed(fact.marks):
                if mark.words:
                    glow = 1.0 if still else 0.5 + 0.5 * math.sin(self._clock * 5)
                    ink = theme.blend(theme.BONE, theme.lighter(theme.RED, 1.6), glow) if mark.alarm else theme.BONE
                    x = styles.HEAD_LARGE.draw(canvas, mark.words, (x, y), "midright", width=90, ink=ink)[0] - 6
                image = pictures.picture(canvas, mark.picture, MARK, MARK)
                art.blit_faded(
                    canvas.surface, image, image.get_rect(midright=canvas.at(x, y)), SPENT_ALPHA if mark.spent else 255
                )
                x -= MARK + (18 if mark.words or mark.gap else 4)
            return min(left, x)
        value = styles.HEAD_LARGE.draw(canvas, fact.value, (right, below), "midright", width=min(330.0, room))
        return min(value[0], left)

    # --- the banner that announces a round -----------------------------------------------

    @property
    def announcing(self) -> bool:
        """Whether a banner is shown."""
        return self._banner is not None

    def announce(self, head: str, words: str) -> None:
        self._banner = (head, words, 0.0)

    def hush(self) -> None:
        """Take the banner away."""
        self._banner = None

    def update(self, seconds: float, pace: float) -> None:
        """Advance by real seconds; the banner runs at the animation speed `pace`."""
        self._clock += seconds
        if self._banner is not None:
            seconds *= pace
            head, words, age = self._banner
            self._banner = (head, words, age + seconds) if age + seconds < BANNER_SECONDS else None

    def draw_banner(self, canvas: Canvas, over: Box) -> None:
        if self._banner is None:
            return
        head, words, age = self._banner
        p = ease_out_cubic(part(age, 0, 0.3)) * (1 - part(age, BANNER_SECONDS - 0.3, BANNER_SECONDS))
        way = 1.0 if canvas.still else p
        x, y, w, h = over
        tall = 150.0
        band = canvas.rect(x, y + h / 2 - tall / 2, w, tall)
        art.draw_veil(canvas, band, int(205 * p))
        for edge in (band.y, band.bottom - canvas.line(2)):
            pygame.draw.rect(canvas.surface, theme.BRASS, (band.x, edge, round(band.w * way), canvas.line(2)))
        alpha = int(255 * p)
        middle = (x + w / 2 + (1 - way) * 40, y + h / 2)
        styles.TITLE.but(size=62, track=4).draw(canvas, head, (middle[0], middle[1] - 18), "center", alpha=alpha)
        styles.BODY_LEAD.draw(canvas, words, (middle[0], middle[1] + 40), "center", ink=theme.BRASS, alpha=alpha)


def column_of(whole: Box, log: Log, panel: AdvicePanel, lit: Hashable | None) -> Tile:
    """The log, which has the box `whole` without advice, and the advice over it; `lit` as in `Log.draw`."""

    def draw(canvas: Canvas) -> None:
        log.draw(canvas, lit)
        panel.draw(canvas)

    return Tile(whole.union(panel.reach), (log.key(lit), panel.key), draw)


def draw_prompt(
    canvas: Canvas,
    words: str,
    mine: bool,
    box: Box = Frame.prompt,
    who: str = "",
    find: Callable[[str], Sequence[Link]] = lambda words: (),
) -> list[Linked]:
    """Draw the prompt, wrapped where the box has room, preceded by the name `who` where it fits.

    What leads to a rule or a card, as `find` tells, is underlined; returns where it stands.
    """
    if not words:
        return []
    words = faces.worded(canvas, words)
    style = styles.BODY_PROMPT.dense
    if who:
        addressed = style.wrap(canvas, f"{who}: {words}", box[2] - 36)
        if len(addressed) == 1 or len(addressed) * style.height(canvas, 1.0) <= box[3]:
            words = f"{who}: {words}"
    ink = theme.GLOW if mine else theme.MUTED
    x, y, w, h = box
    icons.draw_icon(canvas, "flag" if mine else "hourglass", (x + 12, y + 26), 26, ink)
    lines, leading = style.wrap_within(canvas, words, w - 36, h)
    step = style.height(canvas, leading)
    first = y + 26 if len(lines) == 1 else y + (h - (len(lines) - 1) * step) / 2 - RAISED
    drawn = [
        (line, style.draw(canvas, line, (x + 36, first + i * step), "midleft", width=w - 36, ink=ink))
        for i, line in enumerate(lines)
    ]
    return underline(canvas, style, drawn, find(" ".join(lines)), theme.BRASS)


class Complaints:
    """A small plate that explains why something is not possible, at the place where it was tried."""

    def __init__(self) -> None:
        self._words = ""
        self._at: Point = (0.0, 0.0)
        self._left = 0.0
        self._count = 0

    @property
    def shown(self) -> bool:
        return self._left > 0

    @property
    def last(self) -> tuple[int, str]:
        """How many there were, and the last of them."""
        return self._count, self._words

    def say(self, words: str, at: Point) -> None:
        self._words, self._at, self._left = words, at, max(COMPLAINT_SECONDS, READING * len(words))
        self._count += 1

    def clear(self) -> None:
        """Hide the complaint; called when something else is tried."""
        self._left = 0.0

    def update(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def draw(self, canvas: Canvas) -> None:
        if not self.shown:
            return
        lines = styles.BODY.wrap(canvas, faces.worded(canvas, self._words), 400)
        wide = max(styles.BODY.width(canvas, line) for line in lines) + 76
        tall = styles.BODY.height(canvas) * len(lines) + 26
        x = max(20.0, min(self._at[0] - wide / 2, WIDTH - wide - 20))
        y = max(76.0, min(self._at[1] - tall - 26, HEIGHT - tall - 16))
        art.draw_panel(canvas, Box(x, y, wide, tall), border=theme.lighter(theme.RED, 1.3))
        icons.draw_icon(canvas, "warning", (x + 30, y + tall / 2), 26, theme.lighter(theme.RED, 1.5))
        styles.BODY.draw_lines(canvas, lines, (x + 54, y + 12))


# --- The buttons below a match that only runs: four in the corner of the board, and the speed -----

SPEED: tuple[float, float] = (116, 52)


def transport_buttons(*others: Button) -> list[Button]:
    """Pause, leave and speed, with further buttons that take the places "step" and "restart"."""
    return [
        Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True),
        *others,
        Button("leave", Box(1230, 984, 170, 56), "LEAVE", "ESC"),
        Button("speed", Box(1284, 100, 116, 52), "1x", "+"),
    ]


def watching_buttons() -> list[Button]:
    """Pause, speed and menu: those of a match that people only watch."""
    pause = Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True)
    return [pause, *(button for button in buttons() if button.key in ("speed", "menu"))]


def place(placed: dict[str, Button], frame: Frame) -> None:
    """Move the speed button to its place on a board."""
    placed["speed"].box = Box(*frame.transport, *SPEED)
