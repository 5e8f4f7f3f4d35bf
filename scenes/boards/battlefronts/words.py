"""What is said on the board of Battlefronts: log, banners, prompt, facts, decisions, tooltips, a survey."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.battlefronts import analysis, events
from game.battlefronts import cards as printed
from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import FRONTS, JACK, NEIGHBOURS, PHASE_NAMES, PLACE_NAMES
from game.battlefronts.state import State
from game.core.events import Event
from game.core.game import Threat
from game.core.state import Action
from game.core.wording import amount, listed, whose
from scenes.boards.battlefronts import layout
from scenes.boards.battlefronts.controls import PILES, Controls
from scenes.boards.battlefronts.model import (
    CARD_WORDS,
    SIDES,
    Piece,
    TableModel,
    battalion_key,
    card_name,
    cards,
    ordinal,
)
from scenes.boards.board import place_key
from scenes.boards.parts import Printed, References, Tip
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Dispatch, Fact, Mark, to_you
from scenes.boards.words import Words as BoardWords
from scenes.ui.canvas import Box, Point


def a_card(card: int) -> str:
    """A rank as the log calls it: an ace, a 7, an 8, a queen."""
    return f"{'an' if card in (1, 8) else 'a'} *{CARD_WORDS[card]}*"


class Words(BoardWords[State]):
    """Tells a match of Battlefronts."""

    victory, defeat = "THE WAR IS DECIDED", "THE WAR IS LOST"
    stalemate = "THE FRONTS STAND STILL"

    def __init__(self, names: tuple[SeatName, ...], controls: Controls) -> None:
        super().__init__(names)
        self.controls = controls
        self.model = controls.model

    def dispatch(self, event: Event) -> Dispatch | None:
        names = self.names
        match event:
            case events.RoundBegan(number, first):
                idle = " Nobody can move yet: battalions are called up." if number == 1 else ""
                return Dispatch(f"*Round {number}.* {names[first]} acts first.{idle}")
            case events.SeatPassed(seat, phase):
                return Dispatch(f"{names[seat]} is done with {PHASE_NAMES[phase]}.")
            case events.AttritionBegan(fronts):
                places = listed([PLACE_NAMES[front] for front in fronts])
                return Dispatch(f"Attrition at *{places}*.", tuple(place_key(front) for front in fronts))
            case events.BattleJoined(front, strength, attrition):
                text = f"*Battle at {PLACE_NAMES[front]}*: {strength[0]} against {strength[1]}. "
                losses = f"{names[0]} loses {cards(attrition[1])}, {names[1]} {cards(attrition[0])}."
                return Dispatch(text + losses, (place_key(front),))
            case events.CardTurnedUp(seat, number, card):
                text = f"{whose(names[seat])} {ordinal(number)} battalion turns up {a_card(card)}."
                return Dispatch(text, (battalion_key(seat, number),))
            case events.BattalionLost(seat, number, place):
                text = f"{whose(names[seat])} *{ordinal(number)} battalion* is worn down at {PLACE_NAMES[place]}."
                return Dispatch(text, (place_key(place),))
            case events.BattalionCalledUp(seat, number, place, count):
                done = f" calls up the *{ordinal(number)}*: {cards(count)} on {PLACE_NAMES[place]}."
            case events.BattalionMarched(seat, number, origin, place):
                done = f": the *{ordinal(number)}* marches from {PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*."
            case events.BattalionRedeployed(seat, number, origin, place, card):
                way = f"from {PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*"
                done = f": the *{ordinal(number)}* gives up its {CARD_WORDS[card]} and goes {way}."
            case events.BattalionReduced(seat, number, place, card):
                done = f" loses {a_card(card)} from the {ordinal(number)} at {PLACE_NAMES[place]}."
            case _:
                return super().dispatch(event)
        return Dispatch(f"{names[seat]}{done}", (battalion_key(seat, number), place_key(place)))

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, events.RoundBegan):
            return (f"ROUND {event.round}", f"{self.names[event.first]} acts first")
        return super().headline(event)

    def figures(self) -> list[tuple[str, str]]:
        held, lost = self.model.held(), [len(self.model.view.discards(seat)) for seat in range(2)]
        return [(f"{held[0]} : {held[1]}", "fronts held alone"), (f"{lost[0]} : {lost[1]}", "cards lost")]

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        view, sides = self.model.view, (loser, winner)
        at = [sum(view.here[seat * printed.PLACES : seat * printed.PLACES + FRONTS]) for seat in sides]
        told = f"At the end {self.names[loser]} had {amount(len(view.field[loser]), 'battalion')}, {at[0]} at fronts"
        return f"{told}; {self.names[winner]} had {len(view.field[winner])}, {at[1]} at fronts."

    def facts(self) -> list[Fact]:
        held = self.model.held()
        tokens = [f"battlefronts/token-{side}" for side in SIDES]
        marks = tuple(Mark(tokens[i], str(held[i]), alarm=held[i] >= printed.FRONTS_TO_WIN) for i in range(2))
        return [
            Fact("HELD ALONE (3 WIN)", marks=marks),
            Fact("ROUND", str(self.model.view.round)),
            Fact("FIRST PLAYER", self.names[self.model.view.first]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASE_NAMES[:4], self.model.view.phase)

    def rule(self) -> str:
        return REFERENCES.phases[self.model.view.phase]

    def prompt(self) -> str:
        view, picked = self.model.view, self.controls.selection.picked
        if self.controls.dial is not None:
            return "How many cards for this battalion?"
        if view.phase == printed.MOVE:
            if self.controls.selection.plan and len(picked) > 1:
                return f"Where do the other {len(picked)} march? MARCH leaves them out."
            if self.controls.selection.plan:
                return f"Where does the {ordinal(picked[0])} march? MARCH leaves it out." if picked else MORE
            if len(picked) > 1:
                return f"Where do these {len(picked)} battalions march?"
            if picked:
                return f"Where does the {ordinal(picked[0])} go?"
            return "Move a battalion, or end Move."
        if view.phase == printed.SUPPORT:
            return "Call up a battalion, or end Support."
        if view.phase in (printed.ATTRITION, printed.BATTLE):
            return f"Equally strong at {PLACE_NAMES[view.front]}: which battalion loses a card?"
        return ""

    def help_text(self) -> str:
        view = self.model.view
        if view.phase == printed.MOVE:
            words = "Choose one of your lit battalions, then a lit place, or drag it there."
            if any(isinstance(action, Redeploy) for action in self.controls.offered):
                words += " A face card on top can be given up to redeploy to any front."
            if len(self.controls.selection.ways) > 1 and not self.controls.selection.plan:
                words += " ALL, or a box drawn around several, picks them for one order: one marches in each turn."
            return words
        if view.phase == printed.SUPPORT and view.zone < 0:
            return (
                f"{cards(view.deck(view.to_act))} left in your deck. Choose a lit road between two fronts: you can "
                "call up one battalion on each. It lies face down and marches from the next round on."
            )
        if view.phase == printed.SUPPORT:
            return (
                "Large battalions last longer and make face cards stronger; small ones can be in more places. "
                "The arrow keys change the number by 1."
            )
        return "Choose one of the lit battalions. It loses its top card and turns up the next one."

    def danger(self, threats: Sequence[Threat], seat: int) -> str:
        """BF 8.1 Who holds three fronts alone, and wins when the round ends, or can still come to hold them."""
        threat = min(threats, key=lambda one: not one.stands, default=None)
        if threat is None:
            return ""
        view, name = self.model.view, self.names[threat.seat]
        held = listed([PLACE_NAMES[front] for front in threat.places])
        if not threat.stands:
            return f"If you move no more, {name} can still hold {held} alone, and win this round."
        words, more = f"{name} holds {held} alone and wins when the round ends", ""
        if view.phase == printed.MOVE and not view.done[1 - threat.seat]:
            few = "one" if len(threat.places) == printed.FRONTS_TO_WIN else "some"
            more = f", unless {self.names[1 - seat]} comes" if threat.seat == seat else f": fight for {few} of them"
        return to_you(f"{words}{more}.", name) if threat.seat == seat else f"{words}{more}."

    def loss(self) -> str:
        """BF 8.1 What ending Move would allow the enemy, in a sentence; "" where that is no win."""
        view = self.model.view
        threats = [threat for threat in analysis.threats(view) if threat.seat != view.to_act]
        return self.danger(threats, view.to_act) if view.phase == printed.MOVE else ""

    def tie_near(self) -> bool:
        view = self.model.view
        return view.quiet >= printed.QUIET_ROUNDS - 1 or view.round > printed.LAST_ROUND - 3

    def action(self, action: Action) -> str:
        match action:
            case March(battalion=number, place=place):
                return f"{ordinal(number)} marches to {PLACE_NAMES[place]}"
            case Redeploy(battalion=number, front=front):
                return f"{ordinal(number)} redeploys to {PLACE_NAMES[front]}"
            case CallUp(zone=zone):
                return f"Call up on {PLACE_NAMES[FRONTS + zone]}"
            case Size(cards=count):
                return f"A battalion of {cards(count)}"
            case Reduce(battalion=number):
                return f"The {ordinal(number)} loses its top card"
        return f"End {PHASE_NAMES[self.model.view.phase]}"

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        seat = self.model.view.to_act
        match action:
            case March(battalion=number, place=place) | Redeploy(battalion=number, front=place):
                return (battalion_key(seat, number), place_key(place))
            case CallUp():
                return (place_key(FRONTS + action.zone),)
            case Reduce():
                return (battalion_key(seat, action.battalion),)
            case Size():
                return (place_key(FRONTS + self.model.view.zone),)
        return ()

    def decision(self, actions: Sequence[Action]) -> str:
        if len(actions) > 1 and isinstance(actions[0], CallUp) and isinstance(actions[1], Size):
            return f"Call up {cards(actions[1].cards)} on {PLACE_NAMES[FRONTS + actions[0].zone]}"
        return self.action(actions[0])


class Tooltips:
    """Finds and explains the things on the map."""

    def __init__(self, model: TableModel, names: tuple[str, ...]) -> None:
        self.model = model
        self.names = names

    # --- where -------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Box around the thing with this key; the map where there is none."""
        match key:
            case ("battalion", int(seat), int(number)):
                piece = self.model.pieces[seat, number]
                return piece.box(piece.goal)
            case ("place", int(place)):
                return layout.band(place)
            case ("lost", int(seat)):
                return layout.pile("LOST", seat == self.model.near).box.inset(-4)
        return layout.MAP

    def under(self, point: Point) -> Hashable | None:
        """Key of whatever lies at a point: battalions lie on top of places."""
        piece = self.model.under(point)
        if piece is not None:
            return piece.key
        for key in PILES:
            if self.box(key).holds(point):
                return key
        place = layout.place_at(point)
        return None if place is None else place_key(place)

    # --- what --------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """Tooltip of a battalion, a place or a pile of lost cards."""
        match key:
            case ("battalion", int(seat), int(number)) if (seat, number) in self.model.pieces:
                said = self._of_battalion(self.model.pieces[seat, number])
                return Tip(f"{ordinal(number)} battalion", said, self.box(key))
            case ("place", int(place)) if place < FRONTS:
                return Tip(PLACE_NAMES[place], self._of_front(place), self.box(key))
            case ("place", int(place)):
                first, second = (PLACE_NAMES[front] for front in NEIGHBOURS[place])
                said = f"The road between {first} and {second}. Battalions march on from here; nobody fights on it."
                return Tip(PLACE_NAMES[place], said, self.box(key))
            case ("lost", int(seat)):
                said = f"{len(self.model.lost[seat])} cards lost. Choose the pile to see both rank by rank."
                return Tip(f"Lost by {self.names[seat]}", said, self.box(key))
        return None

    def _of_battalion(self, piece: Piece) -> str:
        place = self.model.place(piece.seat, piece.number)
        where = f"{'at' if place < FRONTS else 'on'} {PLACE_NAMES[place]}"
        said = f"{self.names[piece.seat]}, {cards(piece.cards)}, {where}. "
        if not piece.card:
            return said + "Its top card lies face down; nobody may look."
        if piece.card >= JACK:
            said += f"A {CARD_WORDS[piece.card]} on top: its strength is its number of cards, {piece.strength}."
        else:
            said += f"Strength {piece.strength}."
        return said + (" It has moved in this round." if piece.moved else "")

    def _of_front(self, front: int) -> str:
        if not self.model.contested(front):
            held = (name for seat, name in enumerate(self.names) if self.model.view.here[seat * printed.PLACES + front])
            return next((f"Held by {name} alone." for name in held), "Nobody stands here.")
        first, second = self.model.attrition(front)
        return (
            f"Contested. A battle now would cost {self.names[0]} {cards(second)} "
            f"and {self.names[1]} {cards(first)}: a fifth of the other side's strength, rounded up."
        )


