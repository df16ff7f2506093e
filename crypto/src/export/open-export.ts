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
 * The keys of a file, once its commitment shows that the password is the file's.
 * @throws CannotVerifyError for another password, or an altered header.
 * @throws NewerFormatError for a later version of the format.
 */
export const openExportKeys = async (file: Bytes, masterKey: MasterKey): Promise<ExportKeys> => {
  const { salt, start, commit } = parseExportHeader(file);
  const keys = await deriveExportKeys(masterKey, salt);
  await verifyContext(keys.commit, exportHeaderContext(start), toHex(commit));
  return keys;
};

/**
 * Opens an encrypted export file chunk by chunk. A full chunk is never the last, so a file that was cut, at whatever
 * place, does not open to its end.
 * @throws CannotVerifyError for anything that is not as it was written, also after chunks that did open: use none of
 * them before the last.
 */
export async function* openExport(file: Bytes, keys: ExportKeys): AsyncGenerator<Bytes, void> {
  const header = file.slice(0, EXPORT_HEADER_BYTES);
  let at = EXPORT_HEADER_BYTES;
  for (let index = 0; ; index += 1) {
    const isLast = file.length - at < FULL;
    const chunk = file.slice(at, isLast ? file.length : at + FULL);
    at += chunk.length;
    yield await orCannotVerify(async () => {
      const { iv, value } = splitExportChunk(chunk);
      const context = exportChunkContext({ header, index, isLast });
      const plaintext = new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), keys.seal, value));
      ensure(isLast || plaintext.length === EXPORT_CHUNK_BYTES);
      return plaintext;
    });
    if (isLast) return;
  }
}
