"""What is said on the board of Fighting Front: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.events import Event
from game.core.state import Action
from game.fighting_front import analysis, steps
from game.fighting_front.actions import (
    DUMP,
    FINISH,
    OCCUPY,
    PASS,
    STOP,
    TARGET,
    Aboard,
    Air,
    Card,
    Discard,
    Escort,
    Fly,
    HitAir,
    HitSite,
    HitUnit,
    On,
    Play,
    Step,
    Target,
    Unit,
)
from game.fighting_front.analysis import attack_in_hand, next_march, taken_from
from game.fighting_front.cards import GOAL, MOST_QUIET, MOST_TURNS, NONE
from game.fighting_front.events import TurnBegan
from game.fighting_front.quick import hand_limit, must_stop, occupies
from game.fighting_front.state import State
from scenes.boards.fighting_front import log_lines, references
from scenes.boards.fighting_front.controls import Controls
from scenes.boards.fighting_front.log_lines import Dispatches, card_name, place, plane_name, unit_name
from scenes.boards.fighting_front.selection import CARDS, key_of, label_of
from scenes.boards.fighting_front.sprites import card_key, space_key
from scenes.boards.parts import Call
from scenes.boards.words import Dispatch, Fact
from scenes.boards.words import Words as BoardWords
from scenes.ui.wording import many


class Words(BoardWords[State]):
    """Tells a match of Fighting Front."""

    victory = "THE LINE IS BROKEN"
    stalemate = "THE LINES HOLD"

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
        view = self.model.shown
        nation = view.nation[view.to_act] if view.to_act >= 0 else NONE
        match action:
            case Card() | Play():
                return card_name(action.sort, nation)
            case Fly():
                return f"{card_name(action.sort, nation)} from off the map"
            case Discard():
                return f"Discard {card_name(action.sort, nation)}"
            case On() | Step():
                return f"To {place(action.space)}"
            case Target():
                return f"At {place(action.space)}"
            case Unit():
                return unit_name(view, action.space)
            case Air() | Aboard() | HitAir():
                return plane_name(view, action.slot)
            case Escort():
                return f"Escort mission {action.mission + 1}"
            case HitUnit() | HitSite():
                return f"The {'unit' if isinstance(action, HitUnit) else 'location'} in {place(view.aim)}"
        if action in (PASS, FINISH):
            return label_of(action, view).capitalize()
        return "Ammo dump +1" if action is DUMP else action.notation.capitalize()

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        view = self.model.shown
        if isinstance(action, CARDS):
            return (card_key(action.sort),)
        if action is OCCUPY:
            return (("verb", "occupy"), space_key(attack_in_hand(view)[1]))
        key = key_of(action, view)
        return (("verb", action.notation),) if key is None else (key,)

    def decision(self, actions: Sequence[Action]) -> str:
        first, *more = self._with_target(actions)
        view, words = self.model.shown, self.action(first)
        ends = [one for one in more if not isinstance(one, type(STOP))]
        if not ends:
            return words
        last = ends[-1]
        match last:
            case On() | Step():
                return f"{words} to {place(last.space)}"
            case Target():
                deeds = {steps.ARTILLERY: "bombardment of", steps.GROUND: "attack on"}
                return f"{words}: {deeds.get(view.step, 'mission against')} {place(last.space)}"
            case Aboard():
                return f"{words} onto {plane_name(view, last.slot)}"
            case Escort() if last.mission < len(view.missions):
                return f"{words} escorts {plane_name(view, view.missions[last.mission])}"
            case Air():
                return f"{words} at {plane_name(view, last.slot)}"
        return words

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return tuple(key for action in self._with_target(actions) for key in self.keys_of(action))

    def _with_target(self, actions: Sequence[Action]) -> Sequence[Action]:
        """A decision as it is told: an attack with its target, where the rules need not ask for it."""
        table = self.selection.table
        only = analysis.only_target(table, actions[0]) if table is not None and len(actions) == 1 else None
        return actions if only is None else (*actions, TARGET[only])

    def figures(self) -> list[tuple[str, str]]:
        shown = self.model.shown
        held = [occupies(shown, seat) for seat in range(2)]
        units = [sum(owner == seat for owner in shown.owner) for seat in range(2)]
        return [
            (f"{held[0]} : {held[1]}", "back row spaces won"),
            (f"{units[0]} : {units[1]}", "ground units left"),
        ]

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
        enters = self.selection.view is None or any(isinstance(action, Card) for action in self.selection.opens)
        return log_lines.question(self.selection.view or self.model.shown, enters)

    def call(self, view: State) -> Call:
        passable = view.step in log_lines.ANSWERS
        whole = "PASS THE WHOLE TURN" if passable and view.to_act != view.active else ""
        return Call(log_lines.question(view), passable, view.turn, whole)

    def help_text(self) -> str:
        chosen, alone = self.selection, self.controls.alone
        view = chosen.view or self.model.shown
        if len(chosen.opens) == 1 and chosen.passing is not None:
            return f"Nothing else can be done here now: {label_of(chosen.passing, view)} (SPACE)."
        match view.step:
            case steps.AIR if any(isinstance(action, Fly) for action in chosen.opens):
                return "Choose an aircraft, then its target. Lit cards in your hand fly, too: you control no Air Strip."
            case steps.MOVE if next_march(view, chosen.opens):
                return f"{log_lines.HELP[steps.MOVE]} MARCH FORWARD (V) moves all who can."
            case steps.WINDOW if alone:
                return f"{log_lines.HELP[steps.WINDOW]} To keep it for a later roll of this phase: ONLY THIS ROLL (R)."
            case steps.DISCARD:
                held = hand_limit(view, self.model.me)
                return f"Only {held} cards may stay in your hand: choose those you can do without."
        return log_lines.HELP.get(view.step, "Choose one of what is lit.")

    def loss(self) -> str:
        """FF 1.6 How ending the attack would leave the match lost; "" unless the enemy holds enough of the back row."""
        view = self.selection.view
        if view is None or view.step != steps.GROUND or not must_stop(view, view.to_act):
            return ""
        if any(space in view.attack_at for space in taken_from(view, view.to_act)):
            return ""
        return f"The enemy stands on {GOAL} spaces of your back row, and nothing attacks them: they would win."

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 4 or shown.turn > MOST_TURNS - 4
