"""Several matches in one text: what is sound is read, and what is not is said with its line."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.cli import match as match_commands
from pysolver.cli.main import main
from pysolver.contract import collection, match
from pysolver.contract.collection import ReadMatch, read_all, split
from pysolver.contract.job import finish
from pysolver.contract.match import format_match, lines_of, read_match
from pysolver.contract.spec import GAME_IDS
from pysolver.service import service
from tests.contract.test_match import FARKLE, random_match

PIG = format_match(random_match("pig", random.Random(1)))
TURN = "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 *\n0 act roll\n0 roll 1666666\n0 act 1/0/0 stop\n"


def read(text: str) -> tuple[list[ReadMatch], list[str]]:
    """Read a text."""
    return finish(read_all(text, lambda part: part))


def test_what_is_written_one_after_the_other_is_read_again() -> None:
    matches = [random_match(game_id, random.Random(2)) for game_id in GAME_IDS if game_id != "knucklebones"]
    text = "# all my games\n\n" + "".join(format_match(match) + "\n" for match in matches)
    parts, troubles = read(text)
    assert [part.match for part in parts] == matches and troubles == []
    assert [part.trouble for part in parts] == [""] * len(matches)


def test_a_single_match_is_a_collection_of_one() -> None:
    assert len(split(FARKLE)) == 1
    ((part,), troubles) = read(FARKLE)
    assert part.match == read_match(FARKLE)[0] and troubles == []


@pytest.mark.parametrize(
    ("was", "becomes", "line"),
    [
        ("hold-or-roll 1 konijnenhokken 1", "hold-or-roll 9 konijnenhokken 1", "Format '9'"),
        ("hold-or-roll 1 konijnenhokken 1", "hold-or-roll 1 konijnenhokken 77", "rules '77'"),
        ("hold-or-roll 1 konijnenhokken 1", "hold-or-roll 1 chess 1", "no game 'chess'"),
        ("start 0 0.0.0 *", "start nowhere", "nowhere"),
    ],
)
def test_what_is_newer_or_unknown_is_left_out_with_its_line(was: str, becomes: str, line: str) -> None:
    text = FARKLE + TURN.replace(was, becomes) + PIG
    parts, (trouble,) = read(text)
    assert [part.match.game for part in parts] == ["farkle", "pig"]
    first = len(FARKLE.splitlines()) + 1 + ("start" in was)
    assert trouble.startswith(f"Line {first} of the game: ") and line in trouble


def test_of_a_damaged_match_the_steps_before_the_damage_are_kept() -> None:
    damaged = TURN.replace("0 act 1/0/0 stop", "0 act 9/9/9 stop")
    parts, (trouble,) = read(FARKLE + damaged + PIG)
    assert [(part.match.game, len(part.taken)) for part in parts][:2] == [
        ("farkle", 7),
        ("konijnenhokken", 2),
    ]
    assert trouble == parts[1].trouble and trouble.endswith("What goes before it is kept: 2 steps.")
    assert f"Line {len(FARKLE.splitlines()) + 5} " in trouble


def test_an_export_that_breaks_off_loses_only_its_end() -> None:
    text = TURN + FARKLE
    for end in range(len(TURN), len(text)):
        parts, troubles = read(text[:end])
        assert parts[0].match == read_match(TURN)[0]
        assert all(part.match == read_match(format_match(part.match))[0] for part in parts)
        assert len(troubles) <= 1


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_is_more_than_a_sentence(data: st.DataObject) -> None:
    text = TURN + FARKLE + TURN
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 40)) :]
    parts, troubles = read(text)
    assert all("\n" not in trouble for trouble in troubles)
    for part in parts:
        assert read_match(format_match(part.match))[0] == part.match


def test_every_line_is_looked_at_a_few_times_however_many_games_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = 0

    def counted(text: str) -> list[str]:
        nonlocal looked_at
        lines = lines_of(text)
        looked_at += len(lines)
        return lines

    for module in (collection, match):
        monkeypatch.setattr(module, "lines_of", counted)
    damaged = TURN.replace("0 act 1/0/0 stop", "0 act 9/9/9 stop")
    for piece, times, wrong in ((TURN, 2, 0), (damaged, 6, 1)):
        looked_at = 0
        parts, troubles = read(piece * 500)
        assert (len(parts), len(troubles)) == (500, 500 * wrong)
        assert looked_at <= times * len(lines_of(piece * 500)) + 500


def test_no_match_at_all_is_a_sentence() -> None:
    for text in ("", "hello", "{}\n[]"):
        assert read(text)[0] == [] and len(read(text)[1]) == 1


def test_the_service_reads_a_collection_and_says_whose_tables_it_needs() -> None:
    question = {"do": "read", "text": "# hm\n" + TURN + FARKLE + "hold-or-roll 1 chess 1\n" + TURN}
    assert service.games_of(question) == ["farkle", "konijnenhokken"]
    assert service.games_of({"do": "games"}) == []
    job = service.answer(question)
    assert not isinstance(job, dict)
    found = finish(job)
    assert [match["state"] for match in found["matches"]] == [
        "The turn is over with 1 point.", "Miller to roll", "The turn is over with 1 point.",
    ]  # fmt: skip
    assert found["matches"][1]["notes"] == {"date": "2026-11-18"} and len(found["troubles"]) == 1


def test_the_command_line_checks_every_match_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(TURN + FARKLE + PIG, "utf-8")
    assert main(["match", "check", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["Konijnenhokken", "KCD Farkle", "Pig"]
    file.write_text(TURN + FARKLE.replace("farkle 1", "farkle 9") + PIG, "utf-8")
    assert main(["match", "check", str(file)]) == 2
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 2 and "rules '9'" in said.err and said.err.count("\n") == 1


def test_what_is_too_long_is_refused_and_never_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_commands, "LARGEST", 150)
    file = tmp_path / "games.txt"
    file.write_text(TURN * 2, "utf-8")
    for name in (str(file), "-"):
        monkeypatch.setattr("sys.stdin", io.StringIO(TURN * 2))
        assert main(["match", "check", name]) == 2
        said = capsys.readouterr()
        assert said.out == "" and "smaller parts" in said.err and said.err.count("\n") == 1
