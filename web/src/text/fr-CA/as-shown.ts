import type { asShown as en } from "../en/as-shown.ts";

export const asShown: typeof en = {
  changed: "Les clés ont changé entre-temps. Comparez de nouveau.",
  changedText:
    "Ce code n’est plus valable, et rien n’a été fait. Comparez le nouveau code : si l’autre personne en voit un autre, quelqu’un s’est peut-être interposé.",
  showNew: "Afficher le nouveau code",
};
