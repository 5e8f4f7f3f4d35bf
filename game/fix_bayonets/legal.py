"""Legal actions, and questions about a position. Nothing here changes the state.

Rules, playouts and guides work with the ids of actions, which need no objects. `legal_actions` makes the list that
people, boards and the tree of a search read.
"""

from __future__ import annotations

from typing import Final

from game.core.choices import add_choice
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
    """FB 5.4 Whether the man is on the board and has a move left this turn.

    `men` has the square of each man, below 0 off the board, and `moves` counts his moves in this turn.
    """
    return state.men[man] >= 0 and state.moves[man] < cards.MOVES_A_TURN[cards.KIND_OF[man]]


def is_free(state: State, seat: i64, squares: i64) -> bool:
    """FB 5.2 Whether there is no enemy of `seat` on any of these squares, so that a man can pass them.

    `squares` is a set with a bit for each square, such as a path of cards.WAY_SETS.
    """
    return state.occupied[1 - seat] & squares == 0


def can_go_from(state: State, seat: i64, card: i64, square: i64) -> bool:
    """FB 5.1, 5.2 Whether some path of a Move card from this square is free of enemies.

    The paths of a card from a square have consecutive numbers. WAY_SETS has the squares of each path as a set of bits,
    which meets the squares of the enemy in one `&`.
    """
    foes = state.occupied[1 - seat]
    origin = card * cards.SQUARES + square
    first = origin * cards.WAYS
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if cards.WAY_SETS[way] & foes == 0:
            return True
    return False


def can_move(state: State, seat: i64, card: i64) -> bool:
    """FB 5 Whether some man of a seat can move with this card.

    USERS has the men who may use the card: all of the seat, or none for a card of the other side.
    """
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if may_move(state, man) and can_go_from(state, seat, card, state.men[man]):
            return True
    return False


def only_destination(state: State, seat: i64, card: i64, square: i64) -> i64:
    """FB 5.1 Return the one square to which this card can take a man from this square, or SEVERAL if there are more.

    There must be at least one. The paths of a card from a square have consecutive numbers. WAY_SETS has the squares of
    each path, which must be free of enemies, and WAY_ENDS the last of them.
    """
    only: i64 = SEVERAL
    origin = card * cards.SQUARES + square
    first = origin * cards.WAYS
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if is_free(state, seat, cards.WAY_SETS[way]):
            if only != SEVERAL:
                return SEVERAL
            only = cards.WAY_ENDS[way]
    return only


def can_advance(state: State, seat: i64, card: i64, man: i64) -> bool:
    """FB 5.3 Whether the man can go straight forward with this card, as in a group advance.

    AHEAD_SETS has the squares on his way as a set of bits, empty if the card does not allow it from his square. They
    must be free of enemies.
    """
    if not may_move(state, man):
        return False

    squares_ahead = cards.AHEAD_SETS[(seat * cards.CARDS + card) * cards.SQUARES + state.men[man]]
    return squares_ahead != 0 and is_free(state, seat, squares_ahead)


