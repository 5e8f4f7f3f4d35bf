"""Every sentence on the board of At the Sharp End: log, banners, prompts, help, reasons why not, spoken survey."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from game.core.events import Event, MatchEnded
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import capitalise, count_of, counted_names, join_names
from game.sharp_end import cards, events
from game.sharp_end.actions import DISCARDS, PAY, REROLL, STRIKES, OrderBack
from game.sharp_end.cards import LAST_PLACE
from game.sharp_end.legal import (
    can_only_spend_counters,
    count_beatable_enemies,
    count_unpaid_enemies,
    has_order_to_draw,
    has_unit_to_draw,
    next_unpaid_die,
)
from game.sharp_end.odds import describe_chance, payment_odds
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.boards.parts import Call, Tooltips, say_tip
from scenes.boards.seat_name import SeatName, sentence_about
from scenes.boards.sharp_end.layout import seat_key
from scenes.boards.sharp_end.model import NOBODY, TableModel
from scenes.boards.sharp_end.names import (
    EVENT_EFFECTS,
    ORDER_EFFECTS,
    counter_in_words,
    describe_dice,
    describe_enemies,
    number_of_dice,
    pass_attack_label,
    pass_label,
    piece_in_words,
    place_name,
)
from scenes.boards.sharp_end.references import REFERENCES
from scenes.boards.sharp_end.selection import Selection
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact
from scenes.boards.words import Words as BoardWords
from scenes.pieces.controls import Controls as BoardControls

# --- The log --------------------------------------------------------------------------------------

LINES: Final[dict[type[Event], tuple[str, str]]] = {
    events.TurnBegan: ("*Turn {turn}.* {commander:You} {commander:commands|command}.", "place"),
    events.FogLaid: ("Fog lies on {places}.", "places"),
    events.FogTurnedUp: ("Fog at {place}: {kind}.", "place"),
    events.EnemyLaid: ("The enemy counters are laid out anew, face down.", ""),
    events.EnemyTurnedUp: ("The enemy at {place}: *{dice}*.", "place"),
    events.BeachRolled: ("The beach: a {roll}, so {dice_count}: *{dice}*.", "beach"),
    events.BeachHeld: ("{seat:You} {seat:has|have} nothing left for the beach.", "seat"),
    events.DiceRolled: ("{seat:You} {seat:attacks|attack} {place}: *{dice}*.", "place"),
    events.DieStruck: ("Air support takes an *enemy* away.", ""),
    events.Declared: ("{seat:You} {seat:attacks|attack}.", "seat"),
    events.WentOn: ("{seat:You} {seat:goes|go} on alone.", "seat"),
    events.CommanderWithdrew: ("{seat:You}, alone, *{seat:withdraws|withdraw}*.", "seat"),
    events.ObjectiveTaken: ("{seat:You} {seat:takes|take} a counter of {terrain}.", "seat terrain"),
    events.EmptyHanded: ("There is no counter left at {terrain} for {seat:you}.", "seat"),
    events.OrderPlayed: ("{seat:You} {seat:plays|play} {card}.", "seat"),
    events.DiceRerolled: ("{seat:You} {seat:rolls|roll} {which} again: *{faces}*.", "seat"),
    events.DiceLeft: ("{seat:You} {seat:leaves|leave} the dice as they are.", "seat"),
    events.Stated: ("{seat:You} *can pay*.", "seat"),
    events.EnemyPaid: ("{seat:You} {seat:beats|beat} an enemy with {means}.", "die"),
    events.AttackSucceeded: ("{seats} take *{place}*.", "place"),
    events.AttackFailed: ("*The attack on {place} fails.*", "place"),
    events.CommandPassed: ("{seat:You} {seat:takes|take} command.", "seat"),
    events.TurnEnded: ("Turn {turn} ends: back to {first_terrain}.", ""),
    events.UnitDrawn: ("{seat:You} {seat:draws|draw} {card}.", "seat"),
    events.OrderDrawn: ("{seat:You} {seat:draws|draw} {card}.", "seat"),
    events.NothingDrawn: ("{seat:You} {seat:has|have} no card left to draw.", "seat"),
    events.DeckRemade: ("The {orders} discards are shuffled: a new deck of {cards}.", ""),
    events.RandomEventRolled: ("{seat:You} {seat:draws|draw} a Random Event, a {roll}: *{event}*. {effect}", "seat"),
    events.UnitDiscarded: ("{seat:You} {seat:loses|lose} {card}.", "seat"),
    events.CounterSpent: ("{seat:You} {seat:spends|spend} {kind}.", "seat"),
    events.IntelCounted: ("{seat:You} kept {intel_recons}: {points} VP.", "seat"),
    events.SeatScored: ("{seat:You}: *{points} VP*.", "seat"),
}
"""The usual line of the log for each event, and the things that it is about.

