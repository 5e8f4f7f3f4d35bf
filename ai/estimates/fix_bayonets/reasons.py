"""Why a bot of Fix Bayonets moves, fires or keeps a card: who stands where, and what a hit would mean."""

from __future__ import annotations

from math import comb
from typing import Final

from ai.estimates.fix_bayonets.reach import ARMED
from ai.reasoning import brief, decision, listed, many, percent
from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action
from game.fix_bayonets.actions import END, PASS, Deploy, Discard, Lose
from game.fix_bayonets.cards import ATTACK as ATTACK_TYPE
from game.fix_bayonets.cards import (
    CARD_NAMES,
    CARD_TYPE,
    CARDS,
    CRAWL,
    DRAW,
    FIGHT,
    FILE_NAMES,
    KILLS_ALL,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    MEN,
    MOVE,
    MOVEMENT,
    NEGATES,
    OFFICER,
    RIFLEMAN,
    SIDE_NAMES,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
    STOP_FIGHT,
    STOP_MOVE,
    TERRAIN,
    TREES,
    USERS,
)
from game.fix_bayonets.legal import is_for, journeys, movers
from game.fix_bayonets.quick import can_attack
from game.fix_bayonets.state import State

PLURALS: Final = ("Officers", "Riflemen", "Heavies", "Runners", "Snipers")


def reason(view: State, ranked: list[Node]) -> str:
    """Why the first of these nodes was chosen."""
    action: Action = ranked[0].action
    if isinstance(action, Deploy):
        return deployment_told(view, [node.action for node in decision(view, ranked[0])])
    if isinstance(action, Discard):
        return discard_told(view, action.card)
    if isinstance(action, Lose):
        return loss_told(view, action.kind)
    if view.stage == STOP_MOVE:
        return brief([*coming_told(view), spending_told(view, action)])
    if view.stage == STOP_FIGHT:
        shot = hit_told(view, view.target, view.card, f"Their {CARD_NAMES[view.card]} would kill")
        return brief([shot, spending_told(view, action)])
    if action is END:
        return brief(ending_told(view))
    world = declared(view, [node.action for node in decision(view, ranked[0])])
    if world.stage == STOP_MOVE:
        return brief(move_told(view, world))
    if world.stage == STOP_FIGHT:
        return brief([hit_told(view, world.target, world.card, "A hit kills"), stop_told(view, ATTACK_TYPE)])
    return ""


def declared(view: State, steps: list[Action]) -> State:
    """A world in which these steps are made and the enemy's answer to the declaration is still to come."""
    world = view.copy()
    world.determinize(Rng(0))
    enemy = 1 - view.to_act
    world.hand_size[enemy] = max(1, world.hand_size[enemy])  # so that the enemy is asked
    for step in steps:
        world.apply(step, Rng(0))
    return world


# --- The field -------------------------------------------------------------------------


def soldiers(men: list[int]) -> str:
    """Men by kind in words: the Officer and 2 Riflemen."""
    words: list[str] = []
    for kind in range(KINDS):
        count = sum(KIND_OF[man] == kind for man in men)
        if count > 1:
            words.append(f"{count} {PLURALS[kind]}")
        elif count:
            words.append(f"{'a' if kind == RIFLEMAN else 'the'} {KIND_NAMES[kind]}")
    return listed(words)


def within(view: State, seat: int, square: int) -> int:
    """How many men of a seat could hit a square with some card from where they stand."""
    found = 0
    for man in range(seat * MEN, seat * MEN + MEN):
        place = view.men[man]
        if place >= 0 and ARMED[((seat * KINDS + KIND_OF[man]) * SQUARES + place) * SQUARES + square]:
            found += 1
    return found


