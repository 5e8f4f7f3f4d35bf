"""The table of Fighting Front as it is shown now: the view, and bodies on their way to their places in it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.fighting_front.cards import AIR_SLOTS, FLY_OVER, NONE, SORTS, SPACES
from game.fighting_front.odds import site_toughness, toughness_of
from game.fighting_front.state import State
from game.fighting_front.steps import PHASES
from scenes.anim.body import Body
from scenes.anim.gunfire import Gunfire
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.layout import GROUP_OF, GROUPS, card_key, plane_key, site_key, space_key, unit_key
from scenes.boards.fighting_front.rolls import RollSheet
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stage, Stamp
from scenes.ui.canvas import Box, Point, around

SITE_TAB_H: Final = 28.0
"""Height of the strip along the foot of a space at which its location can be pointed at."""
AT_REST: Final = 0.4
"""The most that a counter at rest is away from its place: design pixels, degrees, hundredths of scale."""
FIXED_BOXES: Final[dict[Hashable, Box]] = {
    ("deck",): layout.DECK_PILE.box,
    ("discards",): layout.DISCARD_PILE.box,
    ("hand", "enemy"): Box(layout.ENEMY.right - 112, layout.ENEMY.y + 4, 108, layout.ENEMY.h - 8),
    ("odds",): layout.ODDS,
}
"""The boxes of the things beside the field that never move, by key. The other hand is on its plate."""
KEYS_BESIDE_FIELD: Final[tuple[Hashable, ...]] = (*FIXED_BOXES, ("plate", 0), ("plate", 1))
"""The keys of all things beside the field except the phases."""
PHASE_KEYS: Final[tuple[Hashable, ...]] = tuple(("phase", phase) for phase in range(1, PHASES + 1))


class TableModel:
    """The table as one seat sees it, at the present moment of the animation."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        """Show a view at rest as the seat `me` sees it. `still`: reduced motion."""
        self.me = me
        self.units = [Body(unit_key(space), layout.counter_at(space, me)) for space in range(SPACES)]
        """By space: the counter of the unit there."""
        self.planes = [Body(plane_key(slot), layout.MAP.centre) for slot in range(AIR_SLOTS)]
        """By slot: the counter of the air unit."""
        self.alpha = [255] * SPACES
        """By space: the opacity of the counter, 0..255. A destroyed one fades."""
        self.heat = [0.0] * SPACES
        """By space: the brightness of the flare after a hit, fading from 1 to 0."""
        self.wrecks = [0.0] * SPACES
        """By space: the brightness of a burning wreck, fading from 1 to 0."""

        self.hand = Hand(layout.HAND, layout.DECK)
        self.flights = Flights(still)
        self.gunfire = Gunfire(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: list[Stamp] = []

        self.cards_coming = 0
        """Cards on their way to the other hand."""
        self.last_roll: RollSheet | None = None
        """The last roll. Its result is added once the die has come to rest."""
        self.is_rolling = False
        """Whether the animation of that roll is running."""
        self.usable_phases: tuple[int, frozenset[int]] = (0, frozenset())
        """The turn in which the viewer was last asked, and its phases in which the viewer has a choice."""
        self.is_own_decision = False
        """Whether the next event follows from a decision that was just made at this board."""

        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view with everything at rest: nothing in the air, no shots, no stamps, all counters opaque.

        Cards on their way to the other hand (`cards_coming`) have arrived.
        """
        self.flights.clear()
        self.gunfire.running.clear()
        self.stage.clear()
        self.cards_coming = 0
        self.is_rolling = False
        self.alpha = [255] * SPACES

        self.show(view)
        for body in [*self.units, *self.planes, *self.hand]:
            body.hidden = False
            body.jump_to_goal()

    def show(self, view: State) -> None:
        """Show this view, and give every counter and card its place in it as the goal to which it moves."""
        self.shown = view
        for space, body in enumerate(self.units):
            body.goal = layout.counter_at(space, self.me)
        self._arrange_planes()
        self._arrange_hand()

    def _arrange_planes(self) -> None:
        """Send every air unit to its place on the strip that is its base, or above the map's edge if it has none.

        FLY_OVER is the base of those without a strip. The air units of each side at one base are side by side.
        """
        view = self.shown
        for base in {view.air_base[slot] for slot in range(AIR_SLOTS) if view.air_unit[slot] != NONE}:
            for owner in range(2):
                slots = [slot for slot in self.slots_at(base) if view.air_owner[slot] == owner]
                for index, slot in enumerate(slots):
                    if base == FLY_OVER:
                        self.planes[slot].goal = layout.fly_over_at(mine=owner == self.me, index=index)
                    else:
                        self.planes[slot].goal = layout.plane_at(base, index, count=len(slots), me=self.me)

    def _arrange_hand(self) -> None:
        """Send every card of the viewer's hand to its place, in groups of similar cards. A covered hand shows no card.

        `GROUP_OF`: by sort, the number of a card's group, which are in this order: ground units, air units, locations,
        leaders, events.
        """
        if not self.is_hand_open():
            self.hand.show([], ())
            return

        counts = self.shown.hand(self.me)
        sorts = sorted(range(SORTS), key=lambda sort: (GROUP_OF[sort], sort))
        keys = [card_key(sort, copy) for sort in sorts for copy in range(counts[sort])]
        groups = [sum(counts[sort] for sort in sorts if GROUP_OF[sort] == group) for group in range(GROUPS)]
        self.hand.show(keys, groups)

    # --- Questions about the table ---------------------------------------------------------

    def slots_at(self, base: int) -> list[int]:
        """The slots (numbers) of the air units whose base is this space, or FLY_OVER for those without a base."""
        view = self.shown
        return [slot for slot in range(AIR_SLOTS) if view.air_unit[slot] != NONE and view.air_base[slot] == base]

    @property
    def is_dealing(self) -> bool:
        """Whether cards are on their way to a hand, or the first deal is still to come.

        Before the first deal turn and phase are 0. A card of the viewer's hand is hidden until it arrives, and a card
        of the other hand is counted in `cards_coming`.
        """
        is_before_deal = self.shown.turn == 0 and self.shown.phase == 0
        return bool(self.cards_coming) or any(body.hidden for body in self.hand) or is_before_deal

    def is_hand_open(self) -> bool:
        """Whether the viewer's hand is shown face up."""
        return self.shown.hand(self.me)[0] != UNKNOWN

    @property
    def named_phases(self) -> frozenset[int]:
        """The later phases of this turn that show their names on the track: those in which the viewer has a choice.

        `usable_phases`: the turn in which the viewer was last asked, and its phases with a choice. In another turn they
        are out of date, and no phase is named.
        """
        turn, phases = self.usable_phases
        return frozenset(phase for phase in phases if turn == self.shown.turn and phase > self.shown.phase)

    def find_box(self, key: Hashable) -> Box | None:
        """The box around the thing with this key, or None if it is not on the table.

        The box of a counter or an air unit that moves is at its goal. Phases are numbered from 1.
        """
        match key:
            case ("unit", int(space)):
                return around(self.units[space].goal, layout.COUNTER_W, layout.COUNTER_H)
            case ("site", int(space)):
                return self.site_tab(space)
            case ("plane", int(slot)):
                return around(self.planes[slot].goal, layout.PLANE_W, layout.PLANE_H)
            case ("place", int(space)):
                return layout.space_box(space, self.me).inset(3)
            case ("card", *_):
                return self.hand.box(key)
            case ("plate", int(seat)):
                return layout.OWN if seat == self.me else layout.ENEMY
            case ("phase", int(phase)):
                return layout.phase_boxes(self.shown.phase, self.named_phases)[phase - 1]
        return FIXED_BOXES.get(key)

    def site_tab(self, space: int) -> Box:
        """The box along the lower edge of a space at which its location can be pointed at, even below a unit."""
        x, y, w, h = layout.space_box(space, self.me)
        return Box(x + 4, y + h - SITE_TAB_H - 4, w - 8, SITE_TAB_H)

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the topmost thing at a point, or None if there is nothing.

        From the top these are: a card of the hand, an air unit that is not being dragged or moved (`carried`), and what
        is beside the map. In a space it is the unit, the location along its lower edge, and otherwise the space.
        """
        card = self.hand.card_at(point)
        if card is not None:
            return card

        view = self.shown
        for slot in range(AIR_SLOTS):
            plane = self.planes[slot]
            can_be_pointed_at = view.air_unit[slot] != NONE and not plane.carried
            if can_be_pointed_at and around(plane.position, layout.PLANE_W, layout.PLANE_H).contains(point):
                return plane_key(slot)

        space = layout.space_at(point, self.me)
        if space is None:
            for key in PHASE_KEYS if layout.TRACK.contains(point) else KEYS_BESIDE_FIELD:
                box = self.find_box(key)
                if box is not None and box.contains(point):
                    return key
            return None

        for key, kind in ((unit_key(space), view.unit[space]), (site_key(space), view.site[space])):
            box = self.find_box(key)
            if kind != NONE and box is not None and box.contains(point):
                return key
        return space_key(space)

    def is_at_rest(self, space: int) -> bool:
        """Whether nothing moves, flares or fades in a space, so that it need not be drawn in every frame.

        `heat` and `wrecks`: how much is left of a flare and of a destroyed unit, 1 fading to 0. `alpha`: the opacity of
        the counter, 255 at rest. Its deviation from its place is in design pixels, in degrees, and in hundredths of its
        size.
        """
        body = self.units[space]
        if self.heat[space] or self.wrecks[space] or self.alpha[space] < 255 or body.carried:
            return False
        pixels_away = max(abs(body.x - body.goal[0]), abs(body.y - body.goal[1]))
        return max(pixels_away, abs(body.angle), abs(body.scale - 1) * 100) < AT_REST

    def picture_key(self, space: int) -> tuple[int, ...]:
        """A key of everything that is drawn in a space at rest, or () if the space is empty.

        It has the unit with its owner, its toughness, disruption counters (`dc`) and leader, and the location likewise.
        """
        view = self.shown
        if view.unit[space] == view.site[space] == NONE:
            return ()
        unit = (view.unit[space], view.owner[space], toughness_of(view, space), view.dc[space], view.leader[space])
        site = (view.site[space], view.site_owner[space], site_toughness(view, space), view.site_dc[space])
        return (*unit, *site)

    def hand_point(self, seat: int) -> Point:
        """The point from which cards of a seat come and to which they go."""
        return layout.HAND_AT if seat == self.me else layout.small_card_at(1, count=4)

    def body_of(self, key: Hashable | None) -> Body | None:
        """The unit, air unit or card with this key, which the mouse can carry, or None if there is none."""
        return next((body for body in [*self.units, *self.planes, *self.hand] if body.key == key), None)

    def cards_of(self, sort: int) -> list[Body]:
        """The cards of a sort in the viewer's hand."""
        return [body for body in self.hand if body.key_parts[1] == sort]

    def update(self, seconds: float) -> None:
        """Advance by this many seconds. Flares, wrecks and stamps fade.

        A flare (`heat`) goes from 1 to 0 in 1.25 seconds, a wreck in 2.5. A stamp is dropped when it has no seconds
        left.
        """
        self.hand.lay()
        for body in [*self.units, *self.planes, *self.hand]:
            body.update(seconds, self.flights.still)

        self.heat = [max(0.0, heat - seconds * 0.8) for heat in self.heat]
        self.wrecks = [max(0.0, wreck - seconds * 0.4) for wreck in self.wrecks]

        for stamp in self.stamps:
            stamp.update(seconds)
        self.stamps = [stamp for stamp in self.stamps if stamp.seconds_left]
