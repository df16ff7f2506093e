import type { RefusalReason } from "@keepwell/client/import/import-refused.ts";
import type { ProblemReason } from "@keepwell/client/import/imported-file.ts";

/** Why a whole file is refused, and what to do. */
export const refusals: Readonly<Record<RefusalReason, string>> = {
  own_file_too_large:
    "Il dépasse 512 Mo. Exportez de nouveau sans les versions antérieures, ou quelques coffres à la fois.",
  too_large: "Il dépasse 50 Mo. Divisez-le ou exportez-le de nouveau sans les pièces jointes.",
  too_many_rows:
    "Il contient plus de 50 000 entrées. Divisez-le et importez les parties l’une après l’autre.",
  too_deep:
    "Ses éléments sont imbriqués plus profondément que dans tout fichier exporté. Rien n’en a été lu.",
  not_text: "Ce n’est ni du texte ni le fichier d’un programme connu. Exportez-le de nouveau en CSV.",
  wrong_encoding: "Il n’est pas écrit dans cet encodage. Choisissez-en un autre ci-dessus.",
  not_json: "Ce n’est pas du JSON valide. Il est peut-être tronqué : exportez-le de nouveau.",
  not_xml: "Ce n’est pas du XML valide. Il est peut-être tronqué : exportez-le de nouveau.",
  defines_entities:
    "C’est un XML avec ses propres définitions, dont aucune exportation n’a besoin. Rien n’en a été lu.",
  old_keepass:
    "C’est une base de KeePass 1. Ouvrez-la avec KeePass 2 ou KeePassXC, enregistrez-la en .kdbx et choisissez ce fichier.",
  newer_keepass: "C’est une base KeePass d’une version plus récente que la 4. Exportez-la en XML ou en CSV.",
  other_cipher:
    "Elle est chiffrée avec un algorithme que les navigateurs n’ont pas, comme Twofish. Choisissez AES ou ChaCha20 dans les paramètres de la base et enregistrez-la de nouveau.",
  unknown_format: "Ce n’est aucun des formats lus ici. S’il a des colonnes, choisissez CSV ci-dessus.",
  unknown_zip:
    "Ce ZIP ne contient aucun fichier exporté lu ici. Décompressez-le et choisissez un fichier qu’il contient.",
  damaged: "Il est tronqué ou endommagé. Exportez-le de nouveau et choisissez le nouveau fichier.",
  zip_encrypted: "Ce ZIP a un mot de passe. Décompressez-le et choisissez le fichier qu’il contient.",
  password_needed: "Il a un mot de passe qui lui est propre.",
  wrong_password: "Il a un autre mot de passe.",
  newer_format:
    "Une version plus récente de Keepwell l’a écrit. Rechargez cette page, ou importez le fichier sur le serveur où il a été créé.",
  derivation_too_long:
    "Son mot de passe est protégé par tant de tours que l’ouvrir ici prendrait des minutes. Réduisez-les dans le programme d’où il vient, puis exportez-le de nouveau.",
  encrypted_with_pgp:
    "Il est chiffré avec PGP. Exportez-le de nouveau de Proton Pass sans phrase secrète, ou déchiffrez-le avec gpg et choisissez le data.json obtenu.",
  encrypted_with_password:
    "Il est chiffré avec un mot de passe qui lui est propre. Exportez-le de nouveau en choisissant le format sans mot de passe.",
  encrypted_for_account:
    "Il est chiffré pour le compte d’où il vient et rien d’autre ne peut l’ouvrir. Exportez-le de nouveau en .json non chiffré.",
};

/** What happened to a row. */
export const reasons: Readonly<Record<ProblemReason, string>> = {
  empty: "Elle est vide",
  malformed: "N’a pas la forme attendue dans ce genre de fichier",
  is_folder: "Un dossier, qui devient une liste dès qu’une entrée s’y trouve",
  browser_account: "Le compte du navigateur lui-même, pas une entrée",
  in_trash: "Était dans la corbeille",
  too_long: "Trop long pour tout champ; Keepwell ne coupe jamais de données",
  open_quote: "Un guillemet n’est jamais fermé : le reste du fichier a été lu comme une seule cellule",
  broken_quotes: "Les guillemets sont fautifs; des cellules peuvent être mal découpées",
  extra_cells: "Plus de cellules que de titres; le reste est devenu des champs personnalisés",
  not_unicode: "Des caractères non valides ont été remplacés",
  name_made: "Sans nom; un nom a été choisi",
  name_shortened: "Le nom était trop long; il est en entier dans les notes",
  moved_to_text: "N’entrait pas dans son champ et se trouve dans les notes",
  became_field: "Une deuxième valeur du même champ est devenue un champ personnalisé",
  became_note: "Un genre d’élément que Keepwell n’a pas est devenu une note avec ses champs",
  several_buckets: "Était à plusieurs endroits et va au premier",
  archived: "Était archivée et va dans une liste « Archivées »",
  address_pattern: "Une expression rationnelle est conservée, mais ne correspond ici à aucune page",
  asks_no_password: "Son programme demandait un mot de passe avant d’afficher l’entrée; Keepwell non",
  place_shortened: "Le nom était trop long et a été raccourci",
  totp_unreadable: "Ne peut pas être compris et ne donne aucun code; conservé tel quel",
  attachment: "Les pièces jointes restent dans le fichier exporté; conservez-les ailleurs",
  kept_unused: "Conservation chiffrée avec l’entrée, sans affichage",
  details_left_out:
    "Trop de données supplémentaires : dates, anciens mots de passe et clés d’accès ont été omis",
};
