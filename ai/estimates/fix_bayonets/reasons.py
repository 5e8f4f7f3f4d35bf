"""The reasons of hints of Fix Bayonets: what a decision hits, saves, reaches and risks that the next one does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ai.estimates.fix_bayonets import range_reasons as ranges
from ai.estimates.reasons import reason_over_worse, rows_to_first_worse, shown_rows
from ai.reasoning import FEWEST_VISITS, Effect, compare_effects, decision_line, have_same_effects, next_different
from ai.search import Node
from game.core.rng import Rng
from game.core.state import Action
from game.core.wording import join_names
from game.fix_bayonets import cards
from game.fix_bayonets.actions import END, PASS, Discard, Lose
from game.fix_bayonets.legal import can_attack, goals_of_declaration, is_usable_by, men_of_declaration
from game.fix_bayonets.state import State

WORTH: Final = (30, 3, 6, 5, 6)
"""By kind: how much a man matters compared with others."""
LIKELY: Final = 0.3
"""A chance to be stopped is told as a price from here on."""

DECIDES: Final = 1000
OFFICER: Final = 800
THREAT: Final = 600
KILLS: Final = 500
SHOT: Final = 400
SHELTER: Final = 300
LINES: Final = 200
NEARER: Final = 100
KEEPS: Final = 50
"""The weights of effects in the order of their importance.

A gain has a weight above 0, and a price has the weight of its level below 0. Effects that count men or squares add
their count, at most MOST, so that they never reach the next level.
"""
MOST: Final = 49
"""The most that a count adds to a weight."""
DRAWS: Final = KEEPS + 1
"""The weight of a shot that draws a card out of the enemy's hand: it comes before the cards that are kept."""


def reason(view: State, ranked: list[Node]) -> str:
    """Return why the seat to act takes the first of these nodes, in a sentence or two, or "" if there is no reason."""
    best = [node.action for node in decision_line(view, ranked[0])]
    ranked = rows_to_first_worse(ranked) if isinstance(best[0], Discard) else shown_rows(ranked)
    lesser = [node for node in ranked[1:] if node.value() <= ranked[0].value()]
    rival = next_different(view, [ranked[0], *lesser], partial(are_alike, view))
    if not rival and isinstance(best[0], (Lose, Discard)) and sum(one.visits >= FEWEST_VISITS for one in ranked) < 2:
        # A search hardly looks at losing the last Officer or a good card, but that is what the choice is about.
        rival = [action for action in view.legal() if action is not best[0]][:1]
    if keeps_dead_card(view, best):
        return ""  # any gain over another card would speak for the dead one as well
    # If the next decision has no lesser gain, one that is clearly worse may have.
    text = compare_with(view, best, rival) or reason_over_worse(view, ranked, partial(compare_with, view, best))

    # Where both have the same kind of gain, or nothing else was searched, it is compared with doing nothing.
    idle = [action for action in (END, PASS) if action in view.legal() or view.is_midway()][:1]
    if text or not idle or best[0] in (END, PASS):
        return text
    # What the next decision does even more is no reason for this one.
    gains, idle_gains = effects_of(view, best, idle), effects_of(view, idle, best)
    weights = {one.about: one.weight for one in (effects_of(view, rival, idle) if rival else []) if one.weight > 0}
    return compare_effects([gain for gain in gains if gain.weight >= weights.get(gain.about, gain.weight)], idle_gains)


def compare_with(view: State, best: Sequence[Action], rival: Sequence[Action]) -> str:
    """Return why the first of two decisions is better, or "" if there is no gain or no rival (an empty one).

    That a shot or a move may be stopped is told even if the same is true for the rival.
    """
    others = [effect for effect in (effects_of(view, rival, best) if rival else []) if effect.about != "stopped"]
    return compare_effects(effects_of(view, best, rival), others) if rival else ""


def are_alike(view: State, best: Sequence[Action], rival: Sequence[Action]) -> bool:
    """Whether neither of two decisions has a gain that the other lacks."""
    return have_same_effects(effects_of(view, best, rival), effects_of(view, rival, best))


def effects_of(view: State, line: Sequence[Action], other: Sequence[Action]) -> list[Effect]:
    """The effects of a decision, compared with those of another one."""
    action, rival = line[0], other[0]
    if isinstance(action, Discard):
        return discard_effects(view, action.card, rival.card) if isinstance(rival, Discard) else []
    if isinstance(action, Lose):
        return loss_effects(view, rival.kind) if isinstance(rival, Lose) else []
    if view.stage == cards.STOP_MOVE:
        return stop_move_effects(view, action)
    if view.stage == cards.STOP_FIGHT:
        return stop_fight_effects(view, action)

    declared, rival_declared = world_after(view, line), world_after(view, other)
    if view.stage in (cards.FIGHT, cards.FIGHT_MAN, cards.FIGHT_AT):
        return attack_effects(view, declared, rival_declared)
    return move_effects(view, declared, rival_declared)


