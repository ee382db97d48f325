"""What a monitor reads at /metrics, in Prometheus' text format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one node."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("jetons_moves", "Position changes saved", registry=self.registry)
        self.refusals = Counter(
            "jetons_refusals", "Commands refused", ["code"], registry=self.registry
        )
        self.failures = Counter(
            "jetons_store_failures", "Saves and reads that failed", registry=self.registry
        )
        self.save = Histogram(
            "jetons_save_seconds", "Time to save an entry", buckets=_SECONDS, registry=self.registry
        )
        self.think = Histogram(
            "jetons_bot_seconds", "Time until a bot answered", buckets=(*_SECONDS, 5.0, 10.0),
            registry=self.registry,
        )  # fmt: skip
        self.sockets = Gauge("jetons_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("jetons_tables_loaded", "Tables in memory", registry=self.registry)
        self.online = Gauge("jetons_people", "People on the site", registry=self.registry)
        self.stored = Gauge(
            "jetons_tables", "Tables in the store", ["status"], registry=self.registry
        )

    def text(self) -> bytes:
        """The whole page."""
        return generate_latest(self.registry)
