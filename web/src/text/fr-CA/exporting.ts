import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { exporting as en } from "../en/exporting.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

export const exporting: typeof en = {
  intro:
    "Emportez vos entrées, ou gardez-en votre propre copie. Elles sont ouvertes dans ce navigateur et écrites ici dans un fichier : rien de lisible n’est transmis.",

  format: "Format",
  formats: {
    keepwell: {
      title: "Keepwell, chiffré",
      note: "Le choix pour votre propre copie : contient tout et s’ouvre avec un mot de passe choisi ci-dessous. Keepwell peut l’importer, et son format est documenté.",
    },
    kdbx: {
      title: "KeePass (KDBX 4)",
      note: "Chiffré par son propre mot de passe. KeePass, KeePassXC, Strongbox et d’autres l’ouvrent.",
    },
    "bitwarden-json": {
      title: "Bitwarden (JSON)",
      note: "Non chiffré. La plupart des gestionnaires de mots de passe peuvent l’importer.",
    },
    "bitwarden-csv": {
      title: "Bitwarden (CSV)",
      note: "Non chiffré. Un tableau avec les colonnes de Bitwarden.",
    },
    "chrome-csv": {
      title: "Chrome (CSV)",
      note: "Non chiffré. Noms, adresses, noms d’utilisateur, mots de passe et notes, pour les navigateurs.",
    },
  },
  plainTitle: "Ce fichier n’est pas chiffré",
  plainText:
    "Toute personne qui obtient le fichier peut en lire tous les mots de passe. Supprimez-le dès qu’il est importé ailleurs, aussi de la corbeille de cet appareil.",

  buckets: "Coffres",
  allBuckets: "Tous les coffres",
  shared: "Partagé",
  sharedHint: "Les coffres partagés contiennent ce que d’autres personnes vous ont confié.",
  chooseFirst: "Choisissez au moins un coffre",
  closed: (count) =>
    count === 1
      ? "Un autre coffre ne s’ouvre pas et est laissé de côté. Le résultat l’indique."
      : `${frNumber(count)} autres coffres ne s’ouvrent pas et sont laissés de côté. Le résultat les indique.`,

  policy: {
    title: "Les coffres de l’équipe sont laissés de côté",
    permitted:
      "Vos administrateurs réservent leur exportation aux membres qui ont la permission Exporter. Demandez-la à l’un d’eux.",
    admins: "Vos administrateurs se réservent l’exportation des coffres de l’équipe.",
    kept: (count) =>
      `Cela concerne ${frNumber(count)} ${frPlural(count, "coffre", "coffres")}. Vous pouvez exporter vos autres coffres.`,
  },

  contents: "Exporter aussi",
  history: "Versions antérieures de chaque entrée",
  historyPasswords: "Mots de passe antérieurs de chaque entrée",
  trash: "Entrées de la corbeille",
  notInFormat: "Ce format ne peut pas les contenir",
  formulas: "Rendre les formules inoffensives",
  formulasHint:
    "Place une apostrophe devant les valeurs qu’un tableur exécuterait comme formules. Désactivez-le si un gestionnaire de mots de passe doit lire le fichier : il prendrait l’apostrophe pour une partie de la valeur.",

  leftOutTitle: "Ce que ce format laisse de côté",
  losses: {
    notes: "Les notes qui sont des entrées à part",
    trash: "Les entrées de la corbeille",
    history: "Les versions antérieures",
    older_fields: "Le contenu des versions antérieures, sauf les cinq derniers mots de passe",
    totp: "Les codes à usage unique",
    urls: "Les autres adresses",
    fields: "Les champs personnalisés",
    field_kinds: "Quels champs personnalisés sont masqués",
    yes_or_no: "Le fait qu’un champ personnalisé soit oui ou non : il devient du texte",
    favourites: "Les étoiles",
    places: "Les coffres et les listes",
    trash_places: "Dans quel coffre et quelle liste se trouvaient les entrées de la corbeille",
    match_modes: "Où l’extension propose une entrée",
    passkeys: "Les clés d’accès",
    prf: "Les secrets de clés d’accès avec lesquels certains sites Web chiffrent des données",
    passkey_details: "Les noms d’affichage des clés d’accès, et leur date de création",
    details: "Les détails d’une importation, que Keepwell conserve sans les afficher",
  },
  nothingLeftOut: "Rien. Ce qui ne peut pas être ouvert ou vérifié est indiqué dans le résultat.",

  passwordTitle: "Protéger le fichier",
  passwordText:
    "Le fichier s’ouvre avec ce seul mot de passe, sur n’importe quel appareil. Ce n’est pas le mot de passe de votre compte, et personne ne peut le récupérer.",
  password: "Mot de passe du fichier",
  repeat: "Répéter le mot de passe",
  mismatch: "Les deux mots de passe sont différents.",
  fill: "Tapez deux fois le mot de passe du fichier",
  submit: "Exporter",
  starting: "Démarrage…",
  offline: "Vous êtes hors ligne. Rien ne peut être exporté pour l’instant.",

  runningTitle: "Exportation",
  collecting: "Ouverture des entrées",
  progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
  writing: "Écriture du fichier, puis relecture pour comparer…",
  stay: "Gardez cette page ouverte jusqu’à la fin.",
  cancel: "Annuler",
  leaveTitle: "Arrêter l’exportation?",
  leaveText: "Aucun fichier n’est créé, et ce qui a été ouvert pour lui est abandonné.",
  keepExporting: "Continuer l’exportation",
  leave: "Arrêter et quitter",

  failedTitle: "L’exportation n’a pas réussi",
  differs:
    "Le fichier a été écrit, mais son contenu était différent à la relecture; vous ne pouvez donc pas l’enregistrer. Essayez un autre navigateur, ou exportez moins d’entrées à la fois.",
  retry: "Réessayer",
  back: "Retour aux choix",

  doneTitle: "Le fichier est prêt",
  done: (count) =>
    `${entries(count)} ${frPlural(count, "écrite, relue et comparée", "écrites, relues et comparées")}.`,
  nothing: "Aucune entrée n’a été écrite.",
  save: (file) => `Enregistrer ${file}`,
  saved: "Fichier enregistré. Vous pouvez l’enregistrer de nouveau tant que cette page est ouverte.",
  another: "Exporter de nouveau",
  changedCells: (count) =>
    `${frNumber(count)} ${frPlural(count, "valeur a reçu", "valeurs ont reçu")} une apostrophe, pour qu’un tableur ne ${frPlural(count, "l’exécute", "les exécute")} pas.`,
  lost: (count) => entries(count),
  omittedTitle: "Non exporté",
  omittedText:
    "Ces éléments n’ont pas pu être ouverts ou vérifiés, ou ne peuvent pas être exportés. Ouvrez dans leur coffre ceux qui ne peuvent pas être vérifiés pour voir pourquoi.",
  omitted: {
    policy: "Exclus des exportations par vos administrateurs",
    closed: "Coffres qui ne s’ouvrent pas",
    unverifiable: "Ne peut pas être vérifié",
    older: "Plus ancien que ce que ce navigateur a vu",
    missing: "Le serveur ne l’envoie pas",
    label: "Le nom n’est pas celui qui a été enregistré",
  },
  unnamed: "Sans nom lisible",
  version: (rev) => `Version ${frNumber(rev)}`,
  logged:
    "L’exportation figure dans votre journal de sécurité : son format et le nombre d’entrées, sans aucun nom.",
};
