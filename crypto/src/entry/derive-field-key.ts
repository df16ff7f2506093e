import type { SealedText } from "../fields.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { createKeptKeys } from "../kept-keys.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/** Cached by entry and field; see [Note: Derived keys are kept]. */
const kept = createKeptKeys<EntryKey>();

const derive = async (entryKey: EntryKey, eid: string, field: SealedText): Promise<CryptoKey> =>
  deriveSealKey(await importBase(entryKey), uidBytes(eid), `keepwell/v1/entry/field/${field}`);

/** HKDF(entry key, eid, "keepwell/v1/entry/field/" + field): one key for each field. Internal to this package. */
export const deriveFieldKey = (entryKey: EntryKey, eid: string, field: SealedText): Promise<CryptoKey> =>
  kept(entryKey, `${eid}/${field}`, () => derive(entryKey, eid, field));