def distance(first: int, second: int) -> int:
    """Squares from one to the other, straight or across."""
    return max(abs(first // SIZE - second // SIZE), abs(first % SIZE - second % SIZE))


def nearest_officer(view: State, seat: int, square: int) -> int:
    """The square of the living officer of a seat that is nearest; there is always one."""
    places = [view.men[man] for man in (seat * MEN, seat * MEN + 1) if view.men[man] >= 0]
    return min(places, key=lambda place: distance(place, square))


def officers(view: State, seat: int) -> int:
    """How many officers of a seat are alive."""
    return sum(view.men[man] >= 0 for man in (seat * MEN, seat * MEN + 1))


def whose(view: State, seat: int) -> str:
    return "your" if seat == view.to_act else "their"


# --- Attacks ---------------------------------------------------------------------------


def hit_told(view: State, square: int, card: int, subject: str) -> str:
    """FB 6.4 Whom a hit on a square kills."""
    men = view.men_at(square)
    seat = men[0] // MEN
    there = f"{whose(view, seat)} {soldiers(men)}".replace(" the ", " ").replace(" a ", " ")
    last = any(KIND_OF[man] == OFFICER for man in men) and officers(view, seat) == 1
    name = SQUARE_NAMES[square]
    if len(men) == 1 or KILLS_ALL[card]:
        ends = " and ends the match" if last or sum(KIND_OF[man] == OFFICER for man in men) == 2 else ""
        return f"{subject} {there} on {name}{ends}."
    chooser = "you choose" if seat == view.to_act else "they choose"
    return f"{subject} one man on {name}, and {chooser}: {soldiers(men)} stand there."


def stop_told(view: State, against: int) -> str:
    """FB 5.5, 6.3 How likely the enemy holds a card that stops this."""
    enemy = 1 - view.to_act
    chance = chance_to_stop(view, enemy, against)
    if chance >= 1.0:
        return "They hold a card that can stop it."
    return f"{percent(chance)} chance that they can stop it." if chance > 0.0 else "They cannot stop it."


def chance_to_stop(view: State, enemy: int, against: int) -> float:
    """How likely the enemy holds a Terrain card of its side that negates such a card, by counting."""
    stops = terrain_against(against, enemy)
    base = enemy * CARDS
    known = view.known[base : base + CARDS]
    if view.strategic:
        return 1.0 if any(view.hands[base + card] for card in stops) else 0.0
    if any(known[card] for card in stops):
        return 1.0
    pool = view.unseen()
    unknown = view.hand_size[enemy] - sum(known)
    good = sum(pool.count(card) for card in stops)
    return 1.0 - comb(len(pool) - good, unknown) / comb(len(pool), unknown)


# --- Moves -----------------------------------------------------------------------------


def move_told(view: State, world: State) -> list[str]:
    """FB 5 What a move brings within reach, and who can fire at the men who have moved."""
    ends = list(zip(movers(world), journeys(world), strict=True))
    man, goal = ends[0]
    reached = reach_told(view, view.to_act, ends)
    stops = stop_told(view, MOVEMENT)
    if len(ends) > 1:
        return [reached or nearer_told(view, ends), stops]
    shelter = shelter_told(view, man, goal)
    if KIND_OF[man] == OFFICER:
        return [shelter, reached, stops]
    return [reached or nearer_told(view, ends), shelter, stops]


def shelter_told(view: State, man: int, goal: int) -> str:
    """How many enemies reach a man before and after his move."""
    enemy = 1 - view.to_act
    before, after = within(view, enemy, view.men[man]), within(view, enemy, goal)
    if before == after == 0:
        return f"No enemy could hit him on {SQUARE_NAMES[goal]}."
    start = SQUARE_NAMES[view.men[man]]
    return f"{before or 'None'} of their men could hit him on {start}, {after or 'none'} on {SQUARE_NAMES[goal]}."


def reach_told(view: State, seat: int, ends: list[tuple[int, int]]) -> str:
    """The enemy that an attack card in hand reaches once these men stand there, officers first; "" if none."""
    best: tuple[int, int, str] | None = None
    hand = view.hand(seat)
    for man, end in ends:
        base = ((seat * KINDS + KIND_OF[man]) * SQUARES + end) * SQUARES
        for card in range(CRAWL):
            if not hand[card]:
                continue
            for target in {place for place in view.men[(1 - seat) * MEN : (1 - seat) * MEN + MEN] if place >= 0}:
                if ARMED[base + target] >> card & 1:
                    men = view.men_at(target)
                    has_officer = any(KIND_OF[one] == OFFICER for one in men)
                    who = soldiers(men)
                    words = f"From {SQUARE_NAMES[end]} your {CARD_NAMES[card]} reaches {who} on {SQUARE_NAMES[target]}."
                    found = (int(has_officer), len(men) if KILLS_ALL[card] else 1, words)
                    best = found if best is None or found[:2] > best[:2] else best
    return best[2] if best is not None else ""


def nearer_told(view: State, ends: list[tuple[int, int]]) -> str:
    """How much nearer a move leads to an enemy officer; "" if it does not."""
    enemy = 1 - view.to_act
    man, end = min(ends, key=lambda one: distance(one[1], nearest_officer(view, enemy, one[1])))
    officer = nearest_officer(view, enemy, end)
    before, after = distance(view.men[man], officer), distance(end, officer)
    if after >= before:
        return ""
    name, there = KIND_NAMES[KIND_OF[man]], SQUARE_NAMES[officer]
    return f"Brings the {name} from {before} to {many(after, 'square')} before their Officer on {there}."


def coming_told(view: State) -> list[str]:
    """FB 5.5 What a declared move of the enemy threatens."""
    ends = list(zip(movers(view), journeys(view), strict=True))
    seat = view.to_act
    man, goal = min(ends, key=lambda one: distance(one[1], nearest_officer(view, seat, one[1])))
    officer = nearest_officer(view, seat, goal)
    base = (((1 - seat) * KINDS + KIND_OF[man]) * SQUARES + goal) * SQUARES
    name = f"Their {KIND_NAMES[KIND_OF[man]]}"
    if ARMED[base + officer]:
        return [f"{name} could then fire from {SQUARE_NAMES[goal]} at your Officer on {SQUARE_NAMES[officer]}."]
    away = many(distance(goal, officer), "square")
    return [f"{name} on {SQUARE_NAMES[goal]} would stand {away} from your Officer on {SQUARE_NAMES[officer]}."]


# --- Cards kept and given up -----------------------------------------------------------


def kept(view: State, kinds: tuple[int, ...], without: int = -1) -> str:
    """The cards of these types that stay in hand."""
    hand = view.hand(view.to_act)
    names = [
        CARD_NAMES[card]
        for card in range(CARDS)
        if CARD_TYPE[card] in kinds and hand[card] > (1 if card == without else 0) and is_for(view.to_act, card)
    ]
    return listed(names)


def spending_told(view: State, action: Action) -> str:
    """FB 5.5, 6.3 What an answer spends, or keeps for later."""
    against = MOVEMENT if view.stage == STOP_MOVE else ATTACK_TYPE
    hand = view.hand(view.to_act)
    stops = [CARD_NAMES[card] for card in terrain_against(against, view.to_act) if hand[card]]
    return f"You keep {listed(stops)}." if stops and action is PASS else ""


def terrain_against(against: int, seat: int) -> list[int]:
    """FB 5.5, 6.3 The Terrain cards of a seat's side that negate a card of this type."""
    return [card for card in range(TREES, CARDS) if NEGATES[card] == against and is_for(seat, card)]


def discard_told(view: State, card: int) -> str:
    """FB 4.1, 4.4 Why a card is of less use than the others."""
    seat = view.to_act
    name = CARD_NAMES[card]
    if not is_for(seat, card):
        return f"Only the {SIDE_NAMES[1 - seat]} can use {name}."
    if USERS[seat * CARDS + card] and all(view.men[man] < 0 for man in USERS[seat * CARDS + card]):
        return f"Nobody of yours is left who can use {name}."
    keeps = f"ou keep {kept(view, (ATTACK_TYPE, MOVEMENT, TERRAIN), card)}."
    if CARD_TYPE[card] == ATTACK_TYPE and not can_attack(view, seat, card):
        return f"No enemy stands within reach of {name} now; y{keeps}"
    return f"Y{keeps}"


def ending_told(view: State) -> list[str]:
    """FB 4.2, 4.3 What ending a phase keeps for later."""
    seat = view.to_act
    hand = view.hand(seat)
    told: list[str] = []
    if view.stage == MOVE:
        told.append(f"You keep {kept(view, (MOVEMENT,))} for the next turn.")
        places = [view.men[man] for man in (seat * MEN, seat * MEN + 1) if view.men[man] >= 0]
        worst = max(places, key=lambda place: within(view, 1 - seat, place))
        near = within(view, 1 - seat, worst) or "None"
        which = "last Officer" if len(places) == 1 else "Officer"
        told.append(f"{near} of their men could hit your {which} on {SQUARE_NAMES[worst]}.")
    elif view.stage == FIGHT:
        ready = [card for card in range(CRAWL) if hand[card] and can_attack(view, seat, card)]
        names = listed([CARD_NAMES[card] for card in ready])
        told.append(f"You keep {names}; within reach {targets_told(view, ready)}.")
        told.append(f"You hold {many(view.hand_size[seat], 'card')}, and draw {DRAW} next turn.")
    return told


def targets_told(view: State, ready: list[int]) -> str:
    """The enemies whom these cards reach from where men stand."""
    seat = view.to_act
    found: set[int] = set()
    for man in range(seat * MEN, seat * MEN + MEN):
        if view.men[man] >= 0:
            base = ((seat * KINDS + KIND_OF[man]) * SQUARES + view.men[man]) * SQUARES
            for target in view.men[(1 - seat) * MEN : (2 - seat) * MEN]:
                if target >= 0 and any(ARMED[base + target] >> card & 1 for card in ready):
                    found.add(target)
    squares = sorted(found, key=lambda square: (OFFICER not in view.kinds_at(square), square))
    words = [f"{soldiers(view.men_at(square))} on {SQUARE_NAMES[square]}" for square in squares[:2]]
    words += [f"{many(len(squares) - 2, 'more square')}"] if len(squares) > 2 else []
    several = len(squares) > 1 or len(view.men_at(squares[0])) > 1
    return f"{'are' if several else 'is'} {listed(words)}"


def loss_told(view: State, kind: int) -> str:
    """FB 6.4 Who lives because another man falls."""
    men = view.men_at(view.target)
    fallen = next(man for man in men if KIND_OF[man] == kind)
    rest = [man for man in men if man != fallen]
    lives = "lives" if len(rest) == 1 else "live"
    told = f"{soldiers(rest)} on {SQUARE_NAMES[view.target]} {lives}."
    return told[0].upper() + told[1:]


def deployment_told(view: State, steps: list[Action]) -> str:
    """FB 2.2 How far apart the officers stand."""
    files = [step.file for step in steps if isinstance(step, Deploy) and step.kind == OFFICER]
    row = 1 if view.to_act == 0 else SIZE
    names = [f"{FILE_NAMES[file]}{row}" for file in files]
    if len(files) < 2:
        return f"An Officer stands on {listed(names)}." if names else "The Officers are placed already."
    if files[0] == files[1]:
        return f"Both Officers stand on {names[0]}, where two other men cannot."
    apart = many(abs(files[0] - files[1]), "file")
    return f"Your Officers stand {apart} apart, on {listed(names)}: no hit can take both."
