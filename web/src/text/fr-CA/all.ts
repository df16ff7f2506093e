import { frNumber } from "@keepwell/ui/text/number.ts";
import type { all as en } from "../en/all.ts";

export const all: typeof en = {
  title: "Toutes les entrées",
  listLabel: "Mots de passe et notes de tous les coffres",
  create: "Nouveau mot de passe",
  health: "Bilan de santé",
  trash: "Corbeille",
  sort: "Trier par",
  sorts: { name: "Par nom", used: "Dernière utilisation", changed: "Dernière modification" },
  sections: { starred: "Favoris", recent: "Récents", all: (count) => `Toutes (${frNumber(count)})` },
  columns: { username: "Nom d’utilisateur", host: "Site Web", bucket: "Coffre" },
  selectAll: "Tout sélectionner",
  empty: "Rien ici pour l’instant",
  emptyText:
    "Créez votre premier mot de passe, ou apportez vos mots de passe d’un autre gestionnaire de mots de passe.",
  nothing: "Aucun résultat.",
  importOthers: "Importer d’un navigateur ou d’un gestionnaire de mots de passe",
  loadFailed: "Certains coffres n’ont pas pu être chargés.",
};
