import type { Session } from "@keepwell/client/session/session.ts";
import { loadLockLimit, withOwnLimit } from "@keepwell/client/team/lock-limit.ts";
import { device } from "./device.ts";
import { storeValue } from "./kept-values.ts";
import { keptLockLimit, LOCK_LIMIT } from "./lock-limit.ts";

/** Keeps the limit that the team's roster has now. See [Note: Lock limit]. @throws as `loadLockLimit` */
export const followLockLimit = async (session: Session): Promise<void> => {
  const limit = await loadLockLimit(session);
  const isSignedIn = (uid: string) => device.identities.get(uid) !== null;
  storeValue(LOCK_LIMIT, withOwnLimit(keptLockLimit(), { uid: session.identity.uid, limit, isSignedIn }));
};
