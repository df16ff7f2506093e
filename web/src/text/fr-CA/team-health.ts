import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { teamHealth as en } from "../en/team-health.ts";

const members = (count: number) => `${frNumber(count)} ${frPlural(count, "membre", "membres")}`;

export const teamHealth: typeof en = {
  title: "Mots de passe",
  note: "Chaque membre a son propre bilan de santé, que lui seul voit. Voici les chiffres que des membres ont choisi d’envoyer; ils peuvent les retirer en tout temps.",
  caption: "Chiffres des bilans de santé que des membres ont envoyés",
  summary: (sent, others) =>
    `${members(sent)} ${frPlural(sent, "a envoyé ses chiffres", "ont envoyé leurs chiffres")}; ${members(others)} ${frPlural(others, "ne l’a pas fait", "ne l’ont pas fait")}.`,
  number: frNumber,
  member: "Membre",
  score: "Score",
  checked: "Mots de passe",
  leaked: "Divulgués",
  reused: "Réutilisés",
  weak: "Faibles",
  others: "Autres problèmes",
  sentAt: "Envoyé",
  narrow: ({ checked, leaked, reused, weak }, day) =>
    `${frNumber(checked)} ${frPlural(checked, "mot de passe", "mots de passe")} : ${frNumber(leaked)} ${frPlural(leaked, "divulgué", "divulgués")}, ${frNumber(reused)} ${frPlural(reused, "réutilisé", "réutilisés")}, ${frNumber(weak)} ${frPlural(weak, "faible", "faibles")}. Envoyé le ${day}`,
  emptyTitle: "Aucun membre n’a encore envoyé de chiffres",
  empty: "Les membres trouvent « Envoyer ces chiffres » sous leur propre bilan de santé.",
  factors: {
    title: "Validation en deux étapes",
    note: "Avec un deuxième facteur, un mot de passe volé ne suffit pas pour se connecter. Vous voyez si un deuxième facteur est en service, et non lequel. Les membres l’activent dans leurs paramètres, sous Validation en deux étapes.",
    summary: (without, all) =>
      without === 0
        ? "Chaque membre a un deuxième facteur."
        : `${frNumber(without)} ${frPlural(without, "membre", "membres")} sur ${frNumber(all)} ${frPlural(without, "n’a", "n’ont")} pas de deuxième facteur.`,
    show: "Membres affichés",
    without: "Sans deuxième facteur",
    all: "Tous les membres",
    member: "Membre",
    state: "Deuxième facteur",
    on: "En service",
    off: "Aucun",
  },
};
