"""Names of people, as they can be shown."""

from __future__ import annotations

from jetons.server import wire


def clean_name(name: str) -> str:
    """A name as it can be shown: printable, without odd spaces, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name[:200])
    return " ".join(shown.split())[: wire.NAME_LENGTH].strip()
