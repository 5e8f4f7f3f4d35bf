"""A declaration from its card to its result: moving (FB 5) and fighting (FB 6)."""

from __future__ import annotations

from game.core.events import Transcript
from game.core.state import UNKNOWN
from game.fix_bayonets import cards
from game.fix_bayonets.events import AttackDeclared, Hit, Killed, Moved, MoveDeclared, Negated, Stood
from game.fix_bayonets.legal import journeys, movers
from game.fix_bayonets.quick import may_move
from game.fix_bayonets.rules.ground import station
from game.fix_bayonets.rules.turn import end_match, spend, to_pile
from game.fix_bayonets.state import State


def pick(state: State, seat: int, card: int) -> None:
    """FB 4.2, 4.3 Take the card from the hand; it lies open until its declaration is carried out or negated."""
    spend(state, seat, card)
    state.card = card
    state.stage = cards.MOVE_MAN if state.stage == cards.MOVE else cards.FIGHT_MAN


def man_of(state: State, seat: int, kind: int, square: int) -> int:
    """The first man of a seat of this kind on this square; there is one."""
    first = seat * cards.MEN + cards.FIRST_OF_KIND[kind]
    for man in range(first, first + cards.KIND_COUNTS[kind]):
        if state.men[man] == square:
            return man
    raise ValueError("There is no such man.")


def man_to_move(state: State, seat: int, kind: int, square: int) -> int:
    """FB 5.4 The first such man who may still move and is not in the group yet; there is one."""
    first = seat * cards.MEN + cards.FIRST_OF_KIND[kind]
    for man in range(first, first + cards.KIND_COUNTS[kind]):
        if state.men[man] == square and may_move(state, man) and man not in state.group:
            return man
    raise ValueError("There is no such man.")


def choose_man(state: State, seat: int, kind: int, square: int) -> None:
    """FB 5, 6 Choose the man who moves, joins the group or attacks."""
    if state.stage == cards.GROUP:
        state.group.append(man_to_move(state, seat, kind, square))
    elif state.stage == cards.MOVE_MAN:
        state.man = man_to_move(state, seat, kind, square)
        state.stage = cards.MOVE_TO
    else:
        state.man = man_of(state, seat, kind, square)
        state.stage = cards.FIGHT_AT


def declare_move(state: State, seat: int, target: int, transcript: Transcript | None) -> None:
    """FB 5.5 Declare a man's move to `target`, or the group's. The other side is asked if it holds any card at all."""
    state.target = target
    state.stage = cards.STOP_MOVE
    state.to_act = 1 - seat
    if transcript is not None:
        men = movers(state)
        origins = tuple(state.men[man] for man in men)
        transcript.append(MoveDeclared(seat, state.card, tuple(men), origins, tuple(journeys(state))))
    if not state.hand_size[1 - seat]:
        move(state, seat, transcript)


def declare_attack(state: State, seat: int, target: int, transcript: Transcript | None) -> None:
    """FB 6.3 Declare the man's attack on `target`. The other side is asked if it holds any card at all."""
    state.target = target
    state.stage = cards.STOP_FIGHT
    state.to_act = 1 - seat
    if transcript is not None:
        transcript.append(AttackDeclared(seat, state.card, state.man, state.men[state.man], state.target))
    if not state.hand_size[1 - seat]:
        hit(state, seat, transcript)


def stand(state: State, seat: int, transcript: Transcript | None) -> None:
    """FB 5.5, 6.3 Carry the declaration out: nobody has negated it."""
    if transcript is not None:
        transcript.append(Stood(seat))
    if state.stage == cards.STOP_MOVE:
        move(state, 1 - seat, transcript)
    else:
        hit(state, 1 - seat, transcript)


def negate(state: State, seat: int, card: int, transcript: Transcript | None) -> None:
    """FB 5.5, 6.3 Negate the declaration: both cards go to the pile and nothing else changes."""
    stopped = state.card
    spend(state, seat, card)
    settle(state, cards.MOVE if state.stage == cards.STOP_MOVE else cards.FIGHT)
    to_pile(state, card)
    if transcript is not None:
        transcript.append(Negated(seat, card, stopped))


def settle(state: State, phase: int) -> None:
    """End the declaration: its card goes to the pile and the phase goes on."""
    to_pile(state, state.card)
    state.card = UNKNOWN
    state.man = UNKNOWN
    state.group = []
    state.target = UNKNOWN
    state.stage = phase
    state.to_act = state.active


def move(state: State, seat: int, transcript: Transcript | None) -> None:
    """FB 5.1, 5.3, 5.4 Move the man, or the whole group, as declared."""
    men = movers(state)
    squares = journeys(state)
    origins: list[int] = []
    for i in range(len(men)):
        origins.append(state.men[men[i]])
        station(state, men[i], squares[i])
        state.moves[men[i]] += 1
    settle(state, cards.MOVE)
    if transcript is not None:
        transcript.append(Moved(seat, tuple(men), tuple(origins), tuple(squares)))


# --- Killing (FB 6) --------------------------------------------------------------------


def hit(state: State, seat: int, transcript: Transcript | None) -> None:
    """FB 6.4 Kill everyone in the square, or one man whom the defender chooses."""
    victim = 1 - seat
    state.stage = cards.CASUALTY
    state.to_act = victim
    if transcript is not None:
        transcript.append(Hit(seat, state.card, state.target))
    if cards.KILLS_ALL[state.card]:
        for man in range(victim * cards.MEN, victim * cards.MEN + cards.MEN):
            if state.men[man] == state.target:
                kill(state, man, transcript)
        finish_attack(state, transcript)


def lose(state: State, seat: int, kind: int, transcript: Transcript | None) -> None:
    """FB 6.4 Kill a man of the kind that the defender has chosen."""
    kill(state, man_of(state, seat, kind, state.target), transcript)
    finish_attack(state, transcript)


def kill(state: State, man: int, transcript: Transcript | None) -> None:
    """FB 6.5 Take a man off the board for good."""
    square = state.men[man]
    station(state, man, cards.DEAD)
    state.quiet = 0
    if transcript is not None:
        transcript.append(Killed(man // cards.MEN, man, square, state.card))


def finish_attack(state: State, transcript: Transcript | None) -> None:
    """FB 1.2 The attacker has won if no enemy officer is left; otherwise the Fight phase goes on."""
    seat = state.active
    settle(state, cards.FIGHT)
    officers = (1 - seat) * cards.MEN
    if state.men[officers] == cards.DEAD and state.men[officers + 1] == cards.DEAD:
        state.winner = seat
        end_match(state, "killed both enemy officers", transcript)
