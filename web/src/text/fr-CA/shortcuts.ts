import type { shortcuts as en } from "../en/shortcuts.ts";

export const shortcuts: typeof en = {
  title: "Raccourcis clavier",
  groups: {
    anywhere: "Partout",
    lists: "Dans une liste",
    entry: "Sur une entrée",
    forms: "Dans un formulaire",
  },
  palette: "Recherche et commandes",
  everything: "Toutes les entrées",
  lock: "Verrouiller",
  help: "Cette liste de raccourcis",
  landmarks: "Partie suivante de la page, ou les avis",
  close: "Fermer, un niveau à la fois",
  move: "D’une ligne à l’autre",
  ends: "Première ligne, dernière ligne",
  typeAhead: "Saisir un nom pour s’y rendre",
  open: "Ouvrir",
  select: "Sélectionner",
  range: "Sélectionner une plage",
  all: "Sélectionner tout ce que le filtre montre",
  clear: "Annuler la sélection, puis le filtre",
  copyPassword: "Copier le mot de passe",
  copyUsername: "Copier le nom d’utilisateur",
  save: "Enregistrer",
  letters: "A–Z",
};
