import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { team } from "./en/team.ts";

export type TeamText = typeof team;

/** The words of the team's pages, loaded with them. */
export const useTeamText = lazyText<TeamText>({
  en: async () => (await import("./en/team.ts")).team,
  "fr-CA": async () => (await import("./fr-CA/team.ts")).team,
});
