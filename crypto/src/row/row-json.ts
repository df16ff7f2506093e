/**
 * @file The text of a row: exactly the JSON that `JSON.stringify` writes. White space, a duplicate JSON member, an
 * unneeded escape or another form of a number would give the same content a second text, and is refused.
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

/** @throws CannotVerifyError unless the bytes are exactly what `writeMembers` makes of an object. */
export const readMembers = (bytes: Bytes): Members => {
  const text = fromUtf8(bytes);
  const parsed = parse(text);
  ensure(isObject(parsed) && JSON.stringify(parsed) === text);
  return parsed;
};
