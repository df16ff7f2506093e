import type { asShown as en } from "../en/as-shown.ts";

export const asShown: typeof en = {
  changed: "Les clés ont changé entre-temps. Comparez de nouveau.",
  changedText:
    "Le code affiché ici ne compte plus, et rien n’a été fait. Si le nouveau diffère de ce que voit l’autre personne, quelqu’un s’est peut-être interposé.",
  showNew: "Afficher le nouveau code",
};
