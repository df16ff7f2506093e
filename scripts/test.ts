/**
 * @file `npm test`: every suite there is, and one closing line over all of them. Names of suites may
 * follow (`npm test -- crypto api`).
 */
import { runChecks } from "./check.ts";
import { runJourneys } from "./test-journeys.ts";
import { findChromium, findPostgres } from "./test-needs.ts";
import { runNodeTests, runOnEmbedded, runOnEngine } from "./test-node.ts";
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

const OTHERS = ["crypto", "contract", "client", "web", "scripts"];

const onPostgres = async (): Promise<Counted> => {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return runOnEngine(withDatabase(), { TEST_ENGINE: "postgres" });
  const binaries = findPostgres();
  if (binaries === null)
    return missing("the API tests on PostgreSQL. Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.");
  const postgres = await startPostgres(binaries);
  try {
    return await runOnEngine(withDatabase(), { TEST_ENGINE: "postgres", TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
};

const hasPostgres = (): boolean =>
  process.env["CI"] !== undefined &&
  (process.env["TEST_DATABASE_URL"] !== undefined || findPostgres() !== null);

/** In CI whatever opens a database does so on PostgreSQL, which takes less time; elsewhere the server alone does. */
const withDatabase = (): string[] => (hasPostgres() ? ["server", ...OTHERS] : ["server"]);

const onEmbedded = hasPostgres() ? runOnEmbedded : runNodeTests;

const inBrowser = async (): Promise<Counted> => {
  const chromium = findChromium();
  return chromium === null
    ? missing("the journeys. Install Chromium, or set CHROMIUM to its path.")
    : runJourneys(chromium);
};

const SUITES: Readonly<Record<string, () => Counted | Promise<Counted>>> = {
  check: runChecks,
  unit: () => onEmbedded(OTHERS, {}),
  // Where PostgreSQL runs them all, the embedded engine need not run each.
  api: () => onEmbedded(["server"], { TEST_ENGINE: "pglite" }),
  postgres: onPostgres,
  journeys: inBrowser,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}. There are: ${Object.keys(SUITES).join(", ")}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const counted = await run();
  console.log(`=== ${name}: ${counted.passed} passed, ${counted.failed} failed`);
  passed += counted.passed;
  failed += counted.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
