/**
 * @file What a level allows (design: one table, used by the server to authorise and by the browser to
 * show or hide). Pure: facts in, abilities out.
 */

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
  "bucket.rotate",
  "bucket.hand_over",
  "access.view",
  "access.add",
  "access.modify",
]);

export interface BucketFacts {
  readonly access_type: AccessType;
  readonly is_system: boolean;
  /** Null where it is no team bucket. */
  readonly enterprise_uid: string | null;
}

const isNever = ({ is_system, enterprise_uid }: BucketFacts, ability: BucketAbility): boolean =>
  (is_system && NEVER_ON_SYSTEM.has(ability)) || (enterprise_uid !== null && NEVER_ON_TEAM.has(ability));

export const canOnBucket = (facts: BucketFacts, ability: BucketAbility): boolean =>
  ABILITIES_OF[facts.access_type].has(ability) && !isNever(facts, ability);
