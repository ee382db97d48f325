// The page's side of the worker that counts.
import { Asked } from "../lib/asked.ts";
import type { Counter } from "./worker.ts";

/** Ask the worker. Throws Refused. */
export const { ask } = new Asked<Counter>(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
);
