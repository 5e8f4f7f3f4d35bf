"""What happens in Last Front, in the words of the dispatches, and its cards in the words of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event
from game.core.state import UNKNOWN, Action
from game.core.wording import capital, listed, many, whose
from game.last_front import cards
from game.last_front import events as happened
from game.last_front.actions import CancelCard, Dig, Play
from game.last_front.legal import can_play, suffices, to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.words import Dispatch

# --- Cards in words --------------------------------------------------------------------------

DEEDS: Final[dict[str, str]] = {
    "Lend-Lease": "Swap a card of {whose} bid for one of an opponent's bid. Dug-in cards are safe.",
    "Air Strike": "Discard a Tank or a Support card from an opponent's bid. Dug-in cards are safe.",
    "Espionage": "Look at an opponent's hand and take a card of it.",
    "Supply Line": f"Draw {cards.SUPPLY_LINE_DRAWS} cards.",
    "Bunkers": "While in {whose} bid: opponents' cards cannot swap or discard the other cards there.",
    "Sabotage": f"Blitz: discard a Unit that is not dug in from an opponent's bid. A dig-in just declared is dropped "
    f"if it falls below {cards.DUG_IN}.",
    "Counter-Intelligence": "Blitz: cancel a Special, an Icon or a Blitz just played for its effect.",
    "Eisenhower": f"While in {{whose}} bid: +{cards.EISENHOWER_PLUS} for each type of Unit there that is not dug in.",
    "Rokossovsky": "While in {whose} bid: Support cards there count their defense value in any battle.",
    "Bradley": f"While in {{whose}} bid: +{cards.BRADLEY_PLUS} on each Unit of value {cards.BRADLEY_VALUE} there.",
    "Galland": "Every opponent in the battle discards a Plane that is not dug in, if there is one.",
    "Rommel": "Blitz against a dig-in: it does not happen, and there is no further dig-in this turn.",
    "Draw Event": "Turn up the top event card; it happens at once.",
}
"""What the cards do that no modifier of the data tells."""
EVENT_DEEDS: Final[dict[str, str]] = {
    "Harsh Winter": "Everyone in the battle loses a Tank or a Plane that is not dug in.",
    "Carpet Bombing": "Everyone in the battle loses the highest of their Troops that are not dug in.",
    "Supply Drop": f"Whoever turned it up draws {cards.SUPPLY_DROP_DRAWS} cards.",
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
    name = cards.SORT_NAMES[sort]
    if name in DEEDS:
        return DEEDS[name].format(whose=whose)
    parts = []
    for card, unit, (times, over), plus in cards.MODIFIERS:
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
    gains = [(unit, cards.BONUS_PLUS[kind * cards.UNIT_TYPES + unit]) for unit in range(cards.UNIT_TYPES)]
    parts = [f"+{plus} on each {_single(cards.UNIT_TYPE_NAMES[unit])} in {whose} bid" for unit, plus in gains if plus]
    if parts:
        return listed(parts)
    if cards.TYPE_NAMES[kind] == "American":
        return f"{cards.BONUS_DRAWS} cards instead of 1 at the start of {whose} turns"
    return f"on winning or withdrawing, a card of {whose} bid comes back to hand"


def stakes_words(stakes: Sequence[int]) -> str:
    """Cards of a bid: "2 x Troops 1 and Patton"."""
    counts = Counter(stakes)
    return listed(
        [(f"{counts[stake]} x " if counts[stake] > 1 else "") + cards.STAKE_NAMES[stake] for stake in sorted(counts)]
    )


def sort_word(sort: int) -> str:
    return "a card" if sort == UNKNOWN else f"*{cards.SORT_NAMES[sort]}*"


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
        return self._of_battle(event) or self._of_bids(event) or self._of_cards(event)

    def whose(self, seat: int) -> str:
        """Anna's."""
        return whose(self.names[seat])

    def _line(self, seat: int, words: str, *about: Hashable) -> Dispatch:
        return Dispatch(f"{self.names[seat]} {words}", (seat_key(seat), *about))

    def _of_battle(self, event: Event) -> Dispatch | None:
        match event:
            case happened.BattleBegan(battle, starter, territory, defender):
                where = f"*Battle {battle}: {cards.TERRITORY_NAMES[territory]}*"
                held = f", held by {self.names[defender]}" if defender != cards.NONE else ""
                return Dispatch(f"{where}{held}. {self.names[starter]} begins.", (place_key(territory),))
            case happened.TypesLeftOut(types):
                named = listed([cards.TYPE_NAMES[kind] for kind in types])
                return Dispatch(f"The {named} territories stay out of this match, by lot.")
            case happened.FrontTurnedUp(territory):
                return Dispatch(f"{cards.TERRITORY_NAMES[territory]} is the open front.", (place_key(territory),))
            case happened.FrontBuried(territory):
                return Dispatch(f"{cards.TERRITORY_NAMES[territory]} goes under the deck.", (place_key(territory),))
            case happened.BattleWon(seat, territory, total, counted):
                how = f"with the highest total, {total}" if counted else f"with {total}"
                return self._line(seat, f"*wins {cards.TERRITORY_NAMES[territory]}* {how}.", place_key(territory))
            case happened.TerritoryCaptured(seat, territory, loser):
                source = f" from {self.names[loser]}" if loser != cards.NONE else ""
                return self._line(seat, f"takes *{cards.TERRITORY_NAMES[territory]}*{source}.", place_key(territory))
            case happened.BonusGained(seat, kind):
                return self._line(
                    seat, f"gains the *{cards.TYPE_NAMES[kind]} bonus*: {bonus_deed(kind, self.whose(seat))}."
                )
            case happened.BonusLost(seat, kind):
                return self._line(seat, f"loses the {cards.TYPE_NAMES[kind]} bonus.")
            case happened.BattleEnded(_, territory):
                return Dispatch(
                    f"*Armistice at {cards.TERRITORY_NAMES[territory]}*: nobody wins.", (place_key(territory),)
                )
            case happened.EventTurnedUp(seat, number):
                name = cards.EVENT_NAMES[number]
                return self._line(seat, f"turns up *{name}*. {EVENT_DEEDS[name]}")
            case happened.DeckRemade(events, size):
                which = "events" if events else "discards"
                return Dispatch(f"The {which} are shuffled: a new deck of {many(size, 'card')}.")
        return None

    def _of_bids(self, event: Event) -> Dispatch | None:
        match event:
            case happened.CardStaked(seat, stake, total):
                return self._line(seat, f"plays *{cards.STAKE_NAMES[stake]}*: {total} in all.", stake_key(seat, stake))
            case happened.EffectStaked(seat, stake, total):
                words = f"has *{cards.STAKE_NAMES[stake]}* in the bid: {total} in all."
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
                return self._line(seat, f"cannot dig in, because of *{cards.SORT_NAMES[sort]}*.")
            case happened.CardLost(seat, stake, sort):
                cause = f" to {cards.SORT_NAMES[sort]}" if sort != cards.NONE else ""
                return self._line(seat, f"loses *{cards.STAKE_NAMES[stake]}*{cause}.")
            case happened.CardTakenBack(seat, stake, _):
                return self._line(seat, f"takes *{cards.STAKE_NAMES[stake]}* back into hand.")
        return None

    def _of_cards(self, event: Event) -> Dispatch | None:
        match event:
            case happened.EffectPlayed(seat, sort, victim, stake, given):
                return self._line(seat, f"plays *{cards.SORT_NAMES[sort]}*{self.aimed(victim, stake, given)}.")
            case happened.CounterPlayed(seat, victim, sort):
                return self._line(
                    seat, f"answers {self.whose(victim)} {cards.SORT_NAMES[sort]}: *Counter-Intelligence*."
                )
            case happened.EffectCancelled(seat, sort):
                return Dispatch(f"{self.whose(seat)} {cards.SORT_NAMES[sort]} is *cancelled*.", (seat_key(seat),))
            case happened.CardsSwapped(seat, victim, taken, given):
                words = (
                    f"gets *{cards.STAKE_NAMES[taken]}* and gives {self.names[victim]} *{cards.STAKE_NAMES[given]}*."
                )
                return self._line(seat, words, stake_key(seat, taken), stake_key(victim, given))
            case happened.CardDrawn(seat, sort):
                return self._line(seat, f"draws {sort_word(sort)}.")
            case happened.NothingDrawn(seat):
                return self._line(seat, "finds no card left to draw.")
            case happened.HandSeen(observer, holder, sorts):
                said = f"sees {self.whose(holder)} hand"
                counts = Counter(sorts)
                shown = [
                    f"{counts[s]} x {cards.SORT_NAMES[s]}" if counts[s] > 1 else cards.SORT_NAMES[s]
                    for s in sorted(counts)
                ]
                known = f": {listed(shown)}." if sorts and UNKNOWN not in sorts else "."
                return self._line(observer, said + known, seat_key(holder))
            case happened.CardTaken(seat, victim, sort):
                return self._line(seat, f"takes {sort_word(sort)} from {self.names[victim]}.", seat_key(victim))
            case happened.HandCardLost(seat, sort):
                return self._line(seat, f"loses {sort_word(sort)} from hand.")
            case happened.CardRecovered(seat, sort):
                return self._line(seat, f"takes {sort_word(sort)} from the discards.")
        return None

    def aimed(self, victim: int, stake: int = cards.NONE, given: int = cards.NONE) -> str:
        """At whom, or at which card, an effect is aimed."""
        if victim == cards.NONE:
            return ""
        if stake == cards.NONE:
            return f" on {self.names[victim]}"
        at = f"{self.whose(victim)} {cards.STAKE_NAMES[stake]}"
        return f": {cards.STAKE_NAMES[given]} for {at}" if given != cards.NONE else f" on {at}"


