"""From clicks, drags and keys to a decision of Fix Bayonets, and why something cannot be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from game.core.state import OVER, Action
from game.core.wording import listed
from game.fix_bayonets import cards as printed
from game.fix_bayonets.actions import DEPLOYMENTS, Deploy, Discard, Lose, Negate
from game.fix_bayonets.legal import has_room
from scenes.boards.fix_bayonets import log_lines
from scenes.boards.fix_bayonets.layout import Who, square_key
from scenes.boards.fix_bayonets.model import Choices, Declaration, TableModel, choices_in
from scenes.pieces.controls import Answer, Complaint, Ending, Wish
from scenes.ui.canvas import Point

# --- FB 2.2 The six special men are moved about on the own back row until the person is content ---


class Deployment:
    """Where the special men stand so far; the model shows them there."""

    def __init__(self, model: TableModel) -> None:
        """Begins from the settled view: whoever is placed there already stays."""
        self.model = model
        self.first = printed.BACK_ROW[model.view.to_act]
        """The square of the own back row on file a."""
        men = [model.view.to_act * printed.MEN + man for man in printed.DEPLOY_ORDER]
        self.movable = [man for man in men if model.view.men[man] == printed.OFF]
        self.placed: list[int] = []
        """In the order in which they were placed, for taking back."""
        self.picked: int | None = self.movable[0] if self.movable else None
        model.placed.clear()
        model.show(model.view)

    @property
    def complete(self) -> bool:
        return len(self.placed) == len(self.movable)

    def _open_files(self) -> list[int]:
        """Files of the back row with room for one more of them; riflemen make way."""
        return [file for file in range(printed.SIZE) if has_room(self.model.shown, self.first + file)]

    def squares(self) -> list[int]:
        """Where the picked man can be put."""
        return [self.first + file for file in self._open_files()] if self.picked is not None else []

    def point_at(self, man: int) -> str:
        """This man is put next, wherever he is now; beside a man on the row another one who waits is put instead."""
        if man in self.placed and self.picked is not None and self.picked not in self.placed:
            return self.put(self.model.shown.men[man])
        self.picked = None if self.picked == man else man
        return ""

    def put(self, square: int) -> str:
        """Put the picked man there; why not, if he cannot."""
        if self.picked is None:
            return "All six are placed. Choose one of them to move him, or deploy." if self.complete else ""
        if not self.first <= square < self.first + printed.SIZE:
            return "Men are placed on your own back row."
        if square not in self.squares():
            return f"Two men stand on {printed.SQUARE_NAMES[square]} already."
        man = self.picked
        if man in self.placed:
            self.placed.remove(man)
        self.placed.append(man)
        self.model.placed[man] = square
        self.model.show(self.model.view)
        self.picked = self._waiting()
        return ""

    def _waiting(self) -> int | None:
        """Who is to be placed next; None where all are."""
        return next((man for man in self.movable if man not in self.placed), None)

    @property
    def busy(self) -> bool:
        """Whether somebody is placed, or another man is in hand than the one whose turn it is."""
        return bool(self.placed) or self.picked != self._waiting()

    def back(self) -> None:
        """Take the man in hand again whose turn it is, or, if he is, take back who was placed last."""
        if self.picked != self._waiting():
            self.picked = self._waiting()
        elif self.placed:
            self.picked = self.placed.pop()
            del self.model.placed[self.picked]
            self.model.show(self.model.view)

    def fill(self) -> None:
        """Whoever still waits goes where he would stand in the quick deployment, or as near as there is room."""
        for man in [man for man in self.movable if man not in self.placed]:
            wish = printed.QUICK_FILES[man % printed.MEN]
            self.picked = man
            self.put(self.first + min(self._open_files(), key=lambda file: abs(file - wish)))

    def squares_of(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of the squares where this deployment puts the men, in the order in which they are placed."""
        left, found = [action for action in actions if isinstance(action, Deploy)], list[Hashable]()
        for man in self.movable:
            action = next((one for one in left if one in DEPLOYMENTS[printed.KIND_OF[man]]), None)
            if action is not None:
                left.remove(action)
                found.append(square_key(self.first + action.file))
        return tuple(found)

    def steps(self) -> tuple[Action, ...]:
        """The whole deployment in the order of the rules, which is that of the kinds; like men from file a on."""
        placed = sorted((printed.KIND_OF[man], self.model.shown.men[man] % printed.SIZE) for man in self.movable)
        return tuple(DEPLOYMENTS[kind][file] for kind, file in placed)


