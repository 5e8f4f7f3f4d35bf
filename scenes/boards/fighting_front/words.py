"""Everything that the board of Fighting Front says in sentences: log, banners, prompts and help."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from string import Formatter
from typing import Final, NamedTuple

from game.core.events import Event
from game.core.game import Threat
from game.core.state import Action
from game.core.wording import amount, count_of
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, quick, steps
from game.fighting_front import events as happened
from game.fighting_front.cards import GOAL, KIND_NAMES, MOST_QUIET, MOST_TURNS, NONE
from game.fighting_front.state import State
from scenes.boards.fighting_front.layout import card_key, plane_key, space_key
from scenes.boards.fighting_front.names import (
    ENDINGS_OF_DECLARATIONS,
    MINUS,
    added_cards,
    card_name,
    drawn_cards_in_words,
    ending_label,
    hit_card_name,
    plane_name,
    roll_name,
    seen_hand_in_words,
    space_name,
    unit_name,
)
from scenes.boards.fighting_front.references import PHASE_RULES, STEP_RULES
from scenes.boards.fighting_front.selection import CARD_ACTIONS, Selection, key_of_action
from scenes.boards.fighting_front.telling import group_help, group_question, last_turn_of_enemy, sum_up_turn
from scenes.boards.parts import Call
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Dispatch, Fact
from scenes.boards.words import Words as BoardWords


def fill_in(template: str, word_for: Callable[[str], str]) -> str:
    """The template with a word for each name in braces. `word_for`: the function that returns the word for a name.

    >>> fill_in("{picked}: where to?", {"picked": "Tiger A3"}.__getitem__)
    'Tiger A3: where to?'
    """
    names = {name for _, name, _, _ in Formatter().parse(template) if name}
    return template.format(**{name: word_for(name) for name in names})


# --- The log -----------------------------------------------------------------------------


class Line(NamedTuple):
    """The sentence of the log about an event, with the event's fields in braces."""

    sentence: str
    about: tuple[str, ...] = ()
    """The fields that hold the spaces and air units that the line is about."""


LINES: Final[dict[type[Event], Line]] = {
    happened.TurnBegan: Line("*Turn {turn}.* {seat:You} to act."),
    happened.DeckRemade: Line("The discards are shuffled: a new deck of {cards}."),
    happened.CardReplaced: Line("{seat:You}: {sort} is laid aside for another card."),
    happened.HandSeen: Line("{observer:You} {observer:sees|see} {holder:your} hand: {sorts}."),
    happened.CardDiscarded: Line("{seat:You}: *{sort}* discarded."),
    happened.SetupFinished: Line("{seat:You} {seat:deploys|deploy} nothing more."),
    happened.CardAdded: Line("{seat:You}: *{sort}*, {plus}."),
    happened.DumpUsed: Line("{seat:You}: *Ammo Dump* {space}, +1.", ("space",)),
    happened.StrategyPlayed: Line("{seat:You}: *{kind}*!"),
    happened.BombardmentDeclared: Line("{kind} {space}: bombardment of {target} ordered.", ("space", "target")),
    happened.AttackDeclared: Line("{kind} {space}: attack on {target} ordered.", ("space", "target")),
    happened.MissionDeclared: Line("{kind} {task} *{target}*.", ("slot", "target")),
    happened.EscortDeclared: Line("{kind} as escort.", ("slot",)),
    happened.Intercepted: Line("{kind} up to intercept.", ("slot",)),
    happened.FlyOverCalled: Line("{seat:You}: *{kind}* from off the map."),
    happened.AttackLapsed: Line("Nothing is left to attack in {target}.", ("target",)),
    happened.Landed: Line("*Paratroopers* landed in {space}.", ("space",)),
    happened.UnitDeployed: Line("{seat:You}: *{kind}* in {space}.", ("space",)),
    happened.SiteBuilt: Line("{seat:You}: *{kind}* in {space}.", ("space",)),
    happened.AirUnitDeployed: Line("{seat:You}: *{kind}* in {space}.", ("space",)),
    happened.SiteCaptured: Line("{seat:You} {seat:captures|capture} *{kind}* in {space}.", ("space",)),
    happened.SiteDestroyed: Line("{owner:You}: *{kind}* in {space} lost.", ("space",)),
    happened.UnitDestroyed: Line("{owner:You}: *{kind}* in {space} lost.", ("space",)),
    happened.AirUnitDestroyed: Line("{owner:You}: *{kind}* shot down or lost."),
    happened.MineStruck: Line("{kind} on mines in {space}.", ("space",)),
    happened.SpaceOccupied: Line("{kind} {start} into *{end}*.", ("start", "end")),
    happened.UnitFollowed: Line("{kind} {start} up to *{end}*.", ("start", "end")),
}
"""Events that always have the same sentence. The others are in `Words._special_line`."""
ROLL_WORDS: Final = (
    "bombardment of",
    "air combat",
    "AA fire",
    "bombing run on",
    "defensive fire at",
    "in support at",
    "attack on",
)
"""By table of a roll, before its target."""
RESULT_WORDS: Final = {
    cards.NOTHING: "no effect",
    cards.DISRUPT: "disrupted",
    cards.NEGATE: "disrupted, attack off",
    cards.DESTROY: "destroyed",
    cards.DESTROY_ALL: "all destroyed",
}


