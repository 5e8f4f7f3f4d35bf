"""The board of Fighting Front: a battlefield of thirty spaces on a staff table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.events import Event
from game.core.game import Threat
from game.core.state import OVER, UNKNOWN
from game.core.wording import many
from game.fighting_front import analysis, cards, events
from game.fighting_front.cards import AIR_SLOTS, GOAL, NATION_CODES, NONE, SIDES, SORTS, SPACES
from game.fighting_front.odds import site_toughness, toughness_of
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from game.fighting_front.steps import AIR_ATTACK_PHASE, ATTACK_PHASE, FIGHTER_PHASE, PHASE_NAMES, WINDOW
from scenes.anim.dice import DiceTray
from scenes.boards.board import PERSON, Board, BoardContext, Seat
from scenes.boards.fighting_front import layout, rolls, words
from scenes.boards.fighting_front.animation import Animation
from scenes.boards.fighting_front.controls import LISTS, Controls, Selection
from scenes.boards.fighting_front.layout import CARD_BACK, SEAT_COLOURS, card_face, kind_face, unit_key
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import mark_of, place
from scenes.boards.fighting_front.tooltips import Tooltips
from scenes.boards.parts import Tile
from scenes.pieces import arrows, fan
from scenes.pieces.ground import BURNT, CRATER, Ground, Trace, lay_map
from scenes.pieces.names import draw_name
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, text, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour

FIRE_LIGHT: Colour = (255, 92, 58)
AIR_LIGHT: Colour = (150, 205, 240)
PIP: Colour = (236, 226, 196)
HURT: Colour = (212, 70, 44)
DARK: Colour = (26, 22, 16)
PIP_STEP = 12.0
"""Design pixels from one shield of Toughness to the next."""
TAG: Final = (*DARK, 190)
RULE = (96, 84, 56)
"""The colour of the rim of the panel beside the map, and of the lines on it."""
SPACE_STYLE = styles.LABEL_FINE.but(track=0)
_SIGNS = (
    "recovery logistics deployment artillery bombardment air fighter aa-gun air-attack movement ground defender-fire "
    "ground-attack occupation end"
)
PHASE_ICONS = tuple(f"phase-{name}" for name in _SIGNS.split())


class FightingFrontBoard(Board[State]):
    """The spaces with units, sites and aircraft, the hand, the dice and the sheet of odds."""

    tray: DiceTray
    frame = layout.FRAME
    references = words.REFERENCES
    ambience = "tent"
    seat_colours = SEAT_COLOURS
    band = (150, 84, 40)
    places = SPACES
    lit_rate = 12.0
    auto_pass = True
    model: TableModel
    controls: Controls
    tips: Tooltips
    ground: Ground

    def __init__(self, context: BoardContext, view: State) -> None:
        super().__init__(context, view)
        self.model = TableModel(view, context.viewer, self.still)
        self.hand = self.model.hand
        self.tray = DiceTray(layout.TRAY, context.caster, context.sound, context.rng, self.still, edge=54, sides=SIDES)
        self.animation = Animation(self.model, self.particles, self.tray, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.selection, self.names)
        alone = sum(seat.kind == PERSON for seat in context.seats) == 1
        self.controls = Controls(self.selection, self.tips, context.sound, self.still, alone)
        self.words = words.Words(self.names, self.controls)
        self.sprites = Sprites("fighting_front", layout.size_of)
        self.ground = Ground(layout.MAP, self.still)
        self.ground.turn_to_hour(view.turn - 1, at_once=True)

    def pieces(self) -> list[Box]:
        units = [self.tips.box(unit_key(space)) for space, kind in enumerate(self.model.shown.unit) if kind != NONE]
        return [layout.ODDS, *units]

    def told(self, key: Hashable | None) -> str:
        """The chances that something would bring are said with it, unless they have been announced."""
        match key:
            case ("place" | "unit" | "site" as kind, int(space)) if kind == "place" or self.tip(key) is None:
                said = f"{place(space)}: {words.at(self.model.shown, space, self.names) or 'free'}"
            case _:
                said = super().told(key)
        sheet = None if key is None or not self.controls.usable(key) else self.tips.coming_roll(key)
        if sheet is None or sheet.speech in ("", self.announced()):
            return said
        return f"{said if said.endswith('.') else f'{said}.'} {sheet.speech}"

    def announced(self) -> str:
        sheet = self.tips.coming_roll(None)
        return "" if sheet is None else sheet.speech

    def survey_game(self) -> list[str]:
        sheet = self.tips.shown_roll(self.controls.pointed)
        return [*words.survey(self.tips, self.names), *([] if sheet is None else [sheet.speech])]

    def paint(self, canvas: Canvas) -> None:
        lay_map(canvas, "fighting_front/map", layout.MAP)
        art.draw_panel(canvas, layout.DESK, 11, border=RULE, height=18)
        for y in layout.RULES:
            canvas.surface.fill(RULE, canvas.rect(layout.LEFT, y, layout.WIDE, 1.4))
        self.tray.paint(canvas)

    def scene_of(self, event: Event) -> Box | None:
        match event:
            case (
                events.BombardmentDeclared(target=space)
                | events.UnitDestroyed(space=space)
                | events.UnitDisrupted(space=space)
                | events.SiteDestroyed(space=space)
            ) if space in range(SPACES):
                return layout.cell(space, self.model.me)
        return None

    def named(self, words: str) -> list[Box]:
        return [layout.cell(space, self.model.me) for space in range(SPACES) if place(space) in words]

    def decided(self, happened: Sequence[Event]) -> Box | None:
        """FF 1.6 The space of the enemy back row that was taken last."""
        victor = self.model.shown.victor
        taken = analysis.taken_from(self.model.shown, 1 - victor) if victor != NONE else []
        for event in reversed(happened):
            match event:
                case events.UnitMoved(path=(*_, space)) | events.SpaceOccupied(end=space) if space in taken:
                    return layout.cell(space, self.model.me)
        return None

    def traces(self, event: Event) -> Sequence[Trace]:
        match event:
            case events.UnitDestroyed(space=space) | events.SiteDestroyed(space=space) if space in range(SPACES):
                return [Trace(BURNT, space, layout.cell(space, self.model.me).inset(12))]
            case events.UnitDisrupted(space=space) if space in range(SPACES):
                return [Trace(CRATER, space, layout.cell(space, self.model.me).inset(8))]
        return ()

    def update(self, seconds: float) -> None:
        self.ground.turn_to_hour(self.model.shown.turn - 1, at_once=True)  # every tile lies on it
        super().update(seconds)
        self.tray.update(seconds)

    def lights(self) -> list[float]:
        goals, aimed = [0.0] * SPACES, self.controls.pointed
        for key in self.selection.targets:
            match key:
                case ("place", int(space)):
                    near = aimed in (key, unit_key(space), ("site", space))
                    goals[space] = 1.0 if near else 0.5
        return goals

    def decisive(self, threat: Threat) -> list[Box]:
        return [layout.cell(space, self.model.me).inset(10) for space in threat.places]

    def _unrest(self) -> tuple[dict[Hashable, float], list[int], list[int]]:
        """The light of all that is lit, the spaces within range, and those in which something is lit or moves."""
        pointed, pulse = self.controls.pointed, self.pulse()
        lights = {key: 1.0 if key == pointed else pulse for key in self.selection.targets}
        if (picked := self.selection.picked_key) is not None:
            lights[picked] = 1.0
        lights |= dict.fromkeys(self.highlighted, 1.0)
        within = self.tips.in_range(pointed)
        lit = {*within, *(key[1] for key in lights if isinstance(key, tuple) and key[0] in ("unit", "site"))}
        busy = [s for s in range(SPACES) if s in lit or self.lit[s] > art.UNLIT or not self.model.rests(s)]
        return lights, within, busy

    def resting_key(self) -> Hashable:
        model = self.model
        rolled = self.tips.shown_roll(self.controls.pointed)
        return (model.shown, model.coming, model.named, rolled, tuple(self._unrest()[2]))

    def tiles(self) -> list[Tile]:
        model, view, seats = self.model, self.model.shown, self.context.seats
        busy, spent, sheet = self._unrest()[2], analysis.spent(view), self.tips.shown_roll(self.controls.pointed)

        def resting(canvas: Canvas, space: int) -> None:
            """What lies in a space where nothing is lit and nothing moves."""
            if space not in busy:
                self.sprites.on(canvas)
                self._draw_sites(canvas, (space,), {})
                self._draw_names(canvas, (space,))
                self._draw_units(canvas, (space,), {}, spent)

        def plates(canvas: Canvas) -> None:
            for seat in (1 - model.me, model.me):
                self.draw_plate(canvas, seat, seats[seat])

        def cell(space: int) -> Tile:
            key = None if space in busy else (*model.signs(space), space in spent)
            return Tile(layout.cell(space, model.me), key, partial(resting, space=space))

        there = tuple(occupies(view, seat) for seat in range(2))
        track = (view.to_act == OVER, view.phase, view.active, model.named)
        return [
            *map(cell, range(SPACES)),
            Tile(layout.TRACK, track, self.draw_track),
            Tile(layout.PLATES, (*seats, view.to_act, *view.hand_size, *view.known, model.coming, *there), plates),
            Tile(layout.PILES, (len(view.deck), *view.discard), self.draw_piles),
            Tile(layout.ODDS_TILE, sheet, partial(rolls.draw, sheet=sheet)),
        ]

    def draw(self, canvas: Canvas) -> None:
        sprites, model = self.sprites.on(canvas), self.model
        shown, pointed = model.shown, self.controls.pointed
        lights, within, busy = self._unrest()
        self.pool.draw(canvas)
        self.ground.draw_smoke(canvas)
        self._draw_sites(canvas, busy, lights)
        self._draw_spaces(canvas, busy, within)
        self._draw_names(canvas, busy)
        self._draw_units(canvas, busy, lights, analysis.spent(shown))
        self._draw_planes(canvas, lights, analysis.spent_planes(shown))
        self._draw_arrows(canvas, self.controls.path(pointed), self.tips.order(pointed))
        if (shown.step == WINDOW or model.rolling) and shown.aim != NONE and shown.to_act != OVER:
            x, y = layout.middle(shown.aim, model.me)
            icons.draw_icon(canvas, "target", (x + 2, y + 2), 74, (24, 10, 6), 200)
            icons.draw_icon(canvas, "target", (x, y), 72, FIRE_LIGHT)
        for space in range(SPACES):
            if shown.unit[space] != NONE and model.units[space].carried:
                self._draw_counter(canvas, space, False, 16)
        self.draw_threats(canvas)
        self._draw_names(canvas, {space for threat in self.threats for space in threat.places})
        model.gunfire.draw(canvas)
        self.tray.draw(canvas)
        self.controls.bar.draw(canvas, self.controls.focused, self.seconds, self.highlighted)
        self._draw_hand(canvas)
        self.particles.draw(canvas)
        for stamp in model.stamps:
            stamp.draw_within(canvas, layout.MAP, 25)
        model.flights.draw(canvas, sprites)
        model.stage.draw(canvas, sprites)
        other = 1 - model.me
        if self.controls.lists.opened == LISTS[0]:
            self._draw_list(canvas, "Discards", shown.discard, NONE)
        elif self.controls.modal:
            head = f"What you know of the hand of {self.names[other]}"
            self._draw_list(canvas, head, shown.known_of(other), shown.nation[other])

    # --- Spaces ------------------------------------------------------------------------------

    def _draw_names(self, canvas: Canvas, spaces: Iterable[int]) -> None:
        """The name of each of these spaces on a dark tag in its corner."""
        for space in spaces:
            x, y, _, h = layout.cell(space, self.model.me)
            at, name = (x + 8, y + h - 5), cards.SPACE_NAMES[space].upper()
            wide, high = SPACE_STYLE.width(canvas, name), SPACE_STYLE.height(canvas, 1.05)
            tag = canvas.rect(at[0] - 5, at[1] - high, wide + 10, high)
            canvas.surface.blit(art.panel(canvas, tag.w, tag.h, canvas.px(5), TAG, TAG, TAG), tag)
            SPACE_STYLE.draw(canvas, name, at, "bottomleft", ink=theme.BONE, shadow=True)

    def _draw_spaces(self, canvas: Canvas, spaces: Iterable[int], within: Collection[int]) -> None:
        """Of these spaces: those within range, that can be chosen or pointed at, that were hit just now."""
        model, sprites, mark = self.model, self.sprites, mark_of(self.selection.view or self.model.shown)
        for space in spaces:
            cell = layout.cell(space, model.me)
            if space in within:
                sprites.piece("range").draw(canvas, cell.centre, shadow=False)
            art.draw_lit(canvas, cell.inset(2), model.heat[space], 6, FIRE_LIGHT, square=True)
            if model.wrecks[space]:
                alpha = round(255 * min(1.0, model.wrecks[space] * 2))
                sprites.piece("wreck").draw(canvas, layout.counter_at(space, model.me), alpha=alpha, shadow=False)
            if canvas.outlines:
                colour = theme.GLOW if mark == "reach" else FIRE_LIGHT
                art.draw_lit(canvas, cell.inset(2), self.lit[space], 6, colour, square=True)
            elif self.lit[space] > art.UNLIT:
                alpha = round(255 * min(1.0, self.lit[space]))
                sprites.piece(mark).draw(canvas, cell.centre, alpha=alpha, shadow=False)

    def _draw_sites(self, canvas: Canvas, spaces: Iterable[int], lights: Mapping[Hashable, float]) -> None:
        """The locations in the ground of these spaces, each with its owner's colour, its Toughness and its DC."""
        view = self.model.shown
        for space in spaces:
            if view.site[space] == NONE:
                continue
            x, y, w, h = layout.cell(space, self.model.me)
            self.sprites.piece(kind_face(view.site[space], "sites")).draw(canvas, (x + w / 2, y + h / 2), shadow=False)
            if strength := lights.get(layout.site_key(space), 0.0):
                art.draw_lit(canvas, self.model.tab(space), strength, 6, FIRE_LIGHT)
            rim = SEAT_COLOURS[view.site_owner[space]]
            strip = _strip(canvas, site_toughness(view, space), view.site_dc[space], rim)
            canvas.surface.blit(strip, strip.get_rect(midright=canvas.at(x + w - 6, y + h - 15)))

    # --- Units -------------------------------------------------------------------------------

    def _draw_units(
        self, canvas: Canvas, spaces: Iterable[int], lights: Mapping[Hashable, float], spent: Collection[int]
    ) -> None:
        """The counters in these spaces that nothing carries; `spent` have done what they can this turn."""
        units = self.model.units
        there = [space for space in spaces if self.model.shown.unit[space] != NONE and not units[space].carried]
        for space in there:
            body = units[space]
            box = around(body.at, layout.COUNTER_W * body.scale, layout.COUNTER_H * body.scale)
            art.draw_lit(canvas, canvas.even(box), lights.get(unit_key(space), 0.0), 10)
        for space in there:
            self._draw_counter(canvas, space, space in spent)

    def _draw_counter(self, canvas: Canvas, space: int, spent: bool, lift: float = 4) -> None:
        """One counter: its pips, its DC, its leader."""
        view, body, alpha = self.model.shown, self.model.units[space], self.model.alpha[space]
        name = layout.counter_face(view.owner[space], view.unit[space], self.model.me)
        sprite = self.sprites.dimmed(name) if spent else self.sprites.piece(name)
        sprite.draw(canvas, body.at, body.angle, body.scale, lift=lift, alpha=alpha)
        if alpha < 160:
            return
        x, y = body.at
        strip = _strip(canvas, toughness_of(view, space), view.dc[space])
        canvas.surface.blit(strip, strip.get_rect(midleft=canvas.at(x - 58, y + 36)))
        if view.dc[space]:
            self._draw_chip(canvas, (x + 52, y + 30), view.dc[space])
        elif spent:
            self.sprites.piece("spent").draw(canvas, (x + 52, y + 30), lift=1)
        if view.leader[space] != NONE:
            at = (x + layout.LEADER_AT[0], y + layout.LEADER_AT[1])
            self.sprites.piece(kind_face(view.leader[space], "leaders")).draw(canvas, at, lift=2)

    def _draw_chip(self, canvas: Canvas, at: Point, count: int) -> None:
        """So many disruption counters."""
        self.sprites.piece("dc").draw(canvas, at, lift=1)
        styles.HEAD.but(size=17, track=0).draw(canvas, str(count), at, "center", ink=theme.BRIGHT, shadow=True)

    def _draw_planes(self, canvas: Canvas, lights: Mapping[Hashable, float], spent: Collection[int]) -> None:
        """Air units on their strips, and those without a base above the map."""
        view, sprites = self.model.shown, self.sprites
        for slot in range(AIR_SLOTS):
            if view.air_unit[slot] == NONE:
                continue
            body = self.model.planes[slot]
            box = around(body.at, layout.PLANE_W, layout.PLANE_H)
            art.draw_lit(canvas, canvas.even(box), lights.get(layout.plane_key(slot), 0.0), 8)
            name = layout.plane_face(view.air_owner[slot], view.air_unit[slot])
            sprite = sprites.dimmed(name) if slot in spent else sprites.piece(name)
            turn = body.angle if view.air_owner[slot] == self.model.me else body.angle + 180
            sprite.draw(canvas, body.at, turn, body.scale, lift=24 if body.carried else 6)
            if view.air_dc[slot]:
                self._draw_chip(canvas, (body.x + 26, body.y + 14), view.air_dc[slot])
            if view.air_leader[slot] != NONE:
                leader = sprites.piece(kind_face(view.air_leader[slot], "leaders"))
                leader.draw(canvas, (body.x + 22, body.y - 10), 0, 0.7)

    # --- What is declared --------------------------------------------------------------------

    def _draw_arrows(self, canvas: Canvas, path: Sequence[int], order: tuple[Hashable, int] | None) -> None:
        """What has been declared and is not resolved, what is in hand bright and walking; the way that a unit is about
        to go; the attack or the mission that a click would order."""
        view, model, me = self.model.shown, self.model, self.model.me
        clock = 0.0 if self.still else self.clock
        for i in range(len(view.attack_from)):
            if view.attack_mark[i] == cards.PENDING and view.phase <= ATTACK_PHASE:
                start, aim = layout.counter_at(view.attack_from[i], me), layout.middle(view.attack_at[i], me)
                _draw_far(canvas, start, aim, FIRE_LIGHT, clock if i >= view.current else 0.0)
        for slot in range(AIR_SLOTS):
            goal = None if view.air_unit[slot] == NONE else self._mission_goal(view, slot)
            if goal is not None:
                _draw_far(canvas, model.planes[slot].at, goal, AIR_LIGHT, clock)
        if len(path) > 1:
            arrows.draw_way(canvas, [layout.counter_at(space, me) for space in path], theme.GLOW)
        match order:
            case (("unit", int(space)), int(target)):
                _draw_far(canvas, layout.counter_at(space, me), layout.middle(target, me), theme.GLOW, 0.0)
            case (("plane", int(slot)), int(target)):
                _draw_far(canvas, model.planes[slot].at, layout.middle(target, me), theme.GLOW, 0.0)

    def _mission_goal(self, view: State, slot: int) -> Point | None:
        """Where an air unit flies to: the target of its mission, or the unit that it escorts or intercepts."""
        task, goal, missions = view.air_task[slot], view.air_goal[slot], view.missions
        if task in (cards.BOMB, cards.LAND) and slot in missions and view.phase <= AIR_ATTACK_PHASE:
            flown = view.phase == AIR_ATTACK_PHASE and missions.index(slot) < view.current
            return None if flown and view.roller_air != slot else layout.middle(goal, self.model.me)
        if task in (cards.ESCORTING, cards.INTERCEPTING) and 0 <= goal < len(missions) and view.phase <= FIGHTER_PHASE:
            return None if missions[goal] == NONE else self.model.planes[missions[goal]].at
        return None

    # --- Plates and track --------------------------------------------------------------------

    def draw_plate(self, canvas: Canvas, seat: int, who: Seat) -> None:
        """Nation and name of a side, how far it is from its goal, and its hand."""
        model, view, sprites = self.model, self.model.shown, self.sprites.on(canvas)
        mine, acts, nation = seat == model.me, view.to_act == seat, NATION_CODES[view.nation[seat]]
        box = layout.OWN if mine else layout.ENEMY
        if acts:
            light, lit = canvas.rect(*box), ((64, 56, 34), (40, 36, 26), theme.GLOW, canvas.line(2))
            canvas.surface.blit(art.panel(canvas, light.w, light.h, canvas.px(8), *lit), light)
        sprites.piece(f"emblem-{nation}").draw(canvas, (box.x + 40, box.centre[1]), lift=2)
        name, room = styles.HEAD.but(size=25, track=0), box.w - (94 if mine else 164)  # up to the small cards
        draw_name(canvas, name, who, (box.x + 80, box.y + 23), "midleft", room, SEAT_COLOURS[seat])
        for i in range(GOAL):
            at = (box.x + 96 + i * 34, box.y + 58)
            if i < occupies(view, seat):
                sprites.piece(f"flag-{nation}").draw(canvas, at, lift=1)
            else:
                icons.draw_icon(canvas, "flag", at, 26, theme.MUTED, 150)
        held = view.hand_size[seat] if mine else max(0, view.hand_size[seat] - model.coming)
        if not mine:  # backs, and in front the cards that are surely known
            known = [sort for sort in range(SORTS) for _ in range(view.known[seat * SORTS + sort])][:held]
            for i in range(count := min(held, 12)):
                face = card_face(known[i], view.nation[seat]) if i < len(known) else CARD_BACK
                at = layout.small_card(i, count)
                sprites.piece(face).draw(canvas, at, 0, layout.SMALL_CARD[0] / layout.CARD_W)
        elif acts:
            icons.draw_icon(canvas, "hourglass", (box.x + 168, box.y + 58), 24, theme.GLOW)
        figure = styles.HEAD_FIGURE.but(size=28)
        said = figure.draw(canvas, str(held), (box.right - 14, box.y + 60), "midright", shadow=True)
        icons.draw_icon(canvas, "cards", (said.x - 18, box.y + 60), 22, theme.BRASS)

    def draw_track(self, canvas: Canvas) -> None:
        """FF 4 The fifteen phases of a turn; the present one and those that can still be used have their names."""
        view = self.model.shown
        now = 0 if view.to_act == OVER else view.phase
        named = self.model.named if now else frozenset()
        for phase, box in enumerate(layout.phase_boxes(now, named), 1):
            on, done = now == phase, now > phase
            fill = SEAT_COLOURS[view.active] if on else (44, 40, 31) if done else (62, 56, 43)
            real = canvas.rect(*box)
            pygame.draw.rect(canvas.surface, fill, real, border_radius=canvas.px(6))
            edge = (250, 236, 200) if on else theme.BRASS if phase in named else (96, 86, 62)
            pygame.draw.rect(canvas.surface, edge, real, canvas.line(1.4), border_radius=canvas.px(6))
            sign, ink = PHASE_ICONS[phase - 1], (30, 24, 16) if on else (112, 102, 78) if done else (214, 200, 160)
            style = (styles.HEAD.but(size=20, track=1) if on else styles.HEAD.but(size=15, track=0)).dense
            side = 29.0 if on else 22.0
            room = box.w - 20 - side
            whole = PHASE_NAMES[phase].upper()
            short = whole.removeprefix("GROUND ")
            name = style.longest(canvas, (whole, short) if on else (short, ""), room / text.NARROW)
            if not on and (phase not in named or not name):
                icons.draw_icon(canvas, sign, box.centre, min(27.0, box.w - 6), ink)
                continue
            icons.draw_icon(canvas, sign, (box.x + 8 + side / 2, box.centre[1]), side, ink)
            style.draw(canvas, name, (box.x + 14 + side, box.centre[1]), "midleft", width=room, ink=ink)

    # --- Cards -------------------------------------------------------------------------------

    def _draw_hand(self, canvas: Canvas) -> None:
        """The fan: sorts that can be played glow, others lie in the shade, unless nobody is asked."""
        model, hand, chosen, advised = self.model, self.model.hand, self.selection, self.highlighted
        playable = None if chosen.view is None else chosen.playable()
        pulse = self.pulse() * (0.3 if any(body.key in advised for body in hand) else 1)
        for i in fan.draw_order(hand, hand.lifted):
            body, lifted = hand[i], i == hand.lifted
            sort = body.parts[1]
            picked = body.key in advised or (sort == chosen.picked_sort and body is model.bodies(sort)[0])
            glow = 0.0 if playable is None or sort not in playable else 1.0 if lifted or picked else pulse
            face = card_face(sort, model.shown.nation[model.me])
            dim = playable is not None and sort not in playable and not (lifted or picked)
            sprite = self.sprites.dimmed(face) if dim else self.sprites.piece(face)
            fan.draw_card(canvas, sprite, body, layout.HAND.card, glow, lifted, picked)
        if not hand:
            said = "No cards in your hand" if model.open_hand() else "Hands stay covered until the match is over"
            styles.BODY_LARGE.draw(canvas, said, layout.HAND_AT, "center", ink=theme.DIM)

    def draw_piles(self, canvas: Canvas) -> None:
        """The deck and the discards, whose order means nothing."""
        view, sprites = self.model.shown, self.sprites.on(canvas)
        layout.DECK_PILE.draw(canvas, sprites.piece(CARD_BACK), len(view.deck), 92)
        top = max((sort for sort in range(SORTS) if view.discard[sort]), default=UNKNOWN)
        count = sum(view.discard)
        layout.DISCARD_PILE.draw(canvas, sprites.piece(card_face(top)) if count else None, count, 92)

    def _draw_list(self, canvas: Canvas, head: str, counts: list[int], nation: int) -> None:
        """Cards laid out to be looked through: each sort as often as it is counted."""
        there = [sort for sort in range(SORTS) if counts[sort]]
        columns = max(7, -(-len(there) // 4))
        rows = max(1, -(-len(there) // columns))
        x, y, w, most = layout.LISTING
        step = min(150.0, (w - 60) / columns)
        tall = min(200.0, (most - 140) / rows)
        h = tall * rows + 140
        art.draw_panel(canvas, Box(x, y, w, h), height=26)
        styles.TITLE.but(size=32).draw(canvas, head.upper(), (x + 32, y + 18), width=w - 64)
        styles.BODY_SMALL.draw(canvas, f"{many(sum(counts), 'card')} in all.", (x + 32, y + 60), width=w - 64)
        scale = min((step - 8) / layout.CARD_W, (tall - 10) / layout.CARD_H)
        for i, sort in enumerate(there):
            at = (x + 30 + step * (i % columns + 0.5), y + 92 + tall * (i // columns + 0.5))
            self.sprites.piece(card_face(sort, nation)).draw(canvas, at, 0, scale)
            if counts[sort] > 1:
                middle = (at[0] + step * 0.32, at[1] - tall * 0.4)
                art.draw_panel(canvas, around(middle, 36, 26), 6, height=3)
                styles.HEAD.but(size=18, track=0).draw(canvas, f"x{counts[sort]}", middle, "center")
        foot = "Click or press any key to close"
        styles.BODY.but(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)


def _strip(canvas: Canvas, pips: int, dc: int, rim: Colour = DARK) -> pygame.Surface:
    """As many shields as Toughness; those that DC have taken are hollow and red. More DC than shields destroy."""

    def make() -> pygame.Surface:
        size = canvas.px(10 + PIP_STEP * pips), canvas.px(19)
        image = art.panel(canvas, *size, canvas.px(5), DARK, DARK, rim, canvas.line(2)).copy()
        for i in range(pips):
            shield = _shield(canvas, i < dc)
            centre = (canvas.px(5 + (i + 0.5) * PIP_STEP), canvas.px(9.5))
            image.blit(shield, shield.get_rect(center=centre))
        return image

    return canvas.caches.of("fighting front strips").get((canvas.k, pips, dc, rim), make)


def _shield(canvas: Canvas, hurt: bool) -> pygame.Surface:
    w, h = canvas.px(10.5) * 4, canvas.px(13) * 4
    image = art.clear(w, h)
    outline = [(0.04, 0.06), (0.5, 0.0), (0.96, 0.06), (0.96, 0.55), (0.5, 1.0), (0.04, 0.55)]
    for size, ink in ((1.0, DARK), (0.74, HURT if hurt else PIP), (0.4 if hurt else 0.0, DARK)):
        points = [(w * (0.5 + (px - 0.5) * size), h * (0.48 + (py - 0.48) * size)) for px, py in outline]
        pygame.draw.polygon(image, ink, points)
    return pygame.transform.smoothscale(image, (w // 4, h // 4))


def _draw_far(canvas: Canvas, start: Point, goal: Point, colour: Colour, clock: float) -> None:
    """An arrow that swings out where it leaves the neighbourhood of its unit: upwards where the map has room for it."""
    wide = abs(start[0] - goal[0])
    far = wide + abs(start[1] - goal[1]) > layout.CELL_W + 30
    room = (start[1] + goal[1]) / 2 - wide * arrows.LEAP_HEIGHT > layout.MAP.y
    height = arrows.LEAP_HEIGHT * (1.0 if room else -0.6)
    arrows.draw_arrow(canvas, start, goal, colour, far, clock, height)
