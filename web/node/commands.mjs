// `moves` and `score` on positions: the same answers, sentences and exit codes as the Python command.
import { readFileSync, writeSync } from "node:fs";
import { BadJson, dumps, loads } from "./json.mjs";
import { Dict, format, method, repr } from "./python.mjs";
import { Refusal } from "./refusal.mjs";

const SLUGS = ["101", "20-sur-20", "21", "triolet"];
const words = (line) => method(line, "split").join(" ");
const bad = (fr, en) => new Refusal("bad_position", { fr, en });

function ownLang() {
  const { JETONS_LANG, LC_ALL, LANG } = process.env;
  return (JETONS_LANG || LC_ALL || LANG || "").toLowerCase().startsWith("en") ? "en" : "fr";
}

function sentence(refusal, lang) {
  const text = refusal.text[lang];
  return refusal.clause ? `${text} (${lang === "en" ? "rule" : "règle"} ${refusal.clause})` : text;
}

/** What is wrong with one position of several: for programs, and the sentence for people. */
function refusalOf({ code, reason, clause, text }, lang) {
  const told = [
    ["error", code],
    ["reason", reason === code ? "" : reason],
    ["clause", clause],
  ];
  return new Dict([...told.filter(([, one]) => one), ["text", text[lang]]]);
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
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw bad("l’entrée n’est pas du texte UTF-8", "the input is not UTF-8 text");
  }
  return path === "-" ? text : text.replace(/\r\n?/g, "\n");
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

/** The positions of a text, each parsed when it is asked for: one document, or JSON Lines. */
function documents(text) {
  const lines = method(text, "splitlines").filter((line) => method(line, "strip"));
  let whole;
  try {
    whole = parse(text);
  } catch (error) {
    if (!(error instanceof Refusal) || lines.length < 2 || !lines.some(isJson)) throw error;
    return lines.map((line) => () => parse(line));
  }
  return (Array.isArray(whole) ? whole : [whole]).map((one) => () => one);
}

async function gameOf(position, game) {
  if (!(position instanceof Dict))
    throw bad("une position est un objet JSON", "a position is a JSON object");
  const slug = position.get("game");
  if (typeof slug !== "string") throw bad("« game » manque", 'there is no "game"');
  if (!SLUGS.includes(slug)) {
    const [short, known] = [[...slug].slice(0, 40).join(""), SLUGS.join(", ")];
    throw new Refusal("unknown_game", {
      fr: `jeu inconnu « ${short} » (il y a : ${known})`,
      en: `unknown game ${repr(short)} (there are: ${known})`,
    });
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
  const lines = answer
    .get("lines")
    .map((line) => `${row(line.get("text"), line.get("points"))}  ${line.get("clause")}`);
  return [answer.get("move"), ...lines, row("total", answer.get("points"))].join("\n");
}

const COMMANDS = { moves: [moves, showMoves], score: [score, showScore] };

/** Answer every position; among several a bad one says so in its line and the others go on. */
async function answerAll(file, isJsonAsked, [answer, show], game, lang) {
  const items = documents(readText(file));
  let [n_bad, first] = [0, null];
  for (const item of items) {
    let [result, shown] = [null, ""];
    try {
      const position = item();
      const rules = await gameOf(position, game);
      result = answer(rules, position, lang);
      if (!isJsonAsked) shown = show(rules, position, result, lang);
    } catch (error) {
      if (!(error instanceof Refusal) || items.length === 1) throw error;
      n_bad += 1;
      first ??= error;
      result = refusalOf(error, lang);
    }
    writeAll(1, `${shown || dumps(result)}\n`);
  }
  if (first)
    throw bad(
      `${n_bad} position(s) sur ${items.length} refusée(s) ; la première : ${sentence(first, "fr")}`,
      `${n_bad} of ${items.length} position(s) refused; the first: ${sentence(first, "en")}`,
    );
  return 0;
}

const USAGE =
  "jetons-node moves|score [--json] [--lang fr|en] [FILE]   (FILE: JSON or JSON Lines, - : stdin)";

export async function main(given, game) {
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
    return await answerAll(files[0] ?? "-", rest.includes("--json"), COMMANDS[command], game, lang);
  } catch (error) {
    if (error instanceof Refusal) return complain(sentence(error, lang));
    if (error.code === "ENOENT") return complain(`${error.path}: No such file or directory`);
    if (error.code === "EISDIR") return complain(`${files[0]}: Is a directory`);
    if (error.code === "EACCES") return complain(`${error.path}: Permission denied`);
    return complain(String(error.message ?? error));
  }
}
