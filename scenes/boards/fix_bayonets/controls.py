"""What lies where on the board of Fix Bayonets and what its tooltip says; buttons, keys, clicks, drags, the band."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.state import Action
from game.core.wording import capital, counted_names, listed, many
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.cards import CARD_NAMES, KIND_NAMES, KIND_OF, MEN, SIDE_NAMES, SQUARE_NAMES, SQUARES
from game.fix_bayonets.legal import may_move
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import hand_and_piles, layout, log_lines
from scenes.boards.fix_bayonets.layout import Who, man_key, square_key
from scenes.boards.fix_bayonets.log_lines import kind_name, many_men
from scenes.boards.fix_bayonets.model import Declaration, TableModel, Trial
from scenes.boards.fix_bayonets.selection import Deployment, Selection
from scenes.boards.parts import Tip, said
from scenes.pieces.controls import Answer, Complaint, Verb
from scenes.pieces.controls import Controls as BoardControls
from scenes.ui.canvas import Box, Point, around, between
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.sound import Sound
from scenes.ui.widgets import Button

# --- Hit tests: which thing lies where; and the tooltip of each -----------------------------------

LABEL_HEIGHT = 22
PLACES: dict[Hashable, Box] = {
    "deck": layout.DECK_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "discards": layout.DISCARD_PILE.box._replace(h=layout.PILE_CARD[1] + LABEL_HEIGHT),
    "fallen": layout.FALLEN,
    "turn map": layout.TURN_MAP,
}


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, selection: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = selection
        self.names = names

    # --- where -----------------------------------------------------------------------------------

    def box(self, key: Hashable | None) -> Box:
        """Around the thing with this key; the map where there is none."""
        model = self.model
        match key:
            case ("card", *_):
                return model.hand.box(key) or layout.MAP
            case ("men", int(square), int(kind)):
                return model.box(square, kind)
            case ("square", int(square)):
                return layout.cell(square, model.turned)
            case ("special", int(man)):
                return model.counter(man)
            case ("other", int(index)):
                at = layout.small_card(index, len(model.hand_of(1 - model.me)))
                return around(at, layout.CARD_W * layout.SMALL_SCALE, layout.CARD_H * layout.SMALL_SCALE)
        return PLACES.get(key, layout.MAP)

    def under(self, point: Point) -> Hashable | None:
        """What lies at a point."""
        model, deployment = self.model, self.selection.deployment
        card = model.hand.under(point)
        if card is not None:
            return card
        for man in deployment.movable if deployment is not None else ():
            if model.counter(man).holds(point):
                return ("special", man)
        who = model.who_at(point)
        if who is not None:
            return man_key(*who)
        square = layout.square_at(point, model.turned)
        if square is not None:
            return square_key(square)
        beside: list[Hashable] = [("other", i) for i in range(len(model.hand_of(1 - model.me)))]
        return next((key for key in [*beside, *PLACES] if self.box(key).holds(point)), None)

    # --- what ------------------------------------------------------------------------------------

    def survey(self) -> list[str]:
        """The men of each side square by square, the fallen, the own hand, and what is known of the other one."""
        model, shown, me = self.model, self.model.shown, self.model.me
        found: list[str] = []
        for seat in range(2):
            stand = [
                f"{SQUARE_NAMES[square]}: {listed([many_men(len(model.pile(square, kind)), kind) for kind in kinds])}"
                for square in range(SQUARES)
                if model.side(square) == seat and (kinds := shown.kinds_at(square))
            ]
            found.append(f"{SIDE_NAMES[seat]}. {'; '.join(stand) or 'Nobody is left'}")
        found.append(said(self, "fallen"))
        if shown.hand_size[me]:
            found.append(f"Your hand: {counted_names(CARD_NAMES, shown.hand(me))}")
        held = model.hand_of(1 - me)
        known = [CARD_NAMES[card] for card in held if card >= 0]
        known_words = f", of which you know {listed(known)}" if known else ""
        return [*found, f"The other hand: {many(len(held), 'card')}{known_words}", said(self, "deck")]

    def tip(self, key: Hashable) -> Tip | None:
        """What is to be said of the thing with this key."""
        shown = self.model.shown
        match key:
            case ("men", int(square), _) | ("square", int(square)):
                return self._of_square(square)
            case ("card", int(card), _):
                head, words = CARD_NAMES[card], self._of_card(card)
            case ("special", int(man)):
                head, words = KIND_NAMES[KIND_OF[man]], capital(hand_and_piles.DUTIES[KIND_OF[man]])
            case ("other", int(index)):
                head, words = self._of_other(index)
            case "deck":
                count = many(len(shown.deck), "card")
                head, words = "Deck", f"{count} face down. The discards become the next deck."
            case "discards":
                head = "Discards"
                words = f"{many(len(shown.pile), 'card')} face up. Choose the pile to look through it (D)."
            case "fallen":
                head, words = "Fallen", "\n".join(self._lost(seat) for seat in range(2))
            case "turn map":
                head, words = "Turn the map", "Look at the wood from the other side (T)."
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_card(self, card: int) -> str:
        model, selection = self.model, self.selection
        why = log_lines.useless(model.shown, model.me, card)
        if not why and selection.seat >= 0 and not selection.playable(card):
            why = log_lines.card(model.view, selection.seat, card)
        return f"{log_lines.describe(card)}\n{why}" if why else log_lines.describe(card)

    def _of_square(self, square: int) -> Tip | None:
        model = self.model
        side = model.side(square)
        if side is None:
            return None
        piles = [self._of_pile(square, kind) for kind in model.shown.kinds_at(square)]
        words = "\n".join([f"On {SQUARE_NAMES[square]}:", *piles])  # a heading would write the square in capitals
        return Tip(SIDE_NAMES[side], words, layout.cell(square, model.turned))

    def _of_pile(self, square: int, kind: int) -> str:
        shown, pile = self.model.shown, self.model.pile(square, kind)
        said = many_men(len(pile), kind)
        done = sum(1 for man in pile if not may_move(shown, man))
        if shown.turn > 0 and pile[0] // MEN == shown.active and done:
            said += ", moved" if done == len(pile) else f", {done} moved"
        return said

    def _of_other(self, index: int) -> tuple[str, str]:
        """Head and words for a card of the other hand."""
        seat = 1 - self.model.me
        held = self.model.hand_of(seat)
        if index >= len(held) or held[index] < 0:
            return ("The other hand", f"{self.names[seat]} holds {many(len(held), 'card')}, face down.")
        return (CARD_NAMES[held[index]], log_lines.describe(held[index]))

    def _lost(self, seat: int) -> str:
        lost = [many_men(count, kind) for kind, count in sorted(self.model.fallen(seat).items())]
        return f"{self.names[seat]}: {listed(lost) if lost else 'nobody'}."


# --- What decisions of Fix Bayonets stand for: the declaration that their steps make, and the keys ---


def follows(selection: Selection, plan: Declaration | None) -> bool:
    """Whether what is picked may become this declaration."""
    if plan is None:
        return not selection.picking
    fits = selection.card in (None, plan.card) and (selection.who is None or selection.who in plan.crowd)
    return fits and not selection.crowd - plan.crowd


# --- what is advised, or watched ---------------------------------------------------------------------


def keys_of(action: Action, model: TableModel) -> tuple[Hashable, ...]:
    """The keys that an action is about."""
    match action:
        case Pick() | Discard() | Negate():
            return tuple(body.key for body in model.bodies(action.card)[:1])
        case Man():
            return (man_key(action.square, action.kind),)
        case To() | At():
            return (square_key(action.square),)
        case Lose():
            return (man_key(model.view.target, action.kind),)
        case Deploy():
            return (square_key(cards.BACK_ROW[model.me] + action.file),)
    return (("verb", action.notation),)


class Decisions:
    """Finds the declaration that the steps of a decision make; results are kept as long as the view lasts."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._view: State | None = None
        self._plans: dict[tuple[Action, ...], Declaration | None] = {}

    def plan(self, actions: Sequence[Action]) -> Declaration | None:
        """What the seat to act declares by these steps; None where it is nothing, or not complete yet."""
        view, steps = self.model.view, tuple(actions)
        if view is not self._view:
            self._view, self._plans = view, {}
        if steps not in self._plans:
            self._plans[steps] = _tried(view, steps)
        return self._plans[steps]


