import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/**
 * Locks a mail address until the transaction ends, so that no invitation to the address is created while its owner
 * proves it. Otherwise, the code that accepts the proof could miss the invitation, which would then wait for ever. Take
 * this lock before any lock on a row.
 */
export const holdAddress = async (within: Handle, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(within);
};
