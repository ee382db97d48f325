// The worker that analyses, as the page asks it: started when first needed, ended with the screen.
import { Asked } from "../lib/asked.ts";
import type { Answers, Question } from "./protocol.ts";

export class Brain extends Asked<Question, Answers> {
  constructor() {
    super(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  }
}
