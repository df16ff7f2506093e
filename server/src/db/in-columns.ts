import { type Expression, sql } from "kysely";
import type { Handle } from "./schema.ts";

/** A row as JSON has it: times are text. */
export type InJson<Row> = { readonly [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

type Columns = Readonly<Record<string, unknown[] | null>>;

const rowsOf = (names: readonly string[], columns: Columns): Record<string, unknown>[] => {
  const rows: Record<string, unknown>[] = [];
  for (const name of names)
    columns[name]?.forEach((value, at) => {
      const row = rows[at] ?? {};
      row[name] = value;
      rows[at] = row;
    });
  return rows;
};

/**
 * The rows of a query, fetched as one JSON array for each of its columns. Both engines hand over a few
 * long values in a fraction of the time that they take for thousands of rows.
 */
export const readInColumns = async <Row extends object>(
  handle: Handle,
  names: readonly (keyof Row & string)[],
  query: Expression<Row>,
): Promise<InJson<Row>[]> => {
  const arrays = names.map((name) => sql`json_agg(${sql.ref(name)}) as ${sql.ref(name)}`);
  const result = await sql<Columns>`select ${sql.join(arrays)} from ${query} as listed`.execute(handle);
  return result.rows.flatMap((columns) => rowsOf(names, columns) as InJson<Row>[]);
};
