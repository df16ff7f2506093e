/**
 * @file What a level allows (design: one table, used by the server to authorise and by the browser to
 * show or hide). Pure: facts in, abilities out.
 */
import { type Permission, permissionsFromAbove } from "./team/permissions.ts";

export const ACCESS_TYPES = ["owner", "admin", "write", "read"] as const;

/** The level at which a person reaches a standard bucket. */
export type AccessType = (typeof ACCESS_TYPES)[number];

/** Verbs on a bucket and on what it holds. */
export type BucketAbility =
  | "bucket.view"
  | "bucket.rename"
  | "bucket.delete"
  | "bucket.mark"
  | "bucket.leave"
  | "bucket.rotate"
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

/** To see who else may see it is part of seeing it. */
const SEE = ["bucket.view", "bucket.mark", "entry.view", "access.view"] as const;
const CHANGE = [
  "entry.create",
  "entry.edit",
  "entry.delete",
  "list.create",
  "list.edit",
  "list.delete",
] as const;
const MANAGE = ["bucket.rename", "bucket.rotate", "access.add", "access.modify"] as const;

const ABILITIES_OF: Readonly<Record<AccessType, ReadonlySet<BucketAbility>>> = {
  read: new Set([...SEE, "bucket.leave"]),
  write: new Set([...SEE, ...CHANGE, "bucket.leave"]),
  admin: new Set([...SEE, ...CHANGE, ...MANAGE, "bucket.leave"]),
  owner: new Set([...SEE, ...CHANGE, ...MANAGE, "bucket.delete", "bucket.hand_over"]),
};

/** The system bucket is its owner's alone and stays as it is; only its entries and lists change. */
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

/** Who reaches a team bucket is not a matter of levels between persons. */
const NEVER_ON_TEAM: ReadonlySet<BucketAbility> = new Set([
  "bucket.leave",
  "bucket.hand_over",
  "access.view",
  "access.add",
  "access.modify",
]);

/**
 * What a permission allows on the object that it is held on: of a team's bucket all in it, of a list or an entry
 * that one alone. Who sees a bucket at all may mark it.
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
  /** Null where it is no team bucket. */
  readonly enterprise_uid: string | null;
  /** Of a team bucket: what the caller may do in all of it. */
  readonly permissions: readonly Permission[] | null;
}

const isNever = ({ is_system, enterprise_uid }: BucketFacts, ability: BucketAbility): boolean =>
  (is_system && NEVER_ON_SYSTEM.has(ability)) || (enterprise_uid !== null && NEVER_ON_TEAM.has(ability));

/** Whether permissions on an object allow this there. */
export const permits = (held: readonly Permission[], ability: BucketAbility): boolean => {
  const needed = PERMITTED_BY[ability];
  return needed !== undefined && held.includes(needed);
};

/** The key is changed by who may see all that hangs on it: administrators, and the bucket's owner. */
const canInTeam = ({ access_type, permissions }: BucketFacts, ability: BucketAbility): boolean => {
  if (ability === "bucket.view" || ability === "bucket.mark") return true;
  if (ability === "bucket.rotate") return access_type === "owner" || access_type === "admin";
  // What is inherited by every entry: a permission to write in a bucket deletes entries there.
  return permits([...permissionsFromAbove(new Set(permissions)), ...(permissions ?? [])], ability);
};

/** Of a team bucket: whether it holds for all that is in it, but for lists and entries with a say of their own. */
export const canOnBucket = (facts: BucketFacts, ability: BucketAbility): boolean =>
  !isNever(facts, ability) &&
  (facts.permissions === null ? ABILITIES_OF[facts.access_type].has(ability) : canInTeam(facts, ability));

interface ListFacts {
  readonly permissions: readonly Permission[] | null;
}

/** What holds for entries of a list, and for the list itself. */
export const canOnList = (bucket: BucketFacts, list: ListFacts, ability: BucketAbility): boolean =>
  list.permissions === null
    ? canOnBucket(bucket, ability)
    : permits([...permissionsFromAbove(new Set(list.permissions)), ...list.permissions], ability);

/** What holds for one entry: its own say, else its list's, else its bucket's. */
export const canOnEntry = (
  bucket: BucketFacts,
  { list, entry }: { list: ListFacts | null; entry: ListFacts },
  ability: BucketAbility,
): boolean => {
  if (entry.permissions !== null) return permits(entry.permissions, ability);
  return list ? canOnList(bucket, list, ability) : canOnBucket(bucket, ability);
};
