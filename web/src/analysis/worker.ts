// The worker that analyses.
import { answerPage } from "../lib/answering.ts";
import { Modules } from "../local/modules.ts";
import { refusalOf } from "../local/refused.ts";
import { Study } from "./study.ts";

answerPage(
  (base) => new Study(new Modules(base)),
  (why) => refusalOf(why).refusal,
);
