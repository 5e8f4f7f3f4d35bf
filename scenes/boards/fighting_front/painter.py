"""How single things of Fighting Front are drawn: spaces, counters, arrows, plates, the track, cards and piles."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

import pygame

from game.core.state import OVER, UNKNOWN
from game.core.wording import count_of
from game.fighting_front import cards, steps
from game.fighting_front.cards import AIR_SLOTS, GOAL, NATION_CODES, NONE, SORTS
from game.fighting_front.odds import site_toughness, toughness_of
from game.fighting_front.quick import back_row_spaces_held
from game.fighting_front.state import State
from scenes.boards.board import Seat
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import CARD_BACK, SEAT_COLOURS, card_face, kind_face, unit_key
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.selection import Selection
from scenes.pieces import arrows, fan
from scenes.pieces.names import draw_name
from scenes.pieces.portraits import draw_portrait
from scenes.pieces.sprites import Sprites
from scenes.ui import art, icons, styles, text, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.theme import Colour

FIRE_LIGHT: Final[Colour] = (255, 92, 58)
AIR_LIGHT: Final[Colour] = (150, 205, 240)
PIP: Final[Colour] = (236, 226, 196)
HURT: Final[Colour] = (212, 70, 44)
DARK: Final[Colour] = (26, 22, 16)
PIP_STEP: Final = 12.0
"""Design pixels from one shield of Toughness to the next."""
TAG: Final = (*DARK, 190)
SPACE_STYLE: Final = styles.LABEL_FINE.derive(track=0)
PLATE_LIGHT: Final = ((64, 56, 34), (40, 36, 26), theme.GLOW)
"""The colours of the panel behind the plate of the side to act: top, foot, border."""
_SIGNS: Final = (
    "recovery logistics deployment artillery bombardment air fighter aa-gun air-attack movement ground defender-fire "
    "ground-attack occupation end"
)
PRESENT_STYLE: Final = styles.HEAD.derive(size=20, track=1).dense
PRESENT_EDGE: Final[Colour] = (250, 236, 200)
PRESENT_INK: Final[Colour] = (30, 24, 16)
"""Style, edge and ink of the present phase on the track."""
PHASE_STYLE: Final = styles.HEAD.derive(size=15, track=0).dense
PHASE_ICONS: Final = tuple(f"phase-{name}" for name in _SIGNS.split())
HIT_CHOICES: Final = (steps.ARTILLERY_TARGET, steps.GROUND_TARGET, steps.AIR_TARGET, steps.HIT)
"""Steps in which a space is chosen to be hit."""


def choice_picture(view: State) -> str:
    """The name of the picture on spaces that can be chosen: "target" if they would be hit, otherwise "reach".

    Paratroopers land on the space that their air mission is against, so it is not hit. The picked air unit is on the
    map (`picked_air`, its slot) or in the hand (`picked_card`).
    """
    flier = NONE if view.picked_air == NONE else view.air_unit[view.picked_air]
    is_landing = view.step == steps.AIR_TARGET and cards.PARATROOPERS in (view.picked_card, flier)
    return "target" if view.step in HIT_CHOICES and not is_landing else "reach"


class Painter:
    """Draws the things of a model. Its sprites must have the scale of the canvas (`Sprites.use_scale_of`)."""

    def __init__(self, model: TableModel, sprites: Sprites) -> None:
        self.model = model
        self.sprites = sprites

    # --- Spaces ------------------------------------------------------------------------------

    def draw_names(self, canvas: Canvas, spaces: Iterable[int]) -> None:
        """Draw the name of each of these spaces on a dark tag in its lower left corner."""
        for space in spaces:
            box = layout.space_box(space, self.model.me)
            name = cards.SPACE_NAMES[space].upper()
            at = (box.x + 8, box.foot - 5)  # the foot of the letters
            width = SPACE_STYLE.width(canvas, name)
            height = SPACE_STYLE.height(canvas, 1.05)
            tag = canvas.rect(at[0] - 5, at[1] - height, width + 10, height)
            plate = art.panel_plate(canvas, tag.w, tag.h, radius=canvas.px(5), top=TAG, foot=TAG, border=TAG)
            canvas.surface.blit(plate, tag)
            SPACE_STYLE.draw(canvas, name, at, "bottomleft", ink=theme.BONE, shadow=True)

    def draw_spaces(
        self, canvas: Canvas, spaces: Iterable[int], in_range: Collection[int], lit: Sequence[float], mark: str
    ) -> None:
        """Draw the light on these spaces: range, fresh hits, wrecks, and the picture `mark` if they can be chosen.

        `mark` is "reach" or "target" (`choice_picture`). `in_range`: the spaces within reach of some artillery. `lit`:
        by space, the brightness of the mark, 0..1. With outlines switched on (`canvas.outlines`), the mark is an
        outline instead of a picture. The flare of a hit (`heat`) and a wreck fade from 1 to 0, the wreck only in the
        second half of its time. `draw_lit` draws nothing where the brightness is 0.
        """
        model = self.model
        sprites = self.sprites
        for space in spaces:
            box = layout.space_box(space, model.me)
            if space in in_range:
                sprites.piece("range").draw(canvas, box.centre, shadow=False)

            art.draw_lit(canvas, box.inset(2), model.heat[space], radius=6, colour=FIRE_LIGHT, inside=True)
            if model.wrecks[space]:
                alpha = round(255 * min(1.0, model.wrecks[space] * 2))
                sprites.piece("wreck").draw(canvas, layout.counter_at(space, model.me), alpha=alpha, shadow=False)

            if canvas.outlines:
                colour = theme.GLOW if mark == "reach" else FIRE_LIGHT
                art.draw_lit(canvas, box.inset(2), lit[space], radius=6, colour=colour, inside=True)
            elif lit[space] > art.UNLIT:
                alpha = round(255 * min(1.0, lit[space]))
                sprites.piece(mark).draw(canvas, box.centre, alpha=alpha, shadow=False)

    def draw_sites(self, canvas: Canvas, spaces: Iterable[int], lights: Mapping[Hashable, float]) -> None:
        """Draw the locations in these spaces, each with shields for its Toughness in its owner's colour.

        `lights`: by the key of a location, the brightness of the light on it, 0..1. Those without an entry have no
        light.
        """
        view = self.model.shown
        for space in spaces:
            if view.site[space] == NONE:
                continue

            x, y, w, h = layout.space_box(space, self.model.me)
            self.sprites.piece(kind_face(view.site[space], "sites")).draw(canvas, (x + w / 2, y + h / 2), shadow=False)
            if strength := lights.get(layout.site_key(space), 0.0):
                art.draw_lit(canvas, self.model.site_tab(space), strength, radius=6, colour=FIRE_LIGHT)

            rim = SEAT_COLOURS[view.site_owner[space]]
            shields = _shields(canvas, site_toughness(view, space), disruption=view.site_dc[space], rim=rim)
            canvas.surface.blit(shields, shields.get_rect(midright=canvas.to_pixels(x + w - 6, y + h - 15)))

    # --- Units -------------------------------------------------------------------------------

    def draw_units(
        self, canvas: Canvas, spaces: Iterable[int], lights: Mapping[Hashable, float], spent: Collection[int]
    ) -> None:
        """Draw the counters in these spaces. Those being carried are left out, as they are drawn above everything else.

        `lights`: by key, the light around a counter, 0..1. `spent`: the spaces of units that can do nothing more this
        turn.
        """
        units = self.model.units
        occupied = [space for space in spaces if self.model.shown.unit[space] != NONE and not units[space].carried]

        # No light falls on a neighbour's counter.
        for space in occupied:
            body = units[space]
            box = around(body.position, layout.COUNTER_W * body.scale, layout.COUNTER_H * body.scale)
            art.draw_lit(canvas, canvas.centred_box(box), lights.get(unit_key(space), 0.0), radius=10)
        for space in occupied:
            self.draw_counter(canvas, space, space in spent)

    def draw_counter(self, canvas: Canvas, space: int, is_spent: bool, lift: float = 4) -> None:
        """Draw a ground unit with its shields and its leader, and its disruption counters in the lower right corner.

        `is_spent`: it can do nothing more this turn, so it is dimmed, and has a sign in that corner unless counters are
        there. `lift`: design pixels above the table. A counter that has begun to fade (alpha below 160 of 255) has none
        of these.
        """
        view = self.model.shown
        body = self.model.units[space]
        alpha = self.model.alpha[space]
        picture = layout.counter_face(view.owner[space], view.unit[space], self.model.me)
        sprite = self.sprites.dimmed(picture) if is_spent else self.sprites.piece(picture)
        sprite.draw(canvas, body.position, body.angle, body.scale, lift=lift, alpha=alpha)
        is_being_destroyed = alpha < 160
        if is_being_destroyed:
            return

        x, y = body.position
        shields = _shields(canvas, toughness_of(view, space), view.dc[space])
        canvas.surface.blit(shields, shields.get_rect(midleft=canvas.to_pixels(x - 58, y + 36)))
        if view.dc[space]:
            self._draw_disruption(canvas, (x + 52, y + 30), view.dc[space])
        elif is_spent:
            self.sprites.piece("spent").draw(canvas, (x + 52, y + 30), lift=1)

        if view.leader[space] != NONE:
            at = (x + layout.LEADER_AT[0], y + layout.LEADER_AT[1])
            self.sprites.piece(kind_face(view.leader[space], "leaders")).draw(canvas, at, lift=2)

    def _draw_disruption(self, canvas: Canvas, at: Point, count: int) -> None:
        """Draw a disruption counter with its number at a design point. Too many of them destroy a card (FF 2.5)."""
        self.sprites.piece("dc").draw(canvas, at, lift=1)
        styles.HEAD.derive(size=17, track=0).draw(canvas, str(count), at, "center", ink=theme.BRIGHT, shadow=True)

    def draw_planes(self, canvas: Canvas, lights: Mapping[Hashable, float], spent: Collection[int]) -> None:
        """Draw the air units on their strips or above the map. Enemy ones are turned by a half.

        `lights`: by key, the light around a unit, 0..1. `spent`: the slots of units that can do nothing more this turn.
        A unit that is `carried` is dragged or moved, and so higher above the table. Disruption counters (`air_dc`) are
        at its lower right, its leader at the upper right.
        """
        view = self.model.shown
        sprites = self.sprites
        for slot in range(AIR_SLOTS):
            if view.air_unit[slot] == NONE:
                continue

            body = self.model.planes[slot]
            box = around(body.position, layout.PLANE_W, layout.PLANE_H)
            art.draw_lit(canvas, canvas.centred_box(box), lights.get(layout.plane_key(slot), 0.0), radius=8)

            picture = layout.plane_face(view.air_owner[slot], view.air_unit[slot])
            sprite = sprites.dimmed(picture) if slot in spent else sprites.piece(picture)
            is_own = view.air_owner[slot] == self.model.me
            angle = body.angle if is_own else body.angle + 180
            sprite.draw(canvas, body.position, angle, body.scale, lift=24 if body.carried else 6)

            if view.air_dc[slot]:
                self._draw_disruption(canvas, (body.x + 26, body.y + 14), view.air_dc[slot])
            if view.air_leader[slot] != NONE:
                leader = sprites.piece(kind_face(view.air_leader[slot], "leaders"))
                leader.draw(canvas, (body.x + 22, body.y - 10), scale=0.7)

    # --- Arrows ------------------------------------------------------------------------------

    def draw_declared_arrows(self, canvas: Canvas, clock: float) -> None:
        """Draw arrows for attacks and missions that are declared and not resolved.

        `clock`: seconds, by which the arrows of those still to come move along.
        """
        view = self.model.shown
        me = self.model.me
        for attack in range(len(view.attack_from)):
            # After the phase of attacks nothing that is still marked as pending happens any more.
            if view.attack_mark[attack] == cards.PENDING and view.phase <= steps.ATTACK_PHASE:
                start = layout.counter_at(view.attack_from[attack], me)
                aim = layout.space_centre(view.attack_at[attack], me)
                # Attacks are resolved in the order of their numbers. Arrows of those before the current one rest.
                _draw_arrow(canvas, start, goal=aim, colour=FIRE_LIGHT, clock=clock if attack >= view.current else 0.0)

        for slot in range(AIR_SLOTS):
            goal = None if view.air_unit[slot] == NONE else self._mission_goal(view, slot)
            if goal is not None:
                _draw_arrow(canvas, start=self.model.planes[slot].position, goal=goal, colour=AIR_LIGHT, clock=clock)

    def draw_path(self, canvas: Canvas, path: Sequence[int]) -> None:
        """Draw an arrow along the path of a unit through these spaces. Nothing for a single space."""
        if len(path) > 1:
            points = [layout.counter_at(space, self.model.me) for space in path]
            arrows.draw_way(canvas, points, theme.GLOW)

    def draw_order(self, canvas: Canvas, order: tuple[Hashable, int] | None) -> None:
        """Draw the arrow of an attack or mission that a click would order, from the unit to the target.

        `order`: the key of the unit, ("unit", space) or ("plane", slot), and the target space. None: nothing is drawn.
        """
        me = self.model.me
        match order:
            case (("unit", int(space)), int(target)):
                start = layout.counter_at(space, me)
                _draw_arrow(canvas, start, goal=layout.space_centre(target, me), colour=theme.GLOW, clock=0.0)
            case (("plane", int(slot)), int(target)):
                start = self.model.planes[slot].position
                _draw_arrow(canvas, start, layout.space_centre(target, me), theme.GLOW, clock=0.0)

    def _mission_goal(self, view: State, slot: int) -> Point | None:
        """FF 4.6, 4.7 The point to which an air unit flies: its target, or the air unit that it escorts or intercepts.

        None if the air unit has no mission, or if its mission is over. `view.missions`: by number of the mission, in
        the order in which they are flown, the slot of the air unit that flies it, NONE if that is lost.
        """
        task = view.air_task[slot]
        goal = view.air_goal[slot]
        missions = list(view.missions)

        # The goal of a bomber or of landing troops is a space.
        is_attacker_at_work = task in (cards.BOMB, cards.LAND) and view.phase <= steps.AIR_ATTACK_PHASE
        if is_attacker_at_work and slot in missions:
            has_flown = view.phase == steps.AIR_ATTACK_PHASE and missions.index(slot) < view.current
            is_over = has_flown and view.roller_air != slot  # another air unit is being rolled for
            return None if is_over else layout.space_centre(goal, self.model.me)

        # The goal of a fighter is the number of the mission that it joins.
        is_fighter_at_work = task in (cards.ESCORTING, cards.INTERCEPTING) and view.phase <= steps.FIGHTER_PHASE
        if is_fighter_at_work and 0 <= goal < len(missions):
            return None if missions[goal] == NONE else self.model.planes[missions[goal]].position
        return None

    # --- Plates and track --------------------------------------------------------------------

    def draw_plate(self, canvas: Canvas, seat: int, player: Seat) -> None:
        """Draw the plate of a side: nation, player, flags for the back row spaces it holds, and the size of its hand.

        It is lit while the side is to act. FF 1.6 The match is won with GOAL flags. All lengths are design pixels.
        """
        view = self.model.shown
        sprites = self.sprites
        is_own = seat == self.model.me
        is_to_act = view.to_act == seat
        nation = NATION_CODES[view.nation[seat]]
        box = layout.OWN if is_own else layout.ENEMY

        if is_to_act:
            panel = canvas.rect(*box)
            light = art.panel_plate(canvas, panel.w, panel.h, canvas.px(8), *PLATE_LIGHT, canvas.line(2))
            canvas.surface.blit(light, panel)
        if player.officer is None:
            sprites.piece(f"emblem-{nation}").draw(canvas, (box.x + 40, box.centre[1]), lift=2)
        else:
            portrait = Box(box.x + 6, box.y + 9, 66, 66)
            draw_portrait(canvas, who=player, box=portrait, mark=f"fighting_front/emblem-{nation}")
        name_style = styles.HEAD.derive(size=25, track=0)
        name_room = box.w - (94 if is_own else 164)  # up to the small cards
        name_at = (box.x + 80, box.y + 23)
        draw_name(canvas, name_style, who=player, at=name_at, anchor="midleft", width=name_room, ink=SEAT_COLOURS[seat])

        for flag in range(GOAL):
            at = (box.x + 96 + flag * 34, box.y + 58)
            if flag < back_row_spaces_held(view, seat):
                sprites.piece(f"flag-{nation}").draw(canvas, at, lift=1)
            else:
                icons.draw_icon(canvas, "flag", at, size=26, colour=theme.MUTED, alpha=150)

        # Cards on their way to the other hand do not count yet.
        held = view.hand_size[seat] if is_own else max(0, view.hand_size[seat] - self.model.cards_coming)
        if not is_own:
            self._draw_small_cards(canvas, seat, held)
        elif is_to_act:
            icons.draw_icon(canvas, "hourglass", (box.x + 168, box.y + 58), size=24, colour=theme.GLOW)
        count_style = styles.HEAD_FIGURE.derive(size=28)
        count = count_style.draw(canvas, str(held), (box.right - 14, box.y + 60), "midright", shadow=True)
        icons.draw_icon(canvas, "cards", (count.x - 18, box.y + 60), size=22, colour=theme.BRASS)

    def _draw_small_cards(self, canvas: Canvas, seat: int, held: int) -> None:
        """Draw the other side's hand, twelve small cards at most. The cards that the viewer knows are face up.

        `view.known`: by seat and sort, how many such cards are known, in one list. `held`: how many cards are shown.
        """
        view = self.model.shown
        known = [sort for sort in range(SORTS) for _ in range(view.known[seat * SORTS + sort])][:held]
        count = min(held, 12)
        for index in range(count):
            face = card_face(known[index], view.nation[seat]) if index < len(known) else CARD_BACK
            scale = layout.SMALL_CARD[0] / layout.CARD_W
            self.sprites.piece(face).draw(canvas, layout.small_card_at(index, count), scale=scale)

    def draw_track(self, canvas: Canvas) -> None:
        """FF 4 Draw the track of the fifteen phases. The present one is bright, and past ones are dark.

        The present phase, and later ones in which the viewer has a choice (`named_phases`), show their names, all
        others only their signs. After the match none is present.
        """
        view = self.model.shown
        now = 0 if view.to_act == OVER else view.phase
        named = self.model.named_phases if now else frozenset()
        for phase, box in enumerate(layout.phase_boxes(now, named), 1):
            if phase == now:
                _draw_phase_panel(canvas, box, fill=SEAT_COLOURS[view.active], edge=PRESENT_EDGE)
                _draw_present_phase(canvas, phase, box)
                continue

            is_past = now > phase
            fill = (44, 40, 31) if is_past else (62, 56, 43)
            _draw_phase_panel(canvas, box, fill, edge=theme.BRASS if phase in named else (96, 86, 62))
            ink = (112, 102, 78) if is_past else (214, 200, 160)
            _draw_other_phase(canvas, phase, box, ink, has_name=phase in named)

    # --- Cards -------------------------------------------------------------------------------

    def draw_hand(self, canvas: Canvas, selection: Selection, advised: Collection[Hashable], pulse: float) -> None:
        """Draw the fan of the viewer's hand, or one line of words in its place if there is no card to show.

        While the viewer is asked, playable cards glow and all others are dimmed. `advised`: the keys of the cards that
        a hint names, which are raised like the picked one. `pulse`: the brightness of the glow, 0..1.
        """
        model = self.model
        hand = self.model.hand
        playable = None if selection.world is None else selection.playable_cards()
        if any(body.key in advised for body in hand):
            pulse *= 0.3  # so that the advised cards stand out

        for index in fan.draw_order(hand, hand.lifted):
            body = hand[index]
            _, sort, _ = body.key_parts
            is_lifted = index == hand.lifted
            # Of equal cards the first one counts as picked.
            is_picked = sort == selection.picked_sort and body is model.cards_of(sort)[0]
            is_marked = is_picked or body.key in advised

            glow = 0.0
            if playable is not None and sort in playable:
                glow = 1.0 if is_lifted or is_marked else pulse
            is_dimmed = playable is not None and sort not in playable and not (is_lifted or is_marked)

            face = card_face(sort, model.shown.nation[model.me])
            sprite = self.sprites.dimmed(face) if is_dimmed else self.sprites.piece(face)
            fan.draw_card(canvas, sprite, body, layout.HAND.card, glow=glow, lifted=is_lifted, advised=is_marked)

        if not hand:
            words = "No cards in your hand" if model.is_hand_open() else "Hands stay covered until the match is over"
            styles.BODY_LARGE.draw(canvas, words, layout.HAND_AT, "center", ink=theme.DIM)

    def draw_piles(self, canvas: Canvas) -> None:
        """Draw the deck and the discards. The discards have no order, so the highest sort of them is shown on top."""
        view = self.model.shown
        sprites = self.sprites
        layout.DECK_PILE.draw(canvas, sprites.piece(CARD_BACK), len(view.deck), room=92)
        top = max((sort for sort in range(SORTS) if view.discard[sort]), default=UNKNOWN)
        count = sum(view.discard)
        layout.DISCARD_PILE.draw(canvas, sprites.piece(card_face(top)) if count else None, count, room=92)

    def draw_list(self, canvas: Canvas, head: str, counts: Sequence[int], nation: int) -> None:
        """Draw a panel over the map with cards to look through, each sort once with its number of copies.

        `counts`: by sort, how many of it there are. `nation`: the one whose version of the cards is shown, NONE for
        neither. The panel grows downwards with its rows, and cards and rows get smaller if there are many. All lengths
        are design pixels.
        """
        sorts = [sort for sort in range(SORTS) if counts[sort]]
        # Room for at least seven cards in a row, and four rows at most. A double minus rounds up.
        columns = max(7, -(-len(sorts) // 4))
        rows = max(1, -(-len(sorts) // columns))
        x, y, w, most_h = layout.LISTING
        step = min(150.0, (w - 60) / columns)
        row_h = min(200.0, (most_h - 140) / rows)  # 140 are for the heading and the foot
        h = row_h * rows + 140

        art.draw_panel(canvas, Box(x, y, w, h), height=26)
        styles.TITLE.derive(size=32).draw(canvas, head.upper(), (x + 32, y + 18), width=w - 64)
        styles.BODY_SMALL.draw(canvas, f"{count_of(sum(counts), 'card')} in all.", (x + 32, y + 60), width=w - 64)

        scale = min((step - 8) / layout.CARD_W, (row_h - 10) / layout.CARD_H)
        for index, sort in enumerate(sorts):
            at = (x + 30 + step * (index % columns + 0.5), y + 92 + row_h * (index // columns + 0.5))
            self.sprites.piece(card_face(sort, nation)).draw(canvas, at, scale=scale)
            if counts[sort] > 1:
                middle = (at[0] + step * 0.32, at[1] - row_h * 0.4)
                art.draw_panel(canvas, around(middle, 36, 26), radius=6, height=3)
                styles.HEAD.derive(size=18, track=0).draw(canvas, f"x{counts[sort]}", middle, "center")

        foot = "Click or press any key to close"
        styles.BODY.derive(size=16).draw(canvas, foot, (x + w / 2, y + h - 12), "midbottom", ink=theme.DIM)


def draw_sight(canvas: Canvas, at: Point) -> None:
    """Draw a target sign on the space that is rolled against. A dark copy below it is its shadow."""
    icons.draw_icon(canvas, "target", (at[0] + 2, at[1] + 2), size=74, colour=(24, 10, 6), alpha=200)
    icons.draw_icon(canvas, "target", at, size=72, colour=FIRE_LIGHT)


def _draw_phase_panel(canvas: Canvas, box: Box, fill: Colour, edge: Colour) -> None:
    """Draw the plate of a phase on the track, in the colours of its ground and of its edge."""
    panel = canvas.rect(*box)
    pygame.draw.rect(canvas.surface, fill, panel, border_radius=canvas.px(6))
    pygame.draw.rect(canvas.surface, edge, panel, canvas.line(1.4), border_radius=canvas.px(6))


def _draw_present_phase(canvas: Canvas, phase: int, box: Box) -> None:
    """Draw sign and name of the present phase, the sign first. A name that is too long loses its "GROUND".

    All lengths are design pixels.
    """
    side = 29.0  # of the square sign
    room = box.w - 20 - side
    name = steps.PHASE_NAMES[phase].upper()
    # Type may be drawn narrower, down to the share NARROW of its width.
    label = PRESENT_STYLE.first_that_fits(canvas, (name, name.removeprefix("GROUND ")), width=room / text.NARROW)
    icons.draw_icon(canvas, PHASE_ICONS[phase - 1], (box.x + 8 + side / 2, box.centre[1]), side, PRESENT_INK)
    at = (box.x + 14 + side, box.centre[1])
    PRESENT_STYLE.draw(canvas, label, at, "midleft", width=room, ink=PRESENT_INK)


def _draw_other_phase(canvas: Canvas, phase: int, box: Box, ink: Colour, has_name: bool) -> None:
    """Draw the sign of a phase that is over or to come, with its name if `has_name` and it fits.

    Without a name the sign is larger, in the middle of the box. All lengths are design pixels.
    """
    side = 22.0  # of the square sign beside a name
    room = box.w - 20 - side
    label = ""
    if has_name:
        name = steps.PHASE_NAMES[phase].upper().removeprefix("GROUND ")
        # Type may be drawn narrower, down to the share NARROW of its width.
        label = PHASE_STYLE.first_that_fits(canvas, (name, ""), width=room / text.NARROW)

    if not label:
        icons.draw_icon(canvas, PHASE_ICONS[phase - 1], box.centre, min(27.0, box.w - 6), ink)
        return
    icons.draw_icon(canvas, PHASE_ICONS[phase - 1], (box.x + 8 + side / 2, box.centre[1]), side, ink)
    PHASE_STYLE.draw(canvas, label, (box.x + 14 + side, box.centre[1]), "midleft", width=room, ink=ink)


def _shields(canvas: Canvas, toughness: int, disruption: int, rim: Colour = DARK) -> pygame.Surface:
    """The picture of a strip with a shield for each point of Toughness. It is cached for the size of the canvas.

    `disruption`: how many shields are taken by disruption counters, and so are hollow and red. `rim`: its border's
    colour.
    """

    def make() -> pygame.Surface:
        """Draw the strip: a dark plate with the border `rim`, and the shields side by side. Lengths are design pixels.

        The first `disruption` of the `toughness` shields are taken.
        """
        size = canvas.px(10 + PIP_STEP * toughness), canvas.px(19)
        strip = art.panel_plate(canvas, *size, canvas.px(5), DARK, DARK, rim, canvas.line(2)).copy()
        for number in range(toughness):
            shield = _shield(canvas, is_taken=number < disruption)
            centre = (canvas.px(5 + (number + 0.5) * PIP_STEP), canvas.px(9.5))
            strip.blit(shield, shield.get_rect(center=centre))
        return strip

    return canvas.caches.shelf("fighting front strips").get((canvas.scale, toughness, disruption, rim), make)


def _shield(canvas: Canvas, is_taken: bool) -> pygame.Surface:
    """The picture of one shield, rendered at four times its size and scaled down for smooth edges.

    It has a dark outline around a bright body. A shield that is taken (by a disruption counter) is red, and hollow by a
    third polygon. The points of the outline are shares of width and height.
    """
    w, h = canvas.px(10.5) * 4, canvas.px(13) * 4
    image = art.clear(w, h)
    outline = [(0.04, 0.06), (0.5, 0.0), (0.96, 0.06), (0.96, 0.55), (0.5, 1.0), (0.04, 0.55)]
    for size, ink in ((1.0, DARK), (0.74, HURT if is_taken else PIP), (0.4 if is_taken else 0.0, DARK)):
        points = [(w * (0.5 + (px - 0.5) * size), h * (0.48 + (py - 0.48) * size)) for px, py in outline]
        pygame.draw.polygon(image, ink, points)
    return pygame.transform.smoothscale(image, (w // 4, h // 4))


def _draw_arrow(canvas: Canvas, start: Point, goal: Point, colour: Colour, clock: float) -> None:
    """Draw an arrow. A long one is curved: upwards if the map has room for that, otherwise downwards.

    Downwards the arc is flatter. `clock`: seconds, by which the dots of the arrow move along, 0 for an arrow at rest.
    """
    distance_across = abs(start[0] - goal[0])
    is_long = distance_across + abs(start[1] - goal[1]) > layout.CELL_W + 30
    has_room_above = (start[1] + goal[1]) / 2 - distance_across * arrows.LEAP_HEIGHT > layout.MAP.y
    height = arrows.LEAP_HEIGHT * (1.0 if has_room_above else -0.6)
    arrows.draw_arrow(canvas, start, goal, colour, leap=is_long, clock=clock, height=height)
