// The games that records tell, for an analysis or a review of one that no server has, or none that answers. A record
// is read by the Python that the server reads it by (play/record.py).
import type { Game, State } from "../../node/jetons.d.ts";
import { learn, refusalIn, table } from "../local/decides.ts";
import { Refused } from "../local/refusals.ts";
import type { Root, Told } from "./protocol.ts";
import { bad, SAID } from "./said.ts";
import { drawn, step } from "./walk.ts";

const LONGEST = 400_000; // characters; a match of a thousand moves has about 60,000

export const isRecord = (text: string): boolean => /^\s*jetons (record|series) /.test(text);

export interface ReadRecord {
  names: string[];
  root: Root & { start: unknown };
  steps: (Omit<Told, "parent"> & { before: State })[]; // those that count
  last: State;
  ended: { why: string; winners: number[] } | null; // not by the rules
}

/** What a record says; what Python refuses of it as a refusal. */
function read<T>(text: string, how: (text: string) => T): T {
  if (text.length > LONGEST) throw bad(SAID.long);
  const whole = text.replaceAll("\r\n", "\n").trim() + "\n";
  if (whole.startsWith("jetons series ")) throw bad(SAID.series, 1, "bad_record");
  try {
    return how(whole);
  } catch (why) {
    const refusal = refusalIn(why);
    throw refusal ? new Refused(refusal) : why;
  }
}

/** Which game a record is of; throws where it is damaged. */
export function gameOfRecord(text: string): string {
  return read(text, (whole) => {
    const [header] = table.read_header(table.sealed_lines(whole));
    return header.get("game")?.[0] ?? "";
  });
}

/** The match of a record, every move checked. Throws a refusal with the line. */
export function readRecord(game: Game, text: string): ReadRecord {
  learn(game);
  const { match } = read(text, table.read_record);
  const { players, options: given } = match.started;
  const options = table.data(given) as Record<string, string>;
  // the deal, then each move with what was drawn after it
  const lines: { move: string; draws: string[] }[] = [{ move: "", draws: [] }];
  for (const { move, pool, outcome } of match.effective())
    if (move !== undefined) lines.push({ move, draws: [] });
    else if (pool !== undefined) lines.at(-1)?.draws.push(game.outcome_text(pool, outcome ?? 0));
  const [deal, ...moves] = lines;
  const draws = deal?.draws ?? [];
  let state = drawn(game, game.start(game.configure(players.length, options)), draws);
  const steps = moves.map(({ move, draws }) => {
    const made = step(game, state, move, draws);
    const told = { ...made.told, before: state };
    state = made.state;
    return told;
  });
  return {
    names: [...players],
    root: { start: { seats: players.length, options }, draws },
    steps,
    last: state,
    ended: game.is_over(state) ? null : match.outcome,
  };
}
