"""``python -m jetons``."""

import sys

from jetons.cli import main

sys.exit(main())
