"""Hit tests: which thing lies where; and the tooltip of each."""

from __future__ import annotations

from collections.abc import Hashable

from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN, SIDE_NAMES, SQUARE_NAMES
from game.fix_bayonets.legal import may_move
from scenes.boards.fix_bayonets import hand_and_piles, layout, log_lines
from scenes.boards.fix_bayonets.log_lines import many_men
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import man_key, square_key
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point, around
from scenes.ui.wording import capital, listed, many

LABEL_HEIGHT = 22
PLACES: dict[Hashable, Box] = {
    "deck": layout.DECK_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "discards": layout.DISCARD_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "fallen": layout.FALLEN,
    "turn map": layout.TURN_MAP,
}


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, selection: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = selection
        self.names = names

    # --- where -----------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Around the thing with this key; the map where there is none."""
        model = self.model
        match key:
            case ("card", *_):
                return model.hand.box(key) or layout.MAP
            case ("men", int(square), int(kind)):
                return model.box(square, kind)
            case ("square", int(square)):
                return layout.cell(square, model.turned)
            case ("special", int(man)):
                return model.counter(man)
            case ("other", int(index)):
                at = layout.small_card(index, len(model.hand_of(1 - model.me)))
                return around(at, layout.CARD_W * layout.SMALL_SCALE, layout.CARD_H * layout.SMALL_SCALE)
        return PLACES.get(key, layout.MAP)

    def under(self, point: Point) -> Hashable | None:
        """What lies at a point."""
        model, deployment = self.model, self.selection.deployment
        card = model.hand.under(point)
        if card is not None:
            return card
        for man in deployment.movable if deployment is not None else ():
            if model.counter(man).holds(point):
                return ("special", man)
        who = model.who_at(point)
        if who is not None:
            return man_key(*who)
        square = layout.square_at(point, model.turned)
        if square is not None:
            return square_key(square)
        beside: list[Hashable] = [("other", i) for i in range(len(model.hand_of(1 - model.me)))]
        return next((key for key in [*beside, *PLACES] if self.box(key).holds(point)), None)

    # --- what ------------------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        shown = self.model.shown
        match key:
            case ("men", int(square), _) | ("square", int(square)):
                return self._of_square(square)
            case ("card", int(card), _):
                head, words = CARD_NAMES[card], self._of_card(card)
            case ("special", int(man)):
                head, words = KIND_NAMES[KIND_OF[man]], capital(hand_and_piles.DUTIES[KIND_OF[man]])
            case ("other", int(index)):
                head, words = self._of_other(index)
            case "deck":
                count = many(len(shown.deck), "card")
                head, words = "Deck", f"{count} face down. The discards become the next deck."
            case "discards":
                head = "Discards"
                words = f"{many(len(shown.pile), 'card')} face up. Choose the pile to look through it (D)."
            case "fallen":
                head, words = "Fallen", "\n".join(self._lost(seat) for seat in range(2))
            case "turn map":
                head, words = "Turn the map", "Look at the wood from the other side (T)."
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_card(self, card: int) -> str:
        model, selection = self.model, self.selection
        why = log_lines.useless(model.shown, model.me, card)
        if not why and selection.seat >= 0 and not selection.playable(card):
            why = log_lines.card(model.view, selection.seat, card)
        return f"{log_lines.describe(card)}\n{why}" if why else log_lines.describe(card)

    def _of_square(self, square: int) -> Tip | None:
        model = self.model
        side = model.side(square)
        if side is None:
            return None
        lines = [self._of_pile(square, kind) for kind in model.shown.kinds_at(square)]
        return Tip(f"{SQUARE_NAMES[square]}: {SIDE_NAMES[side]}", "\n".join(lines), layout.cell(square, model.turned))

    def _of_pile(self, square: int, kind: int) -> str:
        shown, pile = self.model.shown, self.model.pile(square, kind)
        said = many_men(len(pile), kind)
        done = sum(1 for man in pile if not may_move(shown, man))
        if shown.turn > 0 and pile[0] // MEN == shown.active and done:
            said += ", moved" if done == len(pile) else f", {done} moved"
        return said

    def _of_other(self, index: int) -> tuple[str, str]:
        """Head and words for a card of the other hand."""
        seat = 1 - self.model.me
        held = self.model.hand_of(seat)
        if index >= len(held) or held[index] < 0:
            return ("The other hand", f"{self.names[seat]} holds {many(len(held), 'card')}, face down.")
        return (CARD_NAMES[held[index]], log_lines.describe(held[index]))

    def _lost(self, seat: int) -> str:
        lost = [many_men(count, kind) for kind, count in sorted(self.model.fallen(seat).items())]
        return f"{self.names[seat]}: {listed(lost) if lost else 'nobody'}."
