import type { audit } from "./en/audit.ts";
import { lazyText } from "./lazy-text.ts";

export type AuditText = typeof audit;

/** The words of what an enterprise looks back on, loaded with it. */
export const useAuditText = lazyText<AuditText>({
  en: async () => (await import("./en/audit.ts")).audit,
  "fr-CA": async () => (await import("./fr-CA/audit.ts")).audit,
});
