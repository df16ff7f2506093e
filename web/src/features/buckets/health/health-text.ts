import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { health } from "../../../text/en/health.ts";

export type HealthText = typeof health;

export const useHealthText = lazyText<HealthText>({
  en: async () => (await import("../../../text/en/health.ts")).health,
  "fr-CA": async () => (await import("../../../text/fr-CA/health.ts")).health,
});
