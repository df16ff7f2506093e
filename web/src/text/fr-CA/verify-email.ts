import type { verifyEmail as en } from "../en/verify-email.ts";

export const verifyEmail: typeof en = {
  title: "Confirmer votre adresse",
  opening: "Vérification de votre lien…",
  own: (email) => `Confirmez que ${email} est votre adresse.`,
  foreign: (email) =>
    `Pour confirmer ${email}, entrez le mot de passe du compte Keepwell pour lequel cette adresse a été donnée.`,
  password: "Mot de passe",
  fill: "Entrez votre mot de passe",
  submit: "Confirmer l’adresse",
  working: "Confirmation…",
  done: (email) => `${email} est confirmée.`,
  failedText: "Connectez-vous et demandez-en un nouveau dans vos paramètres.",
  toApp: "Aller à Keepwell",
};
