import { gcm } from "../aead.ts";
import { type Bytes, toHex } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { verifyContext } from "../mac.ts";
import type { MasterKey } from "../password/derive-master-key.ts";
import { deriveExportKeys, type ExportKeys } from "./derive-export-keys.ts";
import {
  EXPORT_CHUNK_BYTES,
  EXPORT_CHUNK_OVERHEAD,
  EXPORT_HEADER_BYTES,
  exportChunkContext,
  exportHeaderContext,
  parseExportHeader,
  splitExportChunk,
} from "./export-form.ts";

const FULL = EXPORT_CHUNK_BYTES + EXPORT_CHUNK_OVERHEAD;

/**
 * Derives the keys of a file, and checks the password with the commitment, a MAC at the end of the header. It is enough
 * if `file` contains the header.
 * @throws CannotVerifyError for a wrong password or an altered header.
 * @throws NewerFormatError for a later version of the format.
 */
export const openExportKeys = async (file: Bytes, masterKey: MasterKey): Promise<ExportKeys> => {
  const { salt, start, commit } = parseExportHeader(file);
  const keys = await deriveExportKeys(masterKey, salt);
  await verifyContext(keys.commit, exportHeaderContext(start), toHex(commit));
  return keys;
};

/** A file that is read in parts, so that it is never in memory as a whole. */
export interface ExportSource {
  /** In bytes. */
  readonly size: number;
  read(from: number, to: number): Promise<Bytes>;
}

interface Opening {
  readonly file: ExportSource;
  readonly keys: ExportKeys;
  readonly header: Bytes;
  /** The number of the last chunk. The last chunk is never full, so its number follows from the size of the file. */
  readonly last: number;
}

const openChunk = async ({ file, keys, header, last }: Opening, index: number): Promise<Bytes> => {
  const at = EXPORT_HEADER_BYTES + index * FULL;
  const isLast = index === last;
  const chunk = await file.read(at, isLast ? file.size : at + FULL);
  return orCannotVerify(async () => {
    const { iv, value } = splitExportChunk(chunk);
    const context = exportChunkContext({ header, index, isLast });
    const plaintext = new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), keys.seal, value));
    ensure(isLast || plaintext.length === EXPORT_CHUNK_BYTES);
    return plaintext;
  });
};

/**
 * Opens an encrypted export file chunk by chunk. It first opens the last chunk, so that it refuses a truncated file
 * before it returns any content.
 * @throws CannotVerifyError for an altered file. The error can come after some chunks were returned, so do not use a
 * chunk until all chunks have opened.
 */
export async function* openExport(file: ExportSource, keys: ExportKeys): AsyncGenerator<Bytes, void> {
  const header = await file.read(0, EXPORT_HEADER_BYTES);
  const last = Math.max(0, Math.floor((file.size - EXPORT_HEADER_BYTES) / FULL));
  const opening = { file, keys, header, last };
  const end = await openChunk(opening, last);
  for (let index = 0; index < last; index += 1) yield await openChunk(opening, index);
  yield end;
}
