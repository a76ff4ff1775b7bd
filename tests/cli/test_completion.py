"""Completion in shells: asked as the shell asks, in those that are there."""

from __future__ import annotations

import shlex
import shutil
import subprocess

import pytest

from pysolver.cli.completion import paths, script
from pysolver.cli.main import SHELLS
from pysolver.contract.spec import GAME_IDS

TYPED = [
    ("", ["advise", "serve", "farkle", "completion"]),
    ("adv", ["advise"]),
    ("advise knu", ["knucklebones"]),
    ("advise pig --to", ["--top"]),
    ("farkle ra", ["race"]),
    ("farkle race --opp", ["--opponent"]),
    ("completion f", ["fish"]),
    ("match sh", ["show"]),
]


def completed_by_bash(typed: str) -> list[str]:
    """Return what bash offers when a line has been typed so far."""
    words = ["pysolver", *typed.split(" ")]
    line = f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}"
    return told("bash", f'{script("bash")}\n{line}; _pysolver; echo "${{COMPREPLY[*]}}"').split()


def completed_by_fish(typed: str) -> list[str]:
    """Return what fish offers when a line has been typed so far."""
    asked = f"complete -C {shlex.quote(f'pysolver {typed}')}"
    return [line.partition("\t")[0] for line in told("fish", script("fish") + asked).splitlines()]


def told(shell: str, script: str) -> str:
    """Return what a shell prints for a script."""
    return subprocess.run([shell, "-c", script], check=True, capture_output=True, text=True).stdout


COMPLETED = {"bash": completed_by_bash, "fish": completed_by_fish}


@pytest.mark.parametrize(("typed", "offered"), TYPED)
@pytest.mark.parametrize("shell", [shell for shell in COMPLETED if shutil.which(shell)])
def test_a_shell_offers_what_may_follow(shell: str, typed: str, offered: list[str]) -> None:
    found = COMPLETED[shell](typed)
    assert set(offered) <= set(found)
    assert typed == "" or found == offered


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_a_shell_reads_its_script(shell: str) -> None:
    subprocess.run([shell, "-n"], input=script(shell), text=True, check=True)


def test_every_command_is_known() -> None:
    known = paths()
    for path, words in known.items():
        below = {other.rpartition(" ")[2] for other in known if other.rpartition(" ")[0] == path and other}
        assert below <= set(words)
    assert {"", "serve", *GAME_IDS, "pig race"} <= set(known)
