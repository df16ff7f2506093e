import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Row } from "./timing.ts";

const MAIN = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

/** Starts a server on a data folder; gives the milliseconds to its ready line and its memory in MB. */
const start = (dataDir: string): Promise<{ ms: number; megabytes: number }> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: "" },
    });
    let ready: { ms: number; megabytes: number } | undefined;
    child.stdout.on("data", (text: Buffer) => {
      if (ready || !text.includes("ready")) return;
      const status = process.platform === "linux" ? readFileSync(`/proc/${child.pid}/status`, "utf8") : "";
      ready = {
        ms: performance.now() - begun,
        megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024,
      };
      child.kill("SIGTERM");
    });
    child.once("exit", () => (ready ? resolve(ready) : reject(new Error("the server did not start"))));
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
      {
        what: "Server memory, embedded database, idle",
        measured: existing.megabytes,
        budget: 600,
        unit: "MB",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
