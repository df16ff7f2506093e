import type { exportReminder as en } from "../en/export-reminder.ts";

export const exportReminder: typeof en = {
  title: "Rappel",
  monthly: "Me rappeler chaque mois d’exporter une copie",
  hint: "Le rappel s’affiche sur votre page d’accueil. Ce choix est chiffré avec votre compte, et le serveur ne peut pas le lire.",
  state: (last, due) =>
    `${last === null ? "" : `Dernier fichier enregistré le ${last}. `}Votre page d’accueil vous le rappelle ${due === null ? "maintenant" : `à partir du ${due}`}.`,
  due: "C’est le moment d’une nouvelle copie de vos entrées",
  dueText: "Vous avez demandé ce rappel mensuel. Gardez le fichier là où vous le trouverez sans Keepwell.",
  toExport: "Exporter",
  later: "Dans une semaine",
  laterFailed: "Le report n’a pas été enregistré. Réessayez une fois en ligne.",
};
