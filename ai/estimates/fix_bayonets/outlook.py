"""Fix Bayonets: what a side can hit, and the danger to its officers; a cache of both for the playouts."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.fix_bayonets import cards
from game.fix_bayonets import cards as printed
from game.fix_bayonets.state import State

# --- Fix Bayonets: which squares a man can hit from where, now and after a move. Tables, made at import ---

HELD: Final = 0.27
"""The chance that a hand of six cards holds a given card."""


def _armed() -> list[int]:
    found = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)
    for seat in range(2):
        for card in range(cards.SNIPER_CARD + 1):
            for kind in {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}:
                for square in range(cards.SQUARES):
                    for target in cards.AIMS[card][square]:
                        found[((seat * cards.KINDS + kind) * cards.SQUARES + square) * cards.SQUARES + target] |= (
                            1 << card
                        )
    return found


ARMED: Final = bytes(_armed())
"""The attack cards that a man of this kind can use on the target, as bits.

At ((seat * KINDS + kind) * SQUARES + square) * SQUARES + target.
"""


ALL_KILLERS: Final = sum(1 << card for card in range(cards.SNIPER_CARD + 1) if cards.KILLS_ALL[card])
"""The attack cards that kill everyone in the square, as bits."""


def _moves(seat: int, square: int) -> list[list[int]]:
    """By Move card of a seat: the squares to which it takes a man on an empty board."""
    return [
        [path[len(path) - 1] for path in cards.PATHS[card][square]]
        for card in range(cards.CRAWL, cards.COUNTER_ATTACK + 1)
        if cards.ONLY[card] == cards.BOTH or cards.ONLY[card] == seat
    ]


def _far(every: bool) -> list[int]:
    """How likely, in percent, a man can attack the target in his next turn, with or without a move before.

    `every`: with a card that kills everyone in the square; otherwise with one that kills one man.
    """
    wanted = 0
    for card in range(cards.SNIPER_CARD + 1):
        if cards.KILLS_ALL[card] == every:
            wanted |= 1 << card
    found = [0] * (2 * cards.KINDS * cards.SQUARES * cards.SQUARES)
    missed = [(1.0 - HELD) ** (mask & wanted).bit_count() for mask in range(256)]
    # A move before the attack needs a card of its own.
    missed_after_move = [1.0 - HELD * (1.0 - chance) for chance in missed]
    for seat in range(2):
        routes = [_moves(seat, square) for square in range(cards.SQUARES)]
        for kind in range(cards.KINDS):
            base = (seat * cards.KINDS + kind) * cards.SQUARES * cards.SQUARES
            armed = [ARMED[base + at * cards.SQUARES : base + (at + 1) * cards.SQUARES] for at in range(cards.SQUARES)]
            rows = [int.from_bytes(row, "big") for row in armed]
            for square in range(cards.SQUARES):
                moved: list[bytes] = []
                for places in routes[square]:
                    row = 0
                    for place in places:
                        row |= rows[place]
                    moved.append(row.to_bytes(cards.SQUARES, "big"))
                for target in range(cards.SQUARES):
                    miss = missed[armed[square][target]]
                    for masks in moved:
                        miss *= missed_after_move[masks[target]]
                    found[base + square * cards.SQUARES + target] = int(100.0 * (1.0 - miss) + 0.5)
    return found


FAR_ALL: Final = bytes(_far(True))
"""As ARMED is laid out: percent, for Grenade, Machine Gun and Flame Thrower."""
FAR_ONE: Final = bytes(_far(False))
"""As ARMED is laid out: percent, for the other attack cards."""


PRESSURE: Final = bytes(FAR_ALL[i] + (FAR_ONE[i] >> 1) for i in range(len(FAR_ALL)))
"""As ARMED is laid out: the sum of the two, with FAR_ONE halved."""


def _fired_by(seat: int, card: int) -> int:
    """The kind that represents all users of an attack card (riflemen for those who fight as they do); -1 if none."""
    kinds = {cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + card]}
    if not kinds or card > cards.SNIPER_CARD:
        return -1
    return cards.RIFLEMAN if cards.RIFLEMAN in kinds else min(kinds)


FIRED_BY: Final[list[int]] = [_fired_by(seat, card) for seat in range(2) for card in range(cards.CARDS)]
"""At seat * CARDS + card."""


WORTH: Final = (1000, 100, 170, 120, 170)
"""By kind: the worth of killing a man, for playouts."""
LAST_OFFICER: Final = 5000
GUARD: Final = 120
"""The additional worth of killing the only man beside an officer."""


class Enemy:
    """The men whom one seat faces; it depends only on their squares."""

    __slots__ = ("men", "_near_all", "_near_one", "one", "seat", "squares", "two", "_worth")

    def __init__(self, seat: int, men: list[int]) -> None:
        """What `seat` faces when the other seat's `men` stand there."""
        self.seat: i64 = seat
        self.men: list[int] = men
        self.one: i64 = men[0]
        """The square of the first officer, or OFF or DEAD."""
        self.two: i64 = men[1]
        """The square of the second officer, or OFF or DEAD."""
        self.squares: list[int] = occupied(men)
        self._worth: list[int] = []
        """The `prizes`, empty until they are asked for."""
        self._near_all: list[int] = []
        """By square: the sum of FAR_ALL over the men, -1 until it is asked for."""
        self._near_one: list[int] = []
        """By square: the sum of FAR_ONE over the men, -1 until it is asked for."""

    def worth(self, state: State) -> list[int]:
        """The `prizes` of `seat`; the men must stand in `state` as they do here."""
        if not self._worth:
            self._worth = prizes(state, self.seat)
        return self._worth

    def threat(self, kind: i64, square: i64) -> i64:
        """How much a man of `seat` on this square threatens the officers: the sum of PRESSURE over both, in percent."""
        base = ((self.seat * printed.KINDS + kind) * printed.SQUARES + square) * printed.SQUARES
        total: i64 = 0
        if self.one >= 0:
            total += PRESSURE[base + self.one]
        if self.two >= 0:
            total += PRESSURE[base + self.two]
        return total

    def danger(self, square: i64, company: i64) -> i64:
        """How much they threaten an officer of `seat` there with `company` men beside him: a sum of percents."""
        if not self._near_all:
            self._near_one = [-1] * printed.SQUARES
            self._near_all = [-1] * printed.SQUARES
        if self._near_all[square] < 0:
            every: i64 = 0
            lone: i64 = 0
            first: i64 = (1 - self.seat) * printed.KINDS
            men = self.men
            number: i64
            for number in range(printed.MEN):
                place: i64 = men[number]
                if place >= 0:
                    base = ((first + printed.KIND_OF[number]) * printed.SQUARES + place) * printed.SQUARES + square
                    every += FAR_ALL[base]
                    lone += FAR_ONE[base]
            self._near_one[square] = lone
            self._near_all[square] = every
        single: i64 = self._near_one[square]
        return self._near_all[square] + 2 * single // (1 + company)


