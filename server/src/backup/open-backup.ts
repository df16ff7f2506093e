import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { type OpenedSnapshot, openSnapshot } from "../db/snapshot/load-snapshot.ts";
import { DamagedBackup, decodeRecords } from "../db/snapshot/snapshot-record.ts";
import { type BackupKeys, decrypted } from "./backup-cipher.ts";

async function* decompressed(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = createZstdDecompress();
  const source = Readable.from(sealed, { objectMode: false });
  // `pipe` does not pass on the source's errors to the caller.
  source.on("error", (error) => unpacking.destroy(error));
  try {
    for await (const chunk of source.pipe(unpacking)) yield chunk;
  } catch (error) {
    const isPacking = error instanceof Error && "code" in error && /^ZSTD|^ERR_ZSTD/.test(String(error.code));
    throw isPacking ? new DamagedBackup("it cannot be unpacked") : error;
  } finally {
    source.destroy();
  }
}

export const unreadable = (file: string): Error =>
  new Error(`${file} is not there, or Keepwell may not read it.`);

/** Reads the beginning of a backup. Throws an error for the operator if the file is missing or no key opens it. */
export const openBackup = async (file: string, keys: BackupKeys): Promise<OpenedSnapshot> => {
  await access(file).catch(() => {
    throw unreadable(file);
  });
  if (keys.passphrases.length + keys.identities.length === 0)
    throw new Error("Add --key FILE: the file with the passphrase or the identity that opens the backup.");
  const sealed = Readable.toWeb(createReadStream(file)) as Parameters<typeof decrypted>[0];
  return openSnapshot(decodeRecords(decompressed(decrypted(sealed, keys))));
};
