import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { bucketSettings as en } from "../en/bucket-settings.ts";

const listed = new Intl.ListFormat("fr-CA", { type: "conjunction" });

const holding = (entries: number, lists: number, trash: number) =>
  listed.format([
    ...(entries > 0 ? [`${frNumber(entries)} ${frPlural(entries, "entrée", "entrées")}`] : []),
    ...(lists > 0 ? [`${frNumber(lists)} ${frPlural(lists, "liste", "listes")}`] : []),
    ...(trash > 0
      ? [`${frNumber(trash)} ${frPlural(trash, "entrée", "entrées")} déjà dans la corbeille`]
      : []),
  ]);

export const bucketSettings: typeof en = {
  title: "Paramètres du coffre",
  nav: "Paramètres du coffre",
  overview: "Aperçu",
  name: "Nom du coffre",
  updated: "Le coffre a été mis à jour.",
  deleteTitle: "Supprimer le coffre",
  deleteEmpty: "Le coffre est vide : rien d’autre ne disparaît avec lui. Cette action est irréversible.",
  deleteHolding: (entries, lists, trash) =>
    `Ceci supprime définitivement le coffre avec ${holding(entries, lists, trash)}. Cette action est irréversible.`,
  deleteUnknown: "Ceci supprime le coffre avec tout ce qu’il contient. Cette action est irréversible.",
  deleteIntro: "Il peut être mis à la corbeille et restauré pendant 30 jours, ou supprimé définitivement.",
  delete: "Supprimer le coffre",
  question: (name) => `Supprimer « ${name} »?`,
  deleteOthers:
    "Vous ne pouvez pas supprimer tout ce qu’il contient. Un administrateur ou le propriétaire du coffre peut le supprimer.",
  deleteRefused:
    "Rien n’a été supprimé. Ce coffre contient quelque chose que vous ne voyez pas ou ne pouvez pas supprimer. Un administrateur ou son propriétaire peut le supprimer.",
  typeName: "Tapez le nom du coffre pour confirmer",
  typeNameHint: (name) => `Son nom : ${name}`,
  typeNameFirst: "Tapez d’abord le nom du coffre",
  deleted: "Le coffre a été supprimé.",
  failed: "Une erreur du serveur s’est produite, veuillez réessayer dans quelques instants!",
};
