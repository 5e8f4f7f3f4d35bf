"""Legal actions, and questions about a position. Nothing here changes the state."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.state import OVER, Action
from game.fix_bayonets import actions as do
from game.fix_bayonets import cards
from game.fix_bayonets.state import State

# --- Questions that need no list, for playouts: moving (FB 5) --------------------------

SEVERAL: Final = -1
"""The value where more than one answer is legal, and while none has been found."""


def may_move(state: State, man: i64) -> bool:
    """FB 5.4 Whether the man is on the board and has a move left this turn."""
    return state.men[man] >= 0 and state.moves[man] < cards.MOVES_A_TURN[cards.KIND_OF[man]]


def is_free(state: State, seat: i64, path: bytes) -> bool:
    """FB 5.2 Whether there is no enemy of `seat` on any of these squares."""
    foes = (1 - seat) * cards.SQUARES
    standing = state.standing
    step: i64
    for step in range(len(path)):
        if standing[foes + path[step]] > 0:
            return False
    return True


def can_go_from(state: State, seat: i64, card: i64, square: i64) -> bool:
    """FB 5.1, 5.2 Whether the card can take a man from this square to another."""
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path):
            return True
    return False


def can_move(state: State, seat: int, card: int) -> bool:
    """FB 5 Whether some man can move with this card."""
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if may_move(state, man) and can_go_from(state, seat, card, state.men[man]):
            return True
    return False


def only_destination(state: State, seat: int, card: int, square: int) -> int:
    """FB 5.1 The one square in `destinations`, or SEVERAL if there are more. There must be at least one."""
    found = SEVERAL
    for path in cards.PATHS[card][square]:
        if is_free(state, seat, path):
            if found != SEVERAL:
                return SEVERAL
            found = path[len(path) - 1]
    return found


def can_advance(state: State, seat: i64, card: i64, man: i64) -> bool:
    """FB 5.3 Whether the man can go straight forward with this card."""
    if not may_move(state, man):
        return False

    path = cards.AHEAD[seat * cards.CARDS + card][state.men[man]]
    return len(path) > 0 and is_free(state, seat, path)


def can_add(state: State, seat: i64, card: i64, last: i64, least: i64) -> bool:
    """FB 5.3 Whether at least `least` men whose `rank_of` is above `last` can go straight forward with this card.

    Two can form a group.
    """
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if rank_of(state, man) > last and can_advance(state, seat, card, man):
            least -= 1
            if least == 0:
                return True
    return False


# --- Questions that need no list: fighting (FB 6) --------------------------------------


def has_target(state: State, seat: i64, card: i64, square: i64) -> bool:
    """FB 6.1 Whether the card reaches an enemy square from this square."""
    foes = (1 - seat) * cards.SQUARES
    standing = state.standing
    aims = cards.AIMS[card][square]
    at: i64
    for at in range(len(aims)):
        if standing[foes + aims[at]] > 0:
            return True
    return False


def only_target(state: State, seat: int, card: int, square: int) -> int:
    """FB 6.1 The one square in `targets`, or SEVERAL if there are more. There must be at least one."""
    foes = (1 - seat) * cards.SQUARES
    standing = state.standing
    found = SEVERAL
    for target in cards.AIMS[card][square]:
        if standing[foes + target] > 0:
            if found != SEVERAL:
                return SEVERAL
            found = target
    return found


def can_attack(state: State, seat: int, card: int) -> bool:
    """FB 6.1, 6.2 Whether some man can attack with this card."""
    for man in cards.USERS[seat * cards.CARDS + card]:
        if state.men[man] >= 0 and has_target(state, seat, card, state.men[man]):
            return True
    return False


def only_kind_on(state: State, seat: int, square: int) -> int:
    """FB 6.4 The one kind in `kinds_on`, or SEVERAL if there are more. There must be at least one."""
    found = SEVERAL
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] == square:
            if found != SEVERAL and found != cards.KIND_OF[man]:
                return SEVERAL
            found = cards.KIND_OF[man]
    return found


# --- The legal actions -----------------------------------------------------------------


def only_user(state: State, seat: int, card: int) -> int:
    """FB 7.3 The only man who can move or attack with this card, or SEVERAL if there are more.

    Men of one kind on one square count as one, and the first of them stands for all. There must be at least one.
    """
    is_attack = cards.CARD_TYPE[card] == cards.ATTACK
    found = SEVERAL
    for man in cards.USERS[seat * cards.CARDS + card]:
        square = state.men[man]
        if square < 0:
            continue
        if found != SEVERAL and square == state.men[found] and cards.KIND_OF[man] == cards.KIND_OF[found]:
            continue  # he is like the man who has been found

        if is_attack:
            can_use = has_target(state, seat, card, square)
        else:
            can_use = may_move(state, man) and can_go_from(state, seat, card, square)
        if can_use:
            if found != SEVERAL:
                return SEVERAL
            found = man
    return found


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act, always in the same order. Empty once the match is over."""
    if state.to_act == OVER:
        return []

    stage = state.stage
    if stage == cards.MOVE:
        return phase_actions(state, cards.CRAWL, cards.COUNTER_ATTACK)
    if stage == cards.FIGHT:
        return phase_actions(state, cards.BAYONET, cards.SNIPER_CARD)
    if stage == cards.MOVE_MAN:
        return actions_to_choose_man(state, attack=False)
    if stage == cards.MOVE_TO:
        return [do.TO[square] for square in destinations(state, state.to_act, state.card, state.men[state.man])]
    if stage == cards.GROUP:
        return actions_to_add_men(state)
    if stage == cards.FIGHT_MAN:
        return actions_to_choose_man(state, attack=True)
    if stage == cards.FIGHT_AT:
        return [do.AT[square] for square in targets(state, state.to_act, state.card, state.men[state.man])]
    if stage == cards.CASUALTY:
        return [do.LOSE[kind] for kind in kinds_on(state, state.to_act, state.target)]
    if stage == cards.DISCARD:
        return discard_actions(state)
    if stage == cards.DEPLOY:
        return deployment_actions(state)
    return negation_actions(state, cards.MOVEMENT if stage == cards.STOP_MOVE else cards.ATTACK)


