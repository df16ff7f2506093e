/**
 * @file Passkeys in the form of KeePassXC and KeePassDX. A passkey consists of strings of an entry, with the key in PEM
 * and all other bytes in base64url. Both programs know only one passkey in an entry. The strings of further passkeys
 * end with `_1`, `_2` and so on.
 */
import { fromBase64, fromBase64Url, toBase64, toBase64Url, toHex } from "@keepwell/crypto/bytes.ts";
import { isUsable, type Passkey } from "../../extra/passkey.ts";

const PREFIX = "KPEX_PASSKEY_";
const KEY = /^KP(?:EX|XC)_PASSKEY_[A-Z_]+?((?:_\d+)?)$/;
const BEGIN = "-----BEGIN PRIVATE KEY-----";
const END = "-----END PRIVATE KEY-----";
const PEM_COLUMNS = /.{1,64}/g;

/** The value of a string; empty if the entry does not have the string. */
type Value = (key: string) => string;

/** The number at the end of the keys of a passkey's strings, with its underscore. Empty for the first passkey. */
const suffixOf = (key: string): string => KEY.exec(key)?.[1] ?? "";

/** The object identifier of the curve P-256 in the DER of a key (RFC 5480). */
const P256 = "06082a8648ce3d030107";

/** The key in base64url; empty if the PEM is malformed, or the key is not of the curve P-256. */
const keyOfPem = (pem: string): string => {
  const text = pem.trim();
  if (!text.startsWith(BEGIN) || !text.endsWith(END)) return "";
  try {
    const key = fromBase64(text.slice(BEGIN.length, -END.length).replaceAll(/\s/g, ""));
    return toHex(key).includes(P256) ? toBase64Url(key) : "";
  } catch {
    return "";
  }
};

/**
 * Whether the site was told that the passkey stays on one device. Keepwell always says that passkeys are synchronised.
 */
const staysOnDevice = (value: Value, suffix: string): boolean =>
  ["0", "false"].includes(value(`${PREFIX}FLAG_BE${suffix}`).toLowerCase());

const readOne = (value: Value, suffix: string): Passkey | undefined => {
  const part = (name: string) => value(`${PREFIX}${name}${suffix}`);
  if (staysOnDevice(value, suffix)) return undefined;
  const prf = part("PRF");
  const passkey: Passkey = {
    id: part("GENERATED_USER_ID") || part("CREDENTIAL_ID"),
    rpId: part("RELYING_PARTY"),
    userHandle: part("USER_HANDLE"),
    userName: value(`KPXC_PASSKEY_USERNAME${suffix}`) || part("USERNAME") || value("UserName"),
    displayName: "",
    key: keyOfPem(part("PRIVATE_KEY_PEM")),
    ...(prf !== "" && { prf }),
  };
  return isUsable(passkey) ? passkey : undefined;
};

/** Whether a string belongs to a passkey. */
export const isPasskeyKey = (key: string): boolean => KEY.test(key);

interface KeepassPasskeys {
  readonly passkeys: readonly Passkey[];
  /** The strings of passkeys that cannot be used. */
  readonly unusable: Readonly<Record<string, string>>;
}

/** Reads the passkeys in the strings of an entry. */
export const readKeepassPasskeys = (
  strings: ReadonlyMap<string, { readonly value: string }>,
): KeepassPasskeys => {
  const keys = [...strings.keys()].filter(isPasskeyKey);
  const stringAt: Value = (key) => strings.get(key)?.value ?? "";
  const read = new Map([...new Set(keys.map(suffixOf))].map((suffix) => [suffix, readOne(stringAt, suffix)]));
  const unusable = keys.filter((key) => !read.get(suffixOf(key)));
  return {
    passkeys: [...read.values()].filter((passkey) => passkey !== undefined),
    unusable: Object.fromEntries(unusable.map((key) => [key, stringAt(key)])),
  };
};

const asPem = (key: string): string =>
  [BEGIN, ...(toBase64(fromBase64Url(key)).match(PEM_COLUMNS) ?? []), END, ""].join("\n");

/** The strings of one passkey. `at` is its position in the entry, from 0. */
export const keepassPasskeyStrings = (passkey: Passkey, at: number) => {
  const string = (name: string, value: string, isProtected: boolean) => ({
    key: `${PREFIX}${name}${at === 0 ? "" : `_${at}`}`,
    value,
    isProtected,
  });
  return [
    string("USERNAME", passkey.userName, false),
    string("CREDENTIAL_ID", passkey.id, true),
    string("PRIVATE_KEY_PEM", asPem(passkey.key), true),
    string("RELYING_PARTY", passkey.rpId, false),
    string("USER_HANDLE", passkey.userHandle, true),
    string("FLAG_BE", "1", false),
    string("FLAG_BS", "1", false),
    ...(passkey.prf === undefined ? [] : [string("PRF", passkey.prf, true)]),
  ];
};
