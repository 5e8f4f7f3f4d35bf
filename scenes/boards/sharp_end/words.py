"""What is said on the board of At the Sharp End: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event, MatchEnded
from game.core.state import Action
from game.core.wording import capital, many, whose
from game.sharp_end import cards
from game.sharp_end.actions import OrderBack
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.events import TurnBegan
from game.sharp_end.legal import counters_only
from game.sharp_end.state import State
from scenes.boards.parts import Call, Printed, References
from scenes.boards.seat_name import SeatName
from scenes.boards.sharp_end import log_lines
from scenes.boards.sharp_end.controls import Controls
from scenes.boards.sharp_end.layout import CARD_H, CARD_W, order_face, unit_face
from scenes.boards.sharp_end.log_lines import CANNOT_PAY, ORDER_WORDS, Dispatches
from scenes.boards.sharp_end.model import NOBODY
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact
from scenes.boards.words import Words as BoardWords

PHASES = ("Roll", "Declare", "Orders", "Fight", "Draw")


class Words(BoardWords[State]):
    """Tells a match of At the Sharp End."""

    def __init__(self, names: tuple[SeatName, ...], controls: Controls, log: Dispatches) -> None:
        super().__init__(names)
        self.controls = controls
        self.model, self.selection, self.log = controls.model, controls.selection, log

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.log.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        match event:
            case TurnBegan(turn, commander, _):
                return (f"TURN {turn}", f"{self.names[commander]} commands")
            case MatchEnded(scores, reason):
                if max(scores) < 1:
                    return ("A SHARED VICTORY", reason)
                return (self.names[scores.index(1.0)].upper(), reason)
        return None

    def action(self, action: Action) -> str:
        if isinstance(action, OrderBack):
            return f"Play Withdraw on {self.names[action.victim]}"
        return log_lines.ACTION_WORDS.get(action.notation) or capital(action.notation)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.selection.keys_of(action)

    def front_head(self, ended: MatchEnded) -> str:
        won = "THE ROAD IS OPEN" if self.model.shown.stand == LAST_PLACE else "THE ATTACK IS SPENT"
        return "HONOURS ARE SHARED" if max(ended.scores) < 1 else won

    def figures(self) -> list[tuple[str, str]]:
        shown = self.model.shown
        return [self.best([shown.points(seat) for seat in range(shown.seats)], self.model.me, "VP")]

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        shown = self.model.shown
        (less, fewer), (more, others) = [(shown.points(seat), shown.held[seat]) for seat in (loser, winner)]
        told = f"{capital(whose(self.names[loser]))} {many(fewer, 'counter')} brought {less} VP"
        if not fewer:
            told = f"{self.names[loser]} won no counter and has {less} VP"
        return f"{told}, {whose(self.names[winner])} {others} brought {more}."

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        return [
            Fact("TURN", f"{shown.turn} / {shown.last_turn}"),
            Fact("COMMANDER", self.names[shown.commander]),
            *([] if me == NOBODY else [Fact("YOUR VP (MOST WINS)", str(shown.points(me)))]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASES, self.model.phase())

    def rule(self) -> str:
        return REFERENCES.phases[self.model.shown.asks()]

    def prompt(self) -> str:
        if self.controls.empty_handed():
            return NOTHING_HERE
        if self._bound:
            return CANNOT_PAY
        chosen = self.selection
        return log_lines.prompt(self.model.shown, chosen.naming, chosen.spends, chosen.means)

    def call(self, view: State) -> Call:
        step = view.asks()
        passable = step in log_lines.WINDOWS
        spends = counters_only(view)
        whole = log_lines.whole_label(spends) if passable else ""
        asked, label = log_lines.prompt(view, False, spends), log_lines.pass_label(spends)
        name = self.names[view.to_act]
        line = f"{name:You} {name:lets|let} the rest of this attack pass."
        return Call(asked, passable, (view.turn, view.stand), whole, label, line)

    def help_text(self) -> str:
        if self.controls.empty_handed():
            return ALL_ARE_ASKED
        if self._bound:
            return log_lines.odds_words(self.model.shown, self.model.me)
        chosen, shown = self.selection, self.model.shown
        return log_lines.help_text(shown, self.model.me, self.log, chosen.spends, chosen.means)

    @property
    def _bound(self) -> bool:
        """Whether all that is left to say is that the enemy cannot be paid."""
        return [action.notation for action in self.controls.offered] == ["cannot"]

    def tie_near(self) -> bool:
        return self.model.shown.turn == self.model.shown.last_turn


# --- Where the words of At the Sharp End lead: steps to their rules, cards to their pictures ------

_CARD: Final = (CARD_W, CARD_H)
_UNITS: Final = {
    name: Printed(f"sharp_end/{unit_face(card)}", _CARD, f"Beats a {enemy} enemy when the commander fights.")
    for card, (name, enemy) in enumerate(zip(cards.UNIT_NAMES, cards.ENEMY_NAMES, strict=False))
}
_ORDERS: Final = {
    name: Printed(f"sharp_end/{order_face(card)}", _CARD, ORDER_WORDS[card])
    for card, name in enumerate(cards.ORDER_NAMES)
}
REFERENCES: Final = References(
    others={"terrain": "area territory hill", "counter": "token chip", "enemy": "foe opponent", "withdraw": "retreat"},
    phases={
        cards.TURN: "An attack",
        cards.BEACH: "Beach landing",
        cards.APPROACH: "An attack",
        cards.ALONE: "Success",
        cards.ROLL: "Roll",
        cards.STRIKE: "Air support",
        cards.DECLARE: "Declare",
        cards.ORDERS_WINDOW: "Orders",
        cards.TACTICS: "HQ cards",
        cards.STATEMENT: "Statement",
        cards.CAN_WINDOW: "Statement",
        cards.CANNOT_WINDOW: "Statement",
        cards.PAYMENT: "Fight",
        cards.FAILED_WINDOW: "Failure",
        cards.DRAW: "End of a turn",
        cards.LAST_WINDOW: "End of a turn",
        cards.DISCARD: "Exhaustion",
    },
    words={
        **dict.fromkeys(_UNITS, "Cards"),
        "Random Event": "Random events",
        "HQ card": "HQ cards",
        "unit card": "Cards",
        "counter": "Objective counters",
        "takes command": "commander",
        "can pay": "Statement",
        "cannot pay": "Statement",
        "withdraws": "Declare",
        "Light": "Cards",
        "Medium": "Cards",
        "Strong": "Cards",
        "Fanatic": "Cards",
        "Fog": "Fog of war",
        "VP": "victory points",
        "The beach": "Beach landing",
    },
    plain=frozenset(
        (
            *("The road", "Cards", "objective counters", "Where the rulebook is silent", "Optional rules"),
            *("An attack", "Roll", "Declare", "Orders", "Statement", "Fight", "Success", "Failure", "End of a turn"),
            *("VP", "VP+1", "VP-1", "VP+2", "Unit", "HQ", "commander"),
        )
    ),
    cards={**_UNITS, **_ORDERS},
)
