"""``python -m jetons.cli``."""

import sys

from jetons.cli import main

sys.exit(main())
