"""The reasons of hints of Fix Bayonets: targets within reach, dangers, cards that are kept, chances to be stopped."""

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
"""By kind."""
NAMED_TARGETS: Final = 2
"""The most squares with targets that a sentence names; further ones are counted."""


def reason(view: State, ranked: list[Node]) -> str:
    """Why the seat to act takes the first of these nodes, in a few sentences, or "" if there is nothing to say."""
    action: Action = ranked[0].action
    if isinstance(action, Discard):
        return discard_sentence(view, action.card)
    if isinstance(action, Lose):
        return survivors_sentence(view, action.kind)
    if view.stage == cards.STOP_MOVE:
        return brief([terrain_kept_sentence(view, action), enemy_move_sentence(view)])
    if view.stage == cards.STOP_FIGHT:
        return brief([enemy_attack_sentence(view, action), terrain_kept_sentence(view, action)])
    if action is END:
        return brief(end_of_phase_sentences(view))

    steps = [node.action for node in decision(view, ranked[0])]
    if isinstance(action, Deploy):
        return deployment_sentence(view, steps)
    world = world_after(view, steps)
    if world.stage == cards.STOP_MOVE:
        return brief(move_sentences(view, world))
    if world.stage == cards.STOP_FIGHT:
        hit = hit_sentence(view, world.target, world.card, "A hit")
        return brief([hit, stop_sentence(view, cards.ATTACK, "this shot")])
    return ""


def world_after(view: State, steps: list[Action]) -> State:
    """A world that the view allows, after these steps, with the enemy's answer to the declaration still to come."""
    world = view.copy()
    world.determinize(Rng(0))
    enemy = 1 - view.to_act
    world.hand_size[enemy] = max(1, world.hand_size[enemy])  # an enemy without cards would not be asked
    for step in steps:
        world.apply(step, Rng(0))
    return world


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
    return listed(words)


def cards_that_hit(man: int, place: int, square: int) -> int:
    """The attack cards, as bits, with which a man could hit a square from the square `place`."""
    kind = man // cards.MEN * cards.KINDS + cards.KIND_OF[man]
    return ARMED[(kind * cards.SQUARES + place) * cards.SQUARES + square]


def count_men_in_range(view: State, seat: int, square: int) -> int:
    """How many men of a seat could hit a square from where they stand, with one card or another."""
    men = range(seat * cards.MEN, seat * cards.MEN + cards.MEN)
    return sum(view.men[man] >= 0 and cards_that_hit(man, view.men[man], square) > 0 for man in men)


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


# --- Attacks ---------------------------------------------------------------------------


def hit_sentence(view: State, square: int, card: int, subject: str, would: bool = False) -> str:
    """FB 6.4 The men whom a hit on a square kills, or would kill.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> hit_sentence(view, 1, cards.GRENADE, "A hit")
    'A hit kills their Officer and Rifleman on b1, and one Officer is left.'
    >>> hit_sentence(view, 1, cards.PISTOL, "A hit")
    'A hit kills one man on b1, and they choose: the Officer and a Rifleman stand there.'
    """
    men = view.men_at(square)
    seat = men[0] // cards.MEN
    name = cards.SQUARE_NAMES[square]
    kills, ends, is_left = ("would kill", "end", "would be left") if would else ("kills", "ends", "is left")

    one_falls = len(men) > 1 and not cards.KILLS_ALL[card]
    if one_falls:
        chooser = "you choose" if seat == view.to_act else "they choose"
        return f"{subject} {kills} one man on {name}, and {chooser}: {describe_men(men)} stand there."

    owner = "your" if seat == view.to_act else "their"
    victims = f"{subject} {kills} {owner} {describe_men(men, articles=False)} on {name}"
    officers_lost = sum(cards.KIND_OF[man] == cards.OFFICER for man in men)
    if officers_lost == len(officer_squares(view, seat)):
        return f"{victims} and {ends} the match."
    return f"{victims}, and one Officer {is_left}." if officers_lost else f"{victims}."


