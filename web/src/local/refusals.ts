// Why a table of this device does not do something: the codes and sentences of the server's refusals.
import type { Refusal, Words } from "../lib/wire.ts";
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

export const SAID = {
  ...server,
  no_table: {
    fr: "cette partie n’est pas sur cet appareil : elle a été jouée ailleurs, ou effacée avec les données du navigateur",
    en: "this game is not on this device: it was played elsewhere, or deleted with the browser’s data",
  },
  damaged: {
    fr: "cette partie, gardée sur cet appareil, est abîmée et ne peut plus être relue ; rien n’en a été effacé",
    en: "this game, kept on this device, is damaged and can no longer be read; nothing of it was deleted",
  },
  not_saved: {
    fr: "cet appareil n’a pas pu garder le coup (plus de place ?) : rien n’a changé, réessayez",
    en: "this device could not keep the move (no room left?): nothing has changed, try again",
  },
  no_module: {
    fr: "les règles de ce jeu n’ont pas pu être chargées dans ce navigateur",
    en: "the rules of this game could not be loaded in this browser",
  },
  our_fault: {
    fr: "quelque chose s’est mal passé de notre côté ; réessayez",
    en: "something went wrong on our side; try again",
  },
  here_only: {
    fr: "à une table de cet appareil, on ne joue qu’ici",
    en: "at a table of this device one plays here only",
  },
} as const satisfies Record<string, Words>;
