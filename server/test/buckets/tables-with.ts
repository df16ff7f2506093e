import { sql } from "kysely";
import { BUCKET_CONTENTS } from "../bucket-in-statements.ts";
import type { TestServer } from "../harness.ts";

/** Returns the tables that hold contents of the bucket. */
export const tablesWith = async (
  { database }: Pick<TestServer, "database">,
  uid: string,
): Promise<string[]> => {
  const parts = BUCKET_CONTENTS.map(
    (name) =>
      sql<{ name: string }>`select ${name}::text as name from ${sql.table(name)} where bucket_uid = ${uid}`,
  );
  const { rows } = await sql.join<{ name: string }>(parts, sql` union `).execute(database.handle);
  return rows.map(({ name }) => name).sort();
};
