"""The names of the program and its records on every system, and its descriptions for macOS, Windows and Linux."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final
from xml.sax.saxutils import escape

from game.catalogue import GAMES
from game.core.version import VERSION
from launch import environment

if TYPE_CHECKING:
    from pygame import Surface

NAME: Final = "five-fronts"
TITLE: Final = "Five Fronts"
SUMMARY: Final = "Five tabletop war games, against friends or bots"
IDENTIFIER: Final = "five-fronts.client"
"""The name of the bundle on macOS. Whoever signs it puts a domain of their own before it."""
RECORD: Final = "Record of Five Fronts"
SUFFIX: Final = "record"
MIME: Final = f"application/x-{NAME}-record"
TYPE: Final = "five-fronts.record"
"""The type of records on macOS."""
BEGINNING: Final = "five fronts record "
"""How every record begins."""
ICON: Final = environment.ROOT / "assets" / "shared" / "window.svg"


# --- macOS: the Info.plist of the bundle, beside what PyInstaller writes there -------------

BUNDLE: Final = f"{TITLE}.app"
INFO: Final[dict[str, Any]] = {
    "CFBundleDisplayName": TITLE,
    "CFBundleName": TITLE,
    "CFBundleShortVersionString": VERSION,
    "CFBundleVersion": VERSION,
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": RECORD,
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [TYPE],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": TYPE,
            "UTTypeDescription": RECORD,
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {"public.filename-extension": [SUFFIX], "public.mime-type": [MIME]},
        }
    ],
}


# --- Windows: the version resource, in the words that PyInstaller reads --------------------

ENGLISH, UNICODE = 0x0409, 1200
"""The language of the words and their encoding, as Windows numbers them."""
WORDS: Final = {
    "FileDescription": TITLE,
    "Comments": SUMMARY,
    "FileVersion": VERSION,
    "InternalName": NAME,
    "OriginalFilename": f"{NAME}.exe",
    "ProductName": TITLE,
    "ProductVersion": VERSION,
}


UNUSED: Final = ("libogg-0", "libopus-0", "libopusfile-0", "libtiff-5", "libwavpack-1", "libxmp", "portmidi")
"""Libraries that SDL loads there for kinds of sounds and pictures that the program has not."""


def version_numbers() -> tuple[int, ...]:
    """The version as the four numbers that Windows compares."""
    numbers = [int(part) for part in VERSION.split(".")]
    return tuple(numbers + [0] * (4 - len(numbers)))


def version_resource() -> str:
    """The VS_VERSIONINFO of a program (type 1) for Windows (OS 0x40004), in the words that PyInstaller reads."""
    words = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in WORDS.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={version_numbers()}, prodvers={version_numbers()},"
        " mask=0x3F, flags=0x0, OS=0x40004,"
        " fileType=0x1, subtype=0x0, date=(0, 0)),\n"
        f"kids=[StringFileInfo([StringTable('{ENGLISH:04x}{UNICODE:04x}', [{words}])]),\n"
        f"VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])])\n"
    )


# --- The icon in the formats of Windows and macOS, drawn from the SVG ------------------------

WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 128)
"""Sides that are stored as bitmaps, which every program understands."""
LARGE: Final = 256
"""The side that Windows wants as PNG."""
MACOS: Final = {"ic11": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024}
"""Sides by the type of their PNG in an .icns file. Types 11 to 14 and 10 are 16 to 512 at twice the density."""


def draw_icon(side: int) -> Surface:
    """The icon with sides of so many pixels."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame.image.load_sized_svg(str(ICON), (side, side))


def icon_as_png(side: int) -> bytes:
    """The icon with sides of so many pixels, as the bytes of a PNG."""
    import pygame

    picture = draw_icon(side)
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "icon.png")
    return stream.getvalue()


def _icon_as_bitmap(side: int) -> bytes:
    """The icon as a bitmap of an .ico file: with alpha, from the bottom up, with an empty mask after the colours.

    The mask has a bit a pixel, and its rows are filled up to four bytes. The head (BITMAPINFOHEADER) states twice the
    height, for colours and mask together.
    """
    import pygame

    colours = pygame.image.tobytes(draw_icon(side), "BGRA", flipped=True)
    mask = bytes((side + 31) // 32 * 4 * side)
    # The size of the head, the width and height, one plane of 32 bits, no compression, and the size of the data. The
    # resolution and the palette are left out.
    head = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, len(colours) + len(mask), 0, 0, 0, 0)
    return head + colours + mask


def write_ico(path: Path) -> None:
    """Write the icon of Windows, in all sizes."""
    images = [(side, _icon_as_bitmap(side)) for side in WINDOWS] + [(LARGE, icon_as_png(LARGE))]
    at = 6 + 16 * len(images)  # the offset of the next image, behind the table
    entries = struct.pack("<HHH", 0, 1, len(images))  # 1 is the kind of an icon, 2 would be that of a cursor
    for side, data in images:
        # Width and height (0 means 256), no palette, one plane of 32 bits, and the size and the offset of the image.
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    path.write_bytes(entries + b"".join(data for _, data in images))


