"""The command line: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import pysolver
from pysolver.cli import progress
from pysolver.cli.main import main, parser_of
from pysolver.cli.quiz import mistakes
from pysolver.cli.rows import aligned
from pysolver.contract import written
from pysolver.contract.match import parse_match
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import SolverError

ROOT = Path(__file__).resolve().parents[2]
WITH_COMMANDS = [known for known in GAME_IDS if find_spec(f"pysolver.games.{known}.commands")]
PIG = "100 30/40 12"
PATIENCE = 120  # seconds, on a busy machine
OF_FOUR = """hold-or-roll 1 konijnenhokken 1
start 0 0.0.0 * 40:0/0/0/0:first
seats You | Anna | Ben | Eva
0 act roll
0 roll 1122334
0 act 1/0/0 stop
1 act roll
1 roll 1122334
1 act 1/1/1 stop
2 act roll
2 roll 1122334
2 act 0/1/3 stop
3 told 9
0 told 20
1 told 12
2 told 31
3 told 40
"""


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line that a command line is refused with."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("pysolver: ") and err.count("\n") == 1 and err.endswith("\n")
    return err


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say nothing of how far a job is, however slow this machine may be."""
    monkeypatch.setattr(progress, "SILENT", math.inf)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command line prints."""
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_list_of_games_loads_none_of_them() -> None:
    listed = "import sys; from pysolver.cli.main import main; main(['games'])"
    loaded = "print(*[name for name in sys.modules if name.split('.')[0] in ('numpy', 'pysolver')])"
    said = subprocess.run(
        [sys.executable, "-c", f"{listed}; {loaded}"], capture_output=True, text=True, check=True
    )
    modules = said.stdout.splitlines()[-1].split()
    assert "numpy" not in modules and 10 < len(modules) <= 30


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(GAME_IDS)
    listed = json.loads(printed(capsys, "games", "--json"))
    assert [spec["id"] for spec in listed] == list(GAME_IDS)
    assert {"id", "title", "rules_version", "objectives", "parameters"} <= set(listed[0])


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_advise_prints_the_json_of_the_api(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = pysolver.game(game_id)
    found = json.loads(printed(capsys, "advise", game_id, game.spec.example, "--json"))
    assert found == json.loads(json.dumps(game.advise(game.parse(game.spec.example)).to_dict()))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_advise_shows_the_sentence_and_the_options_best_first(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = pysolver.game(game_id)
    advice = game.advise(game.parse(game.spec.example))
    lines = printed(capsys, "advise", game_id, game.spec.example, "--top", "2").splitlines()
    assert lines[0] == advice.sentence and lines[1] == advice.why
    assert lines[3].split()[0] == "Choice"
    shown = advice.options[:2]
    assert all(line.startswith(option.action) for line, option in zip(lines[4:], shown, strict=False))
    assert ("more; --top" in lines[4 + len(shown)]) == (len(advice.options) > 2)


def test_signs_of_two_places_are_aligned_as_terminals_show_them() -> None:
    assert aligned([["掷", "亏"], ["停手得12", "差2.4%"]], "<>") == ["掷            亏", "停手得12  差2.4%"]
    assert aligned([["roll", "1"], ["é", "100"]], "<>") == ["roll    1", "é     100"]


def test_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    head, roll, hold = printed(capsys, "advise", "pig", PIG).splitlines()[3:6]
    for title in ("Wins", "Cost", "Bust"):
        end = head.index(title) + len(title)
        assert roll[end : end + 1] in ("", " ") and hold[end : end + 1] in ("", " ")
        assert roll[end - 1] != " " and hold[end - 1] != " "


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_two_columns_have_the_same_head(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = pysolver.game(game_id)
    for objective in game.objectives(game.parse(game.spec.example)):
        shown = printed(capsys, "advise", game_id, game.spec.example, "--objective", objective)
        heads = re.split(r"\s{2,}", shown.splitlines()[3].strip())
        assert heads[0] == "Choice" and len(set(heads)) == len(heads) >= 4


def test_a_position_may_be_given_without_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "advise", "pig", *PIG.split()) == printed(capsys, "advise", "pig", PIG)


def test_a_position_may_begin_with_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'-,-,-/-,-,- 4'" in refused(capsys, "advise", "pig", "-,-,-/-,-,-", "4")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["fly"], "no command 'fly'"),
        (["advise"], "GAME, POSITION"),
        (["advise", "pig"], "POSITION"),
        (["advise", "chess", "1"], "the games are"),
        (["advise", "pig", "1 2 3"], "100 30/40 12"),
        (["advise", "pig", ""], "100 30/40 12"),
        (["advise", "pig", "100 30/40\n12 4"], "100 30/40 12"),
        (["advise", "pig", PIG, "--top", "0"], "--top"),
        (["advise", "pig", PIG, "--top", "1e3"], "--top"),
        (["advise", "pig", PIG, "--objective", "points"], "win"),
        (["advise", "pig", PIG, "--loud"], "--loud"),
        (["pig", "fly"], "race"),
        (["pig", "race", "--target", "ten"], "--target"),
        (["pig", "race", "--target", "0"], "--target 100"),
        (["serve", "--port", "http"], "from 0 to 65535"),
        (["completion", "tcsh"], "bash, zsh, fish, not 'tcsh'"),
        (["play", "chess"], "the games are"),
        (["play", "pig", "--against", "god"], "advisor"),
        (["play", "school", "--against", "god"], "bob, points or win"),
        (["play", "pig", "--position", "9"], "100 30/40 12"),
        (["play", "pig", "--seed", "x"], "--seed"),
        (["play", "school", "--seats", "a,b,c,d,e,f,g"], "School seats up to 6"),
        (["play", "school", "--seats", "me,Anna,anna"], "Two of the seats are called anna"),
        (["play", "school", "--seats", "me,bob", "--against", "bob"], "said once"),
        (["play", "farkle", "--seats", "me,anna,ben"], "as in --seats me,anna:"),
        (["school", "simulate", "--seats", "bob,god"], "From 2 to 6 of bob, points, win"),
        (["farkle", "simulate", "--seats", "win"], "Two of win, points, careful"),
        (["farkle", "simulate", "--seats", "win"], "as in --seats win,points: not 'win'"),
    ],
)
def test_bad_input_is_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *words)


@pytest.mark.parametrize("words", [[], *([known] for known in WITH_COMMANDS), ["match"], ["eyes"]])
def test_a_command_that_has_others_shows_them(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *words) == parser_below(words).format_help()


def parser_below(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser of a command, given as its path."""
    parser: argparse.ArgumentParser = parser_of(words)
    for word in words:
        (below,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
        parser = below.choices[word]
    return parser


@pytest.mark.parametrize("game_id", WITH_COMMANDS)
def test_the_help_of_a_game_shows_examples_that_run(game_id: str) -> None:
    parser = parser_below([game_id])
    examples = [line.strip() for line in str(parser.description).splitlines() if line.startswith("  ")]
    assert len(examples) >= 1 and all(line.startswith(f"pysolver {game_id} ") for line in examples)
    for example in examples:
        parser_of([game_id]).parse_args(shlex.split(example)[1:])


@pytest.mark.parametrize("command", [*WITH_COMMANDS, "match", "eyes"])
def test_every_command_below_another_has_an_example_of_its_own(command: str) -> None:
    for parser in commands(parser_below([command])):
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for below in action.choices.values():
                    assert f"\n  {below.prog}" in str(parser.description), below.prog


def test_a_very_long_position_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(refused(capsys, "advise", "pig", "7" * 100_000)) < 1_000


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and all that are below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from commands(below)


@pytest.mark.parametrize("game_id", WITH_COMMANDS)
def test_every_example_that_a_complaint_shows_is_right(game_id: str) -> None:
    for parser in commands(parser_of([game_id])):
        words = shlex.split(parser.epilog or parser.prog)
        assert words[0] == "pysolver"
        if words[-1] != "--help" and len(words) > 1:
            parser_of(words[1:]).parse_args(words[1:])


def run(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pysolver", *words],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=PATIENCE,
    )


def test_it_runs_as_a_module() -> None:
    done = run("advise", "pig", PIG)
    assert done.returncode == 0 and done.stdout.startswith("Roll.")


def test_a_terminal_that_knows_no_signs_is_no_reason_to_fail() -> None:
    done = run("games", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stderr == ""


def test_a_closed_pipe_is_no_reason_to_complain() -> None:
    program = [sys.executable, "-m", "pysolver", "games"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""


def test_ctrl_c_ends_a_game_quietly() -> None:
    program = [sys.executable, "-m", "pysolver", "play", "pig", "--seed", "3"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(program, cwd=ROOT, text=True, **pipes) as child:  # type: ignore[call-overload]
        prompted = ">" in iter(lambda: child.stdout.read(1), "")
        assert prompted
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130 and err == ""


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("bot", ["advisor", "casual", "random"])
def test_a_game_can_be_played_to_its_end(
    game_id: str, bot: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n3\n" * 5_000))  # a full column is refused
    out = printed(capsys, "play", game_id, "--against", bot, "--seed", "5")
    assert "Left the table" not in out and " in all." in out


@pytest.mark.parametrize(
    ("game_id", "position", "bot"),
    [
        ("school", "15/20 g6,pair * 2 vs g6,pair:-21", "bob"),
        ("school", "15/20 g6,pair * 2 vs g6,pair:-21", "points"),
        ("konijnenhokken", "0 0.0.0 * 2r:0/0:first", "soonest"),
        ("konijnenhokken", "0 0.0.0 * 2r:0/0:first", "published"),
        ("konijnenhokken", "0 0.0.0 * 2r:0/0:first", "win"),
    ],
)
def test_a_games_own_players_are_played_against(
    game_id: str,
    position: str,
    bot: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 5_000))
    out = printed(capsys, "play", game_id, "--against", bot, "--position", position, "--seed", "5")
    assert f"{bot.capitalize()} rolls" in out and "Left the table" not in out
    assert "of the games in all." in out
    assert len(re.findall("^(?:You (?:won|lost)|A draw), ", out, re.MULTILINE)) == 1


def test_a_friend_types_at_the_same_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hold\nhold\nq\n"))
    position = "100 30/40 12"
    out = printed(capsys, "play", "pig", "--against", "friend", "--position", position, "--seed", "5")
    assert "friend> " in out and "Your 1 decision lost" in out


def test_any_number_sit_at_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 5_000))
    position = "15/20 g6 * 2 vs g6:0 vs g6:0"
    out = printed(capsys, "play", "school", "--seats", "me,left,bob", "--position", position, "--seed", "5")
    assert "left> " in out and "Left rolls" in out and "Bob rolls" in out
    assert len(re.findall("^(?:You|Left|Bob) won with ", out, re.MULTILINE)) == 1


def test_players_at_one_table_are_measured_in_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("konijnenhokken", "simulate", "--rounds", "1", "--turns", "20")
    seats = "win,points,published"
    found = json.loads(printed(capsys, *words, "--seats", seats, "--json"))["seats"]
    assert [each["player"] for each in found] == seats.split(",")
    assert sum(each["wins"] for each in found) == pytest.approx(1, abs=1e-9)
    assert all(each["wins_error"] > 0 and each["points_error"] > 0 for each in found)
    head, _, *lines = printed(capsys, *words, "--seats", seats).splitlines()
    assert head == "20 games:" and [line.split()[1] for line in lines] == seats.split(",")


def test_without_a_position_a_game_against_somebody_is_one_of_two(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for game_id, bot, other in (
        ("school", "bob", " vs all:0"),
        ("konijnenhokken", "points", " 100:0/0:first"),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        out = printed(capsys, "play", game_id, "--against", bot, "--seed", "3")
        assert "played to win" in out and other in out


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_ends_cleanly_when_the_input_does(
    game_id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nwhat\n"))
    out = printed(capsys, "play", game_id, "--seed", "5")
    assert "Choose by" in out and "Left the table." in out


@pytest.mark.parametrize(
    ("position", "typed", "rule"),
    [
        ("15/20 all 11666 2", "score pair", "Only grades are open until 3 of them are scored"),
        ("15/20 all 11666 2", "cross poker", "Only grades are open until 3 of them are scored"),
        ("15/20 all 11666 2", "cross g6", "A grade is never crossed out"),
        ("15/20 g6,pair 11666 1", "score g1", "Grade 1 is closed: every box is filled once"),
        ("15/20 g6,pair 11666 1", "99", "Choose by a number or an action code"),
        ("15/20 g6,pair 11666 1", "", "Choose by a number or an action code"),
    ],
)
def test_an_answer_that_is_no_choice_is_refused_by_its_rule(
    position: str, typed: str, rule: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nq\n"))
    out = printed(capsys, "play", "school", "--position", position)
    answered = out.split("\n> ")[1]
    assert answered.startswith(f"  {rule}") and "Left the table." in out


def test_a_game_for_points_ends_with_its_total(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("score trash\n"))
    out = printed(capsys, "play", "school", "--position", "15/20 trash 11666 0 40")
    assert "The game ends with 60 points." in out


def test_the_advisor_costs_itself_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pysolver.game("pig")
    state = game.parse(PIG)
    best = game.advise(state).options[0].action
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{best}\nq\n"))
    out = printed(capsys, "play", "pig", "--position", PIG)
    assert "nothing is better" in out and "lost 0.00 %" in out


def test_no_colours_unless_a_person_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\033" not in printed(capsys, "advise", "pig", PIG)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\033[1mRoll." in printed(capsys, "advise", "pig", PIG)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in printed(capsys, "advise", "pig", PIG)


@pytest.mark.parametrize("bound", [0.022, 0.0221, 2.763e-5, 0.1, 0.9951])
def test_an_error_is_never_shown_smaller_than_it_is(bound: float) -> None:
    shown = float(f"{written._rounded_up(bound):.2g}")
    assert bound <= shown * (1 + 1e-12) <= 1.1 * bound


def test_a_game_is_saved_checked_shown_and_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    done = run(
        "play", "pig", "--position", "100 95/95 0", "--seed", "3", "--save", str(file), stdin="1\n" * 50
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        r"Pig: \d+ steps, over: You (won|lost), \d+ to \d+, against advisor\.\n",
        printed(capsys, "match", "check", str(file)),
    )
    shown = printed(capsys, "match", "show", str(file)).splitlines()
    steps = [line for line in file.read_text().splitlines() if line[:2] in ("0 ", "1 ")]
    assert len(shown) == len(steps) + 4
    assert shown[-1] + "\n" == printed(capsys, "match", "check", str(file))
    found = json.loads(printed(capsys, "review", str(file), "--json"))
    assert [f"{step['seat']} {step['kind']} {step['code']}" for step in found["steps"]] == steps
    told = printed(capsys, "review", str(file)).splitlines()
    assert re.search(r"\d decisions? lost", told[-3]) and "not obvious" in told[-2]
    assert told[-1] == "The values are exact."
    assert run("play", "pig", "--save", str(file), stdin="q\n").stderr.count("is there already") == 1


def test_a_game_of_four_is_checked_shown_reviewed_and_practised_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "game.txt", tmp_path / "report.html"
    file.write_text(OF_FOUR)
    said = "Eva won with 49: Ben 39, you 21, Anna 18."
    assert printed(capsys, "match", "check", str(file)) == f"Konijnenhokken: 14 steps, over: {said}\n"
    assert sum("  Eva" in line for line in printed(capsys, "match", "show", str(file)).splitlines()) == 2
    told = printed(capsys, "review", str(file), "--html", str(out))
    assert told == f"Report written to {out}.\n" and out.read_text().startswith("<!doctype html>")
    assert json.loads(printed(capsys, "review", str(file), "--html", str(out), "--json"))["game"]
    told = printed(capsys, "review", str(file))
    assert said in told and "Eva wins" not in told
    for name in ("You win", "Anna wins", "Ben wins"):
        (course,) = [line for line in told.splitlines() if line.startswith(f"{name}: ")]
        assert "luck " in course and "own mistakes −" in course and course.endswith(" at the end.")
    page = out.read_text("utf-8")
    assert "<h1>Konijnenhokken: You, Anna, Ben and Eva</h1>" in page
    assert page.count("<polyline") == 4 and page.count("<td>Eva</td>") == 0
    for name, asked in (("Ben", 1), ("Eva", 0)):
        found = mistakes([parse_match(OF_FOUR)], "konijnenhokken", name)
        assert [card["position"] for card in found] == ["0 0.0.0 1122334 40:0/0/1/6:third"][:asked]


@pytest.mark.parametrize("verb", [("match", "check"), ("match", "show"), ("review",)])
def test_a_file_that_is_no_match_is_refused(
    verb: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.txt").write_text("hold-or-roll 1 farkle 1\nstart nowhere\n")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert "Line 2" in refused(capsys, *verb, str(tmp_path / "wrong.txt"))
    assert "UTF-8" in refused(capsys, *verb, str(tmp_path / "bytes.txt"))
    assert "cannot be read" in refused(capsys, *verb, str(tmp_path / "none.txt"))
    assert "cannot be read" in refused(capsys, *verb, str(tmp_path))


def test_the_exit_codes_are_those_of_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (ROOT / "docs" / "shell.md").read_text("utf-8")
    told = [
        int(line.split("|")[1])
        for line in table.splitlines()
        if re.match(r"\| \d+ \|.*\| (both|`pysolver`) \|$", line)
    ]

    def fails(args: object) -> None:
        raise SolverError("A check was missed.")

    def interrupted(args: object) -> None:
        raise KeyboardInterrupt

    codes = [main(["games"]), main(["fly"])]
    for act in (fails, interrupted):
        monkeypatch.setattr("pysolver.cli.main._games", act)
        codes.append(main(["games"]))
    assert sorted(codes) == told


def test_a_package_without_the_page_says_where_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pysolver.cli.serve.FOLDERS", (tmp_path,))
    assert "`pip install hold-or-roll` brings it" in refused(capsys, "serve")


def test_a_port_that_is_taken_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setattr("pysolver.cli.serve.FOLDERS", (tmp_path,))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} cannot be used" in refused(capsys, "serve", "--port", port)


@pytest.mark.parametrize("before", [True, False])
def test_a_command_speaks_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], before: bool
) -> None:
    words, language = ["advise", "konijnenhokken", "0 0.0.0 1122356"], ["--lang", "nl"]
    out = printed(capsys, *(language + words if before else words + language))
    assert out.startswith("Houd 2, ×2, gooi vijf.\n") and "13,2 %" in out
    assert "Houd 2" in json.loads(printed(capsys, *words, "--json", "--lang=nl"))["sentence"]
    assert printed(capsys, *words).startswith("Keep 2, ×2, roll five.\n")


def test_a_command_speaks_the_language_of_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    wrong = ("advise", "konijnenhokken", "0 0.0.0 12")
    assert "In de hand zijn 7 stenen" in refused(capsys, *wrong)
    assert "so a roll has 7 faces" in refused(capsys, *wrong, "--lang", "en")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "so a roll has 7 faces" in refused(capsys, *wrong)
    assert "The languages are en, cs, de" in refused(capsys, *wrong, "--lang", "xx")
