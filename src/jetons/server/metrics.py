"""What a monitor reads at /metrics, in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Saves:
    """Saved moves and the time that saving took, counted in the event loop alone.

    The library's own counters take a lock each; every move would take three.
    """

    def __init__(self) -> None:
        self.n_moves = 0
        self._seconds = 0.0
        self._counts = [0] * (len(_SECONDS) + 1)  # by the first bound that is not below

    def observe(self, seconds: float) -> None:
        """An entry was saved."""
        self._seconds += seconds
        self._counts[bisect_left(_SECONDS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """What the library asks for when somebody reads the page."""
        yield CounterMetricFamily("jetons_moves", "Position changes saved", self.n_moves)
        total, buckets = 0, []
        for bound, n in zip((*map(str, _SECONDS), "+Inf"), self._counts, strict=True):
            total += n
            buckets.append((bound, total))
        yield HistogramMetricFamily(
            "jetons_save_seconds", "Time to save an entry", buckets, self._seconds
        )


class Metrics:
    """The numbers of one node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.saves = Saves()
        self.registry.register(self.saves)
        self.refusals = Counter(
            "jetons_refusals", "Commands refused", ["code"], registry=self.registry
        )
        self.failures = Counter(
            "jetons_store_failures", "Saves and reads that failed", registry=self.registry
        )
        self.think = Histogram(
            "jetons_bot_seconds", "Time until a bot answered", buckets=(*_SECONDS, 5.0, 10.0),
            registry=self.registry,
        )  # fmt: skip
        self.notices = Counter(
            "jetons_notices", "Notices by what became of them", ["kind", "result"],
            registry=self.registry,
        )  # fmt: skip
        self.queue = Gauge("jetons_notices_waiting", "Notices in the queue", registry=self.registry)
        self.restarts = Counter(
            "jetons_task_restarts", "Background tasks begun again", ["task"], registry=self.registry
        )
        self.faults = Gauge(
            "jetons_tables_damaged", "Tables set aside by this node", registry=self.registry
        )
        self.damage = Gauge(
            "jetons_database_damage", "Damaged places found at start", registry=self.registry
        )
        self.sockets = Gauge("jetons_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("jetons_tables_loaded", "Tables in memory", registry=self.registry)
        self.online = Gauge("jetons_people", "People on the site", registry=self.registry)
        self.stored = Gauge(
            "jetons_tables", "Tables in the store", ["status"], registry=self.registry
        )

        self.people = Gauge(
            "jetons_kept_of_people",
            "Accounts, sessions and entries of personal logs in the store",
            ["what"],
            registry=self.registry,
        )
        self.sign_ins = Counter(
            "jetons_sign_ins", "Sign-ins and sign-ups", ["how", "result"], registry=self.registry
        )

    def text(self) -> bytes:
        """The whole page."""
        return generate_latest(self.registry)
