// What a first visit in French loads, compressed: home at most 66 KB of script and style, a table 146 KB.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const out = join(import.meta.dirname, "../../src/jetons/server/static");
const manifest = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8"));

/** All script and style files that an entry needs before it can be shown. */
function needs(key, seen = new Set()) {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const style of entry.css ?? []) seen.add(style);
  for (const next of entry.imports ?? []) needs(next, seen);
  return seen;
}

const weigh = (files) =>
  [...files]
    .filter((f) => /\.(js|css)$/.test(f))
    .reduce((sum, f) => sum + gzipSync(readFileSync(join(out, f))).length, 0);

const words = "src/lib/i18n/fr.ts"; // the longer of the two languages, of which one is loaded
const home = needs("src/screens/Home.svelte", needs(words, needs("index.html")));
const skins = Object.keys(manifest).filter((key) => /^src\/skins\/\w+\/index\.ts$/.test(key));
const budgets = [["home", home, 66_000]];
for (const skin of skins) {
  const files = needs(skin, needs("src/screens/Table.svelte", new Set(home)));
  budgets.push([`table ${skin.split("/")[2]}`, files, 146_000]);
}

const sizes = budgets.map(([name, files, limit]) => ({ name, size: weigh(files), limit }));
const shown = sizes.map(
  ({ name, size, limit }) =>
    `${name} ${(size / 1000).toFixed(1)} of ${limit / 1000}${size > limit ? " TOO MUCH" : ""}`,
);
console.log(`web: compressed KB: ${shown.join(", ")}`);
if (skins.length === 0 || sizes.some(({ size, limit }) => size > limit)) process.exit(1);
