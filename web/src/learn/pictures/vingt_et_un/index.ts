import type { Picture } from "../../picture.ts";
import Piece from "./Piece.svelte";
import Study from "./Study.svelte";

export const picture: Picture = {
  Piece,
  Study,
  goal: [
    {
      fr: "Posez un jeton contre un autre : aucune ligne ne dépasse 21.",
      en: "Place a token against another: no line may go past 21.",
    },
    {
      fr: "Amenez une ligne à 21 : vous marquez les points de la case, et votre jeton se retourne.",
      en: "Bring a line to 21: you score the points of the square, and your token is turned over.",
    },
    {
      fr: "Droites ou diagonales, avec les jetons de tous. Le plus haut total gagne.",
      en: "Straight or diagonal, with everybody’s tokens. The highest total wins.",
    },
  ],
  scene: {
    size: [5, 3],
    rack: 3,
    prints: { value20: [3, 1] },
    steps: [
      {
        at: { blue9: [1, 1], pink7: [2, 1], blue5: [0, 9], blue12: [1, 9], "blue*": [2, 9] },
        say: { fr: "9 + 7 = 16 : il manque 5.", en: "9 + 7 = 16: 5 to go." },
      },
      {
        at: { blue9: [1, 1], pink7: [2, 1], blue5: [3, 1], blue12: [1, 9], "blue*": [2, 9] },
        runs: [
          [
            [1, 1],
            [3, 1],
          ],
        ],
        sum: { at: [4, 1], text: "21" },
        say: {
          fr: "Le 5 sur la case de 20 : la ligne fait 21.",
          en: "The 5 on the square of 20: the line makes 21.",
        },
      },
      {
        at: { blue9: [1, 1], pink7: [2, 1], blue5: [3, 1], blue12: [1, 9], "blue*": [2, 9] },
        as: { blue5: "blue-" },
        sum: { at: [3, 0], text: "+20" },
        say: {
          fr: "20 points, et le jeton est retourné.",
          en: "20 points, and the token is turned over.",
        },
      },
    ],
  },
  turn: [
    {
      title: { fr: "Le départ", en: "The start" },
      say: {
        fr: "Au premier tour, chacun pose sur la case de départ de sa couleur un nombre jusqu’à 9.",
        en: "In the first round each places a number up to 9 on the start square of their colour.",
      },
      clause: "21.9",
      scene: {
        size: [5, 3],
        prints: { "colour:blue": [1, 1], "colour:pink": [3, 1] },
        steps: [
          { at: {}, say: { fr: "Les cases de départ.", en: "The start squares." } },
          {
            at: { blue6: [1, 1], pink8: [3, 1] },
            say: { fr: "Bleu pose 6, rose pose 8.", en: "Blue places 6, pink places 8." },
          },
        ],
      },
    },
    {
      title: { fr: "Posez un jeton", en: "Place a token" },
      say: {
        fr: "Sur une case libre qui touche un jeton, par un côté ou par un coin. Rangée, colonne, diagonale : aucune ligne ne doit dépasser 21.",
        en: "On a free square that touches a token, by a side or a corner. Row, column, diagonal: no line may go past 21.",
      },
      clause: "21.11",
      scene: {
        size: [5, 3],
        steps: [
          {
            at: { pink9: [1, 0], blue8: [2, 1], pink6: [3, 1], blue7: [3, 2] },
            runs: [
              [
                [1, 0],
                [3, 2],
              ],
            ],
            sum: { at: [0, 1.5], text: "24" },
            isNo: true,
            say: { fr: "9 + 8 + 7 = 24 : trop.", en: "9 + 8 + 7 = 24: too much." },
          },
          {
            at: { pink9: [1, 0], blue8: [2, 1], pink6: [3, 1], blue4: [3, 2] },
            runs: [
              [
                [1, 0],
                [3, 2],
              ],
            ],
            sum: { at: [0, 1.5], text: "21" },
            say: { fr: "9 + 8 + 4 = 21, en diagonale !", en: "9 + 8 + 4 = 21, on the diagonal!" },
          },
        ],
      },
    },
    {
      title: { fr: "21 : marquez et retournez", en: "21: score and turn over" },
      say: {
        fr: "Dès le quatrième tour : la case donne 30, 20 ou 15 points, 10 si elle est de votre couleur, 5 ailleurs. Le jeton se retourne et coupe la ligne.",
        en: "From the fourth round on: the square gives 30, 20 or 15 points, 10 if it is of your colour, 5 elsewhere. The token is turned over and cuts the line.",
      },
      clause: "21.15",
      scene: {
        size: [5, 3],
        prints: { value15: [3, 2] },
        steps: [
          {
            at: { pink9: [1, 0], blue8: [2, 1], blue4: [3, 2] },
            runs: [
              [
                [1, 0],
                [3, 2],
              ],
            ],
            sum: { at: [4, 1], text: "21" },
            say: { fr: "La ligne fait 21.", en: "The line makes 21." },
          },
          {
            at: { pink9: [1, 0], blue8: [2, 1], blue4: [3, 2] },
            as: { blue4: "blue-" },
            sum: { at: [3, 1], text: "+15" },
            say: {
              fr: "15 points ; le 4 ne compte plus.",
              en: "15 points; the 4 no longer counts.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "L’étoile", en: "The star" },
      say: {
        fr: "L’étoile est le nombre que vous voulez, de 1 à 21. Dites-le en la posant : elle le garde.",
        en: "The star is any number you like, from 1 to 21. Say which as you place it: it keeps it.",
      },
      clause: "21.2",
      scene: {
        size: [5, 2],
        rack: 3,
        steps: [
          {
            at: { pink11: [1, 0], blue4: [2, 0], "blue*": [0, 9], blue16: [1, 9], blue2: [2, 9] },
            say: { fr: "11 + 4 = 15 : il manque 6.", en: "11 + 4 = 15: 6 to go." },
          },
          {
            at: { pink11: [1, 0], blue4: [2, 0], "blue*": [3, 0], blue16: [1, 9], blue2: [2, 9] },
            as: { "blue*": "blue*6" },
            runs: [
              [
                [1, 0],
                [3, 0],
              ],
            ],
            sum: { at: [4, 0], text: "21" },
            say: { fr: "L’étoile vaut 6 : 21.", en: "The star is 6: 21." },
          },
        ],
      },
    },
  ],
};
