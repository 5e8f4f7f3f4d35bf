"""Everything that the board of Last Front says: log, banners, prompts, help, and actions in words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

from game.core.events import Event
from game.core.game import Threat
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import amount, count_of, join_names
from game.last_front import actions as do
from game.last_front import cards
from game.last_front import events as happened
from game.last_front.cards import MOST_BATTLES, MOST_QUIET, NONE, SORT_NAMES, STAKE_NAMES, TERRITORY_NAMES
from game.last_front.legal import can_play, has_highest_total, total_to_beat
from game.last_front.state import State
from scenes.boards.board import place_key
from scenes.boards.last_front.model import NOBODY, seat_key, stake_key
from scenes.boards.last_front.names import (
    EVENT_EFFECTS,
    bonus_effect,
    card_or_unknown,
    cause_of_losses,
    describe_goal,
    list_sorts,
    list_stakes,
)
from scenes.boards.last_front.references import REFERENCES
from scenes.boards.parts import Call
from scenes.boards.seat_name import SeatName, names_for
from scenes.boards.words import ALL_ARE_ASKED, NOTHING_HERE, Dispatch, Fact
from scenes.boards.words import Words as BoardWords
from scenes.pieces.controls import Controls

if TYPE_CHECKING:
    from scenes.boards.last_front.selection import Selection

PHASES: Final = ("Front", "Bids", "Blitz", "Spoils")
FRONT_PHASE, BIDS_PHASE, BLITZ_PHASE, SPOILS_PHASE = range(len(PHASES))
WINDOWS: Final = (cards.CANCEL, cards.DIG_WINDOW, cards.FINISH_WINDOW)
"""LF 7.1, 7.4 The steps in which seats are asked whether they answer with a card."""
LET_PASS: Final = "LET IT PASS"
"""The button that answers with no card."""
PASS_WHOLE_TURN: Final = "LET THE WHOLE TURN PASS"

LINES: Final[dict[type[Event], tuple[str, str]]] = {
    # Territories and battles
    happened.TypesLeftOut: ("The {types} territories stay out of this match, by lot.", ""),
    happened.FrontTurnedUp: ("{territory} is the open front.", "territory"),
    happened.FrontBuried: ("{territory} goes under the deck.", "territory"),
    happened.BattleEnded: ("*Armistice at {territory}*: nobody wins.", "territory"),
    happened.BonusGained: ("{seat:You} {seat:gains|gain} the *{type} bonus*: {effect}.", "seat"),
    happened.BonusLost: ("{seat:You} {seat:loses|lose} the {type} bonus.", "seat"),
    happened.EventTurnedUp: ("{seat:You} {seat:turns|turn} up *{event}*. {effect}", "seat"),
    happened.DeckRemade: ("The {events} are shuffled: a new deck of {cards}.", ""),
    # Bids
    happened.CardStaked: ("{seat:You} {seat:plays|play} *{card}*: {total} in all.", "seat card"),
    happened.EffectStaked: ("{seat:You} {seat:has|have} *{card}* in the bid: {total} in all.", "seat card"),
    happened.Finished: ("{seat:You} *{seat:bids|bid} {total}*.", "seat"),
    happened.TurnReopened: ("{seat:You} no longer {seat:leads|lead}, and may play on.", "seat"),
    happened.Withdrew: ("{seat:You} *{seat:withdraws|withdraw}*.", "seat"),
    happened.DigDeclared: ("{seat:You} {seat:wants|want} to dig in {cards}.", "seat"),
    happened.DugIn: ("{seat:You} *{seat:digs|dig} in*: {total} in all.", "seat"),
    happened.DigDropped: ("{seat:You} cannot dig in, because of *{sort}*.", "seat"),
    happened.CardTakenBack: ("{seat:You} {seat:takes|take} *{card}* back into hand.", "seat"),
    # Effects and hands
    happened.CounterPlayed: ("{seat:You} {seat:answers|answer} {victim:your} {sort}: *Counter-Intelligence*.", "seat"),
    happened.EffectCancelled: ("{seat:Your} {sort} is *cancelled*.", "seat"),
    happened.CardsSwapped: (
        "{seat:You} {seat:gets|get} *{taken}* and {seat:gives|give} {victim:you} *{given}*.",
        "seat taken given",
    ),
    happened.CardDrawn: ("{seat:You} {seat:draws|draw} {hidden}.", "seat"),
    happened.NothingDrawn: ("{seat:You} {seat:has|have} no card left to draw.", "seat"),
    happened.CardTaken: ("{seat:You} {seat:takes|take} {hidden} from {victim:you}.", "seat victim"),
    happened.HandCardLost: ("{seat:You} {seat:loses|lose} {hidden} from hand.", "seat"),
    happened.CardRecovered: ("{seat:You} {seat:takes|take} {hidden} from the discards.", "seat"),
}
"""Lines of the log with fields of their events in braces, and the fields that name the keys each line is about.

