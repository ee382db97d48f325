"""A review as one HTML file that needs nothing else: plots as inline SVG, both colour schemes."""

from __future__ import annotations

from html import escape

from jetons.core.text import Text
from jetons.games import game as game_named
from jetons.study import words
from jetons.study.review import Ply, Review

COLOURS = ("#b3402e", "#2f6690", "#4f7a3a", "#9a6a1c")  # by seat
DASHES = ("", "7 4", "2 4", "10 3 2 3")  # so that colour is not all
WIDTH, HEIGHT, LEFT, TOP = 760, 260, 46, 14

STYLE = """
:root { --paper: #fbf7ee; --ink: #2b2520; --soft: #8a8075; --line: #ddd3c2; --card: #fffdf8 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1f1b17; --ink: #f1e9dc; --soft: #a99e90; --line: #463e35; --card: #292420 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 860px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums }
h1 { font-size: 28px; margin: 0 0 4px } h2 { font-size: 19px; margin: 32px 0 8px }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap } th { font-weight: 600; color: var(--soft) }
th.l, td.l { text-align: left } tr.medium, tr.large { background: rgba(200, 80, 40, .10) }
tr.turn td:first-child { border-left: 4px solid #b3402e }
svg { width: 100%; height: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px } svg text { fill: var(--soft); font-size: 12px }
p.soft, li { color: var(--soft) } .sum td { font-weight: 700 }
"""


def page(found: Review, lang: str) -> str:
    """The whole file."""
    game = game_named(found.game)
    title = game.facts.title.to(lang)
    names = " – ".join(words.player(found, seat, lang) for seat in range(len(found.players)))
    heading = Text(f"Analyse : {title}", f"Review: {title}").to(lang)
    body = [
        f"<h1>{escape(heading)}</h1><p class='soft'>{escape(names)}</p>",
        section(CHANCE if len(found.players) > 1 else EXPECTED, lang),
        graph(found, lang),
        section(WHY, lang),
        accounts(found, lang),
        section(MOVES, lang),
        moves(found, lang),
        section(MEANING, lang),
        "<ul>",
        *(f"<li>{escape(text.to(lang))}</li>" for text in words.about(len(found.players))),
        "</ul>",
        f"<p class='soft'>seed {found.seed} · budget {found.budget:g}</p>",
    ]
    head = (
        f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        f"<title>{escape(heading)}</title><style>{STYLE}</style>"
    )
    inside = f"<head>{head}</head><body>{''.join(body)}</body>"
    return f"<!doctype html>\n<html lang='{lang}'>{inside}</html>\n"


CHANCE = Text("Chance de gagner", "Chance to win")
EXPECTED = Text("Points attendus", "Points to expect")
WHY = Text("Chance et jeu", "Luck and skill")
MOVES = Text("Coup par coup", "Move by move")
MEANING = Text("Ce que disent les nombres", "What the numbers mean")


def section(title: Text, lang: str) -> str:
    """A heading."""
    return f"<h2>{escape(title.to(lang))}</h2>"


# --- the graph -----------------------------------------------------------------------------


def curve(found: Review, seat: int) -> list[float]:
    """A seat's chance to win (alone: points to expect) before each move, and the result."""
    which = 0 if len(found.players) > 1 else 1
    line = [ply.chance[seat][which] for ply in found.plies]
    return [found.accounts[seat].start[which], *line, found.accounts[seat].result[which]]


def graph(found: Review, lang: str) -> str:
    """The curves of all seats, the turning points marked."""
    curves = [curve(found, seat) for seat in range(len(found.players))]
    low, high = 0.0, 1.0
    if len(found.players) == 1:
        low, high = min(curves[0]), max(*curves[0], min(curves[0]) + 1)
    n = len(curves[0]) - 1

    def at(k: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 10) * k / max(n, 1)
        return x, TOP + (HEIGHT - 2 * TOP) * (high - value) / (high - low)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = low + share * (high - low)
        y = at(0, value)[1]
        label = f"{100 * value:.0f} %" if len(found.players) > 1 else f"{value:.0f}"
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y:.1f}" y2="{y:.1f}" '
                     'stroke="var(--line)"/>')  # fmt: skip
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for k in found.turning:
        x = (at(k + 1, low)[0] + at(k + 2, low)[0]) / 2
        told = f"{words.TURNED.to(lang)} {k + 1}"
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - TOP}" '
                     f'stroke="#b3402e" stroke-dasharray="3 4"><title>{told}</title></line>'
                     f'<text x="{x:.1f}" y="{HEIGHT - 2}" text-anchor="middle">'
                     f"{k + 1}</text>")  # fmt: skip
    for seat, line in enumerate(curves):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(k, v) for k, v in enumerate(line)))
        name = escape(words.player(found, seat, lang))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" '
                     f'stroke-width="2.5" stroke-dasharray="{DASHES[seat]}" '
                     f'stroke-linejoin="round"><title>{name}</title></polyline>')  # fmt: skip
    legend = " ".join(
        f'<tspan fill="{COLOURS[seat]}">{"—" if not DASHES[seat] else "- -"} '
        f"{escape(words.player(found, seat, lang))}</tspan>  "
        for seat in range(len(found.players))
    )
    parts.append(f'<text x="{LEFT + 6}" y="{TOP + 12}">{legend}</text>')
    title = (CHANCE if len(found.players) > 1 else EXPECTED).to(lang)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 4}" role="img" aria-label="{escape(title)}">'
        + "".join(parts)
        + "</svg>"
    )


