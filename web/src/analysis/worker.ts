// The worker that analyses.
import { Modules } from "../local/modules.ts";
import { refusalOf } from "../local/tables.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { Study } from "./study.ts";

/** Say something to the page that started this worker. */
const tellPage = (message: FromWorker): void => postMessage(message);

let study: Study | null = null;
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.t === "begin") study ??= new Study(new Modules(data.base));
  else if (study)
    study.answer(data.question).then(
      (value) => tellPage({ t: "answer", id: data.id, value }),
      (why: unknown) => tellPage({ t: "refusal", id: data.id, refusal: refusalOf(why).refusal }),
    );
});
