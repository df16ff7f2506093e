/** @file What generated bodies need besides what the document says: sealed values, and fields that are typed twice. */
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import fc from "fast-check";
import { isRecord, type JsonSchema } from "./json-schema.ts";

const IV_BYTES = 12;
/** What is sealed around a key, a private key and an account key under a password; and one block of a field. */
const VALUE_BYTES = [48, 64, 80, 144] as const;

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

const sealedBytes = (length: number): fc.Arbitrary<string> =>
  fc
    .record({ iv: bytes(IV_BYTES), value: bytes(length) })
    .map(({ iv, value }) => packEnvelope({ iv: new Uint8Array(iv), value: new Uint8Array(value) }));

const charsOf = (length: number): number =>
  packEnvelope({ iv: new Uint8Array(IV_BYTES), value: new Uint8Array(length) }).length;

/** An envelope of random bytes: the server cannot tell it from a sealed value. Undefined for all other schemas. */
export const sealedValue = (
  { $ref = "" }: JsonSchema,
  { minLength = 0, maxLength = Infinity }: JsonSchema,
): fc.Arbitrary<string> | undefined => {
  if (!/\/Sealed[A-Z]\w*$/.test($ref)) return undefined;
  const length = VALUE_BYTES.find((one) => charsOf(one) >= minLength && charsOf(one) <= maxLength);
  return length === undefined ? undefined : sealedBytes(length);
};

/** Fields that must be equal to another. */
const TYPED_TWICE = [
  ["email_confirm", "email"],
  ["confirm_email", "email"],
  ["confirm_password", "new_password"],
  ["confirm_password", "pwd_hash"],
  ["password_confirmation", "password"],
] as const;

/** The body with what is typed twice typed alike. */
export const typedAlike = (body: unknown): unknown => {
  if (!isRecord(body)) return body;
  const repeated = TYPED_TWICE.filter(([again, first]) => again in body && first in body);
  return { ...body, ...Object.fromEntries(repeated.map(([again, first]) => [again, body[first]])) };
};
