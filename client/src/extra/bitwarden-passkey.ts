/** @file Passkeys in the form of Bitwarden's files: an item of `fido2Credentials`. */
import { fromBase64Url, toBase64Url } from "@keepwell/crypto/bytes.ts";
import { isUid, uidBytes, uidFromBytes } from "@keepwell/crypto/uid.ts";
import type { Others } from "./extra.ts";
import { textIn } from "./json-object.ts";
import { isDate, isUsable, type Passkey } from "./passkey.ts";

const ALGORITHM = { keyType: "public-key", keyAlgorithm: "ECDSA", keyCurve: "P-256" } as const;
/** Marks an id that is written in base64url. Without the mark, the id is 16 bytes, written as a UUID. */
const BASE64_MARK = "b64.";
const UID_BYTES = 16;

const readId = (written: string): string => {
  if (written.startsWith(BASE64_MARK)) return written.slice(BASE64_MARK.length);
  const uid = written.toLowerCase();
  return isUid(uid) ? toBase64Url(uidBytes(uid)) : "";
};

const writeId = (id: string): string => {
  const bytes = fromBase64Url(id);
  return bytes.length === UID_BYTES ? uidFromBytes(bytes) : `${BASE64_MARK}${id}`;
};

/**
 * Reads an item. Returns undefined if Keepwell cannot use the passkey in it: a value is missing or malformed, the
 * algorithm is another one, or the counter is above 0. A website may refuse a passkey whose counter goes back.
 */
export const readBitwardenPasskey = (item: Others): Passkey | undefined => {
  const isKnown = Object.entries(ALGORITHM).every(([name, value]) => textIn(item, name) === value);
  const counter = item["counter"] ?? "0";
  if (!isKnown || Number(counter) !== 0) return undefined;
  const created = textIn(item, "creationDate");
  const passkey: Passkey = {
    id: readId(textIn(item, "credentialId")),
    rpId: textIn(item, "rpId"),
    userHandle: textIn(item, "userHandle"),
    userName: textIn(item, "userName"),
    displayName: textIn(item, "userDisplayName"),
    key: textIn(item, "keyValue"),
    ...(isDate(created) && { createdAt: created }),
  };
  return isUsable(passkey) ? passkey : undefined;
};

/**
 * The item that Bitwarden reads. The secret of `prf` is left out, because Bitwarden's files have no place for it.
 * Bitwarden requires a date, so a passkey without a date gets the date `otherwise`.
 */
export const writeBitwardenPasskey = (passkey: Passkey, otherwise: string) => ({
  credentialId: writeId(passkey.id),
  ...ALGORITHM,
  keyValue: passkey.key,
  rpId: passkey.rpId,
  userHandle: passkey.userHandle,
  userName: passkey.userName,
  counter: "0",
  rpName: passkey.rpId,
  userDisplayName: passkey.displayName,
  discoverable: "true",
  creationDate: passkey.createdAt ?? otherwise,
});
