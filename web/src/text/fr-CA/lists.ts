import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { de } from "../elision.ts";
import type { lists as en } from "../en/lists.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

const NAMED = 5;

const namesOf = (names: readonly string[]): string => {
  const named = [...names].slice(0, NAMED).map((name) => `« ${name} »`);
  const more = names.length - named.length;
  return [...named, ...(more > 0 ? [`et ${frNumber(more)} de plus`] : [])].join(", ");
};

const stays = (verb: string) => (count: number, buckets: readonly string[]) =>
  `${entries(count)} ${frPlural(count, "restera, car vous n’avez pas le droit de la", "resteront, car vous n’avez pas le droit de les")} ${verb} (${namesOf(buckets)}).`;

const stayed = (verb: string) => (count: number) =>
  `${entries(count)} ${frPlural(count, "est restée, car vous n’avez pas le droit de la", "sont restées, car vous n’avez pas le droit de les")} ${verb}.`;

export const lists: typeof en = {
  /** In place of a bucket that does not open. */
  closedText:
    "Sa clé ou son nom n’est pas ce que son propriétaire a enregistré. Rien de son contenu n’est montré ni envoyé. Vos autres coffres fonctionnent.",
  allPasswords: "Tous les mots de passe",
  inNoList: "Dans aucune liste",
  filter: "Filtrer par nom",
  create: "Créer",
  count: (count) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`,
  people: "Qui peut voir ceci",
  navigation: "Listes",
  list: "Liste",
  createNew: "Créer une liste",
  about: "Une liste regroupe des entrées de ce coffre. Une entrée est dans une seule liste au plus.",
  bucketSettings: "Paramètres du coffre",
  trash: "Voir la corbeille",
  listLabel: (bucket) => `Mots de passe et notes dans ${bucket}`,
  asKept: "Vous voyez ce coffre tel que ce navigateur l’a reçu en dernier.",
  sealingNames: "Chiffrement des noms des entrées. Vous pouvez continuer à travailler.",
  share: "Partager",
  addPeople: "Ajouter des personnes",
  settingsOf: (list) => `Paramètres de la liste ${list}`,
  settings: "Paramètres de la liste",
  name: "Nom",
  nameHint: "Le serveur peut lire les noms des listes d’ici. N’y mettez rien de secret.",
  labels: {
    confirmed: (name) => name,
    unconfirmed: (name) => `${name} (nom non vérifié)`,
    unverifiable: () => "Une liste dont le nom ne peut pas être vérifié",
  },
  unconfirmedTitle: "Nom non vérifié",
  unconfirmedText: (name) =>
    `Personne n’a encore confirmé le nom « ${name} » : le serveur a pu le changer. Regardez les entrées de la liste, puis confirmez le nom ou tapez-en un autre.`,
  confirmName: "Confirmer le nom",
  nameConfirmed: "Nom confirmé.",
  unverifiableTitle: "Ce nom ne peut pas être vérifié",
  unverifiableText:
    "Le serveur n’a pas envoyé ce qui a été enregistré pour cette liste. Regardez ses entrées, puis tapez de nouveau son nom.",
  grantAnyway: "Continuer",
  grantQuestion: (list) =>
    `${list} : le serveur vous montre peut-être une autre liste que vous ne pensez. Regardez ses entrées avant de changer qui peut les voir.`,
  created: "Liste créée.",
  saved: "Liste modifiée.",
  deleteTitle: (list) => `Supprimer la liste « ${list} »?`,
  deleteText: (count) =>
    count === 0
      ? "Elle ne contient aucune entrée."
      : frPlural(
          count,
          "Son entrée restera dans ce coffre, sans liste.",
          `Ses ${entries(count)} resteront dans ce coffre, sans liste.`,
        ),
  deleteList: "Supprimer la liste",
  deleted: "Liste supprimée.",

  emptyList: "Aucune entrée ici. Vous pouvez créer un mot de passe ou une note.",
  emptyListMore: "Ou déplacer ici des entrées depuis Tous les mots de passe.",
  emptyReadOnly: "Aucune entrée ici.",

  number: frNumber,
  columns: { name: "Nom", username: "Nom d’utilisateur", host: "Site Web", list: "Liste" },
  all: (count) => `Toutes (${frNumber(count)})`,
  allSelectable: "Toutes",
  selection: "Entrées sélectionnées",
  hidden: (count) => `${frNumber(count)} ${frPlural(count, "masquée", "masquées")} par le filtre`,
  manage: "Gérer...",
  move: "Déplacer",
  moveToList: "Déplacer vers une liste…",
  moveToBucket: "Déplacer vers un coffre…",
  clearSelection: "Tout désélectionner",
  moveToListTitle: (count) => `Déplacer ${entries(count)} vers une liste`,
  moveToBucketTitle: (count) => `Déplacer ${entries(count)} vers un coffre`,
  buckets: "Coffres",
  filterLists: "Filtrer les listes",
  filterBuckets: "Filtrer les coffres",
  chooseList: "Choisissez d’abord une liste",
  chooseBucket: "Choisissez d’abord un coffre",
  noList: "Ce coffre n’a pas encore de liste.",
  noOtherList: "Ce coffre n’a pas d’autre liste.",
  noBuckets: "Il n’y a aucun autre coffre où vous pouvez créer des entrées.",
  moveLosesList:
    "Toutes les personnes qui peuvent ouvrir l’autre coffre verront ces entrées. Dans ce coffre, elles ne seront dans aucune liste.",
  moving: "Déplacement…",
  movingEntries: "Déplacement des entrées",
  deletingEntries: "Suppression des entrées",
  progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
  stopping: "Arrêt…",
  deleteEntriesTitle: (count) => `Supprimer ${entries(count)}?`,
  deleteEntriesText: "Cette action est irréversible!",
  deletedItems: (count) => `${count} élément(s) supprimé(s).`,
  unlisted: "Aucune liste",
  unlistedItems: (count) => `${count} élément(s) retiré(s) des listes.`,
  movedItems: (count, target) => `${count} élément(s) déplacé(s) vers ${target}`,
  stays: { moved: stays("déplacer"), deleted: stays("supprimer") },
  stayed: { moved: stayed("déplacer"), deleted: stayed("supprimer") },
  areThere: (count, bucket) =>
    `${entries(count)} ${frPlural(count, "restera, car elle est", "resteront, car elles sont")} déjà dans « ${bucket} ».`,
  wereThere: (count) => `${entries(count)} y ${frPlural(count, "était", "étaient")} déjà.`,
  severalBuckets: "Les entrées sélectionnées sont dans plusieurs coffres.",
  starred: (count) => `${entries(count)} ${frPlural(count, "ajoutée", "ajoutées")} aux favoris.`,
  unstarred: (count) => `${entries(count)} ${frPlural(count, "retirée", "retirées")} des favoris.`,
  mostStarred: (most) => `Vous pouvez avoir ${frNumber(most)} favoris au plus.`,
  deleteForbidden: "Désolé, vous n’avez pas le droit de supprimer les entrées sélectionnées.",
  moveForbidden: "Désolé, vous n’avez pas le droit de déplacer les entrées sélectionnées.",
  bulkUnverified:
    "Au moins une de ces entrées ne peut pas être vérifiée : ce n’est peut-être pas celle dont vous voyez le nom.",
  bulkChanged: "Au moins une de ces entrées a changé depuis. Regardez la liste de nouveau.",
  unverifiedEntries:
    "Le serveur donne ces noms, et rien ne prouve qu’ils sont ceux des entrées qui seraient supprimées :",
  deleteUnverified: "Supprimer quand même",
  notShown: (names) =>
    `Le serveur a répondu que c’était fait, mais ce ne l’est pas pour ${entries(names.length)} : ${namesOf(names)}.`,
  bulkFailed: "Oups! Une erreur s’est produite, veuillez réessayer.",

  dragPreview: entries,
  dropHere: (count, list) => `Déplacer ${frNumber(count)} vers ${list}`,

  copyUsernameOf: (entry) => `Copier le nom d’utilisateur ${de(entry)}`,
  copyPasswordOf: (entry) => `Copier le mot de passe ${de(entry)}`,
  noUsername: "Cette entrée n’a pas de nom d’utilisateur.",
  noPassword: "Cette entrée n’a pas de mot de passe.",
  noCode: "Cette entrée n’a pas de code à usage unique à copier.",
  copyAgain: "Prêt. Appuyez de nouveau pour copier.",
};
