import type { exportPolicy as en } from "../en/export-policy.ts";

export const exportPolicy: typeof en = {
  title: "Exportations depuis les coffres de l’équipe",
  text: "Qui peut écrire les entrées de l’équipe dans un fichier. Keepwell respecte ce réglage. Toute personne qui peut lire une entrée peut quand même la copier : accordez la lecture avec le même soin. Les mots de passe privés peuvent toujours être exportés.",
  choices: {
    everyone: {
      title: "Toute personne qui peut les lire",
      note: "Les membres exportent ce qu’ils peuvent ouvrir.",
    },
    permitted: {
      title: "Les membres qui ont la permission Exporter",
      note: "Accordez-la dans une liste de cette page.",
    },
    admins: {
      title: "Les administrateurs seulement",
      note: "Les autres membres n’exportent que leurs mots de passe privés.",
    },
  },
  saved: "Politique enregistrée. Elle s’applique aux prochaines exportations.",
};
