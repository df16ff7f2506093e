import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Systems allow 104 to 108 bytes for a socket's path, its name included. */
const LONGEST_PATH = 103;
const LONGEST_NAME = ".s.PGSQL.5432.lock";

/**
 * Makes a folder that only its owner can open. Throws if the path is not a folder, or if another user has made the
 * folder.
 */
const privateFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const user = process.getuid?.();
  const isOurs = user === undefined || user === 0 || found.uid === user;
  if (!found.isDirectory() || !isOurs)
    throw new Error(`${path} must be a folder of Keepwell's own. Remove it.`);
  // A folder that was restored from a copy may be open to other users.
  chmodSync(path, 0o700);
  return path;
};

const isShort = (folder: string): boolean => Buffer.byteLength(join(folder, LONGEST_NAME)) <= LONGEST_PATH;

const placeOf = (dataDir: string): string => {
  const near = join(dataDir, "socket");
  const name = `keepwell-${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`;
  return [near, join(tmpdir(), name)].find(isShort) ?? join("/tmp", name);
};

/**
 * The private folder for a data folder's sockets: those of the database server, and the one for operators' commands.
 * Creates the folder if it is missing. The folder is inside the data folder. But if a socket's path would be too long
 * there, the folder is in the temporary folder or, if that has a long path too, in /tmp. Its name is then a hash of the
 * data folder's path.
 */
export const socketFolder = (dataDir: string): string => privateFolder(placeOf(dataDir));

export const hasSocketFolder = (dataDir: string): boolean => existsSync(placeOf(dataDir));

/** Removes the sockets' folder, because the data folder is removed or emptied. */
export const removeSocketFolder = (dataDir: string): void =>
  rmSync(placeOf(dataDir), { recursive: true, force: true });