def deed_of(sort: int, whose: str = YOUR) -> str:
    """As `deed`, with the face value where the card has one."""
    value = cards.FACE_VALUE[sort]
    return f"{deed(sort, whose)} Face value {value}." if value else deed(sort, whose)


def said(words: str) -> str:
    """A clause as a sentence."""
    return f"{capital(words)}."


# --- What a person is asked and how to go about it, actions in words, and why something cannot be done ---

LET_PASS: Final = "LET IT PASS"
"""The button of whoever stops nothing."""
WINDOWS: Final = (cards.CANCEL, cards.DIG_WINDOW, cards.FINISH_WINDOW)
BACK_STEPS: Final = (cards.WITHDRAW_BACK, cards.WIN_BACK)
HOW_TO_DIG: Final = (
    f"Choose cards of your bid until they make {cards.DUG_IN} or more. The pile then counts "
    f"{cards.DUG_IN}, and no effect reaches "
    "it. BACK leaves the bid as it is."
)


# --- What is asked ---------------------------------------------------------------------------


def prompt(view: State, log: Dispatches) -> str:
    """What the seat to act is asked; `view` may be ahead of the table by what has been picked."""
    step = view.step
    if step == cards.TURN:
        seat = view.to_act
        own, beat = view.totals[seat], to_beat(view, seat)
        plays = can_play(view)
        if suffices(view, seat):
            more = ", or play more" if plays else ""
            return f"Your cards count {own}{f', more than {beat}' if beat else ''}: bid {own}{more}."
        if view.turn > 1:
            return f"You have {own} and must beat {beat}: {'play cards, or withdraw' if plays else 'withdraw'}."
        return "You begin: play cards, then bid what they count." if plays else "You have nothing to bid: withdraw."
    if step == cards.AIM:
        what = "whose hand do you look at?" if view.card == cards.ESPIONAGE else "which card is the target?"
        return f"{cards.SORT_NAMES[view.card]}: {'which card do you want?' if view.card == cards.LEND_LEASE else what}"
    if step == cards.GIVE:
        return f"Which card do you give for {log.whose(view.victim)} {cards.STAKE_NAMES[view.aim]}?"
    if step in WINDOWS:
        names = log.names
        if view.step == cards.DIG_WINDOW:
            return f"{names[view.active]} digs in {stakes_words(view.picked)}: play a Blitz?"
        if view.step == cards.FINISH_WINDOW:
            return f"{names[view.active]} bids {view.totals[view.active]}: play a Blitz?"
        what = f"{cards.SORT_NAMES[view.card]}{log.aimed(view.victim, view.aim, view.given)}"
        if view.counter != cards.NONE:
            return f"{names[view.counter]} cancels {log.whose(view.player)} {cards.SORT_NAMES[view.card]}: cancel that?"
        return f"{names[view.player]} plays {what}: cancel it?"
    if step == cards.LOSE:
        return f"{cause(view)}: which of these do you lose?"
    if step == cards.FRONT:
        return "What is fought for next: the open front, or what another player holds?"
    return {
        cards.TAKE: f"Espionage: which card do you take from {log.whose(view.victim)} hand?",
        cards.RECOVER: "Heroic Stand: which Unit do you take into your hand?",
        cards.DIG: f"Pick cards that make {cards.DUG_IN} together.",
    }.get(step, "British bonus: which card of your bid do you take back into your hand?")


