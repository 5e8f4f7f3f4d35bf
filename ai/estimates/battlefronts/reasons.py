"""Why a bot of Battlefronts marches, calls up or ends a phase: what stands where, and what the battle would cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from ai.reasoning import answer, brief, decision
from ai.search import Node
from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.analysis import fronts_open_to_enemy
from game.battlefronts.legal import attrition_of, fronts_held_alone, strongest_battalions
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import amount, listed, ordinal

HELD: Final = ("no front", "one front", "two fronts", "three fronts", "four fronts", "all five fronts")


class Force(NamedTuple):
    """A side at a front: its face-up strength, its cards, and how many battalions are face down."""

    strength: int
    cards: int
    unseen: int

    def with_(self, other: Force) -> Force:
        return Force(self.strength + other.strength, self.cards + other.cards, self.unseen + other.unseen)


NOTHING: Final = Force(0, 0, 0)


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    steps = decision(view, ranked[0])
    action: Action = steps[0].action
    if isinstance(action, (March, Redeploy)):
        return brief([*move_told(view, action), answer_told(view, steps[-1])])
    if isinstance(action, CallUp):
        size = steps[1].action if len(steps) > 1 else None
        return brief(call_up_told(view, action.zone, size.cards if isinstance(size, Size) else 0))
    if isinstance(action, Size):
        return brief(call_up_told(view, view.zone, action.cards))
    if isinstance(action, Reduce):
        return reduction_told(view, action.battalion)
    if action is PASS and view.phase == printed.MOVE:
        return brief([end_told(view), left_told(view, ranked[1:]), worst_told(view), answer_told(view, steps[-1])])
    return brief(no_call_up_told(view)) if action is PASS and view.phase == printed.SUPPORT else ""


def pointless(view: State, line: list[Action]) -> bool:
    """Whether a battalion goes back from a front where its side is not the weaker one."""
    action, seat = line[0], view.to_act
    if not isinstance(action, March) or action.place < printed.FRONTS:
        return False
    front = view.place[seat * printed.DECK + action.battalion]
    return force_at(view, seat, front).strength >= force_at(view, 1 - seat, front).strength


# --- What stands where -----------------------------------------------------------------


def force_of(view: State, seat: int, number: int) -> Force:
    """A battalion by itself."""
    b = seat * printed.DECK + number
    return Force(view.strength[b], view.size(seat, number), 0 if view.up[b] else 1)


def force_at(view: State, seat: int, place: int, without: int = -1) -> Force:
    """All battalions of a seat at a place, except `without`."""
    force = NOTHING
    for number in view.field[seat]:
        if view.place[seat * printed.DECK + number] == place and number != without:
            force = force.with_(force_of(view, seat, number))
    return force


def movable(view: State, seat: int, places: Sequence[int] = range(printed.PLACES)) -> int:
    """How many battalions of a seat can still move in this phase from one of these places (BF 5.5)."""
    standing = [] if view.done[seat] else [seat * printed.DECK + number for number in view.field[seat]]
    return sum(not view.moved[b] and view.place[b] in places for b in standing)


def where(fronts: list[int]) -> str:
    return listed([printed.PLACE_NAMES[front] for front in fronts])


# --- Battles ---------------------------------------------------------------------------


def battle_told(front: int, mine: Force, theirs: Force, head: str) -> str:
    """BF 7.2 What the battle at a front would cost both sides as they stand there; `head` begins the sentence."""
    against = f"{head} {mine.strength} against {theirs.strength}"
    they_lose = min(attrition_of(mine.strength), theirs.cards)
    you_lose = min(attrition_of(theirs.strength), mine.cards)
    if they_lose == theirs.cards and you_lose < mine.cards:
        return f"{against}: enough to drive them out at the cost of {amount(you_lose, 'card')}."
    if you_lose == mine.cards and they_lose < theirs.cards:
        return f"{against}: the battle costs you all you have there, them {amount(they_lose, 'card')}."
    if you_lose == mine.cards:
        return f"{against}: the battle leaves nobody there."
    return f"{against}: the battle costs them {amount(they_lose, 'card')}, you {you_lose}."


def held_told(held: list[int], before: list[int]) -> str:
    """How a move changes the fronts that this seat holds alone; "" if it does not."""
    if len(held) >= printed.FRONTS_TO_WIN:
        return f"With {where(held)} you hold {HELD[len(held)]} alone: that wins if it lasts until Check."
    if len(held) > len(before):
        return f"You then hold {where(held)} alone." if len(held) > 1 else ""
    return ""


# --- Moves -----------------------------------------------------------------------------


def move_told(view: State, action: March | Redeploy) -> list[str]:
    """BF 5 What a march or a redeployment changes."""
    seat = view.to_act
    number = action.battalion
    origin = view.place[seat * printed.DECK + number]
    goal = action.place if isinstance(action, March) else action.front
    moving = force_of(view, seat, number)
    if isinstance(action, Redeploy):
        moving = Force(0, moving.cards - 1, 1)
    held = held_after(view, seat, number, origin, goal)
    before = fronts_held_alone(view, seat)
    if goal >= printed.FRONTS:
        return [*leaving_told(view, number, origin), back_told(view, number, goal)]
    told = arrival_told(view, number, goal, moving)
    return [told, held_told(held, before), *leaving_told(view, number, origin)]


def held_after(view: State, seat: int, number: int, origin: int, goal: int) -> list[int]:
    """BF 3.2 The fronts that a seat holds alone once a battalion of it has gone from one place to another."""
    found: list[int] = []
    for front in range(printed.FRONTS):
        stands = front == goal or force_at(view, seat, front, number if front == origin else -1).cards > 0
        if stands and force_at(view, 1 - seat, front).cards == 0:
            found.append(front)
    return found


def arrival_told(view: State, number: int, goal: int, moving: Force) -> str:
    """What a battalion changes at the front that it enters."""
    seat = view.to_act
    name = printed.PLACE_NAMES[goal]
    mine, theirs = force_at(view, seat, goal), force_at(view, 1 - seat, goal)
    if theirs.cards == 0:
        near = movable(view, 1 - seat, printed.NEIGHBOURS[goal])
        come = f"{amount(near, 'enemy battalion')} can still march there" if near else "no enemy can march there now"
        told = f"It strengthens {name}, which you hold alone" if mine.cards else f"It takes {name}, which is empty"
        return f"{told}; {come}."
    if mine.cards == 0:
        others = [front for front in fronts_held_alone(view, 1 - seat) if front != goal]
        saved = ": not enough to win" if len(others) + 1 == printed.FRONTS_TO_WIN else ""
        ends = f"Then they no longer hold {name} alone{f', only {where(others)}' if others else ''}{saved}."
        if moving.unseen:
            return f"{ends} It is {amount(moving.cards, 'hidden card')} against a strength of {theirs.strength} there."
        return f"{ends} " + battle_told(goal, moving, theirs, f"{name} then stands")
    if moving.unseen:
        more = amount(moving.cards, "hidden card")
        return f"{name} stands {mine.strength} against {theirs.strength} without your {more}."
    return battle_told(goal, mine.with_(moving), theirs, f"{name} goes from {mine.strength} to")


def leaving_told(view: State, number: int, origin: int) -> list[str]:
    """What changes at the front that a battalion leaves."""
    if origin >= printed.FRONTS:
        return []
    seat = view.to_act
    name = printed.PLACE_NAMES[origin]
    own, theirs = force_of(view, seat, number), force_at(view, 1 - seat, origin)
    rest = force_at(view, seat, origin, number)
    if theirs.cards == 0:
        return [f"{name} stays yours with {rest.strength}." if rest.cards else f"{name} is left empty."]
    if rest.cards:
        return [f"{name} is fought without its {amount(own.cards, 'card')}: {rest.strength} against {theirs.strength}."]
    costs = amount(min(attrition_of(theirs.strength), own.cards), "card")
    return [f"{name} is left to them, where {own.strength} against {theirs.strength} would cost you {costs}."]


def back_told(view: State, number: int, goal: int) -> str:
    """Where a battalion on a road can go next round."""
    size = amount(view.size(view.to_act, number), "card")
    fronts = " or ".join([printed.PLACE_NAMES[front] for front in printed.NEIGHBOURS[goal]])
    return f"From {printed.PLACE_NAMES[goal]} its {size} can march to {fronts} next round."


def end_told(view: State) -> str:
    """BF 5.1 What ending Move settles, and what it leaves to the enemy."""
    seat = view.to_act
    theirs = movable(view, 1 - seat)
    mine = fronts_held_alone(view, seat)
    rest = f"{amount(theirs, 'enemy battalion')} can still move" if theirs else "the enemy has no move left"
    wins = " and win" if len(mine) >= printed.FRONTS_TO_WIN and not theirs else ""
    if theirs and all(len(fronts_open_to_enemy(view, seat, move)) >= printed.FRONTS_TO_WIN for move in view.legal()):
        return f"No single move of yours rules that out; {rest}."
    return f"You hold {where(mine) or 'no front'} alone{wins}; {rest}."


def left_told(view: State, others: list[Node]) -> str:
    """The best of the other moves, and what it would give up or bring; "" if none was tried."""
    for action in [node.action for node in others]:
        if isinstance(action, March | Redeploy):
            told = move_told(view, action)
            start = view.place[view.to_act * printed.DECK + action.battalion]
            goal = action.place if isinstance(action, March) else action.front
            changes = (leaving_told(view, action.battalion, start) or told)[0]
            head = f"The best move left is the {ordinal(action.battalion + 1)} to {printed.PLACE_NAMES[goal]}"
            return f"{head}. {changes}"
    return ""


def worst_told(view: State) -> str:
    """The contested front where the battle, as it stands, changes most; "" without one."""
    seat = view.to_act
    told: list[tuple[int, str]] = []
    for front in range(printed.FRONTS):
        mine, theirs = force_at(view, seat, front), force_at(view, 1 - seat, front)
        if mine.cards and theirs.cards:
            falls = (attrition_of(theirs.strength) >= mine.cards) + (attrition_of(mine.strength) >= theirs.cards)
            words = battle_told(front, mine, theirs, f"{printed.PLACE_NAMES[front]} stands")
            told.append((10 * falls + abs(mine.strength - theirs.strength), words))
    return max(told)[1] if told else ""


# --- Call-ups and reductions -----------------------------------------------------------


def call_up_told(view: State, zone: int, cards: int) -> list[str]:
    """BF 6.2 What a battalion on a road is for, and what stays in the deck."""
    seat = view.to_act
    told = [f"Next round it can march to {ground_told(view, zone)}."]
    told.append(f"You then have {amount(len(view.field[seat]) + 1, 'battalion')}, they {len(view.field[1 - seat])}.")
    if cards:
        left = view.deck(seat) - cards
        told.append(f"Your deck keeps {amount(left, 'card')}, theirs has {view.deck(1 - seat)}.")
    return told


def ground_told(view: State, zone: int) -> str:
    """How the two fronts beside a road stand."""
    seat = view.to_act
    words: list[str] = []
    for front in printed.NEIGHBOURS[printed.FRONTS + zone]:
        mine, theirs = force_at(view, seat, front), force_at(view, 1 - seat, front)
        name = printed.PLACE_NAMES[front]
        if mine.cards and theirs.cards:
            words.append(f"{name}, {mine.strength} against {theirs.strength} now")
        elif mine.cards or theirs.cards:
            words.append(f"{name}, which {'you hold' if mine.cards else 'they hold'} alone")
        else:
            words.append(f"{name}, which is empty")
    return ", or to ".join(words)


def no_call_up_told(view: State) -> list[str]:
    """BF 6.1 What ending Support keeps."""
    seat = view.to_act
    kept = f"Keeps {amount(view.deck(seat), 'card')} in your deck for later; the enemy's has {view.deck(1 - seat)}."
    count = len(view.field[seat])
    return [kept, f"You have {amount(count, 'battalion')} on the ground, they {len(view.field[1 - seat])}."]


def reduction_told(view: State, number: int) -> str:
    """BF 4.2, 7.3 What distinguishes the battalion that loses its top card from those as strong."""
    seat = view.to_act
    others = [other for other in strongest_battalions(view, seat, view.front) if other != number]
    size = view.size(seat, number)
    last = [ordinal(other + 1) for other in others if view.size(seat, other) == 1]
    name = f"The {ordinal(number + 1)}"
    if size > 1 and last:
        return f"{name} goes on with {amount(size - 1, 'card')}; the {listed(last)} would fall."
    rest = listed([f"the {ordinal(other + 1)} with {amount(view.size(seat, other), 'card')}" for other in others])
    if size == 1:
        return f"{name} falls with its only card. As strong there: {rest}."
    strength = view.strength[seat * printed.DECK + number]
    return f"{name} counts {strength} and goes on with {amount(size - 1, 'card')}. As strong there: {rest}."


# --- The answer ------------------------------------------------------------------------


def answer_told(view: State, last: Node) -> str:
    """What the search expects of the enemy next."""
    words = answer(last, last.seat, partial(kind_of, view, 1 - view.to_act))
    stands = meeting_told(view, last, words) if last.action is PASS else ""
    return f"They would most likely {words}{stands}." if words else ""


def kind_of(view: State, seat: int, action: Action) -> str:
    """The kind of a move of a seat: what it does and where it leads. "" for a call-up or a reduction.

    Who has ended Move, or has no move left, can pass in a later phase only.
    """
    if action is PASS and view.phase == printed.MOVE and movable(view, seat):
        return "end Move"
    if isinstance(action, March):
        back = view.place[seat * printed.DECK + action.battalion] < printed.FRONTS
        return f"{'go back' if back else 'march'} to {printed.PLACE_NAMES[action.place]}"
    return f"redeploy to {printed.PLACE_NAMES[action.front]}" if isinstance(action, Redeploy) else ""


def meeting_told(view: State, last: Node, words: str) -> str:
    """How a front stands after the expected battalion has come, if its strength is known."""
    seat = view.to_act
    nodes = [(kind_of(view, child.seat, child.action) == words, child.visits, child) for child in last.children]
    likely = max(nodes, key=lambda node: node[:2])[2] if nodes else last
    action: Action = likely.action
    if not isinstance(action, March) or action.place >= printed.FRONTS:
        return ""
    mine, moving = force_at(view, seat, action.place), force_of(view, 1 - seat, action.battalion)
    if not mine.cards or moving.unseen:
        return ""
    theirs = force_at(view, 1 - seat, action.place).with_(moving)
    return f": {mine.strength} against {theirs.strength} there"
