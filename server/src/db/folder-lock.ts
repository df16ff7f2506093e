import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const holder = (file: string): number | null => {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
};

/** Is another living process at work in this folder? */
export const folderHolder = (folder: string): number | null => holder(join(folder, "keepwell.pid"));

/**
 * Takes a folder for this process; the engine itself would let two processes write to it. A pid file
 * whose process has died is taken over. Returns the unlock.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = join(folder, "keepwell.pid");
  const other = holder(file);
  if (other !== null)
    throw new Error(
      `Another Keepwell (process ${other}) is using the data folder ${folder}. If that process is something else, remove ${file}.`,
    );
  rmSync(file, { force: true });
  // Of two that start at the same moment, one creates the file and the other fails here.
  writeFileSync(file, String(process.pid), { mode: 0o600, flag: "wx" });
  return () => rmSync(file, { force: true });
};
