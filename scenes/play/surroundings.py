"""The surroundings of a board: the backdrop, the bar at the top, buttons, the banner."""

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
from scenes.ui.tween import clamped_progress, ease_out_cubic
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
"""Design pixels by which the lines of a wrapped prompt are raised: letters leave room above them, not below."""
SHADED = 60.0
"""How far the shadow of the clipboard reaches at most."""
BAR_ROOM = 580.0
"""The part of the bar for the name of the game and its setting ends here."""
MARK = 26.0
"""Size of the picture of a mark in the bar."""
PILL = styles.SUBHEAD.dense
FACT = styles.LABEL_TINY.dense
SPENT_ALPHA = 70
"""Alpha of a mark in the bar for something that is used up, 0..255."""


def match_buttons() -> list[Button]:
    """The buttons beside the board of a match in which people play."""
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
    """The table as it was baked, and what has been drawn on it since."""

    key: object
    """The key with which it was baked. Another value asks for a new one."""
    ground: pygame.Surface
    """All that is below the tiles."""
    map: pygame.Surface | None
    """The map of the board as it was baked, without traces. None for a board without a map."""
    column: tuple[pygame.Rect, pygame.Surface, pygame.Surface]
    """The real box around the clipboard, the table there without the light of the lamp, and that light."""
    clipboard: Box | None = None
    """The box for which the clipboard was drawn. None before it was."""
    ground_key: object = None
    """The key of the map with whose traces it was drawn."""


