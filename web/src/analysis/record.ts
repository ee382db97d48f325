// Record files read by the rules that run here, as play/record.py reads them: for an analysis or a review of a game
// that no server has, or none that answers.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Game, State } from "../../node/jetons.d.ts";
import type { Root, Told } from "./protocol.ts";
import { bad, SAID } from "./said.ts";
import { drawn, step } from "./walk.ts";

const FIRST = /^jetons record [123]$/;
const HEADER =
  /^(game|rules|date|commitment|hints|secret|(?:seat|seed|pledge) [1-9]|option [^:]+): ?(.*)$/;
const LONGEST = 400_000; // characters; a match of a thousand moves has about 60,000

export const isRecord = (text: string): boolean => /^\s*jetons (record|series) /.test(text);

export interface ReadRecord {
  names: string[];
  root: Root & { start: unknown };
  steps: (Omit<Told, "parent"> & { before: State })[]; // those that count
  last: State;
  ended: { why: string; seat: number } | null; // not by the rules
}

/** The lines of a record without its last, which counts and seals them. */
function sealedLines(text: string): string[] {
  if (text.length > LONGEST) throw bad(SAID.long);
  const whole = text.replaceAll("\r\n", "\n").trimStart();
  if (whole.startsWith("jetons series ")) throw bad(SAID.series, 1, "bad_record");
  const lines = whole.replace(/\n+$/, "").split("\n");
  const last = lines.pop() ?? "";
  const seal = /^end ([0-9]{1,7}) ([0-9a-f]{64})$/.exec(last);
  if (!seal || Number(seal[1]) !== lines.length)
    throw bad(SAID.cut, lines.length + 1, "bad_record");
  if (bytesToHex(sha256(utf8ToBytes(`${lines.join("\n")}\n`))) !== seal[2])
    throw bad(SAID.seal, lines.length + 1, "bad_record");
  return lines;
}

interface Header {
  game: string;
  rules: number;
  names: string[];
  options: Record<string, string>;
  first: number; // the line after it, from 0
}

function headerOf(lines: readonly string[]): Header {
  if (!FIRST.test(lines[0] ?? "")) throw bad(SAID.header, 1, "bad_record");
  const found: Header = { game: "", rules: 0, names: [], options: {}, first: 0 };
  for (const [i, line] of lines.entries()) {
    if (i === 0) continue;
    if (line === "") {
      found.first = i + 1;
      return found;
    }
    const [, name = "", value = ""] = HEADER.exec(line) ?? [];
    if (!name) throw bad(SAID.header, i + 1, "bad_record");
    if (name === "game") found.game = value.trim();
    else if (name === "rules") found.rules = Number(value);
    else if (name.startsWith("seat ")) found.names.push(value.trim());
    else if (name.startsWith("option ")) found.options[name.slice(7)] = value.trim();
  }
  throw bad(SAID.header, lines.length, "bad_record");
}

/** Which game a record is of; throws where it is damaged. */
export function gameOfRecord(text: string): string {
  return headerOf(sealedLines(text)).game;
}

/** A step and what was drawn after it, as one line tells them. */
function split(line: string, inline: number): { head: string; draws: string[] } {
  const words = line.split(" ");
  if (words[0] === "deal") return { head: "deal", draws: words.slice(1) };
  if (inline && words[0] !== "!") {
    const n = 1 + inline + (words[1 + inline] === ";" ? 2 : 0);
    return { head: words.slice(0, n).join(" "), draws: words.slice(n) };
  }
  const [head = "", draws = ""] = line.split(" > ");
  return { head, draws: draws ? draws.trim().split(/\s+/) : [] };
}

const ENDINGS: Record<string, string> = {
  resign: "resigned",
  timeout: "timed_out",
  absent: "absent",
};

/** The match of a record, every move checked. Throws a refusal with the line. */
export function readRecord(game: Game, text: string): ReadRecord {
  const lines = sealedLines(text);
  const header = headerOf(lines);
  if (header.rules !== game.layout.rules_version) throw bad(SAID.rules, 1, "bad_record");
  const options = game.options(header.options);
  const empty = game.start(game.configure(header.names.length, options));
  let opening: { state: State; draws: string[] } = { state: empty, draws: [] };
  let steps: ReadRecord["steps"] = [];
  let sizes: number[] = []; // events that had counted before each step
  let size = 1; // events that count, the start being one
  let state = empty;
  let ended: ReadRecord["ended"] = null;
  const inline = Number(game.layout.inline_words ?? 0);
  for (const [i, line] of lines.entries()) {
    if (i < header.first) continue;
    const at = i + 1;
    if (line.startsWith("= ")) continue;
    try {
      const { head, draws } = split(line, inline);
      const back = /^! takeback ([1-4]) ([0-9]{1,6})( revealed)?$/.exec(head);
      const end = /^! (?:(resign|timeout|absent) ([1-4])|(agree|abandon))$/.exec(head);
      const played = /^([1-4]) (.+?)(?: ; (-?[0-9]{1,6}))?$/.exec(head);
      if (head === "deal") {
        state = drawn(game, empty, draws, at);
        opening = { state, draws };
        size += draws.length;
      } else if (back) {
        const keep = sizes.indexOf(Number(back[2]));
        if (keep < 0) throw bad(SAID.back, at, "bad_record");
        state = steps[keep]?.before ?? opening.state;
        size = Number(back[2]);
        steps = steps.slice(0, keep);
        sizes = sizes.slice(0, keep);
      } else if (end)
        ended = end[1]
          ? { why: ENDINGS[end[1]] ?? "", seat: Number(end[2]) - 1 }
          : { why: end[3] === "agree" ? "agreed" : "abandoned", seat: -1 };
      else if (played) {
        if (Number(played[1]) - 1 !== game.turn(state)) throw bad(SAID.turn, at, "bad_record");
        const made = step(game, state, played[2] ?? "", draws, at);
        if (made.told.points !== Number(played[3] ?? 0)) throw bad(SAID.points, at, "bad_record");
        steps.push({ ...made.told, before: state });
        sizes.push(size);
        size += 1 + draws.length;
        state = made.state;
      } else throw bad(SAID.line, at, "bad_record");
    } catch (why) {
      throw atLine(why, at);
    }
  }
  return {
    names: header.names,
    root: { start: { seats: header.names.length, options }, draws: opening.draws },
    steps,
    last: state,
    ended,
  };
}

/** A refusal of the rules, told with its line. */
function atLine(why: unknown, line: number): unknown {
  const told = why as { code?: string; text?: { fr: string; en: string } };
  return told.text && told.code ? bad(told.text, line, "bad_record") : why;
}
