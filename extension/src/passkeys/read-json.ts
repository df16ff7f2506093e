/**
 * @file Reads the parts that the options of `create` and `get` have in common. A page can write any value, so each
 * value has a limit.
 */
import { nestsDeeperThan } from "@keepwell/client/extra/nesting.ts";
import { fromBase64Url } from "@keepwell/crypto/bytes.ts";

export type Members = Readonly<Record<string, unknown>>;

/** The longest JSON text of options, in characters. */
const LONGEST = 100_000;
const MOST_LEVELS = 16;
const LONGEST_CHALLENGE = 4096;
/** The largest number of bytes of a credential's id, by the standard. */
const LONGEST_ID = 1023;
const MOST_CREDENTIALS = 1000;
/** The largest number of characters of a name that is shown and stored. */
const LONGEST_NAME = 200;

export const asMembers = (value: unknown): Members | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

/** Parses the options; undefined if the text is too long, is nested too deeply, or is not the JSON of an object. */
export const parseOptions = (text: string): Members | undefined => {
  if (text.length > LONGEST || nestsDeeperThan(text, MOST_LEVELS)) return undefined;
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Returns the value if it is canonical base64url of 1 to `most` bytes; otherwise undefined. */
export const readBytes = (value: unknown, most: number): string | undefined => {
  if (typeof value !== "string") return undefined;
  try {
    const { length } = fromBase64Url(value);
    return length > 0 && length <= most ? value : undefined;
  } catch {
    return undefined;
  }
};

export const readChallenge = (value: unknown): string | undefined => readBytes(value, LONGEST_CHALLENGE);

export const readCredentialId = (value: unknown): string | undefined => readBytes(value, LONGEST_ID);

/** Control characters and invisible characters, such as those that change the direction of the text around a name. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Returns a name, cut to a length for which the screen has room. Undefined if the value is no text. */
export const readName = (value: unknown): string | undefined =>
  typeof value === "string"
    ? value.slice(0, LONGEST_NAME).toWellFormed().replaceAll(HIDDEN, " ").trim()
    : undefined;

/**
 * Returns the ids of the credentials in a list. Leaves out credentials of unknown types, which a later standard may
 * define. Undefined if the list is malformed, is too long, or has only credentials of unknown types.
 */
export const readCredentialIds = (list: unknown): readonly string[] | undefined => {
  if (list === undefined) return [];
  if (!Array.isArray(list) || list.length > MOST_CREDENTIALS) return undefined;
  const known = list.map(asMembers).filter((item) => item === undefined || item["type"] === "public-key");
  const ids = known.map((item) => readCredentialId(item?.["id"])).filter((id) => id !== undefined);
  const isUnderstood = ids.length === known.length && (ids.length > 0 || list.length === 0);
  return isUnderstood ? ids : undefined;
};

/** Whether the page prefers another kind of authenticator: a security key, or the passkeys of a phone. */
export const prefersOther = (hints: unknown): boolean =>
  Array.isArray(hints) && (hints[0] === "security-key" || hints[0] === "hybrid");