def can_add(state: State, seat: i64, card: i64, last: i64, least: i64) -> bool:
    """FB 5.3 Whether at least `least` more men can join a group that advances with this card.

    Men join in the order of `rank_of`, so those count that come after `last` and can go straight forward. A group has
    at least two men.
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
    """FB 6.1 Whether an Attack card reaches some square with an enemy from this square.

    AIM_SETS has the squares that it reaches, and `occupied` those of each seat, as sets with a bit for each square.
    """
    return cards.AIM_SETS[card * cards.SQUARES + square] & state.occupied[1 - seat] != 0


def only_target(state: State, seat: i64, card: i64, square: i64) -> i64:
    """FB 6.1 Return the one enemy square that this card reaches from this square, or SEVERAL if there are more.

    There must be at least one. AIMS has the squares that the card reaches, and `standing` counts each seat's men on
    each square.
    """
    first_enemy_square = (1 - seat) * cards.SQUARES
    aims = cards.AIMS[card][square]
    only: i64 = SEVERAL
    number: i64
    for number in range(len(aims)):
        target: i64 = aims[number]
        if state.standing[first_enemy_square + target] > 0:
            if only != SEVERAL:
                return SEVERAL
            only = target
    return only


def can_attack(state: State, seat: i64, card: i64) -> bool:
    """FB 6.1, 6.2 Whether some man of a seat can attack with this card.

    USERS has the men who may use the card. Those who are not on the board have a negative square.
    """
    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        square = state.men[man]
        if square >= 0 and has_target(state, seat, card, square):
            return True
    return False


def only_kind_on(state: State, seat: i64, square: i64) -> i64:
    """FB 6.4 Return the one kind of man that a seat has on a square, or SEVERAL if there are more.

    There must be a man. Men of one kind are all alike, so with one kind the defender has no choice of whom it loses.
    """
    only: i64 = SEVERAL
    man: i64
    for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN):
        if state.men[man] == square:
            kind: i64 = cards.KIND_OF[man]
            if only != SEVERAL and only != kind:
                return SEVERAL
            only = kind
    return only


def only_user(state: State, seat: i64, card: i64) -> i64:
    """FB 7.3 Return the only man who can move or attack with this card, or SEVERAL if there are more.

    Men of one kind on one square are all alike, so they count as one, and the first of them is returned. There must be
    at least one. USERS has the men who may use the card.
    """
    is_attack = cards.CARD_TYPE[card] == cards.ATTACK
    users = cards.USERS[seat * cards.CARDS + card]
    only: i64 = SEVERAL
    man: i64
    for man in users:
        square = state.men[man]
        if square < 0:  # off the board
            continue
        if only != SEVERAL and square == state.men[only] and cards.KIND_OF[man] == cards.KIND_OF[only]:
            continue  # he is like the man who has been found

        if is_attack:
            can_use = has_target(state, seat, card, square)
        else:
            can_use = may_move(state, man) and can_go_from(state, seat, card, square)
        if can_use:
            if only != SEVERAL:
                return SEVERAL
            only = man
    return only


# --- The legal actions, as ids ---------------------------------------------------------

NONE: Final = -1
"""In place of an id: no action."""
MOST_CHOICES: Final = 48
"""The length of an array that `find_choices` fills. A question has at most a choice for each man and two more."""


def new_choices() -> vec[i64]:
    """Return a new array that `find_choices` can fill."""
    return vec[i64]([0] * MOST_CHOICES)


def legal_actions(state: State) -> list[Action]:
    """Return the legal actions of the seat to act, always in the same order. Empty once the match is over."""
    choices = new_choices()
    count = find_choices(state, choices)
    return [do.ACTIONS[choices[number]] for number in range(count)]


def find_choices(state: State, choices: vec[i64]) -> i64:
    """Write the ids of the legal actions into `choices`, always in the same order, and return their number.

    It is 0 once the match is over. Each stage is a question to the seat to act, and has its own function. The last two,
    STOP_MOVE and STOP_FIGHT, ask whether a declared move or attack is stopped with a Terrain card.
    """
    if state.to_act == OVER:
        return 0

    stage = state.stage
    if stage == cards.MOVE:  # the Move cards are CRAWL to COUNTER_ATTACK
        return find_cards(state, first=cards.CRAWL, last=cards.COUNTER_ATTACK, choices=choices)
    if stage == cards.FIGHT:  # the Attack cards are BAYONET to SNIPER_CARD
        return find_cards(state, first=cards.BAYONET, last=cards.SNIPER_CARD, choices=choices)
    if stage == cards.MOVE_MAN:
        return find_users(state, attack=False, choices=choices)
    if stage == cards.MOVE_TO:
        return find_destinations(state, choices)
    if stage == cards.GROUP:
        return find_joiners(state, choices)
    if stage == cards.FIGHT_MAN:
        return find_users(state, attack=True, choices=choices)
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
    """Return the id of the only legal action of the seat to act, or NONE if there are several.

    The rules take the only action by themselves, without asking. The stages that playouts come to most often are
    answered without an array of choices. There each `only_...` function returns the one man, kind or square to choose,
    or SEVERAL, which here becomes NONE.
    """
    stage = state.stage
    seat: i64 = state.to_act

    if stage == cards.MOVE_MAN:
        only = only_user(state, seat, state.card)
        # FB 5.3 Moving as a group is another action, if two men can advance. All ranks are above -1.
        may_form_group = can_add(state, seat, state.card, last=-1, least=2)
        return NONE if only == SEVERAL or may_form_group else choice_of_man(state, only)
    if stage == cards.GROUP and len(state.group) > 1:  # it may go at once, or take another man
        last = rank_of(state, state.group[len(state.group) - 1])
        return NONE if can_add(state, seat, state.card, last, least=1) else do.GO_ID
    if stage == cards.FIGHT_MAN:
        only = only_user(state, seat, state.card)
        return NONE if only == SEVERAL else choice_of_man(state, only)
    if stage == cards.CASUALTY:
        kind = only_kind_on(state, seat, state.target)
        return NONE if kind == SEVERAL else do.FIRST_LOSE + kind
    if stage == cards.MOVE_TO:
        destination = only_destination(state, seat, state.card, state.men[state.man])
        return NONE if destination == SEVERAL else do.FIRST_TO + destination
    if stage == cards.FIGHT_AT:
        target = only_target(state, seat, state.card, state.men[state.man])
        return NONE if target == SEVERAL else do.FIRST_AT + target

    choices = new_choices()
    return choices[0] if find_choices(state, choices) == 1 else NONE


# --- Orders and terrain (FB 2.2, 4, 5.5, 6.3) ------------------------------------------


def find_files(state: State, choices: vec[i64]) -> i64:
    """FB 2.2 Write into `choices` the ids that place the next special man, one for each file of the back row with room.

    Returns their number. Special men are all but the riflemen, and they are placed in a fixed order.
    """
    seat = state.to_act
    row = cards.BACK_ROW[seat]
    kind = cards.KIND_OF[next_to_deploy(state, seat)]
    count: i64 = 0
    for file in range(cards.SIZE):
        if has_room(state, square=row + file):
            count = add_choice(choices, count, do.DEPLOYMENTS[kind][file].id)
    return count


def has_room(state: State, square: i64) -> bool:
    """FB 2.2 Whether a man can still be deployed on this square of his back row, which has room for two."""
    count = 0
    man: i64
    for man in range(cards.ALL_MEN):
        if state.men[man] == square:
            count += 1
    return count < cards.ROOM


def next_to_deploy(state: State, seat: int) -> int:
    """FB 2.2 Return the first special man of a seat who is not on the board, or OFF once they all are.

    Special men are all but the riflemen. DEPLOY_ORDER has their numbers within a side.
    """
    for number in cards.DEPLOY_ORDER:
        if state.men[seat * cards.MEN + number] == cards.OFF:
            return seat * cards.MEN + number
    return cards.OFF


def find_discards(state: State, choices: vec[i64]) -> i64:
    """FB 4.1 Write into `choices` the ids that discard a card, one for each sort of card in the hand.

    Returns their number. `hands` counts each seat's cards of each sort.
    """
    hand: i64 = state.to_act * cards.CARDS
    count: i64 = 0
    card: i64
    for card in range(cards.CARDS):
        if state.hands[hand + card] > 0:
            count = add_choice(choices, count, do.FIRST_DISCARD + card)
    return count


def find_cards(state: State, first: i64, last: i64, choices: vec[i64]) -> i64:
    """FB 4.2, 4.3 Write into `choices` the ids that end the phase or pick a card, and return their number.

    Ending comes first, then each card from `first` to `last` in the hand that some man can use. The Attack cards begin
    with BAYONET, so that tells the Fight phase from the Move phase.
    """
    seat: i64 = state.to_act
    is_fight = first == cards.BAYONET
    choices[0] = do.END_ID
    count: i64 = 1

    card: i64
    for card in range(first, last + 1):
        if state.hands[seat * cards.CARDS + card] > 0:
            can_use = can_attack(state, seat, card) if is_fight else can_move(state, seat, card)
            if can_use:
                count = add_choice(choices, count, do.FIRST_PICK + card)
    return count


def find_answers(state: State, against: i64, choices: vec[i64]) -> i64:
    """FB 5.5, 6.3 Write into `choices` the answers to a declared move or attack, and return their number.

    Passing comes first, then each Terrain card in the hand (TREES is the first) that the seat to act may use and that
    negates cards of the type `against`, MOVEMENT or ATTACK.
    """
    seat: i64 = state.to_act
    choices[0] = do.PASS_ID
    count: i64 = 1
    card: i64
    for card in range(cards.TREES, cards.CARDS):
        is_held = state.hands[seat * cards.CARDS + card] > 0
        if is_held and cards.NEGATES[card] == against and is_usable_by(seat, card):
            count = add_choice(choices, count, do.FIRST_NEGATION + card - cards.TREES)
    return count


def is_usable_by(seat: i64, card: i64) -> bool:
    """FB 4.4 Whether a seat may use this card. Some cards are for one side only, which is kept in ONLY."""
    only: i64 = cards.ONLY[card]
    return only == cards.BOTH or only == seat


# --- Moving (FB 5) ---------------------------------------------------------------------


def destinations(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 5.1, 5.2 Return the squares to which this Move card can take a man from this square.

    The paths of a card from a square have consecutive numbers. WAY_SETS has the squares of each path, which must be
    free of enemies, and WAY_ENDS the last of them.
    """
    origin = card * cards.SQUARES + square
    ways = range(origin * cards.WAYS, origin * cards.WAYS + cards.WAY_COUNTS[origin])
    return [cards.WAY_ENDS[way] for way in ways if is_free(state, seat, cards.WAY_SETS[way])]


