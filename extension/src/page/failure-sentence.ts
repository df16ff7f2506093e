import type { FailureType } from "@keepwell/client/api/call-failure.ts";
import { text } from "../text/text.ts";

/** Returns the sentence for a call that failed with this type. */
export const sentenceOf = (type: FailureType | "unknown"): string => {
  const words = text().failures;
  const known: Partial<Record<FailureType | "unknown", string>> = {
    offline: words.offline,
    unavailable: words.unavailable,
    unauthorized: words.unauthorized,
    signed_out: text().popup.signedOut,
    rate_limited: words.rateLimited,
    unverifiable: words.unverifiable,
    outdated: words.outdated,
    payment: words.plan,
    forbidden: words.notAllowed,
    not_found: words.gone,
    conflict: words.changed,
    validation: words.invalid,
  };
  return known[type] ?? words.unknown;
};
