"""Each event of Fix Bayonets as motion: what moves, how long, with what sound."""

from __future__ import annotations

from game.core.events import Event, MatchEnded
from game.core.state import UNKNOWN
from game.fix_bayonets.cards import (
    BAYONET,
    CASUALTY,
    DEAD,
    DISCARD,
    FIGHT,
    FLAME_THROWER,
    GRENADE,
    KILLS_ALL,
    MACHINE_GUN,
    MEN,
    MOVE,
    PISTOL,
    STOP_FIGHT,
    STOP_MOVE,
)
from game.fix_bayonets.events import (
    ArmiesPlaced,
    AttackDeclared,
    DeckRenewed,
    Deployed,
    Discarded,
    Drew,
    Hit,
    Killed,
    Moved,
    MoveDeclared,
    Negated,
    PhaseBegan,
    Stood,
    TurnBegan,
)
from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.fix_bayonets import effects, layout
from scenes.boards.fix_bayonets.declarations import Plan, declared
from scenes.boards.fix_bayonets.effects import Effect
from scenes.boards.fix_bayonets.model import Staged, TableModel
from scenes.boards.fix_bayonets.motion import Motion
from scenes.boards.fix_bayonets.sprites import CARD_BACK, SEAT_COLOURS, card_face
from scenes.ui.theme import RED, lighter

FIRE = {
    BAYONET: (effects.BLADE, 0.5, "bayonet"),
    PISTOL: (effects.SHOT, 0.26, "pistol"),
    FLAME_THROWER: (effects.FLAME, 0.9, "flame"),
    GRENADE: (effects.GRENADE, 0.7, "card"),
    MACHINE_GUN: (effects.BURST, 0.8, "burst"),
}
SHOT = (effects.SHOT, 0.28, "rifle")
BLAST = {GRENADE: "grenade"}
"""By card: what flies, for how long, with what sound; a shot for all others. What is heard where it strikes."""
STOPPED = lighter(RED, 1.5)
PAUSE = 0.5
"""Seconds that a fresh declaration stands before anybody answers it."""
NAMING = 0.45
"""Seconds from the lighting of its men to its arrows."""


