import type { enterpriseName as en } from "../en/enterprise-name.ts";

export const enterpriseName: typeof en = {
  title: "Entreprise",
  text: "Les membres voient ce nom en haut de la page, et les courriels le citent. Les factures gardent le nom de l’adresse de facturation.",
  label: "Nom de l’entreprise",
  saved: "Nom enregistré. Les pages des membres l’affichent dès qu’elles sont connectées.",
};