def enemy_attack_sentence(view: State, action: Action) -> str:
    """FB 6.3 The effect of the declared attack of the enemy, for an answer that stops it or lets it happen.

    >>> from game.fix_bayonets import GAME, actions
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.card, view.target = cards.AMERICANS, cards.GRENADE, 0
    >>> enemy_attack_sentence(view, actions.PASS)
    'Their Grenade would kill your 2 Riflemen on a1.'
    >>> enemy_attack_sentence(view, actions.NEGATIONS[cards.TREES])
    'Trees stops their Grenade, which would kill your 2 Riflemen on a1.'
    """
    attack = f"their {cards.CARD_NAMES[view.card]}"
    if isinstance(action, Negate):
        subject = f"{cards.CARD_NAMES[action.card]} stops {attack}, which"
    else:
        subject = capital(attack)
    return hit_sentence(view, view.target, view.card, subject, would=True)


def survivors_sentence(view: State, kind: int) -> str:
    """FB 6.4 The men who live because one of this kind falls instead.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.target = 1
    >>> survivors_sentence(view, cards.RIFLEMAN)
    'The Officer on b1 lives.'
    """
    men = view.men_at(view.target)
    fallen = next(man for man in men if cards.KIND_OF[man] == kind)
    survivors = [man for man in men if man != fallen]
    verb = "lives" if len(survivors) == 1 else "live"
    return capital(f"{describe_men(survivors)} on {cards.SQUARE_NAMES[view.target]} {verb}.")


# --- Chances to be stopped -------------------------------------------------------------


def stop_sentence(view: State, against: int, declaration: str) -> str:
    """FB 5.5, 6.3 How likely the enemy holds a card that stops a declaration with cards of the type `against`.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> view.hand_size[cards.AMERICANS] = 5
    >>> stop_sentence(view, cards.ATTACK, "this shot")
    'They hold 5 of the 57 cards you cannot see; 6 of the 57 stop this shot.'
    """
    enemy = 1 - view.to_act
    chance = chance_to_stop(view, enemy, against)
    if chance >= 1.0:
        return f"They hold a card that can stop {declaration}."
    if chance <= 0.0:
        return f"They cannot stop {declaration}."

    pool = view.unseen_cards()
    stopping = sum(pool.count(card) for card in terrain_against(against, enemy))
    unknown = view.hand_size[enemy] - sum(view.known[enemy * cards.CARDS : (enemy + 1) * cards.CARDS])
    verb = "stops" if stopping == 1 else "stop"
    return (
        f"They hold {unknown} of the {len(pool)} cards you cannot see; "
        f"{stopping} of the {len(pool)} {verb} {declaration}."
    )


def chance_to_stop(view: State, enemy: int, against: int) -> float:
    """The chance, 0..1, that the enemy holds a Terrain card for its side that stops cards of the type `against`.

    It follows from counting cards alone (FB 7.4).
    """
    stopping_cards = terrain_against(against, enemy)
    base = enemy * cards.CARDS
    known = view.known[base : base + cards.CARDS]
    if view.strategic:
        return 1.0 if any(view.hands[base + card] for card in stopping_cards) else 0.0
    if any(known[card] for card in stopping_cards):
        return 1.0

    # Of all ways to deal the unknown cards of the hand, the share of those with none that stops.
    pool = view.unseen_cards()
    unknown = view.hand_size[enemy] - sum(known)
    stopping = sum(pool.count(card) for card in stopping_cards)
    return 1.0 - comb(len(pool) - stopping, unknown) / comb(len(pool), unknown)


def terrain_against(against: int, seat: int) -> list[int]:
    """FB 5.5, 6.3 The Terrain cards for a seat's side that negate cards of the type `against`."""
    return [card for card in range(cards.TREES, cards.CARDS) if cards.NEGATES[card] == against and is_for(seat, card)]


