"""``python -m jetons.server``: serve with the settings of the environment."""

from __future__ import annotations

import sys

from jetons.core.errors import JetonsError
from jetons.games import check_registry
from jetons.server.serve import serve
from jetons.server.settings import load


def main() -> int:
    """Serve; the exit status. A mistake in the settings is one line on stderr."""
    try:
        check_registry()
        return serve(load())
    except JetonsError as error:
        print(f"jetons: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
