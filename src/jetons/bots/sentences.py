"""What bots say in a language: their catalogue, ``words.fr.toml`` and ``words.en.toml``."""

from jetons.core.refusing import sentences_beside

WORDS, refuse = sentences_beside(__file__)
TITLES, ABOUT = WORDS.table("titles"), WORDS.table("about")  # by the name of a bot
