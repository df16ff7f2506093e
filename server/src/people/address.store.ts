import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/**
 * Locks an address until the transaction ends, so that no invitation to it is created while its owner proves it. The
 * proof would not find such an invitation, which would wait for ever. Take this lock before every lock on a row.
 */
export const holdAddress = async (within: Handle, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(within);
};
