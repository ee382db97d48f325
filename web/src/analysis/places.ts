// Where in a JSON text something is: the line that a refusal of a position is about. As cli/places.py finds it: a test
// asks both the same.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
// what a sentence names, in the order in which it does: table.dominoes[3].at; square 1, B2; a list of two numbers; a domino
const SAID =
  /(?<path>[a-z_]+(?:\[\d+\]|\.[a-z_]+)+)|(?<list>[a-z]+) (?<item>\d+)(?![\d|])(?:, (?<row>[A-Z])\d+)?|(?<cell>\[-?\d+,-?\d+\])|(?<domino>\d\|\d)|(?<word>[A-Za-z_]*[A-Za-z0-9]+)/g;

type Path = (string | number)[];
interface Place {
  path: Path;
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
  const seen = new Set<string>();
  return placesOf(text).find(({ path, isKey }) => {
    const key = JSON.stringify(path);
    if (!isKey || !seen.has(key)) return void (isKey && seen.add(key));
    return true;
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
    ({ isKey, text, path }) => isKey && texts.includes(text) && (path.length === 1 || !isPlain),
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
    const wanted = JSON.stringify(path.slice(0, n));
    const place = found.find((one) => JSON.stringify(one.path) === wanted);
    if (place) return place.line;
  }
  return 0;
}

/** Every key and value of a JSON text, from the outermost on. */
function placesOf(text: string): Place[] {
  const tokens = [...text.matchAll(TOKEN)];
  const at = (k: number): string => tokens[k]?.[0] ?? "";
  const found: Place[] = [];
  const path: Path = [];
  const opened: boolean[] = []; // of each level: whether it is an object
  let [line, last] = [1, 0];
  for (const [k, { 0: token, index }] of tokens.entries()) {
    line += text.slice(last, index).split("\n").length - 1;
    last = index;
    if (token === "]" || token === "}") {
      opened.pop();
      path.pop();
    } else if (token === ",") {
      if (opened.at(-1) === false) path.push(Number(path.pop()) + 1);
    } else if (token !== ":") {
      const isKey = opened.at(-1) === true && (at(k - 1) === "{" || at(k - 1) === ",");
      if (isKey) path[path.length - 1] = token.slice(1, -1);
      const short = [0, 1, 2, 3, 4].map((n) => at(k + n)).join("");
      const told = token === "[" ? (short.endsWith("]") ? short : "") : token.replaceAll('"', "");
      found.push({ path: [...path], line, text: told, isKey });
      if (token === "[" || token === "{") {
        opened.push(token === "{");
        path.push(0);
      }
    }
  }
  return found;
}
