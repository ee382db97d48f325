// walk.mjs in Node: a folder of modules and a game are named, what is asked comes from stdin.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Game } from "../../web/node/module.mjs";
import { answer } from "./walk.mjs";

const [folder, slug] = process.argv.slice(2);
const game = await Game.load(
  readFileSync(`${folder}/${slug}.wasm`),
  JSON.parse(readFileSync(`${folder}/${slug}.json`, "utf8")),
  await import(pathToFileURL(`${folder}/${slug}.mjs`)),
);
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(await answer(game, asked)));
