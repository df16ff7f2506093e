import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { de } from "../elision.ts";
import type { trash as en } from "../en/trash.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

const bucketsOf = (count: number) => `${frNumber(count)} ${frPlural(count, "coffre", "coffres")}`;

/** Says that what is in Trash is deleted. The participle is feminine if only entries are deleted. */
const holding = (count: number, buckets: number) => {
  if (buckets === 0) return `${entries(count)} ${frPlural(count, "est supprimée", "sont supprimées")}`;
  if (count === 0) return `${bucketsOf(buckets)} ${frPlural(buckets, "est supprimé", "sont supprimés")}`;
  return `${entries(count)} et ${bucketsOf(buckets)} sont supprimés`;
};

export const trash: typeof en = {
  title: "Corbeille",
  titleOf: (bucket) => `Corbeille ${de(bucket)}`,
  note: "Ce qui est ici y reste 30 jours, puis est supprimé.",
  everyTrash: "Corbeille de tous les coffres",
  toBucket: "Vers le coffre",
  listLabel: "Entrées dans la corbeille",
  filter: "Filtrer par nom",
  columns: { bucket: "Coffre", left: "Temps restant" },
  left: (days) =>
    days === 0
      ? "Supprimée bientôt"
      : `${frNumber(days)} ${frPlural(days, "jour restant", "jours restants")}`,
  restore: "Restaurer",
  restoreOf: (entry) => `Restaurer ${entry}`,
  restoring: "Restauration…",
  restoringEntries: "Restauration des entrées",
  restoreTitle: (count) => `Restaurer ${entries(count)}?`,
  restored: (count) => `${entries(count)} ${frPlural(count, "restaurée", "restaurées")}.`,
  restoreForbidden: "Désolé, vous n’avez pas le droit de restaurer les entrées sélectionnées.",
  deleteForGood: "Supprimer définitivement",
  deleteOf: (entry) => `Supprimer définitivement ${entry}`,
  deleteTitle: (count) => `Supprimer définitivement ${entries(count)}?`,
  empty: "Vider la corbeille",
  emptyTitle: "Vider la corbeille?",
  emptyText: (count, buckets) =>
    `${holding(count, buckets)} définitivement, pour toutes les personnes qui peuvent les voir.`,
  nothing: "La corbeille est vide",
  nothingText: "Ce que vous supprimez reste ici 30 jours et peut être restauré.",
  nothingFound: "Aucun résultat.",
  loadFailed: "La corbeille n’a pas pu être chargée.",
  choice: "Ce qui se passe ensuite",
  toTrash: "Mettre à la corbeille",
  moving: "Déplacement…",
  toTrashNote: "Restauration possible pendant 30 jours.",
  toTrashNotes: "Restauration possible pendant 30 jours.",
  forEveryone: () => "La suppression vaut pour toutes les personnes qui voient ce coffre.",
  sharedForEveryone:
    "Pour les coffres partagés, la suppression vaut pour toutes les personnes qui les voient.",
  ofList: "Ce qui arrive à ses entrées",
  keepEntries: "Conserver ses entrées",
  entriesToTrash: "Mettre ses entrées à la corbeille",
  unverifiedStay:
    "Elles ne peuvent pas être mises à la corbeille avec la liste, parce qu’une entrée de ce coffre ne peut pas être vérifiée. Elle est peut-être dans cette liste.",
  forbiddenStay:
    "Elles ne peuvent pas être mises à la corbeille avec la liste, parce que vous ne pouvez pas supprimer l’une d’elles.",
  listRestored: (list) => `${list} est restaurée.`,
  undo: "Annuler",
  buckets: "Coffres dans la corbeille",
  bucketRestored: (bucket) => `${bucket} est restauré.`,
  bucketGone: "Ce coffre n’est plus dans la corbeille, ou vous n’avez plus le droit de le restaurer.",
  bucketDeleted: (bucket) => `${bucket} est supprimé.`,
  emptied: "La corbeille est vide maintenant.",
  bucketDeleteTitle: (bucket) => `Supprimer définitivement « ${bucket} »?`,
  bucketDeleteText: "Ceci supprime le coffre avec tout ce qu’il contient. Cette action est irréversible.",
  bucketInTrash: "Ce coffre est dans la corbeille",
  bucketInTrashText: "Restaurez-le pour utiliser ce qu’il contient.",
  entriesInTrash: "Entrées",
  inTrash: "Cette entrée est dans la corbeille",
  inTrashText: "Restaurez-la pour la modifier.",
};
