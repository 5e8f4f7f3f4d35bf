"""The table right now: the places of men and cards, and the open declaration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.core.events import Event
from game.core.state import UNKNOWN, Action
from game.fix_bayonets import cards
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.legal import goals_of_declaration, men_of_declaration
from game.fix_bayonets.state import State
from scenes.anim.body import Body
from scenes.anim.gunfire import Gunfire
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import Stack, card_key
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stamp
from scenes.ui.canvas import Box, Point, around

COOLING: Final = 0.8
"""How much of its glow a square loses in a second after a hit."""

# --- Declarations (FB 7) ---------------------------------------------------------------------


@dataclass(frozen=True)
class Declaration:
    """A complete move or attack, declared or possible."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    """By man: the square where he is."""
    goals: tuple[int, ...]
    """By man: the square where he goes. For an attack, the one square under fire."""
    attack: bool
    steps: tuple[Action, ...] = ()
    """The actions by which a person puts it together. Empty where only its event or a view is known."""

    @property
    def stacks(self) -> Counter[Stack]:
        """By stack, how many of its men take part."""
        pairs = zip(self.men, self.origins, strict=True)
        return Counter((square, cards.KIND_OF[man]) for man, square in pairs)


def declaration_of(event: Event, steps: tuple[Action, ...] = ()) -> Declaration | None:
    """The declaration that an event reports, or None for any other event. `steps`: the actions that made it."""
    match event:
        case MoveDeclared(seat, card, men, origins, goals):
            return Declaration(seat, card, men, origins, goals, attack=False, steps=steps)
        case AttackDeclared(seat, card, man, origin, target):
            return Declaration(seat, card, men=(man,), origins=(origin,), goals=(target,), attack=True, steps=steps)
        case _:
            return None


def declaration_in(view: State) -> Declaration | None:
    """The declaration that is open in a view, or None if none is.

    It is open while the other side may stop it, and after a hit until the man who falls has been chosen. The stages
    after FIGHT belong to an attack, STOP_MOVE comes before it.
    """
    if view.stage not in (cards.STOP_MOVE, cards.STOP_FIGHT, cards.CASUALTY):
        return None

    men = tuple(men_of_declaration(view))
    origins = tuple(view.men[man] for man in men)
    is_attack = view.stage > cards.FIGHT
    return Declaration(view.active, view.card, men, origins, goals=tuple(goals_of_declaration(view)), attack=is_attack)


@dataclass
class CardInPlay:
    """The card of an open declaration, shown beside the map."""

    plan: Declaration
    hidden: bool = False
    """Whether the card is still on its way there."""
    stopped_by: int = UNKNOWN
    """The Terrain card that stops it. UNKNOWN while there is none."""
    has_hit: bool = False
    """Whether the attack has hit, and one man must fall."""


# --- The table -------------------------------------------------------------------------------


class TableModel:
    """The table as one seat sees it, up to the event that is being animated."""

    def __init__(self, view: State, me: int, still: bool) -> None:
        """`me`: the seat that sees it. `still`: reduced motion."""
        self.me = me
        self.turned = me == cards.GERMANS
        """Whether the Germans' back row is at the foot of the map."""
        self.placed_squares: dict[int, int] = {}
        """By man, the square where the person has put him, until the view has him on the board."""
        self.cards_in_air = 0
        """How many of the top cards of the discard pile are still on their way."""
        self.cards_coming: Counter[int] = Counter()
        """Cards of the other hand that are still on their way."""
        self.men = [Body(("man", man), layout.MAP.centre) for man in range(cards.ALL_MEN)]
        self.alpha = [255] * cards.ALL_MEN
        """By man: his opacity, 0..255. The fallen fade."""
        self.hand = Hand(layout.HAND, layout.DECK)
        self.flights = Flights(still)
        self.gunfire = Gunfire(still)
        self.stamps: list[Stamp] = []
        self.heat = [0.0] * cards.SQUARES
        """By square: how brightly it glows after a hit, from 1 fading to 0."""
        self.is_own_decision = False
        """Whether the person at this board has just decided what happens next, and so has seen it already."""
        self._arranged: tuple[object, ...] = ()
        """Everything that the places of the men depended on when they were last arranged."""
        self.settle(view)

    def settle(self, view: State) -> None:
        """Show this view with everything at rest: all flights and shots end, and everything jumps to its place.

        An open declaration is shown with its card beside the map and its arrows. Men off the map are invisible, except
        for those who wait beside it to be placed.
        """
        self.flights.clear()
        self.gunfire.running.clear()

        self.plan: Declaration | None = declaration_in(view)
        """The open declaration, as long as its men or arrows are shown."""
        self.arrows_shown = True
        """Whether its arrows are shown. Those who watch see the card and the men first."""
        # After a hit one man is chosen to fall, unless the card kills everybody on the square.
        one_must_fall = view.stage == cards.CASUALTY and not cards.KILLS_ALL[view.card]
        self.card_in_play = None if self.plan is None else CardInPlay(self.plan, has_hit=one_must_fall)

        self.show(view)
        self.alpha = [0 if square < 0 else 255 for square in self.shown.men]
        for man in self.men_waiting():
            self.alpha[man] = 255
        for body in [*self.men, *self.hand]:
            body.hidden = False
            body.jump_to_goal()

    def show(self, view: State, in_air: int = 0, coming: Iterable[int] = ()) -> None:
        """Show this view, with the men whom the person has put on the board. Everything sets out for its place in it.

        `in_air`: how many of the top cards of the discard pile have yet to arrive. `coming`: the cards of the other
        side's hand that have yet to arrive.
        """
        self.view = view
        # Men who are on the board in the view itself need not be put there any more.
        self.placed_squares = {man: square for man, square in self.placed_squares.items() if view.men[man] == cards.OFF}
        self.shown = view.copy()
        """The view, with the men whom the person has put on the board."""
        for man, square in self.placed_squares.items():
            self.shown.men[man] = square
        self.cards_in_air = in_air
        self.cards_coming = Counter(coming)
        self.arrange_men()

        held = [card for card in self.hand_of(self.me) if card != UNKNOWN]
        types = [cards.CARD_TYPE[card] for card in held]
        keys = [card_key(card, held[:index].count(card)) for index, card in enumerate(held)]
        self.hand.show(keys, [types.count(kind) for kind in range(len(cards.TYPE_NAMES))])

    def turn_map(self) -> None:
        """Turn the map by 180 degrees, with the shots that fly over it and the stamps on it."""
        self.turned = not self.turned
        for effect in self.gunfire.running:
            effect.start = layout.turn_point(effect.start)
            effect.goal = layout.turn_point(effect.goal)
        for stamp in self.stamps:
            stamp.at = layout.turn_point(stamp.at)
        self.arrange_men()

    # --- Men -----------------------------------------------------------------------------------

    def arrange_men(self) -> None:
        """Send every man to his place, unless nothing that the places depend on has changed since the last call.

        Also sorts the stacks from the back of the map to the front, and keeps the box of each.
        """
        key = (tuple(self.shown.men), tuple(self.shown.moves), self.shown.stage, self.shown.to_act, self.turned)
        if key == self._arranged:
            return

        self._arranged = key
        self._stacks = self._find_stacks()
        for stack in self._stacks:
            self._place_stack(*stack)
        for man in self.men_waiting():
            body = self.men[man]
            # Men are numbered through both sides, so this is his number within his own side.
            body.goal = layout.WAITING[cards.DEPLOY_ORDER.index(man % cards.MEN)]
            body.size = layout.WAITING_SIZE

        # By the y of a stack: that of the place of its lowest man.
        self._from_back = sorted(self._stacks, key=lambda stack: (self.men[self._stacks[stack][0]].goal[1], stack))
        self._boxes = {
            stack: self.counter_box(men[0]).union(self.counter_box(men[-1])) for stack, men in self._stacks.items()
        }

    def _find_stacks(self) -> dict[Stack, list[int]]:
        """By stack (square and kind), its men from the bottom up. Men who have moved are at the bottom.

        Fallen and unplaced men have a negative square, and are left out.
        """
        stacks: dict[Stack, list[int]] = {}
        for man, square in enumerate(self.shown.men):
            if square >= 0:
                stacks.setdefault((square, cards.KIND_OF[man]), []).append(man)
        for men in stacks.values():
            men.sort(key=lambda man: (-self.shown.moves[man], man))
        return stacks

    def _place_stack(self, square: int, kind: int) -> None:
        """Give the men of a stack their places (`goal`) and scales on its square, one above the other.

        Kinds on the same square are beside one another. `self._stacks` lists a stack from the bottom up.
        """
        kinds = self.shown.kinds_at(square)
        # Among other kinds an officer's counter is a little larger, so that he is found.
        enlarged_by = layout.OFFICER_SIZE if kind == cards.OFFICER and len(kinds) > 1 else 1.0
        for layer, man in enumerate(self._stacks[square, kind]):
            goal, scale = layout.counter_place(square, kinds.index(kind), len(kinds), layer, self.turned)
            self.men[man].goal = goal
            self.men[man].size = scale * enlarged_by

    def men_in_stack(self, square: int, kind: int) -> list[int]:
        """The men of a kind on a square, from the bottom of their stack. The list is empty where there are none."""
        return self._stacks.get((square, kind), [])

    def stacks(self) -> list[Stack]:
        """All stacks, from the back of the picture to the front."""
        return self._from_back

    def side_on(self, square: int) -> int | None:
        """The seat whose men are on a square, or None for an empty one."""
        return next((man // cards.MEN for man in self.shown.men_at(square)), None)

    def stack_at(self, point: Point) -> Stack | None:
        """The foremost stack at a point, or None if there is none."""
        return next((stack for stack in reversed(self.stacks()) if self.stack_box(*stack).contains(point)), None)

    def stack_box(self, square: int, kind: int) -> Box:
        """The box around all counters of a stack, or the box of the square if there is no such stack."""
        return self._boxes.get((square, kind)) or layout.square_box(square, self.turned)

    def counter_box(self, man: int) -> Box:
        """The box that a man's counter will fill when it has arrived at its place with its final scale (`size`)."""
        side = layout.TOKEN * self.men[man].size
        return around(self.men[man].goal, side, side)

    def fallen_by_kind(self, seat: int) -> Counter[int]:
        """By kind, how many men a seat has lost."""
        return Counter(cards.KIND_OF[man] for man in self.shown.fallen_men(seat))

    def count_alive(self, seat: int, kind: int) -> int:
        """How many men of a kind a seat has left, placed or not."""
        return cards.KIND_COUNTS[kind] - self.fallen_by_kind(seat)[kind]

    def men_waiting(self) -> list[int]:
        """FB 2.2 The own special men who are not placed yet and wait beside the map.

        Empty outside the own deployment.
        """
        if self.shown.stage != cards.DEPLOY or self.shown.to_act != self.me:
            return []
        men = [self.me * cards.MEN + man for man in cards.DEPLOY_ORDER]
        return [man for man in men if self.shown.men[man] == cards.OFF]

    # --- Cards -----------------------------------------------------------------------------------

    def hand_of(self, seat: int) -> list[int]:
        """The cards in a seat's hand, in the order of their types. Face-down cards are UNKNOWN."""
        view = self.shown
        counts = view.hand(seat)
        is_closed = counts[0] == UNKNOWN
        if is_closed:
            held = [UNKNOWN] * view.hand_size[seat]
        else:
            held = [card for card in range(cards.CARDS) for _ in range(counts[card])]

        # A picked card has left the hand of the view, but stays in the hand until its declaration is complete.
        has_picked_card = cards.HALF_MADE[view.stage] and seat == view.active
        if has_picked_card:
            held = sorted([*held, UNKNOWN if is_closed else view.card])
        # A card that the other side has drawn counts once it has arrived.
        return held if seat == self.me else list((Counter(held) - self.cards_coming).elements())

    @property
    def discard_pile(self) -> list[int]:
        """The cards that have arrived on the discard pile, the last one on top."""
        return self.shown.pile[: len(self.shown.pile) - self.cards_in_air]

    def card_of(self, body: Body) -> int:
        """The card that a body of the hand shows."""
        return int(body.key_parts[1])

    def bodies_of(self, card: int) -> list[Body]:
        """The bodies of all cards of this sort in the own hand."""
        return [body for body in self.hand if self.card_of(body) == card]

    def hand_centre(self, seat: int) -> Point:
        """The point where flights of cards to and from a seat's hand begin and end."""
        return layout.HAND_AT if seat == self.me else layout.small_card_centre(1, count=3)

    def update(self, seconds: float) -> None:
        """Advance all motion by this many seconds: men, cards, the glow of squares (`heat`, 0..1), and stamps."""
        self.hand.lay()
        for body in [*self.men, *self.hand]:
            body.update(seconds, self.flights.still)

        self.heat = [max(0.0, heat - seconds * COOLING) for heat in self.heat]
        for stamp in self.stamps:
            stamp.update(seconds)
        self.stamps = [stamp for stamp in self.stamps if stamp.seconds_left]
