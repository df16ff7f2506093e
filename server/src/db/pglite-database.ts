import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { Kysely, PGliteDialect } from "kysely";
import type { Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Tables } from "./schema.ts";

interface PGliteOptions {
  /** Where the database lives; in memory when absent. */
  readonly dataDir?: string;
  /** A dump of a database to begin with (tests). */
  readonly snapshot?: Blob;
}

/** bigint columns hold times in milliseconds and counts, all well within a double. */
const parsers = { [types.INT8]: Number };

/** Must be there whenever a database is opened that has them, and before one is migrated. */
export const extensions = { pg_trgm, unaccent };

/**
 * PGlite's own is 128 MB, which comes on top of the memory that it begins with. What is not in these
 * buffers the system has cached all the same.
 */
const BUFFERS = ["-c", "shared_buffers=64MB"];

/** Opens the embedded database. One process at a time: a second one would corrupt it. */
export const openPGlite = async ({ dataDir, snapshot }: PGliteOptions): Promise<Database> => {
  const folder = dataDir === undefined ? undefined : join(dataDir, "database");
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = dataDir === undefined ? () => {} : lockFolder(dataDir);
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    parsers,
    extensions,
  });
  const query = async (text: string, values: unknown[] = []) => ({
    rows: (await pglite.query<Record<string, unknown>>(text, values)).rows,
  });
  const handle = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    engine: "pglite",
    handle,
    exclusive: (work) => work({ query, script: async (sql) => void (await pglite.exec(sql)) }),
    listen: (channel, handler) => pglite.listen(channel, handler),
    close: async () => {
      await handle.destroy();
      if (!pglite.closed) await pglite.close();
      unlock();
    },
  };
};
