/** @file Reads the signed permissions of objects, verifies them, and remembers the newest accepted records. */
import {
  RECORD_OBJECTS_MAX,
  type SignedContent,
  type SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { parsePermissionRecord } from "@keepwell/crypto/enterprise/permission-record.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import type { PermissionMark, PermissionMarks } from "../../../keyring/team/permission-marks.ts";
import { requireEnterprise } from "../../../session/own-team.ts";
import type { Session } from "../../../session/session.ts";
import { type Authorities, hasAuthority } from "./authority.ts";
import {
  isTrusted,
  type ObjectRef,
  refKey,
  type SignatureState,
  type SignedObject,
  toRecordObject,
} from "./signed-object.ts";
import { type ReadObject, type Verified, verifyObject } from "./verify-chain.ts";

interface ReaderParts {
  readonly session: Session;
  readonly roster: Roster;
  readonly marks: PermissionMarks;
}

export interface PermissionReader {
  readonly roster: Roster;
  /**
   * Reads objects, and returns them by `refKey`. With `inside`, also reads those lists and entries in the given buckets
   * that have permissions of their own. Leaves out objects that the server does not show to this account.
   */
  read(refs: readonly ObjectRef[], inside?: boolean): Promise<ReadonlyMap<string, SignedObject>>;
}

const toRef = ({ model, object_id: uid, bucket_id }: SignedPermissions): ObjectRef => ({
  model,
  uid,
  bucket: bucket_id ?? undefined,
});

/**
 * The most pages of a chain that are read. No honest chain has more pages, but a server could invent an endless chain.
 */
const PAGES_MAX = 100;

const requestRecords = async (
  { session, roster }: ReaderParts,
  objects: readonly (ObjectRef & { readonly after: number })[],
  inside: boolean,
): Promise<SignedPermissions[]> => {
  const asked = objects.map(({ model, uid, bucket, after }) => ({ model, uid, bucket_id: bucket, after }));
  const params = { enterpriseId: roster.uid };
  const body = { objects: asked, inside };
  return (await session.api.team.readPermissionRecords({ params, body })).objects;
};

const lastNumber = ({ records }: SignedPermissions, after: number): number => after + records.length;

/** Reads the remaining records of a chain that does not fit into one reply. */
const readOn = async (parts: ReaderParts, { told, after }: ReadObject): Promise<ReadObject> => {
  let whole = told;
  for (let page = 1; page < PAGES_MAX && lastNumber(whole, after) < told.n; page += 1) {
    const [more] = await requestRecords(parts, [{ ...toRef(told), after: lastNumber(whole, after) }], false);
    if (!more || more.records.length === 0) break;
    whole = { ...whole, records: [...whole.records, ...more.records] };
  }
  return { told: whole, after };
};

/**
 * The number of the record before the anchor (the last record by a current administrator). The chain is then read from
 * the anchor on. Null if the anchor is missing or malformed.
 */
const beforeAnchor = ({ anchor }: SignedPermissions): number | null => {
  try {
    return anchor ? parsePermissionRecord(anchor.record).facts.n - 1 : null;
  } catch {
    return null;
  }
};

/**
 * Reads the rest of an object's chain. The result begins with the remembered record, or with the anchor if the anchor
 * is earlier.
 */
const completed = async (parts: ReaderParts, read: ReadObject): Promise<ReadObject> => {
  const from = beforeAnchor(read.told);
  if (from === null || from >= read.after || from < 0) return readOn(parts, read);
  const [told] = await requestRecords(parts, [{ ...toRef(read.told), after: from }], false);
  return readOn(parts, told ? { told, after: from } : read);
};

const beforeMark = (mark: PermissionMark | null): number => (mark ? mark.n - 1 : 0);

/** An object whose chain was verified. Whether the signer may sign for the object is decided later. */
interface Seen {
  readonly ref: ObjectRef;
  readonly told: SignedPermissions;
  readonly verified: Verified;
}

const readVerified = async (parts: ReaderParts, told: SignedPermissions, after: number): Promise<Seen> => {
  const { roster, marks } = parts;
  const ref = toRef(told);
  const mark = await marks.get(refKey(ref));
  const read = await completed(parts, { told, after });
  const object = toRecordObject(roster.uid, ref);
  return { ref, told: read.told, verified: await verifyObject(read, { object, roster, mark }) };
};

const readAllVerified = async (
  parts: ReaderParts,
  refs: readonly ObjectRef[],
  inside: boolean,
): Promise<Map<string, Seen>> => {
  const all = new Map(refs.map((ref) => [refKey(ref), ref]));
  const seen = new Map<string, Seen>();
  const list = [...all.values()];
  for (let done = 0; done < list.length; done += RECORD_OBJECTS_MAX) {
    const chunk = list.slice(done, done + RECORD_OBJECTS_MAX);
    const after = new Map<string, number>();
    for (const ref of chunk) after.set(refKey(ref), beforeMark(await parts.marks.get(refKey(ref))));
    const asked = chunk.map((ref) => ({ ...ref, after: after.get(refKey(ref)) ?? 0 }));
    for (const told of await requestRecords(parts, asked, inside)) {
      const key = refKey(toRef(told));
      // Objects that only `inside` adds have no entry in `after`: their chains are read from the first record.
      if (all.has(key) || inside) seen.set(key, await readVerified(parts, told, after.get(key) ?? 0));
    }
  }
  return seen;
};

const stateOf = async (
  { ref, verified }: Seen,
  authorities: Authorities,
  self: string,
): Promise<SignatureState> => {
  if (verified.state !== "verified") return verified.state;
  const signer = verified.signed?.signer;
  const isOwn = signer?.isCurrent === true && signer.uid === self;
  if (!isOwn && !(await hasAuthority(ref, verified, authorities))) return "no-authority";
  if (!verified.isStored) return "changed";
  return (await hasAuthority(ref, verified, authorities)) ? "counts" : "own";
};

/**
 * Returns the result of `Authorities.byAdmin`: the signed content; null unless it is stored and a current administrator
 * has signed it.
 */
const signedByAdmin = ({ verified }: Seen, { admins }: Roster): SignedContent | null => {
  if (verified.state !== "verified" || !verified.isStored || !verified.signed) return null;
  const { signer, content } = verified.signed;
  return signer.isCurrent && admins.has(signer.uid) ? content : null;
};

/** The content of the newest record and its signer, as callers get them. */
const signedOf = (verified: Verified): SignedObject["signed"] => {
  if (verified.state !== "verified" || !verified.signed) return null;
  const { content, signer } = verified.signed;
  return { content, by: signer.uid, fingerprint: toHex(signer.fingerprint), isStored: verified.isStored };
};

const createAuthorities = (parts: ReaderParts): Authorities => {
  const known = new Map<string, Promise<SignedContent | null>>();
  const load = async (ref: ObjectRef): Promise<SignedContent | null> => {
    const seen = (await readAllVerified(parts, [ref], false)).get(refKey(ref));
    return seen ? signedByAdmin(seen, parts.roster) : null;
  };
  const byAdmin = (ref: ObjectRef): Promise<SignedContent | null> => {
    const loading = known.get(refKey(ref)) ?? load(ref);
    known.set(refKey(ref), loading);
    return loading;
  };
  return { roster: parts.roster, byAdmin };
};

/**
 * Makes a reader. With `asIf`, the reader uses that roster instead of the verified roster, and the browser remembers
 * nothing of what is read.
 * @throws CannotVerifyError if this account has no enterprise, or the enterprise's roster does not verify.
 */
export const createPermissionReader = async (session: Session, asIf?: Roster): Promise<PermissionReader> => {
  const roster = asIf ?? (await requireEnterprise(session)).roster;
  const { marks } = await session.keyring.team();
  const parts = { session, roster, marks };
  const authorities = createAuthorities(parts);
  const self = session.identity.uid;

  const toSigned = async (seen: Seen): Promise<SignedObject> => ({
    ref: seen.ref,
    listUid: seen.told.list_id,
    state: await stateOf(seen, authorities, self),
    stored: seen.told.stored,
    signed: signedOf(seen.verified),
    newest: seen.verified.state === "verified" ? seen.verified.newest : null,
  });

  const remember = async (objects: ReadonlyMap<string, SignedObject>): Promise<void> => {
    const counting = [...objects].flatMap(([key, object]): [string, PermissionMark][] =>
      object.newest && (isTrusted(object) || object.state === "changed")
        ? [[key, { n: object.newest.facts.n, hash: toHex(object.newest.hash) }]]
        : [],
    );
    await marks.raise(new Map(counting));
  };

  return {
    roster,
    read: async (refs, inside = false) => {
      const seen = await readAllVerified(parts, refs, inside);
      const objects = new Map<string, SignedObject>();
      for (const [key, one] of seen) objects.set(key, await toSigned(one));
      if (!asIf) await remember(objects);
      return objects;
    },
  };
};