def cause(view: State) -> str:
    """The card or event by which cards are lost."""
    return cards.SORT_NAMES[cards.GALLAND] if view.card == cards.GALLAND else cards.EVENT_NAMES[view.event]


def digging(total: int) -> str:
    """How far the dig-in is that is being picked."""
    if total >= cards.DUG_IN:
        return f"These make {total}: a pile worth {cards.DUG_IN}. Dig in?"
    return f"Dig in: {total} of {cards.DUG_IN} picked."


def help_text(view: State, opens: Sequence[Action]) -> str:
    """How to go about the decision; `opens`: what can be chosen next."""
    step = view.step
    if step == cards.TURN:
        first = "Choose a lit card to play. " if can_play(view) else ""
        more = f" Cards that make {cards.DUG_IN} can be dug in." if any(isinstance(one, Dig) for one in opens) else ""
        return f"{first}A bid must be higher than all others; it stands until it is beaten.{more}"
    if step in WINDOWS:
        return " ".join([*_answering(opens), "SPACE lets it pass."])
    if step == cards.FRONT:
        return "Choose a lit territory on the map. Whoever holds it counts Support cards by their higher value."
    if step == cards.AIM and view.card == cards.ESPIONAGE:
        return "Choose the lane of the player."
    if step == cards.TAKE or step in BACK_STEPS or step == cards.RECOVER:
        return "Choose the card that you want."
    return "Choose one of the lit cards in the bids."