`Words._fields_in_words` says which words the fields are.
"""
NAMES_IN_FIELDS: Final[dict[str, Sequence[str]]] = {
    "territory": TERRITORY_NAMES,
    "type": cards.TYPE_NAMES,
    "event": cards.EVENT_NAMES,
    "sort": SORT_NAMES,
    "taken": STAKE_NAMES,
    "given": STAKE_NAMES,
}
"""By field of an event: the names of the things whose numbers it holds."""
PLAIN_ACTIONS: Final = {"pass": "Let it pass", "cancel": "Cancel it", "draw-event": "Draw an event"}
"""By notation: actions in other words than those of their notation."""


class Words(BoardWords[State]):
    """The words of a match of Last Front."""

    victory, defeat = "EUROPE IS WON", "EUROPE IS LOST"
    stalemate = "EUROPE IS EXHAUSTED"
    news = (happened.BattleWon, happened.EventTurnedUp, happened.Finished, happened.Withdrew)

    def __init__(self, names: tuple[SeatName, ...], controls: Controls[Selection]) -> None:
        super().__init__(names)
        self.controls = controls
        self.selection = controls.selection
        self.model = controls.selection.model

    # --- Log and banners ---------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, with the keys of the things it is about. None for an event without a line.

        A template has the event's fields in braces, and comes with the names of the fields whose things it is about.
        """
        line = LINES.get(type(event)) or _choose_line(event)
        if line is None:
            return super().log_line(event)

        template, about = line
        return Dispatch(template.format_map(self._fields_in_words(event)), _keys_of_fields(event, about))

    def _fields_in_words(self, event: Event) -> dict[str, str]:
        """The words for the fields of an event, by name, for its template. A field that is NONE is left out.

        A stake is a card of a bid, and its words are called `card`. Two more may be added: `effect`, what a bonus or an
        event does, and `hidden`, a card that not everybody may know.
        """
        words: dict[str, str] = {}
        for name, value in vars(event).items():
            match name:
                case _ if value == NONE:
                    continue
                case "seat" | "victim" | "starter" | "defender" | "loser" | "observer" | "holder":
                    words[name] = self.names[value]
                case "territory" | "type" | "event" | "sort" | "taken" | "given":
                    words[name] = NAMES_IN_FIELDS[name][value]

                case "types":
                    words[name] = join_names([cards.TYPE_NAMES[kind] for kind in value])
                case "stake":
                    words["card"] = STAKE_NAMES[value]
                case "sorts":
                    words[name] = list_sorts(value)
                case "stakes":
                    words["cards"] = list_stakes(value)
                case "events":  # whether a new deck is that of events
                    words[name] = "events" if value else "discards"
                case "cards":
                    words[name] = count_of(value, "card")
                case _:
                    words[name] = str(value)
        return words | self._further_words(event)

    def _further_words(self, event: Event) -> dict[str, str]:
        """The words `effect` and `hidden` for the template of an event, where it has them.

        `effect`: what a bonus or a turned up event does. `hidden`: a card, or "a card" if the viewer does not know it.
        """
        match event:
            case happened.BonusGained(seat, kind):
                return {"effect": bonus_effect(kind, f"{self.names[seat]:your}")}
            case happened.EventTurnedUp(_, number):
                return {"effect": EVENT_EFFECTS[cards.EVENT_NAMES[number]]}

            case happened.CardDrawn() | happened.CardTaken() | happened.HandCardLost() | happened.CardRecovered():
                return {"hidden": card_or_unknown(event.sort)}
        return {}

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of a new battle, a decided one or the end. None for other events.

        `defender`: the holder of the territory, NONE if nobody holds it.
        """
        match event:
            case happened.BattleBegan(battle, starter, territory, defender):
                first = self.names[starter]
                words = f"Battle {battle}: {first:You} {first:begins|begin}"
                if defender != NONE:
                    words = f"Battle {battle}, held by {self.names[defender]:you}: {first:You} {first:begins|begin}"
                return (TERRITORY_NAMES[territory].upper(), words)

            case happened.BattleWon(seat, territory, total, _):
                winner = self.names[seat]
                words = f"{winner:You} {winner:wins|win} with {total}"
                return (f"{TERRITORY_NAMES[territory].upper()} DECIDED", words)
        return super().headline(event)

    # --- Actions and decisions ---------------------------------------------------------------

    def describe_action(self, action: Action) -> str:
        """An action in a few words, such as "Play Espionage for its effect". In a decision it is one step.

        `sort`: a card of the hand. `stake`: a card of a bid. Sorts from UNIT_SORTS on are no units.
        """
        view, names = self.model.shown, self.names
        match action:
            case do.Finish():
                return bid_in_words(view.totals[view.to_act]) if view.to_act != OVER else "Bid"
            case do.ChooseFront():
                return f"Fight for {TERRITORY_NAMES[action.territory]}"
            case do.Play():
                effect = " for its effect" if action.sort >= cards.UNIT_SORTS else ""
                return f"Play {SORT_NAMES[action.sort]}{effect}"
            case do.PlayFace():
                return f"Play {SORT_NAMES[action.sort]} at face value: {cards.FACE_VALUE[action.sort]}"

            case do.Aim():
                return f"Target: {names[action.victim]:your} {STAKE_NAMES[action.stake]}"
            case do.AimSeat():
                return f"Target: {names[action.victim]}"
            case do.Give():
                return f"Give {STAKE_NAMES[action.stake]}"
            case do.Dig():
                return f"Dig in {STAKE_NAMES[action.stake]}"
            case do.Discard():
                return f"Lose {SORT_NAMES[action.sort]}"
            case do.Take():
                return f"Take {SORT_NAMES[action.sort]}"
        return PLAIN_ACTIONS.get(action.notation) or action.notation.capitalize()

    def describe_decision(self, actions: Sequence[Action]) -> str:
        """A decision in a few words: a dig-in with its cards, an effect with its target."""
        dug = [action.stake for action in actions if isinstance(action, do.Dig)]
        if dug:
            return f"Dig in {list_stakes(dug)}"

        # An effect aims at a seat or at a card (stake) of its bid, for which another card may be given.
        first, *later = actions
        victim = stake = given = NONE
        for action in later:
            match action:
                case do.Aim():
                    victim, stake = action.victim, action.stake
                case do.AimSeat():
                    victim = action.victim
                case do.Give():
                    given = action.stake
        if isinstance(first, do.Play) and victim != NONE:
            return with_target(SORT_NAMES[first.sort], self.names, victim, stake, given)
        return self.describe_action(first)

    def name_of_luck(self, event: Event | None) -> str:
        return "territory" if isinstance(event, happened.FrontTurnedUp) else super().name_of_luck(event)

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        return self.selection.keys_of(self.model.shown, action)

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """The keys of the things that a decision is about, such as ("bid", seat, stake, copy) for a card of a bid.

        Several cards of a dig-in may be equal, of the same stake. They get copies 0, 1 and so on.
        """
        dug = [action.stake for action in actions if isinstance(action, do.Dig)]
        if dug:
            seat = self.model.shown.to_act
            return tuple(("bid", seat, stake, dug[:index].count(stake)) for index, stake in enumerate(dug))
        return tuple(key for action in actions for key in self.keys_of(action))

    def keys_to_choose(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """LF 6.1 The keys of the things that a person clicks, in order. A dig-in begins and ends with its button."""
        keys, dig_button = self.keys_of_decision(actions), ("verb", "dig")
        return (dig_button, *keys, dig_button) if isinstance(actions[0], do.Dig) else keys

    # --- The present state of the match ------------------------------------------------------

    def facts(self) -> list[Fact]:
        """The bar at the top: the goal, the battle, and during a battle the viewer's bid beside the bid to beat.

        Without an open hand (`me` is NOBODY), or out of the battle, there is no own bid. With nothing to beat the
        second number is 0.
        """
        view, me = self.model.shown, self.model.me
        facts = [Fact("TO WIN", describe_goal(view)), Fact("BATTLE", str(max(1, view.battle)))]
        if me != NOBODY and view.fighting[me]:
            bid, rival = view.totals[me], total_to_beat(view, me)
            sentence = f"Your bid is {bid}. The bid to beat is {rival}." if rival else f"Your bid is {bid}."
            facts.append(Fact("YOUR BID / TO BEAT", f"{bid} / {rival}", sentence=sentence))
        return facts

    def phases(self) -> tuple[tuple[str, ...], int]:
        """The names of the phases, and the index of the present one, or -1 after the end of the match.

        They are the choice of the front, the bids, the answers to a card or a bid (WINDOWS, played with Blitz cards),
        and the spoils of the winner.
        """
        view = self.model.shown
        if view.to_act == OVER:
            return (PHASES, -1)
        if view.step == cards.FRONT:
            return (PHASES, FRONT_PHASE)
        if view.step in WINDOWS:
            return (PHASES, BLITZ_PHASE)
        return (PHASES, SPOILS_PHASE if view.step == cards.WIN_BACK else BIDS_PHASE)

    def rule(self) -> str:
        """The name of the rule or card that the present question is about, to be looked up by the person."""
        view = self.model.shown
        if view.step == cards.AIM and view.card != NONE:
            return SORT_NAMES[view.card]
        return REFERENCES.phases[view.step]

    def danger_sentence(self, threats: Sequence[Threat], seat: int) -> str:
        """LF 1 The seats for which the front wins the match, and those among them that lead. "" if there are none.

        "Ruhr would win the match for Anna and you. You lead." `seat` is "you". A threat has the front as its only
        place, and its seat `wins_by_waiting` if it leads now.
        """
        if not threats:
            return ""

        names = names_for(self.names, seat)
        front, *_ = threats[0].places
        candidates = [f"{names[threat.seat]:you}" for threat in threats]
        sentences = [f"{TERRITORY_NAMES[front]} would win the match for {join_names(candidates)}."]
        for threat in threats:
            if threat.wins_by_waiting:
                sentences.append(f"{names[threat.seat]:You} {names[threat.seat]:leads|lead}.")
        return " ".join(sentences)

    def tie_near(self) -> bool:
        view = self.model.shown
        return view.quiet >= MOST_QUIET - 2 or view.battle > MOST_BATTLES - 3

    # --- The end of the match ----------------------------------------------------------------

    def figures(self) -> list[tuple[str, str]]:
        """The leader's number of territories, beside the viewer's or the runner-up's, each with its caption."""
        view = self.model.shown
        territories = [len(view.territories_of(seat)) for seat in range(view.seats)]
        return [self.compare_best(territories, self.model.me, "territories")]

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """A sentence for the front page: the battles that loser and winner have won, and the loser's withdrawals.

        `events`: those of the whole match.
        """
        won = [event.seat for event in events if isinstance(event, happened.BattleWon)]
        withdrew = [event.seat for event in events if isinstance(event, happened.Withdrew)]
        battles, times = amount(won.count(loser), "battle"), count_of(withdrew.count(loser), "time")
        return (
            f"{self.names[loser]:You} won {battles} and withdrew {times}; "
            f"{self.names[winner]:you} won {won.count(winner)}."
        )

    # --- The present question ----------------------------------------------------------------

    def prompt(self) -> str:
        """The question to the person who decides now.

        LF 7.1 Everybody is asked for an answer to a card, even with nothing to play (`can_only_pass`). The view may be
        ahead of the table by the steps that have been picked.
        """
        if self.controls.can_only_pass():
            return NOTHING_HERE
        if self.selection.is_digging:
            return describe_dig_in(self.selection.picked_total())
        return question_in_words(view=self.selection.view or self.model.shown, names=self.names)

    def hand_over_call(self, view: State) -> Call:
        """The next question as the covered screen announces it, in words that everybody may read.

        "You" is the person who is asked next. A question that only asks for an answer (WINDOWS) can be passed unseen.
        In another player's turn one button passes all of them: they share battle and turn (`pass_group`).
        """
        words = question_in_words(view, names_for(self.names, reader=None))
        is_passable = view.step in WINDOWS
        is_turn_of_another = is_passable and view.to_act != view.active
        pass_whole = PASS_WHOLE_TURN if is_turn_of_another else ""
        return Call(
            words,
            passable=is_passable,
            pass_group=(view.battle, view.turn),
            pass_all_label=pass_whole,
            pass_label=LET_PASS,
        )

    def help_text(self) -> str:
        """How to answer the question of `prompt`.

        LF 7.1 Everybody is asked, even with nothing to play (`can_only_pass`), so that nobody learns what a hand holds.
        """
        if self.controls.can_only_pass():
            return ALL_ARE_ASKED
        if self.selection.is_digging:
            return HOW_TO_DIG
        return help_for_question(view=self.selection.view or self.model.shown, opens=self.selection.open_actions)