class Animation:
    """Turns events into steps of a timeline that change the ground when their time comes."""

    def __init__(self, model: TableModel, particles: Particles, still: bool) -> None:
        self.model = model
        self.particles = particles
        self.motion = Motion(model, particles, still)
        self._firing: Plan | None = None
        """The attack that was queued last."""
        self.announced = False
        """Set when the person at the machine has put together what happens next."""
        self._known = False

    def perform(self, event: Event, timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        self.model.settled = None
        self._known, self.announced = self.announced, False
        if not (self._turn(event, timeline) or self._cards(event, timeline)):
            self._fight(event, timeline)

    # --- turns and setup -----------------------------------------------------------------------

    def _turn(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case TurnBegan(turn, seat):
                timeline.then(0.0, lambda _: self._begin_turn(turn, seat), sound="whistle")
                timeline.wait(0.9)
            case PhaseBegan(_, phase):
                timeline.then(0.0, lambda _: self._enter(phase), sound="click")
                timeline.wait(0.3)
            case Deployed(seat, man, square):
                self.motion.enter(timeline, (man,), (square,), 0.35)
            case ArmiesPlaced(men, squares):
                self.motion.enter(timeline, men, squares, 0.6)
            case MatchEnded():
                timeline.wait(2.2)
            case _:
                return False
        return True

    def _begin_turn(self, turn: int, seat: int) -> None:
        shown = self.model.shown
        shown.turn, shown.active, shown.to_act, shown.stage = turn, seat, seat, DISCARD
        shown.moves = [0] * len(shown.moves)
        self.model.arrange_men()

    def _enter(self, phase: int) -> None:
        self.model.shown.stage = phase

    # --- cards -----------------------------------------------------------------------------------

    def _cards(self, event: Event, timeline: Timeline) -> bool:
        match event:
            case Drew(seat, cards):
                for card in cards:
                    self._draw(timeline, seat, card)
            case DeckRenewed(count):
                timeline.then(0.0, lambda _: self._renew(count), sound="flip")
                timeline.wait(0.5)
            case Discarded(seat, card):
                self._discard(timeline, seat, card)
            case MoveDeclared() | AttackDeclared():
                self._declare(timeline, event)
            case Negated(seat, card, stopped):
                self._negate(timeline, seat, card, stopped)
            case Stood():
                timeline.wait(0.15)
            case _:
                return False
        return True

    def _draw(self, timeline: Timeline, seat: int, card: int) -> None:
        """A card from the deck to a hand, turned over on the way where this seat may see it."""
        model = self.model
        sizes = (layout.PILE_SCALE, 1.0 if seat == model.me else layout.SMALL_SCALE)
        flyer = Flyer(CARD_BACK, card_face(card), layout.DECK, model.home(seat), sizes, 60)
        found: list[Body] = []

        def begin(_: float) -> None:
            model.shown.deck = model.shown.deck[1:]
            if seat != model.me:
                return
            before = {body.key for body in model.hand}
            model.gain(seat, card)
            found.extend(body for body in model.hand if body.key not in before)
            for body in found:
                body.hidden = True

        timeline.then(0.0, begin)
        if seat == model.me:
            self.motion.fly_to_body(timeline, found, flyer, 0.42)
        else:
            self.motion.fly(timeline, flyer, 0.3)
            timeline.then(0.0, lambda _: model.gain(seat, card))

    def _renew(self, count: int) -> None:
        shown = self.model.shown
        shown.deck = [UNKNOWN] * count
        shown.pile = []
        shown.discard = [0] * len(shown.discard)

    def _take(self, seat: int, card: int) -> Flyer:
        """A card leaves a hand: where it flies from, as it is seen from then on."""
        model = self.model
        start, size, back = model.home(seat), layout.SMALL_SCALE, CARD_BACK
        if seat == model.me:
            back, size = card_face(card), 1.0
            mine = [body for body in model.hand if model.card_of(body) == card]
            start = mine[-1].at if mine else start
        return Flyer(back, card_face(card), start, layout.PILE, (size, layout.PILE_SCALE), 50)

    def _discard(self, timeline: Timeline, seat: int, card: int) -> None:
        flyer = Flyer(card_face(card), card_face(card), layout.PILE, layout.PILE)

        def begin(_: float) -> None:
            took = self._take(seat, card)
            flyer.back, flyer.start, flyer.sizes, flyer.arc = took.back, took.start, took.sizes, 50
            self.model.lose(seat, card)

        timeline.then(0.0, begin)
        self.motion.fly(timeline, flyer, 0.4)
        timeline.then(0.0, lambda _: self.model.bury(card))

    def _declare(self, timeline: Timeline, event: MoveDeclared | AttackDeclared) -> None:
        """The card is laid open beside the map, then its men are lit, then the arrows appear.

        Whoever has just put it together has seen all that.
        """
        model = self.model
        plan = declared(event)
        assert plan is not None
        self._firing = plan
        staged = Staged(plan, hidden=True)
        known = self._known
        flyer = Flyer(card_face(event.card), card_face(event.card), layout.STAGED, layout.STAGED)

        def begin(_: float) -> None:
            took = self._take(event.seat, event.card)
            flyer.back, flyer.start, flyer.sizes = took.back, took.start, (took.sizes[0], layout.STAGED_SCALE)
            model.lose(event.seat, event.card)
            model.shown.card = event.card
            model.shown.stage = STOP_FIGHT if plan.attack else STOP_MOVE
            model.plan, model.drawn, model.staged = plan if known else None, known, staged

        def arrive(_: float) -> None:
            staged.hidden = False
            model.plan = plan

        def point(_: float) -> None:
            model.drawn = True

        timeline.then(0.0, begin)
        self.motion.fly(timeline, flyer, 0.4)
        timeline.then(0.0, arrive)
        if not known:
            timeline.wait(NAMING)
            timeline.then(0.0, point)
        timeline.wait(PAUSE)

    def _negate(self, timeline: Timeline, seat: int, card: int, stopped: int) -> None:
        """The terrain card lands on the card it stops; then both go to the pile."""
        model = self.model
        x, y = layout.STAGED
        flyer = Flyer(card_face(card), card_face(card), layout.STAGED, (x + 46, y + 18))

        def begin(_: float) -> None:
            took = self._take(seat, card)
            flyer.back, flyer.start, flyer.sizes = took.back, took.start, (took.sizes[0], layout.STAGED_SCALE)
            model.lose(seat, card)

        def answer(_: float) -> None:
            if model.staged is not None:
                model.staged.answer = card
            if model.plan is not None:
                square = model.plan.goals[0] if model.plan.attack else model.plan.origins[0]
                self.motion.stamp(square, "STOPPED", STOPPED)

        timeline.then(0.0, begin)
        self.motion.fly(timeline, flyer, 0.45)
        timeline.then(0.0, answer, sound="splinter")
        timeline.wait(1.1)
        self._clear(timeline, (stopped, card))

    def _clear(self, timeline: Timeline, cards: tuple[int, ...]) -> None:
        """What lay beside the map goes to the pile; nothing is declared any more."""
        model = self.model

        def begin(_: float) -> None:
            model.plan = model.staged = None
            model.shown.card = UNKNOWN
            model.shown.stage = MOVE if model.shown.stage == STOP_MOVE else FIGHT

        timeline.then(0.0, begin)
        for card in cards:
            sizes = (layout.STAGED_SCALE, layout.PILE_SCALE)
            face = card_face(card)
            self.motion.fly(timeline, Flyer(face, face, layout.STAGED, layout.PILE, sizes, 20), 0.28)
            timeline.then(0.0, lambda _, card=card: model.bury(card))  # type: ignore[misc]

    # --- moving and fighting ---------------------------------------------------------------------

    def _fight(self, event: Event, timeline: Timeline) -> None:
        match event:
            case Moved(_, men, _, destinations):
                card = self._firing.card if self._firing is not None else UNKNOWN
                timeline.then(0.0, lambda _: self._begin())
                self.motion.march(timeline, men, destinations)
                if card >= 0:
                    self._clear(timeline, (card,))
            case Hit(seat, card, target):
                self._hit(timeline, seat, card, target)
            case Killed(seat, man, square, card):
                self._kill(timeline, seat, man, square)
                if not KILLS_ALL[card]:
                    self._clear(timeline, (card,))

    def _begin(self) -> None:
        """What was declared happens: its arrows have done their work."""
        self.model.plan = None

    def _hit(self, timeline: Timeline, seat: int, card: int, target: int) -> None:
        model = self.model
        plan = self._firing
        sort, seconds, sound = FIRE.get(card, SHOT)
        effect = Effect(sort, (0, 0), (0, 0))

        def begin(_: float) -> None:
            self._begin()
            man = plan.men[0] if plan is not None else -1
            start = model.men[man].at if man >= 0 else model.home(seat)
            effect.start, effect.goal = start, layout.spot(target, model.turned)

        timeline.then(0.0, begin)
        if card == BAYONET and plan is not None:
            self.motion.lunge(timeline, plan.men[0], target)
        self.motion.fire(timeline, effect, seconds, sound)
        self.motion.burst(timeline, target, KILLS_ALL[card], BLAST.get(card))
        if KILLS_ALL[card]:
            self._clear(timeline, (card,))
        else:
            timeline.then(0.0, lambda _: self._ask_who())

    def _ask_who(self) -> None:
        """FB 6.4 The card lies open until it has been settled who falls."""
        self.model.shown.stage = CASUALTY
        if self.model.staged is not None:
            self.model.staged.struck = True

    def _kill(self, timeline: Timeline, seat: int, man: int, square: int) -> None:
        officer = man % MEN < 2
        self.motion.fall(timeline, man)

        def gone(_: float) -> None:
            self.model.shown.men[man] = DEAD
            self.model.arrange_men()
            if officer:
                self.motion.stamp(square, "OFFICER DOWN", SEAT_COLOURS[seat])

        timeline.then(0.0, gone)
        timeline.wait(0.9 if officer else 0.1)
