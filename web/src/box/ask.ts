// The page's side of the worker that counts.
import { Asked } from "../lib/asked.ts";
import type { Answers, Question } from "./protocol.ts";

const counter = new Asked<Question, Answers>(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
);

/** Ask the worker. Throws Refused. */
export const ask: typeof counter.ask = (question) => counter.ask(question);
