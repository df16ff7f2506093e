import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { flushDrafts } from "../../../app/drafts.ts";

/**
 * The user has typed that the operator restored a backup. What the page has in memory belongs to the newer state, so
 * it reloads.
 * @throws OlderThanSeen when the server shows another older state now.
 */
export const acceptOlderState = async ({ keyring }: Session, older: OlderState): Promise<void> => {
  await (await keyring.trust()).acceptOlder(older);
  await flushDrafts();
  location.reload();
};
