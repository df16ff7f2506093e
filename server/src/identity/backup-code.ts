/** @file Backup codes. Each code is fifty random bits, written as ten characters that are hard to confuse. */
import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { BACKUP_CODES } from "@keepwell/contract/identity/two-factor-method.ts";

/** The letters I, L, O and U are missing: a typed I or L counts as 1, O as 0 and U as V. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARS = 10;
const KEY_BYTES = 32;
const COUNTS_AS: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0", U: "V" };

const makeCode = (): string =>
  Array.from({ length: CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

const grouped = (code: string): string => `${code.slice(0, CHARS / 2)}-${code.slice(CHARS / 2)}`;

/** Accepts capital and small letters, a code with or without its hyphen, and the letters in `COUNTS_AS`. */
const normalize = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[ILOU]/g, (char) => COUNTS_AS[char] ?? char);

/**
 * The MAC of a backup code. A hash without a key would not protect the codes: an attacker with a copy of the database
 * could try all codes of fifty bits.
 */
export const macOfBackupCode = (typed: string, twoFactorKey: Buffer, userUid: string): string => {
  const key = hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/backup-code", KEY_BYTES);
  return createHmac("sha256", Buffer.from(key))
    .update(JSON.stringify([userUid, normalize(typed)]))
    .digest("base64url");
};

export const makeBackupCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(grouped(makeCode()));
  return [...codes];
};