def world_after(view: State, steps: Sequence[Action]) -> State:
    """Return a world that the view allows, after these steps, with the enemy's answer to the declaration still to come.

    END declares nothing, so it leaves the view as it is.
    """
    world = view.copy()
    if steps[0] is END:
        return world
    world.determinize(Rng(0))
    enemy = 1 - view.to_act
    world.hand_size[enemy] = max(1, world.hand_size[enemy])  # an enemy without cards would not be asked
    for step in steps:
        world.apply(step, Rng(0))
    return world


# --- Attacks ---------------------------------------------------------------------------


def attack_effects(view: State, declared: State, rival: State) -> list[Effect]:
    r"""FB 6 Return the effects of a declared attack, or of ending Fight, compared with those of another one.

    `declared` and `rival` are the view after the two decisions. An attack has been declared if the enemy may stop it
    now (stage STOP_FIGHT). A shot of less worth may come first, since the enemy may stop it with a card that it then
    lacks.

    >>> from tests.fix_bayonets.ground import field
    >>> view = field("8 o . . . . . . o\n4 . . . R . . . .\n1 O . . r . . . O", "Rifle (3)", stage=cards.FIGHT)
    >>> shot = view.copy()
    >>> shot.stage, shot.card, shot.man, shot.target = cards.STOP_FIGHT, cards.RIFLE_3, 2, 3
    >>> [effect.sentence for effect in attack_effects(view, shot, rival=view)][:2]
    ['A hit removes the Rifleman on d1, who could fire at your Officer on a1.', '']
    """
    if declared.stage != cards.STOP_FIGHT:
        return []
    effects = kill_effects(view, declared)
    chance_to_stop = ranges.chance_to_stop(view, enemy=1 - view.to_act, against=cards.ATTACK)
    if rival.stage == cards.STOP_FIGHT and rival.card != declared.card and chance_to_stop:
        gain, rival_gain = [max(one.weight for one in kill_effects(view, shot)) for shot in (declared, rival)]
        drawn = f"If they stop it, they have one card less against your {cards.CARD_NAMES[rival.card]}."
        if gain < rival_gain:
            hit = next(one.sentence for one in effects if one.sentence)
            return [*effects, Effect("hit", DRAWS + 1, hit), Effect("draws", DRAWS, drawn)]
    return [*effects, *stop_effects(view, cards.ATTACK, "this shot", LIKELY)]


def stop_effects(view: State, against: int, declaration: str, least: float) -> list[Effect]:
    """FB 5.5, 6.3 Return that the enemy cannot stop a declaration, or that it may if that is likely enough.

    `against` is the type of the cards to stop, `declaration` their use in words, and `least` the least chance, 0..1,
    that is told as a price.
    """
    chance = ranges.chance_to_stop(view, enemy=1 - view.to_act, against=against)
    sentence = ranges.stop_sentence(view, against, declaration)
    if chance <= 0.0:
        return [Effect("sure", KEEPS, sentence)]
    return [Effect("stopped", -KEEPS, f"{sentence[:1].lower()}{sentence[1:]}")] if chance >= least else []


