"""What is said on the board of Fix Bayonets: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event, MatchEnded
from game.core.game import Threat
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.core.wording import many
from game.fix_bayonets import cards
from game.fix_bayonets.actions import Deploy
from game.fix_bayonets.events import Killed, TurnBegan
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import controls, hand_and_piles, log_lines
from scenes.boards.fix_bayonets.controls import Controls
from scenes.boards.fix_bayonets.layout import CARD_H, CARD_W, card_face, card_key, man_key, plan_key, square_key
from scenes.boards.fix_bayonets.log_lines import describe, kind_name
from scenes.boards.fix_bayonets.selection import Deployment
from scenes.boards.parts import Call, Printed, References
from scenes.boards.seat_name import SeatName
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact
from scenes.boards.words import Words as BoardWords

PHASES = ("Deploy", "Orders", "Move", "Fight")
NEAR: Final = 0.4
"""Share of a limit from which on it is shown: before, it does not matter."""


class Words(BoardWords[State]):
    """Tells a match of Fix Bayonets."""

    victory, stalemate = "THE WOOD IS TAKEN", "THE WOOD FALLS SILENT"

    def __init__(self, names: tuple[SeatName, ...], controls: Controls) -> None:
        super().__init__(names)
        self.model, self.selection, self.decisions = controls.model, controls.selection, controls.decisions

    def dispatch(self, event: Event) -> Dispatch | None:
        return log_lines.dispatch(event, self.names) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, TurnBegan):
            return (f"TURN {event.turn}", f"{self.names[event.seat]} to act")
        return super().headline(event)

    def front_head(self, ended: MatchEnded) -> str:
        """The Americans hold the wood that the Germans want to take."""
        return "THE WOOD IS HELD" if ended.scores[cards.AMERICANS] == 1 else super().front_head(ended)

    def action(self, action: Action) -> str:
        return log_lines.action(action, self.model.view.stage)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return controls.keys_of(action, self.model)

    def decision(self, actions: Sequence[Action]) -> str:
        plan = self.decisions.plan(actions)
        if plan is not None:
            return log_lines.declaration(plan)
        placed = [action for action in actions if isinstance(action, Deploy)]
        return log_lines.deployed(placed) or log_lines.half_made(actions[0], actions[1:], self.model.view.stage)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        plan = self.decisions.plan(actions)
        if plan is None:
            return tuple(key for action in actions for key in self.keys_of(action))
        men = [man_key(*who) for who in plan.crowd]
        squares = [square_key(square) for square in dict.fromkeys(plan.goals)]
        return (card_key(plan.card), *men, *squares, plan_key(plan))

    def presses(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """FB 2.2, 5.3 A deployment and a group advance end with their buttons. Like men are chosen one by one."""
        deployment, plan = self.selection.deployment, self.decisions.plan(actions)
        if deployment is not None:
            return (*deployment.squares_of(actions), ("verb", "deploy"))
        if plan is not None and len(plan.men) > 1:
            men = [man_key(*who) for who in plan.crowd.elements()]
            return (card_key(plan.card), ("verb", "group"), *men, ("verb", "advance"))
        return self.keys_of_decision(actions)

    def figures(self) -> list[tuple[str, str]]:
        fallen = [self.model.fallen(seat) for seat in range(2)]
        officers = [side[cards.OFFICER] for side in fallen]
        return [
            (f"{fallen[0].total()} : {fallen[1].total()}", "men fallen"),
            (f"{officers[0]} : {officers[1]}", "officers fallen"),
        ]

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        turns: list[int] = [0]
        """The turns in which an Officer of the loser fell, and the present one."""
        for event in events:
            if isinstance(event, TurnBegan):
                turns[-1] = event.turn
            elif isinstance(event, Killed) and event.seat == loser and cards.KIND_OF[event.man] == cards.OFFICER:
                turns.append(turns[-1])
        men = [self.model.fallen(seat).total() for seat in (loser, winner)]
        told = f"{self.names[loser]} lost the first Officer in turn {turns[0]}, and {many(men[0], 'man', 'men')} in all"
        return f"{told}; {self.names[winner]} lost {men[1]}."

    def facts(self) -> list[Fact]:
        shown = self.model.shown
        quiet = Fact("NO KILL FOR", f"{shown.quiet} of {cards.QUIET_TURNS} turns")
        last = f" / {cards.LAST_TURN}" if shown.turn > cards.LAST_TURN * NEAR else ""
        return [
            Fact(hand_and_piles.OFFICERS, marks=hand_and_piles.officers(self.model)),
            *([quiet] if shown.quiet > cards.QUIET_TURNS * NEAR else []),
            Fact("TURN", f"{shown.turn}{last}"),
            Fact("TO ACT", self.names[shown.active]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        shown = self.model.shown
        if shown.to_act == OVER:
            return (PHASES, -1)
        early = {cards.DEPLOY: 0, cards.DISCARD: 1}
        return (PHASES, early.get(shown.stage, 3 if shown.stage >= cards.FIGHT else 2))

    def rule(self) -> str:
        return REFERENCES.phases[self.model.shown.stage]

    def prompt(self) -> str:
        selection, model = self.selection, self.model
        if selection.deployment is not None:
            return _placing(selection.deployment)
        if selection.answering:
            return "Do you stop this, or let it happen?" if selection.negations else NOTHING_HERE
        if selection.stage == cards.CASUALTY:
            return f"Who falls on {cards.SQUARE_NAMES[model.view.target]}?"
        if selection.stage == cards.DISCARD:
            return f"Discard {many(model.shown.hand_size[model.me] - cards.HAND, 'card')}."
        selection = self.selection
        fighting = selection.fighting
        if selection.grouping:
            count = selection.crowd.total()
            if not count:
                return "Who goes straight forward together?"
            return f"{count} men go along. Who else?" if count > 1 else "1 man goes along. Who else?"
        if selection.idle:
            return f"None of your cards can be used to {'attack' if fighting else 'move'} now."
        if selection.who is None:
            if selection.card is None:
                return f"{'Fight' if fighting else 'Move'}: pick a card or a man."
            return f"{cards.CARD_NAMES[selection.card]}: who {'attacks' if fighting else 'goes'}?"
        square, kind = selection.who
        who = f"{cards.KIND_NAMES[kind]} {cards.SQUARE_NAMES[square]}"
        if selection.card is None:
            return f"{who}: with which card?"
        return f"{who}: {'attack whom' if fighting else 'where to'}?"

    def call(self, view: State) -> Call:
        stage = view.stage
        if stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
            other = self.names[1 - view.to_act]
            what = "moves" if stage == cards.STOP_MOVE else "attacks"
            if view.to_act == view.active:
                return Call(f"{other} plays a card to stop you: stop that card?", True)
            return Call(f"{other} {what}: stop it, or let it happen?", True, view.turn, "PASS THE WHOLE TURN")
        if stage == cards.CASUALTY:
            return Call(f"Who falls on {cards.SQUARE_NAMES[view.target]}?")
        if stage == cards.DISCARD:
            return Call(f"Discard {many(view.hand_size[view.to_act] - cards.HAND, 'card')}.")
        if stage == cards.DEPLOY:
            return Call("Place your six special men.")
        return Call("Fight." if stage >= cards.FIGHT else "Your turn: move, then fight.")

    def help_text(self) -> str:
        selection, stage = self.selection, self.model.view.stage
        if stage == cards.DEPLOY:
            return (
                "Place your six special men in your back row: choose a man, then a square, or drag him there. Two men "
                "stand on each; riflemen fill the rest."
            )
        if selection.answering:
            if selection.negations:
                names = " or ".join(cards.CARD_NAMES[card] for card in selection.negations)
                return f"Choose {names} in your hand to stop it; SPACE lets it happen. A stopped card is used up, too."
            return ALL_ARE_ASKED
        if stage == cards.CASUALTY:
            return "Choose the man who falls; he is gone for good. Men of one kind count as one choice."
        if stage == cards.DISCARD:
            return (
                "Choose the cards you can do without. Cards that only the other side can use are grey: "
                "let them go first."
            )
        if selection.idle:
            ends = "SPACE ends your turn." if stage >= cards.FIGHT else "SPACE ends the Move phase."
            return f"There is nothing that you could do in this phase. {ends}"
        return self._how_to_fight() if stage >= cards.FIGHT else self._how_to_move()

    def _how_to_fight(self) -> str:
        """FB 6.1 How to declare an attack."""
        if self.selection.picking:
            return f"Choose {self._left_to_pick('the enemy he attacks')}. Lines show who can hit whom."
        return (
            "Choose a lit card, then the man who uses it and the enemy he attacks; or the man first. "
            "Lines show who can hit whom. SPACE ends your turn."
        )

    def _left_to_pick(self, goal: str) -> str:
        """The part of a declaration to `goal` that is still to be chosen."""
        if self.selection.card is None:
            return f"a lit card, or {goal}"
        return goal if self.selection.who is not None else f"a man and {goal}"

    def _how_to_move(self) -> str:
        """FB 5.1, 5.3 How to declare a move of one man or of several."""
        selection = self.selection
        if selection.grouping:
            return "Choose the men who go straight forward together, then ADVANCE."
        if selection.able:
            return (
                f"Choose {self._left_to_pick('where he goes')}. GROUP ADVANCE (G) takes several men straight forward, "
                "or drag a box around them."
            )
        if selection.picking:
            return f"Choose {self._left_to_pick('where he goes')}."
        words = "Choose a lit card, then a man and where he goes; or the man first."
        if any(uses.crowd for uses in (selection.choices or {}).values()):
            words += " With a Move card picked, several men can go straight forward together."
        return words

    def danger(self, threats: Sequence[Threat], seat: int) -> str:
        """FB 1.2 Whose last officer is left, or whose both officers stand on one square; the own ones first."""
        if len(threats) == 2 and all(len(threat.places) == 1 for threat in threats):
            return "One Officer is left on each side: whoever loses his has lost the match."
        told = {
            (True, 1): "One enemy Officer is left: kill him, and you win.",
            (False, 1): "Your last Officer: if he falls, you lose.",
            (True, 2): "Both enemy Officers stand on one square: one attack can kill both.",
            (False, 2): "Both your Officers stand on one square: one attack can kill both, and you lose.",
        }
        ordered = sorted(threats, key=lambda threat: threat.seat == seat)
        return " ".join(told[threat.seat == seat, len(threat.places)] for threat in ordered)

    def loss(self) -> str:
        """FB 1.2 How letting it happen would lose the last officer though a card could stop it; "" if it does not."""
        selection = self.selection
        if not (selection.answering and selection.negations):
            return ""
        after = self.model.view.copy()
        after.allow_trial()
        after.apply(selection.plain["pass"], Rng(0), None)
        if after.to_act != OVER or after.scores()[selection.seat] == 1:
            return ""
        return "Your last officer would fall, and the match would be lost: a card of yours can stop it."

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= cards.QUIET_TURNS - 8 or shown.turn > cards.LAST_TURN - 8


def _placing(deployment: Deployment) -> str:
    """FB 2.2 What is asked while the special men are placed."""
    if deployment.picked is not None:
        return f"Where does the {kind_name(cards.KIND_OF[deployment.picked])} stand?"
    if deployment.complete:
        return "All six are placed: press DEPLOY, or move them about."
    return "Choose the man who is placed next."


# --- Where the words of Fix Bayonets lead: stages to their rules, cards to their pictures ---------

CARDS: Final = {
    name: Printed(f"fix_bayonets/{card_face(card)}", (CARD_W, CARD_H), describe(card))
    for card, name in enumerate(cards.CARD_NAMES)
}
REFERENCES: Final = References(
    others={"man": "soldier unit troop", "square": "field cell tile", "officer": "leader", "enemy": "foe opponent"},
    phases={
        cards.DEPLOY: "2.2",
        cards.DISCARD: "4.1",
        cards.MOVE: "5.1",
        cards.MOVE_MAN: "5.1",
        cards.MOVE_TO: "5.1",
        cards.GROUP: "5.3",
        cards.STOP_MOVE: "5.5",
        cards.FIGHT: "6.1",
        cards.FIGHT_MAN: "6.1",
        cards.FIGHT_AT: "6.1",
        cards.STOP_FIGHT: "6.3",
        cards.CASUALTY: "6.4",
    },
    words={
        "Sniper": "The cards",
        "officer": "Officer",
        "heavy": "Heavy",
        "heavies": "Heavy",
        "runner": "Runner",
        "sniper": "Sniper",
        "goes straight forward together": "5.3",
        "forward together": "5.3",
        "stops": "5.5",
        "Stop it": "5.5",
        "Discard": "4.1",
    },
    plain=frozenset(
        (
            *("Americans", "German", "both Officers", "The sides", "The men", "The cards", "K", "A turn", "Orders"),
            *("Officer", "Rifleman", "Heavy", "Runner", "Moving", "Fighting", "At this table"),
            "Grenade, Machine Gun and Flame Thrower kill everybody there",
        )
    ),
    cards=CARDS,
)
