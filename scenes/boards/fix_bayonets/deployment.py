"""FB 2.2 The six special men are moved about on the own back row until the person is content."""

from __future__ import annotations

from game.core.state import Action
from game.fix_bayonets.actions import DEPLOYMENTS
from game.fix_bayonets.cards import BACK_ROW, DEPLOY_ORDER, KIND_OF, MEN, OFF, QUICK_FILES, SIZE, SQUARE_NAMES
from game.fix_bayonets.legal import has_room
from scenes.boards.fix_bayonets.model import TableModel


class Deployment:
    """Where the special men stand so far; the model shows them there."""

    def __init__(self, model: TableModel) -> None:
        """Begins from the settled view: whoever is placed there already stays."""
        self.model = model
        self.first = BACK_ROW[model.view.to_act]
        """The square of the own back row on file a."""
        men = [model.view.to_act * MEN + man for man in DEPLOY_ORDER]
        self.movable = [man for man in men if model.view.men[man] == OFF]
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
        return [file for file in range(SIZE) if has_room(self.model.shown, self.first + file)]

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
        if not self.first <= square < self.first + SIZE:
            return "Men are placed on your own back row."
        if square not in self.squares():
            return f"Two men stand on {SQUARE_NAMES[square]} already."
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

    def back(self) -> bool:
        """Let a man stay who was picked up where he stands, or take back who was placed last; False without either."""
        if self.picked in self.placed:
            self.picked = self._waiting()
            return True
        if not self.placed:
            return False
        self.picked = self.placed.pop()
        del self.model.placed[self.picked]
        self.model.show(self.model.view)
        return True

    def fill(self) -> None:
        """Whoever still waits goes where he would stand in the quick deployment, or as near as there is room."""
        for man in [man for man in self.movable if man not in self.placed]:
            wish = QUICK_FILES[man % MEN]
            self.picked = man
            self.put(self.first + min(self._open_files(), key=lambda file: abs(file - wish)))

    def steps(self) -> tuple[Action, ...]:
        """The whole deployment in the order of the rules, which is that of the kinds; like men from file a on."""
        placed = sorted((KIND_OF[man], self.model.shown.men[man] % SIZE) for man in self.movable)
        return tuple(DEPLOYMENTS[kind][file] for kind, file in placed)
