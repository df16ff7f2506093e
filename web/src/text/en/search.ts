import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

export const search = {
  placeholder: "Search...",
  searching: "Searching...",
  nothing: "No result found.",
  hint: "Type two characters or more.",
  open: "Search",
  openHint: "Open",
  recent: "Recent",
  entries: "Passwords and notes",
  commands: "Commands",
  count: (count: number) => `${enNumber(count)} ${enPlural(count, "result", "results")}`,
};
