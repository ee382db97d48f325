// Half-laid moves as Python's server told them (tests/web/test_previews.py), told again by the module from the view.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { game } from "../node/jetons.mjs";
import type { Drafted } from "../src/lib/wire.ts";
import type { Modules } from "../src/local/modules.ts";
import { Previews } from "../src/local/previews.ts";

interface Case {
  game: string;
  kernel: string;
  view: string;
  parts: string[];
  told: string;
}

const path = process.env.JETONS_PREVIEWS;

it.skipIf(!path)(
  "says what the server said",
  async () => {
    const cases = JSON.parse(readFileSync(path!, "utf8")) as Case[];
    const previews = new Previews({ game } as unknown as Modules);
    for (const { told, game: slug, kernel, view, parts } of cases) {
      const answer = await previews.preview(slug, kernel, view, parts);
      expect(plain(answer)).toEqual(plain(JSON.parse(told)));
    }
    console.log(`${cases.length} previews`);
  },
  300_000,
);

/** A draft without what only a server's answer has, and without what may be left out. */
function plain(drafted: unknown): Record<string, unknown> {
  const { t, parts, next, is_complete, n_moves, move, points, lines, refusal } = drafted as Drafted;
  const told = (lines ?? []).map(({ cells = [], numbers = [], ...line }) => ({
    ...line,
    cells,
    numbers,
  }));
  return {
    t,
    parts,
    next: next ?? [],
    is_complete: is_complete ?? false,
    n_moves: n_moves ?? 0,
    move: move ?? "",
    points: points ?? 0,
    lines: told,
    refusal: refusal && { ...refusal, clause: refusal.clause ?? "" },
  };
}
