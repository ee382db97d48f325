"""What the command says in a language: its catalogue, ``words.fr.toml`` and ``words.en.toml``."""

from pathlib import Path

from jetons.core.refusing import Refuser
from jetons.core.words import Catalogue

WORDS = Catalogue(Path(__file__).parent)
refuse = Refuser(WORDS)
