"""Reasons why a bot of Battlefronts marches, calls up or ends a phase: strengths, and the cost of battles."""

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
"""By number: how many fronts somebody holds, in words."""


class Force(NamedTuple):
    """A side at a front: its face-up strength, its cards, and how many battalions are face down."""

    strength: int
    cards: int
    unseen: int

    def plus(self, other: Force) -> Force:
        """Both forces together."""
        return Force(self.strength + other.strength, self.cards + other.cards, self.unseen + other.unseen)


NOTHING: Final = Force(0, 0, 0)


def reason_for(view: State, ranked: list[Node]) -> str:
    """The reason why the first of these nodes was chosen, in a few sentences. Empty if there is none to give.

    `ranked` holds the moves that a search has looked at, the best one first.
    """
    steps = decision(view, ranked[0])
    action: Action = steps[0].action
    if isinstance(action, (March, Redeploy)):
        return brief([*move_sentences(view, action), answer_sentence(view, steps[-1])])
    if isinstance(action, CallUp):
        size = steps[1].action if len(steps) > 1 else None
        return brief(call_up_sentences(view, action.zone, size.cards if isinstance(size, Size) else 0))
    if isinstance(action, Size):
        return brief(call_up_sentences(view, view.zone, action.cards))
    if isinstance(action, Reduce):
        return reduction_sentence(view, action.battalion)

    if action is PASS and view.phase == printed.MOVE:
        others = [node.action for node in ranked[1:]]
        return brief(
            [
                end_of_move_sentence(view),
                best_other_move_sentence(view, others),
                decisive_battle_sentence(view),
                answer_sentence(view, steps[-1]),
            ]
        )
    return brief(no_call_up_sentences(view)) if action is PASS and view.phase == printed.SUPPORT else ""


def retreats_needlessly(view: State, line: list[Action]) -> bool:
    """Whether a battalion goes back from a front where its side is not the weaker one."""
    action = line[0]
    seat = view.to_act
    if not isinstance(action, March) or action.place < printed.FRONTS:
        return False
    origin = view.place[seat * printed.DECK + action.battalion]
    return force_at(view, seat, origin).strength >= force_at(view, 1 - seat, origin).strength


# --- Forces ----------------------------------------------------------------------------


def force_of(view: State, seat: int, number: int) -> Force:
    """A battalion by itself."""
    index = seat * printed.DECK + number
    return Force(view.strength[index], view.size(seat, number), 0 if view.up[index] else 1)


def force_at(view: State, seat: int, place: int, without: int = -1) -> Force:
    """All battalions of a seat at a place, except the one with the number `without`."""
    force = NOTHING
    for number in view.field[seat]:
        if view.place[seat * printed.DECK + number] == place and number != without:
            force = force.plus(force_of(view, seat, number))
    return force


def count_movable(view: State, seat: int, places: Sequence[int] = range(printed.PLACES)) -> int:
    """BF 5.5 How many battalions of a seat can still move in this phase from one of these places."""
    if view.done[seat]:
        return 0
    indices = [seat * printed.DECK + number for number in view.field[seat]]
    return sum(not view.moved[index] and view.place[index] in places for index in indices)


def front_names(fronts: list[int]) -> str:
    """The names of fronts in a list.

    >>> front_names([0, 2, 4])
    'Auvray, Corval and Estrelle'
    """
    return listed([printed.PLACE_NAMES[front] for front in fronts])


def goal_of(action: March | Redeploy) -> int:
    """The place to which a march or a redeployment leads."""
    return action.place if isinstance(action, March) else action.front


# --- Battles ---------------------------------------------------------------------------


def battle_sentence(mine: Force, theirs: Force, head: str) -> str:
    """BF 7.2 The cost of a battle for both sides. `head` begins the sentence.

    >>> battle_sentence(Force(11, 4, 0), Force(4, 6, 0), "Corval goes from 3 to")
    'Corval goes from 3 to 11 against 4: the battle costs them 3 cards, you 1.'
    >>> battle_sentence(Force(11, 4, 0), Force(4, 3, 0), "Corval stands at")
    'Corval stands at 11 against 4: enough to drive them out at the cost of 1 card.'
    """
    against = f"{head} {mine.strength} against {theirs.strength}"
    they_lose = min(attrition_of(mine.strength), theirs.cards)
    you_lose = min(attrition_of(theirs.strength), mine.cards)
    they_are_gone = they_lose == theirs.cards
    you_are_gone = you_lose == mine.cards

    if they_are_gone and you_are_gone:
        return f"{against}: the battle leaves nobody there."
    if they_are_gone:
        return f"{against}: enough to drive them out at the cost of {amount(you_lose, 'card')}."
    if you_are_gone:
        return f"{against}: the battle costs you everything there, and them {amount(they_lose, 'card')}."
    return f"{against}: the battle costs them {amount(they_lose, 'card')}, you {you_lose}."


