import type { verifyEmail as en } from "../en/verify-email.ts";

export const verifyEmail: typeof en = {
  title: "Confirmer votre adresse",
  working: "Confirmation de votre adresse…",
  done: (email) => `${email} est confirmée.`,
  failed: "Ce lien n’est pas valide ou a expiré.",
  failedText: "Connectez-vous et demandez-en un nouveau dans vos paramètres.",
  toApp: "Aller à Keepwell",
};
