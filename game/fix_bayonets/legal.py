"""Legal actions, and questions about a position. Nothing here changes the state.

Rules, playouts and guides work with the ids of actions, which need no objects. `legal_actions` makes the list that
people, boards and the tree of a search read.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec
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


def is_free(state: State, seat: i64, squares: i64) -> bool:
    """FB 5.2 Whether there is no enemy of `seat` on any square of this set, such as a path of cards.WAY_SETS."""
    return state.occupied[1 - seat] & squares == 0


def can_go_from(state: State, seat: i64, card: i64, square: i64) -> bool:
    """FB 5.1, 5.2 Whether the card can take a man from this square to another."""
    foes = state.occupied[1 - seat]
    origin = card * cards.SQUARES + square
    first = origin * cards.WAYS
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if cards.WAY_SETS[way] & foes == 0:
            return True
    return False


def can_move(state: State, seat: i64, card: i64) -> bool:
    """FB 5 Whether some man can move with this card."""
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if may_move(state, man) and can_go_from(state, seat, card, state.men[man]):
            return True
    return False


def only_destination(state: State, seat: i64, card: i64, square: i64) -> i64:
    """FB 5.1 The one square in `destinations`, or SEVERAL if there are more. There must be at least one."""
    found: i64 = SEVERAL
    origin = card * cards.SQUARES + square
    first = origin * cards.WAYS
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if is_free(state, seat, cards.WAY_SETS[way]):
            if found != SEVERAL:
                return SEVERAL
            found = cards.WAY_ENDS[way]
    return found


def can_advance(state: State, seat: i64, card: i64, man: i64) -> bool:
    """FB 5.3 Whether the man can go straight forward with this card."""
    if not may_move(state, man):
        return False

    path = cards.AHEAD_SETS[(seat * cards.CARDS + card) * cards.SQUARES + state.men[man]]
    return path != 0 and is_free(state, seat, path)


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
    return cards.AIM_SETS[card * cards.SQUARES + square] & state.occupied[1 - seat] != 0


def only_target(state: State, seat: i64, card: i64, square: i64) -> i64:
    """FB 6.1 The one square in `targets`, or SEVERAL if there are more. There must be at least one."""
    foes = (1 - seat) * cards.SQUARES
    aims = cards.AIMS[card][square]
    found: i64 = SEVERAL
    number: i64
    for number in range(len(aims)):
        target: i64 = aims[number]
        if state.standing[foes + target] > 0:
            if found != SEVERAL:
                return SEVERAL
            found = target
    return found


def can_attack(state: State, seat: i64, card: i64) -> bool:
    """FB 6.1, 6.2 Whether some man can attack with this card."""
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        square = state.men[man]
        if square >= 0 and has_target(state, seat, card, square):
            return True
    return False


def only_kind_on(state: State, seat: i64, square: i64) -> i64:
    """FB 6.4 The one kind in `kinds_on`, or SEVERAL if there are more. There must be at least one."""
    found: i64 = SEVERAL
    man: i64
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] == square:
            kind: i64 = cards.KIND_OF[man]
            if found != SEVERAL and found != kind:
                return SEVERAL
            found = kind
    return found


def only_user(state: State, seat: i64, card: i64) -> i64:
    """FB 7.3 The only man who can move or attack with this card, or SEVERAL if there are more.

    Men of one kind on one square count as one, and the first of them stands for all. There must be at least one.
    """
    is_attack = cards.CARD_TYPE[card] == cards.ATTACK
    users = cards.USERS[seat * cards.CARDS + card]
    found: i64 = SEVERAL
    man: i64
    for man in users:
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


# --- The legal actions, as ids ---------------------------------------------------------

NONE: Final = -1
"""In place of an id: no action."""
MOST_CHOICES: Final = 48
"""The length of an array that `find_choices` fills. A question has at most a choice for each man and two more."""


def new_choices() -> vec[i64]:
    """An array for `find_choices`."""
    return vec[i64]([0] * MOST_CHOICES)


def legal_actions(state: State) -> list[Action]:
    """The legal actions of the seat to act, always in the same order. Empty once the match is over."""
    choices = new_choices()
    count = find_choices(state, choices)
    return [do.ACTIONS[choices[number]] for number in range(count)]


def find_choices(state: State, choices: vec[i64]) -> i64:
    """Write the ids of the legal actions into `choices`, in the order of `legal_actions`. Returns their number."""
    if state.to_act == OVER:
        return 0

    stage = state.stage
    if stage == cards.MOVE:
        return find_cards(state, cards.CRAWL, cards.COUNTER_ATTACK, choices)
    if stage == cards.FIGHT:
        return find_cards(state, cards.BAYONET, cards.SNIPER_CARD, choices)
    if stage == cards.MOVE_MAN:
        return find_users(state, False, choices)
    if stage == cards.MOVE_TO:
        return find_destinations(state, choices)
    if stage == cards.GROUP:
        return find_joiners(state, choices)
    if stage == cards.FIGHT_MAN:
        return find_users(state, True, choices)
    if stage == cards.FIGHT_AT:
        return find_targets(state, choices)
    if stage == cards.CASUALTY:
        return find_casualties(state, choices)
    if stage == cards.DISCARD:
        return find_discards(state, choices)
    if stage == cards.DEPLOY:
        return find_files(state, choices)
    return find_answers(state, cards.MOVEMENT if stage == cards.STOP_MOVE else cards.ATTACK, choices)


def only_choice(state: State) -> i64:
    """The id of the only legal action of a step that answers itself, or NONE if there are several actions."""
    stage = state.stage
    seat: i64 = state.to_act

    # What playouts come to most often is answered without an array.
    if stage == cards.MOVE_MAN:
        only = only_user(state, seat, state.card)
        return NONE if only == SEVERAL or can_add(state, seat, state.card, -1, 2) else choice_of_man(state, only)
    if stage == cards.GROUP and len(state.group) > 1:
        last = state.group[len(state.group) - 1]
        return NONE if can_add(state, seat, state.card, rank_of(state, last), 1) else do.GO_ID
    if stage == cards.FIGHT_MAN:
        only = only_user(state, seat, state.card)
        return NONE if only == SEVERAL else choice_of_man(state, only)
    if stage == cards.CASUALTY:
        kind = only_kind_on(state, seat, state.target)
        return NONE if kind == SEVERAL else do.FIRST_LOSE + kind
    if stage == cards.MOVE_TO:
        there = only_destination(state, seat, state.card, state.men[state.man])
        return NONE if there == SEVERAL else do.FIRST_TO + there
    if stage == cards.FIGHT_AT:
        there = only_target(state, seat, state.card, state.men[state.man])
        return NONE if there == SEVERAL else do.FIRST_AT + there

    choices = new_choices()
    return choices[0] if find_choices(state, choices) == 1 else NONE


# --- Orders and terrain (FB 2.2, 4, 5.5, 6.3) ------------------------------------------


def find_files(state: State, choices: vec[i64]) -> i64:
    """FB 2.2 The choices that place the next special man, one for each file of the back row with room for him."""
    seat = state.to_act
    row = cards.BACK_ROW[seat]
    kind = cards.KIND_OF[next_to_deploy(state, seat)]
    count: i64 = 0
    for file in range(cards.SIZE):
        if has_room(state, row + file):
            choices[count] = do.DEPLOYMENTS[kind][file].id
            count += 1
    return count


def has_room(state: State, square: i64) -> bool:
    """FB 2.2 Whether one more man can be deployed on a square of his back row."""
    count = 0
    man: i64
    for man in range(cards.ALL_MEN):
        if state.men[man] == square:
            count += 1
    return count < cards.ROOM


def next_to_deploy(state: State, seat: int) -> int:
    """FB 2.2 The first special man of a seat who is not on the board, or OFF once they all are."""
    for number in cards.DEPLOY_ORDER:
        if state.men[seat * cards.MEN + number] == cards.OFF:
            return seat * cards.MEN + number
    return cards.OFF


def find_discards(state: State, choices: vec[i64]) -> i64:
    """FB 4.1 The choices that discard a card, one for each sort of card in the hand."""
    base: i64 = state.to_act * cards.CARDS
    count: i64 = 0
    card: i64
    for card in range(cards.CARDS):
        if state.hands[base + card] > 0:
            choices[count] = do.FIRST_DISCARD + card
            count += 1
    return count


def find_cards(state: State, first: i64, last: i64, choices: vec[i64]) -> i64:
    """FB 4.2, 4.3 Ending the phase, then picking each card from `first` to `last` that some man can use."""
    seat: i64 = state.to_act
    is_fight = first == cards.BAYONET
    choices[0] = do.END_ID
    count: i64 = 1
    card: i64
    for card in range(first, last + 1):
        if state.hands[seat * cards.CARDS + card] > 0:
            can_use = can_attack(state, seat, card) if is_fight else can_move(state, seat, card)
            if can_use:
                choices[count] = do.FIRST_PICK + card
                count += 1
    return count


def find_answers(state: State, against: i64, choices: vec[i64]) -> i64:
    """FB 5.5, 6.3 Passing, then playing each Terrain card of the hand that negates cards of the type `against`."""
    seat: i64 = state.to_act
    choices[0] = do.PASS_ID
    count: i64 = 1
    card: i64
    for card in range(cards.TREES, cards.CARDS):
        is_held = state.hands[seat * cards.CARDS + card] > 0
        if is_held and cards.NEGATES[card] == against and is_for(seat, card):
            choices[count] = do.FIRST_NEGATION + card - cards.TREES
            count += 1
    return count


def is_for(seat: i64, card: i64) -> bool:
    """FB 4.4 Whether this card is for a seat's side. Some cards are for one side only."""
    only: i64 = cards.ONLY[card]
    return only == cards.BOTH or only == seat