def held_sentence(held: list[int], before: list[int]) -> str:
    """The fronts that this seat holds alone after a move. Empty if they are not more than before, or only one.

    >>> held_sentence([0, 1], before=[0])
    'You then hold Auvray and Brissol alone.'
    >>> held_sentence([0, 1, 4], before=[0, 1])
    'With Auvray, Brissol and Estrelle you hold three fronts alone: that wins if you still hold them at Check.'
    """
    if len(held) >= printed.FRONTS_TO_WIN:
        return f"With {front_names(held)} you hold {HELD[len(held)]} alone: that wins if you still hold them at Check."
    if len(held) > len(before) and len(held) > 1:
        return f"You then hold {front_names(held)} alone."
    return ""


# --- Moves -----------------------------------------------------------------------------


def move_sentences(view: State, action: March | Redeploy) -> list[str]:
    """BF 5 The effects of a march or a redeployment, the most important first. Some may be empty."""
    seat = view.to_act
    number = action.battalion
    origin = view.place[seat * printed.DECK + number]
    goal = goal_of(action)
    if goal >= printed.FRONTS:
        return [leaving_sentence(view, number, origin), retreat_sentence(view, number, goal)]

    moving = force_of(view, seat, number)
    if isinstance(action, Redeploy):
        moving = Force(0, moving.cards - 1, 1)
    held = held_after_move(view, seat, number, origin, goal)
    before = fronts_held_alone(view, seat)
    return [
        arrival_sentence(view, goal, moving),
        held_sentence(held, before),
        leaving_sentence(view, number, origin),
    ]


def held_after_move(view: State, seat: int, number: int, origin: int, goal: int) -> list[int]:
    """BF 3.2 The fronts that a seat holds alone once a battalion of it has gone from one place to another."""
    held: list[int] = []
    for front in range(printed.FRONTS):
        is_mine = front == goal or force_at(view, seat, front, number if front == origin else -1).cards > 0
        if is_mine and force_at(view, 1 - seat, front).cards == 0:
            held.append(front)
    return held


def arrival_sentence(view: State, goal: int, moving: Force) -> str:
    """The change at a front when a battalion enters it, in one sentence or two.

    >>> from tests.battlefronts.ground import position
    >>> view = position("0 F2: 3 2 2", "1 F2: 5 4 4 4", "1 F3: 4")
    >>> arrival_sentence(view, goal=2, moving=Force(8, 2, 0))
    'Corval goes from 3 to 11 against 5: the battle costs them 3 cards, you 1.'
    >>> arrival_sentence(view, goal=3, moving=Force(0, 2, unseen=1))
    'Then they no longer hold Dormont alone. You would bring 2 face-down cards against strength 4.'
    """
    seat = view.to_act
    name = printed.PLACE_NAMES[goal]
    mine = force_at(view, seat, goal)
    theirs = force_at(view, 1 - seat, goal)
    if theirs.cards == 0:
        return unopposed_sentence(view, goal, mine)

    if mine.cards == 0:
        ends = f"Then they no longer hold {name} alone{rest_of_enemy_clause(view, goal)}."
        if moving.unseen:
            return (
                f"{ends} You would bring {amount(moving.cards, 'face-down card')} against strength {theirs.strength}."
            )
        return f"{ends} {battle_sentence(moving, theirs, f'{name} then stands at')}"

    if moving.unseen:
        more = amount(moving.cards, "hidden card")
        return f"{name} stands at {mine.strength} against {theirs.strength} without your {more}."
    return battle_sentence(mine.plus(moving), theirs, f"{name} goes from {mine.strength} to")


