"""The words that are spoken at a table and to whom, and whole matches by keys and voice alone."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.catalogue import GAMES
from game.core.events import Event
from game.core.match import Match
from game.core.record import HUMAN, SeatEntry, record_of
from game.core.state import UNKNOWN
from game.fighting_front import events as fighting_front
from game.fighting_front.steps import BEGIN_ARTILLERY, BEGIN_GROUND
from game.last_front import events as last_front
from scenes.app import App
from scenes.boards.fighting_front.layout import unit_key
from scenes.boards.fighting_front.rolls import RESULT_WORDS, RollSheet, draw_sheet
from scenes.boards.fighting_front.tips import LEGEND
from scenes.keeping.store import Store
from scenes.match.setup import Setup
from scenes.menus.title import TitleScene
from scenes.pieces.controls import Complaint
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Push, Scene
from scenes.ui.cache import Caches
from scenes.ui.canvas import Canvas
from scenes.ui.voice import make_speakable
from tests.fighting_front import field
from tests.play import play_at_random
from tests.scenes.benches import FIGHTING_FRONT, board_of_decider
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, STRIDE, key, key_up, steps
from tests.scenes.fought import random_record
from tests.scenes.listener import Player, let_speak
from tests.scenes.table import (
    asked_at_random,
    board_for,
    checked_cast,
    not_none,
    open_match,
    press,
    push_scene,
    take_seat,
    wait_until_asked,
)


class Rules(NamedTuple):
    """The options and the number of seats of a match."""

    options: dict[str, str]
    seats: int


RULES: dict[str, Rules] = {slug: Rules({}, game.seats[0]) for slug, game in GAMES.items()} | {
    "battlefronts": Rules({}, seats=2),
    "sharp_end": Rules({"turns": "5"}, seats=3),
    "fix_bayonets": Rules({"deployment": "own"}, seats=2),
    "last_front": Rules({"victory": "quick"}, seats=2),
    "fighting_front": Rules({"victory": "at once"}, seats=2),
}
"""By game: the rules of the matches that are played."""
LAST_ACTIONS = 60
"""Actions that a match has left if it is taken up near its end."""


def setup_with_people(slug: str, people: int, seed: int = 5) -> Setup:
    """Return a setup with Anna, or Anna and Bert, against Recruits."""
    options, seats = RULES[slug]
    entries = [SeatEntry(HUMAN, name) for name in ("Anna", "Bert")[:people]]
    return Setup(GAMES[slug], seats=(*entries, *[SeatEntry("recruit")] * (seats - people)), options=options, seed=seed)


# --- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_match_can_be_played_by_keys_and_voice_alone(app: App, slug: str) -> None:
    """The player of this test knows only the spoken words and presses only keys, until it hears the result.

    The longest match is taken up near its end.
    """
    app.settings.speed = "instant"
    player = Player(app, seed=1)
    setup = setup_with_people(slug, people=1)
    record = None
    if slug == "fighting_front":
        match = setup.match()
        assert list(play_at_random(match, seed=5))
        record = record_of(match, list(setup.seats))
        del record.notations[-LAST_ACTIONS:]
    app.stack.apply(Push(PlayScene(setup, record)))

    heard_result = player.play(1500)
    assert heard_result


def test_a_match_can_be_begun_from_the_title_by_keys_and_voice_alone(app: App) -> None:
    app.settings.speed = "instant"
    app.stack.apply(Push(TitleScene()))
    player = Player(app, seed=1)
    assert player.listen()[0] == "Five Fronts. Choose an operation."
    assert player.choose("^At the Sharp End")

    player.listen()
    assert "At the Sharp End" in player.said
    assert player.choose("^Start")

    player.listen()
    assert any(words.startswith("At the Sharp End, ") for words in player.said)
    question = player.said[-2]
    assert question.endswith("?") or "draw" in question, player.said[-5:]


# --- boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_spot_of_a_board_has_words_and_those_that_cannot_be_chosen_say_so(slug: str) -> None:
    """That holds before and after something is picked. "Not now." is said exactly if a choice is refused."""
    rng = random.Random(2)
    refusals = set()

    for board in asked_at_random(slug, RULES[slug].seats, seed=3, decisions=120):
        controls = board.controls
        assert all(make_speakable(board.spoken_tip(spot.key)) for spot in controls.spots())
        assert all(make_speakable(sentence) for sentence in board.survey())
        if not (things := controls.keys()):
            continue
        key = rng.choice(things)
        before = controls.selection.picked
        refused = "Not now." in board.spoken_tip(key)
        answer = controls.choose(key, (0.0, 0.0))
        opened = controls.popup is not None or controls.selection.picked != before
        assert refused is (isinstance(answer, Complaint) or not (answer or opened)), (key, answer)
        refusals.add(refused)
        assert all(make_speakable(board.spoken_tip(spot.key)) for spot in controls.spots())

    can_refuse = slug != "battlefronts"
    assert refusals == ({False, True} if can_refuse else {False})


FAULTS = {
    "a label of the screen within a sentence": r"\bof [A-Z][a-z]+ [a-z]+:",
    "one colon after another": r":[^.;?!]*: ",
    "a word twice": r"\b(\w+) \1\b",
    "a sign that is not spoken": r"[{}<>|*/_=]| x ",
    "an abbreviation as a word": r"\b(Aa|Ss|Hmg|Hq|Vp|Usa)\b|\bAt guns\b",
    "a gap": r"\(\s*\)|[.,:;]{2}|\s[.,:;]|^[.,:;]",
    "an end without a stop": r"[a-z] (Bombardment|Ground attack|Supporting fire|Defensive fire), ",
    "a value of the program": r"[a-z,:] (None|True|False)\b|\bnan\b|-1\b",
}
"""By name: a pattern that no sentence for a voice may have."""


def faults_of_sentence(sentence: str) -> list[str]:
    """Return the faults of a sentence as a voice says it."""
    said = re.sub(r"\(\w+: [^()]*\)", "(legend)", make_speakable(sentence))  # cards have such legends printed
    return [f"{why}: {said}" for why, pattern in FAULTS.items() if re.search(pattern, said)]


@pytest.mark.parametrize(
    "words",
    [
        "Battle: 1, Your bid of To beat: 8 of 8, Bids",
        "The bid of Anvil: 9. 2 Troops 2: 2 2",
        "A3: Light Artillery, Allies Bombardment, Medium Artillery A5 at A3: no modifiers.",
        "Arsenal Road: Burgundy: the 3rd",
        "Card {} drawn",
    ],
)
def test_garbled_sentences_are_found_by_the_check(words: str) -> None:
    assert faults_of_sentence(words) != []


@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_of_a_random_match_is_garbled_when_spoken(slug: str) -> None:
    """The survey, prompts, announcements, buttons, focused things and lines of the log are checked."""
    wrong: dict[str, None] = {}
    seats = RULES[slug].seats
    for board in asked_at_random(slug, seats, seed=4, decisions=120):
        words = board.words
        controls = board.controls
        verbs = [f"{verb.label}: {verb.below}" if verb.below else verb.label for verb, _ in controls.verb_buttons()]
        sentences = [words.prompt(), board.announcement(), *board.survey(), *verbs]
        sentences += [board.spoken_tip(spot.key) for spot in controls.spots()]
        wrong |= dict.fromkeys(fault for sentence in sentences for fault in faults_of_sentence(sentence))

    match = Match(GAMES[slug], seats, RULES[slug].options, seed=4)
    listener = board_for(GAMES[slug], match.state.redact(0), viewer=0)
    for transcript in play_at_random(match, seed=4):
        lines = [listener.words.log_line(event) for event in transcript.seen_by(0)]
        wrong |= dict.fromkeys(fault for line in lines if line is not None for fault in faults_of_sentence(line.words))
        listener.animation.settle(match.state.redact(0))

    assert list(wrong) == []


@pytest.mark.parametrize(
    ("slug", "kind"), [("fighting_front", fighting_front.HandSeen), ("last_front", last_front.HandSeen)]
)
def test_a_hand_that_is_shown_is_named_card_by_card(slug: str, kind: type[Event]) -> None:
    """Seat 0 sees the hand of seat 1, with two cards of one sort and one of another, or just hears of it."""
    words = next(iter(asked_at_random(slug, seats=2, seed=1, decisions=1))).words
    seen = kind(observer=0, holder=1, sorts=(0, 0, 9))
    line = words.log_line(seen)
    assert line is not None
    spoken = make_speakable(line.words)
    assert "2 times " in spoken
    assert spoken.count(",") + spoken.count(" and ") >= 1

    hidden = words.log_line(kind(observer=0, holder=1, sorts=(UNKNOWN,) * 3))
    assert hidden is not None
    assert "times" not in make_speakable(hidden.words)


def test_the_number_on_a_dial_is_spoken_with_each_change(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("battlefronts", people=1))
    wait_until_asked(app, scene)
    scene.play(scene.session.match.legal()[-1])  # the call of a battalion, which opens the dial of its size
    wait_until_asked(app, scene)
    steps(app, 2)
    assert heard[-1].startswith("Cards for the battalion: 5 of 52 cards.")
    press(app, pygame.K_LEFT)
    assert heard[-1].startswith("Cards for the battalion: 4 of 52 cards.")


def test_f2_speaks_the_whole_board_in_sentences(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("battlefronts", people=1))
    wait_until_asked(app, scene)
    heard.clear()
    press(app, pygame.K_F2)
    assert heard[0].startswith("Round: 1. First player:")
    assert any(words.startswith("Arsenal Road. ") for words in heard)
    assert len(heard) == 11, "one sentence for each place and the rest of the table"
    assert all(len(words) > 5 for words in heard)


def test_a_coming_roll_is_spoken_with_its_modifiers_and_chances() -> None:
    """Medium Tanks with one disruption counter and a Tank Commander attack, and War of Maneuver is added to the roll.

    The sheet, the announcement and the last sentence of the description of the board (F2) have the same words.
    """
    state = field.table(
        axis="medium-tanks c3 1 tank-commander", allies="infantry c4", hands=("war-of-maneuver, infantry", "")
    )
    field.run_from_step(state, BEGIN_GROUND)
    for notation in ("unit c3", "finish", "play war-of-maneuver"):
        field.act(state, notation, rng=field.rolling(1))

    board = board_of_decider(state)
    nothing_pointed_at = None
    sheet = checked_cast(RollSheet, board.tips.sheet_to_show(nothing_pointed_at))
    modifiers = "Ground attack, Medium Tanks C3 at C4: plus 1 for Medium Tanks, plus 1 for Tank Commander, "
    modifiers += "minus 1 for disruption, plus 3 for War of Maneuver."
    chances = "30% a disruption counter; 20% a card destroyed; 50% every card there destroyed."
    assert sheet.speech == board.announcement() == board.survey()[-1] == f"{modifiers} {chances}"

    cast = replace(sheet, changes=(), die=7, result="1 LOST")
    assert cast.speech == "Ground attack, Medium Tanks C3 at C4: no modifiers. The die shows 7: a card destroyed."


def test_the_labels_of_destroying_results_fit_the_roll_sheet_and_have_an_explanation(
    canvas: Canvas, cut_words: list[str]
) -> None:
    """The two results that destroy are the last ones. A small canvas leaves the least room for the labels."""
    shares = tuple((words, 0.25) for words in RESULT_WORDS if words != "OFF")
    small_canvas = Canvas(pygame.Surface((800, 600)), type_scale=1.0, caches=canvas.caches)

    draw_sheet(
        small_canvas, RollSheet("Ground attack", words="", changes=(("SS", 1),), chances=shares, die=3, result="ALL")
    )

    assert not cut_words
    assert RESULT_WORDS[3:] == ("1 LOST", "ALL")
    assert all(f"{words}: " in LEGEND for words in RESULT_WORDS)


def test_the_sheet_of_chances_is_spoken_once_when_it_opens_and_again_with_f2(app: App, heard: list[str]) -> None:
    state = field.table(axis="medium-artillery c3, infantry a1", allies="infantry c4, minefields c5")
    field.run_from_step(state, BEGIN_ARTILLERY)
    scene = FIGHTING_FRONT.lay_table(app, state, state.to_act)
    scene.ring.place(scene.board.controls.spots())
    scene.ring.focus(unit_key(field.at("c3")))
    assert "Chances of a disruption counter" in scene.speech_of(scene.ring.focused), (
        "spoken with the unit that would bring them"
    )
    assert scene.board.announcement() == ""

    heard.clear()
    press(app, pygame.K_RETURN)
    steps(app, 3)
    opened = [words for words in heard if words.startswith("Bombardment, Medium Artillery C3. Chances")]
    assert len(opened) == 1
    assert opened[0].endswith("card destroyed: Infantry C4, 40% and 20%; Minefields C5, 40% and 20%.")
    assert heard[-1].endswith("40% a miss; 40% a disruption counter; 20% a card destroyed."), "the target in focus"

    for _ in scene.ring.spots:
        press(app, pygame.K_TAB)
    assert sum("Chances of a disruption" in words for words in heard) == 1, "once, wherever the focus goes"

    press(app, pygame.K_F2)
    assert "Chances" in heard[-1] or "% a miss" in heard[-1]


def test_f3_repeats_the_heading_the_prompt_and_the_focus(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("battlefronts", people=1))
    wait_until_asked(app, scene)
    steps(app, 3)
    heard.clear()
    press(app, pygame.K_F3)
    assert heard[0] == "Battlefronts, High command"
    assert make_speakable(scene.board.words.prompt()) in heard
    assert make_speakable(scene.speech().focus) == heard[-1]


# --- what may be heard ---------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["sharp_end", "last_front", "fix_bayonets"])
def test_on_a_hand_over_screen_nothing_secret_is_spoken(app: App, heard: list[str], slug: str) -> None:
    """On three of these screens only their own public words and their buttons are spoken.

    After the label of a button its key may follow, as "Look (Enter)", or that it does not work now.
    """
    scene = open_match(app, setup_with_people(slug, people=2))
    covers = 0
    for _ in range(400):
        if covers == 3:
            break
        cover = app.stack.top
        if isinstance(cover, HandOverScene):
            covers += 1
            heard.clear()
            for code in (pygame.K_F2, pygame.K_F3, pygame.K_TAB, pygame.K_F2):
                steps(app, 30, key(code), key_up(code))
            speech = cover.speech()
            allowed = {make_speakable(words) for words in (speech.heading, speech.prompt, *speech.lines)}
            allowed |= {make_speakable(button.label) for button in cover.buttons}
            heard_without_keys = {re.sub(r"( \(\w+\)|\. Not now\.)$", "", words) for words in heard}
            assert heard
            assert heard_without_keys <= allowed
            take_seat(app)
        elif scene.is_person_asked:
            legal = scene.session.match.legal()
            scene.play(next((action for action in legal if action.notation in ("pass", "end")), legal[-1]))
        app.advance(STRIDE, [])

    assert covers == 3


def test_sentences_for_one_person_are_not_spoken_to_the_next_person(app: App) -> None:
    collector = let_speak(app)
    scene = open_match(app, setup_with_people("sharp_end", people=2))
    while not scene.is_person_asked:
        take_seat(app)
        steps(app, 10)

    collector.is_speaking = True
    app.screen_reader._queue.say("Anna holds a Hero.")
    reader = scene.viewer
    waiting = app.screen_reader._queue._waiting

    while scene.viewer == reader or not isinstance(app.stack.top, HandOverScene):
        if scene.is_person_asked:
            scene.play(scene.session.match.legal()[-1])
        app.advance(STRIDE, [])

    assert waiting
    assert not any("Hero" in passage.words for passage in app.screen_reader._queue._waiting)


@pytest.mark.parametrize("slug", GAMES)
def test_after_a_skip_an_undo_or_a_decision_no_older_sentence_is_spoken(app: App, slug: str) -> None:
    """The voice is in the middle of its first sentence all the time, so all later sentences wait.

    In each frame an old sentence waits too. Whatever the person does must remove it.
    """
    scene = open_match(app, setup_with_people(slug, people=1))
    collector = let_speak(app)
    steps(app, 2)
    queue = app.screen_reader._queue
    collector.is_speaking = True
    done: set[str] = set()

    for _ in range(400):
        old = "What was so before."
        queue.say(old)
        if scene.is_person_asked and scene.session.can_undo(scene.viewer) and "undo" not in done:
            press(app, pygame.K_u)
            done.add("undo")
        elif scene.is_person_asked:
            scene.play(scene.session.match.legal()[0])
            done.add("decision")
        elif scene.director.can_skip:
            press(app, pygame.K_x)
            done.add("skip")
            assert scene.director.skipping
        else:
            app.advance(FRAME, [])
            queue.hush()
            continue

        app.advance(FRAME, [])
        assert all(old not in passage.words for passage in queue._waiting), done
        while scene.director.skipping and app.stack.top is scene:
            assert not queue._waiting, "a summary follows once somebody is asked"
            app.advance(FRAME, [])
        if done == {"undo", "decision", "skip"} or app.stack.top is not scene:
            break

    assert done >= {"decision", "skip"}


def test_after_a_jump_in_a_replay_no_older_sentence_is_spoken(app: App) -> None:
    collector = let_speak(app)
    scene = push_scene(app, ReplayScene(random_record()))
    steps(app, 3)
    collector.is_speaking = True

    for stop in (6, 2):
        app.screen_reader._queue.say("What was so before.")
        scene.jump_to(stop)
        app.advance(FRAME, [])
        assert all("before" not in passage.words for passage in app.screen_reader._queue._waiting)


def test_every_line_of_the_log_is_spoken_once_and_in_order(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("sharp_end", people=1))
    for _ in range(12):
        wait_until_asked(app, scene)
        scene.play(scene.session.match.legal()[0])

    wait_until_asked(app, scene)
    steps(app, 3)
    lines = [make_speakable(line.dispatch.words) for line in scene.log.lines]

    assert len(lines) > 12
    assert [words for words in heard if words in lines] == lines


def play_and_take_frames(window: pygame.Surface, caches: Caches, home: Store, spoken: bool) -> list[bytes]:
    """Play a match in which a person takes the first choice. Returns some frames, and as the last item the actions."""
    app = App(home, rng=random.Random(7), title=Scene, window=window, caches=caches, hire=InstantWorker)
    collector = let_speak(app)
    app.settings.speech = "normal" if spoken else "off"
    scene = push_scene(app, PlayScene(setup_with_people("sharp_end", people=1)))
    found: list[bytes] = []

    for number in range(240):
        if scene.is_person_asked and number % 7 == 0:
            scene.play(scene.session.match.legal()[0])
        app.advance(FRAME * 3, [])
        if number % 40 == 0:
            app.draw()
            found.append(pygame.image.tobytes(window, "RGB"))

    found.append(" ".join(action.notation for action in scene.session.match.actions).encode())
    assert bool(collector.heard) is spoken

    app.close()
    return found


def test_speech_changes_neither_frames_nor_the_time_of_an_answer(
    window: pygame.Surface, caches: Caches, tmp_path: Path
) -> None:
    silent = play_and_take_frames(window, caches, Store(tmp_path / "silent"), spoken=False)
    loud = play_and_take_frames(window, caches, Store(tmp_path / "loud"), spoken=True)
    assert silent == loud


def test_a_refusal_is_spoken_each_time_and_not_repeated_later(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("sharp_end", people=2))
    while not scene.is_person_asked:
        take_seat(app)
        steps(app, 10)

    for number in (1, 2):
        scene.say_why_not("You hold no Hero.")
        steps(app, 2)
        assert heard.count("You hold no Hero.") == number

    press(app, pygame.K_m)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_F3)

    assert heard.count("You hold no Hero.") == 2


def test_f1_speaks_the_rule_and_f2_on_the_page_of_rules_speaks_its_section(app: App, heard: list[str]) -> None:
    scene = open_match(app, setup_with_people("battlefronts", people=1))
    wait_until_asked(app, scene)
    press(app, pygame.K_F1)
    rule = not_none(scene.rules.sheet.rule)
    assert any(words.startswith(f"{rule.name}. ") and len(words) > 80 for words in heard)

    press(app, pygame.K_F1)
    heard.clear()
    press(app, pygame.K_F2)

    assert rule.name in heard[0] or len(heard) > 2