def _answering(opens: Sequence[Action]) -> list[str]:
    """Which cards of the own hand answer, in a sentence, if there are any."""
    sorts = [one.sort for one in opens if isinstance(one, Play)]
    if any(isinstance(one, CancelCard) for one in opens):
        sorts.append(cards.COUNTER_INTELLIGENCE)
    names = " or ".join(cards.SORT_NAMES[sort] for sort in sorts)
    return [f"{names} answers: choose it."] if names else []


def bid_words(total: int) -> str:
    """The button and the decision that end a turn: the others must answer this bid."""
    return f"Bid {total}"


# --- Why not -----------------------------------------------------------------------------------


def why_not_card(view: State, seat: int, sort: int) -> str:
    """Why a card of the own hand cannot be played now."""
    name = cards.SORT_NAMES[sort]
    if view.to_act != seat:
        return "It is not your turn."
    if view.step == cards.CANCEL:
        return f"Only {cards.SORT_NAMES[cards.COUNTER_INTELLIGENCE]} answers a card that has just been played."
    if view.step == cards.FINISH_WINDOW and sort == cards.ROMMEL:
        return f"{name} answers a dig-in only."
    if view.step in WINDOWS and sort == cards.SABOTAGE:
        return {
            cards.SABOTAGE: "No Unit in an opponent's bid can be hit: dug-in ones are safe.",
            cards.COUNTER_INTELLIGENCE: (
                f"{cards.SORT_NAMES[cards.COUNTER_INTELLIGENCE]} answers a card that has just been played."
            ),
            cards.ROMMEL: f"{cards.SORT_NAMES[cards.ROMMEL]} answers a dig-in.",
            cards.GALLAND: "No Plane in an opponent's bid can be hit: those dug in or behind Bunkers are safe.",
            cards.LEND_LEASE: "There are no two different cards to swap.",
            cards.ESPIONAGE: "No opponent in the battle has a card in hand.",
            cards.SUPPLY_LINE: "There is no card left to draw.",
        }.get(sort, "No Tank or Support card in an opponent's bid can be hit: dug-in ones are safe.")
    if view.step in WINDOWS:
        return f"Only a Blitz card that fits can be played now; {name} cannot."
    if view.step == cards.TURN:
        return "No more cards can be played in this turn."
    return "Something else is asked first: choose something that is lit."


