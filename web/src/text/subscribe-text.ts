import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { subscribe } from "./en/subscribe.ts";

export type SubscribeText = typeof subscribe;

/** The texts of plans and payments. They are loaded with the screens on which the user chooses a plan. */
export const useSubscribeText = lazyText<SubscribeText>({
  en: async () => (await import("./en/subscribe.ts")).subscribe,
  "fr-CA": async () => (await import("./fr-CA/subscribe.ts")).subscribe,
});
