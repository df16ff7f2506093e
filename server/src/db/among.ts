import { type RawBuilder, sql } from "kysely";

/**
 * The part of a condition that follows a column: whether the column's uid is one of a set. The set is a list of values,
 * or is found by another part of the statement.
 */
export type Among = RawBuilder<unknown>;

export const amongThese = (uids: readonly string[]): Among => sql`= any(${uids}::uuid[])`;
