/**
 * @file `npm run bench`: measures the speeds and sizes that docs/speed.md promises, and prints one table. Names of
 * suites may follow (`npm run bench -- page start`). The suites "load" and "backup" run only when they are named. A
 * number after "load" says how many minutes the load lasts (`npm run bench -- load 10`). The environment variable
 * BENCH_ENTRIES says how many entries "backup" backs up, and how many entries of other users the database of "api"
 * holds.
 */
import { chooseSuites } from "../scripts/suites.ts";
import { startTestCluster } from "../server/test/test-cluster.ts";
import { apiRows } from "./api.ts";
import { backupRows } from "./backup.ts";
import { browserRows } from "./browser.ts";
import { cryptoRows } from "./crypto.ts";
import { extensionRows } from "./extension/rows.ts";
import { firstLoads } from "./first-loads.ts";
import { healthRows } from "./health.ts";
import { importRows } from "./import.ts";
import { jobRows } from "./jobs.ts";
import { sealingRows } from "./seal-names.ts";
import { searchRows } from "./search.ts";
import { slowNetworkRows } from "./slow-network.ts";
import { startRows } from "./start.ts";
import { sustainedRows } from "./sustained-load.ts";
import { teamRows } from "./team.ts";
import { teamBrowserRows } from "./team-browser.ts";
import { throughputRows } from "./throughput.ts";
import type { Row } from "./timing.ts";

const STRANGERS = Number(process.env["BENCH_ENTRIES"] ?? 300_000);
const SEARCHED = 1_000_000;
const LOAD_MINUTES = 10;

/** Measures on the embedded PostgreSQL, which waits for the disk at each commit, as in production. */
const onDatabase = async (measure: () => Promise<Row[]>): Promise<Row[]> => {
  const cluster = await startTestCluster({ durable: true });
  process.env["TEST_DATABASE_URL"] = cluster.url;
  try {
    return await measure();
  } finally {
    await cluster.stop();
  }
};

const serverRows = async (): Promise<Row[]> => [
  ...(await throughputRows()),
  ...(await apiRows(STRANGERS)),
  ...(await searchRows(SEARCHED)),
  ...(await teamRows()),
];

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
  api: () => onDatabase(serverRows),
  start: startRows,
  loads: firstLoads,
  slow: slowNetworkRows,
  page: browserRows,
  team: teamBrowserRows,
  import: importRows,
  sealing: () => onDatabase(sealingRows),
  extension: extensionRows,
  jobs: jobRows,
};

const isMinutes = (word: string): boolean => /^\d+(\.\d+)?$/.test(word);
const words = process.argv.slice(2);
const minutes = Number(words.find(isMinutes) ?? LOAD_MINUTES);
const BACKED_UP = Number(process.env["BENCH_ENTRIES"] ?? 1_000_000);
const backup = () => backupRows(BACKED_UP);
const ALL: Suites = {
  ...SUITES,
  load: () => onDatabase(() => sustainedRows(minutes)),
  backup: () => (process.env["TEST_DATABASE_URL"] === undefined ? onDatabase(backup) : backup()),
};

const chosen = chooseSuites(
  ALL,
  Object.keys(SUITES),
  words.filter((word) => !isMinutes(word)),
);
let over = false;
console.log(`${"".padEnd(66)}${"measured".padStart(13)}${"budget".padStart(13)}`);
for (const name of chosen)
  for (const row of (await ALL[name]?.()) ?? []) {
    over ||= isOver(row);
    console.log(line(row));
  }
process.exitCode = over ? 1 : 0;
