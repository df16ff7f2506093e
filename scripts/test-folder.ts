/**
 * @file The folder of the tests' temporary files. In memory, the database makes its many small files about ten times
 * faster than on some disks.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { isAlive } from "../server/src/db/folder-lock.ts";

/** The file system in memory that Linux has. Containers often make it small. */
const MEMORY = "/dev/shm";
const PREFIX = "keepwell-test-";
/** More than twice what all suites together have used at once. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** Some tests write a program and run it. */
const mayRunPrograms = (): boolean =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .some((line) => line.split(" ")[1] === MEMORY && !/\bnoexec\b/.test(line));

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && mayRunPrograms();
  } catch {
    return false;
  }
};

/** Removes the folders of test runs that were killed. */
const removeLeft = (): void => {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
};

/**
 * Makes this process and those that it starts keep their temporary files in memory, unless TMPDIR is set, or the memory
 * has too little room or runs no programs. Removes the files when this process ends.
 */
export const useMemoryFolder = (): void => {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  removeLeft();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
};