Result = Sequence[Action] | str
"""The steps of a decision, or why there is none; both empty where something has only been picked."""


class Selection:
    """What is open to the person, and the declaration that has been put together so far."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.offer(())

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
        """By notation, what takes no more than a word."""
        self.discards = {action.card: action for action in actions if isinstance(action, Discard)}
        self.negations = {action.card: action for action in actions if isinstance(action, Negate)}
        self.losses = {action.kind: action for action in actions if isinstance(action, Lose)}
        declaring = actions and printed.MOVE <= view.stage <= printed.FIGHT_AT and not self.answering
        self.choices: Choices | None = choices_in(view) if declaring else None
        self.deployment = Deployment(self.model) if actions and view.stage == printed.DEPLOY else None
        if self.choices is not None and view.card >= 0:
            self._pick_card(view.card)

    # --- what is asked -------------------------------------------------------------------------

    @property
    def stage(self) -> int:
        """The question on the table, -1 while nobody is asked."""
        return self.model.view.stage if self.seat != OVER else -1

    @property
    def fighting(self) -> bool:
        return self.stage >= printed.FIGHT

    @property
    def answering(self) -> bool:
        """Whether the person is asked to stop something or to let it happen."""
        return self.stage in (printed.STOP_MOVE, printed.STOP_FIGHT)

    @property
    def idle(self) -> bool:
        """Whether nothing can be declared in the Move or Fight phase."""
        return self.choices is not None and not self.choices

    @property
    def picking(self) -> bool:
        """Whether a declaration is half made."""
        return self.card is not None or self.who is not None

    @property
    def picked(self) -> object:
        """All that has been picked so far."""
        deployment = self.deployment
        placed = None if deployment is None else (deployment.picked, tuple(deployment.placed))
        return (self.card, self.who, self.grouping, tuple(sorted(self.crowd.items())), placed)

    @property
    def passing(self) -> Action | None:
        """What Space stands for, where it is not the declaration itself."""
        return None if self.picking else self.plain.get("pass") or self.plain.get("end")

    @property
    def ending(self) -> Ending:
        """What passing would end, and what would be left undone by it."""
        if self.answering:
            return Ending("LET IT HAPPEN", usual=not self.negations)
        label = "END THE TURN" if self.model.view.stage >= printed.FIGHT else "END MOVING"
        what = "attack" if self.fighting else "move"
        return Ending(label, f"You can still {what}" if self.choices else "", not self.choices)

    # --- what can be chosen --------------------------------------------------------------------

    def playable(self, card: int) -> bool:
        """Whether clicking such a card of the own hand leads anywhere."""
        if self.choices is not None:
            return card in self.choices and (self.who is None or self.who in self.choices[card].men)
        return card in self.discards or card in self.negations

    def _cards(self) -> Choices:
        """The picked card, or all that can be played."""
        if self.choices is None or self.card is None:
            return self.choices or {}
        return {self.card: self.choices[self.card]}

    def men(self) -> list[Who]:
        """The men who can be chosen now."""
        if self.stage == printed.CASUALTY:
            return [(self.model.view.target, kind) for kind in self.losses]
        if self.grouping:
            return list(self.able)
        return sorted({who for uses in self._cards().values() for who in uses.men})

    def reach(self) -> dict[int, list[Declaration]]:
        """By square, the declarations that a click on it may complete."""
        found: dict[int, list[Declaration]] = {}
        if self.grouping or not self.picking:
            return found
        for uses in self._cards().values():
            for who in uses.men if self.who is None else [self.who]:
                for square, plan in uses.plans(who).items():
                    found.setdefault(square, []).append(plan)
        return found

    def plan_at(self, square: int) -> Declaration | None:
        """The one declaration that a click on this square completes."""
        plans = self.reach().get(square, [])
        return plans[0] if len(plans) == 1 else None

    @property
    def able(self) -> Counter[Who]:
        """Who can go straight forward together with the picked card."""
        return Counter() if self.choices is None or self.card is None else self.choices[self.card].crowd

    @property
    def advance(self) -> Declaration | None:
        """The group advance of those who have been chosen for it."""
        if self.choices is None or self.card is None or not self.grouping:
            return None
        return self.choices[self.card].advance(self.crowd)

    # --- choosing ------------------------------------------------------------------------------

    def choose(self, key: Hashable | None, at: Point) -> Answer:
        """A click on something at a point, or Accept with the focus on it: the decision that it completes."""
        match key:
            case ("card", int(card), _):
                if card == self.card == self.model.view.card:
                    return Wish.UNDO_STEP  # it was picked before the match was interrupted
                return _answer(self._choose_card(card), at)
            case ("men", int(square), int(kind)):
                return _answer(self._choose_men((square, kind)), at)
            case ("special", int(man)) if self.deployment is not None:
                return _answer(self.deployment.point_at(man), at)
            case ("square", int(square)):
                return _answer(self._choose_square(square), at)
        return None

    def _choose_card(self, card: int) -> Result:
        for ways in (self.discards, self.negations):
            if card in ways:
                return (ways[card],)
        if self.choices is None or card not in self.choices:
            return log_lines.card(self.model.view, self.seat, card)
        if card == self.card:
            self.drop()
        else:
            self._pick_card(card)
        return ()

    def _pick_card(self, card: int) -> None:
        assert self.choices is not None
        men = list(self.choices[card].men)
        self.card, self.grouping, self.crowd = card, not men, Counter()
        if self.who not in men:
            self.who = men[0] if len(men) == 1 and not self.able else None

    def _choose_men(self, who: Who) -> Result:
        square, kind = who
        if self.stage == printed.CASUALTY and square == self.model.view.target and kind in self.losses:
            return (self.losses[kind],)
        if self.choices is None:
            return self._choose_square(square)
        if self.grouping:
            assert self.card is not None
            if not self.able[who]:
                return log_lines.group(self.model.view, self.seat, who, self.card)
            if self.crowd[who] < self.able[who]:
                self.crowd[who] += 1
            else:
                del self.crowd[who]
            return ()
        if self.model.side(square) != self.seat or (self.who is not None and square in self.reach()):
            return self._choose_square(square)
        if who == self.who:
            self.who = None
        elif who in self.men():
            self.who, self._man_first = who, self.card is None
        else:
            return log_lines.men(self.model.view, self.seat, who, self.card)
        return ()

    def _choose_square(self, square: int) -> Result:
        view = self.model.view
        if self.deployment is not None:
            return self.deployment.put(square)
        plans = self.reach().get(square, [])
        if len(plans) == 1:
            return plans[0].steps
        if plans:
            return _too_many(plans)
        if self.choices is None:
            return log_lines.elsewhere(view, self.seat)
        if self.card is not None and self.fighting and self.model.side(square) == self.seat:
            able = self.men()
            for kind in view.kinds_at(square):
                if (square, kind) not in able:  # the click was meant for them, who cannot attack with the picked card
                    return log_lines.men(view, self.seat, (square, kind), self.card)
        return log_lines.square(view, square, self.card, self.who, self.grouping)

    # --- a group -------------------------------------------------------------------------------

    def form_group(self) -> None:
        """Begin a group advance with the picked card, with nobody in it yet."""
        self.grouping, self.who = True, None

    def take(self, caught: Sequence[Who], at: Point) -> Answer:
        """All of these men who can go along make the group; a single one of them is simply picked."""
        if self.choices is None or self.card is None:
            return Complaint(log_lines.BAND, at)
        self.crowd = Counter({who: self.able[who] for who in caught if self.able[who]})
        self.grouping = self.crowd.total() > 1
        self.who = None
        if self.crowd.total() == 1 and next(iter(self.crowd)) in self.choices[self.card].men:
            self.who = next(iter(self.crowd))
        elif not self.crowd:
            return Complaint("None of these men can go straight forward with this card.", at)
        return None

    def everyone(self) -> None:
        """Whoever can goes along."""
        self.crowd = Counter(self.able)

    # --- second thoughts -----------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        if self.deployment is not None:
            return self.deployment.busy
        picked = self.card is not None and self.model.view.card < 0
        return picked or self.grouping or (self.who is not None and not (self._man_first and self.card is not None))

    def back(self) -> None:
        """Take back the last pick."""
        if self.deployment is not None:
            self.deployment.back()
        elif self.grouping:
            self.grouping, self.crowd = False, Counter()
        elif self.who is not None and not (self._man_first and self.card is not None):
            self.who = None
        elif self.card is not None and self.model.view.card < 0:
            self.card = None


def _answer(result: Result, at: Point) -> Answer:
    """A reason becomes a complaint at that point."""
    if isinstance(result, str):
        return Complaint(result, at) if result else None
    return result


def _too_many(plans: Sequence[Declaration]) -> str:
    cards = sorted({plan.card for plan in plans})
    if len(cards) > 1:
        return f"{listed([printed.CARD_NAMES[card] for card in cards])} can all do that: choose one of them first."
    return "Several men can do that: choose one of them first."
