"""The package for Windows under Wine, and the same from its sources (`python -m tests --windows`)."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import fast_core
from game.catalogue import GAMES
from game.core.version import VERSION
from launch import environment
from scenes.keeping.store import HOME
from tests.package.conftest import LARGEST, PACKED, UMLAUTS
from tests.package.matches import flags, play_whole_match
from tests.window.client import PATIENCE, Client
from tests.window.conftest import SIZE, player
from tests.window.screen import Screen, eventually
from tools import package
from tools.drive import Driver
from tools.packaging import systems, windows
from tools.packaging.systems import TYPE

READY = "FIVE_FRONTS_WINDOWS"
"""The environment variable that names a folder in which `python -m tools.package --windows` has put all it makes."""
SETUP = f"{package.WINDOWS}-setup.exe"
DEMONSTRATION = 600.0
STARTED = 300.0
"""Seconds: of the demonstration, and within which a window comes up under Wine on a busy machine."""
MOST = 300
"""Most MiB of memory of the window's process."""
MOST_OF_BOTS = 250
"""Most MiB of memory of the process of the bots."""
TO_TEST = "colorama hypothesis iniconfig packaging pluggy pygments pytest pytest-timeout sortedcontainers".split()
"""The packages with which the rules are tested there."""
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); import pytest; sys.exit(pytest.main(sys.argv[1:]))"
LOAD = """
import sys; sys.path.insert(0, sys.argv[1])
import pathlib, pygame
pygame.display.init(); pygame.display.set_mode((9, 9)); pygame.mixer.init()
load = {".ogg": pygame.mixer.Sound, ".svg": lambda file: pygame.image.load_sized_svg(file, (9, 9))}
load |= dict.fromkeys([".jpg", ".png", ".webp"], pygame.image.load)
files = [file for file in pathlib.Path("assets").rglob("*") if file.suffix in load]
print(len([load[file.suffix](str(file)) for file in files]))
"""
LAUNCHER = r"""
#include <windows.h>
#include <stdio.h>
#include <wchar.h>
int wmain(void) {
    wchar_t self[4096], file[4096], line[4096], base[4096];
    GetModuleFileNameW(NULL, self, 4000);
    wcscpy(file, self);
    for (int up = 0; up < 2; up++) *wcsrchr(file, L'\\') = 0;
    FILE *cfg = _wfopen(wcscat(file, L"\\pyvenv.cfg"), L"r, ccs=UTF-8");
    while (cfg && fgetws(line, 4000, cfg)) if (!wcsncmp(line, L"home = ", 7)) wcscpy(base, line + 7);
    base[wcscspn(base, L"\r\n")] = 0;
    SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", self);
    STARTUPINFOW start = {sizeof start};
    PROCESS_INFORMATION one;
    GetStartupInfoW(&start);
    wcscat(base, L"\\python.exe");
    if (!CreateProcessW(base, GetCommandLineW(), 0, 0, TRUE, 0, 0, 0, &start, &one)) return 101;
    WaitForSingleObject(one.hProcess, INFINITE);
    DWORD code;
    GetExitCodeProcess(one.hProcess, &code);
    return code;
}
"""
"""What starts the Python of an environment on Windows: it finds the one that has made it, and names itself."""
Start = Callable[..., Client]


def path(place: Path) -> str:
    """The name of this path for a program under Wine."""
    return "Z:" + str(place).replace("/", "\\")


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, in a folder with umlauts and blanks."""
    try:
        windows.prepare_python()
        windows.build_core()
    except windows.WindowsError as error:
        pytest.skip(str(error))
    named = os.environ.get(READY)
    dist = Path(named).resolve() if named else tmp_path_factory.mktemp("dist")
    if not named:
        package.make_package(dist, abroad=True)
    packed = dist / f"{package.WINDOWS}.zip"
    assert packed.stat().st_size < PACKED * package.MIB

    place = tmp_path_factory.mktemp("place") / UMLAUTS
    shutil.unpack_archive(packed, place)
    assert sum(file.stat().st_size for file in place.rglob("*")) < LARGEST * package.MIB

    shutil.copy(packed.with_name(SETUP), place)
    return next(place.rglob("five-fronts.exe"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a player who waits for nothing."""
    return player(folder=tmp_path / UMLAUTS, speed="instant", end_idle=False)


