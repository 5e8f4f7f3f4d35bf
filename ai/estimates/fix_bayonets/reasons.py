"""Why a bot of Fix Bayonets moves, fires or keeps a card: who stands where, and what a hit would mean."""

from __future__ import annotations

from math import comb
from typing import Final

from ai.estimates.fix_bayonets.outlook import ARMED
from ai.reasoning import brief, decision
from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action
from game.core.wording import amount, capital, listed
from game.fix_bayonets import cards
from game.fix_bayonets.actions import END, PASS, Deploy, Discard, Lose, Negate
from game.fix_bayonets.legal import can_attack, goals_of_declaration, is_for, men_of_declaration
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
    if view.stage == cards.STOP_MOVE:
        return brief([spending_told(view, action), *coming_told(view)])
    if view.stage == cards.STOP_FIGHT:
        theirs = f"their {cards.CARD_NAMES[view.card]}"
        head = (
            f"{cards.CARD_NAMES[action.card]} stops {theirs}, which" if isinstance(action, Negate) else capital(theirs)
        )
        shot = hit_told(view, view.target, view.card, f"{head} would kill").replace("ends the match", "end the match")
        return brief([shot, spending_told(view, action)])
    if action is END:
        return brief(ending_told(view))
    world = declared(view, [node.action for node in decision(view, ranked[0])])
    if world.stage == cards.STOP_MOVE:
        return brief(move_told(view, world))
    if world.stage == cards.STOP_FIGHT:
        return brief([hit_told(view, world.target, world.card, "A hit kills"), stop_told(view, cards.ATTACK)])
    return ""


def discard_told(view: State, card: int) -> str:
    """FB 4.1, 4.4 Why a card is of less use than the others."""
    seat = view.to_act
    name = cards.CARD_NAMES[card]
    if not is_for(seat, card):
        return f"Only the {cards.SIDE_NAMES[1 - seat]} can use {name}."
    if cards.USERS[seat * cards.CARDS + card] and all(
        view.men[man] < 0 for man in cards.USERS[seat * cards.CARDS + card]
    ):
        return f"Nobody of yours is left who can use {name}."
    uses = (("attack", cards.ATTACK), ("move", cards.MOVEMENT), ("stop them", cards.TERRAIN))
    keeps = f"ou keep {', '.join([f'{names} to {use}' for use, kind in uses if (names := kept(view, kind, card))])}."
    if cards.CARD_TYPE[card] == cards.ATTACK and not can_attack(view, seat, card):
        return f"No enemy stands within reach of {name} now; y{keeps}"
    return f"Y{keeps}"


def loss_told(view: State, kind: int) -> str:
    """FB 6.4 Who lives because another man falls."""
    men = view.men_at(view.target)
    fallen = next(man for man in men if cards.KIND_OF[man] == kind)
    rest = [man for man in men if man != fallen]
    lives = "lives" if len(rest) == 1 else "live"
    told = f"{soldiers(rest)} on {cards.SQUARE_NAMES[view.target]} {lives}."
    return told[0].upper() + told[1:]


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
    for kind in range(cards.KINDS):
        count = sum(cards.KIND_OF[man] == kind for man in men)
        if count > 1:
            words.append(f"{count} {PLURALS[kind]}")
        elif count:
            words.append(f"{'a' if kind == cards.RIFLEMAN else 'the'} {cards.KIND_NAMES[kind]}")
    return listed(words)


def within(view: State, seat: int, square: int) -> int:
    """How many men of a seat could hit a square with some card from where they stand."""
    men = range(seat * cards.MEN, seat * cards.MEN + cards.MEN)
    return sum(view.men[man] >= 0 and armed(man, view.men[man], square) > 0 for man in men)


def armed(man: int, place: int, square: int) -> int:
    """The attack cards, as bits, with which a man could hit a square from a place."""
    kind = man // cards.MEN * cards.KINDS + cards.KIND_OF[man]
    return ARMED[(kind * cards.SQUARES + place) * cards.SQUARES + square]


def squares_of(view: State, seat: int) -> list[int]:
    """Where men of a seat stand."""
    return sorted({place for place in view.men[seat * cards.MEN : (seat + 1) * cards.MEN] if place >= 0})