def unopposed_sentence(view: State, goal: int, mine: Force) -> str:
    """The change at a front without enemies when a battalion enters it, and who can still contest it.

    >>> from tests.battlefronts.ground import position
    >>> unopposed_sentence(position("0 Z0: 8 A", "1 Z0: 4"), goal=0, mine=NOTHING)
    'It takes Auvray, which is empty; 1 enemy battalion can still march there.'
    """
    name = printed.PLACE_NAMES[goal]
    near = count_movable(view, 1 - view.to_act, printed.NEIGHBOURS[goal])
    threat = f"{amount(near, 'enemy battalion')} can still march there" if near else "no enemy can march there now"
    effect = f"It strengthens {name}, which you hold alone" if mine.cards else f"It takes {name}, which is empty"
    return f"{effect}; {threat}."


def rest_of_enemy_clause(view: State, front: int) -> str:
    """The fronts that the enemy still holds alone without this one, as the end of a sentence. Empty for none.

    >>> from tests.battlefronts.ground import position
    >>> rest_of_enemy_clause(position("1 F1: 4 3", "1 F3: 4", "1 F4: 3"), front=1)
    ', only Dormont and Estrelle: not enough to win'
    """
    others = [other for other in fronts_held_alone(view, 1 - view.to_act) if other != front]
    if not others:
        return ""
    had_enough = len(others) + 1 == printed.FRONTS_TO_WIN
    return f", only {front_names(others)}{': not enough to win' if had_enough else ''}"


def leaving_sentence(view: State, number: int, origin: int) -> str:
    """The change at the front that a battalion leaves. Empty if it leaves a road.

    >>> from tests.battlefronts.ground import position
    >>> leaving_sentence(position("0 F1: 3 A", "1 F1: 8 4"), number=0, origin=1)
    'You leave Brissol to them, where 3 against 8 would cost you 2 cards.'
    >>> leaving_sentence(position("0 F1: 8 A", "0 F1: 5 A"), number=0, origin=1)
    'Brissol stays yours with strength 5.'
    """
    if origin >= printed.FRONTS:
        return ""
    seat = view.to_act
    name = printed.PLACE_NAMES[origin]
    own = force_of(view, seat, number)
    rest = force_at(view, seat, origin, without=number)
    theirs = force_at(view, 1 - seat, origin)

    if theirs.cards == 0:
        return f"{name} stays yours with strength {rest.strength}." if rest.cards else f"{name} is left empty."
    if rest.cards:
        strengths = f"{rest.strength} against {theirs.strength}"
        return f"The fight for {name} goes on without its {amount(own.cards, 'card')}: {strengths}."
    costs = amount(min(attrition_of(theirs.strength), own.cards), "card")
    return f"You leave {name} to them, where {own.strength} against {theirs.strength} would cost you {costs}."


def retreat_sentence(view: State, number: int, road: int) -> str:
    """The fronts to which a battalion can march from a road next round.

    >>> from tests.battlefronts.ground import position
    >>> retreat_sentence(position("0 F0: 8 A"), number=0, road=5)
    'From Arsenal Road its 2 cards can march to Auvray or Brissol next round.'
    """
    cards = amount(view.size(view.to_act, number), "card")
    fronts = " or ".join([printed.PLACE_NAMES[front] for front in printed.NEIGHBOURS[road]])
    return f"From {printed.PLACE_NAMES[road]} its {cards} can march to {fronts} next round."


# --- The end of Move -------------------------------------------------------------------


def end_of_move_sentence(view: State) -> str:
    """BF 5.1 The fronts that a seat holds if it ends Move, and how much the enemy can still move.

    >>> from tests.battlefronts.ground import position
    >>> view = position("0 F0: 3 2", "1 F1: 4", "1 Z3: 4")
    >>> view.phase = printed.MOVE
    >>> end_of_move_sentence(view)
    'You hold Auvray alone; 2 enemy battalions can still move.'
    """
    seat = view.to_act
    theirs = count_movable(view, 1 - seat)
    held = fronts_held_alone(view, seat)
    rest = f"{amount(theirs, 'enemy battalion')} can still move" if theirs else "the enemy has no move left"

    if theirs and all(len(fronts_open_to_enemy(view, seat, move)) >= printed.FRONTS_TO_WIN for move in view.legal()):
        return f"No single move of yours rules that out; {rest}."
    wins = " and win" if len(held) >= printed.FRONTS_TO_WIN and not theirs else ""
    return f"You hold {front_names(held) or 'no front'} alone{wins}; {rest}."


