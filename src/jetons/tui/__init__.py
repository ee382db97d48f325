"""The full-screen client for terminals: local seats, bots, a server's table by its link."""
