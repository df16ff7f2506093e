/**
 * @file Bitwarden's JSON export with a password of its own: the plain export, encrypted with AES-256-CBC and
 * HMAC-SHA-256 under keys derived from the password.
 */
import { type Bytes, concat, equalBytes, fromUtf8, utf8 } from "@keepwell/crypto/bytes.ts";
import { readBase64 } from "../decode-text.ts";
import type { LockedTextFormat } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import { looksLikeObjectWith } from "../json-format.ts";
import { type JsonObject, member, parseJsonFile, textAt } from "../json-members.ts";
import { BITWARDEN_JSON } from "./bitwarden-json.ts";

const PBKDF2 = 0;
const ARGON2ID = 1;

/** The bounds of the derivation's parameters, as Bitwarden's servers enforce them. */
const LIMITS = {
  pbkdf2Iterations: [5000, 2_000_000],
  passes: [2, 10],
  memoryMib: [15, 1024],
  lanes: [1, 16],
} as const;

const numberAt = (file: JsonObject, key: string, [min, max]: readonly [number, number]): number => {
  const value = member(file, key);
  if (typeof value !== "number" || !Number.isInteger(value) || value < min)
    throw new ImportRefused("damaged");
  if (value > max) throw new ImportRefused("derivation_too_long");
  return value;
};

const derivePbkdf2 = async (file: JsonObject, password: Bytes): Promise<Bytes> => {
  const iterations = numberAt(file, "kdfIterations", LIMITS.pbkdf2Iterations);
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const salt = utf8(textAt(file, "salt"));
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256),
  );
};

const deriveArgon2 = async (file: JsonObject, password: Bytes): Promise<Bytes> => {
  const passes = numberAt(file, "kdfIterations", LIMITS.passes);
  const memoryKib = 1024 * numberAt(file, "kdfMemory", LIMITS.memoryMib);
  const lanes = numberAt(file, "kdfParallelism", LIMITS.lanes);
  const salt = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(textAt(file, "salt"))));
  const { fileArgon2 } = await import("@keepwell/crypto/password/file-argon2.ts");
  return fileArgon2({
    variant: "argon2id",
    version: 0x13,
    ...{ password, salt, passes, memoryKib, lanes },
    bytes: 32,
  });
};

/**
 * The first block of HKDF-Expand (RFC 5869). Bitwarden skips the extraction of HKDF, and expands the derived key
 * directly.
 */
const expand = async (key: Bytes, info: string): Promise<Bytes> => {
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", hmac, concat(utf8(info), Uint8Array.of(1))));
};

const deriveKeys = async (file: JsonObject, password: string) => {
  const type = member(file, "kdfType");
  if (type !== PBKDF2 && type !== ARGON2ID) throw new ImportRefused("damaged");
  const derive = type === PBKDF2 ? derivePbkdf2 : deriveArgon2;
  const key = await derive(file, utf8(password));
  return { enc: await expand(key, "enc"), mac: await expand(key, "mac") };
};

type Keys = Awaited<ReturnType<typeof deriveKeys>>;

/** The three parts of an encrypted text, `2.iv|data|mac`. */
const partsOf = (sealed: string): [iv: Bytes, data: Bytes, mac: Bytes] => {
  const [type, rest = ""] = sealed.split(".");
  const parts = rest.split("|").map(readBase64);
  const [iv, data, mac] = parts;
  if (type !== "2" || parts.length !== 3 || !iv || !data || !mac) throw new ImportRefused("damaged");
  return [iv, data, mac];
};

/** Decrypts a text. @returns undefined if it was not encrypted under these keys. */
const open = async (sealed: string, { enc, mac }: Keys): Promise<string | undefined> => {
  const [iv, data, signed] = partsOf(sealed);
  const hmac = await crypto.subtle.importKey("raw", mac, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const expected = new Uint8Array(await crypto.subtle.sign("HMAC", hmac, concat(iv, data)));
  if (!equalBytes(expected, signed)) return undefined;
  const aes = await crypto.subtle.importKey("raw", enc, "AES-CBC", false, ["decrypt"]);
  try {
    return fromUtf8(new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, aes, data)));
  } catch {
    throw new ImportRefused("damaged");
  }
};

export const BITWARDEN_LOCKED: LockedTextFormat = {
  of: "locked text",
  id: "bitwarden-locked",
  detect: (_, text) => looksLikeObjectWith(text, "passwordProtected", "encKeyValidation_DO_NOT_EDIT"),
  read: async (text, { password }, words) => {
    const file = parseJsonFile(text);
    if (member(file, "passwordProtected") !== true) throw new ImportRefused("encrypted_for_account");
    const keys = await deriveKeys(file, password);
    if ((await open(textAt(file, "encKeyValidation_DO_NOT_EDIT"), keys)) === undefined)
      throw new ImportRefused("wrong_password");
    const plain = await open(textAt(file, "data"), keys);
    if (plain === undefined) throw new ImportRefused("damaged");
    return BITWARDEN_JSON.read(plain, words);
  },
};
