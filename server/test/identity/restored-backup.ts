/** @file Copies the whole database and restores it, as an operator does with a backup. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestServer } from "../harness.ts";

interface Columns {
  readonly table: string;
  readonly columns: string;
}

/** Every table, with its columns that can be written. */
const tablesOf = async ({ database: { handle } }: TestServer): Promise<readonly Columns[]> => {
  const { rows } = await sql<Columns>`
    select table_name as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`.execute(handle);
  return rows;
};

/** Copies all rows. The returned function restores them, and may be called more than once. */
export const takeBackup = async (server: TestServer): Promise<() => Promise<void>> => {
  const { handle } = server.database;
  const tables = await tablesOf(server);
  const backup = sql.id(`backup_${randomUUID().replaceAll("-", "")}`);
  await sql`create schema ${backup}`.execute(handle);
  for (const { table } of tables)
    await sql`create table ${backup}.${sql.id(table)} as table ${sql.id(table)}`.execute(handle);
  return () =>
    handle.transaction().execute(async (within) => {
      // Foreign keys are not checked here, so that the tables can be filled in any order. The copied rows satisfy them.
      await sql`set local session_replication_role = replica`.execute(within);
      await sql`truncate ${sql.join(tables.map(({ table }) => sql.id(table)))}`.execute(within);
      for (const { table, columns } of tables) {
        const listed = sql.raw(columns);
        await sql`insert into ${sql.id(table)} (${listed}) overriding system value
          select ${listed} from ${backup}.${sql.id(table)}`.execute(within);
      }
    });
};
