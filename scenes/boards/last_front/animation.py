"""The animation of each event of Last Front: what moves, for how long, with what sound, and what is announced."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.last_front import events as happened
from game.last_front.cards import AIR_STRIKE, COUNTER_INTELLIGENCE, EVENT_NAMES, SORT_NAMES, TERRITORY_NAMES
from game.last_front.state import State
from scenes.anim.body import Body, Flyer
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.board import place_key
from scenes.boards.last_front import layout, words
from scenes.boards.last_front.layout import BACK, card_face, event_face, stake_face, territory_face, type_code
from scenes.boards.last_front.model import TableModel, sort_of, stake_key
from scenes.boards.last_front.names import EVENT_EFFECTS, card_effect
from scenes.boards.seat_name import SeatName, names_for
from scenes.pieces.motion import BAD, FLIGHT, GOOD, Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour

DECK: Point = layout.PILES["deck"].at
DISCARDS: Point = layout.PILES["discards"].at
DRAW_SECONDS = 0.34
"""Seconds of the flight of a card that is drawn."""
HAND_SECONDS = 2.6
"""Seconds in which the viewer may look at a whole hand."""
PAUSES: Final[dict[type[Event], float]] = {
    happened.TurnBegan: 0.15,
    happened.EffectTookPlace: 0.2,
    happened.Passed: 0.0,  # all answers of a window share one pause
    happened.TypesLeftOut: 0.4,
    happened.BonusLost: 0.2,
    MatchEnded: 2.0,
}
"""Events that move nothing: seconds to look at their view."""


class Animation(TableMotion[TableModel]):
    """Turns events into steps of a timeline that move things from the view before an event to the one after it."""

    def __init__(self, model: TableModel, particles: Particles, names: tuple[SeatName, ...]) -> None:
        """The animation of a table. `names`: those of the players, by seat."""
        super().__init__(model, particles, model.flights.still)
        self.names = names
        self.timeline = Timeline()
        """The timeline to which the present event is added."""
        self.view = model.shown
        """The view after that event."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Append the motion of an event to the timeline, and the view after it.

        Events in PAUSES move nothing. Their view is only shown for some seconds.
        """
        self.timeline = timeline
        self.view = beat.view
        if type(beat.event) in PAUSES:
            self.show_view(seconds=PAUSES[type(beat.event)])
            return

        # The first of these that knows the event animates it. An event that none of them knows moves nothing.
        for animate in (
            self._animate_deck,
            self._animate_hand,
            self._animate_bid,
            self._animate_effect,
            self._animate_battle,
        ):
            if animate(beat.event):
                return

    # --- Ways to move things -----------------------------------------------------------------

    def show_view(self, sound: str | None = None, seconds: float = 0.0, x: float | None = None) -> None:
        """Show the view after the event, for this many seconds. `x`: where the sound comes from."""
        self.show(self.timeline, self.view, sound, seconds, x)

    def move_cards(
        self,
        source: Point = DECK,
        goal: Point = DISCARDS,
        seconds: float = FLIGHT,
        sound: str = "card",
        hidden: bool = False,
    ) -> None:
        """Append the view after the event, and the flights of all cards that are new in it or gone.

        A new card flies in from `source`, or from the place of a card of the same sort that is gone. All other cards
        that are gone fly to `goal`. `hidden`: new cards show their backs when they take off.
        """
        view = self.view  # kept, because when the flight begins `self.view` may be that of a later event
        self.model.flights.fly_all(self.timeline, lambda: self._fly_to_view(view, source, goal, hidden), seconds, sound)

    def _fly_to_view(self, view: State, source: Point, goal: Point, hidden: bool) -> list[tuple[Flyer, Body | None]]:
        """Show a view, and return a flyer for every card that is new or gone in it.

        Each flyer comes with the card that appears where it lands, or None if it leaves the table. A new card flies
        from where a card of the same sort has gone, or else from `source`. All others that are gone fly to `goal`.
        `hidden`: cards from `source` show their backs at first. Pictures of the cards that are gone are looked up
        before the view changes.
        """
        model = self.model
        faces_before = {body.key: self._face_of(body) for body in model.all_bodies()}
        new, gone = model.show(view)

        flyers: list[tuple[Flyer, Body | None]] = []
        for body in new:
            # A card of the same sort that is gone has moved here. A pile, of sort -1, has no origin.
            sort = sort_of(body.key)
            origin = next((old for old in gone if sort >= 0 and sort_of(old.key) == sort), None)
            if origin is not None:
                gone.remove(origin)
                start = origin.position
                scale = origin.scale
            else:
                start = source
                scale = layout.SMALL

            face = self._face_of(body)
            back = BACK if hidden and origin is None else face
            flyers.append((Flyer(back, face, start, body.goal, start_scale=scale, goal_scale=body.size, arc=60), body))

        for body in gone:
            face = faces_before[body.key]
            flyer = Flyer(face, face, body.position, goal, start_scale=body.scale, goal_scale=layout.SMALL, arc=60)
            flyers.append((flyer, None))
        return flyers

    def _face_of(self, body: Body) -> str:
        """The name of the picture of a card in a bid or hand. A dug-in pile shows the card on top of it."""
        match body.key:
            case ("dug", int(seat), int(number)) if number < self.model.shown.piles[seat]:
                return stake_face(self.model.shown.pile(seat, number)[-1])
        return card_face(sort_of(body.key))

    def fly_picture(
        self,
        face: str,
        start: Point,
        goal: Point,
        back: str = "",
        start_scale: float = layout.SMALL,
        goal_scale: float = layout.SMALL,
        seconds: float = FLIGHT,
    ) -> None:
        """Append a picture that flies from one place to another, then the view after the event.

        `back`: the picture at the start, which turns into `face` on the way. Without it `face` flies all the way.
        """
        flyer = Flyer(back or face, face, start, goal, start_scale, goal_scale, arc=70)
        self.model.flights.fly(self.timeline, flyer, seconds)
        self.show_view()

    def stamp(self, key: Hashable, text: str, colour: Colour = theme.BRASS, seconds: float = 0.45) -> None:
        """Append a rubber stamp across the lane of a seat, or on the card of the front in the middle.

        `key`: the seat, or the key of the territory on that card, by which the model has one stamp at a time.
        `seconds`: the pause after it.
        """
        stamp = Stamp(text, colour)
        self.timeline.append(
            0.0, lambda _: self.model.stamps.update({key: stamp}), sound="stamp", x=lambda: self._x_of_stamp(key)
        )
        self.timeline.wait(seconds)

    def show_and_stamp(self, seat: int, text: str, colour: Colour = theme.BRASS) -> None:
        """Append the view after the event, and a rubber stamp across a seat's lane, the strip with its bid."""
        self.show_view()
        self.stamp(seat, text, colour)

    def _x_of_stamp(self, key: Hashable) -> float:
        """The x of the middle of a seat's lane, or of the card on which a territory is painted."""
        return self._x_of_lane(key) if isinstance(key, int) else layout.PICTURE.centre[0]

    def _x_of_lane(self, seat: int) -> float:
        return self.model.lanes[seat].box.centre[0]

    def announce(self, face: str, head: str, text: str, start: Point, sound: str = "card", size: float = 1.0) -> None:
        """Append the view after the event, and a picture that flies from `start` to the middle of the table to be read.

        `head` and `text`: the name of the card, and what it does. `size`: its size there, compared with that of a
        battle card.
        """
        self.show_view()
        self.model.stage.announce(self.timeline, face, head, text, start, sound, size)

    def hit(self, seat: int, stake: int, sound: str) -> None:
        """Append a hit on a card in a seat's bid, with a sound, sparks and smoke, and a short pause.

        `stake`: the number of the card in a bid. Its body is looked for when the hit happens, because cards move until
        then.
        """

        def find_card() -> Body | None:
            return self.model.find_body(stake_key(seat, stake))

        def strike(_progress: float) -> None:
            """Throw up sparks and smoke at the card, if it is still there.

            A step of no duration, so its progress is unused.
            """
            if (body := find_card()) is not None:
                self.particles.sparks(*body.position, count=22)
                self.particles.smoke(*body.position, count=14)

        def x_of_card() -> float | None:
            return None if (body := find_card()) is None else body.x

        self.timeline.append(0.0, strike, sound=sound, x=x_of_card)
        self.timeline.wait(0.25)

    def reveal_hand(self, seat: int, sorts: tuple[int, ...]) -> None:
        """Append that the whole hand of a seat is laid out before the viewer, for HAND_SECONDS.

        `sorts`: the cards in the hand. They are taken away at the end of that time.
        """

        def lay_out(progress: float) -> None:
            self.model.laid_out_hand = (seat, sorts) if progress < 1 else None

        self.timeline.append(HAND_SECONDS, lay_out, sound="flip", x=layout.ARENA.centre[0])

    # --- Each event ----------------------------------------------------------------------------

    def _animate_deck(self, event: Event) -> bool:
        """Animate cards that come from a deck, or go back to it. Returns whether the event is one of those.

        Cards for the viewer are face down (`hidden`) when they take off, and turn over: `move_cards` moves all cards
        that are new in the view. Cards for another hand stay face down. Only two cards fly to it when it gets a whole
        hand, so that this does not take long.
        """
        model = self.model
        me = model.me
        match event:
            case happened.HandDealt(seat, _) if seat == me:
                self.move_cards(hidden=True, seconds=0.8)
            case happened.HandDealt(seat, _):
                for _ in range(2):
                    self.fly_picture(BACK, DECK, model.home_of(seat), seconds=0.16)
            case happened.CardDrawn(seat, _) if seat == me:
                self.move_cards(hidden=True, seconds=DRAW_SECONDS + 0.1)
            case happened.CardDrawn(seat, sort):
                home = model.home_of(seat)
                self.fly_picture(card_face(sort), DECK, home, back=BACK, goal_scale=0.2, seconds=DRAW_SECONDS)

            case happened.NothingDrawn(seat):
                self.stamp(seat, "NO CARD LEFT", theme.MUTED)
            case happened.DeckRemade(is_event_deck, _):
                x_of_deck, _ = layout.PILES["events" if is_event_deck else "deck"].at
                self.show_view(sound="flip", seconds=0.4, x=x_of_deck)
            case _:
                return False
        return True

    def _animate_hand(self, event: Event) -> bool:
        """Animate cards of a hand that are seen, taken, lost or recovered. Returns whether the event is one of those.

        Cards of the viewer's own hand fly to or from their places (`move_cards`). For another hand a picture flies,
        face down if the viewer does not know the card.
        """
        model = self.model
        me = self.model.me
        match event:
            # A hand that the viewer sees is laid out. Of one that somebody else sees only a stamp tells.
            case happened.HandSeen(observer, holder, sorts) if observer == me and UNKNOWN not in sorts:
                self.show_view()
                self.reveal_hand(holder, sorts)
            case happened.HandSeen(_, holder, _):
                self.show_and_stamp(holder, "HAND SEEN", BAD)

            case happened.CardTaken(seat, victim, _) if me in (seat, victim):
                self.move_cards(source=model.home_of(victim), goal=model.home_of(seat))
            case happened.CardTaken(seat, victim, _):
                self.fly_picture(BACK, model.home_of(victim), model.home_of(seat))

            case happened.HandCardLost(seat, _) if seat == me:
                self.move_cards()
            case happened.HandCardLost(seat, sort):
                self.fly_picture(card_face(sort), model.home_of(seat), DISCARDS, back=BACK)
            case happened.CardRecovered(seat, _) if seat == me:
                self.move_cards(source=DISCARDS)
            case happened.CardRecovered(seat, sort):
                self.fly_picture(card_face(sort), DISCARDS, model.home_of(seat))
            case happened.CardTakenBack(seat, _, _):
                self.move_cards(source=model.home_of(seat), goal=model.home_of(seat))
            case _:
                return False
        return True

    def _animate_bid(self, event: Event) -> bool:
        """Animate a change in a bid or in a seat's state in the battle. Returns whether the event is one of those.

        `stake`: a card of a bid. Cards of a bid fly from the hand of their seat, or to the discards. Decisions of a
        seat are stamped across its lane, in green or red. LF 6.1 Cards that are dug in come together as a pile in the
        seat's lane.
        """
        match event:
            case happened.CardStaked(seat, _, _):
                self.move_cards(source=self.model.home_of(seat))
            case happened.CardsSwapped():
                self.move_cards(seconds=0.8, sound="march")
            case happened.CardLost(seat, stake, sort):
                self.hit(seat, stake, "plane" if sort == AIR_STRIKE else "shell")
                self.move_cards()
            case happened.BidDiscarded():
                self.move_cards()

            case happened.Finished(seat, total):
                self.show_and_stamp(seat, f"BIDS {total}", GOOD)
            case happened.TurnReopened(seat):
                self.show_and_stamp(seat, "MAY PLAY ON", BAD)
            case happened.Withdrew(seat):
                self.show_and_stamp(seat, "OUT", BAD)

            case happened.DigPicked(seat, _):
                self.show_view("click", x=self._x_of_lane(seat))
            case happened.DigDeclared(seat, _):
                self.show_and_stamp(seat, "DIGS IN")
            case happened.DigDropped(seat, _, sort):
                self.show_and_stamp(seat, f"{SORT_NAMES[sort]}: NOT DUG IN".upper(), BAD)
            case happened.DugIn(seat, _, _, _):
                bid = self.model.lanes[seat].bid
                pile = (bid.x + 60, bid.centre[1])
                self.move_cards(source=pile, goal=pile)
                self.stamp(seat, "DUG IN", GOOD)
            case _:
                return False
        return True

    def _animate_effect(self, event: Event) -> bool:
        """Animate a card that is played for its effect, or an event card. Returns whether the event is one of those.

        To announce a card is to let it fly to the middle of the table, with its name and what it does, and stay there
        to be read.
        """
        match event:
            # It has left the hand, and its target is named next.
            case happened.CardNamed():
                self.show_view("card", x=layout.ON_TABLE[0])
            case happened.TargetNamed(_, victim, _):
                self.show_view("click", seconds=0.2, x=self._x_of_lane(victim))

            # It is complete, and may yet be cancelled.
            case happened.EffectPlayed(seat, sort, _, _, _):
                is_own = seat == self.model.me
                start = (layout.STAGE[0], layout.HAND_Y) if is_own else self.model.home_of(seat)
                text = effect_announcement(self.names, event)
                self.announce(card_face(sort), SORT_NAMES[sort], text, start)
            case happened.CounterPlayed(seat, _, _):
                face = card_face(COUNTER_INTELLIGENCE)
                head = SORT_NAMES[COUNTER_INTELLIGENCE]
                self.announce(face, head, counter_announcement(self.names, event), self.model.home_of(seat))
            case happened.EffectCancelled(seat, _):
                self.stamp(seat, "CANCELLED", BAD)
                self.show_view()
            # It was not cancelled: a card with a lasting effect goes into the bid, any other one to the discards.
            case happened.EffectStaked():
                self.move_cards(source=layout.ON_TABLE)
            case happened.EffectSpent(_, sort):
                self.fly_picture(card_face(sort), layout.ON_TABLE, DISCARDS, start_scale=layout.TABLE_SCALE)

            case happened.EventTurnedUp(_, number):
                start = layout.PILES["events"].at
                text = event_announcement(self.names, event)
                self.announce(event_face(number), EVENT_NAMES[number], text, start, sound="stamp")
            case _:
                return False
        return True

    def _animate_battle(self, event: Event) -> bool:
        """Animate what happens to a front, a territory or a bonus. Returns whether the event is one of those.

        The front is the territory that is fought for, whose card is in the middle of the table. What becomes of it is
        stamped on it. A captured territory or a bonus flies to the lane of its seat, and shrinks on the way.
        """
        match event:
            case happened.BattleBegan(_, _, territory, _):
                self.show_view()
                self.stamp(place_key(territory), TERRITORY_NAMES[territory].upper(), BAD)
            case happened.FrontTurnedUp(territory):
                face = territory_face(territory)
                start = layout.TERRITORY_PILE.at
                self.announce(face, TERRITORY_NAMES[territory], OPEN_FRONT_TURNED_UP, start, sound="flip", size=1.5)
            case happened.FrontBuried():
                x, _ = layout.TERRITORY_PILE.at
                self.show_view("flip", seconds=0.4, x=x)

            case happened.BattleWon(seat, territory, total, _):
                self.show_view()
                self.stamp(seat, f"WINS WITH {total}" if total else "WINS", GOOD, seconds=0.3)
                has_defended = self.view.holder[territory] == seat
                self.stamp(place_key(territory), "HELD" if has_defended else "TAKEN", GOOD, seconds=0.7)
            case happened.BattleEnded(_, territory):
                self.stamp(place_key(territory), "ARMISTICE", GOOD, seconds=0.8)

            case happened.TerritoryCaptured(seat, territory, _):
                goal = self.model.lanes[seat].head.centre
                start = layout.PICTURE.centre
                picture = territory_face(territory)
                self.fly_picture(picture, start, goal, start_scale=2.0, goal_scale=0.5, seconds=0.8)
            case happened.BonusGained(seat, kind):
                goal = self.model.lanes[seat].head.centre
                picture = f"bonus-{type_code(kind)}"
                self.fly_picture(picture, layout.STAGE, goal, start_scale=1.6, goal_scale=0.5, seconds=0.7)
            case _:
                return False
        return True


