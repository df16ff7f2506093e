import { spawnSync } from "node:child_process";
import {
  closeSync,
  type Dirent,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** The error if another server, or an operator's command, has the data folder open. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/**
 * A lock on a data folder. The lock is held by this process and by every process that inherits the descriptor. It ends
 * when each of these processes has closed the descriptor or has ended, even by a crash.
 */
export interface FolderLock {
  /** The descriptor that the database's processes inherit; undefined if the folder cannot be locked. */
  readonly descriptor: number | undefined;
  release(): void;
}

/** How long a new server waits for the database processes of a killed server to end, before it gives up. */
const ENDING_MS = 10_000;
const PAUSE_MS = 50;
const HELD_BY_ANOTHER = 1;
/** The number that the descriptor has in the process of flock(1). */
const INHERITED = 3;

type Outcome = "taken" | "held" | "unsupported";

/**
 * Tries to take the lock by running flock(1). The lock belongs to the open file. This process has the same file open,
 * so the lock stays when flock(1) ends.
 */
const tryLock = (descriptor: number): Outcome => {
  const { status } = spawnSync("flock", ["-n", String(INHERITED)], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  if (status === 0) return "taken";
  return status === HELD_BY_ANOTHER ? "held" : "unsupported";
};

/** Whether the process has ended but is still listed, because the parent process has not yet read the exit status. */
const hasEnded = (pid: number): boolean => {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

export const isAlive = (pid: number): boolean => {
  if (hasEnded(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const unusable = (folder: string, error: NodeJS.ErrnoException): Error => {
  const advice = error.code === "EACCES" ? " Run Keepwell as the user of the server." : "";
  return new Error(`The data folder ${folder} cannot be used: ${error.message}.${advice}`, { cause: error });
};

const listFolder = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    if (problem.code === "ENOENT") return [];
    throw unusable(folder, problem);
  }
};

/**
 * Throws an error that says what to do, unless the folder holds the embedded database that this version of Keepwell
 * uses. Creates nothing.
 */
export const requireData = (folder: string): void => {
  const held = listFolder(folder).filter((one) => one.isDirectory());
  if (held.some(({ name }) => name === "postgres")) return;
  throw new Error(
    held.some(({ name }) => name === "database")
      ? `${folder} holds the data of an earlier version of Keepwell. Start the server: it moves the data into the new database. To have a backup first, copy the folder.`
      : `${folder} holds no data of Keepwell. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database.`,
  );
};

/** The files and folders by which a data folder is recognized, in this version and in earlier ones. */
const OURS = [
  "secrets.json",
  "postgres",
  "postgres.partial",
  "database",
  "keepwell.lock",
  "keepwell.pid",
  "socket",
];

/**
 * Refuses a folder that contains other programs' files and none of Keepwell's. Accepts an empty folder, and a new
 * volume with only the system's `lost+found`.
 */
const refuseForeign = (folder: string): void => {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter((name) => !name.startsWith(".") && name !== "lost+found");
  if (names.length > 0 && !names.some((name) => OURS.includes(name)))
    throw new Error(`it holds other files (${names.slice(0, 3).join(", ")}) and no data of Keepwell`);
};

/**
 * Refuses a folder that an earlier version of Keepwell is using. Earlier versions had no lock: a process wrote its
 * number to a file, and removed the file when it ended.
 */
const refuseEarlierVersion = (folder: string): void => {
  const file = join(folder, "keepwell.pid");
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (holder > 0 && isAlive(holder))
    throw new FolderInUse(
      `An earlier version of Keepwell (process ${holder}) is using the data folder ${folder}. Stop it; if that process is something else, remove ${file}.`,
    );
};

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/**
 * Takes the lock. Waits for at most `ENDING_MS`, and not at all if the process that holds the lock is visibly alive. If
 * that server has died, its database processes soon end too.
 */
const lockOrWait = (descriptor: number, file: string): Outcome => {
  const deadline = Date.now() + ENDING_MS;
  for (;;) {
    const outcome = tryLock(descriptor);
    const holder = Number(readFileSync(file, "utf8"));
    if (outcome !== "held" || Date.now() > deadline || (holder > 0 && isAlive(holder))) return outcome;
    pause();
  }
};

const held = (descriptor: number, outcome: Outcome): FolderLock => {
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid));
  return {
    descriptor: outcome === "taken" ? descriptor : undefined,
    release: () => closeSync(descriptor),
  };
};

/**
 * Locks the data folder for this process, and makes it if it is missing. The operating system keeps the lock, so the
 * lock also works between containers that share a volume. Without flock(1) (macOS, Windows), and on a file system that
 * has no locks, only PostgreSQL's own lock protects the database.
 *
 * @throws FolderInUse, or an error that says why the folder cannot be used.
 */
export const lockFolder = (folder: string): FolderLock => {
  const file = join(folder, "keepwell.lock");
  let descriptor: number;
  try {
    refuseForeign(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    descriptor = openSync(file, "a+", 0o600);
  } catch (error) {
    throw unusable(folder, error as NodeJS.ErrnoException);
  }
  try {
    refuseEarlierVersion(folder);
    const outcome = lockOrWait(descriptor, file);
    if (outcome === "held")
      throw new FolderInUse(`Another Keepwell server or command is using the data folder ${folder}.`);
    return held(descriptor, outcome);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
};
