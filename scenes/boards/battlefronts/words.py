"""All that is said on the board of Battlefronts: log, banners, prompts, reasons why not, decisions, a survey."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from game.battlefronts import analysis, cards, events
from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import FRONTS, FRONTS_TO_WIN, NEIGHBOURS, PHASE_NAMES, PLACE_NAMES, PLACES, RANK_WORDS
from game.battlefronts.state import State
from game.core.events import Event
from game.core.game import Threat
from game.core.state import Action
from game.core.wording import amount, count_of, join_names
from scenes.boards.battlefronts.layout import FROM_LEFT, battalion_key
from scenes.boards.battlefronts.model import Piece
from scenes.boards.battlefronts.names import battalion_name, card_count, rank_with_article
from scenes.boards.battlefronts.painter import SIDES
from scenes.boards.battlefronts.references import REFERENCES
from scenes.boards.battlefronts.selection import Selection
from scenes.boards.board import place_key
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Dispatch, Fact, Mark
from scenes.boards.words import Words as BoardWords

# --- The log ------------------------------------------------------------------------------

LINES: Final[dict[type[Event], tuple[str, str]]] = {
    events.RoundBegan: ("*Round {round}.* {first:You} {first:acts|act} first.", ""),
    events.SeatPassed: ("{seat:You} {seat:is|are} done with {phase}.", ""),
    events.BattalionCalledUp: (
        "{seat:You} {seat:calls|call} up the *{battalion}*: {cards} on {place}.",
        "battalion place",
    ),
    events.BattalionMarched: ("{seat:You}: the *{battalion}* marches from {origin} to *{place}*.", "battalion place"),
    events.BattalionRedeployed: (
        "{seat:You}: the *{battalion}* gives up its {card} and goes from {origin} to *{place}*.",
        "battalion place",
    ),
    events.CardTurnedUp: ("{seat:Your} {battalion} battalion turns up {card}.", "battalion"),
    events.AttritionBegan: ("Attrition at *{fronts}*.", "fronts"),
    events.BattleJoined: (
        "*Battle at {front}*: {strength[0]} against {strength[1]}. "
        "Attrition: {attrition[1]} for {names[0]:you}, {attrition[0]} for {names[1]:you}.",
        "front",
    ),
    events.BattalionReduced: (
        "{seat:You} {seat:loses|lose} {card} from the {battalion} at {place}.",
        "battalion place",
    ),
    events.BattalionLost: ("{seat:Your} *{battalion} battalion* is worn down at {place}.", "place"),
}
"""Lines of the log, with fields of their events in braces, and the fields that name the things each line is about."""


def keys_about(event: Event, fields: str) -> tuple[Hashable, ...]:
    """The keys of the battalion and the places in these fields of an event. `fields`: their names with spaces between.

    >>> keys_about(events.BattalionLost(seat=1, battalion=0, place=4), "battalion place")
    (('battalion', 1, 0), ('place', 4))
    """
    keys: list[Hashable] = []
    values = vars(event)
    for name in fields.split():
        if name == "battalion":
            keys.append(battalion_key(values["seat"], values["battalion"]))
        else:
            places = values[name] if name == "fronts" else (values[name],)
            keys += [place_key(place) for place in places]
    return tuple(keys)


class Words(BoardWords[State]):
    """Describes a match of Battlefronts."""

    victory = "THE WAR IS DECIDED"
    defeat = "THE WAR IS LOST"
    stalemate = "THE FRONTS STAND STILL"
    news = (events.BattalionLost, events.BattalionReduced, events.BattleJoined)

    def __init__(self, names: tuple[SeatName, ...], selection: Selection) -> None:
        super().__init__(names)
        self.selection = selection
        self.model = selection.model

    # --- What has happened --------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, or None for an event without a line.

        `LINES`: by type of event, a sentence with the event's fields in braces, and the names of the fields whose
        battalions or places the line leads to.
        """
        if type(event) not in LINES:
            return super().log_line(event)

        template, about = LINES[type(event)]
        fields = {name: self._field_in_words(event, name, value) for name, value in vars(event).items()}
        sentence = template.format(names=self.names, **fields)
        if isinstance(event, events.RoundBegan) and event.round == 1:
            sentence += " Nobody can move yet, so battalions are called up first."
        return Dispatch(sentence, keys_about(event, about))

    def _field_in_words(self, event: Event, name: str, value: Any) -> object:
        """The value of an event's field as the log writes it: "2nd" for a battalion, "a *queen*" for a card.

        Attrition is told by seat: the cards that it loses. A card given up by redeploying is told without article.
        """
        match name:
            case "seat" | "first":
                return self.names[value]
            case "phase":
                return PHASE_NAMES[value]
            case "place" | "origin" | "front":
                return PLACE_NAMES[value]
            case "fronts":
                return join_names([PLACE_NAMES[front] for front in value])
            case "battalion":
                return battalion_name(value)
            case "cards":
                return card_count(value)
            case "attrition":
                return [card_count(count) for count in value]
            case "card":
                return RANK_WORDS[value] if isinstance(event, events.BattalionRedeployed) else rank_with_article(value)
        return value

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of a new round, or of the end of the match, or None."""
        if isinstance(event, events.RoundBegan):
            first = self.names[event.first]
            return (f"ROUND {event.round}", f"{first:You} {first:acts|act} first")
        return super().headline(event)

    def figures(self) -> list[tuple[str, str]]:
        """The figures of the result, each with its caption: ("3 : 1", "fronts held alone"), by seat."""
        held = self.model.fronts_held_by_seat()
        lost = [len(self.model.view.discards(seat)) for seat in range(2)]
        return [(f"{held[0]} : {held[1]}", "fronts held alone"), (f"{lost[0]} : {lost[1]}", "cards lost")]

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """How many battalions both sides had at the end, in a sentence for the front page.

        The events of the match are not needed in this game. In a format such as `:you`, the name of the reader's seat
        is the word "you".
        """
        count = self.model.view.fielded  # by seat: its battalions on the board
        return (
            f"At the end {self.names[loser]:you} had {amount(count[loser], 'battalion')}, "
            f"{self._battalions_at_fronts(loser)} at fronts; {self.names[winner]:you} had {count[winner]}, "
            f"{self._battalions_at_fronts(winner)} at fronts."
        )

    def _battalions_at_fronts(self, seat: int) -> int:
        """How many battalions of a seat are at fronts, as opposed to roads."""
        first_place = seat * PLACES
        return sum(self.model.view.here[first_place : first_place + FRONTS])

    # --- The bar at the top -------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        """The facts in the bar at the top: fronts held alone by each side, the round, and its first player.

        A side with three fronts alone wins, so that its mark is an alarm.
        """
        held = self.model.fronts_held_by_seat()
        marks = [
            Mark(f"battlefronts/token-{side}", str(fronts), alarm=fronts >= FRONTS_TO_WIN)
            for side, fronts in zip(SIDES, held, strict=True)
        ]
        return [
            Fact("HELD ALONE (3 TO WIN)", marks=tuple(marks)),
            Fact("ROUND", str(self.model.view.round)),
            Fact("FIRST PLAYER", self.names[self.model.view.first]),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        """The four phases with something to do, and the index of the current one."""
        return (PHASE_NAMES[:4], self.model.view.phase)

    def rule(self) -> str:
        """The heading in RULES.md about the current phase."""
        return REFERENCES.phases[self.model.view.phase]

    # --- What is asked ------------------------------------------------------------------------

    def prompt(self) -> str:
        """The question to the person who decides now. "" while nobody decides."""
        view = self.model.view
        if self.selection.sizes:
            return "How many cards for this battalion?"
        match view.phase:
            case cards.MOVE:
                return self._move_prompt()
            case cards.SUPPORT:
                return "Call up a battalion, or end Support."
            case cards.ATTRITION | cards.BATTLE:
                return f"Equally strong at {PLACE_NAMES[view.front]}: which battalion loses a card?"
        return ""

    def _move_prompt(self) -> str:
        """The question in the Move phase, from the battalions that are picked and the order that is being given."""
        picked = self.selection.picked
        # Some of several battalions have a destination already. The button MARCH sends these, and the rest stays.
        if self.selection.plan:
            if len(picked) > 1:
                return f"Where do the other {len(picked)} march? Or MARCH without them."
            if picked:
                return f"Where does the {battalion_name(picked[0])} march? Or MARCH without it."
            return "Choose another battalion, or MARCH."

        if len(picked) > 1:
            return f"Where do these {len(picked)} battalions march?"
        if picked:
            return f"Where does the {battalion_name(picked[0])} go?"
        return "Move a battalion, or end Move."

    def help_text(self) -> str:
        """How to answer the question of `prompt` with mouse or keys."""
        view = self.model.view
        if view.phase == cards.MOVE:
            return self._move_help()
        if view.phase != cards.SUPPORT:  # a battle or an attrition
            return "Choose one of the lit battalions. It loses its top card and turns up the next one."

        if view.is_midway():  # a road has been chosen, and the size of the battalion is asked for
            return (
                "Large battalions last longer and make face cards stronger; small ones can be in more places. "
                "The arrow keys change the number by 1."
            )
        return (
            f"{card_count(view.deck(view.to_act))} left in your deck. Choose a lit road between two fronts: you can "
            "call up one battalion on each. It stays face down and can march from the next round on."
        )

    def _move_help(self) -> str:
        """Sentences on how to move a battalion, covering only the ways that are open now."""
        sentences = ["Choose one of your lit battalions, then a lit place, or drag it there."]
        if self.selection.can_redeploy:
            sentences.append("A face card on top can be given up to redeploy to any front.")
        if len(self.selection.open_moves) > 1 and not self.selection.plan:
            how = "Press ALL, or draw a box around several, to give them one order: one marches in each turn."
            sentences.append(how)
        return " ".join(sentences)

    def danger_sentence(self, threats: Sequence[Threat], seat: int) -> str:
        """BF 8.1 A sentence to `seat` about a side that is about to win because it holds three fronts alone.

        A side that holds the fronts already wins by waiting. That comes before a threat that may still arise. The
        rival can prevent it only while the rival may still move. "" if there is no threat.
        """
        threat = min(threats, key=lambda candidate: not candidate.wins_by_waiting, default=None)
        if threat is None:
            return ""

        view = self.model.view
        fronts = join_names([PLACE_NAMES[front] for front in threat.places])
        rival = self.names[1 - threat.seat]
        rival_can_move = view.phase == cards.MOVE and not view.done[1 - threat.seat]
        if threat.wins_by_waiting and threat.seat == seat:
            unless = f", unless {rival} comes" if rival_can_move else ""
            return f"You hold {fronts} alone and win when the round ends{unless}."

        enemy = self.names[threat.seat]
        if not threat.wins_by_waiting:
            return f"If you make no further move, {enemy} can still hold {fronts} alone and win this round."
        how_many = "one" if len(threat.places) == FRONTS_TO_WIN else "some"
        advice = f": fight for {how_many} of them" if rival_can_move else ""
        return f"{enemy} holds {fronts} alone and wins when the round ends{advice}."

    def danger_beside_advice(self, threats: Sequence[Threat], seat: int) -> str:
        """BF 8.1 The sentence on a side that holds enough fronts already.

        What may still arise is left to the reason: it says which fronts the advised move saves, and what is left.
        """
        return self.danger_sentence([threat for threat in threats if threat.wins_by_waiting], seat)

    def loss_sentence(self) -> str:
        """BF 8.1 A warning if the enemy could win after the seat to act ends Move, otherwise ""."""
        view = self.model.view
        if view.phase != cards.MOVE:
            return ""
        threats = [threat for threat in analysis.find_threats(view) if threat.seat != view.to_act]
        return self.danger_sentence(threats, view.to_act)

    def tie_near(self) -> bool:
        """Whether a draw is close: by a last quiet round, or by the last three rounds of the match.

        `quiet` counts the rounds in a row in which nothing happened. QUIET_ROUNDS of them end the match.
        """
        view = self.model.view
        return view.quiet >= cards.QUIET_ROUNDS - 1 or view.round > cards.LAST_ROUND - 3

    # --- Actions and decisions ----------------------------------------------------------------

    def describe_action(self, action: Action) -> str:
        """An action in a few words, such as "2nd marches to Corval"."""
        match action:
            case March(battalion=number, place=place):
                return f"{battalion_name(number)} marches to {PLACE_NAMES[place]}"
            case Redeploy(battalion=number, front=front):
                return f"{battalion_name(number)} redeploys to {PLACE_NAMES[front]}"
            case CallUp(zone=zone):
                return f"Call up on {PLACE_NAMES[FRONTS + zone]}"
            case Size(cards=count):
                return f"A battalion of {card_count(count)}"
            case Reduce(battalion=number):
                return f"The {battalion_name(number)} loses its top card"
        return f"End {PHASE_NAMES[self.model.view.phase]}"

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys of the battalion and the place that an action is about, which are lit for a hint or caption.

        A zone is the number of a road among the roads, whose place numbers follow those of the fronts. The size of a
        call-up (Size) is chosen for the road `view.zone`. Passing is about no thing.
        """
        seat = self.model.view.to_act
        match action:
            case March(battalion=number, place=place) | Redeploy(battalion=number, front=place):
                return (battalion_key(seat, number), place_key(place))
            case CallUp():
                return (place_key(FRONTS + action.zone),)
            case Reduce():
                return (battalion_key(seat, action.battalion),)
            case Size():
                return (place_key(FRONTS + self.model.view.zone),)
        return ()

    def describe_decision(self, actions: Sequence[Action]) -> str:
        """The steps of a decision in a few words.

        A call-up and its size are one phrase: "Call up 3 cards on Canal Road".
        """
        match actions:
            case [CallUp(zone=zone), Size(cards=count), *_]:
                return f"Call up {card_count(count)} on {PLACE_NAMES[FRONTS + zone]}"
        return self.describe_action(actions[0])

    # --- The map in sentences, for a voice ----------------------------------------------------

    def survey_table(self) -> list[str]:
        """The table in sentences for a voice: one for each place, from the left, and one about the lost cards."""
        places = [f"{PLACE_NAMES[place]}. {self._survey_of_place(place)}." for place in FROM_LEFT]
        losses = [f"{self.names[seat]}: {card_count(len(self.model.lost[seat]))} lost" for seat in range(2)]
        return [*places, ". ".join(losses)]

    def _survey_of_place(self, place: int) -> str:
        """The battalions of both sides at a place as a clause each, with the total strength at a front.

        "Nobody" if none is there.
        """
        sides: list[str] = []
        for seat in range(2):
            pieces = [piece for key, piece in sorted(self.model.pieces.items()) if key[0] == seat]
            clauses = [piece_clause(piece) for piece in pieces if self.model.place_of(seat, piece.number) == place]
            if clauses:
                strength = f", strength {self.model.view.total(seat, place)}" if place < FRONTS else ""
                sides.append(f"{self.names[seat]}: {'; '.join(clauses)}{strength}")
        return ". ".join(sides) or "Nobody"


