import { type Bytes, concat, u32, utf8 } from "../bytes.ts";
import { deriveBytes } from "../hkdf.ts";
import { uidBytes, uidFromBytes } from "../uid.ts";
import type { ImportKey } from "./import-secret.ts";

/** The first 16 derived bytes, with the version and variant of a UUIDv4. */
const asUid = (derived: Bytes): string => {
  const bytes = derived.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uidFromBytes(bytes);
};

/**
 * The uid of the entry that an import creates in a bucket for row number `row` of the file (docs/security.md section
 * 2.11). The uid depends on the bucket. So if an imported entry is moved to another bucket, and the file is imported
 * into that bucket, the import does not recognise the entry.
 */
export const deriveImportedEntry = async (key: ImportKey, bid: string, row: number): Promise<string> =>
  asUid(await deriveBytes(key, concat(uidBytes(bid), u32(row)), "keepwell/v1/import/entry"));

/** The uid of the list that an import creates in a bucket under this name. */
export const deriveImportedList = async (key: ImportKey, bid: string, name: string): Promise<string> =>
  asUid(await deriveBytes(key, concat(uidBytes(bid), utf8(name)), "keepwell/v1/import/list"));

/** The uid of the bucket that an import creates under this name. */
export const deriveImportedBucket = async (key: ImportKey, name: string): Promise<string> =>
  asUid(await deriveBytes(key, utf8(name), "keepwell/v1/import/bucket"));