class Outlook:
    """What one seat can do to its enemy with the attack cards of its hand."""

    __slots__ = ("_found", "enemy", "mask", "men", "shots", "worth")

    def __init__(self, enemy: Enemy, worth: list[int], men: list[int], mask: int) -> None:
        """The seat's own `men` stand there, and its attack cards are those of `mask`."""
        self.enemy: Enemy = enemy
        self.men: list[int] = men
        self.mask: int = mask
        self.worth: list[int] = worth
        self.shots: list[int] = best_shots(self) if mask else _NO_SHOTS
        """By attack card: the most that any man can hit with it now."""
        self._found: list[int] = [] if mask else _NO_CHANCES
        """The `chances`, empty until they are asked for."""

    def chance(self, kind: i64, square: i64) -> i64:
        """How much more a man of this kind on this square could hit than anyone can now, in the units of WORTH."""
        if not self._found:
            self._found = chances(self)
        found = self._found
        if kind in (printed.RIFLEMAN, printed.RUNNER):
            return found[printed.RIFLEMAN * printed.SQUARES + square]
        gain: i64 = found[kind * printed.SQUARES + square]
        if kind == printed.SNIPER:
            other: i64 = found[printed.RIFLEMAN * printed.SQUARES + square]
            return other if other > gain else gain
        return gain


class Outlooks:
    """A cache of the latest Enemy and Outlook of each seat; every guide has one of its own.

    A playout asks for both at every pick, and most picks change neither. An answer is kept with all that it was made
    from and made anew when any of that has changed, so the cache changes no answer.
    """

    __slots__ = ("_enemies", "_outlooks")

    def __init__(self) -> None:
        self._enemies: list[Enemy | None] = [None, None]
        self._outlooks: list[Outlook | None] = [None, None]

    def enemy(self, state: State, seat: int) -> Enemy:
        """The enemy of `seat` at present."""
        men = state.men[printed.MEN :] if seat == 0 else state.men[: printed.MEN]
        latest = self._enemies[seat]
        if latest is None or latest.men != men:
            latest = Enemy(seat, men)
            self._enemies[seat] = latest
        return latest

    def outlook(self, state: State, seat: int) -> Outlook:
        """The outlook of `seat` at present."""
        enemy = self.enemy(state, seat)
        men = state.men[: printed.MEN] if seat == 0 else state.men[printed.MEN :]
        mask = hand_mask(state, seat)
        latest = self._outlooks[seat]
        if latest is None or latest.enemy is not enemy or latest.mask != mask or latest.men != men:
            latest = Outlook(enemy, enemy.worth(state), men, mask)
            self._outlooks[seat] = latest
        return latest


