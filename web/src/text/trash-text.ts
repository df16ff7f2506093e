import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { trash } from "./en/trash.ts";

/** The texts of Trash, and of the choice between Trash and a permanent deletion. */
export const useTrashText = lazyText<typeof trash>({
  en: async () => (await import("./en/trash.ts")).trash,
  "fr-CA": async () => (await import("./fr-CA/trash.ts")).trash,
});
