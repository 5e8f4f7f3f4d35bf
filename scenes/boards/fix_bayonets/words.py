"""The sentences of Fix Bayonets: log, banners, prompts, help, reasons why not, decisions in words, spoken survey."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

from game.core.events import Event, MatchEnded
from game.core.game import Threat
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import capitalise, count_of, counted_names, join_names
from game.fix_bayonets import cards, events
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.events import Killed, MoveDeclared, Negated, TurnBegan
from game.fix_bayonets.legal import is_usable_by, may_move
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.layout import Stack, card_key, kind_face, plan_key, square_key, stack_key
from scenes.boards.fix_bayonets.model import Declaration, declaration_of
from scenes.boards.fix_bayonets.names import (
    PLURALS,
    count_men,
    describe_action,
    describe_deployment,
    describe_first_steps,
    describe_men,
    describe_plan,
    describe_range,
    describe_what_it_stops,
    kind_name,
    name_man,
)
from scenes.boards.fix_bayonets.references import REFERENCES
from scenes.boards.parts import Call
from scenes.boards.seat_name import SeatName
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact, Mark
from scenes.boards.words import Words as BoardWords

if TYPE_CHECKING:
    from scenes.boards.fix_bayonets.selection import Deployment, Selection

PHASES: Final = ("Deploy", "Orders", "Move", "Fight")
SHOWN_FROM: Final = 0.4
"""Share of a limit of turns from which on it is shown: before, it does not matter."""
LAST_TURNS: Final = 8
"""Turns before the end of the match in which a draw is near."""

# --- The log ---------------------------------------------------------------------------------

LINES: Final[dict[type[Event], str]] = {
    events.TurnBegan: "*Turn {turn}.* {seat:You} to act.",
    events.Deployed: "{seat:You}: {man} on *{square}*.",
    events.Drew: "{seat:You}: {cards} drawn.",
    events.DeckRenewed: "The discards are shuffled: a new deck of {count}.",
    events.Discarded: "{seat:You}: *{card}* discarded.",
    events.MoveDeclared: "{seat:You}: *{card}*, {men} to {destinations}.",
    events.AttackDeclared: "{seat:You}: *{card}*, {man} {origin} at {target}.",
    events.Negated: "{seat:You}: *{card}* stops {stopped}.",
    events.Killed: "{seat:You}: *{man} falls* on {square}.",
}
"""The line of each event. All others have none, because a neighbouring line tells the same."""
GROUP_LINE: Final = "{seat:You}: *{card}*, {men} forward."
"""The line of a declared move of several men."""
ACCOUNT: Final = (
    "{loser:You} lost {loser:their|your} first Officer in turn {turn}, and {men} in all; "
    "{winner:you} lost {lost_by_winner}."
)
"""The sentence of facts after a match."""


def _keys_about(event: Event) -> tuple[Hashable, ...]:
    """The keys of the squares, cards or arrows that the log line of an event is about.

    They are lit while somebody points at the line. Cards that the viewer may not see have no key.
    """
    plan = declaration_of(event)
    if plan is not None:
        return (*(square_key(square) for square in (*plan.origins, *plan.goals)), plan_key(plan))
    match event:
        case events.Deployed(_, _, square) | events.Killed(_, _, square, _):
            return (square_key(square),)
        case events.Drew(_, drawn) if UNKNOWN not in drawn:
            return tuple(card_key(card) for card in drawn)
    return ()


# --- Reasons why something cannot be done now ------------------------------------------------

NO_CARD_FOR_BAND: Final = "Choose a Move card first, then draw a box around the men who go forward together."
NOT_YOUR_TURN: Final = "It is not your turn."


def why_not_card(view: State, seat: int, card: int) -> str:
    """Why this card of the seat's hand cannot be played now. `seat`: OVER while nobody is asked.

    >>> from game.catalogue import GAMES
    >>> view = GAMES["fix_bayonets"].new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> why_not_card(view, cards.GERMANS, cards.PISTOL)
    'Pistol is an attack: it is played in the Fight phase.'
    """
    if seat == OVER:
        return NOT_YOUR_TURN
    lasting_reason = why_card_is_dead(view, seat, card)
    if lasting_reason:
        return lasting_reason

    name, card_type = cards.CARD_NAMES[card], cards.CARD_TYPE[card]
    if card_type == cards.TERRAIN:
        return f"{name} is played when the other side has declared {describe_what_it_stops(card)}."
    if view.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        return "Only a Terrain card can stop this."
    if view.stage == cards.CASUALTY:
        return "First choose who falls."

    if card_type == cards.ATTACK and view.stage < cards.FIGHT:
        return f"{name} is an attack: it is played in the Fight phase."
    if card_type == cards.MOVEMENT and view.stage >= cards.FIGHT:
        return f"{name} is a move: the Move phase of this turn is over."
    if card_type == cards.MOVEMENT:
        return f"None of your men who may still move can go {describe_range(card)}."

    kinds = sorted({cards.KIND_OF[man] for man in _men_who_use(seat, card)})
    users = ", ".join(PLURALS[kind] for kind in kinds)
    return f"No enemy is within reach of {name}: {describe_range(card)}, from {users}."


def why_card_is_dead(view: State, seat: int, card: int) -> str:
    """FB 4.4, 6.2 Why the seat can never use this card again, or "" if it may.

    It is for the other side only, or all men who could use it are dead.

    >>> from game.catalogue import GAMES
    >>> view = GAMES["fix_bayonets"].new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> why_card_is_dead(view, cards.GERMANS, cards.MACHINE_GUN)
    'Only the Americans can use Machine Gun. Discard it when you hold more than five cards.'
    """
    name = cards.CARD_NAMES[card]
    if not is_usable_by(seat, card):
        return f"Only the {cards.SIDE_NAMES[1 - seat]} can use {name}. Discard it when you hold more than five cards."

    users = _men_who_use(seat, card)
    if users and all(view.men[man] == cards.DEAD for man in users):
        return f"Nobody is left who can use {name}. Discard it when you hold more than five cards."
    return ""


def _men_who_use(seat: int, card: int) -> Sequence[int]:
    """The men of a seat who may use a card. `USERS` has them for all cards of seat 0, then for those of seat 1."""
    return list(cards.USERS[seat * cards.CARDS + card])


def why_not_men(view: State, seat: int, stack: Stack, card: int | None) -> str:
    """Why no man of this stack can be chosen now. `card`: the picked card, None while there is none.

    >>> from game.catalogue import GAMES
    >>> view = GAMES["fix_bayonets"].new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> why_not_men(view, cards.GERMANS, (57, cards.OFFICER), None)
    'With the cards in your hand the officer on b8 cannot move now.'
    """
    square, kind = stack
    men = [man for man in view.men_at(square) if cards.KIND_OF[man] == kind]
    is_fighting = view.stage >= cards.FIGHT
    if not is_fighting and men and not any(may_move(view, man) for man in men):
        return _has_moved_sentence(stack)
    if card is None:
        verb = "attack anybody" if is_fighting else "move"
        return f"With the cards in your hand {name_man(kind, square)} cannot {verb} now."
    if not any(man in _men_who_use(seat, card) for man in men):
        return _why_not_this_kind(kind, card)

    name, origin = cards.CARD_NAMES[card], cards.SQUARE_NAMES[square]
    if is_fighting:
        return f"No enemy is within reach from {origin}: {name} reaches {describe_range(card)}."
    return f"{name} goes {describe_range(card)}: from {origin} every such way is blocked."


def _why_not_this_kind(kind: int, card: int) -> str:
    """FB 6.2 Why men of this kind never use this card.

    >>> _why_not_this_kind(cards.OFFICER, cards.GRENADE)
    'Officers use the Pistol only, not Grenade.'
    """
    name = cards.CARD_NAMES[card]
    if kind == cards.OFFICER:
        return f"Officers use the Pistol only, not {name}."
    if kind == cards.HEAVY and card == cards.GRENADE:
        return "The heavy throws no grenades: he fires only the Machine Gun or the Flame Thrower."
    if kind == cards.HEAVY:
        return f"Heavies use only their Machine Gun or Flame Thrower, not {name}."
    if card in (cards.MACHINE_GUN, cards.FLAME_THROWER):
        return f"Only heavies use the {name}."
    if card == cards.SNIPER_CARD:
        return "Only the sniper uses Sniper cards."
    return f"A {kind_name(kind)} cannot use {name}."


def _has_moved_sentence(stack: Stack) -> str:
    """FB 5.4 The reason that no man of this stack has a move left.

    >>> _has_moved_sentence((0, cards.RUNNER))
    'The runner on a1 has already moved this turn.'
    """
    square, kind = stack
    return f"{capitalise(name_man(kind, square))} has already moved this turn."


def why_not_in_group(view: State, seat: int, stack: Stack, card: int) -> str:
    """FB 5.3 Why no man of this stack can join the group advance with this card.

    >>> from game.catalogue import GAMES
    >>> view = GAMES["fix_bayonets"].new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> why_not_in_group(view, cards.GERMANS, (0, cards.RIFLEMAN), cards.MARCH)
    'Only your own men can go along.'
    """
    square, kind = stack
    men = view.men_at(square)
    if not any(man // cards.MEN == seat for man in men):
        return "Only your own men can go along."
    if not any(may_move(view, man) for man in men):
        return _has_moved_sentence(stack)
    man = capitalise(name_man(kind, square))
    _, distance = cards.RANGE[card]  # the least and the greatest one, of which a group goes the greatest
    return f"{man} cannot go {distance} straight forward: something is in the way."


def why_not_square(view: State, square: int, card: int | None, stack: Stack | None, is_forming_group: bool) -> str:
    """Why choosing this square does nothing. `card` and `stack`: what has been picked, None for nothing.

    >>> from game.catalogue import GAMES
    >>> view = GAMES["fix_bayonets"].new(2, {"deployment": "quick"}, Rng(1)).redact(cards.GERMANS)
    >>> a8, d4 = map(cards.SQUARE_NAMES.index, ("a8", "d4"))
    >>> why_not_square(view, d4, cards.MARCH, stack=(a8, cards.RIFLEMAN), is_forming_group=False)
    'March goes exactly 2 squares in a straight line and cannot pass an enemy, so it cannot reach d4.'
    """
    is_fighting = view.stage >= cards.FIGHT
    if is_forming_group:
        return "A group goes straight forward: choose the men who go along, then ADVANCE."
    if card is None and stack is None:
        return f"Choose a card or a man first, then where to {'attack' if is_fighting else 'move'}."

    name = cards.SQUARE_NAMES[square]
    if card is None:
        return f"He cannot hit {name}." if is_fighting else f"None of your cards takes this man to {name}."
    if is_fighting:
        return f"{cards.CARD_NAMES[card]} reaches {describe_range(card)}: there is no enemy to hit on {name}."
    return f"{cards.CARD_NAMES[card]} goes {describe_range(card)} and cannot pass an enemy, so it cannot reach {name}."


def why_not_here(view: State, seat: int) -> str:
    """Why nothing on the map can be chosen now, or "" where a complaint would not help."""
    if seat == OVER:
        return ""
    if view.stage == cards.DISCARD:
        return "You hold more than five cards: choose one to discard."
    if view.stage == cards.CASUALTY:
        return f"Choose which of your men on {cards.SQUARE_NAMES[view.target]} falls."
    return ""


# --- The words of the board ------------------------------------------------------------------


class Words(BoardWords[State]):
    """Puts a match of Fix Bayonets into words."""

    victory, stalemate = "THE WOOD IS TAKEN", "THE WOOD FALLS SILENT"
    news = (Killed, Negated)

    def __init__(self, names: tuple[SeatName, ...], selection: Selection) -> None:
        super().__init__(names)
        self.selection = selection
        self.model = selection.model

    # --- What has happened -------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The log line of an event from LINES, or None if it has none."""
        template = LINES.get(type(event))
        if template is None:
            return super().log_line(event)
        if isinstance(event, MoveDeclared) and len(event.men) > 1:
            template = GROUP_LINE

        values = {name: self._field_in_words(event, name, value) for name, value in vars(event).items()}
        return Dispatch(template.format(**values), _keys_about(event))

    def _field_in_words(self, event: Event, name: str, value: object) -> str:
        """The value of an event's field `name` in words as the log writes it, such as "a4" for a square.

        Drawn cards that the viewer may not see are told as a number. Those that the viewer sees are in bold
        (asterisks).
        """
        match name, value:
            case "seat", int(seat):
                return self.names[seat]
            case "man", int(man):
                return kind_name(cards.KIND_OF[man])
            case "men", _ if isinstance(event, MoveDeclared):
                return describe_men(event.men, event.origins)
            case "square" | "origin" | "target", int(square):
                return cards.SQUARE_NAMES[square]
            case "destinations", (int(square), *_):
                return cards.SQUARE_NAMES[square]
            case "card" | "stopped", int(card):
                return cards.CARD_NAMES[card]
            case "cards", tuple(drawn) if UNKNOWN in drawn:
                return count_of(len(drawn), "card")
            case "cards", tuple(drawn):
                return f"*{join_names([cards.CARD_NAMES[card] for card in drawn])}*"
            case "count", int(count):
                return count_of(count, "card")
        return str(value)

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of a turn or of the end, or None for any other event."""
        if isinstance(event, TurnBegan):
            return (f"TURN {event.turn}", f"{self.names[event.seat]:You} to act")
        return super().headline(event)

    def front_head(self, ended: MatchEnded) -> str:
        """FB 1 The headline after a match: the Americans hold the wood that the Germans want to take."""
        return "THE WOOD IS HELD" if ended.scores[cards.AMERICANS] == 1 else super().front_head(ended)

    def figures(self) -> list[tuple[str, str]]:
        """The losses of both sides, seat 0 first, each pair with its caption: ("14 : 13", "men fallen")."""
        fallen = [self.model.fallen_by_kind(seat) for seat in range(2)]
        officers = [side[cards.OFFICER] for side in fallen]
        return [
            (f"{fallen[0].total()} : {fallen[1].total()}", "men fallen"),
            (f"{officers[0]} : {officers[1]}", "officers fallen"),
        ]

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """A sentence for the front page: when the loser's first Officer fell, and the losses of both sides.

        `events`: all events of the match in order.
        """
        turn = 0
        turn_of_first_loss = 0
        """The turn in which the loser's first Officer fell. 0 before that."""
        for event in events:
            if isinstance(event, TurnBegan):
                turn = event.turn
            elif isinstance(event, Killed) and event.seat == loser and cards.KIND_OF[event.man] == cards.OFFICER:
                turn_of_first_loss = turn_of_first_loss or turn

        lost_by_loser, lost_by_winner = (self.model.fallen_by_kind(seat).total() for seat in (loser, winner))
        return ACCOUNT.format(
            loser=self.names[loser],
            turn=turn_of_first_loss,
            men=count_of(lost_by_loser, "man", "men"),
            winner=self.names[winner],
            lost_by_winner=lost_by_winner,
        )

    # --- Facts -------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        """The facts in the bar at the top: officers, the turn, and the side to act.

        The number of turns without a kill (`quiet`) is told only once it is above the share SHOWN_FROM of its limit. So
        is the number of the last turn. Before that they do not matter.
        """
        shown = self.model.shown
        quiet = Fact("NO KILL FOR", f"{shown.quiet} of {cards.QUIET_TURNS} turns")
        last_turn = f" / {cards.LAST_TURN}" if float(shown.turn) > cards.LAST_TURN * SHOWN_FROM else ""
        return [
            Fact("KILL BOTH OFFICERS", marks=self._officer_marks()),
            *([quiet] if float(shown.quiet) > cards.QUIET_TURNS * SHOWN_FROM else []),
            Fact("TURN", f"{shown.turn}{last_turn}"),
            Fact("TO ACT", self.names[shown.active]),
        ]

    def _officer_marks(self) -> tuple[Mark, ...]:
        """A mark for each officer, faint for a fallen one. The own officers come last, after a gap."""
        me = self.model.me
        marks: list[Mark] = []
        for seat in (1 - me, me):
            alive = self.model.count_alive(seat, cards.OFFICER)
            for number in range(cards.KIND_COUNTS[cards.OFFICER]):
                face = kind_face(seat, cards.OFFICER)
                marks.append(Mark(face, spent=number >= alive, gap=number == 0 and seat == me))
        return tuple(marks)

    def phases(self) -> tuple[tuple[str, ...], int]:
        """The names of the phases, and the index of the present one, or -1 after the end of the match."""
        shown = self.model.shown
        if shown.to_act == OVER:
            return (PHASES, -1)

        # The stages of a turn are numbered in their order: those of moving, then those of fighting from FIGHT on.
        phase = {cards.DEPLOY: "Deploy", cards.DISCARD: "Orders"}.get(shown.stage)
        return (PHASES, PHASES.index(phase or ("Fight" if shown.stage >= cards.FIGHT else "Move")))

    def rule(self) -> str:
        """The number of the rule of the present question."""
        return REFERENCES.phases[self.model.shown.stage]

    def survey(self) -> list[str]:
        """The table in sentences: both sides' men by square, the fallen, the own hand, the other hand, the deck."""
        shown, me = self.model.shown, self.model.me
        sentences = [f"{cards.SIDE_NAMES[seat]}. {self._describe_side(seat)}" for seat in range(2)]
        sentences.append(f"Fallen. {self.describe_fallen()}")
        if shown.hand_size[me]:
            sentences.append(f"Your hand: {counted_names(cards.CARD_NAMES, shown.hand(me))}")

        other_hand = self.model.hand_of(1 - me)
        known = [cards.CARD_NAMES[card] for card in other_hand if card != UNKNOWN]
        known_part = f", of which you know {join_names(known)}" if known else ""
        sentences.append(f"The other hand: {count_of(len(other_hand), 'card')}{known_part}")
        sentences.append(f"Deck. {self.describe_deck()}")
        return sentences

    def _describe_side(self, seat: int) -> str:
        """A seat's men square by square, such as "b1: 1 officer and 1 rifleman"."""
        squares: list[str] = []
        for square in range(cards.SQUARES):
            if self.model.side_on(square) == seat:
                kinds = self.model.shown.kinds_at(square)
                men = [count_men(len(self.model.men_in_stack(square, kind)), kind) for kind in kinds]
                squares.append(f"{cards.SQUARE_NAMES[square]}: {join_names(men)}")
        return "; ".join(squares) or "Nobody is left"

    def describe_fallen(self) -> str:
        """The men whom each side has lost, a line for each side: "Germans: 1 officer and 2 riflemen."."""
        lines: list[str] = []
        for seat in range(2):
            lost = sorted(self.model.fallen_by_kind(seat).items())
            men = join_names([count_men(count, kind) for kind, count in lost])
            lines.append(f"{self.names[seat]}: {men or 'nobody'}.")
        return "\n".join(lines)

    def describe_deck(self) -> str:
        """FB 3.1 The number of cards in the deck, and what becomes of the discards."""
        return f"{count_of(len(self.model.shown.deck), 'card')} face down. The discards become the next deck."

    # --- The question ------------------------------------------------------------------------

    def prompt(self) -> str:
        """The question to the person who decides now, in one sentence."""
        selection, model = self.selection, self.model
        if selection.deployment is not None:
            return _deployment_prompt(selection.deployment)

        if selection.is_answering:
            return "Do you stop this, or let it happen?" if selection.negations else NOTHING_HERE
        if selection.stage == cards.CASUALTY:
            return f"Who falls on {cards.SQUARE_NAMES[model.view.target]}?"
        if selection.stage == cards.DISCARD:
            return f"Discard {count_of(model.shown.hand_size[model.me] - cards.HAND, 'card')}."

        return self._declaration_prompt()

    def _declaration_prompt(self) -> str:
        """FB 4.2, 4.3 The question in the Move or Fight phase. It asks for the missing part of the declaration."""
        selection = self.selection
        is_fighting = selection.is_fighting
        if selection.is_forming_group:
            count = selection.group.total()
            if not count:
                return "Who goes straight forward together?"
            return f"{count} men go along. Who else?" if count > 1 else "1 man goes along. Who else?"

        if selection.is_idle:
            return f"None of your cards can be used to {'attack' if is_fighting else 'move'} now."
        if selection.stack is None:
            if selection.card is None:
                return f"{'Fight' if is_fighting else 'Move'}: pick a card or a man."
            return f"{cards.CARD_NAMES[selection.card]}: who {'attacks' if is_fighting else 'goes'}?"

        square, kind = selection.stack
        man = f"{cards.KIND_NAMES[kind]} {cards.SQUARE_NAMES[square]}"
        if selection.card is None:
            return f"{man}: with which card?"
        return f"{man}: {'attack whom' if is_fighting else 'where to'}?"

    def hand_over_call(self, view: State) -> Call:
        """The next decision as the covered screen announces it, in words that both seats may read.

        When the other side has declared a move or attack, the person may pass without looking (`passable`), because the
        question must not betray whether a card could stop it. A second button passes all such questions of this turn
        (`pass_group`).
        """
        stage = view.stage
        if stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
            other = self.names[1 - view.to_act]
            verb = "moves" if stage == cards.STOP_MOVE else "attacks"
            question = f"{other} {verb}: stop it, or let it happen?"
            return Call(question, passable=True, pass_group=view.turn, pass_all_label="PASS THE WHOLE TURN")

        if stage == cards.CASUALTY:
            return Call(f"Who falls on {cards.SQUARE_NAMES[view.target]}?")
        if stage == cards.DISCARD:
            return Call(f"Discard {count_of(view.hand_size[view.to_act] - cards.HAND, 'card')}.")
        if stage == cards.DEPLOY:
            return Call("Place your six special men.")
        return Call("Fight." if stage >= cards.FIGHT else "Your turn: move, then fight.")

    def help_text(self) -> str:
        """How to answer the question of `prompt`, in one or two sentences."""
        selection, stage = self.selection, self.model.view.stage
        if stage == cards.DEPLOY:
            return (
                "Place your six special men in your back row: choose a man, then a square, or drag him there. Two men "
                "stand on each; riflemen fill the rest."
            )

        if selection.is_answering:
            if not selection.negations:
                return ALL_ARE_ASKED
            names = " or ".join(cards.CARD_NAMES[card] for card in selection.negations)
            return f"Choose {names} in your hand to stop it; SPACE lets it happen. A stopped card is used up, too."

        if stage == cards.CASUALTY:
            return "Choose the man who falls; he is gone for good. Men of one kind count as one choice."
        if stage == cards.DISCARD:
            return (
                "Choose the cards you can do without. Cards that only the other side can use are grey: "
                "discard those first."
            )

        if selection.is_idle:
            end = "SPACE ends your turn." if stage >= cards.FIGHT else "SPACE ends the Move phase."
            return f"There is nothing you can do in this phase. {end}"
        return self._how_to_fight() if stage >= cards.FIGHT else self._how_to_move()

    def _how_to_fight(self) -> str:
        """FB 6.1 How to declare an attack, from the picks made so far."""
        if self.selection.is_picking:
            missing_picks = self._missing_picks("the enemy he attacks")
            return f"Choose {missing_picks}. Lines show who can hit whom."
        return (
            "Choose a lit card, then the man who uses it and the enemy he attacks; or the man first. "
            "Lines show who can hit whom. SPACE ends your turn."
        )

    def _how_to_move(self) -> str:
        """FB 5.1, 5.3 How to declare a move, of one man or of several who advance together, from the picks so far."""
        selection = self.selection
        if selection.is_forming_group:
            return "Choose the men who go straight forward together, then ADVANCE."
        if selection.advancers:  # a Move card is picked with which men can advance together
            return (
                f"Choose {self._missing_picks('where he goes')}. GROUP ADVANCE (G) takes several men straight forward, "
                "or drag a box around them."
            )
        if selection.is_picking:
            return f"Choose {self._missing_picks('where he goes')}."

        help_text = "Choose a lit card, then a man and where he goes; or the man first."
        if any(uses.advancers for uses in (selection.choices or {}).values()):
            help_text += " With a Move card picked, several men can go straight forward together."
        return help_text

    def _missing_picks(self, goal: str) -> str:
        """The words for what is still to be picked, such as "a man and where he goes" for the goal "where he goes"."""
        if self.selection.card is None:
            return f"a lit card, or {goal}"
        return goal if self.selection.stack is not None else f"a man and {goal}"

    def danger_sentence(self, threats: Sequence[Threat], seat: int) -> str:
        """FB 1.2 A warning to `seat` about Officers in danger: a side that has lost both of its Officers loses.

        The places of a threat are the Officers whose death would win the match: the last one, or both if they are on
        one square. The danger to `seat` comes first, then its own chance to win.
        """
        if len(threats) == 2 and all(len(threat.places) == 1 for threat in threats):
            return "One Officer is left on each side: the first side to lose its Officer loses the match."

        sentences = {
            (True, 1): "One enemy Officer is left: kill him, and you win.",
            (False, 1): "Your last Officer: if he falls, you lose.",
            (True, 2): "Both enemy Officers stand on one square: one attack can kill both.",
            (False, 2): "Both your Officers stand on one square: one attack can kill both, and you lose.",
        }
        ordered = sorted(threats, key=lambda threat: threat.seat == seat)
        return " ".join(sentences[threat.seat == seat, len(threat.places)] for threat in ordered)

    def danger_beside_advice(self, threats: Sequence[Threat], seat: int) -> str:
        """FB 1.2 Always "". That an Officer is the last one is true for many turns and says nothing of one decision."""
        return ""

    def loss_sentence(self) -> str:
        """FB 1.2 A warning if letting the attack happen would lose the match and a card could stop it, otherwise "".

        The attack is let happen on a copy of the view. Nothing unseen and no chance has a part in that.
        """
        selection = self.selection
        if not (selection.is_answering and selection.negations):
            return ""

        after = self.model.view.copy()
        after.allow_trial()
        after.apply(selection.simple_actions["pass"], Rng(0), None)
        if after.to_act != OVER or after.scores()[selection.seat] == 1:
            return ""
        return "Your last officer would fall, and you would lose the match. You hold a card that can stop it."

    def tie_near(self) -> bool:
        """FB 1.4 Whether the match may soon end in a draw: in at most LAST_TURNS turns.

        `quiet` counts the turns without a kill. QUIET_TURNS of them end the match, as does the last turn.
        """
        shown = self.model.shown
        return shown.quiet >= cards.QUIET_TURNS - LAST_TURNS or shown.turn > cards.LAST_TURN - LAST_TURNS

    # --- Actions and decisions ---------------------------------------------------------------

    def describe_action(self, action: Action) -> str:
        """An action in a few words."""
        return describe_action(action, self.model.view.stage)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys of the card, the men, the square or the button by which an action is chosen.

        Of several equal cards in the hand it is the first one. () if the hand shows no such card.
        """
        model = self.model
        match action:
            case Pick() | Discard() | Negate():
                return tuple(body.key for body in model.bodies_of(action.card)[:1])
            case Man():
                return (stack_key(action.square, action.kind),)
            case To() | At():
                return (square_key(action.square),)
            case Lose():
                return (stack_key(model.view.target, action.kind),)
            case Deploy():
                return (square_key(cards.BACK_ROW[model.me] + action.file),)
        return (("verb", action.notation),)

    def describe_decision(self, actions: Sequence[Action]) -> str:
        """A decision of these actions in a few words: its declaration or its deployment.

        A decision that is not complete yet is described by its first steps.
        """
        plan = self.selection.decisions.plan_of(actions)
        if plan is not None:
            return describe_plan(plan)
        deployments = [action for action in actions if isinstance(action, Deploy)]
        if deployments:
            return describe_deployment(deployments)
        return describe_first_steps(actions, self.model.view.stage)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of card, men, squares and arrows of a declaration. Without one, those of each action."""
        plan = self.selection.decisions.plan_of(actions)
        if plan is None:
            return tuple(key for action in actions for key in self.keys_of(action))

        men = [stack_key(*stack) for stack in plan.stacks]
        squares = [square_key(square) for square in dict.fromkeys(plan.goals)]
        return (card_key(plan.card), *men, *squares, plan_key(plan))

    def keys_to_choose(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """FB 2.2, 5.3 The keys of the things and buttons that a person clicks for this decision, in order.

        A deployment ends with DEPLOY. A group advance has GROUP ADVANCE, each man by himself, and ADVANCE.
        """
        deployment = self.selection.deployment
        if deployment is not None:
            return (*deployment.keys_of(actions), ("verb", "deploy"))

        plan = self.selection.decisions.plan_of(actions)
        if plan is not None and len(plan.men) > 1:
            men = [stack_key(*stack) for stack in plan.stacks.elements()]
            return (card_key(plan.card), ("verb", "group"), *men, ("verb", "advance"))
        return self.keys_of_decision(actions)


def _deployment_prompt(deployment: Deployment) -> str:
    """FB 2.2 The question while the special men are placed."""
    if deployment.picked is not None:
        return f"Where do you place the {kind_name(cards.KIND_OF[deployment.picked])}?"
    if deployment.is_complete:
        return "All six are placed: press DEPLOY, or move them around."
    return "Choose the man to place next."


def which_of_several(plans: Sequence[Declaration]) -> str:
    """A sentence that asks for the card, or else the man, when several declarations fit."""
    fitting_cards = sorted({plan.card for plan in plans})
    if len(fitting_cards) > 1:
        names = join_names([cards.CARD_NAMES[card] for card in fitting_cards])
        return f"{names} can all do that: choose one of them first."
    return "Several men can do that: choose one of them first."
