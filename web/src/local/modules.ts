// The rules as modules of this site: found by its list, loaded once, whatever is asked of them.
import { Game } from "../../node/module.mjs";
import type { Layout, Script } from "../../node/jetons.d.ts";
import { refused, Refused, SAID } from "./refusals.ts";

/** `modules/index.json`: of each game the folder of its files. A folder's content never changes. */
type Index = Record<string, { folder: string; files: string[] }>;

export class Modules {
  private known = new Map<string, Promise<Game>>();

  constructor(private readonly base: string) {}

  game(slug: string): Promise<Game> {
    const known = this.known.get(slug);
    if (known) return known;
    const loading = this.load(slug).catch((why: unknown) => {
      this.known.delete(slug); // the network may come back
      throw why instanceof Refused ? why : refused("module_failed", SAID.no_module);
    });
    this.known.set(slug, loading);
    return loading;
  }

  private async load(slug: string): Promise<Game> {
    const index = await got(`${this.base}modules/index.json`)
      .then((answer) => answer.json() as Promise<Index>)
      .catch(() => ({}) as Index);
    const found = index[slug];
    if (!found) throw refused("no_module", SAID.no_module); // this site has none, or not yet
    const at = `${this.base}modules/${found.folder}/${slug}`;
    const [bytes, layout, script] = await Promise.all([
      got(`${at}.wasm`).then((answer) => answer.arrayBuffer()),
      got(`${at}.json`).then((answer) => answer.json() as Promise<Layout>),
      import(/* @vite-ignore */ `${at}.mjs`) as Promise<Script>,
    ]);
    return Game.load(bytes, layout, script);
  }
}

async function got(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
