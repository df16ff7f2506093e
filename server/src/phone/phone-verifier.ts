import type { Handle } from "../db/schema.ts";

/** What a phone is proven for. A code for one purpose is invalid for the others. */
export type PhonePurpose = "add" | "login" | "confirm";

/**
 * What a code belongs to. `attempt` names the attempt: the pending sign-in's id, or the session's when a signed-in user
 * adds a number or confirms. The code of another attempt is judged wrong.
 */
export interface PhoneAttempt {
  readonly userUid: string;
  readonly purpose: PhonePurpose;
  readonly attempt: string;
}

/** `expired` also means that the code was used before, or that none was sent. */
export type PhoneVerdict =
  | { readonly verdict: "approved" /** The number that was proven. */; readonly phone: string }
  | { readonly verdict: "wrong" | "expired" | "too_many" };

export interface PhoneVerifier {
  /**
   * Sends a code to `to` (E.164) within the caller's transaction. A previous code of the same attempt becomes invalid.
   * Takes no points of the limits, because the caller has already taken them.
   */
  start(
    within: Handle,
    what: PhoneAttempt & { readonly to: string; readonly locale: string },
  ): Promise<{ readonly expiresAt: Date }>;
  /**
   * Checks a typed code. A right code is valid once; five tries count, wrong or right. Throws when called inside a
   * transaction: a try must count even if the caller's work is rolled back, and a provider may be slow. Throws
   * `unavailable` if the provider does not answer.
   */
  check(handle: Handle, what: PhoneAttempt & { readonly code: string }): Promise<PhoneVerdict>;
}
