"""What happens in Last Front, in the words of the dispatches, and its cards in the words of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event
from game.core.state import UNKNOWN
from game.last_front import events as happened
from game.last_front.cards import (
    BONUS_PLUS,
    EVENT_NAMES,
    FACE_VALUE,
    NONE,
    SORT_NAMES,
    STAKE_NAMES,
    TERRITORY_NAMES,
    TYPE_NAMES,
    UNIT_TYPE_NAMES,
    UNIT_TYPES,
)
from game.last_front.data import (
    BONUS_DRAWS,
    BRADLEY_PLUS,
    BRADLEY_VALUE,
    DUG_IN,
    EISENHOWER_PLUS,
    MODIFIERS,
    SUPPLY_DROP_DRAWS,
    SUPPLY_LINE_DRAWS,
)
from scenes.boards.board import place_key
from scenes.boards.words import Dispatch
from scenes.ui.wording import capital, listed, many, whose

# --- Cards in words --------------------------------------------------------------------------

DEEDS: Final[dict[str, str]] = {
    "Lend-Lease": "Swap a card of {whose} bid for one of an opponent's bid. Dug-in cards are safe.",
    "Air Strike": "Discard a Tank or a Support card from an opponent's bid. Dug-in cards are safe.",
    "Espionage": "Look at an opponent's hand and take a card of it.",
    "Supply Line": f"Draw {SUPPLY_LINE_DRAWS} cards.",
    "Bunkers": "While in {whose} bid: opponents' cards cannot swap or discard the other cards there.",
    "Sabotage": f"Blitz: discard a Unit that is not dug in from an opponent's bid. A dig-in just declared is dropped "
    f"if it falls below {DUG_IN}.",
    "Counter-Intelligence": "Blitz: cancel a Special, an Icon or a Blitz just played for its effect.",
    "Eisenhower": f"While in {{whose}} bid: +{EISENHOWER_PLUS} for each type of Unit there that is not dug in.",
    "Rokossovsky": "While in {whose} bid: Support cards there count their defense value in any battle.",
    "Bradley": f"While in {{whose}} bid: +{BRADLEY_PLUS} on each Unit of value {BRADLEY_VALUE} there.",
    "Galland": "Every opponent in the battle discards a Plane that is not dug in, if there is one.",
    "Rommel": "Blitz against a dig-in: it does not happen, and there is no further dig-in this turn.",
    "Draw Event": "Turn up the top event card; it happens at once.",
}
"""What the cards do that no modifier of the data tells."""
EVENT_DEEDS: Final[dict[str, str]] = {
    "Harsh Winter": "Everyone in the battle loses a Tank or a Plane that is not dug in.",
    "Carpet Bombing": "Everyone in the battle loses the highest of their Troops that are not dug in.",
    "Supply Drop": f"Whoever turned it up draws {SUPPLY_DROP_DRAWS} cards.",
    "Mobilisation": "Everyone in the battle draws a card.",
    "Partisans": "Every other player in the battle loses a random card from hand.",
    "Desertion": "Whoever turned it up loses the lowest Unit of their bid that is not dug in.",
    "Code Breakers": "Whoever turned it up looks at the hands of everyone in the battle.",
    "Heroic Stand": "Whoever turned it up takes a Unit from the discards into hand.",
    "Armistice": "The battle ends at once; whoever turned it up starts the next one.",
}
YOUR: Final = "your"


def deed(sort: int, whose: str = YOUR) -> str:
    """What a Special, an Icon or a Draw Event does; `whose`: it is played, "your" or "Anna's"."""
    name = SORT_NAMES[sort]
    if name in DEEDS:
        return DEEDS[name].format(whose=whose)
    parts = []
    for card, unit, (times, over), plus in MODIFIERS:
        if card == name and times != over:
            parts.append(f"x{times}" + (f"/{over}" if over > 1 else "") + f" on each {_single(unit)}")
        if card == name and plus:
            parts.append(f"+{plus} on each {_single(unit)}")
    return f"While in {whose} bid: {listed(parts)} there." if parts else ""


def _single(unit: str) -> str:
    """One card of a type: "Tank", "Troops card", "Support card"."""
    return f"{unit} card" if unit in ("Support", "Troops") else unit.removesuffix("s")


def bonus_deed(kind: int, whose: str = YOUR) -> str:
    """What a territory bonus gives whoever has it, in a clause."""
    gains = [(unit, BONUS_PLUS[kind * UNIT_TYPES + unit]) for unit in range(UNIT_TYPES)]
    parts = [f"+{plus} on each {_single(UNIT_TYPE_NAMES[unit])} in {whose} bid" for unit, plus in gains if plus]
    if parts:
        return listed(parts)
    if TYPE_NAMES[kind] == "American":
        return f"{BONUS_DRAWS} cards instead of 1 at the start of {whose} turns"
    return f"on winning or withdrawing, a card of {whose} bid comes back to hand"


def face_words(sort: int) -> str:
    return f"Face value {FACE_VALUE[sort]}."


def stakes_words(stakes: Sequence[int]) -> str:
    """Cards of a bid: "2 Troops 1 and Patton"."""
    counts = Counter(stakes)
    return listed([(f"{counts[stake]} " if counts[stake] > 1 else "") + STAKE_NAMES[stake] for stake in sorted(counts)])


def sort_word(sort: int) -> str:
    return "a card" if sort == UNKNOWN else f"*{SORT_NAMES[sort]}*"


# --- Keys --------------------------------------------------------------------------------------


def seat_key(seat: int) -> Hashable:
    return ("seat", seat)


def stake_key(seat: int, stake: int) -> Hashable:
    """The first card of that stake in a bid."""
    return ("bid", seat, stake, 0)


class Dispatches:
    """Writes the lines of the log."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, if it is worth one."""
        for words in (self._of_battle, self._of_bids, self._of_effects, self._of_hands, self._of_chance):
            line = words(event)
            if line is not None:
                return line
        return None

    def whose(self, seat: int) -> str:
        """Anna's."""
        return whose(self.names[seat])

    def _line(self, seat: int, words: str, *about: Hashable) -> Dispatch:
        return Dispatch(f"{self.names[seat]} {words}", (seat_key(seat), *about))

    def _of_battle(self, event: Event) -> Dispatch | None:
        match event:
            case happened.BattleBegan(battle, starter, territory, defender):
                where = f"*Battle {battle}: {TERRITORY_NAMES[territory]}*"
                held = f", held by {self.names[defender]}" if defender != NONE else ""
                return Dispatch(f"{where}{held}. {self.names[starter]} begins.", (place_key(territory),))
            case happened.TypesLeftOut(types):
                named = listed([TYPE_NAMES[kind] for kind in types])
                return Dispatch(f"The {named} territories stay out of this match, by lot.")
            case happened.FrontTurnedUp(territory):
                return Dispatch(f"{TERRITORY_NAMES[territory]} is the open front.", (place_key(territory),))
            case happened.FrontBuried(territory):
                return Dispatch(f"{TERRITORY_NAMES[territory]} goes under the deck.", (place_key(territory),))
            case happened.BattleWon(seat, territory, total, counted):
                how = f"with the highest total, {total}" if counted else f"with {total}"
                return self._line(seat, f"*wins {TERRITORY_NAMES[territory]}* {how}.", place_key(territory))
            case happened.TerritoryCaptured(seat, territory, loser):
                source = f" from {self.names[loser]}" if loser != NONE else ""
                return self._line(seat, f"takes *{TERRITORY_NAMES[territory]}*{source}.", place_key(territory))
            case happened.BonusGained(seat, kind):
                return self._line(seat, f"gains the *{TYPE_NAMES[kind]} bonus*: {bonus_deed(kind, self.whose(seat))}.")
            case happened.BonusLost(seat, kind):
                return self._line(seat, f"loses the {TYPE_NAMES[kind]} bonus.")
            case happened.BattleEnded(_, territory):
                return Dispatch(f"*Armistice at {TERRITORY_NAMES[territory]}*: nobody wins.", (place_key(territory),))
        return None

    def _of_bids(self, event: Event) -> Dispatch | None:
        match event:
            case happened.CardStaked(seat, stake, total):
                return self._line(seat, f"plays *{STAKE_NAMES[stake]}*: {total} in all.", stake_key(seat, stake))
            case happened.EffectStaked(seat, stake, total):
                words = f"has *{STAKE_NAMES[stake]}* in the bid: {total} in all."
                return self._line(seat, words, stake_key(seat, stake))
            case happened.Finished(seat, total):
                return self._line(seat, f"*bids {total}*.")
            case happened.TurnReopened(seat):
                return self._line(seat, "no longer leads, and may play on.")
            case happened.Withdrew(seat):
                return self._line(seat, "*withdraws*.")
            case happened.DigDeclared(seat, stakes):
                return self._line(seat, f"wants to dig in {stakes_words(stakes)}.")
            case happened.DugIn(seat, _, _, total):
                return self._line(seat, f"*digs in*: {total} in all.")
            case happened.DigDropped(seat, _, sort):
                return self._line(seat, f"cannot dig in, because of *{SORT_NAMES[sort]}*.")
            case happened.CardLost(seat, stake, sort):
                cause = f" to {SORT_NAMES[sort]}" if sort != NONE else ""
                return self._line(seat, f"loses *{STAKE_NAMES[stake]}*{cause}.")
            case happened.CardTakenBack(seat, stake, _):
                return self._line(seat, f"takes *{STAKE_NAMES[stake]}* back into hand.")
        return None

    def _of_effects(self, event: Event) -> Dispatch | None:
        match event:
            case happened.EffectPlayed(seat, sort, victim, stake, given):
                return self._line(seat, f"plays *{SORT_NAMES[sort]}*{self.aimed(victim, stake, given)}.")
            case happened.CounterPlayed(seat, victim, sort):
                return self._line(seat, f"answers {self.whose(victim)} {SORT_NAMES[sort]}: *Counter-Intelligence*.")
            case happened.EffectCancelled(seat, sort):
                return Dispatch(f"{self.whose(seat)} {SORT_NAMES[sort]} is *cancelled*.", (seat_key(seat),))
            case happened.CardsSwapped(seat, victim, taken, given):
                words = f"gets *{STAKE_NAMES[taken]}* and gives {self.names[victim]} *{STAKE_NAMES[given]}*."
                return self._line(seat, words, stake_key(seat, taken), stake_key(victim, given))
        return None

    def aimed(self, victim: int, stake: int = NONE, given: int = NONE) -> str:
        """At whom, or at which card, an effect is aimed."""
        if victim == NONE:
            return ""
        if stake == NONE:
            return f" on {self.names[victim]}"
        at = f"{self.whose(victim)} {STAKE_NAMES[stake]}"
        return f": {STAKE_NAMES[given]} for {at}" if given != NONE else f" on {at}"

    def _of_hands(self, event: Event) -> Dispatch | None:
        match event:
            case happened.CardDrawn(seat, sort):
                return self._line(seat, f"draws {sort_word(sort)}.")
            case happened.NothingDrawn(seat):
                return self._line(seat, "finds no card left to draw.")
            case happened.HandSeen(observer, holder, sorts):
                said = f"sees {self.whose(holder)} hand"
                counts = Counter(sorts)
                cards = [f"{counts[s]} {SORT_NAMES[s]}" if counts[s] > 1 else SORT_NAMES[s] for s in sorted(counts)]
                known = f": {listed(cards)}." if sorts and UNKNOWN not in sorts else "."
                return self._line(observer, said + known, seat_key(holder))
            case happened.CardTaken(seat, victim, sort):
                return self._line(seat, f"takes {sort_word(sort)} from {self.names[victim]}.", seat_key(victim))
            case happened.HandCardLost(seat, sort):
                return self._line(seat, f"loses {sort_word(sort)} from hand.")
            case happened.CardRecovered(seat, sort):
                return self._line(seat, f"takes {sort_word(sort)} from the discards.")
        return None

    def _of_chance(self, event: Event) -> Dispatch | None:
        match event:
            case happened.EventTurnedUp(seat, number):
                name = EVENT_NAMES[number]
                return self._line(seat, f"turns up *{name}*. {EVENT_DEEDS[name]}")
            case happened.DeckRemade(events, cards):
                which = "events" if events else "discards"
                return Dispatch(f"The {which} are shuffled: a new deck of {many(cards, 'card')}.")
        return None


def deed_of(sort: int, whose: str = YOUR) -> str:
    """As `deed`, with the face value where the card has one."""
    return f"{deed(sort, whose)} {face_words(sort)}" if FACE_VALUE[sort] else deed(sort, whose)


def said(words: str) -> str:
    """A clause as a sentence."""
    return f"{capital(words)}."
