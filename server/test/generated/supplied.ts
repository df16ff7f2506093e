/**
 * @file Completes generated bodies with what the document cannot express: sealed values, and fields that repeat another
 * field.
 */
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { packRow } from "@keepwell/crypto/row/row-form.ts";
import fc from "fast-check";
import { isRecord, type JsonSchema } from "./json-schema.ts";

const IV_BYTES = 12;
/** Lengths of sealed values: a key, a private key, an account key under a password, and one block of a field. */
const VALUE_BYTES = [48, 64, 80, 144] as const;

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

const sealedBytes = (length: number): fc.Arbitrary<string> =>
  fc
    .record({ iv: bytes(IV_BYTES), value: bytes(length) })
    .map(({ iv, value }) => packEnvelope({ iv: new Uint8Array(iv), value: new Uint8Array(value) }));

/**
 * The lengths of the row of an entry or a list or of a tombstone, and of the row of a bucket. The row of a bucket ends
 * with a MAC.
 */
const ROW_BYTES = 64 + 16;
const BUCKET_ROW_BYTES = 32 + 16 + 32;
const sealedRow = (length: number) =>
  fc
    .record({ iv: bytes(IV_BYTES), value: bytes(length) })
    .map(({ iv, value }) => packRow(new Uint8Array(iv), new Uint8Array(value)));

const charsOf = (length: number): number =>
  packEnvelope({ iv: new Uint8Array(IV_BYTES), value: new Uint8Array(length) }).length;

/**
 * Generates envelopes or rows of random bytes, which the server cannot distinguish from sealed values; undefined for
 * all other schemas.
 */
export const sealedValue = (
  { $ref = "" }: JsonSchema,
  { minLength = 0, maxLength = Infinity }: JsonSchema,
): fc.Arbitrary<string> | undefined => {
  if (/\/Sealed(?:EntryRow|ListRow|Tombstone)$/.test($ref)) return sealedRow(ROW_BYTES);
  if ($ref.endsWith("/SealedBucketRow")) return sealedRow(BUCKET_ROW_BYTES);
  if (!/\/Sealed[A-Z]\w*$/.test($ref)) return undefined;
  const length = VALUE_BYTES.find((one) => charsOf(one) >= minLength && charsOf(one) <= maxLength);
  return length === undefined ? undefined : sealedBytes(length);
};

/** Pairs of a field and the field that it must repeat. */
export const TYPED_TWICE = [
  ["email_confirm", "email"],
  ["confirm_email", "email"],
  ["confirm_password", "new_password"],
  ["confirm_password", "pwd_hash"],
  ["password_confirmation", "password"],
] as const;

/** Returns the body with each repeated field set to the field that it repeats. */
export const typedAlike = (body: unknown): unknown => {
  if (!isRecord(body)) return body;
  const repeated = TYPED_TWICE.filter(([again, first]) => again in body && first in body);
  return { ...body, ...Object.fromEntries(repeated.map(([again, first]) => [again, body[first]])) };
};
