/**
 * @file The header and the wire form of a grant, which is a key sealed to a recipient's public key and signed by its
 * giver (docs/security.md section 2.4). This file contains no code that uses keys, because the server also imports it.
 *
 * A grant of the kind `grant` has one of two headers. `grant2` also contains the recipient's mail address. `grant` does
 * not; earlier versions wrote it, and every later version must be able to open it.
 */
import type { Branded } from "../brand.ts";
import {
  type Bytes,
  concat,
  equalBytes,
  fromBase64,
  fromBigEndian,
  fromUtf8,
  u16,
  u32,
  utf8,
} from "../bytes.ts";
import { type Context, ctx, parseContext } from "../context.ts";
import { CannotVerifyError, ensure } from "../errors.ts";
import { signedForm } from "../identity/address-bundle.ts";
import { uidBytes, uidFromBytes } from "../uid.ts";

/** A grant on the wire: base64 of u16be len(header) ‖ header ‖ enc 32 ‖ ciphertext 48 ‖ signature 64. */
export type Grant = Branded<string, "grant">;

/**
 * The kinds of grants, each with the kinds of recipients that are allowed. A kind is named by the label of its context.
 */
export const GRANT_RECIPIENTS = {
  /** A bucket key; the subject is the bucket. */
  grant: ["user", "group", "ent"],
  /** A group's private key; the subject is the group. */
  "group-key": ["user", "ent"],
  /** The enterprise's bucket key pair; the subject is the enterprise. */
  "erk-b": ["user"],
  /** The enterprise's account-recovery key pair; the subject is the enterprise. */
  "erk-r": ["user"],
  /** A member's account key, sealed to ERK-r or to that member's own recovery request; the subject is the member. */
  escrow: ["ent", "user"],
  /** A bucket key for the user of a secure link; the subject is the bucket. */
  link: ["link"],
} as const satisfies Record<string, readonly string[]>;

/** The kind of a grant: the label of its header. A grant with the label `grant2` is of the kind `grant`. */
export type GrantLabel = keyof typeof GRANT_RECIPIENTS;

/** The kinds of recipients: a user, a group, an enterprise (ERK) or the user of a secure link. */
export type RecipientKind = "user" | "group" | "ent" | "link";

/** The content of a header. Fingerprints are 32 bytes, `subject` is a uid, `time` is in seconds since 1970. */
export type GrantFacts = {
  label: GrantLabel;
  senderUid: string;
  senderFingerprint: Bytes;
  recipientKind: RecipientKind;
  recipientUid: string;
  recipientFingerprint: Bytes;
  subject: string;
  gen: number;
  /** The access level that a `grant` or `link` gives; empty for the other labels. */
  role: string;
  time: number;
  /**
   * Only in a `grant`: the address by which the giver knows the recipient, trimmed and in lower case. Empty if the
   * recipient is a group or the enterprise, or if the address is unknown. Missing in headers that earlier versions
   * wrote.
   */
  email?: string;
};

/** A parsed grant, not verified. */
export type GrantParts = { header: Bytes; enc: Bytes; ciphertext: Bytes; signature: Bytes };

const ROLE = /^[a-z_-]{0,32}$/;
const SIZES = { enc: 32, ciphertext: 48, signature: 64 } as const;
const LONGEST_ADDRESS = 254;

/** The label of the header that has the recipient's address. */
const NAMED = "grant2";

/** The maximum length of a grant, in characters. */
export const GRANT_MAX_CHARS = 800;

const isSoundAddress = ({ label, recipientKind, email }: GrantFacts): boolean => {
  if (email === undefined) return true;
  const isAllowed = label === "grant" && (recipientKind === "user" || email === "");
  return isAllowed && email === signedForm(email) && utf8(email).length <= LONGEST_ADDRESS;
};

/** Whether this kind of grant allows this kind of recipient and this address, and whether the role is well-formed. */
export const isSound = (facts: GrantFacts): boolean => {
  const { label, recipientKind, role } = facts;
  const kinds: readonly RecipientKind[] = Object.hasOwn(GRANT_RECIPIENTS, label)
    ? GRANT_RECIPIENTS[label]
    : [];
  return kinds.includes(recipientKind) && ROLE.test(role) && isSoundAddress(facts);
};

/** The header. It is HPKE's `info` and its additional data, and the signature covers it. */
export const grantHeader = (facts: GrantFacts): Context =>
  ctx(
    facts.email === undefined ? facts.label : NAMED,
    uidBytes(facts.senderUid),
    facts.senderFingerprint,
    utf8(facts.recipientKind),
    uidBytes(facts.recipientUid),
    facts.recipientFingerprint,
    uidBytes(facts.subject),
    u32(facts.gen),
    utf8(facts.role),
    u32(facts.time),
    ...(facts.email === undefined ? [] : [utf8(facts.email)]),
  );

/** The bytes that the sender signs: `ctx("grant-sig") ‖ header ‖ enc ‖ ciphertext`. */
export const signedPart = ({ header, enc, ciphertext }: Omit<GrantParts, "signature">): Bytes =>
  concat(ctx("grant-sig"), header, enc, ciphertext);

/** Parses the wire form. @throws CannotVerifyError */
export const unpackGrant = (wire: string): GrantParts => {
  ensure(typeof wire === "string" && wire.length <= GRANT_MAX_CHARS);
  const bytes = fromBase64(wire);
  const header = bytes.slice(2, 2 + fromBigEndian(bytes.slice(0, 2)));
  const rest = bytes.slice(2 + header.length);
  ensure(rest.length === SIZES.enc + SIZES.ciphertext + SIZES.signature);
  ensure(equalBytes(bytes.slice(0, 2), u16(header.length)));
  const at = SIZES.enc + SIZES.ciphertext;
  return {
    header,
    enc: rest.slice(0, SIZES.enc),
    ciphertext: rest.slice(SIZES.enc, at),
    signature: rest.slice(at),
  };
};

/**
 * Returns the facts that a grant claims, without verifying them. Use them only to find the sender's public key and the
 * grant's database row.
 * @throws CannotVerifyError unless it is a grant in canonical form.
 */
export const parseGrant = (wire: string): GrantFacts => {
  const { header } = unpackGrant(wire);
  const { label, fields } = parseContext(header);
  const isNamed = label === NAMED;
  ensure(fields.length === (isNamed ? 10 : 9));
  const field = (at: number): Bytes => fields[at] ?? new Uint8Array();
  const facts: GrantFacts = {
    label: isNamed ? "grant" : (label as GrantLabel),
    senderUid: uidFromBytes(field(0)),
    senderFingerprint: field(1),
    recipientKind: fromUtf8(field(2)) as RecipientKind,
    recipientUid: uidFromBytes(field(3)),
    recipientFingerprint: field(4),
    subject: uidFromBytes(field(5)),
    gen: fromBigEndian(field(6)),
    role: fromUtf8(field(7)),
    time: fromBigEndian(field(8)),
    ...(isNamed && { email: fromUtf8(field(9)) }),
  };
  ensure(isSound(facts) && field(1).length === 32 && field(4).length === 32);
  ensure(field(6).length === 4 && field(8).length === 4 && equalBytes(grantHeader(facts), header));
  return facts;
};

/** Whether a text has the form of a grant. The signature is not checked. */
export const isGrant = (text: unknown): text is Grant => {
  try {
    return parseGrant(text as string) !== undefined;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
};
