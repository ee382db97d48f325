// A worker that is asked questions: its own side (`asked.ts` is the page's).
import type { FromWorker, ToWorker } from "./asked.ts";
import type { Refusal } from "./wire.ts";

/** Say something to the page that started this worker. */
export const tellPage = <News>(message: FromWorker<News>): void => postMessage(message);

/** Answer questions once the page has said where the site is. `more`: what else it says. */
export function answerPage<Question, Room, More extends { t: string } = never>(
  open: (base: string) => Room | Promise<Room>,
  solve: (room: Room, question: Question) => unknown,
  refusalOf: (why: unknown) => Refusal,
  more: (room: Room, message: More) => void = () => undefined,
): void {
  let room: Promise<Room> | null = null;
  async function answer(id: number, question: Question): Promise<void> {
    try {
      tellPage({ t: "answer", id, value: await solve(await room!, question) });
    } catch (why) {
      tellPage({ t: "refusal", id, refusal: refusalOf(why) });
    }
  }
  addEventListener("message", ({ data }: MessageEvent<ToWorker<Question> | More>) => {
    if (data.t === "begin") room ??= Promise.resolve(open((data as { base: string }).base));
    else if (data.t === "ask") {
      const { id, question } = data as ToWorker<Question> & { t: "ask" };
      void answer(id, question);
    } else void room?.then((ready) => more(ready, data as More));
  });
}