def best_other_move_sentence(view: State, others: Sequence[Action]) -> str:
    """The best of the other moves, and what it would give up or bring. Empty if there is none.

    >>> from tests.battlefronts.ground import position
    >>> best_other_move_sentence(position("0 F0: 3 2", "1 F0: 8 2"), [March(battalion=0, place=5)])
    'The best move left is the 1st to Arsenal Road. You leave Auvray to them, where 3 against 8 would cost you 2 cards.'
    """
    for action in others:
        if isinstance(action, March | Redeploy):
            origin = view.place[view.to_act * printed.DECK + action.battalion]
            goal = goal_of(action)
            effect = leaving_sentence(view, action.battalion, origin) or move_sentences(view, action)[0]
            battalion = ordinal(action.battalion + 1)
            return f"The best move left is the {battalion} to {printed.PLACE_NAMES[goal]}. {effect}"
    return ""


def decisive_battle_sentence(view: State) -> str:
    """The battle that would change most as things are now. Empty without a contested front.

    >>> from tests.battlefronts.ground import position
    >>> decisive_battle_sentence(position("0 F1: 4 2", "1 F1: 4", "0 F2: 3 3 3", "1 F2: 4 4 4"))
    'Brissol stands at 4 against 4: enough to drive them out at the cost of 1 card.'
    """
    seat = view.to_act
    battles: list[tuple[int, str]] = []
    for front in range(printed.FRONTS):
        mine = force_at(view, seat, front)
        theirs = force_at(view, 1 - seat, front)
        if mine.cards and theirs.cards:
            sides_gone = (attrition_of(theirs.strength) >= mine.cards) + (attrition_of(mine.strength) >= theirs.cards)
            weight = 10 * sides_gone + abs(mine.strength - theirs.strength)
            battles.append((weight, battle_sentence(mine, theirs, f"{printed.PLACE_NAMES[front]} stands at")))
    return max(battles)[1] if battles else ""


# --- Call-ups and reductions -----------------------------------------------------------


def call_up_sentences(view: State, zone: int, cards: int) -> list[str]:
    """BF 6.2 The use of a battalion on a road, and what stays in the deck. `cards` is 0 if its size is open.

    >>> from tests.battlefronts.ground import position
    >>> for sentence in call_up_sentences(position("0 F0: 5 2", decks=(20, 30)), zone=0, cards=4):
    ...     print(sentence)
    Next round it can march to Auvray, which you hold alone, or to Brissol, which is empty.
    You then have 2 battalions, they 0.
    Your deck keeps 16 cards, theirs has 30.
    """
    seat = view.to_act
    sentences = [
        f"Next round it can march to {fronts_beside_clause(view, zone)}.",
        f"You then have {amount(len(view.field[seat]) + 1, 'battalion')}, they {len(view.field[1 - seat])}.",
    ]
    if cards:
        left = view.deck(seat) - cards
        sentences.append(f"Your deck keeps {amount(left, 'card')}, theirs has {view.deck(1 - seat)}.")
    return sentences


def fronts_beside_clause(view: State, zone: int) -> str:
    """The two fronts beside a road, each with who holds it or the strengths there.

    >>> from tests.battlefronts.ground import position
    >>> fronts_beside_clause(position("0 F0: 5 2", "1 F0: 8 4", "1 F1: 3"), zone=0)
    'Auvray, 5 against 8 now, or to Brissol, which they hold alone'
    """
    seat = view.to_act
    clauses: list[str] = []

    for front in printed.NEIGHBOURS[printed.FRONTS + zone]:
        mine = force_at(view, seat, front)
        theirs = force_at(view, 1 - seat, front)
        name = printed.PLACE_NAMES[front]
        if mine.cards and theirs.cards:
            clauses.append(f"{name}, {mine.strength} against {theirs.strength} now")
        elif mine.cards or theirs.cards:
            clauses.append(f"{name}, which {'you hold' if mine.cards else 'they hold'} alone")
        else:
            clauses.append(f"{name}, which is empty")
    return ", or to ".join(clauses)


