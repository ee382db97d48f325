"""What letters say, in both languages: a letter is its subject and its text."""

from __future__ import annotations


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
