/**
 * @file `npm run test:api`: runs the API tests on the PostgreSQL server at TEST_DATABASE_URL, or on a server that it
 * starts. `-- --serializable` starts a server whose default isolation level is serializable, to show that no
 * transaction depends on the default. `-- --pgbouncer` connects through PgBouncer in transaction mode.
 */
import { parseArgs } from "node:util";
import { startTestCluster } from "../server/test/test-cluster.ts";
import { type DatabaseServer, runOn, runThroughPooler } from "./api-tests.ts";
import { type Counted, missing, runSuites } from "./suites.ts";
import { hasPgBouncer } from "./test-needs.ts";

const WORKSPACES = ["server", "client"];

const { values } = parseArgs({
  options: {
    serializable: { type: "boolean", default: false },
    pgbouncer: { type: "boolean", default: false },
  },
});

const given = process.env["TEST_DATABASE_URL"];
if (values.serializable && given !== undefined) {
  console.error("--serializable changes only a server that this command starts. Unset TEST_DATABASE_URL.");
  process.exit(1);
}

const openServer = async (): Promise<DatabaseServer> => {
  if (given !== undefined) return { url: given, stop: async () => {} };
  return startTestCluster({
    settings: values.serializable ? ["default_transaction_isolation=serializable"] : [],
  });
};

const run = async (): Promise<Counted> => {
  if (!values.pgbouncer) return runOn(await openServer(), WORKSPACES);
  if (!hasPgBouncer()) return missing("the API tests. Install PgBouncer.");
  return runThroughPooler(await openServer(), WORKSPACES);
};

await runSuites({ api: run }, ["api"]);
