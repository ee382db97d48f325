// Half-laid moves as Python's server told them (tests/web/test_previews.py), told again by the module from the view.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { game } from "../node/jetons.mjs";
import type { Modules } from "../src/local/modules.ts";
import { Previews } from "../src/local/previews.ts";

interface Case {
  game: string;
  kernel: string;
  view: string;
  parts: string[];
  told: string;
}

const path = process.env.JETONS_PREVIEWS;

it.skipIf(!path)(
  "says what the server said",
  async () => {
    const cases = JSON.parse(readFileSync(path!, "utf8")) as Case[];
    const previews = new Previews({ game } as unknown as Modules);
    for (const { told, ...asked } of cases) {
      const {
        ref: _ref,
        position: _position,
        view: _view,
        kernel: _kernel,
        ...expected
      } = JSON.parse(told) as Record<string, unknown>;
      expect(await previews.preview({ what: "preview", ...asked })).toEqual(expected);
    }
    console.log(`${cases.length} previews`);
  },
  300_000,
);
