/**
 * @file [Note: Lock limit] The time without activity after which the browsers of a team's members lock at the latest.
 * Administrators sign this limit in the roster. A browser keeps the limits that it has read, so that they also apply
 * before an account is opened, and if a server withholds the roster. The kept text is `MINUTES UID MINUTES UID …`: the
 * limit of each account that has one, the shortest first. The shortest limit applies to all accounts, because they lock
 * together.
 */
import type { LockLimit } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { findEnterprise } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";

/**
 * The limit of the account's team in the verified roster; `none` if the account is no member of a team.
 * @throws CannotVerifyError if the roster does not verify; CallFailure.
 */
export const loadLockLimit = async (session: Session): Promise<LockLimit> => {
  const enterprise = await findEnterprise(session);
  return enterprise?.isMember ? enterprise.roster.lockLimit : "none";
};

export interface OwnLimit {
  readonly uid: string;
  readonly limit: LockLimit;
  /** The uids of all accounts of this browser. */
  readonly signedIn: ReadonlySet<string>;
}

/** The text that the browser keeps after an account has read its own limit; null if no account has a limit. */
export const withOwnLimit = (kept: string | null, { uid, limit, signedIn }: OwnLimit): string | null => {
  const others = [...(kept ?? "").matchAll(/(\d+) (\S+)/g)]
    .map(([, minutes = "", of = ""]) => ({ minutes, of }))
    .filter(({ of }) => of !== uid && signedIn.has(of));
  const limits = limit === "none" ? others : [...others, { minutes: limit, of: uid }];
  const sorted = limits.toSorted((one, other) => Number(one.minutes) - Number(other.minutes));
  return sorted.map(({ minutes, of }) => `${minutes} ${of}`).join(" ") || null;
};
