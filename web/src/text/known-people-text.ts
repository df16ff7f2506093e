import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { knownPeople } from "./en/known-people.ts";

/** The texts about people whose name or address on the server differs from what the account remembers. */
export const useKnownPeopleText = lazyText<typeof knownPeople>({
  en: async () => (await import("./en/known-people.ts")).knownPeople,
  "fr-CA": async () => (await import("./fr-CA/known-people.ts")).knownPeople,
});
