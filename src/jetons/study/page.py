"""A review as one HTML file that needs nothing else: plots as inline SVG, both colour schemes."""

from __future__ import annotations

from html import escape

from jetons.games import game as game_named
from jetons.study import words
from jetons.study.review import Ply, Review
from jetons.study.sentences import WORDS

DASHES = ("", "7 4", "2 4", "10 3 2 3")  # by seat, so that colour is not all
LEFT, TOP, RIGHT = 50, 14, 14
SIZES = {"wide": (980, 280), "narrow": (370, 230)}  # of the graph; the style shows one of them

STYLE = """
:root { --paper: #fbf7ee; --ink: #2b2520; --soft: #6f665c; --line: #ddd3c2; --card: #fffdf8;
  --turn: #b3402e; --bad: rgba(200, 80, 40, .10);
  --s0: #b3402e; --s1: #2f6690; --s2: #4f7a3a; --s3: #9a6a1c }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1f1b17; --ink: #f1e9dc; --soft: #b5aa9c; --line: #463e35; --card: #292420;
    --turn: #e8816b; --bad: rgba(232, 129, 107, .14);
    --s0: #e8816b; --s1: #7db4e0; --s2: #9ccc7a; --s3: #e0b25c; color-scheme: dark } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1080px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums }
h1 { font-size: 28px; margin: 0 0 4px } h2 { font-size: 19px; margin: 32px 0 8px }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; vertical-align: top } th { font-weight: 600; color: var(--soft) }
th.l, th.m, td.l { text-align: left } td.m { text-align: left; white-space: normal; min-width: 8em }
tr.medium, tr.large { background: var(--bad) }
tr.why td { text-align: left; white-space: normal; padding-top: 0; color: var(--soft) }
tr:has(+ tr.why) td { border-bottom: 0 }
tr.turn td:first-child { box-shadow: inset 4px 0 var(--turn) }
.accounts { max-width: 46em } .accounts td.l { white-space: normal }
.accounts th { white-space: normal; overflow-wrap: anywhere }
svg { width: 100%; height: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; display: block } svg text { fill: var(--soft); font-size: 12px }
svg.narrow { display: none }
.key { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 8px; padding: 0;
  list-style: none }
.key li { display: flex; align-items: center; gap: 8px; color: var(--ink); overflow-wrap: anywhere }
.key svg { flex: none; width: 34px; height: 8px; border: 0; background: none }
p.soft, .about li { color: var(--soft) } .sum td { font-weight: 700 }
.about { padding-left: 20px; max-width: 46em }
@media (max-width: 640px) {
  svg.wide { display: none } svg.narrow { display: block }
  .accounts th, .accounts td { padding: 5px 6px; font-size: 15px }
  .moves th { display: none }
  .moves tr { display: grid; grid-template-columns: 2.4em 1fr auto; padding: 6px 8px;
    border-bottom: 1px solid var(--line) }
  .moves tr.turn { box-shadow: inset 4px 0 var(--turn) } .moves tr.turn td { box-shadow: none }
  .moves td { border: 0; padding: 1px 4px; min-width: 0 } .moves td:empty { display: none }
  .moves td:nth-child(1) { grid-row: 1 / span 2; text-align: left; color: var(--soft) }
  .moves td:nth-child(2) { color: var(--soft); overflow: hidden; text-overflow: ellipsis }
  .moves td:nth-child(3) { grid-area: 2 / 2; font-weight: 600 }
  .moves td:nth-child(4) { grid-area: 1 / 3 } .moves td:nth-child(9) { grid-area: 2 / 3 }
  .moves td:nth-child(5) { grid-area: 3 / 2 } .moves td:nth-child(6) { grid-area: 3 / 3 }
  .moves td:nth-child(7) { grid-area: 4 / 2 } .moves td:nth-child(8) { grid-area: 4 / 3 }
  .moves tr:has(+ tr.why) { border-bottom: 0; padding-bottom: 0 }
  .moves tr.why td:nth-child(2) { grid-area: 1 / 2 / 2 / 4; white-space: normal }
  .moves td[data-l]::before { content: attr(data-l) " "; color: var(--soft); font-weight: 400 }
}
"""