def piece_clause(piece: Piece) -> str:
    """A battalion in the survey: number, top card and size.

    >>> piece_clause(Piece(seat=0, number=2, at=(0.0, 0.0)))
    'the 3rd, face down on top of 1 card'
    """
    top = RANK_WORDS[piece.card] if piece.card else "face down"
    moved = ", moved" if piece.moved else ""
    return f"the {battalion_name(piece.number)}, {top} on top of {card_count(piece.cards)}{moved}"


# --- The dial that asks for the size of a battalion ---------------------------------------


def size_sentence(count: int, most: int, advised: int | None) -> str:
    """The number on the dial, as a voice says it. `advised`: the number of a hint, None without one.

    >>> size_sentence(5, most=52, advised=3)
    '5 of 52 cards, the staff advises 3'
    """
    advice = "" if advised is None else f", the staff advises {advised}"
    return f"{count} of {most} cards{advice}"


def size_note(count: int, most: int, advised: int | None) -> str:
    """The line below the number on the dial: how many cards the deck keeps, and what a hint advises if there is one.

    >>> size_note(5, most=52, advised=3)
    '47 stay in the deck; the staff advises 3'
    >>> size_note(51, most=52, advised=None)
    '1 stays in the deck'
    """
    kept = count_of(most - count, "stays", "stay")
    advice = "" if advised is None else f"; the staff advises {advised}"
    return f"{kept} in the deck{advice}"


