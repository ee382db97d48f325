// Which games' built modules are made from today's sources. Asked of Python once, before all tests: an older module
// would not fail because the page is wrong.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    modules: string[];
  }
}

const ASK = "from jetons.server.modules import built, index_of; print(*index_of(built()))";

export default function setup({ provide }: TestProject): void {
  const python = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
  const said = existsSync(python) ? execFileSync(python, ["-c", ASK], { encoding: "utf8" }) : "";
  provide("modules", said.split(/\s+/).filter(Boolean));
}
