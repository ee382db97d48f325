"""The results of an arena as a drawing."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.analysis.arena import Pair, Summary


def plot(summary: Summary, pairs: list[Pair]) -> str:
    """The win rate as it settled and the margins of the games, as one SVG."""
    wins = np.array([np.mean(pair.wins) for pair in pairs])
    margins = np.array([x - y for pair in pairs for x, y in zip(pair.a, pair.b, strict=True)])
    title = f"{summary.spec.a} – {summary.spec.b}, {summary.spec.game} ({summary.games})"
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 300" font-family="sans-serif">',
        '<rect width="720" height="300" fill="#fbf7ee"/>',
        f'<text x="20" y="26" font-size="16">{title}</text>',
        *settling(wins, summary),
        *histogram(margins),
        "</svg>",
    ]
    return "\n".join(parts)


def settling(wins: Any, summary: Summary) -> list[str]:
    """The running win rate with its final interval, 320 × 200 at (20, 60)."""
    n = np.arange(1, len(wins) + 1)
    running = np.cumsum(wins) / n

    def y(share: float) -> float:
        return 260 - 200 * share

    points = " ".join(
        f"{20 + 320 * i / max(len(wins) - 1, 1):.1f},{y(running[i]):.1f}"
        for i in sorted(set(np.linspace(0, len(wins) - 1, 200).astype(int)))
    )
    label = f"{summary.win:.1%} [{summary.low:.1%} ; {summary.high:.1%}]"
    return [
        f'<rect x="20" y="{y(summary.high):.1f}" width="320" '
        f'height="{200 * (summary.high - summary.low):.1f}" fill="#d9b36c" opacity="0.5"/>',
        f'<line x1="20" x2="340" y1="{y(0.5)}" y2="{y(0.5)}" stroke="#999" stroke-dasharray="4"/>',
        f'<polyline points="{points}" fill="none" stroke="#8a2b1d" stroke-width="2"/>',
        f'<text x="20" y="284" font-size="13">{label}</text>',
    ]


def histogram(margins: Any) -> list[str]:
    """How far the games were won and lost, 320 × 200 at (380, 60)."""
    counts, edges = np.histogram(margins, bins=24)
    bars = [
        f'<rect x="{380 + 320 * i / 24:.1f}" y="{260 - 200 * count / max(counts.max(), 1):.1f}" '
        f'width="12" height="{200 * count / max(counts.max(), 1):.1f}" '
        f'fill="{"#8a2b1d" if edges[i] + edges[i + 1] > 0 else "#4a6a8a"}"/>'
        for i, count in enumerate(counts)
    ]
    low, high = f"{edges[0]:+.0f}", f"{edges[-1]:+.0f}"
    return [
        *bars,
        f'<text x="380" y="284" font-size="13">{low}</text>',
        f'<text x="700" y="284" font-size="13" text-anchor="end">{high}</text>',
    ]