def _tried(view: State, steps: tuple[Action, ...]) -> Declaration | None:
    if not isinstance(steps[0], Pick) and not (view.stage > cards.MOVE and view.midway()):
        return None
    trial = Trial(view)
    for step in steps:
        if trial.plan is None:
            trial = trial.then(step)
    return trial.plan


LISTED = ("discards", "fallen")
"""Keys of the piles that can be looked through at any time (FB 3.1)."""


class Controls(BoardControls[Selection]):
    """Turns input into picks and decisions of the selection."""

    def __init__(self, selection: Selection, tips: Tooltips, sound: Sound, still: bool) -> None:
        super().__init__(selection, tips, sound, still, LISTED, {pygame.K_d: "discards"})
        self.model = selection.model
        self.decisions = Decisions(self.model)
        self.turner = Button("turn map", layout.TURN_MAP, "", icon="again")
        self._sent = False
        """A man is being dragged to where he shall go."""

    # --- what is open ----------------------------------------------------------------------------

    def follows(self, steps: Sequence[Action]) -> bool:
        return follows(self.selection, self.decisions.plan(steps))

    def picks(self) -> list[Hashable]:
        chosen, deployment = self.selection, self.selection.deployment
        if deployment is not None:
            return [square_key(self.model.placed[man]) for man in deployment.placed]
        cards_picked = [] if chosen.card is None else [body.key for body in self.model.bodies(chosen.card)[:1]]
        group = [("verb", "group")] if chosen.grouping else []
        man = [] if chosen.who is None else [man_key(*chosen.who)]
        return [*cards_picked, *group, *man, *(man_key(*who) for who in chosen.crowd.elements())]

    def keys(self) -> list[Hashable]:
        """What can be chosen: squares below men, cards on top."""
        keys: list[Hashable] = [square_key(square) for square in self.open_squares()]
        keys += [man_key(*who) for who in self.selection.men()]
        if self.selection.deployment is not None:
            keys += [("special", man) for man in self.selection.deployment.movable]
        return keys + [body.key for body in self.model.hand]

    def usable(self, key: Hashable | None) -> bool:
        match key:
            case ("card", int(card), _):
                return self.selection.playable(card)
        return True

    def open_squares(self) -> list[int]:
        """The squares that can be chosen now."""
        if self.selection.deployment is not None:
            return self.selection.deployment.squares()
        return [] if self.band is not None else sorted(self.selection.reach())

    def inspectable_spots(self) -> list[Spot]:
        return super().inspectable_spots() + ([] if self.modal else [replace(self.turner.spot(), lands=False)])

    def kept_free(self) -> list[Box]:
        return [*super().kept_free(), self.turner.box]

    # --- input -----------------------------------------------------------------------------------

    def browse(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> bool:
        if super().browse(event, intent, ring):
            return True
        turned = self.turner.handle(event, intent, ring.focused == self.turner.key)
        if turned or plain_key(event) == pygame.K_t:
            self.model.turn()
            self.sound.play("flip", 0.6)
            return True
        pressed = event is not None and event.type == pygame.MOUSEBUTTONDOWN
        return pressed and self.under(self.mouse) == self.turner.key

    def handle(self, event: pygame.event.Event | None, intent: Intent | None, ring: FocusRing) -> Answer:
        answer = super().handle(event, intent, ring)
        self.model.announced = bool(answer) and not isinstance(answer, Complaint)
        return answer

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        return self.selection.choose(key, at)

    def next_pick(self, here: Hashable | None) -> Hashable | None:
        selection = self.selection
        if selection.deployment is not None:
            return self._placing(selection.deployment, here)
        if selection.who is not None and self.open_squares():
            return square_key(self.open_squares()[0])
        if selection.card is not None and not selection.grouping and selection.men():
            return man_key(*selection.men()[0])
        return None

    def _placing(self, deployment: Deployment, here: Hashable | None) -> Hashable:
        """FB 2.2 Where ENTER goes on: the nearest square for the man in hand, or DEPLOY once nobody is."""
        if deployment.picked is None:
            return ("verb", "deploy")
        x, _ = self.box(here).centre
        squares = deployment.squares()
        return square_key(min(squares, key=lambda square: abs(layout.cell(square, self.model.turned).centre[0] - x)))

    # --- verbs -------------------------------------------------------------------------------------

    def verbs(self) -> list[tuple[Verb, Box]]:
        selection, deployment = self.selection, self.selection.deployment
        main, left, right = layout.VERBS
        if deployment is not None:
            complete = deployment.complete
            found = [
                Verb("deploy", "DEPLOY", deployment.steps, "SPACE", True, ready=complete),
                Verb("fill", "FILL IN", deployment.fill, "F", ready=not complete),
                Verb("back", "TAKE BACK", self.take_back, "ESC", ready=deployment.busy),
            ]
            return list(zip(found, layout.DEPLOY_VERBS, strict=True))
        if selection.losses:
            found = [
                Verb(kind_name(kind), kind_name(kind).upper(), partial(selection.losses.get, kind), str(number))
                for number, kind in enumerate(selection.losses, 1)
            ]
            return list(zip(found, layout.LOSSES, strict=False))
        back = Verb("back", "TAKE BACK", self.take_back, "ESC")
        if selection.grouping:
            steps = selection.advance.steps if selection.advance is not None else ()
            everyone = Verb("all", "ALL MEN", selection.everyone, "A")
            advance = Verb("advance", "ADVANCE", lambda: steps, "SPACE", True, ready=bool(steps))
            return [(advance, main), (everyone, left), (back, right)]
        if selection.able:
            return [(Verb("group", "GROUP ADVANCE", selection.form_group, "G"), main), (back, left)]
        if selection.picking:
            return [(back, main)]
        return self._passing()

    def _passing(self) -> list[tuple[Verb, Box]]:
        """Ending the phase, or letting happen what the other side has declared."""
        action, ending = self.selection.passing, self.selection.ending
        if action is None:
            return []
        box = layout.ANSWER if self.selection.answering else layout.VERBS[0]
        return [(Verb(action.notation, ending.label, lambda: action, "SPACE", ending.usual, ending.left), box)]

    def take_back(self) -> None:
        """Take back the last pick."""
        self.selection.back()

    # --- mouse -------------------------------------------------------------------------------------

    def drop(self) -> None:
        super().drop()
        self._sent = False

    def take_up(self, key: Hashable | None) -> None:
        """A man is carried or sent, or the rubber band is drawn."""
        selection = self.selection
        match key:
            case ("special", int(man)) if selection.deployment is not None:
                selection.deployment.picked = man
                self.carry(self.model.men[man])
            case ("men", int(square), int(kind)) if (square, kind) in selection.men() and selection.choices is not None:
                if not selection.grouping:
                    selection.who = (square, kind)
                    self._sent = True
            case ("square", _) | ("men", *_) if selection.choices is not None:
                self.band = self.drag.start

    def release(self, key: Hashable | None, at: Point) -> Answer:
        if self.band is not None:
            return self.selection.take(self._within(between(self.band, at)), at)
        if self._sent or self.carried is not None:
            square = layout.square_at(at, self.model.turned)
            return None if square is None else self.choose(square_key(square), at)
        return super().release(key, at)

    def caught(self) -> Counter[Who]:
        """Those who would go along if the band were let go now."""
        if self.band is None:
            return Counter()
        able = self.selection.able
        return Counter({who: able[who] for who in self._within(between(self.band, self.drag.mouse)) if able[who]})

    def _within(self, band: Box) -> list[Who]:
        """The own men whose counters lie within the band."""
        model, seat = self.model, self.selection.seat
        return [who for who in model.piles() if model.side(who[0]) == seat and band.holds(model.box(*who).centre)]
