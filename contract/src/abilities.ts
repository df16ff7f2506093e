/**
 * @file What an access level allows and, in a team's bucket, what a permission allows. The server authorises by these
 * tables, and the page shows or hides its controls by them.
 */
import type { AccessType } from "./access-type.ts";
import { type Permission, permissionsFromAbove } from "./team/permissions.ts";

/** What users can do with a bucket and its content. */
export type BucketAbility =
  | "bucket.view"
  | "bucket.rename"
  | "bucket.delete"
  | "bucket.mark"
  | "bucket.leave"
  | "bucket.rotate"
  | "bucket.seal"
  | "bucket.hand_over"
  | "access.view"
  | "access.add"
  | "access.modify"
  | "entry.view"
  | "entry.create"
  | "entry.edit"
  | "entry.delete"
  | "list.create"
  | "list.edit"
  | "list.delete";

/** Includes `access.view`, because every user who may see a standard bucket may also see its other members. */
const SEE = ["bucket.view", "bucket.mark", "entry.view", "access.view"] as const;
const CHANGE = [
  "entry.create",
  "entry.edit",
  "entry.delete",
  "list.create",
  "list.edit",
  "list.delete",
] as const;
const MANAGE = ["bucket.rename", "bucket.rotate", "bucket.seal", "access.add", "access.modify"] as const;

const ABILITIES_OF: Readonly<Record<AccessType, ReadonlySet<BucketAbility>>> = {
  read: new Set([...SEE, "bucket.leave"]),
  write: new Set([...SEE, ...CHANGE, "bucket.leave"]),
  admin: new Set([...SEE, ...CHANGE, ...MANAGE, "bucket.leave"]),
  owner: new Set([...SEE, ...CHANGE, ...MANAGE, "bucket.delete", "bucket.hand_over"]),
};

/** The system bucket cannot be shared, renamed, marked, deleted or handed over, and its key cannot be rotated. */
const NEVER_ON_SYSTEM: ReadonlySet<BucketAbility> = new Set([
  "bucket.rename",
  "bucket.delete",
  "bucket.mark",
  "bucket.rotate",
  "bucket.hand_over",
  "access.view",
  "access.add",
  "access.modify",
]);

/** These abilities do not exist in a team's bucket, because access lists decide there who has access. */
const NEVER_ON_TEAM: ReadonlySet<BucketAbility> = new Set([
  "bucket.leave",
  "bucket.hand_over",
  "access.view",
  "access.add",
  "access.modify",
]);

/**
 * The permission that an ability requires in a team's bucket. A permission on the bucket applies to everything in it,
 * and a permission on a list to the list and its entries, except to restricted objects. A permission on an entry
 * applies only to the entry. Every user who sees a bucket can mark it. The access level decides about rotating and
 * sealing.
 */
const PERMITTED_BY: Readonly<Partial<Record<BucketAbility, Permission>>> = {
  "bucket.rename": "manage",
  "bucket.delete": "manage",
  "entry.view": "read",
  "entry.create": "write",
  "entry.edit": "write",
  "entry.delete": "delete",
  "list.create": "manage",
  "list.edit": "manage",
  "list.delete": "manage",
};

export interface BucketFacts {
  readonly access_type: AccessType;
  readonly is_system: boolean;
  /** Null for a standard bucket. */
  readonly enterprise_uid: string | null;
  /** What the caller may do everywhere in a team's bucket; null for a standard bucket. */
  readonly permissions: readonly Permission[] | null;
}

const isNever = ({ is_system, enterprise_uid }: BucketFacts, ability: BucketAbility): boolean =>
  (is_system && NEVER_ON_SYSTEM.has(ability)) || (enterprise_uid !== null && NEVER_ON_TEAM.has(ability));

/** Whether these permissions on an object allow the ability there. */
export const permits = (held: readonly Permission[], ability: BucketAbility): boolean => {
  const needed = PERMITTED_BY[ability];
  return needed !== undefined && held.includes(needed);
};

/**
 * Rotating a key and sealing the bucket's row require access to everything that is sealed under the key. Only
 * administrators and the bucket's owner have this access.
 */
const canInTeam = ({ access_type, permissions }: BucketFacts, ability: BucketAbility): boolean => {
  if (ability === "bucket.view" || ability === "bucket.mark") return true;
  if (ability === "bucket.rotate" || ability === "bucket.seal")
    return access_type === "owner" || access_type === "admin";
  // `permissionsFromAbove` adds the permissions that entries inherit. A member who may write in a bucket may therefore
  // also delete entries in it.
  return permits([...permissionsFromAbove(new Set(permissions)), ...(permissions ?? [])], ability);
};

/**
 * Whether the ability applies to the bucket. In a team's bucket, it then also applies to the lists and entries in the
 * bucket, except those that are restricted.
 */
export const canOnBucket = (facts: BucketFacts, ability: BucketAbility): boolean =>
  !isNever(facts, ability) &&
  (facts.permissions === null ? ABILITIES_OF[facts.access_type].has(ability) : canInTeam(facts, ability));

/** The abilities that can apply to a bucket in Trash. Restoring it needs the ability to delete it. */
const IN_TRASH: ReadonlySet<BucketAbility> = new Set([
  "bucket.view",
  "bucket.delete",
  "bucket.rotate",
  "bucket.seal",
  "access.view",
  "entry.view",
]);

/**
 * Whether the ability applies while the bucket is in Trash. Until the bucket is restored, no user can change its
 * content. Users who may not delete the bucket do not see it.
 */
export const canInTrash = (facts: BucketFacts, ability: BucketAbility): boolean =>
  IN_TRASH.has(ability) && canOnBucket(facts, "bucket.delete") && canOnBucket(facts, ability);

interface ListFacts {
  readonly permissions: readonly Permission[] | null;
}

/**
 * Whether the ability applies to a list and the entries in it. The caller's permissions on the list decide. If they are
 * null, as in a standard bucket, the bucket decides. An empty array is not null: it allows nothing.
 */
export const canOnList = (bucket: BucketFacts, list: ListFacts, ability: BucketAbility): boolean =>
  list.permissions === null
    ? canOnBucket(bucket, ability)
    : permits([...permissionsFromAbove(new Set(list.permissions)), ...list.permissions], ability);

/**
 * Whether the ability applies to one entry. The entry's own permissions decide. If they are null, those of its list
 * decide. If the entry is in no list, or the list's are null too, those of the bucket decide.
 */
export const canOnEntry = (
  bucket: BucketFacts,
  { list, entry }: { list: ListFacts | null; entry: ListFacts },
  ability: BucketAbility,
): boolean => {
  if (entry.permissions !== null) return permits(entry.permissions, ability);
  return list ? canOnList(bucket, list, ability) : canOnBucket(bucket, ability);
};
