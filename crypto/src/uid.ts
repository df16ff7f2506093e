import { type Bytes, fromHex, toHex } from "./bytes.ts";
import { ensure } from "./errors.ts";

/** 8-4-4-4-12 in lower case. The contract checks version and variant; this pattern does not. */
const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Makes a UUIDv4. The client makes the uid of a new object, because it needs the uid in contexts before it sends the
 * object.
 */
export const makeUid = (): string => crypto.randomUUID();

/** Whether a text has the canonical lower-case form of a UUID. */
export const isUid = (text: unknown): text is string => typeof text === "string" && UID.test(text);

/**
 * The 16 raw bytes of a uid.
 * @throws CannotVerifyError if it is malformed.
 */
export const uidBytes = (uid: string): Bytes => {
  ensure(isUid(uid));
  return fromHex(uid.replaceAll("-", ""));
};

/** The uid of 16 raw bytes. @throws CannotVerifyError for any other length. */
export const uidFromBytes = (bytes: Bytes): string => {
  ensure(bytes.length === 16);
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};
