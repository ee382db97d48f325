"""What bots say in a language: their catalogue, ``words.fr.toml`` and ``words.en.toml``."""

from pathlib import Path

from jetons.core.refusing import Refuser
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)
TITLES, ABOUT = WORDS.table("titles"), WORDS.table("about")  # by the name of a bot
refuse = Refuser(WORDS)