# --- Where the words of Battlefronts lead: phases to their rules, cards to their pictures ---------

MORE: Final = "Choose another battalion, or MARCH."
FACE: Final = "On top of a battalion: its strength is its number of cards. It may be given up to redeploy."
CARDS: Final = {
    CARD_WORDS[rank]: Printed(f"battlefronts/{card_name(0, rank)}", (layout.CARD_W, layout.CARD_H), words)
    for rank, words in ((1, "Counts 1."), (11, FACE), (12, FACE), (13, FACE))
}
REFERENCES: Final = References(
    others={"front": "battlefront town", "road": "zone", "battalion": "unit troop regiment"},
    phases=dict(enumerate(PHASE_NAMES)),
    words={
        "call up": "Support",
        "calls up": "Support",
        "call-up": "Support",
        "marches": "March",
        "redeploys": "Redeploy",
        "reduced": "reduce",
        "worn down": "reduce",
        "roads": "road",
        "strength": "Strength",
        "face card": "Strength",
        "contested": "A round",
        **dict.fromkeys(CARDS, "Strength"),
    },
    plain=frozenset(
        (
            "three fronts",
            "fronts",
            "The ground and the armies",
            "number of cards",
            "A round",
            "Attrition, Move, Support, Battle, Check",
            "the other side",
            "Where the rulebook is silent",
        )
    ),
    cards=CARDS,
)


# --- The map of Battlefronts in sentences, from the left ------------------------------------------


def survey(model: TableModel, names: tuple[str, ...]) -> list[str]:
    """Who stands at each place, and what each side has lost."""
    found = [f"{PLACE_NAMES[place]}. {_at(model, names, place)}." for place in layout.FROM_LEFT]
    lost = [f"{names[seat]}: {cards(len(model.lost[seat]))} lost" for seat in range(2)]
    return [*found, ". ".join(lost)]


def _at(model: TableModel, names: tuple[str, ...], place: int) -> str:
    """The battalions at a place, side by side, each with its top card and its size."""
    sides: list[str] = []
    for seat in range(2):
        stand = [piece for (owner, number), piece in sorted(model.pieces.items()) if owner == seat]
        told = [
            f"the {ordinal(piece.number)}, {CARD_WORDS[piece.card] if piece.card else 'face down'} "
            f"on top of {cards(piece.cards)}{', moved' if piece.moved else ''}"
            for piece in stand
            if model.place(seat, piece.number) == place
        ]
        if told:
            strength = f", strength {model.view.total(seat, place)}" if place < FRONTS else ""
            sides.append(f"{names[seat]}: {'; '.join(told)}{strength}")
    return ". ".join(sides) or "Nobody"
