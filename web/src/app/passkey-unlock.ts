/** @file Unlocks with a passkey. Loaded in advance, because the vault may lock without a connection. */
import {
  type KeptPasskey,
  readKeptPasskeys,
  renewKeptPasskeys,
} from "@keepwell/client/credentials/kept-passkeys.ts";
import { unlockWithPasskey } from "@keepwell/client/credentials/unlock-with-passkey.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { device } from "./device.ts";
import { noteActivity } from "./idle-lock.ts";
import { notePasskey } from "./passkey-hint.ts";
import { preparePasskeyWords, unlessCancelled, withPasskeyWords } from "./passkey-requests.ts";
import { enterSession } from "./sessions.ts";

/** Reads the passkeys that unlock the account in this browser, and notes whether there are any. */
const readKept = async (uid: string): Promise<readonly KeptPasskey[]> => {
  const kept = await readKeptPasskeys(device, uid);
  notePasskey(uid, kept.length > 0);
  return kept;
};

export const canUnlockByPasskey = async (uid: string): Promise<boolean> => (await readKept(uid)).length > 0;

/** Notes whether a passkey unlocks the account in this browser. Call it after a change of the account's passkeys. */
export const notePasskeys = async ({ identity }: Session): Promise<void> => {
  await readKept(identity.uid);
};

/**
 * Renews the passkeys that this browser keeps for unlocking, and loads the texts about passkeys. Call it while there is
 * a connection.
 */
export const preparePasskeys = async (session: Session): Promise<void> => {
  await Promise.all([renewKeptPasskeys(device, session), preparePasskeyWords()]);
  await notePasskeys(session);
};

/** Unlocks the account, unless the user cancels. @param left ends the request. @throws WordedFailure */
export const unlockByPasskey = async (identity: Identity, left: AbortSignal): Promise<void> => {
  const kept = await readKept(identity.uid);
  const session = await withPasskeyWords(
    unlessCancelled((authenticator) => unlockWithPasskey(device, authenticator, { identity, kept }), left),
  );
  if (!session) return;
  noteActivity();
  enterSession(session);
};
