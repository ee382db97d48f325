// node verify-deal.mjs order SECRET SEEDS POOL SHUFFLE CONTENT    prints a shuffled pool
// node verify-deal.mjs record FILE POOL:DRAWS=CONTENT ...         checks a record's opening deal
import { createHash, createHmac } from "node:crypto"; // CONTENT: 9x0,9x1,8x2,… see docs/fair.md
import { readFileSync } from "node:fs";
function shuffled(secret, seeds, pool, shuffle, content) {
  const times = (_, n, token) => Array(Number(n)).fill(token).join();
  const order = content.replace(/(\d+)x([^,]+)/g, times).split(",");
  const mac = (text) => createHmac("sha256", secret).update(text).digest().readBigUInt64BE();
  for (let i = order.length - 1; i > 0; i--) {
    let [n, value] = [BigInt(i + 1), 2n ** 64n];
    for (let attempt = 0; value >= 2n ** 64n - (2n ** 64n % n); attempt++)
      value = mac(`jetons/1\n${seeds}\n${pool}\n${shuffle}\n${i}\n${attempt}`);
    [order[i], order[value % n]] = [order[value % n], order[i]];
  }
  return order;
}
const [mode, first, ...rest] = process.argv.slice(2);
if (mode === "order") process.exit(console.log(...shuffled(Buffer.from(first, "hex"), ...rest)));
const [header, steps] = readFileSync(first, "utf8").split("\n\n");
const all = (name) => Array.from(header.matchAll(RegExp(`^${name}: (.*)`, "gm")), (m) => m[1]);
const [secret, seeds] = [Buffer.from(all("secret")[0], "hex"), all("seed .")];
const take = ([pool, n, list]) => shuffled(secret, seeds.join("\n"), pool, 0, list).slice(0, n);
const deal = rest.flatMap((pool) => take(pool.split(/[:=]/))).join(" ");
const sha = (data) => createHash("sha256").update(data).digest("hex");
const isKept = sha(secret) === all("commitment")[0];
const isPledged = all("pledge .").every((one, i) => !seeds[i] || sha(seeds[i]) === one);
const isFair = isKept && isPledged && steps.startsWith(`deal ${deal}\n`);
if (!isFair) throw Error("the deal does not follow");
