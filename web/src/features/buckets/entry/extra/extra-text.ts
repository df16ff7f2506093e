import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { extra } from "../../../../text/en/extra.ts";

export type ExtraText = typeof extra;

export const useExtraText = lazyText<ExtraText>({
  en: async () => (await import("../../../../text/en/extra.ts")).extra,
  "fr-CA": async () => (await import("../../../../text/fr-CA/extra.ts")).extra,
});
