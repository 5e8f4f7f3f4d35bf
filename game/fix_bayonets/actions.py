"""All actions of Fix Bayonets, made once at import (FB 7)."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import Action
from game.fix_bayonets import cards

ACTIONS: Final[list[Action]] = []


class CardAction(Action):
    """An action with a card, written as a verb and its name: "discard Crawl"."""

    __slots__ = ("card",)

    def __init__(self, verb: str, card: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.CARD_NAMES[card]}")
        self.card: int = card


class SquareAction(Action):
    """An action with a square, written as a verb and its name: "to d4"."""

    __slots__ = ("square",)

    def __init__(self, verb: str, square: int) -> None:
        super().__init__(len(ACTIONS), f"{verb} {cards.SQUARE_NAMES[square]}")
        self.square: int = square


class Deploy(Action):
    """Put the next special man on a file of your back row (FB 2.2)."""

    __slots__ = ("kind", "file")

    def __init__(self, kind: int, file: int) -> None:
        super().__init__(len(ACTIONS), f"deploy {cards.KIND_NAMES[kind].lower()} {cards.FILE_NAMES[file]}")
        self.kind: int = kind
        self.file: int = file


class Discard(CardAction):
    """Discard a card in excess of five (FB 4.1)."""


class Pick(CardAction):
    """Play a Move or Attack card. The man who uses it is chosen next (FB 4.2, 4.3)."""


class End(Action):
    """End the Move or the Fight phase (FB 4.2, 4.3)."""


class Man(Action):
    """Choose a man of this kind on this square: to move, to attack, or as one more of a group (FB 5, 6)."""

    __slots__ = ("kind", "square")

    def __init__(self, kind: int, square: int) -> None:
        super().__init__(len(ACTIONS), f"man {cards.KIND_NAMES[kind].lower()} {cards.SQUARE_NAMES[square]}")
        self.kind: int = kind
        self.square: int = square


class Group(Action):
    """Let several men go straight forward instead of one (FB 5.3)."""


class Go(Action):
    """Let the group go: it is complete (FB 5.3)."""


class To(SquareAction):
    """Choose the square where the man goes (FB 5.1)."""


class At(SquareAction):
    """Choose the square under attack (FB 6.1)."""


class Negate(CardAction):
    """Play a Terrain card against what was declared (FB 5.5, 6.3)."""


class Pass(Action):
    """Let what was declared happen (FB 5.5, 6.3)."""


class Lose(Action):
    """Choose the kind of man who dies on the square that was hit (FB 6.4)."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(len(ACTIONS), f"lose {cards.KIND_NAMES[kind].lower()}")
        self.kind: int = kind


def _listed(action: Action) -> Action:
    """Append an action to ACTIONS and return it."""
    ACTIONS.append(action)
    return action


PASS: Final = _listed(Pass(0, "pass"))
END: Final = _listed(End(1, "end"))
GROUP_ADVANCE: Final = _listed(Group(2, "group"))
GO: Final = _listed(Go(3, "go"))
_SPECIALS: Final = sorted({cards.KIND_OF[man] for man in cards.DEPLOY_ORDER})
DEPLOYMENTS: Final[list[list[Action]]] = [
    [_listed(Deploy(kind, file)) for file in range(cards.SIZE)] if kind in _SPECIALS else []
    for kind in range(cards.KINDS)
]
"""DEPLOYMENTS[kind][file], empty for riflemen."""
DISCARDS: Final[list[Action]] = [_listed(Discard("discard", card)) for card in range(cards.CARDS)]
PICKS: Final[list[Action]] = [
    _listed(Pick("card", card)) for card in range(cards.CARDS) if cards.CARD_TYPE[card] != cards.TERRAIN
]
"""By card. Attack and Move cards have the lowest numbers, so the list ends before Terrain cards."""
MEN_AT: Final[list[Action]] = [
    _listed(Man(kind, square)) for square in range(cards.SQUARES) for kind in range(cards.KINDS)
]
"""By square and kind, at square * KINDS + kind."""
TO: Final[list[Action]] = [_listed(To("to", square)) for square in range(cards.SQUARES)]
AT: Final[list[Action]] = [_listed(At("at", square)) for square in range(cards.SQUARES)]
NEGATIONS: Final[list[Action]] = [
    _listed(Negate("play", card)) if cards.CARD_TYPE[card] == cards.TERRAIN else PASS for card in range(cards.CARDS)
]
"""By card. Only the entries of Terrain cards are used."""
LOSE: Final[list[Action]] = [_listed(Lose(kind)) for kind in range(cards.KINDS)]

# --- Ids, with which rules and playouts work instead of objects ------------------------

PASS_ID: Final = 0
END_ID: Final = 1
GROUP_ID: Final = 2
GO_ID: Final = 3
FIRST_DEPLOY: Final[i64] = DEPLOYMENTS[cards.OFFICER][0].id
"""A deployment has the id FIRST_DEPLOY + a multiple of SIZE + file."""
FIRST_DISCARD: Final[i64] = DISCARDS[0].id
"""FIRST_DISCARD + card."""
FIRST_PICK: Final[i64] = PICKS[0].id
"""FIRST_PICK + card."""
FIRST_MAN: Final[i64] = MEN_AT[0].id
"""FIRST_MAN + square * KINDS + kind. In questions about men, all other ids are lower."""
FIRST_TO: Final[i64] = TO[0].id
"""FIRST_TO + square."""
FIRST_AT: Final[i64] = AT[0].id
"""FIRST_AT + square."""
FIRST_NEGATION: Final[i64] = NEGATIONS[cards.TREES].id
"""FIRST_NEGATION + card - TREES."""
FIRST_LOSE: Final[i64] = LOSE[0].id
"""FIRST_LOSE + kind."""
