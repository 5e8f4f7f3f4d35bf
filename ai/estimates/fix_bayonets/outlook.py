"""The targets of a side and the danger to its officers, with a cache for playouts, and the estimate of a position."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import append, vec
from game.fix_bayonets import cards
from game.fix_bayonets.state import State

# --- Tables, made at import: the cards with which a man can hit a square, now and after a move ---

CHANCE_HELD: Final = 0.27
"""The chance that a hand of six cards holds a given card."""


def _usable_cards() -> list[int]:
    """Return the attack cards, as bits, with which a man can hit a target from a square, for every pair of squares.

    They are at ((seat * KINDS + kind) * SQUARES + square) * SQUARES + target, and bit n is the attack card n. USERS has
    the men who may use a card, and AIMS the squares that a card reaches from a square.
    """
    usable = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)
    for seat in range(2):
        for card in range(cards.ATTACK_CARDS):
            for kind in {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}:
                for square in range(cards.SQUARES):
                    base = ((seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES
                    for target in cards.AIMS[card][square]:
                        usable[base + target] |= 1 << card
    return usable


ARMED: Final = bytes(_usable_cards())
"""The attack cards with which a man of a seat and kind on a square can hit a target, as bits.

At ((seat * KINDS + kind) * SQUARES + square) * SQUARES + target.
"""


ALL_KILLERS: Final = sum(1 << card for card in range(cards.ATTACK_CARDS) if cards.KILLS_ALL[card])
"""The attack cards that kill everyone in the square, as bits."""


def _move_destinations(seat: int, square: int) -> list[list[int]]:
    """Return for each Move card of a seat the squares to which it takes a man from a square on an empty board.

    Move cards are numbered from CRAWL to COUNTER_ATTACK. Some are for one side only.
    """
    return [
        [path[len(path) - 1] for path in cards.PATHS[card][square]]
        for card in range(cards.CRAWL, cards.COUNTER_ATTACK + 1)
        if cards.ONLY[card] == cards.BOTH or cards.ONLY[card] == seat
    ]


def _attack_chances(kills_all: bool) -> list[int]:
    """Return the chances, in percent, that a man can attack a target in his next turn, with or without a move before.

    Each card is in the hand with the chance CHANCE_HELD. The attack is by a card that kills everyone in the square if
    `kills_all` is True, and by any other attack card if it is False. The chances are at ((seat * KINDS + kind) *
    SQUARES + square) * SQUARES + target.
    """
    wanted = 0  # the attack cards that count, as bits
    for card in range(cards.ATTACK_CARDS):
        if cards.KILLS_ALL[card] == kills_all:
            wanted |= 1 << card

    chances = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)

    # By set of the eight attack cards, as bits: the chance that a hand holds none of the wanted ones in the set.
    chance_of_none = [(1.0 - CHANCE_HELD) ** (mask & wanted).bit_count() for mask in range(256)]
    # The same for an attack after a move, which is also missed if the hand lacks the Move card.
    chance_of_none_after_move = [1.0 - CHANCE_HELD * (1.0 - chance) for chance in chance_of_none]

    for seat in range(2):
        destinations = [_move_destinations(seat, square) for square in range(cards.SQUARES)]
        for kind in range(cards.KINDS):
            base = (seat * cards.KINDS + kind) * cards.SQUARES * cards.SQUARES
            # By square: the attack cards for each target, a byte for each. As one large number each, rows of several
            # squares can be joined by a single operation.
            armed = [ARMED[base + at * cards.SQUARES : base + (at + 1) * cards.SQUARES] for at in range(cards.SQUARES)]
            rows = [int.from_bytes(row, "big") for row in armed]

            for square in range(cards.SQUARES):
                # For each Move card: the attack cards for each target after some move with it.
                armed_after_move: list[bytes] = []
                for ends in destinations[square]:
                    row = 0
                    for end in ends:
                        row |= rows[end]
                    armed_after_move.append(row.to_bytes(cards.SQUARES, "big"))

                for target in range(cards.SQUARES):
                    chance_to_miss = chance_of_none[armed[square][target]]
                    for masks in armed_after_move:
                        chance_to_miss *= chance_of_none_after_move[masks[target]]
                    chances[base + square * cards.SQUARES + target] = int(100.0 * (1.0 - chance_to_miss) + 0.5)
    return chances


CHANCE_TO_KILL_ALL: Final = bytes(_attack_chances(kills_all=True))
"""The chances, in percent, that a man hits a target in his next turn with a card that kills all men of its square.

