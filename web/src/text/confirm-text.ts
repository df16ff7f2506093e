import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { confirm } from "./en/confirm.ts";

/** The texts of the dialog that asks for the password again. */
export const useConfirmText = lazyText<typeof confirm>({
  en: async () => (await import("./en/confirm.ts")).confirm,
  "fr-CA": async () => (await import("./fr-CA/confirm.ts")).confirm,
});
