/**
 * @file `npm run bench`: measures the speeds and sizes that docs/speed.md promises, and prints one table. Names of
 * suites may follow (`npm run bench -- page start`).
 */
import { chooseSuites } from "../scripts/suites.ts";
import { startTestCluster } from "../server/test/test-cluster.ts";
import { apiRows } from "./api.ts";
import { browserRows } from "./browser.ts";
import { cryptoRows } from "./crypto.ts";
import { firstLoads } from "./first-loads.ts";
import { healthRows } from "./health.ts";
import { importRows } from "./import.ts";
import { jobRows } from "./jobs.ts";
import { searchRows } from "./search.ts";
import { slowNetworkRows } from "./slow-network.ts";
import { startRows } from "./start.ts";
import { teamRows } from "./team.ts";
import { teamBrowserRows } from "./team-browser.ts";
import { throughputRows } from "./throughput.ts";
import type { Row } from "./timing.ts";

const STRANGERS = Number(process.env["BENCH_ENTRIES"] ?? 300_000);
const SEARCHED = 1_000_000;

/** Measures on the embedded PostgreSQL, which waits for the disk at each commit, as in production. */
const onDatabase = async (): Promise<Row[]> => {
  const cluster = await startTestCluster({ durable: true });
  process.env["TEST_DATABASE_URL"] = cluster.url;
  try {
    return [
      ...(await throughputRows()),
      ...(await apiRows(STRANGERS)),
      ...(await searchRows(SEARCHED)),
      ...(await teamRows()),
    ];
  } finally {
    await cluster.stop();
  }
};

const isOver = ({ measured, budget }: Row): boolean => budget !== undefined && !(measured <= budget);

const line = (row: Row): string => {
  const { what, measured, budget, unit } = row;
  const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2)).padStart(9);
  const allowed = budget === undefined ? "" : ` ${format(budget)} ${unit}`;
  return `${what.padEnd(66)}${format(measured)} ${unit.padEnd(3)}${allowed}${isOver(row) ? "  OVER" : ""}`;
};

type Suites = Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>>;

const SUITES: Suites = {
  crypto: cryptoRows,
  health: healthRows,
  api: onDatabase,
  start: startRows,
  loads: firstLoads,
  slow: slowNetworkRows,
  page: browserRows,
  team: teamBrowserRows,
  import: importRows,
  jobs: jobRows,
};

const chosen = chooseSuites(SUITES, Object.keys(SUITES));
let over = false;
console.log(`${"".padEnd(66)}${"measured".padStart(13)}${"budget".padStart(13)}`);
for (const name of chosen)
  for (const row of (await SUITES[name]?.()) ?? []) {
    over ||= isOver(row);
    console.log(line(row));
  }
process.exitCode = over ? 1 : 0;