def kill_effects(view: State, declared: State) -> list[Effect]:
    """FB 6.4 Return whom a hit of the declared attack kills for certain, and which danger that removes.

    If several kinds are in the square, the enemy chooses who falls, unless the card kills everyone. Only an attack that
    wins the match, kills an officer, or makes way for a further shot at one (a volley) is told without its other gains.
    """
    square, card = declared.target, declared.card
    men = view.men_at(square)
    sentence = ranges.hit_sentence(view, square, card)
    is_certain = bool(cards.KILLS_ALL[card]) or len(view.kinds_at(square)) == 1
    falling = men if cards.KILLS_ALL[card] else men[-1:]
    officers = sum(cards.KIND_OF[man] == cards.OFFICER for man in falling) if is_certain else 0
    most = Effect("kills", KILLS + MOST, "")  # no other man is a gain over an officer
    if officers == len(ranges.officer_squares(view, seat=1 - view.to_act)):
        return [Effect("decides", DECIDES, sentence), most]
    if officers:
        return [Effect("officer", OFFICER, sentence), most]
    volley = ranges.volley(view, view, square, card)
    if cards.OFFICER in view.kinds_at(square) and card in volley:
        return [volley_effect(view, volley, square, "can"), most]

    effects: list[Effect] = []
    falls = falling if is_certain else []
    removed_men = falls if len(falls) == len(men) else []  # another man of the same kind would be as dangerous
    places = ranges.officer_squares(view, view.to_act)
    # A man who can fire at the last officer is a threat, even while another man would fall instead of the officer.
    is_threat = ranges.cards_that_hit if len(places) == 1 else partial(ranges.can_kill, view)
    threats = [(man, place) for place in places for man in removed_men if is_threat(man, view.men[man], place)]
    if threats:
        man, place = threats[0]
        who = "who" if len(view.kinds_at(square)) == 1 else f"and the {cards.KIND_NAMES[cards.KIND_OF[man]]}"
        verb = "removes the" if len(falls) == 1 else "kills their"
        removed = f"A hit {verb} {ranges.describe_men(falls, articles=False)} on {cards.SQUARE_NAMES[square]}, {who}"
        targets = ranges.describe_men(view.men_at(place), articles=False)
        fires = f"{removed} could fire at your {targets} on {cards.SQUARE_NAMES[place]}."
        effects.append(Effect("threat", THREAT, fires))
        sentence = ""
    effects.append(Effect("kills", KILLS + min(MOST, sum(worth_of_hit(view, square, card))), sentence))
    return effects


# --- Moves -----------------------------------------------------------------------------


def arrivals_of(declared: State) -> list[tuple[int, int]]:
    """The men of a declared move, or of a group so far, and the squares where they arrive. Empty if none moves."""
    if declared.stage != cards.STOP_MOVE and not declared.group:
        return []
    return list(zip(men_of_declaration(declared), goals_of_declaration(declared), strict=True))


def move_effects(view: State, declared: State, rival: State) -> list[Effect]:
    """FB 5 Return the effects of a declared move, or of ending Move, compared with those of another one.

    `declared` and `rival` are the view after the two decisions. A prize is a volley of the hand that can kill an enemy
    officer, and a shot is one that a card of the hand allows. Only what the move makes possible is told.
    """
    arrivals, rival_arrivals = arrivals_of(declared), arrivals_of(rival)
    moved = view.copy()
    for man, goal in arrivals:
        moved.men[man] = goal

    prize, earlier_prize = best_prize(view, moved), best_prize(view, view)
    is_new_prize = prize is not None and not earlier_prize
    if prize and is_new_prize and prize.about == "decides":
        return [prize, *stop_effects(view, cards.MOVEMENT, "this move", least=0.0)]

    shots, earlier_shots = ready_shots(view, moved), ready_shots(view, view)
    worth, earlier_worth = [min(MOST, sum(score for score, _ in found)) for found in (shots, earlier_shots)]
    starts = tuple(f"From {cards.SQUARE_NAMES[goal]} " for _, goal in arrivals)
    new_shots = [text for score, text in shots if text.startswith(starts) and (score, text) not in earlier_shots]
    shot = new_shots[0] if new_shots and worth > earlier_worth else ""
    lines = line_effect(view, moved, arrivals, rival_arrivals)
    if shot or is_new_prize:
        lines = lines._replace(sentence="")  # the shot says more

    effects = [
        *([prize] if prize else []),
        Effect("shot", SHOT + worth, "" if is_new_prize else shot),
        *officer_effects(view, moved, arrivals, rival_arrivals),
        lines,
        *danger_effects(view, arrivals, rival_arrivals),
    ]
    attackers = [(man, goal) for man, goal in arrivals if cards.KIND_OF[man] != cards.OFFICER]
    squares = sum(ranges.squares_gained(view, man, goal) for man, goal in attackers)
    if squares > 0:
        approach = "" if lines.sentence or shot or is_new_prize else ranges.approach_sentence(view, attackers)
        effects.append(Effect("nearer", weight=NEARER + min(MOST, squares), sentence=approach))
    return effects


def best_prize(view: State, moved: State) -> Effect | None:
    """Return the best effect of a volley at a square with enemy officers, or None if the hand allows none.

    A volley is all attack cards of the hand that it takes to kill everyone there. The men fire from their squares in
    `moved`.
    """
    squares = sorted(set(ranges.officer_squares(view, seat=1 - view.to_act)))
    volleys = [(ranges.volley(view, moved, square), square) for square in squares]
    prizes = [volley_effect(view, hits, square, "can then") for hits, square in volleys if hits]
    return max(prizes, key=lambda prize: prize.weight, default=None)


