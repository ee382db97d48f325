// What only the settings say.
export const fr = {
  "settings.lang": "Langue",
  "settings.auto": "Langue du navigateur",
  "settings.theme": "Thème",
  "theme.auto": "Celui de l’appareil",
  "theme.light": "Clair",
  "theme.dark": "Sombre",
  "settings.sound": "Sons",
  "settings.motion": "Animations",
  "settings.motion_auto": "Réglage de l’appareil",
  "settings.motion_none": "Animations réduites",
  "settings.tempo": "Coups des autres",
  "tempo.none": "Tous à la fois",
  "tempo.one": "Un par un",
  "tempo.slow": "Lentement",
  "settings.confirm": "Confirmer chaque coup",
  "settings.confirm_no": "non",
  "settings.confirm_yes": "oui",
  "settings.coach": "Un mot avant un coup qui coûte cher",
  "coach.first": "À mes premières parties",
  "coach.on": "Toujours",
  "coach.off": "Jamais",
  "settings.coach_why":
    "Contre l’ordinateur seulement, et sans pendule : si un coup laisse filer beaucoup, on vous montre mieux avant de l’envoyer. Cela compte comme un conseil.",
  "settings.palette": "Couleurs de 101",
  "settings.palette_box": "Celles de la boîte",
  "settings.palette_clear": "Pour daltoniens",
  "settings.text": "Décrire aussi le plateau en mots",
  "settings.keep": "Parties contre l’ordinateur ou sur un seul écran",
  "settings.keep_device": "Sur cet appareil",
  "settings.keep_server": "Sur le serveur",
  "settings.keep_why":
    "Sur cet appareil, elles se jouent sans réseau. Sur le serveur, on les retrouve ailleurs et on peut les regarder par leur lien.",
  "site.files":
    "Ce site est fait de fichiers, sans serveur : vos parties restent sur cet appareil. Inviter quelqu’un, les tables ouvertes et le compte n’y sont pas.",
  "settings.kept":
    "Ces réglages sont gardés dans ce navigateur, sans compte, et vous suivent sur vos autres appareils si vous les reliez.",
  "data.title": "Vos données sur le serveur",
  "data.about":
    "Le serveur garde votre nom, vos parties et ce que vous y avez dit ; les messages s’effacent d’eux-mêmes 30 jours après la partie.",
  "data.save": "Télécharger mes données",
  "data.saved": "Vos données sont dans le fichier jetons.json.",
  "data.chat": "Effacer mes messages",
  "data.chat_sure":
    "Tout ce que vous avez dit aux tables disparaît, pour tout le monde. On ne peut pas revenir en arrière.",
  "data.chat_done": "Vos messages sont effacés.",
  "data.sign_out": "Déconnecter mes autres appareils",
  "data.sign_out_sure": "Vous restez connecté ici ; partout ailleurs, on ne vous reconnaîtra plus.",
  "data.sign_out_done": "Vos autres appareils sont déconnectés.",
  "data.all": "M’oublier",
  "data.all_sure":
    "Votre nom et vos messages s’effacent partout, vos parties en cours sont abandonnées et tous vos appareils déconnectés. On ne peut pas revenir en arrière.",
  "data.all_done": "Vous êtes oublié : le serveur ne sait plus qui vous étiez.",
  "data.yes": "Oui, continuer",
  "data.no": "Non, rien ne change",
  "settings.no_storage":
    "Ce navigateur ne garde rien : les réglages valent jusqu’à la fermeture de la page.",
  "people.here": "Les joueurs de cet appareil",
  "people.about":
    "Les noms donnés ici, et qui a gagné contre qui. Cela reste sur cet appareil, et sur ceux que vous y reliez.",
  "people.forget": "Oublier les noms et les comptes",
  "people.sure":
    "Les noms des joueurs et le compte de leurs parties s’effacent de cet appareil ; les parties restent. On ne peut pas revenir en arrière.",
  "people.forgotten": "Les noms et les comptes sont effacés.",
};
