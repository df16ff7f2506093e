import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { addSeveral } from "./en/add-several.ts";

export type AddSeveralText = typeof addSeveral;

/** The texts of the dialog that adds several users. They are loaded with the dialog. */
export const useAddSeveralText = lazyText<AddSeveralText>({
  en: async () => (await import("./en/add-several.ts")).addSeveral,
  "fr-CA": async () => (await import("./fr-CA/add-several.ts")).addSeveral,
});
