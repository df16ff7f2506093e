import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { generator } from "../../../text/en/generator.ts";

export type GeneratorText = typeof generator;

export const useGeneratorText = lazyText<GeneratorText>({
  en: async () => (await import("../../../text/en/generator.ts")).generator,
  "fr-CA": async () => (await import("../../../text/fr-CA/generator.ts")).generator,
});
