"""The parts of a decision that have been picked so far, and the decision that a further pick completes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cached_property

from game.core.events import Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.fix_bayonets import cards
from game.fix_bayonets.actions import (
    DEPLOYMENTS,
    GO,
    GROUP_ADVANCE,
    MEN_AT,
    PICKS,
    At,
    Deploy,
    Discard,
    Lose,
    Man,
    Negate,
    Pick,
    To,
)
from game.fix_bayonets.legal import has_room
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import words
from scenes.boards.fix_bayonets.layout import Stack, square_key
from scenes.boards.fix_bayonets.model import Declaration, TableModel, declaration_of
from scenes.pieces.controls import Answer, Complaint, Ending, Wish
from scenes.ui.canvas import Point

# --- FB 7 What can be declared, found by trying the steps of a decision on a copy of the view ---


class Trial:
    """A view after some steps of a decision. No further step is tried once the declaration is complete.

    Up to then, no step depends on anything hidden or on chance.
    """

    def __init__(self, state: State, steps: tuple[Action, ...] = (), plan: Declaration | None = None) -> None:
        """`plan`: the declaration that these steps have completed, if they have."""
        self.state = state
        self.steps = steps
        self.plan = plan
        self.legal = [] if plan is not None else state.legal()

    def after(self, action: Action) -> Trial:
        """The trial after one more action, and after the steps that the rules then take by themselves.

        The action is played on a copy of the view. Unseen cards and chance do not matter in the steps of a declaration,
        so neither does the seed.
        """
        state = self.state.copy()
        state.allow_trial()  # a view refuses actions otherwise
        transcript = Transcript(state)
        state.apply(action, Rng(0), transcript)

        # If the declaration is now complete, one of the events tells it.
        steps = (*self.steps, action)
        declarations = (declaration_of(event, steps) for event in transcript.events)
        completed = next((plan for plan in declarations if plan is not None), None)
        return Trial(state, steps, completed)

    def stack_of(self, man: int) -> Stack:
        """The stack to which a man belongs."""
        return (self.state.men[man], cards.KIND_OF[man])


class CardUses:
    """All that can be declared with one card, by stack that can use it. Worked out when first asked for."""

    def __init__(self, root: Trial, card: int) -> None:
        """`root`: the view as it is, with this card picked or none."""
        self._root = root
        self._card = card
        self._plans: dict[Stack, dict[int, Declaration]] = {}

    @cached_property
    def _with_card(self) -> Trial:
        """The view (`self._root`) with this card picked. If the match has it as picked already, the view itself."""
        has_card_to_pick = self._root.state.stage in (cards.MOVE, cards.FIGHT)
        return self._root.after(PICKS[self._card]) if has_card_to_pick else self._root

    @cached_property
    def users(self) -> dict[Stack, Man | None]:
        """By stack that can use the card: the action that picks one of its men, or None if he is picked already."""
        trial = self._with_card
        if trial.plan is not None:
            return dict.fromkeys(trial.plan.stacks)  # the declaration is complete with the card alone
        if trial.state.man >= 0:
            return {trial.stack_of(trial.state.man): None}
        if trial.state.stage == cards.GROUP:
            return {}  # a group advance has begun, so no single man can use the card
        return {(action.square, action.kind): action for action in trial.legal if isinstance(action, Man)}

    def plans_of(self, stack: Stack) -> dict[int, Declaration]:
        """By destination or target square, the declaration of a man of this stack. Empty if he cannot use the card."""
        if stack not in self._plans:
            self._plans[stack] = self._find_plans(stack) if stack in self.users else {}
        return self._plans[stack]

    def _find_plans(self, stack: Stack) -> dict[int, Declaration]:
        """By destination or target, the declaration of a man of this stack with the card, found by trying each action.

        Actions are tried on a copy of the view.
        """
        pick = self.users[stack]  # None if the man is picked already
        trial = self._with_card if pick is None else self._with_card.after(pick)
        if trial.plan is not None:  # the card needs no further step
            return {trial.plan.goals[0]: trial.plan}

        plans = {action.square: trial.after(action).plan for action in trial.legal if isinstance(action, (To, At))}
        return {square: plan for square, plan in plans.items() if plan is not None}

    # --- FB 5.3 Group advance ------------------------------------------------------------------

    @cached_property
    def _with_group(self) -> Trial | None:
        """The view with a group advance begun, or None if the rules allow none now."""
        if self._with_card.state.stage == cards.GROUP:
            return self._with_card
        return self._with_card.after(GROUP_ADVANCE) if GROUP_ADVANCE in self._with_card.legal else None

    @cached_property
    def advancers(self) -> Counter[Stack]:
        """By stack, how many men could join a group advance with the card. Empty if there can be none.

        A trial plays steps on a copy of the view. It adds men until none is left that can join, then lets the group go,
        and the declared advance has them all.
        """
        trial = self._with_group
        while trial is not None and trial.plan is None:
            men = [action for action in trial.legal if isinstance(action, Man)]
            trial = trial.after(men[0] if men else GO)
        return Counter() if trial is None or trial.plan is None else trial.plan.stacks

    def group_advance(self, group: Counter[Stack]) -> Declaration | None:
        """The declared advance of exactly these men (by stack, how many), or None if the rules do not allow it.

        The steps are tried on copies of the view: the men are named one by one, then GO.
        """
        trial = self._with_group if group.total() > 1 else None  # a group has two men or more
        while trial is not None and trial.plan is None:
            men_left_to_name = group - Counter(trial.stack_of(man) for man in trial.state.group)
            action = GO
            if men_left_to_name:
                square, kind = min(men_left_to_name)  # the first stack: any order would do
                action = MEN_AT[square * cards.KINDS + kind]
            trial = trial.after(action) if action in trial.legal else None

        plan = None if trial is None else trial.plan
        return plan if plan is not None and plan.stacks == group else None


Choices = dict[int, CardUses]
"""By card that can be played, what can be declared with it."""


def find_choices(view: State) -> Choices:
    """By card that can be played: everything that can be declared with it in the Move or Fight phase.

    If the match already has a card as picked (`view.card`), only that one can be played.
    """
    root = Trial(view)
    open_cards = [view.card] if view.card >= 0 else [action.card for action in root.legal if isinstance(action, Pick)]
    return {card: CardUses(root, card) for card in open_cards}


class Decisions:
    """Finds the declaration that the steps of a decision make. Results are kept as long as the view lasts."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._view: State | None = None
        self._plans: dict[tuple[Action, ...], Declaration | None] = {}

    def plan_of(self, actions: Sequence[Action]) -> Declaration | None:
        """The declaration that these actions of the seat to act complete, or None.

        Results are kept until the view changes.
        """
        view = self.model.view
        steps = tuple(actions)
        if view is not self._view:
            self._view = view
            self._plans = {}
        if steps not in self._plans:
            self._plans[steps] = _try_steps(view, steps)
        return self._plans[steps]