def page(found: Review, lang: str) -> str:
    """The whole file."""
    game = game_named(found.game)
    title = game.facts.title.to(lang)
    names = " – ".join(words.player(found, seat, lang) for seat in range(len(found.players)))
    heading = WORDS.text("says", "review_of", title=title).to(lang)
    body = [
        f"<h1>{escape(heading)}</h1><p class='soft'>{escape(names)}</p>",
        section(measure(found), lang),
        key(found, lang),
        *(graph(found, lang, size) for size in SIZES),
        section("why", lang),
        accounts(found, lang),
        section("moves", lang),
        moves(found, lang),
        section("meaning", lang),
        "<ul class='about'>",
        *(f"<li>{escape(text.to(lang))}</li>" for text in words.about(len(found.players))),
        "</ul>",
        f"<p class='soft'>{escape(seed_line(found, lang))}</p>",
    ]
    head = (
        f"<meta charset='utf-8'><meta name='viewport' "
        "content='width=device-width, initial-scale=1'>"
        f"<title>{escape(heading)}</title><style>{STYLE}</style>"
    )
    inside = f"<head>{head}</head><body>{''.join(body)}</body>"
    return f"<!doctype html>\n<html lang='{lang}'>{inside}</html>\n"


def seed_line(found: Review, lang: str) -> str:
    """The seed and budget that repeat the review."""
    much = words.in_digits(found.budget)
    return WORDS.text("says", "made_with", seed=found.seed, much=much).to(lang)


def measure(found: Review) -> str:
    """What the graph shows: the chance to win, or alone the points to expect."""
    return "chance" if len(found.players) > 1 else "expected"


def section(name: str, lang: str) -> str:
    """A heading."""
    return f"<h2>{escape(WORDS.text('sections', name).to(lang))}</h2>"


# --- the graph -----------------------------------------------------------------------------


def curve(found: Review, seat: int) -> list[float]:
    """A seat's chance to win (alone: points to expect) before each move, and the result."""
    which = 0 if len(found.players) > 1 else 1
    line = [ply.chance[seat][which] for ply in found.plies]
    return [found.accounts[seat].start[which], *line, found.accounts[seat].result[which]]


def key(found: Review, lang: str) -> str:
    """Which line is whose."""
    lines = (
        f'<li><svg viewBox="0 0 34 8" aria-hidden="true"><line x1="0" x2="34" y1="4" y2="4" '
        f'stroke="var(--s{seat})" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg>'
        f"{escape(words.player(found, seat, lang))}</li>"
        for seat in range(len(found.players))
    )
    return f"<ul class='key'>{''.join(lines)}</ul>"


def graph(found: Review, lang: str, size: str) -> str:
    """The curves of all seats, the turning points marked."""
    width, height = SIZES[size]
    curves = [curve(found, seat) for seat in range(len(found.players))]
    low, high = 0.0, 1.0
    if len(found.players) == 1:
        low, high = min(curves[0]), max(*curves[0], min(curves[0]) + 1)
    n = len(curves[0]) - 1

    def at(k: int, value: float) -> tuple[float, float]:
        x = LEFT + (width - LEFT - RIGHT) * k / max(n, 1)
        return x, TOP + (height - 2 * TOP - 6) * (high - value) / (high - low)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = low + share * (high - low)
        y = at(0, value)[1]
        label = f"{value:.0f}".replace("-", "−")
        if len(found.players) > 1:
            label = f"{100 * value:.0f}{words.percent(lang)}"
        parts.append(f'<line x1="{LEFT}" x2="{width - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
                     'stroke="var(--line)"/>')  # fmt: skip
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    labelled = -99.0
    for k in found.turning:
        x = (at(k + 1, low)[0] + at(k + 2, low)[0]) / 2
        told = f"{WORDS.text('says', 'turning_point').to(lang)} {k + 1}"
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - TOP - 6}" '
                     'stroke="var(--turn)" stroke-dasharray="3 4">'
                     f"<title>{told}</title></line>")  # fmt: skip
        if x - labelled >= ROOM:  # where two are side by side, one is named
            parts.append(f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle">{k + 1}</text>')
            labelled = x
    for seat, line in enumerate(curves):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(k, v) for k, v in enumerate(line)))
        name = escape(words.player(found, seat, lang))
        parts.append(f'<polyline points="{points}" fill="none" stroke="var(--s{seat})" '
                     f'stroke-width="2.5" stroke-dasharray="{DASHES[seat]}" '
                     f'stroke-linejoin="round"><title>{name}</title></polyline>')  # fmt: skip
    title = WORDS.text("sections", measure(found)).to(lang)
    return (
        f'<svg class="{size}" viewBox="0 0 {width} {height + 2}" role="img" '
        f'aria-label="{escape(title)}">' + "".join(parts) + "</svg>"
    )