def die_line(event: happened.DieRolled) -> Dispatch:
    """The line of the log about a die: roller, target, die with modifiers, result.

    It leads to the spaces and air units that it names. NONE: the roll has none of these. The parts between asterisks
    are printed in bold. Cards that were added to the roll are named after the modifiers, and so is an Ammo Dump.

    >>> roller = {"seat": 0, "space": 12, "slot": NONE, "kind": KIND_NAMES.index("Tiger")}
    >>> target = {"target": 17, "target_slot": NONE}
    >>> modifiers = ((cards.FIGHTER, 2), (cards.DISRUPTION, -1))
    >>> roll = {"table": cards.GROUND_ATTACK, "die": 5, "total": 6, "result": cards.DISRUPT}
    >>> die_line(happened.DieRolled(**roller, **target, **roll, changes=modifiers)).words
    'Tiger C3, attack on C4: *5 +1*, disrupted.'
    >>> die_line(happened.DieRolled(**roller, **target, **roll, changes=((cards.WAR_OF_MANEUVER, 3),))).words
    'Tiger C3, attack on C4: *5 +3* with War of Maneuver, disrupted.'
    """
    start = f" {space_name(event.space)}" if event.space != NONE else ""
    target = f" {space_name(event.target)}" if event.target != NONE else ""
    keys: list[Hashable] = [space_key(space) for space in (event.space, event.target) if space != NONE]
    keys += [plane_key(slot) for slot in (event.slot, event.target_slot) if slot != NONE]

    modifier = sum(number for _, number in event.changes)
    die = f"{event.die} {modifier:+d}".replace("-", MINUS) if modifier else f"{event.die}"
    roll = f"{KIND_NAMES[event.kind]}{start}, {ROLL_WORDS[event.table]}{target}"
    return Dispatch(f"{roll}: *{die}*{added_cards(event.changes)}, {RESULT_WORDS[event.result]}.", tuple(keys))


# --- Questions, and how to answer them ---------------------------------------------------

