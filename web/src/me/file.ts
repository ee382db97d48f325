// The log as a file, and a file taken in: all of it, or nothing where any of it is damaged.
import { whole } from "./entry.ts";
import { myLog } from "./log.ts";
import { drain } from "./note.ts";

export const NAME = "jetons-carnet.jsonl";
export const MOST_MB = 200;

export type Taken =
  | { is: "taken"; n: number }
  | { is: "too_large" | "cut_short" }
  | { is: "damaged"; line: number; why: { fr: string; en: string } | null };

/** Everything that this device keeps. */
export async function fileOfLog(): Promise<Blob> {
  await drain().catch(() => undefined);
  const { fileOf } = await import("./python.ts");
  return new Blob([fileOf(await (await myLog()).all(), Date.now())], {
    type: "application/jsonl",
  });
}

/** Take a file in. Throws NotSaved where the device does not take it, a Refusal where it is no log. */
export async function takeFile(file: Blob): Promise<Taken> {
  if (file.size > MOST_MB * 1_000_000) return { is: "too_large" };
  const { readFile } = await import("./python.ts");
  const text = await file.text();
  const { entries, refused, n_refused } = readFile(text, Date.now());
  const [first] = refused;
  const lines = text.split("\n").filter((one) => one.trim()).length - 1;
  const told = Number(
    (JSON.parse(text.slice(0, text.indexOf("\n"))) as { entries?: number }).entries,
  );
  if (lines < told) return { is: "cut_short" };
  if (n_refused || lines > told)
    return {
      is: "damaged",
      line: first?.line ?? told + 2,
      why: first ? { fr: first.fr, en: first.en } : null,
    };
  const { n } = await (await myLog()).merge(entries.map(whole));
  return { is: "taken", n };
}

/** Forget everything that is kept here. */
export async function emptyDevice(): Promise<void> {
  await (await myLog()).empty();
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith("jetons.")) localStorage.removeItem(name);
    localStorage.setItem("jetons.taken", "true");
  } catch {
    // there is no storage: nothing to empty
  }
}
