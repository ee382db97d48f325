import type { Picture } from "../../picture.ts";
import Piece from "./Piece.svelte";
import Study from "./Study.svelte";

export const picture: Picture = {
  Piece,
  Study,
  goal: [
    {
      fr: "Posez un à trois jetons, à côté de ceux de la grille.",
      en: "Place one to three tokens, next to those on the grid.",
    },
    {
      fr: "Trois jetons à la file font 15 : c’est un trio, 30 points. Deux rapportent leur somme.",
      en: "Three in a line make 15: that is a trio, 30 points. Two score their sum.",
    },
    {
      fr: "Les cases ×2, ×3 et bis aident. Le plus haut total gagne.",
      en: "The squares ×2, ×3 and bis help. The highest total wins.",
    },
  ],
  scene: {
    size: [5, 3],
    rack: 3,
    steps: [
      {
        at: { "3": [1, 1], "7": [0, 9], "5": [1, 9], "10": [2, 9] },
        say: {
          fr: "Un 3 est posé. Vous tenez 7, 5 et 10.",
          en: "There is a 3 on the board. You hold 7, 5 and 10.",
        },
      },
      {
        at: { "3": [1, 1], "7": [2, 1], "5": [1, 9], "10": [2, 9] },
        runs: [
          [
            [1, 1],
            [2, 1],
          ],
        ],
        sum: { at: [3, 1], text: "10" },
        say: { fr: "Le 7 à côté du 3 : 10 points.", en: "The 7 next to the 3: 10 points." },
      },
      {
        at: { "3": [1, 1], "7": [2, 1], "5": [3, 1], "10": [2, 9] },
        runs: [
          [
            [1, 1],
            [3, 1],
          ],
        ],
        sum: { at: [4, 1], text: "30" },
        say: {
          fr: "Avec le 5 : 3 + 7 + 5 = 15, un trio !",
          en: "With the 5: 3 + 7 + 5 = 15, a trio!",
        },
      },
    ],
  },
  turn: [
    {
      title: { fr: "Posez", en: "Place" },
      say: {
        fr: "Un, deux ou trois jetons, sur une même rangée ou une même colonne, contre un jeton déjà là. Une file ne compte jamais plus de trois jetons.",
        en: "One, two or three tokens, in one row or one column, against a token already there. A line never has more than three.",
      },
      clause: "T.6",
      scene: {
        size: [5, 3],
        rack: 3,
        steps: [
          {
            at: { "9": [2, 1], "4": [0, 9], "6": [1, 9], "0": [2, 9] },
            say: {
              fr: "Un côté doit toucher ; un coin ne suffit pas.",
              en: "A side must touch; a corner is not enough.",
            },
          },
          {
            at: { "9": [2, 1], "4": [2, 2], "6": [1, 9], "0": [2, 9] },
            runs: [
              [
                [2, 1],
                [2, 2],
              ],
            ],
            sum: { at: [3.2, 2], text: "13" },
            say: {
              fr: "9 + 4 : deux jetons rapportent leur somme.",
              en: "9 + 4: two tokens score their sum.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Faites 15", en: "Make 15" },
      say: {
        fr: "Trois jetons à la file doivent faire 15 tout juste : c’est un trio, 30 points. Un jeton peut servir à deux files à la fois.",
        en: "Three tokens in a line must make exactly 15: a trio, 30 points. One token may serve two lines at once.",
      },
      clause: "T.8",
      scene: {
        size: [5, 3],
        rack: 3,
        steps: [
          {
            at: {
              "8": [1, 0],
              "2": [2, 0],
              "6": [2, 1],
              "7": [3, 1],
              "5": [0, 9],
              "11": [1, 9],
              "1": [2, 9],
            },
            say: { fr: "Où poser le 5 ?", en: "Where does the 5 go?" },
          },
          {
            at: {
              "8": [1, 0],
              "2": [2, 0],
              "6": [2, 1],
              "7": [3, 1],
              "5": [3, 0],
              "11": [1, 9],
              "1": [2, 9],
            },
            runs: [
              [
                [1, 0],
                [3, 0],
              ],
              [
                [3, 0],
                [3, 1],
              ],
            ],
            sum: { at: [4, 0], text: "42" },
            say: {
              fr: "8 + 2 + 5 = 15 : 30 ; et 5 + 7 : 12 de plus.",
              en: "8 + 2 + 5 = 15: 30; and 5 + 7: 12 more.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Le triolet", en: "The triolet" },
      say: {
        fr: "Poser ses trois jetons d’un coup, c’est un triolet : 50 points de plus, sauf avec un joker.",
        en: "Placing all three tokens at once is a triolet: 50 more points, unless one is a joker.",
      },
      clause: "T.17",
      scene: {
        size: [5, 3],
        rack: 3,
        steps: [
          {
            at: { "5": [1, 1], "4": [0, 9], "9": [1, 9], "2": [2, 9] },
            say: { fr: "4 + 9 + 2 font 15.", en: "4 + 9 + 2 make 15." },
          },
          {
            at: { "5": [1, 1], "4": [2, 0], "9": [2, 1], "2": [2, 2] },
            runs: [
              [
                [2, 0],
                [2, 2],
              ],
              [
                [1, 1],
                [2, 1],
              ],
            ],
            sum: { at: [3.3, 1], text: "94" },
            say: {
              fr: "Trio 30, 5 + 9 = 14, triolet 50 : 94.",
              en: "Trio 30, 5 + 9 = 14, triolet 50: 94.",
            },
          },
        ],
      },
    },
    {
      title: { fr: "Les cases", en: "The squares" },
      say: {
        fr: "×2 et ×3 multiplient le trio que fait leur jeton, ou sinon ce jeton seul. Sur « bis », on joue encore. Une case sert une seule fois.",
        en: "×2 and ×3 multiply the trio their token makes, or else that token alone. On “bis” you play again. A square works once.",
      },
      clause: "T.16",
      scene: {
        size: [5, 3],
        rack: 3,
        prints: { double: [3, 1], bis: [1, 0], triple: [4, 2] },
        steps: [
          {
            at: { "6": [1, 1], "1": [2, 1], "8": [0, 9], "3": [1, 9], "*": [2, 9] },
            say: { fr: "Le 8 peut couvrir la case ×2.", en: "The 8 can cover the ×2 square." },
          },
          {
            at: { "6": [1, 1], "1": [2, 1], "8": [3, 1], "3": [1, 9], "*": [2, 9] },
            runs: [
              [
                [1, 1],
                [3, 1],
              ],
            ],
            sum: { at: [4, 1], text: "60" },
            say: { fr: "6 + 1 + 8 = 15, doublé : 60.", en: "6 + 1 + 8 = 15, doubled: 60." },
          },
        ],
      },
    },
    {
      title: { fr: "Complétez, ou échangez", en: "Fill up, or exchange" },
      say: {
        fr: "Après le coup, on reprend trois jetons en main. Au lieu de poser, on peut échanger les siens, tant qu’il en reste cinq dans le sac.",
        en: "After the move you fill your hand to three. Instead of placing you may exchange, while the bag holds five or more.",
      },
      clause: "T.20",
      scene: {
        size: [5, 1],
        rack: 3,
        steps: [
          {
            at: { "13": [0, 9], "11": [1, 9], "12": [2, 9] },
            say: { fr: "Rien ne va ensemble ?", en: "Nothing fits together?" },
          },
          {
            at: { "7": [0, 9], "11": [1, 9], "3": [2, 9] },
            say: {
              fr: "Deux jetons échangés : c’était tout votre tour.",
              en: "Two tokens exchanged: that was your whole turn.",
            },
          },
        ],
      },
    },
  ],
};
