import type { Session } from "@keepwell/client/session/session.ts";
import { loadLockLimit, type OwnLimit, withOwnLimit } from "@keepwell/client/team/lock-limit.ts";
import { device } from "./device.ts";
import { storeValue } from "./kept-values.ts";
import { keptLockLimit, LOCK_LIMIT } from "./lock-limit.ts";
import { platform } from "./platform.ts";

const keepOwn = async (own: Pick<OwnLimit, "uid" | "limit">): Promise<void> => {
  const uidsHere = device.identities.list().map(({ uid }) => uid);
  const signedIn = (await platform().extension?.signedIn()) ?? new Set(uidsHere);
  storeValue(LOCK_LIMIT, withOwnLimit(keptLockLimit(), { ...own, signedIn }));
};

/**
 * Stores the current lock limit of the team's roster in this browser. See [Note: Lock limit].
 *
 * @throws the errors of `loadLockLimit`
 */
export const followLockLimit = async (session: Session): Promise<void> => {
  const limit = await loadLockLimit(session);
  await keepOwn({ uid: session.identity.uid, limit });
};

/** Removes the stored lock limit of an account that was deleted or is removed from this browser. */
export const forgetLockLimit = (uid: string): Promise<void> => keepOwn({ uid, limit: "none" });
