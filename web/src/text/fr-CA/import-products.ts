import type { products as en } from "../en/import-products.ts";

export const products: typeof en = [
  {
    name: "1Password",
    how: "Dans l’application de bureau : Fichier, Exporter, votre compte, format 1PUX. Il garde les coffres, les champs et les codes à usage unique; le CSV n’a que les identifiants.",
  },
  {
    name: "Mots de passe d’Apple, Safari",
    how: "Dans Mots de passe sur un Mac : Fichier, Exporter tous les mots de passe vers un fichier. Dans Safari : Fichier, Exporter les données de navigation vers un fichier, Mots de passe.",
  },
  {
    name: "Bitwarden",
    how: "Outils ou Paramètres, Exporter le coffre, format .json, .json (chiffré) avec un mot de passe de fichier, ou .zip. Ils gardent les dossiers, les champs et les codes à usage unique; le .csv n’a que les identifiants et les notes.",
  },
  {
    name: "Chrome, Edge, Brave",
    how: "Ouvrez les paramètres des mots de passe du navigateur, puis Exporter les mots de passe, et enregistrez le CSV.",
  },
  {
    name: "Dashlane",
    how: "Dans l’application web : Paramètres, Exporter les données, en ZIP ou en CSV non protégé. Le fichier chiffré de Dashlane (.dash) ne peut pas être lu.",
  },
  { name: "Enpass", how: "Dans l’application de bureau : Fichier, Exporter, format .json." },
  { name: "Firefox", how: "Menu, Mots de passe, puis ⋯ et Exporter les mots de passe." },
  {
    name: "Keeper",
    how: "Dans le coffre web ou l’application de bureau : Paramètres, Exporter, format JSON. Un CSV fonctionne aussi; vous indiquez ce qu’est chaque colonne.",
  },
  {
    name: "KeePass, KeePassXC",
    how: "Choisissez la base elle-même, .kdbx, avec son mot de passe ou son fichier clé. Les exports XML et CSV sont lus aussi.",
  },
  {
    name: "Keepwell",
    how: "Paramètres, Exporter, en « Keepwell, chiffré ». Il garde tout ce que contient une entrée.",
  },
  {
    name: "LastPass",
    how: "Dans l’extension du navigateur : Compte, Résoudre un problème vous-même, Exporter les éléments du coffre-fort. Sur le site : Options avancées, Exporter. Confirmez le courriel et enregistrez le CSV.",
  },
  { name: "NordPass", how: "Paramètres, Exporter des éléments, et enregistrez le CSV." },
  { name: "Padloc", how: "Paramètres, Exporter, format CSV." },
  {
    name: "Passbolt",
    how: "Dans les mots de passe : Tout exporter, format kdbx avec un mot de passe, ou csv.",
  },
  {
    name: "Proton Pass",
    how: "Paramètres, Exporter, format ZIP ou CSV. Laissez le chiffrement par phrase secrète désactivé : il utilise PGP, qui ne peut pas être lu ici.",
  },
  { name: "Psono", how: "Autre, Exporter, format JSON." },
  { name: "RoboForm", how: "Dans l’application de bureau : Options, Compte et données, Exporter, en CSV." },
  {
    name: "Un autre programme",
    how: "Cherchez « Exporter » dans ses paramètres et choisissez CSV. Ici, vous indiquez ce qu’est chaque colonne.",
  },
];
