import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { audit } from "./en/audit.ts";

export type AuditText = typeof audit;

/**
 * The texts of the audit log and of the reports about former members. They are loaded with the pages that use them, and
 * not at the start.
 */
export const useAuditText = lazyText<AuditText>({
  en: async () => (await import("./en/audit.ts")).audit,
  "fr-CA": async () => (await import("./fr-CA/audit.ts")).audit,
});