def no_call_up_sentences(view: State) -> list[str]:
    """BF 6.1 The cards that ending Support keeps in the deck, and the battalions of both sides.

    >>> from tests.battlefronts.ground import position
    >>> no_call_up_sentences(position("0 F0: 5 2", decks=(20, 30)))[0]
    "Keeps 20 cards in your deck for later; the enemy's has 30."
    """
    seat = view.to_act
    count = len(view.field[seat])
    return [
        f"Keeps {amount(view.deck(seat), 'card')} in your deck for later; the enemy's has {view.deck(1 - seat)}.",
        f"You have {amount(count, 'battalion')} on the ground, they {len(view.field[1 - seat])}.",
    ]


def reduction_sentence(view: State, number: int) -> str:
    """BF 4.2, 7.3 The difference between the battalion that loses its top card and those that are as strong.

    >>> from tests.battlefronts.ground import position
    >>> reduction_sentence(position("0 F0: 6 2 2", "0 F0: 6", "1 F0: 8"), number=0)
    'The 1st goes on with 2 cards; the 2nd would fall.'
    """
    seat = view.to_act
    others = [other for other in strongest_battalions(view, seat, view.front) if other != number]
    size = view.size(seat, number)
    name = f"The {ordinal(number + 1)}"

    last = [ordinal(other + 1) for other in others if view.size(seat, other) == 1]
    if size > 1 and last:
        return f"{name} goes on with {amount(size - 1, 'card')}; the {listed(last)} would fall."

    rest = listed([f"the {ordinal(other + 1)} with {amount(view.size(seat, other), 'card')}" for other in others])
    if size == 1:
        return f"{name} falls with its only card. Equally strong there: {rest}."
    strength = view.strength[seat * printed.DECK + number]
    return f"{name} counts {strength} and goes on with {amount(size - 1, 'card')}. Equally strong there: {rest}."


# --- The answer ------------------------------------------------------------------------


def answer_sentence(view: State, last: Node) -> str:
    """The move that the search expects of the enemy after the decision that ends with `last`. Empty if that is open.

    >>> from tests.battlefronts.ground import position
    >>> last, expected = Node(0, PASS), Node(1, March(battalion=0, place=1))
    >>> last.children.append(expected)
    >>> expected.visits = 99
    >>> answer_sentence(position("0 F1: 5 2", "1 F0: 4 3"), last)
    'They would most likely go back to Brissol: 5 against 4 there.'
    """
    expected = answer(last, last.seat, partial(describe_move, view, 1 - view.to_act))
    if not expected:
        return ""
    meeting = meeting_clause(view, last, expected) if last.action is PASS else ""
    return f"They would most likely {expected}{meeting}."


def describe_move(view: State, seat: int, action: Action) -> str:
    """The kind of a move of a seat: what it does and where it leads. Empty for a call-up or a reduction.

    A seat that has ended Move, or has no move left, can pass in a later phase only, which has no name here either.

    >>> from tests.battlefronts.ground import position
    >>> describe_move(position("1 F0: 8 4"), 1, March(battalion=0, place=5))
    'go back to Arsenal Road'
    """
    if action is PASS and view.phase == printed.MOVE and count_movable(view, seat):
        return "end Move"
    if isinstance(action, March):
        is_retreat = view.place[seat * printed.DECK + action.battalion] < printed.FRONTS
        return f"{'go back' if is_retreat else 'march'} to {printed.PLACE_NAMES[action.place]}"
    return f"redeploy to {printed.PLACE_NAMES[action.front]}" if isinstance(action, Redeploy) else ""


def meeting_clause(view: State, last: Node, expected: str) -> str:
    """The strengths at the front to which the expected answer leads, such as ": 5 against 4 there".

    `expected` is the answer as `describe_move` names it. Empty if a strength is unknown, or nobody meets there.
    """
    seat = view.to_act
    likely = max(
        last.children,
        key=lambda child: (describe_move(view, child.seat, child.action) == expected, child.visits),
        default=last,
    )
    action: Action = likely.action
    if not isinstance(action, March) or action.place >= printed.FRONTS:
        return ""
    mine = force_at(view, seat, action.place)
    moving = force_of(view, 1 - seat, action.battalion)
    if not mine.cards or moving.unseen:
        return ""
    theirs = force_at(view, 1 - seat, action.place).plus(moving)
    return f": {mine.strength} against {theirs.strength} there"
