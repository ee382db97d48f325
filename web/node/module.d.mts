export { EVERYBODY, Game, NOBODY, Refusal } from "./jetons.d.ts";