# --- Moves -----------------------------------------------------------------------------


def move_sentences(view: State, world: State) -> list[str]:
    """FB 5 The gain and the danger of a move, the most important sentence first, some of them "".

    `world`: a world after the move is declared.
    """
    arrivals = list(zip(men_of_declaration(world), goals_of_declaration(world), strict=True))
    man, goal = arrivals[0]
    reach = reach_sentence(view, view.to_act, arrivals)
    stop = stop_sentence(view, cards.MOVEMENT, "this move")
    if len(arrivals) > 1:
        return [reach or approach_sentence(view, arrivals), stop]

    shelter = shelter_sentence(view, man, goal)
    if cards.KIND_OF[man] == cards.OFFICER:
        return [shelter, reach, stop]
    return [reach or approach_sentence(view, arrivals), shelter, stop]


def shelter_sentence(view: State, man: int, goal: int) -> str:
    """How many enemies could hit a man before and after his move.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> shelter_sentence(view, man=16, goal=25)
    'None of their men could hit this Officer on b8, 3 on b4.'
    """
    enemy = 1 - view.to_act
    before = count_men_in_range(view, enemy, view.men[man])
    after = count_men_in_range(view, enemy, goal)
    name = cards.KIND_NAMES[cards.KIND_OF[man]]
    start, end = cards.SQUARE_NAMES[view.men[man]], cards.SQUARE_NAMES[goal]
    if before == after == 0:
        return f"No enemy could hit this {name} on {end}."
    return f"{before or 'None'} of their men could hit this {name} on {start}, {after or 'none'} on {end}."


def reach_sentence(view: State, seat: int, arrivals: list[tuple[int, int]]) -> str:
    """The best target that a card of the hand reaches once these men are on these squares, or "" if there is none.

    `arrivals`: men and their squares. A target with an officer is the best one, then the one where most men would fall.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> view.hands[cards.CARDS + cards.PISTOL] = 1
    >>> reach_sentence(view, cards.GERMANS, [(18, 17)])
    'From b3 your Pistol reaches the Officer and a Rifleman on b1.'
    """
    sentences: list[tuple[bool, int, str]] = []
    hand = view.hand(seat)
    for man, end in arrivals:
        for card in range(cards.CRAWL):
            for target in occupied_squares(view, 1 - seat) if hand[card] else ():
                if cards_that_hit(man, end, target) >> card & 1:
                    men = view.men_at(target)
                    has_officer = cards.OFFICER in view.kinds_at(target)
                    kills = len(men) if cards.KILLS_ALL[card] else 1

                    sentence = (
                        f"From {cards.SQUARE_NAMES[end]} your {cards.CARD_NAMES[card]} reaches {describe_men(men)} "
                        f"on {cards.SQUARE_NAMES[target]}."
                    )
                    sentences.append((has_officer, kills, sentence))
    return max(sentences, key=lambda one: one[:2])[2] if sentences else ""


def approach_sentence(view: State, arrivals: list[tuple[int, int]]) -> str:
    """How much nearer a move of men to their squares of arrival leads to an enemy officer, or "" if it does not.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> approach_sentence(view, [(18, 40)])
    'Brings the Rifleman nearer to their Officer on b1: 5 squares instead of 7.'
    """
    enemy = 1 - view.to_act
    man, end = min(arrivals, key=lambda arrival: distance(arrival[1], nearest_officer_square(view, enemy, arrival[1])))
    officer = nearest_officer_square(view, enemy, end)
    before, after = distance(view.men[man], officer), distance(end, officer)
    if after >= before:
        return ""
    name, there = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[officer]
    return f"Brings the {name} nearer to their Officer on {there}: {amount(after, 'square')} instead of {before}."


