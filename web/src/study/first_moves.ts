// What the kinds of first moves are called: the games' own words (make generated).
import { say } from "../lib/i18n/index.svelte.ts";
import type { Words } from "../lib/wire.ts";
import names from "./first_moves.json";

export const firstMove = (slug: string, kind: string): string =>
  say((names as Record<string, Record<string, Words>>)[slug]?.[kind]) || kind;
