"""What can be pointed at and picked on a board, and what input makes of it.

`Controls` holds what the boards share: clicks and drags, verbs, lists, a popup of choices, taking back, and the focus
that goes on to the next pick. A board says what can be chosen (`keys`, `verbs`) and what choosing it means (`choose`).
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
from scenes.ui.canvas import Box, Canvas, Point, between
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.form import describe_widget
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import MOUSE, Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound
from scenes.ui.tween import spring
from scenes.ui.widgets import Button

# --- Telling a drag from a click, how a dragged thing follows the mouse, and the rubber band drawn ---

DRAG_AFTER = 9.0
"""Design pixels that the mouse must travel before a press becomes a drag."""
SPEED = 22.0
"""Rate of the spring by which a dragged thing follows."""
TILT = 0.012
"""Degrees of tilt per design pixel a second."""
MOST_TILT = 14.0


class Drag:
    """A press of the mouse until its release."""

    def __init__(self) -> None:
        self.mouse: Point = (0.0, 0.0)
        self.start: Point | None = None
        """Where the button was pressed; None while it is up."""
        self.key: Hashable | None = None
        """Key of the thing under it."""
        self.moving = False
        """True once the press is a drag."""

    def press(self, at: Point, key: Hashable | None) -> None:
        """The button went down on the thing with this key."""
        self.mouse = self.start = at
        self.key, self.moving = key, False

    def move(self, at: Point) -> bool:
        """The mouse moved; True when the press becomes a drag with that."""
        self.mouse = at
        if self.start is None or self.moving or math.dist(self.start, at) <= DRAG_AFTER:
            return False
        self.moving = True
        return True

    def drop(self) -> None:
        """Forget the press."""
        self.start, self.key, self.moving = None, None, False

    def follow(self, body: Body, seconds: float, still: bool = False) -> None:
        """Let a thing follow the mouse, tilted by its speed; with `still` (reduced motion) upright and at once."""
        if still:
            body.x, body.y, body.angle = *self.mouse, 0.0
            return
        share = spring(SPEED, seconds)
        before = body.x
        body.x += (self.mouse[0] - body.x) * share
        body.y += (self.mouse[1] - body.y) * share
        speed = (body.x - before) / max(seconds, 1e-3)
        body.angle += (max(-MOST_TILT, min(MOST_TILT, -speed * TILT)) - body.angle) * share


def draw_band(canvas: Canvas, start: Point, end: Point) -> None:
    """The rubber band from where the drag began to where the mouse is now."""
    left, top, wide, high = between(start, end)
    real = canvas.rect(left, top, max(2.0, wide), max(2.0, high))
    veil = art.clear(real.w, real.h)
    veil.fill((*theme.GLOW, 48))
    canvas.surface.blit(veil, real)
    pygame.draw.rect(canvas.surface, (34, 24, 10), real.inflate(canvas.px(3), canvas.px(3)), canvas.line(5))
    pygame.draw.rect(canvas.surface, theme.GLOW, real, canvas.line(2))


# --- Lists that can be looked through at any time, whoever is asked: discards, losses -------------

CLOSERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *PRESSED)
CLOSING_PRESS = object()
"""Value of `_pressed` after a press that closed a list."""


class Browser:
    """Opens a list by a click on its pile, Accept with the focus there, or its own key; any input closes it."""

    def __init__(self, sound: Sound, piles: Sequence[Hashable], hotkeys: Mapping[int, Hashable]) -> None:
        """`piles` are the keys of what can be looked through; `hotkeys` leads from pygame's keys to them."""
        self.sound = sound
        self.piles = tuple(piles)
        self.hotkeys = hotkeys
        self.opened: Hashable | None = None
        """The pile whose list lies open, if one does."""
        self._pressed: Hashable | None = None
        """What the mouse went down on, until it is let go."""

    def handle(
        self,
        event: pygame.event.Event | None,
        intent: Intent | None,
        focused: Hashable | None,
        under: Hashable | None,
    ) -> bool:
        """Answer input; True if it was meant for a list. `under` is what lies under the mouse."""
        if self.opened is not None:
            if intent is None and (event is None or event.type not in CLOSERS):
                return False
            self.opened = None
            if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
                self._pressed = CLOSING_PRESS
            return True
        if intent is Intent.ACCEPT and focused in self.piles:
            return self._open(focused)
        if plain_key(event) in self.hotkeys:
            return self._open(self.hotkeys[plain_key(event)])
        return event is not None and self._mouse(event, under)

    def _open(self, pile: Hashable) -> bool:
        self.opened = pile
        self.sound.play("click", 0.5)
        return True

    def _mouse(self, event: pygame.event.Event, under: Hashable | None) -> bool:
        """A click that begins and ends on a pile opens its list; the one that closed a list opens none."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = under if under in self.piles else None
            return self._pressed is not None
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        return self._open(pressed) if pressed == under else True


# --- What input on a board comes to: a decision, a complaint, or what passing would end -----------


@dataclass(frozen=True)
class Complaint:
    """Why something is not possible, shown at the place where it was tried."""

    words: str
    at: Point


class Wish(Enum):
    """Other answers of a board than a decision or a complaint."""

    UNDO_STEP = auto()
    """Undo the step that opened a popup."""
    PASS_WHOLE = auto()
    """To let this question pass, and all others of the same stretch (`Call.stretch`)."""


Answer = Action | Sequence[Action] | Complaint | Wish | None
"""The result of input: a decision, a complaint, another wish, or nothing yet."""
Command = Callable[[], Answer]
"""What a button does: a decision, or a change of what is picked."""


@dataclass(frozen=True)
class Ending:
    """What passing would end now: the text of its button."""

    label: str = "PASS"
    left: str = ""
    """What would be left undone, in a few words; "" for nothing."""
    usual: bool = False
    """Whether passing is the usual choice; its button is then red."""
    stretch: str = ""
    """What passing ends, where `label` also tells what has been done in it; "" where the label says it."""
    why: str = "There is nothing to pass here: this decision has to be made."
    """Said to a person who presses the pass button where passing is not possible."""


@dataclass(frozen=True)
class Verb:
    """A button beside the board: what it says and what it does."""

    name: str
    label: str
    does: Command
    hint: str = ""
    """The key that does the same: a letter or digit, or one that the scene knows (SPACE, ESC)."""
    main: bool = False
    below: str = ""
    """A second, smaller line."""
    ready: bool = True
    why: str = ""
    """Said to a person who presses it while it is not ready."""
    note: str = ""
    """What a tooltip and a voice say of it."""
    gives_up: bool = False
    """Whether it gives something up although there is another choice: the focus does not come to it by itself."""

    def button(self, box: Box) -> Button:
        """The button in this box."""
        button = Button(("verb", self.name), box, self.label, self.hint, self.main)
        button.enabled, button.why, button.below, button.note = self.ready, self.why, self.below, self.note
        button.lands = not self.gives_up
        return button


class Selection(Protocol):
    """What is offered to a person, and what is picked of it."""

    @property
    def passing(self) -> Action | None:
        """The offered action that the Space key plays."""

    @property
    def ending(self) -> Ending:
        """What `passing` would end."""

    @property
    def picked(self) -> object:
        """All that is picked; it changes with every pick."""

    def offer(self, actions: Sequence[Action], /) -> None:
        """Sort the actions among which a person may choose now; nothing is picked any more."""

    @property
    def busy(self) -> bool:
        """Whether something is picked that `back` takes back."""

    def back(self) -> None:
        """Take back the last pick, if there is one."""


class Things(Protocol):
    """Where the things on a board lie."""

    def box(self, key: Hashable | None) -> Box:
        """Box of the thing with this key; the whole board if there is none."""

    def under(self, point: Point) -> Hashable | None:
        """Key of the thing at a point."""


Chosen = TypeVar("Chosen", bound=Selection)


class Controls(ABC, Generic[Chosen]):
    """Turns input into picks and decisions of a selection."""

    clicks: bool = True
    """Whether a pick is heard."""
    early: bool = False
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
        """`piles`: what can be looked through at any time, with pygame's keys that open it; `still`: reduced motion."""
        self.selection = selection
        self.things = things
        self.sound = sound
        self.still = still
        self.lists = Browser(sound, piles, hotkeys or {})
        self.bar: ButtonBar[Command] = ButtonBar()
        self.drag = Drag()
        self.carried: Body | None = None
        """What the mouse carries."""
        self.band: Point | None = None
        """Where the rubber band begins while one is drawn."""
        self._opener: Hashable | None = None
        """The spot that had the focus when the popup was opened."""
        self.popup: ChoicePopup[Action] | None = None
        """Asks which of a few actions is meant."""
        self.offered: list[Action] = []
        """The actions among which a person may choose now."""
        self.advised: tuple[Action, ...] = ()
        """The steps that a hint advises from here on; popups mark the next one and start there."""
        self.interrupted: str = ""
        """The sentence that a press has stopped an order, and how it goes on. Empty once the sentence was shown."""
        self.mouse: Point = (0.0, 0.0)
        self.focused: Hashable | None = None
        """Key of the focus while it is shown, or while it is under the mouse."""

    # --- What is open ------------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which a person may choose now; none: nobody is asked."""
        self.drop()
        self.popup = None
        self.offered = list(actions)
        self.selection.offer(actions)
        self.show_verbs()

    def advise(self, steps: Sequence[Action]) -> None:
        """Set the steps that a hint advises from here on; none: there is no hint that fits."""
        self.advised = tuple(steps)
        if self.popup is not None:
            self.popup.advise(self.advised[0] if self.advised else None)

    def follows(self, steps: Sequence[Action]) -> bool:
        """Whether what is picked so far may go on to this decision; with nothing picked every one can be reached."""
        return True

    def picks(self) -> Sequence[Hashable]:
        """The keys of what has been picked for the decision in hand, in the order of `Words.presses`."""
        return ()

    def doubt(self, steps: Sequence[Action]) -> str:
        """Why one would rather not make this decision, in a sentence that is told once; "" if nothing is to be said."""
        return ""

    @property
    def passing(self) -> Action | None:
        """The offered action that the Space key plays."""
        return self.selection.passing

    @property
    def ending(self) -> Ending:
        """What `passing` would end."""
        return self.selection.ending

    def empty_handed(self) -> bool:
        """Whether the person is asked only so that nobody sees that there is nothing to decide."""
        return [action.notation for action in self.offered] == ["pass"]

    @property
    def modal(self) -> bool:
        """True while the board alone gets directions and Accept, because a list or a number is open."""
        return self.lists.opened is not None

    @property
    def stepping(self) -> bool:
        """True if that is a step of the decision, which can be advised and undone like any other step."""
        return False

    @property
    def covered(self) -> bool:
        """True while anything lies open over the board, over which no banner may be drawn."""
        return self.modal or self.popup is not None

    def standing_order(self) -> Answer:
        """The next decision of an order that a person gave for several decisions; None where there is none."""
        return None

    @property
    def ordering(self) -> bool:
        """Whether such an order may still go on."""
        return False

    def on_decision(self, actions: Sequence[Action]) -> None:
        """Take note of a decision of the person who is asked, just before it is played."""

    # --- What can be pointed at --------------------------------------------------------------

    def keys(self) -> Sequence[Hashable]:
        """Keys of the things that can be chosen now, verbs apart; later ones lie on top."""
        return ()

    def box(self, key: Hashable | None) -> Box:
        """Box of the thing with this key; the whole board if there is none."""
        return self.things.box(key)

    def spots(self) -> list[Spot]:
        """The spots that can be chosen now."""
        if self.popup is not None:
            return self.popup.spots()
        if self.modal:
            return []
        return [*self._spots(self.keys()), *self.inspectable(), *self.bar.spots()]

    def inspectable(self) -> list[Spot]:
        """Spots that can be inspected at any time, also while others act; `spots` contains them as well."""
        return [] if self.modal else self._spots(self.lists.piles, lands=False)

    def _spots(self, keys: Sequence[Hashable], lands: bool = True) -> list[Spot]:
        return [Spot(key, self.box(key), lands=lands) for key in keys]

    def told(self, key: Hashable | None) -> str:
        """What a voice says of a button of the board, or of what lies open over it; "" for anything else."""
        buttons = self.bar.buttons if self.popup is None else self.popup.buttons
        button = next((button for button in buttons if button.key == key), None)
        if button is not None:
            return describe_widget(button)
        return "A list is open; press any key to close it." if self.lists.opened is not None else ""

    def usable(self, key: Hashable | None) -> bool:
        """Whether something can be done now with this thing, which is told apart by its light on the screen."""
        return True

    def kept_free(self) -> list[Box]:
        """The boxes of its own buttons, usable or not, and of what lies open: no tooltip covers them."""
        popups = [] if self.popup is None else [self.popup.box]
        return popups + [button.box for button in self.bar.buttons]

    def under(self, point: Point) -> Hashable | None:
        """The key of the thing at a point, whether it can be chosen or not."""
        return None if self.modal else self.bar.hit(point) or self.things.under(point)

    @property
    def pointed(self) -> Hashable | None:
        """Key of the focused thing, otherwise of the thing under the mouse."""
        return self.focused if self.focused is not None else self.under(self.mouse)

    def follow(self, event: pygame.event.Event | None, ring: FocusRing) -> None:
        """Update mouse and focus from an event."""
        if event is not None and event.type in MOUSE:
            self.mouse = event.pos
        self.focused = ring.lit

    # --- Verbs -------------------------------------------------------------------------------

    def verbs(self) -> Sequence[tuple[Verb, Box]]:
        """What is open now apart from the things on the board, and where its buttons are."""
        return ()

    def show_verbs(self) -> None:
        """Show a button for each verb that is open."""
        self.bar.show([(verb.button(box), verb.does) for verb, box in self.verbs()])

    def go_on(self) -> Answer:
        """Space where nothing can be passed: the verb that names it as its key."""
        verbs = (verb for verb, _ in self.verbs() if verb.hint == "SPACE" and verb.ready)
        verb = next(verbs, None)
        return None if verb is None else verb.does()

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        """Handle input that only inspects the board; True if it was used.

        Unlike `handle` it is called at any time that the board may be looked at, and it decides nothing.
        """
        self.follow(event, ring)
        clicked = event is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return self.lists.handle(event, intent, ring.focused, self.under(self.mouse) if clicked else None)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        """Handle input: returns a decision, a complaint or a wish; None while the decision is not complete.

        The first action is one of those offered. Further actions are later steps of the same decision: each is legal
        once those before it are played. All steps are played and undone together.
        """
        self.follow(event, ring)
        before, popup = self.selection.picked, self.popup
        answer = self._answer(event, intent, ring.focused)
        if self.selection.picked != before:
            self.show_verbs()
            if self.clicks:
                self.sound.play("click", 0.5)
            if intent is Intent.ACCEPT and (key := self.next_pick(ring.focused)) is not None:
                ring.place(self.spots())
                ring.focus(key)
        if self.popup is not popup:
            self._lead(ring)
        return answer

    def _lead(self, ring: FocusRing) -> None:
        """Lead the focus to the choice of a popup that stands out, and back once the popup has been left."""
        if self.popup is not None:
            self._opener = ring.focused
            self.popup.stand_out(self.advised[0] if self.advised else None)
        ring.place(self.spots())
        ring.focus(self._opener if self.popup is None else self.popup.default)

    def _answer(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        if self.popup is not None:
            choice = self.popup.handle(event, intent, focused)
            if choice is CLOSED:
                self.back()
            return self.decide(choice) if isinstance(choice, Action) else None
        deed = self.bar.pressed(event, intent, focused)
        if deed is not None:
            return deed()
        refused = self.bar.refused(event)
        if refused is not None:
            return Complaint(refused.why, refused.box.centre) if refused.why else None
        if intent is Intent.PASS and self.passing is None:  # otherwise passing is the scene's
            return self.go_on()
        if intent is Intent.ACCEPT:
            return self.choose(focused, self.box(focused).centre)
        return self._mouse(event) if event is not None and event.type in MOUSE else None

    @abstractmethod
    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """A click on something at a point, or Accept with the focus on it."""

    def decide(self, action: Action) -> Answer:
        """The decision that an action makes which was chosen in the popup."""
        return action

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        """The key to which the focus goes on after a pick by keys; None: it stays. `here`: where it stands."""
        return None

    @property
    def busy(self) -> bool:
        """Whether there is an incomplete choice that the board can cancel itself."""
        return self._opened or self.selection.busy

    @property
    def _opened(self) -> bool:
        return self.lists.opened is not None or self.popup is not None

    def back(self) -> bool:
        """Cancel an incomplete choice, the last step first; False if there is none."""
        taken = self.busy
        if self._opened:
            self.lists.opened = self.popup = None
            return True
        self.selection.back()
        self.drop()
        self.show_verbs()
        return taken

    # --- Mouse -------------------------------------------------------------------------------

    def _mouse(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.MOUSEMOTION:
            if self.drag.move(event.pos):
                self.take_up(self.drag.key)
            self.carry_on(event.pos)
        elif event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            self.back()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.drop()
            return None if self.bar.hit(event.pos) is not None else self.press(event.pos)
        elif event.button == 1 and self.drag.start is not None:
            answer = self.release(self.drag.key, event.pos)
            self.drop()
            return answer
        return None

    def press(self, at: Point) -> Answer:
        """The button has gone down at a point: a click or a drag begins."""
        self.drag.press(at, self.under(at))
        return None

    def take_up(self, key: Hashable | None) -> None:
        """A press on this thing has become a drag."""

    def carry(self, body: Body) -> None:
        """From now on the mouse carries this."""
        self.carried = body
        body.carried = True

    def carry_on(self, at: Point) -> None:
        """The mouse has moved to this point."""

    def release(self, key: Hashable | None, at: Point) -> Answer:
        """The button that went down on this thing has been let go at a point."""
        return self.choose(key, at) if self.under(at) == key else None

    def drop(self) -> None:
        """Forget a press, also one that was never released here."""
        if self.carried is not None:
            self.carried.carried = False
        self.carried = self.band = None
        self.drag.drop()

    def update(self, seconds: float) -> None:
        """What is carried follows the mouse."""
        if self.carried is not None:
            self.drag.follow(self.carried, seconds, self.still)
