// The worker that analyses.
import { answerPage } from "../lib/answering.ts";
import { Modules } from "../local/modules.ts";
import { refusalOf } from "../local/refused.ts";
import type { Question } from "./protocol.ts";
import { Study } from "./study.ts";

answerPage(
  (base) => new Study(new Modules(base)),
  (study, question: Question) => study.answer(question),
  (why) => refusalOf(why).refusal,
);