def enemy_move_sentence(view: State) -> str:
    """FB 5.5 The threat of a declared move of the enemy, or its exposure if an officer moves.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.man, view.target = cards.AMERICANS, 18, 25
    >>> enemy_move_sentence(view)
    'Their Rifleman could then fire from b4 at your Officer on b1.'
    """
    seat = view.to_act
    arrivals = list(zip(men_of_declaration(view), goals_of_declaration(view), strict=True))
    man, goal = min(arrivals, key=lambda arrival: distance(arrival[1], nearest_officer_square(view, seat, arrival[1])))
    end = cards.SQUARE_NAMES[goal]

    start = view.men[man]
    before, after = count_men_in_range(view, seat, start), count_men_in_range(view, seat, goal)
    if cards.KIND_OF[man] == cards.OFFICER and before != after:
        return (
            f"{before or 'None'} of your men could hit their Officer on {cards.SQUARE_NAMES[start]}, "
            f"{after or 'none'} on {end}."
        )

    officer = nearest_officer_square(view, seat, goal)
    name, own = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[officer]
    if cards_that_hit(man, goal, officer):
        return f"Their {name} could then fire from {end} at your Officer on {own}."
    return f"Their {name} on {end} would stand {amount(distance(goal, officer), 'square')} from your Officer on {own}."


# --- Cards kept and given up -----------------------------------------------------------


def describe_hand(view: State, card_type: int, without: int = -1) -> str:
    """The usable cards of a type in the hand of the seat to act, listed without one copy of the card `without`."""
    hand = view.hand(view.to_act)
    names: list[str] = []
    for card in range(cards.CARDS):
        copies = hand[card] - (1 if card == without else 0)
        if cards.CARD_TYPE[card] == card_type and copies > 0 and is_for(view.to_act, card):
            names.append(cards.CARD_NAMES[card])
    return listed(names)


def discard_sentence(view: State, card: int) -> str:
    """FB 4.1, 4.4 Why a card is of less use than the others: nobody can use it, or what is kept instead.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> discard_sentence(view, cards.MACHINE_GUN)
    'Only the Americans can use Machine Gun.'
    >>> view.hands[cards.CARDS :] = [int(card in (cards.CRAWL, cards.RUN)) for card in range(cards.CARDS)]
    >>> discard_sentence(view, cards.CRAWL)
    'You keep Run to move.'
    """
    seat = view.to_act
    name = cards.CARD_NAMES[card]
    if not is_for(seat, card):
        return f"Only the {cards.SIDE_NAMES[1 - seat]} can use {name}."
    users = cards.USERS[seat * cards.CARDS + card]
    if users and all(view.men[man] < 0 for man in users):
        return f"You have nobody left who can use {name}."

    purposes = (("attack", cards.ATTACK), ("move", cards.MOVEMENT), ("stop them", cards.TERRAIN))
    parts: list[str] = []
    for purpose, card_type in purposes:
        names = describe_hand(view, card_type, without=card)
        if names:
            parts.append(f"{names} to {purpose}")
    keeps = f"you keep {', '.join(parts)}."
    if cards.CARD_TYPE[card] == cards.ATTACK and not can_attack(view, seat, card):
        return f"No enemy is within reach of {name} now; {keeps}"
    return capital(keeps)


def terrain_kept_sentence(view: State, action: Action) -> str:
    """FB 5.5, 6.3 The Terrain cards that passing keeps for later, or "" for another answer or if there are none.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> view.stage, view.hands[cards.CARDS + cards.TREES] = cards.STOP_FIGHT, 1
    >>> terrain_kept_sentence(view, PASS)
    'You keep Trees for later.'
    """
    against = cards.MOVEMENT if view.stage == cards.STOP_MOVE else cards.ATTACK
    hand = view.hand(view.to_act)
    names = [cards.CARD_NAMES[card] for card in terrain_against(against, view.to_act) if hand[card]]
    return f"You keep {listed(names)} for later." if names and action is PASS else ""


