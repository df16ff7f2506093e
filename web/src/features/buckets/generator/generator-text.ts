import type { generator } from "../../../text/en/generator.ts";
import { lazyText } from "../../../text/lazy-text.ts";

export type GeneratorText = typeof generator;

export const useGeneratorText = lazyText<GeneratorText>({
  en: async () => (await import("../../../text/en/generator.ts")).generator,
  "fr-CA": async () => (await import("../../../text/fr-CA/generator.ts")).generator,
});
