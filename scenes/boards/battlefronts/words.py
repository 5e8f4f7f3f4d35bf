"""What is said on the board of Battlefronts: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.battlefronts import cards as printed
from game.battlefronts import events
from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.analysis import open_to_enemy
from game.battlefronts.state import State
from game.core.events import Event
from game.core.state import Action
from scenes.boards.battlefronts import log_lines
from scenes.boards.battlefronts.controls import Controls
from scenes.boards.battlefronts.layout import CARD_H, CARD_W
from scenes.boards.battlefronts.log_lines import CARD_WORDS, battalion_key, cards, ordinal
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.sprites import SIDES, card_name
from scenes.boards.board import place_key
from scenes.boards.parts import Printed, References
from scenes.boards.words import Dispatch, Fact, Mark
from scenes.boards.words import Words as BoardWords
from scenes.ui.wording import listed


class Words(BoardWords[State]):
    """Tells a match of Battlefronts."""

    victory = "THE WAR IS DECIDED"
    stalemate = "THE FRONTS STAND STILL"

    def __init__(self, names: tuple[str, ...], controls: Controls) -> None:
        super().__init__(names)
        self.controls = controls
        self.model = controls.model

    def dispatch(self, event: Event) -> Dispatch | None:
        return log_lines.dispatch(event, self.names) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, events.RoundBegan):
            return (f"ROUND {event.round}", f"{self.names[event.first]} acts first")
        return super().headline(event)

    def figures(self) -> list[tuple[str, str]]:
        held, lost = self.model.held(), [len(self.model.view.discards(seat)) for seat in range(2)]
        return [(f"{held[0]} : {held[1]}", "fronts held alone"), (f"{lost[0]} : {lost[1]}", "cards lost")]

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
        return (printed.PHASE_NAMES[:4], self.model.view.phase)

    def rule(self) -> str:
        return REFERENCES.phases[self.model.view.phase]

    def prompt(self) -> str:
        view, selected = self.model.view, self.controls.selection.selected
        if self.controls.dial is not None:
            return "How many cards for this battalion?"
        if view.phase == printed.MOVE:
            if selected is not None:
                return f"Where does the {ordinal(selected)} go?"
            return "Move a battalion, or end Move."
        if view.phase == printed.SUPPORT:
            return "Call up a battalion, or end Support."
        if view.phase in (printed.ATTRITION, printed.BATTLE):
            return f"Equally strong at {printed.PLACE_NAMES[view.front]}: which battalion loses a card?"
        return ""

    def help_text(self) -> str:
        view = self.model.view
        if view.phase == printed.MOVE:
            return (
                "Choose one of your lit battalions, then a lit place, or drag it there. It marches to a place beside "
                "it; with a face card on top it may also redeploy to any front, at the price of that card."
            )
        if view.phase == printed.SUPPORT and view.zone < 0:
            return (
                f"{cards(view.deck(view.to_act))} left in your deck. Choose a lit road between two fronts: you can "
                "call up one battalion on each. It lies face down and marches from the next round on."
            )
        if view.phase == printed.SUPPORT:
            return (
                "Large battalions last longer and make face cards stronger; small ones can be in more places. "
                "Arrow keys or the wheel turn the dial."
            )
        return "Choose one of the lit battalions. It loses its top card and turns up the next one."

    def loss(self) -> str:
        """BF 8.1 What ending Move would allow the enemy, in a sentence; "" where that is no win."""
        view = self.model.view
        seat = view.to_act
        fronts = open_to_enemy(view, seat) if view.phase == printed.MOVE else []
        if len(fronts) < printed.FRONTS_TO_WIN:
            return ""
        where = listed([printed.PLACE_NAMES[front] for front in fronts])
        return f"{self.names[1 - seat]} could hold {where} alone at the end of this round and win: you have moves left."

    def tie_near(self) -> bool:
        view = self.model.view
        return view.quiet >= printed.QUIET_ROUNDS - 1 or view.round > printed.LAST_ROUND - 3

    def action(self, action: Action) -> str:
        match action:
            case March(battalion=number, place=place):
                return f"{ordinal(number)} marches to {printed.PLACE_NAMES[place]}"
            case Redeploy(battalion=number, front=front):
                return f"{ordinal(number)} redeploys to {printed.PLACE_NAMES[front]}"
            case CallUp(zone=zone):
                return f"Call up on {printed.PLACE_NAMES[printed.FRONTS + zone]}"
            case Size(cards=count):
                return f"A battalion of {cards(count)}"
            case Reduce(battalion=number):
                return f"The {ordinal(number)} loses its top card"
        return f"End {printed.PHASE_NAMES[self.model.view.phase]}"

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        seat = self.model.view.to_act
        match action:
            case March(battalion=number, place=place) | Redeploy(battalion=number, front=place):
                return (battalion_key(seat, number), place_key(place))
            case CallUp():
                return (place_key(printed.FRONTS + action.zone),)
            case Reduce():
                return (battalion_key(seat, action.battalion),)
            case Size():
                return (place_key(printed.FRONTS + self.model.view.zone),)
        return ()

    def decision(self, actions: Sequence[Action]) -> str:
        if len(actions) > 1 and isinstance(actions[0], CallUp) and isinstance(actions[1], Size):
            return f"Call up {cards(actions[1].cards)} on {printed.PLACE_NAMES[printed.FRONTS + actions[0].zone]}"
        return self.action(actions[0])


# --- Where the words of Battlefronts lead: phases to their rules, cards to their pictures ---------

FACE: Final = "On top of a battalion: its strength is its number of cards. It may be given up to redeploy."
CARDS: Final = {
    CARD_WORDS[rank]: Printed(f"battlefronts/{card_name(0, rank)}", (CARD_W, CARD_H), words)
    for rank, words in ((1, "Counts 1."), (11, FACE), (12, FACE), (13, FACE))
}
REFERENCES: Final = References(
    phases=dict(enumerate(printed.PHASE_NAMES)),
    words={
        "call up": "Support",
        "calls up": "Support",
        "call-up": "Support",
        "marches": "March",
        "redeploys": "Redeploy",
        "reduced": "reduce",
        "worn down": "reduce",
        "road": "travel zone",
        "roads": "travel zone",
        "strength": "Strength",
        "face card": "Strength",
        "contested": "A round",
        **dict.fromkeys(CARDS, "Strength"),
    },
    plain=frozenset(
        (
            "three battlefronts",
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

FROM_THE_LEFT: Final = sorted(
    range(printed.PLACES), key=lambda at: 2 * at if at < printed.FRONTS else 2 * (at - printed.FRONTS) + 1
)


def lying(model: TableModel, names: tuple[str, ...]) -> list[str]:
    """Who stands at each place, and what each side has lost."""
    found = [f"{printed.PLACE_NAMES[place]}: {_at(model, names, place)}." for place in FROM_THE_LEFT]
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
            strength = f", strength {model.view.total(seat, place)}" if place < printed.FRONTS else ""
            sides.append(f"{names[seat]}: {'; '.join(told)}{strength}")
    return ". ".join(sides) or "nobody"
