"""What questions about pictures hold: shapes of a calibration, of what is known of a game, of each question.

Numbers have generous bounds, so that nothing overflows behind the door.
"""

from __future__ import annotations

from pysolver.contract.shape import Fields, Flag, Listed, Maybe, Number, OneOf, Row, Text, Whole
from pysolver.eyes.looks import RINGS, TURNS
from pysolver.games.knucklebones.rules import COLUMNS, FACES, ROWS
from pysolver.sayings.say import saying

MOST_DICE = 12  # of a roll
MOST_READ = 100  # dice that a picture may show
MOST_OWN = 4  # pictures in place of a 1 or a 6 that are kept
OWN_FACES = (1, 6)  # that have a picture on some dice

# a part of what a program asks, the subject of a sentence
DIE_NAME = saying("question.die", "A die")
# a part of what a program asks, the subject of a sentence: a place at the table
SEAT_NAME = saying("question.seat", "A seat")
# a part of what a program asks, the subject of a sentence: a column of a board
COLUMN_NAME = saying("question.column", "A column")
# a part of what a program asks, the subject of a sentence: how a camera sees dice
CALIBRATION_NAME = saying("question.calibration", "A calibration")

FACE = Whole(1, 6, own_name=DIE_NAME)
SEAT = Whole(0, 1, own_name=SEAT_NAME)
POINT = Row((Number(-1, 2), Number(-1, 2)))  # parts of a picture's width and height
COLUMN = Listed(Whole(min(FACES), max(FACES), own_name=DIE_NAME), ROWS)
BOARDS = Row((Row((COLUMN,) * COLUMNS),) * 2)

OWN = Fields(
    {
        "face": OneOf(OWN_FACES),
        "contrast": Number(1e-6, 2),
        "look": Listed(Number(-127, 127), RINGS * TURNS, RINGS * TURNS),
    }
)
CALIBRATION = Fields(
    {
        "normal": Row((Number(-1.1, 1.1),) * 3),
        "radius": Number(1e-4, 0.2),
        "diagonal": Number(1, 10),
        "dark": Flag(),
    },
    {
        "version": OneOf((1, 2)),
        "one": Maybe(Number(0.3, 3)),
        "lone": Listed(Number(0.01, 100), 1000),
        "pictures": Listed(OWN, MOST_OWN),
    },
)
SIGHT = Row((BOARDS, Maybe(FACE), Maybe(SEAT), Flag(), Maybe(POINT)))
WATCH = Fields(
    {
        "boards": Maybe(BOARDS),
        "mover": Maybe(SEAT),
        "die": Maybe(FACE),
        "rolled": Maybe(FACE),
        "last": Maybe(SIGHT),
        "times": Whole(),
        "pins": Listed(Row((SEAT, Whole(0, COLUMNS - 1), COLUMN, COLUMN)), 2 * COLUMNS),
        "trouble": Text(),
    }
)
DIE = Fields({"face": FACE, "x": Number(-1, 2), "y": Number(-1, 2), "sure": Flag()})
LEARNT = Fields(own_name=CALIBRATION_NAME)  # what it holds `known.checked` says, in words of its own
QUESTIONS = {
    "watch": Fields(
        {"position": Text(), "mine": Flag(), "fresh": Flag()},
        {"watch": Maybe(WATCH), "place": Maybe(Row((Number(-1, 2),) * 4))},
    ),
    "correct": Fields(
        {
            "position": Text(),
            "mine": Flag(),
            "who": OneOf(("me", "them")),
            "column": Whole(1, COLUMNS, own_name=COLUMN_NAME),
            "dice": COLUMN,
        }
    ),
    "roll": Fields({"count": Maybe(Whole(1, MOST_DICE))}, {"known": Maybe(LEARNT)}),
    "learn": Fields(
        {
            "dice": Listed(DIE, MOST_READ),
            "confirmed": Listed(FACE, MOST_READ + MOST_DICE),
            "measures": LEARNT,
        },
        {"places": Listed(Maybe(POINT), MOST_DICE)},
    ),
}
