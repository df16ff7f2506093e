import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { memberAccess as en } from "../en/member-access.ts";

const places = (count: number, one: string, others: string) =>
  `${frNumber(count)} ${frPlural(count, one, others)}`;

export const memberAccess: typeof en = {
  title: "Groupes et accès",
  text: (name) =>
    `Les groupes de ${name} et tout ce que cette personne peut voir. Keepwell le déduit de ce que les membres ont signé, et marque ce que le serveur dit autrement.`,
  suspendedText: (name) =>
    `Les groupes de ${name} et ce que cette personne pouvait voir jusqu’à la suspension. Si cette personne avait alors le rôle d’administrateur, elle pouvait tout voir. Changez les mots de passe qu’elle connaît peut-être.`,
  groups: "Groupes",
  noGroups: "Aucun",
  unsignedGroup: (group) => `${group} (seul le serveur le dit)`,
  root: "Permissions générales",
  noRoot: "Aucune",
  table: (name) => `Ce que ${name} peut voir`,
  filter: "Filtrer par coffre",
  count: (count) => places(count, "coffre, liste ou entrée", "coffres, listes et entrées"),
  columns: { object: "Où", permissions: "Droits", reasons: "Pourquoi" },
  wholeBucket: "Tout le coffre",
  listIn: (bucket) => `Liste du coffre « ${bucket} »`,
  entryIn: (bucket) => `Entrée du coffre « ${bucket} »`,
  closed: (count) => `Sauf ${places(count, "liste ou entrée restreinte", "listes et entrées restreintes")}`,
  nothing: "Aucun coffre de l’équipe",
  notFound: "Aucun résultat.",
  bounds:
    "Les mots de passe privés ne sont pas listés. Pour une liste ou une entrée dont vous ne pouvez pas lire le nom, vous voyez le nom de son coffre. Aucune signature ne confirme qui possède un coffre, ni quelles entrées sont dans une liste.",
  partly:
    "Vous voyez seulement ce qui touche les objets dont vous gérez les permissions. Il peut y en avoir d’autres.",
  withheld: (count) =>
    `Le serveur ne montre pas les permissions signées de ${places(count, "objet", "objets")}. Ce qu’elles accordent peut manquer ici.`,
};
