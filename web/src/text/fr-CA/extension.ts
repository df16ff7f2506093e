import { frNumber } from "@keepwell/ui/text/number.ts";
import type { extension as en } from "../en/extension.ts";

export const extension: typeof en = {
  intro:
    "Keepwell dans la barre d’outils de votre navigateur trouve l’entrée de la page affichée, remplit son formulaire de connexion, copie noms d’utilisateur, mots de passe et codes à usage unique, et génère des mots de passe. Les entrées s’ouvrent dans votre navigateur, comme ici. Vous pouvez utiliser Keepwell sans l’extension. Celle-ci a besoin d’un ordinateur : sur un téléphone, copiez à partir de cette page.",
  unsupported:
    "Ce navigateur ne peut pas charger l’extension. Il faut un ordinateur avec Firefox 140 ou plus récent, ou avec Chrome, Edge, Brave ou un autre navigateur Chromium, 137 ou plus récent.",
  none: {
    title: "Ce serveur n’offre pas l’extension",
    text: "Demandez à son exploitant, la personne qui le gère, de l’ajouter. Le manuel dit comment, sous « The browser extension ».",
  },
  browsers: { chromium: "Chrome, Edge et autres navigateurs Chromium", firefox: "Firefox" },
  kinds: { chromium: "Chromium", firefox: "Firefox" },
  download: {
    chromium: "Télécharger pour Chromium",
    firefox: "Télécharger pour Firefox",
  },
  facts: (version, megabytes) => `Version ${version} · ${frNumber(megabytes)} Mo`,
  steps: {
    chromium: [
      "Téléchargez le fichier zip et extrayez-le dans un dossier qui restera en place : le navigateur y charge l’extension à chaque démarrage.",
      "Ouvrez cette adresse dans un nouvel onglet, et activez le « Mode développeur ». Le navigateur en a besoin pour charger une extension à partir d’un dossier.",
      "Appuyez sur « Charger l’extension non empaquetée » et choisissez le dossier.",
      "Une page s’ouvre d’elle-même. Saisissez-y l’adresse de ce serveur, autorisez-en l’accès et connectez-vous.",
    ],
    firefox: [
      "Téléchargez le fichier zip. Ne l’extrayez pas.",
      "Ouvrez cette adresse dans un nouvel onglet.",
      "Appuyez sur « Charger un module complémentaire temporaire… » et choisissez le fichier zip.",
      "Une page s’ouvre d’elle-même. Saisissez-y l’adresse de ce serveur, autorisez-en l’accès et connectez-vous.",
    ],
  },
  notes: {
    chromium:
      "Le navigateur ne met pas à jour une extension chargée ainsi. Quand cette page montre une version plus récente, remplacez le contenu du dossier et appuyez sur le bouton d’actualisation de l’extension.",
    firefox:
      "Firefox retire une extension chargée ainsi quand on le ferme. Chargez-la de nouveau après chaque démarrage.",
  },
  copyAddress: (address) => `Copier ${address}`,
  check: {
    title: "Vérifier le téléchargement",
    text: "Le fichier zip et son empreinte SHA-256 ci-dessous viennent du même serveur. L’empreinte montre donc qu’un téléchargement est complet, et non que le serveur est honnête.",
    build:
      "Pour vérifier l’extension elle-même, compilez-la à partir du code source de la même version : « npm run build:extension » affiche les empreintes qu’ont les fichiers zip honnêtes. Elles sont les mêmes partout où on la compile.",
    compute:
      "L’empreinte d’un fichier se calcule par « sha256sum » sous Linux, « shasum -a 256 » sous macOS et « Get-FileHash » dans Windows PowerShell, suivi du nom du fichier.",
    copyHash: (kind) => `Copier l’empreinte pour ${kind}`,
  },
};