At ((seat * KINDS + kind) * SQUARES + square) * SQUARES + target. The cards are Grenade, Machine Gun, Flame Thrower.
"""
CHANCE_TO_KILL_ONE: Final = bytes(_attack_chances(kills_all=False))
"""The chances, in percent, that a man hits a target in his next turn with any other attack card, at the same places."""


PRESSURE: Final = bytes(CHANCE_TO_KILL_ALL[i] + (CHANCE_TO_KILL_ONE[i] >> 1) for i in range(len(CHANCE_TO_KILL_ALL)))
"""By man and target, at the same places: the sum of both chances, with CHANCE_TO_KILL_ONE halved."""


def _kind_that_fires(seat: int, card: int) -> int:
    """The kind that stands for all users of an attack card: riflemen for those who fight as they do. -1 if none."""
    kinds = {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}
    if not kinds or card >= cards.ATTACK_CARDS:
        return -1
    return cards.RIFLEMAN if cards.RIFLEMAN in kinds else min(kinds)


KIND_THAT_FIRES: Final[vec[i64]] = vec[i64](
    [_kind_that_fires(seat, card) for seat in range(2) for card in range(cards.CARDS)]
)
"""By seat and card, at seat * CARDS + card: the kind that stands for all its users, -1 if none."""


WORTH: Final[vec[i64]] = vec[i64]([1000, 100, 170, 120, 170])
"""By kind: the worth of killing a man, for playouts."""
LAST_OFFICER: Final = 5000
"""The worth of killing the last officer, in the units of WORTH."""
GUARD: Final = 120
"""The additional worth of killing the only man beside an officer."""


class Enemy:
    """The men of the other side, as `seat` faces them. All values depend only on their squares."""

    __slots__ = (
        *("men", "places", "seat", "squares", "first_officer", "second_officer"),
        *("_danger_by_all_killers", "_danger_by_others", "_prizes"),
    )

    def __init__(self, state: State, seat: i64) -> None:
        """Note the squares of the men whom `seat` faces in this state."""
        self.seat: i64 = seat
        self.places: i64 = state.places[1 - seat]
        """The state's number for the places of the men, which changes with every move and loss."""
        self.men: vec[i64] = men_of(state, seat=1 - seat)
        """By number of a man within his side: his square, negative if he is on none."""
        self.first_officer: i64 = self.men[0]
        """The square of the first officer, or OFF or DEAD."""
        self.second_officer: i64 = self.men[1]
        """The square of the second officer, or OFF or DEAD."""
        self.squares: vec[i64] = occupied_squares(self.men)
        self._prizes: vec[i64] = vec[i64]()
        """The result of `find_prizes`, empty until it is asked for."""
        self._danger_by_all_killers: vec[i64] = vec[i64]()
        """By square as target: the sum of CHANCE_TO_KILL_ALL over the men, -1 until it is asked for."""
        self._danger_by_others: vec[i64] = vec[i64]()
        """By square as target: the sum of CHANCE_TO_KILL_ONE over the men, -1 until it is asked for."""

    def prizes(self, state: State) -> vec[i64]:
        """Return the result of `find_prizes` for `seat`. In `state` the men must be on the same squares."""
        if len(self._prizes) == 0:
            self._prizes = find_prizes(state, self.seat)
        return self._prizes

    def threat(self, kind: i64, square: i64) -> i64:
        """Return how much a man of `self.seat`, of this kind on this square, would threaten the officers he faces.

        It is the sum of PRESSURE for their squares. PRESSURE says how likely a man could soon attack a square, at
        ((seat * KINDS + kind) * SQUARES + his square) * SQUARES + that square.
        """
        base = ((self.seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES
        total: i64 = 0
        if self.first_officer >= 0:
            total += PRESSURE[base + self.first_officer]
        if self.second_officer >= 0:
            total += PRESSURE[base + self.second_officer]
        return total

    def danger(self, square: i64, company: i64) -> i64:
        """Return how much the enemy men would threaten an officer of `self.seat` on a square with `company` other men.

        It adds up two chances of every enemy man to attack the square in his next turn, in percent, so it may exceed
        100. A card that kills everyone counts in full. Any other card counts twice, divided by the number of men on the
        square, because only one of them falls. Both sums are kept by square. CHANCE_TO_KILL_ALL and CHANCE_TO_KILL_ONE
        hold the chances at ((seat * KINDS + kind) * SQUARES + the man's square) * SQUARES + target.
        """
        if len(self._danger_by_all_killers) == 0:
            self._danger_by_others = vec[i64]([-1] * cards.SQUARES)
            self._danger_by_all_killers = vec[i64]([-1] * cards.SQUARES)

        if self._danger_by_all_killers[square] < 0:
            by_all_killers: i64 = 0
            by_others: i64 = 0
            first: i64 = (1 - self.seat) * cards.KINDS
            men = self.men
            man: i64
            for man in range(cards.MEN):
                origin: i64 = men[man]
                if origin >= 0:
                    index = ((first + cards.KIND_OF[man]) * cards.SQUARES + origin) * cards.SQUARES + square
                    by_all_killers += CHANCE_TO_KILL_ALL[index]
                    by_others += CHANCE_TO_KILL_ONE[index]
            self._danger_by_others[square] = by_others
            self._danger_by_all_killers[square] = by_all_killers

        by_single_shots: i64 = self._danger_by_others[square]
        return self._danger_by_all_killers[square] + 2 * by_single_shots // (1 + company)


class Outlook:
    """The attacks that one seat can make with the attack cards of its hand."""

    __slots__ = ("_gains", "enemy", "mask", "places", "prizes", "shots")

    def __init__(self, state: State, enemy: Enemy, mask: i64) -> None:
        """The attacks of the seat that faces `enemy`, with its attack cards as the bits of `mask`."""
        self.enemy: Enemy = enemy
        self.places: i64 = state.places[enemy.seat]
        """The state's number for the places of the seat's own men, which changes with every move and loss."""
        self.mask: i64 = mask
        self.prizes: vec[i64] = enemy.prizes(state)
        self.shots: vec[i64] = best_shots(state, self) if mask else _NO_SHOTS
        """By attack card: the greatest value that any man can kill with it now."""
        self._gains: vec[i64] = vec[i64]() if mask else _NO_GAINS
        """The result of `find_gains`, empty until it is asked for."""

    def gain_from(self, kind: i64, square: i64) -> i64:
        """Return the value that a man of this kind could kill from this square, beyond what the hand can kill now.

        The value is in the units of WORTH, 0 if he could kill no more than the seat's men can from their squares.
        """
        if len(self._gains) == 0:
            self._gains = find_gains(self)

        # Runners use the cards of riflemen, and snipers use them besides their own.
        gains = self._gains
        if kind == cards.RIFLEMAN or kind == cards.RUNNER:
            return gains[cards.RIFLEMAN * cards.SQUARES + square]
        gain = gains[kind * cards.SQUARES + square]
        if kind == cards.SNIPER:
            as_rifleman = gains[cards.RIFLEMAN * cards.SQUARES + square]
            return as_rifleman if as_rifleman > gain else gain
        return gain


class Outlooks:
    """A cache of the latest Enemy and Outlook of each seat. Every guide has one of its own.

    A playout asks for both at every pick, and most picks change neither. An object is kept with the places and cards
    that it was made from, and is made anew once any of these has changed, so the cache changes no result.
    """

    __slots__ = ("_enemies", "_outlooks")

    def __init__(self) -> None:
        self._enemies: list[Enemy | None] = [None, None]
        self._outlooks: list[Outlook | None] = [None, None]

    def enemy(self, state: State, seat: i64) -> Enemy:
        """Return the enemy of `seat` in this state: the latest one, or a new one if an enemy man has moved or died."""
        latest = self._enemies[seat]
        if latest is None or latest.places != state.places[1 - seat]:
            latest = Enemy(state, seat)
            self._enemies[seat] = latest
        return latest

    def outlook(self, state: State, seat: i64) -> Outlook:
        """Return the outlook of `seat` in this state: the latest one, or a new one if that is outdated.

        It is outdated if a man of either side has moved or died, or if the seat has other sorts of attack card now (as
        the bits of `mask`).
        """
        enemy = self.enemy(state, seat)
        mask = hand_mask(state, seat)
        latest = self._outlooks[seat]
        is_outdated = (
            latest is None or latest.enemy is not enemy or latest.mask != mask or latest.places != state.places[seat]
        )
        if latest is None or is_outdated:
            latest = Outlook(state, enemy, mask)
            self._outlooks[seat] = latest
        return latest


_NO_SHOTS: Final[vec[i64]] = vec[i64]([0] * cards.ATTACK_CARDS)
_NO_GAINS: Final[vec[i64]] = vec[i64]([0] * (cards.KINDS * cards.SQUARES))


def men_of(state: State, seat: i64) -> vec[i64]:
    """The squares of a seat's men, negative for those who are on none."""
    return state.men[seat * cards.MEN : (seat + 1) * cards.MEN]


def occupied_squares(men: vec[i64]) -> vec[i64]:
    """The squares on which these men are, each once. `men`: the square of each man, negative if he is on none."""
    found = vec[i64]()
    seen: i64 = 0  # as a set
    square: i64
    for square in men:
        if square >= 0 and seen & cards.BIT[square] == 0:
            seen |= cards.BIT[square]
            found = append(found, square)
    return found


def find_prizes(state: State, seat: i64) -> vec[i64]:
    """Return the value of a hit of `seat` on each square, in the units of WORTH, 0 without an enemy man.

    The entry at `square` is for a card that kills one man there, whom the defender chooses, and the entry at SQUARES +
    `square` for a card that kills everyone. The first two men of a side are its officers, then come the riflemen, and
    the men of other kinds are last.
    """
    prizes = vec[i64]([0] * (2 * cards.SQUARES))
    first = (1 - seat) * cards.MEN
    men = state.men
    is_last_officer = men[first] < 0 or men[first + 1] < 0

    man: i64
    for man in range(first, first + cards.MEN):
        square = men[man]
        if square < 0:
            continue

        kind: i64 = cards.KIND_OF[man]
        value: i64 = LAST_OFFICER if kind == cards.OFFICER and is_last_officer else WORTH[kind]
        prizes[cards.SQUARES + square] = prizes[cards.SQUARES + square] + value

        of_one_man = prizes[square]
        if kind == cards.OFFICER:
            count = state.standing[(1 - seat) * cards.SQUARES + square]
            if count == 1:
                prizes[square] = value
            elif count == 2:
                # The other man, who comes later in this loop, dies first. Then the officer is alone.
                prizes[square] = of_one_man + GUARD
        elif of_one_man == 0 or of_one_man == GUARD:
            # The defender chooses the cheapest man, who is the first of the square that is no officer.
            prizes[square] = of_one_man + value
    return prizes


def hand_mask(state: State, seat: i64) -> i64:
    """Return the sorts of attack card in a seat's hand as bits, bit c for card c. SNIPER_CARD is the last of them."""
    hands = state.hands
    base = seat * cards.CARDS
    mask: i64 = 0
    card: i64
    for card in range(cards.ATTACK_CARDS):
        if hands[base + card] > 0:
            mask |= cards.BIT[card]
    return mask


def prize_offset(card: i64) -> i64:
    """Return where the prizes of an attack card begin in `find_prizes`: at 0, or at SQUARES if it kills everyone."""
    return cards.SQUARES if ALL_KILLERS >> card & 1 else 0


def best_shots(state: State, outlook: Outlook) -> vec[i64]:
    """Return the `best_shot` by attack card, 0 for a card that is not in hand."""
    best = vec[i64]([0] * cards.ATTACK_CARDS)
    enemy = outlook.enemy
    card: i64
    for card in range(cards.ATTACK_CARDS):
        if outlook.mask >> card & 1:
            best[card] = best_shot(state, enemy, outlook.prizes, card)
    return best


def best_shot(state: State, enemy: Enemy, prizes: vec[i64], card: i64) -> i64:
    """Return the greatest value that any man of `enemy.seat` can kill with an attack card now, 0 if nobody can be hit.

    The values of hits are in `prizes` from `prize_offset(card)` on, by target (see `find_prizes`). AIM_SETS holds the
    targets of a card from a square as a set, a bit for each square.
    """
    men = state.men
    foes = state.occupied[1 - enemy.seat]
    users = cards.USERS[enemy.seat * cards.CARDS + card]
    first = prize_offset(card)
    most: i64 = 0
    man: i64
    target: i64
    for man in users:
        square = men[man]
        if square < 0:
            continue

        reached = cards.AIM_SETS[card * cards.SQUARES + square] & foes
        if reached:
            for target in enemy.squares:
                if reached & cards.BIT[target] and prizes[first + target] > most:
                    most = prizes[first + target]
    return most


def find_gains(outlook: Outlook) -> vec[i64]:
    """Return the value that a man of a kind could kill from a square, beyond the best shot with the same card now.

    It is at kind * SQUARES + square, in the units of WORTH, and 0 if the man could kill no more. Riflemen represent all
    kinds that fight as they do (KIND_THAT_FIRES), and officers also use Pistols. The values of hits are in
    `outlook.prizes` from `prize_offset(card)` on, by target. AIMS[card][square] are the squares that a card reaches
    from a square. Cards reach equally far in both directions, so they are also the squares from which it reaches that
    square.
    """
    gains = vec[i64]([0] * (cards.KINDS * cards.SQUARES))
    enemy = outlook.enemy
    prizes = outlook.prizes

    card: i64
    target: i64
    for card in range(cards.ATTACK_CARDS):
        kind = KIND_THAT_FIRES[enemy.seat * cards.CARDS + card]
        if outlook.mask >> card & 1 and kind >= 0:
            first = prize_offset(card)
            best_now = outlook.shots[card]
            for target in enemy.squares:
                gain = prizes[first + target] - best_now
                if gain > 0:
                    raise_entries(gains, base=kind * cards.SQUARES, squares=cards.AIMS[card][target], least=gain)
                    if card == cards.PISTOL:
                        raise_entries(gains, cards.OFFICER * cards.SQUARES, cards.AIMS[card][target], gain)
    return gains


def raise_entries(values: vec[i64], base: i64, squares: bytes, least: i64) -> None:
    """Raise the entries of `values` at `base` + each of these squares to at least `least`, in place."""
    number: i64
    for number in range(len(squares)):
        index = base + squares[number]
        if values[index] < least:
            values[index] = least


# --- The estimate of a position, as the logarithm of the odds to win --------------------------

WEIGHTS: Final[vec[float]] = vec[float](
    [0.78, 0.18, 0.27, 0.15, 0.15, 0.37, 0.09, 0.13, 0.05, -2.3, -1.2, -0.43, -1.0, -0.35]
)
"""The weight of each feature in the logarithm of the odds to win.

The features are: both officers are alive; riflemen, heavies, runner, sniper; cards in hand that stop attacks, that stop
moves, attack cards, Move cards; how exposed the last officer is, from 0 to 1, or the sum for both; both on one square;
the last officer, or how many of two, in reach of a card of the enemy, who is on turn.

At 314,807 beginnings of turns in 12,000 matches that the guide played without a search (every 25th decision at random),
a quarter of them held out, their log loss is .586. A fit of these weights for each side, of every card in hand and of
who is on turn has .569, but nearly all of that is a constant for the Americans (.571), who win 61.5 % of such matches
and 50.3 % of 800 between Recruits, Sergeants and Captains. The ranks and files of all men added foretell no better
(.572). Such a constant changes no decision between levels; the rest (.002) was not tried in play.
"""
HALF_EXPOSED: Final = 400.0
"""The danger (`Enemy.danger`) at which an officer is half exposed."""


def features(outlooks: Outlooks, state: State, seat: i64) -> vec[float]:
    """Return the features of a seat's position, in the order of WEIGHTS.

    `exposed` adds up the danger to the officers, each as a share from 0 to 1. `in_reach` counts those whom the enemy
    can kill now, if the enemy is on turn. Both have two weights, one for a side with both officers and one for a side
    with its last. Attack cards are numbered from 0, Move cards from CRAWL and Terrain cards from TREES on.
    """
    first = seat * cards.MEN
    men = state.men
    counts = vec[i64]([0] * cards.KINDS)
    man: i64
    for man in range(first, first + cards.MEN):
        if men[man] >= 0:
            kind: i64 = cards.KIND_OF[man]
            counts[kind] += 1

    exposed = 0.0
    in_reach = 0.0
    officer: i64
    for officer in range(first, first + 2):
        square = men[officer]
        if square >= 0:
            company = state.standing[seat * cards.SQUARES + square] - 1
            danger = float(outlooks.enemy(state, seat).danger(square, company))
            exposed += danger / (HALF_EXPOSED + danger)
            if state.active != seat and is_in_reach(state, seat, square, is_alone=company == 0):
                in_reach += 1.0

    has_both = counts[cards.OFFICER] == 2
    base = seat * cards.CARDS
    hands = state.hands
    attacks: i64 = 0
    moves: i64 = 0
    card: i64
    for card in range(cards.TREES):
        if hands[base + card] > 0 and is_usable(state, seat, card):
            if card < cards.CRAWL:
                attacks += hands[base + card]
            else:
                moves += hands[base + card]

    # FB 6.3, 5.5 Trees and Fox Holes stop attacks, Rough Ground and Hold Ground stop moves.
    against_attacks = hands[base + cards.TREES] + (hands[base + cards.FOX_HOLES] if seat == cards.AMERICANS else 0)
    against_moves = hands[base + cards.ROUGH_GROUND] + (hands[base + cards.HOLD_GROUND] if seat == cards.GERMANS else 0)
    return vec[float](
        [
            1.0 if has_both else 0.0,
            float(counts[cards.RIFLEMAN]),
            float(counts[cards.HEAVY]),
            float(counts[cards.RUNNER]),
            float(counts[cards.SNIPER]),
            float(against_attacks),
            float(against_moves),
            float(attacks),
            float(moves),
            0.0 if has_both else exposed,
            exposed if has_both else 0.0,
            1.0 if has_both and men[first] == men[first + 1] else 0.0,
            0.0 if has_both else in_reach,
            in_reach if has_both else 0.0,
        ]
    )


def is_in_reach(state: State, seat: i64, square: i64, is_alone: bool) -> bool:
    """Return whether the other side could kill an officer of `seat` on this square now, with a man and a card of its.

    If `is_alone` is False, another man is there who could fall instead, so only a card that kills everyone will do.
    ARMED holds the attack cards with which a man can hit a target, as bits, at ((seat * KINDS + kind) * SQUARES + his
    square) * SQUARES + target.
    """
    foe = 1 - seat
    mask = hand_mask(state, foe)  # the attack cards that would do, as bits
    if not is_alone:
        mask &= ALL_KILLERS

    if mask:
        man: i64
        for man in range(foe * cards.MEN, foe * cards.MEN + cards.MEN):
            origin = state.men[man]
            if origin >= 0:
                base = ((foe * cards.KINDS + cards.KIND_OF[man]) * cards.SQUARES + origin) * cards.SQUARES
                if ARMED[base + square] & mask:
                    return True
    return False


def is_usable(state: State, seat: i64, card: i64) -> bool:
    """FB 4.4 Whether a living man of `seat` can use the card, or it is a Terrain card of this side."""
    if card >= cards.TREES:
        own_terrain = cards.FOX_HOLES if seat == cards.AMERICANS else cards.HOLD_GROUND
        return card == cards.TREES or card == cards.ROUGH_GROUND or card == own_terrain

    man: i64
    for man in cards.USERS[seat * cards.CARDS + card]:
        if state.men[man] >= 0:
            return True
    return False


def log_odds(outlooks: Outlooks, state: State) -> float:
    """The logarithm of the odds that the Americans (seat 0) win."""
    american = features(outlooks, state, seat=0)
    german = features(outlooks, state, seat=1)
    total = 0.0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * (american[i] - german[i])
    return total
