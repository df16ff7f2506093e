/**
 * @file Verifies what the server returns for one object: the chain of its records, the content that the newest record
 * signs, and the anchor ([Note: Anchor] in the server). `authority.ts` decides who may sign.
 */
import type {
  SignedContent,
  SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import { equalBytes, toHex } from "@keepwell/crypto/bytes.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import {
  hashPermissionRecord,
  NO_RECORD,
  parsePermissionRecord,
  type RecordFacts,
  type RecordObject,
} from "@keepwell/crypto/enterprise/permission-record.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { type RosterSigner, rosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { isRecordOf, verifyPermissionRecord } from "@keepwell/crypto/enterprise/verify-permission-record.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import type { PermissionMark } from "../../../keyring/team/permission-marks.ts";
import type { ChainRecord, SignatureState } from "./signed-object.ts";

/** Content that a member has signed. It is accepted only if the signer is a current member under the same keys. */
export interface SignedBy {
  readonly content: SignedContent;
  readonly signer: Pick<RosterSigner, "uid" | "fingerprint" | "isCurrent">;
}

export type Verified =
  | { readonly state: Exclude<SignatureState, "counts" | "own" | "no-authority" | "changed"> }
  | {
      readonly state: "verified";
      readonly newest: ChainRecord;
      /** The content that the newest record signs; null if the roster never listed the signer under these keys. */
      readonly signed: SignedBy | null;
      /** The last record before `newest` that a current administrator has signed; null if there is none. */
      readonly anchor: SignedBy | null;
      /** Whether the stored content is the signed one. */
      readonly isStored: boolean;
    };

/**
 * The data that a client has read of an object: the server's reply, with all records after the record number `after`.
 */
export interface ReadObject {
  readonly told: SignedPermissions;
  readonly after: number;
}

export interface Reading {
  readonly object: RecordObject;
  readonly roster: Roster;
  readonly mark: PermissionMark | null;
}

/**
 * The signed content, without the members and groups that have left the roster and have been removed from the stored
 * content. Their removal needs no signature, because they get no key anyway. An added member always needs a signature,
 * even if the roster does not list them, because they may be admitted later.
 */
const withoutFormer = (
  signed: SignedContent,
  stored: SignedContent,
  { members, groups }: Roster,
): SignedContent => {
  const kept = new Map(stored.lists.map(({ uid, users }) => [uid, new Set(users.map((one) => one.uid))]));
  return {
    ...signed,
    lists: signed.lists.map((list) => ({
      ...list,
      users: list.users.filter(
        ({ uid }) => members.has(uid) || groups.has(uid) || kept.get(list.uid)?.has(uid),
      ),
    })),
  };
};

/**
 * Reads the chain of records.
 * @throws CannotVerifyError unless each record is about the object and follows the previous one.
 */
const readChain = async ({ told, after }: ReadObject, object: RecordObject): Promise<ChainRecord[]> => {
  const chain: ChainRecord[] = [];
  for (const wire of told.records) {
    const parts = parsePermissionRecord(wire);
    const { facts } = parts;
    const before = chain.at(-1);
    ensure(isRecordOf(facts, object) && facts.n === (before?.facts.n ?? after) + 1);
    if (before) ensure(equalBytes(facts.prev, before.hash) && facts.time >= before.facts.time);
    else if (after === 0) ensure(equalBytes(facts.prev, NO_RECORD));
    chain.push({ facts, hash: await hashPermissionRecord(parts) });
  }
  ensure(chain.at(-1)?.facts.n === told.n);
  return chain;
};

const isSignedBy = async (facts: RecordFacts, { policy, lists }: SignedContent): Promise<boolean> =>
  facts.policy === (policy ?? "") && equalBytes(facts.digest, await digestPermissions(lists));

const isSame = async (one: SignedContent, other: SignedContent): Promise<boolean> =>
  one.policy === other.policy &&
  equalBytes(await digestPermissions(one.lists), await digestPermissions(other.lists));

interface Signed {
  readonly wire: string;
  readonly content: SignedContent;
}

const findSigner = ({ by, fingerprint }: RecordFacts, roster: Roster): RosterSigner | null => {
  try {
    return rosterSigner(roster, by, fingerprint);
  } catch {
    return null;
  }
};

/**
 * Reads a record with its content; null if the roster never listed the signer under these keys.
 * @throws CannotVerifyError if the content or the signature does not verify.
 */
const readSigned = async (
  { wire, content }: Signed,
  { object, roster }: Reading,
): Promise<SignedBy | null> => {
  const { facts } = parsePermissionRecord(wire);
  ensure(await isSignedBy(facts, content));
  const signer = findSigner(facts, roster);
  if (signer) await verifyPermissionRecord(wire, { object, signer });
  return signer && { content, signer };
};

/**
 * Reads the anchor, which must be the last record by a current administrator before the newest record. Null if there is
 * none, or if its signer is no longer a member under the same keys. @throws CannotVerifyError
 */
const readAnchor = async (
  { anchor }: SignedPermissions,
  chain: readonly ChainRecord[],
  reading: Reading,
): Promise<SignedBy | null> => {
  const { admins } = reading.roster;
  const last = chain.slice(0, -1).findLast(({ facts }) => admins.has(facts.by));
  if (!anchor || !last) return null;
  const { record: wire, content } = anchor;
  ensure(equalBytes(await hashPermissionRecord(parsePermissionRecord(wire)), last.hash));
  const signed = await readSigned({ wire, content }, reading);
  return signed?.signer.isCurrent === true ? signed : null;
};

const verifyRecords = async (read: ReadObject, reading: Reading): Promise<Verified> => {
  const { told } = read;
  const chain = await readChain(read, reading.object);
  const { mark } = reading;
  const seen = mark && chain.find(({ facts }) => facts.n === mark.n);
  if (mark && (!seen || toHex(seen.hash) !== mark.hash)) return { state: "forked" };
  const newest = chain.at(-1);
  const wire = told.records.at(-1);
  if (!newest || wire === undefined || !told.signed) return { state: "invalid" };
  const signed = await readSigned({ wire, content: told.signed }, reading);
  const stored = withoutFormer(told.signed, told.stored, reading.roster);
  return {
    state: "verified",
    newest,
    signed,
    anchor: await readAnchor(told, chain, reading),
    isStored: await isSame(stored, told.stored),
  };
};

/** Verifies the object. If something does not verify, returns `invalid` instead of throwing CannotVerifyError. */
export const verifyObject = async (read: ReadObject, reading: Reading): Promise<Verified> => {
  const { n } = read.told;
  const { mark } = reading;
  if (n === 0) return { state: mark ? "withheld" : "none" };
  if (mark && n < mark.n) return { state: "older" };
  try {
    return await verifyRecords(read, reading);
  } catch (error) {
    if (error instanceof CannotVerifyError) return { state: "invalid" };
    throw error;
  }
};
