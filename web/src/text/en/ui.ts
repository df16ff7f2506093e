import { enNumber } from "../number.ts";
import { enPlural } from "../plural.ts";
import { characterName } from "./characters.ts";

export const ui = {
  optional: "(optional)",
  loading: "Loading",
  working: "Working…",
  showPassword: "Show password",
  hidePassword: "Hide password",
  show: "Show",
  hide: "Hide",
  passwordShown: "Password shown",
  passwordHidden: "Password hidden",
  hiddenValue: "Hidden",
  filter: "Filter",
  clearFilter: "Clear filter",
  nothingFound: "Nothing found.",
  chooseOne: "Choose…",
  opensInNewTab: "(opens in a new tab)",
  unavailable: "Not available",
  notices: "Notices",
  dismissNotice: "Dismiss",
  moreNotices: (count: number) => `${enNumber(count)} more`,
  fieldsNeedAttention: (count: number) =>
    `${enNumber(count)} ${enPlural(count, "field needs", "fields need")} attention`,
  selectRow: (name: string) => `Select ${name}`,
  selectAll: (count: number) => `Select all ${enNumber(count)}`,
  meterText: (step: number, steps: number, word: string) => `${word}, ${step} of ${steps}`,
  tones: { info: "Information", success: "Done", warning: "Warning", error: "Error" },
  characterName,
};
