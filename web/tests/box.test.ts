// The sheet beside a real box as a browser counts it: golden games and whole matches of greedy players, entered by
// what everybody at the table hears, have the points that the rules gave.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { boxScript, refusalIn, type BoxScript, type SheetData } from "../node/box.mjs";
import { game as load } from "../node/jetons.mjs";
import type { Game } from "../node/jetons.d.ts";
import { typeSum } from "../src/box/entry.ts";
import { pledgeOf } from "../src/lib/fair.ts";

const GOLDEN = new URL("../../tests/playthroughs/", import.meta.url);
const SLUGS = inject("modules");
const HANDED = ["triolet", "21", "20-sur-20"].filter((slug) => SLUGS.includes(slug));
const games = new Map<string, Game>();
let n = 0;

async function box(...slugs: string[]): Promise<BoxScript> {
  for (const slug of slugs) games.set(slug, await load(slug));
  return boxScript({
    game: (slug) => games.get(slug),
    fingerprint: pledgeOf,
    newId: () => String(++n).padStart(16, "0"),
  });
}
const names = (seats: number): string[] => ["Ana", "Bo", "Cléo", "Dan"].slice(0, seats);
/** The sheet with one more entry. */
function with_(sheets: BoxScript, data: SheetData, text: string, seat: number): SheetData {
  const entry = sheets.entry(sheets.sheet(data), text, { seat, at: data.entries.length + 1 });
  return { ...data, entries: [...data.entries, entry] };
}

interface Step {
  seat: number;
  move: string;
  points: number;
}
function goldenSteps(text: string): Step[] {
  const steps: Step[] = [];
  let seat = 0;
  for (const line of text.split("\n")) {
    const turn = /^seat (\d), scores/.exec(line);
    if (turn) seat = Number(turn[1]) - 1;
    const played = /^ {2}plays (.+) for (-?\d+)$/.exec(line);
    if (played) steps.push({ seat, move: played[1] ?? "", points: Number(played[2]) });
  }
  return steps;
}
const hidden = (move: string): string =>
  move.startsWith("x ") ? move.replace(/ [^ ]+/g, " ?") : move;

describe.each(
  readdirSync(GOLDEN).filter((name) => HANDED.some((slug) => name.startsWith(`${slug}-`))),
)("golden %s", (name) => {
  it("has the points of every step", async () => {
    const text = readFileSync(new URL(name, GOLDEN), "utf8");
    const slug = HANDED.find((one) => name.startsWith(`${one}-`)) ?? "";
    const steps = goldenSteps(text);
    const seats = Number(/, (\d) seats/.exec(text)?.[1]);
    const sheets = await box(slug);
    const options: Record<string, string> = { first: String((steps[0]?.seat ?? 0) + 1) };
    if (name.includes("yes")) options.teams = "yes";
    let data = sheets.open(slug, names(seats), options, "2026-11-18");
    for (const step of steps) data = with_(sheets, data, hidden(step.move), step.seat);
    const sheet = sheets.sheet(data);
    const shown = sheets.shown(sheet, sheets.stood(sheet, true));
    expect(shown.rows.map((row) => row.problem)).toEqual(steps.map(() => null));
    expect(shown.rows.map(({ seat, points }) => ({ seat, points }))).toEqual(
      steps.map(({ seat, points }) => ({ seat, points })),
    );
    expect(shown.is_over).toBe(true);
  });

  it("says what each move scores before it is entered, and whose turn it is", async () => {
    const text = readFileSync(new URL(name, GOLDEN), "utf8");
    const slug = HANDED.find((one) => name.startsWith(`${one}-`)) ?? "";
    const steps = goldenSteps(text).slice(0, 20);
    const sheets = await box(slug);
    const options: Record<string, string> = { first: String((steps[0]?.seat ?? 0) + 1) };
    if (name.includes("yes")) options.teams = "yes";
    let data = sheets.open(slug, names(Number(/, (\d) seats/.exec(text)?.[1])), options, "");
    for (const step of steps) {
      const now = sheets.stood(sheets.sheet(data), true);
      expect(now.turn).toBe(step.seat);
      expect(sheets.laid(now, hidden(step.move)).points).toBe(step.points);
      data = with_(sheets, data, hidden(step.move), step.seat);
    }
  });
});

