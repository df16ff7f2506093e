/**
 * @file The rules of permissions in an enterprise: which permissions exist, which imply others, and which are
 * inherited. Buckets inherit from their enterprise, lists from their bucket, and entries from their list or bucket. The
 * server authorises by these rules, and the page shows or hides its controls by them.
 */

/** The kinds of objects that have access lists or policies. */
export const MODELS = ["enterprise", "bucket", "list", "entry"] as const;
export type Model = (typeof MODELS)[number];

/** The kinds of objects that can inherit, and so have a policy. */
export const POLICY_MODELS = ["bucket", "list", "entry"] as const;
export type PolicyModel = (typeof POLICY_MODELS)[number];

export const ACCESS_POLICIES = ["inherit", "restrict"] as const;
export type AccessPolicy = (typeof ACCESS_POLICIES)[number];

/** The permissions that can be granted on each kind of object, in the order in which they are shown. */
export const CONTEXT_PERMISSIONS = {
  enterprise: [
    "manage_billing",
    "manage_users",
    "manage_permissions",
    "create_bucket",
    "read",
    "write",
    "manage",
    "export",
  ],
  bucket: ["read", "write", "manage", "manage_permissions"],
  list: ["read", "write", "manage", "manage_permissions"],
  entry: ["read", "write", "delete", "manage_permissions"],
} as const satisfies Record<Model, readonly string[]>;

export type Permission = (typeof CONTEXT_PERMISSIONS)[Model][number];
export type Permissions = ReadonlySet<Permission>;

export const PERMISSIONS = [
  ...new Set(Object.values(CONTEXT_PERMISSIONS).flat()),
] as const satisfies readonly Permission[];

/**
 * The permissions that each permission implies on the same object. On an enterprise, only `manage` and `write` imply
 * other permissions.
 */
const IMPLIED: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  manage: ["write", "read"],
  write: ["read"],
  delete: ["read"],
  manage_permissions: ["read"],
};

/**
 * For each kind of inheriting object, the permissions that it inherits from each permission on the object above it. A
 * permission that is not listed is not inherited.
 */
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

/** Managing an enterprise's access lists does not imply a permission in its buckets. */
const impliedOn = (model: Model, permission: Permission): readonly Permission[] =>
  model === "enterprise" && permission === "manage_permissions" ? [] : (IMPLIED[permission] ?? []);

/**
 * Returns the granted permissions and all permissions that they imply on an object of this model. Permissions that
 * cannot be granted on such an object are left out.
 */
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

/** A bucket, list or entry, as one step of the path from the enterprise down to an entry. */
export interface Place {
  /** The permissions that the object's access lists grant to the member and to the member's groups. */
  readonly granted: Iterable<Permission>;
  /** Whether the object inherits no permissions. */
  readonly isRestricted: boolean;
}

/** The facts that decide a member's root permissions. `PlaceFacts` adds the objects from a bucket down to an entry. */
export interface MemberFacts {
  readonly isAdmin: boolean;
  /** The permissions that the access lists on the enterprise grant to the member. */
  readonly enterprise: Iterable<Permission>;
}

export interface PlaceFacts extends MemberFacts {
  readonly isOwner: boolean;
  readonly bucket: Place;
  /** Null if the object is the bucket, or an entry that is in no list. */
  readonly list?: Place | null;
  readonly entry?: Place | null;
}

const all = (model: Model): Permissions => new Set(CONTEXT_PERMISSIONS[model]);

/** Returns a member's root permissions, which apply to the enterprise itself. */
export const permissionsInEnterprise = ({ isAdmin, enterprise }: MemberFacts): Permissions =>
  isAdmin ? all("enterprise") : withImplied("enterprise", enterprise);

const permissionsAt = (
  model: PolicyModel,
  above: Permissions,
  { granted, isRestricted }: Place,
): Permissions => withImplied(model, [...granted, ...(isRestricted ? NONE : inheritedBy(model, above))]);

/**
 * Returns a member's permissions on the lowest object in `facts`: the entry if there is one, otherwise the list,
 * otherwise the bucket.
 */
export const permissionsOn = (facts: PlaceFacts): Permissions => {
  const model = facts.entry ? "entry" : facts.list ? "list" : "bucket";
  if (facts.isAdmin || facts.isOwner) return all(model);
  const inBucket = permissionsAt("bucket", permissionsInEnterprise(facts), facts.bucket);
  const inList = facts.list ? permissionsAt("list", inBucket, facts.list) : inBucket;
  return facts.entry ? permissionsAt("entry", inList, facts.entry) : inList;
};

/**
 * Returns the permissions that an entry inherits if it has no access lists and no policy. `above` are the permissions
 * on its list or, if it is in no list, on its bucket.
 */
export const permissionsFromAbove = (above: Permissions): Permissions =>
  withImplied("entry", inheritedBy("entry", above));

/** The wire form: a map of all permissions that exist on this kind of object, each with true or false. */
export const permissionMap = (model: Model, held: Permissions): Partial<Record<Permission, boolean>> =>
  Object.fromEntries(CONTEXT_PERMISSIONS[model].map((one) => [one, held.has(one)]));

/** The permissions in the order in which they are shown. */
export const permissionsInOrder = (model: Model, held: Permissions): Permission[] =>
  CONTEXT_PERMISSIONS[model].filter((one) => held.has(one));