def end_of_phase_sentences(view: State) -> list[str]:
    """FB 4.2, 4.3 Sentences on the cards that ending the Move or Fight phase keeps, some of them ""."""
    seat = view.to_act
    hand = view.hand(seat)
    ready = [card for card in range(cards.CRAWL) if hand[card] and can_attack(view, seat, card)]
    names = listed([cards.CARD_NAMES[card] for card in ready])

    if view.stage == cards.MOVE:
        return [
            f"You keep {describe_hand(view, cards.MOVEMENT)} for the next turn.",
            f"{capital(describe_targets(view, ready))} already within reach of {names}." if ready else "",
            officer_danger_sentence(view),
        ]
    if view.stage == cards.FIGHT:
        return [
            f"You keep {names} for a better moment. {capital(describe_targets(view, ready))} within reach.",
            stop_sentence(view, cards.ATTACK, "such a shot"),
            f"You hold {amount(view.hand_size[seat], 'card')}, and draw {cards.DRAW} next turn.",
        ]
    return []


def officer_danger_sentence(view: State) -> str:
    """How many enemies could hit the own officer who is in the greater danger.

    >>> from game.fix_bayonets import GAME
    >>> officer_danger_sentence(GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS))
    'None of their men could hit your Officer on b8.'
    """
    seat = view.to_act
    squares = officer_squares(view, seat)
    worst = max(squares, key=lambda square: count_men_in_range(view, 1 - seat, square))
    enemies = count_men_in_range(view, 1 - seat, worst) or "None"
    last = "last " if len(squares) == 1 else ""
    return f"{enemies} of their men could hit your {last}Officer on {cards.SQUARE_NAMES[worst]}."


def describe_targets(view: State, ready: list[int]) -> str:
    """The enemies whom men could hit with these cards now, before a verb: "the Officer on b1 is". There must be some.

    Squares with officers come first. Two squares are named, further ones are counted.
    """
    seat = view.to_act
    men = [man for man in range(seat * cards.MEN, (seat + 1) * cards.MEN) if view.men[man] >= 0]
    ready_bits = sum(1 << card for card in ready)
    squares = [
        square
        for square in occupied_squares(view, 1 - seat)
        if any(cards_that_hit(man, view.men[man], square) & ready_bits for man in men)
    ]
    squares.sort(key=lambda square: (cards.OFFICER not in view.kinds_at(square), square))

    named = squares[:NAMED_TARGETS]
    words = [f"{describe_men(view.men_at(square))} on {cards.SQUARE_NAMES[square]}" for square in named]
    if len(squares) > len(named):
        words.append(amount(len(squares) - len(named), "more square"))
    is_plural = len(squares) > 1 or len(view.men_at(squares[0])) > 1
    return f"{listed(words)} {'are' if is_plural else 'is'}"


# --- The deployment --------------------------------------------------------------------


def deployment_sentence(view: State, steps: list[Action]) -> str:
    """FB 2.2 How far apart a deployment by these steps places the officers, as far as they are among them.

    >>> from game.fix_bayonets import GAME, actions
    >>> view = GAME.new(2, {}, Rng(1)).redact(cards.AMERICANS)
    >>> deployment_sentence(view, [actions.DEPLOYMENTS[cards.OFFICER][file] for file in (1, 6)])
    'Your Officers stand 5 files apart, on b1 and g1: no hit can kill both.'
    """
    files = [step.file for step in steps if isinstance(step, Deploy) and step.kind == cards.OFFICER]
    row = 1 if view.to_act == cards.AMERICANS else cards.SIZE
    names = [f"{cards.FILE_NAMES[file]}{row}" for file in files]
    if len(files) < 2:
        return f"An Officer stands on {listed(names)}." if names else "The Officers are placed already."
    if files[0] == files[1]:
        return f"Both Officers share {names[0]}, so no other men fit there."
    apart = amount(abs(files[0] - files[1]), "file")
    return f"Your Officers stand {apart} apart, on {listed(names)}: no hit can kill both."
