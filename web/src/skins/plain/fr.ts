export const fr = {
  "plain.hint": "Choisissez un coup",
  "plain.moves": "Les coups",
};
