"""What the reasons for hints in Fix Bayonets say about men, squares and cards: who reaches whom, what prevents it."""

from __future__ import annotations

from functools import reduce
from math import comb
from operator import or_
from typing import Final

from ai.estimates.fix_bayonets.outlook import ARMED
from game.core.wording import amount, join_names
from game.fix_bayonets import cards
from game.fix_bayonets.legal import is_usable_by
from game.fix_bayonets.state import State

PLURALS: Final = ("Officers", "Riflemen", "Heavies", "Runners", "Snipers")
"""By kind."""
NAMED_TARGETS: Final = 2
"""The most squares with targets that a sentence names; further ones are counted."""


# --- Men and squares -------------------------------------------------------------------


def describe_men(men: list[int], articles: bool = True) -> str:
    """Men by kind, with articles or without.

    >>> describe_men([0, 2, 3]), describe_men([2, 12], articles=False)
    ('the Officer and 2 Riflemen', 'Rifleman and Heavy')
    """
    words: list[str] = []
    for kind in range(cards.KINDS):
        count = sum(cards.KIND_OF[man] == kind for man in men)
        article = "a " if kind == cards.RIFLEMAN else "the "
        if count > 1:
            words.append(f"{count} {PLURALS[kind]}")
        elif count:
            words.append(f"{article if articles else ''}{cards.KIND_NAMES[kind]}")
    return join_names(words)


def cards_that_hit(man: int, place: int, square: int) -> int:
    """Return the attack cards, as bits, with which a man could hit a square from the square `place`.

    ARMED holds them at ((seat * KINDS + kind) * SQUARES + place) * SQUARES + square. MEN men belong to each seat.
    """
    seat_and_kind = man // cards.MEN * cards.KINDS + cards.KIND_OF[man]
    return ARMED[(seat_and_kind * cards.SQUARES + place) * cards.SQUARES + square]