def _choose_line(event: Event) -> tuple[str, str] | None:
    """The template of the log and the names of fields, for an event that has several lines. None for other events.

    The template has fields of the event in braces. The second value names the fields whose things the line leads to.
    """
    match event:
        case happened.BattleBegan(defender=cards.NONE):
            return "*Battle {battle}: {territory}*. {starter:You} {starter:begins|begin}.", "territory"
        case happened.BattleBegan():
            return (
                "*Battle {battle}: {territory}*, held by {defender:you}. {starter:You} {starter:begins|begin}.",
                "territory",
            )
        case happened.BattleWon(counted=True):
            return "{seat:You} *{seat:wins|win} {territory}* with the highest total, {total}.", "seat territory"
        case happened.BattleWon():
            return "{seat:You} *{seat:wins|win} {territory}* with {total}.", "seat territory"
        case happened.TerritoryCaptured(loser=cards.NONE):
            return "{seat:You} {seat:takes|take} *{territory}*.", "seat territory"
        case happened.TerritoryCaptured():
            return "{seat:You} {seat:takes|take} *{territory}* from {loser:you}.", "seat territory"

        case happened.CardLost(sort=cards.NONE):
            return "{seat:You} {seat:loses|lose} *{card}*.", "seat"
        case happened.CardLost():
            return "{seat:You} {seat:loses|lose} *{card}* to {sort}.", "seat"
        case happened.HandSeen(sorts=sorts) if sorts and UNKNOWN not in sorts:
            return "{observer:You} {observer:sees|see} {holder:your} hand: {sorts}.", "observer holder"
        case happened.HandSeen():
            return "{observer:You} {observer:sees|see} {holder:your} hand.", "observer holder"
        case happened.EffectPlayed():
            return _choose_line_of_effect(event), "seat"
    return None


