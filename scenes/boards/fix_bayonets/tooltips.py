"""What is said of whatever the player lingers on, and where it lies."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.state import Action
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.cards import (
    BACK_ROW,
    BOTH,
    CARD_NAMES,
    CARD_TYPE,
    KILLS_ALL,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    LEAP,
    MEN,
    MOVEMENT,
    NEGATES,
    ONLY,
    RANGE,
    SIDE_NAMES,
    TERRAIN,
    TYPE_NAMES,
)
from game.fix_bayonets.quick import may_move
from scenes.boards.board import Tip
from scenes.boards.fix_bayonets import hand_and_piles, layout, reasons
from scenes.boards.fix_bayonets.log_lines import many_men, square_name
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.selection import Selection
from scenes.boards.fix_bayonets.sprites import man_key, square_key
from scenes.ui.canvas import Box, Point
from scenes.ui.wording import listed, many


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, orders: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = orders
        self.names = names

    # --- where -----------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Around the thing with this key; the map where there is none."""
        model = self.model
        match key:
            case ("card", *_):
                keys = [body.key for body in model.hand]
                return model.card_box(keys.index(key)) if key in keys else layout.MAP
            case ("men", int(square), int(kind)):
                return model.box(square, kind)
            case ("square", int(square)):
                return layout.cell(square, model.turned)
            case ("special", int(man)):
                x, y = model.men[man].goal
                half = layout.TOKEN * model.men[man].size / 2
                return Box(x - half, y - half, half * 2, half * 2)
            case ("other", int(index)):
                x, y = layout.small_card(index, len(model.hand_of(1 - model.me)))
                w, h = layout.CARD_W * layout.SMALL_SCALE, layout.CARD_H * layout.SMALL_SCALE
                return Box(x - w / 2, y - h / 2, w, h)
        return PLACES.get(key, layout.MAP)

    def under(self, point: Point) -> Hashable | None:
        """What lies at a point."""
        model = self.model
        card = model.card_under(point)
        if card is not None:
            return model.hand[card].key
        if self.selection.deployment is not None:
            for man in self.selection.deployment.movable:
                if self.box(("special", man)).holds(point):
                    return ("special", man)
        who = model.who_at(point)
        if who is not None:
            return man_key(*who)
        square = layout.square_at(point, model.turned)
        if square is not None:
            return square_key(square)
        for i in range(len(model.hand_of(1 - model.me))):
            if self.box(("other", i)).holds(point):
                return ("other", i)
        return next((key for key, box in PLACES.items() if box.holds(point)), None)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys that an action is about."""
        model = self.model
        match action:
            case Pick() | Discard() | Negate():
                return tuple(body.key for body in model.hand if model.card_of(body) == action.card)[:1]
            case Man():
                return (man_key(action.square, action.kind),)
            case To() | At():
                return (square_key(action.square),)
            case Lose():
                return (man_key(model.view.target, action.kind),)
            case Deploy():
                return (square_key(BACK_ROW[model.me] + action.file),)
        return (("verb", action.notation),)

    # --- what ------------------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        match key:
            case ("card", int(card), _):
                return Tip(CARD_NAMES[card], self._of_card(card), self.box(key))
            case ("men", int(square), _) | ("square", int(square)):
                return self._of_square(square)
            case ("special", int(man)):
                kind = KIND_OF[man]
                return Tip(
                    KIND_NAMES[kind],
                    f"{hand_and_piles.DUTIES[kind][0].upper()}{hand_and_piles.DUTIES[kind][1:]}",
                    self.box(key),
                )
            case ("other", int(index)):
                return self._of_other(index, key)
            case "deck":
                words = f"{many(len(self.model.shown.deck), 'card')} face down. The discards become the next deck."
                return Tip("Deck", words, self.box(key))
            case "discards":
                count = len(self.model.shown.pile)
                return Tip("Discards", f"{many(count, 'card')} face up. Click to look through them (D).", self.box(key))
            case "fallen":
                lost = [self._lost(seat) for seat in range(2)]
                return Tip("Fallen", "\n".join(lost), self.box(key))
            case "turn map":
                return Tip("Turn the map", "Look at the wood from the other side (T).", self.box(key))
        return None

    def _of_card(self, card: int) -> str:
        model, orders = self.model, self.selection
        why = reasons.useless(model.shown, model.me, card)
        if not why and orders.seat >= 0 and not orders.playable(card):
            why = reasons.card(model.view, orders.seat, card)
        return f"{describe(card)}\n{why}" if why else describe(card)

    def _of_square(self, square: int) -> Tip | None:
        model = self.model
        side = model.side(square)
        if side is None:
            return None
        lines = [self._of_pile(square, kind) for kind in model.kinds_at(square)]
        head = f"{square_name(square)}: {SIDE_NAMES[side]}"
        return Tip(head, "\n".join(lines), layout.cell(square, model.turned))

    def _of_pile(self, square: int, kind: int) -> str:
        model = self.model
        pile = model.pile(square, kind)
        said = many_men(len(pile), kind)
        active = model.shown.turn > 0 and pile[0] // MEN == model.shown.active
        done = sum(1 for man in pile if not may_move(model.shown, man))
        if active and done:
            said += ", moved" if done == len(pile) else f", {done} moved"
        return said

    def _of_other(self, index: int, key: Hashable) -> Tip:
        seat = 1 - self.model.me
        cards = self.model.hand_of(seat)
        card = cards[index] if index < len(cards) else -1
        if card < 0:
            words = f"{self.names[seat]} holds {many(len(cards), 'card')}, face down."
            return Tip("The other hand", words, self.box(key))
        return Tip(CARD_NAMES[card], describe(card), self.box(key))

    def _lost(self, seat: int) -> str:
        fallen = self.model.fallen(seat)
        lost = [many_men(fallen[kind], kind) for kind in range(KINDS) if fallen[kind]]
        return f"{self.names[seat]}: {listed(lost) if lost else 'nobody'}."


PLACES: dict[Hashable, Box] = {
    "deck": hand_and_piles.pile_box(layout.DECK_PILE),
    "discards": hand_and_piles.pile_box(layout.DISCARD_PILE),
    "fallen": layout.FALLEN,
    "turn map": layout.TURN_MAP,
}


def describe(card: int) -> str:
    """What a card does."""
    kind, (low, high) = CARD_TYPE[card], RANGE[card]
    said = f"{TYPE_NAMES[kind]}. "
    if ONLY[card] != BOTH:
        said += f"{SIDE_NAMES[ONLY[card]]} only. "
    if kind == TERRAIN:
        return said + f"Stops {'a move' if NEGATES[card] == MOVEMENT else 'an attack'} that was declared against you."
    if RANGE[card] == LEAP:
        far = "A knight's leap"
    else:
        far = f"{low} to {high} squares" if low != high else f"Exactly {high} square{'s' if high > 1 else ''}"
        far += " in a straight line"
    if kind == MOVEMENT:
        return said + far + ("." if RANGE[card] == LEAP else "; or any number of men so far straight forward.")
    return said + far + (". Kills everyone in the square." if KILLS_ALL[card] else ". Kills one man.")