# --- Reasons why not ----------------------------------------------------------------------

NOT_ASKED: Final = "It is not your turn to decide."


def why_not_pick(selection: Selection, seat: int, number: int) -> str:
    """The sentence that says why this battalion of `seat` cannot be chosen now.

    In the Move phase the own battalions can march unless they have moved. In an attrition only the strongest battalions
    of a side at a front can lose a card.
    """
    view = selection.model.view
    if selection.seat < 0:
        return NOT_ASKED
    if view.phase == cards.SUPPORT:
        return "Battalions move in the Move phase. Now choose a road for a call-up."
    if seat != selection.seat:
        return "This battalion is not yours."
    if view.phase == cards.MOVE:
        return f"The {battalion_name(number)} has already moved this round."
    return f"It is not among the strongest at {PLACE_NAMES[view.front]}: only those may be chosen."


def why_not_go(number: int, origin: int, place: int) -> str:
    """Why a battalion cannot go from `origin` to `place`.

    >>> why_not_go(number=0, origin=5, place=5)
    'The 1st is already there.'
    >>> why_not_go(number=0, origin=0, place=6)
    'From Auvray it can march only to Arsenal Road.'
    >>> why_not_go(number=0, origin=5, place=3)
    'From Arsenal Road it can march only to Auvray or Brissol. Going further costs a face card on top.'
    """
    if place == origin:
        return f"The {battalion_name(number)} is already there."
    reach = " or ".join(PLACE_NAMES[neighbour] for neighbour in NEIGHBOURS[origin])
    if place < FRONTS:
        return f"From {PLACE_NAMES[origin]} it can march only to {reach}. Going further costs a face card on top."
    return f"From {PLACE_NAMES[origin]} it can march only to {reach}."


