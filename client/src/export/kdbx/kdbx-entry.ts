/** @file An entry as the strings of a KeePass database. */

import { readTotp } from "../../extra/read-totp.ts";
import { keepassPasskeyStrings } from "../../import/keepass/keepass-passkeys.ts";
import type { ExportedFields } from "../../import/keepwell/export-lines.ts";
import { entryParts } from "../exported-entry.ts";

/** One string of an entry. A protected string is a secret, which programs hide. */
export interface KdbxString {
  readonly key: string;
  readonly value: string;
  readonly isProtected: boolean;
}

const DEFAULT_LABEL = "Keepwell";

/**
 * The source of one-time codes as a URI, because KeePassXC reads only URIs. A parameter marks Steam's codes. A source
 * that Keepwell does not understand stays as it was written.
 */
const otpUri = (text: string): string => {
  const totp = readTotp(text);
  if (!totp || /^otpauth:/i.test(text.trim())) return text;
  const secret = text
    .replace(/^\s*steam:\/\//i, "")
    .replaceAll(/[\s-]/g, "")
    .replace(/=+$/, "")
    .toUpperCase();
  const steam = totp.kind === "steam" ? "&encoder=steam" : "";
  return `otpauth://totp/${DEFAULT_LABEL}?secret=${secret}&period=${totp.period}&digits=${totp.digits}${steam}`;
};

/**
 * Makes the keys of the strings unique, because a custom field may have the name of another field, or of a string that
 * every entry has.
 */
const withUniqueKeys = (strings: readonly KdbxString[]): KdbxString[] => {
  const taken = new Set<string>();
  return strings.map((string) => {
    let { key } = string;
    for (let number = 2; taken.has(key) || key === ""; number += 1) key = `${string.key} (${number})`;
    taken.add(key);
    return { ...string, key };
  });
};

/** The strings of an entry or of an earlier version. */
export const kdbxStrings = (entry: ExportedFields & { readonly name: string }): readonly KdbxString[] => {
  const { urls, username, password, text, totp, fields, passkeys } = entryParts(entry);
  const [url = "", ...more] = urls;
  const open = (key: string, value: string) => ({ key, value, isProtected: false });
  const secret = (key: string, value: string) => ({ key, value, isProtected: true });
  return withUniqueKeys([
    open("Title", entry.name),
    open("UserName", username),
    secret("Password", password),
    open("URL", url),
    open("Notes", text),
    ...(totp === "" ? [] : [secret("otp", otpUri(totp))]),
    ...more.map((one, at) => open(at === 0 ? "KP2A_URL" : `KP2A_URL_${at}`, one)),
    ...passkeys.flatMap(keepassPasskeyStrings),
    ...fields.map(({ name, value, kind }) => ({ key: name, value, isProtected: kind === "hidden" })),
  ]);
};
