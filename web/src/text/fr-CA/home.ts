import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { home as en } from "../en/home.ts";

const bucketCount = (count: number, done: string) =>
  `${frNumber(count)} ${frPlural(count, "coffre", "coffres")} ${frPlural(count, done, `${done}s`)}`;

export const home: typeof en = {
  tabsLabel: "Quels coffres",
  tabs: { active: "Actifs", starred: "Favoris", archived: "Archivés" },
  count: (count) => frNumber(count),
  star: "Favori",
  starOf: (bucket) => `Favori, ${bucket}`,
  selection: "Coffres sélectionnés",
  hiddenByFilter: (count) => `${frNumber(count)} ${frPlural(count, "masqué", "masqués")} par le filtre`,
  manage: "Gérer...",
  actions: {
    star: "Ajouter aux favoris",
    unstar: "Retirer des favoris",
    archive: "Archiver",
    unarchive: "Désarchiver",
  },
  refused: {
    star: "Ce sont déjà des favoris.",
    archive: "Ceux-ci sont déjà archivés.",
    unarchive: "Rien n’est archivé ici.",
  },
  done: {
    star: (count) => `${bucketCount(count, "ajouté")} aux favoris.`,
    unstar: (count) => `${bucketCount(count, "retiré")} des favoris.`,
    archive: (count) => `${bucketCount(count, "archivé")}.`,
    unarchive: (count) => `${bucketCount(count, "désarchivé")}.`,
  },
  asKept: "Vous voyez les coffres que ce navigateur a reçus en dernier.",
  marksFailed: "Vos favoris et vos archives n’ont pas pu être chargés. Tous vos coffres sont affichés ici.",
  marksUnknown: "Vos favoris et vos archives n’ont pas pu être chargés.",
  noActive: "Tous vos coffres sont archivés.",
  noActiveText: "Désarchivez ceux dont vous vous servez de nouveau ou créez-en un.",
  noStarred: "Aucun favori pour l’instant.",
  noStarredText: "Appuyez sur l’étoile d’un coffre pour le retrouver ici.",
  noArchived: "Rien n’est archivé.",
  archiving:
    "Pour vous seulement, un coffre archivé quitte l’onglet Actifs. Il garde tout ce qu’il contient.",
  showActive: "Voir les coffres actifs",
};
