/** @file An older state of the account than this browser has seen, while the server shows it: [Note: Older than seen]. */
import { isSameOlder, type OlderState } from "@keepwell/client/restored/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { flushDrafts } from "./drafts.ts";
import { createTabStore } from "./tab-store.ts";

const states = createTabStore<OlderState>();

/** Each page that reads the account's state is told; it is the same one as long as nothing in it differs. */
export const noteOlderState = (uid: string, older: OlderState | null): void => {
  const known = states.get(uid);
  if (older === null && known === undefined) return;
  if (older && known && isSameOlder(known, older)) return;
  states.set(uid, older ?? undefined);
};

export const useOlderState = ({ identity }: Session): OlderState | undefined => states.useValue(identity.uid);

/**
 * The user has typed that the operator restored a backup. What the page still has in memory is of the newer state: it
 * begins anew.
 * @throws OlderThanSeen when the server shows another older state now.
 */
export const acceptOlderState = async ({ keyring }: Session, older: OlderState): Promise<void> => {
  await (await keyring.trust()).acceptOlder(older);
  await flushDrafts();
  location.reload();
};
