import type { commands as en } from "../en/commands.ts";

export const commands: typeof en = {
  home: "Aller à mes coffres",
  all: "Aller à toutes les entrées",
  trash: "Aller à la corbeille",
  starred: "Aller aux coffres favoris",
  archived: "Aller aux coffres archivés",
  billing: "Aller à la facturation",
  settings: {
    "settings.details": "Aller à vos coordonnées",
    "settings.password": "Changer votre mot de passe",
    "settings.tfa": "Aller à la sécurité à deux facteurs",
    "settings.recovery": "Aller à la récupération du compte",
    "settings.sessions": "Aller aux sessions et navigateurs",
    "settings.activity": "Aller à votre activité",
    "settings.preferences": "Aller aux préférences",
    "settings.data": "Aller à vos données",
  },
  team: {
    users: "Aller aux utilisateurs de l’équipe",
    groups: "Aller aux groupes de l’équipe",
    permissions: "Aller aux permissions générales",
    admins: "Aller aux administrateurs de l’équipe",
    leavers: "Aller aux départs",
    recovery: "Aller aux demandes de récupération",
    audit: "Aller au journal d’audit",
  },
  importFile: "Importer des mots de passe",
  exportFile: "Exporter des entrées",
  generator: "Générer un mot de passe",
  shortcuts: "Afficher les raccourcis clavier",
  theme: {
    light: "Utiliser le thème clair",
    dark: "Utiliser le thème sombre",
    system: "Utiliser le thème du système",
  },
  language: { en: "Switch to English", "fr-CA": "Passer au français" },
};
