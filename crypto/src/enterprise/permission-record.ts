/**
 * @file The body and the wire form of a permission record, which says who may do what on an object of an enterprise
 * (docs/security.md section 2.4). The records of an object are a chain: each contains the hash of the previous one.
 * This file contains no code that uses keys, because the server also imports it.
 */
import type { Branded } from "../brand.ts";
import { type Bytes, concat, equalBytes, fromBigEndian, fromUtf8, u32, u64, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { ensure } from "../errors.ts";
import { uidBytes, uidFromBytes } from "../uid.ts";
import { packSigned, parseSigned } from "./signed-wire.ts";

/** A record on the wire: base64 of body ‖ signature 64. */
export type PermissionRecord = Branded<string, "permission record">;

const RECORD_MODELS = ["enterprise", "bucket", "list", "entry", "group"] as const;
const RECORD_POLICIES = ["", "inherit", "restrict"] as const;

type RecordModel = (typeof RECORD_MODELS)[number];
type RecordPolicy = (typeof RECORD_POLICIES)[number];

/** The object that a record is about. */
export type RecordObject = {
  /** The enterprise's uid. */
  enterprise: string;
  model: RecordModel;
  /** The bucket of a list or an entry; null for the other models. */
  bucket: string | null;
  /** The uid of the object itself. */
  object: string;
};

/** The content of a record. `time` is when the signer made the record, in seconds since 1970. */
export type RecordFacts = RecordObject & {
  /** The record's number in the object's chain, from 1. */
  n: number;
  /** The hash of the previous record, 32 bytes; zeros for the first record. */
  prev: Bytes;
  /** Empty for an enterprise or a group, which inherit nothing. */
  policy: RecordPolicy;
  /** The digest of the access lists, 32 bytes; see `digestPermissions`. */
  digest: Bytes;
  /** The signer's uid and fingerprint. */
  by: string;
  fingerprint: Bytes;
  time: number;
};

/** A parsed record, not verified. */
export type RecordParts = { facts: RecordFacts; body: Bytes; signature: Bytes };

/** The `prev` of the first record. */
export const NO_RECORD: Bytes = new Uint8Array(32);

const FIELDS = 11;
/** The largest time that is accepted. It fills six of the field's eight bytes. */
const TIME_MAX = 2 ** 48 - 1;
/** The maximum length of a record, in characters. */
const RECORD_MAX_CHARS = 400;

const isOneOf = <One extends string>(known: readonly One[], text: string): text is One =>
  known.some((one) => one === text);

const hasBucket = (model: RecordModel): boolean => model === "list" || model === "entry";
const hasPolicy = (model: RecordModel): boolean => model !== "enterprise" && model !== "group";

/**
 * The bytes that the signer signs: `ctx("permissions", enterprise, model, bucket, object, u32 n, prev, policy, digest,
 * by, fp, u64 time)`.
 * @throws CannotVerifyError if a uid or hash is malformed, if `n` is 0, if the time is too large, or if the bucket or
 * the policy does not fit the model.
 */
export const permissionBody = (facts: RecordFacts): Context => {
  const { model, bucket, policy, n, prev, digest, fingerprint, time } = facts;
  ensure(hasBucket(model) === (bucket !== null) && hasPolicy(model) === (policy !== ""));
  ensure(prev.length === 32 && digest.length === 32 && fingerprint.length === 32);
  ensure(n > 0 && time <= TIME_MAX);
  return ctx(
    "permissions",
    uidBytes(facts.enterprise),
    utf8(model),
    bucket === null ? new Uint8Array() : uidBytes(bucket),
    uidBytes(facts.object),
    u32(n),
    prev,
    utf8(policy),
    digest,
    uidBytes(facts.by),
    fingerprint,
    u64(time),
  );
};

/** The wire form of a signed body. */
export const packPermissionRecord = (body: Bytes, signature: Bytes): PermissionRecord =>
  packSigned(body, signature) as PermissionRecord;

const readFacts = (fields: readonly Bytes[]): RecordFacts => {
  const at = (index: number): Bytes => fields[index] ?? new Uint8Array();
  const [model, policy] = [fromUtf8(at(1)), fromUtf8(at(6))];
  ensure(isOneOf(RECORD_MODELS, model) && isOneOf(RECORD_POLICIES, policy));
  ensure(at(4).length === 4 && at(10).length === 8);
  return {
    enterprise: uidFromBytes(at(0)),
    model,
    bucket: at(2).length === 0 ? null : uidFromBytes(at(2)),
    object: uidFromBytes(at(3)),
    n: fromBigEndian(at(4)),
    prev: at(5),
    policy,
    digest: at(7),
    by: uidFromBytes(at(8)),
    fingerprint: at(9),
    time: fromBigEndian(at(10)),
  };
};

/** Parses a record without verifying it. @throws CannotVerifyError unless it is in canonical form. */
export const parsePermissionRecord = (wire: string): RecordParts => {
  const { label, fields, body, signature } = parseSigned(wire, RECORD_MAX_CHARS);
  ensure(label === "permissions" && fields.length === FIELDS);
  const facts = readFacts(fields);
  ensure(equalBytes(permissionBody(facts), body));
  return { facts, body, signature };
};

/** The hash of a record, SHA-256(body ‖ signature). The next record contains it as `prev`. */
export const hashPermissionRecord = async ({
  body,
  signature,
}: Pick<RecordParts, "body" | "signature">): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", concat(body, signature)));
