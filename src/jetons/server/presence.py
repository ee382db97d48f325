"""Who is where. Presence expires by itself: a node that dies takes nobody's place."""

from __future__ import annotations

import time

BEAT = 8.0  # seconds between two signs of life of a node
LIFE = 20.0  # seconds that a sign of life counts
COMING = "?"  # after a table's name: people who said that they come, and are not there yet


class Presence:
    """People at tables (table "": somewhere else on the site), by node."""

    def __init__(self) -> None:
        self._until: dict[str, dict[tuple[str, str], float]] = {}  # table → (node, player) → when

    def here(self, node: str, table: str, player: str) -> bool:
        """Somebody is there; whether that is news."""
        people = self._until.setdefault(table, {})
        is_news = not self.is_at(table, player)
        people[node, player] = time.monotonic() + LIFE
        return is_news

    def gone(self, node: str, table: str, player: str) -> bool:
        """Somebody left; whether that is news."""
        people = self._until.get(table, {})
        was_there = people.pop((node, player), None) is not None
        if not people:
            self._until.pop(table, None)
        return was_there and not self.is_at(table, player)

    def is_at(self, table: str, player: str) -> bool:
        """Whether somebody is at a table."""
        now = time.monotonic()
        for (_, one), until in self._until.get(table, {}).items():
            if one == player and until > now:
                return True
        return False

    def since(self, table: str, player: str) -> float | None:
        """When the last sign of life of somebody came; None if there is none."""
        found = [end for (_, one), end in self._until.get(table, {}).items() if one == player]
        return max(found) - LIFE if found else None

    def at(self, table: str) -> set[str]:
        """The people at a table."""
        now = time.monotonic()
        return {player for (_, player), until in self._until.get(table, {}).items() if until > now}

    def tables(self) -> list[str]:
        """The tables where somebody is."""
        return [name for name in self._until if name and name[-1] != COMING and self.at(name)]

    def coming(self) -> list[str]:
        """The tables that somebody is on the way to."""
        return [name[:-1] for name in self._until if name[-1:] == COMING and self.at(name)]

    def expire(self) -> set[str]:
        """Forget signs of life that are too old; the tables where somebody vanished."""
        now = time.monotonic()
        changed = set()
        for table in list(self._until):
            people = self._until[table]
            for key in [key for key, until in people.items() if until <= now]:
                del people[key]
                changed.add(table)
            if not people:
                del self._until[table]
        return changed

    def n_online(self) -> int:
        """How many people are on the site."""
        now = time.monotonic()
        return len(
            {
                player
                for table, people in self._until.items()
                for (_, player), until in people.items()
                if until > now and not table.endswith(COMING)
            }
        )
