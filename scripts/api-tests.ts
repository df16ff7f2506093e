import { makeTemplate } from "../server/test/engine.ts";
import type { Counted } from "./suites.ts";
import { runNodeTests } from "./test-node.ts";
import { startPooler } from "./test-pooler.ts";

/** A PostgreSQL server on which tests may make databases. */
export interface DatabaseServer {
  /** The address of one of the server's databases. It contains the name of a role that may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs the tests of the workspaces with this PostgreSQL server, then stops the server. Each test file gets its own copy
 * of one migrated database.
 *
 * @param environment additional environment variables for the processes that run the tests.
 */
export const runOn = async (
  server: DatabaseServer,
  workspaces: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Counted> => {
  process.env["TEST_DATABASE_URL"] = server.url;
  try {
    return await runNodeTests(workspaces, {
      ...environment,
      TEST_TEMPLATE: await makeTemplate(server.url),
    });
  } finally {
    await server.stop();
  }
};

/** Runs the tests as `runOn` does, but the tests connect through PgBouncer in transaction mode. */
export const runThroughPooler = async (
  server: DatabaseServer,
  workspaces: readonly string[],
): Promise<Counted> => {
  const pooler = await startPooler(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  try {
    return await runOn(server, workspaces, { TEST_POOLER_URL: pooler.url });
  } finally {
    await pooler.stop();
  }
};
