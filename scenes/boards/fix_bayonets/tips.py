"""The positions of the things on the table, and the tooltip of each."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import UNKNOWN
from game.core.wording import capitalise, count_of
from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN, SIDE_NAMES, SQUARE_NAMES
from game.fix_bayonets.legal import may_move
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.layout import special_key, square_key, stack_key
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.names import DUTIES, count_men, describe_card
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.words import Words, why_card_is_dead, why_not_card
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point, around

LABEL_HEIGHT: Final = 22
FIXED_BOXES: Final[dict[Hashable, Box]] = {
    "deck": layout.DECK_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "discards": layout.DISCARD_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "fallen": layout.FALLEN,
    "turn map": layout.TURN_MAP,
}
"""By key: the boxes of things that never move. Piles include their labels."""


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, selection: Selection, words: Words) -> None:
        self.model = model
        self.selection = selection
        self.words = words

    # --- Positions -------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """The box of the thing with this key, such as ("square", 27). The box of the map for an unknown key.

        "special" is a man to be placed, "other" a card of the other side's hand. FIXED_BOXES has the things that never
        move.
        """
        model = self.model
        match key:
            case ("card", *_):
                return model.hand.box(key) or layout.MAP
            case ("men", int(square), int(kind)):
                return model.stack_box(square, kind)
            case ("square", int(square)):
                return layout.square_box(square, model.turned)
            case ("special", int(man)):
                return model.counter_box(man)
            case ("other", int(index)):
                centre = layout.small_card_centre(index, len(model.hand_of(1 - model.me)))
                return around(centre, layout.CARD_W * layout.SMALL_SCALE, layout.CARD_H * layout.SMALL_SCALE)
        return FIXED_BOXES.get(key, layout.MAP)

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the topmost thing at a point, or None if there is nothing.

        There is a `deployment` only while the person places special men. `movable`: the men whom the person places.
        """
        model = self.model
        deployment = self.selection.deployment
        card = model.hand.card_at(point)
        if card is not None:
            return card

        for man in deployment.movable if deployment is not None else ():
            if model.counter_box(man).contains(point):
                return special_key(man)
        stack = model.stack_at(point)
        if stack is not None:
            return stack_key(*stack)
        square = layout.square_at(point, model.turned)
        if square is not None:
            return square_key(square)

        other_hand: list[Hashable] = [("other", index) for index in range(len(model.hand_of(1 - model.me)))]
        return next((key for key in [*other_hand, *FIXED_BOXES] if self.box(key).contains(point)), None)

    # --- Words -----------------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing with this key, or None if it has none.

        "special" is a man to be placed, "other" a card of the other side's hand by its number in the row.
        """
        match key:
            case ("men", int(square), _) | ("square", int(square)):
                return self._square_tip(square)
            case ("card", int(card), _):
                head, words = CARD_NAMES[card], self._describe_own_card(card)
            case ("special", int(man)):
                head, words = KIND_NAMES[KIND_OF[man]], capitalise(DUTIES[KIND_OF[man]])
            case ("other", int(index)):
                head, words = self._describe_other_card(index)
            case "deck":
                head, words = "Deck", self.words.describe_deck()
            case "discards":
                count = count_of(len(self.model.shown.pile), "card")
                head, words = "Discards", f"{count} face up. Choose the pile to look through it (D)."
            case "fallen":
                head, words = "Fallen", self.words.describe_fallen()
            case "turn map":
                head, words = "Turn the map", "Look at the wood from the other side (T)."
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _describe_own_card(self, card: int) -> str:
        """The effect of a card in the viewer's hand. If the card cannot be played, a second line says why.

        A dead card is one that the side can never use again, which is said even if nobody asks. Other reasons concern
        only the present question.
        """
        model = self.model
        selection = self.selection
        reason = why_card_is_dead(model.shown, model.me, card)
        is_asked = selection.seat >= 0
        if not reason and is_asked and not selection.can_play(card):
            reason = why_not_card(model.view, selection.seat, card)
        return f"{describe_card(card)}\n{reason}" if reason else describe_card(card)

    def _square_tip(self, square: int) -> Tip | None:
        """The tooltip of the men on a square, or None for an empty one."""
        side = self.model.side_on(square)
        if side is None:
            return None

        stacks = [self._describe_stack(square, kind) for kind in self.model.shown.kinds_at(square)]
        # The square is named in the words, since a head is written in capitals.
        words = "\n".join([f"On {SQUARE_NAMES[square]}:", *stacks])
        return Tip(SIDE_NAMES[side], words, layout.square_box(square, self.model.turned))

    def _describe_stack(self, square: int, kind: int) -> str:
        """The number and kind of the men in a stack, such as "3 riflemen, 1 moved".

        The men who have no move left are told only in a turn of their own side.
        """
        shown = self.model.shown
        men = self.model.men_in_stack(square, kind)
        words = count_men(len(men), kind)
        moved = sum(1 for man in men if not may_move(shown, man))
        # Turn 0 is the deployment. Men are numbered through both sides, MEN of each.
        is_their_turn = shown.turn > 0 and men[0] // MEN == shown.active
        if is_their_turn and moved:
            words += ", moved" if moved == len(men) else f", {moved} moved"
        return words

    def _describe_other_card(self, index: int) -> tuple[str, str]:
        """Head and words of the tooltip for a card of the other side's hand. `index`: its number in the row, from 0.

        A card that the viewer has not seen (UNKNOWN), or that has just left the hand, gets only the size of the hand.
        """
        seat = 1 - self.model.me
        held = self.model.hand_of(seat)
        if index >= len(held) or held[index] == UNKNOWN:
            return ("The other hand", f"{self.words.names[seat]} holds {count_of(len(held), 'card')}, face down.")
        return (CARD_NAMES[held[index]], describe_card(held[index]))
