// Where in a JSON text something stands: the line that the path of a refusal leads to. As cli/places.py finds it: a
// test asks both the same.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Key = string | number;
interface Place {
  path: Key[]; // changed in place: good until the next one
  line: number; // from 1
  token: string;
  isKey: boolean;
}

/** The line of a JSON text that a path leads to, as far as it leads. */
export function lineOf(text: string, path: readonly Key[]): number {
  let [line, depth] = [1, -1];
  for (const place of places(text)) {
    const n = place.path.length;
    if (n <= depth || n > path.length || !place.path.every((key, i) => key === path[i])) continue;
    [line, depth] = [place.line, n];
  }
  return line;
}

/** The line and the name of the first key that an object has twice. */
export function twice(text: string): { line: number; key: string } | null {
  const seen = new Map<number, Set<Key>>(); // keys of the object that is open, by depth
  for (const { path, line, token, isKey } of places(text)) {
    if (token === "{") seen.set(path.length + 1, new Set());
    if (!isKey) continue;
    const [keys, key] = [seen.get(path.length), path.at(-1) ?? ""];
    if (keys?.has(key)) return { line, key: String(key) };
    keys?.add(key);
  }
  return null;
}

/** Every key and value of a JSON text, from the outermost on. */
function* places(text: string): Generator<Place> {
  const path: Key[] = [];
  const isObject: boolean[] = []; // of each level
  let [line, last, before] = [1, 0, ""];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    for (; last < index; last++) if (text[last] === "\n") line++;
    if (token === "]" || token === "}") {
      path.pop();
      isObject.pop();
    } else if (token === ",") {
      if (isObject.at(-1) === false) path.push(Number(path.pop()) + 1);
    } else if (token !== ":") {
      const isKey = isObject.at(-1) === true && (before === "{" || before === ",");
      if (isKey) path.splice(-1, 1, keyOf(token));
      yield { path, line, token, isKey };
      if (token === "[" || token === "{") {
        path.push(0);
        isObject.push(token === "{");
      }
    }
    before = token;
  }
}

/** A key without its quotes. */
function keyOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
