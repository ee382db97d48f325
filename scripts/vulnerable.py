"""Say which locked packages have known vulnerabilities: `python scripts/vulnerable.py`.

It works from the package registries alone. PyPI's JSON tells the vulnerabilities of a version (it
has them from OSV); a mirror may tell those of the newest version only, which most locked ones are.
npm tells them of the whole lock file. Ends with 1 if there is one that is not in ``KNOWN``, with 2
if a registry tells nothing at all. Packages of which it tells nothing are counted, and named with
``--all``.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PYPI = "https://pypi.org/pypi"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
SECONDS = 30.0
KNOWN: dict[str, str] = {}  # a vulnerability's name → why it does not matter here


class Package(NamedTuple):
    """A locked package."""

    name: str
    version: str


class Found(NamedTuple):
    """What a registry says of a package; None: it does not say."""

    package: Package
    vulnerabilities: list[str] | None


def locked(texts: Iterable[str]) -> list[Package]:
    """The packages of lock files.

    >>> locked(["numpy==2.4.1 \\\\\\n    --hash=sha256:00", "numpy==2.4.1 ; python_version > '3'"])
    [Package(name='numpy', version='2.4.1')]
    """
    return sorted({Package(*pair) for text in texts for pair in LOCKED.findall(text)})


def asked(address: str) -> dict[str, Any] | None:
    """A JSON answer; None where there is none. Raises OSError where nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        if error.code in (404, 405, 410):
            return None
        raise
    except ValueError:
        return None


def told_of(package: Package, answer: dict[str, Any] | None) -> list[str] | None:
    """The vulnerabilities in an answer about exactly this version.

    >>> told_of(Package("a", "1"), {"info": {"version": "2"}, "vulnerabilities": []})
    >>> told_of(
    ...     Package("a", "1"),
    ...     {
    ...         "info": {"version": "1"},
    ...         "vulnerabilities": [
    ...             {"id": "GHSA-1", "fixed_in": ["1.1"]},
    ...             {"id": "GHSA-2", "withdrawn": "2026-01-01"},
    ...         ],
    ...     },
    ... )
    ['GHSA-1 (mended in 1.1)']
    """
    if answer is None or answer.get("info", {}).get("version") != package.version:
        return None
    told = answer.get("vulnerabilities")
    if told is None:
        return None
    return [
        f"{one['id']} (mended in {', '.join(one.get('fixed_in') or ['no version'])})"
        for one in told
        if not one.get("withdrawn")
        and KNOWN.keys().isdisjoint({one["id"], *one.get("aliases", ())})
    ]


def looked_up(package: Package) -> Found:
    """What PyPI says of a package: of this version, or of the newest if it is this one."""
    for place in (f"{package.name}/{package.version}", package.name):
        told = told_of(package, asked(f"{PYPI}/{place}/json"))
        if told is not None:
            return Found(package, told)
    return Found(package, None)


def of_npm() -> list[str] | None:
    """The vulnerabilities of the client's lock file; None if the registry does not say."""
    command = ["npm", "audit", "--json", "--package-lock-only"]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    try:
        told = json.loads(done.stdout).get("vulnerabilities")
    except ValueError:
        return None
    return None if told is None else list(read_npm(told))


def read_npm(told: dict[str, Any]) -> Iterator[str]:
    """The findings of npm, a line each, without packages that only have them of another.

    >>> list(
    ...     read_npm(
    ...         {"a": {"via": [{"url": "u/GHSA-1", "title": "reads all"}]}, "b": {"via": ["a"]}}
    ...     )
    ... )
    ['a: GHSA-1 reads all']
    """
    for name, one in told.items():
        for via in one.get("via", ()):
            if isinstance(via, dict):
                which = str(via.get("url", "")).rpartition("/")[2]
                if which not in KNOWN:
                    yield f"{name}: {which} {via.get('title', '')}"


def main(words: list[str]) -> int:
    """Ask, and say what there is."""
    packages = locked(path.read_text("utf-8") for path in ROOT.glob("requirements*.lock"))
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(looked_up, packages))
    except OSError as error:
        print(f"vulnerable: PyPI does not answer: {error}", file=sys.stderr)
        return 2
    unknown = [one.package for one in found if one.vulnerabilities is None]
    bad = [
        f"{one.package.name} {one.package.version}: {line}"
        for one in found
        for line in one.vulnerabilities or ()
    ]
    print(f"PyPI: {len(found) - len(unknown)} of {len(found)} packages told of")
    if "--all" in words:
        print("\n".join(f"  nothing of {one.name} {one.version}" for one in unknown))
    client = of_npm()
    print("npm: " + ("tells nothing" if client is None else f"{len(client)} found"))
    bad += client or []
    for line in bad:
        print(f"vulnerable: {line}", file=sys.stderr)
    if bad:
        return 1
    return 2 if len(unknown) == len(found) or client is None else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
