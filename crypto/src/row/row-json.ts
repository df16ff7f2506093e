/**
 * @file The text of a row: exactly the JSON that `JSON.stringify` writes. White space, a duplicate JSON member, an
 * unneeded escape and another form of a number are refused, because with them the same content could have more than one
 * text.
 */
import { type Bytes, fromUtf8, utf8 } from "../bytes.ts";
import { CannotVerifyError, ensure } from "../errors.ts";

/** The members of a JSON object as they were parsed, not checked. */
export type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a time in seconds since 1970. */
export const isTime = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

export const writeMembers = (members: Members): Bytes => utf8(JSON.stringify(members));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotVerifyError();
  }
};

/** Parses the bytes of an object. @throws CannotVerifyError unless `writeMembers` would make exactly the same bytes. */
export const readMembers = (bytes: Bytes): Members => {
  const text = fromUtf8(bytes);
  const parsed = parse(text);
  ensure(isObject(parsed) && JSON.stringify(parsed) === text);
  return parsed;
};
