import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { ToRemember } from "@keepwell/client/people/state-missing.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { flushDrafts } from "../../../app/drafts.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";

/** Reloads the page, because it loaded its data before the user decided. */
const startAgain = async (): Promise<void> => {
  await flushDrafts();
  location.reload();
};

/**
 * Accepts the older state, after the user has typed that the operator restored a backup.
 * @throws OlderThanSeen if the server now shows an older state that is not the accepted one.
 */
export const acceptOlderState = async ({ keyring }: Session, older: OlderState): Promise<void> => {
  await (await keyring.trust()).acceptOlder(older);
  await startAgain();
};

/**
 * Accepts older entries, after the user has typed that the operator restored a backup. Used when the entries are older,
 * but the account's state is not.
 */
export const acceptOlderEntries = async ({ keyring }: Session): Promise<void> => {
  await (await keyring.trust()).acceptRestored();
  await startAgain();
};

/**
 * Creates a state for an account without one. `toRemember` says, in the user's words, whether the account had anything
 * to remember.
 * @throws StateMissing if the server now says that the account has a state, but does not show it.
 */
export const beginState = async (session: Session, toRemember: ToRemember): Promise<void> => {
  await (await loadAccounts()).beginState(session, toRemember);
  await startAgain();
};
