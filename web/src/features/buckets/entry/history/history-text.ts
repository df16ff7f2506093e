import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { history } from "../../../../text/en/history.ts";

export type HistoryText = typeof history;

export const useHistoryText = lazyText<HistoryText>({
  en: async () => (await import("../../../../text/en/history.ts")).history,
  "fr-CA": async () => (await import("../../../../text/fr-CA/history.ts")).history,
});
