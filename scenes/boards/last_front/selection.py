"""From the things that a person chooses on the table of Last Front to a decision, or why they cannot be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.rng import Rng
from game.core.state import Action
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import COUNTER_INTELLIGENCE, DRAW_EVENT, DUG_IN, LEND_LEASE, NONE, SORT_NAMES, STAKE_NAMES
from game.last_front.digging import dig_values, may_join
from game.last_front.legal import TARGETED, has_highest_total, wins_with_front
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front import words
from scenes.boards.last_front.model import TableModel, hand_keys, seat_key, sort_of
from scenes.boards.last_front.names import card_effect, cause_of_losses
from scenes.boards.seat_name import SeatName
from scenes.pieces.controls import Ending

Steps = tuple[Action, ...]
"""The steps of a decision, in their order."""
NOTHING: Final[Steps] = ()
"""No decision yet."""


class Selection:
    """The offered actions, by the things that they are about, and what has been picked of a decision so far."""

    def __init__(self, model: TableModel, names: tuple[SeatName, ...]) -> None:
        """Nothing is picked, and nobody is asked. `names`: those of the players, by seat."""
        self.model = model
        self.names = names
        self.view: State | None = None
        """The view, ahead of the table by `picked_steps`. None while nobody is asked."""
        self.open_actions: list[Action] = []
        """The actions that can be chosen next."""
        self.picked_steps: list[Action] = []
        """The steps that have been picked of a decision that takes several."""
        self.is_digging = False
        """LF 6.1 Whether cards are being picked for a dig-in."""
        self.dig_picks: list[Hashable] = []
        """LF 6.1 The keys of the cards that have been picked for a dig-in."""
        self.ways_to_play: list[Action] = []
        """The ways to play the picked card, where there are two: for its effect, or at face value."""
        self.targets: list[Hashable] = []
        """The keys of what can be chosen, apart from the hand: cards of bids, seats, territories, cards laid out."""
        self.refusal = ""
        """Why the last choice did nothing. Empty if it did something."""
        self._view_before_picks: State | None = None
        """The view without the picked steps. None while nobody is asked."""
        self._offered: list[Action] = []
        self._has_warned = False
        """Whether the person has been warned of withdrawing."""

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which the seat to act may choose, and drop all picks. Without any, nobody is asked.

        The question is new, so the person has not been warned of withdrawing yet.
        """
        self._view_before_picks = self.model.shown if actions else None
        self._offered = list(actions)
        self._has_warned = False
        self._drop_all_picks()

    def _drop_all_picks(self) -> None:
        """Drop all picks, so that the decision begins again with the offered actions and the view on the table."""
        self.view = self._view_before_picks
        self.open_actions = self._offered
        self.picked_steps = []
        self.is_digging = False
        self.dig_picks = []
        self.ways_to_play = []
        self.refusal = ""
        self.targets = self._find_targets()

    # --- What is open ----------------------------------------------------------------------

    @property
    def picked(self) -> object:
        """All that has been picked so far. It serves only to notice that a pick has changed."""
        return (tuple(self.picked_steps), self.is_digging, tuple(self.dig_picks), tuple(self.ways_to_play))

    @property
    def has_picks(self) -> bool:
        """Whether a decision has begun: a step is picked, a dig-in has begun, or a popup asks how to play a card."""
        return bool(self.picked_steps) or self.is_digging or bool(self.ways_to_play)

    def may_become(self, steps: Sequence[Action]) -> bool:
        """Whether the person could still complete the picks made so far to a decision of these steps."""
        if self.is_digging:
            # LF 6.1 The cards of a dig-in can be picked in any order, so the picked ones must be among them.
            cards_of_dig_in = Counter(action.stake for action in steps if isinstance(action, do.Dig))
            other_picks = Counter(self._picked_stakes()) - cards_of_dig_in
            return bool(cards_of_dig_in) and not other_picks
        if self.ways_to_play:
            return steps[0] in self.ways_to_play
        return list(steps[: len(self.picked_steps)]) == self.picked_steps

    @property
    def pass_action(self) -> Action | None:
        """The action of the Space key: Pass lets another player's card or bid be, Finish ends the own turn with a bid.

        At most one of them is offered. None if neither is, or if something has been picked.
        """
        if self.has_picks:
            return None
        for action in self._offered:
            if isinstance(action, do.Pass | do.Finish):
                return action
        return None

    @property
    def ending(self) -> Ending:
        """The button of the Space key. If there is none, the reason, which is told to a person who presses the key.

        `pass_action`: Pass or Finish, None while something is picked. Letting a card pass and bidding are both the
        usual choice, which makes the button red.
        """
        pass_or_finish = self.pass_action
        table = self._view_before_picks
        if pass_or_finish is None:
            if table is not None and table.step == cards.TURN and not self.has_picks:  # the bid is not the highest
                return Ending(why=words.why_not_finish(table))
            return Ending()
        if isinstance(pass_or_finish, do.Pass):
            return Ending(words.LET_PASS, is_usual_choice=True)
        return Ending(self.bid_label(), is_usual_choice=True, name="BID")  # the label also has the number

    def bid_label(self) -> str:
        """The label of the button that ends a turn, such as "BID 7", with the total of the bid on the table."""
        view = self._view_before_picks
        return "BID" if view is None else words.bid_in_words(view.totals[view.to_act]).upper()

    def playable(self) -> set[int]:
        """The sorts of cards in the own hand that can be played now.

        Empty while cards of the bid are picked for a dig-in.
        """
        if self.is_digging:
            return set()
        return {sort for action in self.open_actions if (sort := played_sort(action)) != NONE}

    def sorts_to_take(self) -> list[int]:
        """The sorts of which one is taken into hand."""
        return [action.sort for action in self.open_actions if isinstance(action, do.Take)]

    def _find_targets(self) -> list[Hashable]:
        """The keys of everything outside the hand that can be chosen now, or has been picked for a dig-in.

        They are cards of bids, ("bid", seat, stake, copy) with a number for each equal card, seats, territories, and
        cards laid out to take one.
        """
        view = self.view
        if view is None:
            return []

        targets: list[Hashable] = []
        for seat in range(view.seats):
            for stake, copies in enumerate(view.bid(seat)):
                keys: list[Hashable] = [("bid", seat, stake, copy) for copy in range(copies)]
                is_open = copies > 0 and (self._find_action(keys[0]) is not None or self._can_join_dig_in(seat, stake))
                targets += [key for key in keys if is_open or key in self.dig_picks]

        for action in self.open_actions:
            match action:
                case do.AimSeat():
                    targets.append(seat_key(action.victim))
                case do.ChooseFront():
                    targets.append(place_key(action.territory))
                case do.Take():
                    targets.append(("take", action.sort))
        return targets

    def _find_action(self, key: Hashable) -> Action | None:
        """The open action that choosing this thing means, None if there is none. Cards of the hand mean none."""
        return next((action for action in self.open_actions if key_means_action(self.view, action, key)), None)

    # --- Verbs -----------------------------------------------------------------------------

    def press_verb(self, name: str) -> Steps:
        """Press the button of this name. Returns its decision, NOTHING if the button only changes what is picked.

        The button "dig" begins a dig-in, and finishes it when it is pressed again. "withdraw" may put a warning into
        `refusal` instead, but only once in each question. Any other button, and a second "withdraw", plays the offered
        action of its notation.
        """
        self.refusal = ""
        if name == "dig" and self.is_digging:
            return self.finish_dig_in()

        if name == "dig":
            self.is_digging = True
        elif name == "back":
            self._drop_all_picks()
        elif name == "withdraw" and (warning := self.warn_once_of_withdrawing()):
            self.refusal = warning
        else:
            return tuple(action for action in self._offered if action.notation == name)
        self.targets = self._find_targets()
        return NOTHING

    def warn_once_of_withdrawing(self) -> str:
        """A warning before a withdrawal, given once for each question.

        "" afterwards, or if nothing speaks against it.
        """
        has_warned = self._has_warned
        self._has_warned = True
        return "" if has_warned else self._withdrawal_warning()

    def _withdrawal_warning(self) -> str:
        """Why the seat to act should not withdraw, in two sentences. "" if nothing speaks against it.

        An opponent would win the match with the front (the territory that is fought for), or the seat itself leads.
        """
        view = self._view_before_picks
        if view is None:
            return ""

        seat = view.to_act
        others = [other for other in view.fighters() if other != seat]
        for other in others:
            # It takes the front if nobody else is left in the battle, or with the highest total.
            would_take_front = len(others) == 1 or has_highest_total(view, other)
            if would_take_front and wins_with_front(view, other):
                return f"{self.names[other]} would win the match. {words.PRESS_AGAIN}"
        return f"You lead with {view.totals[seat]}. {words.PRESS_AGAIN}" if has_highest_total(view, seat) else ""

    # --- Digging in (LF 6.1) -----------------------------------------------------------------

    def picked_total(self) -> int:
        """The total of the values of the cards picked for a dig-in. 0 while nobody is asked."""
        if self.view is None:
            return 0
        values = dig_values(self.view, self.view.to_act)
        return sum(values[stake] for stake in self._picked_stakes())

    def _picked_stakes(self) -> list[int]:
        """The stakes of the cards that are picked for a dig-in."""
        return [key[2] for key in self.dig_picks if isinstance(key, tuple)]

    def _can_join_dig_in(self, seat: int, stake: int) -> bool:
        """LF 6.1 Whether a card in a seat's bid can join the cards picked for a dig-in.

        `stake`: the number of the card in a bid. The bid must be that of the seat to act, and the pile must need the
        card.
        """
        if not self.is_digging or self.view is None or seat != self.view.to_act:
            return False
        return stake in may_join(self.view, self._picked_stakes())

    def _toggle_pick(self, key: Hashable) -> None:
        """LF 6.1 Pick a card of the own bid for the dig-in, or put it back. If neither is possible, set `refusal`.

        Keys: ("bid", seat, stake, copy) for a card of a bid, ("dug", seat, pile) for cards that are dug in already.
        """
        view = self.view
        assert view is not None
        match key:
            case ("bid", int(seat), int(stake), _) if seat == view.to_act:
                if key in self.dig_picks:
                    self.dig_picks.remove(key)
                elif self._can_join_dig_in(seat, stake):
                    self.dig_picks.append(key)
                else:
                    self.refusal = why_not_dig(stake, dig_values(view, seat)[stake], total=self.picked_total())

            case ("dug", *_):
                self.refusal = DUG_IN_ALREADY
            case _:
                self.refusal = NOT_IN_OWN_BID
        self.targets = self._find_targets()

    def finish_dig_in(self) -> Steps:
        """LF 6.1 The picked cards as one decision, or () if they are worth less than a pile (DUG_IN).

        Then `refusal` says how much is missing. The cards are named in the order of their stakes.
        """
        if self.picked_total() < DUG_IN:
            self.refusal = words.describe_dig_in(self.picked_total())
            return NOTHING
        return tuple(do.DIG[stake] for stake in sorted(self._picked_stakes()))

    # --- Choosing ----------------------------------------------------------------------------

    def choose(self, key: Hashable | None) -> Steps:
        """Choose the thing with this key. Returns the decision that this completes, or () if it completes none.

        If the choice does nothing, `refusal` says the reason, or is empty if there is nothing to say.
        """
        self.refusal = ""
        view = self.view
        if view is None or key is None:
            return NOTHING

        match key:
            case ("verb", str(name)):
                return self.press_verb(name)
            case ("card", int(sort), _) if not self.is_digging:
                return self._choose_card(view, sort)
            case ("card", *_) | ("bid", *_) | ("dug", *_) if self.is_digging:
                self._toggle_pick(key)
                return NOTHING

        action = self._find_action(key)
        if action is not None:
            return self.take_step(action)

        # In their own turn people click on cards of the bids just to look at them, which needs no complaint.
        is_card_of_bid = isinstance(key, tuple) and key[0] in ("bid", "dug")
        if self.has_picks or (is_card_of_bid and view.step != cards.TURN):
            self.refusal = why_not_target(view, key)
        return NOTHING

    def _choose_card(self, view: State, sort: int) -> Steps:
        """Play a card of the own hand. Returns the decision, or () if more is to be chosen or nothing can be.

        If there are two ways to play it, for its effect or at face value, a popup asks (`ways_to_play`). If there is
        none, `refusal` says the reason.
        """
        ways = [action for action in self.open_actions if played_sort(action) == sort]
        if len(ways) == 1:
            return self.take_step(ways[0])

        if ways:
            self.ways_to_play = ways
        else:
            self.refusal = why_not_card(view, view.to_act, sort)
        return NOTHING

    def take_step(self, action: Action) -> Steps:
        """Add an action to the decision. Returns the whole decision, or () if a target is still to be named.

        Cards in TARGETED aim at a card or a seat, and Lend-Lease also gives a card for the one that it takes. Then the
        step is tried on a copy of the view, which says what can be named next. Nothing random happens in it, so any
        `Rng` will do.
        """
        assert self.view is not None
        self.ways_to_play = []
        needs_target = isinstance(action, do.Play) and action.sort in TARGETED
        needs_card_to_give = isinstance(action, do.Aim) and self.view.card == LEND_LEASE
        if not needs_target and not needs_card_to_give:
            return (*self.picked_steps, action)

        self.picked_steps.append(action)
        self.view = self.view.copy()
        self.view.allow_trial()
        self.view.apply(action, Rng(0))
        self.open_actions = self.view.legal()
        self.targets = self._find_targets()
        return NOTHING

    def back(self) -> None:
        """Take back the last pick: close the popup that asks how to play, or put back the last card of a dig-in.

        Otherwise take back all picks.
        """
        if self.ways_to_play:
            self.ways_to_play = []
        elif self.dig_picks:
            self.dig_picks.pop()
            self.targets = self._find_targets()
        elif self.has_picks:
            self._drop_all_picks()

    # --- Keys of actions ---------------------------------------------------------------------

    def keys_of(self, view: State, action: Action) -> tuple[Hashable, ...]:
        """The keys of the things that an action of the seat to act is about, or of its button.

        Of equal cards in a hand or a bid the key is that of the first one, copy 0. The number of a card in a bid
        (`stake`) is that of its sort if it is a unit.
        """
        seat = view.to_act
        sort = played_sort(action)
        if sort != NONE:
            return tuple(key for key in hand_keys(view.hand(seat)) if sort_of(key) == sort)[:1]

        match action:
            case do.ChooseFront():
                return (place_key(action.territory),)
            case do.Aim():
                return (("bid", action.victim, action.stake, 0),)
            case do.AimSeat():
                return (seat_key(action.victim),)
            case do.Give() | do.Dig():
                return (("bid", seat, action.stake, 0),)
            case do.Discard():
                return (("bid", seat, action.sort, 0),)
            case do.Take():
                return (("take", action.sort),)
        return (("verb", action.notation),)


