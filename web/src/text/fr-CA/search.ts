import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { search as en } from "../en/search.ts";

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
