import type { ColumnType } from "kysely";

/** Set by the database, never changed. */
export type Created = ColumnType<Date, never, never>;
/** Set by the database, changed on update. */
export type Touched = ColumnType<Date, never, Date>;
