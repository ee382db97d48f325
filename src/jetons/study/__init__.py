"""Questions that players ask of their games: what was best, what was luck, what to train."""