ANSWERS: Final = (steps.INTERCEPT, steps.AA, steps.SUPPORT_FIRE, steps.WINDOW)
"""Steps in which one side answers the other side's action, or passes."""
PURPOSES: Final = {
    steps.HOSPITAL: "treatment",
    steps.AA: "AA Fire",
    steps.SUPPORT_FIRE: "supporting fire",
    steps.FOLLOW: "move up",
    steps.FUEL: "refuel",
    steps.INTERCEPT: "intercept",
    steps.HIT: "takes the hit",
}
"""By step: what a card is chosen for, where naming it is the whole decision."""
ORDERED: Final = {steps.ARTILLERY: "bombardment of", steps.GROUND: "attack on"}
"""By step: what is ordered against a target, where it is no mission of an air unit."""
QUESTIONS: Final = {
    steps.SETUP: "Setup: deploy a card, or say that you are ready.",
    steps.SETUP_ON: "{picked}: where?",
    steps.HOSPITAL: "Field Hospital: which unit recovers once more?",
    steps.DEPLOY: "Deployment: bring in whatever you like.",
    steps.DEPLOY_ON: "{picked}: where?",
    steps.ARTILLERY: "Artillery: who fires at what?",
    steps.ARTILLERY_TARGET: "{picked}: at which space?",
    steps.AIR: "Air: who flies a mission, or escorts one?",
    steps.AIR_TARGET: "{picked}: where to?",
    steps.INTERCEPT: "{mission}: intercept?",
    steps.FOE: "{flier}: whom does it fight?",
    steps.AA: "{mission}: fire at it?",
    steps.AA_TARGET: "{picked}: at which of them?",
    steps.MOVE: "Ground Movement: who moves?",
    steps.MOVE_STEP: "{picked}: where to?",
    steps.GROUND: "Ground attack: who attacks?",
    steps.GROUND_TARGET: "{picked}: which space?",
    steps.SUPPORT_FIRE: "{attacker} attacks {attacked}: which guns fire in support?",
    steps.WINDOW: "{table}, {roll}: add a card?",
    steps.HIT: "A hit in {aim}: which card takes it?",
    steps.OCCUPY: "{attacked} is clear: move in?",
    steps.FOLLOW: "Who follows into {start}?",
    steps.FUEL: "Fuel Dump: which tank moves and attacks again?",
    steps.DISCARD: "Discard {discards}.",
}
"""By step: the question to the seat to act. `_question_word` has a word for each name in braces."""
HELP: Final = {
    steps.SETUP: "Choose a lit card, then a lit space, or drag it. Leaders go onto units, air units onto strips.",
    steps.DEPLOY: "Choose a lit card, then a lit space, or drag it there. What comes in may act this turn.",
    steps.ARTILLERY: "Choose a gun, then its target. Point at either to see the chances.",
    steps.ARTILLERY_TARGET: "Choose a lit space to fire at it.",
    steps.GROUND_TARGET: "Choose a lit space to attack it.",
    steps.AIR_TARGET: "Choose a lit space, or the mission that it escorts.",
    steps.MOVE_STEP: "Choose a lit space; the arrow shows the way.",
    steps.SETUP_ON: "Choose one of the lit spaces.",
    steps.DEPLOY_ON: "Choose one of the lit spaces.",
    steps.INTERCEPT: "Choose a lit fighter on its strip or in your hand, or press SPACE to let them through.",
    steps.AA: "Choose a lit gun, or press SPACE to hold fire.",
    steps.SUPPORT_FIRE: "Choose a lit gun, or press SPACE to hold fire. Each fires once a turn in defense.",
    steps.OCCUPY: "It captures what is there: MOVE IN (O), or STAY (S). Or choose a lit unit: it follows at once.",
    steps.FOLLOW: "Choose a unit to follow up, or press SPACE if none should.",
    steps.FUEL: "Choose a lit tank, or press SPACE for none.",
    steps.AIR: "Choose an air unit, then a space to bomb, or the mission it escorts.",
    steps.MOVE: "Choose a unit, then where it goes, or drag it there.",
    steps.GROUND: "Choose a unit, then the space that it attacks. Point at either to see the chances.",
    steps.WINDOW: "Choose a lit card to change this roll, or press SPACE to roll.",
    steps.HIT: "Choose the card or its name. From now on take what you pointed at: HITS AS AIMED (W).",
}
"""By step: how to answer the question."""


def question_sentence(view: State, has_card_to_deploy: bool = True) -> str:
    """The question to the seat to act, or "" if nobody is asked.

    QUESTIONS: by step, the sentence with names in braces. `has_card_to_deploy`: whether a card in hand can still be
    deployed in the Deployment phase.
    """
    if view.step == steps.DEPLOY and not has_card_to_deploy:
        return "Deployment: nothing more can come in."
    return fill_in(QUESTIONS[view.step], lambda name: _question_word(view, name)) if view.step in QUESTIONS else ""


def may_only_look(step: int, actions: Sequence[Action]) -> bool:
    """Whether a deployment can only go on with Reconnaissance: it may be played, but no card can be deployed.

    `actions`: the legal ones.
    """
    kinds = {type(action) for action in actions}
    return step == steps.DEPLOY and do.Play in kinds and do.Card not in kinds


def nothing_to_do_sentence(view: State) -> str:
    """The sentence that replaces the question if the seat to act can only finish or pass.

    It keeps the subject of the question, up to the last colon. In the step WINDOW a card could be added to a roll.
    """
    head, _, _ = question_sentence(view).rpartition(": ")
    if view.step == steps.WINDOW:
        return f"{head}: you have nothing to add."
    return f"{head}: nothing more can be done." if head else "Nothing can be done here."


