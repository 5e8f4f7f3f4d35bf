"""The bubble of a guided match beside its table: it points at one thing at a time, and blocks nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from game.core.state import Action
from scenes.boards.board import Board
from scenes.boards.script import InBar, OnButton, Target
from scenes.boards.script_guide import Guide
from scenes.pieces.arrows import draw_arrow
from scenes.pieces.fan import ADVISED
from scenes.settings import SPEEDS
from scenes.stack import Change, Pop, Push
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas, Point
from scenes.ui.focus import Spot, draw_ring
from scenes.ui.input import MOUSE, Intent
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.match.play_director import PlayDirector
    from scenes.play.table_scene import TableScene
    from scenes.stack import Services

# --- The bubble of a guided match: a dispatch on paper, and an arrow to what it is about ----------

NEXT: Final = "lesson next"
END: Final = "lesson end"
END_GUIDE: Final = "END GUIDE"
GO_BACK: Final = "GO BACK"
"""The labels of that button: while the guide is followed, and once it was left."""
WIDE: Final = 470.0
PAD: Final = 26.0
HEAD_H: Final = 50.0
FOOT_H: Final = 82.0
GAP: Final = 46.0
"""Least distance between the bubble and what it points at, so that the arrow has room."""
TOP: Final = 76.0
"""The bar at the top is kept clear."""
EDGE: Final = 2.0
"""Least distance of a mark from the upper edge of the stage."""
TALLEST: Final = HEIGHT - 16.0 - TOP
"""The most that it takes of the stage; what it says is cut to whole sentences then."""
GRID: Final = 30
"""Distance of the places that are tried."""
BOARD_COST: Final = 260.0
"""Lying on the board costs as much as so many pixels of distance."""
ADVICE_COST: Final = 120.0
"""The same for the panel of advice, while it holds no hint."""
PIECE_COST: Final = 900.0
"""The same for what stands on the board."""
COVERED: Final = 3_000.0
"""What covering a thing that can be chosen costs; more than any distance."""
FAR: Final = 500.0
"""The bubble follows when what it points at is that far away."""
CROSSED: Final = 600.0
"""What it costs when the arrow runs across another thing that can be chosen, across a button, or far across what its
target is a part of, such as the rows of a hint."""
DEEP: Final = 120.0
"""That far."""
PASSED: Final = 0.2
"""What the arrow costs across a soft box, as a share of what covering it costs."""
FORBIDDEN: Final = 1_000_000.0


class Bubble:
    """One step on paper, with NEXT and END GUIDE."""

    def __init__(self) -> None:
        self.shown = False
        self.box = Box(0, 0, WIDE, 240)
        self.buttons = {
            NEXT: Button(NEXT, Box(0, 0, 210, 50), "NEXT", "N", primary=True),
            END: Button(END, Box(0, 0, 190, 50), END_GUIDE, "Q"),
        }
        self.buttons[END].lands = False
        self._words = ""
        self._heading = ""
        self.target: Box | None = None
        """What it points at."""
        self._clock = 0.0
        self._placed: object = None
        """What the present place was chosen for."""
        self._points = True
        """Whether there is an arrow: none runs far across what its target is a part of."""

    def show(self, words: str, heading: str, target: Box | None, last: bool, asks: bool = False) -> None:
        """Show these words, about what lies in the box `target`. There is no NEXT where they ask to do something."""
        if words != self._words:
            self._placed = None
        self.shown, self._words, self._heading, self.target = True, words, heading, target
        self.buttons[NEXT].label = "DONE" if last else "NEXT"
        self.buttons[NEXT].enabled = not asks
        self.buttons[END].enabled = asks or not last
        self.buttons[END].why = "This is the last step of the lesson."

    def hide(self) -> None:
        self.shown = False

    @property
    def words(self) -> str:
        """What it says; "" while it is not shown."""
        return self._words if self.shown else ""

    def spots(self) -> list[Spot]:
        return [button.spot() for button in self.buttons.values() if button.enabled]

    def update(self, seconds: float, still: bool) -> None:
        """Advance the dots of the arrow; `still`: reduced motion."""
        self._clock = 0.0 if still else self._clock + seconds

    # --- where ---------------------------------------------------------------------------

    def place(
        self, canvas: Canvas, clear: Sequence[Box], choices: Sequence[Box], soft: Sequence[tuple[Box, float]]
    ) -> None:
        """Lie near the target, never over it nor over the boxes `clear`, and over no choice if that is possible.

        `soft`: boxes that are better left free, with what covering them costs in pixels of distance.
        It stays where it is while that is still a good place.
        """
        lines = styles.BODY_LARGE.wrap(canvas, faces.worded(canvas, self._words), WIDE - 2 * PAD)
        tall = min(HEAD_H + len(lines) * styles.BODY_LARGE.height(canvas) + FOOT_H, TALLEST)
        key = (tall, self.target, tuple(clear), tuple(choices))
        if key == self._placed:
            return
        forbidden = [_rect(box) for box in clear]
        if self.target is not None:
            forbidden.append(_rect(self.target.inset(8 - GAP)))
        open_ = [_rect(box) for box in choices]
        now = pygame.Rect(self.box.x, self.box.y, math.ceil(WIDE), math.ceil(tall))
        stays = self._placed is not None and now.collidelist(forbidden) < 0 and now.collidelist(open_) < 0
        stays = stays and not self._crossed(now, forbidden, open_)
        stays = stays and (self.target is None or math.dist(*_way(Box(*now), self.target)) < FAR)
        if not stays or now.bottom > HEIGHT - 10:
            now = self._best(now.size, forbidden, open_, [(_rect(box), cost) for box, cost in soft])
        self._placed = key
        self.box = Box(now.x, now.y, now.w, now.h)
        self._points = not self._deep(now, forbidden)
        top = self.box.foot - FOOT_H + 16
        self.buttons[NEXT].box = Box(self.box.right - PAD - 210, top, 210, 50)
        self.buttons[END].box = Box(self.box.x + PAD, top, 190, 50)

    def _best(
        self,
        size: tuple[int, int],
        forbidden: list[pygame.Rect],
        choices: list[pygame.Rect],
        soft: list[tuple[pygame.Rect, float]],
    ) -> pygame.Rect:
        """The cheapest place on a grid: close to the target, over nothing that is needed."""
        aim = self.target.centre if self.target is not None else soft[0][0].center
        right, low = WIDTH - 20 - size[0], HEIGHT - 14 - size[1]
        across, down = range(20, right + 1, GRID), range(round(TOP), low + 1, GRID)
        rects = [pygame.Rect((x, y), size) for x in across for y in down]
        best, least = rects[0], math.inf
        for rect in sorted(rects, key=lambda rect: math.dist(_nearest(rect, aim), aim)):
            cost = math.dist(_nearest(rect, aim), aim)
            if cost >= least:
                break
            cost += FORBIDDEN * len(rect.collidelistall(forbidden)) + COVERED * len(rect.collidelistall(choices))
            for box, price in soft:
                over = rect.clip(box)
                cost += price * over.w * over.h / (rect.w * rect.h)
            if cost < least:
                cost += CROSSED * self._crossed(rect, forbidden, choices)
                cost += PASSED * sum(price for box, price in soft if self._crossed(rect, [], [box]))
            if cost < least:
                best, least = rect, cost
        return best

    def _crossed(self, place: pygame.Rect, clear: list[pygame.Rect], choices: list[pygame.Rect]) -> int:
        """How many of these the arrow would run across from there, of those around the target only the clear ones."""
        if self.target is None:
            return 0
        thing, way = _rect(self.target), _way(Box(*place), self.target)
        others = [box for box in (*clear, *choices) if not box.colliderect(thing)]
        return self._deep(place, clear) + sum(_within(box, way) > 0 for box in others)

    def _deep(self, place: pygame.Rect, clear: list[pygame.Rect]) -> int:
        """Across how many clear boxes around the target the arrow would run far."""
        if self.target is None:
            return 0
        thing, way = _rect(self.target), _way(Box(*place), self.target)
        return sum(box.colliderect(thing) and _within(box, way) > DEEP for box in clear)

    # --- pictures ------------------------------------------------------------------------

    def draw(self, canvas: Canvas, focused: object, seconds: float) -> None:
        """Draw the mark around the target, the arrow, and the paper with its buttons."""
        if not self.shown:
            return
        if self.target is not None:
            around = self.target.inset(-8)
            if around.y >= EDGE:
                art.draw_lit(canvas, self.target.inset(-4), 1.0, 10)
            else:  # at the edge of the window there is room for a ring, and none for light around it
                draw_ring(canvas, around._replace(y=EDGE, h=around.foot - EDGE), glow=False)
            start, goal = _way(self.box, self.target)
            if self._points:
                draw_arrow(canvas, start, goal, theme.GLOW, False, self._clock)
        real = canvas.rect(*self.box)
        radius = canvas.px(6)
        art.draw_shadow(canvas, canvas.surface, real, radius, canvas.px(16), (canvas.px(5), canvas.px(10)), 200)
        words = faces.worded(canvas, self._words)

        def make() -> pygame.Surface:
            paper = pictures.filling_picture(canvas, "shared/paper", WIDE, WIDE * 1.2)
            face = pygame.transform.smoothscale(paper, (real.size[0], max(real.size[1], paper.get_height())))
            face = art.round_corners(canvas, face.subsurface((0, 0, *real.size)), canvas.px(6))
            art.draw_outline(canvas, face, theme.BRASS, canvas.line(2.5), canvas.px(6))
            _write(canvas.onto(face), self._heading, words)
            return face

        key = ("sheet", canvas.scale_key, real.size, self._heading, words)
        canvas.surface.blit(canvas.caches.of("lesson").get(key, make), real)
        for button in self.buttons.values():
            if button.enabled:
                button.draw(canvas, focused == button.key, seconds)


def _write(canvas: Canvas, heading: str, words: str) -> None:
    """Write the heading and the words on the sheet, whose corner is the origin."""
    styles.TYPED_BOLD.but(size=17, track=2).draw(canvas, heading, (PAD, 16), width=WIDE - 2 * PAD, ink=theme.RED)
    canvas.surface.fill(theme.INK, canvas.rect(PAD, HEAD_H - 10, WIDE - 2 * PAD, 1.6))
    style, room = styles.BODY_LARGE, Box(PAD, HEAD_H + 2, WIDE - 2 * PAD, TALLEST - HEAD_H - FOOT_H)
    lines = style.wrap(canvas, words, room.w)
    if len(lines) * style.height(canvas) > room.h:
        style.write(canvas, words, room, theme.INK)
    else:
        style.draw_lines(canvas, lines, (room.x, room.y), width=room.w, ink=theme.INK)


def _rect(box: Box) -> pygame.Rect:
    """The box in whole pixels, none of it left out."""
    left, top = math.floor(box.x), math.floor(box.y)
    return pygame.Rect(left, top, math.ceil(box.right) - left, math.ceil(box.foot) - top)


def _nearest(rect: pygame.Rect, point: Point) -> Point:
    """The point of a rectangle that is nearest to another point."""
    return (max(rect.left, min(point[0], rect.right)), max(rect.top, min(point[1], rect.bottom)))


def _within(rect: pygame.Rect, way: tuple[Point, Point]) -> float:
    """How much of a way lies within a rectangle."""
    line = rect.clipline(*way)
    return math.dist(*line) if line else 0.0


def _way(box: Box, target: Box) -> tuple[Point, Point]:
    """Both ends of the arrow: from under the paper's edge to the edge of the target, away from the corners."""
    paper, thing = _rect(box), _rect(target)
    aim = _nearest(thing.inflate(-thing.w * 0.6, -thing.h * 0.6), box.centre)
    start = _nearest(paper.inflate(-80, -80), aim)
    line = thing.clipline(start, aim)
    goal = line[0] if line else aim
    edge = paper.clipline(start, goal)
    out = edge[1] if edge else start
    far = max(1.0, math.dist(out, goal))
    back = 34 / far  # the dots begin a little way from the start, which lies under the paper
    return (out[0] - (goal[0] - out[0]) * back, out[1] - (goal[1] - out[1]) * back), goal


