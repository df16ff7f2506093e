import type { exportReminder as en } from "../en/export-reminder.ts";

export const exportReminder: typeof en = {
  title: "Rappel",
  monthly: "Me rappeler chaque mois d’exporter une copie",
  hint: "Le rappel s’affiche sur votre page d’accueil. Ce choix est chiffré avec votre compte, et le serveur ne peut pas le lire.",
  state: (last, due) =>
    `${last === null ? "" : `Dernier fichier enregistré le ${last}. `}Votre page d’accueil vous le rappelle ${due === null ? "maintenant" : `à partir du ${due}`}.`,
  due: "C’est le moment de faire une nouvelle copie de vos entrées",
  dueText: "Vous avez demandé ce rappel mensuel. Gardez le fichier là où vous le trouverez sans Keepwell.",
  toExport: "Exporter",
  later: "Me le rappeler dans une semaine",
  laterFailed: "Ce choix n’a pas été enregistré. Réessayez lorsque vous serez en ligne.",
};