def _question_word(view: State, name: str) -> str:
    """The word that replaces this name in braces in a template of QUESTIONS. A KeyError for an unknown name.

    The mission is the one that may be intercepted or fired at. An attack is a pair of the spaces of attacker and
    target.
    """
    match name:
        case "picked":
            return _picked_name(view)
        case "mission":
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {space_name(view.air_goal[slot])}"
        case "flier":
            return plane_name(view, view.picked_air)
        case "start" | "attacker" | "attacked":
            start, target = analysis.current_attack(view)
            return unit_name(view, start) if name == "attacker" else space_name(start if name == "start" else target)
        case "table":
            return cards.TABLE_NAMES[view.roll]
        case "roll":
            return roll_name(view)
        case "aim":
            return space_name(view.aim)
        case "discards":
            return count_of(analysis.cards_above_limit(view, view.to_act), "card")
    raise KeyError(name)


def _picked_name(view: State) -> str:
    """The name of the card, air unit or ground unit that is picked for the next step. "It" if none is.

    They are noted as a sort of card, the slot of an air unit, and the space of a ground unit. NONE: none is picked.
    """
    if view.picked_card != NONE:
        return card_name(view.picked_card, view.nation[view.to_act])
    if view.picked_air != NONE:
        return plane_name(view, view.picked_air)
    return unit_name(view, view.picked) if view.picked != NONE else "It"


# --- Who wins next (FF 1.6) --------------------------------------------------------------

OWN_THREAT: Final = "You hold {count} of the enemy back row spaces: {goal} win the match."
OWN_WIN_TO_COME: Final = {
    True: "You hold {count} enemy back row spaces and win when your next turn begins, unless they drive {units} out.",
    False: "You hold {count} enemy back row spaces and win at the end of your turn.",
}
"""By whether the back row must be held until the seat's next turn."""
ENEMY_THREAT: Final = "{holder} holds {count} of your back row spaces: {goal} win the match."
ENEMY_WIN_TO_COME: Final = {
    True: "{holder} holds {count} of your back row spaces and wins when their next turn begins: drive {units} out.",
    False: "{holder} holds {count} of your back row spaces and wins at the end of their turn: drive {units} out.",
}
"""By whether the back row must be held until the seat's next turn."""


# --- All the words of a board ------------------------------------------------------------


