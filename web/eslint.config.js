import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  {
    ignores: [
      "node_modules",
      "dist",
      "src/lib/wire.ts",
      "src/me/wire.ts",
      "src/daily/wire.ts",
      "node/*.gen.*",
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      "no-undef": "off", // the type checker knows better
      "svelte/no-navigation-without-resolve": "off", // a rule for SvelteKit; the router here is our own
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space that the compiler would drop
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "svelte/prefer-svelte-reactivity": "off", // short-lived sets and maps inside functions
    },
  },
);