def played_sort(action: Action) -> int:
    """The sort of the card that an action plays from the hand, for its effect or at face value.

    NONE if it plays no card.
    """
    match action:
        case do.Play() | do.PlayFace():
            return action.sort
        case do.DrawEvent():
            return DRAW_EVENT
        case do.CancelCard():
            return COUNTER_INTELLIGENCE
    return NONE


def key_means_action(view: State | None, action: Action, key: Hashable) -> bool:
    """Whether choosing the thing with this key means that action. Never true for cards of the hand.

    Keys: ("bid", seat, stake, copy) for a card of a bid, ("dug", seat, pile) for cards that are dug in, ("take", sort)
    for a card laid out. A seat is also meant by any card of its bid. In the step TURN a card of the own bid means
    nothing, since a dig-in begins with its button. `action.sort` of a Discard can be compared with a stake: only units
    are lost, and a unit has the same number as a sort and as a stake.
    """
    seat = view.to_act if view is not None else NONE
    match action, key:
        case (do.Aim(), ("bid", int(victim), int(stake), _)):
            return (action.victim, action.stake) == (victim, stake)
        case (do.AimSeat(), ("seat" | "bid" | "dug", int(victim), *_)):
            return action.victim == victim
        case (do.Give() | do.Dig(), ("bid", int(owner), int(stake), _)):
            return owner == seat and action.stake == stake and view is not None and view.step != cards.TURN
        case (do.Discard(), ("bid", int(owner), int(stake), _)):
            return owner == seat and action.sort == stake

        case (do.ChooseFront(), ("place", int(territory))):
            return action.territory == territory
        case (do.Take(), ("take", int(sort))):
            return action.sort == sort
    return False