WIDEST_CHANGE: Final = 0.2
"""Share of the board from which on a box is no place where something happened, but the board itself."""
NORMAL: Final = "1x"
"""No guided match begins faster."""


def place_of(board: Board, key: Hashable) -> Box | None:
    """Where the thing of the board with this key lies; None if it has no place."""
    spots = [*board.controls.spots(), *board.controls.inspectable()]
    spot = next((spot for spot in spots if spot.key == key), None)
    if spot is not None:
        return Box(*spot.rect)
    with suppress(LookupError):
        return board.tips.box(key)
    return None


class Guided:
    """Shows the steps of a guide, and looks on at its table."""

    def __init__(self, table: TableScene, guide: Guide, bring_back: Callable[[], None]) -> None:
        """`bring_back` lets the guide go on that was ended or left."""
        self._table = table
        self._bring_back = bring_back
        self.guide = guide
        self.bubble = Bubble()
        self.pointed: Target | None = None
        """What the bubble points at while it is shown."""
        self._ends = False
        """Whether the last input pressed the button that ends the guide."""
        table.words = "Guided match"

    def enter(self, app: Services, director: PlayDirector) -> None:
        """Begin at a speed of its own: what was right for the last match may be too fast for the first of a game."""
        self._director = director
        self._setting = app.settings.speed
        self._table.own_speed = min(self._setting, NORMAL, key=SPEEDS.index)
        app.store.note_lesson(self._table.setup.game.slug)

    # --- time ----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Called after the table has been advanced."""
        table = self._table
        settings, session = table.app.settings, table.session
        if self._setting != settings.speed:  # it was changed in the menu
            self._setting = table.own_speed = settings.speed
        self.look()
        if self.guide.place != session.guide and not session.over:
            session.guide = self.guide.place
            keeper = self._director.keeper
            if keeper is not None and keeper.kept is not None:
                keeper.keep()
        self.bubble.update(seconds, settings.reduced_motion)

    def look(self) -> None:
        """Show the bubble of the present step where it covers nothing that is needed."""
        table, board = self._table, self._table.board
        browsing = board.controls.modal and not board.controls.stepping
        quiet = table.timeline.idle and not table.surroundings.announcing and not browsing
        quiet = quiet and not (table.asked and board.controls.ordering)
        said = self.guide.say(board, table.asked) if quiet else None
        if said is None:
            self.hide()
            return
        self.pointed = said.at
        fresh = not self.bubble.shown
        self.bubble.show(said.words, self.guide.heading, self.target(), said.last, said.asks)
        self.bubble.buttons[END].label = GO_BACK if self.guide.strayed else END_GUIDE
        soft = [(board.frame.area, BOARD_COST), (table.advice_panel.box, ADVICE_COST)]
        soft += [(box, PIECE_COST) for box in board.pieces()]
        clear = [table.board.frame.prompt]
        if self._director.advice is not None:
            clear.append(table.advice_panel.shown)
        if table.rules.sheet.opened:
            clear.append(table.rules.sheet.box)
        clear += [button.box for button in table.buttons.values()]
        if table.board.controls.modal:
            rects = [pygame.Rect(spot.rect) for spot in table.board.controls.spots()]
            clear += [Box(*rects[0].unionall(rects[1:])).inset(-24)] if rects else []
        needed = [*self.clickable(), *self.happened(), *board.named(said.words)]
        self.bubble.place(table.app.canvas, clear, needed, soft)
        if fresh and not table.ring.shown:  # for a person who uses no keys, ENTER reads on and decides nothing
            table.place_spots()
            table.ring.focus(NEXT)

    def hide(self) -> None:
        """Nobody is asked any more."""
        self.bubble.hide()
        self.pointed = self.guide.said = None

    # --- what is pointed at --------------------------------------------------------------

    def target(self) -> Box | None:
        """The box that the bubble points at; None if it points at nothing, or that is not there."""
        table = self._table
        match self.pointed:
            case None:
                return None
            case InBar(label):
                return table.surroundings.fact_box(label)
            case OnButton(key):
                return table.buttons[key].box if key in table.buttons else None
        place, hand = place_of(table.board, self.pointed), table.board.hand
        if place is None or hand is None or hand.box(self.pointed) is None:
            return place
        return Box(place.x, place.y - ADVISED, place.w, place.h)  # where such a card is drawn

    def highlighted(self) -> tuple[Hashable, ...]:
        """Keys to be highlighted on the board, where nothing else is."""
        thing = self.pointed is not None and not isinstance(self.pointed, InBar | OnButton)
        return (self.pointed,) if thing else ()

    def happened(self) -> list[Box]:
        """The boxes of what the last actions have changed, as far as they have a place that is not most of the board.

        Of several actions in a row that changed something only the last one counts.
        """
        table, board = self._table, self._table.board
        most = WIDEST_CHANGE * board.frame.area.w * board.frame.area.h
        for transcript in reversed(table.session.past):
            found: list[Box] = []
            for event in table.session.seen(transcript, table.viewer):
                line = board.words.dispatch(event)
                places = [place_of(board, key) for key in line.about] if line is not None else []
                found += [box for box in (*places, board.scene_of(event)) if box is not None]
            small = [box for box in found if box.w * box.h <= most]
            if small:
                return small
        return []

    def clickable(self) -> list[Box]:
        """The boxes of what can be chosen on the board, and of what a button that is pointed at is about."""
        board = self._table.board
        boxes = [Box(*spot.rect) for spot in board.controls.spots()]
        match self.pointed:
            case ("verb", _):
                abouts = [board.words.keys_of(action) for action in board.controls.offered]
                named = [keys for keys in abouts if self.pointed in keys]
                places = [place_of(board, key) for keys in named for key in keys if key != self.pointed]
                return boxes + [box for box in places if box is not None]
        return boxes

    def kept_free(self) -> list[Box]:
        """What no tooltip may cover."""
        bubble = self.bubble
        return [box for box in (bubble.box, bubble.target) if box is not None] if bubble.shown else []

    # --- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input before the table does; True if it was for the bubble."""
        if not self.bubble.shown:
            return False
        key = self._pressed(event, intent)
        if key is not None:
            if self.bubble.buttons[key].enabled:
                self.bubble.buttons[key].press()
                self._table.app.sound.play("click", 0.6)
                if key == NEXT:
                    self.guide.next()
                    self.look()
                else:
                    self._ends = True
        elif event is not None and event.type in MOUSE and self.bubble.box.holds(event.pos):
            self._table.place_spots()
            self._table.ring.handle(event, None)
        else:
            return False
        return True

    def _pressed(self, event: pygame.event.Event | None, intent: Intent | None) -> str | None:
        if intent is Intent.LESSON_NEXT:
            return NEXT
        ring = self._table.ring
        free = None if self._table.board.controls.modal else intent
        for key, button in self.bubble.buttons.items():
            if button.handle(event, free, ring.focused == button.key):
                return key
        return None

    def follow_up(self) -> Change | None:
        """The question that the last input for the bubble leads to, if any."""
        asks, self._ends = self._ends, False
        return self.turn() if asks else None

    def turn(self) -> Change | None:
        """Ask whether the guide shall end; bring it back if it was ended."""
        table = self._table
        if self.guide.ended:
            self._bring_back()
        elif self.guide.strayed:
            words = "All that you have done since you left it is taken back."
            stays: list[Answer] = [("GO ON ALONE", "play", Pop), ("BACK TO THE GUIDE", "location", self._return)]
            return Push(AskScene("BACK TO THE GUIDE?", words, stays))
        elif self.guide.over:
            table.say("The guide has told you everything.")
        else:
            words = "The match goes on without it. GUIDE (Q), or the menu (M), brings it back."
            answers: list[Answer] = [("GO ON WITH THE GUIDE", "play", Pop), ("END THE GUIDE", "cross", self._end)]
            return Push(AskScene("END THE GUIDE?", words, answers))
        return None

    def answer(self) -> Sequence[Action]:
        """The actions that the guide asks the person for. Empty where it asks for nothing."""
        asks = self._table.asked and self.guide.said is not None and self.guide.said.asks
        return self.guide.answer() if asks else ()

    def _return(self) -> Change:
        self._bring_back()
        return Pop()

    def _end(self) -> Change:
        self.guide.end()
        self.look()
        return Pop()

    def spots(self) -> list[Spot]:
        """The focus spots of the bubble."""
        return self.bubble.spots() if self.bubble.shown else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble; it lies below what tells of the thing that is pointed at."""
        self.bubble.draw(canvas, self._table.ring.lit, self._table.frame)