# --- Moving (FB 5) ---------------------------------------------------------------------


def destinations(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 5.1, 5.2 The squares to which the card can take a man from this one."""
    first = (card * cards.SQUARES + square) * cards.WAYS
    ways = range(first, first + cards.WAY_COUNTS[card * cards.SQUARES + square])
    return [cards.WAY_ENDS[way] for way in ways if is_free(state, seat, cards.WAY_SETS[way])]


def find_destinations(state: State, choices: vec[i64]) -> i64:
    """FB 5.1, 5.2 The choices of a destination for the man who has been chosen."""
    foes = state.occupied[1 - state.to_act]
    origin = state.card * cards.SQUARES + state.men[state.man]
    first = origin * cards.WAYS
    count: i64 = 0
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if cards.WAY_SETS[way] & foes == 0:
            choices[count] = do.FIRST_TO + cards.WAY_ENDS[way]
            count += 1
    return count


def find_users(state: State, attack: bool, choices: vec[i64]) -> i64:
    """FB 5, 6.1, 6.2 The choices of a man to use the picked card, to `attack` or else to move.

    There is one for each kind of man on each square, and one for a group advance if two men can move in it.
    """
    seat: i64 = state.to_act
    card = state.card
    users = cards.USERS[seat * cards.CARDS + card]
    count: i64 = 0
    last_kind: i64 = -1
    seen: i64 = 0  # squares with a choice for this kind, as a set
    man: i64
    for man in users:
        kind: i64 = cards.KIND_OF[man]
        if kind != last_kind:
            last_kind = kind
            seen = 0

        square = state.men[man]
        if square < 0 or seen & cards.BIT[square] or not (attack or may_move(state, man)):
            continue
        seen |= cards.BIT[square]

        can_use = has_target(state, seat, card, square) if attack else can_go_from(state, seat, card, square)
        if can_use:
            choices[count] = choice_of_man(state, man)
            count += 1

    if not attack and can_add(state, seat, card, -1, 2):
        choices[count] = do.GROUP_ID
        count += 1
    return count


def advancers(state: State, seat: i64, card: i64, last: i64) -> list[int]:
    """FB 5.3 The sorted `rank_of` all men who can go straight forward with this card and come after rank `last`."""
    users = cards.USERS[seat * cards.CARDS + card]
    found: list[int] = []
    man: i64
    for man in users:
        rank = rank_of(state, man)
        if rank > last and can_advance(state, seat, card, man):
            found.append(rank)

    found.sort()
    return found


def rank_of(state: State, man: i64) -> i64:
    """FB 5.3 The rank of a man in the order in which groups are built: by square, then by kind, then by number."""
    return (state.men[man] * cards.KINDS + cards.KIND_OF[man]) * cards.ALL_MEN + man


def find_joiners(state: State, choices: vec[i64]) -> i64:
    """FB 5.3 The choices of a man who joins the group, in `rank_of` order. Once it has two men, GO comes first."""
    joined = len(state.group)
    last = rank_of(state, state.group[joined - 1]) if joined else -1
    later = advancers(state, state.to_act, state.card, last)
    if not joined:
        later.pop()  # a group that began with the last man could not reach two

    count: i64 = 0
    if joined > 1:
        choices[0] = do.GO_ID
        count = 1
    offered: i64 = -1
    rank: i64
    for rank in later:
        if rank // cards.ALL_MEN != offered:
            offered = rank // cards.ALL_MEN
            choices[count] = do.FIRST_MAN + offered
            count += 1
    return count


# --- Fighting (FB 6) -------------------------------------------------------------------


def targets(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 6.1 The enemy squares that the card reaches from this square."""
    foes = (1 - seat) * cards.SQUARES
    return [target for target in cards.AIMS[card][square] if state.standing[foes + target] > 0]


def find_targets(state: State, choices: vec[i64]) -> i64:
    """FB 6.1 The choices of a square under attack, for the man who has been chosen."""
    foes: i64 = (1 - state.to_act) * cards.SQUARES
    aims = cards.AIMS[state.card][state.men[state.man]]
    count: i64 = 0
    number: i64
    for number in range(len(aims)):
        target: i64 = aims[number]
        if state.standing[foes + target] > 0:
            choices[count] = do.FIRST_AT + target
            count += 1
    return count


def kinds_on(state: State, seat: int, square: int) -> list[int]:
    """FB 6.4 The kinds of a seat's men on a square, each once, in the order of their numbers."""
    own = range(seat * cards.MEN, seat * cards.MEN + cards.MEN)
    return sorted({cards.KIND_OF[man] for man in own if state.men[man] == square})


def find_casualties(state: State, choices: vec[i64]) -> i64:
    """FB 6.4 The choices of the kind of man who falls on the square that was hit."""
    first: i64 = state.to_act * cards.MEN
    count: i64 = 0
    last_kind: i64 = -1
    man: i64
    for man in range(first, first + cards.MEN):
        kind: i64 = cards.KIND_OF[man]
        if kind != last_kind and state.men[man] == state.target:
            last_kind = kind
            choices[count] = do.FIRST_LOSE + kind
            count += 1
    return count


# --- Like men (FB 7.3) -----------------------------------------------------------------


def choice_of_man(state: State, man: i64) -> i64:
    """FB 7.3 The id of the action that chooses a man, by his square and kind."""
    return do.FIRST_MAN + state.men[man] * cards.KINDS + cards.KIND_OF[man]


# --- The declaration (FB 5) ------------------------------------------------------------


def men_of_declaration(state: State) -> list[int]:
    """FB 5, 6 The man of the declared move or attack, or all men of the group."""
    return list(state.group) if len(state.group) else [state.man]


def goals_of_declaration(state: State) -> list[int]:
    """FB 5.1, 5.3 The destination of each of the `men_of_declaration`, or the square under attack."""
    if not len(state.group):
        return [state.target]
    return [goal_ahead(state, man) for man in state.group]


def goal_ahead(state: State, man: i64) -> i64:
    """FB 5.3 The square that a man of the declared group advance reaches."""
    path = cards.AHEAD[state.active * cards.CARDS + state.card][state.men[man]]
    return path[len(path) - 1]
