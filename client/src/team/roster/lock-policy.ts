import { LOCK_LIMITS, type LockLimit } from "@keepwell/crypto/enterprise/roster-entry.ts";
import type { Session } from "../../session/session.ts";
import { type RosterStep, sign, signRoster } from "./sign-roster.ts";

export type LockPolicy = LockLimit;

/** The policies in the order in which the page shows them, the least strict first. */
export const LOCK_POLICIES: readonly LockPolicy[] = LOCK_LIMITS;

const policy =
  (lockLimit: LockPolicy): RosterStep =>
  async (draft) => {
    if (draft.roster.lockLimit !== lockLimit) await sign(draft, { action: "lock-policy", lockLimit });
  };

/**
 * Signs the lock policy: after how many minutes members' clients lock at the latest.
 * @throws CannotVerifyError if this account is no administrator.
 */
export const signLockPolicy = (session: Session, lockLimit: LockPolicy): Promise<void> =>
  signRoster(session, [policy(lockLimit)]);
