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
  | "entry.view"
  | "entry.create"
  | "entry.edit"
  | "entry.delete"
  | "list.create"
  | "list.edit"
  | "list.delete";

const READ = ["bucket.view", "bucket.mark", "entry.view"] as const;
const WRITE = [
  ...READ,
  "entry.create",
  "entry.edit",
  "entry.delete",
  "list.create",
  "list.edit",
  "list.delete",
] as const;
const ADMIN = [...WRITE, "bucket.rename"] as const;
const OWNER = [...ADMIN, "bucket.delete"] as const;

const ABILITIES_OF: Readonly<Record<AccessType, ReadonlySet<BucketAbility>>> = {
  read: new Set(READ),
  write: new Set(WRITE),
  admin: new Set(ADMIN),
  owner: new Set(OWNER),
};

/** The system bucket is its owner's alone and stays as it is; only its entries and lists change. */
const NEVER_ON_SYSTEM: ReadonlySet<BucketAbility> = new Set([
  "bucket.rename",
  "bucket.delete",
  "bucket.mark",
]);

export interface BucketFacts {
  readonly access_type: AccessType;
  readonly is_system: boolean;
}

export const canOnBucket = (facts: BucketFacts, ability: BucketAbility): boolean =>
  ABILITIES_OF[facts.access_type].has(ability) && !(facts.is_system && NEVER_ON_SYSTEM.has(ability));
