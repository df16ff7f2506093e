import { concat, toHex, u32 } from "../bytes.ts";
import { deriveBytes } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { ImportKey } from "./import-secret.ts";

/**
 * The mark, 32 hex digits, that an import writes into an existing entry when it merges a row of the file with that
 * entry. The mark is bound to the entry and to the revision before the merge. So the mark is not valid in another
 * entry, nor after the entry's next save.
 */
export const deriveMergeMark = async (key: ImportKey, eid: string, rev: number): Promise<string> =>
  toHex((await deriveBytes(key, concat(uidBytes(eid), u32(rev)), "keepwell/v1/import/merge")).slice(0, 16));
