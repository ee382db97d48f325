// A worker that is asked questions: its own side (`asked.ts` is the page's).
import type { FromWorker, ToWorker } from "./asked.ts";
import type { Refusal } from "./wire.ts";

/** Say something to the page that started this worker. */
export const tellPage = <News>(message: FromWorker<News>): void => postMessage(message);

/** Answer questions once the page has said where the site is, by the methods of what is opened. `more`: what else it
 * says. */
export function answerPage<Room, More extends { t: string } = never>(
  open: (base: string) => Room | Promise<Room>,
  refusalOf: (why: unknown) => Refusal,
  more: (room: Room, message: More) => void = () => undefined,
): void {
  let room: Promise<Room> | null = null;
  async function answer(id: number, what: string, given: unknown[]): Promise<void> {
    try {
      const answers = (await room!) as Record<string, (...given: unknown[]) => unknown>;
      tellPage({ t: "answer", id, value: await answers[what]!(...given) });
    } catch (why) {
      tellPage({ t: "refusal", id, refusal: refusalOf(why) });
    }
  }
  addEventListener("message", ({ data }: MessageEvent<ToWorker | More>) => {
    if (data.t === "begin") room ??= Promise.resolve(open((data as { base: string }).base));
    else if (data.t === "ask") {
      const { id, what, given } = data as ToWorker & { t: "ask" };
      void answer(id, what, given);
    } else void room?.then((ready) => more(ready, data as More));
  });
}
