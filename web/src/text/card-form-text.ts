import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { cardForm } from "./en/card-form.ts";

/** The texts of the card form. They are loaded on demand, because most visits do not need them. */
export const useCardFormText = lazyText<typeof cardForm>({
  en: async () => (await import("./en/card-form.ts")).cardForm,
  "fr-CA": async () => (await import("./fr-CA/card-form.ts")).cardForm,
});
