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
 * transaction that comes here waits for no lock longer than some seconds, this one or a later one; the call is
 * answered `busy`.
 */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** Apart from the addresses that are locked by their hash. */
const SEED = 1;
const LONGEST_WAIT = "3s";

const bounded = sql`(select set_config('lock_timeout', ${LONGEST_WAIT}, true)) bounded`;

/** Alone in the enterprise until the transaction ends. */
export const lockTeam = async (within: Handle, enterpriseUid: string): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${enterpriseUid}::text, ${SEED})) from ${bounded}`.execute(
    within,
  );
};

/** Nobody is alone in the enterprise before the transaction ends. */
export const keepTeam = async (within: Handle, enterpriseUid: string): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${enterpriseUid}::text, ${SEED})) from ${bounded}`.execute(
    within,
  );
};

/** The same of those whose buckets these are. False where they are of no team. */
export const keepTeamsOf = async (within: Handle, bucketUids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(enterprise_uid::text, ${SEED})) from (
      select distinct enterprise_uid from buckets
      where uid = any(${bucketUids}::uuid[]) and enterprise_uid is not null order by enterprise_uid) team,
      ${bounded}`.execute(within);
  return rows.length > 0;
};
