import type { Entry, Read, Script } from "./people.gen.d.mts";
export type * from "./people.gen.d.mts";
export const people: Script;
export function fileOf(entries: readonly Entry[], at: number): string;
export function readFile(text: string, now: number): Read;