/** A whole match of greedy players: its steps, what is left on each rack, and its result. */
function played(game: Game, seats: number, seed: number) {
  const luck = game.stream(seed);
  let state = game.settle(game.start(game.configure(seats, { first: "1" })), luck);
  const steps: Step[] = [];
  while (!game.is_over(state)) {
    const seat = game.turn(state);
    const best = game.legal(state).reduce((a, b) => (b.points > a.points ? b : a));
    steps.push({ seat, move: game.text(state, best.move), points: best.points });
    state = game.settle(game.apply(state, best.move).state, luck);
  }
  const racks = Array.from({ length: seats }, (_, seat) => {
    const view = JSON.parse(game.view_json(game.observe(state, seat))) as { rack: string[] };
    return view.rack;
  });
  return { steps, racks, outcome: game.outcome(state) };
}

describe.each(HANDED)("whole matches of %s", (slug) => {
  it.each([2, 3, 4])(
    "of %i end as they were played, and become a record",
    async (seats) => {
      const sheets = await box(slug);
      const game = games.get(slug)!;
      const { steps, racks, outcome } = played(game, seats, 40 + seats);
      let data = sheets.open(slug, names(seats), {}, "2026-11-18");
      for (const step of steps) data = with_(sheets, data, hidden(step.move), step.seat);
      if (slug === "triolet")
        for (const [seat, rack] of racks.entries())
          if (rack.length) data = with_(sheets, data, `rest ${rack.join(" ")}`, seat);
      const sheet = sheets.sheet(data);
      const shown = sheets.shown(sheet, sheets.stood(sheet, seats > 2));
      expect(shown.rows.map((row) => row.points)).toEqual(steps.map((step) => step.points));
      expect(shown.outcome?.winners).toEqual(outcome.winners);
      expect(shown.asks).toEqual([]);
      if (seats === 2 && !shown.rows.some((row) => row.is_trusted))
        expect(sheets.record(sheet)).toMatch(
          /^jetons record 1\ngame: .*\nend \d+ [0-9a-f]{64}\n$/s,
        );
    },
    30_000,
  );
});

const RULEBOOK = new URL("../../tests/rulebook/", import.meta.url);
interface Example {
  no: string;
  board: Record<string, string>;
  move: string;
  total?: number;
  refused?: string;
}
describe.runIf(SLUGS.includes("triolet"))(
  "the rulebook of Triolet, its tables laid by hand",
  () => {
    const examples = JSON.parse(
      readFileSync(new URL("triolet.json", RULEBOOK), "utf8"),
    ) as Example[];
    it.each(examples.map((one) => [one.no, one] as const))("example %s", async (_, example) => {
      const sheets = await box("triolet");
      const start = JSON.stringify({ board: example.board });
      let data = sheets.open("triolet", names(2), {}, "", start);
      if (example.refused) {
        const now = sheets.stood(sheets.sheet(data), true);
        expect(() => sheets.laid(now, example.move)).toThrow();
        return;
      }
      data = with_(sheets, data, example.move, 0);
      const sheet = sheets.sheet(data);
      const shown = sheets.shown(sheet, sheets.stood(sheet, true));
      expect(shown.rows[0]?.points).toBe(example.total);
    });
    it("is a table that can be, or a sentence", async () => {
      const sheets = await box("triolet");
      for (const start of ["{", "[]", '{"board":{"Z9":"3"}}', '{"board":{"H8":"99"}}']) {
        const refused = (() => {
          try {
            sheets.open("triolet", names(2), {}, "", start);
          } catch (why) {
            return refusalIn(why);
          }
          return null;
        })();
        expect(refused?.text?.fr).toBeTruthy();
      }
    });
    it("adds up points that are told line by line", async () => {
      const sheets = await box("triolet");
      let data = sheets.open("triolet", names(2), {}, "");
      data = with_(sheets, with_(sheets, data, "= 15 + 30 + 8", 0), "= 9", 1);
      const sheet = sheets.sheet(data);
      expect(sheets.shown(sheet, sheets.stood(sheet, true)).scores).toEqual([53, 9]);
    });
  },
);

