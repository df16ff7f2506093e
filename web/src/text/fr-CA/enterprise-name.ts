import type { enterpriseName as en } from "../en/enterprise-name.ts";

export const enterpriseName: typeof en = {
  title: "Nom de l’entreprise",
  text: "Les membres voient ce nom en haut de la page, et les courriels le citent. Les factures gardent le nom de l’adresse de facturation.",
  label: "Nom",
  saved: "Nom enregistré. Les pages des membres l’affichent dès qu’elles sont connectées.",
};