def why_not_target(view: State, key: Hashable) -> str:
    """Why a card of a bid cannot be the target, or the card that is asked for."""
    match key:
        case ("dug", *_):
            return "Dug-in cards are safe from every effect."
        case ("bid", int(seat), int(stake), _):
            mine = seat == view.to_act
            if view.step == cards.AIM and mine:
                return "The target is a card in another bid."
            if view.step == cards.AIM and not view.fighting[seat]:
                return "This player has withdrawn, and is safe from every effect."
            if view.step == cards.AIM and view.bids[seat * cards.STAKES + cards.BUNKERS_STAKE]:
                return "Bunkers protect this bid."
            if view.step == cards.AIM:
                return f"{cards.SORT_NAMES[view.card]} cannot hit {cards.STAKE_NAMES[stake]}. {deed(view.card)}"
            if view.step == cards.GIVE:
                return "Give a card of your own bid that is not like the one you want."
            if view.step == cards.LOSE and mine:
                return f"{cause(view)} does not take {cards.STAKE_NAMES[stake]}."
            return "Choose one of the lit cards."
    return "Choose something that is lit."


def why_not_dig(stake: int, value: int, total: int) -> str:
    """Why a card of the own bid cannot join the dig-in."""
    if cards.FIRST_EFFECT <= stake < cards.FIRST_FACE:
        return "A card that was played for its effect cannot be dug in."
    if total >= cards.DUG_IN:
        return f"The picked cards make {cards.DUG_IN} already: dig in, or take one back first."
    if value == 0:
        return "A card that counts 0 cannot be dug in."
    return (
        f"With {cards.STAKE_NAMES[stake]} you would reach {cards.DUG_IN} without one of the cards "
        "you picked: take that back first."
    )


def why_not_finish(view: State) -> str:
    """LF 4.3, 4.4 Why the seat to act cannot bid, and what it can do instead."""
    own, beat = view.totals[view.to_act], to_beat(view, view.to_act)
    plays = can_play(view)
    ways = [f"play cards for {beat + 1 - own} more"] * plays + ["withdraw"] * (view.turn > 1 or not plays)
    why = f"Your {own} does not beat {beat}" if beat else "Your bid counts nothing yet"
    return f"{why}: {', or '.join(ways)}."


def why_no_dig(view: State) -> str:
    if view.barred:
        return f"{cards.SORT_NAMES[cards.ROMMEL]} was played: you cannot dig in this turn."
    return f"No cards in your bid make {cards.DUG_IN} together yet."