def only_choice(state: State) -> Action | None:
    """The only legal action of a step that answers itself, or None if there are several."""
    stage = state.stage
    seat = state.to_act

    # What playouts come to most often is answered without a list.
    if stage == cards.MOVE_MAN:
        only = only_user(state, seat, state.card)
        return None if only == SEVERAL or can_add(state, seat, state.card, -1, 2) else man_action(state, only)
    if stage == cards.GROUP and len(state.group) > 1:
        return None if can_add(state, seat, state.card, rank_of(state, state.group[-1]), 1) else do.GO
    if stage == cards.FIGHT_MAN:
        only = only_user(state, seat, state.card)
        return None if only == SEVERAL else man_action(state, only)
    if stage == cards.CASUALTY:
        kind = only_kind_on(state, seat, state.target)
        return None if kind == SEVERAL else do.LOSE[kind]
    if stage == cards.MOVE_TO:
        there = only_destination(state, seat, state.card, state.men[state.man])
        return None if there == SEVERAL else do.TO[there]
    if stage == cards.FIGHT_AT:
        there = only_target(state, seat, state.card, state.men[state.man])
        return None if there == SEVERAL else do.AT[there]

    legal = legal_actions(state)
    return legal[0] if len(legal) == 1 else None


# --- Orders and terrain (FB 2.2, 4, 5.5, 6.3) ------------------------------------------


def deployment_actions(state: State) -> list[Action]:
    """FB 2.2 The actions that place the next special man, one for each file of the back row with room for him."""
    seat = state.to_act
    row = cards.BACK_ROW[seat]
    kind = cards.KIND_OF[next_to_deploy(state, seat)]
    return [do.DEPLOYMENTS[kind][file] for file in range(cards.SIZE) if has_room(state, row + file)]


def has_room(state: State, square: int) -> bool:
    """FB 2.2 Whether one more man can be deployed on a square of his back row."""
    return state.men.count(square) < cards.ROOM


def next_to_deploy(state: State, seat: int) -> int:
    """FB 2.2 The first special man of a seat who is not on the board, or OFF once they all are."""
    for number in cards.DEPLOY_ORDER:
        if state.men[seat * cards.MEN + number] == cards.OFF:
            return seat * cards.MEN + number
    return cards.OFF


def discard_actions(state: State) -> list[Action]:
    """FB 4.1 The actions that discard a card, one for each sort of card in the hand."""
    base = state.to_act * cards.CARDS
    return [do.DISCARDS[card] for card in range(cards.CARDS) if state.hands[base + card] > 0]


def phase_actions(state: State, first: int, last: int) -> list[Action]:
    """FB 4.2, 4.3 Ending the phase, then picking each card from `first` to `last` that some man can use."""
    actions: list[Action] = [do.END]
    seat = state.to_act
    base = seat * cards.CARDS
    is_fight = first == cards.BAYONET

    for card in range(first, last + 1):
        if state.hands[base + card] > 0:
            can_use = can_attack(state, seat, card) if is_fight else can_move(state, seat, card)
            if can_use:
                actions.append(do.PICKS[card])
    return actions


