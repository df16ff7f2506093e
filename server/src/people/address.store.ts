import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/**
 * One at a time for an address, until the transaction ends: nobody is invited at it while somebody is just
 * proving it, or the invitation would wait for ever. Comes before every lock on a row.
 */
export const holdAddress = async (within: Handle, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(within);
};
