/** @file `npm run bench`: what docs/architecture.md promises of speed and size, measured, as one table. */
import { findPostgres } from "../scripts/test-needs.ts";
import { startPostgres } from "../scripts/test-postgres.ts";
import { apiRows } from "./api.ts";
import { cryptoRows } from "./crypto.ts";
import { firstLoads } from "./first-loads.ts";
import { startRows } from "./start.ts";
import type { Row } from "./timing.ts";

const STRANGERS_EMBEDDED = 30_000;
const STRANGERS_POSTGRES = Number(process.env["BENCH_ENTRIES"] ?? 300_000);

const onPostgres = async (): Promise<Row[]> => {
  const binaries = findPostgres();
  if (binaries === null) return [];
  const postgres = await startPostgres(binaries);
  try {
    Object.assign(process.env, { TEST_ENGINE: "postgres", TEST_DATABASE_URL: postgres.url });
    return await apiRows("PostgreSQL", STRANGERS_POSTGRES);
  } finally {
    await postgres.stop();
  }
};

const line = ({ what, measured, budget, unit }: Row): string => {
  const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const verdict = measured <= budget ? "" : "  OVER";
  return `${what.padEnd(66)}${shown(measured).padStart(9)} ${unit.padEnd(3)} ${shown(budget).padStart(9)} ${unit}${verdict}`;
};

const rows: Row[] = [];
const suites = [cryptoRows, () => apiRows("Embedded", STRANGERS_EMBEDDED), onPostgres, startRows, firstLoads];
console.log(`${"".padEnd(66)}${"measured".padStart(13)}${"budget".padStart(13)}`);
for (const suite of suites)
  for (const row of await suite()) {
    rows.push(row);
    console.log(line(row));
  }
process.exitCode = rows.every((row) => row.measured <= row.budget) ? 0 : 1;
