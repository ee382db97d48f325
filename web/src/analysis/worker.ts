// The worker that analyses.
import { Modules } from "../local/modules.ts";
import { refusalOf } from "../local/tables.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { Study } from "./study.ts";

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let study: Study | null = null;
page.onmessage = ({ data }) => {
  if (data.t === "begin") study ??= new Study(new Modules(data.base));
  else if (study)
    study.answer(data.question).then(
      (value) => page.postMessage({ t: "answer", id: data.id, value }),
      (why: unknown) =>
        page.postMessage({ t: "refusal", id: data.id, refusal: refusalOf(why).refusal }),
    );
};
