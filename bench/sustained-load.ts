/**
 * @file Measures a server under long load, first at its highest rate, then at 80 % of that rate. Of ten calls, four
 * open an entry, two fetch the list of buckets, two fetch a list of entries, one reads the sealed contents of a whole
 * bucket, and one creates an entry.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SERVER_OPTIONS from "../scripts/server-options.json" with { type: "json" };
import { type MakeRequest, rawRequest, type TimedCall, timePerCall, timesAtRate } from "./load.ts";
import { startProgram } from "./own-process.ts";
import { MAIN, measuredCalls, type Prepared, prepare } from "./throughput.ts";
import { quantile, type Row } from "./timing.ts";

const CONNECTIONS = 20;
const WARM_UP_MS = 5000;
const HIGHEST_MS = 20_000;
const SHARE = 0.8;
/** The number of time slices in the report. The slices show whether the server becomes slower or uses more memory. */
const SLICES = 10;
/** The positions of the calls in `measuredCalls`. */
const [BUCKETS, LIST, ENTRY, CONTENTS, CREATE] = [0, 1, 2, 3, 4];
const MIX = [ENTRY, BUCKETS, ENTRY, LIST, CONTENTS, ENTRY, BUCKETS, ENTRY, LIST, CREATE];

const mixed = (prepared: Prepared): MakeRequest => {
  const all = measuredCalls(prepared);
  let made = 0;
  return () => {
    const one = all[MIX[made % MIX.length] ?? ENTRY];
    made += 1;
    if (!one) throw new Error("The mix names a call that does not exist.");
    const { path, ...rest } = one.call();
    return rawRequest({ ...rest, path: `/api${path}`, token: prepared.token });
  };
};

/** Measures the memory at the end of each slice. */
const watchMemory = (memory: () => number, sliceMs: number): { megabytes: number[]; stop(): void } => {
  const megabytes: number[] = [];
  const timer = setInterval(() => megabytes.push(memory()), sliceMs);
  return { megabytes, stop: () => clearInterval(timer) };
};

const reported = (what: string, measured: number, unit: string): Row => ({
  what,
  measured,
  budget: undefined,
  unit,
});

const sliceRows = (calls: readonly TimedCall[], megabytes: readonly number[], sliceMs: number): Row[] =>
  Array.from({ length: SLICES }, (_, slice) => {
    const [from, to] = [slice * sliceMs, (slice + 1) * sliceMs];
    const times = calls.filter(({ due }) => due >= from && due < to).map(({ ms }) => ms);
    const between = `  seconds ${Math.round(from / 1000)} to ${Math.round(to / 1000)}`;
    return [
      reported(`${between}: 99th percentile`, quantile(times, 0.99), "ms"),
      reported(`${between}: memory of the server`, megabytes[slice] ?? Number.NaN, "MB"),
    ];
  }).flat();

const measure = async (prepared: Prepared, folder: string, minutes: number): Promise<Row[]> => {
  const { port, memory, stop } = await startProgram({
    file: MAIN,
    options: SERVER_OPTIONS,
    logFile: join(folder, "server.log"),
    environment: { ...prepared.environment, DATA_DIR: folder },
  });
  const load = { port, connections: CONNECTIONS, request: mixed(prepared) };
  const ms = minutes * 60_000;
  try {
    await timePerCall({ ...load, ms: WARM_UP_MS });
    const highest = 1000 / (await timePerCall({ ...load, ms: HIGHEST_MS }));
    const before = memory();
    const watched = watchMemory(memory, ms / SLICES);
    const calls = await timesAtRate({ ...load, ms }, SHARE * highest).finally(watched.stop);
    const after = memory();
    const at = (share: number): number =>
      quantile(
        calls.map((call) => call.ms),
        share,
      );
    return [
      reported("Highest rate of a mix of calls", highest, "/s"),
      reported(
        `Calls made for ${minutes} minutes, at 80 % of the highest rate`,
        calls.length / (ms / 1000),
        "/s",
      ),
      { what: "  refused", measured: calls.filter((call) => call.isRefused).length, budget: 0, unit: "" },
      reported("  median", at(0.5), "ms"),
      reported("  95th percentile", at(0.95), "ms"),
      reported("  99th percentile", at(0.99), "ms"),
      reported("  memory gained by the server", after - before, "MB"),
      ...sliceRows(calls, [...watched.megabytes, after].slice(0, SLICES), ms / SLICES),
    ];
  } finally {
    await stop();
  }
};

/** Measures on the PostgreSQL server that TEST_DATABASE_URL names. A lost connection ends the measurement. */
export const sustainedRows = async (minutes: number): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-load-"));
  const prepared = await prepare();
  try {
    return await measure(prepared, folder, minutes);
  } finally {
    await prepared.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
