"""The controls of a board: they turn input into picks and decisions.

`Controls` is the part that all boards share: clicks and drags, verbs, lists, a popup of choices, taking back, and the
focus that goes on to the next pick. A board says what can be chosen (`keys`, `verbs`), and what that means (`choose`).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

import pygame

from game.core.state import Action
from scenes.anim.body import Body
from scenes.pieces.popups import CLOSED, ButtonBar, ChoicePopup
from scenes.ui import art, theme
from scenes.ui.canvas import Box, Canvas, Point, box_between
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.form import describe_widget
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import MOUSE, Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound
from scenes.ui.tween import spring
from scenes.ui.widgets import Button

# --- Clicks and drags, things that follow the mouse, and the rubber band --------------------------

DRAG_AFTER = 9.0
"""Design pixels that the mouse must travel before a press becomes a drag."""
SPEED = 22.0
"""Rate of the spring by which a dragged thing follows."""
TILT = 0.012
"""Degrees of tilt per design pixel a second."""
MOST_TILT = 14.0
"""Greatest tilt in degrees."""


class Drag:
    """A press of the mouse until its release."""

    def __init__(self) -> None:
        self.mouse: Point = (0.0, 0.0)
        self.start: Point | None = None
        """The point at which the button was pressed. None while it is up."""
        self.key: Hashable | None = None
        """Key of the thing that was under the mouse then."""
        self.moving = False
        """True once the press is a drag."""

    def press(self, at: Point, key: Hashable | None) -> None:
        """Note that the button went down at a point, on the thing with this key. The press is not a drag yet."""
        self.mouse = self.start = at
        self.key = key
        self.moving = False

    def move(self, at: Point) -> bool:
        """Note that the mouse moved to a point. Returns whether that turns the press into a drag.

        It does once the mouse is more than DRAG_AFTER design pixels from the point of the press.
        """
        self.mouse = at
        if self.start is None or self.moving or math.dist(self.start, at) <= DRAG_AFTER:
            return False
        self.moving = True
        return True

    def drop(self) -> None:
        """Forget the press: no thing is pressed or dragged any more."""
        self.start = None
        self.key = None
        self.moving = False

    def follow(self, body: Body, seconds: float, still: bool = False) -> None:
        """Let a thing follow the mouse for this many seconds, tilted by its sideways speed.

        With `still` (reduced motion) it is under the mouse at once and keeps upright.
        """
        if still:
            body.x, body.y = self.mouse
            body.angle = 0.0
            return

        share = spring(SPEED, seconds)
        x_before = body.x
        body.x += (self.mouse[0] - body.x) * share
        body.y += (self.mouse[1] - body.y) * share
        speed = (body.x - x_before) / max(seconds, 1e-3)
        tilt = max(-MOST_TILT, min(MOST_TILT, -speed * TILT))
        body.angle += (tilt - body.angle) * share


def draw_band(canvas: Canvas, start: Point, end: Point) -> None:
    """Draw the rubber band, a box in which things are picked, between the point of the press and that of the mouse.

    It is tinted, with a light line on a dark one.
    """
    x, y, w, h = box_between(start, end)
    place = canvas.rect(x, y, max(2.0, w), max(2.0, h))
    veil = art.clear(place.w, place.h)
    veil.fill((*theme.GLOW, 48))
    canvas.surface.blit(veil, place)
    pygame.draw.rect(canvas.surface, (34, 24, 10), place.inflate(canvas.px(3), canvas.px(3)), canvas.line(5))
    pygame.draw.rect(canvas.surface, theme.GLOW, place, canvas.line(2))


# --- Lists that can be looked through at any time: discards, losses -------------------------------

CLOSERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *PRESSED)
CLOSING_PRESS = object()
"""Value of `_pressed` after a press that closed a list."""


class Browser:
    """Opens a list by a click on its pile, by Accept with the focus there, or by its own key. Any input closes it."""

    def __init__(self, sound: Sound, piles: Sequence[Hashable], hotkeys: Mapping[int, Hashable]) -> None:
        """A browser of the piles with these keys. `hotkeys` holds the piles by the keys of pygame that open them."""
        self.sound = sound
        self.piles = tuple(piles)
        self.hotkeys = hotkeys
        self.opened: Hashable | None = None
        """The pile whose list is open, None if no list is."""
        self._pressed: Hashable | None = None
        """The pile on which the mouse went down, or CLOSING_PRESS, until the mouse is let go."""

    def handle(
        self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None, under: Hashable | None
    ) -> bool:
        """Open or close a list, such as that of the discards. Returns whether the input must do nothing else.

        `focused` is the key that has the focus, `under` the key under the mouse. Both are None where there is
        none. A list is opened by a click on its pile, by Accept with the focus there, or by its own key. Any
        key or click closes it.
        """
        if self.opened is not None:
            is_press = intent is not None or (event is not None and event.type in CLOSERS)
            if not is_press:
                return False
            self.opened = None
            if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
                self._pressed = CLOSING_PRESS  # so that the release of this click opens no list
            return True

        if intent is Intent.ACCEPT and focused in self.piles:
            return self._open_list(focused)
        if plain_key(event) in self.hotkeys:
            return self._open_list(self.hotkeys[plain_key(event)])
        return event is not None and self._handle_click(event, under)

    def _open_list(self, pile: Hashable) -> bool:
        """Open the list of a pile, with a click. Returns True, since the input was meant for it."""
        self.opened = pile
        self.sound.play("click", 0.5)
        return True

    def _handle_click(self, event: pygame.event.Event, under: Hashable | None) -> bool:
        """Open a list by a click that begins and ends on its pile. Returns whether the event was meant for a list.

        `under`: the key under the mouse. `self._pressed`: the pile on which the mouse went down, or CLOSING_PRESS if
        that press has closed an open list (in `handle`). The click then opens none.
        """
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = under if under in self.piles else None
            return self._pressed is not None

        pressed = self._pressed
        self._pressed = None
        if pressed is None:
            return False
        is_click_on_pile = pressed == under
        return self._open_list(pressed) if is_click_on_pile else True


# --- The answers of a board to input: a decision, a complaint, or another wish --------------------


@dataclass(frozen=True)
class Complaint:
    """A sentence that says why something is not possible, and the point at which it was tried."""

    words: str
    at: Point


class Wish(Enum):
    """Other answers of a board than a decision or a complaint."""

    UNDO_STEP = auto()
    """Undo the step that opened a popup."""
    PASS_ALL = auto()
    """Pass this question and all others of the same group (`Call.pass_group`)."""


Answer = Action | Sequence[Action] | Complaint | Wish | None
"""The result of an input: a decision, a complaint, another wish, or None while there is no decision yet."""
Command = Callable[[], Answer]
"""The effect of a button: it makes a decision, or changes what is picked."""


@dataclass(frozen=True)
class Ending:
    """The phase or the choice that passing would end now, as the pass button names it."""

    label: str = "PASS"
    left_undone: str = ""
    """What passing would leave undone, in a few words such as "2 units can fire". Empty for nothing."""
    is_usual_choice: bool = False
    """Whether passing is the usual choice. Its button is then red."""
    name: str = ""
    """The name of what passing ends, if `label` adds what was done in it ("BID" for "BID 7"). Else empty.

    A press that was meant for the question before is refused by this name (`PassGuard.begin_question`).
    """
    why: str = "There is nothing to pass here: this decision has to be made."
    """Said to a person who presses the pass button where passing is not possible."""


@dataclass(frozen=True)
class Verb:
    """A button beside the board, with its words and its effect."""

    name: str
    label: str
    does: Command
    hotkey: str = ""
    """The key that does the same: a letter or digit, or one that the scene knows (SPACE, ESC)."""
    main: bool = False
    """Whether it is the button of the usual choice, which is red."""
    below: str = ""
    """A second, smaller line."""
    ready: bool = True
    why: str = ""
    """Said to a person who presses it while it is not ready."""
    note: str = ""
    """The words of its tooltip, which a voice says as well."""
    gives_up: bool = False
    """Whether it gives something up although there is another choice. The focus does not come to it by itself then."""

    def button(self, box: Box) -> Button:
        """A button for this verb, something that the person can do, in a box in design pixels.

        It has the words of the verb, and is usable if the verb is ready, which otherwise says why not. The focus does
        not come by itself to a verb that gives something up although there is another choice.
        """
        button = Button(("verb", self.name), box, self.label, hint=self.hotkey, primary=self.main)
        button.enabled = self.ready
        button.why = self.why
        button.below = self.below
        button.note = self.note
        button.auto_focus = not self.gives_up
        return button


class Selection(Protocol):
    """The actions that are offered to a person, sorted, and the picks that the person has made."""

    @property
    def pass_action(self) -> Action | None:
        """The offered action that the Space key plays. None if passing is not possible."""

    @property
    def ending(self) -> Ending:
        """What `pass_action` would end, as the pass button names it."""

    @property
    def picked(self) -> object:
        """A value for all that is picked, which changes with every pick."""

    def offer(self, actions: Sequence[Action], /) -> None:
        """Sort the actions among which a person may choose now. After that nothing is picked."""

    @property
    def has_picks(self) -> bool:
        """Whether something is picked that `back` takes back."""

    def back(self) -> None:
        """Take back the last pick, if there is one."""


class Things(Protocol):
    """The places of the things on a board."""

    def box(self, key: Hashable | None) -> Box:
        """Box of the thing with this key, or of the whole board if there is no such thing."""

    def key_at(self, point: Point) -> Hashable | None:
        """Key of the thing at a point, None if there is none."""


Chosen = TypeVar("Chosen", bound=Selection)


class Controls(ABC, Generic[Chosen]):
    """Turns input into picks and decisions of a selection."""

    picks_sound: bool = True
    """Whether a pick makes a sound."""
    keeps_early_key: bool = False
    """Whether a key that came before the question is answered once it is asked."""
    orders: Collection[Hashable] = ()
    """The keys of the buttons that give an order for several decisions."""

    def __init__(
        self,
        selection: Chosen,
        things: Things,
        sound: Sound,
        still: bool = False,
        piles: Sequence[Hashable] = (),
        hotkeys: Mapping[int, Hashable] | None = None,
    ) -> None:
        """Controls of a selection and of the things on a board. `still`: reduced motion.

        `piles` are the keys of lists that can be looked through at any time. `hotkeys`, keys of pygame, open them.
        """
        self.selection = selection
        self.things = things
        self.sound = sound
        self.still = still
        self.lists = Browser(sound, piles, hotkeys=hotkeys or {})
        self.bar: ButtonBar[Command] = ButtonBar()
        self.drag = Drag()
        self.carried: Body | None = None
        """The thing that the mouse carries."""
        self.band: Point | None = None
        """The point at which the rubber band begins, while one is drawn."""
        self._opener: Hashable | None = None
        """The spot that had the focus when the popup was opened."""
        self.popup: ChoicePopup[Action] | None = None
        """The question which of a few actions is meant, while it is open."""
        self.offered: list[Action] = []
        """The actions among which a person may choose now."""
        self.advised: tuple[Action, ...] = ()
        """The steps that a hint advises from here on. Popups mark the next one and begin there."""
        self.interrupted: str = ""
        """A sentence to be shown: that a press has stopped an order, and how to go on with it. Empty for none."""
        self.mouse: Point = (0.0, 0.0)
        self.focused: Hashable | None = None
        """Key of the focus while it is shown, or while it is under the mouse."""

    # --- The question in hand ----------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which a person may choose now, and forget all picks. Empty: nobody is asked.

        An open popup closes, and the buttons of the verbs are shown anew.
        """
        self.forget_press()
        self.popup = None
        self.offered = list(actions)
        self.selection.offer(actions)
        self.show_verbs()

    def show_advice(self, steps: Sequence[Action]) -> None:
        """Set the steps that a hint advises from here on. Empty: there is no hint that fits.

        An open popup marks the first.
        """
        self.advised = tuple(steps)
        if self.popup is not None:
            self.popup.mark_advised(self.advised[0] if self.advised else None)

    def may_lead_to(self, steps: Sequence[Action]) -> bool:
        """Whether the picks so far may lead to the decision with these steps, as no picks at all always may."""
        return True

    def picked_keys(self) -> Sequence[Hashable]:
        """The keys of the things picked for the decision in hand, in the order of `Words.keys_to_choose`."""
        return ()

    def doubt_sentence(self, steps: Sequence[Action]) -> str:
        """A sentence that says why the person might not want the decision with these steps. Empty if there is no doubt.

        The sentence is returned once: a second call for the same decision returns an empty one, and the
        decision is played. Here there is never a doubt. Boards override this.
        """
        return ""

    @property
    def pass_action(self) -> Action | None:
        """The offered action that the Space key plays: to pass. None if passing is not possible."""
        return self.selection.pass_action

    @property
    def ending(self) -> Ending:
        """The phase or choice that passing would end now, with the words for it on the pass button."""
        return self.selection.ending

    def can_only_pass(self) -> bool:
        """Whether passing is all that the person can do, who is asked so that nobody sees that there is no choice."""
        return [action.notation for action in self.offered] == ["pass"]

    @property
    def modal(self) -> bool:
        """True while the board alone gets directions and Accept, because a list is open.

        Boards add what else they open.
        """
        return self.lists.opened is not None

    @property
    def is_step_open(self) -> bool:
        """True if something is open over the board that is a step of the decision, advised and undone like other steps.

        Here nothing is. Boards with such steps override this.
        """
        return False

    @property
    def is_covered(self) -> bool:
        """True while a list or a popup is open over the board, so that no banner may be drawn."""
        return self.modal or self.popup is not None

    def standing_order(self) -> Answer:
        """The next decision of an order that a person gave for several decisions. None if there is none."""
        return None

    @property
    def is_ordering(self) -> bool:
        """Whether an order of the person for several decisions is still being carried out.

        Here there are no such orders. Boards that have them override this.
        """
        return False

    def on_decision(self, actions: Sequence[Action]) -> None:
        """Take note of a decision of the person who is asked, just before it is played."""

    # --- Things that can be pointed at -------------------------------------------------------

    def keys(self) -> Sequence[Hashable]:
        """Keys of the things that can be chosen now, without verbs. Later ones are on top."""
        return ()

    def box(self, key: Hashable | None) -> Box:
        """Box of the thing with this key, or of the whole board if there is no such thing."""
        return self.things.box(key)

    def spots(self) -> list[Spot]:
        """The spots that can have the focus now: those of an open popup alone, otherwise things, lists and buttons.

        An open list has none, since any key closes it.
        """
        if self.popup is not None:
            return self.popup.spots()
        if self.modal:
            return []
        return [*self._spots(self.keys()), *self.inspectable_spots(), *self.bar.spots()]

    def inspectable_spots(self) -> list[Spot]:
        """The spots that can be inspected at any time, also while others act. `spots` contains them as well."""
        return [] if self.modal else self._spots(self.lists.piles, auto_focus=False)

    def _spots(self, keys: Sequence[Hashable], auto_focus: bool = True) -> list[Spot]:
        """The spots of the things with these keys. `auto_focus`: the focus may come there by itself."""
        return [Spot(key, self.box(key), auto_focus=auto_focus) for key in keys]

    def spoken_tip(self, key: Hashable | None) -> str:
        """The sentence with which a voice describes a button of the board or of an open popup, or an open list.

        Empty if `key` is that of anything else, which the board describes itself.
        """
        buttons = self.bar.buttons if self.popup is None else self.popup.buttons
        button = next((button for button in buttons if button.key == key), None)
        if button is not None:
            return describe_widget(button)
        return "A list is open; press any key to close it." if self.lists.opened is not None else ""

    def is_usable(self, key: Hashable | None) -> bool:
        """Whether something can be done now with this thing. Such a thing is lit on the screen."""
        return True

    def kept_free(self) -> list[Box]:
        """The boxes that no tooltip may cover: those of an open popup and of the board's buttons, usable or not."""
        popups = [] if self.popup is None else [self.popup.box]
        return popups + [button.box for button in self.bar.buttons]

    def key_at(self, point: Point) -> Hashable | None:
        """Key of the button or thing at a point, whether it can be chosen or not. None if there is none."""
        return None if self.modal else self.bar.hit(point) or self.things.key_at(point)

    @property
    def key_pointed_at(self) -> Hashable | None:
        """The key of the thing with the focus, otherwise of the thing under the mouse. None if there is neither."""
        return self.focused if self.focused is not None else self.key_at(self.mouse)

    def follow_pointer(self, event: pygame.event.Event | None, ring: FocusRing) -> None:
        """Note where the mouse is after an event, and which key has the focus while that is shown."""
        if event is not None and event.type in MOUSE:
            self.mouse = event.pos
        self.focused = ring.highlighted

    # --- Verbs -------------------------------------------------------------------------------

    def verb_buttons(self) -> Sequence[tuple[Verb, Box]]:
        """The verbs that are open now, each with the box of its button."""
        return ()

    def show_verbs(self) -> None:
        """Show a button for each verb that is open."""
        self.bar.show([(verb.button(box), verb.does) for verb, box in self.verb_buttons()])

    def go_on(self) -> Answer:
        """Carry out the verb whose key is Space and return its answer. None if no such verb is ready.

        A verb is something that a button does. One has this key only where nothing can be passed.
        """
        ready_verbs = (verb for verb, _ in self.verb_buttons() if verb.hotkey == "SPACE" and verb.ready)
        space_verb = next(ready_verbs, None)
        return None if space_verb is None else space_verb.does()

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that only inspects the board: lists are opened and closed. Returns True if the input was used.

        Unlike `handle` it is called whenever the board may be looked at, and it decides nothing.
        """
        self.follow_pointer(event, ring)
        is_click = event is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return self.lists.handle(event, intent, ring.focused, self.key_at(self.mouse) if is_click else None)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input. Returns a decision, a complaint or a wish. None while the decision is not complete.

        A decision is an action, or several as its steps. The first is one of those offered, and each is legal
        once those before it are played. All steps are played and undone together.

        After a pick by Accept the focus goes on to the next thing to pick (`next_pick`). A popup that opens or closes
        moves the focus as well (`_lead_focus`).
        """
        self.follow_pointer(event, ring)
        picked_before = self.selection.picked
        popup_before = self.popup
        answer = self._answer(event, intent, ring.focused)

        if self.selection.picked != picked_before:
            self.show_verbs()
            if self.picks_sound:
                self.sound.play("click", 0.5)
            next_key = self.next_pick(ring.focused) if intent is Intent.ACCEPT else None
            if next_key is not None:
                ring.place(self.spots())
                ring.focus(next_key)
        if self.popup is not popup_before:
            self._lead_focus(ring)
        return answer

    def _lead_focus(self, ring: FocusRing) -> None:
        """Lead the focus to the main choice of a popup that was just opened, or back once the popup has closed.

        The main choice is the one that a hint advises (`self.advised`), otherwise the usual one. `stand_out` makes it
        the default button of the popup. `self._opener`: the spot that had the focus before the popup was opened.
        """
        if self.popup is not None:
            self._opener = ring.focused
            self.popup.stand_out(self.advised[0] if self.advised else None)
        ring.place(self.spots())
        ring.focus(self._opener if self.popup is None else self.popup.default)

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        """The answer to an input: that of the open popup, otherwise that of the buttons or of the thing chosen.

        It is a decision, a complaint (why a disabled button does nothing), a wish, or None. `self.bar` are the
        buttons.
        """
        if self.popup is not None:
            choice = self.popup.handle(event, intent, focused)
            if choice is CLOSED:  # the popup was left without a choice
                self.back()
            return self.decide(choice) if isinstance(choice, Action) else None

        command = self.bar.pressed_value(event, intent, focused)
        if command is not None:
            return command()
        disabled = self.bar.pressed_disabled_button(event)
        if disabled is not None:
            return Complaint(disabled.why, disabled.box.centre) if disabled.why else None

        if intent is Intent.PASS and self.pass_action is None:  # if there is one, the scene passes
            return self.go_on()
        if intent is Intent.ACCEPT:
            return self.choose(focused, self.box(focused).centre)
        return self._handle_mouse(event) if event is not None and event.type in MOUSE else None

    @abstractmethod
    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key: by a click on it at a point, or by Accept with the focus on it."""

    def decide(self, action: Action) -> Answer:
        """The decision that follows from an action chosen in the popup."""
        return action

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        """The key to which the focus goes on after a pick by keys at `here`. None if it stays there."""
        return None

    @property
    def busy(self) -> bool:
        """Whether there is an incomplete choice that `back` can cancel: an open list or popup, or something picked."""
        return self._is_something_open or self.selection.has_picks

    @property
    def _is_something_open(self) -> bool:
        """Whether a list or a popup is open."""
        return self.lists.opened is not None or self.popup is not None

    def back(self) -> bool:
        """Close an open list or popup, or else take back the last pick. Returns whether there was any of these."""
        if self._is_something_open:
            self.lists.opened = self.popup = None
            return True

        was_busy = self.busy  # something is picked
        self.selection.back()
        self.forget_press()
        self.show_verbs()
        return was_busy

    # --- Mouse -------------------------------------------------------------------------------

    def _handle_mouse(self, event: pygame.event.Event) -> Answer:
        """The answer to an event of the mouse: a click, a drag, or a right click, which cancels the last step.

        None while there is no answer: some boards answer a press at once, others its release. A press on a button of
        the board begins no drag. `take_up`: the press has become a drag.
        """
        if event.type == pygame.MOUSEMOTION:
            has_become_drag = self.drag.move(event.pos)
            if has_become_drag:
                self.take_up(self.drag.key)
            self.drag_to(event.pos)
        elif event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
            self.back()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.forget_press()
            return None if self.bar.hit(event.pos) is not None else self.press(event.pos)
        elif event.button == 1 and self.drag.start is not None:
            answer = self.release(self.drag.key, event.pos)
            self.forget_press()
            return answer
        return None

    def press(self, at: Point) -> Answer:
        """Begin a click or a drag: the mouse button has gone down at a point.

        Boards that answer at once override this.
        """
        self.drag.press(at, self.key_at(at))
        return None

    def take_up(self, key: Hashable | None) -> None:
        """Begin to drag this thing: a press on it has become a drag."""

    def carry(self, body: Body) -> None:
        """Let the mouse carry this thing from now on. While `carried` is True it does not move to its own place."""
        self.carried = body
        body.carried = True

    def drag_to(self, at: Point) -> None:
        """Go on with a drag: the mouse has moved to this point."""

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """End a click or a drag: the button that went down on this thing was let go at a point. Returns the answer."""
        return self.choose(key, at) if self.key_at(at) == key else None

    def forget_press(self) -> None:
        """Forget a press, even if the button is still down: let go of the carried thing, and end the rubber band."""
        if self.carried is not None:
            self.carried.carried = False
        self.carried = self.band = None
        self.drag.drop()

    def update(self, seconds: float) -> None:
        """Let the carried thing, if there is one, follow the mouse for this many seconds."""
        if self.carried is not None:
            self.drag.follow(self.carried, seconds, self.still)
