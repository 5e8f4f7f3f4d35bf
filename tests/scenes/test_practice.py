"""Practice and guided matches in the history are kept and marked, and never counted. Older files have none."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
import pytest

from career.daily import deal_of_day
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import RESIGNED, Occasion, Record, SeatEntry, dumps, loads, occasion_of, record_of
from scenes import routes
from scenes.app import App
from scenes.keeping.campaigns import Campaigns
from scenes.keeping.history import History
from scenes.keeping.keeper import finished_match
from scenes.keeping.schemas import ADVISED, GUIDED, PRACTICE
from scenes.keeping.store import Store
from scenes.match.session import Session
from scenes.match.setup import Setup, setup_of
from scenes.menus.career import CareerScene
from scenes.menus.codes import KNOWN as KNOWN_DEAL
from scenes.menus.codes import NOTE
from scenes.menus.daily_tab import Days, Try
from scenes.menus.interrupted import find_interrupted, remove_interrupted
from scenes.menus.lobby import LobbyScene
from scenes.menus.match_result import result_of
from scenes.menus.records import RecordsScene
from scenes.menus.results import ResultsScene
from scenes.play.pause import PauseScene
from scenes.play.play_input import BECOMES_PRACTICE
from scenes.play.play_scene import PlayScene
from scenes.play.table_scene import PRACTICE as PRACTICE_SHOWN
from scenes.play.table_scene import WITH_HINTS
from scenes.stack import Reset, Scene
from scenes.ui.canvas import Box
from scenes.ui.pinboard import AskScene
from tests.scenes.events import Event, key, key_up, steps
from tests.scenes.fought import finished, match_for_history, sharp_end_record
from tests.scenes.menus import Clipboard, leave_interrupted_match, show, toast, top
from tests.scenes.table import checked_cast, click, press

EITHER_WAY = pytest.mark.parametrize("is_written", [True, False], ids=["written", "waiting"])
"""A match may be in the file already, or still wait to be written to it."""


@EITHER_WAY
def test_practice_is_kept_and_does_not_count(
    store: Store, history: History, is_written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One match that counts is followed by three that do not. All were won by the person."""
    if not is_written:
        monkeypatch.setattr(history, "_write_waiting", lambda: False)
    history.add(finished(seed=1, faces=(6,)))
    for seed, practice in enumerate((PRACTICE, GUIDED, PRACTICE), 2):
        history.add(dataclasses.replace(finished(seed), practice=practice))

    newest_first = history.matches()
    assert [past.practice for past in newest_first] == [PRACTICE, GUIDED, PRACTICE, ""]
    assert [past.counted_result for past in newest_first] == [None, None, None, 1.0]
    assert {past.result for past in newest_first} == {1.0}
    assert history.recent("battlefronts", most=2) == newest_first[-1:]


@pytest.mark.parametrize(("guide", "practice"), [(None, PRACTICE), ((2, 5), GUIDED)], ids=["practice", "guided match"])
def test_the_history_gets_no_dice_of_practice(guide: tuple[int, int] | None, practice: str) -> None:
    record = dataclasses.replace(sharp_end_record(), practice=True, guide=guide)
    match = finished_match(Session(setup_of(record), record))
    assert (match.practice, match.faces) == (practice, ())
    assert loads(match.record).guide == guide


# --- a deal that is known --------------------------------------------------------------------


def begin(app: App, setup: Setup) -> PlayScene:
    """Begin a match and return its table."""
    app.stack.apply(Reset(scene := routes.match(setup)))
    steps(app, 3)
    return scene


DEAL = 77
"""The number of the deal that comes to be known."""


def duel(deal: int = DEAL, first: str = "human") -> Setup:
    """Return the setup of a match of Last Front of a person against a bot. `first` is who sits in the first seat."""
    kinds = (first, "recruit" if first == "human" else "human")
    return Setup(GAMES["last_front"], seats=tuple(SeatEntry(kind) for kind in kinds), options={}, seed=deal)


def play_deal(app: App) -> None:
    """Begin the deal and play one action."""
    scene = begin(app, duel())
    scene.play(scene.session.match.legal()[0])


def leave_deal_at_once(app: App) -> None:
    """Begin the deal, leave it without an action, and remove the save."""
    scene = begin(app, duel())
    scene.keeper.keep()
    app.stack.apply(Reset(Scene()))
    remove_interrupted(app, find_interrupted(app)[0].path)


