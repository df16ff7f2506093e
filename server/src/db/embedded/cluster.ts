import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../durable-file.ts";
import { SUPERUSER } from "./endpoint.ts";
import { MAJOR, type Programs } from "./programs.ts";
import { chooseRunAs, handOver } from "./run-as.ts";

const run = promisify(execFile);

/** The size of a new cluster: the empty databases and the first segments of the write-ahead log. */
const SMALLEST_MB = 100;
const MB = 1024 * 1024;

/** Throws if the folder's file system has less free space than this. */
export const needSpace = (folder: string, megabytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / MB);
  if (free < megabytes)
    throw new Error(
      `The file system of ${folder} has ${free} MB of free space, and ${Math.ceil(megabytes)} MB are needed.`,
    );
};

/** Moves a complete folder to its final place in one step, so that no incomplete folder is ever in that place. */
export const putInPlace = (from: string, to: string): void => {
  renameSync(from, to);
  syncFolder(dirname(to));
};

/** What initdb prints about a failure, without its advice. */
const describeReason = (error: unknown): string => {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  return /(?:error|FATAL): +(.*)/.exec(text)?.[1] ?? text.trim().split("\n").at(-1) ?? "";
};

interface ClusterOptions {
  readonly programs: Programs;
  /**
   * The file with the superuser's password. It is given if the database listens on loopback, where any user of the
   * machine can connect.
   */
  readonly passwordFile?: string;
  /** Whether files are flushed to the disk. Tests set it to false, because their data need not survive a power cut. */
  readonly sync?: boolean;
}

/** Makes an empty cluster in a folder, and deletes what an interrupted attempt has left there. */
export const makeCluster = async (
  folder: string,
  { programs, passwordFile, sync = true }: ClusterOptions,
): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  needSpace(folder, SMALLEST_MB);
  const runAs = chooseRunAs(folder, programs.initdb);
  if (runAs.owner) handOver(folder, runAs.owner);
  const authentication =
    passwordFile === undefined ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const syncing = sync ? (process.platform === "linux" ? ["--sync-method=syncfs"] : []) : ["--no-sync"];
  const [program = "", ...words] = [
    ...runAs.prefix,
    programs.initdb,
    ...["-D", folder, "-U", SUPERUSER, "--locale=C.UTF-8", "--encoding=UTF8"],
    ...authentication,
    ...syncing,
  ];
  await run(program, words, { env: { ...programs.env }, cwd: folder }).catch((error: unknown) => {
    throw new Error(`The database could not be made in ${folder}: ${describeReason(error)}.`);
  });
};

/** Refuses a cluster of another major version of PostgreSQL, or a folder that contains no cluster. */
export const checkVersion = (folder: string): void => {
  let version: string;
  try {
    version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  } catch {
    throw new Error(`${folder} holds no database: restore the data folder from a backup.`);
  }
  if (version !== MAJOR)
    throw new Error(
      `The database in ${folder} is of PostgreSQL ${version}, and this version of Keepwell reads ${MAJOR}. docs/operations.md says how to move it.`,
    );
};
