import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { ToRemember } from "@keepwell/client/people/state-missing.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { flushDrafts } from "../../../app/drafts.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";

/** Reloads the page, because the page has loaded its data before the user has decided. */
const startAgain = async (): Promise<void> => {
  await flushDrafts();
  location.reload();
};

/**
 * Accepts the older state, after the user has typed that the operator restored a backup.
 * @throws OlderThanSeen if the server now sends another older state than the user has accepted.
 */
export const acceptOlderState = async ({ keyring }: Session, older: OlderState): Promise<void> => {
  await (await keyring.trust()).acceptOlder(older);
  await startAgain();
};

/**
 * Accepts older entries and buckets, after the user has typed that the operator restored a backup. Used when only these
 * are older than seen, but not the account's state.
 */
export const acceptOlderEntries = async ({ keyring }: Session): Promise<void> => {
  await (await keyring.trust()).acceptRestored();
  await startAgain();
};

/**
 * Creates a state for an account that has none. `toRemember` is what the user says about whether the account had
 * anything to remember.
 * @throws StateMissing if the server now says that the account has a state, but does not send it.
 */
export const beginState = async (session: Session, toRemember: ToRemember): Promise<void> => {
  await (await loadAccounts()).beginState(session, toRemember);
  await startAgain();
};
