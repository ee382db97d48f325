// The analysis board without a browser: trees, positions, records and candidates, by the built modules.
import { deflateRawSync } from "node:zlib";
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { game } from "../node/jetons.mjs";
import { packed, unpacked } from "../src/analysis/link.ts";
import type { Step, Tree } from "../src/analysis/protocol.ts";
import { filed } from "../src/analysis/reader.ts";
import { lineOf } from "../src/analysis/places.ts";
import { Study } from "../src/analysis/study.ts";
import places from "./places.json" with { type: "json" };

const SLUGS = inject("modules");
const study = new Study({ game });

const at = (tree: Tree, path: Step[] = []): { game: string; root: Tree["root"]; path: Step[] } => ({
  game: tree.game,
  root: tree.root,
  path,
});
const refusal = async (work: Promise<unknown>): Promise<{ text: { fr: string; en: string } }> => {
  const why = (await work.then(
    () => null,
    (error: unknown) => error,
  )) as { text?: { fr: string; en: string }; refusal?: { text: { fr: string; en: string } } };
  const text = why?.refusal?.text ?? why?.text;
  if (!text) throw new Error("it was not refused");
  return { text };
};

describe.each(SLUGS)("%s", (slug) => {
  let tree: Tree;
  beforeAll(async () => {
    tree = await study.begin(slug, 2, {});
  });

  it("plays on, keeps what was drawn, and comes back by its file and by its link", async () => {
    const path: Step[] = [];
    const nodes: Tree["nodes"] = [];
    for (let i = 0; i < 6; i += 1) {
      const legal = await study.legal(at(tree, path));
      const sight = await study.look(at(tree, path));
      expect(sight.nLegal).toBeGreaterThanOrEqual(legal.length);
      const move = legal[0]?.move ?? "";
      const made = await study.play(at(tree, path), move);
      expect(made.told.points).toBe(legal[0]?.points);
      expect(made.told.seat).toBe(sight.turn);
      expect(made.lines.reduce((sum, line) => sum + line.points, 0)).toBe(made.told.points);
      path.push({ move: made.told.move, draws: made.told.draws });
      nodes.push({ ...made.told, parent: i - 1 });
    }
    const other = (await study.legal(at(tree))).at(-1)?.move ?? "";
    const { told } = await study.play(at(tree), other);
    const whole: Tree = { ...tree, nodes: [...nodes, { ...told, parent: -1 }], at: 5 };
    const text = JSON.stringify(filed(whole));
    const again = await study.open(slug, await unpacked(await packed(text)));
    expect(again).toEqual(whole);
    const there = await study.look(at(tree, path));
    expect(there.log.map((one) => one.move)).toEqual(path.map((one) => one.move));
  });

  it("reads its own positions, whole and as one seat sees them", async () => {
    const sight = await study.look(at(tree));
    const text = JSON.stringify(sight.position);
    const read = await study.open("triolet", text);
    expect(read.game).toBe(slug);
    const seen = await study.look(at(read));
    expect(seen.turn).toBe(sight.turn);
    expect(seen.nLegal).toBe(sight.nLegal);
    const rules = await game(slug);
    const one = rules.write_position(rules.read_position(sight.position), sight.turn);
    const alone = await study.open(slug, JSON.stringify(one));
    const view = await study.look(at(alone));
    expect(view.view).toEqual(seen.view);
    if (view.racks.length) expect(view.racks.filter((rack) => rack === null)).toHaveLength(1);
  });

  it("deepens its candidates until it is done", async () => {
    let before = -1;
    for (let i = 0; i < 3; i += 1) {
      const thought = await study.think(at(tree), 0.05, 1);
      expect(thought.candidates.length).toBeGreaterThan(0);
      expect(thought.isDone || thought.playouts > before).toBe(true);
      before = thought.playouts;
      for (const one of thought.candidates) {
        expect(one.win).toBeGreaterThanOrEqual(0);
        expect(one.win).toBeLessThanOrEqual(1);
        expect(one.error).toBeGreaterThanOrEqual(0);
      }
    }
    const move = await study.answer(at(tree), "amateur");
    await study.play(at(tree), move);
  });
});

const script = new URL("../../src/jetons/machines/built/wasm/triolet.mjs", import.meta.url); // one that was built before does not tell tables apart
const tells = existsSync(script) && readFileSync(script, "utf8").includes("read_table");
it.runIf(tells)("refuses a table that no game leads to", async () => {
  const text = '{"game":"triolet",\n"board":{"H8":"9",\n"A1":"9"},"rack":["3"]}';
  const why = await refusal(study.open("triolet", text));
  expect(why.text.en).toMatch(/^line 3: A1: .*touch/);
});

describe("the line that a path leads to", () => {
  it.each(places.paths)("$path", ({ path, line }) => {
    expect(lineOf(places.text, path)).toBe(line);
  });
});

describe.runIf(SLUGS.includes("triolet"))("what cannot be read", () => {
  const open = (text: string): Promise<unknown> => study.open("triolet", text);

  it("is told with its line", async () => {
    expect((await refusal(open("{\n"))).text.fr).toMatch(/^ligne 2 : ce n’est pas du JSON/);
    const position = '{"game":"triolet",\n"board":{"H8":"9",\n"H9":"9"}}';
    const { text } = await refusal(open(position));
    expect(text.en).toMatch(/^line 2: H8-H9/);
    expect(text.fr).toMatch(/^ligne 2 : /);
    const twice = '{"game":"triolet",\n"board":{"H8":"9",\n"H8":"9"},"rack":["3"]}';
    expect((await refusal(open(twice))).text.en).toBe('line 3: "H8" is there twice');
    expect((await refusal(open('{"game":"whist"}'))).text.en).toBeTruthy();
    expect((await refusal(open("jetons record 1\ngame: triolet\n"))).text.en).toMatch(/^line 2/);
    expect((await refusal(open('{"jetons":"analysis 9","game":"triolet"}'))).text.en).toMatch(
      /analysis/,
    );
    expect((await refusal(unpacked("%%%"))).text.fr).toMatch(/lien/);
    const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString("base64url");
    expect(bomb.length).toBeLessThan(100_000);
    expect((await refusal(unpacked(bomb))).text.fr).toMatch(/trop long/);
  });

  it("is refused where a move of a tree is none", async () => {
    const tree = await study.begin("triolet", 2, {});
    const file = { ...filed(tree), line: [["A1=15 A2=15", []]] };
    expect((await refusal(open(JSON.stringify(file)))).text.fr).toBeTruthy();
  });
});
