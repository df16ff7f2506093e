import { type Expression, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** How much an account holds and writes; see [Note: Ceilings]. */
export interface AccountUsage {
  /** Entries and tombstones. */
  readonly entries: number;
  /** Bytes of sealed values, previous versions included. */
  readonly bytes: number;
  /** Buckets and lists. */
  readonly containers: number;
  /** How many entries were created or saved in the current minute. */
  readonly written: number;
}

/** What an account holds, as a subquery of one row. */
export const accountUsage = (userUid: string | Expression<string>) => sql<AccountUsage>`(
  select
    coalesce(sum(entries), 0)::integer as entries,
    coalesce(sum(bytes), 0)::bigint as bytes,
    coalesce(sum(containers), 0)::integer as containers,
    coalesce(sum(written) filter (where minute >= date_trunc('minute', clock_timestamp())), 0)::integer as written
  from account_usage where user_uid = ${userUid})`;

/** Separates these locks from other advisory locks on a uid. */
const SEED = 3;

/**
 * Locks the account's usage until the transaction ends. Before you take the lock, make all writes that change the
 * counts: a transaction that holds it must never wait for a row of `account_usage`.
 */
export const lockAccountUsage = async (within: Handle, userUid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userUid}::text, ${SEED}))`.execute(within);
};
