"""A review as one self-contained HTML page: the course as a picture, the sums, and every decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from pysolver.contract import heads
from pysolver.contract.account import account, span
from pysolver.contract.figures import listed, percent, points, sentences
from pysolver.contract.game import ALONE_OR_TWO, game
from pysolver.contract.mistakes import GRADES, grade_words
from pysolver.contract.review import Review, Reviewed
from pysolver.contract.whom import called
from pysolver.contract.written import cost, known_to, mistake_words, skill_words, values_are, worth
from pysolver.sayings.say import saying, voice

WIDTH, HEIGHT, LEFT, MARGIN = 900, 280, 60, 16  # of the picture
NAMED, APART, LONGEST = 110, 14, 14  # room for names at the lines of several, from one to the next, and signs
GRIDS = 4  # lines across it
STYLE = """<style>
:root { color-scheme: light dark; --ink: light-dark(#24211b, #f1e9d8); --soft: light-dark(#5f5848, #b3bbae);
  --line: light-dark(#d8cdb6, #33453d); --lead: light-dark(#1d5342, #7fd6b0);
  --alarm: light-dark(#9a2617, #ff9d8c); }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.45 system-ui, sans-serif;
  color: var(--ink); background: light-dark(#fffaf0, #1a2521); font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: 0.3rem 0.6rem; text-align: left; border-top: 1px solid var(--line); }
th { color: var(--soft); font-weight: 550; } td.number, th.number { text-align: right; white-space: nowrap; }
tr.mistake { color: var(--alarm); } code { font-size: 0.85em; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--soft); }
.grid { stroke: var(--line); } .course { fill: none; stroke: var(--soft); }
.course.first { stroke: var(--lead); stroke-width: 2; }
.mistake-dot { fill: var(--alarm); } .turning { fill: none; stroke: var(--lead); stroke-width: 1.5; }
</style>"""


def html(found: Review) -> str:
    """Return the page."""
    # the title of a report on a game, and who played; e.g. game="Pig", names=["You", "Anna", "Ben"]
    title = saying(
        "report.title",
        "{game}: {names}",
        game=game(found.match.game).spec.title,
        names=list(map(called, found.match.seats)),
    )
    notes = ", ".join(f"{key} {value}" for key, value in found.match.notes.items())
    # heading of a part of a report: what was luck in a game, and what was not
    luck = saying("report.luck", "Luck and skill")
    # heading of a part of a report: all decisions of a game
    decisions = saying("report.decisions", "Decisions")
    parts = [
        f'<!doctype html>\n<html lang="{voice().code}" dir="{voice().direction}">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n{STYLE}\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(notes)}</p>" if notes else "",
        f"<p><strong>{escape(found.ended)}</strong></p>" if found.ended else "",
        *(f"<p>{escape(course)}</p>" for course in _courses(found)),
        picture(found),
        f"<h2>{escape(luck)}</h2>",
        _totals(found),
        f"<p>{escape(_scale(found))}</p>",
        f"<h2>{escape(decisions)}</h2>",
        _decisions(found),
        "</body>\n</html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _courses(found: Review) -> list[str]:
    """Return of what the values of seat 0 are made, and of everybody else whose decisions were entered."""
    seen_by = account(found)["seen_by"]
    return [seen_by[seat]["course"] for seat in sorted({0, *found.decided})]


def _scale(found: Review) -> str:
    limits = zip(GRADES, found.scale.limits, strict=True)
    named = [_from(grade_words(name), worth(limit, found.objective)) for name, limit in limits]
    how = known_to(
        found.exactness, found.max_error, found.likely_error, lambda error: worth(error, found.objective)
    )
    # below a table: from which loss on a mistake is called what;
    # e.g. grades="doubtful from 4.0 %, bad from 8.0 %"
    scale = saying("report.scale", "Mistakes by loss: {grades}.", grades=listed(*named))
    return sentences(scale, values_are(how))


def _from(grade: str, loss: str) -> str:
    # in a list: what a mistake is called from some loss on; e.g. grade=mistake.bad, loss="8.0 %"
    return saying("report.from", "{grade} from {loss}", grade=grade, loss=loss)


# --- The picture -------------------------------------------------------------------------------------


def picture(found: Review) -> str:
    """Draw the course of the value of seat 0, with mistakes as dots and turning points as rings.

    Of several the lines of the others are drawn as well, each with its name.
    """
    several = len(found.start_values) > ALONE_OR_TWO
    courses = list(zip(found.start_values, *(each.values for each in found.steps), strict=True))
    courses = courses if several else courses[:1]
    low, high = span([value for course in courses for value in course], found.objective)
    right = WIDTH - (NAMED if several else MARGIN)
    across = (right - LEFT) / max(len(found.steps), 1)

    def at(number: int, value: float) -> tuple[float, float]:
        return LEFT + number * across, MARGIN + (HEIGHT - 2 * MARGIN) * (high - value) / (high - low)

    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(_courses(found)[0])}">',
    ]
    for grid in range(GRIDS + 1):
        value = low + (high - low) * grid / GRIDS
        _, y = at(0, value)
        said = percent(value, 0) if found.objective == "win" else points(value)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{said}</text>')
    for seat, course in reversed(list(enumerate(courses))):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*each) for each in enumerate(course)))
        parts.append(f'<polyline class="course{" first" * (seat == 0)}" points="{line}"/>')
    if several:
        ends = {seat: at(0, course[-1])[1] for seat, course in enumerate(courses)}
        for seat, y in _spread(ends).items():
            name = escape(called(found.match.seats[seat])[:LONGEST])
            parts.append(f'<text x="{right + 8}" y="{y + 4:.1f}">{name}</text>')
    turning = found.turning_points()
    for number, each in enumerate(found.steps, 1):
        x, y = at(number, each.value)
        title = f"<title>{escape(_said(found, number, each))}</title>"
        if each.grade:
            parts.append(f'<circle class="mistake-dot" cx="{x:.1f}" cy="{y:.1f}" r="4">{title}</circle>')
        if number in turning:
            parts.append(f'<circle class="turning" cx="{x:.1f}" cy="{y:.1f}" r="7">{title}</circle>')
    return "\n".join([*parts, "</svg>"])


def _spread(heights: dict[int, float]) -> dict[int, float]:
    """Return where names stand beside the ends of lines, so that none covers another."""
    found: dict[int, float] = {}
    above = -float(APART)
    for place, (seat, height) in enumerate(sorted(heights.items(), key=lambda each: each[1])):
        lowest = HEIGHT - MARGIN - APART * (len(heights) - 1 - place)  # that leaves room for those below
        found[seat] = above = max(min(height, lowest), above + APART)
    return found


def _said(found: Review, number: int, each: Reviewed) -> str:
    step = each.chosen.text if each.chosen else f"{each.step.kind} {each.step.code}"
    name = called(found.match.seats[each.step.seat])
    if each.step.kind == "act":
        # at a dot of a picture: the number of a step, whose it was, the choice, and what it lost;
        # e.g. number=12, name="Anna", choice=konijnenhokken.stop, loss="4.21 %"
        return saying(
            "report.lost",
            "{number}. {name}, {choice}: lost {loss}",
            number=number,
            name=name,
            choice=step,
            loss=worth(each.loss, found.objective),
        )
    # at a ring of a picture: the number of a step, whose it was, the roll, and what luck it was;
    # e.g. number=12, name="Anna", step="roll 115642", luck="4.21 %"
    return saying(
        "report.changed",
        "{number}. {name}, {step}: changed {luck}",
        number=number,
        name=name,
        step=step,
        luck=worth(each.luck, found.objective),
    )


# --- The tables --------------------------------------------------------------------------------------


def _totals(found: Review) -> str:
    rows = []
    for seat in found.decided:
        total = found.totals(seat)
        rows.append(
            (
                called(found.match.seats[seat]),
                str(total["decisions"]),
                mistake_words(total),
                worth(total["loss"], found.objective),
                worth(total["luck"], found.objective),
                skill_words(found.skill(seat), found.objective),
            )
        )
    columns = (
        "",
        saying("report.decisions", "Decisions"),
        # head of a column: how many mistakes somebody made
        saying("report.mistakes", "Mistakes"),
        # head of a column: what all decisions lost
        saying("report.lost_in_all", "Lost"),
        # head of a column: what somebody's own rolls brought by luck
        saying("report.own_luck", "Own luck"),
        # head of a column: what a decision lost on average, of those that were not obvious
        saying("report.skill", "Lost by a decision that was not obvious"),
    )
    return _table(columns, [("", row) for row in rows], numbers=(1, 3, 4, 5))


def _decisions(found: Review) -> str:
    rows = []
    for number, each in enumerate(found.steps, 1):
        if not each.decision or each.advice is None or each.chosen is None:
            continue
        row = (
            str(number),
            called(found.match.seats[each.step.seat]),
            f"<code>{escape(each.position)}</code>",
            each.advice.options[0].text,
            each.chosen.text,
            cost(each.loss, found.objective),
            grade_words(each.grade),
        )
        rows.append(("mistake" if each.grade else "", row))
    columns = ("", heads.who(), heads.position(), heads.best(), heads.played(), heads.cost(), "")
    return _table(columns, rows, numbers=(0, 5), raw=2)


def _table(
    columns: Sequence[str],
    rows: Iterable[tuple[str, Sequence[str]]],
    numbers: Sequence[int],
    raw: int | None = None,
) -> str:
    """Return a table of rows, each `(class, cells)`; the cells of column `raw` are HTML already."""

    def cell(tag: str, place: int, words: str) -> str:
        look = ' class="number"' if place in numbers else ""
        return f"<{tag}{look}>{words if place == raw else escape(words)}</{tag}>"

    lines = ["<table>", "<tr>" + "".join(cell("th", *each) for each in enumerate(columns)) + "</tr>"]
    for look, row in rows:
        opened = f'<tr class="{look}">' if look else "<tr>"
        lines.append(opened + "".join(cell("td", *each) for each in enumerate(row)) + "</tr>")
    return "\n".join([*lines, "</table>"])
