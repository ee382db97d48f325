"""``python -m jetons.server``: serve with the settings of the environment."""

from __future__ import annotations

import sys

from jetons.server.serve import serve
from jetons.server.settings import load

if __name__ == "__main__":
    sys.exit(serve(load()))
