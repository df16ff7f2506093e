/**
 * @file [Note: Locks of a team] Who is entitled to which key follows from many rows: memberships, groups, access
 * lists, policies. Two who each take something away, or one who takes and one who gives, would not see each other's
 * rows, and leave a key with somebody whom neither of them left entitled.
 *
 * So whoever changes what reaches further than one bucket (who belongs to the enterprise or to a group, who
 * administers it, what is granted on all of it) is alone in it; whoever changes one bucket's access or key, or gives
 * keys, goes on beside others, and waits for those. The order is always: the enterprise, then groups, then buckets by
 * their uids, then what is in them. Nobody comes back for the enterprise who holds one of these, nor for a
 * bucket's keys who holds something in it.
 *
 * Whoever waits has a connection, and the server has few: one enterprise must not keep them from all others. So a
 * transaction that comes here waits for no lock longer than some seconds, this one or a later one; and only so many
 * wait for one enterprise at once, in each process, whoever asks next. The call is answered `busy`.
 */
import { fail } from "@keepwell/contract/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** Apart from the addresses that are locked by their hash. */
const SEED = 1;
const LONGEST_WAIT = "3s";
/** With the one that they wait for: half of the connections. */
const WAITING_MAX = 4;
const RETRY_SECONDS = 1;

const bounded = sql`(select set_config('lock_timeout', ${LONGEST_WAIT}, true)) bounded`;

/** PostgreSQL's functions: one takes a lock at once or not at all, the other waits for it. */
interface Lock {
  readonly attempt: RawBuilder<boolean>;
  readonly wait: RawBuilder<unknown>;
}

const keyOf = (enterpriseUid: string) => sql`hashtextextended(${enterpriseUid}::text, ${SEED})`;

const alone = (enterpriseUid: string): Lock => ({
  attempt: sql`pg_try_advisory_xact_lock(${keyOf(enterpriseUid)})`,
  wait: sql`pg_advisory_xact_lock(${keyOf(enterpriseUid)})`,
});

const beside = (enterpriseUid: string): Lock => ({
  attempt: sql`pg_try_advisory_xact_lock_shared(${keyOf(enterpriseUid)})`,
  wait: sql`pg_advisory_xact_lock_shared(${keyOf(enterpriseUid)})`,
});

/** How many wait here, by enterprise. */
const waiting = new Map<string, number>();

/** Unless so many wait for it already. */
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

/** Alone in the enterprise until the transaction ends. */
export const lockTeam = (within: Handle, enterpriseUid: string): Promise<void> =>
  take(within, enterpriseUid, alone(enterpriseUid));

/** Nobody is alone in the enterprise before the transaction ends. */
export const keepTeam = (within: Handle, enterpriseUid: string): Promise<void> =>
  take(within, enterpriseUid, beside(enterpriseUid));

/** The same of those whose buckets these are. False where they are of no team. */
export const keepTeamsOf = async (within: Handle, bucketUids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ uid: string }>`
    select distinct enterprise_uid as uid from buckets
    where uid = any(${bucketUids}::uuid[]) and enterprise_uid is not null order by enterprise_uid`.execute(
    within,
  );
  for (const { uid } of rows) await keepTeam(within, uid);
  return rows.length > 0;
};
