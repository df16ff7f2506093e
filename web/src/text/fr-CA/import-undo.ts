import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";
import { de } from "../elision.ts";
import type { undoing as en } from "../en/import-undo.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

export const undoing: typeof en = {
  recentTitle: "Importations récentes",
  recentNote: (days) =>
    `Chacune peut être annulée pendant ${frNumber(days)} jours, dans n’importe quel navigateur.`,
  recentFailed: "Vos importations récentes n’ont pas pu être chargées.",
  importedAt: "Importée le",
  entriesHeader: "Entrées",
  unfinished: "Non terminée",
  count: frNumber,
  dateTime: isoDateTime,
  undo: "Annuler cette importation",
  undoOf: (file) => `Annuler cette importation : ${file}`,
  undoHint: (days) =>
    `Vous pouvez l’annuler pendant ${frNumber(days)} jours, sur cette page, sans le fichier.`,
  undoTitle: (file) => `Annuler l’importation ${de(file)}?`,
  keepImport: "Garder l’importation",
  undoText:
    "Les entrées qu’elle a créées sont supprimées définitivement, sans passer par la corbeille. Les listes et les coffres qu’elle a créés le sont aussi, si rien d’autre ne s’y trouve.",
  undoneMerges: (count) =>
    `${entries(count)} que l’importation avait ${frPlural(count, "complétée est", "complétées sont")} comme avant; la version fusionnée reste dans ${frPlural(count, "son", "leur")} historique.`,
  undoStays:
    "Les entrées existantes qu’elle a complétées retrouvent ce qu’elles avaient avant. Ce que vous avez modifié, renommé ou déplacé dans un autre coffre depuis reste. Les entrées que vous avez seulement placées dans une autre liste ou dans la corbeille sont aussi supprimées.",
  undoingTitle: (file) => `Annulation de l’importation ${de(file)}`,
  undoing: "Suppression des entrées",
  undoHaltedTitle: "L’importation n’est pas encore annulée",
  undoStopped: "Vous l’avez arrêtée.",
  undoHalted:
    "Une partie est peut-être déjà supprimée. Continuez pour supprimer le reste; rien d’autre n’est touché.",
  undoNotShown: (count) =>
    `Le serveur répond qu’il a supprimé ${entries(count)}, mais ${frPlural(count, "la", "les")} montre encore.`,
  undoLater: "Pas maintenant",
  undoneTitle: "Importation annulée",
  undone: (count, file) =>
    count === 0
      ? `Aucune entrée ${de(file)} ne restait à supprimer.`
      : `${entries(count)} ${de(file)} ${frPlural(count, "a été supprimée", "ont été supprimées")}.`,
  undoChanged: (count) =>
    `${entries(count)} ${frPlural(count, "reste : enregistrée", "restent : enregistrées")} depuis l’importation ou impossible${frPlural(count, "", "s")} à vérifier.`,
  undoGone: (count) =>
    `${entries(count)} ${frPlural(count, "n’y est plus : déplacée", "n’y sont plus : déplacées")} dans un autre coffre ou ${frPlural(count, "supprimée", "supprimées")}.`,
  undoClosed: (count) =>
    `${frNumber(count)} ${frPlural(count, "coffre ne s’ouvre", "coffres ne s’ouvrent")} pas pour l’instant. Annulez de nouveau l’importation quand ${frPlural(count, "il s’ouvrira", "ils s’ouvriront")}.`,
};
