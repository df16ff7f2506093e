import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { team } from "./en/team.ts";

export type TeamText = typeof team;

/** The texts of the team's pages. They are loaded with these pages. */
export const useTeamText = lazyText<TeamText>({
  en: async () => (await import("./en/team.ts")).team,
  "fr-CA": async () => (await import("./fr-CA/team.ts")).team,
});
