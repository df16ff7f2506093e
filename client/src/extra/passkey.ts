import { fromBase64Url } from "@keepwell/crypto/bytes.ts";

/** A passkey of a website, as an entry keeps it. Byte strings are base64url without padding. */
export interface Passkey {
  /** The id of the credential. */
  readonly id: string;
  /** The domain for which the passkey signs. */
  readonly rpId: string;
  /** The bytes by which the website recognizes the account. */
  readonly userHandle: string;
  readonly userName: string;
  readonly displayName: string;
  /** The private key of the curve P-256, as PKCS #8. */
  readonly key: string;
  /**
   * The secret of the extension `prf`, 32 bytes. Of imported passkeys, only those from KeePass files and from
   * Keepwell's own export can have it.
   */
  readonly prf?: string;
  /** An ISO 8601 date. */
  readonly createdAt?: string;
}

/** The name of the account on the website, as lists show it; empty if the passkey names none. */
export const accountNameOf = ({ userName, displayName }: Pick<Passkey, "userName" | "displayName">): string =>
  userName || displayName;

export const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** The most characters of an id: the standard allows 1,023 bytes. */
const ID_CHARS = 1364;
/** A PKCS #8 key of P-256 has at most 150 bytes. A site's user handle has at most 64. */
const KEY_CHARS = 200;
const HANDLE_CHARS = 86;
const NAME_CHARS = 1000;
const RP_ID_CHARS = 253;
const PRF_CHARS = 43;

const isBytes = (text: string, most: number): boolean => {
  if (text.length > most || text === "") return false;
  try {
    return fromBase64Url(text).length > 0;
  } catch {
    return false;
  }
};

/** Whether each value has a form and a length that this version can use. The key is checked only when it is used. */
export const isUsable = ({ id, rpId, userHandle, userName, displayName, key, prf }: Passkey): boolean =>
  isBytes(id, ID_CHARS) &&
  rpId !== "" &&
  rpId.length <= RP_ID_CHARS &&
  (userHandle === "" || isBytes(userHandle, HANDLE_CHARS)) &&
  userName.length <= NAME_CHARS &&
  displayName.length <= NAME_CHARS &&
  isBytes(key, KEY_CHARS) &&
  (prf === undefined || (prf.length === PRF_CHARS && isBytes(prf, PRF_CHARS)));
