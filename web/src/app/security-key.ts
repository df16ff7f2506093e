/** @file Uses a security key or a passkey as the second factor. Loaded on demand. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { loadAccounts } from "./load-accounts.ts";
import { openingSigned, unlessCancelled } from "./passkey-requests.ts";

/** Finishes a sign-in. Returns null if the user has cancelled. @param left ends the request. */
export const finishWithKey = (pending: PendingSignIn, left: AbortSignal): Promise<Session | null> =>
  unlessCancelled(
    (authenticator) => openingSigned(authenticator, (signing) => pending.finishWithKey(signing)),
    left,
  );

/** Confirms the user's identity. Returns false if the user has cancelled. */
export const confirmWithKey = async (
  session: Session,
  password: string,
  left: AbortSignal,
): Promise<boolean> => {
  const { confirmIdentity } = await loadAccounts();
  const confirmed = await unlessCancelled(async (key) => {
    await confirmIdentity(session, { password, key });
    return true;
  }, left);
  return confirmed ?? false;
};
