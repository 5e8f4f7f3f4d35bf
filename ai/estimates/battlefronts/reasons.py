"""The reasons of hints of Battlefronts: what a decision takes, stops, saves and costs that the next best one does not.

Effects are told of the table as it stands after a decision, with its battles fought and nobody moving any more. So two
decisions are compared in the same things. A battalion whose top card is face down has no strength that could be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ai.estimates.battlefronts import front_reasons as facts
from ai.estimates.battlefronts import support_reasons as calls
from ai.estimates.battlefronts.front_reasons import CONTESTED, MINE, NOBODY, THEIRS, Outlook, Situation, Weight
from ai.estimates.reasons import reason_over_worse, rows_to_first_worse
from ai.reasoning import (
    FEWEST_VISITS,
    Effect,
    compare_effects,
    decision_line,
    have_same_effects,
    next_different,
    split_sentences,
)
from ai.search import Node
from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS, CallUp, March, Redeploy, Reduce
from game.battlefronts.legal import attrition_of
from game.battlefronts.state import State
from game.core.state import Action
from game.core.wording import amount, number_word


def reason_for(view: State, ranked: list[Node]) -> str:
    """The reason why the first of these nodes was chosen, in a sentence or two. Empty if there is none to give.

    `ranked` holds the decisions that a search has looked at, the best one first.
    """
    steps = decision_line(view, ranked[0])
    situation = Situation(view)
    decided = calls.decided_sentence(situation.now) if view.phase == printed.SUPPORT else lost_sentence(situation)
    return decided or warned(situation, steps[0].action, compared_reason(situation, ranked, steps))


def compared_reason(situation: Situation, ranked: Sequence[Node], steps: Sequence[Node]) -> str:
    """Return why the decision of `steps`, the best of `ranked`, is better than the next one that is really different.

    Returns "" if there is no such reason. A decision without a better reason than its rival is compared with doing
    nothing instead, and doing nothing (PASS) with what no move can prevent. `is_barred` says that the enemy cannot
    reach three fronts this round after a move.
    """
    view = situation.view
    best = [node.action for node in steps]
    is_ending = best[0] is PASS and view.phase == printed.MOVE
    if is_ending and three_effects(situation.now) and not is_three_shared(situation, ranked[1:]):
        return three_effects(situation.now)[0].sentence
    if is_ending:
        ranked = rows_to_first_worse(ranked)
    situation.roads = calls.tried_roads(view, ranked)
    rival = next_different(view, ranked, partial(are_alike, situation))
    reason_over = partial(reason_over_rival, situation, best)
    reason = (reason_over(rival) if rival else "") or reason_over_worse(view, ranked, reason_over)
    if reason:
        return reason

    # Where both have the same kind of gain, or nothing else was searched, it is compared with doing nothing.
    if isinstance(best[0], (March, Redeploy)) or (isinstance(best[0], CallUp) and -1 in situation.roads):
        return reason_over([PASS])
    near = situation.near_fronts(PASS) if is_ending else []
    if not near or any(situation.near_fronts(move) != near for move in view.legal()):
        return ""
    names = facts.front_names(near)
    return f"No single move keeps them from holding {names} alone this round, which would win them the match."


def reason_over_rival(situation: Situation, best: Sequence[Action], rival: Sequence[Action]) -> str:
    """Return why the decision `best` is better than `rival`. Empty without a gain."""
    return compare_effects(effects_of(situation, best, rival), effects_of(situation, rival, best))


def is_three_shared(situation: Situation, others: Sequence[Node]) -> bool:
    """BF 8.1 Return whether the seat wins if the fronts last as they are, and as they are after another move, too.

    Only moves that were tried (`others`) count. Fronts that no enemy can reach any more win the match for certain.
    """
    now, view = situation.now, situation.view
    moves = [node.action for node in others if node.visits >= FEWEST_VISITS]
    return any(now.comers[one] for one in now.mine_at_end) and any(three_effects(Outlook(view, one)) for one in moves)


def lost_sentence(situation: Situation) -> str:
    """BF 8.1 Return that the enemy wins in this round with fronts that no battalion of the seat can reach in Move.

    Empty if the seat can reach one of them, or if they are too few to win.
    """
    view, their_fronts = situation.view, situation.now.theirs_at_end
    reached = [one for one in their_fronts if facts.count_arrivals(view, view.to_act, one)]
    if view.phase != printed.MOVE or reached or len(their_fronts) < printed.FRONTS_TO_WIN:
        return ""
    to_leave = number_word(len(their_fronts) - printed.FRONTS_TO_WIN + 1)
    ending = "" if view.done[1 - view.to_act] else f" unless they leave {to_leave} of them"
    names = facts.front_names(their_fronts, "or")
    return f"You can bring no more battalions to {names}, with which they win the match{ending}."


def warned(situation: Situation, action: Action, reason: str) -> str:
    """BF 8.1 Return the reason for a move, with a warning if the enemy wins with the fronts as they are after it.

    The warning takes the place of the second sentence, which would be a lesser price. It names the fronts to which
    other battalions can still go, if they are enough to stop the win. Where the move itself stops that win, the danger
    comes first instead. A reason that is empty stays so.

    >>> from tests.battlefronts.ground import open_position
    >>> theirs = ["seat 1 at F0: 4", "seat 1 at F2: 5", "seat 1 at F3: 5", "seat 1 at F4: 5"]
    >>> view = open_position("seat 0 at Z0: 8", *theirs)
    >>> warned(Situation(view), March(battalion=0, place=0), "It takes Auvray.")
    'It takes Auvray. But Corval, Dormont and Estrelle would still win them the match.'
    """
    view, after = situation.view, Outlook(situation.view, action)
    before, their_fronts = situation.now.theirs_at_end, after.theirs_at_end
    if not reason or not isinstance(action, (March, Redeploy)):
        return reason
    if len(their_fronts) < printed.FRONTS_TO_WIN:
        is_told = len(before) < printed.FRONTS_TO_WIN or facts.front_names(before) in reason
        return reason if is_told else f"{break_sentence(situation)} {split_sentences(reason)[0]}"
    warning = f"But {facts.front_names(their_fronts)} would still win them the match."
    needed = len(their_fronts) - printed.FRONTS_TO_WIN + 1
    reached = [one for one in their_fronts if facts.count_arrivals(view, view.to_act, one, without=action.battalion)]
    others = [front for front in reached if front != after.origin]
    if len(others) >= needed:
        given = f"with {printed.PLACE_NAMES[after.origin]} theirs " if after.origin in their_fronts else ""
        which = f"{number_word(needed)} of " if 1 < needed < len(others) else ""
        names = facts.front_names(others, "and" if needed > 1 else "or")
        warning = f"But {given}you must still fight for {which}{names}, or they win the match."
    return f"{split_sentences(reason)[0]} {warning}"


def are_alike(situation: Situation, best: Sequence[Action], rival: Sequence[Action]) -> bool:
    """Return whether two decisions come to the same for a player.

    They do if neither has a gain that the other lacks. Two moves to the same front also do if the same side has each
    front after the battles.

    >>> from tests.battlefronts.ground import position
    >>> own = ["seat 0 at F2: 3 A", "seat 0 at Z2 face down: 8", "seat 0 at Z1 face down: 4 A"]
    >>> view = position(*own, "seat 1 at F2: 6 4")
    >>> view.phase = printed.MOVE
    >>> are_alike(Situation(view), [March(battalion=1, place=2)], [March(battalion=2, place=2)])
    True
    """
    view, goal = situation.view, facts.goal_of(best[0])
    if 0 <= goal < printed.FRONTS and goal == facts.goal_of(rival[0]):
        after, other = Outlook(view, best[0]), Outlook(view, rival[0])
        if after.final_holders == other.final_holders:
            return True
    return have_same_effects(effects_of(situation, best, rival), effects_of(situation, rival, best))


def effects_of(situation: Situation, line: Sequence[Action], other: Sequence[Action]) -> list[Effect]:
    """Return the effects of the decision `line`, compared with the decision `other`."""
    action, rival, view = line[0], other[0], situation.view
    if isinstance(action, Reduce):
        return calls.reduction_effects(view, action.battalion, rival.battalion) if isinstance(rival, Reduce) else []
    if view.phase == printed.SUPPORT:
        return calls.call_up_effects(situation, line, other)
    return move_effects(situation, action, rival)


def retreats_needlessly(view: State, line: list[Action]) -> bool:
    """Whether a battalion goes back from a front where its side is not the weaker one."""
    action = line[0]
    seat = view.to_act
    if not isinstance(action, March) or action.place < printed.FRONTS:
        return False
    origin = view.place[seat * printed.DECK + action.battalion]
    return facts.force_at(view, seat, origin).strength >= facts.force_at(view, seat=1 - seat, place=origin).strength


# --- Moves -----------------------------------------------------------------------------


def move_effects(situation: Situation, action: Action, other: Action) -> list[Effect]:
    """BF 5 The effects of a move or of ending Move, compared with those of another one."""
    after = Outlook(situation.view, action)
    rival = Outlook(situation.view, other)
    gains = [
        *front_effects(situation.now, after, rival),
        *card_effects(situation.now, after, rival),
        *arrival_effects(situation, after),
    ]
    is_needed = situation.is_needed(action, other)
    has_three, rival_has_three = [sum(one.weight for one in three_effects(outlook)) for outlook in (after, rival)]
    if (is_needed and not situation.is_barred(other)) or has_three > rival_has_three:
        # What decides the match is all that has to be said, except a price. The other gains are only compared.
        gains = [gain._replace(sentence="") if gain.weight > 0 else gain for gain in gains]
        gains += [Effect("third", Weight.CARDS, third_sentence(situation.now, after))] if has_three else []
    # What a battle costs is told beside what it costs the enemy, if that is a gain.
    has_hits = not after.moving.unseen and after.total_losses()[1] > rival.total_losses()[1]
    prices = [one for one in price_effects(situation, after) if not has_hits or one.about != ("costs", after.goal)]
    return [*win_effects(situation, after, other), *gains, *prices]


def win_effects(situation: Situation, after: Outlook, other: Action) -> list[Effect]:
    """BF 8.1 Return the effects of a move that decide the match in this round, compared with the move `other`.

    A move may win FRONTS_TO_WIN fronts, bar the enemy from as many (`is_needed`), or take one of those that the enemy
    has as the fronts are.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F0: 4 A", "seat 0 at F1: 4 A", "seat 0 at Z2: 8 A", "seat 1 at Z0: 4")
    >>> view.phase = printed.MOVE
    >>> win_effects(Situation(view), Outlook(view, March(battalion=2, place=2)), PASS)[0].sentence
    'After the battles you would hold Auvray, Brissol and Corval alone: that wins the match if it lasts until Check.'
    """
    effects = three_effects(after)
    if situation.is_needed(after.action, other):
        effects.append(Effect("bars", Weight.BARS, bar_sentence(situation, after.action, other)))
    elif len(situation.now.theirs_at_end) >= printed.FRONTS_TO_WIN > len(after.theirs_at_end):
        effects.append(Effect("breaks", Weight.BREAKS_THREE, break_sentence(situation)))
    return effects


def break_sentence(situation: Situation) -> str:
    """BF 8.1 Return which fronts win the enemy the match if nobody moves any more."""
    return f"As the fronts are, {facts.front_names(situation.now.theirs_at_end)} win them the match."


def three_effects(after: Outlook) -> list[Effect]:
    """BF 8.1 Return that the seat holds enough fronts alone after the battles to win. Empty if it does not.

    It is certain if no enemy battalion can come to them any more.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F1: 4 A", "seat 0 at F2: 9 A", "seat 1 at F2: A", "seat 0 at F4: 2")
    >>> three_effects(Outlook(view, PASS))[0].sentence
    'After the battles you would hold Brissol, Corval and Estrelle alone: that wins the match.'
    """
    if len(after.mine_at_end) < printed.FRONTS_TO_WIN:
        return []
    is_open = any(after.comers[one] for one in after.mine_at_end)
    wins = f"that wins the match{' if it lasts until Check' if is_open else ''}"
    sentence = f"After the battles you would hold {facts.front_names(after.mine_at_end)} alone: {wins}."
    return [Effect("three", Weight.HOLDS_THREE if is_open else Weight.WINS, sentence)]


def third_sentence(now: Outlook, after: Outlook) -> str:
    """Return the strengths with which the move of `after` wins the battle for a front. Empty if it wins none.

    A hidden card has no strength that could be told, so the least one that is enough is told instead.
    """
    front = after.goal
    if front not in after.mine_at_end or front in now.mine_at_end or after.holders[front] != CONTESTED:
        return ""
    if after.mine[front].unseen:
        return f"Even an ace on top drives them out of {printed.PLACE_NAMES[front]}."
    return f"{battle_head(now, after, front)} {after.mine[front].strength} against {after.theirs[front].strength}."


def bar_sentence(situation: Situation, action: Action, other: Action) -> str:
    """Return how a move, or ending Move instead of the move `other`, leaves the enemy no way to three fronts.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at Z0: 9 9 9", "seat 1 at F1: 4 3", "seat 1 at F2: 3", "seat 1 at F3: 4")
    >>> view.phase = printed.MOVE
    >>> to_brissol = next(action for action in view.legal() if action.notation == "march 0 F1")
    >>> bar_sentence(Situation(view), to_brissol, PASS)
    'It keeps them from holding Brissol, Corval and Dormont alone this round, which would win them the match.'
    """
    names = facts.front_names(situation.near_fronts(other if action is PASS else PASS))
    return f"It keeps them from holding {names} alone this round, which would win them the match."


def front_effects(now: Outlook, after: Outlook, rival: Outlook) -> list[Effect]:
    """Return how many fronts either side holds alone after a move and its battles, compared with the move `rival`.

    Only a front that the move itself changes is told. Of several, the one that the move leads to comes first.
    """
    effects = [
        Effect("yours", weight=Weight.YOURS + len(after.mine_at_end), sentence=""),
        Effect("theirs", weight=Weight.OTHERS + printed.FRONTS - len(after.theirs_at_end), sentence=""),
    ]
    taken = [front for front in after.mine_at_end if front not in rival.mine_at_end and is_changed(now, after, front)]
    if taken:
        front = min(taken, key=lambda one: one != after.goal)
        effects[0] = effects[0]._replace(sentence=gain_sentence(now, after, front))

    # A front that is won is no longer theirs either: that is told once.
    kept = [front for front in rival.theirs_at_end if front not in (*after.theirs_at_end, *taken)]
    denied = [front for front in kept if is_changed(now, after, front)]
    if denied:
        front = min(denied, key=lambda one: one != after.goal)
        effects[1] = effects[1]._replace(sentence=denial_sentence(now, after, front))

    is_reached = after.goal in after.safe and after.goal not in now.held_alone
    if is_reached:
        # Beside a rival without a front of its own, the sentence about the front says it already.
        is_told = len(after.mine_at_end) > len(rival.mine_at_end)
        effects.append(Effect("safe", Weight.UNREACHABLE, "" if is_told else gain_sentence(now, after, after.goal)))
    return effects


def is_changed(now: Outlook, after: Outlook, front: int) -> bool:
    """Return whether a move leads to a front and changes who has it after the battle.

    Ending Move (PASS) changes none, so True is returned for every front: what it leaves as it is may be told.
    """
    return after.action is PASS or (front == after.goal and after.final_holders[front] != now.final_holders[front])


def gain_sentence(now: Outlook, after: Outlook, front: int) -> str:
    """Return how the seat comes to hold a front alone, or goes on to hold it, by the move of `after`.

    `now` has the fronts without the move.

    >>> from tests.battlefronts.ground import open_position
    >>> view = open_position("seat 0 at F2: 3 2 2", "seat 0 at Z2: 8 A", "seat 1 at F2: 5 4 4", "seat 0 at F0: 5")
    >>> now, after = Outlook(view, PASS), Outlook(view, March(battalion=1, place=2))
    >>> gain_sentence(now, after, front=2)
    'Corval goes from 3 to 11 against 5: enough to drive them out at the cost of 1 card.'
    >>> gain_sentence(now, after, front=0)
    'Auvray stays yours.'
    """
    name = printed.PLACE_NAMES[front]
    if now.holders[front] == MINE:
        return f"{name} stays yours{', if none of them come' if after.comers[front] else ''}."
    if now.holders[front] == CONTESTED and now.final_holders[front] == NOBODY:
        strengths = f"{now.mine[front].strength} against {now.theirs[front].strength}"
        told = f"Without this move the battle leaves nobody in {name}, {strengths}; with it only you stay."
        return unless_joined(told, after.comers[front])
    if after.mine[front].unseen and after.holders[front] == CONTESTED:
        return unless_joined(f"Even an ace on top drives them out of {name}.", after.comers[front])
    if front in after.safe:
        return f"It takes {name}, which no enemy can reach any more."
    if after.holders[front] == MINE:
        return f"It takes {name}, which is empty."
    return fight_sentence(now, after, front)


def denial_sentence(now: Outlook, after: Outlook, front: int) -> str:
    """Return how a move keeps a front from being the enemy's alone after the battles.

    `now` has the fronts without the move, and `after` those with it. The front was the enemy's already, or the battle
    there would be lost without the move. Empty if a hidden card decides that battle (see `losses`).

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at Z1: 8 A 2", "seat 1 at F1: 4 3", "seat 1 at F4: 3")
    >>> denial_sentence(Outlook(view, PASS), Outlook(view, March(battalion=0, place=1)), front=1)
    'They no longer hold Brissol alone, only Estrelle.'
    """
    name = printed.PLACE_NAMES[front]
    mine, them = after.mine[front], after.theirs[front]
    is_seen = not mine.unseen and not them.unseen
    if now.holders[front] == THEIRS:
        # Those that they only win in a battle are not held yet, so none is named then.
        rest = after.theirs_at_end if all(after.holders[one] == THEIRS for one in after.theirs_at_end) else []
        only = f", only {facts.front_names(rest)}" if 0 < len(rest) < printed.FRONTS_TO_WIN else ""
        return f"They no longer hold {name} alone{only}."
    if after.final_holders[front] == NOBODY:
        return "" if mine.unseen else fight_sentence(now, after, front)
    if front == after.goal and now.final_holders[front] == THEIRS:
        return f"Without this move you lose all you have in {name}, {now.mine[front].strength} against {them.strength}."
    told = f"You stay in {name}, {mine.strength} against {them.strength}." if is_seen else f"You stay in {name}."
    return unless_joined(told, after.comers[front])


def battle_head(now: Outlook, after: Outlook, front: int) -> str:
    """Return the beginning of a sentence about a battle: how the move of `after` changes the seat's strength there.

    A battalion whose next card is hidden may come without changing the strength that can be seen.
    """
    name, before = printed.PLACE_NAMES[front], now.mine[front]
    if after.action is PASS or (before.cards and before.strength == after.mine[front].strength):
        return f"In {name} you have"
    return f"{name} goes from {before.strength} to" if before.cards else f"In {name} this battalion has"


def fight_sentence(now: Outlook, after: Outlook, front: int) -> str:
    """Return the cost of the battle for a front that the move of `after` joins. `now` has the fronts to compare."""
    return unless_joined(battle_sentence(now, after, front), after.comers[front])


def unless_joined(sentence: str, comers: int) -> str:
    """BF 5.1 Return a sentence on a battle to come, with its condition if enemy battalions can still join it.

    >>> unless_joined("Even an ace on top drives them out of Brissol.", comers=2)
    'Even an ace on top drives them out of Brissol, if no more of them come.'
    """
    return f"{sentence[:-1]}, if no more of them come." if comers else sentence


def battle_sentence(now: Outlook, after: Outlook, front: int) -> str:
    """BF 7.2 Return the cost of a battle for both sides with the move of `after`, and how it differs without the move.

    `now` has the fronts without it. Where `after` ends Move, `now` has those after the rival move.

    >>> from tests.battlefronts.ground import open_position
    >>> own = ["seat 0 at F2: 3 A", "seat 0 at Z2: 8 A"]
    >>> to_corval = March(battalion=1, place=2)
    >>> view = open_position(*own, "seat 1 at F2: 4 4 4 4 4 4")
    >>> battle_sentence(Outlook(view, PASS), Outlook(view, to_corval), front=2)
    'Corval goes from 3 to 11 against 4: the battle costs them 3 cards instead of 1, you 1 either way.'
    >>> view = open_position(*own, "seat 1 at F2: 4 4 4")
    >>> battle_sentence(Outlook(view, PASS), Outlook(view, to_corval), front=2)
    'Corval goes from 3 to 11 against 4: enough to drive them out at the cost of 1 card.'
    """
    mine, theirs = after.mine[front], after.theirs[front]
    against = f"{battle_head(now, after, front)} {mine.strength} against {theirs.strength}"
    you_lose, they_lose = after.losses(front)
    they_are_gone = they_lose == theirs.cards
    you_are_gone = you_lose == mine.cards

    if they_are_gone and you_are_gone:
        return f"{against}: the battle leaves nobody there."
    if they_are_gone:
        return f"{against}: enough to drive them out at the cost of {amount(you_lose, 'card')}."
    if you_are_gone:
        return f"{against}: the battle costs you all you have there, them {amount(they_lose, 'card')}."
    lost_before, taken_before = now.losses(front)
    instead = f" instead of {taken_before}" if taken_before else ""
    either = " either way" if you_lose == lost_before else ""
    return f"{against}: the battle costs them {amount(they_lose, 'card')}{instead}, you {you_lose}{either}."


def card_effects(now: Outlook, after: Outlook, rival: Outlook) -> list[Effect]:
    """Return what the battles cost both sides after a move, compared with the move `rival`.

    The weights compare the cards of all battles. The sentences are about the fronts that the move changes, or that the
    rival changes if nobody moves here, unless `front_effects` tells of that battle.
    """
    mover = rival if after.action is PASS else after
    touched = [front for front in (mover.goal, mover.origin) if 0 <= front < printed.FRONTS]
    savings = [saving_sentence(now, after, rival, front) for front in touched]
    untold = [front for front in touched if not is_battle_told(now, after, rival, front)]
    hits = [hits_sentence(now, after, rival, front) for front in untold]
    lost, inflicted = after.total_losses()
    return [
        Effect(
            "hits", weight=Weight.CARDS + min(Weight.MOST, inflicted), sentence=next((one for one in hits if one), "")
        ),
        Effect(
            "losses", weight=Weight.CARDS - min(Weight.MOST, lost), sentence=next((one for one in savings if one), "")
        ),
    ]


def is_battle_told(now: Outlook, after: Outlook, rival: Outlook, front: int) -> bool:
    """Return whether `front_effects` tells of the battle for a front, as one that is won or no longer lost."""
    is_won = after.final_holders[front] == MINE != rival.final_holders[front]
    is_kept = rival.final_holders[front] == THEIRS != after.final_holders[front] and now.holders[front] != THEIRS
    return is_won or is_kept


def hits_sentence(now: Outlook, after: Outlook, rival: Outlook, front: int) -> str:
    """Return what the battle for a front costs the enemy by the move of `after`, if it is more than by `rival`.

    Empty if it is not more, or not more than without a move, if the move leaves the front, or if the enemy holds the
    front alone afterwards. `now` has the fronts without a move.

    >>> from tests.battlefronts.ground import open_position
    >>> view = open_position("seat 0 at F2: 3 2 2", "seat 0 at Z2: 8 A", "seat 1 at F2: 5 4 4 4")
    >>> now, after = Outlook(view, PASS), Outlook(view, March(battalion=1, place=2))
    >>> hits_sentence(now, after, rival=now, front=2)
    'Corval goes from 3 to 11 against 5: the battle costs them 3 cards instead of 1, you 1 either way.'
    """
    without = max(rival.losses(front)[1], 0 if after.action is PASS else now.losses(front)[1])
    is_unknown = after.action is PASS and rival.mine[front].unseen  # what it would cost after the rival move
    is_lost = front == after.origin or after.final_holders[front] == THEIRS
    if is_lost or is_unknown or after.losses(front)[1] <= without:
        return ""
    return fight_sentence(rival if after.action is PASS else now, after, front)


def saving_sentence(now: Outlook, after: Outlook, rival: Outlook, front: int) -> str:
    """Return how many cards a decision saves at a front that another one loses. Empty if it saves none.

    A march off the front saves the cards that its battle would cost without the march (`now`). Ending Move saves those
    of a battalion that `rival` would send there.

    >>> from tests.battlefronts.ground import open_position
    >>> view = open_position("seat 0 at F1: 3 A", "seat 0 at Z1: 2", "seat 1 at F1: 8 4 4")
    >>> now = Outlook(view, PASS)
    >>> saving_sentence(now, Outlook(view, March(battalion=0, place=5)), rival=now, front=1)
    'It saves 2 cards from the battle for Brissol, 3 against 8.'
    >>> view = open_position("seat 0 at Z1: 2 2", "seat 1 at F1: 8 4 4")
    >>> now = Outlook(view, PASS)
    >>> saving_sentence(now, now, rival=Outlook(view, March(battalion=0, place=1)), front=1)
    'A battalion sent to Brissol would lose 2 cards there, 2 against 8.'
    """
    name = printed.PLACE_NAMES[front]
    if after.origin == front:
        saved, spared = [before - then for before, then in zip(now.losses(front), after.losses(front), strict=True)]
        has_new_holder = after.final_holders[front] != now.final_holders[front]
        # Two cards are worth as many of theirs where the front is lost either way.
        least = spared + (saved == 1 or now.final_holders[front] != THEIRS)
        if saved < max(1, least) or (has_new_holder and (now.final_holders[front] == MINE or saved == 1)):
            return ""  # no saving makes up for a front that is won or for as many of their cards, and one card for none
        against = f"{now.mine[front].strength} against {now.theirs[front].strength}"
        return f"It saves {amount(saved, 'card')} from the battle for {name}, {against}."

    lost = rival.losses(front)[0] - now.losses(front)[0]
    if after.action is not PASS or rival.goal != front or lost <= 1:
        return ""  # one card is no price for joining a battle
    mine = "" if rival.moving.unseen else f"{rival.mine[front].strength} "
    against = f"{mine}against {rival.theirs[front].strength}"
    return f"A battalion sent to {name} would lose {lost} cards there, {against}."


def arrival_effects(situation: Situation, after: Outlook) -> list[Effect]:
    """Return what a battalion does where it arrives: at a front of its side, or at a contested one.

    Empty for a front where nobody is, since the front itself is told then, on a road, and without a move.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F2: 4 2", "seat 0 at Z2 face down: 8 A", "seat 1 at F2: 9 4 4")
    >>> effects = arrival_effects(Situation(view), Outlook(view, March(battalion=1, place=2)))
    >>> for effect in effects:
    ...     print(effect.sentence)
    Without this move you lose all you have in Corval, 4 against 9.
    If its top card counts 7 or more, it drives them out of Corval.
    """
    goal, now = after.goal, situation.now
    if not 0 <= goal < printed.FRONTS or now.holders[goal] == NOBODY:
        return []
    if now.holders[goal] == MINE:
        return support_effects(situation, after)
    effects: list[Effect] = []
    if now.final_holders[goal] == THEIRS != after.final_holders[goal]:
        # A rival may keep another front. That this one is lost without it is still what it does.
        effects.append(Effect(("keeps", goal), Weight.GUARDS, denial_sentence(now, after, goal)))

    name = printed.PLACE_NAMES[goal]
    if after.moving.unseen and now.holders[goal] == CONTESTED:
        adds = hidden_card_sentence(now.mine[goal].strength, now.theirs[goal].cards, name, after.comers[goal])
        effects.append(Effect("adds", Weight.LASTS, adds))
    return effects


def support_effects(situation: Situation, after: Outlook) -> list[Effect]:
    """Return what a battalion brings to a front that its seat holds alone. Empty if no enemy can get there any more.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F2: 4 2", "seat 0 at Z2 face down: 8 A", "seat 1 at Z1: 9 4 4")
    >>> support_effects(Situation(view), Outlook(view, March(battalion=1, place=2)))[0].sentence
    'It joins your 4 in Corval, which 1 enemy battalion can still reach.'
    """
    now, front, comers = situation.now, after.goal, after.comers[after.goal]
    third = ", one of the three that win you the match" if len(now.mine_at_end) == printed.FRONTS_TO_WIN else ""
    joined = f"It joins your {now.mine[front].strength} in {printed.PLACE_NAMES[front]}{third}"
    words = f"{joined}, which {amount(comers, 'enemy battalion')} can still reach."
    return [Effect(("supports", front), weight=Weight.LASTS + comers, sentence=words)] if comers else []


def hidden_card_sentence(strength: int, their_cards: int, name: str, comers: int = 0) -> str:
    """BF 7.2 Return what a hidden card of the seat does to an enemy of `their_cards` cards in the battle for a front.

    `strength` is that of the seat without the card, `name` the front, and `comers` the number of enemy battalions that
    can still come there. Empty if the card makes no difference, whatever its rank is. `losses` holds what the enemy
    loses by the rank of the card, 0 for no card at all.

    >>> hidden_card_sentence(12, 4, "Brissol")
    'If its top card counts 4 or more, it drives them out of Brissol.'
    >>> hidden_card_sentence(5, 7, "Brissol")
    'Even an ace on top makes the battle for Brissol cost them at least 2 cards instead of 1.'
    >>> hidden_card_sentence(16, 3, "Brissol")
    ''
    """
    losses = [min(attrition_of(strength + rank), their_cards) for rank in range(facts.HIGHEST + 1)]
    before, most = losses[0], losses[-1]
    if before == most:
        return ""

    # Driving them out is told unless it takes a high card. Otherwise the least further loss is told, as the surest one.
    drives_out = most == their_cards and losses.index(most) <= facts.LIKELY_RANK
    loss_to_tell = most if drives_out else before + 1
    least_rank = losses.index(loss_to_tell)
    battle = f"the battle for {name}"
    at_least = "at least " if loss_to_tell < most else ""
    cost = f"them {at_least}{amount(loss_to_tell, 'card')} instead of {before}"
    if least_rank == 1:
        return f"Even an ace on top makes {battle} cost {cost}."
    condition = f"If its top card counts {least_rank}{' or more' if least_rank < facts.HIGHEST else ''}"
    outcome = f"it drives them out of {name}" if drives_out else f"{battle} costs {cost}"
    return unless_joined(f"{condition}, {outcome}.", comers if drives_out else 0)


def price_effects(situation: Situation, after: Outlook) -> list[Effect]:
    """Return what a move gives up or risks: its front of origin, hits there, a face card, and a goal in enemy reach.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F1: 3 A", "seat 1 at Z0: 8 4")
    >>> [effect.sentence for effect in price_effects(Situation(view), Outlook(view, March(battalion=0, place=5)))]
    ['Brissol is left empty.']
    """
    effects: list[Effect] = []
    now, view = situation.now, situation.view
    origin, goal = after.origin, after.goal
    if 0 <= origin < printed.FRONTS and after.final_holders[origin] != now.final_holders[origin]:
        effects.append(Effect("leaves", -Weight.YOURS, leaving_sentence(after, origin)))
    if 0 <= origin < printed.FRONTS and now.losses(origin)[1] > after.losses(origin)[1]:
        (_, before), (_, then) = now.losses(origin), after.losses(origin)  # the cards that the enemy loses there
        then_lost = amount(then, "card") if then else "no card"
        words = f"in {printed.PLACE_NAMES[origin]} they lose {then_lost} instead of {before}."
        effects.append(Effect(("spares", origin), weight=-Weight.CARDS - (before - then), sentence=words))
    if isinstance(after.action, Redeploy):
        top = printed.RANK_WORDS[view.top_card(view.to_act, after.action.battalion)]
        effects.append(Effect("discards", -Weight.DECK, f"it costs the {top} on top."))

    if 0 <= goal < printed.FRONTS and now.holders[goal] == THEIRS and after.losses(goal)[0] > 1:
        lost, strength = after.losses(goal)[0], after.theirs[goal].strength
        words = f"in {printed.PLACE_NAMES[goal]} it loses {lost} cards, against {strength}."
        effects.append(Effect(("costs", goal), -Weight.CARDS - lost, words))

    comers = after.comers[goal] if goal in after.held_alone and goal not in now.held_alone else 0
    if comers:
        words = f"{amount(comers, 'enemy battalion')} can still get to {printed.PLACE_NAMES[goal]}."
        effects.append(Effect("near", weight=-Weight.LASTS - comers, sentence=words))
    return effects


def leaving_sentence(after: Outlook, origin: int) -> str:
    """Return what becomes of a front that a battalion has left by the move of `after`, as a price.

    >>> from tests.battlefronts.ground import position
    >>> view = position("seat 0 at F1: 8 A", "seat 0 at F1: 5 A", "seat 1 at F1: 8 4")
    >>> leaving_sentence(Outlook(view, March(battalion=0, place=5)), origin=1)
    'Brissol is lost in the battle, 5 against 8.'
    """
    name = printed.PLACE_NAMES[origin]
    if after.holders[origin] == CONTESTED:
        strengths = f"{after.mine[origin].strength} against {after.theirs[origin].strength}"
        if after.final_holders[origin] == NOBODY:
            return f"the battle leaves nobody in {name}, {strengths}."
        if after.final_holders[origin] == THEIRS:
            return f"{name} is lost in the battle, {strengths}."
        return f"{name} is left at {strengths}."
    return f"{name} is left {'to them' if after.holders[origin] == THEIRS else 'empty'}."