def volley_effect(view: State, hits: list[int], square: int, can: str) -> Effect:
    """FB 1.2, 6.4 Return that these cards (`hits`) together kill everyone in a square with an enemy officer.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> volley_effect(view, [cards.PISTOL, cards.RIFLE_4], 1, "can").sentence
    'Your Pistol and Rifle (4) can kill the Officer and a Rifleman on b1.'
    """
    men = view.men_at(square)
    officers = sum(cards.KIND_OF[man] == cards.OFFICER for man in men)
    copies = [(card, hits.count(card)) for card in dict.fromkeys(hits)]
    names = join_names(
        [f"{count} {cards.CARD_NAMES[card]} cards" if count > 1 else cards.CARD_NAMES[card] for card, count in copies]
    )
    killed = ranges.describe_men(men).replace("2 Officers", "both Officers")
    sentence, clause = f"Your {names} {can} kill {killed} on {cards.SQUARE_NAMES[square]}", ranges.stop_clause(view)
    clause = clause if can == "can then" else ""  # a shot that is declared now has a price that says it
    if officers == len(ranges.officer_squares(view, seat=1 - view.to_act)):
        return Effect("decides", DECIDES, f"{sentence} and win the match{clause}.")
    return Effect("officer", OFFICER, f"{sentence}{clause}.")


def ready_shots(view: State, moved: State) -> list[tuple[int, str]]:
    """Return the shots that the hand allows from the squares of `moved`, the best first, no card and no target twice.

    Each is the worth of the men who fall for certain, and a sentence about the shot.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> view.hands[cards.CARDS + cards.PISTOL] = 1
    >>> moved = view.copy()
    >>> moved.men[18] = 17
    >>> ready_shots(view, moved)
    [(3, 'From b3 your Pistol reaches the Officer and a Rifleman on b1.')]
    """
    seat, left = view.to_act, list(view.hand(view.to_act))
    found = [
        (sum(worth_of_hit(view, target, card)), card, moved.men[man], target)
        for man in ranges.living_men(moved, seat)
        for target in ranges.occupied_squares(view, 1 - seat)
        for card in range(cards.CRAWL)
        if left[card] and ranges.cards_that_hit(man, moved.men[man], target) >> card & 1
    ]
    shots: dict[int, tuple[int, str]] = {}
    for worth, card, start, target in sorted(found, key=lambda one: -one[0]):
        if left[card] and target not in shots:
            left[card] -= 1
            reaches = f"From {cards.SQUARE_NAMES[start]} your {cards.CARD_NAMES[card]} reaches"
            men = f"{ranges.describe_men(view.men_at(target))} on {cards.SQUARE_NAMES[target]}"
            shots[target] = (worth, f"{reaches} {men}{ranges.stop_clause(view)}.")
    return list(shots.values())


def worth_of_hit(view: State, square: int, card: int) -> list[int]:
    """FB 6.4 The worth of each man who falls if a card hits a square, and the defender gives up the least."""
    worths = sorted(WORTH[cards.KIND_OF[man]] for man in view.men_at(square))
    return worths if cards.KILLS_ALL[card] else worths[:1]


def officer_effects(
    view: State, moved: State, arrivals: list[tuple[int, int]], rival_arrivals: list[tuple[int, int]]
) -> list[Effect]:
    """Return how many enemies could hit the seat's officers after a move, compared with another move.

    A move is told by its pairs of a man and his new square. The sentence is about an officer who moves into less
    danger, or who stays in less danger than the rival move of an officer leads to. It is empty otherwise.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> officer_effects(view, view, [], rival_arrivals=[(16, 25)])[0].sentence
    '3 of their men could hit your Officer on b4, none on b8.'
    """
    enemy = 1 - view.to_act
    squares = ranges.officer_squares(moved, view.to_act)
    danger = sum(ranges.count_men_in_range(view, enemy, square) for square in squares)
    sentence = ""
    for man, goal in [*arrivals, *rival_arrivals][:1]:
        if cards.KIND_OF[man] == cards.OFFICER:
            here, there = (view.men[man], goal) if arrivals else (goal, view.men[man])
            before, after = ranges.count_men_in_range(view, enemy, here), ranges.count_men_in_range(view, enemy, there)
            if before > after:
                sentence = ranges.range_sentence("your Officer", (here, before), (there, after))
    return [
        Effect("officers", weight=SHELTER - min(MOST, danger), sentence=sentence),
        *guard_effects(view, arrivals, rival_arrivals),
    ]


