import type { characterName } from "./en/characters.ts";
import { lazyText } from "./lazy-text.ts";

/** Returns the function that names a character in words, to be read aloud. Loaded only when it is needed. */
export const useCharacterName = lazyText<typeof characterName>({
  en: async () => (await import("./en/characters.ts")).characterName,
  "fr-CA": async () => (await import("./fr-CA/characters.ts")).characterName,
});
