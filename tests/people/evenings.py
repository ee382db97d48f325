"""Evenings for tests: somebody runs one and writes entries, as a page does."""

from __future__ import annotations

from random import Random
from typing import Any

from jetons.people.evening import Evening, evening_of, result_of
from jetons.people.log import Entry
from jetons.people.rounds import next_round


class Host:
    """Somebody who runs an evening."""

    def __init__(self, seats: int = 2, system: str = "swiss", **more: Any) -> None:
        self.entries: list[Entry] = []
        data = {"game": "triolet", "seats": seats, "system": system, "rounds": 5, **more}
        self.write(what="began", **data)

    @property
    def evening(self) -> Evening:
        """The evening as it is."""
        made = evening_of(self.entries)
        assert made is not None
        return made

    def write(self, device: str = "telephone", **data: Any) -> Entry:
        """Write an entry."""
        n = sum(1 for entry in self.entries if entry.device == device) + 1
        entry = Entry(device, n, len(self.entries) + 1, "evening", "e1", data)
        self.entries.append(entry)
        return entry

    def welcome(self, n: int) -> None:
        """Let some people come."""
        have = len(self.evening.people)
        for i in range(have, have + n):
            self.write(what="came", who=f"p{i}", name=f"Personne {i}", lot=(i * 7919) % 1009)

    def draw(self) -> dict[str, Any]:
        """Draw the next round."""
        data = next_round(self.evening)
        self.write(**data)
        return data

    def hand_in(self, random: Random) -> None:
        """Let every table of the last round hand in a result."""
        drawn = self.evening.rounds[-1]
        for table in drawn.tables:
            scores = [random.randint(0, 6) for _ in table.seats]
            self.write(**result_of(self.evening, drawn.n, table.n, {"scores": scores}))