def negation_actions(state: State, against: int) -> list[Action]:
    """FB 5.5, 6.3 Passing, then playing each Terrain card of the hand that negates cards of the type `against`."""
    actions: list[Action] = [do.PASS]
    seat = state.to_act
    for card in range(cards.TREES, cards.CARDS):
        if state.hands[seat * cards.CARDS + card] > 0 and cards.NEGATES[card] == against and is_for(seat, card):
            actions.append(do.NEGATIONS[card])
    return actions


def is_for(seat: int, card: int) -> bool:
    """FB 4.4 Whether this card is for a seat's side. Some cards are for one side only."""
    return cards.ONLY[card] == cards.BOTH or cards.ONLY[card] == seat


# --- Moving, as lists (FB 5) -----------------------------------------------------------


def destinations(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 5.1, 5.2 The squares to which the card can take a man from this one."""
    return [path[len(path) - 1] for path in cards.PATHS[card][square] if is_free(state, seat, path)]


def actions_to_choose_man(state: State, attack: bool) -> list[Action]:
    """FB 5, 6.1, 6.2 The actions that choose a man to use the picked card, to `attack` or else to move.

    There is one for each kind of man on each square, and one for a group advance if two men can move in it.
    """
    seat = state.to_act
    card = state.card
    actions: list[Action] = []
    last_kind = -1
    seen = 0  # squares with an action for this kind, as bits
    for man in cards.USERS[seat * cards.CARDS + card]:
        if cards.KIND_OF[man] != last_kind:
            last_kind = cards.KIND_OF[man]
            seen = 0

        square = state.men[man]
        if square < 0 or seen >> square & 1 or not (attack or may_move(state, man)):
            continue
        seen |= 1 << square

        can_use = has_target(state, seat, card, square) if attack else can_go_from(state, seat, card, square)
        if can_use:
            actions.append(man_action(state, man))

    if not attack and can_add(state, seat, card, -1, 2):
        actions.append(do.GROUP_ADVANCE)
    return actions


def advancers(state: State, seat: i64, card: i64, last: i64) -> list[int]:
    """FB 5.3 The sorted `rank_of` all men who can go straight forward with this card and come after rank `last`."""
    found: list[int] = []
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        rank = rank_of(state, man)
        if rank > last and can_advance(state, seat, card, man):
            found.append(rank)

    found.sort()
    return found


def rank_of(state: State, man: i64) -> i64:
    """FB 5.3 The rank of a man in the order in which groups are built: by square, then by kind, then by number."""
    return (state.men[man] * cards.KINDS + cards.KIND_OF[man]) * cards.ALL_MEN + man


def actions_to_add_men(state: State) -> list[Action]:
    """FB 5.3 The actions that add a man to the group, in `rank_of` order. Once it has two men, GO comes first."""
    group = state.group
    later = advancers(state, state.to_act, state.card, rank_of(state, group[-1]) if group else -1)
    if not group:
        later.pop()  # a group that began with the last man could not reach two

    actions: list[Action] = [do.GO] if len(group) > 1 else []
    offered = -1
    for rank in later:
        if rank // cards.ALL_MEN != offered:
            offered = rank // cards.ALL_MEN
            actions.append(do.MEN_AT[offered])
    return actions


# --- Fighting, as lists (FB 6) ---------------------------------------------------------


def targets(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 6.1 The enemy squares that the card reaches from this square."""
    foes = (1 - seat) * cards.SQUARES
    return [target for target in cards.AIMS[card][square] if state.standing[foes + target]]


def kinds_on(state: State, seat: int, square: int) -> list[int]:
    """FB 6.4 The kinds of a seat's men on a square, each once."""
    found: list[int] = []
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] == square and cards.KIND_OF[man] not in found:
            found.append(cards.KIND_OF[man])
    return found


# --- Like men (FB 7.3) -----------------------------------------------------------------


def man_action(state: State, man: i64) -> Action:
    """FB 7.3 The action that chooses a man, by his kind and square."""
    return do.MEN_AT[state.men[man] * cards.KINDS + cards.KIND_OF[man]]


# --- The declaration (FB 5) ------------------------------------------------------------


def men_of_declaration(state: State) -> list[int]:
    """FB 5, 6 The man of the declared move or attack, or all men of the group."""
    return state.group if state.group else [state.man]


def goals_of_declaration(state: State) -> list[int]:
    """FB 5.1, 5.3 The destination of each of the `men_of_declaration`, or the square under attack."""
    if not state.group:
        return [state.target]

    ahead = cards.AHEAD[state.active * cards.CARDS + state.card]
    return [ahead[state.men[man]][-1] for man in state.group]
