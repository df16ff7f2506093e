/** @file The sign-in that waits for its code, between the login page and the next. In memory alone: a reload begins anew. */
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";

let held: PendingSignIn | null = null;

export const holdSignIn = (pending: PendingSignIn): void => {
  held = pending;
};

export const heldSignIn = (): PendingSignIn | null => held;

/** Whoever leaves the page that asks for the code leaves the sign-in. */
export const dropSignIn = (): void => {
  held = null;
};
