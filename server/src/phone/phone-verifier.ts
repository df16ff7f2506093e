import type { Handle } from "../db/schema.ts";

/** What holding the phone is proven for. A code for one is none for the other. */
export type PhonePurpose = "add" | "login" | "confirm";

/**
 * What a code belongs to. `attempt` names the one attempt at proving: the pending sign-in's id, or the
 * session's where a number is added or a signed-in person proves again who is there. A code of another attempt is wrong here.
 */
export interface PhoneAttempt {
  readonly userUid: string;
  readonly purpose: PhonePurpose;
  readonly attempt: string;
}

/** `expired` also says that the code was used before, or that none was sent. */
export type PhoneVerdict =
  | { readonly verdict: "approved" /** The number that was proven. */; readonly phone: string }
  | { readonly verdict: "wrong" | "expired" | "too_many" };

export interface PhoneVerifier {
  /**
   * Sends a code to `to` (E.164), within the caller's transaction. A code sent before in the same
   * attempt is no longer good. Spends no limits: the caller does, first.
   */
  start(
    within: Handle,
    what: PhoneAttempt & { readonly to: string; readonly locale: string },
  ): Promise<{ readonly expiresAt: Date }>;
  /**
   * Judges a code that was typed. A right one is good once; five tries count, wrong or right. Never
   * inside a transaction, and throws there: a try must count even if what follows is rolled back, and a
   * provider may take its time. Throws `unavailable` where the provider does not answer.
   */
  check(handle: Handle, what: PhoneAttempt & { readonly code: string }): Promise<PhoneVerdict>;
}
