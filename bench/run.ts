/** @file `npm run bench`: what docs/architecture.md promises of speed and size, measured, as one table. */
import { findPostgres } from "../scripts/test-needs.ts";
import { DURABLE, startPostgres } from "../scripts/test-postgres.ts";
import { apiRows } from "./api.ts";
import { browserRows } from "./browser.ts";
import { cryptoRows } from "./crypto.ts";
import { firstLoads } from "./first-loads.ts";
import { searchRows } from "./search.ts";
import { startRows } from "./start.ts";
import { teamRows } from "./team.ts";
import { teamBrowserRows } from "./team-browser.ts";
import { throughputRows } from "./throughput.ts";
import type { Row } from "./timing.ts";

const STRANGERS_EMBEDDED = 30_000;
const STRANGERS_POSTGRES = Number(process.env["BENCH_ENTRIES"] ?? 300_000);
const SEARCHED_EMBEDDED = 100_000;
const SEARCHED_POSTGRES = 1_000_000;

const withPostgres = async (
  settings: readonly string[] | undefined,
  measure: () => Promise<Row[]>,
): Promise<Row[]> => {
  const binaries = findPostgres();
  if (binaries === null) return [];
  const postgres = await startPostgres(binaries, settings);
  try {
    Object.assign(process.env, { TEST_ENGINE: "postgres", TEST_DATABASE_URL: postgres.url });
    return await measure();
  } finally {
    await postgres.stop();
  }
};

const onPostgres = (): Promise<Row[]> =>
  withPostgres(undefined, async () => [
    ...(await apiRows("PostgreSQL", STRANGERS_POSTGRES)),
    ...(await searchRows("PostgreSQL", SEARCHED_POSTGRES)),
    ...(await teamRows("PostgreSQL")),
  ]);

/** Both servers write through to the disk. */
const underLoad = (): Promise<Row[]> => withPostgres(DURABLE, throughputRows);

const isOver = ({ measured, budget }: Row): boolean => budget !== undefined && !(measured <= budget);

const line = (row: Row): string => {
  const { what, measured, budget, unit } = row;
  const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const allowed = budget === undefined ? "" : ` ${shown(budget).padStart(9)} ${unit}`;
  return `${what.padEnd(66)}${shown(measured).padStart(9)} ${unit.padEnd(3)}${allowed}${isOver(row) ? "  OVER" : ""}`;
};

const onEmbedded = async (): Promise<Row[]> => [
  ...(await apiRows("Embedded", STRANGERS_EMBEDDED)),
  ...(await searchRows("Embedded", SEARCHED_EMBEDDED)),
  ...(await teamRows("Embedded")),
];

const rows: Row[] = [];
const suites = [
  cryptoRows,
  onEmbedded,
  onPostgres,
  underLoad,
  startRows,
  firstLoads,
  browserRows,
  teamBrowserRows,
];
console.log(`${"".padEnd(66)}${"measured".padStart(13)}${"budget".padStart(13)}`);
for (const suite of suites)
  for (const row of await suite()) {
    rows.push(row);
    console.log(line(row));
  }
process.exitCode = rows.some(isOver) ? 1 : 0;
