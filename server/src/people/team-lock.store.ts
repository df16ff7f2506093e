/**
 * @file [Note: Locks of a team] Many rows together (memberships, groups, access lists, policies) say which users and
 * groups are entitled to which key. Two concurrent transactions do not see each other's rows. One may revoke access
 * while the other revokes or gives access. A key could then stay with a user who is no longer entitled to it.
 *
 * So these locks are taken:
 * - A change that reaches further than one bucket (memberships, groups, administrators, grants on the enterprise) takes
 *   the enterprise's exclusive lock.
 * - A change of one bucket's access or key takes the shared lock, and so does a transaction that gives keys.
 *
 * Lock order: enterprise, then groups, then buckets by their uids, then rows inside the buckets. Never take an earlier
 * lock while holding a later one.
 *
 * A waiting transaction occupies a database connection, and the server has few, so one enterprise must not block all
 * others. A transaction that asks for an enterprise's lock waits only a few seconds for that lock, and for each lock
 * that it takes afterwards. Each process lets only a few transactions wait for one enterprise. If the wait is too long,
 * or too many transactions wait, the call is answered `busy`.
 */
import { fail } from "@keepwell/contract/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** Keeps the locks on enterprises apart from the locks on addresses. The numbers of all these locks are hashes. */
const SEED = 1;
const LONGEST_WAIT = "3s";
/**
 * How many transactions of one process may wait for one enterprise's lock. They and the transaction for which they wait
 * take half of the connections of the default DATABASE_POOL.
 */
const WAITING_MAX = 4;
const RETRY_SECONDS = 1;

const bounded = sql`(select set_config('lock_timeout', ${LONGEST_WAIT}, true)) bounded`;

/** The SQL that takes the lock: `attempt` takes it immediately or not at all, `wait` waits for it. */
interface Lock {
  readonly attempt: RawBuilder<boolean>;
  readonly wait: RawBuilder<unknown>;
}

const toLockKey = (enterpriseUid: string) => sql`hashtextextended(${enterpriseUid}::text, ${SEED})`;

const exclusive = (enterpriseUid: string): Lock => ({
  attempt: sql`pg_try_advisory_xact_lock(${toLockKey(enterpriseUid)})`,
  wait: sql`pg_advisory_xact_lock(${toLockKey(enterpriseUid)})`,
});

const shared = (enterpriseUid: string): Lock => ({
  attempt: sql`pg_try_advisory_xact_lock_shared(${toLockKey(enterpriseUid)})`,
  wait: sql`pg_advisory_xact_lock_shared(${toLockKey(enterpriseUid)})`,
});

/** By enterprise: how many transactions of this process wait for its lock. */
const waiting = new Map<string, number>();

/** Refuses with `busy` if too many transactions already wait. */
const waitFor = async (enterpriseUid: string, take: () => Promise<unknown>): Promise<void> => {
  const others = waiting.get(enterpriseUid) ?? 0;
  if (others >= WAITING_MAX) fail("busy", { retryAfter: RETRY_SECONDS });
  waiting.set(enterpriseUid, others + 1);
  try {
    await take();
  } finally {
    const left = (waiting.get(enterpriseUid) ?? 1) - 1;
    if (left > 0) waiting.set(enterpriseUid, left);
    else waiting.delete(enterpriseUid);
  }
};

const take = async (within: Handle, enterpriseUid: string, { attempt, wait }: Lock): Promise<void> => {
  const { rows } = await sql<{ taken: boolean }>`select ${attempt} as taken from ${bounded}`.execute(within);
  if (rows[0]?.taken !== true)
    await waitFor(enterpriseUid, () => sql`select ${wait} from ${bounded}`.execute(within));
};

/** Takes the enterprise's exclusive lock until the transaction ends. */
export const lockTeam = (within: Handle, enterpriseUid: string): Promise<void> =>
  take(within, enterpriseUid, exclusive(enterpriseUid));

/** Takes the enterprise's shared lock until the transaction ends: no other transaction gets the exclusive one. */
export const shareLockTeam = (within: Handle, enterpriseUid: string): Promise<void> =>
  take(within, enterpriseUid, shared(enterpriseUid));

/**
 * Takes the shared lock of the enterprises that own these buckets. Returns false if none of the buckets belongs to a
 * team.
 */
export const shareLockBucketTeams = async (
  within: Handle,
  bucketUids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ uid: string }>`
    select distinct enterprise_uid as uid from buckets
    where uid = any(${bucketUids}::uuid[]) and enterprise_uid is not null order by enterprise_uid`.execute(
    within,
  );
  for (const { uid } of rows) await shareLockTeam(within, uid);
  return rows.length > 0;
};
