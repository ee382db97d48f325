// What somebody pastes or opens, as a tree: a position as JSON, the record of a game, an analysis as a file. Whatever
// is wrong is told with its line, and nothing has changed.
import { fromPython } from "../../node/bound.mjs";
import { loads } from "../../node/json.mjs";
import type { Game, Refusal } from "../../node/jetons.d.ts";
import type { Root, Told, Tree } from "./protocol.ts";
import { gameOfRecord, isRecord, readRecord } from "./played.ts";
import { lineOf, twice } from "./places.ts";
import { bad, SAID, saidTwice } from "./said.ts";
import { step, stateOf } from "./walk.ts";

export const KIND = "analysis 1";
const LONGEST = 400_000;
const MOST = 2000; // nodes of a tree

/** A branch as files write it: a move, what was drawn, and what follows. */
type Branch = [string, string[], ...Branch[]];
/** An analysis as a file. */
interface Filed {
  jetons: typeof KIND;
  game: string;
  rules: number;
  root: Root;
  names?: string[];
  at?: number[]; // which branch at each step
  line: Branch[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  if (text.length > LONGEST) throw bad(SAID.long);
  if (!text.trim()) throw bad(SAID.empty);
  try {
    return fromPython(loads(text));
  } catch (why) {
    const { place } = why as { place?: { line: number } };
    throw bad(SAID.json, place?.line ?? 1);
  }
}

/** Which game a text is about. */
export function gameOf(text: string, otherwise: string): string {
  if (isRecord(text)) return gameOfRecord(text);
  const value = parsed(text);
  if (!isObject(value)) throw bad(SAID.object, 1);
  return typeof value.game === "string" ? value.game : otherwise;
}

/** The tree that a text means. `ply`: the move of a record to look at, before it is made. */
export function readText(game: Game, text: string, ply?: number): Tree {
  if (isRecord(text)) return ofRecord(game, text, ply);
  const value = parsed(text) as Json;
  const again = twice(text);
  if (again) throw bad(saidTwice(again.key), again.line);
  if ("jetons" in value) return ofFile(game, value);
  const root: Root = { position: { ...value, game: game.slug }, deal: 1 };
  try {
    stateOf(game, root);
  } catch (why) {
    const refusal = why as Partial<Refusal>;
    if (!refusal.text || !refusal.path) throw why;
    throw bad(refusal.text, lineOf(text, refusal.path), refusal.code);
  }
  return { ...headOf(game), root, names: [], nodes: [], at: -1 };
}

export const headOf = (game: Game): { game: string; rules: number } => ({
  game: game.slug,
  rules: game.layout.rules_version,
});

function ofRecord(game: Game, text: string, ply?: number): Tree {
  const found = readRecord(game, text);
  const nodes = found.steps.map((one, i): Told => {
    const { before: _, ...told } = one;
    return { ...told, parent: i - 1 };
  });
  const at = ply === undefined ? nodes.length : Math.min(Math.max(ply, 0), nodes.length);
  return { ...headOf(game), root: found.root, names: found.names, nodes, at: at - 1 };
}

function ofFile(game: Game, value: Json): Tree {
  const { root, line, rules, names, at } = value as Partial<Filed>;
  if (value.jetons !== KIND || !isObject(root) || !Array.isArray(line)) throw bad(SAID.analysis);
  if (rules !== game.layout.rules_version) throw bad(SAID.rules);
  const checked = rootOf(game, root as Json);
  const nodes: Told[] = [];
  const follow = (state: Uint8Array, branches: unknown[], parent: number): void => {
    for (const branch of branches) {
      if (!Array.isArray(branch) || typeof branch[0] !== "string" || !Array.isArray(branch[1]))
        throw bad(SAID.analysis);
      if (nodes.length >= MOST) throw bad(SAID.many);
      const [move, draws, ...after] = branch as [string, string[], ...unknown[]];
      const made = step(game, state, move, draws.map(String));
      nodes.push({ ...made.told, parent });
      follow(made.state, after, nodes.length - 1);
    }
  };
  follow(stateOf(game, checked), line, -1);
  return {
    ...headOf(game),
    root: checked,
    names: Array.isArray(names) ? names.slice(0, 4).map((name) => String(name).slice(0, 40)) : [],
    nodes,
    at: nodeAt(nodes, Array.isArray(at) ? at : []),
  };
}

function rootOf(game: Game, root: Json): Root {
  if (isObject(root.position))
    return { position: root.position, deal: Math.trunc(Number(root.deal)) || 1 };
  const start = root.start as { seats?: unknown; options?: unknown } | undefined;
  if (!isObject(start) || !Array.isArray(root.draws)) throw bad(SAID.analysis);
  const options = game.options((start.options ?? {}) as Record<string, string>);
  return { start: { seats: Number(start.seats), options }, draws: root.draws.map(String) };
}

/** The node that a way from the root leads to, as far as there is one. */
function nodeAt(nodes: readonly Told[], way: readonly unknown[]): number {
  let at = -1;
  for (const turn of way) {
    const children = childrenOf(nodes, at);
    const next = children[Number(turn)];
    if (next === undefined) break;
    at = next;
  }
  return at;
}

export function childrenOf(nodes: readonly { parent: number }[], at: number): number[] {
  return nodes.flatMap((node, i) => (node.parent === at ? [i] : []));
}

/** A tree as a file has it. */
export function filed(tree: Tree): Filed {
  const branch = (i: number): Branch => {
    const { move, draws } = tree.nodes[i] as Told;
    return [move, draws, ...childrenOf(tree.nodes, i).map(branch)];
  };
  const way: number[] = [];
  for (let i = tree.at; i >= 0; i = tree.nodes[i]?.parent ?? -1)
    way.unshift(childrenOf(tree.nodes, tree.nodes[i]?.parent ?? -1).indexOf(i));
  return {
    jetons: KIND,
    game: tree.game,
    rules: tree.rules,
    root: tree.root,
    ...(tree.names.length ? { names: tree.names } : {}),
    at: way,
    line: childrenOf(tree.nodes, -1).map(branch),
  };
}
