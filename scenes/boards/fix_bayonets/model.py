"""What lies on the table right now: where each man and card lies or goes, and what is or could be declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import GO, GROUP_ADVANCE, MEN_AT, PICKS, At, Man, Pick, To
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.legal import journeys, movers
from game.fix_bayonets.state import State
from scenes.anim.body import Body
from scenes.anim.gunfire import Gunfire
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import Who, card_key
from scenes.pieces.fan import Hand
from scenes.pieces.motion import Flights, Stamp
from scenes.ui.canvas import Box, Point, around

# --- FB 7 Declarations: what an event or a view declares, and what could be, tried step by step on ---


@dataclass(frozen=True)
class Declaration:
    """A complete declaration; `steps` are what a person decided, one after another."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    goals: tuple[int, ...]
    """By man; of an attack the one square under fire."""
    attack: bool
    steps: tuple[Action, ...] = ()

    @property
    def crowd(self) -> Counter[Who]:
        """The men by square and kind, as they are pointed at."""
        pairs = zip(self.men, self.origins, strict=True)
        return Counter((square, cards.KIND_OF[man]) for man, square in pairs)


def declared(event: Event, steps: tuple[Action, ...] = ()) -> Declaration | None:
    """What an event declares."""
    match event:
        case MoveDeclared(seat, card, men, origins, goals):
            return Declaration(seat, card, men, origins, goals, False, steps)
        case AttackDeclared(seat, card, man, origin, target):
            return Declaration(seat, card, (man,), (origin,), (target,), True, steps)
        case _:
            return None


def declared_in(view: State) -> Declaration | None:
    """What the other side is asked to stop or to let happen, or from what one of its men must fall."""
    if view.stage not in (cards.STOP_MOVE, cards.STOP_FIGHT, cards.CASUALTY):
        return None
    men = tuple(movers(view))
    origins = tuple(view.men[man] for man in men)
    return Declaration(view.active, view.card, men, origins, tuple(journeys(view)), view.stage > cards.FIGHT)


class Trial:
    """A view after some steps; nothing more is tried once the declaration is complete.

    Until then nothing hidden and no chance is touched.
    """

    def __init__(self, state: State, steps: tuple[Action, ...] = (), plan: Declaration | None = None) -> None:
        self.state = state
        self.steps = steps
        self.plan = plan
        self.legal = [] if plan is not None else state.legal()

    def then(self, action: Action) -> Trial:
        """After one more step, and those that follow on it by themselves."""
        state = self.state.copy()
        state.allow_trial()
        transcript = Transcript(state)
        state.apply(action, Rng(0), transcript)
        steps = (*self.steps, action)
        plan = next((plan for event in transcript.events if (plan := declared(event, steps)) is not None), None)
        return Trial(state, steps, plan)

    def who(self, man: int) -> Who:
        """The square and kind by which a man is pointed at."""
        return (self.state.men[man], cards.KIND_OF[man])


class CardUses:
    """All that can be declared with one card, found when it is asked for."""

    def __init__(self, root: Trial, card: int) -> None:
        self._root = root
        self._card = card
        self._plans: dict[Who, dict[int, Declaration]] = {}

    @cached_property
    def _trial(self) -> Trial:
        """The view with the card picked."""
        return self._root.then(PICKS[self._card]) if self._root.state.stage in (cards.MOVE, cards.FIGHT) else self._root

    @cached_property
    def men(self) -> dict[Who, Man | None]:
        """Who can use the card, and the action that picks him; None where he is picked already."""
        trial = self._trial
        if trial.plan is not None:
            return dict.fromkeys(trial.plan.crowd)
        if trial.state.man >= 0:
            return {trial.who(trial.state.man): None}
        if trial.state.stage == cards.GROUP:
            return {}
        return {(action.square, action.kind): action for action in trial.legal if isinstance(action, Man)}

    def plans(self, who: Who) -> dict[int, Declaration]:
        """By square, where one of these men can go, or what he can hit."""
        if who not in self._plans:
            self._plans[who] = self._find(who) if who in self.men else {}
        return self._plans[who]

    def _find(self, who: Who) -> dict[int, Declaration]:
        pick = self.men[who]
        trial = self._trial if pick is None else self._trial.then(pick)
        if trial.plan is not None:
            return {trial.plan.goals[0]: trial.plan}
        ends = {action.square: trial.then(action).plan for action in trial.legal if isinstance(action, (To, At))}
        return {square: plan for square, plan in ends.items() if plan is not None}

    # --- FB 5.3 several men at once ------------------------------------------------------------

    @cached_property
    def _group(self) -> Trial | None:
        """The view with a group begun; None where there can be none."""
        if self._trial.state.stage == cards.GROUP:
            return self._trial
        return self._trial.then(GROUP_ADVANCE) if GROUP_ADVANCE in self._trial.legal else None

    @cached_property
    def crowd(self) -> Counter[Who]:
        """Everybody who could go along in a group advance; nobody where there can be none."""
        trial = self._group
        while trial is not None and trial.plan is None:
            more = [action for action in trial.legal if isinstance(action, Man)]
            trial = trial.then(more[0] if more else GO)
        return Counter() if trial is None or trial.plan is None else trial.plan.crowd

    def advance(self, wanted: Counter[Who]) -> Declaration | None:
        """The group advance of exactly these men, if the rules allow it."""
        trial = self._group if wanted.total() > 1 else None
        while trial is not None and trial.plan is None:
            left = wanted - Counter(trial.who(man) for man in trial.state.group)
            action = GO
            if left:
                square, kind = min(left)
                action = MEN_AT[square * cards.KINDS + kind]
            trial = trial.then(action) if action in trial.legal else None
        plan = None if trial is None else trial.plan
        return plan if plan is not None and plan.crowd == wanted else None