def guard_effects(view: State, arrivals: list[tuple[int, int]], rival_arrivals: list[tuple[int, int]]) -> list[Effect]:
    r"""FB 6.4 Return that more men can fall instead of an officer after a move, or none any more, if he can be hit.

    That none can is a price of the move, and a gain of a decision without a move over that move (`rival_arrivals`). The
    moves of a group are not told.

    >>> from tests.fix_bayonets.ground import field
    >>> view = field("8 o . . . . . . o\n4 r r . . . . . .\n1 O RR . . . . . O", "Crawl")
    >>> [effect.sentence for effect in guard_effects(view, [(0, 1)], [])]
    ['2 men on b1 can fall instead of your Officer.']
    >>> guard_effects(view, [(0, 8)], []), guard_effects(view, [(2, 0)], [])[0].sentence
    ([], 'Another man on a1 can fall instead of your Officer.')
    """
    moves = arrivals or rival_arrivals
    if len(moves) != 1:
        return []
    moved, seat = view.copy(), view.to_act
    moved.men[moves[0][0]] = moves[0][1]
    before, after = ranges.officer_squares(view, seat), ranges.officer_squares(moved, seat)
    if len(set(after)) < len(set(before)):
        square = cards.SQUARE_NAMES[after[0]]
        if arrivals:
            return [Effect("together", -SHELTER, f"one card can then kill both your Officers on {square}.")]
        return [Effect("apart", SHELTER, f"Your Officers stay apart: on {square} one card could kill both.")]
    for start, end in zip(before, after, strict=True):
        places = ((view, start), (moved, end))
        few, many = [sum(cards.KIND_OF[one] != cards.OFFICER for one in now.men_at(at)) for now, at in places]
        where = cards.SQUARE_NAMES[end if arrivals else start]
        if many == few or not ranges.count_men_in_range(view, seat=1 - seat, square=end):
            continue
        if arrivals and many > few:
            who = f"{'Another man' if many == 1 else f'{many} men'} on {where}"
            saved = f"{who} can fall instead of your Officer{f', not only {few}' if few else ''}."
            return [Effect("company", SHELTER, saved)]
        if many == 0 and arrivals:
            return [Effect("alone", -SHELTER, f"your Officer on {where} is then alone.")]
        if many == 0:
            return [Effect("guard", SHELTER, f"Your Officer on {where} keeps a man who can fall instead of him.")]
    return []


def line_effect(
    view: State, moved: State, arrivals: list[tuple[int, int]], rival_arrivals: list[tuple[int, int]]
) -> Effect:
    r"""Return how many men could hit an enemy officer after a move, with cards that the hand may still lack.

    The sentence is about a man who moves and could not hit the officer before. Without a move it is about one who could
    not hit him any more after the rival move. It is empty if there is none.

    >>> from tests.fix_bayonets.ground import field
    >>> view = field("8 o . . . . . . o\n5 . R . . . . . .\n1 O . . . . . . O")
    >>> moved = view.copy()
    >>> moved.men[2] = 32
    >>> line_effect(view, moved, [(2, 32)], []).sentence
    'From a5 the Rifleman could fire at the Officer on a8 with a Rifle (3) card, once you hold one.'
    >>> view.hands[cards.RIFLE_3] = 1
    >>> line_effect(view, moved, [(2, 32)], []).sentence
    'From a5 the Rifleman could fire at the Officer on a8 with your Rifle (3).'
    """
    seat = view.to_act
    targets = sorted(set(ranges.officer_squares(view, seat=1 - seat)))
    count = sum(ranges.count_men_in_range(moved, seat, target) for target in targets)
    # Each is a man, the square from which he reaches an officer and the one from which he does not. In `before` the men
    # are where they do not reach him.
    before = view.copy()
    for man, goal in rival_arrivals if not arrivals else []:
        before.men[man] = goal
    places = [(man, moved.men[man], before.men[man]) for man, _ in arrivals or rival_arrivals]
    sentences = [
        f"From {cards.SQUARE_NAMES[place]}{'' if arrivals else f', not from {cards.SQUARE_NAMES[elsewhere]},'} "
        f"the {cards.KIND_NAMES[cards.KIND_OF[man]]} {'could' if arrivals else 'can'} "
        f"fire at {ranges.describe_men(view.men_at(target))} on {cards.SQUARE_NAMES[target]} with "
        f"{ranges.describe_means(view, ranges.cards_gained(before, man, place, target))}."
        for man, place, elsewhere in places
        for target in targets
        if ranges.cards_gained(before, man, place, target)
    ]
    return Effect("lines", weight=LINES + min(MOST, count), sentence=sentences[0] if sentences else "")


