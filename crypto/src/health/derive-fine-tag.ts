import { type Bytes, concat, toHex, utf8 } from "../bytes.ts";
import { deriveBytes, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";

/** The entry content to which a "fine" mark of the health report applies. The mark ends when this content changes. */
export interface FineContent {
  readonly uid: string;
  readonly password: string;
  readonly urls: readonly string[];
}

const TAG_BYTES = 8;

/**
 * The tag of an entry's password and addresses, 16 hex digits. It changes with the password and with each address.
 * Without the secret, the tag reveals nothing about them (docs/security.md section 2.7).
 * @param secret 32 bytes of the account's sealed state.
 */
export const deriveFineTag = async (secret: Bytes, { uid, password, urls }: FineContent): Promise<string> => {
  const content = await crypto.subtle.digest("SHA-256", utf8(JSON.stringify([password, ...urls])));
  const salt = concat(uidBytes(uid), new Uint8Array(content));
  const derived = await deriveBytes(await importBase(secret), salt, "keepwell/v1/health/fine");
  return toHex(derived.slice(0, TAG_BYTES));
};
