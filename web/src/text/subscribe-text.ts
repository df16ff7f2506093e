import type { subscribe } from "./en/subscribe.ts";
import { lazyText } from "./lazy-text.ts";

export type SubscribeText = typeof subscribe;

/** The words of plans and of paying for them, loaded where one is chosen. */
export const useSubscribeText = lazyText<SubscribeText>({
  en: async () => (await import("./en/subscribe.ts")).subscribe,
  "fr-CA": async () => (await import("./fr-CA/subscribe.ts")).subscribe,
});
