import type { welcome as en } from "../en/welcome.ts";

export const welcome: typeof en = {
  title: "Bienvenue dans Keepwell",
  text: "Un coffre réunit des mots de passe et des notes qui vont ensemble. « Mots de passe privés » n’est partagé avec personne; commencez par là.",
  more: "Créez d’autres coffres pour ce que vous voulez séparer ou partager plus tard.",
  free: "Un coffre réunit des mots de passe et des notes qui vont ensemble. « Mots de passe privés » est le coffre du forfait Gratuit, avec autant de mots de passe que vous voulez.",
  createPassword: "Créer un mot de passe",
  createBucket: "Créer un coffre",
  openPrivate: "Ouvrir Mots de passe privés",
  addPeople: "Ajouter des personnes à votre équipe",
  importOthers: "Importer d’un navigateur ou d’un gestionnaire de mots de passe",
  extension: "Obtenir l’extension du navigateur",
  everything: "Voir toutes les entrées dans une liste",
};
