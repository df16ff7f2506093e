/**
 * @file What a member's client does for the team in the background: gives missing keys, reports copies that did not
 * open, and rotates keys that are due.
 */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { hasType } from "../../api/call-failure.ts";
import { ClosedBucketError } from "../../keyring/key-state.ts";
import { findEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { AskedKey } from "./asked-key.ts";
import { giveMissingKeys } from "./give-missing-keys.ts";
import { listPreviousKeys } from "./previous-keys.ts";
import { refuseSpoiledKeys } from "./refuse-spoiled-keys.ts";
import { rotateTeamBucket } from "./rotate-team-bucket.ts";
import { readTeamWork } from "./team-work.ts";

/** The result of the upkeep: what was done, and what the user must do. */
export interface Upkeep {
  readonly given: number;
  /** The keys about which the user has to decide. */
  readonly asked: readonly AskedKey[];
  readonly rotated: number;
  /**
   * Whether the account key must be sealed again, to the enterprise's current recovery key. To do this, the user must
   * type the password.
   */
  readonly escrowDue: boolean;
  /** For administrators: how many changes wait to be signed into the roster. */
  readonly rosterDue: number;
}

const NOTHING: Upkeep = { given: 0, asked: [], rotated: 0, escrowDue: false, rosterDue: 0 };

/**
 * Whether to skip the bucket after this error, and to go on with the next bucket. Another member may be able to rotate
 * a key that does not open here. A bucket that has changed is tried again at the next upkeep.
 */
const isPassedOver = (error: unknown): boolean =>
  error instanceof CannotVerifyError ||
  error instanceof ClosedBucketError ||
  hasType(error, "conflict", "not_found", "forbidden", "unverifiable");

const AN_HOUR_MS = 3_600_000;
const CHANGES_AN_HOUR = 10;

/** The times at which this page has begun to rotate a bucket's key, by session and bucket. */
const begun = new WeakMap<Session, Map<string, readonly number[]>>();

/**
 * Whether this page may rotate a bucket's key again now. If so, counts this rotation. Without this limit, a server
 * could make this client rotate a key again and again.
 */
const mayChangeAgain = (session: Session, bucketUid: string): boolean => {
  const buckets = begun.get(session) ?? new Map<string, readonly number[]>();
  begun.set(session, buckets);
  const now = Date.now();
  const recent = (buckets.get(bucketUid) ?? []).filter((at) => now - at < AN_HOUR_MS);
  if (recent.length >= CHANGES_AN_HOUR) return false;
  buckets.set(bucketUid, [...recent, now]);
  return true;
};

const rotateAll = async (session: Session, buckets: readonly string[]): Promise<number> => {
  let rotated = 0;
  for (const uid of buckets)
    try {
      if (!mayChangeAgain(session, uid)) continue;
      await rotateTeamBucket(session, uid);
      rotated += 1;
    } catch (error) {
      if (!isPassedOver(error)) throw error;
    }
  return rotated;
};

/**
 * Gives missing keys, and reports copies that did not open. Rotates the keys whose rotation is due, if this account may
 * rotate them. Adds no entry to the roster, because an administrator must confirm each entry.
 * @throws CannotVerifyError if the enterprise is not the one that this account joined.
 */
export const upkeep = async (session: Session): Promise<Upkeep> => {
  const { given, asked } = await giveMissingKeys(session);
  const enterprise = await findEnterprise(session);
  if (!enterprise?.isMember) return NOTHING;
  await refuseSpoiledKeys(session);
  let done: Upkeep = { ...NOTHING, given, asked };
  for await (const work of readTeamWork(session.api, enterprise.roster.uid))
    done = {
      given,
      asked,
      rotated: done.rotated + (await rotateAll(session, work.rotations)),
      escrowDue: work.escrow_due,
      rosterDue: work.roster_due,
    };
  // This account remembers which buckets' keys were in use before the enterprise's keys changed. It rotates these
  // buckets' keys whatever the server says.
  const rotated = await rotateAll(session, await listPreviousKeys(session));
  return { ...done, rotated: done.rotated + rotated };
};