def find_destinations(state: State, choices: vec[i64]) -> i64:
    """FB 5.1, 5.2 Write into `choices` the ids of the squares to which the chosen man can move.

    Returns their number. The paths of a card from a square have consecutive numbers. WAY_SETS has the squares of each
    path, which must be free of enemies, and WAY_ENDS the last of them.
    """
    foes = state.occupied[1 - state.to_act]
    origin = state.card * cards.SQUARES + state.men[state.man]
    first = origin * cards.WAYS
    count: i64 = 0
    way: i64
    for way in range(first, first + cards.WAY_COUNTS[origin]):
        if cards.WAY_SETS[way] & foes == 0:
            count = add_choice(choices, count, do.FIRST_TO + cards.WAY_ENDS[way])
    return count


def find_users(state: State, attack: bool, choices: vec[i64]) -> i64:
    """FB 5, 6.1, 6.2 Write into `choices` the ids of the men who can use the picked card, and return their number.

    They use it to `attack` or else to move. Like men count once: there is one id for each kind of man on each square.
    One for a group advance follows if two men can go straight forward with the card (FB 5.3).
    """
    seat: i64 = state.to_act
    card = state.card
    users = cards.USERS[seat * cards.CARDS + card]
    count: i64 = 0
    last_kind: i64 = -1  # none yet: the men of a kind follow each other
    squares_seen: i64 = 0  # squares with a choice for this kind, as a set
    man: i64
    for man in users:
        kind: i64 = cards.KIND_OF[man]
        if kind != last_kind:
            last_kind = kind
            squares_seen = 0

        square = state.men[man]
        if square < 0 or squares_seen & cards.BIT[square] or not (attack or may_move(state, man)):
            continue
        squares_seen |= cards.BIT[square]

        can_use = has_target(state, seat, card, square) if attack else can_go_from(state, seat, card, square)
        if can_use:
            count = add_choice(choices, count, choice_of_man(state, man))

    if not attack and can_add(state, seat, card, last=-1, least=2):
        count = add_choice(choices, count, do.GROUP_ID)
    return count


