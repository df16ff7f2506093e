import type { FieldName } from "../fields.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/**
 * [Note: Field keys are kept] Deriving a field's key takes longer than sealing the field, and revealing, copying and
 * saving need the same key again. So derived keys are cached for as long as the entry key's bytes are referenced.
 * They are not extractable. Because of the cache, the bytes of an entry key must never be overwritten with another
 * key; wiping and dropping them is allowed.
 */
const kept = new WeakMap<EntryKey, Map<string, Promise<CryptoKey>>>();

const derive = async (entryKey: EntryKey, eid: string, field: FieldName): Promise<CryptoKey> =>
  deriveSealKey(await importBase(entryKey), uidBytes(eid), `keepwell/v1/entry/field/${field}`);

/** HKDF(entry key, eid, "keepwell/v1/entry/field/" + field): one key for each field. Internal to this package. */
export const deriveFieldKey = (entryKey: EntryKey, eid: string, field: FieldName): Promise<CryptoKey> => {
  const keys = kept.get(entryKey) ?? new Map<string, Promise<CryptoKey>>();
  kept.set(entryKey, keys);
  const name = `${eid}/${field}`;
  const key = keys.get(name) ?? derive(entryKey, eid, field);
  keys.set(name, key);
  return key;
};
