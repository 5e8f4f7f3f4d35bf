"""A declaration tried step by step on a copy of the view, up to where the other side is asked (FB 7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.actions import GO, GROUP_ADVANCE, MEN_AT, PICKS, At, Man, Pick, To
from game.fix_bayonets.cards import FIGHT, FIGHT_AT, GROUP, KIND_OF, KINDS, MOVE, MOVE_TO
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.sprites import Who


@dataclass(frozen=True)
class Plan:
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
        """The men as they can be pointed at."""
        pairs = zip(self.men, self.origins, strict=True)
        return Counter((square, KIND_OF[man]) for man, square in pairs)


def declared(event: Event, steps: tuple[Action, ...] = ()) -> Plan | None:
    """What an event declares."""
    match event:
        case MoveDeclared(seat, card, men, origins, goals):
            return Plan(seat, card, men, origins, goals, False, steps)
        case AttackDeclared(seat, card, man, origin, target):
            return Plan(seat, card, (man,), (origin,), (target,), True, steps)
        case _:
            return None


class Trial:
    """A view after some steps; nothing more is tried once the declaration is complete.

    Until then nothing hidden and no chance is touched.
    """

    def __init__(self, state: State, steps: tuple[Action, ...] = (), plan: Plan | None = None) -> None:
        self.state = state
        self.steps = steps
        self.plan = plan
        self.legal = [] if plan is not None else state.legal()

    def then(self, action: Action) -> Trial:
        """After one more step, and those that follow on it by themselves."""
        state = self.state.copy()
        transcript = Transcript(state)
        state.apply(action, Rng(0), transcript)
        steps = (*self.steps, action)
        plan = next((plan for event in transcript.events if (plan := declared(event, steps)) is not None), None)
        return Trial(state, steps, plan)

    def who(self, man: int) -> Who:
        """How a man can be pointed at."""
        return (self.state.men[man], KIND_OF[man])


class Choices:
    """All that can be declared from a decision in the Move or Fight phase, found when it is asked for."""

    def __init__(self, view: State) -> None:
        self.root = Trial(view)
        self.cards = [action.card for action in self.root.legal if isinstance(action, Pick)]
        """The cards that can be played."""
        if view.card >= 0:
            self.cards = [view.card]
        self._picked: dict[int, Trial] = {}
        self._men: dict[int, dict[Who, Trial | Man]] = {}
        self._goals: dict[tuple[int, Who], dict[int, Plan]] = {}
        self._crowds: dict[int, Counter[Who]] = {}

    def _card(self, card: int) -> Trial:
        if card not in self._picked:
            fresh = self.root.state.stage in (MOVE, FIGHT)
            self._picked[card] = self.root.then(PICKS[card]) if fresh else self.root
        return self._picked[card]

    def _by_man(self, card: int) -> dict[Who, Trial | Man]:
        if card not in self._men:
            trial = self._card(card)
            if trial.plan is not None:
                self._men[card] = {next(iter(trial.plan.crowd)): trial}
            elif trial.state.stage in (MOVE_TO, FIGHT_AT):
                self._men[card] = {trial.who(trial.state.man): trial}
            elif trial.state.stage == GROUP:
                self._men[card] = {}
            else:
                men = [action for action in trial.legal if isinstance(action, Man)]
                self._men[card] = {(action.square, action.kind): action for action in men}
        return self._men[card]

    def men(self, card: int) -> list[Who]:
        """Who can use this card."""
        return list(self._by_man(card)) if card in self.cards else []

    def users(self, who: Who) -> list[int]:
        """The cards that these men can use."""
        return [card for card in self.cards if who in self._by_man(card)]

    def plans(self, card: int, who: Who) -> dict[int, Plan]:
        """Where one of these men can go, or what he can hit, with this card."""
        if (card, who) not in self._goals:
            self._goals[card, who] = self._find(card, who)
        return self._goals[card, who]

    def _find(self, card: int, who: Who) -> dict[int, Plan]:
        found = self._by_man(card).get(who)
        if found is None:
            return {}
        trial = self._card(card).then(found) if isinstance(found, Man) else found
        if trial.plan is not None:
            return {trial.plan.goals[0]: trial.plan}
        goals = [action for action in trial.legal if isinstance(action, (To, At))]
        ends = [(action.square, trial.then(action).plan) for action in goals]
        return {square: plan for square, plan in ends if plan is not None}

    # --- FB 5.3 several men at once ------------------------------------------------------------

    def _group(self, card: int) -> Trial | None:
        trial = self._card(card)
        if trial.plan is not None:
            return None
        if trial.state.stage == GROUP:
            return trial
        return trial.then(GROUP_ADVANCE) if GROUP_ADVANCE in trial.legal else None

    def crowd(self, card: int) -> Counter[Who]:
        """Everybody who could go along in a group advance; nobody where there can be none."""
        if card not in self._crowds:
            trial = self._group(card) if card in self.cards else None
            while trial is not None and trial.plan is None:
                more = [action for action in trial.legal if isinstance(action, Man)]
                trial = trial.then(more[0] if more else GO)
            self._crowds[card] = trial.plan.crowd if trial is not None and trial.plan is not None else Counter()
        return self._crowds[card]

    def advance(self, card: int, wanted: Counter[Who]) -> Plan | None:
        """The group advance of exactly these men, if the rules allow it."""
        trial = self._group(card) if wanted.total() > 1 else None
        while trial is not None and trial.plan is None:
            left = wanted - Counter(trial.who(man) for man in trial.state.group)
            action = GO
            if left:
                square, kind = min(left)
                action = MEN_AT[square * KINDS + kind]
            trial = trial.then(action) if action in trial.legal else None
        if trial is None or trial.plan is None or trial.plan.crowd != wanted:
            return None
        return trial.plan
