import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { de } from "../elision.ts";
import type { permissions as en } from "../en/permissions.ts";
import { memberAccess } from "./member-access.ts";
import { signatures } from "./signatures.ts";
import { who } from "./who.ts";

const groups = (count: number) => `${frNumber(count)} ${frPlural(count, "groupe", "groupes")}`;
const users = (count: number) => `${frNumber(count)} ${frPlural(count, "personne", "personnes")}`;
const rights = (count: number) => `${frNumber(count)} ${frPlural(count, "droit", "droits")}`;
const list = new Intl.ListFormat("fr-CA", { type: "conjunction" });

export const permissions: typeof en = {
  list: (parts) => list.format(parts),
  button: "Permissions",
  buttonOf: (name) => `Permissions ${de(name)}`,
  title: (name) => `Permissions pour « ${name} »`,
  views: "Vues",
  manage: "Permissions",
  loadFailed: "Les permissions n’ont pas pu être chargées.",
  gone: "Ceci n’est plus ici, ou vous ne décidez plus qui peut le voir.",
  yours: "Vous pouvez",
  partly: "Vous voyez la partie de ce coffre à laquelle on vous a donné accès.",
  awaited: {
    title: "Ce coffre attend sa clé",
    text: "On vous y a donné accès, mais une personne qui en a la clé doit encore vous la transmettre. Son Keepwell le fait de lui-même dès qu’il est ouvert, et cette page s’ouvrira alors. Vous n’avez rien à faire.",
  },

  keyNote:
    "Toute personne qui peut voir une partie d’un coffre en détient la clé; le serveur lui refuse le reste. Ce qu’une personne ne doit jamais pouvoir lire doit avoir son propre coffre.",
  enterpriseNote:
    "Ce que vous accordez ici sur les coffres s’applique à chaque coffre qui n’est pas restreint.",

  names: {
    manage_billing: "Gérer la facturation",
    manage_users: "Gérer les utilisateurs",
    manage_permissions: "Gérer les permissions",
    create_bucket: "Créer des coffres",
    read: "Lire",
    write: "Écrire",
    manage: "Gérer",
    delete: "Supprimer",
    export: "Exporter",
  },
  notes: {
    enterprise: {
      manage_billing: "Forfait, cartes et factures",
      manage_users: "Personnes et groupes de l’entreprise",
      manage_permissions: "Décide de ce qui est accordé sur cette page",
      create_bucket: "Nouveaux coffres de l’équipe",
      read: "Ouvre tout ce que contiennent tous les coffres de l’équipe, sauf les coffres restreints",
      write: "Crée, modifie et supprime des entrées dans tous les coffres, sauf les coffres restreints",
      manage:
        "Modifie les listes et les noms de tous les coffres, sauf les coffres restreints, et peut les supprimer",
      export: "Exporte les entrées qui lui sont accessibles, si cette permission est exigée",
    },
    bucket: {
      read: "Ouvre tout ce qu’il contient",
      write: "Crée, modifie, déplace et supprime des entrées",
      manage: "Modifie ses listes et son nom, et le supprime",
      manage_permissions: "Décide qui peut quoi ici",
    },
    list: {
      read: "Ouvre ses entrées",
      write: "Crée, modifie, déplace et supprime ses entrées",
      manage: "Renomme et supprime la liste",
      manage_permissions: "Décide qui peut quoi ici",
    },
    entry: {
      read: "Ouvre cette entrée",
      write: "Modifie cette entrée",
      delete: "Déplace et supprime cette entrée",
      manage_permissions: "Décide qui peut quoi ici",
    },
  },
  comesWith: (name) => `Vient avec « ${name} »`,
  notYours: "Vous ne l’avez pas vous-même",

  restriction: {
    signed: "Accès restreint : visible seulement pour les personnes de sa liste d’accès",
    reported: "Accès restreint, selon le serveur. Keepwell ne peut pas le vérifier ici.",
  },

  policy: {
    title: "Politique d’accès",
    save: "Enregistrer la politique",
    inherit: "Hériter",
    inheritNote: (parent) => `Les règles de « ${parent} » s’appliquent ici aussi`,
    restrict: "Restreindre",
    restrictNote:
      "Seules les listes d’accès ci-dessous s’appliquent; les administrateurs et le propriétaire du coffre y ont toujours accès",
    beyond: (parent, names) =>
      `Tout ce qu’accorde « ${parent} » s’appliquerait ici, et vous ne l’avez pas en entier. Il vous manque : ${names}.`,
    inherits: "Hérite",
    restricted: "Restreinte",
    saved: "Politique d’accès enregistrée.",
    failed: "Erreur lors de l’enregistrement de la politique d’accès.",
  },

  addPeople: {
    title: "Ajouter des personnes",
    who: "Qui",
    search: "Personne ou groupe",
    level: "Niveau",
    add: "Ajouter",
    adding: "Ajout en cours…",
    chooseFirst: "Choisissez d’abord une personne ou un groupe",
    extends: (list) => `Ces personnes s’ajoutent à la liste d’accès « ${list} ».`,
    creates: (list) => `Une nouvelle liste d’accès, « ${list} », est créée pour ces personnes.`,
    lists: {
      read: "Lecture",
      write: "Écriture",
      delete: "Écriture et suppression",
      manage: "Gestion",
    },
  },

  accessList: {
    create: "Nouvelle liste d’accès",
    save: "Enregistrer la liste",
    name: "Nom",
    nameHint: "À qui ou à quoi elle sert. Le serveur peut lire ce nom.",
    members: "Membres",
    add: "Ajouter un membre…",
    group: (name) => `Groupe : ${name}`,
    isGroup: "Groupe",
    unsigned: (name) => `« ${name} » n’est pas encore signé`,
    notChosen: (name) =>
      `Impossible de choisir ${name} : le nom indiqué par le serveur diffère du nom signé.`,
    remove: (name) => `Retirer ${name}`,
    searching: "Recherche...",
    nothing: "Aucun résultat.",
    found: (count) => `${frNumber(count)} ${frPlural(count, "trouvé", "trouvés")}`,
    rights: "Droits",
    rightsInTeam: "Droits dans l’équipe",
    rightsInBuckets: "Droits dans tous les coffres",
    summary: (counts) => {
      const members = [
        ...(counts.groups > 0 ? [groups(counts.groups)] : []),
        ...(counts.users > 0 ? [users(counts.users)] : []),
      ];
      return `${members.join(", ") || "Aucun membre"} · ${rights(counts.rights)}`;
    },
    created: "La liste de permissions a été créée.",
    updated: "Liste de permissions modifiée.",
    changedMeanwhile:
      "Une autre personne vient de modifier cette liste d’accès, et vos modifications ne concordent pas avec les siennes. Rien n’a été enregistré. Vérifiez la liste telle qu’elle est maintenant, puis enregistrez de nouveau.",
    deletedMeanwhile:
      "Cette liste d’accès n’existe plus, ou vous ne pouvez plus la voir. Rien n’a été enregistré.",
    savedTogether:
      "Une autre personne a aussi modifié cette liste d’accès. Elle contient ses modifications et les vôtres.",
    deleted: "Liste de permissions supprimée.",
    delete: "Supprimer la liste d’accès",
    deleteQuestion: (name) => `Supprimer « ${name} »? Les accès qu’elle donne prennent fin immédiatement.`,
    deleteFailed: "Erreur lors de la suppression de la liste de permissions.",
    beyondTitle: "Vous ne pouvez pas modifier cette liste",
    beyond: (names) =>
      `Elle accorde des droits que vous n’avez pas ici : ${names}. Une personne qui les a peut modifier ou supprimer la liste.`,
    noMembers: "Personne",
  },

  preview: {
    title: "Ce que cela change",
    none: "Personne ne gagne ni ne perd rien.",
    loading: "Recherche de ce que chacun gagne ou perd…",
    failed: "Impossible de dire pour l’instant ce que chacun gagne ou perd.",
    above: (parent) =>
      `Toute personne qui peut voir « ${parent} » verra ceci aussi. Seules les personnes qui gèrent ses permissions peuvent savoir de qui il s’agit.`,
    everyone: (group) => `Tout le groupe ${group}`,
    gains: "Gagne :",
    loses: "Perd :",
    nothingLeft: {
      enterprise: () => "Il ne reste aucune permission générale.",
      bucket: (name) =>
        `« ${name} » ne peut plus être vu, sauf les parties qui ont leurs propres listes d’accès.`,
      list: (name) =>
        `« ${name} » ne peut plus être vue, sauf les entrées qui ont leurs propres listes d’accès.`,
      entry: (name) => `« ${name} » ne peut plus être vue ni ouverte.`,
    },
    more: (count) => `En montrer ${frNumber(count)} de plus`,
    seen: "Une personne qui a vu un mot de passe peut s’en souvenir. Changez-le si quelqu’un en perd l’accès.",
  },

  asked: {
    title: (count) => `${frNumber(count)} ${frPlural(count, "clé attend", "clés attendent")} votre décision`,
    text: "Selon le serveur, cet accès manque à un membre. Aucun administrateur ne l’a confirmé.",
    review: "Examiner les clés",
    explained:
      "La personne qui reçoit la clé d’un coffre peut ouvrir ce qu’il contient. Donnez une clé seulement si vous savez que ce membre doit l’avoir, et seulement après avoir comparé le code avec cette personne.",
    failed: "Ce qu’on sait de ces clés n’a pas pu être vérifié.",
    bucketKey: (name) => `Clé du coffre « ${name} »`,
    groupKey: (name) => `Clé du groupe « ${name} »`,
    unknown: "nom non vérifiable",
    member: "Au membre qui a ce code :",
    named: (name, email) => `À ${name} (${email}), qui a ce code :`,
    group: (name) => `Au groupe « ${name} », qui a ce code :`,
    lists: (names) =>
      `Selon ${frPlural(names.length, "la liste d’accès", "les listes d’accès")} ${list.format([...names].map((name) => `« ${name} »`))}, sans signature d’un administrateur.`,
    noList: "Aucune liste d’accès ne nomme ce destinataire.",
    give: "Donner la clé",
    giving: "En cours…",
    given: "La clé a été donnée.",
  },

  discardTitle: "Abandonner vos modifications?",
  discardText: "Ce que vous avez modifié n’est pas enregistré.",
  discard: "Abandonner les modifications",
  keepEditing: "Continuer à modifier",

  ...signatures,
  who,
  memberAccess,
};
