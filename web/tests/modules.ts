// Which games' built modules are made from today's sources. Asked of Python once, before all tests: an older module
// would not fail because the page is wrong. What lies beside a module that fits is written anew where it is old.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    modules: string[];
  }
}

const ASK = `
from jetons.games import REGISTRY
from jetons.machines.build import BUILT, WASM, fits
print(*(slug for slug, game in REGISTRY.items() if fits(game, BUILT / "wasm" / (slug + WASM.suffix))))
`;

export default function setup({ provide }: TestProject): void {
  const python = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
  const said = existsSync(python) ? execFileSync(python, ["-c", ASK], { encoding: "utf8" }) : "";
  provide("modules", said.split(/\s+/).filter(Boolean));
}
