/**
 * @file Reads what members have signed about an object, the objects above it, and the groups in the access lists of all
 * these objects.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Model } from "@keepwell/contract/team/permissions.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../../../api/unverifiable.ts";
import { verifiedBucket } from "../../../buckets/list-buckets.ts";
import { listLists } from "../../../buckets/list-lists.ts";
import {
  createPermissionReader,
  type PermissionReader,
} from "../../../keys/team/permissions/read-permissions.ts";
import { type ObjectRef, refKey, type SignedObject } from "../../../keys/team/permissions/signed-object.ts";
import { rereadTeam } from "../../../session/own-team.ts";
import type { Session } from "../../../session/session.ts";

/** The object about which the user asks, with the name under which the user has found it. */
export type AskedObject = ObjectRef & { readonly model: Model; readonly name: string };

/** One of the objects on the way from the enterprise down to the object about which the user asks. */
export interface ChainStep {
  readonly model: Model;
  readonly uid: string;
  /** The sealed or signed name; empty if it does not open. */
  readonly name: string;
  /** The object; null if the server does not show it to this account. */
  readonly object: SignedObject | null;
}

export interface SignedChain {
  readonly roster: Roster;
  readonly steps: readonly ChainStep[];
  /** The groups in the signed access lists, by uid; null for a group that the server does not show to this account. */
  readonly groups: ReadonlyMap<string, SignedObject | null>;
  /** The uids of objects and groups that the server does not show to this account, and does not have to show. */
  readonly hidden: ReadonlySet<string>;
  /** The bucket's owner according to the server; null for the enterprise. */
  readonly ownerUid: string | null;
}

const NOTHING: SignedContent = { policy: "restrict", lists: [] };

/**
 * The accepted content of an object: that of the newest record, even if the server stores other content. An object that
 * was never signed grants nothing, and inherits permissions if its stored policy is to inherit. If the newest record is
 * not accepted, the object grants and inherits nothing.
 */
export const countingContent = (object: SignedObject | null): SignedContent => {
  switch (object?.state) {
    case "counts":
    case "own":
      return object.stored;
    case "changed":
      return object.signed?.content ?? NOTHING;
    case "none":
      return { policy: object.stored.policy, lists: [] };
    default:
      return NOTHING;
  }
};

type Objects = ReadonlyMap<string, SignedObject>;

const readObjects = async (
  reader: PermissionReader,
  { name: _, ...asked }: AskedObject,
): Promise<{ objects: Objects; listUid: string | null }> => {
  const bucket = asked.model === "bucket" ? asked.uid : asked.bucket;
  const root: ObjectRef = { model: "enterprise", uid: reader.roster.uid };
  const inBucket: ObjectRef[] = bucket === undefined ? [] : [{ model: "bucket", uid: bucket }];
  const objects = await reader.read([root, ...inBucket, asked]);
  if (asked.model !== "entry") return { objects, listUid: asked.model === "list" ? asked.uid : null };
  const listUid = objects.get(refKey(asked))?.listUid ?? null;
  if (listUid === null) return { objects, listUid };
  const above = await reader.read([{ model: "list", uid: listUid, bucket }]);
  return { objects: new Map([...objects, ...above]), listUid };
};

const readGroups = async (
  reader: PermissionReader,
  steps: readonly ChainStep[],
): Promise<SignedChain["groups"]> => {
  const grantees = steps.flatMap(({ object }) => countingContent(object).lists.flatMap(({ users }) => users));
  const uids = [...new Set(grantees.flatMap((one) => (one.entity_type === "group" ? [one.uid] : [])))];
  if (uids.length === 0) return new Map();
  const refs = uids.map((uid): ObjectRef => ({ model: "group", uid }));
  const found = await reader.read(refs);
  return new Map(refs.map((ref) => [ref.uid, found.get(refKey(ref)) ?? null]));
};

const listName = async (session: Session, bucket: Bucket, listUid: string): Promise<string> => {
  const lists = await listLists(session, bucket.uid, () => verifiedBucket(session, bucket));
  return lists.find(({ uid }) => uid === listUid)?.name ?? "";
};

/**
 * Reads the chain from the enterprise down to the object in `asked`, with the newest roster. The server shows an
 * administrator every object. It shows any other member at least the object about which they ask.
 * @throws CannotVerifyError if the roster is not the remembered one; CallFailure.
 */
export const readSignedChain = async (session: Session, asked: AskedObject): Promise<SignedChain> => {
  await rereadTeam(session);
  const reader = await createPermissionReader(session);
  const bucketUid = asked.model === "bucket" ? asked.uid : asked.bucket;
  const [{ objects, listUid }, bucket] = await Promise.all([
    readObjects(reader, asked),
    bucketUid === undefined ? null : session.api.buckets.getBucket({ params: { id: bucketUid } }),
  ]);
  ensure(bucket === null || bucket.uid === bucketUid);
  const step = async (ref: ObjectRef & { readonly model: Model }, name: () => Promise<string>) => ({
    ...{ model: ref.model, uid: ref.uid, object: objects.get(refKey(ref)) ?? null },
    name: ref.uid === asked.uid ? asked.name : await name(),
  });
  const bucketName = async (one: Bucket): Promise<string> => {
    const shown = await verifiedBucket(session, one);
    return isUnverifiable(shown) ? "" : shown.name;
  };
  const steps = [await step({ model: "enterprise", uid: reader.roster.uid }, async () => "")];
  if (bucket) steps.push(await step({ model: "bucket", uid: bucket.uid }, () => bucketName(bucket)));
  if (bucket && listUid !== null) {
    const ref = { model: "list", uid: listUid, bucket: bucket.uid } as const;
    steps.push(await step(ref, () => listName(session, bucket, listUid)));
  }
  if (asked.model === "entry") steps.push(await step(asked, async () => ""));
  const groups = await readGroups(reader, steps);
  const isAdmin = reader.roster.admins.has(session.identity.uid);
  const absent = [...steps, ...[...groups].map(([uid, object]) => ({ uid, object }))].filter(
    ({ uid, object }) => !object && !isAdmin && uid !== asked.uid,
  );
  return {
    ...{ roster: reader.roster, steps, groups, ownerUid: bucket?.owner_uid ?? null },
    hidden: new Set(absent.map(({ uid }) => uid)),
  };
};
