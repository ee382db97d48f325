// JSON as Python's json module reads and writes it: whole numbers apart from others, numbers of any
// size, the place of a fault.
import { Dict, Float, PyError, repr, Tuple } from "./python.mjs";

const DEEPEST = 994; // lists in lists that Python follows
const DIGITS = 4300; // of a whole number that Python reads
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** A text that is not JSON; line and column where that is known. */
export class BadJson extends PyError {
  constructor(message, text, at) {
    const before = at === null ? "" : text.slice(0, at);
    const n = at === null ? 0 : [...before].length;
    const line = before.split("\n").length;
    const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
    super(
      at === null ? "RecursionError" : "JSONDecodeError",
      at === null ? message : `${message}: line ${line} column ${column} (char ${n})`,
    );
    this.place = at === null ? null : { line, column };
    this.lineno = line;
    this.colno = column;
  }
}

/** A value from its JSON. Throws BadJson. */
export function loads(text) {
  if (text.startsWith("\ufeff"))
    throw new BadJson("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0);
  let [at, depth] = [0, 0];
  const bad = (message, place = at) => new BadJson(message, text, place);
  const space = () => {
    while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  };

  function value() {
    const letter = text[at];
    if (letter === '"') return string();
    if (letter === "{" || letter === "[") {
      if (++depth > DEEPEST) throw new BadJson("too deep", text, null);
      const made = letter === "{" ? object() : array();
      depth -= 1;
      return made;
    }
    for (const [word, made] of [
      ["null", null],
      ["true", true],
      ["false", false],
      ["NaN", new Float(NaN)],
      ["Infinity", new Float(Infinity)],
      ["-Infinity", new Float(-Infinity)],
    ])
      if (text.startsWith(word, at)) {
        at += word.length;
        return made;
      }
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(text);
    if (!found) throw bad("Expecting value");
    at += found[0].length;
    if (found[2] || found[3]) return new Float(Number(found[0]));
    if (found[1].replace("-", "").length > DIGITS) throw new BadJson("too long", text, null);
    const number = Number(found[1]);
    return Number.isSafeInteger(number) ? number + 0 : BigInt(found[1]);
  }

  function object() {
    const made = new Dict();
    at += 1;
    space();
    if (text[at] === "}") {
      at += 1;
      return made;
    }
    for (;;) {
      if (text[at] !== '"') throw bad("Expecting property name enclosed in double quotes");
      const key = string();
      space();
      if (text[at] !== ":") throw bad("Expecting ':' delimiter");
      at += 1;
      space();
      made.set(key, value());
      space();
      if (text[at] === "}") break;
      if (text[at] !== ",") throw bad("Expecting ',' delimiter");
      at += 1;
      space();
    }
    at += 1;
    return made;
  }

  function array() {
    const made = [];
    at += 1;
    space();
    if (text[at] === "]") {
      at += 1;
      return made;
    }
    for (;;) {
      made.push(value());
      space();
      if (text[at] === "]") break;
      if (text[at] !== ",") throw bad("Expecting ',' delimiter");
      at += 1;
      space();
    }
    at += 1;
    return made;
  }

  function string() {
    const begin = at;
    let made = "";
    at += 1;
    for (;;) {
      const letter = text[at];
      if (letter === undefined) throw bad("Unterminated string starting at", begin);
      if (letter === '"') break;
      if (letter < " ") throw bad("Invalid control character at");
      if (letter !== "\\") {
        made += letter;
        at += 1;
        continue;
      }
      const sign = text[at + 1];
      if (sign === undefined) throw bad("Unterminated string starting at", begin);
      if (sign === "u") {
        const digits = text.slice(at + 2, at + 6);
        if (at + 6 >= text.length || !/^[0-9a-fA-F]{4}$/.test(digits))
          throw bad("Invalid \\uXXXX escape", at + 1);
        made += String.fromCharCode(parseInt(digits, 16));
        at += 6;
      } else {
        if (!(sign in ESCAPES)) throw bad("Invalid \\escape");
        made += ESCAPES[sign];
        at += 2;
      }
    }
    at += 1;
    return made;
  }

  space();
  const made = value();
  space();
  if (at !== text.length) throw bad("Extra data");
  return made;
}

/** The JSON of a value, as `json.dumps(value, ensure_ascii=False)` writes it. */
export function dumps(value) {
  if (value instanceof Dict)
    return `{${[...value.items()].map(([key, one]) => `${dumps(key)}: ${dumps(one)}`).join(", ")}}`;
  if (Array.isArray(value) || value instanceof Tuple)
    return `[${Array.from(value, dumps).join(", ")}]`;
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return String(value);
  return repr(value);
}
