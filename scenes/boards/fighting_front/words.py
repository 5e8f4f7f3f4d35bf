"""What is said on the board of Fighting Front: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.events import Event
from game.core.state import Action
from game.fighting_front.actions import TARGET
from game.fighting_front.data import GOAL, MOST_QUIET, MOST_TURNS
from game.fighting_front.events import TurnBegan
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from scenes.boards.fighting_front import log_lines, prompts, references, staff
from scenes.boards.fighting_front.controls import Controls
from scenes.boards.fighting_front.log_lines import Dispatches
from scenes.boards.parts import Call
from scenes.boards.words import Dispatch, Fact
from scenes.boards.words import Words as BoardWords
from scenes.ui.wording import many


class Words(BoardWords[State]):
    """Tells a match of Fighting Front."""

    victory = "THE LINE IS BROKEN"

    def __init__(self, names: tuple[str, ...], controls: Controls) -> None:
        super().__init__(names)
        self.controls = controls
        self.model, self.selection = controls.model, controls.selection
        self.dispatches = Dispatches(names, self.model.shown.nation)

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.dispatches.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, TurnBegan):
            stakes = log_lines.stakes(self.model.shown, event.seat, self.model.me)
            return (f"TURN {event.turn}", stakes or f"{self.names[event.seat]} to act")
        return super().headline(event)

    def action(self, action: Action) -> str:
        return prompts.action(action, self.model.shown)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return prompts.keys_of(action, self.model.shown)

    def decision(self, actions: Sequence[Action]) -> str:
        return prompts.decision(self._with_target(actions), self.model.shown)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return tuple(key for action in self._with_target(actions) for key in self.keys_of(action))

    def _with_target(self, actions: Sequence[Action]) -> Sequence[Action]:
        """A decision as it is told: an attack with its target, where the rules need not ask for it."""
        table = self.selection.table
        only = staff.only_target(table, actions[0]) if table is not None and len(actions) == 1 else None
        return actions if only is None else (*actions, TARGET[only])

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        held, lost = (occupies(shown, seat) for seat in (me, 1 - me))
        left = many(GOAL - held, "more space" if held else "space")
        risk = Fact("THEY HOLD" if lost < GOAL else "DANGER", f"{many(lost, 'space')} of your back row")
        return [
            *([risk] if lost else []),
            Fact("TO WIN", f"{left} of their back row" if held < GOAL else "hold their back row"),
            Fact("TURN", str(max(1, shown.turn))),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def rule(self) -> str:
        return references.rule(self.model.shown.phase, self.model.shown.step)

    def prompt(self) -> str:
        return prompts.prompt(self.selection, self.model, self.names)

    def call(self, view: State) -> Call:
        return prompts.call(view, self.names)

    def help_text(self) -> str:
        return prompts.help_text(self.selection, self.model, self.controls.alone)

    def loss(self) -> str:
        return prompts.loss(self.selection, self.model)

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 4 or shown.turn > MOST_TURNS - 4
