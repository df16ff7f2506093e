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

/** Keeps the limit that the team's roster has now. See [Note: Lock limit]. @throws as `loadLockLimit` */
export const followLockLimit = async (session: Session): Promise<void> => {
  const limit = await loadLockLimit(session);
  await keepOwn({ uid: session.identity.uid, limit });
};

/** Removes the kept limit of an account that is forgotten, or that was deleted. */
export const forgetLockLimit = (uid: string): Promise<void> => keepOwn({ uid, limit: "none" });
