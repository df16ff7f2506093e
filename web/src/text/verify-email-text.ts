import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { verifyEmail } from "./en/verify-email.ts";

export const useVerifyEmailText = lazyText<typeof verifyEmail>({
  en: async () => (await import("./en/verify-email.ts")).verifyEmail,
  "fr-CA": async () => (await import("./fr-CA/verify-email.ts")).verifyEmail,
});
