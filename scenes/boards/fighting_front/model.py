"""What lies on the table of Fighting Front: the view that is shown, and bodies on their way to where it puts them."""

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

STRAY: Final = 0.4
"""How far a counter may be from where it belongs and count as at rest: design pixels, degrees, hundredths of scale."""
FIXED: Final[dict[Hashable, Box]] = {
    ("deck",): layout.DECK_PILE.box,
    ("discards",): layout.DISCARD_PILE.box,
    ("hand", "enemy"): Box(layout.ENEMY.right - 112, layout.ENEMY.y + 4, 108, layout.ENEMY.h - 8),
    ("odds",): layout.ODDS,
}
"""What lies beside the field in one place, by key; the other hand lies on its plate."""
BESIDE: Final[tuple[Hashable, ...]] = (*FIXED, ("plate", 0), ("plate", 1))
"""Keys of what lies beside the field, but for the phases."""
PHASE_KEYS: Final[tuple[Hashable, ...]] = tuple(("phase", phase) for phase in range(1, PHASES + 1))


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        self.me = me
        self.units = [Body(unit_key(space), layout.counter_at(space, me)) for space in range(SPACES)]
        """By space: the counter of the unit there."""
        self.planes = [Body(plane_key(slot), layout.MAP.centre) for slot in range(AIR_SLOTS)]
        """By slot: the counter of the air unit."""
        self.alpha = [255] * SPACES
        """How solid the counter in a space is: the destroyed fade."""
        self.heat = [0.0] * SPACES
        """How brightly a space flares after a hit, 1 fading to 0."""
        self.wrecks = [0.0] * SPACES
        """How bright a wreck burns in a space, 1 fading to 0."""
        self.hand = Hand(layout.HAND, layout.DECK)
        self.flights = Flights(still)
        self.gunfire = Gunfire(still)
        self.stage = Stage(layout.STAGE, still)
        self.stamps: list[Stamp] = []
        self.coming = 0
        """Cards of the other hand that are still on their way."""
        self.cast: RollSheet | None = None
        """The last roll, with its result once the die lies there."""
        self.rolling = False
        """Whether that roll is being acted out."""
        self.usable: tuple[int, frozenset[int]] = (0, frozenset())
        """A turn, and its phases in which the viewer had a choice when asked last."""
        self.announced = False
        """Set when the person at the machine has put together what happens next."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything at rest."""
        self.flights.clear()
        self.gunfire.running.clear()
        self.stage.clear()
        self.coming, self.rolling = 0, False
        self.alpha = [255] * SPACES
        self.show(view)
        for body in [*self.units, *self.planes, *self.hand]:
            body.hidden = False
            body.arrive()

    def show(self, view: State) -> None:
        """Show this view; everything sets out for its place in it."""
        self.shown = view
        for space, body in enumerate(self.units):
            body.goal = layout.counter_at(space, self.me)
        self._arrange_planes()
        hand = view.hand(self.me)
        open_hand = hand[0] != UNKNOWN
        sorts = sorted(range(SORTS), key=lambda sort: (GROUP_OF[sort], sort))
        keys = [card_key(sort, copy) for sort in sorts for copy in range(hand[sort])] if open_hand else []
        groups = [sum(hand[sort] for sort in sorts if GROUP_OF[sort] == group) for group in range(GROUPS)]
        self.hand.show(keys, groups if open_hand else ())

    def _arrange_planes(self) -> None:
        """Send every air unit to its place on its strip, or above the map."""
        view = self.shown
        for base in {view.air_base[slot] for slot in range(AIR_SLOTS) if view.air_unit[slot] != NONE}:
            for owner in range(2):
                slots = [slot for slot in self.slots_at(base) if view.air_owner[slot] == owner]
                for index, slot in enumerate(slots):
                    if base == FLY_OVER:
                        self.planes[slot].goal = layout.fly_over_at(owner == self.me, index)
                    else:
                        self.planes[slot].goal = layout.plane_at(base, index, len(slots), self.me)

    # --- What lies where -------------------------------------------------------------------

    def slots_at(self, base: int) -> list[int]:
        """The slots of the air units of a base."""
        view = self.shown
        return [slot for slot in range(AIR_SLOTS) if view.air_unit[slot] != NONE and view.air_base[slot] == base]

    @property
    def dealing(self) -> bool:
        """Whether cards are on their way to a hand, or the first ones are still to come."""
        return bool(self.coming) or any(body.hidden for body in self.hand) or self.shown.turn == 0 == self.shown.phase

    def open_hand(self) -> bool:
        """Whether the own hand lies open."""
        return self.shown.hand(self.me)[0] != UNKNOWN

    def box(self, key: Hashable) -> Box | None:
        """Around a thing on the table; None where it is not there."""
        match key:
            case ("unit", int(space)):
                return around(self.units[space].goal, layout.COUNTER_W, layout.COUNTER_H)
            case ("site", int(space)):
                return self.tab(space)
            case ("plane", int(slot)):
                return around(self.planes[slot].goal, layout.PLANE_W, layout.PLANE_H)
            case ("place", int(space)):
                return layout.cell(space, self.me).inset(3)
            case ("card", *_):
                return self.hand.box(key)
            case ("plate", int(seat)):
                return layout.OWN if seat == self.me else layout.ENEMY
            case ("phase", int(phase)):
                return layout.phase_boxes(self.shown.phase, self.named)[phase - 1]
        return FIXED.get(key)

    @property
    def named(self) -> frozenset[int]:
        """The later phases of the present turn that the track names."""
        turn, phases = self.usable
        return frozenset(phase for phase in phases if turn == self.shown.turn and phase > self.shown.phase)

    def tab(self, space: int) -> Box:
        """Around the lower edge of a space, where its location can be pointed at below a unit."""
        x, y, w, h = layout.cell(space, self.me)
        return Box(x + 4, y + h - 32, w - 8, 28)

    def under(self, point: Point) -> Hashable | None:
        """The key of the topmost thing at a point."""
        card = self.hand.under(point)
        if card is not None:
            return card
        view = self.shown
        for slot in range(AIR_SLOTS):
            plane = self.planes[slot]
            if view.air_unit[slot] != NONE and not plane.carried and around(plane.at, 60, 40).holds(point):
                return plane_key(slot)
        space = layout.space_at(point, self.me)
        if space is None:
            keys = PHASE_KEYS if layout.TRACK.holds(point) else BESIDE
            return next((key for key in keys if (box := self.box(key)) is not None and box.holds(point)), None)
        for key, there in ((unit_key(space), view.unit[space]), (site_key(space), view.site[space])):
            box = self.box(key)
            if there != NONE and box is not None and box.holds(point):
                return key
        return space_key(space)

    def rests(self, space: int) -> bool:
        """Whether nothing moves, flares or fades in a space."""
        body = self.units[space]
        if self.heat[space] or self.wrecks[space] or self.alpha[space] < 255 or body.carried:
            return False
        off = max(abs(body.x - body.goal[0]), abs(body.y - body.goal[1]), abs(body.angle), abs(body.scale - 1) * 100)
        return off < STRAY

    def signs(self, space: int) -> tuple[int, ...]:
        """All that is seen in a space at rest."""
        view = self.shown
        if view.unit[space] == view.site[space] == NONE:
            return ()
        unit = (view.unit[space], view.owner[space], toughness_of(view, space), view.dc[space], view.leader[space])
        site = (view.site[space], view.site_owner[space], site_toughness(view, space), view.site_dc[space])
        return (*unit, *site)

    def home(self, seat: int) -> Point:
        """Where cards of a seat come from and go to."""
        return layout.HAND_AT if seat == self.me else layout.small_card(1, 4)

    def body(self, key: Hashable | None) -> Body | None:
        """What the mouse can carry: a unit, an air unit or a card."""
        return next((body for body in [*self.units, *self.planes, *self.hand] if body.key == key), None)

    def bodies(self, sort: int) -> list[Body]:
        """The like cards of the own hand."""
        return [body for body in self.hand if body.parts[1] == sort]

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in [*self.units, *self.planes, *self.hand]:
            body.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.8) for heat in self.heat]
        self.wrecks = [max(0.0, wreck - seconds * 0.4) for wreck in self.wrecks]
        for stamp in self.stamps:
            stamp.update(seconds)
        self.stamps = [stamp for stamp in self.stamps if stamp.seconds]
