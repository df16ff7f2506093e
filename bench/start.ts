import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import SERVER_OPTIONS from "../scripts/server-options.json" with { type: "json" };
import { processFamily } from "./process-family.ts";
import type { Row } from "./timing.ts";

const MAIN = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

/** Milliseconds that a ready server needs to finish its first cleanup jobs. */
const SETTLE_MS = 5000;

interface Start {
  readonly ms: number;
  /** Megabytes of the idle server and its database. Memory that they share counts once. */
  readonly idle: number;
}

const megabytes = (pid: string): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;

const measureMemory = (pid: number | undefined): number =>
  process.platform === "linux"
    ? processFamily(String(pid)).reduce((sum, one) => sum + megabytes(one), 0)
    : Number.NaN;

const start = (dataDir: string): Promise<Start> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [...SERVER_OPTIONS, MAIN], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: "" },
    });
    let started: Start | undefined;
    const measure = async (ms: number): Promise<void> => {
      await wait(SETTLE_MS);
      started = { ms, idle: measureMemory(child.pid) };
      child.kill("SIGTERM");
    };
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("ready")) measure(performance.now() - begun).catch(reject);
    });
    child.once("exit", () => (started ? resolve(started) : reject(new Error("the server did not start"))));
  });

/** Measures the time until the server prints that it is ready, on a new and on an existing data folder. */
export const startRows = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-bench-"));
  try {
    const fresh = await start(folder);
    const existing = await start(folder);
    return [
      { what: "Start on a new embedded database", measured: fresh.ms, budget: 3000, unit: "ms" },
      { what: "Start on an existing embedded database", measured: existing.ms, budget: 1000, unit: "ms" },
      { what: "Memory of server and PostgreSQL, idle", measured: existing.idle, budget: 220, unit: "MB" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