# --- Cards that come to the middle of the table to be read by everybody -------------------------


OPEN_FRONT_TURNED_UP: Final = "It stays open until somebody captures it."


def effect_announcement(names: Sequence[SeatName], event: happened.EffectPlayed) -> str:
    """The words below a card that is played for its effect: who plays it on whom, and the effect.

    Everybody reads them, so no name is replaced by "you". `stake`: the card of a bid that is aimed at, `given`: the
    card swapped for it.
    """
    plain = names_for(names, reader=None)
    player = plain[event.seat]
    play = words.with_target("it", names=plain, victim=event.victim, stake=event.stake, given=event.given)
    return f"{player} plays {play}. {card_effect(event.sort, f'{player:your}')}"


def counter_announcement(names: Sequence[SeatName], event: happened.CounterPlayed) -> str:
    """The words below a Counter-Intelligence: who cancels whose card. Everybody reads them, so nobody is "you".

    >>> cancelled = happened.CounterPlayed(seat=0, victim=1, sort=SORT_NAMES.index("Patton"))
    >>> counter_announcement((SeatName("Anna"), SeatName("Ben")), cancelled)
    "Anna cancels Ben's Patton."
    """
    player, victim = names[event.seat], names_for(names, reader=None)[event.victim]
    return f"{player} cancels {victim:your} {SORT_NAMES[event.sort]}."


def event_announcement(names: Sequence[SeatName], event: happened.EventTurnedUp) -> str:
    """The words below an event card: who turns it up, and its effect.

    >>> turned_up = happened.EventTurnedUp(0, EVENT_NAMES.index("Mobilisation"))
    >>> event_announcement((SeatName("Anna"), SeatName("Ben")), turned_up)
    'Anna turns it up. Everyone in the battle draws a card.'
    """
    return f"{names[event.seat]} turns it up. {EVENT_EFFECTS[EVENT_NAMES[event.event]]}"
