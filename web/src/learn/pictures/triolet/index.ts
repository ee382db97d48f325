import Piece from "./Piece.svelte";
import scenes from "./scenes.json"; // written by make generated from the game's lessons/pictures.toml
import Study from "./Study.svelte";

export const picture = { ...scenes, Piece, Study };
