/**
 * @file `npm test`: runs all suites and prints their total. Arguments select suites (`npm test -- unit api`).
 * `npm run test:oldest` runs the suite "oldest", which runs only when it is named.
 */
import { startTestCluster } from "../server/test/test-cluster.ts";
import { runOn } from "./api-tests.ts";
import { runChecks } from "./check.ts";
import { type Counted, chooseSuites, missing, runSuites, type Suites } from "./suites.ts";
import { runJourneys, runPlaywright } from "./test-journeys.ts";
import { findChromium, findPostgres, findWholeChromium } from "./test-needs.ts";
import { runNodeTests } from "./test-node.ts";
import { startPostgres } from "./test-postgres.ts";

/**
 * Runs the server's API tests on the PostgreSQL server at TEST_DATABASE_URL. If that is not set, starts the PostgreSQL
 * that is installed on this machine. The server should have the oldest version that Keepwell supports.
 */
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

const withExtension = (): Counted => {
  const chromium = findWholeChromium();
  return chromium === null
    ? missing("the extension's journeys. Install Chromium, or set CHROMIUM_WHOLE to its path.")
    : runPlaywright("extension/extension.config.ts", { CHROMIUM_WHOLE: chromium });
};

const SUITES: Suites = {
  check: runChecks,
  unit: () => runNodeTests(["crypto", "contract", "ui", "web", "extension", "scripts"]),
  api: async () => runOn(await startTestCluster(), ["server", "client"]),
  journeys: inBrowser,
  extension: withExtension,
};
const ALL: Suites = { ...SUITES, oldest: onOldest };

await runSuites(ALL, chooseSuites(ALL, Object.keys(SUITES)));