@pytest.fixture
def start(program: Path, screen: Screen, data: Path, tmp_path: Path) -> Iterator[Start]:
    """A function that starts the program under Wine. All starts are ended after the test."""
    clients: list[Client] = []

    def begin(
        *flags: str,
        home: Path = data,
        command: tuple[str, ...] = (str(program),),
        **variables: str,
    ) -> Client:
        """Start the program with these flags and environment variables."""
        under_wine = windows.piped_command(*command)
        system = {**windows.AROUND, "SDL_VIDEODRIVER": "windows", "SDL_AUDIODRIVER": "dummy", HOME: path(home)}
        errors = tmp_path / f"stderr-{len(clients)}.txt"
        size = ("--window", f"{SIZE[0]}x{SIZE[1]}")
        all_variables = {**system, **variables}
        client = Client(screen, home, errors, *flags, *size, command=under_wine, patience=STARTED, **all_variables)
        clients.append(client)
        return client

    yield begin
    for client in clients:
        client.kill()


def run_under_wine(*words: str, **around: str) -> subprocess.CompletedProcess[bytes]:
    """The output of a program under Wine that needs no window."""
    env = {**windows.wine_environment(), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **around}
    return subprocess.run(words, cwd=environment.ROOT, env=env, input=b"", capture_output=True, timeout=900)


def bots(program: Path) -> list[int]:
    """The processes of this program in which bots think."""
    process_ids = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_text(errors="replace")
        except OSError:
            continue
        if path(program) in line and "--multiprocessing-fork" in line:
            process_ids.append(int(process.name))
    return process_ids


def resident(process: int) -> float:
    """The memory of a process in MiB, without what it shares with others."""
    _, resident_pages, shared_pages, *_ = map(int, Path(f"/proc/{process}/statm").read_text().split())
    return (resident_pages - shared_pages) * os.sysconf("SC_PAGE_SIZE") / package.MIB


def test_the_windows_package_prints_its_version(program: Path) -> None:
    assert run_under_wine("wine", str(program), "--version").stdout.decode().strip() == f"Five Fronts {VERSION}"


TRIES = 4
"""How often a match is played until it is the same."""


@pytest.mark.parametrize("slug", GAMES)
def test_bots_of_the_windows_package_play_the_same_match_as_here(program: Path, slug: str) -> None:
    """The package, and its sources on both cores of Windows, against this system. Time may run out on the plain core.

    On a busy machine it may run out on the fast core, too, and the match is another one. One of TRIES is the same.
    """
    words = ("--headless", "--game", slug, "--seats", "recruit,recruit", "--seed", "7")
    here = subprocess.run([sys.executable, "main.py", *words], cwd=environment.ROOT, capture_output=True, text=True)
    match = ("scores", "decisions", "searched", "iterations")
    wanted = {name: json.loads(here.stdout)[name] for name in match}
    plain = run_under_wine(*windows.python_command(), "main.py", *words, FIVE_FRONTS_CORE="plain")
    assert json.loads(plain.stdout)["core"] == "plain"

    for started in (("wine", str(program)), (*windows.python_command(), "main.py")):
        runs = (json.loads(run_under_wine(*started, *words).stdout) for _ in range(TRIES))
        assert any(run["core"] == "fast" and {name: run[name] for name in match} == wanted for run in runs), started


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_in_the_windows_package_survives_a_kill_and_goes_on_to_its_end_and_replay(
    slug: str, program: Path, start: Start, twin: Driver, tmp_path: Path
) -> None:
    record = tmp_path / "the match.record"
    for number, client in enumerate(play_whole_match(slug, start, twin, record, path(record))):
        assert number or eventually(lambda: bots(program) == [], PATIENCE), "the bots think on"
        assert not client.crashes(), client.trouble()


