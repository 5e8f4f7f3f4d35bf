"""What lies on the table right now: the view that is shown, and where each man and card lies or goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.cards import ALL_MEN, CARDS, DEPLOY_ORDER, KIND_COUNTS, KIND_OF, MEN, OFF, OFFICER, SQUARES
from game.fix_bayonets.state import State
from scenes.anim.body import Body
from scenes.anim.gunfire import Gunfire
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.declarations import Declaration, declared_in
from scenes.boards.fix_bayonets.sprites import Who, card_key
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights
from scenes.pieces.stamp import Stamp
from scenes.ui.canvas import Box, Point, around


@dataclass
class Staged:
    """A card that lies beside the map because it was played, and what answers it."""

    plan: Declaration
    hidden: bool = False
    answer: int = -1
    struck: bool = False
    """It has hit, and one man must fall."""


class TableModel:
    """The table as far as it has been acted out, as one seat sees it."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        self.me = me
        self.turned = me == cards.GERMANS
        """True while the Germans' lines are at the foot of the map."""
        self.placed: dict[int, int] = {}
        """By man, the square where the person has put him, until the view has him on the board."""
        self.landing = 0
        """Cards on top of the discard pile that are still on their way."""
        self.coming: Counter[int] = Counter()
        """Cards of the other hand that are still on their way."""
        self.men = [Body(("man", man), layout.MAP.centre) for man in range(ALL_MEN)]
        self.alpha = [255] * ALL_MEN
        """How solid a man is: the fallen fade."""
        self.hand = Hand(layout.HAND, layout.DECK)
        self.flights = Flights(still)
        self.gunfire = Gunfire(still)
        self.stamps: list[Stamp] = []
        self.heat = [0.0] * SQUARES
        """How brightly a square flares after a hit, 1 fading to 0."""
        self.announced = False
        """Set when the person at the machine has put together what happens next."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view, everything lying still."""
        self.flights.clear()
        self.gunfire.running.clear()
        self.plan: Declaration | None = declared_in(view)
        """What has been declared, as long as its arrows are shown."""
        self.drawn = True
        """Whether its arrows are shown already: card and men come first, for those who watch."""
        struck = view.stage == cards.CASUALTY and not cards.KILLS_ALL[view.card]
        self.staged = None if self.plan is None else Staged(self.plan, struck=struck)
        self.show(view)
        self.alpha = [0 if square < 0 else 255 for square in self.shown.men]
        for man in self.waiting():
            self.alpha[man] = 255
        for body in [*self.men, *self.hand]:
            body.hidden = False
            body.arrive()

    def show(self, view: State, landing: int = 0, coming: Iterable[int] = ()) -> None:
        """Show this view; everything moves to its place in it."""
        self.view = view
        self.placed = {man: square for man, square in self.placed.items() if view.men[man] == OFF}
        self.shown = view.copy()
        """The view, with the men whom the person has put on the board."""
        for man, square in self.placed.items():
            self.shown.men[man] = square
        self.landing, self.coming = landing, Counter(coming)
        self.arrange_men()
        held = [card for card in self.hand_of(self.me) if card != UNKNOWN]
        types = [cards.CARD_TYPE[card] for card in held]
        keys = [card_key(card, held[:i].count(card)) for i, card in enumerate(held)]
        self.hand.show(keys, [types.count(kind) for kind in range(len(cards.TYPE_NAMES))])

    def turn(self) -> None:
        """Turn the map round; everybody goes along, and so does whatever flies or is stamped on it."""
        self.turned = not self.turned
        for effect in self.gunfire.running:
            effect.start, effect.goal = layout.across(effect.start), layout.across(effect.goal)
        for stamp in self.stamps:
            stamp.at = layout.across(stamp.at)
        self.arrange_men()

    # --- men -----------------------------------------------------------------------------------

    def arrange_men(self) -> None:
        """Send every man to his place."""
        self._piles = self._piled()
        for square, kind in self._piles:
            self._arrange_pile(square, kind)
        for man in self.waiting():
            body = self.men[man]
            body.goal, body.size = layout.WAITING[DEPLOY_ORDER.index(man % MEN)], layout.WAITING_SIZE
        self._from_back = sorted(self._piles, key=lambda who: (self.men[self._piles[who][0]].goal[1], who))
        self._boxes = {who: self._around(pile) for who, pile in self._piles.items()}

    def _piled(self) -> dict[Who, list[int]]:
        found: dict[Who, list[int]] = {}
        for man, square in enumerate(self.shown.men):
            if square >= 0:
                found.setdefault((square, KIND_OF[man]), []).append(man)
        for pile in found.values():
            pile.sort(key=lambda man: (-self.shown.moves[man], man))
        return found

    def _arrange_pile(self, square: int, kind: int) -> None:
        kinds = self.shown.kinds_at(square)
        for layer, man in enumerate(self.pile(square, kind)):
            goal, size = layout.stand(square, kinds.index(kind), len(kinds), layer, self.turned)
            self.men[man].goal = goal
            self.men[man].size = size * (layout.OFFICER_SIZE if kind == OFFICER and len(kinds) > 1 else 1.0)

    def _around(self, pile: list[int]) -> Box:
        boxes = [self.counter(man) for man in pile]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.foot for box in boxes) - top)

    def pile(self, square: int, kind: int) -> list[int]:
        """The men of a kind on a square, those that have moved at the foot."""
        return self._piles.get((square, kind), [])

    def piles(self) -> list[Who]:
        """Every square and kind with men, from the back of the picture to the front."""
        return self._from_back

    def side(self, square: int) -> int | None:
        """Whose men stand on a square."""
        return next((man // MEN for man in self.shown.men_at(square)), None)

    def who_at(self, point: Point) -> Who | None:
        """The men whose counter lies at a point."""
        return next((who for who in reversed(self.piles()) if self.box(*who).holds(point)), None)

    def box(self, square: int, kind: int) -> Box:
        """Around all counters of a kind on a square; around the square where there are none."""
        return self._boxes.get((square, kind)) or layout.cell(square, self.turned)

    def counter(self, man: int) -> Box:
        """Around the counter of a man, where it goes."""
        side = layout.TOKEN * self.men[man].size
        return around(self.men[man].goal, side, side)

    def fallen(self, seat: int) -> Counter[int]:
        """By kind, how many men a seat has lost."""
        return Counter(KIND_OF[man] for man in self.shown.fallen(seat))

    def alive(self, seat: int, kind: int) -> int:
        """How many men of a kind a seat has, placed or not."""
        return KIND_COUNTS[kind] - self.fallen(seat)[kind]

    def waiting(self) -> list[int]:
        """The own special men that wait beside the map for their place."""
        if self.shown.stage != cards.DEPLOY or self.shown.to_act != self.me:
            return []
        men = [self.me * MEN + man for man in DEPLOY_ORDER]
        return [man for man in men if self.shown.men[man] == OFF]

    # --- cards -----------------------------------------------------------------------------------

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a hand in the order of their types, UNKNOWN where they lie face down.

        A card stays there until it is declared, and is there only once it has arrived.
        """
        view = self.shown
        counts = view.hand(seat)
        closed = counts[0] == UNKNOWN
        held = [UNKNOWN] * view.hand_size[seat] if closed else [i for i in range(CARDS) for _ in range(counts[i])]
        if view.stage in cards.HALF_MADE and seat == view.active:
            held = sorted([*held, UNKNOWN if closed else view.card])
        return held if seat == self.me else list((Counter(held) - self.coming).elements())

    @property
    def pile_cards(self) -> list[int]:
        """The cards that lie on the discard pile, the last one on top."""
        return self.shown.pile[: len(self.shown.pile) - self.landing]

    def card_of(self, body: Body) -> int:
        """Which card a body of the hand is."""
        return int(body.parts[1])

    def bodies(self, card: int) -> list[Body]:
        """The like cards of the own hand."""
        return [body for body in self.hand if self.card_of(body) == card]

    def home(self, seat: int) -> Point:
        """Where cards of a seat come from and go to."""
        return layout.HAND_AT if seat == self.me else layout.small_card(1, 3)

    def update(self, seconds: float) -> None:
        self.hand.lay()
        for body in [*self.men, *self.hand]:
            body.update(seconds, self.flights.still)
        self.heat = [max(0.0, heat - seconds * 0.8) for heat in self.heat]
        for stamp in self.stamps:
            stamp.update(seconds)
        self.stamps = [stamp for stamp in self.stamps if stamp.seconds]
