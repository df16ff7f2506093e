import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { factorGate } from "./en/factor-gate.ts";

export const useFactorGateText = lazyText<typeof factorGate>({
  en: async () => (await import("./en/factor-gate.ts")).factorGate,
  "fr-CA": async () => (await import("./fr-CA/factor-gate.ts")).factorGate,
});
