import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Row } from "./timing.ts";

const MAIN = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

/** Once it is ready, the embedded engine's machine code is still being made better, which takes memory for a moment. */
const SETTLE_MS = 5000;

interface Start {
  readonly ms: number;
  /** Megabytes in use once it has settled, and at the highest. */
  readonly idle: number;
  readonly highest: number;
}

const megabytes = (status: string, what: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;

/** Starts a server on a data folder; gives the milliseconds to its ready line and its memory. */
const start = (dataDir: string): Promise<Start> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: "" },
    });
    let started: Start | undefined;
    const measure = async (ms: number): Promise<void> => {
      await wait(SETTLE_MS);
      const status = process.platform === "linux" ? readFileSync(`/proc/${child.pid}/status`, "utf8") : "";
      started = { ms, idle: megabytes(status, "VmRSS"), highest: megabytes(status, "VmHWM") };
      child.kill("SIGTERM");
    };
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("ready")) measure(performance.now() - begun).catch(reject);
    });
    child.once("exit", () => (started ? resolve(started) : reject(new Error("the server did not start"))));
  });

/** From nothing to the first answer, on a new and on an existing data folder. */
export const startRows = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-bench-"));
  try {
    const fresh = await start(folder);
    const existing = await start(folder);
    return [
      { what: "Start on a new embedded database", measured: fresh.ms, budget: 5000, unit: "ms" },
      { what: "Start on an existing embedded database", measured: existing.ms, budget: 1500, unit: "ms" },
      { what: "Server memory, embedded database, idle", measured: existing.idle, budget: 600, unit: "MB" },
      {
        what: "  at the highest, while its engine is compiled",
        measured: existing.highest,
        budget: undefined,
        unit: "MB",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
