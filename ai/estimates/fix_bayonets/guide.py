"""Fix Bayonets: the playout policy, the cut-off of playouts and their estimates, decisive moves."""

from __future__ import annotations

from math import exp
from typing import Final

from ai.estimates.fix_bayonets.outlook import (
    ARMED,
    LAST_OFFICER,
    WORTH,
    Enemy,
    Outlook,
    Outlooks,
    edge,
    hand_mask,
    prizes_from,
    usable,
)
from ai.estimates.fix_bayonets.reasons import reason
from ai.search import Guide, Node
from game.core.compiled import i64
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets import actions as do
from game.fix_bayonets import cards
from game.fix_bayonets.actions import END, At, Man, Pick, To
from game.fix_bayonets.legal import is_free, may_move
from game.fix_bayonets.rules import find_man
from game.fix_bayonets.state import State

# --- Fix Bayonets: decisive moves, those that lead to an attack that wins unless it is n


def is_decisive(state: State, action: Action) -> bool:
    """Whether the action can be completed to an attack that wins unless it is negated: now, or after one move."""
    if state.stage in (cards.MOVE, cards.MOVE_MAN, cards.MOVE_TO):
        return prepares(state, action)
    seat = state.to_act
    if isinstance(action, At):
        return state.stage == cards.FIGHT_AT and wins(state, seat, state.card, action.square)
    if isinstance(action, Man):
        return state.stage == cards.FIGHT_MAN and man_wins(state, seat, 1 << state.card, action.kind, action.square)
    return isinstance(action, Pick) and state.stage == cards.FIGHT and someone_wins(state, seat, 1 << action.card)


def prepares(state: State, action: Action) -> bool:
    """In the Move phase: whether it ends the phase when an attack wins, or is a move after which one does."""
    seat = state.to_act
    mask = hand_mask(state, seat)
    if not mask or not exposed(state, seat):
        return False
    if action is END:
        return someone_wins(state, seat, mask)
    if isinstance(action, To):
        return man_wins(state, seat, mask, cards.KIND_OF[state.man], action.square)
    if isinstance(action, Man):
        return state.stage == cards.MOVE_MAN and move_wins(state, seat, mask, state.card, action.kind, action.square)
    if isinstance(action, Pick):
        for man in cards.USERS[seat * cards.CARDS + action.card]:
            if may_move(state, man) and move_wins(state, seat, mask, action.card, cards.KIND_OF[man], state.men[man]):
                return True
    return False


def exposed(state: State, seat: int) -> bool:
    """Whether one hit could leave the enemy of `seat` without an officer."""
    one = state.men[(1 - seat) * cards.MEN]
    two = state.men[(1 - seat) * cards.MEN + 1]
    return one < 0 or two < 0 or one == two


def someone_wins(state: State, seat: int, mask: int) -> bool:
    """Whether a man could win from where he stands with an attack card of `mask` (as bits)."""
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] >= 0 and man_wins(state, seat, mask, cards.KIND_OF[man], state.men[man]):
            return True
    return False


def move_wins(state: State, seat: int, mask: int, card: int, kind: int, square: int) -> bool:
    """Whether a man of this kind there could win with an attack card of `mask` after a move with the Move card."""
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path) and man_wins(state, seat, mask, kind, path[len(path) - 1]):
            return True
    return False