def advancers(state: State, seat: i64, card: i64, last: i64) -> list[int]:
    """FB 5.3 Return the ranks of all men who can go straight forward with this card and come after rank `last`, sorted.

    Men join a group in the order of their ranks (`rank_of`), so `last` is the rank of the man who has joined last, or
    -1. USERS has the men who may use the card.
    """
    users = cards.USERS[seat * cards.CARDS + card]
    ranks: list[int] = []
    man: i64
    for man in users:
        rank = rank_of(state, man)
        if rank > last and can_advance(state, seat, card, man):
            ranks.append(rank)

    ranks.sort()
    return ranks


def rank_of(state: State, man: i64) -> i64:
    """FB 5.3 Return the rank of a man, by which the men of a group join in a fixed order: by square, kind and number.

    The rank divided by ALL_MEN is his square * KINDS + kind.
    """
    return (state.men[man] * cards.KINDS + cards.KIND_OF[man]) * cards.ALL_MEN + man


def find_joiners(state: State, choices: vec[i64]) -> i64:
    """FB 5.3 Write into `choices` the ids of the men who can join the group, and return their number.

    Men join in the order of `rank_of`, so that each group can be built in one way only. Like men (of one kind on one
    square) count once. When the group has two men, the id to go comes first. A rank divided by ALL_MEN is the square
    and kind of a man, by which the id chooses him.
    """
    joined = len(state.group)
    last = rank_of(state, state.group[joined - 1]) if joined else -1  # the rank of its last man
    ranks = advancers(state, state.to_act, state.card, last)
    if not joined:
        ranks.pop()  # a group has two men or more, so it cannot begin with the man after whom nobody can join

    count: i64 = 0
    if joined > 1:
        choices[0] = do.GO_ID
        count = 1
    last_offered: i64 = -1
    rank: i64
    for rank in ranks:
        square_and_kind: i64 = rank // cards.ALL_MEN
        if square_and_kind != last_offered:  # not a man like the one before
            last_offered = square_and_kind
            count = add_choice(choices, count, do.FIRST_MAN + square_and_kind)
    return count


