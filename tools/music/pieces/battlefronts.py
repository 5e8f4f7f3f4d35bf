"""For Battlefronts: low brass over a plain, a horn that calls, a snare drum far off."""

from tools.music.figures import bass, pads
from tools.music.score import Part, Score

CALL = """p D4h. G4q | < Bb4h. A4q | mp G4h. F4e Eb4e | F4h C4h | p D4h. G4q | < A4h. F4q | mp G4h Eb4q C4q | D4w"""
ANSWER = """mp D4h. G4q | < Bb4h. A4q | mf G4h. F4e Eb4e | F4h C4h | mp D4h. G4q | < Bb4h. D5q |
mf C5h A4q F#4q | p G4w"""
STEADY = "pp " + " | ".join(["Sq -q Se' Se' Sq | Sq -q Sh%"] * 4)

SCORE = Score(
    title="Before the Whistle",
    key="G minor",
    tempo=70,
    beats=4,
    form="I A A2 B~ C A3~",
    chords={
        "I": "Gm | Eb/G | Cm/G | D",
        "A": "Gm | Gm/Bb | Ebmaj7 | F | Gm | Dm/F | Eb Cm/Eb | Dsus4 D",
        "A2": "Gm | Gm/Bb | Ebmaj7 | F | Gm | Bb/F | Cm D | Gm",
        "B": "Bb | F/A | Gm | Eb | Cm7 | F7 | Bb Eb | Dsus4 D7",
        "C": "Gm | Cm/G | Gm | Ebmaj7/G | Gm | Cm/G | Eb | Dsus4 D",
        "A3": "Gm | Gm/Bb | Ebmaj7 | F | Gm | Bb/F | Cm D | Gm",
    },
    parts=(
        Part(
            "horn",
            60,
            {"A": CALL, "A2": ANSWER, "C": "", "A3": ANSWER},
            pan=0.2,
            level=86,
            reverb=90,
            swells=True,
        ),
        Part(
            "trombones",
            57,
            {
                "I": pads("G2", "D4", 3, "pp p"),
                "A": "",
                "A2": pads("G2", "D4", 3, "pp p pp"),
                "B": pads("C3", "F4", 3, "p mp p"),
                "C": "",
                "A3": pads("G2", "D4", 3, "p"),
            },
            pan=-0.2,
            level=62,
            reverb=85,
            swells=True,
        ),
        Part(
            "second horns",
            60,
            {"A": pads("A2", "D4", 2, "pp p pp"), "B": pads("Bb3", "C5", 2, "pp p pp")},
            pan=0.35,
            level=66,
            reverb=95,
            swells=True,
        ),
        Part("tuba", 58, {"I": bass("D1", "pp p"), "A": bass("D1", "p"), "B": bass("F1", "p mp p"), "C": ""}, level=90),
        Part(
            "strings",
            48,
            {
                "A": "",
                "A3": pads("G3", "Bb4", 3, "pp p pp"),
                "B": """p D5h. C5q | < C5h. A4q | mp Bb4h. G4q | G4w | p Eb5h. D5q | < C5h. Eb5q | mf D5h Bb4h |
                        < A4h p F#4h""",
            },
            pan=-0.3,
            level=100,
            reverb=90,
            swells=True,
        ),
        Part(
            "low strings",
            48,
            {
                "I": "",
                "A2": bass("D2", "pp"),
                "B": bass("F2", "p mp p", (2, 2)),
                "C": """p G2q. G2e Bb2q D3q | < G2q. G2e C3q Eb3q | G2q. G2e Bb2q D3q | G2q. G2e Bb2q Eb3q |
                        mp G2q. G2e Bb2q D3q | < G2q. G2e C3q Eb3q | mf G2q. G2e Bb2q Eb3q | mp D2h A2h""",
            },
            pan=0.3,
            level=94,
            reverb=80,
        ),
        Part(
            "bugle, far off",
            56,
            {
                "C": """pp -w | -q G4e' G4e' C5h | -w | -q G4e' Bb4e' D5h | -w | < -q G4e' G4e' C5h | p -q Eb5h Bb4q |
                        A4w"""
            },
            pan=-0.5,
            level=82,
            reverb=120,
        ),
        Part(
            "snare, far off",
            0,
            {
                "I": "pp -w | -w | Sq -q Se' Se' Sq | Sq -q Sh%",
                "A": "pp -w | -w | -w | -h Sh% | -w | -w | -w | Sq' -q Sh%",
                "B": "",
                "C": STEADY,
                "A3": "pp -w | -w | -w | -h Sh% | -w | -w | -w | Sq' -q Sh%",
            },
            pan=0.45,
            level=69,
            reverb=120,
            kit=True,
        ),
        Part(
            "timpani",
            47,
            {
                "I": "pp G2w% | -w | -w | D2w%",
                "A": "pp -w | -w | -w | -w | -w | -w | -w | D2w%",
                "A2": "",
                "B": "pp -w | -w | -w | -w | -w | -w | -w | < D2w%",
                "C": "p G2q -q -h | -w | G2q -q -h | -w | G2q -q -h | -w | -w | < D2h mp D2h%",
                "A3": "pp -w | -w | -w | -w | -w | -w | -h D2h% | G2q -q -h",
            },
            pan=-0.1,
            level=72,
            reverb=90,
        ),
    ),
    room=(0.85, 0.35, 0.7),
)
