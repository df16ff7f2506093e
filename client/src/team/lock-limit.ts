/**
 * @file [Note: Lock limit] The time after which a team's members lock at the latest. Administrators sign it in the
 * roster. A browser keeps the limit that it has read, as the text `MINUTES UID`. So the limit also counts before the
 * account is opened, and if a server withholds the roster. Of several accounts in a browser, the shortest limit counts,
 * because all accounts lock together.
 */
import type { LockLimit } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { findEnterprise } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";

/**
 * The limit of the account's team in the verified roster.
 * @throws CannotVerifyError if the roster does not verify; CallFailure.
 */
export const loadLockLimit = async (session: Session): Promise<LockLimit> => {
  const enterprise = await findEnterprise(session);
  return enterprise?.isMember ? enterprise.roster.lockLimit : "none";
};

export interface OwnLimit {
  readonly uid: string;
  readonly limit: LockLimit;
  /** Whether this browser has an account of this uid. */
  readonly isSignedIn: (uid: string) => boolean;
}

/** What the browser keeps after an account has read its own limit; null if no limit counts. */
export const withOwnLimit = (kept: string | null, { uid, limit, isSignedIn }: OwnLimit): string | null => {
  const own = limit === "none" ? null : `${limit} ${uid}`;
  const [minutes, of = uid] = kept?.split(" ") ?? [];
  if (of === uid || !isSignedIn(of)) return own;
  return own !== null && Number(limit) < Number(minutes) ? own : kept;
};
