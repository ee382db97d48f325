import type { Script } from "./evening.gen.d.mts";
export type * from "./evening.gen.d.mts";
export const evening: Script;