def _try_steps(view: State, steps: tuple[Action, ...]) -> Declaration | None:
    """The declaration that these actions complete on a copy of the view, or None if they complete none.

    Only a decision that begins with a card can do so, or one that continues a declaration: an interrupted match may be
    resumed in the middle of it (`is_midway`). The stages before MOVE are the deployment and have no declarations.
    """
    continues_declaration = view.stage > cards.MOVE and view.is_midway()
    if not isinstance(steps[0], Pick) and not continues_declaration:
        return None

    trial = Trial(view)  # a copy of the view on which steps are played
    for step in steps:
        if trial.plan is None:
            trial = trial.after(step)
    return trial.plan


# --- FB 2.2 Placing the six special men ------------------------------------------------------


class Deployment:
    """The special men on the own back row, who may be moved about until the person is content. The model shows them."""

    def __init__(self, model: TableModel) -> None:
        """Nobody is placed yet, except for the men whom the view already has on the board: they stay there."""
        self.model = model
        self.first_square = cards.BACK_ROW[model.view.to_act]
        """The square of the own back row on file a."""
        men = [model.view.to_act * cards.MEN + man for man in cards.DEPLOY_ORDER]
        self.movable = [man for man in men if model.view.men[man] == cards.OFF]
        self.placed: list[int] = []
        """The men placed so far, in that order, so that they can be taken back."""
        self.picked: int | None = self.movable[0] if self.movable else None
        """The man to be placed next. None while nobody is."""
        model.placed_squares.clear()
        model.show(model.view)

    @property
    def is_complete(self) -> bool:
        """Whether all special men are placed (`movable`) whom the person deploys."""
        return len(self.placed) == len(self.movable)

    def _open_files(self) -> list[int]:
        """Files of the back row with room for one more special man. Riflemen make way."""
        return [file for file in range(cards.SIZE) if has_room(self.model.shown, square=self.first_square + file)]

    def open_squares(self) -> list[int]:
        """The squares where the picked man can be placed. There are none while nobody is picked."""
        return [self.first_square + file for file in self._open_files()] if self.picked is not None else []

    def select_man(self, man: int) -> str:
        """Select this man as the next to be placed, or nobody if he was selected. Returns "", or why it fails.

        If another man is selected and not yet placed, a click on a placed man means his square: the selected man is
        placed beside him.
        """
        if man in self.placed and self.picked is not None and self.picked not in self.placed:
            return self.place_picked_man(self.model.shown.men[man])
        self.picked = None if self.picked == man else man
        return ""

    def place_picked_man(self, square: int) -> str:
        """Place the picked man on a square and pick the next one. Returns "", or why he cannot be placed there."""
        if self.picked is None:
            return "All six are placed. Choose one of them to move him, or deploy." if self.is_complete else ""
        if not self.first_square <= square < self.first_square + cards.SIZE:
            return "Men are placed on your own back row."
        if square not in self.open_squares():
            return f"Two men stand on {cards.SQUARE_NAMES[square]} already."

        man = self.picked
        if man in self.placed:
            self.placed.remove(man)
        self.placed.append(man)
        self.model.placed_squares[man] = square
        self.model.show(self.model.view)
        self.picked = self._next_man()
        return ""

    def _next_man(self) -> int | None:
        """The first man who is not placed yet, or None where all are."""
        return next((man for man in self.movable if man not in self.placed), None)

    @property
    def has_picks(self) -> bool:
        """Whether `back` would change anything: somebody is placed, or the picked man is not the next one."""
        return bool(self.placed) or self.picked != self._next_man()

    def back(self) -> None:
        """Pick the next man in order again if somebody else is picked.

        Otherwise take back the man who was placed last.
        """
        if self.picked != self._next_man():
            self.picked = self._next_man()
        elif self.placed:
            self.picked = self.placed.pop()
            del self.model.placed_squares[self.picked]
            self.model.show(self.model.view)

    def fill_in(self) -> None:
        """Place all remaining men: on the files of the quick deployment, or on the nearest files with room."""
        for man in [man for man in self.movable if man not in self.placed]:
            quick_file = cards.QUICK_FILES[man % cards.MEN]
            nearest = min(self._open_files(), key=lambda file: abs(file - quick_file))
            self.picked = man
            self.place_picked_man(self.first_square + nearest)

    def keys_of(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of the squares on which a deployment by these actions puts the men, in the order of `movable`.

        `movable` are the special men whom the person places. An action names only a kind of man and a file, so that
        each man takes the first action left for his kind. `first_square` is on file a of the own back row.
        """
        deployments = [action for action in actions if isinstance(action, Deploy)]
        keys: list[Hashable] = []
        for man in self.movable:
            of_his_kind = [action for action in deployments if action in DEPLOYMENTS[cards.KIND_OF[man]]]
            if of_his_kind:
                deployments.remove(of_his_kind[0])
                keys.append(square_key(self.first_square + of_his_kind[0].file))
        return tuple(keys)

    def steps(self) -> tuple[Action, ...]:
        """The actions of the complete deployment in the order of the rules: by kind of man, then by file from a."""
        placed = sorted((cards.KIND_OF[man], self.model.shown.men[man] % cards.SIZE) for man in self.movable)
        return tuple(DEPLOYMENTS[kind][file] for kind, file in placed)


# --- Picks -----------------------------------------------------------------------------------

Result = Sequence[Action] | str
"""The steps of a decision, or why there is none. Empty if something has only been picked."""


class Selection:
    """The decisions that are open to the person, and the parts of a declaration that have been picked so far."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.decisions = Decisions(model)
        self.offer(())

    def drop(self) -> None:
        """Forget everything that has been picked."""
        self.card: int | None = None
        self.stack: Stack | None = None
        """The stack of the picked man."""
        self._man_came_first = False
        """Whether the man was picked before the card."""
        self.is_forming_group = False
        self.group: Counter[Stack] = Counter()
        """By stack, how many of its men are in the group advance."""

    def offer(self, actions: Sequence[Action]) -> None:
        """Set the actions among which the person may choose now, and drop all picks. Without any, nobody is asked."""
        self.drop()
        view = self.model.view
        self.seat = view.to_act if actions else OVER

        self.simple_actions = {action.notation: action for action in actions if action.notation in ("end", "pass")}
        """By notation: ending the phase, and letting a declaration happen."""
        self.discards = {action.card: action for action in actions if isinstance(action, Discard)}
        """By card: discarding it."""
        self.negations = {action.card: action for action in actions if isinstance(action, Negate)}
        """By card: stopping with it what an opponent declares."""
        self.losses = {action.kind: action for action in actions if isinstance(action, Lose)}
        """By kind of man: letting one of them fall."""
        # The stages from MOVE to FIGHT_AT ask for parts of a declaration, except those that let it be stopped.
        is_declaring = actions and cards.MOVE <= view.stage <= cards.FIGHT_AT and not self.is_answering
        self.choices: Choices | None = find_choices(view) if is_declaring else None
        """All that can be declared. None while the person is asked something else."""
        self.deployment = Deployment(self.model) if actions and view.stage == cards.DEPLOY else None

        # A match may be resumed in the middle of a declaration, whose card is then picked here, too.
        if self.choices is not None and view.card >= 0:
            self._pick_card(view.card)

    # --- The question --------------------------------------------------------------------------

    @property
    def stage(self) -> int:
        """The question that is asked, cards.DEPLOY .. CASUALTY, or -1 while nobody is asked."""
        return self.model.view.stage if self.seat != OVER else -1

    @property
    def is_fighting(self) -> bool:
        """Whether the person is asked in a Fight phase. Questions are numbered in the order of a turn, from FIGHT on.

        `self.stage` is -1 while nobody is asked.
        """
        return self.stage >= cards.FIGHT

    @property
    def is_answering(self) -> bool:
        """Whether the person may stop a declaration or let it happen."""
        return self.stage in (cards.STOP_MOVE, cards.STOP_FIGHT)

    @property
    def is_idle(self) -> bool:
        """Whether the person is asked in the Move or Fight phase and can declare nothing."""
        return self.choices is not None and not self.choices

    @property
    def is_picking(self) -> bool:
        """Whether a declaration is half made: its card or its man is picked. Also true while a group is formed."""
        return self.card is not None or self.stack is not None

    @property
    def picked(self) -> object:
        """All that has been picked so far, to be compared with a later value."""
        deployment = self.deployment
        men_placed = None if deployment is None else (deployment.picked, tuple(deployment.placed))
        return (self.card, self.stack, self.is_forming_group, tuple(sorted(self.group.items())), men_placed)

    @property
    def pass_action(self) -> Action | None:
        """The offered action that the Space key plays: to let a declaration happen, or to end the phase.

        None if there is none, or if the picks must be completed first.
        """
        return None if self.is_picking else self.simple_actions.get("pass") or self.simple_actions.get("end")

    @property
    def ending(self) -> Ending:
        """The button that passes: the question or phase it ends, and a note if something could still be done.

        Passing is the usual choice if nothing else can be done.
        """
        if self.is_answering:
            return Ending("LET IT HAPPEN", is_usual_choice=not self.negations)
        label = "END THE TURN" if self.model.view.stage >= cards.FIGHT else "END MOVING"
        verb = "attack" if self.is_fighting else "move"
        still_open = f"You can still {verb}" if self.choices else ""
        return Ending(label, still_open, is_usual_choice=not self.choices)

    # --- What can be chosen --------------------------------------------------------------------

    def can_play(self, card: int) -> bool:
        """Whether this card of the own hand can be chosen now.

        While the person declares something (`choices` is not None), the card has to suit the man who is already picked,
        if any (`stack`). Otherwise it can be discarded (`discards`) or stop what an opponent declares (`negations`).
        """
        if self.choices is not None:
            return card in self.choices and (self.stack is None or self.stack in self.choices[card].users)
        return card in self.discards or card in self.negations

    def _choices_with_card(self) -> Choices:
        """By card, all that can be declared with it. Only the picked card, if there is one. {} if nothing can be."""
        if self.choices is None or self.card is None:
            return self.choices or {}
        return {self.card: self.choices[self.card]}

    def open_stacks(self) -> list[Stack]:
        """The stacks of which a man can be chosen now: to fall, to join the group, or to use a card."""
        if self.stage == cards.CASUALTY:
            return [(self.model.view.target, kind) for kind in self.losses]
        if self.is_forming_group:
            return list(self.advancers)
        return sorted({stack for uses in self._choices_with_card().values() for stack in uses.users})

    def open_plans(self) -> dict[int, list[Declaration]]:
        """By square, the declarations that fit the picks so far and go there. Empty until a card or man is picked.

        Also empty while a group is being formed, which has no single destination.
        """
        plans: dict[int, list[Declaration]] = {}
        if self.is_forming_group or not self.is_picking:
            return plans

        # With the picked card, or else any card. Of the picked man, or else of anybody who can use it.
        for uses in self._choices_with_card().values():
            stacks = list(uses.users) if self.stack is None else [self.stack]
            for stack in stacks:
                for square, plan in uses.plans_of(stack).items():
                    plans.setdefault(square, []).append(plan)
        return plans

    def plan_at(self, square: int) -> Declaration | None:
        """The declaration that choosing this square completes, or None if there is not exactly one."""
        plans = self.open_plans().get(square, [])
        return plans[0] if len(plans) == 1 else None

    def may_become(self, plan: Declaration | None) -> bool:
        """Whether the card, man or group picked so far can still become this declaration.

        With None (a decision that is no declaration): whether nothing has been picked.
        """
        if plan is None:
            return not self.is_picking

        card_fits = self.card in (None, plan.card)
        man_fits = self.stack is None or self.stack in plan.stacks
        # A group fits if no man of it is left out of the declaration.
        return card_fits and man_fits and not self.group - plan.stacks

    @property
    def advancers(self) -> Counter[Stack]:
        """FB 5.3 By stack, how many men can join a group advance with the picked card. Empty if no card is picked."""
        return Counter() if self.choices is None or self.card is None else self.choices[self.card].advancers

    @property
    def group_advance(self) -> Declaration | None:
        """The advance of the group that is being formed, or None if there is no group or it cannot go yet."""
        if self.choices is None or self.card is None or not self.is_forming_group:
            return None
        return self.choices[self.card].group_advance(self.group)

    # --- Choosing ------------------------------------------------------------------------------

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """Choose the thing with this key: a card, a man of a stack, a man to be placed, or a square.

        Returns the steps of the decision that this completes, a complaint at `at`, or None.
        """
        match key:
            case ("card", int(card), _):
                # The picked card is picked in the match as well, because that was interrupted in mid-decision. It can
                # only be put back by undoing.
                was_picked_before_interruption = card == self.card == self.model.view.card
                if was_picked_before_interruption:
                    return Wish.UNDO_STEP
                return _answer(self._choose_card(card), at)
            case ("men", int(square), int(kind)):
                return _answer(self._choose_stack((square, kind)), at)
            case ("special", int(man)) if self.deployment is not None:
                return _answer(self.deployment.select_man(man), at)
            case ("square", int(square)):
                return _answer(self._choose_square(square), at)
        return None

    def _choose_card(self, card: int) -> Result:
        """Discard this card, stop a declaration with it, or pick it. If it is picked already, put it back.

        Returns the steps of a decision, () for a mere pick, or why nothing can be done with the card.
        """
        for actions in (self.discards, self.negations):
            if card in actions:
                return (actions[card],)
        if self.choices is None or card not in self.choices:
            return words.why_not_card(self.model.view, self.seat, card)

        if card == self.card:
            self.drop()
        else:
            self._pick_card(card)
        return ()

    def _pick_card(self, card: int) -> None:
        """Pick a card that can be played.

        If only one stack can use it, a man of that stack is picked too. A picked man who cannot use it is put back.
        """
        assert self.choices is not None
        stacks_that_can = list(self.choices[card].users)
        self.card = card
        self.is_forming_group = not stacks_that_can  # a card that no single man can use is for a group
        self.group = Counter()
        if self.stack not in stacks_that_can:
            # Only if no group could advance with the card instead (`advancers`), one stack is no choice.
            self.stack = stacks_that_can[0] if len(stacks_that_can) == 1 and not self.advancers else None

    def _choose_stack(self, stack: Stack) -> Result:
        """Choose a man of this stack: to fall, to join the group, to use the card, or as the enemy who is attacked.

        Returns the steps of a decision, () for a mere pick, or the reason against it. A man on a square that can be
        chosen as a target or destination means that square. The picked man is put back if his stack is chosen again.
        """
        square, kind = stack
        if self.stage == cards.CASUALTY and square == self.model.view.target and kind in self.losses:
            return (self.losses[kind],)
        if self.choices is None:
            return self._choose_square(square)
        if self.is_forming_group:
            return self._choose_for_group(stack)

        is_enemy = self.model.side_on(square) != self.seat
        is_destination = self.stack is not None and square in self.open_plans()
        if is_enemy or is_destination:
            return self._choose_square(square)

        if stack == self.stack:
            self.stack = None
        elif stack in self.open_stacks():
            self.stack = stack
            self._man_came_first = self.card is None
        else:
            return words.why_not_men(self.model.view, self.seat, stack, self.card)
        return ()

    def _choose_for_group(self, stack: Stack) -> Result:
        """Add one more man of the stack to the group. If all who can go are in it, take them all out.

        Returns (), or why no man of the stack can go.
        """
        assert self.card is not None
        # `advancers`: by stack, how many men can join. `group`: how many have.
        if not self.advancers[stack]:
            return words.why_not_in_group(self.model.view, self.seat, stack, self.card)
        if self.group[stack] < self.advancers[stack]:
            self.group[stack] += 1
        else:
            del self.group[stack]
        return ()

    def _choose_square(self, square: int) -> Result:
        """Choose this square: to place a man on it, to go there, or to attack it.

        Returns the steps of the decision if exactly one declaration fits the picks. Otherwise a sentence: why there is
        none, or which of several cards or men is meant. A man who is placed is no decision yet and returns "".
        """
        view = self.model.view
        if self.deployment is not None:
            return self.deployment.place_picked_man(square)

        plans = self.open_plans().get(square, [])
        if len(plans) == 1:
            return plans[0].steps
        if plans:
            return words.which_of_several(plans)
        if self.choices is None:
            return words.why_not_here(view, self.seat)

        is_own_square = self.model.side_on(square) == self.seat
        if self.card is not None and self.is_fighting and is_own_square:
            # The click was meant for one of these men, who cannot attack with the picked card.
            stacks_that_can = self.open_stacks()
            for kind in view.kinds_at(square):
                if (square, kind) not in stacks_that_can:
                    return words.why_not_men(view, self.seat, stack=(square, kind), card=self.card)
        return words.why_not_square(view, square, self.card, self.stack, self.is_forming_group)

    # --- A group -------------------------------------------------------------------------------

    def form_group(self) -> None:
        """Begin a group advance with the picked card, with nobody in it yet."""
        self.is_forming_group = True
        self.stack = None

    def pick_in_band(self, stacks: Sequence[Stack], at: Point) -> Answer:
        """Form a group of all men in these stacks who can advance with the picked card.

        Returns None, or a complaint at the point `at` if no card is picked or no man can advance.
        """
        if self.choices is None or self.card is None:
            return Complaint(words.NO_CARD_FOR_BAND, at)

        self.group = Counter({stack: self.advancers[stack] for stack in stacks if self.advancers[stack]})
        self.is_forming_group = self.group.total() > 1
        self.stack = None
        # A single man is no group: he is picked, provided that he can use the card alone.
        if self.group.total() == 1 and next(iter(self.group)) in self.choices[self.card].users:
            self.stack = next(iter(self.group))
        elif not self.group:
            return Complaint("None of these men can go straight forward with this card.", at)
        return None

    def add_everyone(self) -> None:
        """Put everybody who can go along into the group."""
        self.group = Counter(self.advancers)

    # --- Taking back ---------------------------------------------------------------------------

    @property
    def _can_put_man_back(self) -> bool:
        """Whether `back` puts the man back next: he is picked, and no card was picked after him."""
        return self.stack is not None and not (self._man_came_first and self.card is not None)

    @property
    def _can_put_card_back(self) -> bool:
        """Whether `back` can put the picked card back: the match itself does not yet know of it (`view.card` is -1)."""
        return self.card is not None and self.model.view.card < 0

    @property
    def has_picks(self) -> bool:
        """Whether something is picked that `back` takes back: a man of a deployment, a card, a man or a group."""
        if self.deployment is not None:
            return self.deployment.has_picks
        return self._can_put_card_back or self.is_forming_group or self._can_put_man_back

    def back(self) -> None:
        """Take back the last pick."""
        if self.deployment is not None:
            self.deployment.back()
        elif self.is_forming_group:
            self.is_forming_group = False
            self.group = Counter()
        elif self._can_put_man_back:
            self.stack = None
        elif self._can_put_card_back:
            self.card = None


def _answer(result: Result, at: Point) -> Answer:
    """The result of a choice as an `Answer`: a reason becomes a complaint at that point, an empty one None."""
    if isinstance(result, str):
        return Complaint(result, at) if result else None
    return result