def write_icns(path: Path) -> None:
    """Write the icon of macOS, in all sizes."""
    parts = [(kind.encode(), icon_as_png(side)) for kind, side in MACOS.items()]
    packed = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    path.write_bytes(b"icns" + struct.pack(">I", 8 + len(packed)) + packed)


# --- Linux: an entry for the menu, icons, and scripts that put them there --------------------

SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
APP_DIR: Final = 256
"""Sides of the icons in pixels. APP_DIR is the side of the icon of an AppDir."""


def _fill_document(name: str, **more: str) -> str:
    """A file of the folder linux with the names of the program filled in."""
    names = {"name": NAME, "title": TITLE, "summary": SUMMARY, "mime": MIME, "record": RECORD, "suffix": SUFFIX}
    return Template(Path(__file__).with_name("linux").joinpath(name).read_text("utf-8")).substitute(names, **more)


ENTRY: Final = _fill_document("entry.desktop")
TYPES: Final = _fill_document("types.xml", beginning=BEGINNING)
"""The description by which desktops recognise a record: by its name and its first words."""
INSTALL: Final = rf"""#!/bin/sh
# Puts Five Fronts into your menu and your programs, for you alone: sh install.sh. sh install.sh --remove takes it out.
set -eu
tell() {{  # the desktop of what has changed, as far as it has the tools
    update-desktop-database "$share/applications" > /dev/null 2>&1 || true
    update-mime-database "$share/mime" > /dev/null 2>&1 || true
}}
quoted() {{  # a path as the Exec of an entry names it: in quotes for a shell, these escaped for the entry, % doubled
    printf '"%s"' "$(printf '%s\n' "$1" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')"
}}
main() {{  # read to its end before anything is removed, since this file may be part of that
    here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
    cd /
    case "${{XDG_DATA_HOME:-}}" in /*) share=$XDG_DATA_HOME ;; *) share=$HOME/.local/share ;; esac
    place=$share/{NAME}/program
    entry=$share/applications/{NAME}.desktop
    types=$share/mime/packages/{NAME}.xml
    if [ "${{1:-}}" = --remove ]; then
        rm -rf "$place"
        rm -f "$entry" "$types" "$share/metainfo/{NAME}.metainfo.xml" "$HOME/.local/bin/{NAME}"
        for icon in "$share"/icons/hicolor/*/apps/{NAME}.png; do rm -f "$icon"; done
        rmdir "$share/{NAME}" 2>/dev/null || true
        tell
        echo "Five Fronts is removed. Your matches and settings are still there."
        exit 0
    fi
    trap 'rm -rf "$place.new"' EXIT
    rm -rf "$place.new"
    mkdir -p "$place.new" "$share/applications" "$share/metainfo" "${{types%/*}}" "$HOME/.local/bin"
    cp -R "$here/." "$place.new/"
    rm -rf "$place"
    mv "$place.new" "$place"
    through=  # some desktops look for a program whose name has one of these by another name
    case $place in *[%=]*) through='sh -c "exec \\"\\$0\\" \\"\\$@\\"" ' ;; esac
    command="Exec=$through$(quoted "$place/{NAME}") %f"
    while IFS= read -r line; do
        case $line in Exec=*) line=$command ;; esac
        printf '%s\n' "$line"
    done < "$place/share/applications/{NAME}.desktop" > "$entry"
    cp "$place/share/metainfo/{NAME}.metainfo.xml" "$share/metainfo/"
    cp "$place/share/mime/packages/{NAME}.xml" "$types"
    cp -R "$place/share/icons" "$share/"
    ln -sfn "$place/{NAME}" "$HOME/.local/bin/{NAME}"
    tell
    echo "Five Fronts is in your menu; in a terminal it is called {NAME}."
    exit 0
}}
main "$@"
"""


def fill_metainfo() -> str:
    """AppStream's description of the program."""
    games = "".join(f"      <li>{escape(game.name)}: {escape(game.goal)}</li>\n" for game in GAMES.values())
    return _fill_document("metainfo.xml", games=games)


def dress_folder(folder: Path) -> None:
    """Put entry, description, icons and the installing script into the folder of a package, so that it is an AppDir."""
    share = folder / "share"
    for path, words in (
        (share / "applications" / f"{NAME}.desktop", ENTRY),
        (share / "mime" / "packages" / f"{NAME}.xml", TYPES),
        (share / "metainfo" / f"{NAME}.metainfo.xml", fill_metainfo()),
        (folder / "install.sh", INSTALL),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, encoding="utf-8")

    (folder / "install.sh").chmod(0o755)
    (folder / "AppRun").symlink_to(NAME)
    (folder / f"{NAME}.desktop").write_text(ENTRY.replace("@PROGRAM@", NAME), encoding="utf-8")

    for side in SIZES:
        icon = share / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{NAME}.png"
        icon.parent.mkdir(parents=True, exist_ok=True)
        icon.write_bytes(icon_as_png(side))
        if side == APP_DIR:
            (folder / f"{NAME}.png").symlink_to(icon.relative_to(folder))
