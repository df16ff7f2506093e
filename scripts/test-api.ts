/**
 * @file `npm run test:api`: runs the API tests on the PostgreSQL server at TEST_DATABASE_URL, or on a server that it
 * starts. `-- --serializable` changes the default isolation level of a server that it starts, to show that no
 * transaction depends on the default. `-- --pgbouncer` connects through PgBouncer in transaction mode.
 */
import { parseArgs } from "node:util";
import { startTestCluster } from "../server/test/test-cluster.ts";
import { type DatabaseServer, runOn } from "./api-tests.ts";
import { type Counted, missing, runSuites } from "./suites.ts";
import { hasPgBouncer } from "./test-needs.ts";
import { startPooler } from "./test-pooler.ts";

const { values } = parseArgs({
  options: {
    serializable: { type: "boolean", default: false },
    pgbouncer: { type: "boolean", default: false },
  },
});

const openServer = async (): Promise<DatabaseServer> => {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { url: given, stop: async () => {} };
  return startTestCluster({
    settings: values.serializable ? ["default_transaction_isolation=serializable"] : [],
  });
};

const throughPooler = async (server: DatabaseServer): Promise<Counted> => {
  const pooler = await startPooler(server.url);
  try {
    return await runOn(server, ["server", "client"], { TEST_POOLER_URL: pooler.url });
  } finally {
    await pooler.stop();
  }
};

const run = async (): Promise<Counted> => {
  if (!values.pgbouncer) return runOn(await openServer(), ["server", "client"]);
  if (!hasPgBouncer()) return missing("the API tests. Install PgBouncer.");
  return throughPooler(await openServer());
};

await runSuites({ api: run }, ["api"]);
