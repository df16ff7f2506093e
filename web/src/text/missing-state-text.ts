import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { missingState } from "./en/missing-state.ts";

/** The texts about an account without a state. They are loaded when the server sends no state. */
export const useMissingStateText = lazyText<typeof missingState>({
  en: async () => (await import("./en/missing-state.ts")).missingState,
  "fr-CA": async () => (await import("./fr-CA/missing-state.ts")).missingState,
});
