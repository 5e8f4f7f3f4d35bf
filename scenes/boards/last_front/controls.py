"""Buttons, keys and mouse on the board of Last Front: verbs, cards, targets, and cards that are laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.rng import Rng
from game.core.state import Action
from game.core.wording import capital, many
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import COUNTER_INTELLIGENCE, DRAW_EVENT, DUG_IN, FACE_VALUE, LEND_LEASE, NONE
from game.last_front.digging import dig_values, may_join
from game.last_front.legal import TARGETED, decides, suffices, to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front import layout, log_lines, painter
from scenes.boards.last_front.log_lines import Dispatches, seat_key
from scenes.boards.last_front.model import TableModel, Tooltips, hand_keys, sort_of
from scenes.boards.last_front.painter import Gallery
from scenes.pieces.controls import Answer, Command, Complaint, Ending, Verb
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.popups import ChoicePopup
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound

# --- From clicks and keys to a decision of Last Front: what is offered, and what is picked of it ---

Steps = tuple[Action, ...]
NOTHING: Final[Steps] = ()


class Selection:
    """The offered actions, sorted by what a person points at."""

    def __init__(self, model: TableModel, log: Dispatches) -> None:
        self.model = model
        self.log = log
        self.view: State | None = None
        """The view, ahead of the table by `steps`; None while nobody is asked."""
        self.opens: list[Action] = []
        """What can be chosen next."""
        self.steps: list[Action] = []
        """What has been picked of a decision of several steps."""
        self.digging = False
        self.picks: list[Hashable] = []
        """LF 6.1 The cards picked for a dig-in, by key."""
        self.ways: list[Action] = []
        """The ways to play the picked card, where there are several: for its effect, or at face value."""
        self.targets: list[Hashable] = []
        """What can be chosen apart from the hand: cards of bids, seats, territories, cards laid out."""
        self.why = ""
        """Why the last choice did nothing."""
        self._table: State | None = None
        self._offered: list[Action] = []
        self._warned = False

    def offer(self, actions: Sequence[Action]) -> None:
        """What is open to the seat to act."""
        self._table = self.model.shown if actions else None
        self._offered = list(actions)
        self._warned = False
        self._begin()

    def _begin(self) -> None:
        """Nothing is picked."""
        self.view, self.opens, self.steps = self._table, self._offered, []
        self.digging, self.picks, self.ways, self.why = False, [], [], ""
        self.targets = self._targets()

    # --- What is open ----------------------------------------------------------------------

    @property
    def picked(self) -> object:
        """All that has been picked so far."""
        return (tuple(self.steps), self.digging, tuple(self.picks), tuple(self.ways))

    @property
    def busy(self) -> bool:
        """Whether a choice is half made."""
        return bool(self.steps) or self.digging or bool(self.ways)

    def may_become(self, steps: Sequence[Action]) -> bool:
        """Whether what is picked may go on to this decision."""
        if self.digging:
            dug = Counter(action.stake for action in steps if isinstance(action, do.Dig))
            return bool(dug) and not Counter(self._picked_stakes()) - dug
        if self.ways:
            return steps[0] in self.ways
        return list(steps[: len(self.steps)]) == self.steps

    @property
    def passing(self) -> Action | None:
        """Space: let it pass, or bid."""
        if self.busy:
            return None
        return next((action for action in self._offered if action.notation in ("pass", "finish")), None)

    @property
    def ending(self) -> Ending:
        passing = self.passing
        if passing is None:
            table = self._table
            if table is None or table.step != cards.TURN or self.busy:
                return Ending()
            return Ending(why=log_lines.why_not_finish(table))
        if passing.notation == "pass":
            return Ending(log_lines.LET_PASS, usual=True)
        return Ending(self.bid_label(), usual=True, stretch="BID")

    def bid_label(self) -> str:
        """What ends the turn: the bid as it lies, which the others must answer."""
        view = self._table
        return "BID" if view is None else log_lines.bid_words(view.totals[view.to_act]).upper()

    def playable(self) -> set[int]:
        """The sorts of the own hand that can be played now; none while cards are picked to be dug in."""
        if self.digging:
            return set()
        return {sort for action in self.opens if (sort := played(action)) != NONE}

    def takes(self) -> list[int]:
        """The sorts of which one is taken into hand."""
        return [action.sort for action in self.opens if isinstance(action, do.Take)]

    def _targets(self) -> list[Hashable]:
        view = self.view
        if view is None:
            return []
        found: list[Hashable] = []
        for seat in range(view.seats):
            for stake, copies in enumerate(view.bid(seat)):
                keys = [("bid", seat, stake, i) for i in range(copies)]
                lit = keys and (self._action_at(keys[0]) is not None or self._joins(keys[0]))
                found += [key for key in keys if lit or key in self.picks]
        for action in self.opens:
            match action:
                case do.AimSeat():
                    found.append(seat_key(action.victim))
                case do.ChooseFront():
                    found.append(place_key(action.territory))
                case do.Take():
                    found.append(("take", action.sort))
        return found

    def _action_at(self, key: Hashable) -> Action | None:
        """The action that choosing this stands for, hands apart."""
        return next((action for action in self.opens if key_matches(self.view, action, key)), None)

    # --- Verbs -----------------------------------------------------------------------------

    def do(self, name: str) -> Steps:
        """What the button of that name stands for."""
        self.why = ""
        if name == "dig" and self.digging:
            return self.dig_in()
        if name == "dig":
            self.digging = True
        elif name == "back":
            self._begin()
        elif name == "withdraw" and (warning := self.doubt()):
            self.why = warning
        else:
            return tuple(action for action in self._offered if action.notation == name)
        self.targets = self._targets()
        return NOTHING

    def doubt(self) -> str:
        """The warning before a withdrawal; "" once it has been given."""
        told, self._warned = self._warned, True
        return "" if told else self.warning()

    def warning(self) -> str:
        """Why one would rather not withdraw; "" where one may well."""
        view = self._table
        if view is None:
            return ""
        seat, again = view.to_act, "Press again to withdraw all the same."
        others = [other for other in view.fighters() if other != seat]
        for other in others:
            if decides(view, other) and (len(others) == 1 or suffices(view, other)):
                return f"{self.log.names[other]} would win the match. {again}"
        return f"You lead with {view.totals[seat]}. {again}" if suffices(view, seat) else ""

    # --- Digging in (LF 6.1) -----------------------------------------------------------------

    def picked_total(self) -> int:
        """What the picked cards count."""
        if self.view is None:
            return 0
        values = dig_values(self.view, self.view.to_act)
        return sum(values[stake] for stake in self._picked_stakes())

    def _picked_stakes(self) -> list[int]:
        return [key[2] for key in self.picks if isinstance(key, tuple)]

    def _joins(self, key: tuple[str, int, int, int]) -> bool:
        """Whether a card can join the dig-in."""
        if not self.digging or self.view is None or key[1] != self.view.to_act:
            return False
        return key[2] in may_join(self.view, self._picked_stakes())

    def _toggle(self, key: Hashable) -> None:
        view = self.view
        assert view is not None
        match key:
            case ("bid", int(seat), int(stake), int(i)) if seat == view.to_act:
                if key in self.picks:
                    self.picks.remove(key)
                elif self._joins(("bid", seat, stake, i)):
                    self.picks.append(key)
                else:
                    value = dig_values(view, seat)[stake]
                    self.why = log_lines.why_not_dig(stake, value, self.picked_total())
            case ("dug", *_):
                self.why = "These cards are dug in already."
            case _:
                self.why = "Pick cards of your own bid, or press BACK."
        self.targets = self._targets()

    def dig_in(self) -> Steps:
        """The picked cards as one decision, once they make a pile."""
        if self.picked_total() < DUG_IN:
            self.why = log_lines.digging(self.picked_total())
            return NOTHING
        return tuple(do.DIG[stake] for stake in sorted(self._picked_stakes()))

    # --- Choosing ----------------------------------------------------------------------------

    def choose(self, key: Hashable | None) -> Steps:
        """The decision that choosing this completes; `why` tells where it does nothing."""
        self.why = ""
        view = self.view
        if view is None or key is None:
            return NOTHING
        match key:
            case ("verb", str(name)):
                return self.do(name)
            case ("card", int(sort), _) if not self.digging:
                ways = [action for action in self.opens if played(action) == sort]
                if len(ways) == 1:
                    return self.take(ways[0])
                if not ways:
                    self.why = log_lines.why_not_card(view, view.to_act, sort)
                    return NOTHING
                self.ways = ways
                return NOTHING
            case ("card", *_) | ("bid", *_) | ("dug", *_) if self.digging:
                self._toggle(key)
                return NOTHING
        action = self._action_at(key)
        if action is not None:
            return self.take(action)
        if self.busy or (isinstance(key, tuple) and key[0] in ("bid", "dug") and view.step != cards.TURN):
            self.why = log_lines.why_not_target(view, key)
        return NOTHING

    def take(self, action: Action) -> Steps:
        """An action as the next step: the whole decision where nothing has to be named after it."""
        assert self.view is not None
        self.ways = []
        aims = isinstance(action, do.Play) and action.sort in TARGETED
        if not aims and not (isinstance(action, do.Aim) and self.view.card == LEND_LEASE):
            return (*self.steps, action)
        self.steps.append(action)
        self.view = self.view.copy()
        self.view.allow_trial()
        self.view.apply(action, Rng(0))
        self.opens = self.view.legal()
        self.targets = self._targets()
        return NOTHING

    def back(self) -> None:
        """Take back what is half made."""
        if self.ways:
            self.ways = []
        elif self.picks:
            self.picks.pop()
            self.targets = self._targets()
        elif self.busy:
            self._begin()

    # --- Keys of actions ---------------------------------------------------------------------

    def keys_of(self, view: State, action: Action) -> tuple[Hashable, ...]:
        """What an action is about."""
        seat = view.to_act
        sort = played(action)
        if sort != NONE:
            return tuple(key for key in hand_keys(view.hand(seat)) if key[1] == sort)[:1]
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


def played(action: Action) -> int:
    """The sort of a card that an action plays from hand; NONE for others."""
    match action:
        case do.Play() | do.PlayFace():
            return action.sort
        case do.DrawEvent():
            return DRAW_EVENT
        case do.CancelCard():
            return COUNTER_INTELLIGENCE
    return NONE


def key_matches(view: State | None, action: Action, key: Hashable) -> bool:
    """Whether pointing at this means that action."""
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


LISTS: Final = (("deck", "discards"), ("deck", "event discards"))
"""Keys of the piles that can be looked through at any time."""
POPUP_TOP: Final = 636.0
DIG_KEY, WITHDRAW_KEY, CANCEL_KEY = "I", "E", "C"
"""The keys of the verbs, but for Space and Esc."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still, LISTS, {pygame.K_d: LISTS[0]})
        self.model = selection.model
        self.log = selection.log

    # --- What is open ------------------------------------------------------------------------

    def doubt(self, steps: Sequence[Action]) -> str:
        return self.selection.doubt() if steps[0] is do.WITHDRAW else ""

    def follows(self, steps: Sequence[Action]) -> bool:
        return self.selection.may_become(steps)

    def picks(self) -> list[Hashable]:
        chosen = self.selection
        if chosen.digging:
            return [("verb", "dig"), *chosen.picks]
        view = self.model.shown
        return [key for step in chosen.steps for key in chosen.keys_of(view, step)]

    @property
    def covered(self) -> bool:
        return super().covered or self.gallery is not None

    @property
    def gallery(self) -> Gallery | None:
        """The cards that are laid out now."""
        shown = self.model.shown
        if self.modal:
            if self.lists.opened != LISTS[0]:
                return painter.played_events(shown)
            words = f"{many(sum(shown.discard), 'card')} in all. They are shuffled again when the deck is empty."
            return painter.of_sorts("Discards", words, range(cards.SORTS), shown.discard)
        if self.model.seen is not None:
            seat, sorts = self.model.seen
            counts = [sorts.count(sort) for sort in range(cards.SORTS)]
            words = f"{many(len(sorts), 'card')}."
            return painter.of_sorts(f"{self.log.whose(seat)} hand", words, range(cards.SORTS), counts)
        takes = self.selection.takes()
        if not takes:
            return None
        counts = {cards.RECOVER: shown.discard, cards.TAKE: shown.hand(shown.victim)}.get(shown.step, [])
        if not counts or counts[0] < 0:
            counts = shown.known_to(shown.to_act, shown.victim) if shown.step == cards.TAKE else [1] * cards.SORTS
        head, _, asked = log_lines.prompt(shown, self.log).partition(": ")
        return painter.of_sorts(head, capital(asked), takes, counts, "take")

    def spots(self) -> list[Spot]:
        """What can be chosen, the usual first: there the focus begins; the verb that leaves comes last."""
        if self.popup is not None or self.modal:
            return super().spots()
        verbs = [button.spot() for button in self.bar.buttons if button.enabled]
        leaving = [spot for spot in verbs if spot.key == ("verb", "withdraw")]
        staying = [spot for spot in verbs if spot not in leaving]
        return [*staying, *self._spots(self.keys()), *leaving, *self.inspectable_spots()]

    def keys(self) -> list[Hashable]:
        playable = self.selection.playable()
        hand = sorted((body.key for body in self.model.hand), key=lambda key: sort_of(key) not in playable)
        return [*self.selection.targets, *hand]

    def usable(self, key: Hashable | None) -> bool:
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable()
        return True

    def kept_free(self) -> list[Box]:
        gallery = self.gallery
        return super().kept_free() + ([] if gallery is None else [layout.gallery(len(gallery.faces))[0]])

    def box(self, key: Hashable | None) -> Box:
        gallery = self.gallery
        if gallery is not None and key in gallery.keys:
            return gallery.boxes()[key]
        match key:
            case ("seat", int(seat)):
                return self.model.lane(seat).box
        return self.things.box(key)

    def under(self, point: Point) -> Hashable | None:
        gallery = self.gallery
        if gallery is not None:
            found = next((key for key, box in gallery.boxes().items() if box.holds(point)), None)
            if found is not None or layout.gallery(len(gallery.keys))[0].holds(point):
                return found
        return self.things.under(point)

    # --- Verbs -------------------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        chosen, view = self.selection, self.selection.view
        notations = {action.notation for action in self.offered}
        back = (Verb("back", "BACK", self._does("back"), "ESC"), layout.VERBS[1])
        if view is None:
            return []
        if chosen.digging:
            total = chosen.picked_total()
            why = log_lines.digging(total)
            dig = Verb("dig", f"DIG IN: {total}", self._does("dig"), DIG_KEY, True, ready=total >= DUG_IN, why=why)
            return [(dig, layout.VERBS[0]), back]
        if chosen.steps:
            return [(back[0], layout.VERBS[0])]
        if "pass" in notations:
            found = [Verb("pass", log_lines.LET_PASS, self._does("pass"), "SPACE", len(notations) == 1)]
            if "cancel" in notations:
                found.append(Verb("cancel", "CANCEL IT", self._does("cancel"), CANCEL_KEY))
            return list(zip(found, layout.VERBS, strict=False))
        return self._of_turn(view, notations) if view.step == cards.TURN else []

    def _of_turn(self, view: State, notations: set[str]) -> list[tuple[Verb, Box]]:
        first, second, third = layout.VERBS
        if "finish" in notations:
            bid = Verb("finish", self.selection.bid_label(), self._does("finish"), "SPACE", True, "until beaten")
        else:
            why, below = log_lines.why_not_finish(view), f"{to_beat(view, view.to_act) + 1} or more"
            bid = Verb("finish", "BID", self._does("finish"), below=below, ready=False, why=why)
        verbs = [(bid, first)]
        if view.digging:
            can = any(isinstance(action, do.Dig) for action in self.offered)
            why = "" if can else log_lines.why_no_dig(view)
            verbs.append((Verb("dig", "DIG IN", self._does("dig"), DIG_KEY, ready=can, why=why), second))
        leaves = "withdraw" in notations
        why = "" if leaves else "You begin this battle, so you have to make a bid first."
        withdraw = Verb("withdraw", "WITHDRAW", self._does("withdraw"), WITHDRAW_KEY, ready=leaves, why=why)
        return [*verbs, (replace(withdraw, gives_up=notations != {"withdraw"}), third)]

    def _does(self, name: str) -> Command:
        return lambda: self._answered(self.selection.do(name), self.box(("verb", name)).centre)

    def go_on(self) -> Answer:
        """LF 6.1 Space digs the picked cards in."""
        chosen = self.selection
        return self._answered(chosen.dig_in(), layout.VERBS[0].centre) if chosen.digging else None

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        if not self.modal and self.selection.takes():
            return False  # the cards that are laid out cover the piles
        return super().browse(event, intent, ring)

    def press(self, at: Point) -> Answer:
        return self.choose(self.under(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        match key:
            case ("total", int(seat)):
                key = seat_key(seat)
            case "front":
                key = place_key(self.model.hero)
        steps = self.selection.choose(key)
        if self.selection.ways:
            left = max(40.0, min(1370.0 - ChoicePopup.WIDE, at[0] - 180))
            sort = played(self.selection.ways[0])
            labels = ("PLAY FOR ITS EFFECT", f"AT FACE VALUE: {FACE_VALUE[sort]}")
            self.popup = ChoicePopup((left, POPUP_TOP), list(zip(labels, self.selection.ways, strict=True)))
        return self._answered(steps, at)

    def decide(self, action: Action) -> Answer:
        """Effect or face value?"""
        self.popup = None
        return self._answered(self.selection.take(action), layout.VERBS[0].centre)

    def _answered(self, steps: Steps, at: Point) -> Answer:
        why = self.selection.why
        return steps or (Complaint(why, at) if why else None)

    def back(self) -> bool:
        if self.popup is not None:
            self.selection.back()
        return super().back()
