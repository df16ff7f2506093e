/**
 * @file Decides who is entitled to a key: the members and groups in the roster to which a trusted permission record
 * grants a permission. The server's list of missing keys only decides which recipients are checked (MS-105).
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import type { Session } from "../../../session/session.ts";
import type { TeamRecipient } from "../grant-in-team.ts";
import { createPermissionReader } from "./read-permissions.ts";
import { isTrusted, type ObjectRef, refKey, type SignedObject } from "./signed-object.ts";

/**
 * An access list or a group that contains the recipient, according to the server. `model` is the kind of object to
 * which the access list belongs, or "group".
 */
export interface NamingList {
  readonly model: ObjectRef["model"];
  readonly name: string;
}

/**
 * What to do with a key.
 * - `give`: the recipient is entitled to it.
 * - `ask`: no trusted record entitles the recipient, but this account manages the permissions, so the user is asked.
 * - `leave`: this account sees no entitlement and does not manage the permissions. Another member's client may decide.
 */
export type Verdict =
  | { readonly kind: "give" | "leave" }
  | { readonly kind: "ask"; readonly lists: readonly NamingList[] };

export interface Entitlement {
  toBucket(bucket: Bucket, recipient: TeamRecipient): Verdict;
  toGroup(groupUid: string, recipient: TeamRecipient): Verdict;
}

const GIVE: Verdict = { kind: "give" };
const LEAVE: Verdict = { kind: "leave" };

/** The permissions that buckets inherit from their enterprise. */
const INHERITED: readonly Permission[] = ["read", "write", "manage"];

/**
 * The names of the access lists that grant the recipient one of the permissions in `among`; by default, any permission.
 */
const granting = (
  { lists }: SignedContent,
  { kind, uid }: TeamRecipient,
  among?: readonly Permission[],
): string[] =>
  lists
    .filter(({ permissions }) => permissions.some((one) => among?.includes(one) ?? true))
    .filter(({ users }) => users.some((one) => one.uid === uid && one.entity_type === kind))
    .map(({ name }) => name);

type Objects = ReadonlyMap<string, SignedObject>;

/**
 * Whether the bucket inherits permissions of the enterprise. The stored policy must say so. Unless the user is asked
 * (`isAsked`), this client must also trust the bucket's record. A bucket without a record needs no trust, because only
 * a record can restrict a bucket.
 */
const inherits = ({ state, stored: { policy } }: SignedObject, isAsked: boolean): boolean =>
  policy === "inherit" && (isAsked || state === "none" || state === "counts" || state === "own");

interface InBucket {
  readonly bucket: SignedObject;
  readonly enterprise: SignedObject | undefined;
  readonly inside: readonly SignedObject[];
}

/**
 * Every access list that grants the recipient something in the bucket. If the user is asked (`isAsked`), all stored
 * lists count, not only those with trusted signatures.
 */
const listsFor = (
  { bucket, enterprise, inside }: InBucket,
  recipient: TeamRecipient,
  isAsked: boolean,
): NamingList[] => {
  const counting = (one: SignedObject): boolean => isAsked || isTrusted(one);
  const here = [bucket, ...inside]
    .filter(counting)
    .flatMap((one) =>
      granting(one.stored, recipient).map((name): NamingList => ({ model: one.ref.model, name })),
    );
  if (!enterprise || !counting(enterprise) || !inherits(bucket, isAsked)) return here;
  const above = granting(enterprise.stored, recipient, INHERITED);
  return [...here, ...above.map((name): NamingList => ({ model: "enterprise", name }))];
};

const entitlementBy = (roster: Roster, objects: Objects): Entitlement => {
  const insideOf = Map.groupBy(objects.values(), ({ ref }) => ref.bucket);
  const enterprise = objects.get(refKey({ model: "enterprise", uid: roster.uid }));
  const isAdmin = ({ kind, uid }: TeamRecipient): boolean => kind === "user" && roster.admins.has(uid);
  return {
    toBucket: ({ uid }, recipient) => {
      // The roster itself names the enterprise's key and the administrators, so no record is needed.
      if (recipient.kind === "ent" || isAdmin(recipient)) return GIVE;
      const bucket = objects.get(refKey({ model: "bucket", uid }));
      const inside = insideOf.get(uid) ?? [];
      if (!bucket)
        return inside.some((one) => isTrusted(one) && granting(one.stored, recipient).length > 0)
          ? GIVE
          : LEAVE;
      const found = { bucket, enterprise, inside };
      if (listsFor(found, recipient, false).length > 0) return GIVE;
      return { kind: "ask", lists: listsFor(found, recipient, true) };
    },
    toGroup: (uid, recipient) => {
      if (recipient.kind === "ent") return GIVE;
      const group = objects.get(refKey({ model: "group", uid }));
      if (!group) return LEAVE;
      const isMember = group.stored.lists.some(({ users }) => users.some((one) => one.uid === recipient.uid));
      if (isMember && isTrusted(group)) return GIVE;
      const lists = group.stored.lists.map(({ name }): NamingList => ({ model: "group", name }));
      return { kind: "ask", lists: isMember ? lists : [] };
    },
  };
};

const needsRecord =
  (roster: Roster) =>
  ({ recipients }: { readonly recipients: readonly TeamRecipient[] }): boolean =>
    recipients.some(({ kind, uid }) => kind !== "ent" && !(kind === "user" && roster.admins.has(uid)));

/**
 * Reads the permission records that decide who is entitled to the missing keys of these buckets and groups, except
 * records that the server does not show to this account.
 */
export const loadEntitlement = async (
  session: Session,
  roster: Roster,
  { buckets, groups }: Pick<TeamWork, "buckets" | "groups">,
): Promise<Entitlement> => {
  const needed = needsRecord(roster);
  const refs: ObjectRef[] = [
    ...buckets.filter(needed).map(({ bucket_uid: uid }) => ({ model: "bucket" as const, uid })),
    ...groups
      .filter(({ recipients }) => recipients.some(({ kind }) => kind === "user"))
      .map(({ group_uid: uid }) => ({ model: "group" as const, uid })),
  ];
  if (refs.length === 0) return entitlementBy(roster, new Map());
  const reader = await createPermissionReader(session);
  const root: ObjectRef = { model: "enterprise", uid: roster.uid };
  return entitlementBy(roster, await reader.read([root, ...refs], true));
};
