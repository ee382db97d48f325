"""Web Push: a message sealed for one browser, signed as ours, posted to its maker's service."""
