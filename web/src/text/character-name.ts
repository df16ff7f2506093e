import type { characterName } from "./en/characters.ts";
import { lazyText } from "./lazy-text.ts";

/** How a character is called aloud: seldom needed, so loaded when it is. */
export const useCharacterName = lazyText<typeof characterName>({
  en: async () => (await import("./en/characters.ts")).characterName,
  "fr-CA": async () => (await import("./fr-CA/characters.ts")).characterName,
});