@pytest.mark.timeout(900)
def test_a_demonstration_runs_on_within_its_memory(start: Start, program: Path) -> None:
    client = start("--demo")
    before = client.picture()
    until = time.monotonic() + DEMONSTRATION
    most = 0.0
    most_of_bots = 0.0
    while time.monotonic() < until:
        time.sleep(5)
        assert client.runs, client.trouble()
        most = max(most, resident(client.process.pid))
        most_of_bots = max([most_of_bots, *map(resident, bots(program))])
    assert not client.looks_like(before)
    assert (most < MOST, most_of_bots < MOST_OF_BOTS) == (True, True), (most, most_of_bots)

    client.end()


@pytest.mark.timeout(200)
def test_two_windows_share_a_folder_and_save_two_matches(start: Start, screen: Screen) -> None:
    first = start(*flags("battlefronts"))
    assert eventually(lambda: first.saved() is not None, PATIENCE), first.trouble()

    second = start(*flags("battlefronts"))
    assert eventually(lambda: len(list(first.data.rglob("*.record"))) == 2, PATIENCE), "one save for two matches"

    uppermost = screen.window()
    assert uppermost is not None
    assert uppermost != first.window

    second.window = uppermost
    for client in (second, first):
        client.end()


@pytest.mark.timeout(200)
@pytest.mark.parametrize("place", ["/sys", "below a file"])
def test_a_window_that_can_neither_save_nor_play_sound_goes_on(place: str, start: Start, tmp_path: Path) -> None:
    """The folder is one that nobody may write to, and one that cannot be made."""
    blocked = tmp_path / place
    if not blocked.is_dir():
        blocked.write_text("a file, not a folder")
        blocked /= "data"
    client = start(*flags("battlefronts"), home=blocked, SDL_AUDIODRIVER="none-such")
    assert eventually(client.asks, PATIENCE), client.trouble()

    client.screen.key("space")
    assert eventually(lambda: "Nothing can be saved" in client.said(), PATIENCE), client.said()

    client.end()
    assert "Traceback" not in client.said()


@pytest.mark.timeout(200)
def test_bots_play_on_after_a_kill_of_their_process(start: Start, program: Path) -> None:
    client = start("--game", "battlefronts", "--seats", "recruit,recruit", "--seed", "7")
    assert eventually(lambda: bots(program) != [] and client.saved() is not None, PATIENCE), client.trouble()

    for process in bots(program):
        os.kill(process, signal.SIGKILL)
    match = client.saved()
    assert match is not None
    assert client.await_change(match, PATIENCE), client.trouble()

    client.end()


def test_the_installer_installs_for_one_user_and_the_uninstaller_removes_everything(program: Path) -> None:
    """A record belongs to the program until it is removed."""
    command = ("wine", "reg", "query", f"HKCU\\Software\\Classes\\{TYPE}\\shell\\open\\command", "/ve")
    assert run_under_wine("wine", str(program.parents[1] / SETUP), "/S").returncode == 0

    (installed,) = Path(windows.AROUND["WINEPREFIX"]).glob("drive_c/users/*/AppData/Local/Programs/*/five-fronts.exe")
    assert run_under_wine("wine", str(installed), "--version").stdout.decode().strip() == f"Five Fronts {VERSION}"

    opened = run_under_wine(*command).stdout.decode()
    assert opened.rstrip().endswith('\\five-fronts.exe" "%1"')

    there = "C:" + str(installed.parent).partition("drive_c")[2].replace("/", "\\")
    assert run_under_wine("wine", str(installed.with_name("uninstall.exe")), "/S", f"_?={there}").returncode == 0
    assert not installed.exists()
    assert run_under_wine(*command).returncode != 0


# --- From its sources, by a Python of Windows ---------------------------------------------------------


