"""For Fighting Front: a brass choir, a hymn in E flat that the horns and the trombones answer."""

from tools.music.figures import bass, pads
from tools.music.score import Part, Score

HYMN = """mp G4h. Ab4q | Bb4h F4h | < Eb5h. D5q | mf C5h Ab4h | mp Bb4h. Eb5q | < C5h Eb5h | mf Ab4q C5q Bb4q D5q |
< Eb5h. p -q"""

SCORE = Score(
    title="Standing Orders",
    key="Eb major",
    tempo=76,
    beats=4,
    form="I A B A2~ C A3 O~",
    chords={
        "I": "Cm | Ab | Fm7 | Bb",
        "A": "Eb | Bb/D | Cm | Ab | Eb/G | Ab | Fm7 Bb7 | Eb",
        "B": "Cm | Gm/Bb | Ab | Eb/G | Fm | Cm/Eb | Dm7b5 | G",
        "C": "Ab | Eb/G | Fm | Cm | Db | Ab/C | Bb7sus4 | Bb7",
        "O": "Cm | Ab | Fm7 | Bb7sus4 Bb7",
    },
    parts=(
        Part(
            "trumpet",
            56,
            {
                "A": HYMN,
                "B": """pp -w | -w | -w | -q Bb4e' Bb4e' Eb5h | -w | -w | -w | < -q G4e' G4e' p D5h""",
                "C": """pp -w | -q Eb4e' Eb4e' Bb4h | -w | -q G4e' G4e' C5h | -w | -q Ab4e' Ab4e' C5h | -w |
                        < -q Bb4e' Bb4e' p F5h""",
                "O": "p G4h. Ab4q | C5h. Bb4q | < Ab4h C5h | pp Eb5h D5h",
            },
            pan=-0.15,
            level=90,
            reverb=90,
            swells=True,
        ),
        Part(
            "second trumpet",
            56,
            {
                "A": """p Eb4h. F4q | F4h D4h | < G4h. F4q | mp Eb4h Eb4h | p G4h. Bb4q | < Ab4h C5h |
                        mp F4q Ab4q F4q Ab4q | < G4h. p -q""",
                "B": "",
                "C": "",
            },
            pan=-0.35,
            level=85,
            reverb=90,
            swells=True,
        ),
        Part(
            "horn",
            60,
            {
                "I": "p G3h. C4q | Eb4h. C4q | < Ab4h F4h | p D4h F4h",
                "B": """mp G4h. C5q | < Bb4h G4h | mf Ab4h. C5q | Bb4w | mp Ab4q. G4e F4h | G4h Eb4h | < F4h Ab4h |
                        p G4h. -q""",
                "A3": pads("Bb3", "D5", 2, "pp"),
            },
            pan=0.3,
            level=79,
            reverb=85,
            swells=True,
        ),
        Part(
            "second horns",
            60,
            {
                "A": pads("Bb3", "Bb4", 2, "pp p pp"),
                "B": pads("D3", "F4", 2, "pp p pp"),
                "C": pads("D3", "F4", 2, "pp p"),
                "O": pads("D3", "F4", 2, "pp"),
            },
            pan=0.4,
            level=64,
            reverb=85,
            swells=True,
        ),
        Part(
            "trombone",
            57,
            {
                "C": """mp C4h. Eb4q | Bb3h Eb4h | < Ab3h. C4q | mf G3w | mp Ab3h. Db4q | < C4h Ab3h | mf F4h Eb4h |
                        < D4w"""
            },
            pan=0.1,
            level=69,
            reverb=80,
            swells=True,
        ),
        Part(
            "trombones",
            57,
            {
                "I": pads("G2", "Eb4", 3, "pp p"),
                "A": pads("F2", "C4", 2, "p mp p"),
                "B": "",
                "A2": pads("G2", "C4", 3, "p mp p"),
                "C": "",
                "A3": pads("G2", "C4", 3, "p mp p"),
                "O": pads("F2", "C4", 2, "pp"),
            },
            pan=-0.05,
            level=60,
            reverb=85,
            swells=True,
        ),
        Part(
            "tuba",
            58,
            {
                "I": bass("Eb1", "pp"),
                "A": bass("Eb1", "p"),
                "B": bass("Eb1", "p"),
                "C": bass("Eb1", "p"),
                "O": bass("Eb1", "pp"),
            },
            level=82,
            reverb=70,
            swells=True,
        ),
        Part(
            "timpani",
            47,
            {
                "I": "pp C3w% | -w | -w | Bb2w%",
                "A": "pp -w | -w | -w | -w | -w | -w | -h Bb2h% | Eb2q -q -h",
                "B": "",
                "C": "pp -w | -w | -w | -w | -w | -w | -w | < Bb2w%",
                "O": "pp -w | -w | -w | Bb2w%",
            },
            pan=0.05,
            level=88,
            reverb=90,
        ),
    ),
    room=(0.85, 0.3, 0.7),
)