describe.runIf(SLUGS.includes("triolet"))("what is refused", () => {
  it("says the sentence and the clause, and waits with what follows", async () => {
    const sheets = await box("triolet");
    let data = sheets.open("triolet", names(2), {}, "");
    data = with_(sheets, data, "H7=5 H8=7 H9=3", 0);
    const now = sheets.stood(sheets.sheet(data), true);
    const refused = (() => {
      try {
        sheets.laid(now, "A1=3");
      } catch (why) {
        return refusalIn(why);
      }
      return null;
    })();
    expect(refused?.clause).toBe("T.6");
    data = with_(sheets, with_(sheets, data, "A1=3", 1), "G8=4", 0);
    const sheet = sheets.sheet(data);
    const { rows } = sheets.shown(sheet, sheets.stood(sheet, true));
    expect(rows.map((row) => row.problem?.clause)).toEqual([undefined, "T.6", ""]);
    const place = rows[1]!.place;
    const mended = sheets.entry(sheet, "G9=4", { place, seat: 1, at: 9 });
    const again = sheets.sheet({ ...data, entries: [...data.entries, mended] });
    expect(sheets.shown(again, sheets.stood(again, true)).rows[1]?.problem).toBeNull();
  });

  it("is a token of which none is left", async () => {
    const sheets = await box("triolet");
    const data = with_(sheets, sheets.open("triolet", names(2), {}, ""), "H7=1 H8=14", 0);
    const now = sheets.stood(sheets.sheet(data), true);
    expect(() => sheets.laid(now, "G7=14")).toThrow(/14/);
  });
});

describe.runIf(SLUGS.includes("101"))("squares of 101", () => {
  const square = (rows: string): string[] => rows.trim().split(/\s+/);
  it("are counted as they are entered, in any order", async () => {
    const sheets = await box("101");
    const tokens = square(
      "R1 O1 G1 B1 P1 R2 O2 G2 B2 P2 R3 O3 G3 B3 P3 R4 O4 G4 B4 P4 R5 O5 G5 B5 P5 " +
        "R6 R7 R8 R9 R10 O6 O7 O8 O9 O10 G6 G7 G8 G9 G10 B6 B7 B8 B9 B10 P6 P7 P8 P9 P10",
    );
    const entries = tokens.map((text, i) => {
      const [seat, at] = [Math.floor(i / 25), i % 25];
      const place = 100 * seat + 10 * (Math.floor(at / 5) + 1) + (at % 5) + 1;
      return { place, seat, text, at: i + 1, id: String(i).padStart(4, "0") };
    });
    const data = { game: "101", players: ["Ana", "Bo"], options: {}, date: "", entries };
    const whole = sheets.squares(data);
    expect(whole.problem).toBeNull();
    expect(whole.counted?.is_full).toBe(true);
    expect(whole.counted?.lines).toHaveLength(10);
    const turned = sheets.squares({ ...data, entries: entries.toReversed() });
    expect(turned.counted).toEqual(whole.counted);
    const half = sheets.squares({ ...data, entries: entries.slice(0, 7) });
    expect(half.counted?.squares[0]?.n).toBe(7);
    expect(half.counted?.squares[0]?.rows[0]?.kind).toBe("strike");
  });
});

describe("points", () => {
  const typed = (keys: string): string => [...keys].reduce(typeSum, "");
  it("are typed line by line", () => {
    expect(typed("15+8")).toBe("15+8");
    expect(typed("+15++8")).toBe("15+8");
    expect(typed("15+8-")).toBe("-15+8");
    expect(typed("123456")).toBe("1234");
  });
});