def _choose_line_of_effect(event: happened.EffectPlayed) -> str:
    """The template for a card that is played for its effect: without target, on a player, on a card, or as a swap.

    `event.stake`: the card in the bid of `event.victim` that is the target, {card} in the template. `event.given`: the
    card that is swapped for it. Each is NONE if the card has no such target.
    """
    if event.victim == NONE:
        return "{seat:You} {seat:plays|play} *{sort}*."
    if event.stake == NONE:
        return "{seat:You} {seat:plays|play} *{sort}* on {victim:you}."
    if event.given == NONE:
        return "{seat:You} {seat:plays|play} *{sort}* on {victim:your} {card}."
    return "{seat:You} {seat:plays|play} *{sort}*: {given} for {victim:your} {card}."


def _keys_of_fields(event: Event, fields: str) -> tuple[Hashable, ...]:
    """The keys of the things that these fields of an event name, to which the line in the log leads.

    `fields`: their names, separated by spaces. "card" is the field `stake`, a card of a bid, whose key needs the seat
    in whose bid it is. In a swap that is the seat for the card it took, and its victim for the card it gave.
    """
    values = vars(event)
    keys: list[Hashable] = []
    for name in fields.split():
        match name:
            case "seat" | "victim" | "observer" | "holder":
                keys.append(seat_key(values[name]))
            case "territory":
                keys.append(place_key(values[name]))

            case "card":
                keys.append(stake_key(values["seat"], values["stake"]))
            case "taken":
                keys.append(stake_key(values["seat"], values[name]))
            case "given":
                keys.append(stake_key(values["victim"], values[name]))
    return tuple(keys)


