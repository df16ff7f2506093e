/** @file Writes a backup of the server's database and secrets into one encrypted file. */
import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Context } from "../context.ts";
import { readSnapshot } from "../db/snapshot/read-snapshot.ts";
import { encodeRecord, SNAPSHOT_FORMAT, type SnapshotRecord } from "../db/snapshot/snapshot-record.ts";
import { syncFolder } from "../durable-file.ts";
import { OperatorError } from "../operator-error.ts";
import { toTexts } from "../secrets.ts";
import { VERSION } from "../version.ts";
import { type BackupLock, createEncrypter } from "./backup-cipher.ts";
import { partialName } from "./backup-folder.ts";
import { publishFile } from "./publish-file.ts";

export interface WrittenBackup {
  /** The absolute path. */
  readonly file: string;
  readonly bytes: number;
  /** The SHA-256 of the encrypted file, in hex. It identifies the file. It does not prove who made the file. */
  readonly sha256: string;
  readonly created_at: string;
}

export interface BackupRun {
  /** When this signal aborts, the backup is interrupted, and leaves no file. */
  readonly interruption?: AbortSignal;
  /** Where the backup is written until it is complete. */
  readonly partial?: string;
}

type BackupContext = Pick<Context, "config" | "database" | "secrets" | "clock">;

async function* encoded(records: AsyncIterable<SnapshotRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) yield encodeRecord(record);
}

const encrypting = (lock: BackupLock) =>
  async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const sealed = await createEncrypter(lock).encrypt(
      Readable.toWeb(Readable.from(plain, { objectMode: false })) as ReadableStream<Uint8Array>,
    );
    for await (const chunk of sealed) yield chunk;
  };

/** Passes the bytes on and adds them to the digest. */
const digesting = (digest: Hash) =>
  async function* (sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of sealed) {
      digest.update(chunk);
      yield chunk;
    }
  };

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Turns a failure to write into an error that the operator understands. */
const describeFailure = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  const folder = dirname(file);
  if (code === "ABORT_ERR") return new OperatorError("The backup was interrupted, and no file is left.");
  if (code === "ENOSPC" || code === "EDQUOT")
    return new OperatorError(
      `The disk of ${folder} is full: no backup was written. Make room, and back up again.`,
    );
  if (code === "EEXIST") return new OperatorError(`${file} exists already. Choose another name.`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new OperatorError(
      `Keepwell may not write to ${folder}. Give its user that right, or choose another folder.`,
    );
  return error;
};

const ALWAYS_ENCRYPTED =
  "A backup holds the server's secrets, so it is always encrypted. Set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE";

const lockIn = ({ config }: Pick<Context, "config">): BackupLock => {
  if (!config.backup.lock)
    throw new Error(
      config.databaseUrl === undefined
        ? `${ALWAYS_ENCRYPTED} where the server is started. While no server runs, set it for this command.`
        : `${ALWAYS_ENCRYPTED} for this command.`,
    );
  return config.backup.lock;
};

/**
 * Backs up the secrets, and the database as it is at one moment, while the server answers calls. The file appears when
 * it is complete and on the disk. An existing file is never replaced: if two runs write one file, one run fails.
 */
export const writeBackup = async (
  context: BackupContext,
  name: string,
  { interruption, partial = partialName(resolve(name)) }: BackupRun = {},
): Promise<WrittenBackup> => {
  const lock = lockIn(context);
  const file = resolve(name);
  const digest = createHash("sha256");
  const created_at = context.clock.now().toISOString();
  const head = { format: SNAPSHOT_FORMAT, version: VERSION, created_at };
  const secrets = toTexts(context.secrets);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await context.database.exclusive((connection) =>
      pipeline(
        encoded(readSnapshot(connection, { head, secrets })),
        createZstdCompress(),
        encrypting(lock),
        digesting(digest),
        createWriteStream(partial, { flags: "w", mode: 0o600, flush: true }),
        { signal: interruption },
      ),
    );
    await publishFile(partial, file);
    syncFolder(dirname(file));
  } catch (error) {
    // If the deletion fails too, the first error is still the one to report.
    await rm(partial, { force: true }).catch(() => {});
    throw describeFailure(error, file);
  }
  return { file, bytes: (await stat(file)).size, sha256: digest.digest("hex"), created_at };
};
