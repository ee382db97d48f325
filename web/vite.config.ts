import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { keysIn, missingKeys, unknownKeys } from "./src/lib/i18n/check.ts";

const root = import.meta.dirname;
const SERVER = process.env.JETONS_SERVER ?? "http://127.0.0.1:8101"; // where `jetons serve` listens

/** All source files below a folder. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(folder, name));
}

/** A message that a language lacks, or a key that no catalogue has, fails the build. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    buildStart() {
      const problems = missingKeys();
      for (const file of sources(join(root, "src"))) {
        const source = readFileSync(file, "utf8");
        const from = /\bt\b[^}]*\} from "(.*)words\.ts"/.exec(source)?.[1] ?? "./"; // a skin's own
        const words = join(dirname(file), from, "fr.ts");
        const own = existsSync(words) ? keysIn(readFileSync(words, "utf8")) : undefined;
        for (const key of unknownKeys(source, own)) problems.push(`${file}: ${key}`);
      }
      if (problems.length) this.error(`catalogues:\n  ${problems.join("\n  ")}`);
    },
  };
}

/** The service worker learns which files the build made, so that it can keep them. */
function workerFiles(): Plugin {
  return {
    name: "worker-files",
    generateBundle(_options, bundle) {
      const worker = readFileSync(join(root, "src/worker.js"), "utf8");
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const version = files
        .join("|")
        .split("")
        .reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
      const source = worker
        .replace("__FILES__", JSON.stringify(files.filter((name) => !name.startsWith(".vite"))))
        .replace("__VERSION__", JSON.stringify(version.toString(36)));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** The addresses that the client has a screen for: a server answers 404 to all others (`routes.json`). */
function routes(): Plugin {
  return {
    name: "routes",
    generateBundle() {
      const source = readFileSync(join(root, "src/routes.ts"), "utf8");
      const patterns = [...source.matchAll(/^ {2}\["(\/[^"]*)"/gm)].map((found) => found[1]);
      this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify(patterns) });
    },
  };
}

/** Files name each other relatively, so that they work in any folder of any host. Only the page itself is shown at
 * other addresses, and names them from the root; `jetons site` writes its page anew. */
function pageFromRoot(): Plugin {
  return {
    name: "page-from-root",
    transformIndexHtml: {
      order: "post",
      handler: (page) => page.replace(/(href|src)="\.\//g, '$1="/'),
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), catalogues(), workerFiles(), routes(), pageFromRoot()],
  worker: { format: "es" },
  build: {
    outDir: "../src/jetons/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    modulePreload: { polyfill: false },
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 700, // KB, uncompressed: 101's drawings; scripts/budget.mjs bounds what is sent
  },
  server: { host: "127.0.0.1", proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    testTimeout: 120_000, // ms: a busy machine is no fault of the code's
    globalSetup: ["tests/modules.ts"],
    setupFiles: ["tests/words.ts"],
  },
});
