/** @file Reads what the list of a user's buckets needs, in one statement or two; see [Note: Combined reads]. */
import { sql } from "kysely";
import { type CombinedRead, combine, rowsOf } from "../../db/combined-statement.ts";
import type { InJson } from "../../db/in-columns.ts";
import type { Handle } from "../../db/schema.ts";
import { type KeyRow, ownKeys } from "../../keys/bucket-key.store.ts";
import { type Proof, selectProofs } from "../../keys/proof.store.ts";
import { activeMembership } from "../../policies/team-visibility.store.ts";
import { type LiveSession, liveSession } from "../../sessions/session.store.ts";
import { selectStandardBuckets, type VisibleBucket } from "../bucket.store.ts";
import { type BucketContext, bucketContexts } from "../bucket-context.store.ts";
import { ownedAlone, type UnsharedBucket } from "../unshared.store.ts";

/** The user and the session of the token. */
interface Caller {
  readonly sid: string;
  readonly userUid: string;
}

interface OwnBuckets {
  readonly sessions: InJson<LiveSession>[];
  /** Empty if the caller is no active member of an enterprise: then they see no team's buckets. */
  readonly memberships: object[];
  /**
   * One bucket in Trash that the caller or their enterprise owns, if there is any: perhaps the caller may delete it.
   */
  readonly trashed: object[];
  readonly buckets: InJson<VisibleBucket>[];
  readonly contexts: InJson<BucketContext>[];
  readonly keys: KeyRow[];
  readonly proofs: Proof[];
}

interface Unshared extends Pick<OwnBuckets, "sessions" | "memberships" | "trashed"> {
  /** One bucket that another user shares with the caller, if there is any. */
  readonly accesses: object[];
  readonly buckets: InJson<UnsharedBucket>[];
}

const trashed = (userUid: string) =>
  rowsOf<object>(sql`(select uid from (
    select uid from buckets where trashed_at is not null and owner_uid = ${userUid}
    union all
    select uid from buckets where trashed_at is not null
      and enterprise_uid = (${activeMembership(userUid)})) trashed limit 1)`);

/** The parts of every query that reads the caller's buckets. */
const callerParts = (handle: Handle, { sid, userUid }: Caller) => ({
  sessions: rowsOf<LiveSession>(liveSession(handle, sid)),
  memberships: rowsOf<object>(sql`(${activeMembership(userUid)})`),
  trashed: trashed(userUid),
});

/** The query for a caller without shared buckets or an enterprise. It costs a fraction of `ownBucketsRead`. */
export const unsharedRead: CombinedRead<Caller, Unshared> = combine(
  ["sid", "userUid"],
  (handle, { sid, userUid }: Caller) => ({
    account: {
      ...callerParts(handle, { sid, userUid }),
      accesses: rowsOf<object>(sql`(select bucket_uid from accesses where user_uid = ${userUid} limit 1)`),
    },
    reached: ownedAlone(handle, userUid),
    bucket: { buckets: rowsOf<UnsharedBucket>(sql`(select * from reached)`) },
  }),
);

const REACHED = sql`in (select reached.uid from reached)`;

export const ownBucketsRead: CombinedRead<Caller, OwnBuckets> = combine(
  ["sid", "userUid"],
  (handle, { sid, userUid }: Caller) => ({
    account: callerParts(handle, { sid, userUid }),
    reached: selectStandardBuckets(handle, userUid).where("buckets.trashed_at", "is", null),
    bucket: {
      buckets: rowsOf<VisibleBucket>(sql`(select * from reached)`),
      contexts: rowsOf<BucketContext>(bucketContexts(handle, REACHED)),
      keys: rowsOf<KeyRow>(sql`(${ownKeys(userUid, REACHED)})`),
      proofs: rowsOf<Proof>(sql`(${selectProofs(REACHED)})`),
    },
  }),
);
