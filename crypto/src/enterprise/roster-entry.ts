/**
 * @file The body and the wire form of an entry of an enterprise's roster, the append-only list of its members and their
 * keys (docs/security.md section 2.4). This file contains no code that uses keys, because the server also imports it.
 *
 * An entry that adds a member or a key contains the public keys. So a reader who knows the fingerprint of the root key
 * can verify the whole roster.
 */
import type { Branded } from "../brand.ts";
import { type Bytes, equalBytes, fromBigEndian, fromUtf8, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { isName } from "../entry/entry-name.ts";
import { CannotVerifyError, ensure } from "../errors.ts";
import { signedForm } from "../identity/address-bundle.ts";
import { uidBytes, uidFromBytes } from "../uid.ts";
import { packSigned, parseSigned, SIGNATURE_BYTES } from "./signed-wire.ts";

/** An entry on the wire: base64 of body ‖ signature 64. */
export type RosterEntry = Branded<string, "roster entry">;

const sized = (length: number) => (bytes: Bytes) => {
  ensure(bytes.length === length);
  return bytes;
};
const key = { write: sized(32), read: sized(32) };
const number = { write: u32, read: (bytes: Bytes) => fromBigEndian(sized(4)(bytes)) };
const uid = { write: uidBytes, read: uidFromBytes };
const text = { write: utf8, read: fromUtf8 };
const flag = {
  write: (value: boolean) => Uint8Array.of(value ? 1 : 0),
  read: (bytes: Bytes) => {
    const [byte] = sized(1)(bytes);
    ensure(byte === 0 || byte === 1);
    return byte === 1;
  },
};

/**
 * Who may export entries of the enterprise's buckets: every member, members with the permission `export`, or
 * administrators. A roster entry contains the value's position in this array, as one byte.
 */
export const EXPORTERS = ["everyone", "permitted", "admins"] as const;
export type Exporters = (typeof EXPORTERS)[number];

/**
 * The maximum number of minutes that a member's client stays unlocked without activity. `none` is no limit. The least
 * strict value comes first. A roster entry contains the value's position in this array, as one byte.
 */
export const LOCK_LIMITS = ["none", "240", "60", "15", "5", "1"] as const;
export type LockLimit = (typeof LOCK_LIMITS)[number];

/** Writes and reads one of `values` as one byte: its position in the array. */
const oneOf = <Value extends string>(values: readonly Value[]) => ({
  write: (value: Value) => Uint8Array.of(values.indexOf(value)),
  read: (bytes: Bytes) => {
    const value = values[fromBigEndian(sized(1)(bytes))];
    if (value === undefined) throw new CannotVerifyError();
    return value;
  },
});

const FORMS = {
  enterprise: uid,
  seq: number,
  prev: key,
  action: text,
  subject: uid,
  fingerprint: key,
  by: uid,
  time: number,
  rootPublic: key,
  edPublic: key,
  xPublic: key,
  erkB: key,
  erkR: key,
  gen: number,
  name: text,
  email: text,
  readable: flag,
  exporters: oneOf(EXPORTERS),
  lockLimit: oneOf(LOCK_LIMITS),
} as const;

type Field = keyof typeof FORMS;
type Values<Named extends Field> = { [F in Named]: ReturnType<(typeof FORMS)[F]["read"]> };

/** The fields that every entry begins with. */
export const HEAD = ["enterprise", "seq", "prev", "action", "subject", "fingerprint", "by", "time"] as const;

/** The actions, each with the further fields of its entries. */
const PAYLOADS = {
  /** The first entry: the founder with their public keys, and the first enterprise keys. The root key signs it. */
  found: ["rootPublic", "edPublic", "xPublic", "gen", "erkB", "erkR"],
  /** Admits a member without a name. Only earlier versions wrote such entries. */
  admit: ["edPublic", "xPublic"],
  "admit-named": ["edPublic", "xPublic", "name", "email"],
  "rename-member": ["name", "email"],
  remove: [],
  "make-admin": [],
  "end-admin": [],
  "group-create": ["gen", "xPublic", "name"],
  "group-rename": ["name"],
  "group-rekey": ["gen", "xPublic"],
  "group-remove": [],
  /** The next generation of both enterprise keys. Required after an administrator's role has ended. */
  "new-erk": ["gen", "erkB", "erkR"],
  /** Whether clients give the server a readable copy of entry names. */
  "names-readable": ["readable"],
  "export-policy": ["exporters"],
  "lock-policy": ["lockLimit"],
} as const satisfies Record<string, readonly Field[]>;

export type RosterAction = keyof typeof PAYLOADS;

/**
 * The content of an entry.
 * - `prev`: the hash of the previous entry; 32 zero bytes for the first.
 * - `subject`: the uid of a member, a group or, for `new-erk`, `names-readable` and the policies, the enterprise.
 *   `fingerprint` is the subject's.
 * - `by`: the uid of the signer; for the first entry the enterprise's.
 * - `time`: seconds since 1970.
 */
export type RosterFacts<Action extends RosterAction = RosterAction> = Action extends RosterAction
  ? Omit<Values<(typeof HEAD)[number]>, "action"> & { action: Action } & Values<
        (typeof PAYLOADS)[Action][number]
      >
  : never;

/** A parsed entry, not verified. */
export type RosterEntryParts = { facts: RosterFacts; body: Bytes; signature: Bytes };

/** The `prev` of the first entry. */
export const NO_ENTRY: Bytes = new Uint8Array(32);

/** The maximum length of a name, or of a name and a mail address together. */
const TEXT_MAX_BYTES = 1020;
const HEAD_MAX_BYTES = 240;

export const ROSTER_ENTRY_MAX_CHARS = 4 * Math.ceil((HEAD_MAX_BYTES + TEXT_MAX_BYTES + SIGNATURE_BYTES) / 3);

export const isAction = (one: string): one is RosterAction => Object.hasOwn(PAYLOADS, one);

const fieldsOf = (action: RosterAction): readonly Field[] => [...HEAD, ...PAYLOADS[action]];

const written = (facts: RosterFacts, field: Field): Bytes => {
  const write = FORMS[field].write as (value: unknown) => Bytes;
  return write((facts as Record<string, unknown>)[field]);
};

/**
 * Checks that an entry's name is not empty, and that name and address together are not too long. A member's name and
 * address must each pass `isName`. The address must also be trimmed and in lower case, which is the form that its owner
 * signs (`bundle2`).
 */
const checkTexts = (facts: RosterFacts): void => {
  if (!("name" in facts)) return;
  const { name } = facts;
  const email = "email" in facts ? facts.email : "";
  ensure(name !== "" && utf8(name).length + utf8(email).length <= TEXT_MAX_BYTES);
  if ("email" in facts) ensure(isName(name) && isName(email) && email === signedForm(email));
};

/**
 * The bytes that the signer signs: `ctx("roster", enterprise, u32 seq, prev, action, subject, fp, by, u32 time,
 * payload…)`.
 * @throws CannotVerifyError for a malformed uid, key, name or address.
 */
export const rosterBody = (facts: RosterFacts): Context => {
  checkTexts(facts);
  return ctx("roster", ...fieldsOf(facts.action).map((field) => written(facts, field)));
};

export const packRosterEntry = (body: Bytes, signature: Bytes): RosterEntry =>
  packSigned(body, signature) as RosterEntry;

/** Parses an entry without verifying it. @throws CannotVerifyError unless it is in canonical form. */
export const parseRosterEntry = (wire: string): RosterEntryParts => {
  const { label, fields: values, body, signature } = parseSigned(wire, ROSTER_ENTRY_MAX_CHARS);
  const action = fromUtf8(values[HEAD.indexOf("action")] ?? new Uint8Array());
  ensure(label === "roster" && isAction(action));
  const fields = fieldsOf(action);
  ensure(fields.length === values.length);
  const facts = Object.fromEntries(
    fields.map((field, at) => [field, FORMS[field].read(values[at] ?? new Uint8Array())]),
  ) as RosterFacts;
  ensure(equalBytes(rosterBody(facts), body));
  return { facts, body, signature };
};

/** The hash of an entry, SHA-256(ctx("roster-entry", body, signature)). The next entry contains it as `prev`. */
export const hashRosterEntry = async ({
  body,
  signature,
}: Pick<RosterEntryParts, "body" | "signature">): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", ctx("roster-entry", body, signature)));

/** Parses an entry in its wire form, and returns its hash (see `hashRosterEntry`). @throws CannotVerifyError */
export const hashRosterWire = async (wire: string): Promise<Bytes> => hashRosterEntry(parseRosterEntry(wire));
