"""What lies on the table right now: it follows the events one by one and settles on a view."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.fix_bayonets.cards import (
    ALL_MEN,
    CARD_TYPE,
    CARDS,
    CASUALTY,
    DEAD,
    DEPLOY,
    DEPLOY_ORDER,
    FIGHT,
    FORWARD,
    GERMANS,
    HALF_MADE,
    KIND_OF,
    KINDS,
    MEN,
    OFF,
    OFFICER,
    RANGE,
    SQUARES,
    STOP_FIGHT,
    STOP_MOVE,
)
from game.fix_bayonets.state import State
from scenes.anim.body import Body, Flyer
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.declarations import Plan
from scenes.boards.fix_bayonets.effects import Effect
from scenes.boards.fix_bayonets.sprites import Who, card_key
from scenes.ui.canvas import Box, Point
from scenes.ui.theme import Colour

LIFTED = 1.16
"""How large a card is that is pointed at."""
TYPES = 3


@dataclass
class Stamp:
    """A rubber stamp over a square; it fades."""

    words: str
    colour: Colour
    at: Point
    fresh: float


@dataclass
class Staged:
    """A card that lies beside the map because it was played, and what answers it."""

    plan: Plan
    hidden: bool = False
    answer: int = -1
    struck: bool = False
    """It has hit, and one man must fall."""


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int) -> None:
        self.me = me
        self.turned = me == GERMANS
        """True while the Germans' lines are at the foot of the map."""
        self.view = view
        """The view that was settled on last."""
        self.shown = view.copy()
        """A view that the events change, fact by fact."""
        self.men = [Body(("man", man), layout.middle(layout.MAP)) for man in range(ALL_MEN)]
        self.alpha = [255] * ALL_MEN
        """How solid a man is: the fallen fade."""
        self.hand: list[Body] = []
        self.flying: list[Flyer] = []
        self.effects: list[Effect] = []
        self.stamps: list[Stamp] = []
        self.heat = [0.0] * SQUARES
        """How brightly a square flares after a hit, 1 fading to 0."""
        self.plan: Plan | None = None
        """What has been declared, as long as its arrows are shown."""
        self.drawn = True
        """Whether its arrows are shown already: card and men come first, for those who watch."""
        self.staged: Staged | None = None
        self.lifted: int | None = None
        self.settled: object = None
        self.settle(view)

    def settle(self, view: State) -> bool:
        """Show this view, everything lying still; False where it is shown already."""
        facts = view.__reduce__()[1]
        if facts == self.settled:
            return False
        self.settled, self.view = facts, view
        self.shown = view.copy()
        if view.stage in HALF_MADE:  # until it is declared, nobody has seen it leave the hand
            self._count(view.active, view.card, 1)
        self.flying.clear()
        self.effects.clear()
        self.plan, self.drawn = declared_in(view), True
        self.staged = Staged(self.plan, struck=view.stage == CASUALTY) if self.plan is not None else None
        self.alpha = [0 if square < 0 else 255 for square in view.men]
        for man in self.waiting():
            self.alpha[man] = 255
        self.arrange()
        for body in [*self.men, *self.hand]:
            body.hidden = False
            body.arrive()
        return True

    def turn(self) -> None:
        """Turn the map round; everybody goes along, and so does whatever flies or is stamped on it."""
        self.turned = not self.turned
        for effect in self.effects:
            effect.start, effect.goal = layout.across(effect.start), layout.across(effect.goal)
        for stamp in self.stamps:
            stamp.at = layout.across(stamp.at)
        self.arrange_men()

    # --- men -----------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Give everything its place."""
        self.arrange_men()
        self._sync_hand()

    def arrange_men(self) -> None:
        for square in range(SQUARES):
            self._arrange_square(square)
        for man in self.waiting():
            body = self.men[man]
            body.goal, body.size = layout.WAITING[DEPLOY_ORDER.index(man % MEN)], layout.WAITING_SIZE

    def _arrange_square(self, square: int) -> None:
        kinds = self.kinds_at(square)
        for index, kind in enumerate(kinds):
            for layer, man in enumerate(self.pile(square, kind)):
                goal, size = layout.stand(square, index, len(kinds), layer, self.turned)
                self.men[man].goal = goal
                self.men[man].size = size * (layout.OFFICER_SIZE if kind == OFFICER and len(kinds) > 1 else 1.0)

    def kinds_at(self, square: int) -> list[int]:
        """The kinds of men on a square, officers first."""
        return sorted({KIND_OF[man] for man, there in enumerate(self.shown.men) if there == square})

    def pile(self, square: int, kind: int) -> list[int]:
        """The men of a kind on a square, those that have moved at the foot."""
        there = [man for man, at in enumerate(self.shown.men) if at == square and KIND_OF[man] == kind]
        return sorted(there, key=lambda man: (-self.shown.moves[man], man))

    def piles(self) -> list[Who]:
        """Every square and kind with men, from the back of the picture to the front."""
        found = {(square, KIND_OF[man]) for man, square in enumerate(self.shown.men) if square >= 0}
        return sorted(found, key=lambda who: (self.men[self.pile(*who)[0]].goal[1], who))

    def side(self, square: int) -> int | None:
        """Whose men stand on a square."""
        return next((man // MEN for man, there in enumerate(self.shown.men) if there == square), None)

    def who_at(self, point: Point) -> Who | None:
        """The men whose counter lies at a point."""
        for square, kind in reversed(self.piles()):
            if layout.inside(self.box(square, kind), point):
                return (square, kind)
        return None

    def box(self, square: int, kind: int) -> Box:
        """Around all counters of a kind on a square; around the square where there are none."""
        pile = self.pile(square, kind)
        if not pile:
            return layout.cell(square, self.turned)
        spots = [self.men[man].goal for man in pile]
        half = layout.TOKEN * self.men[pile[0]].size / 2
        left, top = min(x for x, _ in spots) - half, min(y for _, y in spots) - half
        right, foot = max(x for x, _ in spots) + half, max(y for _, y in spots) + half
        return Box(left, top, right - left, foot - top)

    def alive(self, seat: int, kind: int) -> int:
        """How many men of a kind a seat has, placed or not."""
        men = range(seat * MEN, (seat + 1) * MEN)
        return sum(1 for man in men if KIND_OF[man] == kind and self.shown.men[man] != DEAD)

    def fallen(self, seat: int) -> list[int]:
        """By kind, how many men a seat has lost."""
        men = range(seat * MEN, (seat + 1) * MEN)
        dead = [KIND_OF[man] for man in men if self.shown.men[man] == DEAD]
        return [dead.count(kind) for kind in range(KINDS)]

    def waiting(self) -> list[int]:
        """The own special men that wait beside the map for their place."""
        if self.shown.stage != DEPLOY or self.shown.to_act != self.me:
            return []
        men = [self.me * MEN + man for man in DEPLOY_ORDER]
        return [man for man in men if self.shown.men[man] == OFF]

    # --- cards -----------------------------------------------------------------------------------

    def _sync_hand(self) -> None:
        known = {body.key: body for body in self.hand}
        self.hand = [known.get(key) or Body(key, layout.DECK) for key in self.hand_keys()]
        self.fan_out()

    def hand_keys(self) -> list[Hashable]:
        """The own cards, type by type as they are printed."""
        counts = self.shown.hand(self.me)
        return [card_key(card, copy) for card in range(CARDS) for copy in range(counts[card])]

    def card_of(self, body: Body) -> int:
        """Which card a body of the hand is."""
        assert isinstance(body.key, tuple)
        return int(body.key[1])

    def _groups(self) -> list[int]:
        types = [CARD_TYPE[self.card_of(body)] for body in self.hand]
        return [types.count(kind) for kind in range(TYPES)]

    def fan_out(self) -> None:
        """Where each card of the hand belongs, the lifted one raised."""
        lifted = self.lifted if self.lifted is not None and self.lifted < len(self.hand) else None
        for i, (goal, angle) in enumerate(layout.fan(self._groups(), lifted)):
            body = self.hand[i]
            if i == lifted:
                body.goal, body.turn, body.size = (goal[0], layout.HAND_Y - 26), 0.0, LIFTED
            else:
                body.goal, body.turn, body.size = goal, angle, 1.0

    def card_under(self, point: Point) -> int | None:
        """The card of the hand at a point: the topmost, as the cards lie when none is raised."""
        for i in range(len(self.hand) - 1, -1, -1):
            if layout.inside(self.card_box(i), point):
                return i
        return None

    def card_box(self, index: int) -> Box:
        """Around the part of a card of the hand that can be seen when none is raised."""
        slots = layout.fan(self._groups(), None)
        (x, y), _ = slots[index]
        left = x - layout.CARD_W / 2
        right = slots[index + 1][0][0] - layout.CARD_W / 2 if index + 1 < len(slots) else left + layout.CARD_W
        return Box(left, y - layout.CARD_H / 2, min(layout.CARD_W, right - left), layout.CARD_H)

    def home(self, seat: int) -> Point:
        """Where cards of a seat come from and go to."""
        if seat == self.me:
            return ((layout.LEFT + layout.RIGHT) / 2, layout.HAND_Y)
        return layout.small_card(1, 3)

    def gain(self, seat: int, card: int) -> None:
        """A card comes to a hand."""
        self._count(seat, card, 1)
        self._sync_hand()

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        self._count(seat, card, -1)
        self._sync_hand()

    def _count(self, seat: int, card: int, step: int) -> None:
        at = seat * CARDS
        self.shown.hand_size[seat] += step
        if self.shown.hands[at] >= 0 and card >= 0:
            self.shown.hands[at + card] += step

    def bury(self, card: int) -> None:
        """A card goes to the discard pile."""
        self.shown.discard[card] += 1
        self.shown.pile.append(card)

    def update(self, seconds: float) -> None:
        self.fan_out()
        for body in [*self.men, *self.hand]:
            body.update(seconds)
        self.heat = [max(0.0, heat - seconds * 0.8) for heat in self.heat]
        for stamp in self.stamps:
            stamp.fresh -= seconds
        self.stamps = [stamp for stamp in self.stamps if stamp.fresh > 0]


def declared_in(view: State) -> Plan | None:
    """What the other side is asked to stop or to let happen, or from what one of its men must fall."""
    if view.stage not in (STOP_MOVE, STOP_FIGHT, CASUALTY):
        return None
    men = tuple(view.group) if view.group else (view.man,)
    origins = tuple(view.men[man] for man in men)
    ahead = FORWARD[view.active] * RANGE[view.card][1]
    goals = tuple(square + ahead for square in origins) if view.group else (view.target,)
    return Plan(view.active, view.card, men, origins, goals, view.stage > FIGHT)
