"""The board of Battlefronts: five fronts and four travel zones on a staff map."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.battlefronts.actions import March, Redeploy, Size
from game.battlefronts.cards import FRONTS_TO_WIN, LAST_ROUND, MOVE, PHASE_NAMES, PLACES, QUIET_ROUNDS
from game.battlefronts.state import State
from game.core.events import Event
from game.core.state import Action
from scenes.boards.battlefronts import layout, log_lines, painter, player_panels
from scenes.boards.battlefronts.animation import Animation
from scenes.boards.battlefronts.lesson import LESSON
from scenes.boards.battlefronts.model import TableModel
from scenes.boards.battlefronts.references import REFERENCES
from scenes.boards.battlefronts.selection import FIRST_SIZE, Selection, ask_size, ask_way
from scenes.boards.battlefronts.sprites import SIDES, Piece, StackSprites
from scenes.boards.battlefronts.tooltips import PILES, Tooltips
from scenes.boards.board import Answer, Board, Complaint, Dispatch, Fact, Frame, Mark, Table, Undo, place_key
from scenes.pieces.drag import Drag
from scenes.pieces.popups import CLOSED, ChoicePopup, NumberPopup
from scenes.ui import theme
from scenes.ui.canvas import Box, Canvas, Point
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import MOUSE, Intent


class BattlefrontsBoard(Board[State]):
    """Battalions are picked by click, drag or keys; then a place, and sometimes how."""

    frame = Frame(layout.MAP)
    victory = "THE WAR IS DECIDED"
    references = REFERENCES
    ambience = "plain"
    lesson = LESSON
    band = theme.AIRBORNE
    token = "battlefronts/token-{name}"
    places = PLACES
    model: TableModel
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table, view)
        self.model = TableModel(view, table.viewer, self.still)
        self.animation = Animation(self.model, self.particles, self.still)
        self.selection = Selection(self.model)
        self.tips = Tooltips(self.model, self.names)
        self.dial: NumberPopup | None = None
        """BF 6.4 Asks how many cards a new battalion shall have."""
        self.fork: ChoicePopup[Action] | None = None
        """BF 5.2, 5.3 Asks how a battalion goes where it may march and redeploy."""
        self.drag = Drag()
        self.listing = False
        self._last_size = FIRST_SIZE
        self.sprites = StackSprites()

    # --- what happened -----------------------------------------------------------------

    def dispatch(self, event: Event) -> Dispatch | None:
        return log_lines.dispatch(event, self.names) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        return log_lines.headline(event, self.names) or super().headline(event)

    def words(self, action: Action) -> str:
        return log_lines.action(action, self.model.view.phase)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.tips.keys_of(action)

    def decision(self, actions: Sequence[Action]) -> str:
        return log_lines.decision(actions, self.model.view.phase)

    def facts(self) -> list[Fact]:
        held = self.model.held()
        tokens = [f"battlefronts/token-{side}" for side in SIDES]
        marks = tuple(Mark(tokens[i], str(held[i]), alarm=held[i] >= FRONTS_TO_WIN) for i in range(2))
        return [
            Fact("HELD ALONE (3 WIN)", marks=marks),
            Fact("ROUND", str(self.model.view.round)),
            Fact("FIRST PLAYER", self.names[self.model.view.first]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASE_NAMES[:4], self.model.view.phase)

    def rule(self) -> str:
        return REFERENCES.phases[self.model.view.phase]

    def prompt(self) -> str:
        return log_lines.prompt(self.model.view, self.dial is not None, self.selection.selected)

    def help_text(self) -> str:
        return log_lines.help_text(self.model.view)

    # --- what is open ------------------------------------------------------------------

    def offer(self, actions: Sequence[Action]) -> None:
        self._drop_drag()
        self.fork = None
        super().offer(actions)
        self.dial = ask_size(self.model.view, self._last_size) if self.selection.sizes else None

    def advise(self, steps: Sequence[Action]) -> None:
        super().advise(steps)
        following = self.advised[0] if self.advised else None
        if self.dial is not None:
            self.dial.advise(following.cards if isinstance(following, Size) else None)
        if self.fork is not None:
            self.fork.advise(following)

    def follows(self, steps: Sequence[Action]) -> bool:
        if self.fork is not None:
            return steps[0] in self.fork.choices
        picked = self.selection.selected
        return picked is None or (isinstance(steps[0], March | Redeploy) and steps[0].battalion == picked)

    def loss(self) -> str:
        return log_lines.loss(self.model.view, self.names)

    def tie_near(self) -> bool:
        view = self.model.view
        return view.quiet >= QUIET_ROUNDS - 1 or view.round > LAST_ROUND - 3

    @property
    def stepping(self) -> bool:
        return self.dial is not None

    @property
    def covered(self) -> bool:
        return self.modal or self.fork is not None

    @property
    def modal(self) -> bool:
        return self.dial is not None or self.listing

    def spots(self) -> list[Spot]:
        if self.dial is not None:
            return self.dial.spots()
        if self.fork is not None:
            return self.fork.spots()
        return [Spot(key, self.tips.box(key)) for key in [*self.selection.choices(), *PILES]]

    def kept_free(self) -> list[Box]:
        return [popup.box for popup in (self.dial, self.fork) if popup is not None]

    def pieces(self) -> list[Box]:
        signs = [layout.band(place) for place in range(PLACES)]
        return signs + [piece.box(piece.goal) for piece in self.model.pieces.values()]

    # --- input -------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        if self.listing:
            if intent is not None or (event is not None and event.type == pygame.MOUSEBUTTONDOWN):
                self.listing = False
            return None
        if self.dial is not None:
            return self._ask_size(self.dial, event, intent)
        if self.fork is not None:
            way = self.fork.handle(event, intent, ring.focused)
            if way is CLOSED:
                self.fork = None
            return way if isinstance(way, Action) else None
        if intent is Intent.ACCEPT:
            return self._choose(ring.focused, self.tips.box(ring.focused).centre)
        if event is not None and event.type in MOUSE:
            return self._mouse_event(event)
        return None

    def _ask_size(self, dial: NumberPopup, event: pygame.event.Event | None, intent: Intent | None) -> Answer:
        number = dial.handle(event, intent)
        if isinstance(number, int):
            self._last_size = number
            return self.selection.sizes[number]
        return Undo.STEP if number is CLOSED else None

    def back(self) -> bool:
        if self.listing or self.fork is not None:
            self.listing, self.fork = False, None
            return True
        if self.selection.selected is not None:
            self.selection.selected = None
            self._drop_drag()
            return True
        return False

    def _mouse_event(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.MOUSEMOTION:
            if self.drag.move(event.pos):
                self._take_up()
            return None
        self.drag.mouse = event.pos
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            self.back()
        if event.button != 1:
            return None
        return self._press(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else self._release(event.pos)

    def _press(self, at: Point) -> Answer:
        piece = self.model.under(at)
        if piece is None or piece.seat != self.selection.seat or piece.number not in self.selection.ways:
            return self._choose(self.under(at), at)
        self.drag.press(at, piece.number)
        return None if self.selection.selected == piece.number else self._choose(piece.key, at)

    def _take_up(self) -> None:
        piece = self._dragged
        if piece is not None:
            piece.carried = True
            self.selection.selected = piece.number

    @property
    def _dragged(self) -> Piece | None:
        """The battalion that the mouse carries."""
        key = self.drag.key if self.drag.moving else None
        return self.model.pieces[self.selection.seat, key] if isinstance(key, int) else None

    def _release(self, at: Point) -> Answer:
        dragged = self._dragged
        self._drop_drag()
        place = layout.place_at(at)
        if dragged is None or place is None or place == self.model.place(dragged.seat, dragged.number):
            return None
        return self._go(dragged.number, place, at)

    def _drop_drag(self) -> None:
        if (dragged := self._dragged) is not None:
            dragged.carried = False
        self.drag.drop()

    def _choose(self, key: Hashable | None, at: Point) -> Answer:
        """A click on something, or Accept with the focus on it."""
        match key:
            case ("battalion", int(seat), int(number)):
                return self._choose_battalion(seat, number, at)
            case ("place", int(place)):
                return self._choose_place(place, at)
            case ("lost", _):
                self.listing = True
        return None

    def _choose_battalion(self, seat: int, number: int, at: Point) -> Answer:
        orders = self.selection
        if orders.choosable(seat, number):
            if number in orders.reduces:
                return orders.reduces[number]
            orders.selected = None if orders.selected == number else number
            return None
        place = self.model.place(seat, number)
        if orders.selected is not None or orders.zones:
            return self._choose_place(place, at)
        return Complaint(orders.why_not_pick(seat, number), at)

    def _choose_place(self, place: int, at: Point) -> Answer:
        if self.selection.selected is not None:
            return self._go(self.selection.selected, place, at)
        if place in self.selection.zones:
            return self.selection.zones[place]
        return Complaint(self.selection.why_not_place(place), at)

    def _go(self, number: int, place: int, at: Point) -> Answer:
        ways = self.selection.ways_to(number, place)
        if not ways:
            return Complaint(self.selection.why_not_go(number, place), at)
        if len(ways) > 1:
            lost = log_lines.CARD_WORDS[self.model.pieces[self.selection.seat, number].card]
            self.fork = ask_way(place, ways, lost)
            return None
        return ways[0]

    # --- pictures ----------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        painter.paint(canvas, self.model.near)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._raise_pieces()
        if (dragged := self._dragged) is not None:
            self.drag.follow(dragged, seconds, self.still)
        self.model.update(seconds)

    def lights(self) -> list[float]:
        goals = [0.0] * PLACES
        for place in self.selection.open_places() if self.fork is None and self.dial is None else ():
            aimed = place == layout.place_at(self.mouse) or self.focused == place_key(place)
            goals[place] = 1.0 if aimed else 0.55
        return goals

    def _raise_pieces(self) -> None:
        under = self.model.under(self.mouse)
        for (seat, number), piece in self.model.pieces.items():
            choosable = self.selection.choosable(seat, number)
            if seat == self.selection.seat and number == self.selection.selected:
                piece.raised = 16.0
            else:
                piece.raised = 10.0 if choosable and piece is under else 0.0

    def draw(self, canvas: Canvas) -> None:
        look, model = self.sprites.on(canvas), self.model
        painter.draw_places(canvas, model, self.lit)
        for seat in range(2):
            acting = model.view.to_act == seat
            player_panels.draw_side(canvas, model, look, seat, self.table.seats[seat], acting)
        pulse = self.pulse()
        if any(key in self.highlighted for key in (piece.key for piece in model.pieces.values())):
            pulse = 0.2  # whatever is pointed at shall stand out
        for piece in model.in_order():
            glow = pulse if self.selection.choosable(piece.seat, piece.number) else 0.0
            if piece.key in self.highlighted or (
                piece.seat == self.selection.seat and piece.number == self.selection.selected
            ):
                glow = 1.0
            piece.draw(canvas, look, glow, piece.moved and not piece.carried and model.view.phase == MOVE)
        model.flights.draw(canvas, look)
        self.particles.draw(canvas)
        if self.fork is not None:
            self.fork.draw(canvas, self.focused, self.seconds)
        if self.dial is not None:
            advised = f"; the staff advises {self.dial.advised}" if self.dial.advised is not None else ""
            self.dial.note = f"{self.dial.most - self.dial.number} stay in the deck{advised}"
            self.dial.draw(canvas, self.focused, self.seconds)
        if self.listing:
            player_panels.draw_list(canvas, model, self.table.seats)
