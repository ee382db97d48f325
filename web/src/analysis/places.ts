// Where in a JSON text something is: the line that a refusal of a position is about. As cli/places.py finds it: a test
// asks both the same.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
// what a sentence names, in the order in which it does: table.dominoes[3].at; square 1, B2; a list of two numbers; a domino
const SAID =
  /(?<path>[a-z_]+(?:\[\d+\]|\.[a-z_]+)+)|(?<list>[a-z]+) (?<item>\d+)(?![\d|])(?:, (?<row>[A-Z])\d+)?|(?<cell>\[-?\d+,-?\d+\])|(?<domino>\d\|\d)|(?<word>[A-Za-z_]*[A-Za-z0-9]+)/g;

type Path = (string | number)[];
interface Place {
  parent: Place | null; // the list or object that it is in
  key: string | number; // its name or number there
  depth: number; // lists and objects that it is in
  line: number; // from 1
  text: string; // of a key or a value that is no list and no object; of these as far as it is short
  isKey: boolean;
}

/** The line of a JSON text that an English sentence is about; that of the whole if it names none. */
export function lineOf(text: string, said: string): number {
  const found = placesOf(text);
  for (const named of said.matchAll(SAID)) {
    const line = lineNamed(found, named.groups ?? {});
    if (line) return line;
  }
  return found[0]?.line ?? 1;
}

/** The first key that an object has twice. */
export function twice(text: string): Place | undefined {
  const seen = new Map<Place | null, Set<string>>();
  return placesOf(text).find(({ parent, isKey, text }) => {
    if (!isKey) return false;
    const keys = seen.get(parent) ?? new Set();
    seen.set(parent, keys);
    return keys.size === keys.add(text).size;
  });
}

function lineNamed(found: readonly Place[], named: Record<string, string | undefined>): number {
  const { path, list, item, row, cell, domino, word } = named;
  if (path)
    return lineAt(
      found,
      (path.match(/[a-z_]+|\d+/g) ?? []).map((one) => (/\d/.test(one) ? Number(one) : one)),
    );
  if (list) {
    const at = [Number(item) - 1, ...(row ? [row.charCodeAt(0) - 65] : [])];
    const line = lineAt(found, [list, ...at]) || lineAt(found, [`${list}s`, ...at]);
    if (line) return line;
  }
  const [low = "", high = ""] = domino?.split("|") ?? [];
  const texts = domino
    ? [domino, `[${low},${high}]`, `[${high},${low}]`]
    : [cell ?? word ?? list ?? ""];
  const isPlain = /^[A-Za-z]+$/.test(texts[0] ?? ""); // a word of any sentence: at, by
  const key = found.find(
    ({ isKey, text, depth }) => isKey && texts.includes(text) && (depth === 1 || !isPlain),
  );
  if (key) return key.line;
  // of what is there too often the last is too much; "tokens 14": the number beside the word
  const last = (among: readonly string[]): number =>
    found.findLast((place) => !place.isKey && among.includes(place.text))?.line ?? 0;
  return last(texts) || (list ? last([item ?? ""]) : 0);
}

/** The line of a path, or of as much of it as there is; 0: of nothing. */
function lineAt(found: readonly Place[], path: Path): number {
  for (let n = path.length; n > 0; n--) {
    const place = found.find((one) => isAt(one, path.slice(0, n)));
    if (place) return place.line;
  }
  return 0;
}

function isAt(place: Place, path: Path): boolean {
  if (place.depth !== path.length) return false;
  let one: Place | null = place;
  return path.toReversed().every((key) => {
    const isSame = one?.key === key;
    one = one?.parent ?? null;
    return isSame;
  });
}

/** Every key and value of a JSON text, from the outermost on. Each knows what it is in, none its whole path: a text of
 * many values deep in lists must not fill the memory of whoever opens a link. */
function placesOf(text: string): Place[] {
  const tokens = [...text.matchAll(TOKEN)];
  const at = (k: number): string => tokens[k]?.[0] ?? "";
  const found: Place[] = [];
  const opened: { place: Place; isObject: boolean; key: string | number }[] = []; // `key`: of what comes next
  let [line, last] = [1, 0];
  for (const [k, { 0: token, index }] of tokens.entries()) {
    line += text.slice(last, index).split("\n").length - 1;
    last = index;
    const inside = opened.at(-1);
    if (token === "]" || token === "}") {
      opened.pop();
    } else if (token === ",") {
      if (inside && !inside.isObject) inside.key = Number(inside.key) + 1;
    } else if (token !== ":") {
      const isKey = inside?.isObject === true && (at(k - 1) === "{" || at(k - 1) === ",");
      if (isKey) inside.key = token.slice(1, -1);
      const short = [0, 1, 2, 3, 4].map((n) => at(k + n)).join("");
      const told = token === "[" ? (short.endsWith("]") ? short : "") : token.replaceAll('"', "");
      const { place: parent = null, key = 0 } = inside ?? {};
      const place = { parent, key, depth: opened.length, line, text: told, isKey };
      found.push(place);
      if (token === "[" || token === "{") opened.push({ place, isObject: token === "{", key: 0 });
    }
  }
  return found;
}
