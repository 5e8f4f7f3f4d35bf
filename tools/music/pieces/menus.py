"""For the menus: a slow waltz in D minor, piano first, then a cor anglais, violins, and a flute with a cello."""

from tools.music.figures import bass, pads, struck
from tools.music.score import Part, Score

THEME = """
p F4h A4q | < D5h C5q | mp Bb4h A4q | G4q. F4e E4q | p G4h Bb4q | A4h F4q | < E4q G4q Bb4q | mp A4h -q |
p F4h A4q | < D5h E5q | mf F5h D5q | C5h A4q | < Bb4q. A4e G4q | p F4q E4q C#4q | D4h.~ | D4h -q"""

SCORE = Score(
    title="The Lamp and the Map",
    key="D minor",
    tempo=96,
    beats=3,
    form="I A A2 B~ A3 O~",
    chords={
        "I": "Dm | Dm/C | Bbmaj7 | A7 | Dm | Dm/C | Gm6/Bb | A7",
        "A": """Dm | Dm/C | Bb | A7 | Gm | Dm/F | Em7b5 | A7 |
                Dm | Dm/C | Bbmaj7 | F/A | Gm | A7 | Dm | Dm""",
        "B": """F | Am/E | Dm | Bb | Gm7 | C7 | Fmaj7 | A7/E |
                Dm | Gm/Bb | Eb | Eb/G | Dm/A | Gm6/Bb | A7sus4 | A7""",
        "O": "Dm | Bb | Gm | A7 | Dm | Bb/D | Em7b5 | A7",
    },
    parts=(
        Part(
            "piano",
            0,
            {
                "I": "pp -h. | -h A4q | < D5h C5q | p Bb4q A4q G4q | A4h. | -h A4q | < D5h E5q | p C#5h -q",
                "A": THEME,
                "A2": "",
                "B": """pp -h. | -q E5q C5q | -h. | -q F5q D5q | -h. | -q Bb5q G5q | -h. | -q E5q C#5q |
                        -h. | -q D5q Bb4q | -h. | -q Bb4q G4q | -h. | -q E5q D5q | -h. | -q G4q E4q""",
                "A3": "",
                "O": """p F4h A4q | D5h Bb4q | < Bb4h G4q | mp A4h. | p -h. | F5h A5q | < E5h Bb4q | pp A4h -q""",
            },
            pan=-0.15,
            level=116,
            reverb=55,
            pedal=True,
        ),
        Part(
            "left hand",
            0,
            {
                "I": bass("F1", "pp p"),
                "A": bass("F1", "p mp p"),
                "B": bass("F1", "p mp p"),
                "O": bass("F1", "p pp"),
            },
            pan=-0.2,
            level=84,
            reverb=50,
            pedal=True,
        ),
        Part(
            "right hand chords",
            0,
            {
                "I": struck("A3", "A4", 3, "pp", "-1 1' 1'"),
                "A": struck("F3", "G4", 3, "pp p pp", "-1 1' 1'"),
                "B": struck("G3", "A4", 3, "pp p pp", "-1 1' 1'"),
                "O": struck("F3", "G4", 3, "pp", "-1 1' 1'"),
            },
            pan=-0.1,
            level=80,
            reverb=55,
        ),
        Part("cor anglais", 69, {"A2": THEME}, pan=0.25, level=86, reverb=75, swells=True),
        Part("flute", 73, {"A3": THEME}, pan=0.2, level=74, reverb=80, swells=True),
        Part(
            "violins",
            48,
            {
                "B": """p C5h A4q | < C5h E5q | mp F5h E5q | D5h. | p Bb4h D5q | < E5h D5q | mf C5h A4q | C#5h. |
                        mp D5h A4q | G4h Bb4q | < Eb5h Bb4q | mf G4q Bb4q Eb5q | D5h A4q | < G4q Bb4q E5q | p D5h. |
                        C#5h -q""",
                "A2": pads("G4", "G5", 2, "pp"),
            },
            pan=-0.3,
            level=88,
            reverb=85,
            swells=True,
        ),
        Part(
            "violas",
            49,
            {
                "A2": pads("C3", "E4", 2, "pp"),
                "B": pads("E3", "G4", 2, "pp p pp"),
                "A3": pads("G3", "G4", 2, "pp p pp"),
            },
            pan=0.1,
            level=59,
            reverb=85,
            swells=True,
        ),
        Part(
            "cello",
            42,
            {
                "A3": """p A3h. | A3h F3q | D3h F3q | E3h G3q | < D4h. | mp D4h A3q | Bb3h. | C#4h A3q |
                         p A3h. | < F3h A3q | mf D4h. | C4h A3q | < D4h Bb3q | p A3h G3q | F3h.~ | F3h -q""",
                "O": "p A3h. | F3h D3q | G3h. | E3h C#3q | p D3h. | F3h. | G3h. | E3h -q",
            },
            pan=0.35,
            level=70,
            reverb=80,
            swells=True,
        ),
    ),
)