def with_target(card: str, names: Sequence[SeatName], victim: int, stake: int = NONE, given: int = NONE) -> str:
    """A card with its target: the seat `victim`, or the card `stake` of that seat's bid.

    `given`: the card swapped for that. NONE: there is none. The formats `you` and `your` put "you" for the reader's
    name.

    >>> anna, ben = SeatName("Anna"), SeatName("Ben", is_reader=True)
    >>> with_target("Supply Line", (anna, ben), NONE), with_target("Espionage", (anna, ben), victim=0)
    ('Supply Line', 'Espionage on Anna')
    >>> with_target("Air Strike", (anna, ben), victim=1, stake=3)
    'Air Strike on your Tanks 2'
    >>> with_target("Lend-Lease", (anna, ben), victim=0, stake=3, given=0)
    "Lend-Lease: Troops 1 for Anna's Tanks 2"
    """
    if victim == NONE:
        return card
    if stake == NONE:
        return f"{card} on {names[victim]:you}"

    target = f"{names[victim]:your} {STAKE_NAMES[stake]}"
    return f"{card}: {STAKE_NAMES[given]} for {target}" if given != NONE else f"{card} on {target}"


def bid_in_words(total: int) -> str:
    """The decision that ends a turn, and its button: the others must answer this bid."""
    return f"Bid {total}"


