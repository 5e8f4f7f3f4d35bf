"""The contents of packages, tested without making one. `python -m tests --package` makes one."""

from __future__ import annotations

import os
import plistlib
import re
import runpy
import subprocess
import sys
import tarfile
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game import fast_core
from game.core.version import VERSION
from game.fast_core import CHOICE
from launch import compile as builder
from launch import environment
from scenes.keeping import saves
from scenes.menus.settings import CREDITS_FILE
from scenes.rulebook import markdown
from scenes.ui import foreign
from tests.sources import files
from tools import bom, crediting, package, release, suite
from tools.packaging import systems, windows

SCRIPT = windows.INSTALLER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a package for Windows as PyInstaller leaves it, with the licences."""
    package_folder = tmp_path / "five-fronts"
    (package_folder / "_internal").mkdir(parents=True)
    (package_folder / f"{systems.NAME}.exe").touch()
    (tmp_path / "LICENSE.txt").touch()
    crediting.copy_licences(package_folder, tmp_path)
    return package_folder


def test_the_uninstaller_removes_everything_that_the_installer_writes(folder: Path) -> None:
    install, remove = (part.partition("SectionEnd")[0] for part in re.split(r'Section(?: "Uninstall")?\n', SCRIPT)[1:])
    assert 'File /r "@FOLDER@/*"' in install

    deleted = re.findall(r'(?:Delete|RMDir /r|RMDir) "(.+?)"', remove)
    names = [f"$INSTDIR\\{path.name}" for path in folder.iterdir()]
    assert len(names) == 4
    for name in [*names, *re.findall(r'(?:CreateShortcut|WriteUninstaller) "(.+?)"', install), "$INSTDIR"]:
        assert any(fnmatch(name, pattern) for pattern in deleted), name

    written = re.findall(r'WriteRegStr HKCU "(.+?)"', install)
    gone = re.findall(r'DeleteRegKey HKCU "(.+?)"', remove)
    assert all(any(key == top or key.startswith(f"{top}\\") for top in gone) for key in written), (written, gone)
    assert 'RMDir "$INSTDIR"' in remove, "what a player has put there stays"


def test_the_installer_needs_no_administrator_and_opens_records() -> None:
    assert "RequestExecutionLevel user" in SCRIPT
    assert "HKLM" not in SCRIPT
    assert f'"Software\\Classes\\{saves.SUFFIX}" "" "{systems.TYPE}"' in SCRIPT
    assert f'shell\\open\\command" "" \'"$INSTDIR\\{systems.NAME}.exe" "%1"\'' in SCRIPT


def test_a_release_has_every_package_with_its_list_of_parts_and_its_checksum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def write_archives(out: Path, abroad: bool = False) -> list[Path]:
        """Write text files with the names of the packages, as `make_package` writes archives. Returns their paths."""
        names = (
            [f"{package.WINDOWS}.zip", f"{package.WINDOWS}-setup.exe"]
            if abroad
            else [f"{package.package_name()}.tar.xz"]
        )
        for name in names:
            (out / name).write_text(name)
        return [out / name for name in names]

    def write_parts_list(archive: Path) -> Path:
        """Write the name of an archive to a file with the name of its list of parts. Returns the path of the file."""
        (kind,) = (kind for kind in bom.KINDS if archive.name.endswith(kind))
        path = archive.with_name(f"{archive.name.removesuffix(kind)}.cdx.json")
        path.write_text(archive.name)
        return path

    monkeypatch.setattr(release.environment, "ensure_pins", lambda *asked: None)
    monkeypatch.setattr(release.windows, "check_tools", lambda: None)
    monkeypatch.setattr(release.builder, "build", lambda: None)
    monkeypatch.setattr(release.builder, "report_build", lambda built: False)
    monkeypatch.setattr(release.package, "make_package", write_archives)
    monkeypatch.setattr(release.bom, "write_list", write_parts_list)
    assert release.main(["--out", str(tmp_path)]) == 0

    listed = dict(line.split("  ")[::-1] for line in (tmp_path / release.SUMS).read_text().splitlines())
    archives = [f"{package.package_name()}.tar.xz", f"{package.WINDOWS}.zip", f"{package.WINDOWS}-setup.exe"]
    lists = [f"{package.package_name()}.cdx.json", f"{package.WINDOWS}.cdx.json", f"{package.WINDOWS}-setup.cdx.json"]
    assert sorted(listed) == sorted([*archives, *lists])
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in listed.values())

    said = capsys.readouterr().out
    assert [line[0] for line in said.splitlines()[-5:]] == list("12345"), "the steps that are left end the output"
    assert f"tag v{VERSION}" in said


# --- The recipe of PyInstaller, and macOS ---------------------------------------------------------------


def run_recipe(system: str, work_folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run the spec file as on this system with fake classes of PyInstaller.

    Return the arguments of each class: by their names, and those without a name as "given".
    """
    arguments_of_class: dict[str, Any] = {}

    def fake_class(name: str) -> Any:
        """A class of PyInstaller that notes the arguments it is made with. All its objects have the same libraries."""

        def take_arguments(*given: object, **named: object) -> SimpleNamespace:
            arguments_of_class[name] = {"given": given, **named}
            libraries = [(f"{library}.dll", "", "BINARY") for library in (*systems.UNUSED, "SDL2")]
            return SimpleNamespace(name=name, pure=[], scripts=[], datas=[], binaries=libraries)

        return take_arguments

    hooks = ModuleType("hooks")
    vars(hooks)["collect_submodules"] = lambda room: [room, f"{room}.fit"]
    for name, module in (("PyInstaller", ModuleType("PyInstaller")), ("PyInstaller.utils", ModuleType("utils"))):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "platform", system)
    names_of_spec = {name: fake_class(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    names_of_spec |= {"SPECPATH": str(package.SPEC.parent), "workpath": str(work_folder)}
    exec(compile(package.SPEC.read_text(encoding="utf-8"), package.SPEC, "exec"), names_of_spec)
    return arguments_of_class


@pytest.mark.parametrize(("system", "icon"), [("linux", None), ("win32", "icon.ico"), ("darwin", "icon.icns")])
def test_a_package_has_all_files_that_the_program_reads(
    system: str, icon: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = run_recipe(system, tmp_path, monkeypatch)
    datas = arguments["Analysis"]["datas"]
    assert all(Path(source).exists() for source, _ in datas)

    places = {f"{place}/{Path(source).name}".removeprefix("./") for source, place in datas}
    assert {"assets/assets", "CREDITS.md", "requirements/build.txt", "game/last_front/RULES.md"} <= places

    lessons = [path.relative_to(package.environment.ROOT) for path in package.environment.ROOT.glob("scenes/**/*.txt")]
    assert lessons
    assert {lesson.as_posix() for lesson in lessons} <= places, "a guided match would be missing"
    assert {path.as_posix() for path in fast_core.sources()} <= places, "the fast core is found by them"
    assert not any(name.startswith("ai.fit") for name in arguments["Analysis"]["hiddenimports"])
    assert arguments["EXE"]["icon"] == (icon and str(tmp_path / icon))
    assert icon is None or (tmp_path / icon).stat().st_size > 1000
    assert arguments["EXE"]["console"] is False

    _program, binaries, *_ = arguments["COLLECT"]["given"]
    kept_libraries = {file.removesuffix(".dll") for file, *_ in binaries}
    assert kept_libraries == ({"SDL2"} if system == "win32" else {*systems.UNUSED, "SDL2"})


def test_the_bundle_tells_macos_name_version_and_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = run_recipe("darwin", tmp_path, monkeypatch)["BUNDLE"]
    assert bundle["given"][0].name == "COLLECT"
    assert bundle["name"] == "Five Fronts.app"
    assert bundle["version"] == VERSION
    assert bundle["icon"] == str(tmp_path / "icon.icns")

    info = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert info["CFBundleShortVersionString"] == info["CFBundleVersion"] == VERSION
    assert re.fullmatch(r"[A-Za-z0-9.-]+", bundle["bundle_identifier"]), "Apple takes no other signs"

    (opened,) = info["CFBundleDocumentTypes"]
    (declared,) = info["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert re.fullmatch(r"[A-Za-z0-9.-]+", declared["UTTypeIdentifier"])
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [saves.SUFFIX.removeprefix(".")]


def test_on_macos_a_package_is_the_bundle_with_the_licences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its archive keeps the program executable, and links, of which frameworks are full."""

    def freeze(words: list[str], **_: object) -> None:
        """Make the bundle that PyInstaller would make."""
        contents = tmp_path / words[words.index("--distpath") + 1] / systems.BUNDLE / "Contents"
        (contents / "MacOS").mkdir(parents=True)
        (contents / "MacOS" / systems.NAME).write_text("#!")
        (contents / "MacOS" / systems.NAME).chmod(0o755)
        (contents / "Frameworks").symlink_to("MacOS")

    monkeypatch.setattr(package.environment, "ROOT", tmp_path)
    for name, place in (("WORK", tmp_path / "build"), ("SPEC", tmp_path / "spec")):
        monkeypatch.setattr(package, name, place)
    monkeypatch.setattr(subprocess, "run", freeze)
    monkeypatch.setattr(package, "sys", SimpleNamespace(platform="darwin", executable=sys.executable))
    packed = package.pack_archive(package.freeze_program(tmp_path / "dist"))
    with tarfile.open(packed) as archive:
        members = {member.name.partition("/")[2]: member for member in archive}
    assert members[f"{systems.BUNDLE}/Contents/MacOS/{systems.NAME}"].mode & 0o111
    assert members[f"{systems.BUNDLE}/Contents/Frameworks"].issym()
    assert "LICENSES.md" in members


def test_the_modules_with_code_for_macos_are_listed_and_use_what_macos_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CONTRIBUTING.md lists them. The voice is tested with the other voices, the bundle above."""
    rooms = ("game", "ai", "career", "dice", "launch", "scenes")
    written = [path for path in files(*rooms) if "darwin" in (package.environment.ROOT / path).read_text("utf-8")]
    assert written == ["launch/compile.py", "scenes/folders.py", "scenes/ui/foreign.py", "scenes/ui/voice.py"]

    monkeypatch.setattr(sys, "platform", "darwin")
    assert runpy.run_path(str(package.environment.ROOT / "scenes" / "folders.py"))["OPENERS"] == (("open",),)

    font = tmp_path / "Library" / "Fonts" / "Letters.ttf"
    font.parent.mkdir(parents=True)
    font.touch()
    monkeypatch.setattr(foreign.Path, "home", lambda: tmp_path)
    assert font in foreign.font_files()

    for missing, found in ((2, False), (0, True)):
        done = subprocess.CompletedProcess([], missing)
        monkeypatch.setattr(builder.subprocess, "run", lambda words, done=done, **_: done)
        monkeypatch.setattr(builder.shutil, "which", lambda name: f"/usr/bin/{name}")
        assert (builder.find_compiler() is not None) is found


# --- Whatever is shipped is named in the credits, with its licence --------------------------------

PINS = sorted(environment.read_pins(environment.TO_PLAY))
FONTS = sorted({path.parent.name for path in (environment.ROOT / "assets" / "fonts").rglob("*.ttf")})


def credits_page() -> str:
    """The text of the page of credits."""
    return CREDITS_FILE.read_text(encoding="utf-8")


def licence_texts() -> str:
    """All texts of licences that are shipped."""
    return crediting.LICENSES.read_text(encoding="utf-8")


def test_credits_and_licences_are_what_the_script_makes() -> None:
    """`python -m tools.crediting` writes both files."""
    assert credits_page() == crediting.page_text()
    assert licence_texts() == crediting.all_texts()


@pytest.mark.parametrize("pin", PINS)
def test_the_credits_name_every_package_and_its_bundled_libraries_with_their_licences(pin: str) -> None:
    """As far as its metadata tells."""
    name, _, version = pin.partition("==")
    package = distribution(name)
    assert package.version == version
    assert (
        f"| {name} | {version} | {crediting.authors_of(package)} | {crediting.licence_of(package)} |" in credits_page()
    )
    assert crediting.licence_texts(package)
    assert all(text.strip("\n") in licence_texts() for text in crediting.licence_texts(package))

    bundled = crediting.BUNDLED.get(name, ())
    assert crediting.library_names(package) <= {file for library in bundled for file in library.files}
    for library in bundled:
        assert f"| {library.name} | {library.licence} |" in credits_page()
        assert library.text or library.licence == crediting.licence_of(package)


@pytest.mark.parametrize("name", ["mypy", fast_core.RUNTIME])
def test_the_licences_of_what_the_fast_core_brings_are_shipped(name: str) -> None:
    assert crediting.licence_texts(distribution(name))
    assert all(text.strip("\n") in licence_texts() for text in crediting.licence_texts(distribution(name)))


def test_every_text_of_a_licence_is_used() -> None:
    used = {library.text for bundled in crediting.BUNDLED.values() for library in bundled if library.text}
    assert {path.stem for path in crediting.TEXTS.iterdir()} == used
    assert set(crediting.BUNDLED) <= {pin.partition("==")[0] for pin in PINS}


def test_the_missing_licence_of_the_program_is_stated_wherever_it_belongs() -> None:
    """The owner has yet to choose it."""
    readme = (environment.ROOT / "README.md").read_text(encoding="utf-8")
    for text in (credits_page(), licence_texts(), readme):
        assert crediting.OURS in re.sub(r"\s+", " ", text)
    assert "project_license" not in systems.fill_metainfo()
    assert not list(environment.ROOT.glob("LICEN[SC]E"))


def test_a_package_gets_the_licences_and_that_of_python(tmp_path: Path) -> None:
    crediting.copy_licences(tmp_path)
    assert (tmp_path / "LICENSES.md").read_bytes() == crediting.LICENSES.read_bytes()
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in (tmp_path / "LICENSE-PYTHON.txt").read_text(encoding="utf-8")


def test_the_page_of_credits_in_the_program_shows_every_table() -> None:
    tables = [block for block in markdown.parse(credits_page()) if isinstance(block, markdown.MdTable)]
    assert [len(table.rows) for table in tables] == [len(FONTS), len(PINS), *map(len, crediting.BUNDLED.values())]


def test_packaging_begins_on_a_python_without_packages() -> None:
    """`python -m tools.package` installs what it needs by itself."""
    command = [sys.executable, "-S", "-c", "import tools.package"]
    begun = subprocess.run(command, cwd=environment.ROOT, capture_output=True)
    assert begun.returncode == 0, begun.stderr
    assert crediting.CREDITS == CREDITS_FILE


OTHERS = ["--ignore", suite.ADAPTERS, "--ignore", suite.PACKAGE]


@pytest.mark.parametrize(
    ("words", "needed", "core", "runs"),
    [
        (["-k", "x"], environment.TO_DEVELOP, "plain", [*OTHERS, "-k", "x"]),
        (["--fast"], environment.TO_DEVELOP, "fast", OTHERS),
        (["--adapters", "-k", "x"], environment.TO_RESEARCH, "as it is", [suite.ADAPTERS, "-k", "x"]),
        (["--fast", "--adapters"], environment.TO_RESEARCH, "fast", [suite.ADAPTERS]),
        (["--package"], environment.TO_DEVELOP, "as it is", [suite.PACKAGE, "--ignore", suite.WINDOWS, "-n", "0"]),
        (["--windows"], environment.TO_DEVELOP, "as it is", [suite.WINDOWS, "-n", "0"]),
    ],
)
def test_a_pass_runs_its_tests_and_no_others(
    words: list[str], needed: Path, core: str, runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`words` are the flags, `needed` the file of packages that is installed first, and `runs` the end of the command.

    `core` is the choice of the core in the environment of pytest.
    """
    installed = []
    ran = []
    exit_code = 5

    def run(command: list[str], cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
        ran.append((command, env[CHOICE]))
        return subprocess.CompletedProcess(command, exit_code)

    monkeypatch.setattr(environment, "ensure_pins", lambda pins, again: installed.append((pins, again)))
    monkeypatch.setattr(suite.builder, "build", lambda: None)
    monkeypatch.setattr(suite.builder, "report_build", lambda built: False)
    monkeypatch.setattr(suite.signal, "signal", lambda *_: None)
    monkeypatch.setattr(suite.subprocess, "run", run)
    assert suite.main(words) == exit_code

    files = (environment.TO_PACKAGE, environment.TO_RELEASE) if {"--package", "--windows"} & {*words} else ()
    more = {pin: line for file in files for pin, line in environment.read_pins(file).items()}
    assert installed == [(environment.read_pins(needed) | more, ["-m", "tests", *words])]

    ((command, chosen),) = ran
    assert chosen == core

    at = command.index(runs[0])
    assert command[at : at + len(runs)] == runs
    assert (f"tests/{suite.NOT_OF_THE_CORE[0]}" in command) is (core == "fast")
    assert (f"tests/{suite.OF_THE_FAST_CORE[0]}" in command) is (core == "plain")
    assert (f"not {suite.FAST_CORE_MARK}" in command) is (core == "plain")


# --- Which tests each pass of the suite runs, with which packages and on which core ---------------


def test_the_tests_that_a_pass_leaves_out_exist() -> None:
    left_out = (*suite.NOT_OF_THE_CORE, *suite.OF_THE_FAST_CORE)
    assert [path for path in left_out if not (environment.ROOT / "tests" / path).exists()] == []
    assert len(set(left_out)) == len(left_out)


@pytest.mark.skipif(sys.platform != "linux", reason="no such folder there")
@pytest.mark.parametrize(
    ("blocks", "flags", "fits"),
    [(suite.ROOM, 0, True), (suite.ROOM - 1, 0, False), (suite.ROOM, getattr(os, "ST_NOEXEC", 0), False)],
    ids=["room enough", "too little room", "programs are forbidden"],
)
def test_temporary_files_are_in_shared_memory_if_it_has_room_and_can_run_programs(
    blocks: int, flags: int, fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "SHARED_MEMORY", str(tmp_path))
    file_system = SimpleNamespace(f_bavail=blocks, f_frsize=1, f_flag=flags)
    monkeypatch.setattr(os, "statvfs", lambda path: file_system)
    assert suite.folder_in_memory() == (str(tmp_path) if fits else None)


def test_without_shared_memory_the_usual_temporary_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "SHARED_MEMORY", str(tmp_path / "none"))
    assert suite.folder_in_memory() is None


@pytest.mark.parametrize(
    ("lacking", "words"),
    [
        ("wine", "sudo apt install wine)"),
        ("makensis", "install nsis)"),
        ("", "wine gcc-mingw-w64-x86-64 nsis)"),
    ],
)
def test_a_missing_tool_for_the_windows_package_is_named_with_its_install_command(
    lacking: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows.shutil, "which", lambda name: None if lacking in ("", name) else name)
    with pytest.raises(windows.WindowsError, match=words.replace(")", r"\)")):
        windows.check_tools()