@pytest.fixture(scope="session")
def testing(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the packages that tests need there."""
    folder = tmp_path_factory.mktemp("testing")
    pins = environment.read_pins(environment.TO_DEVELOP)
    lines = [line for pin, line in pins.items() if pin.partition("==")[0] in TO_TEST]
    (folder / "pins.txt").write_text("\n".join(lines), encoding="utf-8")
    windows.fetch_packages(folder / "pins.txt", folder)
    return folder


@pytest.mark.timeout(1000)
@pytest.mark.parametrize("slug", GAMES)
def test_the_tests_of_the_rules_pass_on_the_fast_core_of_windows(slug: str, testing: Path) -> None:
    words = ("-c", RUN, path(testing), "-p", "no:cacheprovider", f"tests/{slug}")
    process = run_under_wine(*windows.python_command(), *words, **{fast_core.CHOICE: "fast"})
    assert process.returncode == 0, process.stdout.decode(errors="replace")[-5000:]


def test_every_picture_and_sound_loads_without_the_libraries_that_are_left_out(program: Path, tmp_path: Path) -> None:
    left_out = [f"{name}.dll" for name in systems.UNUSED]
    assert not [file for file in program.parent.rglob("*.dll") if file.name in left_out]

    libraries = windows.PYTHON.with_name("site") / "pygame"
    assert sorted(file.name for file in libraries.glob("*.dll") if file.name in left_out) == sorted(left_out)

    shutil.copytree(libraries, tmp_path / "pygame", ignore=shutil.ignore_patterns(*left_out))
    process = run_under_wine(*windows.python_command(), "-c", LOAD, path(tmp_path))
    assert process.returncode == 0, process.stderr.decode(errors="replace")
    assert int(process.stdout.split()[-1]) > 500


@pytest.mark.timeout(200)
def test_the_sources_open_a_window_on_windows(start: Start) -> None:
    client = start(*flags("battlefronts"), command=(str(windows.PYTHON), "main.py"))
    assert eventually(client.asks, STARTED), client.trouble()
    client.end()


@pytest.fixture(scope="session")
def whole(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of Windows with all of its library, as one that a player has installed.

    What the embedded one lacks is taken from this system, but for the launcher of environments, which is made here.
    """
    library = Path(sysconfig.get_path("stdlib"))
    if not list(library.glob("ensurepip/_bundled/pip-*.whl")):
        pytest.skip("the Python of this system has no pip to give away")
    folder = tmp_path_factory.mktemp("whole") / "python"
    shutil.copytree(windows.PYTHON.parent, folder, ignore=shutil.ignore_patterns("site", "*._pth"))
    ours = ("site-packages", "dist-packages", "lib-dynload", "test", "__pycache__", "config-*")
    shutil.copytree(library, folder / "Lib", ignore=shutil.ignore_patterns(*ours))
    scripts = folder / "Lib" / "venv" / "scripts" / "nt"
    scripts.mkdir(parents=True)
    command = [windows.GCC[0], "-municode", "-xc", "-", "-o", str(scripts / "python.exe")]
    subprocess.run(command, input=LAUNCHER.encode(), check=True)
    shutil.copy(scripts / "python.exe", scripts / "pythonw.exe")
    return folder / "python.exe"


@pytest.mark.timeout(900)
def test_the_sources_set_themselves_up_with_a_python_of_windows_that_has_venv(
    whole: Path, start: Start, tmp_path: Path
) -> None:
    """The folder has umlauts and blanks in its name. A second start sets up nothing."""
    project = tmp_path / "müde Spiele"
    wheels = tmp_path / "wheels"
    shutil.copytree(environment.ROOT, project, ignore=shutil.ignore_patterns(".*", "build", "dist", "shots"))
    windows.download_pins(wheels, environment.TO_PLAY)
    links = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": f"file:///Z:{wheels}"}
    for said in ("Five Fronts is being set up (once): making the folder .venv", ""):
        command = (str(whole), str(project / "main.py"))
        client = start(*flags("battlefronts"), command=command, **links)
        assert eventually(client.asks, STARTED), client.trouble()
        client.end()
        assert client.said().startswith(said)
        assert bool(client.said()) == bool(said), client.said()
    assert (project / ".venv" / "Scripts" / "python.exe").is_file()