def why_not_place(selection: Selection, place: int) -> str:
    """The sentence that says why this place cannot be chosen while no battalion is picked."""
    view = selection.model.view
    if selection.seat < 0:
        return NOT_ASKED
    if view.phase == cards.MOVE:
        return "Choose one of your battalions first, then its destination."
    if view.phase != cards.SUPPORT:
        return f"{PHASE_NAMES[view.phase]}: choose which of the marked battalions loses its top card."
    if place < FRONTS:
        return "Battalions are called up on the roads between the fronts, not at a front."
    return f"You have already called up on {PLACE_NAMES[place]} this round."


def why_none_can_march(place: int) -> str:
    """The sentence that says that none of the picked battalions can march to a place.

    >>> why_none_can_march(8)
    'None of them can march to Depot Road.'
    """
    return f"None of them can march to {PLACE_NAMES[place]}."


def risk_sentence(fronts: Sequence[int]) -> str:
    """BF 8.1 A warning that a move would let the enemy win the round with these fronts.

    >>> risk_sentence([0, 1, 4])
    'The enemy could then hold Auvray, Brissol and Estrelle alone and win. Choose it again to move anyway.'
    """
    where = join_names([PLACE_NAMES[front] for front in fronts])
    return f"The enemy could then hold {where} alone and win. Choose it again to move anyway."
