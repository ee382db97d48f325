// Record files of a match and of a series, as play/record.py and play/series.py write them: `jetons verify` reads them.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Game, Outcome } from "../../node/jetons.d.ts";
import type { Desk } from "./desk.ts";
import type { Event } from "./match.ts";

const MAGIC = "jetons record 1";
const ADVISED = "jetons record 3"; // says how often advice was asked for
const SERIES = "jetons series 1";

/** A name or value as it can stand in a header: one line. */
function oneLine(text: string): string {
  return text.trim().split(/\s+/u).join(" ");
}

/** Count the lines and seal them. */
function sealed(lines: readonly string[]): string {
  const body = `${lines.join("\n")}\n`;
  return `${body}end ${lines.length} ${bytesToHex(sha256(utf8ToBytes(body)))}\n`;
}

export const dateOf = (desk: Desk): string => new Date(desk.opening.at).toISOString().slice(0, 10);

/** The record of a match that is over. */
export function recordOf(desk: Desk, date = dateOf(desk)): string {
  const { match, game, secret } = desk,
    { started, outcome } = match;
  const isAdvised = desk.hints.some((n) => n > 0);
  const magic = isAdvised ? ADVISED : MAGIC;
  const lines = [magic, `game: ${started.game}`, `rules: ${started.rules}`, `date: ${date}`];
  for (const [i, name] of started.players.entries()) lines.push(`seat ${i + 1}: ${oneLine(name)}`);
  for (const [name, value] of Object.entries(started.options))
    lines.push(`option ${name}: ${oneLine(value)}`);
  lines.push(`commitment: ${started.commitment}`);
  if (isAdvised) lines.push(`hints: ${desk.hints.join(" ")}`);
  if (outcome) lines.push(`secret: ${secret}`);
  lines.push("", ...stepLines(game, match.events));
  if (outcome) lines.push(resultLine(outcome));
  return sealed(lines);
}

function resultLine(outcome: Outcome): string {
  const winners = outcome.winners.map((seat) => seat + 1).join(" ") || "-";
  return `= ${outcome.scores.join(" ")} ; ${winners} ; ${outcome.why}`;
}

/** One line for each deal, move and other event. */
function stepLines(game: Game, events: readonly Event[]): string[] {
  const lines: string[] = [];
  const isInline = Boolean(game.layout.inline_words);
  let line = "deal",
    drawn: string[] = [];
  const put = (): void => {
    if (line === "deal" && !drawn.length) return;
    const between = line === "deal" || isInline ? " " : " > ";
    lines.push(drawn.length ? `${line}${between}${drawn.join(" ")}` : line);
  };
  for (const event of events.slice(1)) {
    if (event.t === "drew") drawn.push(game.outcome_text(event.pool, event.outcome));
    else {
      put();
      line = eventLine(event);
      drawn = [];
    }
  }
  put();
  return lines;
}

function eventLine(event: Event): string {
  switch (event.t) {
    case "played":
      return `${event.seat + 1} ${event.move}${event.points ? ` ; ${event.points}` : ""}`;
    case "resigned":
      return `! resign ${event.seat + 1}`;
    case "timed_out":
      return `! timeout ${event.seat + 1}`;
    case "took_back":
      return `! takeback ${event.seat + 1} ${event.keep}${event.revealed ? " revealed" : ""}`;
    default:
      return event.t === "agreed" ? "! agree" : "! abandon";
  }
}

/** The file of a series up to the last of these rounds, all of them over. */
export function seriesFile(desks: readonly Desk[]): string {
  const [first] = desks,
    rounds = desks.at(-1)?.opening.rounds;
  if (!first || !rounds) return "";
  const lines = [SERIES, `game: ${first.opening.game}`, `total: ${rounds.total}`, ""];
  for (const [i, desk] of desks.entries()) {
    const record = recordOf(desk, dateOf(first)).trimEnd().split("\n");
    lines.push(`round ${i + 1} ${record.length}`, ...record);
    lines.push(`points ${desk.seriesScores.join(" ")}`);
  }
  const outcome = desks.at(-1)?.seriesOutcome;
  if (outcome) lines.push(resultLine(outcome));
  return sealed(lines);
}