def danger_effects(view: State, arrivals: list[tuple[int, int]], rival_arrivals: list[tuple[int, int]]) -> list[Effect]:
    """Return how many enemies could hit a man who moves, if he is no officer, or that men of a group come within reach.

    A move that raises the danger by half or more has the price "exposed", and not making it is the gain "stays". A move
    into at most half the danger has the gain "escapes", and one into less danger than another move of the same man has
    the gain "safer".

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> danger_effects(view, [(18, 26)], [])[0].sentence
    '2 of their men could hit the Rifleman on c4, none on a8.'
    >>> danger_effects(view, [], [(18, 26)])[0].about
    'stays'
    """
    enemy = 1 - view.to_act
    moves = arrivals or rival_arrivals
    count = partial(ranges.count_men_in_range, view, enemy)
    dangers = [(count(view.men[man]), count(goal)) for man, goal in moves]
    if len(moves) > 1:
        risen = [before for before, after in dangers if 2 * after >= max(2, 3 * before)]
        whom = f"{len(risen)} of these" if len(risen) < len(moves) else "these"
        within = f"it brings {whom} {len(moves)} men within reach of theirs."
        price = f"more of their men could then hit {whom} {len(moves)} men." if any(risen) else within
        if any(cards.KIND_OF[man] == cards.OFFICER and count(goal) > count(view.men[man]) for man, goal in moves):
            price = "more of their men could then hit your Officer."
        stays = f"{'More' if any(risen) else 'Some'} of their men could hit most of the men who go forward."
        if arrivals:
            return [Effect("exposed", weight=-NEARER - len(risen), sentence=price)] if risen else []
        return [Effect("stays", weight=NEARER, sentence=stays)] if 2 * len(risen) > len(moves) else []

    if not moves or cards.KIND_OF[moves[0][0]] == cards.OFFICER:
        return []
    man, goal = moves[0]
    (before, after), who = dangers[0], f"the {cards.KIND_NAMES[cards.KIND_OF[man]]}"
    other, elsewhere = rival_arrivals[0] if arrivals and len(rival_arrivals) == 1 else (man, goal)
    is_same_man = (view.men[other], cards.KIND_OF[other]) == (view.men[man], cards.KIND_OF[man])
    if is_same_man and 2 * count(elsewhere) >= max(2, 3 * after):
        safer = ranges.range_sentence(who, (elsewhere, count(elsewhere)), (goal, after))
        return [Effect("safer", weight=NEARER + count(elsewhere), sentence=safer)]
    if 2 * after >= max(2, 3 * before):
        worse = ranges.range_sentence(who, (goal, after), (view.men[man], before))
        return [Effect("exposed", -NEARER - after, worse) if arrivals else Effect("stays", NEARER, worse)]
    escapes = ranges.range_sentence(who, (view.men[man], before), (goal, after))
    return [Effect("escapes", NEARER + before - after, escapes)] if arrivals and 2 * after <= before and before else []


# --- Answers to the enemy --------------------------------------------------------------


def terrain_names(view: State, against: int) -> str:
    """The Terrain cards of the hand of the seat to act that negate cards of the type `against`, in a list."""
    hand = view.hand(view.to_act)
    return join_names([cards.CARD_NAMES[card] for card in ranges.terrain_against(against, view.to_act) if hand[card]])


def stop_move_effects(view: State, action: Action) -> list[Effect]:
    """FB 5.5 Return what stopping a declared move of the enemy prevents, or what letting it happen (PASS) keeps.

    A man is worth stopping if he could then fire at an officer, or fall instead of an officer of his side.

    >>> from game.fix_bayonets import GAME, actions
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.man, view.target = cards.AMERICANS, 18, 25
    >>> view.hands[cards.ROUGH_GROUND] = 1
    >>> stop_move_effects(view, actions.NEGATIONS[cards.ROUGH_GROUND])[0].sentence
    'Otherwise their Rifleman could fire from b4 at your Officer and Rifleman on b1 with a Rifle (3) card.'
    >>> view.target = 49
    >>> stop_move_effects(view, PASS)[0].sentence
    'You keep Rough Ground: from b7 their Rifleman reaches none of your Officers.'
    """
    seat = view.to_act
    officers = ranges.officer_squares(view, seat)
    arrivals = list(zip(men_of_declaration(view), goals_of_declaration(view), strict=True))
    aims = [
        (man, goal, officer)
        for man, goal in arrivals
        for officer in officers
        if ranges.cards_gained(view, man, goal, officer)
    ]
    first_man, first_goal = arrivals[0]
    if action is PASS:
        kept = terrain_names(view, cards.MOVEMENT)
        reaches = any(ranges.cards_that_hit(man, goal, officer) for man, goal in arrivals for officer in officers)
        name = cards.KIND_NAMES[cards.KIND_OF[first_man]]
        who = f"from {cards.SQUARE_NAMES[first_goal]} their {name} reaches" if len(arrivals) == 1 else "these men reach"
        harmless = f"You keep {kept}: {who} none of your Officers."
        return [Effect("keeps", KEEPS, harmless)] if kept and not reaches else []
    if aims:
        shooter, place, officer = aims[0]
        name, place_name = cards.KIND_NAMES[cards.KIND_OF[shooter]], cards.SQUARE_NAMES[place]
        targets = f"your {ranges.describe_men(view.men_at(officer), articles=False)} on {cards.SQUARE_NAMES[officer]}"
        bits = ranges.cards_gained(view, shooter, place, officer)
        means = f"a {ranges.describe_bits(bits)} card{ranges.lacking_clause(view, bits)}"
        fires = f"Otherwise their {name} could fire from {place_name} at {targets} with {means}."
        return [Effect("stops", THREAT, fires)]
    theirs = set(ranges.officer_squares(view, 1 - seat))
    for man, goal in arrivals:
        is_bare = goal in theirs and view.kinds_at(goal) == [cards.OFFICER] and cards.KIND_OF[man] != cards.OFFICER
        if is_bare and ranges.count_men_in_range(view, seat, goal):
            name, where = cards.KIND_NAMES[cards.KIND_OF[man]], cards.SQUARE_NAMES[goal]
            guards = f"Otherwise their {name} could fall instead of their Officer on {where}."
            return [Effect("bares", SHELTER, guards)]
    return []


