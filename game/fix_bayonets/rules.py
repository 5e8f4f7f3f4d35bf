"""The effects of actions: setup, turns, the deck, moves, attacks and the end of a match (FB 1-6)."""

from __future__ import annotations

from game.core.compiled import i64
from game.core.events import MatchEnded, Transcript
from game.core.packed import append, vec
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.fix_bayonets import actions as do
from game.fix_bayonets import cards, events
from game.fix_bayonets.legal import (
    NONE,
    goal_ahead,
    goals_of_declaration,
    may_move,
    men_of_declaration,
    next_to_deploy,
    only_choice,
)
from game.fix_bayonets.state import State

# --- Men on and off the board; setup (FB 2.2) ------------------------------------------


def put_man(state: State, man: i64, square: i64) -> None:
    """Put a man on a square, or take him off the board (DEAD), and keep up to date what follows from his square.

    That is for each seat its number of men on each square (`standing`), the set of its squares (`occupied`, a bit for
    each), and a hash of the places of its men (`places`), which each man's key enters and leaves by exclusive or.
    """
    seat = man // cards.MEN
    first_square = seat * cards.SQUARES
    before = state.men[man]
    state.men[man] = square

    if before >= 0:
        state.standing[first_square + before] -= 1
        state.places[seat] ^= cards.PLACE_KEYS[man * cards.SQUARES + before]
        if state.standing[first_square + before] == 0:
            state.occupied[seat] ^= cards.BIT[before]
    if square >= 0:
        state.standing[first_square + square] += 1
        state.places[seat] ^= cards.PLACE_KEYS[man * cards.SQUARES + square]
        state.occupied[seat] |= cards.BIT[square]


def fill_row(state: State, seat: int, transcript: Transcript | None) -> None:
    """FB 2.2 Fill a seat's back row with its riflemen, from file a on, until two men are on each square.

    The special men are on it already. The ten riflemen are just enough for the places that are left.
    """
    first_rifleman = seat * cards.MEN + cards.FIRST_OF_KIND[cards.RIFLEMAN]
    man = first_rifleman
    for square in range(cards.BACK_ROW[seat], cards.BACK_ROW[seat] + cards.SIZE):
        while state.standing[seat * cards.SQUARES + square] < cards.ROOM:
            put_man(state, man, square)
            man += 1

    if transcript is not None:
        squares = tuple(state.men[first_rifleman:man])
        transcript.append(events.ArmiesPlaced(tuple(range(first_rifleman, man)), squares))


def deploy_all_quickly(state: State, transcript: Transcript | None) -> None:
    """FB 2.2 Place all men of both sides by the rulebook's table for the quick deployment.

    QUICK_FILES has the file of each man of a side. BACK_ROW has the square on file a of each seat's back row.
    """
    for seat in range(2):
        for number in range(cards.MEN):
            put_man(state, man=seat * cards.MEN + number, square=cards.BACK_ROW[seat] + cards.QUICK_FILES[number])

    if transcript is not None:
        transcript.append(events.ArmiesPlaced(tuple(range(2 * cards.MEN)), tuple(state.men)))


def deploy_man(state: State, seat: int, file: int, rng: Rng, transcript: Transcript | None) -> None:
    """FB 2.2 Place the seat's next special man (any but the riflemen) on a file of its back row.

    After the last one, riflemen fill the row. Then the Germans place their men, or turn 1 begins if they have done so.
    """
    man = next_to_deploy(state, seat)
    put_man(state, man, square=cards.BACK_ROW[seat] + file)
    if transcript is not None:
        transcript.append(events.Deployed(seat, man, cards.BACK_ROW[seat] + file))
    if next_to_deploy(state, seat) != cards.OFF:  # there is one more to place
        return

    fill_row(state, seat, transcript)
    if seat == cards.AMERICANS:
        state.active = state.to_act = cards.GERMANS
    else:
        begin_turn(state, rng, transcript)


