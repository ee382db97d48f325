"""What letters say, in both languages: a letter is its subject and its text."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.text import Text
from jetons.table.wire_notices import Lang


def code_letter(name: str, code: str) -> tuple[str, str]:
    """A letter with a recovery code."""
    return (
        "jetons : votre code · your code",
        f"Bonjour {name},\n\nvotre code pour choisir un nouveau mot de passe : {code}\n"
        "Il vaut une fois, pendant trente minutes. Si vous n’avez rien demandé, ne faites rien.\n\n"
        f"Hello {name},\n\nyour code to choose a new password: {code}\n"
        "It is good once, for thirty minutes. If you asked for nothing, do nothing.\n",
    )


def address_letter(name: str, code: str) -> tuple[str, str]:
    """A letter that proves an address."""
    return (
        "jetons : votre adresse · your address",
        f"Bonjour {name},\n\nvotre code pour confirmer cette adresse : {code}\n\n"
        f"Hello {name},\n\nyour code to confirm this address: {code}\n",
    )


def changed_letter() -> tuple[str, str]:
    """A letter that says that the password was changed."""
    return (
        "jetons : mot de passe changé · password changed",
        "Le mot de passe de votre compte vient d’être changé. Si ce n’était pas vous, prenez un de "
        "vos codes de secours.\n\nThe password of your account was just changed. If it was not "
        "you, use one of your recovery codes.\n",
    )


HELLO = Text("Bonjour {name},", "Hello {name},")
ALL = Text("Toutes vos parties :", "All your games:")
MANY = Text("{n} parties vous attendent", "{n} games wait for you")
STOP = Text(
    "Pour ne plus recevoir ces courriels : Réglages, « Me prévenir ».",
    "To have no more of these letters: Settings, “Tell me”.",
)


def notice_letter(
    name: str, lang: Lang, lines: Sequence[tuple[str, str, str]], n_waiting: int, site: str
) -> tuple[str, str]:
    """A letter about slow games: ``lines`` are which game, what of it, and its table.

    ``site``: the address of the site, empty if it is not known here.
    """
    base = site.rstrip("/")
    headline, sentence, _ = lines[0]
    parts = [HELLO.to(lang).format(name=name)]
    for which, what, table in lines:
        parts.append("\n".join([f"{which}\n{what}", *([f"{base}/t/{table}"] if base else [])]))
    many = MANY.to(lang).format(n=n_waiting)
    if n_waiting > len(lines):
        parts.append(f"{many}.")
    if len(lines) > 1 and base:
        parts.append(f"{ALL.to(lang)} {base}/games")
    parts.append(
        "\n".join([f"-- \njetons. {STOP.to(lang)}", *([f"{base}/settings"] if base else [])])
    )
    is_one = len(lines) == 1 or n_waiting < 2
    subject = f"{headline} : {sentence}" if lang == "fr" else f"{headline}: {sentence}"
    return (subject if is_one else many)[:150], "\n\n".join(parts) + "\n"