_NO_SHOTS: Final = [0] * (printed.SNIPER_CARD + 1)
_NO_CHANCES: Final = [0] * (printed.KINDS * printed.SQUARES)


def occupied(men: list[int]) -> list[int]:
    """The squares of the men, each once."""
    found: list[int] = []
    seen = [False] * printed.SQUARES
    square: i64
    for square in men:
        if square >= 0 and not seen[square]:
            seen[square] = True
            found.append(square)
    return found


def prizes(state: State, seat: i64) -> list[int]:
    """What a hit on each square is worth to `seat`: first by cards that kill one man, then by those that kill all."""
    found = [0] * (2 * printed.SQUARES)
    first = (1 - seat) * printed.MEN
    men = state.men
    last = men[first] < 0 or men[first + 1] < 0
    man: i64
    for man in range(first, first + printed.MEN):
        square: i64 = men[man]
        if square < 0:
            continue
        kind = printed.KIND_OF[man]
        value = LAST_OFFICER if kind == printed.OFFICER and last else WORTH[kind]
        found[printed.SQUARES + square] = found[printed.SQUARES + square] + value
        least = found[square]
        if kind == printed.OFFICER:
            count = state.standing[(1 - seat) * printed.SQUARES + square]
            if count == 1:
                found[square] = value
            elif count == 2:
                # The other man dies first; then the officer stands alone.
                found[square] = least + GUARD
        elif least in (0, GUARD):
            # Defenders choose: the cheapest man dies. Kinds other than riflemen come after them.
            found[square] = least + value
    return found


def hand_mask(state: State, seat: int) -> int:
    """The sorts of attack card in a hand, as bits."""
    mask = 0
    base = seat * printed.CARDS
    for card in range(printed.SNIPER_CARD + 1):
        if state.hands[base + card] > 0:
            mask |= 1 << card
    return mask


def prizes_from(card: i64) -> i64:
    """The offset in `prizes` for an attack card: 0, or SQUARES if it kills everyone."""
    return printed.SQUARES if ALL_KILLERS >> card & 1 else 0


def best_shots(outlook: Outlook) -> list[int]:
    """By attack card of the hand: the most that any man can hit with it now."""
    best = [0] * (printed.SNIPER_CARD + 1)
    men = outlook.men
    worth = outlook.worth
    mask: i64 = outlook.mask
    first = outlook.enemy.seat * printed.KINDS
    squares = outlook.enemy.squares
    target: i64
    number: i64
    for number in range(printed.MEN):
        place: i64 = men[number]
        if place < 0:
            continue
        base = ((first + printed.KIND_OF[number]) * printed.SQUARES + place) * printed.SQUARES
        for target in squares:
            cards: i64 = ARMED[base + target] & mask
            card: i64 = 0
            while cards:
                if cards & 1:
                    value: i64 = worth[prizes_from(card) + target]
                    if value > best[card]:
                        best[card] = value
                cards >>= 1
                card += 1
    return best


def chances(outlook: Outlook) -> list[int]:
    """At kind * SQUARES + square: how much more a man standing there could hit with the hand than anyone can now.

    Riflemen represent all kinds that fight as they do.
    """
    found = [0] * (printed.KINDS * printed.SQUARES)
    enemy = outlook.enemy
    target: i64
    for card in range(printed.SNIPER_CARD + 1):
        kind = FIRED_BY[enemy.seat * printed.CARDS + card]
        if outlook.mask >> card & 1 and kind >= 0:
            first = prizes_from(card)
            now: i64 = outlook.shots[card]
            for target in enemy.squares:
                gain = outlook.worth[first + target] - now
                if gain > 0:
                    raise_to(found, kind * printed.SQUARES, printed.AIMS[card][target], gain)
                    if card == printed.PISTOL:
                        raise_to(found, printed.OFFICER * printed.SQUARES, printed.AIMS[card][target], gain)
    return found