# --- Why a card cannot be chosen -----------------------------------------------------------------


DUG_IN_ALREADY: Final = "These cards are dug in already."
NOT_IN_OWN_BID: Final = "Pick cards of your own bid, or press BACK."


def why_not_card(view: State, seat: int, sort: int) -> str:
    """The sentence that says why a card in the seat's own hand cannot be played now.

    LF 7.1, 7.4 In the steps CANCEL, DIG_WINDOW and FINISH_WINDOW seats may answer a card, a dig-in or a bid.
    """
    if view.to_act != seat:
        return "It is not your turn."

    name = SORT_NAMES[sort]
    match view.step:
        case cards.CANCEL:
            return f"Only {SORT_NAMES[cards.COUNTER_INTELLIGENCE]} answers a card that has just been played."
        case cards.FINISH_WINDOW if sort == cards.ROMMEL:
            return f"{name} answers only a dig-in."
        case cards.DIG_WINDOW | cards.FINISH_WINDOW if sort == cards.SABOTAGE:
            return "No Unit in an opponent's bid can be hit: dug-in ones are safe."
        case cards.DIG_WINDOW | cards.FINISH_WINDOW:
            return f"Only a Blitz card that fits can be played now; {name} cannot."
        case cards.TURN:
            return "No more cards can be played in this turn."
    return "Another question comes first: choose something that is lit."


