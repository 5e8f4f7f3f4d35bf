"""The board of Last Front: Europe, a lane of bids for each seat, and the own hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.events import Event
from game.core.state import Action
from game.last_front import cards
from game.last_front.actions import WITHDRAW, Dig
from game.last_front.cards import FRONTS, NONE, TERRITORY_NAMES
from game.last_front.data import MOST_BATTLES, MOST_QUIET
from game.last_front.events import BattleBegan, BattleWon
from game.last_front.legal import to_beat
from game.last_front.state import State
from scenes.boards.board import ALL_ARE_ASKED, NOTHING_HERE, Answer, Board, Complaint, Dispatch, Fact, Table, place_key
from scenes.boards.last_front import europe, hand_and_piles, lanes, layout, prompts
from scenes.boards.last_front.animation import Animation
from scenes.boards.last_front.hand_and_piles import Gallery
from scenes.boards.last_front.lesson import LESSON
from scenes.boards.last_front.log_lines import Dispatches, seat_key
from scenes.boards.last_front.model import NOBODY, TableModel, sort_of
from scenes.boards.last_front.references import REFERENCES
from scenes.boards.last_front.selection import Selection
from scenes.boards.last_front.sprites import SEAT_COLOURS, card_face, size_of
from scenes.boards.last_front.tooltips import PHASES, Tooltips, goal_words
from scenes.boards.parts import Call, Tip
from scenes.pieces.browser import Browser
from scenes.pieces.popups import CLOSED
from scenes.pieces.sprites import Sprites
from scenes.ui import art, theme
from scenes.ui.canvas import Box, Canvas, Point, around
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent

LISTS = (("deck", "discards"), ("deck", "event discards"))
"""Keys of the piles that can be looked through at any time."""


class LastFrontBoard(Board[State]):
    """Cards, targets, territories and verbs are chosen by click or keys."""

    frame = layout.FRAME
    victory = "EUROPE IS WON"
    references = REFERENCES
    ambience = "bunker"
    lesson = LESSON
    seat_colours = SEAT_COLOURS
    band = theme.SLATE
    places = FRONTS
    model: TableModel
    animation: Animation
    selection: Selection
    tips: Tooltips

    def __init__(self, table: Table, view: State) -> None:
        super().__init__(table, view)
        self.land = Dispatches(self.names)
        self.model = TableModel(view, table.viewer, self.still)
        self.hand = self.model.hand
        self.animation = Animation(self.model, self.particles, self.land)
        self.selection = Selection(self.model, self.land)
        self.tips = Tooltips(self.model, self.land)
        self.sprites = Sprites("last_front", size_of)
        self.lists = Browser(table.sound, LISTS, {pygame.K_d: LISTS[0]})

    # --- What happened -----------------------------------------------------------------------

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.land.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        match event:
            case BattleBegan(battle, starter, territory, defender):
                held = f", held by {self.names[defender]}" if defender != NONE else ""
                return (TERRITORY_NAMES[territory].upper(), f"Battle {battle}{held}: {self.names[starter]} begins")
            case BattleWon(seat, territory, total, _):
                return (f"{TERRITORY_NAMES[territory].upper()} DECIDED", f"{self.names[seat]} wins with {total}")
        return super().headline(event)

    def words(self, action: Action) -> str:
        return prompts.action(action, self.land, self.model.shown)

    def decision(self, actions: Sequence[Action]) -> str:
        return prompts.decision(actions, self.land, self.model.shown)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.selection.keys_of(self.model.shown, action)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        dug = [action for action in actions if isinstance(action, Dig)]
        if dug:  # several cards may be alike
            return tuple(
                ("bid", self.model.shown.to_act, action.stake, dug[:i].count(action)) for i, action in enumerate(dug)
            )
        return tuple(key for action in actions for key in self.keys_of(action))

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        facts = [Fact("TO WIN", goal_words(shown)), Fact("BATTLE", str(max(1, shown.battle)))]
        if me != NOBODY and shown.fighting[me]:
            facts.append(Fact("YOUR BID / TO BEAT", f"{shown.totals[me]} / {to_beat(shown, me)}"))
        return facts

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASES, self.tips.phase())

    def rule(self) -> str:
        shown = self.model.shown
        if shown.step == cards.AIM and shown.card != NONE:
            return cards.SORT_NAMES[shown.card]
        return REFERENCES.phases[shown.step]

    def prompt(self) -> str:
        if self.empty_handed():
            return NOTHING_HERE
        if self.selection.digging:
            return prompts.digging(self.selection.picked_total())
        return prompts.prompt(self.selection.view or self.model.shown, self.land)

    def call(self, view: State) -> Call:
        return prompts.call(view, self.land)

    def help_text(self) -> str:
        if self.empty_handed():
            return ALL_ARE_ASKED
        if self.selection.digging:
            return prompts.HOW_TO_DIG
        return prompts.help_text(self.selection.view or self.model.shown)

    # --- What is open ------------------------------------------------------------------------

    @property
    def gallery(self) -> Gallery | None:
        """The cards that are laid out now."""
        shown = self.model.shown
        if self.modal:
            lays_out = hand_and_piles.discards if self.lists.opened == LISTS[0] else hand_and_piles.played_events
            return lays_out(shown)
        if self.model.seen is not None:
            seat, sorts = self.model.seen
            counts = [sorts.count(sort) for sort in range(cards.SORTS)]
            return hand_and_piles.to_look_at(counts, f"{self.land.whose(seat)} hand")
        takes = self.selection.takes()
        if not takes:
            return None
        counts = {cards.RECOVER: shown.discard, cards.TAKE: shown.hand(shown.victim)}.get(shown.step, [])
        if not counts or counts[0] < 0:
            counts = shown.known_to(shown.to_act, shown.victim) if shown.step == cards.TAKE else [1] * cards.SORTS
        return hand_and_piles.to_take(takes, counts, prompts.prompt(shown, self.land))

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 2 or shown.battle > MOST_BATTLES - 3

    def advise(self, steps: Sequence[Action]) -> None:
        super().advise(steps)
        if self.selection.popup is not None:
            self.selection.popup.advise(self.advised[0] if self.advised else None)

    def doubt(self, steps: Sequence[Action]) -> str:
        return self.selection.doubt() if steps[0] is WITHDRAW else ""

    def follows(self, steps: Sequence[Action]) -> bool:
        return self.selection.may_become(steps)

    @property
    def covered(self) -> bool:
        return self.selection.popup is not None or self.gallery is not None

    @property
    def modal(self) -> bool:
        return self.lists.opened is not None

    def spots(self) -> list[Spot]:
        """What can be chosen, the usual first: there the focus begins; the verb that leaves comes last."""
        chosen = self.selection
        if chosen.popup is not None:
            return chosen.popup.spots()
        verbs = [button.spot() for button in chosen.verbs.buttons if button.enabled]
        leaving = [spot for spot in verbs if spot.key == ("verb", "withdraw")]
        playable = chosen.playable()
        hand = [body.key for body in self.model.hand]
        keys = sorted(hand, key=lambda key: sort_of(key) not in playable)
        things = [Spot(key, self._box(key)) for key in [*chosen.targets, *keys]]
        return [*(spot for spot in verbs if spot not in leaving), *things, *leaving, *self.standing()]

    def kept_free(self) -> list[Box]:
        popup, gallery = self.selection.popup, self.gallery
        open_ = [] if popup is None else [popup.box]
        open_ += [] if gallery is None else [layout.gallery(len(gallery.faces))[0]]
        return open_ + [button.box for button in self.selection.verbs.buttons]

    def pieces(self) -> list[Box]:
        return [self._box(key) for key in self.model.bids]

    def standing(self) -> list[Spot]:
        return [Spot(key, self.tips.box(key)) for key in LISTS]

    def _box(self, key: Hashable | None) -> Box:
        gallery = self.gallery
        if gallery is not None and key in gallery.keys:
            return gallery.boxes()[key]
        match key:
            case ("seat", int(seat)):
                return layout.lane(self.model.row(seat), self.model.shown.seats)
        return self.tips.box(key)

    def under(self, point: Point) -> Hashable | None:
        gallery = self.gallery
        if gallery is not None:
            found = next((key for key, box in gallery.boxes().items() if box.holds(point)), None)
            if found is not None or layout.gallery(len(gallery.keys))[0].holds(point):
                return found
        return self.tips.under(point)

    def tip(self, key: Hashable) -> Tip | None:
        tip = self.tips.tip(key)
        return None if tip is None else Tip(tip.head, tip.words, self._beside(key))

    def _beside(self, key: Hashable) -> Box:
        """What the tooltip for a key must not cover: the whole raised card, the whole lane."""
        match key:
            case ("card", *_) if (body := self.model.body(key)) is not None:
                return around((body.goal[0], layout.HAND_Y - 30), layout.CARD_W * 1.2, layout.CARD_H * 1.2)
            case ("total" | "seat" | "bid" | "dug", int(seat), *_):
                return layout.lane(self.model.row(seat), self.model.shown.seats)
        return self._box(key)

    # --- Input -------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        self.follow(event, ring)
        if not self.modal and self.selection.takes():
            return False
        return self.lists.handle(event, intent, ring.focused, self.under(self.mouse))

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        self.follow(event, ring)
        chosen = self.selection
        chosen.why = ""
        if chosen.popup is not None:
            return self._ask(event, intent, ring.focused)
        verb = chosen.verbs.pressed(event, intent, ring.focused)
        if verb is not None:
            return self._answer(chosen.do(verb), self._box(("verb", verb)).centre)
        refused = chosen.verbs.refused(event)
        if refused is not None:
            return Complaint(refused.why, refused.box.centre) if refused.why else None
        if intent is Intent.PASS and chosen.digging:
            return self._answer(chosen.dig_in(), layout.VERBS[0].centre)
        if intent is Intent.ACCEPT:
            at = self._box(ring.focused).centre
            return self._answer(chosen.choose(ring.focused, at), at)
        if event is not None and event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        return None

    def _press(self, event: pygame.event.Event) -> Answer:
        if event.button == 3:
            self.back()
        if event.button != 1:
            return None
        if self.selection.verbs.hit(event.pos) is not None:
            return None
        key = self.under(event.pos)
        if isinstance(key, tuple) and key[0] == "total":
            key = seat_key(key[1])
        return self._answer(self.selection.choose(key, event.pos), event.pos)

    def _answer(self, steps: tuple[Action, ...], at: Point) -> Answer:
        if steps:
            return steps[0] if len(steps) == 1 else steps
        if self.selection.why:
            return Complaint(self.selection.why, at)
        if self.selection.busy:
            self.table.sound.play("click", 0.5)
        return None

    def _ask(self, event: pygame.event.Event | None, intent: Intent | None, focused: Hashable | None) -> Answer:
        """Effect or face value?"""
        assert self.selection.popup is not None
        way = self.selection.popup.handle(event, intent, focused)
        if isinstance(way, Action):
            return self._answer(self.selection.take(way), layout.VERBS[0].centre)
        if way is CLOSED:
            self.selection.popup = None
        return None

    def back(self) -> bool:
        if self.modal:
            self.lists.opened = None
            return True
        return self.selection.back()

    # --- Pictures ----------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        europe.paint(canvas)
        lanes.paint(canvas, self.model.shown.seats)

    def update(self, seconds: float) -> None:
        self.model.hand.lift(self.pointed)
        self.model.update(seconds)
        super().update(seconds)

    def lights(self) -> list[float]:
        shown = self.model.shown
        targets = self.selection.targets
        goals = [0.0] * self.places
        for territory in range(FRONTS):
            key = place_key(territory)
            if key in targets:
                goals[territory] = 1.0 if self.pointed == key else self.pulse()
            elif territory == shown.front:
                goals[territory] = 0.6
        return goals

    def draw(self, canvas: Canvas) -> None:
        look, model, pulse = self.sprites.on(canvas), self.model, self.pulse()
        europe.draw(canvas, model, look, self.lit)
        targets = self.selection.targets
        for seat in range(model.shown.seats):
            lit = seat_key(seat) in self.highlighted or seat_key(seat) in targets
            lanes.draw_lane(canvas, model, look, seat, self.table.seats[seat], lit)
        lights = {key: 1.0 if key == self.pointed else pulse for key in targets}
        lights |= dict.fromkeys(self.highlighted, 1.0)
        lanes.draw_bids(canvas, model, look, lights, self._picked())
        lanes.draw_stamps(canvas, model)
        self._draw_table(canvas, look)
        hand_and_piles.draw_piles(canvas, model, look)
        self.selection.verbs.draw(canvas, self.focused, self.seconds, self.highlighted)
        playable = None if self.selection.view is None else self.selection.playable()
        hand_and_piles.draw_hand(canvas, model, look, playable, self.highlighted, pulse)
        self.particles.draw(canvas)
        gallery = self.gallery
        if gallery is not None:
            hand_and_piles.draw_gallery(canvas, gallery, look, (self.pointed, *self.highlighted), pulse)
        model.flights.draw(canvas, look)
        model.stage.draw(canvas, look)
        if self.selection.popup is not None:
            self.selection.popup.draw(canvas, self.focused, self.seconds)

    def _picked(self) -> list[Hashable]:
        """Cards of bids that stand out: picked for a dig-in, or named as a target."""
        shown = self.selection.view or self.model.shown
        picked: list[Hashable] = list(self.selection.picks)
        for stake in sorted(set(shown.picked)):
            picked += [("bid", shown.active, stake, i) for i in range(shown.picked.count(stake))]
        if shown.aim != NONE:
            picked.append(("bid", shown.victim, shown.aim, 0))
        if shown.given != NONE:
            picked.append(("bid", shown.player, shown.given, 0))
        return picked

    def _draw_table(self, canvas: Canvas, look: Sprites) -> None:
        """The card that is being played for its effect, and a Counter-Intelligence upon it."""
        shown = self.selection.view or self.model.shown
        if shown.card == NONE or self.model.stage.name:
            return
        x, y = layout.ON_TABLE
        box = around((x, y), layout.CARD_W * layout.TABLE_SCALE, layout.CARD_H * layout.TABLE_SCALE)
        art.draw_lit(canvas, box, 0.6)
        look.piece(card_face(shown.card)).draw(canvas, (x, y), -3, layout.TABLE_SCALE, lift=10)
        if shown.counter != NONE:
            face = card_face(cards.COUNTER_INTELLIGENCE)
            look.piece(face).draw(canvas, (x + 70, y + 14), 7, layout.TABLE_SCALE, lift=16)
