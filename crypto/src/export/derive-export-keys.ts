import type { Bytes } from "../bytes.ts";
import { deriveMacKey, deriveSealKey, importBase } from "../hkdf.ts";
import type { MasterKey } from "../password/derive-master-key.ts";

/** The keys of one export file. Both are not extractable. */
export interface ExportKeys {
  /** Seals the chunks. */
  readonly seal: CryptoKey;
  /** Makes the MAC over the header. The MAC reveals a wrong password before any chunk is opened. */
  readonly commit: CryptoKey;
}

/** Derives the keys of a file from the file's salt and the master key of the file's password (docs/export.md). */
export const deriveExportKeys = async (masterKey: MasterKey, salt: Bytes): Promise<ExportKeys> => {
  const base = await importBase(masterKey);
  return {
    seal: await deriveSealKey(base, salt, "keepwell/v1/export"),
    commit: await deriveMacKey(base, salt, "keepwell/v1/export-commit"),
  };
};
