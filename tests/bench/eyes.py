"""Eyes: times at 1280 pixels; dice and cells read wrong on drawn scenes and, where they lie, real pictures.

The real pictures are other people's and no part of the project: the variable EYES_PICTURES names a folder
with `labels.json` (file name -> {"dice": [faces]}, {"face": face} of a cell, or {"board": "55,1,-/6,-,33"})
and the files; Pillow reads them.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pysolver.eyes import picture
from pysolver.eyes.boards.knucklebones.board import board
from pysolver.eyes.boards.knucklebones.screen import CELL_X, CELL_Y, WIDTH
from pysolver.eyes.dice import Roll, calibration, dice
from pysolver.games.knucklebones.notation import parse
from tests.bench import Row, best_seconds
from tests.eyes.scenes import screen, table, varied
from tests.eyes.scenes.camera import Floats, taken
from tests.eyes.scenes.tilted import tilted

FOLDER = "EYES_PICTURES"
LESS_THAN_ONE = 0.5
SCENES = int(os.environ.get("EYES_SCENES", "12"))  # of each kind


def rows() -> list[Row]:
    """Measure natively, on one core."""
    found = [*times(), *drawn_boards()]
    found += drawn_dice("webcam frames, steep", table.webcam, 6)
    found += drawn_dice("photos from above", table.above, None)
    found += drawn_dice("rolls of other makes, lenses and lamps", varied.varied, 3)
    found += [*calibrated(), *pictured()]
    folder = os.environ.get(FOLDER)
    return found + (real_pictures(Path(folder)) if folder else [])


def timed_roll() -> Floats:
    """Return a picture of six dice at 1280 pixels."""
    view = table.View(60, 0, 12, 1.2, 1280, 960)
    rng = np.random.default_rng(1)
    image, _ = table.scene(rng, [1, 2, 3, 4, 5, 6], style=table.Style(), view=view, ground="wood")
    return image


def timed_board() -> Floats:
    """Return a picture of a board at 1280 pixels."""
    return screen.screen(((5, 5), (1,), ()), ((6,), (), (3, 3)), rolled=4, width=1280)


def times() -> list[Row]:
    """Return how long a board and a roll take at 1280 pixels."""
    roll, game = timed_roll(), timed_board()
    return [
        Row("eyes: a board at 1280 x 720", 1000 * best_seconds(lambda: board(game), 15), "ms", limit=50),
        Row("eyes: six dice at 1280 x 960", 1000 * best_seconds(lambda: dice(roll, 6), 15), "ms", limit=130),
    ]


def drawn_boards() -> list[Row]:
    """Return the cells read wrong on drawn screens and small videos, and the menus taken for a board."""
    rng, draws = random.Random(1), np.random.default_rng(1)
    large: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for seed in range(SCENES // 2):
        mine, theirs = boards(rng)
        image = screen.screen(mine, theirs, width=rng.choice((1920, 1280, 960)), seed=seed)
        count_cells(large, image, mine, theirs)
        scene = screen.Scene(zoom=rng.uniform(0.98, 1.045), flames=rng.uniform(0, 0.7))
        image = screen.screen(mine, theirs, width=rng.choice((600, 640, 426)), seed=seed, scene=scene)
        count_cells(small, taken(image.astype(np.float32), draws, blur=0, noise=2, quality=30), mine, theirs)
    menus = sum(board(screen.menu(seed)).found for seed in range(SCENES))
    return [
        *cell_rows("drawn screens", large, LESS_THAN_ONE),
        *cell_rows("drawn small videos, zoomed, JPEG", small, None),
        Row(f"eyes: menus taken for a board, of {SCENES}", menus, "pictures", limit=LESS_THAN_ONE),
    ]


def boards(rng: random.Random) -> tuple[list[list[int]], list[list[int]]]:
    """Return two boards that can face each other."""
    mine, theirs = [], []
    for _ in range(3):
        own = [rng.randint(1, 6) for _ in range(rng.randint(0, 3))]
        mine.append(own)
        others = [face for face in range(1, 7) if face not in own]
        theirs.append([rng.choice(others) for _ in range(rng.randint(0, 3))])
    return mine, theirs


def count_cells(
    tally: Counter[str], image: Floats, mine: Sequence[Sequence[int]], theirs: Sequence[Sequence[int]]
) -> None:
    """Count the cells of a picture of two boards."""
    truth = [column[row] if row < len(column) else 0 for column in (*mine, *theirs) for row in range(3)]
    cells = board(image).cells
    tally["cells"] += len(truth)
    tally["right"] += sum(cell.face == face for cell, face in zip(cells, truth, strict=False))
    tally["sure, wrong"] += sum(
        cell.sure and cell.face != face for cell, face in zip(cells, truth, strict=False)
    )


def cell_rows(name: str, tally: Counter[str], limit: float | None) -> list[Row]:
    """Return the rows of a tally of cells."""
    wrong = tally["cells"] - tally["right"]
    return [
        Row(f"eyes: cells not read right on {name}, of {tally['cells']}", wrong, "cells", limit=limit),
        Row(f"eyes: cells called sure wrongly on {name}", tally["sure, wrong"], "cells", limit=LESS_THAN_ONE),
    ]


def drawn_dice(name: str, draw: Callable[[int], Any], limit: float | None) -> list[Row]:
    """Return the share of drawn dice not read right, and of the sure readings."""
    tally: Counter[str] = Counter()
    for seed in range(1000, 1000 + SCENES):  # none that the reader was made with
        image, truth = draw(seed)
        roll = dice(image, len(truth))
        count(tally, roll, truth, image.shape[0] / 20)
    return shares(f"drawn {name}", tally, limit)


def count(tally: Counter[str], roll: Roll, truth: Iterable[table.Truth], near: float) -> None:
    """Count a roll of which it is known what lies where."""
    for die in roll.dice:
        right = any(
            die.face == true.face and np.hypot(die.x - true.x, die.y - true.y) < near for true in truth
        )
        tally["right"] += right
        tally["sure"] += die.sure
        tally["sure, wrong"] += die.sure and not right
    tally["dice"] += len(list(truth))


def calibrated() -> list[Row]:
    """Return the same of rolls with a calibration: of each series the first roll is confirmed, two follow."""
    tally: Counter[str] = Counter()
    for seed in range(SCENES // 2):
        rng = np.random.default_rng([seed, 3])
        view = table.View(rng.uniform(35, 85), rng.uniform(-4, 4), rng.uniform(9, 15), 1.3, 960, 720)
        style = table.any_style(rng)
        known = None
        for _ in range(3):
            faces = [int(face) for face in rng.integers(1, 7, 6)]
            image, truth = table.scene(rng, faces, style=style, view=view, ground="wood")
            roll = dice(image, 6, known)
            if known is None:
                by_place = [
                    min(truth, key=lambda true: np.hypot(true.x - x, true.y - y)).face
                    for x, y in ((die.x, die.y) for die in roll.dice)
                ]
                known = calibration(roll, by_place)
            else:
                count(tally, roll, truth, image.shape[0] / 20)
    return shares("drawn rolls, calibrated", tally, None)


def pictured() -> list[Row]:
    """Return the same of dice with a picture in place of the 1 or the 6, two rolls after a taught one."""
    tally: Counter[str] = Counter()
    for seed in range(SCENES // 2):
        rng = np.random.default_rng([seed, 5])
        view = table.View(rng.uniform(45, 85), rng.uniform(-4, 4), rng.uniform(8, 12), 1.3, 960, 720)
        shape, own = sorted(table.PICTURES)[seed % len(table.PICTURES)], (1, 6)[seed // 4 % 2]
        style = table.with_style(table.any_style(rng), picture=shape, pictured=(own,))
        known = None
        for faces in ([own, 2, 3, 4, 5], [own, own, *map(int, rng.integers(2, 6, 3))], [2, 3, 4, 5, own]):
            image, truth = table.scene(rng, faces, style=style, view=view, ground="wood", room=2.4)
            roll = dice(image, 5, known)
            if known is None:
                known = taught(roll, truth, image)
            else:
                count(tally, roll, truth, image.shape[0] / 20)
    return shares("drawn rolls, a picture as 1 or 6, taught", tally, None)


def taught(roll: Roll, truth: list[table.Truth], image: Floats) -> dict[str, Any] | None:
    """Return what a roll teaches whose dice a person corrects, showing where those lie that were not seen."""
    left = list(truth)
    told = []
    for die in roll.dice:
        nearest = min(left, key=lambda true: float(np.hypot(true.x - die.x, true.y - die.y)))
        left.remove(nearest)
        told.append(nearest.face)
    missing = [true.face for true in left]
    return calibration(roll, told + missing, image, [(true.x + 4, true.y - 4) for true in left])


def shares(name: str, tally: Counter[str], limit: float | None) -> list[Row]:
    """Return the rows of a tally of dice."""
    wrong = 100 * (1 - tally["right"] / max(tally["dice"], 1))
    false = 100 * tally["sure, wrong"] / max(tally["sure"], 1)
    return [
        Row(f"eyes: {name}: not read right, of {tally['dice']}", wrong, "% of dice", limit),
        Row(f"eyes: {name}: wrong, of {tally['sure']} sure", false, "% of sure", limit=1),
    ]


def real_pictures(folder: Path) -> list[Row]:
    """Return how the pictures of a folder are read; kinds are told by the first word of a file's name."""
    labels = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    tallies: dict[str, Counter[str]] = {}
    for name, label in sorted(labels.items()):
        if "dice" not in label:
            continue
        kind = Path(name).name.split("_")[0]
        photo = picture.from_file(str(folder / name))
        add(tallies.setdefault(kind, Counter()), dice(photo, len(label["dice"])), label["dice"])
        for seed in range(SCENES // 4):
            rng = np.random.default_rng([seed, *name.encode()])
            roll = dice(tilted(photo, rng), len(label["dice"]))
            add(tallies.setdefault(f"{kind}, tilted to 33 to 65 degrees", Counter()), roll, label["dice"])
    found = [row for kind in sorted(tallies) for row in shares(f"real {kind}", tallies[kind], None)]
    cells = {name: label["face"] for name, label in labels.items() if "face" in label}
    tally: Counter[str] = Counter()
    for name, label in labels.items():
        if "board" in label:
            state = parse(f"{label['board']} *")
            count_cells(tally, picture.from_file(str(folder / name)), state.mine, state.theirs)
    found += cell_rows("real screens", tally, LESS_THAN_ONE) if tally else []
    return found + ([real_cells(folder, cells)] if cells else [])


def add(tally: Counter[str], roll: Roll, truth: Iterable[int]) -> None:
    """Count a roll of which the faces are known, but not where they lie."""
    wanted = Counter(truth)
    sure = Counter(die.face for die in roll.dice if die.sure)
    tally["dice"] += wanted.total()
    tally["right"] += (wanted & Counter(die.face for die in roll.dice)).total()
    tally["sure"] += sure.total()
    tally["sure, wrong"] += sure.total() - (wanted & sure).total()


def real_cells(folder: Path, cells: dict[str, int]) -> Row:
    """Return how many crops of a real screen are read wrong, each put into every cell of an empty board."""
    wrong = asked = 0
    for name, face in sorted(cells.items()):
        crop = picture.from_file(str(folder / name))
        height, width = crop.shape[:2]
        whole = np.array(screen.screen(((), (), ()), ((), (), ())))
        for rows in CELL_Y:
            for x in CELL_X:
                for y in rows:
                    left, top = x - width // 2, y - height // 2
                    whole[top : top + height, left : left + width] = crop
        for size in (WIDTH, WIDTH // 2):
            reading = board(screen.resized(whole, size))
            asked += 18
            wrong += 18 - sum(cell.face == face for cell in reading.cells)
    return Row(f"eyes: real cells wrong, of {asked}", wrong, "cells", limit=LESS_THAN_ONE)
