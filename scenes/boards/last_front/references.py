"""Where the words of Last Front lead: steps to their rules, cards to their pictures."""

from __future__ import annotations

from typing import Final

from game.last_front import cards
from game.last_front.cards import EVENT_NAMES, SORT_NAMES, TERRITORY_NAMES, TYPE_NAMES, TYPE_OF
from scenes.boards.last_front.layout import CARD_H, CARD_W, TERRITORY_H, TERRITORY_W
from scenes.boards.last_front.log_lines import EVENT_DEEDS, bonus_deed
from scenes.boards.last_front.sprites import card_face, event_face, territory_face
from scenes.boards.last_front.tooltips import sort_words
from scenes.boards.parts import Printed, References

_CARD: Final = (CARD_W, CARD_H)
_BATTLE: Final = {
    name: Printed(f"last_front/{card_face(sort)}", _CARD, sort_words(sort)) for sort, name in enumerate(SORT_NAMES)
}
_EVENTS: Final = {
    name: Printed(f"last_front/{event_face(event)}", _CARD, EVENT_DEEDS[name]) for event, name in enumerate(EVENT_NAMES)
}


def _territory(number: int) -> Printed:
    kind = TYPE_OF[number]
    words = f"{TYPE_NAMES[kind]} territory. Whoever holds most of them has a bonus: {bonus_deed(kind, 'their')}."
    return Printed(f"last_front/{territory_face(number)}", (TERRITORY_W, TERRITORY_H), words)


REFERENCES: Final = References(
    phases={
        cards.FRONT: "4.1",
        cards.TURN: "4.3",
        cards.AIM: "7.2",
        cards.GIVE: "Lend-Lease",
        cards.DIG: "6.1",
        cards.CANCEL: "7.1",
        cards.DIG_WINDOW: "7.4",
        cards.FINISH_WINDOW: "7.4",
        cards.TAKE: "Espionage",
        cards.LOSE: "10.3",
        cards.RECOVER: "Heroic Stand",
        cards.WITHDRAW_BACK: "British",
        cards.WIN_BACK: "British",
        cards.NEXT_BATTLE: "4.1",
        cards.NEXT_TURN: "4.2",
    },
    words={
        "digs in": "6.1",
        "dig in": "6.1",
        "dig-in": "6.1",
        "dug in": "6.1",
        "bids": "Finishing",
        "withdraws": "Withdrawing",
        "withdraw": "Withdrawing",
        "at face value": "At face value",
        "cancel": "Cancelling",
        "cancelled": "Cancelling",
        "bonus": "Territory bonuses",
        **{f"{name} bonus": name for name in TYPE_NAMES},
        "Open front": "The front",
        "defense value": "Defending",
        "wins the battle": "Winning",
    },
    plain=frozenset(
        (
            *("normal victory", "any three", "territory types", "The match", "Cards", "territories", "units"),
            *("events", "Setup"),
            *("Troops", "Tanks", "Planes", "Support", "Specials", "Icons", "A battle", "The front", "starter"),
            *("Your turn", "Finishing", "Withdrawing", "Winning", "Defending", "What a bid counts", "What is known"),
            *("Specials, Icons and events", "Cancelling", "Events", "American", "British", "Soviet", "German"),
            *("At face value", "How a match ends without a victory", "At this table"),
        )
    ),
    cards={
        **_BATTLE,
        **_EVENTS,
        **{name: _territory(number) for number, name in enumerate(TERRITORY_NAMES)},
    },
)