class Words(BoardWords[State]):
    """The sentences about a match of Fighting Front."""

    victory = "THE LINE IS BROKEN"
    defeat = "OUR LINE IS BROKEN"
    stalemate = "THE LINES HOLD"
    news = (happened.UnitDestroyed, happened.AirUnitDestroyed, happened.SiteDestroyed, happened.SiteCaptured)

    def __init__(self, names: tuple[SeatName, ...], selection: Selection, alone: bool) -> None:
        """`alone`: no other person sits at this machine."""
        super().__init__(names)
        self.selection = selection
        self.model = selection.model
        self.alone = alone

    def _card_name(self, sort: int, seat: int) -> str:
        """The name of a card as this seat's nation plays it."""
        return card_name(sort, self.model.shown.nation[seat])

    # --- What has happened -------------------------------------------------------------------

    def log_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event, from LINES or `_special_line`. None for an event without a line.

        It leads to the things named by the fields in `line.about`: the air unit of a slot, otherwise a space.
        """
        line = LINES.get(type(event))
        if line is None:
            return self._special_line(event)

        sentence = fill_in(line.sentence, lambda field: self._field_in_words(event, field))
        keys = [(plane_key if field == "slot" else space_key)(getattr(event, field)) for field in line.about]
        return Dispatch(sentence, tuple(keys))

    def _field_in_words(self, event: Event, field: str) -> str:
        """The value of an event's field as the log writes it, such as "C3" for a space.

        `sort`: a card, named as the nation of its player has it. `kind`: a card of a known nation. `task`: what an air
        unit's mission is. Unknown fields are written as numbers.
        """
        match event, field:
            case happened.HandSeen(_, holder, sorts), "sorts":
                return seen_hand_in_words(sorts, self.model.shown.nation[holder])
            case happened.CardReplaced(seat) | happened.CardDiscarded(seat) | happened.CardAdded(seat), "sort":
                return self._card_name(getattr(event, field), seat)

        value: int = getattr(event, field)
        match field:
            case "seat" | "owner" | "observer" | "holder":
                return self.names[value]
            case "kind":
                return KIND_NAMES[value]
            case "space" | "target" | "start" | "end":
                return space_name(value)
            case "cards":
                return count_of(value, "card")
            case "task":
                return "to be dropped on" if value == cards.LAND else "on a mission against"
            case "plus":
                return f"{value:+d}"
        return str(value)

    def _special_line(self, event: Event) -> Dispatch | None:
        """The line of the log for an event with several kinds of sentence. None for an event without a line.

        Words between asterisks are printed in bold. A leader of a ground unit is deployed in a space. For the leader of
        an air unit the space is NONE. The path of a march may end where it began.
        """
        match event:
            case happened.CardsDrawn(seat, sorts) if sorts:
                drawn = drawn_cards_in_words(sorts, self.model.shown.nation[seat])
                return Dispatch(f"{self.names[seat]:You}: {drawn} drawn.")
            case happened.LeaderDeployed(seat, space, _, kind):
                where = f" in {space_name(space)}" if space != NONE else ""
                keys = (space_key(space),) if space != NONE else ()
                return Dispatch(f"{self.names[seat]:You}: *{KIND_NAMES[kind]}*{where}.", keys)
            case happened.Recovered(spaces, slots) if spaces or slots:
                return Dispatch(f"{count_of(len(spaces) + len(slots), 'unit').capitalize()} recovered.")
            case happened.HospitalUsed(space, target, _, kind):
                words = f"Field Hospital {space_name(space)}: a disruption counter off {KIND_NAMES[kind]}."
                return Dispatch(words, tuple(space_key(one) for one in (space, target) if one != NONE))
            case happened.UnitMoved(path, kind):
                start, end = space_name(path[0]), space_name(path[-1])
                march = f": back to {start}" if start == end else f" {start} to *{end}*"
                return Dispatch(f"{KIND_NAMES[kind]}{march}.", (space_key(path[0]), space_key(path[-1])))
            case happened.DieRolled():
                return die_line(event)
        return super().log_line(event)

    def turn_in_short(self, latest: Sequence[Event], happened: Sequence[Event]) -> list[str]:
        turn = last_turn_of_enemy(latest, happened, self.model.me)
        return sum_up_turn(turn, actor=1 - self.model.me, names=self.names) if turn else []

    def headline(self, event: Event) -> tuple[str, str] | None:
        """Head and words of the banner of a new turn, or of the end of the match. None for other events.

        FF 1.6 If the back row must be held (`hold`) and enough of it is taken (GOAL), the turn decides the match, and
        the words say so: the other side wins when its next turn begins.
        """
        if not isinstance(event, happened.TurnBegan):
            return super().headline(event)

        head = f"TURN {event.turn}"
        view = self.model.shown
        taken = [space_name(space) for space in analysis.spaces_taken_from(view, event.seat)]
        if not view.hold or len(taken) < GOAL:
            return (head, f"{self.names[event.seat]:You} to act")

        if event.seat == self.model.me:
            return (head, f"Drive them out of {' or '.join(taken)}, or the match is lost")
        return (head, f"Hold {' and '.join(taken)} through this turn, and the match is won")

    # --- How the match stands ----------------------------------------------------------------

    def figures(self) -> list[tuple[str, str]]:
        """The figures of the result, each with its caption: ("2 : 1", "back row spaces won"), by seat."""
        view = self.model.shown
        held = [quick.back_row_spaces_held(view, seat) for seat in range(2)]
        units = [sum(owner == seat for owner in view.owner) for seat in range(2)]
        return [(f"{held[0]} : {held[1]}", "back row spaces won"), (f"{units[0]} : {units[1]}", "ground units left")]

    def defeat_sentence(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        """A sentence for the front page: the units and air units that both sides had at the end.

        The loser comes first. `events` are not needed for it.
        """
        view = self.model.shown
        owners, plane_owners = list(view.owner), list(view.air_owner)
        own_units, own_planes = owners.count(loser), plane_owners.count(loser)
        units, planes = owners.count(winner), plane_owners.count(winner)
        own = f"{amount(own_units, 'unit')} and {count_of(own_planes, 'air unit')}"  # no units and 1 air unit
        return f"At the end {self.names[loser]:you} had {own}, {self.names[winner]:you} {units} and {planes}."

    def facts(self) -> list[Fact]:
        """The bar at the top: own back row spaces that the enemy holds, spaces still needed to win, and the turn.

        FF 1.6 GOAL spaces of the other side's back row win the match.
        """
        view, me = self.model.shown, self.model.me
        held = quick.back_row_spaces_held(view, me)
        lost = quick.back_row_spaces_held(view, seat=1 - me)

        facts: list[Fact] = []
        if lost:
            facts.append(Fact("THEY HOLD" if lost < GOAL else "DANGER", f"{count_of(lost, 'space')} of your back row"))
        left = count_of(GOAL - held, "more space" if held else "space")
        facts.append(Fact("TO WIN", f"{left} of their back row" if held < GOAL else "hold their back row"))
        facts.append(Fact("TURN", str(max(1, view.turn))))
        return facts

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def rule(self) -> str:
        return STEP_RULES.get(self.model.shown.step) or PHASE_RULES[self.model.shown.phase]

    def shows_hand(self, event: Event | None) -> bool:
        kinds = (happened.UnitDeployed, happened.AirUnitDeployed, happened.LeaderDeployed, happened.SiteBuilt)
        return isinstance(event, (*kinds, happened.SetupFinished))

    def danger_sentence(self, threats: Sequence[Threat], seat: int) -> str:
        """FF 1.6 A sentence to `seat` about the side that holds enough of the enemy back row to win, or one space less.

        `threat.seat`: that side. `threat.wins_by_waiting`: it wins unless it is driven out. That is more urgent
        than one space less, and the enemy's threat more than one's own. "" if there is neither.
        """
        threat = min(threats, key=lambda threat: (not threat.wins_by_waiting, threat.seat == seat), default=None)
        if threat is None:
            return ""

        must_be_held = bool(self.model.shown.hold)  # until the next turn of the side, and not just to the end of this
        may_win, wins = (OWN_THREAT, OWN_WIN_TO_COME) if threat.seat == seat else (ENEMY_THREAT, ENEMY_WIN_TO_COME)
        sentence = wins[must_be_held] if threat.wins_by_waiting else may_win
        units = "a unit" if len(threat.places) <= GOAL else f"{len(threat.places) - GOAL + 1} units"
        return sentence.format(holder=self.names[threat.seat], count=len(threat.places), goal=GOAL, units=units)

    def danger_beside_advice(self, threats: Sequence[Threat], seat: int) -> str:
        """FF 1.6 The sentence on an enemy who wins by waiting, until an attack on one of those units is declared.

        The spaces that either side holds already are seen on the map. They are no reason for a decision.
        """
        urgent = [one for one in threats if one.wins_by_waiting and one.seat != seat]
        attacked = set(self.model.shown.attack_at)
        return self.danger_sentence([one for one in urgent if not attacked & set(one.places)], seat)

    def loss_sentence(self) -> str:
        """FF 1.6 A warning if ending the attacks would lose the match by the back row. "" if that is not so.

        The enemy wins unless a unit is driven out, and no attack is declared on one of the spaces that the enemy has
        taken.
        """
        world = self.selection.world
        if world is None or world.step != steps.GROUND or not quick.must_drive_out(world, world.to_act):
            return ""
        if any(space in world.attack_at for space in analysis.spaces_taken_from(world, world.to_act)):
            return ""
        return f"The enemy stands on {GOAL} spaces of your back row, and nothing attacks them: they would win."

    def tie_near(self) -> bool:
        return self.model.shown.quiet >= MOST_QUIET - 4 or self.model.shown.turn > MOST_TURNS - 4

    # --- What is asked -----------------------------------------------------------------------

    def prompt(self) -> str:
        """The question to the person who decides now.

        A group of cards or units that get one order has a question of its own. Another sentence replaces the question
        if nothing but passing is possible. In the Deployment phase the question itself says that.
        """
        selection = self.selection
        view = selection.world or self.model.shown
        actions = selection.open_actions

        if selection.group:
            return group_question(view, len(selection.group), selection.goals)
        if selection.pass_action is not None and len(actions) == 1 and view.step != steps.DEPLOY:
            return nothing_to_do_sentence(view)
        has_card_to_deploy = selection.world is None or any(isinstance(action, do.Card) for action in actions)
        question = question_sentence(view, has_card_to_deploy)
        return f"{question} Play Reconnaissance?" if may_only_look(view.step, actions) else question

    def hand_over_call(self, view: State) -> Call:
        """The next question as the covered screen announces it, in words that everybody may read.

        Two people share the machine. A question that only answers the other side's action (ANSWERS) can be passed
        unseen. While the other side is active, one button passes all such questions of the turn (`pass_group`).
        """
        is_passable = view.step in ANSWERS
        pass_whole_turn = "PASS THE WHOLE TURN" if is_passable and view.to_act != view.active else ""
        return Call(question_sentence(view), passable=is_passable, pass_group=view.turn, pass_all_label=pass_whole_turn)

    def help_text(self) -> str:
        """How to answer the question of `prompt`, in a sentence or two with the keys to press.

        Special cases come first: only passing is left, a group gets an order, and steps in which more can be done than
        usual. HELP has the usual sentence of each step.
        """
        selection = self.selection
        view = selection.world or self.model.shown
        actions = selection.open_actions
        if len(actions) == 1 and selection.pass_action is not None:
            return f"{ending_label(selection.pass_action, view)} (SPACE) goes on."
        if selection.group:
            return group_help(view, bool(selection.goals))

        match view.step:
            case steps.AIR if any(isinstance(action, do.Fly) for action in actions):
                return "Choose an air unit, then its target. Lit cards in your hand fly, too: you control no Air Strip."
            case steps.SUPPORT_FIRE if self.alone:
                return "Choose a lit gun, or press SPACE to hold fire. All guns, now and later: ALWAYS ALL (E)."
            case steps.OCCUPY if not analysis.followers_of(view):
                return "A unit that moves in captures what is there: MOVE IN (O), or STAY (S)."
            case steps.DEPLOY if may_only_look(view.step, actions):
                return "Choose the lit card to see the enemy's hand, or press SPACE to keep it."
            case steps.WINDOW if selection.rolls_to_come():
                return f"{HELP[steps.WINDOW]} Or choose a lit attacker: the card then goes to its roll."
            case steps.MOVE if analysis.next_march(view, actions):
                return f"{HELP[steps.MOVE]} MARCH FORWARD (V): infantry and tanks go a space ahead, if they can."
            case steps.WINDOW if self.alone:
                return f"{HELP[steps.WINDOW]} To be asked again at the next roll: ONLY THIS ROLL (R)."
            case steps.DISCARD:
                limit = quick.hand_limit(view, self.model.me)
                return f"Only {limit} cards may stay in your hand: choose those you can do without."

        sentence = HELP.get(view.step, "Choose something that is lit.")
        return f"{sentence} ESC takes it back." if selection.has_picks else sentence

    # --- Actions and decisions ---------------------------------------------------------------

    def describe_action(self, action: Action) -> str:
        """An action in a few words, such as "Infantry C3". In a decision it is one step."""
        view = self.model.shown
        # Cards are named as the nation of the seat to act has them.
        nation = view.nation[view.to_act] if view.to_act >= 0 else NONE
        match action:
            case do.Card() | do.Play():
                return card_name(action.sort, nation)
            case do.Fly():
                return f"{card_name(action.sort, nation)} from off the map"
            case do.Discard():
                return f"Discard {card_name(action.sort, nation)}"
            case do.On() | do.Step():
                return f"To {space_name(action.space)}"
            case do.Target():
                return f"At {space_name(action.space)}"
            case do.Unit():
                return unit_name(view, action.space)
            case do.Air() | do.Aboard() | do.HitAir():
                return plane_name(view, action.slot)
            case do.Escort():
                return f"Escort mission {action.mission + 1}"
            case do.HitUnit() | do.HitSite():
                return f"{hit_card_name(action, view)} in {space_name(view.aim)}"  # the space that was hit
            case do.Pass() | do.Finish():
                return ending_label(action, view).capitalize()
        return "Ammo dump +1" if action is do.DUMP else action.notation.capitalize()

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        """The keys of the things that an action is about. An action without a thing has the key of its button.

        Moving in has both: the button, and the space that is moved into.
        """
        view = self.model.shown
        if isinstance(action, CARD_ACTIONS):
            return (card_key(action.sort),)
        if action is do.OCCUPY:
            _, cleared_space = analysis.current_attack(view)
            return (("verb", "occupy"), space_key(cleared_space))
        key = key_of_action(action, view)
        return (("verb", action.notation),) if key is None else (key,)

    def describe_decision(self, actions: Sequence[Action]) -> str:
        """A decision in a few words, such as "Infantry C3: attack on C4".

        Its first step names a card or a unit. The last one, apart from the end of a march (Stop), says what it does.
        """
        view = self.model.shown
        first, *later = self._with_forced_target(actions)
        beginning = self.describe_action(first)
        last = next((action for action in reversed(later) if not isinstance(action, do.Stop)), None)
        match last:
            case do.Step() if view.unit[last.space] != NONE:  # its own space, or the rules take the step behind it
                march = [action for action in actions if action is not do.STOP]
                world = reduce(analysis.apply_to_copy, march, analysis.sample_world(view))
                ends = [space for space, owner in enumerate(world.owner) if owner == view.to_act != view.owner[space]]
                return f"{beginning} to {space_name(ends[0])}" if ends else f"{beginning} stays where it is"
            case do.On() | do.Step():
                return f"{beginning} to {space_name(last.space)}"
            case do.Target():
                return f"{beginning}: {ORDERED.get(view.step, 'mission against')} {space_name(last.space)}"
            case do.Aboard():
                return f"{beginning} onto {plane_name(view, last.slot)}"
            case do.Escort() if last.mission < len(view.missions):
                return f"{beginning} escorts {plane_name(view, view.missions[last.mission])}"
            case do.Air():
                return f"{beginning} at {plane_name(view, last.slot)}"
        return beginning

    def describe_choice(self, actions: Sequence[Action]) -> str:
        """A decision in a few words, for a list to choose from.

        If it only names a card, the purpose of the choice is added, such as "Infantry C3: treatment" (PURPOSES, by
        step). A card for a roll is named with that roll: "Entrenched (Bombardment, Mortars C4 at C3)". The end of
        declarations, such as ATTACK, is "Give no more orders".
        """
        view = self.model.shown
        words = self.describe_decision(actions)
        if words.upper() == ENDINGS_OF_DECLARATIONS.get(view.step):
            return "Give no more orders"  # the button that ends the step, such as ATTACK, would read as the opposite
        if view.step == steps.WINDOW and isinstance(actions[0], (do.Play, do.Dump)):
            return f"{words} ({cards.TABLE_NAMES[view.roll]}, {roll_name(view)})"
        purpose = PURPOSES.get(view.step, "")
        is_only_name = len(actions) == 1 and words == self.describe_action(actions[0])
        return f"{words}: {purpose}" if purpose and is_only_name and actions[0] not in (do.PASS, do.FINISH) else words

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return tuple(key for action in self._with_forced_target(actions) for key in self.keys_of(action))

    def keys_to_choose(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """FF 4.10 The keys of the things and buttons that a person clicks for these actions, in order.

        Of the spaces of a march only the last one is clicked, and its end (Stop) is not a click of its own. FF 11 A
        target that the rules take by themselves is clicked nevertheless.
        """
        clicked = [action for action in self._with_forced_target(actions) if action is not do.STOP]
        spaces_on_the_way = [action for action in clicked if isinstance(action, do.Step)][:-1]
        return tuple(key for action in clicked if action not in spaces_on_the_way for key in self.keys_of(action))

    def _with_forced_target(self, actions: Sequence[Action]) -> Sequence[Action]:
        """FF 11 These actions, with the target or last space added if the rules take that step by themselves.

        The rules do so for a single action whose second step has one choice. The words about the decision name the
        target all the same.
        """
        table = self.selection.start_world
        if table is None or len(actions) != 1:
            return actions
        world_of_second_step = analysis.ask_second_step(table, actions[0])
        if world_of_second_step is None:
            return actions

        legal = world_of_second_step.legal()
        routes = analysis.find_routes(world_of_second_step, legal)
        moves = [do.STEP[space] for space in routes if space != world_of_second_step.picked]  # to stay is no move
        if len(moves) == 1:
            return (*actions, moves[0])
        has_only_target = len(legal) == 1 and isinstance(legal[0], do.Target)
        return (*actions, legal[0]) if not moves and has_only_target else actions
