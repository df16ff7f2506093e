import type { identity as en } from "../en/identity.ts";

export const identity: typeof en = {
  login: {
    title: "Se connecter",
    email: "Courriel",
    password: "Mot de passe",
    submit: "Se connecter",
    submitting: "Connexion…",
    passkey: "Se connecter avec une clé d’accès",
    passkeyWaiting: "En attente de la clé d’accès…",
    fillBoth: "Saisissez votre courriel et votre mot de passe",
    remember: "Se souvenir de ce navigateur",
    rememberHint:
      "Si vous oubliez et réinitialisez votre mot de passe, ce navigateur ouvre encore ce que vous avez enregistré. Décochez cette case sur un ordinateur partagé.",
    ended: {
      elsewhere:
        "Votre session est terminée : elle a expiré, a été fermée ailleurs, ou le mot de passe a été changé.",
      deleted: "Votre compte est supprimé.",
    },
    forgot: "Mot de passe oublié",
    continueChanged: "J’ai changé mon mot de passe, continuer",
    confirmOlder: "Confirmez qu’une sauvegarde a été restaurée",
    createAccount: "Créer un compte",
    insecure:
      "Cette page a été ouverte par une connexion non sécurisée : le navigateur n’offre alors aucun chiffrement. Utilisez https, ou localhost.",
  },
  about: {
    title: "À propos de Keepwell",
    lines: [
      "Vos mots de passe au même endroit, sur tous vos appareils.",
      "Chiffrés dans votre navigateur : le serveur ne peut pas les lire, et nous non plus.",
      "Partagés en toute sécurité avec vos proches ou votre équipe.",
    ],
  },
};
