// A bot for the line protocol of docs/program.md in JavaScript: `node bot.mjs`.
// It has an option: `longest` lays as many tokens as it can, `any` plays a random legal move.
import { createInterface } from "node:readline";

let style = "longest";

// An exchange (x …), a stop (.) or a pass (-) comes last.
const size = (move) => ("x.-".includes(move[0]) ? 0 : move.split(" ").length);

function choose({ legal }) {
  if (style === "any") return legal[Math.floor(Math.random() * legal.length)];
  return legal.reduce((best, move) => (size(move) > size(best) ? move : best));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, table] = line.split(" ", 2);
  if (word === "jetons") console.log("name Node\noption style longest\nready");
  else if (word === "option" && table === "style") style = line.slice("option style ".length);
  else if (word === "go") console.log(`move ${table} ${choose(JSON.parse(line.slice(`go ${table} `.length)))}`);
  else if (word === "quit") break;
}
