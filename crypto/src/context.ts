/**
 * @file The context: bytes that name the object to which a ciphertext, MAC or signature belongs (docs/security.md
 * section 2.1). The reader builds the context from the expected values, and never takes it from the message. A sealed
 * object that the server shows in another place therefore does not open there.
 */
import type { Branded } from "./brand.ts";
import { type Bytes, concat, fromBigEndian, fromUtf8, u8, utf8 } from "./bytes.ts";
import { ensure } from "./errors.ts";

/** The only type that AEAD, MAC, signatures and HPKE's `info` accept as a context. */
export type Context = Branded<Bytes, "context">;

const MAGIC = utf8("KW1");
const FIELD_MAX = 0xffff;

/** The encoded start of a context, by label. It is cached, because each row of a long list needs a context. */
const heads = new Map<string, Bytes>();

const makeHead = (label: string): Bytes => {
  const name = utf8(label);
  return concat(MAGIC, u8(name.length), name);
};

const headOf = (label: string): Bytes => {
  const head = heads.get(label) ?? makeHead(label);
  heads.set(label, head);
  return head;
};

/**
 * `"KW1" ‖ u8 len(label) ‖ label ‖ Σ (u16be len(field) ‖ field)`. Different lists of fields have different encodings.
 * @throws RangeError for a label of more than 255 bytes or a field of more than 65,535 bytes.
 */
export const ctx = (label: string, ...fields: readonly Bytes[]): Context => {
  const head = headOf(label);
  const whole = new Uint8Array(fields.reduce((length, field) => length + 2 + field.length, head.length));
  whole.set(head);
  let at = head.length;
  for (const field of fields) {
    if (field.length > FIELD_MAX) throw new RangeError(`a field of a context has at most ${FIELD_MAX} bytes`);
    whole[at] = field.length >> 8;
    whole[at + 1] = field.length & 0xff;
    whole.set(field, at + 2);
    at += 2 + field.length;
  }
  return whole as Context;
};

/**
 * Returns the label and the fields of an encoded context. Used only for the headers of grants, for roster entries and
 * for permission records. Their readers compare the fields with the values that they expect.
 * @throws CannotVerifyError unless the bytes are exactly one context.
 */
export const parseContext = (bytes: Bytes): { label: string; fields: Bytes[] } => {
  let at = 0;
  const take = (length: number): Bytes => {
    ensure(at + length <= bytes.length);
    at += length;
    return bytes.slice(at - length, at);
  };
  ensure(fromUtf8(take(MAGIC.length)) === "KW1");
  const label = fromUtf8(take(fromBigEndian(take(1))));
  const fields: Bytes[] = [];
  while (at < bytes.length) fields.push(take(fromBigEndian(take(2))));
  return { label, fields };
};
