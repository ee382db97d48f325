// The server over HTTP: ask, and get an answer or a refusal with a sentence.
import { asking, network } from "./network.svelte.ts";
import { keepToken } from "./seats.ts";
import { home, isFiles } from "./site.ts";
import { CATALOGUES } from "../words/index.ts";
import type {
  Catalogue,
  Drafted,
  Fields,
  Forget,
  LessonAnswer,
  LessonDraft,
  LessonMoves,
  LessonSight,
  LessonVerdict,
  LobbyList,
  Me,
  MyData,
  MyStats,
  MyTables,
  NewTable,
  Notices,
  NoticeWishes,
  Opened,
  Pair,
  Problem,
  PushKeys,
  PuzzleBook,
  PuzzleList,
  PuzzleSight,
  PuzzleVerdict,
  Refusal,
  Replay,
  ReviewState,
  Rules,
  Table,
  TakeSeat,
} from "./wire.ts";

/** A request that was refused, or never reached the server (`code` "offline"). */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.text?.en ?? refusal.code);
  }
}

export const OFFLINE: Refusal = {
  code: "offline",
  text: {
    fr: "Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.",
    en: "The server does not answer. Check your connection, then try again.",
  },
  clause: "",
};
export const NO_SERVER: Refusal = {
  code: "no_server",
  text: {
    fr: "Ce site est fait de fichiers, sans serveur : on y joue sur cet appareil seulement.",
    en: "This site is made of files, without a server: you play on this device only.",
  },
  clause: "",
};
const BROKEN: Refusal = {
  code: "broken",
  text: {
    fr: "Le serveur a répondu quelque chose d’incompréhensible. Réessayez dans un instant.",
    en: "The server’s answer makes no sense. Try again in a moment.",
  },
  clause: "",
};

const HAS = Object.values(CATALOGUES)
  .map(({ mark }) => mark)
  .join(",");

/** Ask the server something. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let answer: Response;
  const tell = asking();
  const address = isFiles ? fileOf(method, path) : `/api${path}`;
  try {
    answer = await fetch(address, {
      method,
      credentials: "same-origin",
      headers: {
        "jetons-catalogues": HAS, // sentences come by kind and numbers: the page fills them in
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    tell(true);
    throw new Refused(OFFLINE, 0);
  }
  tell(!isFiles && answer.headers.has("jetons-kept")); // the service worker's copy
  let content: unknown;
  try {
    content = await answer.json();
  } catch {
    throw new Refused(answer.status >= 500 ? OFFLINE : BROKEN, answer.status);
  }
  if (!answer.ok) throw new Refused((content as Partial<Problem>).error ?? BROKEN, answer.status);
  return content as T;
}

/** Where a site of files has what a server would answer. Throws where only a server could. */
function fileOf(method: string, path: string): string {
  const { pathname, searchParams } = new URL(path, home());
  if (method !== "GET" || !pathname.startsWith("/games")) throw new Refused(NO_SERVER, 0);
  const lang = searchParams.get("lang");
  return `${home()}data${pathname}${lang ? `.${lang}` : ""}.json`;
}

const KNOWN_WITHIN = 10_000; // milliseconds; after that the server is asked again
let known: Promise<void> | null = null;

/** Be somebody before sitting anywhere: the server's cookie is in this browser when this is done.
 *  One tab after another, so that the first two tabs of a new visitor are one person. */
export function identify(): Promise<void> {
  if (known) return known;
  const asking = oneTabAtATime(() =>
    ask<Me>("GET", "/me", undefined, AbortSignal.timeout(KNOWN_WITHIN)).then(() => undefined),
  );
  known = asking;
  asking.catch(() => (known = null));
  return asking;
}

async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("jetons.me", work);
  else await work(); // a page without https has no locks
}

