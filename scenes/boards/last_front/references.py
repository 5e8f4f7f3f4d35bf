"""The rules and cards of Last Front to which the words of its board lead."""

from __future__ import annotations

from typing import Final

from game.last_front import cards
from scenes.boards.last_front import layout
from scenes.boards.last_front.names import EVENT_EFFECTS, describe_card, describe_territory_card
from scenes.boards.parts import Printed, References

_CARD_SIZE: Final = (layout.CARD_W, layout.CARD_H)
_TERRITORY_SIZE: Final = (layout.TERRITORY_W, layout.TERRITORY_H)
_BATTLE_CARDS: Final = {
    name: Printed(f"last_front/{layout.card_face(sort)}", _CARD_SIZE, describe_card(sort))
    for sort, name in enumerate(cards.SORT_NAMES)
}
_EVENT_CARDS: Final = {
    name: Printed(f"last_front/{layout.event_face(event)}", _CARD_SIZE, EVENT_EFFECTS[name])
    for event, name in enumerate(cards.EVENT_NAMES)
}


def _territory_card(territory: int) -> Printed:
    """The picture of a territory's card, with its size and what it says in words: its type and bonus."""
    picture = f"last_front/{layout.territory_face(territory)}"
    return Printed(picture, _TERRITORY_SIZE, describe_territory_card(territory))


REFERENCES: Final = References(
    others={"territory": "land country region", "bid": "stake", "withdraw": "retreat", "opponent": "enemy rival"},
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
        **{f"{name} bonus": name for name in cards.TYPE_NAMES},
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
        **_BATTLE_CARDS,
        **_EVENT_CARDS,
        **{name: _territory_card(territory) for territory, name in enumerate(cards.TERRITORY_NAMES)},
    },
)
