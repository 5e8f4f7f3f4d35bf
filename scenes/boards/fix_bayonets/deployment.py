"""FB 2.2 The six special men are moved about on the own back row until the person is content."""

from __future__ import annotations

from game.core.state import Action
from game.fix_bayonets.actions import DEPLOYMENTS
from game.fix_bayonets.cards import BACK_ROW, DEPLOY_ORDER, KIND_OF, MEN, OFF, QUICK_FILES, SIZE
from game.fix_bayonets.legal import has_room
from scenes.boards.fix_bayonets.log_lines import square_name
from scenes.boards.fix_bayonets.model import TableModel


class Deployment:
    """Where the special men stand so far; the model shows them there."""

    def __init__(self, model: TableModel) -> None:
        """Begins from the settled view: whoever is placed there already stays."""
        self.model = model
        self.seat = model.view.to_act
        men = [self.seat * MEN + man for man in DEPLOY_ORDER]
        self.movable = [man for man in men if model.view.men[man] == OFF]
        self.placed: list[int] = []
        """In the order in which they were placed, for taking back."""
        self.picked: int | None = self.movable[0] if self.movable else None
        model.placed.clear()
        model.show(model.view)

    @property
    def complete(self) -> bool:
        return len(self.placed) == len(self.movable)

    @property
    def row(self) -> list[int]:
        """The squares of the own back row."""
        first = BACK_ROW[self.seat]
        return list(range(first, first + SIZE))

    def room(self, square: int) -> bool:
        """Whether one more of them can stand there; riflemen make way."""
        return square in self.row and has_room(self.model.shown, square)

    def squares(self) -> list[int]:
        """Where the picked man can be put."""
        return [square for square in self.row if self.room(square)] if self.picked is not None else []

    def point_at(self, man: int) -> str:
        """This man is put next, wherever he is now; beside a man on the row another one who waits is put instead."""
        if man in self.placed and self.picked is not None and self.picked not in self.placed:
            return self.put(self.model.shown.men[man])
        self.picked = None if self.picked == man else man
        return ""

    def put(self, square: int) -> str:
        """Put the picked man there; why not, if he cannot."""
        if self.picked is None:
            return "All six are placed. Click one of them to move him, or deploy." if self.complete else ""
        if square not in self.row:
            return "Men are placed on your own back row."
        if not self.room(square):
            return f"Two men stand on {square_name(square)} already."
        man = self.picked
        if man in self.placed:
            self.placed.remove(man)
        self.placed.append(man)
        self._set(man, square)
        self.picked = next((man for man in self.movable if man not in self.placed), None)
        return ""

    def back(self) -> bool:
        """Take the man back who was placed last; False where there is none."""
        if not self.placed:
            return False
        man = self.placed.pop()
        self._set(man, OFF)
        self.picked = man
        return True

    def fill(self) -> None:
        """Whoever still waits goes where he would stand in the quick deployment, or as near as there is room."""
        for man in [man for man in self.movable if man not in self.placed]:
            wish = BACK_ROW[self.seat] + QUICK_FILES[man % MEN]
            self.picked = man
            self.put(min((square for square in self.row if self.room(square)), key=lambda there: abs(there - wish)))

    def _set(self, man: int, square: int) -> None:
        if square == OFF:
            del self.model.placed[man]
        else:
            self.model.placed[man] = square
        self.model.show(self.model.view)

    def steps(self) -> tuple[Action, ...]:
        """The whole deployment, in the order of the rules; like men from file a on."""
        ordered = sorted(self.movable, key=lambda man: (_turn(man), self.model.shown.men[man]))
        return tuple(DEPLOYMENTS[KIND_OF[man]][self.model.shown.men[man] % SIZE] for man in ordered)


def _turn(man: int) -> int:
    """When men of this kind are placed."""
    kinds = [KIND_OF[each] for each in DEPLOY_ORDER]
    return kinds.index(KIND_OF[man])
