import type { confirm as en } from "../en/confirm.ts";

export const confirm: typeof en = {
  title: "Confirmez que c’est vous",
  text: "Saisissez de nouveau votre mot de passe. Il ne sera plus demandé pendant dix minutes.",
  confirm: "Confirmer",
  confirming: "Confirmation…",
  fill: "Saisissez votre mot de passe",
};
