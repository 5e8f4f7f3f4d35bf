"""Makes a package for Windows on Linux, with a Python of Windows under Wine and a fast core compiled by MinGW.

Both are in build/windows, with the pinned packages for Windows and a prefix of Wine. The recipe is the same as on
Windows itself: PyInstaller, under Wine, reads tools/packaging/five_fronts.spec.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from game import fast_core
from game.core.version import VERSION
from launch import compile as builder
from launch import environment
from tools.packaging.systems import NAME, RECORD, TITLE, TYPE
from tools.packaging.systems import SUFFIX as RECORDS

WORK: Final = environment.ROOT / "build" / "windows"
PYTHON: Final = WORK / "python" / "python.exe"
SUFFIX: Final = ".cp311-win_amd64.pyd"
OF_PYTHON: Final = environment.ROOT / "requirements" / "windows.txt"
TOOLS: Final = {"wine": "wine", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64", "makensis": "nsis"}
"""The programs that are needed, and the packages of Debian and Ubuntu that have them."""
AROUND: Final = {
    "WINEPREFIX": str(WORK / "prefix"),
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree=;mshtml=",
}
"""The environment of Wine: a prefix of its own, and no questions about .NET and a browser."""
PIPED: Final = 'exec wine "$@" < <(:) > >(exec cat) 2> >(exec cat >&2)'
"""Wine gives its programs no standard streams but pipes."""
PATHS: Final = "python311.zip\n.\nsite\n..\\..\\..\nimport site\n"
"""The paths of that Python's modules, relative to its folder: the packages, and this project."""
CONFIG: Final = """\
#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define WITH_THREAD
#define Py_ENABLE_SHARED
#define PYLONG_BITS_IN_DIGIT 30
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_FPOS_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_PID_T 4
#define SIZEOF_WCHAR_T 2
#define ALIGNOF_MAX_ALIGN_T 8
#define HAVE_STDDEF_H 1
#define HAVE_WCHAR_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_ERRNO_H 1
#define HAVE_IO_H 1
#define HAVE_PROCESS_H 1
#define HAVE_SIGNAL_H 1
#define HAVE_DECLSPEC_DLL
#define DOUBLE_IS_LITTLE_ENDIAN_IEEE754 1
"""
"""pyconfig.h of 64 bit Windows: the headers of CPython 3.11 differ between systems in this alone."""


WHEELS: Final = ("--only-binary=:all:", "--platform=win_amd64", "--python-version=3.11", "--implementation=cp")
GCC: Final = ("x86_64-w64-mingw32-gcc", "-O1", "-w")
TRANSLATE: Final = (
    "import importlib.machinery as files, json, sys; files.EXTENSION_SUFFIXES[0] = sys.argv[2]; "
    "from launch.compile import translate_to_c; "
    "print(json.dumps([(one.name, one.sources, one.include_dirs) for one in translate_to_c(sys.argv[1])]))"
)
"""The script that translates the fast core to C, in a process of its own. It prints names, sources and header folders.

Each module is told the suffix by which it names its file.
"""


INSTALLER: Final = rf"""
Target amd64-unicode
Name "{TITLE}"
OutFile "@SETUP@"
RequestExecutionLevel user
SetCompressor /SOLID lzma
InstallDir "$LOCALAPPDATA\Programs\{TITLE}"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles
!define GONE "Software\Microsoft\Windows\CurrentVersion\Uninstall\{NAME}"
!define KIND "Software\Classes\{TYPE}"
Section
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "@FOLDER@/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\{TITLE}.lnk" "$INSTDIR\{NAME}.exe"
  WriteRegStr HKCU "Software\Classes\.{RECORDS}" "" "{TYPE}"
  WriteRegStr HKCU "${{KIND}}" "" "{RECORD}"
  WriteRegStr HKCU "${{KIND}}\DefaultIcon" "" "$INSTDIR\{NAME}.exe,0"
  WriteRegStr HKCU "${{KIND}}\shell\open\command" "" '"$INSTDIR\{NAME}.exe" "%1"'
  WriteRegStr HKCU "${{GONE}}" "DisplayName" "{TITLE}"
  WriteRegStr HKCU "${{GONE}}" "DisplayVersion" "{VERSION}"
  WriteRegStr HKCU "${{GONE}}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd
Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\{NAME}.exe"
  Delete "$INSTDIR\LICENSE*"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\{TITLE}.lnk"
  DeleteRegKey HKCU "Software\Classes\.{RECORDS}"
  DeleteRegKey HKCU "${{KIND}}"
  DeleteRegKey HKCU "${{GONE}}"
SectionEnd
"""
"""The script of NSIS for the installer. It installs for one user, without an administrator, and registers records."""


class WindowsError(Exception):
    """A package for Windows cannot be made here. The text is one sentence that says why."""


def check_tools() -> None:
    """Raise WindowsError if a program for making the package is missing."""
    lacking = [package for program, package in TOOLS.items() if shutil.which(program) is None]
    if lacking:
        words = " ".join(lacking)
        raise WindowsError(f"A package for Windows needs {words} (on Debian and Ubuntu: sudo apt install {words}).")
    if sys.version_info[:2] != (3, 11) or not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise WindowsError("A package for Windows is made with Python 3.11 and its headers (python3.11-dev).")


def wine_environment() -> dict[str, str]:
    """The environment of a program that runs under Wine."""
    return {**os.environ, **AROUND}