def cards_gained(view: State, man: int, goal: int, square: int) -> int:
    """Return the attack cards, as bits, with which a man could hit a square from `goal`, but nobody of his side now."""
    return cards_that_hit(man, goal, square) & ~cards_in_range(view, man // cards.MEN, square)


def living_men(view: State, seat: int) -> list[int]:
    """Return the men of a seat who have not fallen."""
    return [man for man in range(seat * cards.MEN, (seat + 1) * cards.MEN) if view.men[man] >= 0]


def cards_in_range(view: State, seat: int, square: int) -> int:
    """Return the attack cards, as bits, with which the men of a seat could hit a square from where they are."""
    return reduce(or_, [cards_that_hit(man, view.men[man], square) for man in living_men(view, seat)], 0)


def count_men_in_range(view: State, seat: int, square: int) -> int:
    """How many men of a seat could hit a square from where they stand, with one card or another."""
    return sum(cards_that_hit(man, view.men[man], square) > 0 for man in living_men(view, seat))


def occupied_squares(view: State, seat: int) -> list[int]:
    """The squares with men of a seat, sorted."""
    return sorted({place for place in view.men[seat * cards.MEN : (seat + 1) * cards.MEN] if place >= 0})


def officer_squares(view: State, seat: int) -> list[int]:
    """The squares of the living officers of a seat, the same one twice if both are there."""
    return [view.men[man] for man in (seat * cards.MEN, seat * cards.MEN + 1) if view.men[man] >= 0]


def distance(first: int, second: int) -> int:
    """How many squares it is from one to the other, by straight and diagonal steps.

    >>> distance(0, 8), distance(0, 63)
    (1, 7)
    """
    return max(abs(first // cards.SIZE - second // cards.SIZE), abs(first % cards.SIZE - second % cards.SIZE))


def nearest_officer_square(view: State, seat: int, square: int) -> int:
    """The square of the living officer of a seat that is nearest to a square. There must be one."""
    return min(officer_squares(view, seat), key=lambda place: distance(place, square))


def range_sentence(who: str, worse: tuple[int, int], better: tuple[int, int]) -> str:
    """How many enemies could hit a man on two squares, each given as the square and that number.

    >>> range_sentence("your Officer", (25, 3), (57, 0))
    '3 of their men could hit your Officer on b4, none on b8.'
    >>> range_sentence("the Runner", (19, 2), (33, 1))
    '2 of their men could hit the Runner on d3, only 1 on b5.'
    """
    few = f"only {better[1]}" if better[1] else "none"
    here, there = cards.SQUARE_NAMES[worse[0]], cards.SQUARE_NAMES[better[0]]
    return f"{worse[1]} of their men could hit {who} on {here}, {few} on {there}."


def squares_gained(view: State, man: int, goal: int) -> int:
    """Return how many squares nearer to the nearest enemy officer a man is on another square."""
    officer = nearest_officer_square(view, seat=1 - view.to_act, square=goal)
    return distance(view.men[man], officer) - distance(goal, officer)


def approach_sentence(view: State, arrivals: list[tuple[int, int]]) -> str:
    """Return that a move leads nearer to an enemy officer. For one man it says how near, for a group only that it does.

    `arrivals` holds pairs of a man and his new square.

    >>> from game.core.rng import Rng
    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> approach_sentence(view, [(18, 40)])
    'It brings the Rifleman nearer to their Officer on b1: 5 squares instead of 7.'
    >>> approach_sentence(view, [(18, 40), (19, 40), (20, 41)])
    'It brings 3 men nearer to their Officers with one card.'
    """
    if len(arrivals) > 1:
        return f"It brings {len(arrivals)} men nearer to their Officers with one card."
    man, end = arrivals[0]
    officer = nearest_officer_square(view, seat=1 - view.to_act, square=end)
    before, after = distance(view.men[man], officer), distance(end, officer)
    name, there = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[officer]
    return f"It brings the {name} nearer to their Officer on {there}: {amount(after, 'square')} instead of {before}."


def can_kill(view: State, man: int, place: int, square: int) -> bool:
    """FB 6.4 Return whether a man could hit a square from the square `place` so that a certain man there falls.

    If men of several kinds are there, another one falls instead of him, unless the card kills everyone. `deadly` holds
    the attack cards that kill him, as bits, where -1 stands for all.
    """
    areas = sum(1 << card for card in range(cards.CRAWL) if cards.KILLS_ALL[card])
    deadly = areas if len(view.kinds_at(square)) > 1 else -1
    return cards_that_hit(man, place, square) & deadly > 0


def volley(view: State, moved: State, square: int, first: int = -1) -> list[int]:
    r"""FB 6.4 The attack cards of the hand that together kill everyone in a square, or [] if they are too few.

    The men fire from their squares in `moved`. The card `first` is the first one if it is needed.

    >>> from tests.fix_bayonets.ground import field
    >>> view = field("8 or . . . . . . .\n5 R . . . . . . .", "Rifle (3), Rifle (4)")
    >>> moved = view.copy()
    >>> moved.men[2] = 24
    >>> volley(view, view, 56), volley(view, moved, 56)
    ([], [])
    >>> view.hands[cards.RIFLE_3] = 2
    >>> [cards.CARD_NAMES[card] for card in volley(view, view, 56)]
    ['Rifle (3)', 'Rifle (3)']
    """
    hand = view.hand(view.to_act)
    usable = cards_in_range(moved, view.to_act, square)
    ready = [card for card in range(cards.CRAWL) for _ in range(hand[card]) if usable >> card & 1]
    ready.sort(key=lambda card: (not cards.KILLS_ALL[card], card != first))
    needed = 1 if ready and cards.KILLS_ALL[ready[0]] else len(view.men_at(square))
    return ready[:needed] if len(ready) >= needed else []


def hit_sentence(view: State, square: int, card: int) -> str:
    """FB 6.4 The enemies whom a hit on a square kills.

    >>> from game.core.rng import Rng
    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> hit_sentence(view, 1, cards.GRENADE)
    'A hit kills their Officer and Rifleman on b1, and one Officer is left.'
    >>> hit_sentence(view, 1, cards.PISTOL)
    'A hit kills one man on b1, and they choose: the Officer and a Rifleman stand there.'
    >>> hit_sentence(view, 0, cards.PISTOL)
    'A hit kills one of their 2 Riflemen on a1.'
    """
    men = view.men_at(square)
    name = cards.SQUARE_NAMES[square]

    if len(men) > 1 and not cards.KILLS_ALL[card]:
        if len(view.kinds_at(square)) == 1:
            return f"A hit kills one of their {describe_men(men)} on {name}."
        return f"A hit kills one man on {name}, and they choose: {describe_men(men)} stand there."

    victims = f"A hit kills their {describe_men(men, articles=False)} on {name}"
    officers_lost = sum(cards.KIND_OF[man] == cards.OFFICER for man in men)
    if officers_lost == len(officer_squares(view, seat=1 - view.to_act)):
        return f"{victims} and ends the match."
    return f"{victims}, and one Officer is left." if officers_lost else f"{victims}."


def squares_in_range(view: State, card: int) -> list[int]:
    """Return the squares of enemies whom men of the seat to act could hit with a card now, those of officers first."""
    occupied = occupied_squares(view, seat=1 - view.to_act)
    squares = [square for square in occupied if cards_in_range(view, view.to_act, square) >> card & 1]
    return sorted(squares, key=lambda square: (cards.OFFICER not in view.kinds_at(square), square))


def describe_targets(view: State, card: int) -> str:
    """Return the enemies whom men of the seat to act could hit with a card now: "the Officer or a Rifleman on b1".

    There must be some. Only squares with officers are told if there are any. Two squares are named, further ones are
    counted. Of several men one falls, unless the card kills everyone.
    """
    squares = squares_in_range(view, card)
    squares = [square for square in squares if cards.OFFICER in view.kinds_at(square)] or squares
    named = squares[:NAMED_TARGETS]
    words: list[str] = []
    for square in named:
        men = view.men_at(square)
        victims = describe_men(men)
        if len(men) > 1 and not cards.KILLS_ALL[card]:
            one_of_each = [next(man for man in men if cards.KIND_OF[man] == kind) for kind in view.kinds_at(square)]
            victims = describe_men(one_of_each).replace(" and ", " or ")
            victims = victims if len(one_of_each) > 1 else f"one of {describe_men(men)}"
        words.append(f"{victims} on {cards.SQUARE_NAMES[square]}")
    if len(squares) > len(named):
        words.append(amount(count=len(squares) - len(named), thing="more square"))
    return join_names(words)


# --- Chances to be stopped -------------------------------------------------------------


def stop_sentence(view: State, against: int, declaration: str) -> str:
    """FB 5.5, 6.3 How likely the enemy holds a card that stops a declaration with cards of the type `against`.

    >>> from game.core.rng import Rng
    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> view.hand_size[cards.AMERICANS] = 5
    >>> stop_sentence(view, cards.ATTACK, "this shot")
    'They hold 5 hidden cards, and 6 of the 57 that you cannot see stop this shot.'
    """
    enemy = 1 - view.to_act
    chance = chance_to_stop(view, enemy, against)
    if chance >= 1.0:
        return f"They hold a card that can stop {declaration}."
    if chance <= 0.0:
        return f"They cannot stop {declaration}."

    pool = view.unseen_cards()
    stopping = sum(pool.count(card) for card in terrain_against(against, enemy))
    hidden = amount(view.hand_size[enemy] - sum(known_hand(view)), "hidden card")
    verb = "stops" if stopping == 1 else "stop"
    return f"They hold {hidden}, and {stopping} of the {len(pool)} that you cannot see {verb} {declaration}."


def chance_to_stop(view: State, enemy: int, against: int) -> float:
    """The chance, 0..1, that the enemy holds a Terrain card for its side that stops cards of the type `against`.

    It follows from counting cards alone (FB 7.4).
    """
    stopping_cards, known = terrain_against(against, enemy), known_hand(view)
    if any(known[card] for card in stopping_cards):
        return 1.0

    # Of all ways to deal the unknown cards of the hand, the share of those with none that stops.
    pool = view.unseen_cards()
    unknown = view.hand_size[enemy] - sum(known)
    stopping = sum(pool.count(card) for card in stopping_cards)
    return 1.0 - comb(len(pool) - stopping, unknown) / comb(len(pool), unknown)


def stop_clause(view: State) -> str:
    """FB 6.3 Return the end of a sentence on a shot to come, if the enemy is known to hold a card that stops it.

    >>> from tests.fix_bayonets.ground import field
    >>> stop_clause(field("8 o . . . . . . o", other="Trees, Fox Holes")), stop_clause(field("8 o . . . . . . o"))
    ('', '')
    >>> view = field("8 o . . . . . . o", other="Trees, Fox Holes")
    >>> view.strategic = True
    >>> stop_clause(view)
    ', though they can stop that with Trees'
    """
    held = [cards.CARD_NAMES[card] for card in terrain_against(cards.ATTACK, 1 - view.to_act) if known_hand(view)[card]]
    return f", though they can stop that with {join_names(held, 'or')}" if held else ""


def known_hand(view: State) -> list[int]:
    """FB 3.2 The numbers of the cards, by card, that the enemy of the seat to act is known to hold."""
    enemy = 1 - view.to_act
    return list((view.hands if view.strategic else view.known)[enemy * cards.CARDS : (enemy + 1) * cards.CARDS])


def terrain_against(against: int, seat: int) -> list[int]:
    """FB 5.5, 6.3 The Terrain cards for a seat's side that negate cards of the type `against`."""
    usable_cards = [card for card in range(cards.TREES, cards.CARDS) if is_usable_by(seat, card)]
    return [card for card in usable_cards if cards.NEGATES[card] == against]


# --- Attack cards in words ---------------------------------------------------------------


def describe_means(view: State, bits: int) -> str:
    """Return the attack cards, given as bits, that the seat to act has, or else all of them as cards that it lacks.

    >>> from game.core.rng import Rng
    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.hands[cards.PISTOL] = cards.AMERICANS, 1
    >>> describe_means(view, 1 << cards.BAYONET | 1 << cards.PISTOL), describe_means(view, 1 << cards.GRENADE)
    ('your Pistol', 'a Grenade card, once you hold one')
    >>> view.hands[cards.SNIPER_CARD] = 1
    >>> describe_means(view, 1 << cards.SNIPER_CARD)
    'your Sniper card'
    """
    hand = view.hand(view.to_act)
    held = sum(1 << card for card in range(cards.CRAWL) if bits >> card & 1 and hand[card] > 0)
    if not held:
        return f"a {describe_bits(bits)} card, once you hold one"
    # The Sniper is a man as well as a card.
    return f"your {describe_bits(held)}{' card' if held == 1 << cards.SNIPER_CARD else ''}"


def describe_bits(bits: int) -> str:
    """Return the names of attack cards that are given as bits, bit c for card c.

    >>> describe_bits(1 << cards.BAYONET | 1 << cards.PISTOL | 1 << cards.GRENADE)
    'Bayonet, Pistol or Grenade'
    """
    return join_names([cards.CARD_NAMES[card] for card in range(cards.CRAWL) if bits >> card & 1], "or")


def lacking_clause(view: State, bits: int) -> str:
    """Return the end of a sentence on attack cards, given as bits, if the enemy is known to hold none of them."""
    known, held = known_hand(view), view.hand_size[1 - view.to_act]
    holds = sum(known) < held or any(known[card] and bits >> card & 1 for card in range(cards.CRAWL))
    return "" if holds else ", once they hold one"
