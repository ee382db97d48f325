// Runs sessions of commands at tables as a device does: a file of sessions in, a file of what came of them out.
import { readFileSync, writeFileSync } from "node:fs";
import { Game } from "../../web/node/module.mjs";
import { learn, refusalIn, table } from "../../web/src/local/decides.ts";

interface Session {
  opening: { game: string; at: number };
  secret: string;
  titles: Record<string, { fr: string; en: string }>;
  steps: [number, string, ...unknown[]][]; // when, which command, with what
}

const [, , modules = "", from = "", to = ""] = process.argv;
async function game(slug: string): Promise<Game> {
  const layout = JSON.parse(readFileSync(`${modules}/${slug}.json`, "utf8"));
  const script = await import(`${modules}/${slug}.mjs`);
  return Game.load(readFileSync(`${modules}/${slug}.wasm`), layout, script);
}
const ME = "ici";
const told: unknown[] = [];
const games = new Map<string, Promise<Game>>();
for (const { opening, secret, titles, steps } of JSON.parse(
  readFileSync(from, "utf8"),
) as Session[]) {
  if (!games.has(opening.game)) games.set(opening.game, game(opening.game));
  learn(await games.get(opening.game)!);
  for (const [bot, title] of Object.entries(titles)) table.entitle(bot, title);
  const first = table.entry(opening);
  let desk = table.opened("t", first, secret);
  const entries = [first];
  const came: unknown[] = [];
  for (const [now, name, ...given] of steps) {
    try {
      const command = new (table as never as Record<string, new (...all: unknown[]) => any>)[name]!(
        ...given,
      );
      const [entry, match] = command.on(desk, now);
      desk = desk.after(entry, match);
      entries.push(entry);
      came.push(table.data(entry));
    } catch (why) {
      const refusal = refusalIn(why);
      if (!refusal) throw why;
      came.push({ refused: refusal.code, ...refusal.text });
    }
  }
  const seats = table.seats_of(desk.seats, () => true);
  const seen = (of: typeof desk) =>
    table.data(table.table_of(of, entries, ME, seats, [], 0, 0, 1, false));
  const kept = entries.map((entry) => table.entry(structuredClone(table.data(entry))));
  told.push({
    came,
    seen: seen(desk),
    again: seen(table.restored("t", kept, secret)),
    mine: table.data(table.mine_of(desk, ME, seats)),
    record: desk.record(),
    replay: desk.is_over
      ? table.data(table.replay_of(desk, entries, seats, -2, false, true))
      : null,
  });
}
writeFileSync(to, JSON.stringify(told));