# --- Prompts and help ----------------------------------------------------------------------------


def question_in_words(view: State, names: Sequence[SeatName]) -> str:
    """The question to the seat to act. `view` may be ahead of the table by the steps that have been picked.

    `view.victim` and `view.aim`: the seat and the card of its bid that were named as the target.
    """
    match view.step:  # what is decided next
        case cards.TURN:
            return _turn_in_words(view)
        case cards.CANCEL | cards.DIG_WINDOW | cards.FINISH_WINDOW:
            return _window_in_words(view, names)

        case cards.AIM if view.card == cards.LEND_LEASE:
            return f"{SORT_NAMES[view.card]}: which card do you want?"
        case cards.AIM if view.card == cards.ESPIONAGE:
            return f"{SORT_NAMES[view.card]}: whose hand do you look at?"
        case cards.AIM:
            return f"{SORT_NAMES[view.card]}: which card is the target?"
        case cards.GIVE:
            return f"Which card do you give for {names[view.victim]:your} {STAKE_NAMES[view.aim]}?"

        case cards.DIG:
            return f"Pick cards that make {cards.DUG_IN} together."
        case cards.LOSE:
            return f"{cause_of_losses(view)}: which of these do you lose?"
        case cards.FRONT:
            return "Which territory is next: the open front, or one that another player holds?"
        case cards.TAKE:
            return f"Espionage: which card do you take from {names[view.victim]:your} hand?"
        case cards.RECOVER:
            return "Heroic Stand: which Unit do you take into your hand?"
    # WIN_BACK
    return "British bonus: which card of your bid do you take back into your hand?"


def _turn_in_words(view: State) -> str:
    """LF 4.3, 4.4 The question to the seat whose turn it is: to bid, to play cards, or to withdraw."""
    own_bid, bid_to_beat = view.totals[view.to_act], total_to_beat(view, view.to_act)
    has_plays = can_play(view)

    if has_highest_total(view, view.to_act):
        count = f"{own_bid}, more than {bid_to_beat}" if bid_to_beat else f"{own_bid}"
        if has_plays:
            return f"Your cards are worth {count}: bid {own_bid}, or play more."
        return f"Your cards are worth {count}: bid {own_bid}."
    if view.turn > 1 and has_plays:  # the seat to act is not the starter
        return f"You have {own_bid} and must beat {bid_to_beat}: play cards, or withdraw."
    if view.turn > 1:
        return f"You have {own_bid} and must beat {bid_to_beat}: withdraw."

    # The starter has no bid to beat, and may withdraw only with nothing to bid.
    if has_plays:
        return "You begin: play cards, then bid what they count."
    return "You have nothing to bid: withdraw."


def _window_in_words(view: State, names: Sequence[SeatName]) -> str:
    """LF 7.1, 7.4 The question to a seat that may answer a card, a dig-in or a bid."""
    if view.step == cards.DIG_WINDOW:
        return f"{names[view.active]} digs in {list_stakes(view.picked)}: play a Blitz?"
    if view.step == cards.FINISH_WINDOW:
        return f"{names[view.active]} bids {view.totals[view.active]}: play a Blitz?"

    card = SORT_NAMES[view.card]
    if view.counter != NONE:  # the Counter-Intelligence of this seat may be cancelled in turn
        return f"{names[view.counter]} cancels {names[view.player]:your} {card}: cancel that?"
    return f"{names[view.player]} plays {with_target(card, names, view.victim, view.aim, view.given)}: cancel it?"


