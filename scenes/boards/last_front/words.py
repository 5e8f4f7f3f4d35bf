"""What is said on the board of Last Front: banners, prompt, facts, decisions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event
from game.core.game import Threat
from game.core.state import OVER, Action
from game.core.wording import amount, listed, many
from game.last_front import cards
from game.last_front.actions import FINISH, Aim, AimSeat, ChooseFront, Dig, Discard, Give, Play, PlayFace, Take
from game.last_front.cards import MOST_BATTLES, MOST_QUIET
from game.last_front.events import BattleBegan, BattleWon, Withdrew
from game.last_front.legal import to_beat
from game.last_front.state import State
from scenes.boards.last_front import layout, log_lines
from scenes.boards.last_front.controls import Controls
from scenes.boards.last_front.log_lines import EVENT_DEEDS, bonus_deed, stakes_words
from scenes.boards.last_front.model import NOBODY, PHASES, Tooltips, goal_words, sort_words
from scenes.boards.parts import Call, Printed, References
from scenes.boards.seat_name import SeatName
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact, to_you
from scenes.boards.words import Words as BoardWords


class Words(BoardWords[State]):
    """Tells a match of Last Front."""

    victory, defeat = "EUROPE IS WON", "EUROPE IS LOST"
    stalemate = "EUROPE IS EXHAUSTED"

    def __init__(self, names: tuple[SeatName, ...], controls: Controls, tips: Tooltips) -> None:
        super().__init__(names)
        self.controls = controls
        self.tips = tips
        self.model, self.selection, self.log = controls.model, controls.selection, controls.log

    def dispatch(self, event: Event) -> Dispatch | None:
        return self.log.write(event) or super().dispatch(event)

    def headline(self, event: Event) -> tuple[str, str] | None:
        match event:
            case BattleBegan(battle, starter, territory, defender):
                held = f", held by {self.names[defender]}" if defender != cards.NONE else ""
                return (
                    cards.TERRITORY_NAMES[territory].upper(),
                    f"Battle {battle}{held}: {self.names[starter]} begins",
                )
            case BattleWon(seat, territory, total, _):
                return (f"{cards.TERRITORY_NAMES[territory].upper()} DECIDED", f"{self.names[seat]} wins with {total}")
        return super().headline(event)

    def action(self, action: Action) -> str:
        shown, log = self.model.shown, self.log
        match action:
            case _ if action is FINISH:
                return log_lines.bid_words(shown.totals[shown.to_act]) if shown.to_act != OVER else "Bid"
            case ChooseFront():
                return f"Fight for {cards.TERRITORY_NAMES[action.territory]}"
            case Play() if action.sort >= cards.UNIT_SORTS:
                return f"Play {cards.SORT_NAMES[action.sort]} for its effect"
            case Play():
                return f"Play {cards.SORT_NAMES[action.sort]}"
            case PlayFace():
                return f"Play {cards.SORT_NAMES[action.sort]} at face value: {cards.FACE_VALUE[action.sort]}"
            case Aim():
                return f"Target: {log.whose(action.victim)} {cards.STAKE_NAMES[action.stake]}"
            case AimSeat():
                return f"Target: {log.names[action.victim]}"
            case Give():
                return f"Give {cards.STAKE_NAMES[action.stake]}"
            case Dig():
                return f"Dig in {cards.STAKE_NAMES[action.stake]}"
            case Discard():
                return f"Lose {cards.SORT_NAMES[action.sort]}"
            case Take():
                return f"Take {cards.SORT_NAMES[action.sort]}"
        plain = {"pass": "Let it pass", "cancel": "Cancel it", "draw-event": "Draw an event"}
        return plain.get(action.notation) or action.notation.capitalize()

    def decision(self, actions: Sequence[Action]) -> str:
        dug = [one.stake for one in actions if isinstance(one, Dig)]
        if dug:
            return f"Dig in {stakes_words(dug)}"
        first, *more = actions
        victim = stake = given = cards.NONE
        for one in more:
            match one:
                case Aim():
                    victim, stake = one.victim, one.stake
                case AimSeat():
                    victim = one.victim
                case Give():
                    given = one.stake
        if isinstance(first, Play) and victim != cards.NONE:
            return f"{cards.SORT_NAMES[first.sort]}{self.log.aimed(victim, stake, given)}"
        return self.action(first)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.selection.keys_of(self.model.shown, action)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        dug = [action for action in actions if isinstance(action, Dig)]
        if dug:  # several cards may be alike
            return tuple(
                ("bid", self.model.shown.to_act, action.stake, dug[:i].count(action)) for i, action in enumerate(dug)
            )
        return tuple(key for action in actions for key in self.keys_of(action))

    def presses(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """LF 6.1 A dig-in begins and ends with its button."""
        keys, dig = self.keys_of_decision(actions), ("verb", "dig")
        return (dig, *keys, dig) if isinstance(actions[0], Dig) else keys

    def figures(self) -> list[tuple[str, str]]:
        shown = self.model.shown
        won = [len(shown.territories_of(seat)) for seat in range(shown.seats)]
        return [self.best(won, self.model.me, "territories")]

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        won = [sum(isinstance(event, BattleWon) and event.seat == seat for event in events) for seat in (loser, winner)]
        left = sum(isinstance(event, Withdrew) and event.seat == loser for event in events)
        told = f"{self.names[loser]} won {amount(won[0], 'battle')} and withdrew {many(left, 'time')}"
        return f"{told}; {self.names[winner]} won {won[1]}."

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        facts = [Fact("TO WIN", goal_words(shown)), Fact("BATTLE", str(max(1, shown.battle)))]
        if me != NOBODY and shown.fighting[me]:
            bid, rival = shown.totals[me], to_beat(shown, me)
            spoken = f"Your bid is {bid}. The bid to beat is {rival}." if rival else f"Your bid is {bid}."
            facts.append(Fact("YOUR BID / TO BEAT", f"{bid} / {rival}", sentence=spoken))
        return facts

    def phases(self) -> tuple[tuple[str, ...], int]:
        return (PHASES, self.tips.phase())

    def rule(self) -> str:
        shown = self.model.shown
        if shown.step == cards.AIM and shown.card != cards.NONE:
            return cards.SORT_NAMES[shown.card]
        return REFERENCES.phases[shown.step]

    def prompt(self) -> str:
        if self.controls.empty_handed():
            return NOTHING_HERE
        if self.selection.digging:
            return log_lines.digging(self.selection.picked_total())
        return log_lines.prompt(self.selection.view or self.model.shown, self.log)

    def call(self, view: State) -> Call:
        passable = view.step in log_lines.WINDOWS
        whole = "LET THE WHOLE TURN PASS" if passable and view.to_act != view.active else ""
        return Call(log_lines.prompt(view, self.log), passable, (view.battle, view.turn), whole, log_lines.LET_PASS)

    def help_text(self) -> str:
        if self.controls.empty_handed():
            return ALL_ARE_ASKED
        if self.selection.digging:
            return log_lines.HOW_TO_DIG
        return log_lines.help_text(self.selection.view or self.model.shown, self.selection.opens)

    def danger(self, threats: Sequence[Threat], seat: int) -> str:
        """LF 1 For whom the front wins the match, and whether one of them leads."""
        if not threats:
            return ""
        front, names = cards.TERRITORY_NAMES[threats[0].places[0]], [self.names[threat.seat] for threat in threats]
        leads = [f" {self.names[threat.seat]} leads." for threat in threats if threat.stands]
        return to_you(f"{front} would win the match for {listed(names)}.{''.join(leads)}", self.names[seat])

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 2 or shown.battle > MOST_BATTLES - 3


# --- Where the words of Last Front lead: steps to their rules, cards to their pictures ------------

_CARD: Final = (layout.CARD_W, layout.CARD_H)
_BATTLE: Final = {
    name: Printed(f"last_front/{layout.card_face(sort)}", _CARD, sort_words(sort))
    for sort, name in enumerate(cards.SORT_NAMES)
}
_EVENTS: Final = {
    name: Printed(f"last_front/{layout.event_face(event)}", _CARD, EVENT_DEEDS[name])
    for event, name in enumerate(cards.EVENT_NAMES)
}


def _territory(number: int) -> Printed:
    kind = cards.TYPE_OF[number]
    words = f"{cards.TYPE_NAMES[kind]} territory. Whoever holds most of them has a bonus: {bonus_deed(kind, 'their')}."
    return Printed(f"last_front/{layout.territory_face(number)}", (layout.TERRITORY_W, layout.TERRITORY_H), words)


REFERENCES: Final = References(
    others={"territory": "land country region", "bid": "stake", "withdraw": "retreat", "opponent": "enemy rival"},
    phases={
        cards.FRONT: "4.1",
        cards.TURN: "4.3",
        cards.AIM: "7.2",
        cards.GIVE: "Lend-Lease",
        cards.DIG: "6.1",
        cards.CANCEL: "7.1",
        cards.DIG_WINDOW: "7.4",
        cards.FINISH_WINDOW: "7.4",
        cards.TAKE: "Espionage",
        cards.LOSE: "10.3",
        cards.RECOVER: "Heroic Stand",
        cards.WITHDRAW_BACK: "British",
        cards.WIN_BACK: "British",
        cards.NEXT_BATTLE: "4.1",
        cards.NEXT_TURN: "4.2",
    },
    words={
        "digs in": "6.1",
        "dig in": "6.1",
        "dig-in": "6.1",
        "dug in": "6.1",
        "bids": "Finishing",
        "withdraws": "Withdrawing",
        "withdraw": "Withdrawing",
        "at face value": "At face value",
        "cancel": "Cancelling",
        "cancelled": "Cancelling",
        "bonus": "Territory bonuses",
        **{f"{name} bonus": name for name in cards.TYPE_NAMES},
        "Open front": "The front",
        "defense value": "Defending",
        "wins the battle": "Winning",
    },
    plain=frozenset(
        (
            *("normal victory", "any three", "territory types", "The match", "Cards", "territories", "units"),
            *("events", "Setup"),
            *("Troops", "Tanks", "Planes", "Support", "Specials", "Icons", "A battle", "The front", "starter"),
            *("Your turn", "Finishing", "Withdrawing", "Winning", "Defending", "What a bid counts", "What is known"),
            *("Specials, Icons and events", "Cancelling", "Events", "American", "British", "Soviet", "German"),
            *("At face value", "How a match ends without a victory", "At this table"),
        )
    ),
    cards={
        **_BATTLE,
        **_EVENTS,
        **{name: _territory(number) for number, name in enumerate(cards.TERRITORY_NAMES)},
    },
)