def why_not_target(view: State, key: Hashable) -> str:
    """The sentence that says why a card in a bid, or a dug-in pile, cannot be chosen now.

    Keys: ("bid", seat, stake, copy) with the `stake` of a card, ("dug", seat, pile). In the step AIM a target is named,
    in GIVE a card is given for it, in LOSE one of the own bid is lost.
    """
    match key:
        case ("dug", *_):
            return "Dug-in cards are safe from every effect."
        case ("bid", int(seat), int(stake), _) if view.step == cards.AIM:
            return _why_not_aimed_at(view, seat, stake)

        case ("bid", *_) if view.step == cards.GIVE:
            return "Give a card of your own bid that differs from the one you want."
        case ("bid", int(seat), int(stake), _) if view.step == cards.LOSE and seat == view.to_act:
            return f"{cause_of_losses(view)} does not take {STAKE_NAMES[stake]}."
        case ("bid", *_):
            return "Choose one of the lit cards."
    return "Choose something that is lit."


def _why_not_aimed_at(view: State, seat: int, stake: int) -> str:
    """LF 7.2 The sentence that says why a card in a seat's bid cannot be the target of the card being played.

    `stake`: that card. Only bids of others in the battle can be aimed at, and none with Bunkers in it.
    """
    if seat == view.to_act:
        return "The target is a card in another bid."
    if not view.fighting[seat]:
        return "This player has withdrawn, and is safe from every effect."
    if view.bid(seat)[cards.BUNKERS_STAKE]:
        return "Bunkers protect this bid."
    return f"{SORT_NAMES[view.card]} cannot hit {STAKE_NAMES[stake]}. {card_effect(view.card)}"


def why_not_dig(stake: int, value: int, total: int) -> str:
    """LF 6.1 Why a card of the own bid, `stake`, cannot join the cards picked for a dig-in.

    `value`: what it counts. `total`: what the picked cards count. A pile needs DUG_IN, and no card that it could do
    without. Stakes from FIRST_EFFECT to FIRST_FACE are cards played for their effect.
    """
    if cards.FIRST_EFFECT <= stake < cards.FIRST_FACE:
        return "A card that was played for its effect cannot be dug in."
    if total >= cards.DUG_IN:
        return f"The picked cards make {cards.DUG_IN} already: dig in, or take one back first."
    if value == 0:
        return "A card that counts 0 cannot be dug in."
    return f"{STAKE_NAMES[stake]} would make one of the cards you picked unnecessary: put that one back first."
