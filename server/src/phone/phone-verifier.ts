import type { Handle } from "../db/schema.ts";

/** What a phone is proven for. A code for one purpose is invalid for the others. */
export type PhonePurpose = "add" | "login" | "confirm";

/**
 * The user, purpose and attempt that a code belongs to. `attempt` is the id of the pending sign-in, or of the session
 * if a signed-in user adds a number or confirms their identity. The code of another attempt is not accepted.
 */
export interface PhoneAttempt {
  readonly userUid: string;
  readonly purpose: PhonePurpose;
  readonly attempt: string;
}

/** `expired` also means that the code was used before, or that no code was sent. */
export type PhoneVerdict =
  | { readonly verdict: "approved" /** The number that was proven. */; readonly phone: string }
  | { readonly verdict: "wrong" | "expired" | "too_many" };

export interface PhoneVerifier {
  /**
   * Sends a code to `to` (E.164) within the caller's transaction. The attempt's previous code becomes invalid. Spends
   * no points of the limits; the caller has spent them.
   */
  start(
    within: Handle,
    what: PhoneAttempt & { readonly to: string; readonly locale: string },
  ): Promise<{ readonly expiresAt: Date }>;
  /**
   * Checks a typed code. A right code is valid once. Each code that is sent allows five tries, whether these are right
   * or wrong. Throws `unavailable` if the provider does not answer. Throws if it is called inside a transaction: a try
   * must count even if the caller's work is rolled back, and a provider may be slow.
   */
  check(handle: Handle, what: PhoneAttempt & { readonly code: string }): Promise<PhoneVerdict>;
}
