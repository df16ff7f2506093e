import type { search as en } from "../en/search.ts";
import { frNumber } from "../number.ts";
import { frPlural } from "../plural.ts";

export const search: typeof en = {
  placeholder: "Rechercher...",
  searching: "Recherche...",
  nothing: "Aucun résultat.",
  hint: "Saisissez deux caractères ou plus.",
  open: "Rechercher",
  openHint: "Ouvrir",
  recent: "Récents",
  entries: "Mots de passe et notes",
  commands: "Commandes",
  count: (count) => `${frNumber(count)} ${frPlural(count, "résultat", "résultats")}`,
};
