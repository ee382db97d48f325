// Run by the build and by a test: every language that is offered has every message.
import { en } from "./en.ts";
import { fr } from "./fr.ts";

const used = /\bt\(\s*"([a-z0-9_.-]+)"/g;

/** Keys that French has and English lacks, or the other way round. */
export function missingKeys(): string[] {
  const french = new Set(Object.keys(fr));
  const english = new Set(Object.keys(en));
  return [
    ...[...french].filter((key) => !english.has(key)).map((key) => `en lacks ${key}`),
    ...[...english].filter((key) => !french.has(key)).map((key) => `fr lacks ${key}`),
  ];
}

/** Keys that a source text asks for and no catalogue has, nor the catalogue beside it. */
export function unknownKeys(source: string, own: ReadonlySet<string> = new Set()): string[] {
  return [...source.matchAll(used)]
    .map((m) => m[1] ?? "")
    .filter((key) => !(key in fr) && !own.has(key));
}

/** The keys of a catalogue as it is written. */
export function keysIn(source: string): Set<string> {
  return new Set([...source.matchAll(/^ {2}"?([\w.-]+)"?:/gm)].map((m) => m[1] ?? ""));
}