def restart_with_other_deal(app: App) -> None:
    """Begin the deal and restart the match with another one."""
    other_deal = 99
    app.stack.apply(begin(app, duel()).restart(other_deal))


def watch_deal(app: App) -> None:
    """Watch a replay of the deal."""
    app.stack.apply(Reset(routes.replay(Session(duel()).record())))


def have_finished_deal(app: App) -> None:
    """Put a finished match of the deal into the history."""
    app.history.add(replace(finished_match(Session(duel())), may_be_in_history=False))


def practise_deal(app: App) -> None:
    """Begin the deal as practice and save it."""
    begin(app, replace(duel(), practice=True)).keeper.keep()


WAYS_TO_KNOW = [
    play_deal,
    leave_deal_at_once,
    restart_with_other_deal,
    watch_deal,
    have_finished_deal,
    practise_deal,
]


@pytest.mark.parametrize(
    ("make_known", "first"),
    [*((way, "human") for way in WAYS_TO_KNOW), (play_deal, "recruit"), (watch_deal, "recruit")],
)
def test_a_match_with_a_known_deal_is_practice_and_says_so(
    app: App, make_known: Callable[[App], None], first: str
) -> None:
    """The match is practice in either seat, and also after the next start of the program. Another deal counts."""
    make_known(app)
    app.stack.apply(Reset(Scene()))
    app.toasts.clear()
    for _ in range(2):
        scene = begin(app, duel(first=first))
        assert scene.setup.practice
        assert scene.subtitle == PRACTICE_SHOWN
        _, sentence = toast(app)
        assert "know this deal" in sentence
        assert finished_match(scene.session).practice == PRACTICE

        app.stack.apply(Reset(Scene()))
        steps(app, 1)
        app.history = History(app.store)  # as at the next start

    assert not begin(app, duel(DEAL + 1)).setup.practice


def test_the_question_about_a_restart_says_that_the_same_deal_is_practice(app: App) -> None:
    scene = begin(app, duel())
    question = checked_cast(AskScene, PauseScene(scene).ask_to_restart())
    assert "The same deal again is practice." in question.words


def test_the_lobby_says_whether_the_player_knows_a_deal_number(app: App) -> None:
    begin(app, duel()).keeper.keep()
    lobby = LobbyScene(GAMES["last_front"])
    app.stack.apply(Reset(lobby))
    lobby.deal.field.value = str(DEAL)
    assert lobby.deal.note == KNOWN_DEAL
    lobby.deal.field.value = str(DEAL + 1)
    assert lobby.deal.note == NOTE


def test_the_deal_of_the_day_is_practice_once_it_was_played_from_the_lobby(app: App) -> None:
    """`first_try` tells what the player has done with a deal of the day. A known deal has been played elsewhere."""
    today, game = app.history.now().date(), GAMES["sharp_end"]
    deal = deal_of_day(game, today)
    from_lobby = Setup(game, seats=tuple(SeatEntry(kind) for kind in deal.kinds), options=deal.options, seed=deal.seed)
    nothing_done = Try()
    assert Days(app).first_try(game, today) == nothing_done

    begin(app, from_lobby).keeper.keep()

    assert Days(app).first_try(game, today) == Try(known=True)
    of_the_day = Days(app).setup(game, today, today, "")
    assert begin(app, of_the_day).setup.practice


def test_a_match_of_a_campaign_that_was_given_up_gets_another_deal(app: App) -> None:
    """With a known deal the match would not count, and its front could never be won."""
    campaigns, game = Campaigns(app.store, app.history), GAMES["sharp_end"]
    number = campaigns.begin(datetime.date(2026, 11, 23), 815)
    first = campaigns.setup(number, game, "Anna")
    assert campaigns.setup(number, game, "Anna") == first, "until it was begun"

    begin(app, first).keeper.keep()

    second = campaigns.setup(number, game, "Anna")
    assert second.seed != first.seed
    assert second.occasion == first.occasion
    assert not begin(app, second).setup.practice


# --- where the occasion is shown and the deal code copied --------------------------------------

DAY = Occasion("day", "2026-11-23")
WORDS_OF_DAY = "Deal of the day, 23 November"


def results_of_day() -> ResultsScene:
    """Return the results of a match At the Sharp End that was the deal of a day."""
    record = replace(sharp_end_record(), occasion=DAY)
    return ResultsScene(result_of(Session(setup_of(record), record)))


