import type { lock as en } from "../en/lock.ts";

export const lock: typeof en = {
  title: "Keepwell est verrouillé",
  text: (email) => `Saisissez le mot de passe du compte ${email}. La page est là où vous l’avez laissée.`,
  reasons: {
    user: "Vous l’avez verrouillé, ici ou dans un autre onglet.",
    idle: "Il s’est verrouillé de lui-même, faute d’utilisation pendant un moment.",
    closed: "Il s’est verrouillé à la fermeture du dernier onglet.",
  },
  textPasskey: (email) =>
    `Utilisez une clé d’accès du compte ${email}, ou saisissez le mot de passe. La page est là où vous l’avez laissée.`,
  passkey: "Déverrouiller avec une clé d’accès",
  passkeyWaiting: "En attente de la clé d’accès…",
  fill: "Saisissez votre mot de passe",
  unlock: "Déverrouiller",
  unlocking: "Déverrouillage…",
  forgot:
    "Mot de passe oublié? Déconnectez-vous, puis choisissez « Mot de passe oublié ». Ce navigateur garde vos brouillons et reste de confiance s’il l’était.",
};
