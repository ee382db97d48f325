// What waits, in which order; and the service worker's part: a notice a table, its click, the badge, a new address.
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { keepsWaiting, leftWords, nextOf, soonest, theirTurn } from "../src/notices/waiting.ts";
import type { Mine, Seat } from "../src/lib/wire.ts";

const seat = (kind: Seat["kind"], bot = ""): Seat => ({
  kind,
  name: "",
  player: "",
  bot,
  title: { fr: "", en: "" },
  online: false,
});
const mine = (table: string, part: Partial<Mine> = {}): Mine => ({
  table,
  game: "triolet",
  status: "running",
  seats: [seat("person"), seat("person")],
  your_turn: true,
  next_round: false,
  changed_at: 0,
  mine: [0],
  ...part,
});

describe("what waits", () => {
  it("comes by whose time ends first, and those without days last", () => {
    const all = [mine("c"), mine("b", { ends_at: 20 }), mine("a", { ends_at: 10 }), mine("d")];
    expect(all.toSorted(soonest).map((one) => one.table)).toEqual(["a", "b", "c", "d"]);
    expect(nextOf(all, "a")?.table).toBe("b");
    expect(nextOf([mine("a")], "a")).toBeUndefined();
  });
  it("is what another person waits for: no bot, no seat that a bot holds, not another's turn", () => {
    expect(keepsWaiting(mine("a"))).toBe(true);
    expect(keepsWaiting(mine("a", { your_turn: false }))).toBe(false);
    expect(keepsWaiting(mine("a", { seats: [seat("person"), seat("bot", "x")] }))).toBe(false);
    expect(keepsWaiting(mine("a", { seats: [seat("person"), seat("person", "x")] }))).toBe(false);
    expect(keepsWaiting(mine("a", { mine: [0, 1] }))).toBe(false);
  });
  it("says how long there is", () => {
    const hour = 3_600_000;
    expect(leftWords(mine("a"))).toBe("");
    expect(leftWords(mine("a", { ends_at: 1000 * hour }), 1000 * hour)).toBe("temps écoulé");
    expect(leftWords(mine("a", { ends_at: 49.5 * hour }), 0)).toBe("encore 2 jours");
    expect(leftWords(mine("a", { ends_at: 71.9 * hour }), 0)).toBe("encore 3 jours"); // just begun
    expect(leftWords(mine("a", { ends_at: 23.4 * hour }), 0)).toBe("encore 23 heures");
    expect(leftWords(mine("a", { ends_at: 0.2 * hour }), 0)).toBe("encore 1 heure");
  });
  it("names the person whose turn it is where that can be nobody else", () => {
    const lea = { ...seat("person"), name: "Léa" };
    const hers = (part: Partial<Mine> = {}): string =>
      theirTurn(mine("a", { your_turn: false, seats: [seat("person"), lea], ...part }));
    expect(hers()).toBe("À Léa");
    expect(hers({ seats: [seat("person"), { ...lea, bot: "hasard" }] })).toBe("En cours");
    expect(hers({ seats: [seat("person"), { ...lea, name: "Invité" }] })).toBe("En cours");
    expect(hers({ seats: [seat("person"), seat("bot", "hasard")] })).toBe("En cours");
    expect(hers({ seats: [seat("person"), lea, lea] })).toBe("En cours");
    expect(hers({ mine: [0, 1] })).toBe("En cours");
    expect(hers({ status: "paused" })).toBe("En cours");
  });
});

type Handler = (event: Record<string, unknown>) => void;
/** The service worker as it is built, at home in a folder, with a browser that remembers what it did. */
function worker() {
  const handlers: Record<string, Handler> = {};
  const shown: [string, Record<string, unknown>][] = [];
  const badge = vi.fn(() => Promise.resolve());
  const opened: string[] = [];
  const windows: { url: string; focus: () => void }[] = [];
  const posts: [string, { body: string }][] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    location: new URL("https://jetons.example/jeux/worker.js"),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        Promise.resolve(shown.push([title, options])),
    },
    navigator: { setAppBadge: badge, language: "en-GB" },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => Promise.resolve(opened.push(path)),
    },
  };
  const source = readFileSync(new URL("../src/worker.js", import.meta.url), "utf8")
    .replace("__VERSION__", '"1"')
    .replace("__FILES__", "[]");
  const fetch = (path: string, options: { body: string }) =>
    Promise.resolve(posts.push([path, options]));
  new Function("self", "fetch", "location", source)(self, fetch, self.location);
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: unknown;
    handlers[name]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return { happen, shown, badge, opened, windows, posts };
}
const message = (value: unknown) => ({ data: { json: () => value } });

describe("the service worker", () => {
  it("shows one notice a table and how many games wait", async () => {
    const { happen, shown, badge } = worker();
    const said = {
      title: "Triolet · avec Léa",
      body: "À vous de jouer.",
      table: "t1",
      waiting: 3,
      lang: "fr",
    };
    await happen("push", message(said));
    expect(shown[0]?.[0]).toBe("Triolet · avec Léa");
    expect(shown[0]?.[1]).toMatchObject({
      body: "À vous de jouer.",
      tag: "t1",
      lang: "fr",
      data: { path: "/jeux/t/t1" },
    });
    expect(badge).toHaveBeenCalledWith(3);
  });
  it("shows something for what it cannot read, and goes to no strange address", async () => {
    const { happen, shown } = worker();
    await happen("push", { data: null });
    await happen("push", message({ table: "../../evil", title: "x" }));
    expect(shown.map(([, options]) => options.data)).toEqual([
      { path: "/jeux/games" },
      { path: "/jeux/games" },
    ]);
  });
  it("opens the table, in the window that has it", async () => {
    const { happen, opened, windows } = worker();
    const close = vi.fn();
    const click = { notification: { close, data: { path: "/jeux/t/t1" } } };
    await happen("notificationclick", click);
    expect(opened).toEqual(["/jeux/t/t1"]);
    const focus = vi.fn();
    windows.push({ url: "https://jetons.example/jeux/t/t1", focus });
    await happen("notificationclick", click);
    expect(focus).toHaveBeenCalledOnce();
    expect(opened).toHaveLength(1);
    expect(close).toHaveBeenCalledTimes(2);
  });
  it("tells the server the new address that the browser gave it", async () => {
    const { happen, posts } = worker();
    const keys = { p256dh: "p", auth: "a" };
    await happen("pushsubscriptionchange", {
      newSubscription: { toJSON: () => ({ endpoint: "https://push/2", keys }) },
    });
    expect(posts[0]?.[0]).toBe("/jeux/api/me/push");
    expect(JSON.parse(posts[0]?.[1].body ?? "")).toEqual({
      endpoint: "https://push/2",
      ...keys,
      lang: "en",
    });
  });
});
