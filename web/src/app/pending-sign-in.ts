/**
 * @file The sign-in that waits for the code of its second factor. The page after the login page asks for this code. The
 * sign-in is kept in memory only, so after a reload the user signs in again.
 */
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";

let held: PendingSignIn | null = null;

export const holdSignIn = (pending: PendingSignIn): void => {
  held = pending;
};

export const heldSignIn = (): PendingSignIn | null => held;

/** Forgets the sign-in, for example when the user leaves the page that asks for the code. */
export const dropSignIn = (): void => {
  held = null;
};
