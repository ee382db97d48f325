// Why the rules refuse a text or a move, in the game's sentences.
import { Refusal } from "./refusal.mjs";

const EXCERPT = 40; // characters of a text that a refusal repeats
const bytesOf = new TextEncoder();
const textOf = new TextDecoder();

/** A text that is no move, or no outcome: which part of it is not understood. */
export function unreadText(game, code, text) {
  const [first, end] = game.raw.numbers(game.at.where, 2);
  const bytes = bytesOf.encode(text);
  const part = [...textOf.decode(bytes.subarray(first, end))].slice(0, EXCERPT).join("");
  const reason = game.layout.unread[code];
  const at = [...textOf.decode(bytes.subarray(0, first))].length;
  const values = { text: part };
  const words = game.catalogue.text(["notation", reason], values);
  return new Refusal("bad_notation", words, { reason, at, say: `notation.${reason}`, values });
}

/** A move that the rules refuse. */
export function refusedMove(game, state, move, code) {
  const { reason, clause, text } = game.layout.reasons[code];
  const wrong = wrongSum(game, state, move, reason);
  if (wrong) return new Refusal(reason, wrong.text, { clause, reason, ...wrong.told });
  return new Refusal(reason, text, { clause, reason, say: `reasons.${reason}` });
}

/** The sum for which a move is refused, in words and by its name, if the game tells it. */
function wrongSum(game, state, move, reason) {
  const kind = game.layout.lines.kinds.find(({ name }) => name === reason);
  const line = kind && game.explain(state, move).find((one) => one.kind === reason);
  if (!line) return null;
  const found = Object.entries(game.catalogue.values("fr", kind, line.numbers));
  const values = Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
  return { text: line.text, told: { say: `lines.${reason}`, values } };
}
