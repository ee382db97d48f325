// The worker that analyses, as the page asks it: started when first needed, ended with the screen.
import { Asked } from "../lib/asked.ts";
import type { Study } from "./study.ts";

export class Brain extends Asked<Study> {
  constructor() {
    super(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  }
}