class Surroundings:
    """Bakes the backdrop, which seldom changes, and draws the bar and the banner."""

    def __init__(self) -> None:
        self._backdrop: _Backdrop | None = None
        self._tiled: tuple[object, pygame.Surface] | None = None
        """The backdrop with all tiles, after the key with which they were drawn."""
        self._rests = True
        """Whether all tiles were right: the frame in which something changes has enough to do besides."""
        self._tiles: dict[Box, object] = {}
        """The keys of these tiles, the one that was drawn the longest ago first."""
        self._stale = set[Box]()
        """The boxes of tiles below which the map has changed since they were drawn."""
        self._banner: tuple[str, str, float] | None = None
        """Heading, words and age in seconds of the banner that is shown."""
        self._clock = 0.0
        self._facts: dict[str, Box] = {}
        self.lane = BAR._replace(w=1000)
        """The lane of toasts: name, setting and phases, left of the facts."""

    def forget_pictures(self) -> None:
        """Forget the baked pictures. The next frame bakes them anew."""
        self._backdrop = self._tiled = None

    def redraw_all_tiles(self) -> None:
        """Draw all tiles in the next frame: none that another viewer saw may stay."""
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
        """Draw everything that does not move: table, bar, clipboard and tiles.

        `beside`: tiles that are not of the board.

        Unless tiles must be right `at_once`, each frame after an event draws only one of them, so that no frame takes
        long.
        """
        key = (canvas.scale_key, board.background_key)
        backdrop = self._backdrop
        if backdrop is None or backdrop.key != key:
            self._tiled = None
            self._backdrop = backdrop = _Backdrop(key, *self._bake_backdrop(canvas, board, title, setting))

        clipboard_moves = backdrop.clipboard != log.box
        if clipboard_moves:
            self._draw_clipboard(canvas, board, log, backdrop)
        if board.ground is not None and backdrop.ground_key != board.ground.key:
            self._draw_ground(canvas, board.ground, backdrop, canvas.rect(*board.ground.box))
            backdrop.ground_key = board.ground.key

        resting = (board.resting_key(), *(tile[:2] for tile in beside))
        if self._tiled is None or self._tiled[0] != resting:
            may_wait = self._rests and not (at_once or clipboard_moves)
            self._rests = False
            if self._tiled is None or not may_wait:
                table, tiles_left = self._draw_tiles(canvas, [*board.tiles(), *beside], backdrop.ground, at_once)
                self._tiled = (object() if tiles_left else resting, table)
                self._rests = not tiles_left
        canvas.surface.blit(self._tiled[1], (0, 0))

    def _bake_backdrop(
        self, canvas: Canvas, board: Board, title: str, setting: str
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[pygame.Rect, pygame.Surface, pygame.Surface]]:
        """The table with board and bar, but without the clipboard, for the fields of a `_Backdrop`.

        Returns the whole picture, the bare map (None without one), and the column of the log: its place, its bare
        picture, and its part of the lamp light.
        """
        twin = canvas.layer(pictures.cover_stage(canvas, "shared/table").copy())
        board.paint(twin)

        lamp = pictures.cover_stage(canvas, "shared/lamp")
        place = canvas.rect(*board.frame.log.inset(-SHADED)).clip(lamp.get_rect())
        bare, light = (surface.subsurface(place).copy() for surface in (twin.surface, lamp))
        twin.surface.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

        self._draw_empty_bar(twin, title, setting)
        ground = board.ground
        bare_map = twin.surface.subsurface(canvas.rect(*ground.box)).copy() if ground is not None else None
        return twin.surface, bare_map, (place, bare, light)

    def _draw_empty_bar(self, canvas: Canvas, title: str, setting: str) -> None:
        """Draw the band of the bar at the top, with the name of the game, and its setting beside that."""
        left, top, width, _ = canvas.bounds
        band = canvas.rect(left, 0, width, BAR_H)
        bar = art.clear(*band.size)
        bar.fill((18, 17, 14, 215))
        canvas.surface.blit(bar, band)
        has_room_above = top < 0
        for y in (-1.4, BAR_H) if has_room_above else (BAR_H,):
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(left, y, width, 1.4))

        least_setting_width = styles.LABEL_SMALL.derive(size=1, track=0).width(canvas, setting.upper())
        room = min(420, BAR_ROOM - 18 - 36 - least_setting_width)
        title_style = styles.TITLE.derive(size=36, track=2).dense
        box = title_style.draw(canvas, title.upper(), (36, BAR_H / 2), "midleft", width=room)
        at = (box[0] + box[2] + 18, BAR_H / 2 + 2)
        styles.LABEL_SMALL.derive(track=2).dense.draw(canvas, setting.upper(), at, "midleft", width=BAR_ROOM - at[0])

    def _draw_clipboard(self, canvas: Canvas, board: Board, log: Log, backdrop: _Backdrop) -> None:
        """Draw the clipboard on the table in the light of the lamp. The tiles over it have to be drawn again."""
        place, bare_column, light = backdrop.column
        sheet = bare_column.copy()
        log.paint(canvas.on_copy(sheet, place))
        sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        backdrop.ground.blit(sheet, place)
        backdrop.clipboard = log.box

        if board.ground is not None and backdrop.map is not None:
            map_place = canvas.rect(*board.ground.box)
            backdrop.map.blit(sheet, place.move(-map_place.x, -map_place.y))
            self._draw_ground(canvas, board.ground, backdrop, place.clip(map_place))
        self._copy_ground(backdrop, place)
        for box in self._tiles_over(canvas, place):
            del self._tiles[box]

    def _draw_ground(self, canvas: Canvas, ground: Ground, backdrop: _Backdrop, place: pygame.Rect) -> None:
        """Draw a part of the map with its traces in the light of the hour. The tiles over it have to be drawn again."""
        if backdrop.map is None or not place:
            return
        map_place = canvas.rect(*ground.box)
        backdrop.ground.blit(backdrop.map, place, place.move(-map_place.x, -map_place.y))
        ground.paint(canvas.on_copy(backdrop.ground.subsurface(place), place))

        before = (self._tiled[1] if self._tiled is not None else backdrop.ground).subsurface(place).copy()
        self._copy_ground(backdrop, place)
        for box, at in self._tiles_over(canvas, place).items():
            self._stale.add(box)
            if self._tiled is not None:
                part = at.clip(place)  # copying the whole table would take 5 ms
                self._tiled[1].blit(before, part, part.move(-place.x, -place.y))

    def _tiles_over(self, canvas: Canvas, place: pygame.Rect) -> dict[Box, pygame.Rect]:
        """The boxes of the tiles that overlap a real box, each with its own real box."""
        return {box: at for box in self._tiles if (at := canvas.rect(*box)).colliderect(place)}

    def _copy_ground(self, backdrop: _Backdrop, place: pygame.Rect) -> None:
        """Copy the ground at a place to the table with tiles. The tiles there have to be drawn again."""
        if self._tiled is not None:
            self._tiled[1].blit(backdrop.ground, place, place)
            self._tiled = (object(), self._tiled[1])

    def _draw_tiles(
        self, canvas: Canvas, tiles: Sequence[Tile], ground: pygame.Surface, at_once: bool
    ) -> tuple[pygame.Surface, int]:
        """Draw tiles that have changed, each on clean ground, together with the tiles that overlap it.

        The first time all are drawn, and so are all changed ones `at_once`. Otherwise only new tiles are drawn or, if
        there are none, the one that was drawn longest ago. Tiles on changed ground come last. Returns the table with
        its tiles, and how many tiles are still to be drawn.
        """
        is_first_time = self._tiled is None
        if is_first_time:
            self._tiles.clear()
            self._stale.clear()
        twin = canvas.layer(ground.copy() if self._tiled is None else self._tiled[1])

        places = [canvas.rect(*tile.box) for tile in tiles]
        age_order = {box: turn for turn, box in enumerate(self._tiles)}
        changed = [
            index for index, tile in enumerate(tiles) if tile.box not in age_order or self._tiles[tile.box] != tile.key
        ]
        changed.sort(key=lambda index: age_order.get(tiles[index].box, -1))
        changed += [index for index, tile in enumerate(tiles) if tile.box in self._stale and index not in changed]
        never_drawn = sum(tile.box not in age_order for tile in tiles)
        numbers = changed if is_first_time or at_once else changed[: max(1, never_drawn)]

        for number in numbers:
            tile = tiles[number]
            place = places[number]
            self._tiles.pop(tile.box, None)  # it goes to the end of the dictionary
            self._tiles[tile.box] = tile.key
            self._stale.discard(tile.box)
            twin.surface.set_clip(place)
            if not is_first_time:
                twin.surface.blit(ground, place, place)
            for other in [number] if is_first_time else place.collidelistall(places):
                twin.surface.set_clip(place.clip(places[other]))
                tiles[other].draw(twin)
        twin.surface.set_clip(None)
        return twin.surface, len(changed) - len(numbers)

    # --- the bar -------------------------------------------------------------------------

    def bar_tile(self, board: Board) -> Tile:
        """The tile of phases and facts. Its key changes in each frame while a mark pulses."""
        phases = board.words.phases()
        facts = board.words.facts()
        pulses = not board.context.reduced_motion and any(mark.alarm for fact in facts for mark in fact.marks)
        key = (*phases, *facts, self._clock if pulses else 0.0)
        return Tile(PLATE, key, lambda canvas: self.draw_bar(canvas, board))

    def draw_bar(self, canvas: Canvas, board: Board) -> None:
        """Draw the phases as pills, then the facts at the right.

        If not all pills fit, only that of the present phase is drawn.
        """
        names, current = board.words.phases()
        facts = board.words.facts()
        left = 610.0
        right = 1800.0

        facts_width = 0.0
        for fact in facts:
            label_width = FACT.width(canvas, fact.label)
            value_width = styles.HEAD_LARGE.width(canvas, fact.value)
            facts_width += 44 + max(label_width, value_width)
        names_width = sum(44 + PILL.width(canvas, name.upper()) for name in names)
        all_names_fit = left + names_width + facts_width <= right

        for number, name in enumerate(names):
            is_current = number == current
            if is_current or all_names_fit:
                left = self._draw_pill(canvas, left, name.upper(), is_current) + 10

        self._facts = {}
        for fact in reversed(facts):
            start = self._draw_fact(canvas, right, fact, right - left, board.context.reduced_motion)
            self._facts[fact.label] = Box(start, 4, right - start, BAR_H - 8)
            right = start - 44
        self.lane = BAR.inset(2)._replace(w=right - 2)

    def fact_box(self, label: str) -> Box | None:
        """The box in which the fact of this label was drawn last. None if it was not."""
        return self._facts.get(label)

    def _draw_pill(self, canvas: Canvas, x: float, words: str, is_current: bool) -> float:
        """Draw the name of a phase that begins at `x`, on a plate if the phase is the present one.

        Returns the x of its end.
        """
        ink = (28, 24, 16) if is_current else theme.DIM
        wide = PILL.width(canvas, words) + 34
        real = canvas.rect(x, 14, wide, 36)
        if is_current:
            canvas.surface.blit(
                art.panel_plate(canvas, real.w, real.h, real.h // 2, (226, 186, 98), (176, 136, 58)), real
            )
        else:
            pygame.draw.rect(canvas.surface, (84, 78, 62), real, 1, border_radius=real.h // 2)
        PILL.draw(canvas, words, (x + wide / 2, 32), "center", ink=ink)
        return x + wide

    def _draw_fact(self, canvas: Canvas, right: float, fact: Fact, room: float, still: bool) -> float:
        """Draw a fact that ends at x `right`: its label, and below it marks or a value.

        Returns the x at which it begins.

        `room`: the width for the label. `still`: reduced motion, in which marks do not pulse.
        """
        below = max(44.0, 2 + FACT.height(canvas, 1.6))
        label = FACT.draw(canvas, fact.label, (right, 4), "topright", width=min(290.0, room))
        if not fact.marks:
            value = styles.HEAD_LARGE.draw(canvas, fact.value, (right, below), "midright", width=min(330.0, room))
            return min(value[0], label[0])

        x = right
        for mark in reversed(fact.marks):
            if mark.words:
                glow = 1.0 if still else 0.5 + 0.5 * math.sin(self._clock * 5)
                ink = theme.blend(theme.BONE, theme.lighter(theme.RED, 1.6), glow) if mark.alarm else theme.BONE
                x = styles.HEAD_LARGE.draw(canvas, mark.words, (x, below), "midright", width=90, ink=ink)[0] - 6
            image = pictures.picture(canvas, mark.picture, MARK, MARK)
            alpha = SPENT_ALPHA if mark.spent else 255
            art.blit_faded(canvas.surface, image, image.get_rect(midright=canvas.to_pixels(x, below)), alpha)
            x -= MARK + (18 if mark.words or mark.gap else 4)
        return min(label[0], x)

    # --- the banner that announces a round -----------------------------------------------

    @property
    def is_announcing(self) -> bool:
        """Whether a banner is shown."""
        return self._banner is not None

    def show_banner(self, head: str, words: str) -> None:
        """Show a banner for BANNER_SECONDS, instead of any other."""
        self._banner = (head, words, 0.0)

    def hide_banner(self) -> None:
        """Take the banner away."""
        self._banner = None

    def update(self, seconds: float, pace: float) -> None:
        """Advance by real seconds. The banner runs at the animation speed `pace`."""
        self._clock += seconds
        if self._banner is not None:
            head, words, age = self._banner
            age += seconds * pace
            self._banner = (head, words, age) if age < BANNER_SECONDS else None

    def draw_banner(self, canvas: Canvas, over: Box) -> None:
        """Draw the banner across the middle of a box, or nothing if there is none. It fades in and out."""
        if self._banner is None:
            return
        head, words, age = self._banner
        visibility = ease_out_cubic(clamped_progress(age, 0, 0.3)) * (
            1 - clamped_progress(age, BANNER_SECONDS - 0.3, BANNER_SECONDS)
        )
        slide = 1.0 if canvas.still else visibility

        x, y, w, h = over
        band_height = 150.0
        band = canvas.rect(x, y + h / 2 - band_height / 2, w, band_height)
        art.draw_veil(canvas, band, int(205 * visibility))
        for edge in (band.y, band.bottom - canvas.line(2)):
            pygame.draw.rect(canvas.surface, theme.BRASS, (band.x, edge, round(band.w * slide), canvas.line(2)))

        alpha = int(255 * visibility)
        middle_x, middle_y = x + w / 2 + (1 - slide) * 40, y + h / 2
        title_style = styles.TITLE.derive(size=62, track=4)
        title_style.draw(canvas, head, (middle_x, middle_y - 18), "center", alpha=alpha)
        styles.BODY_LEAD.draw(canvas, words, (middle_x, middle_y + 40), "center", ink=theme.BRASS, alpha=alpha)


def column_tile(column: Box, log: Log, panel: AdvicePanel, lit: Hashable | None) -> Tile:
    """The tile of the log, and of the advice above it. `column`: the box of the log without advice.

    The line of the log with the spot key `lit` is marked.
    """

    def draw(canvas: Canvas) -> None:
        log.draw(canvas, lit)
        panel.draw(canvas)

    return Tile(column.union(panel.largest_box), (log.key(lit), panel.key), draw)


def draw_prompt(
    canvas: Canvas,
    words: str,
    mine: bool,
    box: Box = Frame.prompt,
    who: str = "",
    find: Callable[[str], Sequence[Link]] = lambda words: (),
) -> list[Linked]:
    """Draw the prompt into a box, after the name `who` if there is room for it.

    `mine`: a person is asked, otherwise the prompt says for whom the match waits. Links to rules and cards that `find`
    returns are underlined, and returned with their boxes.
    """
    if not words:
        return []
    words = faces.name_keys(canvas, words)
    style = styles.BODY_PROMPT.dense
    x, y, w, h = box
    if who:
        addressed = style.wrap(canvas, f"{who}: {words}", w - 36)
        if len(addressed) == 1 or len(addressed) * style.height(canvas, 1.0) <= h:
            words = f"{who}: {words}"

    ink = theme.GLOW if mine else theme.MUTED
    icons.draw_icon(canvas, "flag" if mine else "hourglass", (x + 12, y + 26), 26, ink)
    lines, leading = style.wrap_within(canvas, words, w - 36, h)
    step = style.height(canvas, leading)
    first = y + 26 if len(lines) == 1 else y + (h - (len(lines) - 1) * step) / 2 - RAISED
    drawn = [
        (line, style.draw(canvas, line, (x + 36, first + number * step), "midleft", width=w - 36, ink=ink))
        for number, line in enumerate(lines)
    ]
    return underline(canvas, style, drawn, find(" ".join(lines)), theme.BRASS)


class Complaints:
    """A small plate that explains why something is not possible, at the place where it was tried."""

    def __init__(self) -> None:
        self._words = ""
        self._at: Point = (0.0, 0.0)
        self._seconds_left = 0.0
        self._count = 0

    @property
    def is_shown(self) -> bool:
        """Whether a complaint is on the screen."""
        return self._seconds_left > 0

    @property
    def last_complaint(self) -> tuple[int, str]:
        """How many complaints there have been, and the words of the last one."""
        return self._count, self._words

    def show(self, words: str, at: Point) -> None:
        """Show a complaint above a point, for as long as it takes to read it."""
        self._words = words
        self._at = at
        self._seconds_left = max(COMPLAINT_SECONDS, READING * len(words))
        self._count += 1

    def clear(self) -> None:
        """Hide the complaint."""
        self._seconds_left = 0.0

    def update(self, seconds: float) -> None:
        self._seconds_left = max(0.0, self._seconds_left - seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the complaint near its point, inside the stage. Nothing if its time is over."""
        if not self.is_shown:
            return
        lines = styles.BODY.wrap(canvas, faces.name_keys(canvas, self._words), 400)
        wide = max(styles.BODY.width(canvas, line) for line in lines) + 76
        tall = styles.BODY.height(canvas) * len(lines) + 26
        x = max(20.0, min(self._at[0] - wide / 2, WIDTH - wide - 20))
        y = max(76.0, min(self._at[1] - tall - 26, HEIGHT - tall - 16))
        art.draw_panel(canvas, Box(x, y, wide, tall), border=theme.lighter(theme.RED, 1.3))
        icons.draw_icon(canvas, "warning", (x + 30, y + tall / 2), 26, theme.lighter(theme.RED, 1.5))
        styles.BODY.draw_lines(canvas, lines, (x + 54, y + 12))


# --- The buttons of a match that nobody plays: four in the corner of the board, and the speed -----

SPEED_SIZE: tuple[float, float] = (116, 52)


def transport_buttons(*others: Button) -> list[Button]:
    """The buttons pause, leave and speed of a match that is only watched. `others` come after pause."""
    return [
        Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True),
        *others,
        Button("leave", Box(1230, 984, 170, 56), "LEAVE", "ESC"),
        Button("speed", Box(1284, 100, 116, 52), "1x", "+"),
    ]


def watching_buttons() -> list[Button]:
    """The buttons of a match at which people no longer play: pause, speed and menu."""
    pause = Button("pause", Box(1050, 906, 170, 64), "PAUSE", "SPACE", primary=True)
    return [pause, *(button for button in match_buttons() if button.key in ("speed", "menu"))]


def place_speed_button(buttons: dict[str, Button], frame: Frame) -> None:
    """Move the speed button to its place on a board."""
    buttons["speed"].box = Box(*frame.transport, *SPEED_SIZE)
