/**
 * @file The sign-in that waits for the code of its second factor, which the page after the login page asks for. It is
 * kept in memory only: after a reload the user signs in again.
 */
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";

let held: PendingSignIn | null = null;

export const holdSignIn = (pending: PendingSignIn): void => {
  held = pending;
};

export const heldSignIn = (): PendingSignIn | null => held;

/** Leaving the page that asks for the code cancels the sign-in. */
export const dropSignIn = (): void => {
  held = null;
};