def distance(first: int, second: int) -> int:
    """Squares from one to the other, straight or across."""
    return max(abs(first // cards.SIZE - second // cards.SIZE), abs(first % cards.SIZE - second % cards.SIZE))


def nearest_officer(view: State, seat: int, square: int) -> int:
    """The square of the living officer of a seat that is nearest; there is always one."""
    return min(officers(view, seat), key=lambda place: distance(place, square))


def officers(view: State, seat: int) -> list[int]:
    """Where the living officers of a seat stand."""
    return [view.men[man] for man in (seat * cards.MEN, seat * cards.MEN + 1) if view.men[man] >= 0]


# --- Attacks ---------------------------------------------------------------------------


def hit_told(view: State, square: int, card: int, subject: str) -> str:
    """FB 6.4 Whom a hit on a square kills."""
    men = view.men_at(square)
    seat = men[0] // cards.MEN
    whose = "your" if seat == view.to_act else "their"
    there = f"{whose} {soldiers(men)}".replace(" the ", " ").replace(" a ", " ")
    name = cards.SQUARE_NAMES[square]
    if len(men) == 1 or cards.KILLS_ALL[card]:
        fall = sum(cards.KIND_OF[man] == cards.OFFICER for man in men)
        last = fall == len(officers(view, seat))
        ends = " and ends the match" if last else ", and one Officer is left then" if fall else ""
        return f"{subject} {there} on {name}{ends}."
    chooser = "you choose" if seat == view.to_act else "they choose"
    return f"{subject} one man on {name}, and {chooser}: {soldiers(men)} stand there."


def stop_told(view: State, against: int) -> str:
    """FB 5.5, 6.3 How likely the enemy holds a card that stops this."""
    enemy = 1 - view.to_act
    chance = chance_to_stop(view, enemy, against)
    what = "this move" if against == cards.MOVEMENT else "this shot"
    if chance >= 1.0 or chance <= 0.0:
        return f"They {'hold a card that can' if chance else 'cannot'} stop {what}."
    pool, held = view.unseen_cards(), sum(view.known[enemy * cards.CARDS : (enemy + 1) * cards.CARDS])
    good = sum(pool.count(card) for card in terrain_against(against, enemy))
    stop, theirs = "stops" if good == 1 else "stop", view.hand_size[enemy] - held
    return f"They hold {theirs} of the {len(pool)} cards you cannot see; {good} of the {len(pool)} {stop} {what}."


def chance_to_stop(view: State, enemy: int, against: int) -> float:
    """How likely the enemy holds a Terrain card of its side that negates such a card, by counting."""
    stops = terrain_against(against, enemy)
    base = enemy * cards.CARDS
    known = view.known[base : base + cards.CARDS]
    if view.strategic:
        return 1.0 if any(view.hands[base + card] for card in stops) else 0.0
    if any(known[card] for card in stops):
        return 1.0
    pool = view.unseen_cards()
    unknown = view.hand_size[enemy] - sum(known)
    good = sum(pool.count(card) for card in stops)
    return 1.0 - comb(len(pool) - good, unknown) / comb(len(pool), unknown)


# --- Moves -----------------------------------------------------------------------------


def move_told(view: State, world: State) -> list[str]:
    """FB 5 What a move brings within reach, and who can fire at the men who have moved."""
    ends = list(zip(men_of_declaration(world), goals_of_declaration(world), strict=True))
    man, goal = ends[0]
    reached = reach_told(view, view.to_act, ends)
    stops = stop_told(view, cards.MOVEMENT)
    if len(ends) > 1:
        return [reached or nearer_told(view, ends), stops]
    shelter = shelter_told(view, man, goal)
    if cards.KIND_OF[man] == cards.OFFICER:
        return [shelter, reached, stops]
    return [reached or nearer_told(view, ends), shelter, stops]


def shelter_told(view: State, man: int, goal: int) -> str:
    """How many enemies reach a man before and after his move."""
    enemy = 1 - view.to_act
    before, after = within(view, enemy, view.men[man]), within(view, enemy, goal)
    name, start, end = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[view.men[man]], cards.SQUARE_NAMES[goal]
    if before == after == 0:
        return f"No enemy could hit this {name} on {end}."
    return f"{before or 'None'} of their men could hit this {name} on {start}, {after or 'none'} on {end}."


def reach_told(view: State, seat: int, ends: list[tuple[int, int]]) -> str:
    """The enemy that an attack card in hand reaches once these men stand there, officers first; "" if none."""
    found: list[tuple[bool, int, str]] = []
    hand = view.hand(seat)
    for man, end in ends:
        for card in range(cards.CRAWL):
            for target in squares_of(view, 1 - seat) if hand[card] else ():
                if armed(man, end, target) >> card & 1:
                    men = view.men_at(target)
                    count = len(men) if cards.KILLS_ALL[card] else 1
                    reaches = f"From {cards.SQUARE_NAMES[end]} your {cards.CARD_NAMES[card]} reaches {soldiers(men)}"
                    words = f"{reaches} on {cards.SQUARE_NAMES[target]}."
                    found.append((cards.OFFICER in view.kinds_at(target), count, words))
    return max(found, key=lambda one: one[:2])[2] if found else ""


def nearer_told(view: State, ends: list[tuple[int, int]]) -> str:
    """How much nearer a move leads to an enemy officer; "" if it does not."""
    enemy = 1 - view.to_act
    man, end = min(ends, key=lambda one: distance(one[1], nearest_officer(view, enemy, one[1])))
    officer = nearest_officer(view, enemy, end)
    before, after = distance(view.men[man], officer), distance(end, officer)
    if after >= before:
        return ""
    name, there = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[officer]
    return f"Brings the {name} from {before} to {amount(after, 'square')} before their Officer on {there}."


def coming_told(view: State) -> list[str]:
    """FB 5.5 What a declared move of the enemy threatens."""
    ends = list(zip(men_of_declaration(view), goals_of_declaration(view), strict=True))
    seat = view.to_act
    man, goal = min(ends, key=lambda one: distance(one[1], nearest_officer(view, seat, one[1])))
    officer = nearest_officer(view, seat, goal)
    name = f"Their {cards.KIND_NAMES[cards.KIND_OF[man]]}"
    at, own = cards.SQUARE_NAMES[goal], cards.SQUARE_NAMES[officer]
    start, before, then = view.men[man], within(view, seat, view.men[man]), within(view, seat, goal)
    if cards.KIND_OF[man] == cards.OFFICER and before != then:
        told = f"{before or 'None'} of your men could hit their Officer on {cards.SQUARE_NAMES[start]}"
        return [f"{told}, {then or 'none'} on {at}."]
    if armed(man, goal, officer):
        return [f"{name} could then fire from {at} at your Officer on {own}."]
    away = amount(distance(goal, officer), "square")
    return [f"{name} on {at} would stand {away} from your Officer on {own}."]


# --- Cards kept and given up -----------------------------------------------------------


def kept(view: State, kind: int, without: int = -1) -> str:
    """The cards of this type that stay in hand."""
    hand = view.hand(view.to_act)
    names = [
        cards.CARD_NAMES[card]
        for card in range(cards.CARDS)
        if cards.CARD_TYPE[card] == kind and hand[card] > (1 if card == without else 0) and is_for(view.to_act, card)
    ]
    return listed(names)


def spending_told(view: State, action: Action) -> str:
    """FB 5.5, 6.3 What an answer spends, or keeps for later."""
    against = cards.MOVEMENT if view.stage == cards.STOP_MOVE else cards.ATTACK
    hand = view.hand(view.to_act)
    stops = [cards.CARD_NAMES[card] for card in terrain_against(against, view.to_act) if hand[card]]
    return f"You keep {listed(stops)} for later." if stops and action is PASS else ""


def terrain_against(against: int, seat: int) -> list[int]:
    """FB 5.5, 6.3 The Terrain cards of a seat's side that negate a card of this type."""
    return [card for card in range(cards.TREES, cards.CARDS) if cards.NEGATES[card] == against and is_for(seat, card)]


def ending_told(view: State) -> list[str]:
    """FB 4.2, 4.3 What ending a phase keeps for later."""
    seat = view.to_act
    hand = view.hand(seat)
    told: list[str] = []
    ready = [card for card in range(cards.CRAWL) if hand[card] and can_attack(view, seat, card)]
    names = listed([cards.CARD_NAMES[card] for card in ready])
    if view.stage == cards.MOVE:
        told.append(f"You keep {kept(view, cards.MOVEMENT)} for the next turn.")
        told.append(f"Within reach of {names} already {targets_told(view, ready)}." if ready else "")
        places = officers(view, seat)
        worst = max(places, key=lambda place: within(view, 1 - seat, place))
        near = within(view, 1 - seat, worst) or "None"
        last = "last " if len(places) == 1 else ""
        told.append(f"{near} of their men could hit your {last}Officer on {cards.SQUARE_NAMES[worst]}.")
    elif view.stage == cards.FIGHT:
        told.append(f"You keep {names} for a better moment; within reach {targets_told(view, ready)}.")
        told.append(stop_told(view, cards.ATTACK).replace("this", "such a"))
        told.append(f"You hold {amount(view.hand_size[seat], 'card')}, and draw {cards.DRAW} next turn.")
    return told


def targets_told(view: State, ready: list[int]) -> str:
    """The enemies whom these cards reach from where men stand."""
    seat = view.to_act
    men = [man for man in range(seat * cards.MEN, (seat + 1) * cards.MEN) if view.men[man] >= 0]
    bits = sum(1 << card for card in ready)
    found = [at for at in squares_of(view, 1 - seat) if any(armed(man, view.men[man], at) & bits for man in men)]
    squares = sorted(found, key=lambda square: (cards.OFFICER not in view.kinds_at(square), square))
    words = [f"{soldiers(view.men_at(square))} on {cards.SQUARE_NAMES[square]}" for square in squares[:2]]
    words += [f"{amount(len(squares) - 2, 'more square')}"] if len(squares) > 2 else []
    several = len(squares) > 1 or len(view.men_at(squares[0])) > 1
    return f"{'are' if several else 'is'} {listed(words)}"


def deployment_told(view: State, steps: list[Action]) -> str:
    """FB 2.2 How far apart the officers stand."""
    files = [step.file for step in steps if isinstance(step, Deploy) and step.kind == cards.OFFICER]
    row = 1 if view.to_act == 0 else cards.SIZE
    names = [f"{cards.FILE_NAMES[file]}{row}" for file in files]
    if len(files) < 2:
        return f"An Officer stands on {listed(names)}." if names else "The Officers are placed already."
    if files[0] == files[1]:
        return f"Both Officers stand on {names[0]}, where two other men cannot."
    apart = amount(abs(files[0] - files[1]), "file")
    return f"Your Officers stand {apart} apart, on {listed(names)}: no hit can take both."