def battlefronts_of_day(*kinds: str) -> Record:
    """Return the record of a match of Battlefronts that has just begun as the deal of a day."""
    match = Match(GAMES["battlefronts"], seats=2, options={}, seed=7)
    return replace(record_of(match, [SeatEntry(kind) for kind in kinds]), occasion=DAY)


def test_the_pause_menu_names_the_occasion_and_says_that_the_same_deal_is_practice(
    app: App, drawn_words: list[tuple[str, Box]]
) -> None:
    scene = show(app, PlayScene(setup_of(battlefronts_of_day("human", "recruit"))))
    pause_menu = show(app, PauseScene(scene))
    assert f"BATTLEFRONTS · {WORDS_OF_DAY.upper()}" in [words for words, _ in drawn_words]
    assert "practice" in pause_menu.ask_to_restart().words


def test_the_rows_of_the_records_name_the_occasion(app: App) -> None:
    """One row is an interrupted match of Battlefronts, the other a finished one At the Sharp End."""
    app.history.add(replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), occasion=DAY))
    leave_interrupted_match(app, dumps(battlefronts_of_day("human", "human")))
    page = show(app, RecordsScene())
    heads = [row.left[0] for row, *_ in page.tab.list.rows]
    assert heads == [f"Battlefronts · {WORDS_OF_DAY}", f"At the Sharp End · {WORDS_OF_DAY}"]
    assert WORDS_OF_DAY in find_interrupted(app)[0].description


CTRL_C = (key(pygame.K_c, pygame.KMOD_CTRL), key_up(pygame.K_c))


@pytest.mark.parametrize(
    ("make_page", "events"),
    [(results_of_day, [key(pygame.K_d)]), (results_of_day, CTRL_C), (RecordsScene, [key(pygame.K_c)])],
    ids=["D on the results", "Ctrl+C on the results", "C in the records"],
)
def test_a_key_copies_the_deal_code_of_a_finished_match(
    app: App, clipboard: Clipboard, make_page: Callable[[], ResultsScene | RecordsScene], events: Sequence[Event]
) -> None:
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    show(app, make_page())
    steps(app, 2, *events)
    assert clipboard.held == setup_of(sharp_end_record()).code != ""


def test_the_page_of_a_match_has_a_button_that_copies_the_deal_code(app: App, clipboard: Clipboard) -> None:
    app.history.add(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)))
    show(app, RecordsScene())
    press(app, pygame.K_m)
    click(app, top(app).form.widget("code"))
    assert clipboard.held == setup_of(sharp_end_record()).code


def test_a_match_without_a_readable_record_has_no_deal_code_to_copy(app: App, clipboard: Clipboard) -> None:
    app.history.add(replace(match_for_history(sharp_end_record(), (1.0, 0.0, 0.0)), record="nonsense"))
    show(app, RecordsScene())
    press(app, pygame.K_c)
    assert clipboard.held == ""
    _, sentence = toast(app)
    assert "no deal code" in sentence


@pytest.mark.parametrize(
    ("occasion", "tab"),
    [(Occasion("day", "2026-11-23"), "daily"), (Occasion("campaign", "1/sharp_end-1"), "campaign"), (None, None)],
    ids=["day", "campaign", "no occasion"],
)
def test_the_results_lead_back_to_the_page_from_which_the_match_came(
    app: App, occasion: Occasion | None, tab: str | None
) -> None:
    """That is a tab of the career, or the title for a match without an occasion."""
    record = replace(sharp_end_record(), occasion=occasion)
    scene = show(app, ResultsScene(result_of(Session(setup_of(record), record))))
    click(app, scene.form.widget("title"))
    page = top(app)
    assert (page.name if isinstance(page, CareerScene) else None) == tab


# --- the occasion in records, rematches and history --------------------------------------------

CHALLENGE = Occasion("challenge", "sharp_end-3")


def setup_of_day() -> Setup:
    """Return the setup of Anna's deal of a day."""
    return Setup(GAMES["battlefronts"], (SeatEntry("human", "Anna"), SeatEntry("recruit")), {}, seed=7, occasion=DAY)


@pytest.mark.parametrize("words", ["day 2026-11-23", "challenge sharp_end-3", "campaign west-2/1", "later 9.x"])
def test_an_occasion_is_written_in_the_words_it_was_read_from(words: str) -> None:
    assert str(occasion_of(words)) == words