ROOM = 22  # between the names of two turning points


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
        cells = "".join(
            f"<td>{words.part(found, account, part, lang, signed=signed)}</td>"
            for account in found.accounts
        )
        kind = " class='sum'" if part == "result" else ""
        rows.append(f"<tr{kind}><td class='l'>{escape(title.to(lang))}</td>{cells}</tr>")
    for fact, values in facts(found, lang):
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        rows.append(f"<tr><td class='l'>{escape(fact)}</td>{cells}</tr>")
    return f"<div class='scroll'><table class='accounts'>{''.join(rows)}</table></div>"


def facts(found: Review, lang: str) -> list[tuple[str, list[str]]]:
    """The facts of each seat beside the sum: title, value by seat."""
    every = found.accounts
    rows = [
        (FACTS["error"],
         [f"± {words.amount(found, one.error, lang, signed=False)}" for one in every]),
        (FACTS["accuracy"],
         ["–" if one.accuracy is None else words.number(one.accuracy, lang) for one in every]),
        (FACTS["level"],
         [words.level_title(one, lang) for one in every]),
        (FACTS["cost"],
         [words.amount(found, one.cost, lang, signed=False) for one in every]),
        *((title, [str(one.grades[grade]) for one in every])
          for grade, title in words.GRADES.items()),
    ]  # fmt: skip
    return [(title.to(lang), values) for title, values in rows]


HEADINGS = tuple(WORDS.table("columns").values())
FACTS = WORDS.table("facts")


def moves(found: Review, lang: str) -> str:
    """Every move with its class, cost, the best one, and the luck of the draw after it."""
    kinds = {1: "l", 2: "m", 4: "l", 6: "m"}  # how a column stands
    named = {
        3: "points",
        6: HEADINGS[6].to(lang),
        7: "points",
        8: HEADINGS[8].to(lang),
    }  # in a card

    def cell(tag: str, i: int, text: str) -> str:
        kind = f' class="{kinds[i]}"' if i in kinds else ""
        label = f' data-l="{escape(named[i])}"' if tag == "td" and i in named else ""
        return f"<{tag}{kind}{label}>{escape(text)}</{tag}>"

    rows = ["".join(cell("th", i, text.to(lang)) for i, text in enumerate(HEADINGS))]
    rows[0] = f"<tr>{rows[0]}</tr>"
    for k, ply in enumerate(found.plies):
        kind = f"{ply.verdict.grade}{' turn' if k in found.turning else ''}"
        cells = "".join(cell("td", i, text) for i, text in enumerate(row(found, k, ply, lang)))
        rows.append(f"<tr class='{kind}'>{cells}</tr>")
        if why := words.why_text(found, ply, lang):
            rows.append(f"<tr class='why {kind}'><td></td><td colspan='8'>{escape(why)}</td></tr>")
    return f"<div class='scroll'><table class='moves'>{''.join(rows)}</table></div>"


def row(found: Review, k: int, ply: Ply, lang: str) -> tuple[str, ...]:
    """One move as a row of texts, for the page and the terminal."""
    one, best = ply.verdict, ply.verdict.options[0]
    is_best = one.played == 0
    grade = WORDS.text("says", "only_move") if one.is_forced else words.GRADES[one.grade]
    luck = words.luck_of(found, ply, lang)
    return (
        str(k + 1),
        words.player(found, ply.seat, lang),
        ply.move,
        str(ply.points),
        f"{'' if one.is_forced else words.MARKS[one.grade] + ' '}{grade.to(lang)}",
        words.cost_text(found, ply, lang),
        "" if is_best else best.move,
        "" if is_best else str(best.points),
        luck,
    )
