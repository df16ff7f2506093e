import type { shell as en } from "../en/shell.ts";

export const shell: typeof en = {
  skip: "Aller au contenu",
  menu: "Menu",
  mainNav: "Principal",
  home: "Accueil",
  buckets: "Coffrets",
  account: (name) => `Compte : ${name}`,
  personal: "Compte standard",
  signOut: "Se déconnecter",
  signedOut: "Vous êtes déconnecté.",
  contents: "Sur cette page",
  terms: "Conditions d’utilisation",
  privacy: "Politique de confidentialité",
  legal: "Mentions légales",
  recentNotices: "Avis récents",
  noNotices: "Rien pour l’instant.",
  offline:
    "Vous êtes hors ligne. Vous pouvez lire ce qui est déjà chargé; les modifications sont désactivées.",
  offlineReason: "Vous êtes hors ligne",
  opening: "Ouverture de votre coffre",
  notFoundTitle: "Il n’y a pas de page ici",
  notFoundText: "L’adresse est peut-être mal saisie, ou ce qu’elle désignait n’existe plus.",
  goHome: "Aller à mes coffrets",
  crashTitle: "Cette page a cessé de fonctionner",
  crashText: "Rien de ce que vous avez enregistré n’est perdu. Recharger la page suffit d’ordinaire.",
  reload: "Recharger",
};
