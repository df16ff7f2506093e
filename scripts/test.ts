/**
 * @file `npm test`: every suite there is, and one closing line over all of them. Names of suites may
 * follow (`npm test -- crypto api`). `npm run test:oldest` is the suite "oldest", which no other run has.
 */
import { makeTemplate } from "../server/test/engine.ts";
import { startTestCluster } from "../server/test/test-cluster.ts";
import { runChecks } from "./check.ts";
import { runJourneys } from "./test-journeys.ts";
import { findChromium, findPostgres } from "./test-needs.ts";
import { runNodeTests } from "./test-node.ts";
import { startPostgres } from "./test-postgres.ts";

export interface Counted {
  readonly passed: number;
  readonly failed: number;
}

/** Where something could not be got, CI fails and a developer's machine goes on without. */
const missing = (what: string): Counted => {
  console.log(`\nNOT RUN: ${what}`);
  return { passed: 0, failed: process.env["CI"] === undefined ? 0 : 1 };
};

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs files whose databases are copies of one that is migrated beforehand. */
const runOn = async (server: Server, workspaces: readonly string[]): Promise<Counted> => {
  process.env["TEST_DATABASE_URL"] = server.url;
  try {
    return await runNodeTests(workspaces, { TEST_TEMPLATE: await makeTemplate(server.url) });
  } finally {
    await server.stop();
  }
};

/** On the oldest PostgreSQL that may be used, as the system's packages have it. */
const onOldest = async (): Promise<Counted> => {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return runOn({ url: given, stop: async () => {} }, ["server"]);
  const binaries = findPostgres();
  return binaries === null
    ? missing("the API tests. Install PostgreSQL, or set TEST_DATABASE_URL.")
    : runOn(await startPostgres(binaries), ["server"]);
};

const inBrowser = async (): Promise<Counted> => {
  const chromium = findChromium();
  return chromium === null
    ? missing("the journeys. Install Chromium, or set CHROMIUM to its path.")
    : runJourneys(chromium);
};

type Suites = Readonly<Record<string, () => Counted | Promise<Counted>>>;

const SUITES: Suites = {
  check: runChecks,
  unit: () => runNodeTests(["crypto", "contract", "web", "scripts"]),
  api: async () => runOn(await startTestCluster(), ["server", "client"]),
  journeys: inBrowser,
};
const ALL: Suites = { ...SUITES, oldest: onOldest };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ALL));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}. There are: ${Object.keys(ALL).join(", ")}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(SUITES)) {
  console.log(`\n=== ${name}`);
  const counted = (await ALL[name]?.()) ?? { passed: 0, failed: 1 };
  console.log(`=== ${name}: ${counted.passed} passed, ${counted.failed} failed`);
  passed += counted.passed;
  failed += counted.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