def begin_turn(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FB 1.3, 4.1 Begin the next turn: the seat draws three cards, then discards down to five.

    Odd turns are German. If it holds no more than five cards, the Move phase begins at once. `moves` counts each man's
    moves in this turn, and `stage` is the question that the seat has to answer.
    """
    state.turn += 1
    state.quiet += 1  # a kill sets it back to 0

    seat = cards.GERMANS if state.turn % 2 else cards.AMERICANS
    state.active = state.to_act = seat
    state.stage = cards.DISCARD
    state.moves = vec[i64]([0] * cards.ALL_MEN)
    if transcript is not None:
        transcript.append(events.TurnBegan(state.turn, seat))

    draw_cards(state, seat, rng, transcript)
    if state.hand_size[seat] <= cards.HAND:
        begin_phase(state, seat, cards.MOVE, transcript)


def draw_cards(state: State, seat: i64, rng: Rng, transcript: Transcript | None) -> None:
    """FB 3.1, 4.1 Draw three cards into the hand of a seat, or as many as there are.

    A deck that has run out is made anew of the discard pile. The cards from the old deck and from the new one are
    reported as two events, because the renewal is reported between them.
    """
    drawn: list[int] = []
    for _ in range(cards.DRAW):
        if not state.deck:
            report_draw(state, seat, drawn, transcript)
            drawn.clear()
            renew_deck(state, rng, transcript)

        if state.deck:
            card = state.deck.pop()
            state.hands[seat * cards.CARDS + card] += 1
            state.hand_size[seat] += 1
            drawn.append(card)

    report_draw(state, seat, drawn, transcript)


def report_draw(state: State, seat: int, drawn: list[int], transcript: Transcript | None) -> None:
    """Report the cards that a seat has drawn, if there are any. Both seats see them in the strategic version."""
    if transcript is not None and drawn:
        transcript.append(events.Drew(seat, tuple(drawn), face_up=state.strategic != 0))


def renew_deck(state: State, rng: Rng, transcript: Transcript | None) -> None:
    """FB 3.1, 7.4 Shuffle the discard pile into a new deck. Without a discard pile nothing happens.

    While the deck is empty, every card that is neither on the pile nor in a seat's own hand is in the other hand. So at
    this moment each seat can tell the other's whole hand (`known`). Later it knows that the other still holds those of
    these cards that it has not played since.
    """
    if not state.pile:
        return

    state.known = state.hands[:]
    state.deck = state.pile
    state.pile = []
    state.discard = vec[i64]([0] * cards.CARDS)
    rng.shuffle(state.deck)
    if transcript is not None:
        transcript.append(events.DeckRenewed(len(state.deck)))


def take_from_hand(state: State, seat: i64, card: i64) -> None:
    """FB 7.4 Take a card that will be open out of the hand of a seat.

    `known` counts the cards of each sort that the other seat knows to be in this hand. If it was sure of any, it is
    sure of one less after this card.
    """
    place = seat * cards.CARDS + card
    state.hands[place] -= 1
    state.hand_size[seat] -= 1

    if state.known[place] > 0:
        state.known[place] -= 1


def put_on_pile(state: State, card: i64) -> None:
    """FB 3.1 Put a card face up onto the discard pile. `discard` counts its cards of each sort."""
    state.discard[card] += 1
    state.pile.append(card)


def discard_card(state: State, seat: i64, card: i64, transcript: Transcript | None) -> None:
    """FB 4.1 Discard a card of the active seat's choice. With no more than five left in hand the Move phase begins."""
    take_from_hand(state, seat, card)
    put_on_pile(state, card)
    if transcript is not None:
        transcript.append(events.Discarded(seat, card))

    if state.hand_size[seat] <= cards.HAND:
        begin_phase(state, seat, cards.MOVE, transcript)


def begin_phase(state: State, seat: i64, phase: i64, transcript: Transcript | None) -> None:
    """FB 4.2, 4.3 Begin a phase of a seat's turn, cards.MOVE or cards.FIGHT. The seat is asked which card it plays."""
    state.stage = phase
    if transcript is not None:
        transcript.append(events.PhaseBegan(seat, phase))


def end_phase(state: State, seat: int, rng: Rng, transcript: Transcript | None) -> None:
    """FB 4.2, 4.3, 1.4 End the Move or the Fight phase of a seat's turn. After Move comes Fight.

    After Fight comes the turn of the other side. But the match is a draw after LAST_TURN, or after QUIET_TURNS turns in
    a row without a kill (`quiet`).
    """
    if state.stage == cards.MOVE:
        begin_phase(state, seat, cards.FIGHT, transcript)
    elif state.turn == cards.LAST_TURN:
        end_match(state, f"{cards.LAST_TURN} turns are over", transcript)
    elif state.quiet >= cards.QUIET_TURNS:
        end_match(state, f"nobody was killed in {cards.QUIET_TURNS} turns", transcript)
    else:
        begin_turn(state, rng, transcript)


def end_match(state: State, reason: str, transcript: Transcript | None) -> None:
    """FB 1.2, 1.4 End the match and report it. `state.winner` has the result.

    `reason` completes a sentence that begins with the winner's name or with "A draw:".
    """
    state.to_act = OVER
    if transcript is not None:
        transcript.append(MatchEnded(tuple(state.scores()), reason))


def pick_card(state: State, seat: i64, card: i64) -> None:
    """FB 4.2, 4.3 Take a card from the hand to use it. The next question is which man uses it, to move or to attack.

    The card is open in `state.card` until its declaration is carried out or negated. Then it goes to the discard pile.
    """
    take_from_hand(state, seat, card)
    state.card = card
    state.stage = cards.MOVE_MAN if state.stage == cards.MOVE else cards.FIGHT_MAN


def find_man(state: State, seat: i64, kind: i64, square: i64) -> i64:
    """Return the first man of a seat of this kind on this square. Men of one kind on one square are all alike (FB 7.3).

    Raises ValueError if there is none. The men of a kind have consecutive numbers.
    """
    first = seat * cards.MEN + cards.FIRST_OF_KIND[kind]
    man: i64
    for man in range(first, first + cards.KIND_COUNTS[kind]):
        if state.men[man] == square:
            return man
    raise ValueError("There is no such man.")


def find_man_to_move(state: State, seat: i64, kind: i64, square: i64) -> i64:
    """FB 5.4 Return the first man of a seat of this kind on this square who may still move and is not in the group yet.

    A man moves only so often in a turn. A group of men can advance with one card (FB 5.3). Raises ValueError if there
    is none.
    """
    first = seat * cards.MEN + cards.FIRST_OF_KIND[kind]
    man: i64
    for man in range(first, first + cards.KIND_COUNTS[kind]):
        if state.men[man] == square and may_move(state, man) and man not in state.group:
            return man
    raise ValueError("There is no such man.")


def declare_move(state: State, seat: i64, target: i64, transcript: Transcript | None) -> None:
    """FB 5.5, 7.2 Declare the move of the chosen man to `target`, or the group's advance with `target` UNKNOWN.

    A group goes straight ahead, so it needs no target. The other seat is asked whether it stops the move with a Terrain
    card. If it holds no card at all, the move happens at once.
    """
    state.target = target
    state.stage = cards.STOP_MOVE
    state.to_act = 1 - seat

    if transcript is not None:
        men = men_of_declaration(state)
        origins = tuple(state.men[man] for man in men)
        goals = tuple(goals_of_declaration(state))
        transcript.append(events.MoveDeclared(seat, state.card, tuple(men), origins, goals))

    if state.hand_size[1 - seat] == 0:
        move_men(state, seat, transcript)


def declare_attack(state: State, seat: i64, target: i64, transcript: Transcript | None) -> None:
    """FB 6.3, 7.2 Declare the attack of the chosen man on the square `target`.

    The other seat is asked whether it stops the attack with a Terrain card. If it holds no card at all, the attack
    happens at once.
    """
    state.target = target
    state.stage = cards.STOP_FIGHT
    state.to_act = 1 - seat
    if transcript is not None:
        transcript.append(events.AttackDeclared(seat, state.card, state.man, state.men[state.man], state.target))

    if state.hand_size[1 - seat] == 0:
        hit_target(state, seat, transcript)


def let_happen(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FB 5.5, 6.3 Carry out the declared move or attack of the other side, which `seat` does not stop with a card."""
    if transcript is not None:
        transcript.append(events.Stood(seat))

    if state.stage == cards.STOP_MOVE:
        move_men(state, seat=1 - seat, transcript=transcript)
    else:
        hit_target(state, seat=1 - seat, transcript=transcript)


def negate_declaration(state: State, seat: i64, card: i64, transcript: Transcript | None) -> None:
    """FB 5.5, 6.3 Stop the declared move or attack of the other side with a Terrain card of `seat`.

    Both cards go to the pile, the stopped one first, and nothing else changes. The active seat goes on with its phase.
    """
    stopped = state.card
    take_from_hand(state, seat, card)
    end_declaration(state, cards.MOVE if state.stage == cards.STOP_MOVE else cards.FIGHT)
    put_on_pile(state, card)
    if transcript is not None:
        transcript.append(events.Negated(seat, card, stopped))


def end_declaration(state: State, phase: i64) -> None:
    """End a declaration, whether carried out or negated. Its card goes to the pile, and nobody is chosen any more.

    The active seat goes on with `phase`, MOVE or FIGHT, as the next question (`stage`). A declaration has a card, a man
    or a group of men, and for a man the square that it is about (`target`).
    """
    put_on_pile(state, state.card)
    state.card = UNKNOWN
    state.man = UNKNOWN
    state.group = vec[i64]()
    state.target = UNKNOWN
    state.stage = phase
    state.to_act = state.active


def move_men(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FB 5.1, 5.3, 5.4 Move the declared man to his target, or each man of the declared group straight ahead.

    `state.man` is UNKNOWN for a group. The event is made before the move, while the origins are known, and reported
    after it.
    """
    moved: events.Moved | None = None
    if transcript is not None:
        men = men_of_declaration(state)
        origins = tuple([state.men[man] for man in men])
        moved = events.Moved(seat, tuple(men), origins, tuple(goals_of_declaration(state)))

    if state.man != UNKNOWN:
        move_man(state, state.man, state.target)
    number: i64
    for number in range(len(state.group)):
        man = state.group[number]
        move_man(state, man, goal_ahead(state, man))

    end_declaration(state, cards.MOVE)
    if transcript is not None and moved is not None:
        transcript.append(moved)


def move_man(state: State, man: i64, square: i64) -> None:
    """FB 5.4 Put a man on the square to which he moves.

    `moves` counts his moves, since he has only so many in a turn.
    """
    put_man(state, man, square)
    state.moves[man] += 1


# --- Killing (FB 6) --------------------------------------------------------------------


def hit_target(state: State, seat: i64, transcript: Transcript | None) -> None:
    """FB 6.4 Hit the target square of the attack that `seat` has declared.

    Grenade, Machine Gun and Flame Thrower kill all men there. After any other card the defender is asked which of its
    men on the square falls.
    """
    victim = 1 - seat
    state.stage = cards.CASUALTY
    state.to_act = victim
    if transcript is not None:
        transcript.append(events.Hit(seat, state.card, state.target))

    if cards.KILLS_ALL[state.card]:
        man: i64
        for man in range(victim * cards.MEN, victim * cards.MEN + cards.MEN):
            if state.men[man] == state.target:
                kill_man(state, man, transcript)
        finish_attack(state, transcript)


def lose_man(state: State, seat: i64, kind: i64, transcript: Transcript | None) -> None:
    """FB 6.4 Kill a man of this kind on the target square, whom his side, the defender `seat`, has chosen."""
    kill_man(state, find_man(state, seat, kind, state.target), transcript)
    finish_attack(state, transcript)


def kill_man(state: State, man: i64, transcript: Transcript | None) -> None:
    """FB 6.5 Take a man off the board for good. The count of turns without a kill begins again (`quiet`, FB 1.4)."""
    square = state.men[man]
    put_man(state, man, cards.DEAD)
    state.quiet = 0

    if transcript is not None:
        transcript.append(events.Killed(man // cards.MEN, man, square, state.card))


def finish_attack(state: State, transcript: Transcript | None) -> None:
    """FB 1.2 End an attack. The attacker has won if both enemy officers are dead. Otherwise its Fight phase goes on.

    The two officers are the first men of a side.
    """
    seat = state.active
    end_declaration(state, cards.FIGHT)

    first_officer = (1 - seat) * cards.MEN
    if state.men[first_officer] == cards.DEAD and state.men[first_officer + 1] == cards.DEAD:
        state.winner = seat
        end_match(state, "killed both enemy officers", transcript)


# --- Actions (FB 7) --------------------------------------------------------------------


def apply_action(state: State, action: i64, rng: Rng, transcript: Transcript | None) -> None:
    """Apply a legal action, given by its id, then run on to the next decision.

    The steps of a declaration and the choice of a casualty answer themselves where there is one answer. Whether a phase
    ends and whether a declaration is stopped is always asked, since that depends on hidden cards.
    """
    apply_step(state, action, rng, transcript)

    # HALF_MADE: a card is picked, but nothing is declared yet
    while state.to_act != OVER and (cards.HALF_MADE[state.stage] or state.stage == cards.CASUALTY):
        only_action = only_choice(state)
        if only_action == NONE:  # there are several
            return
        apply_step(state, only_action, rng, transcript)


def apply_step(state: State, action: i64, rng: Rng, transcript: Transcript | None) -> None:
    """Apply one action, given by its id: the answer of the seat to act to the question of `state.stage`.

    Actions of one sort have consecutive ids, so the difference to the first of them tells which card, file or kind is
    meant. Deployments are numbered by kind and file, but the kind is clear: it is that of the next special man.
    """
    seat: i64 = state.to_act
    stage = state.stage

    if stage == cards.MOVE or stage == cards.FIGHT:
        if action == do.END_ID:
            end_phase(state, seat, rng, transcript)
        else:
            pick_card(state, seat, card=action - do.FIRST_PICK)
    elif stage == cards.STOP_MOVE or stage == cards.STOP_FIGHT:
        if action == do.PASS_ID:
            let_happen(state, seat, transcript)
        else:
            # TREES is the first Terrain card
            negate_declaration(state, seat, card=cards.TREES + action - do.FIRST_NEGATION, transcript=transcript)
    elif stage == cards.DISCARD:
        discard_card(state, seat, card=action - do.FIRST_DISCARD, transcript=transcript)
    elif stage == cards.DEPLOY:
        deploy_man(state, seat, file=(action - do.FIRST_DEPLOY) % cards.SIZE, rng=rng, transcript=transcript)
    elif stage == cards.CASUALTY:
        lose_man(state, seat, kind=action - do.FIRST_LOSE, transcript=transcript)
    else:
        apply_declaration_step(state, seat, action, transcript)


def apply_declaration_step(state: State, seat: i64, action: i64, transcript: Transcript | None) -> None:
    """FB 5, 6 Apply a step of a declaration after the pick of its card, given by the id of the action.

    What the id means depends on the stage:

    - MOVE_TO and FIGHT_AT: the square to which the chosen man moves, or which he attacks. The declaration is complete.
    - MOVE_MAN and FIGHT_MAN: the man who moves or attacks, by his kind and square. At MOVE_MAN also GROUP_ID, which
      begins a group advance.
    - GROUP: one more man of the group, or GO_ID, which completes the declaration. A group has no target.

    A man who has no move left cannot be chosen for a move, so `find_man_to_move` passes over him.
    """
    stage = state.stage
    if stage == cards.MOVE_TO:
        declare_move(state, seat, target=action - do.FIRST_TO, transcript=transcript)
    elif stage == cards.FIGHT_AT:
        declare_attack(state, seat, target=action - do.FIRST_AT, transcript=transcript)
    elif action == do.GROUP_ID:
        state.stage = cards.GROUP
    elif action == do.GO_ID:
        declare_move(state, seat, target=UNKNOWN, transcript=transcript)
    else:
        kind = (action - do.FIRST_MAN) % cards.KINDS
        square = (action - do.FIRST_MAN) // cards.KINDS
        if stage == cards.GROUP:
            state.group = append(state.group, find_man_to_move(state, seat, kind, square))
        elif stage == cards.MOVE_MAN:
            state.man = find_man_to_move(state, seat, kind, square)
            state.stage = cards.MOVE_TO
        else:
            state.man = find_man(state, seat, kind, square)
            state.stage = cards.FIGHT_AT