def man_wins(state: State, seat: int, mask: int, kind: int, square: int) -> bool:
    """Whether a man of this kind there could win with an attack card of `mask`."""
    base = ((seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES
    for officer in range((1 - seat) * cards.MEN, (1 - seat) * cards.MEN + 2):
        target = state.men[officer]
        if target >= 0:
            usable = ARMED[base + target] & mask
            for card in range(cards.SNIPER_CARD + 1):
                if usable >> card & 1 and wins(state, seat, card, target):
                    return True
    return False


def wins(state: State, seat: int, card: int, square: int) -> bool:
    """FB 1.2 Whether a hit with the card on this square leaves the enemy without an officer, whoever falls."""
    first = (1 - seat) * cards.MEN
    living = 0
    for officer in range(first, first + 2):
        if state.men[officer] >= 0:
            living += 1
            if state.men[officer] != square:
                return False
    return cards.KILLS_ALL[card] == 1 or (living == 1 and state.standing[(1 - seat) * cards.SQUARES + square] == 1)


# --- Fix Bayonets: the playout policy of the Fight phase and of answers with Terrain car

NOISE: Final = 40


def pick_attack(outlooks: Outlooks, state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """The card, the man or the square with the greatest kill."""
    seat = state.to_act
    enemy = outlooks.enemy(state, seat)
    best = legal[0]
    most = -1
    shots: list[int] = []
    if stage == cards.FIGHT:
        shots = outlooks.outlook(state, seat).shots
    for action in legal:
        value = 0
        if isinstance(action, do.Pick):
            value = shots[action.card] + rng.below(NOISE)
            if rng.below(16) == 0 and value < WORTH[cards.OFFICER]:
                value = 0
        elif isinstance(action, do.Man):
            value = man_shot(state, action, enemy) + rng.below(NOISE)
        elif isinstance(action, do.At):
            value = enemy.worth(state)[prizes_from(state.card) + action.square] + rng.below(NOISE)
        else:
            value = NOISE
        if value > most:
            most = value
            best = action
    return best


def man_shot(state: State, man: do.Man, enemy: Enemy) -> i64:
    """The most that this man can hit with the card picked."""
    card: i64 = state.card
    base = ((enemy.seat * cards.KINDS + man.kind) * cards.SQUARES + man.square) * cards.SQUARES
    first = prizes_from(card)
    worth = enemy.worth(state)
    most: i64 = 0
    target: i64
    for target in enemy.squares:
        if ARMED[base + target] >> card & 1:
            value: i64 = worth[first + target]
            if value > most:
                most = value
    return most


def pick_casualty(legal: list[Action]) -> Action:
    """The man of the least WORTH."""
    best = legal[0]
    least = LAST_OFFICER
    for action in legal:
        assert isinstance(action, do.Lose)
        if WORTH[action.kind] < least:
            least = WORTH[action.kind]
            best = action
    return best


def wanted_terrain(state: State, legal: list[Action]) -> Action:
    """The Terrain card to spend: the side's own before Trees or Rough Ground, which both sides can use."""
    return legal[len(legal) - 1]


def pick_obstacle(state: State, legal: list[Action], rng: Rng) -> Action:
    """A man who comes where he could shoot at an officer is stopped more often than others."""
    chance = 15
    if state.man >= 0:
        seat = state.to_act
        base = (((1 - seat) * cards.KINDS + cards.KIND_OF[state.man]) * cards.SQUARES + state.target) * cards.SQUARES
        for officer in range(seat * cards.MEN, seat * cards.MEN + 2):
            square = state.men[officer]
            if square >= 0 and ARMED[base + square]:
                chance = 60
    return wanted_terrain(state, legal) if rng.below(100) < chance else legal[0]


# --- Fix Bayonets: the playout policy of the Move phase. Gains are in the units of WORTH

HURDLE: Final = 25
"""A move that gains less is not made."""
LOOKS: Final = 5
"""The most men considered for a card."""
STRIDE: Final = 7
"""The step through the men, from a random one on; has no factor in common with MEN."""
GROUPS: Final = 3
"""A group is considered with probability 1 / GROUPS."""


def leaving(state: State, enemy: Enemy, place: i64) -> i64:
    """The cost of moving a man away from `place`: he may be the only one beside an officer."""
    if state.standing[enemy.seat * cards.SQUARES + place] == 2:
        first = enemy.seat * cards.MEN
        if state.men[first] == place or state.men[first + 1] == place:
            return 60
    return 0


def step_gain(state: State, kind: i64, here: i64, there: i64, outlook: Outlook) -> i64:
    """What a man gains by going to `there`; `here` is his `standing_value` now."""
    enemy = outlook.enemy
    gain = outlook.chance(kind, there)
    if kind == cards.OFFICER:
        return gain + (here - enemy.danger(there, state.standing[enemy.seat * cards.SQUARES + there]))
    return gain + enemy.threat(kind, there) - here


def standing_value(state: State, enemy: Enemy, man: i64) -> i64:
    """What a man's present square is worth to him, to compare with `step_gain`; for an officer the danger there."""
    place: i64 = state.men[man]
    kind: i64 = cards.KIND_OF[man]
    if kind == cards.OFFICER:
        return enemy.danger(place, state.standing[enemy.seat * cards.SQUARES + place] - 1)
    return enemy.threat(kind, place) + leaving(state, enemy, place)


def best_step(state: State, card: int, man: i64, outlook: Outlook, rng: Rng) -> i64:
    """The most a man gains with a Move card; -1000 if he cannot go anywhere."""
    most: i64 = -1000
    here = standing_value(state, outlook.enemy, man)
    kind: i64 = cards.KIND_OF[man]
    seat: i64 = outlook.enemy.seat
    for path in cards.PATHS[card][state.men[man]]:
        gain: i64 = rng.below(NOISE)
        gain += step_gain(state, kind, here, path[len(path) - 1], outlook)
        if gain > most and is_free(state, seat, path):
            most = gain
    return most


def group_step(state: State, card: int, enemy: Enemy, man: i64) -> i64:
    """What a man gains by going straight forward, not counting what he could shoot at; -1000 if he cannot."""
    path = cards.AHEAD[enemy.seat * cards.CARDS + card][state.men[man]]
    kind: i64 = cards.KIND_OF[man]
    if not path or not is_free(state, enemy.seat, path) or kind == cards.OFFICER:
        return -1000
    return enemy.threat(kind, path[len(path) - 1]) - standing_value(state, enemy, man)


def group_gain(state: State, card: int, enemy: Enemy) -> i64:
    """Half the sum of the gains of the men who profit by a group advance; 0 for fewer than two."""
    total: i64 = 0
    count = 0
    first: i64 = enemy.seat * cards.MEN
    man: i64
    for man in range(first + 2, first + cards.MEN):
        if may_move(state, man):
            gain = group_step(state, card, enemy, man)
            if gain > 0:
                total += gain
                count += 1
    return total // 2 if count > 1 else 0


def card_gain(state: State, seat: int, card: int, outlook: Outlook, rng: Rng) -> i64:
    """The most that one of a few men, or now and then a group, gains with a Move card."""
    most: i64 = 0
    men = cards.USERS[seat * cards.CARDS + card]
    place = rng.below(cards.MEN)
    looked = 0
    for _ in range(cards.MEN):
        man: i64 = men[place]
        place = (place + STRIDE) % cards.MEN
        if not may_move(state, man) or (cards.KIND_OF[man] == cards.OFFICER and rng.below(2)):
            continue
        gain = best_step(state, card, man, outlook, rng)
        if gain > most:
            most = gain
        looked += 1
        if looked == LOOKS:
            break
    if rng.below(GROUPS) == 0:
        gain = group_gain(state, card, outlook.enemy)
        if gain > most:
            most = gain
    return most


def pick_move(outlooks: Outlooks, state: State, stage: int, legal: list[Action], rng: Rng) -> Action:
    """Move men into range of the hand's attack cards, towards enemy officers; move the seat's own officers away."""
    seat = state.to_act
    if stage == cards.GROUP:
        # The next man who gains by joining the group; then GO.
        for action in legal:
            if isinstance(action, Man) and rng.below(16):
                man = find_man(state, seat, action.kind, action.square)
                if group_step(state, state.card, outlooks.enemy(state, seat), man) > 0:
                    return action
        return legal[0]
    outlook = outlooks.outlook(state, seat)
    if stage == cards.MOVE_TO:
        return pick_destination(state, seat, legal, outlook, rng)
    if stage == cards.MOVE_MAN:
        return pick_mover(state, seat, legal, outlook, rng)
    best = END
    most: i64 = -1
    for action in legal:
        gain: i64 = HURDLE + rng.below(NOISE)
        if isinstance(action, Pick):
            gain = card_gain(state, seat, action.card, outlook, rng)
        if gain > most:
            most = gain
            best = action
    return best


def pick_mover(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """The man who gains most out of a few, or the group."""
    best = legal[0]
    most: i64 = -2000
    count = len(legal)
    place = rng.below(count)
    stride = STRIDE if count % STRIDE else 1
    for _ in range(min(count, 2 * LOOKS)):
        action = legal[place]
        place = (place + stride) % count
        gain: i64 = 0
        if isinstance(action, Man):
            gain = best_step(state, state.card, find_man(state, seat, action.kind, action.square), outlook, rng)
        elif rng.below(GROUPS) == 0:
            gain = group_gain(state, state.card, outlook.enemy)
        if gain > most:
            most = gain
            best = action
    return best


def pick_destination(state: State, seat: int, legal: list[Action], outlook: Outlook, rng: Rng) -> Action:
    """The destination where the man gains most."""
    best = legal[0]
    most: i64 = -2000
    here = standing_value(state, outlook.enemy, state.man)
    kind: i64 = cards.KIND_OF[state.man]
    for action in legal:
        assert isinstance(action, To)
        gain = step_gain(state, kind, here, action.square, outlook) + rng.below(NOISE)
        if gain > most:
            most = gain
            best = action
    return best


TURNS: Final = 3
"""Playouts are cut off this many turns after the present one.

With 3 a search won 7 of 9 matches against 1 at the same cost. With 1, 5000 iterations won 6.5 of 13 against 1000, and
2500 none of 3 against 500: a longer search found only what is wrong with the estimate.
"""


DELAY: Final = 0.02
"""A reward moves towards a draw by this share per turn: without it a win at once looks no better than a later one."""
SURE: Final = 0.9
"""The range of estimates: they lie within SURE / 2 of 0.5, so that none equals a win."""


class FixBayonetsGuide(Guide[State]):
    """Kills what it can, moves into range of the cards it holds, keeps officers away and terrain cards for them."""

    __slots__ = ("_outlooks",)
    exploration = 0.2
    """UCB exploration constant: estimates of good and bad moves lie a few hundredths apart.

    With more exploration the search does not find plans of several cards.
    """
    breadth = 0.3
    """Progressive widening factor. Actions beyond the guide's favourites often look best by luck.

    Measured with 700 iterations on either side: 0.3 won 61 % of 39 matches against 0.7. An exploration of 0.5 in place
    of 0.2 at the first step, with values of few visits drawn to the mean of all, won 18 % of 17.
    """

    def __init__(self) -> None:
        self._outlooks: Outlooks = Outlooks()

    def pick(self, state: State, legal: list[Action], rng: Rng) -> Action:
        stage = state.stage
        if stage in (cards.MOVE, cards.MOVE_MAN, cards.MOVE_TO, cards.GROUP):
            return pick_move(self._outlooks, state, stage, legal, rng)
        if stage in (cards.FIGHT, cards.FIGHT_MAN, cards.FIGHT_AT):
            return pick_attack(self._outlooks, state, stage, legal, rng)
        if stage == cards.STOP_FIGHT:
            # Officers are always covered, several men mostly, a rifleman now and then.
            loss = self._outlooks.enemy(state, 1 - state.to_act).worth(state)[prizes_from(state.card) + state.target]
            if loss > 3 * WORTH[cards.RIFLEMAN] or rng.below(3 * WORTH[cards.RIFLEMAN]) < loss - 50:
                return wanted_terrain(state, legal)
            return legal[0]
        if stage == cards.STOP_MOVE:
            return pick_obstacle(state, legal, rng)
        if stage == cards.DISCARD:
            return pick_discard(state, legal, rng)
        if stage == cards.CASUALTY:
            return pick_casualty(legal)
        if stage == cards.DEPLOY:
            return pick_place(state, legal, rng)
        return legal[rng.below(len(legal))]

    def reason(self, view: State, ranked: list[Node]) -> str:
        return reason(view, ranked)

    def decisive(self, view: State, legal: list[Action]) -> Action | None:
        """A step towards an attack that kills the last enemy officer, or both at once, unless it is negated."""
        for action in legal:
            if is_decisive(view, action):
                return action
        return None

    def enough(self, view: State, world: State) -> bool:
        return world.turn > max(view.turn, 1) + TURNS

    def outcome(self, view: State, world: State) -> list[float]:
        """The reward vector; an earlier win is worth more."""
        share = 1.0 - DELAY * min(world.turn - view.turn, TURNS + 1)
        return [0.5 + share * (score - 0.5) for score in world.scores()]

    def estimate(self, world: State) -> list[float]:
        """The chances of both sides; the best is less than a win within those turns."""
        chance = SURE / (1.0 + exp(-edge(self._outlooks, world))) + (1.0 - SURE) / 2.0
        return [chance, 1.0 - chance]


KEEP: Final[list[int]] = [40, 45, 90, 90, 60, 60, 90, 60, 30, 40, 45, 55, 50, 45, 40, 45, 100, 100, 50, 50]
"""By card: its worth in hand, where it can be used; the least worth is discarded first."""


def pick_discard(state: State, legal: list[Action], rng: Rng) -> Action:
    """Cards of the other side first, then cards of which the hand has enough."""
    seat = state.to_act
    base = seat * cards.CARDS
    best = legal[0]
    least = 1000
    for action in legal:
        if isinstance(action, do.Discard):
            card = action.card
            value = KEEP[card] // state.hands[base + card] + rng.below(30)
            if not usable(state, seat, card):
                value = 0
            if value < least:
                least = value
                best = action
    return best


def pick_place(state: State, legal: list[Action], rng: Rng) -> Action:
    """Officers towards the corners and apart, with riflemen; the others away from them."""
    seat = state.to_act
    best = legal[0]
    most = -1
    for action in legal:
        assert isinstance(action, do.Deploy)
        file = action.file
        square = (0 if seat == 0 else 56) + file
        value = rng.below(12)
        edge_distance = file if file < cards.SIZE - 1 - file else cards.SIZE - 1 - file
        if action.kind == cards.OFFICER:
            value += 12 - 4 * edge_distance
            if state.standing[seat * cards.SQUARES + square]:
                value -= 12
        else:
            officers = seat * cards.MEN
            if state.men[officers] == square or state.men[officers + 1] == square:
                value -= 10
            if action.kind == cards.HEAVY or action.kind == cards.RUNNER:
                value += 2 * edge_distance
        if value > most:
            most = value
            best = action
    return best


GUIDE: Final = FixBayonetsGuide
