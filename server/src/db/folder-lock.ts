import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

const create = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
};

/** Moved, not removed: of two that find a dead one's file, only one can move that same file. */
const setAside = (file: string): void => {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const isStale = holder(aside) === null;
  if (!isStale) linkSync(aside, file);
  rmSync(aside);
};

/**
 * Takes a folder for this process; the engine itself would let two processes write to it. A pid file
 * whose process has died is taken over. Returns the unlock.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = join(folder, "keepwell.pid");
  if (!create(file)) {
    const other = holder(file);
    if (other === null) setAside(file);
    if (other !== null || !create(file))
      throw new Error(
        `Another Keepwell (process ${other ?? "just started"}) is using the data folder ${folder}. If that process is something else, remove ${file}.`,
      );
  }
  return () => rmSync(file, { force: true });
};
