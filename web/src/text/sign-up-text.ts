import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { signUp } from "./en/sign-up.ts";

/** The texts of signing up and of a new password. */
export const useSignUpText = lazyText<typeof signUp>({
  en: async () => (await import("./en/sign-up.ts")).signUp,
  "fr-CA": async () => (await import("./fr-CA/sign-up.ts")).signUp,
});
