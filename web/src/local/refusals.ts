// Why a table of this device does not do something: the codes and sentences of the server's refusals.
import type { Refusal, Words } from "../lib/wire.ts";
import own from "./own_words.json";
import server from "./said.json"; // written by make generated from the server's own

/** Thrown inside the worker; the page gets its refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text?.en ?? refusal.code);
  }
}

export function refused(
  code: string,
  text: Words,
  clause = "",
  say = "",
  values: Record<string, string> = {},
): Refused {
  return new Refused(say ? { code, text, clause, say, values } : { code, text, clause });
}

export const SAID = { ...server, ...own };
