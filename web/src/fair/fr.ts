// What is said of a deal that was checked.
export const fr = {
  "deal.here":
    "C’est cet appareil qui a tiré les jetons, par le même procédé que le serveur : personne d’autre n’y a mis sa graine. Le fichier prouve que rien n’a changé depuis ; il ne prouve pas à d’autres que le secret a été pris au hasard.",
  "deal.ok": {
    one: "Tirage honnête : rien n’a été changé en cours de partie ({n} tirage refait)",
    other: "Tirage honnête : rien n’a été changé en cours de partie ({n} tirages refaits)",
  },
  "deal.bad": "Tirage suspect : il ne correspond pas à ce qui était annoncé",
  "deal.saw": "Ce navigateur a reçu l’engagement {c}… avant le tirage ; c’est toujours le même.",
  "deal.not_seen":
    "Ce navigateur n’était pas là au début : il prend l’engagement {c}… tel que le serveur le donne.",
  "deal.hash": "Le secret révélé à la fin est bien celui de l’engagement.",
  "deal.own":
    "Votre graine est dans le tirage. Ce navigateur ne l’a donnée qu’une fois connus l’engagement et l’empreinte de chaque autre graine.",
  "deal.no_own": "Aucune graine de ce navigateur n’est dans le tirage.",
  "deal.others": {
    one: "La graine de l’autre joueur est celle dont l’empreinte était connue d’avance.",
    other:
      "Les graines des {n} autres joueurs sont celles dont les empreintes étaient connues d’avance.",
  },
  "deal.no_order": "Cette partie ne dit pas si les graines sont venues après l’engagement.",
  "deal.draws": {
    one: "Le tirage, refait ici, donne le même jeton.",
    other:
      "Les {n} tirages, refaits ici, donnent les mêmes jetons, ceux que vous avez vus en jouant compris.",
  },
  "deal.limit":
    "Ce calcul ne prouve pas que le serveur a gardé le secret pour lui pendant la partie.",
  "deal.fault_commitment":
    "L’engagement n’est plus celui que ce navigateur a reçu avant le tirage.",
  "deal.fault_secret": "Le secret révélé n’est pas celui de l’engagement.",
  "deal.fault_own_seed": "La graine que ce navigateur a donnée n’est pas dans le tirage.",
  "deal.fault_pledge": "La graine du joueur {n} n’est pas celle qu’il avait annoncée.",
  "deal.fault_late_seed": "La graine du joueur {n} a été annoncée après que la vôtre était connue.",
  "deal.fault_pool": "Au tirage {n}, le sac contenait autre chose que ce qu’il pouvait contenir.",
  "deal.fault_draw": "Le tirage {n} ne donne pas le jeton que le secret désigne.",
  "deal.fault_told": "Le tirage {n} n’est pas celui qui a été montré pendant la partie.",
  "deal.commitment": "Engagement publié avant le premier coup",
  "deal.secret": "Secret révélé à la fin",
  "deal.seed": "Graine du joueur {n}",
};
