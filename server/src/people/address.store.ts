import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/**
 * Locks an address until the transaction ends. No invitation to the address can then be created while its owner proves
 * it. The proof would not find that invitation, which would wait for ever. Take this lock before every lock on a row.
 */
export const holdAddress = async (within: Handle, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(within);
};
