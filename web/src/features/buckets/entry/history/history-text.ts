import type { history } from "../../../../text/en/history.ts";
import { lazyText } from "../../../../text/lazy-text.ts";

export type HistoryText = typeof history;

export const useHistoryText = lazyText<HistoryText>({
  en: async () => (await import("../../../../text/en/history.ts")).history,
  "fr-CA": async () => (await import("../../../../text/fr-CA/history.ts")).history,
});
