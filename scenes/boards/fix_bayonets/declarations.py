"""FB 7 Declarations: what an event or a view declares, and what could be, tried step by step on copies of the view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.actions import GO, GROUP_ADVANCE, MEN_AT, PICKS, At, Man, Pick, To
from game.fix_bayonets.cards import CASUALTY, FIGHT, GROUP, KIND_OF, KINDS, MOVE, STOP_FIGHT, STOP_MOVE
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.legal import journeys, movers
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.sprites import Who


@dataclass(frozen=True)
class Declaration:
    """A complete declaration; `steps` are what a person decided, one after another."""

    seat: int
    card: int
    men: tuple[int, ...]
    origins: tuple[int, ...]
    goals: tuple[int, ...]
    """By man; of an attack the one square under fire."""
    attack: bool
    steps: tuple[Action, ...] = ()

    @property
    def crowd(self) -> Counter[Who]:
        """The men by square and kind, as they are pointed at."""
        pairs = zip(self.men, self.origins, strict=True)
        return Counter((square, KIND_OF[man]) for man, square in pairs)


def declared(event: Event, steps: tuple[Action, ...] = ()) -> Declaration | None:
    """What an event declares."""
    match event:
        case MoveDeclared(seat, card, men, origins, goals):
            return Declaration(seat, card, men, origins, goals, False, steps)
        case AttackDeclared(seat, card, man, origin, target):
            return Declaration(seat, card, (man,), (origin,), (target,), True, steps)
        case _:
            return None


def declared_in(view: State) -> Declaration | None:
    """What the other side is asked to stop or to let happen, or from what one of its men must fall."""
    if view.stage not in (STOP_MOVE, STOP_FIGHT, CASUALTY):
        return None
    men = tuple(movers(view))
    origins = tuple(view.men[man] for man in men)
    return Declaration(view.active, view.card, men, origins, tuple(journeys(view)), view.stage > FIGHT)


class Trial:
    """A view after some steps; nothing more is tried once the declaration is complete.

    Until then nothing hidden and no chance is touched.
    """

    def __init__(self, state: State, steps: tuple[Action, ...] = (), plan: Declaration | None = None) -> None:
        self.state = state
        self.steps = steps
        self.plan = plan
        self.legal = [] if plan is not None else state.legal()

    def then(self, action: Action) -> Trial:
        """After one more step, and those that follow on it by themselves."""
        state = self.state.copy()
        state.allow_trial()
        transcript = Transcript(state)
        state.apply(action, Rng(0), transcript)
        steps = (*self.steps, action)
        plan = next((plan for event in transcript.events if (plan := declared(event, steps)) is not None), None)
        return Trial(state, steps, plan)

    def who(self, man: int) -> Who:
        """The square and kind by which a man is pointed at."""
        return (self.state.men[man], KIND_OF[man])


class CardUses:
    """All that can be declared with one card, found when it is asked for."""

    def __init__(self, root: Trial, card: int) -> None:
        self._root = root
        self._card = card
        self._plans: dict[Who, dict[int, Declaration]] = {}

    @cached_property
    def _trial(self) -> Trial:
        """The view with the card picked."""
        return self._root.then(PICKS[self._card]) if self._root.state.stage in (MOVE, FIGHT) else self._root

    @cached_property
    def men(self) -> dict[Who, Man | None]:
        """Who can use the card, and the action that picks him; None where he is picked already."""
        trial = self._trial
        if trial.plan is not None:
            return dict.fromkeys(trial.plan.crowd)
        if trial.state.man >= 0:
            return {trial.who(trial.state.man): None}
        if trial.state.stage == GROUP:
            return {}
        return {(action.square, action.kind): action for action in trial.legal if isinstance(action, Man)}

    def plans(self, who: Who) -> dict[int, Declaration]:
        """By square, where one of these men can go, or what he can hit."""
        if who not in self._plans:
            self._plans[who] = self._find(who) if who in self.men else {}
        return self._plans[who]

    def _find(self, who: Who) -> dict[int, Declaration]:
        pick = self.men[who]
        trial = self._trial if pick is None else self._trial.then(pick)
        if trial.plan is not None:
            return {trial.plan.goals[0]: trial.plan}
        ends = {action.square: trial.then(action).plan for action in trial.legal if isinstance(action, (To, At))}
        return {square: plan for square, plan in ends.items() if plan is not None}

    # --- FB 5.3 several men at once ------------------------------------------------------------

    @cached_property
    def _group(self) -> Trial | None:
        """The view with a group begun; None where there can be none."""
        if self._trial.state.stage == GROUP:
            return self._trial
        return self._trial.then(GROUP_ADVANCE) if GROUP_ADVANCE in self._trial.legal else None

    @cached_property
    def crowd(self) -> Counter[Who]:
        """Everybody who could go along in a group advance; nobody where there can be none."""
        trial = self._group
        while trial is not None and trial.plan is None:
            more = [action for action in trial.legal if isinstance(action, Man)]
            trial = trial.then(more[0] if more else GO)
        return Counter() if trial is None or trial.plan is None else trial.plan.crowd

    def advance(self, wanted: Counter[Who]) -> Declaration | None:
        """The group advance of exactly these men, if the rules allow it."""
        trial = self._group if wanted.total() > 1 else None
        while trial is not None and trial.plan is None:
            left = wanted - Counter(trial.who(man) for man in trial.state.group)
            action = GO
            if left:
                square, kind = min(left)
                action = MEN_AT[square * KINDS + kind]
            trial = trial.then(action) if action in trial.legal else None
        plan = None if trial is None else trial.plan
        return plan if plan is not None and plan.crowd == wanted else None


Choices = dict[int, CardUses]
"""By card that can be played, what can be declared with it."""


def choices_in(view: State) -> Choices:
    """All that can be declared from a decision in the Move or Fight phase."""
    root = Trial(view)
    cards = [view.card] if view.card >= 0 else [action.card for action in root.legal if isinstance(action, Pick)]
    return {card: CardUses(root, card) for card in cards}
