/**
 * @file The passkeys of websites that an entry keeps, in the JSON member `passkeys` of its `extra` (docs/security.md
 * section 2.5). An entry can also have passkeys in Bitwarden's form, which an import has kept. This code reads and
 * removes those too.
 */
import { readBitwardenPasskey } from "./bitwarden-passkey.ts";
import type { Extra, Others } from "./extra.ts";
import { asObject, textIn } from "./json-object.ts";
import { isDate, isUsable, type Passkey } from "./passkey.ts";

type ReadPasskey = (item: Others) => Passkey | undefined;

const readOwn: ReadPasskey = (item) => {
  const [prf, createdAt] = [textIn(item, "prf"), textIn(item, "createdAt")];
  const passkey: Passkey = {
    id: textIn(item, "id"),
    rpId: textIn(item, "rpId"),
    userHandle: textIn(item, "userHandle"),
    userName: textIn(item, "userName"),
    displayName: textIn(item, "displayName"),
    key: textIn(item, "key"),
    ...(prf !== "" && { prf }),
    ...(isDate(createdAt) && { createdAt }),
  };
  return isUsable(passkey) ? passkey : undefined;
};

const readItem = (item: unknown, read: ReadPasskey): Passkey | undefined => {
  const object = asObject(item);
  return object && read(object);
};

const readList = (list: unknown, read: ReadPasskey): Passkey[] =>
  Array.isArray(list) ? list.flatMap((item) => readItem(item, read) ?? []) : [];

/**
 * The JSON member with the values that an import has kept. After an import of Keepwell's own export, the values of the
 * earlier import are one level deeper.
 */
const IMPORTED = "imported";
const FROM_BITWARDEN = "fido2Credentials";

const readImported = (imported: unknown): Passkey[] => {
  const kept = asObject(imported);
  return kept
    ? [...readList(kept[FROM_BITWARDEN], readBitwardenPasskey), ...readImported(kept[IMPORTED])]
    : [];
};

/** The entry's passkeys. Items that this version does not understand are left out; they stay in the `extra`. */
export const readPasskeys = ({ others }: Extra): readonly Passkey[] => {
  const all = [...readList(others["passkeys"], readOwn), ...readImported(others[IMPORTED])];
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
};

/** The list without the passkey; undefined if nothing is left. A value that is no list stays as it is. */
const without = (list: unknown, id: string, read: ReadPasskey): unknown => {
  if (!Array.isArray(list)) return list;
  const left = list.filter((item) => readItem(item, read)?.id !== id);
  return left.length > 0 ? left : undefined;
};

const replaced = (object: Others, name: string, value: unknown): Others => {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
};

const withoutImported = (imported: Others, id: string): Others => {
  const inner = asObject(imported[IMPORTED]);
  const list = without(imported[FROM_BITWARDEN], id, readBitwardenPasskey);
  const left = replaced(imported, FROM_BITWARDEN, list);
  return inner ? { ...left, [IMPORTED]: withoutImported(inner, id) } : left;
};

/** The `extra` without the passkey that has this id. */
export const withoutPasskey = (extra: Extra, id: string): Extra => {
  const imported = asObject(extra.others[IMPORTED]);
  const left = replaced(extra.others, "passkeys", without(extra.others["passkeys"], id, readOwn));
  return { ...extra, others: imported ? { ...left, [IMPORTED]: withoutImported(imported, id) } : left };
};

/** The `extra` with the passkey, in place of one that has the same id. */
export const withPasskey = (extra: Extra, passkey: Passkey): Extra => {
  const left = withoutPasskey(extra, passkey.id);
  const { passkeys } = left.others;
  const list: readonly unknown[] = Array.isArray(passkeys) ? passkeys : [];
  return { ...left, others: { ...left.others, passkeys: [...list, passkey] } };
};
