/**
 * @file What a member of an enterprise may do on what: which permissions there are, which imply which, and how
 * they come down from an enterprise to its buckets, from a bucket to its lists, from those to entries. Pure: facts
 * in, permissions out. The server authorises by it, and the page shows and hides by it.
 */

/** What access lists and policies stand on. */
export const MODELS = ["enterprise", "bucket", "list", "entry"] as const;
export type Model = (typeof MODELS)[number];

/** An object that can inherit, and so has a policy. */
export const POLICY_MODELS = ["bucket", "list", "entry"] as const;
export type PolicyModel = (typeof POLICY_MODELS)[number];

export const ACCESS_POLICIES = ["inherit", "restrict"] as const;
export type AccessPolicy = (typeof ACCESS_POLICIES)[number];

/** What can be granted where, in the order in which it is shown. */
export const CONTEXT_PERMISSIONS = {
  enterprise: [
    "manage_billing",
    "manage_users",
    "manage_permissions",
    "create_bucket",
    "read",
    "write",
    "manage",
  ],
  bucket: ["read", "write", "manage", "manage_permissions"],
  list: ["read", "write", "manage", "manage_permissions"],
  entry: ["read", "write", "delete", "manage_permissions"],
} as const satisfies Record<Model, readonly string[]>;

export type Permission = (typeof CONTEXT_PERMISSIONS)[Model][number];
export type Permissions = ReadonlySet<Permission>;

/** Every permission of any context. */
export const PERMISSIONS = [
  ...new Set(Object.values(CONTEXT_PERMISSIONS).flat()),
] as const satisfies readonly Permission[];

/** What each brings along on the object that it is granted on. On an enterprise only its three on buckets do. */
const IMPLIED: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  manage: ["write", "read"],
  write: ["read"],
  delete: ["read"],
  manage_permissions: ["read"],
};

/** What comes down to the object below, and as what. The rest stays where it was granted. */
const INHERITED: Readonly<Record<PolicyModel, Readonly<Partial<Record<Permission, readonly Permission[]>>>>> =
  {
    bucket: { read: ["read"], write: ["write"], manage: ["manage"] },
    list: {
      read: ["read"],
      write: ["write"],
      manage: ["manage"],
      manage_permissions: ["manage_permissions"],
    },
    entry: { read: ["read"], write: ["write", "delete"], manage_permissions: ["manage_permissions"] },
  };

const NONE: Permissions = new Set();

/** Managing what an enterprise's lists grant says nothing of what its buckets hold. */
const impliedOn = (model: Model, permission: Permission): readonly Permission[] =>
  model === "enterprise" && permission === "manage_permissions" ? [] : (IMPLIED[permission] ?? []);

/** All that a set of granted permissions comes to on such an object; what cannot be granted there counts for nothing. */
export const withImplied = (model: Model, granted: Iterable<Permission>): Permissions => {
  const possible: readonly Permission[] = CONTEXT_PERMISSIONS[model];
  const all = new Set<Permission>();
  for (const permission of granted)
    if (possible.includes(permission))
      for (const one of [permission, ...impliedOn(model, permission)]) all.add(one);
  return all;
};

const inheritedBy = (model: PolicyModel, above: Permissions): Permission[] =>
  [...above].flatMap((permission) => INHERITED[model][permission] ?? []);

/** One object on the way down. */
export interface Place {
  /** What the access lists on it grant to the member and to the groups that the member is in. */
  readonly granted: Iterable<Permission>;
  /** Nothing comes down to it from above. */
  readonly isRestricted: boolean;
}

/** What is known of a member and of the way from the enterprise down to an object. */
export interface MemberFacts {
  readonly isAdmin: boolean;
  /** What the access lists on the enterprise grant. */
  readonly enterprise: Iterable<Permission>;
}

export interface PlaceFacts extends MemberFacts {
  /** The member made the bucket, or it was handed to the member. */
  readonly isOwner: boolean;
  readonly bucket: Place;
  /** Null where the object is the bucket, or an entry of no list. */
  readonly list?: Place | null;
  readonly entry?: Place | null;
}

const all = (model: Model): Permissions => new Set(CONTEXT_PERMISSIONS[model]);

/** Root permissions: what a member may do in the enterprise. */
export const permissionsInEnterprise = ({ isAdmin, enterprise }: MemberFacts): Permissions =>
  isAdmin ? all("enterprise") : withImplied("enterprise", enterprise);

const down = (model: PolicyModel, above: Permissions, { granted, isRestricted }: Place): Permissions =>
  withImplied(model, [...granted, ...(isRestricted ? NONE : inheritedBy(model, above))]);

/** What a member may do on the last object of the way: an entry, else a list, else the bucket. */
export const permissionsOn = (facts: PlaceFacts): Permissions => {
  const model = facts.entry ? "entry" : facts.list ? "list" : "bucket";
  if (facts.isAdmin || facts.isOwner) return all(model);
  const inBucket = down("bucket", permissionsInEnterprise(facts), facts.bucket);
  const inList = facts.list ? down("list", inBucket, facts.list) : inBucket;
  return facts.entry ? down("entry", inList, facts.entry) : inList;
};

/** What an entry has from its list, or from its bucket where it is in none, when nothing is said of it itself. */
export const permissionsFromAbove = (above: Permissions): Permissions =>
  withImplied("entry", inheritedBy("entry", above));

/** As a map of all that the context knows, the form in which it travels. */
export const permissionMap = (model: Model, held: Permissions): Partial<Record<Permission, boolean>> =>
  Object.fromEntries(CONTEXT_PERMISSIONS[model].map((one) => [one, held.has(one)]));

/** In the order in which they are shown. */
export const permissionsInOrder = (model: Model, held: Permissions): Permission[] =>
  CONTEXT_PERMISSIONS[model].filter((one) => held.has(one));
