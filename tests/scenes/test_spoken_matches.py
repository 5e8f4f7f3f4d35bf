"""What is spoken at a table, to whom; and whole matches by keys and voice alone."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

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
from tests.play import moments
from tests.scenes.benches import FIGHTING_FRONT, deciding
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME, STRIDE, key, key_up, steps
from tests.scenes.fought import whole
from tests.scenes.listener import Player, speaking
from tests.scenes.table import asked_at_random, board_for, expect, given, press, put, seat, take_seat, wait

MATCHES = {
    "battlefronts": ({}, 2),
    "sharp_end": ({"turns": "5"}, 3),
    "fix_bayonets": ({"deployment": "own"}, 2),
    "last_front": ({"victory": "quick"}, 2),
    "fighting_front": ({"victory": "at once"}, 2),
}
"""Options and seats of the matches that are played."""
LATE = 60
"""Actions before the end of one that begins late."""


def setup_of(slug: str, people: int, seed: int = 5) -> Setup:
    options, seats = MATCHES[slug]
    entries = [SeatEntry(HUMAN, name) for name in ("Anna", "Bert")[:people]]
    return Setup(GAMES[slug], (*entries, *[SeatEntry("recruit")] * (seats - people)), options, seed)


# --- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_match_by_keys_and_voice_alone(app: App, slug: str) -> None:
    """The player of this test has a voice and keys, and nothing else; it plays until it hears the result.

    The longest match is taken up near its end.
    """
    app.settings.speed = "instant"
    player, setup, record = Player(app, 1), setup_of(slug, 1), None
    if slug == "fighting_front":
        match = setup.match()
        assert list(moments(match, 5))
        record = record_of(match, list(setup.seats))
        del record.notations[-LATE:]
    app.stack.apply(Push(PlayScene(setup, record)))
    assert player.play(1500)


def test_from_the_title_to_the_first_decision_by_keys_and_voice_alone(app: App) -> None:
    app.settings.speed = "instant"
    app.stack.apply(Push(TitleScene()))
    player = Player(app, 1)
    assert player.listen()[0] == "Five Fronts. Choose an operation."
    assert player.choose("^At the Sharp End")
    player.listen()
    assert "At the Sharp End" in player.said
    assert player.choose("^Start")
    player.listen()
    assert any(words.startswith("At the Sharp End, ") for words in player.said)
    assert player.said[-2].endswith("?") or "draw" in player.said[-2], player.said[-5:]


# --- boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_can_have_the_focus_has_words(slug: str) -> None:
    """Before and after something is picked; what cannot be chosen now says so."""
    kinds, rng = set(), random.Random(2)
    for board in asked_at_random(slug, MATCHES[slug][1], 3, 250):
        controls = board.controls
        assert all(make_speakable(board.told(spot.key)) for spot in controls.spots())
        assert all(make_speakable(sentence) for sentence in board.survey())
        if not (things := controls.keys()):
            continue
        key, before = rng.choice(things), controls.selection.picked
        refused = "Not now." in board.told(key)
        answer = controls.choose(key, (0.0, 0.0))
        opened = controls.popup is not None or controls.selection.picked != before
        assert refused is (isinstance(answer, Complaint) or not (answer or opened)), (key, answer)
        kinds.add(refused)
        assert all(make_speakable(board.told(spot.key)) for spot in controls.spots())
    assert kinds == ({False} if slug == "battlefronts" else {False, True})


GARBLED = {
    "a label of the screen within a sentence": r"\bof [A-Z][a-z]+ [a-z]+:",
    "one colon after another": r":[^.;?!]*: ",
    "a word twice": r"\b(\w+) \1\b",
    "a sign that is not spoken": r"[{}<>|*/_=]| x ",
    "an abbreviation as a word": r"\b(Aa|Ss|Hmg|Hq|Vp|Usa)\b|\bAt guns\b",
    "a gap": r"\(\s*\)|[.,:;]{2}|\s[.,:;]|^[.,:;]",
    "an end without a stop": r"[a-z] (Bombardment|Ground attack|Supporting fire|Defensive fire), ",
    "a value of the program": r"[a-z,:] (None|True|False)\b|\bnan\b|-1\b",
}
"""What no sentence for a voice may have, each as it has been heard once or may be."""


def garbled(sentence: str) -> list[str]:
    """What is wrong with words as a voice says them."""
    said = re.sub(r"\(\w+: [^()]*\)", "(legend)", make_speakable(sentence))  # as cards have it printed
    return [f"{why}: {said}" for why, pattern in GARBLED.items() if re.search(pattern, said)]


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
def test_garbled_words_are_found(words: str) -> None:
    assert garbled(words) != []


@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_is_garbled(slug: str) -> None:
    """Along random matches: the survey, prompts, announcements, buttons, what has the focus, the log."""
    wrong: dict[str, None] = {}
    seats = MATCHES[slug][1]
    for board in asked_at_random(slug, seats, 4, 250):
        words, controls = board.words, board.controls
        verbs = [f"{verb.label}: {verb.below}" if verb.below else verb.label for verb, _ in controls.verbs()]
        sentences = [words.prompt(), board.announced(), *board.survey(), *verbs]
        sentences += [board.told(spot.key) for spot in controls.spots()]
        wrong |= dict.fromkeys(fault for sentence in sentences for fault in garbled(sentence))

    match = Match(GAMES[slug], seats, MATCHES[slug][0], 4)
    listener = board_for(GAMES[slug], match.state.redact(0), 0)
    for transcript in moments(match, 4):
        lines = [listener.words.dispatch(event) for event in transcript.seen_by(0)]
        wrong |= dict.fromkeys(fault for line in lines if line is not None for fault in garbled(line.words))
        listener.animation.settle(match.state.redact(0))
    assert list(wrong) == []


@pytest.mark.parametrize(
    ("slug", "kind"), [("fighting_front", fighting_front.HandSeen), ("last_front", last_front.HandSeen)]
)
def test_a_hand_that_is_shown_is_named_card_by_card(slug: str, kind: type[Event]) -> None:
    words = next(iter(asked_at_random(slug, 2, 1, 1))).words
    seen = kind(0, 1, (0, 0, 9))
    line = words.dispatch(seen)
    assert line is not None
    assert "2 times " in make_speakable(line.words)
    assert make_speakable(line.words).count(",") + make_speakable(line.words).count(" and ") >= 1
    hidden = words.dispatch(kind(0, 1, (UNKNOWN,) * 3))
    assert hidden is not None
    assert "times" not in make_speakable(hidden.words)


def test_a_number_that_is_asked_is_said_with_each_change(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("battlefronts", 1))
    wait(app, scene)
    scene.play(scene.session.match.legal()[-1])
    wait(app, scene)
    steps(app, 2)
    assert heard[-1].startswith("Cards for the battalion: 5 of 52 cards.")
    press(app, pygame.K_LEFT)
    assert heard[-1].startswith("Cards for the battalion: 4 of 52 cards.")


def test_the_board_in_sentences(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("battlefronts", 1))
    wait(app, scene)
    heard.clear()
    press(app, pygame.K_F2)
    assert heard[0].startswith("Round: 1. First player:")
    assert any(words.startswith("Arsenal Road. ") for words in heard)
    assert len(heard) == 11
    assert all(len(words) > 5 for words in heard)


def test_a_roll_to_come_is_said_with_its_modifiers_and_chances() -> None:
    state = field.table("medium-tanks c3 1 tank-commander", "infantry c4", hands=("war-of-maneuver, infantry", ""))
    field.run_from_step(state, BEGIN_GROUND)
    for notation, die in (("unit c3", 1), ("finish", 1), ("play war-of-maneuver", 1)):
        field.act(state, notation, rng=field.rolling(die))
    board = deciding(state)
    sheet = expect(RollSheet, board.tips.sheet_to_show(None))
    who = "Ground attack, Medium Tanks C3 at C4: plus 1 for Medium Tanks, plus 1 for Tank Commander, "
    who += "minus 1 for disruption, plus 3 for War of Maneuver."
    rest = "30% a disruption counter; 20% a card destroyed; 50% every card there destroyed."
    assert sheet.speech == board.announced() == board.survey()[-1] == f"{who} {rest}"
    cast = replace(sheet, changes=(), die=7, result="1 LOST")
    assert cast.speech == "Ground attack, Medium Tanks C3 at C4: no modifiers. The die shows 7: a card destroyed."


def test_the_results_that_destroy_say_how_much_are_never_cut_and_are_explained(canvas: Canvas, cut: list[str]) -> None:
    shares = tuple((words, 0.25) for words in RESULT_WORDS if words != "OFF")
    draw_sheet(
        Canvas(pygame.Surface((800, 600)), 1.0, canvas.caches),
        RollSheet("Ground attack", "", (("SS", 1),), shares, 3, "ALL"),
    )
    assert not cut
    assert RESULT_WORDS[3:] == ("1 LOST", "ALL")
    assert all(f"{words}: " in LEGEND for words in RESULT_WORDS)


def test_the_sheet_of_chances_is_said_when_it_opens_and_with_the_board(app: App, heard: list[str]) -> None:
    state = field.table("medium-artillery c3, infantry a1", "infantry c4, minefields c5")
    field.run_from_step(state, BEGIN_ARTILLERY)
    scene = FIGHTING_FRONT.laid(app, state, state.to_act)
    scene.ring.place(scene.board.controls.spots())
    scene.ring.focus(unit_key(field.at("c3")))
    assert "Chances of a disruption counter" in scene.speech_of(scene.ring.focused), "said with what would bring them"
    assert scene.board.announced() == ""
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


def test_it_is_said_again(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("battlefronts", 1))
    wait(app, scene)
    steps(app, 3)
    heard.clear()
    press(app, pygame.K_F3)
    assert heard[0] == "Battlefronts, High command"
    assert make_speakable(scene.board.words.prompt()) in heard
    assert make_speakable(scene.speech().focus) == heard[-1]


# --- what may be heard ---------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["sharp_end", "last_front", "fix_bayonets"])
def test_behind_the_cover_only_what_everybody_may_know_is_spoken(app: App, heard: list[str], slug: str) -> None:
    scene = seat(app, setup_of(slug, 2))
    covers = 0
    for _ in range(400):
        if covers == 3:
            break
        if isinstance(cover := app.stack.top, HandOverScene):
            covers += 1
            heard.clear()
            for code in (pygame.K_F2, pygame.K_F3, pygame.K_TAB, pygame.K_F2):
                steps(app, 30, key(code), key_up(code))
            told = cover.speech()
            allowed = {make_speakable(words) for words in (told.heading, told.prompt, *told.lines)}
            buttons = [make_speakable(button.label) for button in cover.buttons]
            assert {
                words for words in heard if re.sub(r"( \(\w+\)|\. Not now\.)$", "", words) not in buttons
            } <= allowed
            assert heard
            take_seat(app)
        elif scene.asked:
            legal = scene.session.match.legal()
            scene.play(next((action for action in legal if action.notation in ("pass", "end")), legal[-1]))
        app.advance(STRIDE, [])
    assert covers == 3


def test_what_still_waits_is_not_said_to_the_next_person(app: App) -> None:
    collector = speaking(app)
    scene = seat(app, setup_of("sharp_end", 2))
    while not scene.asked:
        take_seat(app)
        steps(app, 10)
    collector.speaking = True
    app.screen_reader._queue.say("Anna holds a Hero.")
    reader, waiting = scene.viewer, app.screen_reader._queue._waiting
    while scene.viewer == reader or not isinstance(app.stack.top, HandOverScene):
        if scene.asked:
            scene.play(scene.session.match.legal()[-1])
        app.advance(STRIDE, [])
    assert waiting
    assert not any("Hero" in words for words, _ in app.screen_reader._queue._waiting)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_the_time_before_is_said_after_a_skip_an_undo_or_a_decision(app: App, slug: str) -> None:
    """The voice is in the middle of its first sentence all the time, so that whatever is said afterwards waits."""
    scene = seat(app, setup_of(slug, 1))
    collector = speaking(app)
    steps(app, 2)
    waiting = app.screen_reader._queue
    collector.speaking = True
    done: set[str] = set()
    for _ in range(400):
        old = "What was so before."
        waiting.say(old)
        if scene.asked and scene.session.can_undo(scene.viewer) and "undo" not in done:
            press(app, pygame.K_u)
            done.add("undo")
        elif scene.asked:
            scene.play(scene.session.match.legal()[0])
            done.add("decision")
        elif scene.director.can_skip:
            press(app, pygame.K_x)
            done.add("skip")
            assert scene.director.skipping
        else:
            app.advance(FRAME, [])
            waiting.hush()
            continue
        app.advance(FRAME, [])
        assert all(old not in words for words, _ in waiting._waiting), done
        while scene.director.skipping and app.stack.top is scene:
            assert not waiting._waiting, "a summary tells it once somebody is asked"
            app.advance(FRAME, [])
        if done == {"undo", "decision", "skip"} or app.stack.top is not scene:
            break
    assert done >= {"decision", "skip"}


def test_a_jump_in_a_replay_ends_what_is_still_told(app: App) -> None:
    collector = speaking(app)
    scene = put(app, ReplayScene(whole()))
    steps(app, 3)
    collector.speaking = True
    for stop in (6, 2):
        app.screen_reader._queue.say("What was so before.")
        scene.jump_to(stop)
        app.advance(FRAME, [])
        assert all("before" not in words for words, _ in app.screen_reader._queue._waiting)


def test_the_lines_of_the_log_are_those_of_the_panel_each_once(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("sharp_end", 1))
    for _ in range(12):
        wait(app, scene)
        scene.play(scene.session.match.legal()[0])
    wait(app, scene)
    steps(app, 3)
    lines = [make_speakable(line.dispatch.words) for line in scene.log.lines]
    assert len(lines) > 12
    assert [words for words in heard if words in lines] == lines


def frames_of(window: pygame.Surface, caches: Caches, home: Store, spoken: bool) -> list[bytes]:
    """A match of bots against somebody who always takes the first choice, frame by frame."""
    app = App(home, random.Random(7), Scene, window, caches, InstantWorker)
    collector = speaking(app)
    app.settings.speech = "normal" if spoken else "off"
    scene = put(app, PlayScene(setup_of("sharp_end", 1)))
    found: list[bytes] = []
    for number in range(240):
        if scene.asked and number % 7 == 0:
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
    silent, loud = (frames_of(window, caches, Store(tmp_path / str(spoken)), spoken) for spoken in (False, True))
    assert silent == loud


def test_why_something_is_not_possible_is_said_each_time_and_to_nobody_else(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("sharp_end", 2))
    while not scene.asked:
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


def test_the_rule_that_is_opened_is_read_and_so_is_a_section_of_the_rules(app: App, heard: list[str]) -> None:
    scene = seat(app, setup_of("battlefronts", 1))
    wait(app, scene)
    press(app, pygame.K_F1)
    rule = given(scene.rules.sheet.rule)
    assert any(words.startswith(f"{rule.name}. ") and len(words) > 80 for words in heard)
    press(app, pygame.K_F1)
    heard.clear()
    press(app, pygame.K_F2)
    assert rule.name in heard[0] or len(heard) > 2