def stop_fight_effects(view: State, action: Action) -> list[Effect]:
    """FB 6.3 Return whom stopping a declared attack of the enemy saves, or what letting it happen (PASS) keeps.

    `worths` holds the worth of the men who fall for certain. If one of several kinds falls, the owner chooses whom.

    >>> from game.fix_bayonets import GAME, actions
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.card, view.target = cards.AMERICANS, cards.GRENADE, 0
    >>> view.hands[cards.TREES] = 1
    >>> stop_fight_effects(view, actions.NEGATIONS[cards.TREES])[0].sentence
    'It saves your 2 Riflemen on a1.'
    >>> view.card = cards.PISTOL
    >>> stop_fight_effects(view, PASS)[0].sentence
    'You lose only a Rifleman on a1, and keep Trees for your Officers.'
    """
    square, card = view.target, view.card
    men, place = view.men_at(square), cards.SQUARE_NAMES[square]
    worths = worth_of_hit(view, square, card)
    is_officer_hit = bool(worths) and worths[-1] == WORTH[cards.OFFICER]
    officers = sum(worth == WORTH[cards.OFFICER] for worth in worths)

    if action is PASS:
        kept = terrain_names(view, cards.ATTACK)
        if not kept or len(worths) != 1 or is_officer_hit:
            return []
        kind = min(view.kinds_at(square), key=lambda one: WORTH[one])
        is_one_of_several = kind == cards.RIFLEMAN or sum(cards.KIND_OF[man] == kind for man in men) > 1
        lost = f"{'a' if is_one_of_several else 'the'} {cards.KIND_NAMES[kind]}"
        return [Effect("keeps", KEEPS, f"You lose only {lost} on {place}, and keep {kept} for your Officers.")]
    if officers and officers == len(ranges.officer_squares(view, view.to_act)):
        whom = "both your Officers" if officers > 1 else "your last Officer"
        lost = f"Otherwise their {cards.CARD_NAMES[card]} kills {whom}, and the match is lost."
        return [Effect("decides", DECIDES, lost)]
    saved = ranges.describe_men(men, articles=False)
    if len(men) > 1 and not cards.KILLS_ALL[card]:
        # One man of each kind may fall, and an officer only if nobody else is there.
        others = {cards.KIND_OF[man]: man for man in men if cards.KIND_OF[man] != cards.OFFICER} or {0: men[0]}
        guards_officer = len(men) == 2 and cards.KIND_OF[men[0]] == cards.OFFICER != cards.KIND_OF[men[1]]
        alone = ", and your Officer does not stand there alone" if guards_officer else ""
        who = ranges.describe_men(list(others.values())).replace(" and ", " or ")
        return [Effect("saves", weight=KILLS + worths[0], sentence=f"It saves {who} on {place}{alone}.")]
    return [Effect("saves", weight=KILLS + min(MOST, sum(worths)), sentence=f"It saves your {saved} on {place}.")]


