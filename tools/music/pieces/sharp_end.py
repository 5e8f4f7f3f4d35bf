"""For At the Sharp End: Normandy 1944, a muted trumpet and brushes after dark."""

from tools.music.figures import bass, struck
from tools.music.score import Part, Score

TUNE = """mp -q A4q D5q. C5e | A4h. -q | -q G4q Bb4q. A4e | < E4h. C#4q | mf D4q. F4e G4q B4q | mp A4h F4q D4q |
< -q G4q E4q C#4q | p D4h. -q"""
AGAIN = """mp -q A4q D5q. E5e | < F5h. D5q | mf -e Bb4e D5q Bb4q. A4e | G4q. E4e C#4h | D4q. F4e G4q B4q |
mp A4q. F4e D4h | < -e Bb4e G4q E4q C#4q | p D4h. -q"""
BRUSHED = "[K W]q Tq Wq Te Te | [K W]q Tq Wq Tq"
EIGHT = "pp " + " | ".join([BRUSHED] * 4)
FOUR = "pp " + " | ".join([BRUSHED] * 2)

SCORE = Score(
    title="Lights Out in the Bocage",
    key="D minor",
    tempo=80,
    beats=4,
    form="I A A2 B A3 A4~ O~",
    chords={
        "I": "Dm6 | Bbmaj7 | Em7b5 | A7",
        "A": "Dm6 | Dm6/F | Gm7 | A7 | Dm7 G7 | Bbmaj7 | Em7b5 A7 | Dm6",
        "B": "Gm7 | C7 | Fmaj7 | D7b9 | Gm7 | C7 | Fmaj7 Em7b5 | A7",
        "O": "Dm6 | Bbmaj7 | Em7b5 | A7",
    },
    parts=(
        Part(
            "muted trumpet",
            59,
            {
                "A": TUNE,
                "A2": AGAIN,
                "B": """mp D5q. Bb4e G4h | < -q C5e D5e E5q. C5e | mf A4h. -q | -q F#4e A4e C5q. Eb5e | D5h Bb4h |
                        < G4q. A4e Bb4q E5q | mf C5h Bb4q G4q | p A4h. -q""",
                "A3": "",
                "A4": TUNE,
                "O": "p -q A4q D5q. C5e | < A4h. F4q | pp G4q. E4e Bb4h | A4h. -q",
            },
            pan=0.15,
            level=86,
            reverb=70,
            swells=True,
        ),
        Part(
            "vibraphone",
            11,
            {
                "I": "mp -q A4q D5q F5q | -q A4q D5q F5q | -q G4q Bb4q D5q | C#5h. -q",
                "A": "",
                "A3": """mp -e F4e A4e C5e D5q. A4e | B4e A4e F4e D4e F4h | -e Bb4e D5e F5e D5q Bb4q |
                         < C#5e E5e G4e Bb4e A4h | mf -q A4e C5e B4q D5q | F5q. D5e A4h |
                         mp -e E5e D5e Bb4e C#5e A4e G4q | p F4h. -q""",
                "O": "pp -w | -q D5q F5q A5q | -w | -q C#5q E5q G5q",
            },
            pan=-0.35,
            level=103,
            reverb=70,
        ),
        Part(
            "piano",
            0,
            {
                "I": struck("F3", "D5", 3, "pp", "1.5' -0.5 2"),
                "A": struck("F3", "D5", 3, "pp p pp", "-1.5 1.5 -0.5 0.5'"),
                "A3": struck("F3", "D5", 3, "pp", "1.5' 2.5"),
                "B": struck("F3", "E5", 4, "pp p pp", "1.5' 0.5' -0.5 1.5"),
                "O": struck("F3", "D5", 3, "pp", "-1 3"),
            },
            pan=-0.15,
            level=95,
            reverb=50,
        ),
        Part(
            "guitar",
            26,
            {
                "I": "",
                "A": struck("D3", "A4", 3, "pp", "1' 1' 1' 1'"),
                "B": struck("D3", "A4", 3, "pp", "1' 1' 1' 1'"),
                "O": struck("D3", "A4", 3, "pp", "2 2"),
            },
            pan=0.4,
            level=78,
            reverb=45,
        ),
        Part(
            "double bass",
            32,
            {
                "I": bass("A1", "p", (2, 2)),
                "A": bass("A1", "p mp p", (2, 1.5, 0.5)),
                "A3": bass("A1", "p", (1, 1)),
                "B": bass("A1", "p mp p", (1, 1)),
                "O": bass("A1", "p pp", (4,)),
            },
            pan=-0.05,
            level=94,
            reverb=30,
            gate=0.9,
        ),
        Part(
            "brushes",
            40,
            {"I": FOUR, "A": EIGHT, "B": EIGHT, "O": FOUR},
            pan=0.1,
            level=112,
            reverb=45,
            kit=True,
        ),
    ),
    swing=0.63,
    room=(0.6, 0.45, 0.4),
)
