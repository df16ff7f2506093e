import { encrypt } from "../aead.ts";
import { type Bytes, concat, fromHex } from "../bytes.ts";
import { signContext } from "../mac.ts";
import type { MasterKey } from "../password/derive-master-key.ts";
import type { KdfVersion } from "../password/kdf-versions.ts";
import { deriveExportKeys } from "./derive-export-keys.ts";
import { EXPORT_CHUNK_BYTES, exportChunkContext, exportHeaderContext, exportStart } from "./export-form.ts";

/**
 * The master key of one file, and the key derivation and the salt by which the password gave this master key. The salt
 * is used only for this file.
 */
export interface ExportSecret {
  readonly masterKey: MasterKey;
  readonly kdf: KdfVersion;
  readonly salt: Bytes;
}

/**
 * An export file that is being written. First write `header` to the file. Then write the bytes that each call of `add`
 * and `end` returns, in the order of the calls.
 */
export interface ExportSealer {
  /** Adds any number of plaintext bytes. Returns the sealed chunks that have become full; empty if none has. */
  add(bytes: Uint8Array): Promise<Bytes>;
  /** Seals the remaining bytes, and returns them as the last chunk. */
  end(): Promise<Bytes>;
  readonly header: Bytes;
}

/** Begins an encrypted export file (docs/export.md). Calls of `add` and `end` must not overlap. */
export const sealExport = async ({ masterKey, kdf, salt }: ExportSecret): Promise<ExportSealer> => {
  const keys = await deriveExportKeys(masterKey, salt);
  const start = exportStart(kdf, salt);
  const header = concat(start, fromHex(await signContext(keys.commit, exportHeaderContext(start))));
  let index = 0;
  let held: Bytes = new Uint8Array();
  const sealNext = async (plaintext: Bytes, isLast: boolean): Promise<Bytes> => {
    const context = exportChunkContext({ header, index, isLast });
    index += 1;
    const { iv, value } = await encrypt(keys.seal, context, plaintext);
    return concat(iv, value);
  };
  return {
    header,
    add: async (bytes) => {
      const whole = concat(held, bytes);
      const sealed: Bytes[] = [];
      let at = 0;
      // A full chunk is sealed here at once. So the last chunk, which `end` seals, is never full.
      for (; whole.length - at >= EXPORT_CHUNK_BYTES; at += EXPORT_CHUNK_BYTES)
        sealed.push(await sealNext(whole.slice(at, at + EXPORT_CHUNK_BYTES), false));
      held = whole.slice(at);
      return concat(...sealed);
    },
    end: () => sealNext(held, true),
  };
};
