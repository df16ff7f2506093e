import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { ToRemember } from "@keepwell/client/people/state-missing.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { flushDrafts } from "../../../app/drafts.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";

/** What the page has in memory belongs to what was there before the user decided. */
const startAgain = async (): Promise<void> => {
  await flushDrafts();
  location.reload();
};

/**
 * The user has typed that the operator restored a backup.
 * @throws OlderThanSeen when the server shows another older state now.
 */
export const acceptOlderState = async ({ keyring }: Session, older: OlderState): Promise<void> => {
  await (await keyring.trust()).acceptOlder(older);
  await startAgain();
};

/** As `acceptOlderState`, if entries are older and the account's state is not. */
export const acceptOlderEntries = async ({ keyring }: Session): Promise<void> => {
  await (await keyring.trust()).acceptRestored();
  await startAgain();
};

/**
 * The user has said what there was to remember in an account without a state.
 * @throws StateMissing when the server says that there is a state by now, and shows none.
 */
export const beginState = async (session: Session, toRemember: ToRemember): Promise<void> => {
  await (await loadAccounts()).beginState(session, toRemember);
  await startAgain();
};