@pytest.mark.parametrize(
    "words",
    [
        "",
        "day",
        "day ",
        " day x",
        "day  x",
        "day x y",
        "Day x",
        "day -x",
        "day ../x",
        "d\xe4y x",
        "day x\n",
        "day \u0663",
        "d" * 17 + " x",
        "day " + "x" * 41,
    ],
)
def test_an_occasion_has_a_short_kind_and_a_short_name_of_plain_letters(words: str) -> None:
    assert occasion_of(words) is None
    kind, _, name = words.partition(" ")
    with pytest.raises(ValueError, match="no occasion"):
        Occasion(kind, name)


@pytest.mark.parametrize("occasion", [DAY, CHALLENGE, None])
def test_a_rematch_keeps_its_occasion_only_with_the_same_deal_as_practice(occasion: Occasion | None) -> None:
    setup = dataclasses.replace(setup_of_day(), occasion=occasion)
    same_deal, other_deal = setup.for_new_match(setup.seed), setup.for_new_match(setup.seed + 1)
    assert (same_deal.occasion, same_deal.practice) == (occasion, True)
    assert (other_deal.occasion, other_deal.practice) == (None, False)


def test_a_person_who_has_resigned_plays_the_next_match() -> None:
    resigned = dataclasses.replace(setup_of_day(), seats=(SeatEntry(RESIGNED, "Anna"), SeatEntry("recruit")))
    assert resigned.for_new_match(resigned.seed).human_seats == (0,)


@EITHER_WAY
def test_the_history_keeps_the_occasion_of_a_match(
    store: Store, is_written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = History(store)
    if not is_written:
        monkeypatch.setattr(kept, "_write_waiting", lambda: False)
    practice_of_day = finished_match(Session(dataclasses.replace(setup_of_day(), practice=True)))
    of_challenge = dataclasses.replace(finished(3), occasion=CHALLENGE)
    for match in (practice_of_day, finished(2), of_challenge):
        kept.add(match)
    newest_first = [(past.occasion, past.practice) for past in kept.matches()]
    assert newest_first == [(CHALLENGE, ""), (None, ""), (DAY, PRACTICE)]


# --- a match in which a hint was asked for ------------------------------------------------------


@pytest.mark.parametrize("key_of_no", [pygame.K_ESCAPE, pygame.K_RETURN], ids=["Esc", "Enter"])
def test_before_the_first_hint_a_person_is_told_that_the_match_becomes_practice(app: App, key_of_no: int) -> None:
    """Enter presses the focused answer, which must not be the one that gives up the medals: "no" has the focus."""
    scene = begin(app, duel())
    while not scene.is_person_asked:
        steps(app, 1)

    press(app, pygame.K_h)
    question = checked_cast(AskScene, app.stack.top)
    assert question.words == BECOMES_PRACTICE
    assert scene.director.advice is None, "nothing is shown before the person has agreed"

    press(app, key_of_no)
    assert app.stack.top is scene
    assert not scene.setup.practice
    assert scene.director.advice is None


def test_a_match_with_a_hint_is_marked_and_asked_about_once(app: App) -> None:
    scene = begin(app, duel())
    while not scene.is_person_asked:
        steps(app, 1)

    press(app, pygame.K_h, pygame.K_2)  # 2: the hint is wanted, although the match becomes practice
    assert app.stack.top is scene
    assert scene.director.advice is not None
    assert scene.subtitle == WITH_HINTS

    # What is written down says so at once, and the second hint needs no question.
    saved = loads(dumps(scene.keeper.interrupted()))
    assert (saved.practice, saved.advised) == (True, True)
    press(app, pygame.K_ESCAPE, pygame.K_h)
    assert app.stack.top is scene

    finished_one = finished_match(scene.session)
    assert finished_one.practice == ADVISED
    assert app.history.add(finished_one)
    assert app.history.matches()[0].practice == ADVISED
    assert app.history.life_totals().practice == 1


@pytest.mark.parametrize("practice", [True, False], ids=["practice", "counts"])
def test_only_a_match_that_counts_asks_before_a_hint(app: App, practice: bool) -> None:
    scene = begin(app, replace(duel(), practice=practice))
    while not scene.is_person_asked:
        steps(app, 1)
    press(app, pygame.K_h)
    assert isinstance(app.stack.top, AskScene) is not practice


def test_the_next_match_at_the_same_table_counts_again() -> None:
    advised = duel().with_hints
    again, other = advised.for_new_match(advised.seed), advised.for_new_match(advised.seed + 1)
    assert (again.practice, again.advised) == (True, False), "the same deal is known"
    assert (other.practice, other.advised) == (False, False)
