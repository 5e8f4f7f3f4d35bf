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
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, KeyedPicture, Point
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
INSET = 36.0
"""Design pixels from the left edge of the stage to the name of the game."""
BAR_ROOM = 580.0
"""The part of the bar for the name of the game and its setting ends here."""
MARK = 26.0
"""Size of the picture of a mark in the bar."""
PILL = styles.SUBHEAD.dense
FACT = styles.LABEL_TINY.dense
SPENT_ALPHA = 70
"""Alpha of a mark in the bar for something that is used up, 0..255."""


def match_buttons() -> list[Button]:
    """The buttons beside the board of a match in which people play: key, box, label and the key of the keyboard."""
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
        self._tiled: KeyedPicture | None = None
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
        """Draw everything that does not move: table, bar, clipboard and tiles. A tile is a part with its own key.

        Only what has another key than in the last frame is drawn anew. Unless tiles must be right `at_once`, no frame
        may take long: the first frame with another key draws no tile, and each one after it draws one tile.

        `beside`: tiles that are not of the board. `self._tiled`: the picture, with the key that all its tiles have, or
        with a new object while some of them are old. `self._rests`: all tiles were right in the last frame.
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
            self._draw_ground(canvas, board.ground, backdrop, place=canvas.rect(*board.ground.box))
            backdrop.ground_key = board.ground.key

        key_of_tiles = (board.resting_key(), *((tile.box, tile.key) for tile in beside))
        if self._tiled is None or self._tiled.key != key_of_tiles:
            is_first_frame_of_change = self._rests and not (at_once or clipboard_moves)
            self._rests = False
            if self._tiled is None or not is_first_frame_of_change:
                table, tiles_left = self._draw_tiles(canvas, [*board.tiles(), *beside], backdrop.ground, at_once)
                # A new object equals no key, so the next frame goes on with the tiles that are left.
                self._tiled = KeyedPicture(object() if tiles_left else key_of_tiles, table)
                self._rests = not tiles_left
        canvas.surface.blit(self._tiled.image, (0, 0))

    def _bake_backdrop(
        self, canvas: Canvas, board: Board, title: str, setting: str
    ) -> tuple[pygame.Surface, pygame.Surface | None, tuple[pygame.Rect, pygame.Surface, pygame.Surface]]:
        """Draw the table with board and bar, but without the clipboard, in the light of the lamp.

        Returns the whole picture, a copy of the board's map without traces (None without a map), and what is needed to
        draw the clipboard anew: its real box with room for its shadow, the table there without light, and that light.
        """
        table = canvas.layer(pictures.cover_stage(canvas, "shared/table").copy())
        board.paint(table)

        lamp = pictures.cover_stage(canvas, "shared/lamp")
        column = canvas.rect(*board.frame.log.inset(-SHADED)).clip(lamp.get_rect())
        unlit, light = (surface.subsurface(column).copy() for surface in (table.surface, lamp))
        table.surface.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

        self._draw_empty_bar(table, title, setting)
        ground = board.ground
        bare_map = table.surface.subsurface(canvas.rect(*ground.box)).copy() if ground is not None else None
        return table.surface, bare_map, (column, unlit, light)

    def _draw_empty_bar(self, canvas: Canvas, title: str, setting: str) -> None:
        """Draw the band of the bar at the top, with the name of the game, and its setting (such as a year) beside that.

        The band is as wide as the window. On a window taller than the stage it also gets a line above. The title gets
        narrower, so that the setting has room before BAR_ROOM even in its smallest type.
        """
        left, top, width, _ = canvas.bounds
        band = canvas.rect(left, 0, width, BAR_H)
        bar = art.clear(*band.size)
        bar.fill((18, 17, 14, 215))
        canvas.surface.blit(bar, band)
        has_room_above = top < 0
        thick, gap = 1.4, 18
        for y in (-thick, BAR_H) if has_room_above else (BAR_H,):
            pygame.draw.rect(canvas.surface, theme.BRASS, canvas.rect(left, y, width, thick))

        least_setting_width = styles.LABEL_SMALL.derive(size=1, track=0).width(canvas, setting.upper())
        room = min(420, BAR_ROOM - gap - INSET - least_setting_width)
        title_style = styles.TITLE.derive(size=36, track=2).dense
        title_box = title_style.draw(canvas, title.upper(), (INSET, BAR_H / 2), "midleft", width=room)
        x = title_box.right + gap
        style = styles.LABEL_SMALL.derive(track=2).dense
        style.draw(canvas, setting.upper(), (x, BAR_H / 2 + 2), "midleft", width=BAR_ROOM - x)

    def _draw_clipboard(self, canvas: Canvas, board: Board, log: Log, backdrop: _Backdrop) -> None:
        """Draw the clipboard of the log on the table in the light of the lamp.

        `backdrop.column`: its real box, the table there without light, and the light. Where the clipboard covers the
        map of the board, the map is drawn again over it. The tiles over it lose their keys (`self._tiles`), so that
        they are drawn again as if they were new.
        """
        place, unlit_table, light = backdrop.column
        sheet = unlit_table.copy()
        log.paint(canvas.on_copy(sheet, place))
        sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        backdrop.ground.blit(sheet, place)
        backdrop.clipboard = log.box

        if board.ground is not None and backdrop.map is not None:
            map_place = canvas.rect(*board.ground.box)
            backdrop.map.blit(sheet, place.move(-map_place.x, -map_place.y))
            self._draw_ground(canvas, board.ground, backdrop, place=place.clip(map_place))
        self._copy_ground(backdrop, place)
        for box in self._tiles_over(canvas, place):
            del self._tiles[box]

    def _draw_ground(self, canvas: Canvas, ground: Ground, backdrop: _Backdrop, place: pygame.Rect) -> None:
        """Draw the part of the map at `place` (real pixels) anew, with its traces, in the light of the hour.

        `backdrop.map` has no traces, `backdrop.ground` is all that is below the tiles. `self._tiled`: the key and the
        picture of the table with tiles. Tiles over the map keep their old picture until it is their turn to be drawn
        again: they are `_stale`.
        """
        if backdrop.map is None or not place:
            return
        map_place = canvas.rect(*ground.box)
        backdrop.ground.blit(backdrop.map, place, place.move(-map_place.x, -map_place.y))
        ground.paint(canvas.on_copy(backdrop.ground.subsurface(place), place))

        # Put the new ground into the picture of the table, then put the old tiles over it. Copying the whole table
        # would take 5 ms, so only the place and the tiles over it are copied.
        table = self._tiled.image if self._tiled is not None else backdrop.ground
        table_before = table.subsurface(place).copy()
        self._copy_ground(backdrop, place)
        for box, real_box in self._tiles_over(canvas, place).items():
            self._stale.add(box)
            if self._tiled is not None:
                part = real_box.clip(place)
                table.blit(table_before, part, part.move(-place.x, -place.y))

    def _tiles_over(self, canvas: Canvas, place: pygame.Rect) -> dict[Box, pygame.Rect]:
        """The boxes of the tiles that overlap a real box, each with its own real box."""
        return {box: at for box in self._tiles if (at := canvas.rect(*box)).colliderect(place)}

    def _copy_ground(self, backdrop: _Backdrop, place: pygame.Rect) -> None:
        """Copy the ground at a place (`backdrop.ground`) into the picture of the table with its tiles (`_tiled`).

        The tiles at this place are missing then. So the picture gets a new key, which is equal to no other, and they
        are drawn again.
        """
        if self._tiled is not None:
            table = self._tiled.image
            table.blit(backdrop.ground, place, place)
            self._tiled = KeyedPicture(object(), table)

    def _draw_tiles(
        self, canvas: Canvas, tiles: Sequence[Tile], ground: pygame.Surface, at_once: bool
    ) -> tuple[pygame.Surface, int]:
        """Draw tiles that have changed, each on clean ground, together with the tiles that overlap it.

        The first time all are drawn, and `at_once` all changed ones. Otherwise only new tiles are drawn or, if there
        are none, the one that was drawn longest ago. `self._tiles`: the key of each drawn tile by its box, the oldest
        first. `self._stale`: the boxes of tiles on changed ground, which come last. `self._tiled`: None, or the key and
        the picture of the table with tiles drawn before. Returns the table with its tiles, and how many tiles are still
        to be drawn.
        """
        is_first_time = self._tiled is None
        if is_first_time:
            self._tiles.clear()
            self._stale.clear()
        table = canvas.layer(ground.copy() if self._tiled is None else self._tiled.image)

        # The indices of changed tiles: new ones first, then from the one that was drawn longest ago, stale ones last.
        places = [canvas.rect(*tile.box) for tile in tiles]
        age_order = {box: rank for rank, box in enumerate(self._tiles)}
        changed = [
            index for index, tile in enumerate(tiles) if tile.box not in age_order or self._tiles[tile.box] != tile.key
        ]
        changed.sort(key=lambda index: age_order.get(tiles[index].box, -1))
        changed += [index for index, tile in enumerate(tiles) if tile.box in self._stale and index not in changed]
        new_count = sum(tile.box not in age_order for tile in tiles)
        to_draw = changed if is_first_time or at_once else changed[: max(1, new_count)]

        for index in to_draw:
            tile, place = tiles[index], places[index]
            self._tiles.pop(tile.box, None)  # as the newest one it goes to the end of the dictionary
            self._tiles[tile.box] = tile.key
            self._stale.discard(tile.box)
            table.surface.set_clip(place)
            if not is_first_time:
                table.surface.blit(ground, place, place)
            for overlapping in [index] if is_first_time else place.collidelistall(places):
                table.surface.set_clip(place.clip(places[overlapping]))
                tiles[overlapping].draw(table)
        table.surface.set_clip(None)
        return table.surface, len(changed) - len(to_draw)

    # --- the bar -------------------------------------------------------------------------

    def bar_tile(self, board: Board) -> Tile:
        """The tile of the bar, with the phases of a turn and facts such as scores.

        It is drawn anew when its key changes, which is in each frame while a mark of alarm pulses.
        """
        phases = board.words.phases()
        facts = board.words.facts()
        pulses = not board.context.reduced_motion and any(mark.alarm for fact in facts for mark in fact.marks)
        key = (*phases, *facts, self._clock if pulses else 0.0)
        return Tile(PLATE, key, lambda canvas: self.draw_bar(canvas, board))

    def draw_bar(self, canvas: Canvas, board: Board) -> None:
        """Draw the phases of the turn from the left, and facts such as scores from the right.

        If not all phases fit between the name of the game and the menu button, only the present one is drawn. The box
        of each fact is kept by its label. `self.lane`: what the facts leave of the bar, for toasts.
        """
        names, current = board.words.phases()
        facts = board.words.facts()
        left, right = 610.0, 1800.0

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
                left = self._draw_pill(canvas, x=left, words=name.upper(), is_current=is_current) + 10

        self._facts = {}
        for fact in reversed(facts):
            start = self._draw_fact(canvas, right, fact, room=right - left, still=board.context.reduced_motion)
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
        dark_ink, rim, light_brass, dark_brass = (28, 24, 16), (84, 78, 62), (226, 186, 98), (176, 136, 58)
        wide = PILL.width(canvas, words) + 34
        place = canvas.rect(x, 14, wide, 36)
        round_end = place.h // 2
        if is_current:
            canvas.surface.blit(art.panel_plate(canvas, *place.size, round_end, light_brass, dark_brass), place)
        else:
            pygame.draw.rect(canvas.surface, rim, place, width=1, border_radius=round_end)
        PILL.draw(canvas, words, (x + wide / 2, BAR_H / 2), "center", ink=dark_ink if is_current else theme.DIM)
        return x + wide

    def _draw_fact(self, canvas: Canvas, right: float, fact: Fact, room: float, still: bool) -> float:
        """Draw a fact that ends at x `right`: its label, and below it a value, or marks (small pictures with words).

        Returns the x at which it begins. `room`: the width for the label. The words of a mark of alarm pulse between
        red and bone, except in reduced motion (`still`). Marks of things that are used up (`spent`) are faded.
        """
        middle = max(44.0, 2 + FACT.height(canvas, 1.6))
        label = FACT.draw(canvas, fact.label, (right, 4), "topright", width=min(290.0, room))
        if not fact.marks:
            value = styles.HEAD_LARGE.draw(canvas, fact.value, (right, middle), "midright", width=min(330.0, room))
            return min(value.x, label.x)

        x = right
        for mark in reversed(fact.marks):
            if mark.words:
                glow = 1.0 if still else 0.5 + 0.5 * math.sin(self._clock * 5)
                ink = theme.blend(theme.BONE, theme.lighter(theme.RED, factor=1.6), glow) if mark.alarm else theme.BONE
                x = styles.HEAD_LARGE.draw(canvas, mark.words, (x, middle), "midright", width=90, ink=ink).x - 6
            image = pictures.picture(canvas, mark.picture, MARK, MARK)
            alpha = SPENT_ALPHA if mark.spent else 255
            art.blit_faded(canvas.surface, image, image.get_rect(midright=canvas.to_pixels(x, middle)), alpha)
            x -= MARK + (18 if mark.words or mark.gap else 4)  # the gap before it
        return min(label.x, x)

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
        """Advance by real seconds, by which marks pulse. The banner ages faster, by the animation speed `pace`.

        `self._banner`: heading, words and age. It goes away after BANNER_SECONDS.
        """
        self._clock += seconds
        if self._banner is not None:
            head, words, age = self._banner
            age += seconds * pace
            self._banner = (head, words, age) if age < BANNER_SECONDS else None

    def draw_banner(self, canvas: Canvas, over: Box) -> None:
        """Draw the banner across the middle of a box, or nothing if there is none.

        It fades in and out in 0.3 seconds each. Meanwhile its brass edges grow from the left and its words slide in
        from the right, unless motion is reduced (`canvas.still`).
        """
        if self._banner is None:
            return
        head, words, age = self._banner
        fade_out = clamped_progress(age, start=BANNER_SECONDS - 0.3, end=BANNER_SECONDS)
        visibility = ease_out_cubic(clamped_progress(age, start=0, end=0.3)) * (1 - fade_out)
        slide = 1.0 if canvas.still else visibility

        x, y, w, h = over
        band_height = 150.0
        band = canvas.rect(x, y + h / 2 - band_height / 2, w, band_height)
        art.draw_veil(canvas, band, alpha=int(205 * visibility))
        thick = canvas.line(2)
        for edge_y in (band.y, band.bottom - thick):
            pygame.draw.rect(canvas.surface, theme.BRASS, (band.x, edge_y, round(band.w * slide), thick))

        alpha = int(255 * visibility)
        middle_x, middle_y = x + w / 2 + (1 - slide) * 40, y + h / 2
        title_style = styles.TITLE.derive(size=62, track=4)
        title_style.draw(canvas, head, (middle_x, middle_y - 18), "center", alpha=alpha)
        styles.BODY_LEAD.draw(canvas, words, (middle_x, middle_y + 40), "center", ink=theme.BRASS, alpha=alpha)


def column_tile(column: Box, log: Log, panel: AdvicePanel, lit: Hashable | None) -> Tile:
    """The tile (a part of the table with its own key) of the log, and of the advice above it.

    `column`: the box of the log without advice. The line of the log with the focus key `lit` is marked.
    """

    def draw(canvas: Canvas) -> None:
        log.draw(canvas, lit)
        panel.draw(canvas)

    return Tile(column.union(panel.largest_box), (log.key(lit), panel.key), draw)


def draw_prompt(
    canvas: Canvas,
    words: str,
    is_asked: bool,
    box: Box = Frame.prompt,
    who: str = "",
    find: Callable[[str], Sequence[Link]] = lambda words: (),
) -> list[Linked]:
    """Draw the prompt (the question, or for whom the match waits) into a box, after the name `who` if there is room.

    `is_asked`: a person is asked now, so the prompt has bright ink and a flag. `find`: finds links to rules and cards
    in words. They are underlined, and returned with their boxes. A single line is level with the icon. Several lines
    are centred in the box, RAISED a little.
    """
    if not words:
        return []
    words = faces.name_keys(canvas, words)
    style = styles.BODY_PROMPT.dense
    x, y, w, h = box
    if who:
        addressed = style.wrap(canvas, f"{who}: {words}", width=w - 36)
        if len(addressed) == 1 or len(addressed) * style.height(canvas, 1.0) <= h:
            words = f"{who}: {words}"

    ink = theme.GLOW if is_asked else theme.MUTED
    icon_y = y + 26
    icons.draw_icon(canvas, "flag" if is_asked else "hourglass", (x + 12, icon_y), 26, ink)
    lines, leading = style.wrap_within(canvas, words, width=w - 36, height=h)
    step = style.height(canvas, leading)
    first_y = icon_y if len(lines) == 1 else y + (h - (len(lines) - 1) * step) / 2 - RAISED
    drawn = [
        (line, style.draw(canvas, line, (x + 36, first_y + number * step), "midleft", width=w - 36, ink=ink))
        for number, line in enumerate(lines)
    ]
    return underline(canvas, style, lines=drawn, links=find(" ".join(lines)), ink=theme.BRASS)


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
        """How many complaints there have been, and the words of the last one.

        The number tells a voice that the same words are said again.
        """
        return self._count, self._words

    def show(self, words: str, at: Point) -> None:
        """Show a complaint above a point, for as long as it takes to read it. `_count` tells equal ones apart."""
        self._words = words
        self._at = at
        self._seconds_left = max(COMPLAINT_SECONDS, READING * len(words))
        self._count += 1

    def clear(self) -> None:
        """Hide the complaint."""
        self._seconds_left = 0.0

    def update(self, seconds: float) -> None:
        """Let this many seconds of the complaint's time pass."""
        self._seconds_left = max(0.0, self._seconds_left - seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw the complaint on a plate above the point of the press, but within the stage and below the bar.

        Nothing is drawn once its time is over. The plate is as large as its words and a warning sign need.
        """
        if not self.is_shown:
            return
        lines = styles.BODY.wrap(canvas, faces.name_keys(canvas, self._words), width=400)
        wide = max(styles.BODY.width(canvas, line) for line in lines) + 76
        tall = styles.BODY.height(canvas) * len(lines) + 26
        at_x, at_y = self._at
        x = max(20.0, min(at_x - wide / 2, WIDTH - wide - 20))
        y = max(76.0, min(at_y - tall - 26, HEIGHT - tall - 16))
        art.draw_panel(canvas, Box(x, y, wide, tall), border=theme.lighter(theme.RED, factor=1.3))
        icons.draw_icon(canvas, "warning", (x + 30, y + tall / 2), 26, theme.lighter(theme.RED, factor=1.5))
        styles.BODY.draw_lines(canvas, lines, (x + 54, y + 12))


# --- The buttons of a match that nobody plays: four in the corner of the board, and the speed -----

SPEED_SIZE: tuple[float, float] = (116, 52)


def transport_buttons(*others: Button) -> list[Button]:
    """The buttons of a match that is only watched: key, box, label and the key of the keyboard. `others` follow pause.

    The focus goes through them in this order.
    """
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
