"""From input on the board of Last Front to picks and decisions: its buttons, and the cards that are laid out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.state import Action
from game.core.wording import capitalise, count_of
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import DUG_IN, FACE_VALUE
from game.last_front.legal import total_to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front import layout, words
from scenes.boards.last_front.model import seat_key, sort_of
from scenes.boards.last_front.selection import Selection, Steps, played_sort
from scenes.boards.last_front.tips import Tooltips
from scenes.boards.seat_name import SeatName
from scenes.pieces.controls import Answer, Command, Complaint, Verb
from scenes.pieces.controls import Controls as BoardControls
from scenes.pieces.popups import ChoicePopup
from scenes.ui.canvas import Box, Point, around
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.sound import Sound

DISCARDS: Final = ("deck", "discards")
PAST_EVENTS: Final = ("deck", "event discards")
"""Keys of the piles that can be looked through at any time."""
POPUP_TOP: Final = 636.0
POPUP_LEFT: Final = 40.0
POPUP_RIGHT: Final = 1370.0
POPUP_ASIDE: Final = 180.0
"""How far the left edge of a popup is to the left of the card that it is about."""
DIG_KEY, WITHDRAW_KEY, CANCEL_KEY = "I", "E", "C"
"""The keys of the buttons, apart from Space and Esc."""


@dataclass(frozen=True)
class Gallery:
    """Cards laid out over map and lanes: to choose one from, or to look at."""

    head: str
    words: str
    faces: tuple[str, ...]
    """The picture of each card."""
    counts: tuple[int, ...]
    """How many there are of each card."""
    keys: tuple[Hashable, ...]

    @property
    def panel(self) -> Box:
        """The box around all cards."""
        return layout.arrange_gallery(len(self.faces))[0]

    def boxes(self) -> dict[Hashable, Box]:
        """By key, the box around each card of the gallery."""
        _, scale, centres = layout.arrange_gallery(len(self.faces))
        return {
            key: around(centre, layout.CARD_W * scale, layout.CARD_H * scale)
            for key, centre in zip(self.keys, centres, strict=True)
        }


def gallery_of_sorts(
    head_and_words: tuple[str, str], sorts: Sequence[int], counts: Sequence[int], key_word: str = "seen"
) -> Gallery:
    """A gallery, cards laid out over the table, of those of these sorts whose count is not 0.

    `head_and_words`: the heading and the line below it. `counts`: by sort. `key_word`: the first word of each key,
    "seen" for cards to look at, "take" for cards to choose from.
    """
    sorts_there = [sort for sort in sorts if counts[sort]]
    return Gallery(
        *head_and_words,
        faces=tuple(layout.card_face(sort) for sort in sorts_there),
        counts=tuple(counts[sort] for sort in sorts_there),
        keys=tuple((key_word, sort) for sort in sorts_there),
    )


def gallery_of_past_events(view: State) -> Gallery:
    """A gallery of the events that have been turned up since the event deck was shuffled."""
    past_events = [event for event in range(cards.EVENT_SORTS) if view.event_discard[event]]
    return Gallery(
        *past_events_in_words(view),  # the head and the words of the gallery
        faces=tuple(layout.event_face(event) for event in past_events),
        counts=tuple(view.event_discard[event] for event in past_events),
        keys=tuple(("event", event) for event in past_events),
    )


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        """`still`: reduced motion."""
        super().__init__(selection, tips, sound, still, (DISCARDS, PAST_EVENTS), {pygame.K_d: DISCARDS})
        self.model = selection.model

    # --- What is open ------------------------------------------------------------------------

    def doubt_sentence(self, steps: Sequence[Action]) -> str:
        return self.selection.warn_once_of_withdrawing() if steps[0] is do.WITHDRAW else ""

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        return self.selection.may_become(steps)

    def picked_keys(self) -> list[Hashable]:
        """The keys of what has been picked so far, in the order of the picks. A dig-in begins with its button."""
        selection = self.selection
        if selection.is_digging:
            return [("verb", "dig"), *selection.dig_picks]
        return [key for step in selection.picked_steps for key in selection.keys_of(self.model.shown, step)]

    @property
    def is_covered(self) -> bool:
        return super().is_covered or self.gallery is not None

    @property
    def gallery(self) -> Gallery | None:
        """The cards that are laid out over the table now, or None.

        They are an opened pile, else a hand that the viewer is being shown, else the cards of which the person takes
        one.
        """
        view = self.model.shown
        if self.lists.opened == DISCARDS:
            return gallery_of_sorts(discards_in_words(view), range(cards.SORTS), list(view.discard))
        if self.lists.opened == PAST_EVENTS:
            return gallery_of_past_events(view)

        if self.model.laid_out_hand is not None:
            seat, sorts = self.model.laid_out_hand
            head_and_words = hand_in_words(self.selection.names[seat], len(sorts))
            counts = [sorts.count(sort) for sort in range(cards.SORTS)]
            return gallery_of_sorts(head_and_words, range(cards.SORTS), counts)

        sorts_to_take = self.selection.sorts_to_take()
        if not sorts_to_take:
            return None
        head_and_words = take_in_words(view, self.selection.names)
        return gallery_of_sorts(head_and_words, sorts_to_take, self._counts_to_take_from(view), key_word="take")

    def _counts_to_take_from(self, view: State) -> Sequence[int]:
        """By sort, how many cards there are of which the seat to act takes one.

        For Heroic Stand (RECOVER) they are the discards, for Espionage (TAKE) a hand. Of a hidden hand they are the
        cards that the seat knows of.
        """
        if view.step == cards.RECOVER:
            return list(view.discard)
        if view.step != cards.TAKE:
            return [1] * cards.SORTS  # each card that is offered is shown once

        hand = view.hand(view.victim)
        is_hidden = hand[0] < 0
        return view.known_to(view.to_act, view.victim) if is_hidden else hand

    def spots(self) -> list[Spot]:
        """The spots that can be chosen now. The first has the focus at the beginning.

        WITHDRAW comes after all cards, so that it is not chosen by mistake. An open popup or list (`modal`) has its
        own.
        """
        if self.popup is not None or self.modal:
            return super().spots()

        buttons = [button.spot() for button in self.bar.buttons if button.enabled]
        withdraw_buttons = [spot for spot in buttons if spot.key == ("verb", "withdraw")]
        other_buttons = [spot for spot in buttons if spot not in withdraw_buttons]
        return [*other_buttons, *self._spots(self.keys()), *withdraw_buttons, *self.inspectable_spots()]

    def keys(self) -> list[Hashable]:
        """The keys of the targets, then of the hand, with its playable cards first."""
        playable = self.selection.playable()
        hand = sorted((body.key for body in self.model.hand), key=lambda key: sort_of(key) not in playable)
        return [*self.selection.targets, *hand]

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether the thing with this key can be used now. Only cards of the hand may be unusable."""
        match key:
            case ("card", int(sort), _):
                return sort in self.selection.playable()
        return True

    def kept_free(self) -> list[Box]:
        gallery = self.gallery
        return super().kept_free() + ([] if gallery is None else [gallery.panel])

    def box(self, key: Hashable | None) -> Box:
        """The box around the thing with this key. A card of an open gallery is where it is laid out there.

        The key of a seat means its whole lane.
        """
        gallery = self.gallery
        if gallery is not None and key in gallery.keys:
            return gallery.boxes()[key]

        match key:
            case ("seat", int(seat)):
                return self.model.lanes[seat].box
        return self.things.box(key)

    def key_at(self, point: Point) -> Hashable | None:
        """The key of the thing at a point, or None. An open gallery hides what is below its panel.

        A gallery is cards laid out over the table.
        """
        gallery = self.gallery
        if gallery is not None:
            card = next((key for key, box in gallery.boxes().items() if box.contains(point)), None)
            if card is not None or gallery.panel.contains(point):
                return card
        return self.things.key_at(point)

    # --- Buttons -----------------------------------------------------------------------------

    def verb_buttons(self) -> list[tuple[Verb, Box]]:
        """The buttons that are open now, left to right, each with its box. Empty while nobody is asked.

        While cards are picked for a dig-in, the buttons finish the dig-in or take it back. While a target is to be
        named, one takes back the card.
        """
        selection = self.selection
        view = self.selection.view
        if view is None:
            return []

        left, middle, _ = layout.VERBS
        back = Verb("back", "BACK", self._press("back"), hotkey="ESC")
        if selection.is_digging:
            total = selection.picked_total()
            press, why = self._press("dig"), words.describe_dig_in(total)
            dig = Verb("dig", f"DIG IN: {total}", press, hotkey=DIG_KEY, main=True, ready=total >= DUG_IN, why=why)
            return [(dig, left), (back, middle)]
        if selection.picked_steps:
            return [(back, left)]

        notations = {action.notation for action in self.offered}  # their short names
        if "pass" in notations:
            return self._window_buttons(notations)
        return self._turn_buttons(view, notations) if view.step == cards.TURN else []

    def _window_buttons(self, notations: set[str]) -> list[tuple[Verb, Box]]:
        """LF 7.1, 7.4 The buttons of a seat that may answer a card or a bid: let it pass, and perhaps cancel it.

        `notations`: the short names of the offered actions. The button that lets it pass is red (`main`) if there is no
        other action.
        """
        left, middle, _ = layout.VERBS
        let_pass = Verb("pass", words.LET_PASS, self._press("pass"), hotkey="SPACE", main=len(notations) == 1)
        buttons = [(let_pass, left)]
        if "cancel" in notations:
            buttons.append((Verb("cancel", "CANCEL IT", self._press("cancel"), hotkey=CANCEL_KEY), middle))
        return buttons

    def _turn_buttons(self, view: State, notations: set[str]) -> list[tuple[Verb, Box]]:
        """LF 4.3 The buttons of a turn: BID, DIG IN and WITHDRAW. `notations`: the short names of the offered actions.

        A button whose action is not offered is shown all the same, and says why. A match may be without digging in (LF
        6.1), and then has no button for it. Withdrawing gives something up, unless it is the only choice.
        """
        left, middle, right = layout.VERBS
        press_bid = self._press("finish")
        if "finish" in notations:
            bid = Verb("finish", self.selection.bid_label(), press_bid, hotkey="SPACE", main=True, below="until beaten")
        else:
            least = f"{total_to_beat(view, view.to_act) + 1} or more"
            bid = Verb("finish", "BID", press_bid, below=least, ready=False, why=words.why_not_finish(view))
        buttons = [(bid, left)]

        if view.digging:
            can_dig = any(isinstance(action, do.Dig) for action in self.offered)
            why = "" if can_dig else words.why_no_dig(view)
            buttons.append((Verb("dig", "DIG IN", self._press("dig"), hotkey=DIG_KEY, ready=can_dig, why=why), middle))

        can_withdraw = "withdraw" in notations
        why = "" if can_withdraw else words.MUST_BID_FIRST
        press, hotkey, gives_up = self._press("withdraw"), WITHDRAW_KEY, notations != {"withdraw"}
        withdraw = Verb("withdraw", "WITHDRAW", press, hotkey, ready=can_withdraw, why=why, gives_up=gives_up)
        return [*buttons, (withdraw, right)]

    def _press(self, name: str) -> Command:
        """The command of the button of that name."""
        return lambda: self._answer_with(self.selection.press_verb(name), self.box(("verb", name)).centre)

    def go_on(self) -> Answer:
        """LF 6.1 The answer to the Space key during a dig-in: it digs in the picked cards, or complains of too few.

        None outside a dig-in, where Space has another meaning.
        """
        selection = self.selection
        return self._answer_with(selection.finish_dig_in(), layout.VERBS[0].centre) if selection.is_digging else None

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that opens a list, and returns whether it was used.

        While cards are laid out to take one, no list can be opened, because they cover the piles.
        """
        if not self.modal and self.selection.sorts_to_take():
            return False
        return super().browse(event, intent, ring)

    def press(self, at: Point) -> Answer:
        return self.choose(self.key_at(at), at)

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key. Returns a decision, a complaint at the point `at`, or None.

        It is None if more is to be picked. If the picked card can be played in two ways, a popup asks.
        """
        # A click on the total of a bid counts as one on its seat, a click on the card in the middle as one on its
        # territory.
        match key:
            case ("total", int(seat)):
                key = seat_key(seat)
            case "front":
                key = place_key(self.model.front_on_card)

        steps = self.selection.choose(key)
        if self.selection.ways_to_play:
            self._ask_in_which_way(at)
        return self._answer_with(steps, at)

    def _ask_in_which_way(self, at: Point) -> None:
        """Ask in a popup whether the picked card, which was clicked at this point, is played for its effect.

        The other of the two `ways_to_play` is at face value. The popup is above the hand (POPUP_TOP), POPUP_ASIDE to
        the left of the point, but between POPUP_LEFT and POPUP_RIGHT.
        """
        for_effect, at_face_value = self.selection.ways_to_play
        face_value = FACE_VALUE[played_sort(at_face_value)]
        choices = [("PLAY FOR ITS EFFECT", for_effect), (f"AT FACE VALUE: {face_value}", at_face_value)]
        left = max(POPUP_LEFT, min(POPUP_RIGHT - ChoicePopup.WIDE, at[0] - POPUP_ASIDE))
        self.popup = ChoicePopup((left, POPUP_TOP), choices)

    def decide(self, action: Action) -> Answer:
        """Play the picked card in the way that was chosen in the popup, which closes.

        Returns the decision, or None if a target is to be named first.
        """
        self.popup = None
        return self._answer_with(self.selection.take_step(action), layout.VERBS[0].centre)

    def _answer_with(self, steps: Steps, at: Point) -> Answer:
        """The steps of a decision as an answer, if there are any.

        Without steps it is a complaint at the point `at`, or None if there is nothing to complain of (`refusal` is
        empty).
        """
        if steps:
            return steps
        return Complaint(self.selection.refusal, at) if self.selection.refusal else None

    def back(self) -> bool:
        """Take back the last pick, or close a popup or list. Returns whether there was anything to take back.

        A popup asks how to play a card, so that question is taken back with it.
        """
        if self.popup is not None:
            self.selection.back()
        return super().back()


# --- Heads and words above cards that are laid out -----------------------------------------------


def discards_in_words(view: State) -> tuple[str, str]:
    """Head and words above the discards."""
    return "Discards", f"{count_of(sum(view.discard), 'card')} in all. They are shuffled again when the deck is empty."


def past_events_in_words(view: State) -> tuple[str, str]:
    """Head and words above the gallery of events that have been turned up."""
    count = count_of(sum(view.event_discard), "event")
    return "Events played", f"{count} in all. They are shuffled again when no event is left."


def hand_in_words(name: SeatName, count: int) -> tuple[str, str]:
    """Head and words above the gallery of a hand of `count` cards that the viewer is shown.

    >>> hand_in_words(SeatName("Anna"), 3)
    ("Anna's hand", '3 cards.')
    """
    return f"{name:Your} hand", f"{count_of(count, 'card')}."


def take_in_words(view: State, names: Sequence[SeatName]) -> tuple[str, str]:
    """Head and words above the gallery of cards to take one from: the present question, split at its colon.

    In "Espionage: which card do you take?" the head is "Espionage".
    """
    head, _, question = words.question_in_words(view, names).partition(": ")
    return head, capitalise(question)
