"""Counts how many wins the game had announced to the losing seats before they happened (`Game.threats`).

python -m tests.foretold battlefronts 500    a line of a table: so many matches of Recruits
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from ai.arena.parser import Parser, int_between
from game.battlefronts import cards as printed
from game.battlefronts.actions import PASS
from game.battlefronts.analysis import fronts_open_to_enemy
from game.battlefronts.legal import may_redeploy
from game.catalogue import GAMES
from game.core.game import Game, Threat
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, Action, State
from game.fighting_front.cards import NONE
from game.fix_bayonets.cards import DEAD
from tests.play import decide_as_recruit, snap_decision

QUIET: Final = ("pass", "finish", "withdraw")
"""Notations of the actions that change least, in the order in which they are tried.

In Last Front the seat that leads a battle can finish its turn, and a seat that does not lead can withdraw.
"""
PATIENCE: Final = 80
"""The most actions to the end of a match in which every seat passes where it can."""
SPACING: Final = {"last_front": 5, "battlefronts": 7, "fix_bayonets": 1, "fighting_front": 1}
"""By game: after each such number of actions it is checked whether the announced threats are true."""
KEYS: Final = ("matches", "ended by a threat", "announced", "asked before a move", "silent", "looked at", "false")
"""The columns of the table: counts of matches, of ends of each kind, of moments that were checked, and of errors."""


def passive_action(world: State) -> Action:
    """The action of a seat that does nothing about a threat: the first of QUIET that is legal, or else any legal
    action."""
    legal = {action.notation: action for action in world.legal()}
    for notation in QUIET:
        if notation in legal:
            return legal[notation]
    return next(iter(legal.values()))


def wins_if_all_are_passive(state: State, seat: int) -> bool:
    """Whether this seat wins if every seat takes passive actions from now on.

    In Battlefronts only until the round ends.
    """
    world = state.copy()
    rng = Rng(3)
    round_at_first = getattr(state, "round", None)
    for _ in range(PATIENCE):
        if world.to_act != OVER and getattr(world, "round", None) == round_at_first:
            world.apply(passive_action(world), rng)
    return world.to_act == OVER and world.scores()[seat] == 1


def with_best_cards(state: Any, seat: int) -> State:
    """Return a copy of a state of Battlefronts in which a seat's battalions turn up the best cards possible this round.

    A battalion turns up its top card if that is face down, or the next one if it may redeploy. The ranks of all cards
    that nobody has seen change places. A face card is as strong as the number of cards from it on.
    """
    world = state.copy()
    deck_start = seat * printed.DECK
    battalions = [deck_start + number for number in range(world.raised[seat])]
    lost = {card for battalion in battalions for card in range(world.start[battalion], world.top[battalion])}
    living = [deck_start + number for number in world.living(seat)]
    face_up = {world.top[battalion] for battalion in living if world.up[battalion]}
    unseen = [deck_start + card for card in range(printed.DECK) if card not in lost | face_up]
    ranks = [world.order[place] for place in unseen]

    for battalion in living:
        if not world.up[battalion] or may_redeploy(world, seat, battalion - deck_start):
            next_card = deck_start + world.top[battalion] + world.up[battalion]
            left = deck_start + world.end[battalion] - next_card
            best = max(ranks, key=lambda rank, left=left: rank if rank < printed.JACK else left)
            ranks.remove(best)
            unseen.remove(next_card)
            world.order[next_card] = best

    for place, rank in zip(unseen, ranks, strict=True):
        world.order[place] = rank
    return world


def can_win_by_marches(world: Any, seat: int, numbers: Sequence[int]) -> bool:
    """Battlefronts: whether some marches of these battalions win the round for the seat while the other seat passes.

    Each of the battalions `numbers` makes one march, in their order, or stays.
    """
    if world.to_act == OVER or world.phase != printed.MOVE or not numbers:
        return wins_if_all_are_passive(world, seat)
    if world.to_act != seat:
        world = world.copy()
        world.apply(PASS, Rng(3))
    for action in world.legal():
        if getattr(action, "battalion", None) == numbers[0]:
            after = world.copy()
            after.apply(action, Rng(3))
            if can_win_by_marches(after, seat, numbers[1:]):
                return True
    return can_win_by_marches(world, seat, numbers[1:])


def is_true(slug: str, state: Any, threat: Threat) -> bool:
    """Whether a threat is true: its seat wins if all are passive, or can win if the threat is not standing yet."""
    # Bombs may be on their way, so a unit may be lost although no seat acts. Only its place is checked.
    if slug == "fighting_front":
        return all(state.owner[space] == threat.seat and state.unit[space] != NONE for space in threat.places)
    if slug == "battlefronts" and not threat.wins_by_waiting:
        return can_win_by_marches(with_best_cards(state, threat.seat), threat.seat, state.living(threat.seat))
    return not threat.wins_by_waiting or wins_if_all_are_passive(state, threat.seat)


FIRED: Final[dict[str, Callable[[Any, Threat], bool]]] = {
    "last_front": lambda state, threat: state.holder[threat.places[0]] == threat.seat,
    "fix_bayonets": lambda state, threat: all(state.men[man] == DEAD for man in threat.places),
}
"""By game: whether a threat has been carried out, so that its seat must have won."""


def period_of_threats(slug: str, state: Any) -> object:
    """Return the round or battle in which a threat to end the match can still be met. None if this decision cannot.

    In the other games every decision can, so the whole match is one period: 0.
    """
    match slug:
        case "battlefronts":
            return state.round if state.phase in (printed.MOVE, printed.CHECK) else None
        case "last_front":
            return state.battle if state.to_act == OVER or state.fighting[state.to_act] else None
    return 0


def count_announcements(
    game: Game, deal: int, decide: Callable[[Match, int], list[Action]] = snap_decision
) -> Counter[str]:
    """Play one match and count by KEYS how its end had been announced to each losing seat.

    It was announced if the losing seat made its last decision in the same period (`period_of_threats`) in view of a
    threat by the winner. Threats that prove false are counted: by a look ahead (`is_true`) each time that SPACING
    actions were played, and where a threat was carried out (FIRED) and its seat has not won.
    """
    counts = Counter[str](matches=1)
    slug = game.slug
    match = Match(game, game.proposed_seats, {}, seed=9000 + deal)
    fired = FIRED.get(slug, lambda *_: False)
    last_decisions: dict[int, tuple[object, list[Threat], bool]] = {}  # by seat: period, threats, whether it was asked
    while not match.over:
        state = match.state
        seat = match.state.to_act
        view = match.view(seat)
        threats = game.threats(view)
        assert threats == game.threats(match.view((seat + 1) % state.seats)), "all views show the same"

        if threats and len(match.actions) % SPACING[slug] == 0:
            counts["looked at"] += 1
            counts["false"] += not all(is_true(slug, state, threat) for threat in threats)

        decision = decide(match, deal)
        period = period_of_threats(slug, state)
        if period is not None and len(state.legal()) > 1:
            opened: Any = fronts_open_to_enemy(view, seat, decision[0]) if slug == "battlefronts" else ()
            asks_a_person = len(opened) >= printed.FRONTS_TO_WIN  # "Really?", before a move that can lose the match
            last_decisions[seat] = period, threats, asks_a_person
        for action in decision:
            match.play(action)
        for threat in threats:
            counts["false"] += fired(match.state, threat) and match.state.scores()[threat.seat] != 1

    scores = match.state.scores()
    last_period = period_of_threats(slug, match.state)
    for winner in [seat for seat, score in enumerate(scores) if score == 1]:
        for period, threats, asked in [last_decisions[seat] for seat in last_decisions if seat != winner]:
            if period == last_period:
                announced = any(threat.seat == winner for threat in threats)
                counts["ended by a threat"] += 1
                if announced:
                    counts["announced"] += 1
                else:
                    counts["asked before a move" if asked else "silent"] += 1
    return counts


def main(arguments: list[str]) -> int:
    """Print a table of how many ends of matches between Recruits were announced, and how many came. Returns 0."""
    parser = Parser(prog="python -m tests.foretold", description="What announced ends.")
    total = Counter[str]()
    parser.add_argument("game", choices=list(GAMES), metavar="GAME")
    parser.add_argument("matches", type=int_between("MATCHES", most=1_000_000), metavar="MATCHES")
    given = parser.parse_or_exit(arguments)
    for number in range(given.matches):
        total += count_announcements(GAMES[given.game], number, decide_as_recruit)
    print("| game |", " | ".join(KEYS), "|")
    print(f"| {given.game} |", " | ".join(str(total[key]) for key in KEYS), "|")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
