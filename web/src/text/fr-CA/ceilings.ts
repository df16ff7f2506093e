import { frNumber } from "@keepwell/ui/text/number.ts";
import type { ceilings as en } from "../en/ceilings.ts";

export const ceilings: typeof en = {
  near: "Votre compte est presque plein",
  full: "Votre compte est plein",
  held: {
    entries: (used, most) =>
      `Il contient ${frNumber(used)} entrées sur un maximum de ${frNumber(most)}. Une entrée supprimée définitivement, ou déplacée vers un autre coffre, compte jusqu’à la suppression du coffre qu’elle a quitté.`,
    bytes: (used, most) =>
      `Il contient ${frNumber(used)} Mo sur un maximum de ${frNumber(most)} Mo, versions antérieures comprises.`,
    containers: (used, most) =>
      `Il contient ${frNumber(used)} coffres et listes sur un maximum de ${frNumber(most)}.`,
  },
  nearText:
    "Supprimez ce dont vous n’avez plus besoin et videz la corbeille. Ou demandez plus de place à l’exploitant de ce serveur.",
  fullText:
    "Rien ne peut être ajouté avant que quelque chose soit supprimé définitivement ou que l’exploitant de ce serveur vous accorde plus de place.",
};
