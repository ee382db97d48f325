"""What a public host reads names things that are there, and the version that this is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import jetons

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def steps(path: Path) -> list[str]:
    """The commands of a workflow."""
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_what_there_is(path: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert steps(path)
    for command in steps(path):
        for target in re.findall(r"\bmake (\w+)", command):
            assert target in targets
        for named in re.findall(r"(?<!\S)((?:tests|scripts|\.ci)/[\w./]+)", command):
            assert (ROOT / named).exists(), named


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_forms_speak_both_languages(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf-8"))
    for asked in form.get("body", []):
        assert " · " in asked["attributes"]["label"]


def test_the_citation_has_this_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == (
        jetons.__version__
    )


def test_the_readme_says_what_does_not_work_yet() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for line in readme.splitlines():
        if "pip install jetons`" in line or "pipx run" in line:
            assert "quand il y sera" in line or "once it is" in line
