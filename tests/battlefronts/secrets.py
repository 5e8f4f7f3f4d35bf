"""What a seat in Battlefronts knows from public events and counts alone, for the laws tested in every game."""

from __future__ import annotations

from game.battlefronts.cards import DECK
from game.battlefronts.events import BattalionCalledUp, BattalionRedeployed, BattalionReduced, CardTurnedUp
from game.battlefronts.state import State
from game.core.events import Event
from game.core.rng import Rng
from game.core.state import UNKNOWN

HIDDEN = ("order",)
"""The fields of a state of which a view hides a part."""

LAID_OPEN = ()
"""The events by which a seat reveals something that only it knew. Only these can be taken back."""

FOLLOWS: tuple[str, ...] = ("field", "fielded", "here")
"""The fields of a view that follow from the others, so that an observation may leave them out."""


def unknown(state: State, seat: int) -> dict[str, int]:
    """BF 1.3 By field: how many values a seat does not know, which are all cards but those lost or face up."""
    battalions = range(len(state.top))
    lost = sum(state.top[number] - state.start[number] for number in battalions)
    face_up = sum(state.up[number] for number in battalions)
    return {"order": len(state.order) - lost - face_up}


def learns(event: Event, seat: int) -> bool:
    """Whether, by the rules, this event shows this seat something that was hidden from it."""
    return isinstance(event, CardTurnedUp)


def indistinguishable_table(state: State, seat: int, known: dict[str, list[int]], rng: Rng) -> State:
    """A table that `seat` cannot tell from this one: the cards that it does not know are in another order."""
    other = state.copy()
    for base in (0, DECK):
        places = [i for i in range(base, base + DECK) if known["order"][i] == UNKNOWN]
        cards = [state.order[i] for i in places]
        rng.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            other.order[place] = card
    return other


def fits(view: State, table: State) -> bool:
    """Whether a table fits a view. Any order of the unseen cards does, since nothing else is known of them."""
    return True


class Witness:
    """Somebody who sees the events of a match as one seat does, and nothing else."""

    def __init__(self, state: State, seat: int) -> None:
        self.order = [UNKNOWN] * (2 * DECK)
        self.top: dict[tuple[int, int], int] = {}
        self.dealt = [0, DECK]

    def see(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case BattalionCalledUp():
                self.top[event.seat, event.battalion] = self.dealt[event.seat]
                self.dealt[event.seat] += event.cards
            case CardTurnedUp():
                self.order[self.top[event.seat, event.battalion]] = event.card
            case BattalionReduced() | BattalionRedeployed():
                assert self.order[self.top[event.seat, event.battalion]] == event.card
                self.top[event.seat, event.battalion] += 1

    def fields(self, view: State) -> dict[str, list[int]]:
        """The values that the fields of HIDDEN must have in the seat's view."""
        return {"order": self.order}
