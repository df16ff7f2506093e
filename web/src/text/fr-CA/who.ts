import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { who as en } from "../en/who.ts";

export const who: typeof en = {
  title: "Qui peut voir ceci, et pourquoi",
  rootTitle: "Qui peut faire quoi, et pourquoi",
  filter: "Filtrer par nom ou adresse",
  count: (count) => `${frNumber(count)} ${frPlural(count, "personne", "personnes")}`,
  partNote: "Les personnes qui n’en voient qu’une partie figurent dans les permissions de cette partie.",
  computed: "Keepwell le déduit de ce que les membres ont signé, et marque ce que le serveur dit autrement.",
  notSigned: {
    bucket: "Le propriétaire du coffre est celui que dit le serveur : aucun membre ne l’a signé.",
    list: "Le propriétaire du coffre et les entrées de cette liste sont ceux que dit le serveur : aucun membre ne les a signés.",
    entry:
      "Le propriétaire du coffre et la liste de cette entrée sont ceux que dit le serveur : aucun membre ne les a signés.",
  },
  partlyShown:
    "Vous voyez les signatures de ce que vous gérez; les autres lignes indiquent que le serveur seul le dit.",
  differs: (count) =>
    `La réponse du serveur diffère des signatures pour ${frNumber(count)} ${frPlural(count, "personne", "personnes")}`,
  unsignedTitle: "Keepwell ne se fie pas à toutes ces permissions",
  part: (name, title) => `${name} : ${title}.`,
  parts: {
    enterprise: () => "Permissions générales",
    bucket: (name) => `Coffre « ${name} »`,
    list: (name) => `Liste « ${name} »`,
    entry: (name) => `Entrée « ${name} »`,
    group: (name) => `Groupe « ${name} »`,
  },
  unknown: "nom non vérifiable",
  differences: {
    stranger: "Seul le serveur nomme cette personne, absente du registre signé.",
    unsigned: "Seul le serveur le dit : aucune signature valable ne l’accorde.",
    more: (rights) => `Le serveur dit : ${rights}. Aucune signature valable n’accorde tout cela.`,
    unseen: "Seul le serveur le dit : vous ne voyez pas les signatures qui le confirmeraient.",
    omitted: "Le serveur omet cette personne.",
    less: (rights) => `Le serveur dit seulement : ${rights}.`,
    reasons: "Le serveur donne d’autres raisons.",
  },
  onlyAdministrators: "Les administrateurs seulement.",
  nothing: "Aucun résultat.",
  download: "Télécharger en CSV",
  fileName: (name) => `qui-peut-voir-${name}.csv`,
  columns: {
    name: "Nom",
    email: "Courriel",
    permissions: "Droits",
    reasons: "Pourquoi",
    difference: "Différence",
  },
  admin: "Administre l’entreprise",
  owner: "Propriétaire du coffre",
  listHere: (name) => `Liste d’accès « ${name} »`,
  listAbove: {
    enterprise: (name) => `Permissions générales, liste d’accès « ${name} »`,
    bucket: (name, object) => `Hérité du coffre « ${object} », liste d’accès « ${name} »`,
    list: (name, object) => `Hérité de la liste « ${object} », liste d’accès « ${name} »`,
    entry: (name) => `Liste d’accès « ${name} »`,
  },
  throughGroup: (reason, group) => `${reason}, par le groupe ${group}`,
};
