/** @file Restores a backup into an empty data folder, or into an empty database of the operator's own server. */
import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { openBackup } from "../../backup/open-backup.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { isDiskFull } from "../../db/database-errors.ts";
import { type LoadedSnapshot, loadSnapshot, type OpenedSnapshot } from "../../db/snapshot/load-snapshot.ts";
import { requireNewFile, writeDurably } from "../../durable-file.ts";
import { createLog } from "../../log.ts";
import { openEmptyFolder, openServer } from "../../open-context.ts";
import {
  previousName,
  SECRET_NAMES,
  type SecretTexts,
  toVariables,
  writeSecretsFile,
} from "../../secrets.ts";
import { removeSocketFolder } from "../../socket-folder.ts";
import { unlessInterrupted } from "../interruption.ts";

export interface Restored extends LoadedSnapshot {
  readonly created_at: Date;
  /** The version of Keepwell that made the backup. */
  readonly version: string;
}

/**
 * `interruption` is aborted when the operator interrupts the command. The data folder or database is then left empty.
 */
interface RestoreOptions {
  readonly interruption: AbortSignal;
}

/** If a restore fails while fewer bytes than this are free, a full disk is assumed to be the cause. */
const LEAST_FREE = 1024 * 1024;

const load = async (
  database: Database,
  snapshot: OpenedSnapshot,
  { interruption }: RestoreOptions,
): Promise<Restored> => {
  const { created_at, version } = snapshot.head;
  const loading = database.exclusive((connection) => loadSnapshot(connection, snapshot));
  const loaded = await unlessInterrupted(loading, interruption);
  return { ...loaded, created_at, version };
};

/** The free bytes of the folder's disk; undefined if they cannot be read. */
const freeSpace = (folder: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
};

/**
 * The error to throw for a failed restore. If a full disk has ended PostgreSQL, the original error only says that the
 * connection is lost. So the free space of the disk is checked too.
 */
const describeFailure = (error: unknown, folder?: string): unknown => {
  const free = folder === undefined ? undefined : freeSpace(folder);
  const isFull = isDiskFull(error) || (free !== undefined && free < LEAST_FREE);
  return isFull
    ? new Error(
        `The disk ${folder === undefined ? "of the database" : `of ${folder}`} is full: nothing was restored. Make room, and try again.`,
        { cause: error },
      )
    : error;
};

/** Restores the database into an empty folder. If restoring or `finish` fails, the folder is left empty. */
export const restoreIntoFolder = async (
  dataDir: string,
  snapshot: OpenedSnapshot,
  { finish, ...options }: RestoreOptions & { readonly finish?: () => void },
): Promise<Restored> => {
  const found = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (found.length > 0)
    throw new Error(`${dataDir} is not empty. Move it away, or set DATA_DIR to another folder.`);
  const empty = () => {
    removeSocketFolder(dataDir);
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
      rmSync(join(dataDir, name), { recursive: true, force: true });
  };
  try {
    const database = await openEmptyFolder(dataDir, createLog("silent"));
    try {
      const restored = await load(database, snapshot, options);
      finish?.();
      return restored;
    } finally {
      await database.close();
    }
  } catch (error) {
    const failure = describeFailure(error, dataDir);
    empty();
    throw failure;
  }
};

const hasSecrets = (config: Config, secrets: SecretTexts): boolean =>
  SECRET_NAMES.every(
    (name) =>
      config.secrets[name] === secrets[name] && config.previousSecrets[name] === secrets[previousName(name)],
  );

/** Throws unless the settings hold the backup's secrets, or the secrets are to be written to a new file. */
const requirePlaceForSecrets = (config: Config, secrets: OpenedSnapshot["secrets"], file?: string): void => {
  if (file !== undefined) requireNewFile(file);
  if (file !== undefined || hasSecrets(config, secrets)) return;
  throw new Error(
    "The settings do not hold the secrets of the backup, without which no user could sign in. Add --secrets FILE: they are written there, as variables to start the server with.",
  );
};

interface ServerRestoreOptions extends RestoreOptions {
  /** The file to which the secrets are written, as variables. */
  readonly secretsFile: string | undefined;
}

const restoreIntoServer = async (
  config: Config,
  snapshot: OpenedSnapshot,
  { secretsFile, ...options }: ServerRestoreOptions,
): Promise<Restored> => {
  requirePlaceForSecrets(config, snapshot.secrets, secretsFile);
  const database = await openServer(config, createLog("silent"), { mustExist: true });
  try {
    // Write the secrets first, because restored data without its secrets would be of no use.
    if (secretsFile !== undefined) writeDurably(secretsFile, toVariables(snapshot.secrets));
    return await load(database, snapshot, options);
  } catch (error) {
    if (secretsFile !== undefined) rmSync(secretsFile, { force: true });
    throw describeFailure(error);
  } finally {
    await database.close();
  }
};

/** Restores a backup to the place that the settings name: the data folder or the database. */
export const restore = async (
  config: Config,
  file: string,
  options: ServerRestoreOptions,
): Promise<Restored> => {
  const snapshot = await openBackup(file, config.backup.keys);
  const finish = () => writeSecretsFile(config.dataDir, snapshot.secrets);
  return config.databaseUrl === undefined
    ? restoreIntoFolder(config.dataDir, snapshot, { interruption: options.interruption, finish })
    : restoreIntoServer(config, snapshot, options);
};