HOW_TO_DIG: Final = (
    f"Choose cards of your bid until they make {cards.DUG_IN} or more. The pile then counts {cards.DUG_IN}, and no "
    "effect reaches it. BACK leaves the bid as it is."
)


def describe_dig_in(total: int) -> str:
    """A sentence on how far a dig-in has got.

    `total`: the value of the cards picked for it, of which DUG_IN are needed.
    """
    if total >= cards.DUG_IN:
        return f"These make {total}: a pile worth {cards.DUG_IN}. Dig in?"
    return f"Dig in: {total} of {cards.DUG_IN} picked."


def help_for_question(view: State, opens: Sequence[Action]) -> str:
    """How to answer the question of a view. `opens`: the actions that can be chosen next.

    `view.step`: what is decided. In a step without a sentence of its own a card in the bids is chosen.
    """
    match view.step:
        case cards.TURN:
            return _help_for_turn(view, opens)
        case cards.CANCEL | cards.DIG_WINDOW | cards.FINISH_WINDOW:
            answers = _answers_in_words(opens)
            return f"{answers} SPACE lets it pass." if answers else "SPACE lets it pass."

        case cards.FRONT:
            return "Choose a lit territory on the map. Its holder counts the higher value of Support cards."
        case cards.AIM if view.card == cards.ESPIONAGE:
            return "Choose the lane of the player."
        case cards.TAKE | cards.RECOVER | cards.WITHDRAW_BACK | cards.WIN_BACK:
            return "Choose the card that you want."
    return "Choose one of the lit cards in the bids."


def _help_for_turn(view: State, opens: Sequence[Action]) -> str:
    """LF 4.3, 6.1 The ways to go on in a turn. `opens`: the actions that can be chosen next."""
    sentences = ["A bid must be higher than all others; it stands until it is beaten."]
    if can_play(view):
        sentences.insert(0, "Choose a lit card to play.")
    if any(isinstance(action, do.Dig) for action in opens):
        sentences.append(f"Cards that make {cards.DUG_IN} can be dug in.")
    return " ".join(sentences)


def _answers_in_words(opens: Sequence[Action]) -> str:
    """A sentence with the cards of the own hand that can answer a card or a bid. "" if there are none.

    `opens`: the actions that can be chosen. Cancelling is done with Counter-Intelligence.

    >>> _answers_in_words([do.PASS, do.PLAY[cards.SABOTAGE], do.PLAY[cards.ROMMEL]])
    'You can answer with Sabotage or Rommel: choose the card.'
    """
    sorts = [action.sort for action in opens if isinstance(action, do.Play)]
    if any(isinstance(action, do.CancelCard) for action in opens):
        sorts.append(cards.COUNTER_INTELLIGENCE)
    names = " or ".join(SORT_NAMES[sort] for sort in sorts)
    return f"You can answer with {names}: choose the card." if names else ""


# --- Reasons why something cannot be done, or had better not be done -----------------------------

MUST_BID_FIRST: Final = "You begin this battle, so you have to make a bid first."
PRESS_AGAIN: Final = "Press again to withdraw anyway."


def why_not_finish(view: State) -> str:
    """LF 4.3, 4.4 The sentence that says why the seat to act cannot bid, and what it can do instead.

    A bid must be higher than all others. The starter of a battle (turn 1) may withdraw only with no cards to play.
    """
    own_total, total_to_reach = view.totals[view.to_act], total_to_beat(view, view.to_act)
    has_plays = can_play(view)

    ways = []
    if has_plays:
        ways.append(f"play cards worth {total_to_reach + 1 - own_total} more")
    if view.turn > 1 or not has_plays:
        ways.append("withdraw")
    reason = f"Your {own_total} does not beat {total_to_reach}" if total_to_reach else "Your bid counts nothing yet"
    return f"{reason}: {', or '.join(ways)}."


def why_no_dig(view: State) -> str:
    """LF 6.1 The sentence that says why the seat to act cannot dig in."""
    if view.barred:
        return f"{SORT_NAMES[cards.ROMMEL]} was played: you cannot dig in this turn."
    return f"No cards in your bid add up to {cards.DUG_IN} yet."
