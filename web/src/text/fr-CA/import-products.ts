import type { products as en } from "../en/import-products.ts";

export const products: typeof en = [
  [
    "1Password",
    "Dans l’application de bureau : Fichier, Exporter, votre compte, format 1PUX. Il garde les coffres, les champs et les codes à usage unique; le CSV n’a que les identifiants.",
  ],
  [
    "Mots de passe d’Apple, Safari",
    "Dans Mots de passe sur un Mac : Fichier, Exporter tous les mots de passe vers un fichier. Dans Safari : Fichier, Exporter les données de navigation vers un fichier, Mots de passe.",
  ],
  [
    "Bitwarden",
    "Outils ou Paramètres, Exporter le coffre, format .json, .json (chiffré) avec un mot de passe de fichier, ou .zip. Ils gardent les dossiers, les champs et les codes à usage unique; le .csv n’a que les identifiants et les notes.",
  ],
  [
    "Chrome, Edge, Brave",
    "Ouvrez les paramètres des mots de passe du navigateur, puis Exporter les mots de passe, et enregistrez le CSV.",
  ],
  [
    "Dashlane",
    "Dans l’application web : Paramètres, Exporter les données, en ZIP ou en CSV non protégé. Le fichier chiffré de Dashlane (.dash) ne peut pas être lu.",
  ],
  ["Enpass", "Dans l’application de bureau : Fichier, Exporter, format .json."],
  ["Firefox", "Menu, Mots de passe, puis ⋯ et Exporter les mots de passe."],
  [
    "Keeper",
    "Dans le coffre web ou l’application de bureau : Paramètres, Exporter, format JSON. Un CSV fonctionne aussi; vous indiquez ce qu’est chaque colonne.",
  ],
  [
    "KeePass, KeePassXC",
    "Choisissez la base elle-même, .kdbx, avec son mot de passe ou son fichier clé. Les fichiers XML et CSV exportés sont lus aussi.",
  ],
  ["Keepwell", "Paramètres, Exporter, en « Keepwell, chiffré ». Il garde tout ce que contient une entrée."],
  [
    "LastPass",
    "Dans l’extension du navigateur : Compte, Résoudre un problème vous-même, Exporter les éléments du coffre-fort. Sur le site : Options avancées, Exporter. Confirmez le courriel et enregistrez le CSV.",
  ],
  ["NordPass", "Paramètres, Exporter des éléments, et enregistrez le CSV."],
  ["Padloc", "Paramètres, Exporter, format CSV."],
  ["Passbolt", "Dans les mots de passe : Tout exporter, format kdbx avec un mot de passe, ou csv."],
  [
    "Proton Pass",
    "Paramètres, Exporter, format ZIP ou CSV. Laissez le chiffrement par phrase secrète désactivé : il utilise PGP, qui ne peut pas être lu ici.",
  ],
  ["Psono", "Autre, Exporter, format JSON."],
  ["RoboForm", "Dans l’application de bureau : Options, Compte et données, Exporter, en CSV."],
  [
    "Un autre programme",
    "Cherchez « Exporter » dans ses paramètres et choisissez CSV. Ici, vous indiquez ce qu’est chaque colonne.",
  ],
];
