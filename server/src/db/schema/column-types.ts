import type { ColumnType } from "kysely";

/** Set by the database, never changed. */
export type Created = ColumnType<Date, never, never>;
/** Set by the database at the insertion, and by the server at each update. */
export type Touched = ColumnType<Date, never, Date>;
