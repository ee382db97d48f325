// What a first visit loads, compressed: home at most 150 KB of script and style, a table 250 KB.
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

const home = needs("src/screens/Home.svelte", needs("index.html"));
const skins = Object.keys(manifest).filter((key) => /^src\/skins\/\w+\/index\.ts$/.test(key));
const budgets = [["home", home, 150_000]];
for (const skin of skins) {
  const files = needs(skin, needs("src/screens/Table.svelte", new Set(home)));
  budgets.push([`table ${skin.split("/")[2]}`, files, 250_000]);
}

let over = false;
for (const [name, files, limit] of budgets) {
  const size = weigh(files);
  over ||= size > limit;
  console.log(
    `${name}: ${(size / 1000).toFixed(1)} KB of ${limit / 1000} compressed${size > limit ? " — TOO MUCH" : ""}`,
  );
}
if (over || skins.length === 0) process.exit(1);
