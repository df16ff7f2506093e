import { type RawBuilder, sql } from "kysely";

/** What stands after a column: whether its uid is one of several, given or found by another part of a statement. */
export type Among = RawBuilder<unknown>;

export const amongThese = (uids: readonly string[]): Among => sql`= any(${uids}::uuid[])`;
