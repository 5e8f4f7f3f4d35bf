"""Each event of Fix Bayonets as motion: what moves over the map, how long, with what sound."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from game.core.events import Beat, Event, MatchEnded
from game.core.state import UNKNOWN
from game.fix_bayonets import cards, events
from game.fix_bayonets.cards import KILLS_ALL, KIND_OF, OFFICER, SIZE
from game.fix_bayonets.state import State
from scenes.anim import gunfire
from scenes.anim.body import Body, Flyer
from scenes.anim.gunfire import Effect
from scenes.anim.timeline import Timeline
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import CARD_BACK, SEAT_COLOURS, card_face, square_centre
from scenes.boards.fix_bayonets.model import CardInPlay, Declaration, TableModel, declaration_in, declaration_of
from scenes.pieces.motion import Stamp, TableMotion
from scenes.ui import theme
from scenes.ui.canvas import Point
from scenes.ui.theme import Colour
from scenes.ui.tween import ease_in_out_cubic, ease_out_cubic, lerp

STILL_EVENTS: Final[dict[type[Event], tuple[str, float]]] = {
    events.TurnBegan: ("whistle", 0.9),
    events.PhaseBegan: ("click", 0.3),
    events.DeckRenewed: ("flip", 0.5),
}
"""Events in which nothing moves: the sound, and seconds until the next event."""
FIRE: Final = {
    cards.BAYONET: (gunfire.BLADE, 0.5, "bayonet"),
    cards.PISTOL: (gunfire.SHOT, 0.26, "pistol"),
    cards.FLAME_THROWER: (gunfire.FLAME, 0.9, "flame"),
    cards.GRENADE: (gunfire.GRENADE, 0.7, "card"),
    cards.MACHINE_GUN: (gunfire.BURST, 0.8, "burst"),
}
"""By attack card: what flies, for how many seconds, with what sound. Other cards fire a SHOT."""
SHOT: Final = (gunfire.SHOT, 0.28, "rifle")
BLAST: Final = {cards.GRENADE: "grenade"}
"""By attack card: the sound of its impact."""
STAMP_SECONDS: Final = 1.6
SECONDS_A_SQUARE: Final = 0.16
"""How long a man needs to go a square further."""
LUNGE: Final = 0.62
"""How far a man with a bayonet runs towards his target, as a share of the distance."""
PAUSE: Final = 0.5
"""Seconds from a complete declaration to the answer."""
NAMING: Final = 0.45
"""Seconds from the lighting of its men to its arrows."""


class Animation(TableMotion[TableModel]):
    """Turns each event into steps of a timeline, from the view before it to the one after it."""

    def perform(self, beat: Beat[State], timeline: Timeline) -> None:
        """Append the motion of an event to the timeline.

        If the event ends a declaration, its card flies to the discard pile as well. A pause follows the end of the
        match.
        """
        event = beat.event
        before = beat.before
        view = beat.view
        is_own_decision = self.model.is_own_decision
        self.model.is_own_decision = False  # the mark is about this one event
        # If this event ends a declaration, its card goes to the discard pile. UNKNOWN: no card does.
        card_to_discard = before.card if view.card == UNKNOWN else UNKNOWN

        match event:
            case events.MoveDeclared() | events.AttackDeclared():
                self._show_declaration(timeline, event, view, is_own_decision)
            case events.Negated():
                self._show_negation(timeline, event, view)
                return  # both cards have been sent to the pile
            case events.Moved():
                self._march_men(timeline, event, view, spent=card_to_discard)
            case events.Hit():
                self._show_hit(timeline, event, before)
            case events.Killed():
                self._show_death(timeline, event, view, spent=card_to_discard)
            case _:
                self._perform_between_declarations(timeline, event, view)

        if card_to_discard != UNKNOWN:
            self._clear_cards_in_play(timeline, view, (card_to_discard,))
        if isinstance(event, MatchEnded):
            timeline.wait(2.2)

    def _perform_between_declarations(self, timeline: Timeline, event: Event, view: State) -> None:
        """Append the motion of an event that is not part of a declaration, such as a deployment or a draw.

        STILL_EVENTS: for events in which nothing moves, a sound and a pause in seconds.
        """
        match event:
            case events.TurnBegan() | events.PhaseBegan() | events.DeckRenewed():
                self.show(timeline, view, *STILL_EVENTS[type(event)])
            case events.Deployed(_, man, square):
                self._enter_map(timeline, view, men=(man,), squares=(square,), seconds=0.35)
            case events.ArmiesPlaced(men, squares):
                self._enter_map(timeline, view, men, squares, seconds=0.6)
            case events.Drew(seat, drawn):
                self._draw_cards(timeline, view, seat, drawn)
            case events.Discarded(seat, card):
                self._fly_from_hand(timeline, view, seat, card, layout.PILE, layout.PILE_SCALE, seconds=0.4, in_air=1)
                timeline.append(0.0, self._land_on_pile)
            case events.Stood():
                timeline.wait(0.15)

    # --- Cards -----------------------------------------------------------------------------------

    def _draw_cards(self, timeline: Timeline, view: State, seat: int, drawn: tuple[int, ...]) -> None:
        """Append the flights of drawn cards, one by one, from the deck to a hand. Known cards turn over on the way.

        An own card is hidden at its slot until it arrives there. A card of the other side is in `cards_coming` until
        then, and is not drawn in its hand.
        """
        model = self.model
        is_mine = seat == model.me

        def show_view(_: float) -> None:
            """Show the view after the draw. New cards of the viewer stay hidden until they arrive.

            Those of the other side are not drawn until then.
            """
            before = list(model.hand)
            model.show(view, coming=() if is_mine else drawn)
            for body in model.hand:
                body.hidden = body not in before

        def hidden_body(card: int) -> list[Body]:
            return [body for body in model.bodies_of(card) if body.hidden][:1]

        def arrive(card: int, _: float) -> None:
            model.cards_coming[card] -= 1

        timeline.append(0.0, show_view)
        for card in drawn:
            flyer = Flyer(CARD_BACK, card_face(card), layout.DECK, goal=model.hand_centre(seat), arc=60)
            flyer.start_scale, flyer.goal_scale = layout.PILE_SCALE, 1.0 if is_mine else layout.SMALL_SCALE
            if is_mine:
                model.flights.fly_to(timeline, partial(hidden_body, card), flyer, seconds=0.42)
            else:
                model.flights.fly(timeline, flyer, seconds=0.3)
                timeline.append(0.0, partial(arrive, card))

    def _land_on_pile(self, _: float) -> None:
        """Note that one more card has arrived on the discard pile."""
        self.model.cards_in_air = max(0, self.model.cards_in_air - 1)

    def _fly_from_hand(
        self,
        timeline: Timeline,
        view: State,
        seat: int,
        card: int,
        goal: Point,
        scale: float,
        seconds: float,
        in_air: int = 0,
    ) -> None:
        """Append the flight of a card from a hand to `goal`, where it has this scale.

        The view is shown as the card takes off, without the top `in_air` cards of the discard pile: they are still to
        arrive. A card of the viewer starts at its slot, and one of the other side face down at the hand.
        """
        model = self.model
        face = card_face(card)
        is_mine = seat == model.me
        start_scale = 1.0 if is_mine else layout.SMALL_SCALE
        back = face if is_mine else CARD_BACK
        # `set_out` sets the start.
        flyer = Flyer(back, face, start=goal, goal=goal, start_scale=start_scale, goal_scale=scale, arc=50)

        def set_out(_: float) -> None:
            """Show the view. The card starts at its slot in the viewer's hand, or at the hand of the other side."""
            copies = model.bodies_of(card) if is_mine else []
            flyer.start = copies[-1].position if copies else model.hand_centre(seat)
            model.show(view, in_air)

        timeline.append(0.0, set_out)
        model.flights.fly(timeline, flyer, seconds=seconds)

    def _show_declaration(
        self, timeline: Timeline, event: events.MoveDeclared | events.AttackDeclared, view: State, is_own_decision: bool
    ) -> None:
        """Append a declaration in three steps: its card opens beside the map, its men are lit, its arrows appear.

        `model.plan` lights the men. `is_own_decision`: a person at this board has just made the declaration and knows
        it, so that men and arrows are shown at once. For the others NAMING seconds pass between men and arrows.
        """
        model = self.model
        plan = declaration_of(event)
        assert plan is not None
        card_in_play = CardInPlay(plan, hidden=True)

        def begin(_: float) -> None:
            """Prepare the declaration: its card is on its way, and men and arrows are shown only to its author."""
            model.plan = plan if is_own_decision else None
            model.arrows_shown = is_own_decision
            model.card_in_play = card_in_play

        def lay_card_open(_: float) -> None:
            card_in_play.hidden = False
            model.plan = plan

        def show_arrows(_: float) -> None:
            model.arrows_shown = True

        timeline.append(0.0, begin)
        self._fly_from_hand(timeline, view, event.seat, event.card, layout.CARD_IN_PLAY, layout.CARD_IN_PLAY_SCALE, 0.4)
        timeline.append(0.0, lay_card_open)
        if not is_own_decision:
            timeline.wait(NAMING)
            timeline.append(0.0, show_arrows)
        timeline.wait(PAUSE)

    def _show_negation(self, timeline: Timeline, event: events.Negated, view: State) -> None:
        """Append the stopping of a declaration: a Terrain card flies onto its card, and both are discarded.

        "STOPPED" is stamped on the map.
        """
        model = self.model

        def stop(_: float) -> None:
            """Let the Terrain card replace the declared one on the panel, and stamp the map."""
            if model.card_in_play is not None:
                model.card_in_play.stopped_by = event.card
            if model.plan is not None:
                self._stamp_map(_middle_of_arrow(model.plan, model.turned), "STOPPED", theme.BONE)

        goal = layout.ANSWERING
        scale = layout.CARD_IN_PLAY_SCALE
        # In `view` both cards are on top of the discard pile already. `in_air` hides these two until they get there.
        self._fly_from_hand(timeline, view, event.seat, event.card, goal=goal, scale=scale, seconds=0.45, in_air=2)
        timeline.append(0.0, stop, sound="splinter", x=goal[0])
        timeline.wait(1.1)
        self._clear_cards_in_play(timeline, view, (event.stopped, event.card))

    def _clear_cards_in_play(self, timeline: Timeline, view: State, cards_to_discard: tuple[int, ...]) -> None:
        """Append the flight of the cards beside the map to the discard pile. The declaration is no longer shown.

        `view`: the view after the event, in which these cards are on the pile already.
        """
        model = self.model

        def end_declaration(_: float) -> None:
            """End the declaration: nothing of it is shown any more, and its cards are still on the way to the pile."""
            model.plan = None
            model.card_in_play = None
            model.show(view, in_air=len(cards_to_discard))

        timeline.append(0.0, end_declaration)
        for card in cards_to_discard:
            face = card_face(card)
            flyer = Flyer(face, face, start=layout.CARD_IN_PLAY, goal=layout.PILE, arc=20)
            flyer.start_scale, flyer.goal_scale = layout.CARD_IN_PLAY_SCALE, layout.PILE_SCALE
            model.flights.fly(timeline, flyer, seconds=0.28)
            timeline.append(0.0, self._land_on_pile)

    # --- Men -------------------------------------------------------------------------------------

    def _enter_map(
        self, timeline: Timeline, view: State, men: tuple[int, ...], squares: tuple[int, ...], seconds: float
    ) -> None:
        """Append the march of men onto the map, from the edge behind their squares. `squares`: by man, where he ends.

        Men who are shown on their squares already stay there. A man who is invisible (`alpha` 0) is not shown.
        """
        model = self.model

        def put_at_edge(_: float) -> None:
            """Show the view, with the men who are new on the map at the edge behind their squares."""
            men_and_squares = zip(men, squares, strict=True)
            entering = [
                (man, square)
                for man, square in men_and_squares
                if model.shown.men[man] != square or not model.alpha[man]
            ]
            model.show(view)
            for man in men:
                model.alpha[man] = 255
            for man, square in entering:
                x, y = square_centre(square, model.turned)
                model.men[man].x = x
                # They begin one square's height outside, at the nearer edge.
                model.men[man].y = y + (60 if y > layout.MAP.centre[1] else -60)

        timeline.append(0.0, put_at_edge, sound="march", x=square_centre(squares[0], model.turned)[0])
        self._move_men(timeline, men, seconds)

    def _march_men(self, timeline: Timeline, event: events.Moved, view: State, spent: int) -> None:
        """Append the march of the men of a declared move, all at once, for a time that grows with the longest way.

        The arrows vanish at once. `spent`: the card of the move, which stays beside the map until the men have arrived.
        It is UNKNOWN if no card goes to the pile.
        """
        model = self.model
        men = event.men

        def squares_between(origin: int, destination: int) -> int:
            """The length of a way, on which a diagonal step counts as one square."""
            rows = abs(origin // SIZE - destination // SIZE)
            files = abs(origin % SIZE - destination % SIZE)
            return max(rows, files)

        longest = max(1, *map(squares_between, event.origins, event.destinations))
        is_long = longest > 2

        def set_out(_: float) -> None:
            model.plan = None
            model.show(view, in_air=int(spent != UNKNOWN))

        def raise_dust(_: float) -> None:
            """Raise dust at the feet of all the men, who have arrived."""
            for man in men:
                x, y = model.men[man].goal
                self.particles.dust(x, y + 20, count=9, wide=26, high=18)

        timeline.append(0.0, set_out)
        seconds = 0.35 + SECONDS_A_SQUARE * longest
        self._move_men(timeline, men, seconds, sound="run" if is_long else "march", sways=True)
        timeline.append(0.0, raise_dust)

    def _move_men(
        self, timeline: Timeline, men: tuple[int, ...], seconds: float, sound: str | None = None, sways: bool = False
    ) -> None:
        """Append the motion of men from their present positions to their places.

        `sways`: whether they lean left and right on the way.
        """
        starts: dict[int, Point] = {}
        """By man: where he was, on the map with row 1 at the foot, since it may be turned while he is on his way."""

        def as_unturned(point: Point) -> Point:
            return layout.turn_point(point) if self.model.turned else point

        def move(progress: float) -> None:
            """Put all men of the march where they are at this progress of their way, 0..1.

            Starts are kept as on the map that is not turned, since the person may turn the map during the march.
            """
            share = 1.0 if self.still else ease_in_out_cubic(progress)
            for man in men:
                body = self.model.men[man]
                # Turning a point twice gives it back: this is the start on the map as it is shown now.
                start = as_unturned(starts.setdefault(man, as_unturned(body.position)))
                body.carried = True
                body.x = lerp(start[0], body.goal[0], share)
                body.y = lerp(start[1], body.goal[1], share)
                body.angle = 0.0 if self.still or not sways else 5 * math.sin(progress * 24 + man)
                if progress >= 1:
                    body.jump_to_goal()

        timeline.append(seconds, move, sound=sound, x=lambda: self.model.men[men[0]].x)

    # --- Fire ------------------------------------------------------------------------------------

    def _show_hit(self, timeline: Timeline, event: events.Hit, before: State) -> None:
        """Append a hit: a shot, a throw or a bayonet charge goes to its target square and strikes it.

        `before`: the view before the event, in which the declaration is still open. The shot starts at the man who
        fires, or at the hand if the declaration is not known. A card that kills all on the square makes more sparks and
        smoke.
        """
        model = self.model
        card = event.card
        target = event.target
        plan = declaration_in(before)
        effect_kind, seconds, sound = FIRE.get(card, SHOT)
        effect = Effect(effect_kind, start=(0, 0), goal=(0, 0))  # start and goal are set in `aim`

        def aim(_: float) -> None:
            """Begin the shot: the arrows vanish, and it goes from the man who fires, or the hand, to the target."""
            model.plan = None
            effect.start = model.hand_centre(event.seat) if plan is None else model.men[plan.men[0]].position
            effect.goal = square_centre(target, model.turned)

        def strike(_: float) -> None:
            """Let the target square flare up, with sparks and smoke: more of both if the card kills everybody there."""
            x, y = square_centre(target, model.turned)
            model.heat[target] = 1.0
            self.particles.sparks(x, y, count=26 if KILLS_ALL[card] else 9)
            self.particles.smoke(x, y, count=18 if KILLS_ALL[card] else 5)

        timeline.append(0.0, aim)
        if card == cards.BAYONET and plan is not None:
            self._lunge_with_bayonet(timeline, plan.men[0], target)
        model.gunfire.fire(timeline, effect, seconds, sound)
        timeline.append(0.0, strike, sound=BLAST.get(card), x=lambda: effect.goal[0])
        timeline.wait(0.45 if KILLS_ALL[card] else 0.2)

    def _lunge_with_bayonet(self, timeline: Timeline, man: int, target: int) -> None:
        """Append a bayonet charge: a man runs part of the way to the target square and back to his place.

        LUNGE is the share of the distance that he covers. With reduced motion (`self.still`) he stays where he is.
        """

        def run(progress: float) -> None:
            """Put the man on his way to the target square and back, at this progress of his charge, 0..1.

            While he is `carried` he does not glide to his goal, which is his place on his own square.
            """
            body = self.model.men[man]
            x, y = square_centre(target, self.model.turned)
            # The sine rises from 0 to 1 and falls to 0 again: out and back.
            share = 0.0 if self.still else LUNGE * math.sin(math.pi * min(1.0, progress))
            body.carried = progress < 1
            body.x = lerp(body.goal[0], x, share)
            body.y = lerp(body.goal[1], y, share)

        timeline.append(0.5, run, sound="run", x=lambda: self.model.men[man].x)

    def _show_death(self, timeline: Timeline, event: events.Killed, view: State, spent: int) -> None:
        """Append a death: the man falls and fades. "OFFICER DOWN" is stamped on the square of an officer.

        `spent`: the card of the attack if it goes to the discard pile with this death. It is then still flying there
        when the view after the death is shown. UNKNOWN: no card goes.
        """
        model = self.model
        man = event.man
        is_officer = KIND_OF[man] == OFFICER

        def fall(progress: float) -> None:
            """Let the man fall and fade, by this share of the time, 0..1."""
            # He is turned by 70 degrees as he falls.
            model.men[man].angle = 0.0 if self.still else 70 * ease_out_cubic(progress)
            # He begins to fade after a third of the time.
            model.alpha[man] = round(255 * (1 - max(0.0, progress - 0.35) / 0.65))

        def leave_board(_: float) -> None:
            """Show the view without the man who fell. The death of an officer is stamped on his square."""
            model.show(view, in_air=int(spent != UNKNOWN))
            if is_officer:
                centre = square_centre(event.square, model.turned)
                self._stamp_map(centre, "OFFICER DOWN", SEAT_COLOURS[event.seat])

        timeline.append(0.6, fall, sound="clack", x=lambda: model.men[man].x)
        timeline.append(0.0, leave_board)
        timeline.wait(0.9 if is_officer else 0.1)

    def _stamp_map(self, at: Point, words: str, colour: Colour) -> None:
        """Put a rubber stamp on the map at once."""
        self.model.stamps.append(Stamp(words, colour, seconds_left=STAMP_SECONDS, at=at))


def _middle_of_arrow(plan: Declaration, turned: bool) -> Point:
    """The middle of the first arrow of a declaration, where a stamp covers neither the man nor his target."""
    start, goal = square_centre(plan.origins[0], turned), square_centre(plan.goals[0], turned)
    return ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2)