Names in braces are fields of the event, or follow from them (`Words._words_of_fields`). `Words._special_line` has the
lines of events that cannot always be told in the same sentence.
"""

ACCOUNT: Final = (
    "{loser:Your} {losers_counters} brought {losers_points} VP, "
    "{winner:your} {winners_counters} brought {winners_points}."
)
"""The sentence of the front page on what decided a match."""
ACCOUNT_WITHOUT_COUNTER: Final = (
    "{loser:You} won no counter and {loser:has|have} {losers_points} VP, "
    "{winner:your} {winners_counters} brought {winners_points}."
)
"""The same where the loser won no counter."""

# --- What a person is asked -----------------------------------------------------------------------

PHASES: Final = ("Roll", "Declare", "Orders", "Fight", "Draw")
WINDOWS: Final = (cards.ORDERS_WINDOW, cards.CAN_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW)
"""The steps in which everybody is asked for HQ cards."""
PROMPTS: Final = {
    cards.ALONE: "Nobody else attacks: do you go on alone, or withdraw?",
    cards.STRIKE: "Air support: which enemy die do you remove?",
    cards.DECLARE: "Do you attack or withdraw?",
    cards.TACTICS: "Tactics: pick the dice to roll again, then roll.",
    cards.STATEMENT: "Can you pay every enemy?",
    cards.DISCARD: "Exhaustion: choose a unit card to lose.",
    cards.BEACH: "The beach: pay an enemy with a unit card.",
    cards.LAST_WINDOW: "The last turn is over: spend a counter, or none?",
}
"""By step. `prompt_for` has those that depend on more than the step."""
NAME_VICTIM: Final = "Withdraw: which officer has to leave?"
STATED: Final = {cards.CAN_WINDOW: "The commander can pay. ", cards.CANNOT_WINDOW: "The commander cannot pay. "}
"""By step, what precedes the prompt."""
CANNOT_PAY: Final = "You cannot pay every enemy: say so."

HELP: Final = {
    **dict.fromkeys(WINDOWS, "Cards that may be played are lit: choose one. SPACE plays none."),
    cards.STRIKE: "Choose dice in the tray.",
    cards.TACTICS: "Choose each die to be rolled again.",
    cards.STATEMENT: "You may refuse even if you can pay.",
    cards.DISCARD: "Choose one of the lit cards.",
    cards.BEACH: "Choose one of the lit cards.",
    cards.LAST_WINDOW: "A card drawn now brings a point only if it is the HQ card Intel-Recon.",
}
"""By step. `_how_to_answer` has the help that depends on more than the step."""
SPEND_COUNTER: Final = "The lit counter can be spent for a card: choose it. SPACE keeps it."
"""The help for a window in which only counters can be used."""
NOT_IN_ATTACK: Final = (
    "Until this attack is over you play no HQ card and spend no counter. In the next one you are asked again."
)
"""The note on the button that passes for the whole attack."""

ACTION_WORDS: Final = {
    "pass": "Play no card",
    "can": "Announce: we can pay",
    "cannot": "Announce: we cannot pay",
    "draw unit": "Draw a unit card",
    "draw HQ": "Draw an HQ card",
    "spend unit": "Spend a counter for a unit card",
    "spend HQ": "Spend a counter for an HQ card",
    **{action.notation: f"Pay with {cards.MEANS_NAMES[means]}" for means, action in enumerate(PAY)},
    **{action.notation: f"Lose {cards.UNIT_NAMES[card]}" for card, action in enumerate(DISCARDS)},
    **{action.notation: f"Pick die {die + 1}" for die, action in enumerate(REROLL)},
    **{action.notation: f"Take die {die + 1} away" for die, action in enumerate(STRIKES)},
}
"""By notation, the actions whose notation is not what a player would say."""


class Words(BoardWords[State]):
    """Puts a match of At the Sharp End into words."""

    news = (events.AttackSucceeded, events.AttackFailed, events.RandomEventRolled)

    def __init__(self, names: tuple[SeatName, ...], model: TableModel, controls: BoardControls[Selection]) -> None:
        super().__init__(names)
        self.model = model
        self.controls = controls
        self.selection = controls.selection

    # --- The log -----------------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, from LINES or `_special_line`. None for an event without a line.

        LINES also names the fields of the event whose things on the board are lit while somebody points at the line.
        """
        if type(event) not in LINES:
            return super().log_line(event)
        usual_line, things = LINES[type(event)]
        line = self._special_line(event) or usual_line
        return Dispatch(line.format_map(self._words_of_fields(event)), self._keys_of_things(event, things))

    def _special_line(self, event: Event) -> str:
        """The line of the log for an event whose usual line in LINES would be wrong, or "" if that line is right.

        The words in braces are filled in later, from the fields of the event: "{seat:You}" is a name or "You", and
        "{seat:plays|play}" a verb that agrees with it.
        """
        last_turn = self.model.shown.last_turn
        match event:
            case events.TurnBegan(turn) if turn == last_turn:
                return "*Turn {turn}, the last.* {commander:You} {commander:commands|command}."
            case events.TurnEnded(turn) if turn == last_turn:
                return "Turn {turn} ends."

            # rolls that fog or a random event has changed
            case events.BeachRolled(roll, dice) if len(dice) != (roll + 1) // 2:  # not half of the roll (SE 8.4)
                return "The beach: a {roll}, with the fog {dice_count}: *{dice}*."
            case events.DiceRolled(_, place, dice) if self._is_unusual_number(len(dice), place):
                return "{seat:You} {seat:attacks|attack} {place}, {dice_count} instead of {usual_dice}: *{dice}*."
            case events.DieStruck(die=-1):  # there was no die to remove
                return "Air support finds no target."

            # decisions of a seat, and what it gets
            case events.Declared(attacks=False):
                return "{seat:You} *{seat:withdraws|withdraw}*."
            case events.EmptyHanded(terrain=0):  # of any terrain
                return "There is no counter left for {seat:you}."
            case events.OrderPlayed(victim=victim) if victim >= 0:
                return "{seat:You} {seat:plays|play} {card} on {victim:you}."
            case events.Stated(can=False):
                return "{seat:You} *cannot pay*."
            case events.AttackSucceeded(_, seats) if len(seats) == 1:
                return "{first_seat:You} {first_seat:takes|take} *{place}*."

            # an event that no seat has drawn
            case events.RandomEventRolled(drawn=False):
                return "The fog brings a Random Event, a {roll}: *{event}*. {effect}"
        return ""

    def _is_unusual_number(self, dice: int, place: int) -> bool:
        """Whether this number of dice differs from the printed one of a place.

        False with Variable enemy (no printed dice).
        """
        shown = self.model.shown
        return not shown.variable and dice != cards.TERRAIN_DICE[shown.road[place]]

    def _words_of_fields(self, event: Event) -> dict[str, object]:
        """The words for every name that the line of this event may have in braces: its fields, and a few more."""
        words = {name: self._field_in_words(event, name) for name in vars(event)}

        # what a line says beside the fields of its event
        match event:
            case events.BeachRolled(dice=dice):
                words["dice_count"] = number_of_dice(len(dice))
            case events.DiceRolled(_, place, dice):
                words["dice_count"] = number_of_dice(len(dice))
                words["usual_dice"] = cards.TERRAIN_DICE[self.model.shown.road[place]]
            case events.AttackSucceeded(_, seats):
                words["first_seat"] = self.names[seats[0]]
            case events.TurnEnded():
                words["first_terrain"] = place_name(self.model.shown, place=1)
            case events.RandomEventRolled(event=random_event):
                words["effect"] = EVENT_EFFECTS[cards.EVENT_NAMES[random_event]]
            case events.IntelCounted(points=points):
                words["intel_recons"] = count_of(points, "Intel-Recon")
        return words

    def _field_in_words(self, event: Event, name: str) -> object:
        """The value of the event's field of this name, as the log writes it.

        A seat becomes a `SeatName`. A number for which the log has no words stays a number. Cards and counters depend
        on the type of the event, so the whole event is asked for them. `orders` tells the deck: true for HQ cards.
        """
        value = getattr(event, name)
        if name in ("card", "means", "kind"):
            return piece_in_words(event)

        match name:
            case "seat" | "commander" | "victim":
                return self.names[value]
            case "seats":
                first, *others = [self.names[seat] for seat in value]
                return join_names([f"{first:You}", *[f"{other:you}" for other in others]])
            case "place":
                return place_name(self.model.shown, value)
            case "places":
                return join_names([place_name(self.model.shown, place) for place in value])
            case "terrain":
                return cards.TERRAIN_NAMES[value]
            case "event":
                return cards.EVENT_NAMES[value]
            case "which":
                return number_of_dice(len(value))
            case "dice" | "faces":
                return number_of_dice(value) if isinstance(value, int) else describe_dice(value)
            case "orders":
                return "HQ" if value else "unit"
            case "cards":
                return count_of(value, "card")
        return value

    def _keys_of_things(self, event: Any, things: str) -> tuple[Hashable, ...]:
        """The keys of the things on the board that a line of the log is about, which are lit while it is pointed at.

        `things`: names of fields of the event, or "beach" (place 0), separated by spaces. A terrain is lit where it is
        on the road.
        """
        keys: list[Hashable] = []

        for thing in things.split():
            match thing:
                case "beach":
                    keys.append(place_key(0))
                case "seat":
                    keys.append(seat_key(event.seat))
                case "die":
                    keys.append(("die", event.die))
                case "place":
                    keys.append(place_key(event.place))
                case "places":
                    keys += [place_key(place) for place in event.places]
                case "terrain":
                    keys.append(place_key(list(self.model.shown.road).index(event.terrain)))
        return tuple(keys)

    # --- Banners, and the front page after the match -----------------------------------------

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of a new turn, or of the end of the match. None for other events."""
        match event:
            case events.TurnBegan(turn, commander, _):
                name = self.names[commander]
                return (f"TURN {turn}", f"{name:You} {name:commands|command}")
            case MatchEnded(scores, reason) if max(scores) < 1:
                return ("A SHARED VICTORY", reason)
            case MatchEnded(scores, reason):
                winner = self.names[scores.index(1.0)]
                if winner.is_reader:
                    return (self.victory, sentence_about(winner, reason).replace("*", "").removesuffix("."))
                return (winner.upper(), reason)
        return None

    def front_head(self, ended: MatchEnded) -> str:
        """The headline of the front page. It depends on whether the last attack has taken the end of the road."""
        if max(ended.scores) < 1:
            return "HONOURS ARE SHARED"
        return "THE ROAD IS OPEN" if self.model.shown.stand == LAST_PLACE else "THE GUNS FALL SILENT"

    def figures(self) -> list[tuple[str, str]]:
        """The figure of the front page: the most victory points beside the viewer's, or the second-most."""
        shown = self.model.shown
        points = [shown.points(seat) for seat in range(shown.seats)]
        return [self.compare_best(points, self.model.me, "VP")]

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """A sentence for the front page: counters (`shown.held`, by seat) and victory points of loser and winner."""
        shown = self.model.shown
        sentence = ACCOUNT if shown.held[loser] else ACCOUNT_WITHOUT_COUNTER
        words = sentence.format(
            loser=self.names[loser],
            losers_counters=count_of(shown.held[loser], "counter"),
            losers_points=shown.points(loser),
            winner=self.names[winner],
            winners_counters=shown.held[winner],
            winners_points=shown.points(winner),
        )
        return capitalise(words)

    # --- The bar at the top ------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        """The bar at the top: the turn, the commander and the viewer's own victory points."""
        shown = self.model.shown
        me = self.model.me
        facts = [Fact("TURN", f"{shown.turn} / {shown.last_turn}"), Fact("COMMANDER", self.names[shown.commander])]
        if me != NOBODY:
            facts.append(Fact("YOUR VP (MOST WINS)", str(shown.points(me))))
        return facts

    def phases(self) -> tuple[tuple[str, ...], int]:
        """The phases of a turn, and the index of the current one."""
        return (PHASES, self.model.phase_index())

    def rule(self) -> str:
        """The rule of the present step."""
        return REFERENCES.phases[self.model.shown.current_step()]

    # --- What is asked -----------------------------------------------------------------------

    def prompt(self) -> str:
        """The question to the person who decides now, in one sentence.

        A person who has nothing to play is asked all the same, so that others learn nothing, and is told so.
        """
        if self.controls.can_only_pass():
            return NOTHING_HERE
        if self._can_only_refuse:
            return CANNOT_PAY
        if self.selection.is_naming_victim:
            return NAME_VICTIM
        return prompt_for(self.model.shown, self.selection.has_only_counters, self.selection.means_of_payment)

    def help_text(self) -> str:
        """The odds of the commander's payment, and how to answer the question of `prompt`."""
        # Everybody is asked, even with nothing to play, so that nobody learns what a hand holds.
        if self.controls.can_only_pass():
            return ALL_ARE_ASKED
        odds = odds_sentence(self.model.shown, self.model.me)
        if self._can_only_refuse:  # there is nothing else to answer
            return odds
        sentences = [odds, self._how_to_answer()]
        return " ".join(sentence for sentence in sentences if sentence)

    @property
    def _can_only_refuse(self) -> bool:
        """SE 4.4 Whether the only legal answer is *cannot*: the commander is unable to pay for every enemy."""
        return [action.notation for action in self.controls.offered] == ["cannot"]

    def _how_to_answer(self) -> str:
        """The sentences on how to answer the present question. "" if they would only repeat it."""
        view = self.model.shown
        step = view.current_step()
        if step == cards.PAYMENT:
            return f"Choose {self.selection.means_of_payment} that is lit."
        if step == cards.DECLARE:  # one seat after the other says whether it takes part in the attack
            return f"The commander has to attack. {withdrawing_sentence(view, 'ends your turn')}"
        if step == cards.ALONE:  # nobody else attacks, so the commander decides whether to go on alone
            return withdrawing_sentence(view, "ends the turn for everyone")
        if step == cards.DRAW:
            units, orders = count_of(len(view.unit_deck), "unit card"), count_of(len(view.order_deck), "HQ card")
            return f"Unit cards pay for enemies, HQ cards are tricks for special moments. {units} and {orders} left."
        # In a window everybody is asked for HQ cards. A seat without any may still have a counter to spend.
        if step in WINDOWS and self.selection.has_only_counters:
            return SPEND_COUNTER
        return HELP.get(step, "")

    def hand_over_call(self, view: State) -> Call:
        """The next question as the covered screen announces it, in words that everybody may read.

        In a window, where everybody is asked for HQ cards, the person may pass without looking: this time, or for the
        rest of the attack. `log_line`: "Anna passes for ...", or "You pass for ..." for the person who reads it.
        """
        only_counters = can_only_spend_counters(view)
        is_passable = view.current_step() in WINDOWS
        name = self.names[view.to_act]
        return Call(
            prompt_for(view, only_counters),
            passable=is_passable,
            pass_group=(view.turn, view.stand),  # the same in all windows of an attack: `stand` is its place
            pass_all_label=pass_attack_label(only_counters) if is_passable else "",
            pass_label=pass_label(only_counters),
            log_line=f"{name:You} {name:passes|pass} for the rest of this attack.",
        )

    def name_of_luck(self, event: Event | None) -> str:
        return "counter" if isinstance(event, events.ObjectiveTaken) else super().name_of_luck(event)

    def sentence_on_luck(self, event: Event | None) -> str:
        """A sentence on a counter that was taken. During the match it is a secret, so the log does not name it."""
        return counter_in_words(event.terrain, event.kind) if isinstance(event, events.ObjectiveTaken) else ""

    # --- Actions, and the whole table --------------------------------------------------------

    def describe_action(self, action: Action) -> str:
        """An action in a few words, such as "Pay with Hero". An action without own words is told by its notation."""
        if isinstance(action, OrderBack):
            return f"Play Withdraw on {self.names[action.victim]}"
        return ACTION_WORDS.get(action.notation) or capitalise(action.notation)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys of the things that an action is about, or of its button."""
        return self.selection.keys_of(action)

    def survey_table(self, tips: Tooltips) -> list[str]:
        """The table in sentences for a voice: places of the road, dice in the tray, seats, own cards and counters.

        A hand with UNKNOWN cards is that of no seat at this screen, and is left out.
        """
        model = self.model
        shown = self.model.shown
        places = [self._place_sentence(place, tips) for place in range(model.first_place, LAST_PLACE + 1)]
        dice = [say_tip(tips, ("die", die)) for die in range(len(model.dice))]
        seats = [say_tip(tips, seat_key(seat)) for seat in range(shown.seats)]

        units, orders = shown.unit_cards(model.me), shown.order_cards(model.me)
        if UNKNOWN in orders:
            return [*places, *dice, *seats]
        hand = [
            f"Your unit cards: {counted_names(cards.UNIT_NAMES[: cards.UNIT_TYPES], units)}",
            f"Your HQ cards: {counted_names(cards.ORDER_NAMES, orders)}",
        ]
        counters = [f"Your counter: {words}" for body in model.counters if (words := say_tip(tips, body.key))]
        return [*places, *dice, *seats, *hand, *counters]

    def _place_sentence(self, place: int, tips: Tooltips) -> str:
        """A sentence on a place: its number, its tooltip, and the officers on it."""
        names_here = [self.names[seat] for seat, at in enumerate(self.model.shown.place) if at == place]
        sentence = f"Place {place}, {say_tip(tips, place_key(place))}"
        if not names_here:
            return sentence
        return f"{sentence} {join_names(names_here)} {'stand' if len(names_here) > 1 else 'stands'} here."


# --- Prompts and help that depend on more than the step -------------------------------------------


def prompt_for(view: State, only_counters: bool, means_of_payment: str = "") -> str:
    """The question that the seat to act is asked at the present step.

    `only_counters`: the seat can spend a counter, but play no card. `means_of_payment`: how it can pay, such as "a card
    or a counter". "" where other seats can read the question, since a hand is secret. A window is a step in which
    everybody is asked for HQ cards. STATED tells before it what the commander has said.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.put_fact("dice", [3])
    >>> view.step = cards.PAYMENT
    >>> prompt_for(view, only_counters=False, means_of_payment="a card")
    'Pay the Light enemy: a card.'
    """
    step = view.current_step()
    if step in WINDOWS:
        question = "Spend a counter, or none?" if only_counters else "Play an HQ card, or none?"
        return f"{STATED.get(step, '')}{question}"
    if step == cards.PAYMENT:
        enemy = cards.ENEMY_NAMES[cards.ENEMY[view.dice[next_unpaid_die(view)]]]
        return f"Pay the {enemy} enemy: {means_of_payment}." if means_of_payment else f"Pay the {enemy} enemy."
    if step == cards.DRAW:
        # Each is named if its deck has a card left (True is 1).
        decks = ["a unit card"] * has_unit_to_draw(view) + ["an HQ card"] * has_order_to_draw(view)
        return f"The turn is over: draw {' or '.join(decks)}."
    return PROMPTS.get(step, "")


def withdrawing_sentence(view: State, consequence: str) -> str:
    """A sentence on what withdrawing brings now, with a consequence such as "ends your turn".

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> withdrawing_sentence(view, "ends your turn")
    'Withdrawing brings a counter of Bocage and ends your turn.'
    """
    if not view.stand:  # the attack is at the first place, which has no counters
        return f"Withdrawing here brings no counter and {consequence}."
    place = place_name(view, view.stand)
    if view.left[view.road[view.stand]]:  # counters of the terrain there
        return f"Withdrawing brings a counter of {place} and {consequence}."
    return f"{place} has no counter left: withdrawing brings nothing and {consequence}."


# --- The odds, and the dice in the tray -----------------------------------------------------------


def odds_sentence(view: State, seat: int) -> str:
    """The chance that the commander can pay, as far as this seat may know, or "" where there is nothing to say.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.put_fact("dice", [3])
    >>> view.step = cards.STATEMENT
    >>> odds_sentence(view, seat=1)
    '95% chance that the commander can pay 1 Light with 7 unit cards.'
    """
    odds = payment_odds(view, seat)
    if odds < 0:
        return _sentence_without_odds(view, seat)

    chance = describe_chance(odds)
    if view.current_step() == cards.ALONE:  # the commander, who is alone, decides whether to go on before the roll
        return f"{chance} that your hand beats the next roll."
    has_picked_dice = bool(view.picked)  # to be rolled again
    if odds == 1.0 and not has_picked_dice and not any(count_unpaid_enemies(view)):
        return "The dice show no enemy: as they lie, the attack succeeds."

    enemy = describe_enemies(count_unpaid_enemies(view))
    if seat == view.commander:
        if view.current_step() == cards.TACTICS and has_picked_dice:
            return f"{chance} that your hand beats the enemy after this roll."
        return f"{capitalise(enemy)}: your hand {'beats' if odds > 0 else 'does not beat'} the dice as they lie."
    hand = count_of(view.unit_count[view.commander], "unit card")
    return f"{chance} that the commander can pay {enemy} with {hand}."


def _sentence_without_odds(view: State, seat: int) -> str:
    """A sentence on an attack for which the commander has no payment to make now. "" between attacks.

    On the beach each seat pays in turn: `seat` is told what its own hand can beat.
    """
    step = view.current_step()
    if step == cards.BEACH:
        left = count_unpaid_enemies(view)
        known = f"your hand beats {count_beatable_enemies(view, seat)} of {sum(left)}; what the others hold is secret"
        return f"{capitalise(describe_enemies(left))} left: {known}."
    if step == cards.CANNOT_WINDOW:
        return "The commander cannot pay: only an HQ card can still save the attack."
    return "The attack has failed: nothing is left to pay." if step == cards.FAILED_WINDOW else ""


def gauge_label(view: State, seat: int) -> str:
    """The label of the gauge: whose chance it shows, or why there is none. "" between attacks.

    `payment_odds` is negative if there is no chance to show. On the beach every seat pays with its own hand.

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(1)
    >>> view.put_fact("dice", [3])
    >>> view.step = cards.STATEMENT
    >>> gauge_label(view, seat=1)
    'COMMANDER CAN PAY'
    """
    has_odds = payment_odds(view, seat) >= 0
    if has_odds:
        return "YOU CAN PAY" if view.commander == seat else "COMMANDER CAN PAY"
    if view.step == cards.BEACH:
        return f"YOUR HAND BEATS {count_beatable_enemies(view, seat)} OF {sum(count_unpaid_enemies(view))}"
    labels = {cards.CANNOT_WINDOW: "THE COMMANDER CANNOT PAY", cards.FAILED_WINDOW: "THE ATTACK HAS FAILED"}
    return labels.get(view.step, "")


MOST_KINDS_ON_RIM: Final = 3
"""The kinds of enemies that fit on the rim of the tray. Of more kinds only the number is given."""


def tray_legend(model: TableModel) -> str:
    """The words on the rim of the tray: the enemies that are still to be beaten.

    "" while the tray is empty. Dice that stay in the tray after an attack are called "THE LAST ATTACK". An enemy is
    beaten by a payment: `paid` has a bit for each die that is paid.
    """
    if not model.dice_of_attack:
        return "THE LAST ATTACK" if model.dice_of_last_attack else ""

    dice = model.shown.dice
    unpaid = [cards.ENEMY[face] for die, face in enumerate(dice) if not model.is_die_paid(die)]
    kinds = [f"{unpaid.count(enemy)} {name}" for enemy, name in enumerate(cards.ENEMY_NAMES) if enemy in unpaid]
    if len(kinds) > MOST_KINDS_ON_RIM:
        return f"TO BEAT: {len(unpaid) - unpaid.count(cards.NO_ENEMY)} ENEMIES"
    if kinds:
        return f"TO BEAT: {', '.join(kinds)}".upper()
    return "NO ENEMY LEFT" if model.shown.paid else "NO ENEMY"


# --- Reasons why something cannot be chosen -------------------------------------------------------


def why_not(selection: Selection, key: Hashable | None) -> str:
    """Why choosing the thing with this key does nothing. "" if it does something, or if no reason is expected."""
    view = selection.view
    if view is None or selection.seat < 0:
        return ""
    match key:
        case ("card", str(sort), int(card), _) if not selection.is_playable(sort, card):
            return why_not_card(view, selection.seat, sort, card)
        case ("counter", int(number)) if not selection.is_spendable(number):
            return why_not_counter(view.kind[number])
        case ("die", _) if not selection.numbers("die"):
            return "You can pick dice only for Tactics and Air support."
        case ("seat", int(seat)) if selection.is_naming_victim and seat not in selection.numbers("seat"):
            return "Only another officer who attacks can be made to withdraw."
    return ""


def why_not_card(view: State, seat: int, sort: str, card: int) -> str:
    """Why this card of the viewer's hand cannot be played now. `sort` is "unit" or "order".

    >>> from game.catalogue import GAMES
    >>> from game.core.match import Match
    >>> view = Match(GAMES["sharp_end"], seats=2, options={}, seed=3).view(0)
    >>> view.to_act, view.step = 0, cards.ORDERS_WINDOW
    >>> why_not_card(view, 0, "unit", cards.HERO)
    'Unit cards are played when the commander pays the enemy.'
    """
    if view.to_act == OVER or view.to_act != seat:
        return "It is not your turn."
    if sort == "unit":
        if view.current_step() == cards.PAYMENT:
            return (
                f"{cards.UNIT_NAMES[card]} beats only a {cards.ENEMY_NAMES[card]} enemy, and this is a different one."
            )
        return "Unit cards are played when the commander pays the enemy."

    name = cards.ORDER_NAMES[card]
    if view.current_step() in WINDOWS and card not in (cards.COUNTER_ATTACK, cards.REINFORCEMENTS):
        if view.stance[seat] == cards.OUT:
            return f"You have left this attack: {name} is for those in it."
        if card == cards.INTEL_RECON and view.intel[seat]:
            return f"You have played an {name} already, and may play only one in a match."
    if view.current_step() == cards.ORDERS_WINDOW and card == cards.COUNTER_ATTACK:
        if seat == view.commander:
            return f"{name} cannot be played now: it is for the other officers."
        return f"{name} cannot be played now: every die shows an enemy."
    return f"{name} cannot be played now. {ORDER_EFFECTS[card]}"


def why_not_counter(kind: int) -> str:
    """Why a counter of this kind, which the viewer holds, cannot be spent now.

    Kinds below GIVES_UNIT bring victory points only. Those from it on bring a card, or pay as Supply.

    >>> why_not_counter(cards.SUPPLY)
    'Supply is spent when you, as commander, pay an enemy.'
    """
    if kind < cards.GIVES_UNIT:
        return "This counter brings victory points at the end; it cannot be spent."
    if kind == cards.SUPPLY:
        return "Supply is spent when you, as commander, pay an enemy."
    return "You can spend it at any decision of yours, as long as there is a card to draw."