def raise_to(found: list[int], base: i64, squares: bytes, gain: i64) -> None:
    """Raise the entries of these squares to at least `gain`."""
    at: i64
    for at in range(len(squares)):
        place = base + squares[at]
        if found[place] < gain:
            found[place] = gain


# --- Fix Bayonets: the estimate of a position, as the logarithm of the odds to win ----------------

WEIGHTS: Final[list[float]] = [0.78, 0.18, 0.27, 0.15, 0.15, 0.37, 0.09, 0.13, 0.05, -2.3, -1.2, -0.43, -1.0, -0.35]
"""In the logarithm of the odds to win: both officers living; a rifleman, a heavy, the runner, the sniper; a card that
covers, one that blocks a move, an attack card, a Move card; how exposed the last officer is, from 0 to 1, or either
of two; both on one square; the last officer, or one of two, in reach of what the enemy, who is on turn, holds.

At 314,807 beginnings of turns in 12,000 matches that the guide played without a search (every 25th decision at random),
a quarter of them held out, their log loss is .586. A fit of these weights for each side, of every card in hand and of
who is on turn has .569, but nearly all of that is a constant for the Americans (.571), who win 61.5 % of such matches
and 50.3 % of 800 between Recruits, Sergeants and Captains. The ranks and files of all men added foretell no better
(.572). Such a constant changes no decision between levels; the rest (.002) was not tried in play.
"""
HALF_EXPOSED: Final = 400.0
"""The danger (`Enemy.danger`) that counts half of the most that danger can count."""


def features(outlooks: Outlooks, state: State, seat: int) -> list[float]:
    """The features of a seat's position, in the order of WEIGHTS."""
    first = seat * cards.MEN
    men = state.men
    counts = [0] * cards.KINDS
    for man in range(first, first + cards.MEN):
        if men[man] >= 0:
            counts[cards.KIND_OF[man]] += 1
    exposed = 0.0
    struck = 0.0
    for officer in range(first, first + 2):
        square = men[officer]
        if square >= 0:
            company = state.standing[seat * cards.SQUARES + square] - 1
            near = float(outlooks.enemy(state, seat).danger(square, company))
            exposed += near / (HALF_EXPOSED + near)
            if state.active != seat and in_reach(state, seat, square, company == 0):
                struck += 1.0
    both = counts[cards.OFFICER] == 2
    base = seat * cards.CARDS
    hands = state.hands
    held = [0, 0]
    for card in range(cards.TREES):
        if hands[base + card] and usable(state, seat, card):
            held[0 if card < cards.CRAWL else 1] += hands[base + card]
    return [
        1.0 if both else 0.0,
        float(counts[cards.RIFLEMAN]),
        float(counts[cards.HEAVY]),
        float(counts[cards.RUNNER]),
        float(counts[cards.SNIPER]),
        float(hands[base + cards.TREES] + (hands[base + cards.FOX_HOLES] if seat == cards.AMERICANS else 0)),
        float(hands[base + cards.ROUGH_GROUND] + (hands[base + cards.HOLD_GROUND] if seat == cards.GERMANS else 0)),
        float(held[0]),
        float(held[1]),
        0.0 if both else exposed,
        exposed if both else 0.0,
        1.0 if both and men[first] == men[first + 1] else 0.0,
        0.0 if both else struck,
        struck if both else 0.0,
    ]


def in_reach(state: State, seat: int, square: int, alone: bool) -> bool:
    """The enemy of `seat` holds a card that kills an officer on the square from where some man stands."""
    foe = 1 - seat
    mask = hand_mask(state, foe)
    if not alone:
        mask &= ALL_KILLERS
    if mask:
        for man in range(foe * cards.MEN, foe * cards.MEN + cards.MEN):
            place = state.men[man]
            if (
                place >= 0
                and ARMED[((foe * cards.KINDS + cards.KIND_OF[man]) * cards.SQUARES + place) * cards.SQUARES + square]
                & mask
            ):
                return True
    return False


def usable(state: State, seat: int, card: int) -> bool:
    """Some man of `seat` lives who can use the card, or it is terrain of this side."""
    if card >= cards.TREES:
        return (
            card == cards.TREES
            or card == cards.TREES + 2
            or card == (cards.TREES + 1 if seat == 0 else cards.HOLD_GROUND)
        )
    for man in cards.USERS[seat * cards.CARDS + card]:
        if state.men[man] >= 0:
            return True
    return False


def edge(outlooks: Outlooks, state: State) -> float:
    """The logarithm of the odds that the Americans win."""
    mine = features(outlooks, state, 0)
    theirs = features(outlooks, state, 1)
    total = 0.0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * (mine[i] - theirs[i])
    return total
