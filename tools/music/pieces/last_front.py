"""For Last Front: strings and a piano in B minor; a cello begins, the violins answer."""

from tools.music.figures import bass, broken, pads
from tools.music.score import Part, Score

CELLO = """mp F#3h. B3q | < D4h C#4q B3q | mf B3h. A3q | A3w | mp G3h. B3q | < D4h F#3h |
mf E4h D4q B3q | < C#4h p A#3h"""

SCORE = Score(
    title="What We Hold",
    key="B minor",
    tempo=74,
    beats=4,
    form="I A A2 B~ C A3 O~",
    chords={
        "I": "Bm | G | Em/G | F#7",
        "A": "Bm | Bm/A | G | D/F# | Em | Bm/D | C#m7b5 | F#7",
        "A2": "Bm | Bm/A | G | D/F# | Em | Em/G F#7 | Bm | Bm",
        "A3": "Bm | Bm/A | G | D/F# | Em | Em/G F#7 | Bm | Bm",
        "B": "D | A/C# | Bm | F#m | G | D/F# | Em7 | A7sus4 A7",
        "C": "Bm | G | Em | F#7 | Bm/D | G | C | F#7sus4 F#7",
        "O": "Bm | G | Em/G | F#7",
    },
    parts=(
        Part(
            "cello",
            42,
            {
                "A": CELLO,
                "A2": "",
                "A3": """p D4h. D4q | F#4h. D4q | < D4h. F#3q | A3h. D4q | mp B3h. E4q | < B3h A#3h |
                         p B3w~ | B3h. -q""",
                "B": "p F#3w | E3w | D3h. F#3q | A3w | < G3h B3h | mp A3h. F#3q | G3h B3h | p D4h C#4h",
            },
            pan=0.3,
            level=81,
            reverb=80,
            swells=True,
        ),
        Part(
            "violins",
            48,
            {
                "A": "",
                "A2": """p F#4h. B4q | < D5h C#5q B4q | mp B4h. A4q | A4w | G4h. B4q | < E5q D5q C#5q A#4q | p B4w~ |
                         B4h. -q""",
                "B": """mp F#5h. E5q | < E5h. C#5q | mf D5h. B4q | C#5h A4h | mp B4q. C#5e D5h | A4h. D5q |
                        < G5h F#5q E5q | p D5h C#5h""",
                "C": pads("G4", "G5", 2, "pp"),
                "A3": """mp F#4h. B4q | < D5h C#5q B4q | mf B4h. A4q | A4w | mp G4h. B4q | < E5q D5q C#5q A#4q |
                         p B4w~ | B4h. -q""",
            },
            pan=-0.3,
            level=98,
            reverb=85,
            swells=True,
        ),
        Part(
            "violas",
            49,
            {
                "I": pads("C3", "E4", 2, "pp"),
                "A": pads("C3", "E4", 2, "pp p pp"),
                "B": pads("F#3", "F#4", 2, "pp p pp"),
                "C": pads("D3", "F#4", 3, "pp p pp"),
                "O": pads("C3", "E4", 2, "pp"),
            },
            pan=0.1,
            level=72,
            reverb=85,
            swells=True,
        ),
        Part(
            "basses",
            43,
            {
                "A": "",
                "A2": bass("E1", "p"),
                "B": bass("E1", "p mp p"),
                "C": bass("E1", "p mp p"),
                "A3": bass("E1", "p"),
            },
            pan=0.2,
            level=75,
            reverb=70,
            swells=True,
        ),
        Part(
            "piano",
            0,
            {
                "I": broken("F#3", "F#5", 4, "pp p", "0 1 2 3 2 1 2 1", 0.5),
                "A": broken("F#3", "F#5", 4, "pp p pp", "0 1 2 3 2 1 2 1", 0.5),
                "A2": broken("F#3", "D5", 4, "pp", "0 2 1 2 3 2 1 2", 0.5),
                "B": broken("A3", "A5", 4, "pp p pp", "0 1 2 3 - 2 1 2", 0.5),
                "C": """mp -q B4q D5q F#5q | < G5h. D5q | -q G4q B4q E5q | mf C#5h A#4h | -q B4q D5q F#5q |
                        < B5h A5q G5q | f G5h E5q C5q | < B4h p A#4h""",
                "O": broken("F#3", "F#5", 4, "p pp", "0 1 2 3 2 1 2 1", 0.5),
            },
            pan=-0.1,
            level=118,
            reverb=60,
            pedal=True,
        ),
        Part(
            "left hand",
            0,
            {
                "I": bass("B1", "p"),
                "A": bass("B1", "pp p pp"),
                "B": bass("B1", "p", (2, 2)),
                "C": broken("B2", "B3", 3, "p mp p", "0 1 2 1", 1.0),
                "O": bass("B1", "p pp"),
            },
            pan=-0.15,
            level=100,
            reverb=60,
            pedal=True,
        ),
    ),
    room=(0.8, 0.35, 0.6),
)
