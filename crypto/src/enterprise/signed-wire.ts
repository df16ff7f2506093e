/**
 * @file The wire form of roster entries and permission records: base64 of body ‖ signature 64. This file contains no
 * code that uses keys, because the server also imports it.
 */
import { type Bytes, concat, fromBase64, toBase64 } from "../bytes.ts";
import { parseContext } from "../context.ts";
import { ensure } from "../errors.ts";

/** The length of an Ed25519 signature. */
export const SIGNATURE_BYTES = 64;

/** A parsed wire form, not verified: the body, the label and fields of its context, and the signature. */
export interface SignedWire extends ReturnType<typeof parseContext> {
  readonly body: Bytes;
  readonly signature: Bytes;
}

/** The wire form of a signed body. */
export const packSigned = (body: Bytes, signature: Bytes): string => toBase64(concat(body, signature));

/** Parses a wire form without verifying it. @throws CannotVerifyError if it is malformed or longer than `maxChars`. */
export const parseSigned = (wire: string, maxChars: number): SignedWire => {
  ensure(typeof wire === "string" && wire.length <= maxChars);
  const bytes = fromBase64(wire);
  ensure(bytes.length > SIGNATURE_BYTES);
  const body = bytes.slice(0, -SIGNATURE_BYTES);
  return { ...parseContext(body), body, signature: bytes.slice(-SIGNATURE_BYTES) };
};
