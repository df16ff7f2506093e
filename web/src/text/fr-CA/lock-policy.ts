import type { lockPolicy as en } from "../en/lock-policy.ts";

export const lockPolicy: typeof en = {
  title: "Verrouillage",
  text: "Les pages et les extensions de tous les membres se verrouillent après cette période d’inactivité, ou plus tôt. Les membres peuvent choisir une période plus courte. Keepwell respecte ce réglage; un membre qui modifie le programme sur son propre appareil peut le contourner.",
  label: "Verrouiller au plus tard après",
  choices: {
    none: "Sans limite",
    240: "4 heures",
    60: "1 heure",
    15: "15 minutes",
    5: "5 minutes",
    1: "1 minute",
  },
  saved: "Limite enregistrée. Les pages des membres la suivent dès qu’elles sont connectées.",
};
