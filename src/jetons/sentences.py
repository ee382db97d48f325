"""What this room says in a language: its catalogue, ``words.fr.toml`` and ``words.en.toml``."""

from jetons.core.refusing import sentences_beside

WORDS, refuse = sentences_beside(__file__)