# --- Fighting (FB 6) -------------------------------------------------------------------


def targets(state: State, seat: int, card: int, square: int) -> list[int]:
    """FB 6.1 Return the squares with enemies that this Attack card reaches from this square, in ascending order.

    `standing` counts each seat's men on each square.
    """
    first_enemy_square = (1 - seat) * cards.SQUARES
    return [target for target in cards.AIMS[card][square] if state.standing[first_enemy_square + target] > 0]


def find_targets(state: State, choices: vec[i64]) -> i64:
    """FB 6.1 Write into `choices` the ids of the enemy squares that the chosen man can attack.

    Returns their number. AIMS has the squares that a card reaches, and `standing` counts each seat's men on each
    square.
    """
    first_enemy_square: i64 = (1 - state.to_act) * cards.SQUARES
    aims = cards.AIMS[state.card][state.men[state.man]]
    count: i64 = 0
    number: i64
    for number in range(len(aims)):
        target: i64 = aims[number]
        if state.standing[first_enemy_square + target] > 0:
            count = add_choice(choices, count, do.FIRST_AT + target)
    return count


def kinds_on(state: State, seat: int, square: int) -> list[int]:
    """FB 6.4 Return the kinds of a seat's men on a square, each once. Officers are first and snipers last."""
    own = range(seat * cards.MEN, seat * cards.MEN + cards.MEN)
    return sorted({cards.KIND_OF[man] for man in own if state.men[man] == square})


def find_casualties(state: State, choices: vec[i64]) -> i64:
    """FB 6.4 Write into `choices` the ids of the kinds of men who may fall on the square that was hit.

    Returns their number. The defender chooses one. The men of a kind have consecutive numbers, so each kind is found
    once.
    """
    first: i64 = state.to_act * cards.MEN
    count: i64 = 0
    last_kind: i64 = -1  # none yet
    man: i64
    for man in range(first, first + cards.MEN):
        kind: i64 = cards.KIND_OF[man]
        if kind != last_kind and state.men[man] == state.target:
            last_kind = kind
            count = add_choice(choices, count, do.FIRST_LOSE + kind)
    return count


# --- Like men (FB 7.3) -----------------------------------------------------------------


def choice_of_man(state: State, man: i64) -> i64:
    """FB 7.3 Return the id of the action that chooses a man, by his square and kind."""
    return do.FIRST_MAN + state.men[man] * cards.KINDS + cards.KIND_OF[man]


# --- The declaration (FB 5) ------------------------------------------------------------


def men_of_declaration(state: State) -> list[int]:
    """FB 5, 6 Return the man of the declared move or attack, or all men of the group."""
    return list(state.group) if len(state.group) else [state.man]


def goals_of_declaration(state: State) -> list[int]:
    """FB 5.1, 5.3 Return the destination of each man of the declaration, or the square under attack.

    Each man of a group advance goes straight ahead. Without a group there is one man with one target.
    """
    if not len(state.group):
        return [state.target]
    return [goal_ahead(state, man) for man in state.group]


def goal_ahead(state: State, man: i64) -> i64:
    """FB 5.3 Return the square that a man of the declared group reaches when it advances straight ahead.

    AHEAD has the squares on his way, the last of them being where he ends.
    """
    path = cards.AHEAD[state.active * cards.CARDS + state.card][state.men[man]]
    return path[len(path) - 1]
