// The sentences of the games, filled in here: explanations, endings, refusals and what a view says come as the name of
// a sentence and its parameters, from the server and from this browser's worker alike. The sentences are the games'
// catalogues (src/words, written from words.fr.toml and words.en.toml beside the rules), each loaded when needed.
import { Catalogue, fill, typeset } from "../../node/words.mjs";
import { CATALOGUES } from "../words/index.ts";
import { lang, say, t } from "./i18n/index.svelte.ts";
import type { Line, Refusal, Result, Words } from "./wire.ts";

/** A sentence by its name, "section.name", and its parameters in the order that the catalogue says. */
export interface Sentence {
  say: string;
  numbers: number[];
}
/** A sentence of a view: filled in here, or in words by a server that has another catalogue. */
export type Told = Sentence | Words;

type Node = string | string[] | { [name: string]: Node };
interface Document {
  fr: Record<string, Record<string, Node>>;
  en: Record<string, Record<string, Node>>;
  params: Record<string, string[]>;
}

const FILES = import.meta.glob<Document>("../words/*.json", { import: "default" });
const learning = new Map<string, Promise<void>>();
let known: Readonly<Record<string, Document>> = $state.raw({}); // by game

/** The marks of the catalogues that this page has, by game: what it tells a server. */
export const MARKS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CATALOGUES).map(([slug, { mark }]) => [slug, mark]),
);

/** Load the catalogue of a game, if the page has one. */
export function learnWords(slug: string): Promise<void> {
  const found = CATALOGUES[slug];
  const load = found && FILES[`../words/${found.file}.json`];
  if (!load) return Promise.resolve();
  let loading = learning.get(slug);
  if (!loading) {
    loading = load().then((document) => {
      known = { ...known, [slug]: document };
    });
    loading.catch(() => learning.delete(slug)); // the network may come back
    learning.set(slug, loading);
  }
  return loading;
}

/** What the page knows of a game's sentences; null, and being loaded: nothing yet. */
function wordsOf(slug: string): Document | null {
  const found = known[slug];
  if (!found) void learnWords(slug).catch(() => undefined);
  return found ?? null;
}

const ours = (): "fr" | "en" => (lang() === "fr" ? "fr" : "en");

function sentence(slug: string, name: string, numbers: readonly number[], section = ""): string {
  const words = wordsOf(slug);
  const [own = "", kind = ""] = split(name);
  const params = words?.params[name];
  const code = ours();
  if (!words || !params || !words[code][section || own]?.[kind]) return "";
  const told = new Catalogue(words).toldIn(code, section || own, { name: kind, params }, numbers);
  return typeset(told, code);
}

/** "T.14" has a point of its own: only the first parts section and name. */
function split(name: string): [string, string] {
  const at = name.indexOf(".");
  return [name.slice(0, at), name.slice(at + 1)];
}

/** A sentence without numbers, with parameters by name; empty: there is none of that name. */
function named(slug: string, name: string, values: Record<string, string>): string {
  const [section, kind] = split(name);
  const code = ours();
  const found = wordsOf(slug)?.[code][section]?.[kind];
  return typeof found === "string" ? typeset(fill(found, code, values), code) : "";
}

/** A sentence of a view in the language in use. */
export function told(slug: string, text: Told | null | undefined): string {
  return text && "say" in text ? sentence(slug, text.say, text.numbers) : say(text);
}

/** A line of an explanation. */
export function lineText(slug: string, line: Line): string {
  return line.kind ? sentence(slug, `lines.${line.kind}`, line.numbers ?? []) : say(line.text);
}

/** The same where there is little room, if the game has a shorter sentence for it. */
export function briefText(slug: string, line: Line): string {
  const brief = line.kind ? sentence(slug, `lines.${line.kind}`, line.numbers ?? [], "brief") : "";
  return brief || lineText(slug, line);
}

/** How a match or a series ended. */
export function endingText(slug: string, result: Result): string {
  return result.text
    ? say(result.text)
    : sentence(slug, `endings.${result.why}`, result.numbers ?? []);
}

/** Why not. */
export function refusalText(slug: string, refusal: Refusal): string {
  return refusal.text ? say(refusal.text) : named(slug, refusal.say ?? "", refusal.values ?? {});
}

/** The title of a clause of the rules; empty: it has none. */
export function clauseTitle(slug: string, clause: string): string {
  return named(slug, `clauses.${clause}`, {});
}

/** A clause by its number and its title, for a tip: "rule T.14 · What a run brings". */
export function ruleName(slug: string, clause: string): string {
  const title = clauseTitle(slug, clause);
  const rule = t("rule.n", { n: clause });
  return title ? `${rule} · ${title}` : rule;
}