def loss_effects(view: State, other: int) -> list[Effect]:
    """FB 6.4 Return that a man of the kind `other` lives because one of another kind falls.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.target = 1
    >>> loss_effects(view, cards.OFFICER)[0].sentence
    'Your Officer on b1 lives.'
    """
    place = cards.SQUARE_NAMES[view.target]
    if other == cards.OFFICER and len(ranges.officer_squares(view, view.to_act)) == 1:
        return [Effect("lives", OFFICER, f"Losing the Officer on {place}, your last one, would lose the match.")]
    return [Effect("lives", weight=KILLS + WORTH[other], sentence=f"Your {cards.KIND_NAMES[other]} on {place} lives.")]


# --- Discards --------------------------------------------------------------------------


def discard_effects(view: State, card: int, other: int) -> list[Effect]:
    """FB 4.1, 4.4 Return why a card is better to discard than the card `other`, which stays in the hand then.

    >>> from game.fix_bayonets import GAME
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> discard_effects(view, cards.MACHINE_GUN, cards.CRAWL)[0].sentence
    'Only the Americans can use Machine Gun.'
    >>> view.hands[cards.CARDS + cards.CRAWL], view.hands[cards.CARDS + cards.TREES] = 2, 1
    >>> [effect.sentence for effect in discard_effects(view, cards.CRAWL, cards.TREES)]
    ['You keep another Crawl.', 'It keeps Trees, your only card that stops an attack.']
    """
    seat = view.to_act
    hand = view.hand(seat)
    name, kept = cards.CARD_NAMES[card], cards.CARD_NAMES[other]
    if not is_usable_by(seat, card):
        return [Effect("dead", DECIDES, f"Only the {cards.SIDE_NAMES[1 - seat]} can use {name}.")]
    if not has_user(view, card):
        return [Effect("dead", DECIDES, f"You have nobody left who can use {name}.")]

    effects: list[Effect] = []
    if hand[card] > 1:
        effects.append(Effect("copy", NEARER, f"You keep another {name}."))
    if is_dead(view, other):
        return effects

    if cards.CARD_TYPE[other] == cards.ATTACK and can_attack(view, seat, other):
        copies = kept if hand[other] == 1 else f"{'both' if hand[other] == 2 else 'all'} {kept} cards"
        reaches = f"It keeps {copies}, which can hit {ranges.describe_targets(view, other)} now."
        effects.append(Effect("reaches", SHOT, reaches))
    if hand[other] > 1:
        return effects  # discarding one of two would keep the other
    purpose = purpose_of(other)
    is_only = not any(
        hand[one] and one not in (other, card) and is_usable_by(seat, one) and purpose_of(one) == purpose
        for one in range(cards.CARDS)
    )
    if is_only and purpose_of(card) != purpose:
        effects.append(Effect("only", LINES, f"It keeps {kept}, your only card that {purpose}."))
    if cards.KILLS_ALL[other]:
        effects.append(Effect("area", KEEPS, f"It keeps {kept}, which kills everyone in a square."))
    return effects


def keeps_dead_card(view: State, line: Sequence[Action]) -> bool:
    """FB 4.4 Whether a decision discards a card that its side can use, while one that it cannot use stays in the hand.

    >>> from game.fix_bayonets import GAME, actions
    >>> view = GAME.new(2, {"deployment": "quick"}, Rng(1)).redact(cards.AMERICANS)
    >>> view.to_act, view.hands[cards.CRAWL], view.hands[cards.ADVANCE] = cards.AMERICANS, 1, 1
    >>> [keeps_dead_card(view, [actions.DISCARDS[card]]) for card in (cards.CRAWL, cards.ADVANCE)]
    [True, False]
    """
    action = line[0]
    if not isinstance(action, Discard) or is_dead(view, action.card):
        return False
    return any(view.hand(view.to_act)[card] > 0 and is_dead(view, card) for card in range(cards.CARDS))


def is_dead(view: State, card: int) -> bool:
    """FB 4.4, 6.2 Whether the seat to act cannot use a card, since it is for the other side, or its users are dead."""
    return not is_usable_by(view.to_act, card) or not has_user(view, card)


def has_user(view: State, card: int) -> bool:
    """FB 6.2 Whether the seat to act has a man left who may use a card, if only some may."""
    users = cards.USERS[view.to_act * cards.CARDS + card]
    return not users or any(view.men[man] >= 0 for man in users)


def purpose_of(card: int) -> str:
    """Return the use of a card, as the end of a sentence.

    >>> purpose_of(cards.RUN), purpose_of(cards.TREES)
    ('moves a man', 'stops an attack')
    """
    if cards.CARD_TYPE[card] == cards.TERRAIN:
        return "stops a move" if cards.NEGATES[card] == cards.MOVEMENT else "stops an attack"
    return "attacks" if cards.CARD_TYPE[card] == cards.ATTACK else "moves a man"