/** The same, again and again while the server compiles the game: at its first start, for a minute or more. */
async function askUntilReady<T>(path: string, body: unknown): Promise<T> {
  try {
    await identify();
    for (;;) {
      try {
        return await ask<T>("POST", path, body);
      } catch (why) {
        if (refusalOf(why).code !== "getting_ready") throw why;
      }
      network.isGettingReady = true;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  } finally {
    network.isGettingReady = false;
  }
}

/** Ask for a seat with a pledge; what makes one is loaded when somebody sits down. */
const withPledge = (asked: (pledge: string) => Promise<Opened>): Promise<Opened> =>
  import("./witness.ts").then(
    (witness) => witness.withPledge(asked),
    () => {
      throw new Refused(OFFLINE, 0);
    },
  );

/** The address of a table. */
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => ask<Catalogue>("GET", "/games?keep"),
  rules: (slug: string, lang: string) =>
    ask<Rules>("GET", `/games/${slug}/rules?lang=${lang}&keep`),
  lessonDraft: (slug: string, at: string, body: LessonDraft) =>
    ask<Drafted>("POST", `/games/${slug}/lessons/${at}/draft`, body),
  lessonLook: (slug: string, at: string, body: LessonMoves) =>
    ask<LessonSight>("POST", `/games/${slug}/lessons/${at}/look`, body),
  lessonAnswer: (slug: string, at: string, body: LessonAnswer) =>
    ask<LessonVerdict>("POST", `/games/${slug}/lessons/${at}`, body),
  fields: (slug: string) => ask<Fields>("GET", `/games/${encodeURIComponent(slug)}/fields?keep`),
  puzzles: (slug: string) => ask<PuzzleList>("GET", `/games/${slug}/puzzles?keep`),
  puzzleBook: (slug: string) => ask<PuzzleBook>("GET", `/games/${slug}/puzzle-book?keep`),
  puzzle: (slug: string, id: string) => ask<PuzzleSight>("GET", `/games/${slug}/puzzles/${id}`),
  puzzleDraft: (slug: string, id: string, body: LessonDraft) =>
    ask<Drafted>("POST", `/games/${slug}/puzzles/${id}/draft`, body),
  puzzleAnswer: (slug: string, id: string, body: LessonAnswer) =>
    ask<PuzzleVerdict>("POST", `/games/${slug}/puzzles/${id}`, body),
  me: () => ask<Me>("GET", "/me"),
  notices: () => identify().then(() => ask<Notices>("GET", "/me/notices")),
  wish: (wishes: NoticeWishes) => ask<Notices>("POST", "/me/notices", wishes),
  push: (keys: PushKeys) => identify().then(() => ask<Notices>("POST", "/me/push", keys)),
  noPush: (id: string) => ask<Notices>("POST", "/me/push/remove", { id }),
  holiday: (days: number) => ask<Notices>("POST", "/me/holiday", { days }),
  rename: (name: string) => ask<Me>("POST", "/me", { name }),
  myData: () => ask<MyData>("GET", "/me/data"),
  forget: (what: Forget["what"]) => ask<Me>("POST", "/me/forget", { what }),
  signOut: () => ask<Me>("POST", "/me/sign-out", {}),
  myTables: () => ask<MyTables>("GET", "/me/tables?keep"),
  stats: () => ask<MyStats>("GET", "/me/stats?keep"),
  lobby: () => ask<LobbyList>("GET", "/tables"),
  open: (table: NewTable) =>
    withPledge((pledge) => askUntilReady<Opened>("/tables", { ...table, pledge })).then(keepToken),
  pair: (pair: Pair) =>
    withPledge((pledge) => askUntilReady<Opened>("/pair", { ...pair, pledge })).then(keepToken),
  sit: (table: string, seat: TakeSeat) =>
    withPledge((pledge) =>
      identify().then(() => ask<Opened>("POST", `${at(table)}/seats`, { ...seat, pledge })),
    ).then(keepToken),
  /** Give one's place up: before the game, or against the computer alone. */
  leave: (table: string) => ask<MyTables>("POST", `${at(table)}/leave`, {}),
  /** A finished table: kept for offline, so that it opens again without the socket. */
  finished: (table: string) => ask<Table>("GET", `${at(table)}?keep`),
  /** Have a finished match reviewed, or see how far that is. */
  review: (table: string) => ask<ReviewState>("POST", `${at(table)}/review`, {}),
  /** How far a review is. */
  reviewState: (table: string) => ask<ReviewState>("GET", `${at(table)}/review`),
  /** The table after the best move of a decision, as anybody may see it. */
  bestView: (table: string, ply: number) => ask<unknown>("GET", `${at(table)}/review/${ply}`),
  replay: (table: string, seat?: number) =>
    ask<Replay>("GET", `${at(table)}/replay?keep${seat === undefined ? "" : `&seat=${seat}`}`),
};

/** The refusal inside anything that was thrown. */
export function refusalOf(problem: unknown): Refusal {
  return problem instanceof Refused ? problem.refusal : BROKEN;
}
