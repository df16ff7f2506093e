import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { de } from "../elision.ts";
import type { importing as en } from "../en/import.ts";
import { labels } from "./import-labels.ts";
import { products } from "./import-products.ts";
import { reasons, refusals } from "./import-reasons.ts";
import { undoing } from "./import-undo.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

export const importing: typeof en = {
  title: "Importer",
  intro:
    "Récupérez ce qu’un navigateur ou un autre gestionnaire de mots de passe a exporté. Le fichier est lu dans ce navigateur et chiffré ici, entrée par entrée : il n’est jamais téléversé.",

  chooseTitle: "Choisir un fichier",
  choose: "Choisir un fichier…",
  drop: "ou déposez-le ici",
  accepted:
    "Le fichier exporté de l’un de ces produits ou un CSV de tout autre. Rien ne quitte ce navigateur sans être chiffré.",
  howTitle: "Comment obtenir le fichier",
  howNote:
    "Le format est détecté d’après le fichier. Un fichier non chiffré peut être lu par quiconque l’ouvre : supprimez-le après l’importation.",
  products,
  reading: (file) => `Lecture ${de(file)}…`,
  readFailed:
    "Le fichier n’a pas pu être lu. Il a peut-être été déplacé ou modifié depuis que vous l’avez choisi.",

  fileTitle: "Fichier",
  otherFile: "Choisir un autre fichier",
  format: "Format",
  csv: "CSV, selon ses colonnes",
  encoding: "Encodage",
  encodingHint: "À changer si les accents s’affichent mal dans l’aperçu.",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 (petit-boutiste)",
    "utf-16be": "UTF-16 (gros-boutiste)",
    "windows-1252": "Europe de l’Ouest (Windows-1252)",
  },

  readAs: (format) => `Lu comme ${format}`,
  keyTitle: "Il est chiffré",
  keyPassword: "Mot de passe du fichier",
  keyHint: "Le mot de passe choisi lors de l’exportation. Il reste dans ce navigateur.",
  keyHintOrFile: "Laissez-le vide si un fichier clé suffit à ouvrir la base. Il reste dans ce navigateur.",
  keyWrong: "Ce n’est pas le mot de passe du fichier. Vérifiez les majuscules et réessayez.",
  keyWrongOrFile:
    "Le mot de passe ou le fichier clé n’est pas le bon. Si la base a un fichier clé, choisissez-le aussi.",
  keyFile: "Choisir un fichier clé…",
  keyFileOther: "Choisir un autre fichier clé…",
  keyFileWithout: (name: string) => `Ne pas utiliser ${name}`,
  keyFileLarge: "C’est trop gros pour un fichier clé.",
  keyMissing: "Entrez d’abord le mot de passe.",
  keyOpen: "Ouvrir le fichier",
  keyOpening: "Ouverture…",

  refusedTitle: "Ce fichier ne peut pas être importé",
  refusals,

  columnsTitle: "Colonnes",
  separator: "Séparateur",
  separators: { ",": "Virgule", ";": "Point-virgule", "\t": "Tabulation" },
  heading: "La première ligne contient les titres",
  column: (number) => `Colonne ${number}`,
  columnHeader: "Colonne",
  sampleHeader: "Première valeur",
  targetHeader: "Devient",
  targetOf: (column) => `« ${column} » devient`,
  showSamples: "Afficher les valeurs masquées",
  noSample: "Vide",
  targets: {
    name: "Nom",
    url: "Adresse",
    username: "Nom d’utilisateur",
    email: "Courriel (nom d’utilisateur à défaut)",
    password: "Mot de passe",
    text: "Notes",
    totp: "Code à usage unique",
    list: "Liste",
    bucket: "Coffre",
    field: "Champ personnalisé",
    hidden: "Champ personnalisé masqué",
    skip: "Ne pas importer",
  },
  moreColumns: (count) =>
    `${frNumber(count)} ${frPlural(count, "autre colonne devient un champ personnalisé", "autres colonnes deviennent des champs personnalisés")}.`,
  mapFirst:
    "Indiquez d’abord quelle colonne est le nom, l’adresse, le nom d’utilisateur, le mot de passe ou les notes.",

  destinationTitle: "Destination",
  toOne: "Dans un seul coffre",
  toOneNote: "Les coffres et les dossiers du fichier y deviennent des listes.",
  toNamed: "Dans des coffres comme dans le fichier",
  toNamedNote: (existing, created) => {
    const made = `${frNumber(created)} ${frPlural(created, "coffre est créé", "coffres sont créés")}`;
    if (existing === 0) return `${made}. Les dossiers deviennent des listes.`;
    const used = `${frNumber(existing)} ${frPlural(existing, "coffre existant est utilisé", "coffres existants sont utilisés")}`;
    return created === 0
      ? `${used}. Les dossiers deviennent des listes.`
      : `${made}, ${used}. Les dossiers deviennent des listes.`;
  },
  toNamedRefused: {
    plan: "Le forfait Gratuit a un coffre. Les forfaits payants en ont autant que vous voulez.",
    team: "Votre équipe ne vous a pas donné le droit de créer des coffres.",
  },
  bucket: "Coffre",
  bucketForRest: "Coffre pour ce qui n’est dans aucun",
  foldersHint: "Les dossiers du fichier deviennent des listes.",
  unsortedTitle: (bucket) => `Dossiers sans liste dans : ${bucket}`,
  unsortedFolder: (name) => `« ${name} »`,
  unsorted: (folders, more) =>
    `Vous pouvez y ajouter des entrées, mais pas y créer de listes. Les listes existantes sont utilisées; ce que le fichier range dans ${folders}${more === 0 ? "" : ` et ${frNumber(more)} de plus`} va dans le coffre lui-même, où une personne qui le gère peut le ranger.`,
  bucketsFailed: "Vos coffres n’ont pas pu être chargés.",

  previewTitle: "Aperçu",
  found: entries,
  previewLabel: "Entrées du fichier",
  filter: "Filtrer par nom",
  nothing: "Aucun résultat.",
  empty: "Ce fichier ne contient aucune entrée à importer.",
  already: "Déjà présente",
  duplicates: (count) => `${entries(count)} ${frPlural(count, "semble", "semblent")} s’y trouver déjà.`,
  duplicatesHint:
    "Deux entrées sont considérées comme identiques si le site et le nom d’utilisateur sont les mêmes. Si l’une d’elles n’a ni l’un ni l’autre, le nom et la liste décident. Les mots de passe ne sont pas comparés et peuvent différer.",
  handlings: { skip: "Ignorer", merge: "Fusionner", keep: "Conserver les deux" },
  handlingNotes: {
    skip: "Ce qui s’y trouve reste tel quel.",
    merge:
      "Ce que seul le fichier contient est ajouté à l’entrée existante. Rien n’est perdu d’un côté ni de l’autre.",
    keep: "Une autre entrée est créée à côté de celle qui s’y trouve.",
  },
  takesPasswords: "Prendre le mot de passe du fichier là où les deux diffèrent",
  takesPasswordsHint: "Le mot de passe précédent reste dans l’historique de l’entrée.",
  keepsPasswordsHint: "L’entrée garde son mot de passe. Celui du fichier est ajouté comme champ masqué.",
  mergedField: (field, file) => `${field} (${[...file].slice(0, 60).join("")})`,
  tooManyMerges: (most) =>
    `Une importation peut fusionner ${frNumber(most)} entrées au plus. Ignorez-les ou conservez les deux.`,
  tooManyBuckets: (most) =>
    `Une importation peut remplir ${frNumber(most)} coffres au plus. Mettez tout dans un seul coffre, ou divisez le fichier.`,
  notCompared: "Ce qui est déjà dans le coffre n’a pas pu être comparé.",

  problemsTitle: "À savoir",
  effects: {
    left_out: "Non importées",
    part_left_out: "Importées sans ceci",
    changed: "Modifiées",
    kept: "Conservées avec l’entrée, sans affichage",
  },
  reasons,
  ofRow: (row, thing) => `${row} : ${thing}`,
  withPart: (part, reason) => `${part} : ${reason[0]?.toLowerCase()}${reason.slice(1)}`,
  places: {
    line: (number) => `Ligne ${frNumber(number)}`,
    item: (number) => `Élément ${frNumber(number)}`,
  },
  affected: entries,

  submit: (count) => `Importer ${entries(count)}`,
  nothingToImport: "Il n’y a rien à importer.",
  wait: "Un instant, le fichier est en lecture.",
  waitForLists: "Les listes du coffre ne sont pas encore connues.",
  waitForEntries: "Un instant, le fichier est comparé à vos entrées.",
  noBucket: "Choisissez d’abord un coffre.",
  offline: "Vous êtes hors ligne. Rien ne peut être importé pour l’instant.",

  runningTitle: "Importation",
  sealing: "Chiffrement et enregistrement des entrées",
  progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
  stay: "Ce navigateur n’a pas pu garder ce qui reste de l’importation : son stockage est plein ou désactivé. Gardez cette page ouverte jusqu’à la fin.",
  stayKept: "Si vous fermez cette page, l’importation s’arrête. Vous pourrez la poursuivre ici plus tard.",
  stop: "Arrêter",
  stopping: "Arrêt…",
  stoppedTitle: "Importation arrêtée",
  haltedTitle: "L’importation a été interrompue",
  halted: (created, total) =>
    `Déjà dans Keepwell : ${frNumber(created)} sur ${entries(total)}. Continuez pour créer le reste; rien n’est créé en double. Si vous mettez fin à l’importation, ce qui est dans Keepwell y reste.`,
  goOn: "Continuer",
  endHere: "Mettre fin à l’importation",
  ended: {
    blocked: {
      title: "Une autre importation n’est pas terminée",
      text: "Une importation est en cours dans un autre onglet de ce navigateur, ou n’est pas terminée. Terminez-la d’abord. Rien de plus n’a été fait ici.",
    },
    forgotten: {
      title: "L’importation ne peut pas être poursuivie",
      text: "Elle a été annulée dans un autre onglet ou un autre navigateur, ou elle date de plus de 30 jours. Rien de plus n’a été importé ici.",
    },
    overtaken: {
      title: "L’importation s’est poursuivie dans un autre onglet",
      text: "Elle a été reprise ou terminée dans un autre onglet de ce navigateur. Rien de plus n’a été importé ici.",
    },
  },
  back: "Retour",

  pendingTitle: (file) => `L’importation ${de(file)} n’est pas terminée`,
  pendingNote:
    "Ce qui reste est gardé dans ce navigateur, chiffré pour votre compte, jusqu’à ce que vous poursuiviez l’importation ou y mettiez fin. Le fichier n’est plus nécessaire.",
  elsewhere: "Elle est en cours dans un autre onglet de ce navigateur.",
  busyElsewhere:
    "Un autre onglet de ce navigateur s’occupe d’une importation. Continuez quand il aura terminé.",
  lookAgain: "Vérifier de nouveau",

  doneTitle: "Importation terminée",
  created: (count) =>
    count === 0
      ? "Aucune entrée n’a été importée."
      : `${entries(count)} ${frPlural(count, "a été importée", "ont été importées")}.`,
  merged: (count) =>
    `${entries(count)} ${frPlural(count, "a été fusionnée avec une entrée existante", "ont été fusionnées avec des entrées existantes")}.`,
  same: (count) =>
    `${entries(count)} ${frPlural(count, "s’y trouvait", "s’y trouvaient")} déjà, avec tout ce que le fichier contient.`,
  unstarred: (count) =>
    `${frNumber(count)} ${frPlural(count, "favori n’a pas reçu d’étoile", "favoris n’ont pas reçu d’étoile")}, car 500 entrées au plus peuvent en avoir une.`,
  notImported: (count) =>
    `${entries(count)} ${frPlural(count, "n’a pas été importée", "n’ont pas été importées")}.`,
  leftOutTitle: "Non importées",
  leftOutDuplicates: "Omises comme vous l’avez choisi : déjà présentes",
  leftOutRefused: "Refusées par le serveur",
  leftOutMissing: "Le serveur a répondu qu’elles étaient enregistrées, mais ne les montre pas",
  leftOutStopped: "Pas atteintes avant l’arrêt de l’importation",
  open: (bucket) => `Ouvrir ${bucket}`,
  another: "Importer un autre fichier",
  deleteTitle: (file) => `Supprimez ${file} maintenant`,
  deleteText:
    "Quiconque l’ouvre peut lire tous les mots de passe qu’il contient. Videz aussi la corbeille de votre ordinateur et pensez aux copies dans les téléchargements, les courriels et les sauvegardes.",

  leaveTitle: "Arrêter l’importation?",
  leaveText: "Ce qui a été enregistré jusqu’ici reste. Le reste ne sera pas importé.",
  leaveKeptText:
    "Ce qui a été enregistré jusqu’ici reste. Vous pourrez poursuivre l’importation sur cette page plus tard.",
  leave: "Arrêter et quitter",
  keepImporting: "Poursuivre l’importation",

  ...undoing,

  untitled: "Sans titre",
  archived: "Archivées",
  labels,
};
