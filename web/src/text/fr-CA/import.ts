import type { importing as en } from "../en/import.ts";
import { frNumber } from "../number.ts";
import { frPlural } from "../plural.ts";

const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;

export const importing: typeof en = {
  title: "Importer",
  intro:
    "Récupérez ce qu’un autre gestionnaire de mots de passe a exporté. Le fichier est lu dans ce navigateur et scellé ici, entrée par entrée : il n’est jamais téléversé.",

  chooseTitle: "Choisir un fichier",
  choose: "Choisir un fichier…",
  drop: "ou déposez-le ici",
  accepted:
    "CSV de n’importe quel gestionnaire de mots de passe, ou JSON de Bitwarden. Non chiffré, 50 Mo au plus.",
  howTitle: "Comment obtenir le fichier",
  howBitwarden:
    "Bitwarden : Paramètres, Exporter le coffre, format .json. Il garde les dossiers, les champs et les codes à usage unique; le .csv n’a que les identifiants et les notes.",
  howOthers:
    "Autres gestionnaires et navigateurs : cherchez « Exporter » dans leurs paramètres et choisissez CSV. Vous indiquez ici ce qu’est chaque colonne.",
  reading: (file) => `Lecture de ${file}…`,
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

  refusedTitle: "Ce fichier ne peut pas être importé",
  refusals: {
    too_large: "Il dépasse 50 Mo. Divisez-le ou exportez-le de nouveau sans les pièces jointes.",
    too_many_rows:
      "Il contient plus de 50 000 entrées. Divisez-le et importez les parties l’une après l’autre.",
    too_deep: "Ses éléments sont imbriqués plus profondément que dans tout export. Rien n’en a été lu.",
    not_text:
      "Ce n’est pas un fichier texte. Un ZIP doit d’abord être décompressé; une base de mots de passe doit être exportée en CSV.",
    wrong_encoding: "Il n’est pas écrit dans cet encodage. Choisissez-en un autre ci-dessus.",
    not_json: "Ce n’est pas du JSON valide. Il est peut-être tronqué : exportez-le de nouveau.",
    unknown_format: "Ce n’est aucun des formats lus ici. S’il a des colonnes, choisissez CSV ci-dessus.",
    encrypted_with_password:
      "Il est chiffré avec un mot de passe qui lui est propre. Exportez-le de nouveau en choisissant le format sans mot de passe.",
    encrypted_for_account:
      "Il est chiffré pour le compte d’où il vient et rien d’autre ne peut l’ouvrir. Exportez-le de nouveau en .json non chiffré.",
  },

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
    bucket: "Coffret",
    field: "Champ personnalisé",
    hidden: "Champ personnalisé masqué",
    skip: "Ne pas importer",
  },
  moreColumns: (count) =>
    `${frNumber(count)} ${frPlural(count, "autre colonne devient un champ personnalisé", "autres colonnes deviennent des champs personnalisés")}.`,
  mapFirst:
    "Indiquez d’abord quelle colonne est le nom, l’adresse, le nom d’utilisateur, le mot de passe ou les notes.",

  destinationTitle: "Destination",
  toOne: "Dans un seul coffret",
  toOneNote: "Les coffrets et les dossiers du fichier y deviennent des listes.",
  toNamed: "Dans des coffrets comme dans le fichier",
  toNamedNote: (existing, created) => {
    const made = `${frNumber(created)} ${frPlural(created, "coffret est créé", "coffrets sont créés")}`;
    if (existing === 0) return `${made}. Les dossiers deviennent des listes.`;
    const used = `${frNumber(existing)} ${frPlural(existing, "coffret existant est utilisé", "coffrets existants sont utilisés")}`;
    return created === 0
      ? `${used}. Les dossiers deviennent des listes.`
      : `${made}, ${used}. Les dossiers deviennent des listes.`;
  },
  toNamedRefused: {
    plan: "Le forfait Gratuit a un coffret. Les forfaits payants en ont autant que vous voulez.",
    team: "Votre équipe ne vous a pas donné le droit de créer des coffrets.",
  },
  bucket: "Coffret",
  bucketForRest: "Coffret pour ce qui n’est dans aucun",
  foldersHint: "Les dossiers du fichier deviennent des listes.",
  unsortedTitle: (bucket) => `Dossiers sans liste dans : ${bucket}`,
  unsortedFolder: (name) => `« ${name} »`,
  unsorted: (folders, more) =>
    `Vous pouvez y ajouter des entrées, mais pas y créer de listes. Les listes existantes sont utilisées; ce que le fichier range dans ${folders}${more === 0 ? "" : ` et ${frNumber(more)} de plus`} va dans le coffret lui-même, où une personne qui le gère peut le ranger.`,
  bucketsFailed: "Vos coffrets n’ont pas pu être chargés.",

  previewTitle: "Aperçu",
  found: entries,
  previewLabel: "Entrées du fichier",
  filter: "Filtrer par nom",
  nothing: "Aucun résultat.",
  empty: "Ce fichier ne contient aucune entrée à importer.",
  already: "Déjà présente",
  duplicates: (count) => `${entries(count)} ${frPlural(count, "semble", "semblent")} s’y trouver déjà.`,
  duplicatesHint:
    "Même nom dans la même liste. Les noms d’utilisateur et les mots de passe ne sont pas comparés et peuvent différer.",
  leaveOutDuplicates: (count) =>
    frPlural(count, "Ne pas l’importer", `Ne pas importer ces ${frNumber(count)}`),
  notCompared: "Ce qui est déjà dans le coffret n’a pas pu être comparé.",

  problemsTitle: "À savoir",
  effects: { left_out: "Non importées", changed: "Modifiées", kept: "Conservées, pas encore utilisables" },
  reasons: {
    empty: "Rien dedans",
    malformed: "N’a pas la forme attendue dans ce genre de fichier",
    in_trash: "Était dans la corbeille",
    too_long: "Trop long pour entrer quelque part; rien n’est jamais coupé",
    open_quote: "Un guillemet n’est jamais fermé et a avalé le reste du fichier",
    broken_quotes: "Les guillemets sont fautifs; des cellules peuvent être mal découpées",
    extra_cells: "Plus de cellules que de titres; le reste est devenu des champs personnalisés",
    not_unicode: "Des caractères non valides ont été remplacés",
    name_made: "Sans nom; un nom a été choisi",
    name_shortened: "Le nom était trop long; il est en entier dans les notes",
    moved_to_text: "N’entrait pas dans son champ et se trouve dans les notes",
    became_field: "Une deuxième valeur du même champ est devenue un champ personnalisé",
    became_note: "Un genre d’élément que Keepwell n’a pas est devenu une note avec ses champs",
    several_buckets: "Était dans plusieurs coffrets et va dans le premier",
    place_shortened: "Le nom était trop long et a été raccourci",
    totp_unreadable: "Ne peut pas être compris et ne donne aucun code; conservé tel quel",
    kept_unused: "Scellé avec l’entrée; aucun écran ne le montre encore",
    details_left_out: "Trop volumineux : dates, anciens mots de passe et clés d’accès ont été omis",
  },
  withPart: (part, reason) => `${part} : ${reason[0]?.toLowerCase()}${reason.slice(1)}`,
  places: {
    line: (number) => `Ligne ${frNumber(number)}`,
    item: (number) => `Élément ${frNumber(number)}`,
  },
  affected: entries,

  submit: (count) => `Importer ${entries(count)}`,
  nothingToImport: "Il n’y a rien à importer.",
  wait: "Un instant, le fichier est en lecture.",
  waitForLists: "Les listes du coffret ne sont pas encore connues.",
  noBucket: "Choisissez d’abord un coffret.",
  offline: "Vous êtes hors ligne. Rien ne peut être importé pour l’instant.",

  runningTitle: "Importation",
  sealing: "Scellement et enregistrement des entrées",
  progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
  stay: "Gardez cette page ouverte jusqu’à la fin.",
  stop: "Arrêter",
  stopping: "Arrêt…",
  stoppedTitle: "Importation arrêtée",
  haltedTitle: "L’importation a été interrompue",
  halted: (created, total) =>
    `${frNumber(created)} sur ${entries(total)} ${frPlural(created, "est", "sont")} dans Keepwell. Continuer crée le reste, rien en double.`,
  goOn: "Continuer",
  endHere: "En rester là",

  doneTitle: "Importation terminée",
  created: (count) =>
    count === 0
      ? "Aucune entrée n’a été importée."
      : `${entries(count)} ${frPlural(count, "a été importée", "ont été importées")}.`,
  notImported: (count) => `${frNumber(count)} ${frPlural(count, "ne l’a pas été", "ne l’ont pas été")}.`,
  leftOutTitle: "Non importées",
  leftOutDuplicates: "Omises comme vous l’avez choisi : déjà présentes",
  leftOutRefused: "Refusées par le serveur",
  leftOutMissing: "Le serveur a répondu qu’elles étaient enregistrées, mais ne les montre pas",
  leftOutStopped: "Pas atteintes avant l’arrêt de l’importation",
  open: (bucket) => `Ouvrir ${bucket}`,
  another: "Importer un autre fichier",
  deleteTitle: (file) => `Supprimez ${file} maintenant`,
  deleteText:
    "Quiconque l’ouvre peut lire tous les mots de passe qu’il contient. Videz aussi la corbeille et pensez aux copies dans les téléchargements, les courriels et les sauvegardes.",

  leaveTitle: "Arrêter l’importation?",
  leaveText: "Ce qui a été enregistré jusqu’ici reste. Le reste ne sera pas importé.",
  leave: "Arrêter et quitter",
  keepImporting: "Poursuivre l’importation",

  untitled: "Sans titre",
  labels: {
    name: "Nom",
    url: "Adresse",
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    text: "Notes",
    totp: "Code à usage unique",
    field: "Champ personnalisé",
    list: "Liste",
    bucket: "Coffret",
    extra: "Autres champs",
    history: "Anciens mots de passe",
    passkeys: "Clés d’accès",
    linked_fields: "Champs liés",
    cardholder: "Nom sur la carte",
    brand: "Marque de la carte",
    number: "Numéro",
    expiry_month: "Mois d’expiration",
    expiry_year: "Année d’expiration",
    security_code: "Code de sécurité",
    title: "Civilité",
    first_name: "Prénom",
    middle_name: "Deuxième prénom",
    last_name: "Nom de famille",
    address_1: "Adresse, ligne 1",
    address_2: "Adresse, ligne 2",
    address_3: "Adresse, ligne 3",
    city: "Ville",
    state: "Province ou État",
    postal_code: "Code postal",
    country: "Pays",
    company: "Entreprise",
    email: "Courriel",
    phone: "Téléphone",
    social_insurance_number: "Numéro d’assurance sociale",
    passport_number: "Numéro de passeport",
    licence_number: "Numéro de permis",
    private_key: "Clé privée",
    public_key: "Clé publique",
    fingerprint: "Empreinte",
  },
};
