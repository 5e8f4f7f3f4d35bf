"""Why a Blitz or Counter-Intelligence is played in a window of Last Front, or why the window passes, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ai.estimates.last_front.position_reasons import CARDS, DETAIL, LEAD, TERRITORY, with_hit
from ai.reasoning import Effect
from game.core.state import Action
from game.core.wording import amount, count_of
from game.last_front import actions as do
from game.last_front import cards
from game.last_front.cards import DUG_IN, SORT_NAMES, SUPPLY_LINE_DRAWS, TERRITORY_NAMES
from game.last_front.counting import total_of
from game.last_front.digging import count_unpicked, dig_values
from game.last_front.legal import total_to_beat, wins_with_front
from game.last_front.state import State


def target_of(view: State, line: Sequence[Action]) -> tuple[int, int, int]:
    """Return the victim, the stake that is hit and the stake that is given for it, each NONE if it is not named."""
    victim, stake, given = view.victim, view.aim, view.given
    for step in line:
        if isinstance(step, do.Aim):
            victim, stake = step.victim, step.stake
        if isinstance(step, do.Give):
            given = step.stake
    return victim, stake, given


def blitz_window(view: State) -> int:
    """Return the window in which a Blitz may be played, or from which its target is being named. NONE outside both."""
    step = view.after if view.step == cards.AIM else view.step
    return step if step in (cards.DIG_WINDOW, cards.FINISH_WINDOW) else cards.NONE


def blitz_effects(view: State, line: Sequence[Action], other: Sequence[Action] = ()) -> list[Effect]:
    """LF 7.4 Return what a Blitz, a card played in the turn of another seat, stops, or why none is played.

    A Blitz is played against a dig-in or against a finish. If `line` passes, `other` is the Blitz that it leaves out.
    Empty for a Blitz whose target is not known yet.

    >>> from tests.last_front.ground import table
    >>> from tests.play import act
    >>> state = table("hand K2 | bid 2 P3, T1", "hand sabotage | bid T1")
    >>> _ = act(state, "finish")
    >>> [effect.sentence for effect in blitz_effects(state, [do.PASS])]
    ['Sabotage could not end their lead: it would leave them 4 against 1.']
    """
    victim, stake, _ = target_of(view, line)
    is_dig = blitz_window(view) == cards.DIG_WINDOW
    first = line[0]
    if isinstance(first, do.Play) and first.sort == cards.ROMMEL:
        return [Effect("stops", CARDS, "Their cards stay open to attack, and they cannot dig in again this turn.")]
    if first is not do.PASS:
        if victim == cards.NONE or stake == cards.NONE:
            return []
        return dig_stop_effects(view, stake) if is_dig else lead_stop_effects(view, victim, stake)

    if is_dig:
        values = dig_values(view, view.active)
        loss = sum(values[picked] for picked in view.picked) - DUG_IN
        does = f"costs them {count_of(loss, 'point')}" if loss > 0 else "adds nothing to their bid"
        return [Effect("lets", DETAIL, f"The dig-in {does}.")]
    _, spared, _ = target_of(view, other)
    return spared_sabotage_effects(view, spared)


def spared_sabotage_effects(view: State, target: int = cards.NONE) -> list[Effect]:
    """LF 7.4 Return why a Sabotage need not be played against a seat that has finished.

    Empty if the seat to act has no Sabotage, or if it can hit no unit, or if the hit would end the lead and no hand is
    left to make it up. `target`: the unit that it would hit. If it is NONE, it would hit the one that counts most.
    """
    active = view.active
    base = active * cards.STAKES
    stakes = [stake for stake in range(cards.UNIT_SORTS) if view.bids[base + stake]]
    if not view.hand(view.to_act)[cards.SABOTAGE] or not stakes or view.bids[base + cards.BUNKERS_STAKE]:
        return []

    totals = {stake: with_hit(view, active, active, stake).totals[active] for stake in stakes}
    beat, least = total_to_beat(view, active), min(totals.values())
    left = totals.get(target, least)
    if least > beat:
        words = f"Sabotage could not end their lead: it would leave them {left} against {beat}."
        return [Effect("lets", CARDS, words)]
    need = beat + 1 - left
    if view.hand_size[active] == 0 or need <= 0:
        return []
    hand = amount(view.hand_size[active], "card")
    words = f"Sabotage would leave them {count_of(need, 'point')} short, with {hand} to make it up."
    return [Effect("lets", CARDS, words)]


def lead_stop_effects(view: State, victim: int, stake: int) -> list[Effect]:
    """LF 7.4 Return what Sabotage of a card does to a victim after the active seat has finished its turn.

    It may take the lead away from the active seat. Otherwise only the victim's bid falls.

    >>> from tests.last_front.ground import table
    >>> view = table("hand K2 | bid 2 P3, T1", "hand sabotage | bid K3, T3")
    >>> [effect.sentence for effect in lead_stop_effects(view, 0, cards.STAKE_CODES.index("P3"))]
    ['Their lead is gone: they have to bid 3 more or withdraw.']
    """
    after = with_hit(view, player=victim, victim=victim, stake=stake)
    need = total_to_beat(after, victim) + 1 - after.totals[victim]
    if victim != view.active or need <= 0:
        return [Effect("stops", DETAIL, f"Their bid falls from {view.totals[victim]} to {after.totals[victim]}.")]
    if view.hand_size[victim] == 0:
        return [Effect("stops", TERRITORY, "Their lead is gone, and they hold no card to bid more with.")]

    # LF 4.3 In the first turn of a battle its starter has to bid.
    way_out = " or withdraw" if view.turn > 1 else ""
    return [Effect("stops", LEAD, f"Their lead is gone: they have to bid {need} more{way_out}.")]


def dig_stop_effects(view: State, stake: int) -> list[Effect]:
    """LF 7.4 Return what Sabotage of a card in the active seat's bid does to the dig-in that the seat has declared.

    `view.picked` holds the cards of the dig-in. It fails if all copies of the card are picked and the others count too
    little. Otherwise only the bid falls.
    """
    values = dig_values(view, view.active)
    left = sum(values[picked] for picked in view.picked) - values[stake]
    is_picked = stake in view.picked and not count_unpicked(view, view.active, view.picked, stake)
    if is_picked and left < DUG_IN:
        return [Effect("stops", LEAD, f"The dig-in fails: the other cards count only {left}.")]
    after = with_hit(view, view.active, view.active, stake)
    words = f"Their bid falls from {view.totals[view.active]} to {after.totals[view.active]}."
    return [Effect("stops", DETAIL, words)]


def cancel_effects(view: State, action: Action) -> list[Effect]:
    """LF 7.1 Return what cancelling the card that is being played (`view.card`) stops, or why a seat lets it happen.

    If a Counter-Intelligence is on the table (`counter` is its seat), cancelling stops that one. `player` is the seat
    of the card, `victim` and `aim` its target, and `given` what Lend-Lease gives for it. Empty if there is nothing to
    say.
    """
    seat, player, sort = view.to_act, view.player, view.card
    if view.counter != cards.NONE:
        words = f"Your {SORT_NAMES[sort]} happens after all." if player == seat else ""
        return [Effect("stops", CARDS, words)] if action is do.CANCEL_CARD else []

    after = view.copy()
    stake = cards.EFFECT_STAKE[sort]
    if stake != cards.NONE:
        after.bids[player * cards.STAKES + stake] += 1
        after.totals[player] = total_of(after, player)
    elif view.aim != cards.NONE and view.victim != cards.NONE:
        after = with_hit(view, player, view.victim, view.aim, view.given)

    if action is do.CANCEL_CARD:
        return cancelled_effects(view, after)
    if view.aim != cards.NONE and view.victim not in (cards.NONE, seat):
        return [Effect("lets", CARDS, f"{SORT_NAMES[sort]} hits another bid, not yours.")]
    own, beat = after.totals[seat], total_to_beat(after, seat)
    if after.totals != view.totals and own > beat:
        return [Effect("lets", CARDS, f"Even then you lead, {own} against {beat}.")]
    gain = after.totals[player] - view.totals[player]
    if stake != cards.NONE and gain <= 2:
        adds = f"only {gain}" if gain else "nothing"
        return [Effect("lets", CARDS, f"{SORT_NAMES[sort]} adds {adds} to their bid now.")]
    if view.front == cards.NONE or any(wins_with_front(view, one) for one in view.fighters()):
        return []
    kept = SORT_NAMES[cards.COUNTER_INTELLIGENCE]
    spares = f"You keep {kept}: {TERRITORY_NAMES[view.front]} would win nobody the match yet."
    return [Effect("lets", DETAIL, spares)]


def cancelled_effects(view: State, after: State) -> list[Effect]:
    """LF 7.1 Return what cancelling the card that is being played (`view.card`) prevents. Empty if that is not known.

    `after` is the view as if the card had taken effect.
    """
    seat, player = view.to_act, view.player
    sort = view.card
    if view.victim == seat and sort == cards.ESPIONAGE:
        return [Effect("stops", CARDS, "Nobody sees your hand or takes a card of it.")]
    if after.totals[seat] < view.totals[seat]:
        return [Effect("stops", LEAD, f"Your bid stays at {view.totals[seat]} instead of {after.totals[seat]}.")]
    if after.totals[player] > view.totals[player]:
        words = f"Their bid stays at {view.totals[player]} instead of {after.totals[player]}."
        return [Effect("stops", LEAD, words)]
    if sort == cards.SUPPLY_LINE:
        return [Effect("stops", DETAIL, f"They do not draw {SUPPLY_LINE_DRAWS} cards.")]
    return []
