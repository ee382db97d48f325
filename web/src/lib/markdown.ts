// The little Markdown that rule pages use: paragraphs, *emphasis*, `code`, **strong**, tables.
export type Word = { kind: "text" | "em" | "code" | "strong"; text: string };
export type Block =
  { kind: "p"; words: Word[] } | { kind: "table"; head: Word[][]; rows: Word[][][] };

const MARKED = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/g;

function words(text: string): Word[] {
  const found: Word[] = [];
  let at = 0;
  for (const m of text.matchAll(MARKED)) {
    if (m.index > at) found.push({ kind: "text", text: text.slice(at, m.index) });
    if (m[1] !== undefined) found.push({ kind: "strong", text: m[1] });
    else if (m[2] !== undefined) found.push({ kind: "em", text: m[2] });
    else found.push({ kind: "code", text: m[3] ?? "" });
    at = m.index + m[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

const cells = (line: string): Word[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => words(cell.trim()));

/** A text as blocks to draw; nothing in it is ever taken for HTML. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      const lines = part.trim().split("\n");
      if (lines.every((line) => line.startsWith("|"))) {
        const [head = "", , ...rows] = lines;
        return { kind: "table", head: cells(head), rows: rows.map(cells) };
      }
      return { kind: "p", words: words(lines.join(" ")) };
    });
}

const FILE = /`((?:[\w-]+\/)+[\w.-]+)`/g;
// the clause of a sentence that only says where something is tested
const SAYS_FILE = /\s*;[^;.]*`(?:[\w-]+\/)+[\w.-]+`(?=[.;])/g;

/** The files that a text names: of use to who wants the source, not to a player. */
export function filesIn(text: string): string[] {
  return [...text.matchAll(FILE)].map((m) => m[1] ?? "");
}

/** The text without what it says of files. */
export function withoutFiles(text: string): string {
  return text.replace(SAYS_FILE, "");
}
