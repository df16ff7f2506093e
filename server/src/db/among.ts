import { type RawBuilder, sql } from "kysely";

/**
 * The part of an SQL condition that follows the column's name, such as `in (…)`. The condition is true if the column's
 * uid is in a set: a list of values, or the result of a subquery.
 */
export type Among = RawBuilder<unknown>;

export const amongThese = (uids: readonly string[]): Among => sql`= any(${uids}::uuid[])`;
