import { type RawBuilder, sql } from "kysely";

/**
 * The part of an SQL condition after the column's name: true if the column's uid is in a set. The set is a list of
 * values, or the result of a subquery.
 */
export type Among = RawBuilder<unknown>;

export const amongThese = (uids: readonly string[]): Among => sql`= any(${uids}::uuid[])`;
