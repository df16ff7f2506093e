/** @file The fields that calls share. The server and the forms both take the limits of these fields from this file. */
import {
  ENVELOPE_CHARS,
  FIELD_MAX_CHARS,
  isEnvelope,
  type Sealed,
  unpackEnvelope,
} from "@keepwell/crypto/envelope.ts";
import { isRow, type Row, type RowSize } from "@keepwell/crypto/row/row-form.ts";
import type { FieldMessage } from "./errors.ts";
import { UUID } from "./uid.ts";
import { named, z } from "./zod.ts";

export const NAME_MAX = 255;
export const PERSON_NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const ENTERPRISE_NAME_MAX = 80;

/** Any text, up to `max` characters. */
export const text = (max: number) => z.string().check(z.maxLength(max));

const says = (code: FieldMessage): string => code;

const checkedOnce = new WeakSet<object>();

/**
 * Marks a field that the server does not check in replies, because the server checked the value on receipt or made the
 * value.
 */
const markCheckedOnce = <S extends object>(schema: S): S => {
  checkedOnce.add(schema);
  return schema;
};

/** Whether the server sends this field of a reply without a check. The client checks the field in any case. */
export const isCheckedOnce = (schema: object): boolean => checkedOnce.has(schema);

/** A UUID in its canonical lower-case form. */
export const uid = named("Uid", markCheckedOnce(z.string().check(z.regex(UUID, says("uid_invalid")))));

/** The maximum number of objects in one bulk call. */
export const BULK_MAX = 500;

/** The uids of a bulk call; duplicates are ignored. */
export const uids = z.pipe(
  z.array(uid).check(z.minLength(1, says("required")), z.maxLength(BULK_MAX, says("too_long"))),
  z.transform((named) => [...new Set(named)]),
);

/** A UUIDv4 that the client made for a new object. */
export const newUid = named("NewUid", uid.check(z.refine((one) => one[14] === "4", says("uid_invalid"))));

/** An email address. Case is ignored everywhere, so addresses are converted to lower case here. */
export const email = named(
  "Email",
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, says("required")),
        z.maxLength(EMAIL_MAX, says("too_long")),
      ),
    z.email(says("email_invalid")),
  ),
);

const CONTROL = /\p{Cc}/u;
const hasNoControls = z.refine<string>((one) => !CONTROL.test(one), says("control_characters"));
const isWellFormed = z.refine<string>((one) => one.isWellFormed(), says("invalid"));

/** One line of text, trimmed; it may be empty. */
export const anyLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, says("too_long")), hasNoControls, isWellFormed);

/** One line of text that must not be empty. */
export const line = (max: number) => anyLine(max).check(z.minLength(1, says("required")));

/** An optional line of text: missing, blank and null all become null. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(anyLine(max)),
    z.transform((one) => one || null),
  );

/**
 * Refuses a name with blanks around it. The server must not trim the name, because clients authenticate the exact name.
 */
export const hasNoBlanksAround = z.refine<string>((one) => one === one.trim(), says("invalid"));

const plainName = z
  .string()
  .check(z.maxLength(NAME_MAX, says("too_long")), hasNoControls, isWellFormed, hasNoBlanksAround);

/** The readable name of a bucket, list, entry or group. Clients trim the typed name. */
export const name = named("Name", plainName.check(z.minLength(1, says("required"))));

/** A name that the server may read; empty if the name is only sealed. */
export const readableName = named("ReadableName", plainName);

export const SEARCH_MIN = 2;
const SEARCH_MAX = 100;

export const searchTerm = line(SEARCH_MAX).check(z.minLength(SEARCH_MIN, says("invalid")));

/** Characters that reverse the direction of text: with them, one name can look like another. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/u;
export const isInOrder = z.refine<string>((one) => !REORDERING.test(one), says("control_characters"));

export const personName = named("PersonName", line(PERSON_NAME_MAX).check(isInOrder));

/** A group's readable name. Members choose a group by this name when they grant something to it. */
export const groupName = named("GroupName", name.check(isInOrder));

/** The auth key derived from a password: 32 bytes, base64url. The password itself is never sent. */
export const authKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, says("auth_key_invalid")));

/**
 * One of these words, in a field that pages show but never act on. A word that a later version added is read as
 * `unknown`, so that the client can still read the rest of the reply.
 */
export const shownWord = <Word extends string>(words: z.ZodMiniType<Word, string>) => {
  const unknown: Word | "unknown" = "unknown";
  return z.catch(z.union([words, z.literal("unknown")]), unknown);
};

