"""The curve of a learner as a picture."""

from __future__ import annotations

from typing import Any

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 700, 50, 270
NAME = 40  # how wide the name of a game is, with some air
INK = ("#8a2b1d", "#2f5d8a", "#4d7a2a")


def draw(told: list[dict[str, Any]]) -> str:
    """Draw the share of wins over processor seconds, with 95 % intervals, as SVG."""
    last: float = max(point["seconds"] for one in told for point in one["curve"])
    step = next(s for s in (10, 30, 60, 120, 300, 600, 3600) if last / s <= 8 or s == 3600)

    def x(seconds: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * seconds / max(last, 1e-9), 1)

    def y(share: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ee"/>',
        f'<text x="{LEFT}" y="26" font-size="16">'
        f"Share of the wins against {told[0]['against']}</text>",
        f'<text x="{RIGHT}" y="{BOTTOM + 40}" text-anchor="end">seconds of one core</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(
            f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y(share)}" y2="{y(share)}" stroke="#ccc"/>'
            f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        )
    for k in range(int(last // step) + 1):
        parts.append(
            f'<text x="{x(k * step)}" y="{BOTTOM + 20}" text-anchor="middle">{k * step}</text>'
        )
    for one, ink in zip(told, INK):
        curve = one["curve"]
        line = " ".join(f"{x(point['seconds'])},{y(point['win'])}" for point in curve)
        for point in curve:
            at = x(point["seconds"])
            parts.append(
                f'<line x1="{at}" x2="{at}" y1="{y(point["low"])}" y2="{y(point["high"])}" '
                f'stroke="{ink}" opacity="0.5"/><circle cx="{at}" cy="{y(point["win"])}" r="3" '
                f'fill="{ink}"/>'
            )
        end = x(curve[-1]["seconds"])
        # the name stands over what is drawn where it stands, not across it
        top = min(y(point["high"]) for point in curve if x(point["seconds"]) >= end - NAME)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2"/>'
            f'<text x="{end}" y="{round(top - 5, 1)}" fill="{ink}" '
            f'text-anchor="end">{one["game"]}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
