import { makeTemplate } from "../server/test/engine.ts";
import type { Counted } from "./suites.ts";
import { runNodeTests } from "./test-node.ts";

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
