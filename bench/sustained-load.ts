/**
 * @file A server under load for a long time: first at its highest rate, then at 80 % of that rate. Of ten calls, four
 * open an entry, two list buckets, two list entries, one reads contents and one creates an entry.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SERVER_OPTIONS from "../scripts/server-options.json" with { type: "json" };
import { type MakeRequest, rawRequest, timePerCall, timesAtRate } from "./load.ts";
import { startProgram } from "./own-process.ts";
import { MAIN, measuredCalls, type Prepared, prepare } from "./throughput.ts";
import { quantile, type Row } from "./timing.ts";

const CONNECTIONS = 20;
const WARM_UP_MS = 5000;
const HIGHEST_MS = 20_000;
const SHARE = 0.8;
/** The calls of `measuredCalls`, by their position. */
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

const measure = async (prepared: Prepared, folder: string, minutes: number): Promise<Row[]> => {
  const { port, memory, stop } = await startProgram({
    file: MAIN,
    options: SERVER_OPTIONS,
    logFile: join(folder, "server.log"),
    environment: { ...prepared.environment, DATA_DIR: folder },
  });
  const load = { port, connections: CONNECTIONS, request: mixed(prepared) };
  try {
    await timePerCall({ ...load, ms: WARM_UP_MS });
    const highest = 1000 / (await timePerCall({ ...load, ms: HIGHEST_MS }));
    const before = memory();
    const times = await timesAtRate({ ...load, ms: minutes * 60_000 }, SHARE * highest);
    const at = (share: number): number => quantile(times, share);
    const rate = times.length / (minutes * 60);
    return [
      { what: "Highest rate of a mix of calls", measured: highest, budget: undefined, unit: "/s" },
      {
        what: `Answered in ${minutes} minutes at 80 % of that`,
        measured: rate,
        budget: undefined,
        unit: "/s",
      },
      { what: "  median", measured: at(0.5), budget: undefined, unit: "ms" },
      { what: "  95th percentile", measured: at(0.95), budget: undefined, unit: "ms" },
      { what: "  99th percentile", measured: at(0.99), budget: undefined, unit: "ms" },
      { what: "  memory gained by the server", measured: memory() - before, budget: undefined, unit: "MB" },
    ];
  } finally {
    await stop();
  }
};

/**
 * Measures on the PostgreSQL server that TEST_DATABASE_URL names. A call that fails ends the measurement.
 *
 * @param minutes how long the load lasts.
 */
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
