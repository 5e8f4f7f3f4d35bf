"""Plays matches and tells how many of their ends had been announced to those who lost (`Game.threats`).

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
from tests.play import recruit, snapped

QUIET: Final = ("pass", "finish", "withdraw")
"""What changes least, if it is legal: who leads a battle of Last Front ends the turn, who does not leaves."""
PATIENCE: Final = 80
"""Actions within which a match ends in which nobody does anything any more."""
SPACING: Final = {"last_front": 5, "battlefronts": 7, "fix_bayonets": 1, "fighting_front": 1}
"""Every how many actions it is looked at whether what is announced is so."""
KEYS: Final = ("matches", "ended by a threat", "announced", "asked before a move", "silent", "looked at", "false")


def idle(world: State) -> Action:
    """What somebody does who does nothing about a threat."""
    legal = {action.notation: action for action in world.legal()}
    return next((legal[name] for name in QUIET if name in legal), next(iter(legal.values())))


def comes_true(state: State, seat: int) -> bool:
    """Whether a seat wins where nobody does anything any more; in Battlefronts, in this round."""
    world = state.copy()
    rng = Rng(3)
    stretch = getattr(state, "round", None)
    for _ in range(PATIENCE):
        if world.to_act != OVER and getattr(world, "round", None) == stretch:
            world.apply(idle(world), rng)
    return world.to_act == OVER and world.scores()[seat] == 1


def lucky(state: Any, seat: int) -> State:
    """Battlefronts: the same table with the best cards that a seat can still turn up this round on its battalions."""
    world = state.copy()
    base = seat * printed.DECK
    gone = {i for n in range(world.raised[seat]) for i in range(world.start[base + n], world.top[base + n])}
    shown = {world.top[base + n] for n in world.field[seat] if world.up[base + n]}
    unseen = [base + i for i in range(printed.DECK) if i not in gone | shown]
    ranks = [world.order[i] for i in unseen]
    for number in world.field[seat]:
        b = base + number
        if not world.up[b] or may_redeploy(world, seat, number):
            at = base + world.top[b] + world.up[b]
            cards = base + world.end[b] - at
            best = max(ranks, key=lambda rank, cards=cards: rank if rank < printed.JACK else cards)
            ranks.remove(best)
            unseen.remove(at)
            world.order[at] = best
    for i, rank in zip(unseen, ranks, strict=True):
        world.order[i] = rank
    return world


def can_win(world: Any, seat: int, numbers: Sequence[int]) -> bool:
    """Battlefronts: whether some marches of these battalions win the round for a seat while the other one passes."""
    if world.to_act == OVER or world.phase != printed.MOVE or not numbers:
        return comes_true(world, seat)
    if world.to_act != seat:
        world = world.copy()
        world.apply(PASS, Rng(3))
    for action in world.legal():
        if getattr(action, "battalion", None) == numbers[0]:
            after = world.copy()
            after.apply(action, Rng(3))
            if can_win(after, seat, numbers[1:]):
                return True
    return can_win(world, seat, numbers[1:])


def is_so(slug: str, state: Any, threat: Threat) -> bool:
    """Whether its seat wins where nobody does anything about it; one that does not stand yet: can win."""
    if slug == "fighting_front":  # bombs may be on their way, so what stands may fall though nobody does anything
        return all(state.owner[space] == threat.seat and state.unit[space] != NONE for space in threat.places)
    if slug == "battlefronts" and not threat.stands:
        return can_win(lucky(state, threat.seat), threat.seat, list(state.field[threat.seat]))
    return not threat.stands or comes_true(state, threat.seat)


FIRED: Final[dict[str, Callable[[Any, Threat], bool]]] = {
    "last_front": lambda state, threat: state.holder[threat.places[0]] == threat.seat,
    "fix_bayonets": lambda state, threat: all(state.men[man] == DEAD for man in threat.places),
}
"""Whether what a threat waits for has come: then the match has to be over."""


def told_in(slug: str, state: Any) -> object:
    """Within which stretch of a match its end can still be stopped; None for decisions that have no part in that."""
    match slug:
        case "battlefronts":
            return state.round if state.phase in (printed.MOVE, printed.CHECK) else None
        case "last_front":
            return state.battle if state.to_act == OVER or state.fighting[state.to_act] else None
    return 0


def watch(game: Game, deal: int, decide: Callable[[Match, int], list[Action]] = snapped) -> Counter[str]:
    """What comes of one match, by KEYS."""
    found = Counter[str](matches=1)
    slug = game.slug
    match = Match(game, game.proposed_seats, {}, 9000 + deal)
    fired = FIRED.get(slug, lambda *_: False)
    last: dict[int, tuple[object, list[Threat], bool]] = {}
    while not match.over:
        state = match.state
        seat = match.state.to_act
        view = match.view(seat)
        threats = game.threats(view)
        assert threats == game.threats(match.view((seat + 1) % state.seats)), "all views show the same"

        if threats and len(match.actions) % SPACING[slug] == 0:
            found["looked at"] += 1
            found["false"] += not all(is_so(slug, state, threat) for threat in threats)
        made = decide(match, deal)
        told = told_in(slug, state)
        if told is not None and len(state.legal()) > 1:
            opened: Any = (
                fronts_open_to_enemy(view, seat, made[0]) if slug == "battlefronts" else ()
            )  # a person is asked
            last[seat] = told, threats, len(opened) >= printed.FRONTS_TO_WIN
        for action in made:
            match.play(action)
        for threat in threats:
            found["false"] += fired(match.state, threat) and match.state.scores()[threat.seat] != 1
    scores = match.state.scores()
    end = told_in(slug, match.state)
    for winner in [seat for seat, score in enumerate(scores) if score == 1]:
        for stretch, threats, asked in [last[seat] for seat in last if seat != winner]:
            if stretch == end:
                announced = any(threat.seat == winner for threat in threats)
                found["ended by a threat"] += 1
                found["announced" if announced else "asked before a move" if asked else "silent"] += 1
    return found


def main(arguments: list[str]) -> int:
    parser = Parser(prog="python -m tests.foretold", description="What announced ends.")
    total = Counter[str]()
    parser.add_argument("game", choices=list(GAMES), metavar="GAME")
    parser.add_argument("matches", type=int_between("MATCHES", 1_000_000), metavar="MATCHES")
    given = parser.parse_or_exit(arguments)
    for number in range(given.matches):
        total += watch(GAMES[given.game], number, recruit)
    print("| game |", " | ".join(KEYS), "|")
    print(f"| {given.game} |", " | ".join(str(total[key]) for key in KEYS), "|")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
