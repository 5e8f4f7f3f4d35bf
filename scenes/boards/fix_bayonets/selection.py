"""From clicks, drags and keys to a decision of Fix Bayonets, and why something cannot be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from game.core.state import OVER, Action
from game.fix_bayonets.actions import Discard, Lose, Negate
from game.fix_bayonets.cards import (
    CARD_NAMES,
    CASUALTY,
    DEPLOY,
    FIGHT,
    FIGHT_AT,
    KIND_OF,
    MOVE,
    STOP_FIGHT,
    STOP_MOVE,
)
from scenes.boards.board import Ending
from scenes.boards.fix_bayonets import reasons
from scenes.boards.fix_bayonets.declarations import Choices, Plan
from scenes.boards.fix_bayonets.deployment import Deployment
from scenes.boards.fix_bayonets.log_lines import kind_name
from scenes.boards.fix_bayonets.model import TableModel
from scenes.boards.fix_bayonets.sprites import Who
from scenes.ui.wording import listed

Steps = Sequence[Action]
NONE: Steps = ()


class Selection:
    """What is open to the person, and the declaration that has been put together so far."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.seat = -1
        self.why = ""
        """Why the last thing that was tried cannot be done."""
        self.plain: dict[str, Action] = {}
        """By notation, what takes no more than a word: `end`, `pass`."""
        self.discards: dict[int, Action] = {}
        self.negations: dict[int, Action] = {}
        self.losses: dict[int, Action] = {}
        self.losses_by_name: dict[str, Action] = {}
        self.choices: Choices | None = None
        self.deployment: Deployment | None = None
        self.drop()

    def drop(self) -> None:
        """Forget what has been picked."""
        self.card: int | None = None
        self.who: Who | None = None
        self._man_first = False
        self.grouping = False
        self.crowd: Counter[Who] = Counter()

    def offer(self, actions: Sequence[Action]) -> None:
        """Sort what is open to the seat to act."""
        self.drop()
        view = self.model.view
        self.seat = view.to_act if actions else -1
        self.plain = {action.notation: action for action in actions if action.notation in ("end", "pass")}
        self.discards = {action.card: action for action in actions if isinstance(action, Discard)}
        self.negations = {action.card: action for action in actions if isinstance(action, Negate)}
        self.losses = {action.kind: action for action in actions if isinstance(action, Lose)}
        self.losses_by_name = {kind_name(kind): action for kind, action in self.losses.items()}
        self.choices = Choices(view) if actions and MOVE <= view.stage <= FIGHT_AT and not self.answering else None
        self.deployment = Deployment(self.model) if actions and view.stage == DEPLOY else None
        if self.choices is not None and view.card >= 0:
            self._pick_card(view.card)

    # --- what is asked -------------------------------------------------------------------------

    @property
    def stage(self) -> int:
        """The question on the table, -1 while nobody is asked."""
        return self.model.view.stage if self.seat != OVER else -1

    @property
    def answering(self) -> bool:
        """Whether the person is asked to stop something or to let it happen."""
        return self.seat >= 0 and self.model.view.stage in (STOP_MOVE, STOP_FIGHT)

    @property
    def picking(self) -> bool:
        """Whether a declaration is half made."""
        return self.card is not None or self.who is not None

    @property
    def passing(self) -> Action | None:
        """What Space stands for, where it is not the declaration itself."""
        return None if self.picking else self.plain.get("pass") or self.plain.get("end")

    @property
    def ending(self) -> Ending:
        """What passing would end, and what would be left undone by it."""
        if self.answering:
            return Ending("LET IT HAPPEN", usual=not self.negations)
        label = "END THE TURN" if self.model.view.stage >= FIGHT else "END MOVING"
        idle = self.choices is None or not self.choices.cards
        what = "attack" if self.fighting else "move"
        return Ending(label, "" if idle else f"You hold cards to {what} with", idle)

    @property
    def fighting(self) -> bool:
        return self.stage >= FIGHT

    # --- what can be chosen --------------------------------------------------------------------

    def playable(self, card: int) -> bool:
        """Whether clicking such a card of the own hand leads anywhere."""
        if self.choices is not None:
            return card in (self.choices.users(self.who) if self.who is not None else self.choices.cards)
        return card in self.discards or card in self.negations

    def men(self) -> list[Who]:
        """The men who can be chosen now."""
        if self.stage == CASUALTY:
            return [(self.model.view.target, kind) for kind in self.losses]
        if self.choices is None:
            return []
        if self.grouping and self.card is not None:
            return list(self.choices.crowd(self.card))
        cards = self.choices.cards if self.card is None else [self.card]
        return sorted({who for card in cards for who in self.choices.men(card)})

    def reach(self) -> dict[int, list[Plan]]:
        """By square, the declarations that a click on it may complete."""
        found: dict[int, list[Plan]] = {}
        if self.choices is None or self.grouping or not self.picking:
            return found
        cards = self.choices.cards if self.card is None else [self.card]
        for card in cards:
            for who in self.choices.men(card) if self.who is None else [self.who]:
                for square, plan in self.choices.plans(card, who).items():
                    found.setdefault(square, []).append(plan)
        return found

    def plan_at(self, square: int) -> Plan | None:
        """The one declaration that a click on this square completes."""
        plans = self.reach().get(square, [])
        return plans[0] if len(plans) == 1 else None

    @property
    def advance(self) -> Plan | None:
        """The group advance of those who have been chosen for it."""
        if self.choices is None or self.card is None or not self.grouping:
            return None
        return self.choices.advance(self.card, self.crowd)

    @property
    def can_group(self) -> bool:
        """Whether the picked card can take several men forward."""
        return self.choices is not None and self.card is not None and bool(self.choices.crowd(self.card))

    # --- choosing ------------------------------------------------------------------------------

    def choose(self, key: Hashable) -> Steps:
        """A click on something, or Accept with the focus on it: the decision that it completes."""
        self.why = ""
        match key:
            case ("card", int(card), _):
                return self._choose_card(card)
            case ("men", int(square), int(kind)):
                return self._choose_men((square, kind))
            case ("special", int(man)) if self.deployment is not None:
                self.why = self.deployment.point_at(man)
            case ("square", int(square)):
                return self._choose_square(square)
        return NONE

    def _choose_card(self, card: int) -> Steps:
        for ways in (self.discards, self.negations):
            if card in ways:
                return (ways[card],)
        if self.choices is not None and card in self.choices.cards:
            if card == self.card:
                self.drop()
            else:
                self._pick_card(card)
            return NONE
        self.why = reasons.card(self.model.view, self.seat, card)
        return NONE

    def _pick_card(self, card: int) -> None:
        assert self.choices is not None
        men = self.choices.men(card)
        self.card, self.grouping, self.crowd = card, not men, Counter()
        if self.who not in men:
            self.who = men[0] if len(men) == 1 and not self.can_group else None

    def _choose_men(self, who: Who) -> Steps:
        square, kind = who
        if self.stage == CASUALTY and square == self.model.view.target and kind in self.losses:
            return (self.losses[kind],)
        if self.deployment is not None or self.choices is None:
            return self._choose_square(square)
        if self.grouping:
            self._join(who)
            return NONE
        reachable = square in self.reach() and (self.who is not None or self.model.side(square) != self.seat)
        if reachable or self.model.side(square) != self.seat:
            return self._choose_square(square)
        if who == self.who:
            self.who = None
        elif who in self.men():
            self.who, self._man_first = who, self.card is None
        else:
            self.why = reasons.man(self.model.view, self.seat, who, self.card)
        return NONE

    def _join(self, who: Who) -> None:
        """One more of these men joins the group; when all of them are in it, they leave."""
        assert self.choices is not None
        assert self.card is not None
        every = self.choices.crowd(self.card)[who]
        if not every:
            self.why = reasons.group(self.model.view, self.seat, who, self.card)
        elif self.crowd[who] < every:
            self.crowd[who] += 1
        else:
            del self.crowd[who]

    def _choose_square(self, square: int) -> Steps:
        if self.deployment is not None:
            self.why = self.deployment.put(square)
            return NONE
        plans = self.reach().get(square, [])
        if len(plans) == 1:
            return plans[0].steps
        if plans:
            self.why = self._too_many(plans)
        elif (idler := self._idler(square)) is not None and self.card is not None:
            self.why = reasons.man(self.model.view, self.seat, idler, self.card)
        elif self.choices is not None:
            self.why = reasons.square(self.model.view, self.seat, square, self.card, self.who, self.grouping)
        else:
            self.why = reasons.elsewhere(self.model.view, self.seat)
        return NONE

    def _idler(self, square: int) -> Who | None:
        """The own men on a square who cannot use the picked card to attack: a click there was meant for them."""
        if not self.fighting or self.choices is None or self.model.side(square) != self.seat:
            return None
        kinds = sorted({KIND_OF[man] for man, at in enumerate(self.model.view.men) if at == square})
        return next(((square, kind) for kind in kinds if (square, kind) not in self.men()), None)

    def _too_many(self, plans: list[Plan]) -> str:
        cards = sorted({plan.card for plan in plans})
        if len(cards) > 1:
            return f"{listed([CARD_NAMES[card] for card in cards])} can all do that: click one of them first."
        return "Several men can do that: click one of them first."

    # --- a group -------------------------------------------------------------------------------

    def form_group(self) -> None:
        """Begin a group advance with the picked card, with nobody in it yet."""
        if self.can_group:
            self.grouping, self.who = True, None

    def take(self, caught: Sequence[Who]) -> None:
        """All of these men who can go along make the group; a single one of them is simply picked."""
        if self.choices is None or self.card is None:
            self.why = reasons.BAND
            return
        every = self.choices.crowd(self.card)
        self.crowd = Counter({who: every[who] for who in caught if every[who]})
        self.grouping = self.crowd.total() > 1
        self.who = None
        if self.crowd.total() == 1 and next(iter(self.crowd)) in self.choices.men(self.card):
            self.who = next(iter(self.crowd))
        elif not self.crowd:
            self.why = "None of these men can go straight forward with this card."

    def everyone(self) -> None:
        """Whoever can goes along."""
        if self.choices is not None and self.card is not None:
            self.crowd = Counter(self.choices.crowd(self.card))
            self.grouping, self.who = True, None

    # --- second thoughts -----------------------------------------------------------------------

    def back(self) -> bool:
        """Take back the last pick; False where there is none."""
        if self.deployment is not None:
            return self.deployment.back()
        if self.grouping:
            self.grouping, self.crowd = False, Counter()
        elif self.who is not None and not (self._man_first and self.card is not None):
            self.who = None
        elif self.card is not None and self.model.view.card < 0:
            self.card = None
        else:
            return False
        return True
