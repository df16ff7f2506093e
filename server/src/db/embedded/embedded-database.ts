/** @file The database that comes with Keepwell: a PostgreSQL server of its own, in the data folder. */
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { writeDurably } from "../../durable-file.ts";
import type { Database } from "../database.ts";
import type { FolderLock } from "../folder-lock.ts";
import { openPostgres } from "../postgres-database.ts";
import { checkVersion, makeCluster, needSpace, putInPlace } from "./cluster.ts";
import { type Endpoint, loopbackEndpoint, passwordFile, socketEndpoint } from "./endpoint.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { findPrograms, type Programs } from "./programs.ts";

/** Connections besides those of calls: for the listener, probes, migrations, and an operator's own session. */
const FURTHER_CONNECTIONS = 10;
/**
 * A copy needs this many times the size of the original: once for the data, and once for PostgreSQL's log of the
 * writes.
 */
const COPIES = 2;
const MB = 1024 * 1024;
/** The least free space, in MB. With less, the next checkpoint may fail. */
const LEAST_FREE_MB = 32;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly lock: FolderLock;
  readonly size: number;
  readonly log: Logger;
  /** Whether to listen on loopback with a password; the default on systems without Unix sockets. */
  readonly loopback?: boolean;
}

interface Places {
  readonly cluster: string;
  /** The folder in which a cluster is made; it is renamed when it is complete. */
  readonly partial: string;
  /** The files of PGlite, which earlier versions of Keepwell used. */
  readonly old: string;
  readonly backup: string;
}

const placesIn = (dataDir: string): Places => ({
  cluster: join(dataDir, "postgres"),
  partial: join(dataDir, "postgres.partial"),
  old: join(dataDir, "database"),
  backup: join(dataDir, "database-before-postgresql"),
});

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, String(name))))
    .reduce((sum, { size }) => sum + size, 0) / MB;

/** The content of a file that keeps an earlier version of Keepwell from creating an empty database. */
const MOVED = `The database has moved to the folder "postgres" beside this file. Do not remove this file:
it keeps an earlier version of Keepwell, which cannot read that folder, from starting on an empty database.
`;

const retireOld = ({ cluster, old, backup }: Places): void => {
  if (existsSync(backup))
    throw new Error(
      `${cluster} and ${old} both hold a database, and ${backup} is there already. Move the one that you do not want to keep somewhere else.`,
    );
  putInPlace(old, backup);
  writeDurably(old, MOVED);
};

interface Running extends EmbeddedOptions {
  readonly programs: Programs;
  readonly endpoint: Endpoint;
}

interface Opened {
  readonly database: Database;
  readonly postmaster: Postmaster;
}

const open = async (cluster: string, { programs, endpoint, lock, log, size }: Running): Promise<Opened> => {
  const connections = size + FURTHER_CONNECTIONS;
  const postmaster = await startPostmaster({ cluster, programs, endpoint, connections, lock, log });
  const onError = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  return { database: openPostgres({ connection: endpoint.connection, size, onError }), postmaster };
};

const close = async ({ database, postmaster }: Opened): Promise<void> => {
  await database.close();
  await postmaster.stop();
};

/**
 * Copies the old data to the new cluster. Reads a copy of PGlite's files, because PGlite writes to files that it opens.
 * The old files stay unchanged, as a backup.
 */
const copyOld = async (places: Places, running: Running): Promise<void> => {
  const copy = `${places.backup}.copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(places.old, copy, { recursive: true });
  const opened = await open(places.partial, running);
  try {
    const { moveFromPGlite } = await import("./move-from-pglite.ts");
    await moveFromPGlite(copy, opened.database);
  } finally {
    await close(opened);
    rmSync(copy, { recursive: true, force: true });
  }
};

/**
 * Makes the cluster beside its final place and moves it there when it is complete. An interrupted start then leaves no
 * incomplete cluster in that place.
 */
const make = async (places: Places, running: Running): Promise<void> => {
  const { dataDir, programs, endpoint, log } = running;
  const moves = isFolder(places.old);
  if (moves) needSpace(dataDir, (COPIES + 1) * megabytesIn(places.old));
  const password = endpoint.folder === undefined ? { passwordFile: passwordFile(dataDir) } : {};
  await makeCluster(places.partial, { programs, ...password });
  if (moves) {
    log.info("moving the data of an earlier version to PostgreSQL");
    await copyOld(places, running);
  }
  putInPlace(places.partial, places.cluster);
};

/**
 * Opens the database in a data folder that this process has locked. If there is no database, makes one: empty, or with
 * an earlier version's data.
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Database> => {
  const { dataDir, loopback = process.platform === "win32" } = options;
  const places = placesIn(dataDir);
  const programs = findPrograms();
  if (loopback) passwordFile(dataDir);
  const endpoint = loopback ? await loopbackEndpoint(dataDir) : socketEndpoint(dataDir);
  const running = { ...options, programs, endpoint };
  if (!existsSync(places.cluster)) await make(places, running);
  else checkVersion(places.cluster);
  if (isFolder(places.old)) retireOld(places);
  const opened = await open(places.cluster, running);
  const probe = async () => {
    needSpace(places.cluster, LEAST_FREE_MB);
    await opened.database.probe();
  };
  return { ...opened.database, probe, close: () => close(opened) };
};
