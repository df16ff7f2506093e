import { frNumber } from "../number.ts";
import { frPlural } from "../plural.ts";
import { characterName } from "./characters.ts";

export const ui = {
  optional: "(facultatif)",
  loading: "Chargement",
  working: "Un instant…",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  show: "Afficher",
  hide: "Masquer",
  passwordShown: "Mot de passe affiché",
  passwordHidden: "Mot de passe masqué",
  hiddenValue: "Masqué",
  filter: "Filtrer",
  clearFilter: "Effacer le filtre",
  nothingFound: "Aucun résultat.",
  chooseOne: "Choisir…",
  opensInNewTab: "(s’ouvre dans un nouvel onglet)",
  unavailable: "Non disponible",
  notices: "Avis",
  dismissNotice: "Fermer l’avis",
  moreNotices: (count: number) => `${frNumber(count)} de plus`,
  fieldsNeedAttention: (count: number) =>
    `${frNumber(count)} ${frPlural(count, "champ à corriger", "champs à corriger")}`,
  selectRow: (name: string) => `Sélectionner ${name}`,
  selectAll: (count: number) => `Tout sélectionner (${frNumber(count)})`,
  meterText: (step: number, steps: number, word: string) => `${word}, ${step} sur ${steps}`,
  tones: { info: "Information", success: "Terminé", warning: "Avertissement", error: "Erreur" },
  characterName,
};
