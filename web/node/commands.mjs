// `moves` and `score` on positions: the same answers, sentences and exit codes as the Python command.
import { readFileSync, writeSync } from "node:fs";
import { BadJson, dumps, loads } from "./json.mjs";
import { Dict, format, method, repr } from "./python.mjs";
import { Refusal } from "./refusal.mjs";

// eslint-disable-next-line no-control-regex -- nothing of a file's steers the terminal
const STEERING = /[\u0000-\u001f\u007f-\u009f]/gu;
const words = (line) => method(line, "split").join(" ").replace(STEERING, "");
const bad = (fr, en, path = []) => new Refusal("bad_position", { fr, en }, { path });

function ownLang() {
  const { JETONS_LANG, LC_ALL, LANG } = process.env;
  return (JETONS_LANG || LC_ALL || LANG || "").toLowerCase().startsWith("en") ? "en" : "fr";
}

function sentence(refusal, lang) {
  const text = refusal.text[lang];
  return refusal.clause ? `${text} (${lang === "en" ? "rule" : "règle"} ${refusal.clause})` : text;
}

/** What is wrong with one position of several: for programs, and the sentence for people. */
function refusalOf({ code, reason, clause, text, path }, lang) {
  const told = [
    ["error", code],
    ["reason", reason === code ? "" : reason],
    ["clause", clause],
    ["path", path],
  ];
  return new Dict([...told.filter(([, one]) => one.length), ["text", text[lang]]]);
}

function complain(message) {
  writeAll(2, `jetons: ${words(message)}\n`);
  return 2;
}

/** Write everything, also where whoever reads is slow; where nobody reads any more, nothing. */
function writeAll(to, text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(to, rest));
    } catch (error) {
      if (error.code === "EPIPE") return;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function readText(path) {
  const bytes = readFileSync(path === "-" ? 0 : path);
  const lines = [];
  for (let start = 0; start <= bytes.length;) {
    const end = bytes.indexOf(10, start);
    const stop = end < 0 ? bytes.length : end;
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: start > 0 });
    try {
      lines.push(decoder.decode(bytes.subarray(start, stop)));
    } catch {
      const line = lines.length + 1;
      throw bad(
        `ligne ${line} : l’entrée n’est pas du texte UTF-8`,
        `line ${line}: the input is not UTF-8 text`,
      );
    }
    start = stop + 1;
  }
  return lines.join("\n").replace(/\r\n?/g, "\n");
}

function parse(text) {
  try {
    return loads(text);
  } catch (error) {
    if (!(error instanceof BadJson)) throw error;
    if (!error.place) throw bad("JSON illisible", "malformed JSON");
    const { line, column } = error.place;
    throw bad(
      `JSON illisible, ligne ${line} colonne ${column}`,
      `malformed JSON, line ${line} column ${column}`,
    );
  }
}

const isJson = (line) => {
  try {
    loads(line);
    return true;
  } catch {
    return false;
  }
};

/** The positions of a text, one document or JSON Lines: where each is, and how it is parsed. */
function documents(text) {
  const lines = text
    .split("\n")
    .map((line, k) => ({ line, where: { fr: `ligne ${k + 1}`, en: `line ${k + 1}` } }))
    .filter(({ line }) => method(line, "strip"));
  let whole;
  try {
    whole = parse(text);
  } catch (error) {
    if (!(error instanceof Refusal) || lines.length < 2 || !lines.some(({ line }) => isJson(line)))
      throw error;
    return lines.map(({ line, where }) => ({ where, item: () => parse(line) }));
  }
  const many = Array.isArray(whole) ? whole : [whole];
  if (many.length === 0) throw bad("aucune position", "there is no position");
  return many.map((one, k) => ({
    where: { fr: `n°\u00a0${k + 1}`, en: `no. ${k + 1}` },
    item: () => one,
  }));
}

async function gameOf(position, { game, slugs }) {
  if (!(position instanceof Dict))
    throw bad("une position est un objet JSON", "a position is a JSON object");
  const slug = position.get("game");
  if (typeof slug !== "string") throw bad("« game » manque", 'there is no "game"', ["game"]);
  if (!slugs().includes(slug)) {
    const [short, known] = [[...slug].slice(0, 40).join(""), slugs().join(", ")];
    const text = {
      fr: `jeu inconnu « ${short} » (il y a : ${known})`,
      en: `unknown game ${repr(short)} (there are: ${known})`,
    };
    throw new Refusal("unknown_game", text, { path: ["game"] });
  }
  return game(slug);
}

function moves(rules, position) {
  const state = rules.script.read_position(position);
  const { between_parts } = rules.layout;
  return new Dict([
    [
      "moves",
      new Dict(rules.legal(state).map(({ parts, points }) => [parts.join(between_parts), points])),
    ],
  ]);
}

