"""What a Linux desktop wants to know of the program: an entry for its menu, icons, and scripts that put them there."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from game.catalogue import GAMES
from tools.packaging import systems
from tools.packaging.systems import BEGINNING, MIME, NAME, RECORD, SUFFIX, SUMMARY, TITLE

SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
LARGE: Final = 256
"""Sides of the icons in pixels, and of that of an AppDir."""

ENTRY: Final = f"""[Desktop Entry]
Type=Application
Name={TITLE}
GenericName=Board game
Comment={SUMMARY}
Exec=@PROGRAM@ %f
Icon={NAME}
Terminal=false
Categories=Game;BoardGame;StrategyGame;
MimeType={MIME};
Keywords=board;war;cards;dice;bots;
StartupWMClass=FiveFronts
"""
TYPES: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>{RECORD}</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{NAME}"/>
    <magic priority="60">
      <match type="string" offset="0" value="{BEGINNING}"/>
    </magic>
    <glob pattern="*.{SUFFIX}"/>
  </mime-type>
</mime-info>
"""
"""How desktops know a record: by its name and its first words."""
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


def metainfo() -> str:
    """AppStream's description of the program."""
    games = "".join(f"      <li>{escape(game.name)}: {escape(game.goal)}</li>\n" for game in GAMES.values())
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{NAME}</id>
  <name>Five Fronts</name>
  <summary>{SUMMARY}</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <description>
    <p>Five war games at one table. Fill the seats with friends at the same machine or with bots that see only what you
    would see, or watch bots play each other. Nothing is sent or fetched.</p>
    <ul>
{games}    </ul>
  </description>
  <launchable type="desktop-id">{NAME}.desktop</launchable>
  <provides>
    <binary>{NAME}</binary>
    <mediatype>{MIME}</mediatype>
  </provides>
  <categories>
    <category>Game</category>
    <category>BoardGame</category>
  </categories>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-fantasy">none</content_attribute>
    <content_attribute id="violence-realistic">mild</content_attribute>
  </content_rating>
</component>
"""


def dress(folder: Path) -> None:
    """Put entry, description, icons and the installing script into the folder of a package, an AppDir from then on."""
    share = folder / "share"
    for path, words in (
        (share / "applications" / f"{NAME}.desktop", ENTRY),
        (share / "mime" / "packages" / f"{NAME}.xml", TYPES),
        (share / "metainfo" / f"{NAME}.metainfo.xml", metainfo()),
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
        icon.write_bytes(systems.png(side))
        if side == LARGE:
            (folder / f"{NAME}.png").symlink_to(icon.relative_to(folder))
