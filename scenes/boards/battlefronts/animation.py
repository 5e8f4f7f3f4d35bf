"""Each event of Battlefronts as motion: what moves, how long, with what sound."""

from __future__ import annotations

import math

from game.battlefronts.cards import FRONTS, JACK
from game.battlefronts.events import (
    AttritionBegan,
    BattalionCalledUp,
    BattalionLost,
    BattalionMarched,
    BattalionRedeployed,
    BattalionReduced,
    BattleJoined,
    CardTurnedUp,
    PhaseBegan,
    RoundBegan,
    SeatPassed,
)
from game.core.events import Event, MatchEnded
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.anim.tween import ease_in_out_cubic, ease_in_out_sine, ease_out_cubic, mix
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import FACE_DOWN, FlyingCard, Piece

STAMP_SECONDS = 2.6


class Animation:
    """Turns events into steps of a timeline that change the ground when their time comes."""

    def __init__(self, model: TableModel, particles: Particles, still: bool) -> None:
        """`still` (reduced motion): battalions slide flat instead of flying in an arc."""
        self.model = model
        self.particles = particles
        self.still = still

    def perform(self, event: Event, timeline: Timeline) -> None:
        """Put the motion of an event at the end of the timeline."""
        match event:
            case RoundBegan(number, first):
                self._round(timeline, number, first)
            case PhaseBegan(phase):
                timeline.then(0.0, lambda _: self._enter(phase))
                timeline.wait(0.25)
            case SeatPassed(seat, _):
                timeline.then(0.0, lambda _: self._stamp(seat), sound="stamp")
                timeline.wait(0.45)
            case BattalionCalledUp():
                self._call_up(timeline, event)
            case BattalionMarched(seat, number, _, place):
                self._journey(timeline, (seat, number), place, 0.55, 26, "march")
            case BattalionRedeployed(seat, number, _, place, card):
                self._lose_top(timeline, (seat, number), card, "flip")
                self._journey(timeline, (seat, number), place, 0.8, 120, "plane")
            case CardTurnedUp(seat, number, card):
                self._turn_up(timeline, (seat, number), card)
            case _:
                self._fight(timeline, event)

    def _fight(self, timeline: Timeline, event: Event) -> None:
        match event:
            case AttritionBegan(fronts):
                timeline.then(0.0, lambda _: self._flare(fronts, 0.6), sound="rifle")
                timeline.wait(0.5)
            case BattleJoined(front, _, _):
                timeline.then(0.0, lambda _: self._clash(front), sound="shell")
                timeline.wait(0.9)
            case BattalionReduced(seat, number, _, card, _):
                self._lose_top(timeline, (seat, number), card, "card")
            case BattalionLost(seat, number, _):
                timeline.then(0.0, lambda _: self._remove((seat, number)))
                timeline.wait(0.3)
            case MatchEnded(scores, _):
                timeline.then(0.0, lambda _: self._flare(tuple(range(FRONTS)), 1.0 if max(scores) == 1 else 0.4))
                timeline.wait(1.6)

    # --- rounds and phases -----------------------------------------------------------

    def _round(self, timeline: Timeline, number: int, first: int) -> None:
        def begin(_: float) -> None:
            self.model.round, self.model.first = number, first
            for piece in self.model.pieces.values():
                piece.moved = False

        timeline.then(0.0, begin)
        timeline.wait(0.7)

    def _enter(self, phase: int) -> None:
        self.model.phase = phase
        self.model.stamp = [0.0, 0.0]

    def _stamp(self, seat: int) -> None:
        self.model.stamp[seat] = STAMP_SECONDS

    def _flare(self, fronts: tuple[int, ...], heat: float) -> None:
        for front in fronts:
            self.model.heat[front] = max(self.model.heat[front], heat)

    def _clash(self, front: int) -> None:
        self._flare((front,), 1.0)
        x, y, w, h = layout.band(front)
        self.particles.sparks(x + w / 2, y + h / 2, 16)
        self.particles.smoke(x + w / 2, y + h / 2, 10)

    # --- battalions ------------------------------------------------------------------

    def _call_up(self, timeline: Timeline, event: BattalionCalledUp) -> None:
        model = self.model
        key = (event.seat, event.battalion)
        near = event.seat == model.near

        def begin(_: float) -> None:
            piece = Piece(event.seat, event.battalion, layout.deck(near))
            piece.size, piece.place = event.cards, event.place
            model.decks[event.seat] -= event.cards
            model.pieces[key] = piece
            piece.carried = True
            model.arrange()

        timeline.then(0.0, begin)
        self._glide(timeline, key, 0.78, 150, "card")

    def _journey(
        self, timeline: Timeline, key: tuple[int, int], place: int, seconds: float, arc: float, sound: str
    ) -> None:
        def begin(_: float) -> None:
            piece = self.model.pieces[key]
            piece.place = place
            piece.moved = piece.carried = True
            self.model.arrange()

        timeline.then(0.0, begin)
        self._glide(timeline, key, seconds, arc, sound)

    def _glide(self, timeline: Timeline, key: tuple[int, int], seconds: float, arc: float, sound: str) -> None:
        """From wherever it is to its slot, in an arc; dust where it comes down."""
        model = self.model
        start: list[float] = []

        def move(p: float) -> None:
            piece = model.pieces[key]
            if not start:
                start.extend(piece.at)
            e = ease_in_out_cubic(p)
            height = 0.0 if self.still else math.sin(math.pi * e)
            piece.x = mix(start[0], piece.goal[0], e)
            piece.y = mix(start[1], piece.goal[1], e) - arc * height
            piece.angle = -8 * height
            piece.lift = 26 * height
            if p >= 1:
                piece.carried = False
                self.particles.dust(piece.x, piece.y + layout.CARD_H / 3, 12)

        timeline.then(seconds, move, sound=sound)

    def _turn_up(self, timeline: Timeline, key: tuple[int, int], card: int) -> None:
        """Flip to the face; the strength counts from then on."""

        def flip(p: float) -> None:
            piece = self.model.pieces[key]
            turn = math.cos(math.pi * ease_in_out_sine(p))
            if turn <= 0 and piece.card != card:
                piece.card = card
                piece.strength = card if card < JACK else piece.size
            piece.squeeze = max(0.04, abs(turn))
            piece.lift = 12 * math.sin(math.pi * p)

        timeline.then(0.3, flip, sound="flip")

    def _lose_top(self, timeline: Timeline, key: tuple[int, int], card: int, sound: str) -> None:
        """The top card flies to the pile of lost cards; what is below lies face down for a moment."""
        model = self.model
        flying: list[FlyingCard] = []

        def fly(p: float) -> None:
            if not flying:
                piece = model.pieces[key]
                flying.append(FlyingCard(key[0], card, piece.at, layout.lost(key[0] == model.near)))
                model.flying.append(flying[0])
                piece.size -= 1
                piece.card, piece.strength, piece.flash = FACE_DOWN, 0, 1.0
            flying[0].p = ease_out_cubic(p)
            if p >= 1:
                model.lost[key[0]].append(card)
                if flying[0] in model.flying:
                    model.flying.remove(flying[0])

        timeline.then(0.42, fly, sound=sound)

    def _remove(self, key: tuple[int, int]) -> None:
        piece = self.model.pieces.pop(key)
        self.particles.dust(piece.x, piece.y, 26)
        self.model.arrange()
