// What is said of the people who play here.
export const fr = {
  "people.who": "Qui joue ?",
  "people.you": "Comment vous appelez-vous ?",
  "people.why": "Votre invité verra ce nom. On ne le demande qu’une fois.",
  "people.player": "Joueur {n}",
  "people.add": "Un joueur de plus",
  "people.remove": "Sans {le:name}",
  "people.recent": "Récemment",
  "people.take": "{name} joue aussi",
  "people.go": "Commencer",
  "people.invite": "Créer le lien",
  "people.twice": "Deux joueurs ne peuvent pas porter le même nom.",
  "people.tally": "Entre vous",
  "people.all": "tous les jeux",
  "people.drawn": { one: "{n} nulle", other: "{n} nulles" },
  "people.games": { one: "{n} partie", other: "{n} parties" },
  "people.forgotten": "Les noms et les comptes sont effacés.",
};
