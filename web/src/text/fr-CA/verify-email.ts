import { que } from "../elision.ts";
import type { verifyEmail as en } from "../en/verify-email.ts";

export const verifyEmail: typeof en = {
  title: "Confirmer votre adresse courriel",
  opening: "Vérification de votre lien…",
  own: (email) => `Confirmez ${que(email)} est votre adresse.`,
  foreign: (email) =>
    `Pour confirmer ${email}, entrez le mot de passe du compte Keepwell pour lequel cette adresse a été donnée.`,
  password: "Mot de passe",
  fill: "Entrez votre mot de passe",
  submit: "Confirmer l’adresse",
  working: "Confirmation…",
  done: (email) => `${email} est confirmée.`,
  notMine:
    "Si vous n’avez pas créé ce compte, vous pouvez ignorer le message : rien n’est confirmé sans le mot de passe.",
  replace: "Voulez-vous utiliser Keepwell avec cette adresse?",
  replaceLink: "Demander un lien pour remplacer le compte",
  failedText: "Connectez-vous et demandez-en un nouveau dans vos paramètres.",
  toApp: "Aller à Keepwell",
};
