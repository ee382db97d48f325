"""What argparse says, in French: it asks ``gettext``, which would want a compiled file for it."""

from __future__ import annotations

import argparse
import gettext

SAID = {
    "usage: ": "emploi : ",
    "positional arguments": "arguments\N{NO-BREAK SPACE}",
    "options": "options\N{NO-BREAK SPACE}",
    "show this help message and exit": "montrer cette aide",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s : %(message)s",
    "the following arguments are required: %s": "il manque : %s",
    "one of the arguments %s is required": "il faut l’un de : %s",
    "not allowed with argument %s": "ne va pas avec %s",
    "unrecognized arguments: %s": "arguments inconnus : %s",
    "ignored explicit argument %r": "ne prend pas de valeur (%r)",
    "ambiguous option: %(option)s could match %(matches)s": (
        "option ambiguë : %(option)s peut être %(matches)s"
    ),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "choix inconnu : %(value)r (au choix : %(choices)s)"
    ),
    "unknown parser %(parser_name)r (choices: %(choices)s)": (
        "commande inconnue : %(parser_name)r (au choix : %(choices)s)"
    ),
    "invalid %(type)s value: %(value)r": "valeur impossible : %(value)r",
    "expected one argument": "il faut une valeur",
    "expected at most one argument": "une valeur au plus",
    "expected at least one argument": "il faut au moins une valeur",
    "expected %s argument": "il faut %s valeur",
    "expected %s arguments": "il faut %s valeurs",
}


def speak(lang: str) -> None:
    """Let argparse say its own sentences in French from now on, or in the system's language.

    A Python that keeps them elsewhere (a test tells) goes on in English.
    """
    said = SAID if lang == "fr" else {}

    def one(sentence: str) -> str:
        return said.get(sentence) or gettext.gettext(sentence)

    def counted(single: str, many: str, n: int) -> str:
        return said.get(single if n == 1 else many) or gettext.ngettext(single, many, n)

    vars(argparse).update({"_": one, "ngettext": counted})
