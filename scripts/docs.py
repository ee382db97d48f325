"""Builds the site of the documents into src/jetons/server/documents, when something changed.

    docs.py            build
    docs.py --force    build in any case

A warning of Sphinx is an error, a broken link or a failing notebook among them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from jetons.core.pressed import press

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GENERATED = DOCS / "generated"
OUT = ROOT / "src" / "jetons" / "server" / "documents"
STAMP = OUT / ".built"
COPIED = {
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "SECURITY.md": "security-policy",
}


def inside(text: str) -> str:
    """A page of the repository's top, as a page below docs/generated."""
    for name, page in COPIED.items():
        text = text.replace(f"]({name}", f"]({page}.md")
    return text.replace("](docs/", "](../").replace("](../src/", "](../../src/")


def generate() -> None:
    """Write the pages that come from elsewhere: rules, and what stands beside docs/."""
    from jetons.games import REGISTRY

    shutil.rmtree(GENERATED, ignore_errors=True)
    GENERATED.mkdir()
    for name, page in COPIED.items():
        if (ROOT / name).exists():
            (GENERATED / f"{page}.md").write_text(inside((ROOT / name).read_text("utf-8")), "utf-8")
    for slug, game in REGISTRY.items():
        folder = ROOT / "src" / Path(*game.folder.split("."))
        (GENERATED / f"rules-{slug}.md").write_text(
            rules_page(folder, game.facts.title.fr), "utf-8"
        )


def pack_vectors(path: Path) -> None:
    """The test vectors as one file to download, the same bytes for the same rules."""
    from jetons.analysis.vectors import write

    path.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for one in sorted(Path(folder).iterdir()):
                entry = zipfile.ZipInfo(f"jetons-vectors/{one.name}")
                packed.writestr(entry, one.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def rules_page(folder: Path, title: str) -> str:
    """The clauses in both languages as one page with one title."""
    lines = [f"# {title}", ""]
    for line in (folder / "RULES.md").read_text("utf-8").splitlines():
        if line.startswith("<!-- lang:"):
            lines += [f"## {'Français' if 'fr' in line else 'English'}", ""]
        elif line.startswith("# "):
            continue
        else:
            lines.append(f"#{line}" if line.startswith("##") else line)
    return "\n".join(lines) + "\n"


def sources() -> str:
    """A sum of everything that the site is made of."""
    digest = hashlib.sha256()
    folders = [DOCS, ROOT / "src" / "jetons"]
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix in (".py", ".md", ".css", ".json") and OUT not in path.parents:
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def main() -> int:
    generate()
    made = sources()
    if "--force" not in sys.argv and STAMP.exists() and STAMP.read_text() == made:
        return 0
    print("docs: building the site", flush=True)
    pack_vectors(GENERATED / "extra" / "vectors.zip")
    env = {**os.environ, "JETONS_LANG": "en", "PYTHONWARNINGS": "ignore"}
    built = ROOT / "artefacts" / "docs"
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run(
        [*command, "-d", str(built / "doctrees"), str(DOCS), str(built / "html")],
        env=env,
        check=False,
    )
    if done.returncode:
        print("docs: not built, see above", file=sys.stderr)
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(built / "html", OUT, ignore=shutil.ignore_patterns(".buildinfo*", "*.inv"))
    press(OUT)
    STAMP.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
