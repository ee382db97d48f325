export * from "./jetons.d.ts";
