"""The workflows: their steps for the shell are run here, as far as they can be, in repositories of a test."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

import build
import pysolver

ROOT = Path(__file__).resolve().parents[2]
FLOWS = {
    path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / ".github/workflows").iterdir()
}
EDITION = """\
import pathlib, sys
out = pathlib.Path(__file__).with_name("build") / "pages"
out.mkdir(parents=True)
(out / "index.html").write_text("{edition} " + " ".join(sys.argv[1:]))
"""
ADDRESS = "https://dice.example/"
LOG = "# Changelog\n\n## 0.2.0\n\n- [New](docs/new.md).\n\n## 0.1.0\n\n- Old.\n"


def steps(flow: str, job: str) -> list[str]:
    """Return what a job runs in the shell."""
    return [step["run"] for step in FLOWS[flow]["jobs"][job]["steps"] if "run" in step]


def every_step() -> list[str]:
    """Return what all jobs run in the shell."""
    return [text for flow in FLOWS for job in FLOWS[flow]["jobs"] for text in steps(flow, job)]


def run(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a step as the host does."""
    return subprocess.run(
        ["bash", "-e", "-c", script],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
    )


def test_all_jobs_have_no_right_that_they_do_not_name() -> None:
    for flow in FLOWS.values():
        assert flow["permissions"] == {} and "concurrency" in flow
        for job in flow["jobs"].values():
            assert "timeout-minutes" in job and "permissions" in job


def test_every_command_of_ours_is_one() -> None:
    asked = [found for text in every_step() for found in re.findall(r"build\.py (.+)", text)]
    assert {words.split()[0] for words in asked} == {"pages", "release"}
    for words in asked:
        build.parser().parse_args(shlex.split(words.replace("$ADDRESS", ADDRESS)))
    for script in (found for text in every_step() for found in re.findall(r"(?:bash|python) (\S+)", text)):
        assert (ROOT / script).is_file()


@pytest.mark.parametrize("step", every_step(), ids=lambda step: step.strip().splitlines()[0])
def test_a_shell_can_read_every_step(step: str) -> None:
    assert run(f"exec bash -n <<'END'\n{step}\nEND", ROOT).stderr == ""


def test_every_promised_python_is_tried_on_every_system() -> None:
    matrix = FLOWS["tests"]["jobs"]["installed"]["strategy"]["matrix"]
    minors = range(build.OLDEST_PYTHON[1], build.NEWEST_PYTHON[1] + 1)
    assert matrix["python"] == [f"3.{minor}" for minor in minors]
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "macos", "windows"}


def commit(folder: Path, edition: str, *tags: str) -> None:
    """Commit an edition to the repository in a folder, under these tags."""
    (folder / "build.py").write_text(EDITION.format(edition=edition))
    (folder / ".gitignore").write_text("build/\n")
    git = ["git", "-C", str(folder), "-c", "user.name=N", "-c", "user.email=n@dice.example"]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "--quiet", "--message", edition], check=True)
    for tag in tags:
        subprocess.run([*git, "tag", tag], check=True)


@pytest.mark.parametrize(
    ("tags", "released"),
    [([], "new"), (["v0.9.0"], "old"), (["v0.10.0", "v0.9.0"], "old"), (["v1.0.0rc1"], "new")],
)
def test_the_released_edition_lies_above_the_next(tags: list[str], released: str, tmp_path: Path) -> None:
    if "v0.10.0" in tags:
        commit(tmp_path, "older", "v0.9.0")
        tags = ["v0.10.0"]
    commit(tmp_path, "old", *tags)
    commit(tmp_path, "new")
    (step,) = steps("pages", "build")
    done = run(step, tmp_path, ADDRESS=ADDRESS, HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    editions = tmp_path / "build" / "editions"
    asked = f"pages --address {ADDRESS}"
    assert (editions / "index.html").read_text() == f"{released} {asked}"
    assert (editions / "next" / "index.html").read_text() == f"new {asked} --next"


def test_no_engine_is_passed_over_for_want_of_a_browser(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    (tmp_path / "sudo").write_text(f'#!/bin/sh\necho "$@" >> {asked}\n')
    (tmp_path / "sudo").chmod(0o755)
    step = next(text for text in steps("tests", "everything") if "apt-get" in text)
    assert run(f'PATH="{tmp_path}:$PATH"\n{step}', ROOT).returncode == 0
    assert set(build.ENGINES[build.WEBKIT].packages) <= set(asked.read_text().split())


def test_a_tag_must_name_the_version() -> None:
    step = next(text for text in steps("release", "build") if "__version__" in text)
    for tag, code in ((f"v{pysolver.__version__}", 0), ("v99.0.0", 1), ("v0", 1)):
        assert run(step, ROOT, TAG=tag).returncode == code


def test_a_release_is_told_by_the_changelog(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(LOG)
    step = next(text for text in steps("release", "publish") if "CHANGELOG" in text)
    where = {"GITHUB_SERVER_URL": "https://dice.example", "GITHUB_REPOSITORY": "who/dice"}
    assert run(step, tmp_path, TAG="v0.2.0", **where).returncode == 0
    told = (tmp_path / "notes.md").read_text().split()
    assert told == ["-", "[New](https://dice.example/who/dice/blob/v0.2.0/docs/new.md)."]


def test_a_change_that_is_left_over_keeps_a_release_back(tmp_path: Path) -> None:
    (tmp_path / ".changes").mkdir()
    (tmp_path / ".changes" / "template.md").touch()
    step = next(text for text in steps("release", "build") if ".changes" in text)
    assert run(step, tmp_path).returncode == 0
    (tmp_path / ".changes" / "+dice.new.md").touch()
    assert run(step, tmp_path).returncode == 1


@pytest.mark.parametrize("job", ["test-index", "index"])
def test_an_index_gets_the_package_alone(job: str, tmp_path: Path) -> None:
    made = ("hold_or_roll-1.2.3-py3-none-any.whl", "hold_or_roll-1.2.3.tar.gz")
    (tmp_path / "release").mkdir()
    for name in (*made, "hold-or-roll-1.2.3-site.zip", "SHA256SUMS"):
        (tmp_path / "release" / name).touch()
    assert run(steps("release", job)[0], tmp_path).returncode == 0
    assert sorted(path.name for path in (tmp_path / "dist").iterdir()) == list(made)


def test_nothing_is_published_while_no_test_index_is_named(tmp_path: Path) -> None:
    (step,) = (text for text in steps("release", "test-index") if "TEST_INDEX" in text)
    assert run(step, tmp_path, TEST_INDEX="").returncode == 1
    assert run(step, tmp_path, TEST_INDEX="https://dice.example/").returncode == 0


def test_a_release_hands_out_all_files_under_its_tag(tmp_path: Path) -> None:
    for name in ("release/a.whl", "release/SHA256SUMS", "programs/gh", "notes.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text('#!/bin/sh\nprintf "%s\\n" "$@" > asked\n')
    (tmp_path / "programs" / "gh").chmod(0o755)
    step = next(text for text in steps("release", "publish") if text.startswith("gh "))
    assert run(f'PATH="$PWD/programs:$PATH"\n{step}', tmp_path, TAG="v1.2.3").returncode == 0
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:5] == ["release", "create", "v1.2.3", "release/SHA256SUMS", "release/a.whl"]
    assert "--verify-tag" in asked and asked[-2:] == ["--notes-file", "notes.md"]