def python_command() -> list[str]:
    """The command of the Python of Windows. Its standard streams have to be pipes, since Wine takes no files there."""
    return ["wine", str(PYTHON)]


def piped_command(*words: str) -> list[str]:
    """The command of a program of Windows that works with any standard streams."""
    return ["bash", "-c", PIPED, "wine", *words]


def python_version() -> str:
    """The version of the Python of Windows, such as "3.11.9"."""
    done = subprocess.run(
        [*python_command(), "--version"], env=wine_environment(), input=b"", capture_output=True, check=True
    )
    return done.stdout.decode().split()[-1]


def run_python(*words: str) -> None:
    """Run the Python of Windows with these arguments, in the project's folder. Raises CalledProcessError."""
    done = subprocess.run(
        [*python_command(), *words], cwd=environment.ROOT, env=wine_environment(), input=b"", capture_output=True
    )
    sys.stderr.write(done.stderr.decode(errors="replace"))
    done.check_returncode()


def prepare_python() -> None:
    """Fetch the Python of Windows and its packages, unless they are there. Raises WindowsError, CalledProcessError."""
    check_tools()
    pins = (OF_PYTHON, environment.TO_PLAY, environment.TO_BUILD, environment.TO_PACKAGE)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in pins)).hexdigest()
    known = PYTHON.with_name("pins")
    if known.exists() and known.read_text() == digest:
        return

    shutil.rmtree(PYTHON.parent, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as place:
        download_pins(Path(place), OF_PYTHON, "--no-binary=:all:", "--no-build-isolation")

        # The source package has the files of Python in a data.zip, and the program somewhere in there.
        (packed,) = Path(place).glob("*.tar.gz")
        with tarfile.open(packed) as archive:
            archive.extractall(place, filter="data")
        (data,) = Path(place).rglob("data.zip")
        with zipfile.ZipFile(data) as archive:
            archive.extractall(place)

        (program,) = Path(place).rglob(PYTHON.name)
        shutil.copytree(program.parent, PYTHON.parent)

    next(PYTHON.parent.glob("*._pth")).write_text(PATHS)  # where this Python looks for packages
    fetch_packages(environment.TO_PACKAGE, PYTHON.with_name("site"))
    subprocess.run(["wineboot", "--init"], env=wine_environment(), check=True, capture_output=True)
    known.write_text(digest)


def fetch_packages(pins: Path, folder: Path) -> None:
    """Unpack the packages for Windows that a file of requirements names into a folder. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory(prefix="five-fronts-") as place:
        download_pins(Path(place), pins)
        for wheel in Path(place).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)


def download_pins(place: Path, pins: Path, *options: str) -> None:
    """Download the packages that a file of requirements names. Without `options` of pip, those for Windows."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes"]
    subprocess.run([*pip, *(options or WHEELS), "-d", str(place), "-r", str(pins)], cwd=environment.ROOT, check=True)


def build_core() -> None:
    """Compile the fast core for Windows, unless it is there. Raises CalledProcessError."""
    built = fast_core.folder(suffix=SUFFIX)
    if fast_core.is_complete(built, suffix=SUFFIX):
        return

    WORK.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=builder.UNFINISHED, dir=WORK))
    try:
        for name, objects in _compile_sources(scratch).items():
            path = scratch / "lib" / fast_core.extensions(suffix=SUFFIX)[name]
            path.parent.mkdir(parents=True, exist_ok=True)
            library = PYTHON.with_name("python311.dll")
            subprocess.run([*GCC, "-shared", "-s", *objects, str(library), "-o", str(path)], check=True)

        # The name of a build ends with the digest of its sources. Those of other sources are outdated.
        for outdated in built.parent.glob(f"{built.name.rpartition('-')[0]}-*"):
            shutil.rmtree(outdated, ignore_errors=True)
        built.parent.mkdir(parents=True, exist_ok=True)
        (scratch / "lib").rename(built)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _compile_sources(scratch: Path) -> dict[str, list[str]]:
    """Translate and compile all sources in a folder. Returns the object files by the name of their module.

    The translation, in a process of its own, prints each extension as its name, its C files and its folders of headers,
    which are the same for all. Raises CalledProcessError.
    """
    headers = scratch / "include"
    shutil.copytree(sysconfig.get_path("include"), headers)
    (headers / "pyconfig.h").write_text(CONFIG)

    output = subprocess.run(
        [sys.executable, "-c", TRANSLATE, str(scratch), SUFFIX],
        cwd=environment.ROOT,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    extensions: list[tuple[str, list[str], list[str]]] = json.loads(output.splitlines()[-1])
    include_flags = [f"-I{place}" for place in (headers, *extensions[0][2])]
    objects = {name: [str(scratch / f"{name}-{at}.o") for at in range(len(sources))] for name, sources, _ in extensions}

    def compile_source(job: tuple[str, str]) -> None:
        source, target = job
        subprocess.run([*GCC, *include_flags, "-c", source, "-o", target], cwd=environment.ROOT, check=True)

    jobs = [job for name, sources, _ in extensions for job in zip(sources, objects[name], strict=True)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_source, jobs))  # `list` waits for all, and raises what one has raised
    return objects


def make_installer(folder: Path) -> Path:
    """Make an installer of the package in this folder, beside it. Raises CalledProcessError."""
    made = folder.with_name(f"{folder.name}-setup.exe")
    script = INSTALLER.replace("@SETUP@", str(made)).replace("@FOLDER@", str(folder))
    subprocess.run(["makensis", "-V2", "-"], input=script.encode(), check=True)
    return made
