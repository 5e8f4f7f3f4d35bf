"""For Fix Bayonets: Argonne 1918, flute, fife and fiddle over a harmonium; in D, dorian, with a hymn in the middle."""

from tools.music.figures import bass, pads
from tools.music.score import Part, Score

AIR = """mp A4q D5q. E5e F5q | E5q. D5e C5h | D5q A4q F4q G4q | < A4h. -q | mf C5q. D5e C5q A4q | G4q. A4e C5h |
F5q. E5e C5q E5q | < D5h. p -q"""
DRUM = "Sq' Se' Se' Sq' -q | Sq' -q Sh%"

SCORE = Score(
    title="Argonne Air",
    key="D dorian",
    tempo=78,
    beats=4,
    form="I A A2 B C~ A3 O~",
    chords={
        "I": "D5 | D5 | C/D | D5",
        "A": "Dm | C | Dm | Am | F | C | Dm C | Dm",
        "B": "F | G/B | Am | Dm | F | G/B | Am C | Dm",
        "C": "Dm | Gm | C | F | Bb | Gm | Asus4 A | Dm",
        "O": "Dm | G/D | Dm | D5",
    },
    parts=(
        Part(
            "flute",
            73,
            {
                "A": AIR,
                "A2": "",
                "A3": AIR,
                "O": "p A4q D5q. E5e D5q | < B4h. -q | pp A4q D5q. C5e A4q | D5h. -q",
            },
            pan=0.2,
            level=74,
            reverb=80,
            swells=True,
        ),
        Part("fife", 72, {"A": AIR, "A2": "", "A3": AIR}, up=12, pan=0.35, level=44, reverb=100),
        Part(
            "fiddle",
            40,
            {
                "A2": AIR,
                "B": """mp A4q. C5e F5h | < D5q B4q G4h | mf C5q. D5e E5q C5q | D5h A4h | F5q. E5e C5h |
                        mp D5q. B4e G4q B4q | < A4q. B4e C5q E5q | p D5h. -q""",
                "A3": """p F4q A4q. C5e D5q | C5q. G4e E4h | F4q D4q D4q E4q | < E4h. -q | mp A4q. A4e A4q F4q |
                         E4q. F4e G4h | D5q. C5e G4q C5q | < A4h. p -q""",
            },
            pan=-0.3,
            level=74,
            reverb=80,
            swells=True,
        ),
        Part(
            "harmonium",
            20,
            {
                "I": pads("C3", "D4", 2, "p mp"),
                "A": pads("D3", "A4", 3, "p"),
                "A2": pads("D3", "A4", 3, "p mp p"),
                "B": pads("D3", "A4", 3, "p mp p"),
                "C": """mp [D4 F4]h [D4 E4]q D4q | [Bb3 G4]w | < [G3 C4 E4]h [A3 F4]q [C4 G4]q | mf [C4 F4 A4]w |
                        [D4 Bb4]h [C4 A4]q [Bb3 G4]q | < [Bb3 G4]h D4h | p [A3 D4 E4]h [A3 C#4 E4]h | [F3 A3 D4]w""",
                "O": pads("D3", "A4", 3, "p pp"),
            },
            pan=-0.05,
            level=64,
            reverb=60,
            swells=True,
        ),
        Part(
            "bellows",
            20,
            {"A": "", "A2": bass("D2", "p"), "B": bass("D2", "p"), "C": bass("D2", "p mp p"), "A3": bass("D2", "p")},
            pan=-0.1,
            level=70,
            reverb=60,
        ),
        Part(
            "drone",
            43,
            {"I": bass("D2", "pp"), "A": bass("D2", "pp"), "B": "", "C": "", "O": bass("D2", "pp")},
            level=80,
        ),
        Part(
            "cellos",
            48,
            {"B": pads("C3", "E4", 2, "pp"), "C": pads("C3", "D4", 2, "pp p pp"), "A3": pads("D3", "F4", 3, "pp p pp")},
            pan=0.3,
            level=64,
            reverb=85,
            swells=True,
        ),
        Part(
            "field drum, far off",
            0,
            {
                "I": f"pp {DRUM} | {DRUM}",
                "A": "pp -w | -w | -w | Sq' -q Sh% | -w | -w | -w | Sq' -q Sh%",
                "B": f"pp {DRUM} | {DRUM} | {DRUM} | {DRUM}",
                "C": "",
                "O": f"pp {DRUM} | Sq' -q Sh% | Sq' -q -h",
            },
            pan=0.5,
            level=65,
            reverb=115,
            kit=True,
        ),
    ),
    room=(0.75, 0.4, 0.6),
)