Choices = dict[int, CardUses]
"""By card that can be played, what can be declared with it."""


def choices_in(view: State) -> Choices:
    """All that can be declared from a decision in the Move or Fight phase."""
    root = Trial(view)
    open_cards = [view.card] if view.card >= 0 else [action.card for action in root.legal if isinstance(action, Pick)]
    return {card: CardUses(root, card) for card in open_cards}


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
        self.men = [Body(("man", man), layout.MAP.centre) for man in range(cards.ALL_MEN)]
        self.alpha = [255] * cards.ALL_MEN
        """How solid a man is: the fallen fade."""
        self.hand = Hand(layout.HAND, layout.DECK)
        self.flights = Flights(still)
        self.gunfire = Gunfire(still)
        self.stamps: list[Stamp] = []
        self.heat = [0.0] * cards.SQUARES
        """How brightly a square flares after a hit, 1 fading to 0."""
        self.announced = False
        """Set when the person at the machine has put together what happens next."""
        self._arranged: tuple[object, ...] = ()
        """On what the places of all men depend, as they were arranged last."""
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
        self.placed = {man: square for man, square in self.placed.items() if view.men[man] == cards.OFF}
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
        key = (tuple(self.shown.men), tuple(self.shown.moves), self.shown.stage, self.shown.to_act, self.turned)
        if key == self._arranged:
            return
        self._arranged = key
        self._piles: dict[Who, list[int]] = {}
        for man, square in enumerate(self.shown.men):
            if square >= 0:
                self._piles.setdefault((square, cards.KIND_OF[man]), []).append(man)
        for (square, kind), pile in self._piles.items():
            pile.sort(key=lambda man: (-self.shown.moves[man], man))
            kinds = self.shown.kinds_at(square)
            for layer, man in enumerate(pile):
                goal, size = layout.stand(square, kinds.index(kind), len(kinds), layer, self.turned)
                self.men[man].goal = goal
                self.men[man].size = size * (layout.OFFICER_SIZE if kind == cards.OFFICER and len(kinds) > 1 else 1.0)
        for man in self.waiting():
            body = self.men[man]
            body.goal, body.size = layout.WAITING[cards.DEPLOY_ORDER.index(man % cards.MEN)], layout.WAITING_SIZE
        self._from_back = sorted(self._piles, key=lambda who: (self.men[self._piles[who][0]].goal[1], who))
        self._boxes = {who: self.counter(pile[0]).union(self.counter(pile[-1])) for who, pile in self._piles.items()}

    def pile(self, square: int, kind: int) -> list[int]:
        """The men of a kind on a square, those that have moved at the foot."""
        return self._piles.get((square, kind), [])

    def piles(self) -> list[Who]:
        """Every square and kind with men, from the back of the picture to the front."""
        return self._from_back

    def side(self, square: int) -> int | None:
        """Whose men stand on a square."""
        return next((man // cards.MEN for man in self.shown.men_at(square)), None)

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
        return Counter(cards.KIND_OF[man] for man in self.shown.fallen(seat))

    def alive(self, seat: int, kind: int) -> int:
        """How many men of a kind a seat has, placed or not."""
        return cards.KIND_COUNTS[kind] - self.fallen(seat)[kind]

    def waiting(self) -> list[int]:
        """The own special men that wait beside the map for their place."""
        if self.shown.stage != cards.DEPLOY or self.shown.to_act != self.me:
            return []
        men = [self.me * cards.MEN + man for man in cards.DEPLOY_ORDER]
        return [man for man in men if self.shown.men[man] == cards.OFF]

    # --- cards -----------------------------------------------------------------------------------

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a hand in the order of their types, UNKNOWN where they lie face down.

        A card stays there until it is declared, and is there only once it has arrived.
        """
        view = self.shown
        counts = view.hand(seat)
        closed = counts[0] == UNKNOWN
        held = [UNKNOWN] * view.hand_size[seat] if closed else [i for i in range(cards.CARDS) for _ in range(counts[i])]
        if cards.HALF_MADE[view.stage] and seat == view.active:
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
