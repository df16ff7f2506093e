/** @file Makes folders and databases for the operator's commands, and reads their contents. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestDatabase } from "../engine.ts";

/** A folder or database on which the commands run. */
export interface Place {
  readonly environment: Readonly<Record<string, string>>;
  contents(): Promise<unknown>;
  close(): Promise<void>;
}

export const inFolder = (parent: string, name: string, fill: (path: string) => void): Place => {
  const path = join(parent, name);
  fill(path);
  const listed = () =>
    readdirSync(path, { recursive: true, encoding: "utf8" })
      .sort()
      .map((file) => [
        file,
        statSync(join(path, file)).isFile() ? readFileSync(join(path, file), "utf8") : "",
      ]);
  return {
    environment: { DATA_DIR: path },
    contents: async () => (readdirSync(parent).includes(name) ? listed() : "nothing"),
    close: async () => {},
  };
};

const tablesOf = (database: TestDatabase): Promise<unknown> =>
  database.exclusive(async ({ query }) => {
    const { rows } = await query(
      "select relname::text as name, query_to_xml(format('select * from %I', relname), true, false, '')::text as rows from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
    );
    return rows;
  });

/** Runs the SQL statement `change` on the database, and returns the database as a place. */
export const inDatabase = async (database: TestDatabase, change = "select"): Promise<Place> => {
  await database.exclusive(({ script }) => script(change));
  return {
    environment: { DATABASE_URL: database.url },
    contents: () => tablesOf(database),
    close: database.close,
  };
};

/** An address at which there is no database. */
export const atAddress = async (url: string): Promise<Place> => ({
  environment: { DATABASE_URL: url },
  contents: async () => "nothing",
  close: async () => {},
});
