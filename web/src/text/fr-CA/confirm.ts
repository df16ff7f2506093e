import type { confirm as en } from "../en/confirm.ts";

export const confirm: typeof en = {
  title: "Confirmez que c’est vous",
  text: "Votre mot de passe est demandé de nouveau. Cela vaut pour dix minutes.",
  confirm: "Confirmer",
  confirming: "Confirmation…",
  fill: "Saisissez votre mot de passe",
};