# --- tables --------------------------------------------------------------------------------


def accounts(found: Review, lang: str) -> str:
    """What each seat's result is made of, and how well it decided."""
    names = "".join(
        f"<th>{escape(words.player(found, seat, lang))}</th>" for seat in range(len(found.players))
    )
    rows = [f"<tr><th></th>{names}</tr>"]
    for part, title in words.PARTS.items():
        pairs = [getattr(account, part) for account in found.accounts]
        if part in ("others", "ending", "rest") and not any(map(any, pairs)):
            continue
        signed = part not in ("start", "result")
        cells = "".join(f"<td>{words.amount(found, pair, signed=signed)}</td>" for pair in pairs)
        kind = " class='sum'" if part == "result" else ""
        rows.append(f"<tr{kind}><td class='l'>{escape(title.to(lang))}</td>{cells}</tr>")
    for fact, values in facts(found, lang):
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        rows.append(f"<tr><td class='l'>{escape(fact)}</td>{cells}</tr>")
    return f"<div class='scroll'><table>{''.join(rows)}</table></div>"


def facts(found: Review, lang: str) -> list[tuple[str, list[str]]]:
    """What is told of each seat beside the sum: title, value by seat."""
    every = found.accounts
    rows = [
        (Text("erreur possible", "possible error"),
         [f"± {words.amount(found, one.error, signed=False)}" for one in every]),
        (Text("précision", "accuracy"),
         ["–" if one.accuracy is None else f"{one.accuracy:.1f}" for one in every]),
        (Text("niveau estimé", "estimated level"),
         [words.level_title(one, lang) for one in every]),
        (Text("perdu par des erreurs", "given away"),
         [words.amount(found, one.cost, signed=False) for one in every]),
        *((title, [str(one.grades[grade]) for one in every])
          for grade, title in words.GRADES.items()),
    ]  # fmt: skip
    return [(title.to(lang), values) for title, values in rows]


HEADINGS = (
    Text("n°", "no."), Text("joueur", "player"), Text("coup", "move"), Text("points", "points"),
    Text("avis", "verdict"), Text("coût", "cost"), Text("meilleur", "best"),
    Text("points", "points"), Text("chance", "luck"),
)  # fmt: skip


def moves(found: Review, lang: str) -> str:
    """Every move with its class, cost, the best one, and the luck of the draw after it."""
    left = (1, 2, 4, 6)
    head = "".join(
        f"<th{' class=l' if i in left else ''}>{escape(text.to(lang))}</th>"
        for i, text in enumerate(HEADINGS)
    )
    rows = [f"<tr>{head}</tr>"]
    for k, ply in enumerate(found.plies):
        kind = f"{ply.verdict.grade}{' turn' if k in found.turning else ''}"
        cells = "".join(
            f"<td{' class=l' if i in left else ''}>{escape(cell)}</td>"
            for i, cell in enumerate(row(found, k, ply, lang))
        )
        rows.append(f"<tr class='{kind}'>{cells}</tr>")
    return f"<div class='scroll'><table>{''.join(rows)}</table></div>"


def row(found: Review, k: int, ply: Ply, lang: str) -> tuple[str, ...]:
    """One move as a row of texts, for the page and the terminal."""
    one, best = ply.verdict, ply.verdict.options[0]
    is_best = one.played == 0
    grade = Text("seul coup", "only move") if one.is_forced else words.GRADES[one.grade]
    luck = "" if ply.draw is None else words.amount(found, ply.draw.luck[ply.seat])
    return (
        str(k + 1),
        words.player(found, ply.seat, lang),
        ply.move,
        str(ply.points),
        f"{'' if one.is_forced else words.MARKS[one.grade] + ' '}{grade.to(lang)}",
        words.cost_text(found, ply),
        "" if is_best else best.move,
        "" if is_best else str(best.points),
        luck,
    )
