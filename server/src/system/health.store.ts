import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** Throws where the database does not answer. */
export const probe = async (handle: Handle): Promise<void> => {
  await sql`select 1`.execute(handle);
};
