/**
 * @file Chooses the command that starts PostgreSQL. PostgreSQL refuses to run as root, and it must not outlive the
 * server.
 */
import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** How to start a program that works in a folder. */
export interface RunAs {
  /** The words that come before the program's own command line. */
  readonly prefix: readonly string[];
  /** The user who must own the files; undefined for the user of this process. */
  readonly owner: Identity | undefined;
  /** Whether the system ends the program together with this process, even if this process is killed. */
  readonly endsWithUs: boolean;
}

/** The user `nobody` on Linux. */
const NOBODY: Identity = { uid: 65534, gid: 65534 };
const succeeds = (words: readonly string[]): boolean => {
  const [program = "", ...args] = words;
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
};

const DIES_WITH_PARENT = ["setpriv", "--pdeathsig", "KILL"];
/**
 * The command that starts a program in a user namespace, where the program sees its user as `nobody`. Outside of the
 * namespace, the user stays the same, so no file needs another owner.
 */
const OTHER_NUMBER = [
  "unshare",
  "--user",
  `--map-user=${NOBODY.uid}`,
  `--map-group=${NOBODY.gid}`,
  "--kill-child",
];
const asUser = ({ uid, gid }: Identity): string[] => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
];

const readOwner = (folder: string): Identity => {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
};

/** Gives a folder and all in it to a user. */
export const handOver = (path: string, { uid, gid }: Identity): void => {
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) handOver(join(path, name), { uid, gid });
};

const asRoot = (prefix: readonly string[], folder: string, program: string): RunAs => {
  const endsWithUs = prefix.length > 0;
  const owner = readOwner(folder);
  if (owner.uid === 0 && succeeds([...OTHER_NUMBER, "true"]))
    return { prefix: [...prefix, ...OTHER_NUMBER], owner: undefined, endsWithUs };
  const user = owner.uid === 0 ? NOBODY : owner;
  const reaches = (flag: string, path: string) => succeeds([...asUser(user), "test", flag, path]);
  if (reaches("-x", join(folder, "..")) && reaches("-x", program))
    return { prefix: [...asUser(user), ...prefix], owner: user, endsWithUs };
  throw new Error(
    `PostgreSQL refuses to run as root, and user ${user.uid}, who would run it instead, cannot reach ${folder} or cannot run ${program}. Start Keepwell as an ordinary user, or on a system that allows user namespaces (unshare).`,
  );
};

/**
 * Chooses how to start a program that works in `folder`.
 *
 * @param folder exists and belongs to the program's user, or to root.
 * @throws an error that says why the program cannot be started.
 */
export const chooseRunAs = (folder: string, program: string): RunAs => {
  const prefix =
    process.platform === "linux" && succeeds([...DIES_WITH_PARENT, "true"]) ? DIES_WITH_PARENT : [];
  return process.getuid?.() === 0
    ? asRoot(prefix, folder, program)
    : { prefix, owner: undefined, endsWithUs: prefix.length > 0 };
};
