import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { teamHealth } from "./en/team-health.ts";

export const useTeamHealthText = lazyText<typeof teamHealth>({
  en: async () => (await import("./en/team-health.ts")).teamHealth,
  "fr-CA": async () => (await import("./fr-CA/team-health.ts")).teamHealth,
});