/** Base64 of a grant: a key sealed to a recipient and signed. The reader parses and verifies it. */
export const grant = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9+/]{300,800}={0,2}$/, says("grant_invalid")),
    z.maxLength(800, says("grant_invalid")),
  );

/** Base64 of one roster entry, signed by an administrator. The reader verifies it. */
export const rosterEntry = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{280,1768}={0,2}$/, says("roster_invalid")));

/**
 * A roster entry in a reply. An entry in the format of a later version may be longer. The reader recognises such an
 * entry and refuses it.
 */
export const shownRosterEntry = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{280,8192}={0,2}$/, says("roster_invalid")));

/** Base64 of one permission record of an object, signed by a member. The reader verifies it. */
export const permissionRecord = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{320,400}={0,2}$/, says("record_invalid")));

/** Base64 of the 32 bytes of a public key. */
export const publicKey = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, says("invalid")));

/** A 32-byte MAC or keyed hash, lower-case hex. */
export const mac = z.string().check(z.regex(/^[0-9a-f]{64}$/, says("mac_invalid")));

/**
 * The header MAC that the call replaces. If it is present and is not the bucket's current MAC, the call answers 409.
 */
export const replacedMac = z.optional(mac);

/** Base64 of exactly 16 random bytes. */
export const salt = z.string().check(z.regex(/^[A-Za-z0-9+/]{21}[AQgw]==$/, says("salt_invalid")));

/** An envelope. Its type names the kind of its content, so the compiler refuses a plain string in its place. */
const envelope = <Kind extends string>(kind: Kind, fits: (text: string) => boolean) => {
  const schema: z.ZodMiniType<string, string> = z.string().check(
    z.refine((one) => fits(one) && isEnvelope(one), says("sealed_invalid")),
    z.describe(`sealed ${kind}`),
  );
  return markCheckedOnce(schema as z.ZodMiniType<Sealed<Kind>, string>);
};

/** Bytes that sealing adds to a plaintext: GCM's tag, and a commitment if the key comes from a password. */
const TAG_BYTES = 16;
const COMMITMENT_BYTES = 32;

/**
 * Whether a text is an envelope of `chars` characters whose value has exactly `bytes` bytes. Counting characters is not
 * enough, because a value that is one or two bytes shorter can have an envelope of the same length.
 */
const exactly = (chars: number, bytes: number) => (text: string) =>
  text.length === chars && isEnvelope(text) && unpackEnvelope(text).value.length === bytes;

/** A wrapped 32-byte key. */
export const sealedKey = <Kind extends string>(kind: Kind) =>
  envelope(kind, exactly(ENVELOPE_CHARS.key, 32 + TAG_BYTES));

/** The account key sealed under the password, with its commitment. */
export const sealedSek = envelope("sek", exactly(ENVELOPE_CHARS.sek, 32 + TAG_BYTES + COMMITMENT_BYTES));

/** A wrapped PKCS8 private key of 48 bytes. */
export const sealedPrivateKey = <Kind extends string>(kind: Kind) =>
  envelope(kind, exactly(ENVELOPE_CHARS.privateKey, 48 + TAG_BYTES));

/** A sealed field of an entry. Its longest text, padded and sealed, has `FIELD_MAX_CHARS` characters. */
export const sealedField = <Field extends keyof typeof FIELD_MAX_CHARS>(field: Field) =>
  envelope(`field-${field}`, (text) => text.length <= FIELD_MAX_CHARS[field]);

/** A sealed row or tombstone. Its type names the kind of its content, so the compiler refuses a plain string here. */
export const sealedRow = <Kind extends string>(kind: Kind, size: RowSize) => {
  const schema: z.ZodMiniType<string, string> = z.string().check(
    z.refine((one) => isRow(one, size), says("sealed_invalid")),
    z.describe(`row ${kind}`),
  );
  return markCheckedOnce(schema as z.ZodMiniType<Row<Kind>, string>);
};

/**
 * The maximum length of a sealed state. It is less than `ENVELOPE_MAX_CHARS`, and the call that saves a state fits into
 * `LARGE_BODY`.
 */
export const STATE_MAX_CHARS = 1_000_000;

export const sealedState = envelope("state", (text) => text.length <= STATE_MAX_CHARS);

/** A generation, revision or epoch: an integer of 32 bits, from 1. */
export const counter = z.int().check(z.minimum(1), z.maximum(0xffff_ffff));

/** The maximum of the database's integer type. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** A number in a path or query: only decimal digits. */
export const digits = z.pipe(z.string().check(z.regex(/^\d{1,16}$/, says("invalid"))), z.transform(Number));

/** ISO 8601, UTC. */
export const timestamp = markCheckedOnce(z.iso.datetime());