function showMoves(_rules, _position, answer) {
  const listed = [...answer.get("moves").items()];
  listed.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : a > b ? 1 : 0));
  return listed.map(([text, points]) => `${format(points, "", "5")}  ${text}`).join("\n");
}

function score(rules, position, lang) {
  if (rules.script.score_position && !position.has("move"))
    return rules.script.score_position(position);
  const text = position.get("move");
  if (typeof text !== "string")
    throw bad("« move » manque : le coup à compter", 'there is no "move" to score');
  const state = rules.script.read_position(position);
  const { move, points, lines } = rules.preview(state, text);
  return new Dict([
    ["move", move],
    ["points", points],
    [
      "lines",
      lines.map(
        (line) =>
          new Dict([
            ["text", line.text[lang]],
            ["points", line.points],
            ["clause", line.clause],
          ]),
      ),
    ],
  ]);
}

function showScore(rules, position, answer, lang) {
  if (rules.script.tell_score && !position.has("move"))
    return rules.script
      .tell_score(position)
      .map((text) => text[lang])
      .join("\n");
  const row = (text, points) => `${format(text, "", "<40")} ${format(points, "", ">5")}`;
  const lines = answer.get("lines").map((line) => {
    const clause = line.get("clause");
    const title = rules.layout.words[lang].clauses?.[clause] ?? "";
    const text = row(line.get("text"), line.get("points"));
    return `${text}  ${format(clause, "", "<6")} ${title}`.trimEnd();
  });
  return [answer.get("move"), ...lines, row("total", answer.get("points"))].join("\n");
}

const COMMANDS = { moves: [moves, showMoves], score: [score, showScore] };

/** Answer every position; among several a bad one says so in its line and the others go on. */
async function answerAll(file, isJsonAsked, [answer, show], games, lang) {
  const items = documents(readText(file));
  let [n_bad, first] = [0, null];
  for (const { where, item } of items) {
    let [result, shown] = [null, ""];
    try {
      const position = item();
      const rules = await gameOf(position, games);
      result = answer(rules, position, lang);
      if (!isJsonAsked) shown = show(rules, position, result, lang);
    } catch (error) {
      if (!(error instanceof Refusal) || items.length === 1) throw error;
      n_bad += 1;
      first ??= {
        fr: `${where.fr} : ${sentence(error, "fr")}`,
        en: `${where.en}: ${sentence(error, "en")}`,
      };
      result = refusalOf(error, lang);
    }
    writeAll(1, `${shown || dumps(result)}\n`);
  }
  if (first)
    throw bad(
      `${n_bad} position(s) sur ${items.length} refusée(s) ; la première, ${first.fr}`,
      `${n_bad} of ${items.length} position(s) refused; the first, ${first.en}`,
    );
  return 0;
}

/** What the system says of files, in the person's language. */
const FAULTS = {
  ENOENT: { fr: "ce fichier n’existe pas", en: "there is no such file" },
  EISDIR: { fr: "c’est un dossier, pas un fichier", en: "this is a folder, not a file" },
  ENOTDIR: { fr: "le chemin passe par un fichier", en: "the path leads through a file" },
  EACCES: { fr: "l’accès est refusé", en: "access is denied" },
};

const USAGE =
  "jetons-node moves|score [--json] [--lang fr|en] [FILE]   (FILE: JSON or JSON Lines, - : stdin)";

/** `games`: `slugs()` of the modules that are there, `game(slug)` loads one. */
export async function main(given, games) {
  const rest = [...given];
  const at = rest.indexOf("--lang");
  if (at >= 0 && ["fr", "en"].includes(rest[at + 1]))
    [, process.env.JETONS_LANG] = rest.splice(at, 2);
  const command = rest.shift();
  if (command === undefined || command === "--help" || command === "-h") {
    writeAll(1, `${USAGE}\n`);
    return 0;
  }
  const lang = ownLang();
  const unknown = rest.filter((word) => word.startsWith("-") && word !== "-" && word !== "--json");
  const files = rest.filter((word) => word === "-" || !word.startsWith("-"));
  if (!(command in COMMANDS)) return complain(`${USAGE}`);
  if (unknown.length + Math.max(files.length - 1, 0) > 0)
    return complain(`unrecognized arguments: ${[...files.slice(1), ...unknown].join(" ")}`);
  try {
    return await answerAll(
      files[0] ?? "-",
      rest.includes("--json"),
      COMMANDS[command],
      games,
      lang,
    );
  } catch (error) {
    if (error instanceof Refusal) return complain(sentence(error, lang));
    if (error.code in FAULTS)
      return complain(`${error.path ?? files[0]}: ${FAULTS[error.code][lang]}`);
    return complain(String(error.message ?? error));
  }
}
