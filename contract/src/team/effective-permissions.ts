/**
 * @file Computes a member's permissions on an object, from all access lists together and from each access list alone.
 */
import {
  type MemberFacts,
  type Model,
  type Permission,
  type Permissions,
  type PlaceFacts,
  permissionsInEnterprise,
  permissionsInOrder,
  permissionsOn,
} from "./permissions.ts";

/** An object, or one of the objects above it. */
interface Step {
  readonly isRestricted: boolean;
}

/** An object and the objects that contain it. All fields are null if the object is the enterprise itself. */
export interface ObjectChain {
  readonly bucket: Step | null;
  readonly list: Step | null;
  readonly entry: Step | null;
}

/** An access list on one of these objects. */
export interface GrantingList {
  readonly model: Model;
  readonly permissions: readonly Permission[];
}

export type AdminOrOwner = Pick<PlaceFacts, "isAdmin" | "isOwner">;

export const modelOf = ({ bucket, list, entry }: ObjectChain): Model => {
  if (entry) return "entry";
  if (list) return "list";
  return bucket ? "bucket" : "enterprise";
};

const factsOf = (chain: ObjectChain, roles: AdminOrOwner, granting: readonly GrantingList[]) => {
  const on = (model: Model) =>
    granting.filter((list) => list.model === model).flatMap(({ permissions }) => permissions);
  const at = (model: Model, step: Step | null) =>
    step && { granted: on(model), isRestricted: step.isRestricted };
  const member: MemberFacts = { isAdmin: roles.isAdmin, enterprise: on("enterprise") };
  return {
    member,
    bucket: at("bucket", chain.bucket),
    list: at("list", chain.list),
    entry: at("entry", chain.entry),
  };
};

/**
 * Returns the permissions that a member has on the object by these access lists, or as administrator or bucket owner.
 */
export const effectivePermissions = (
  chain: ObjectChain,
  roles: AdminOrOwner,
  granting: readonly GrantingList[],
): Permissions => {
  const { member, bucket, list, entry } = factsOf(chain, roles, granting);
  return bucket
    ? permissionsOn({ ...member, isOwner: roles.isOwner, bucket, list, entry })
    : permissionsInEnterprise(member);
};

const PLAIN: AdminOrOwner = { isAdmin: false, isOwner: false };

/**
 * Returns the permissions that each access list alone gives on the object. The member has all of these permissions
 * together. Lists that give nothing are left out. An access list on a higher object gives nothing if its permissions
 * are not inherited, or if this object, or an object between the two, is restricted.
 */
export const permissionsByList = <List extends GrantingList>(
  chain: ObjectChain,
  granting: readonly List[],
): { readonly list: List; readonly permissions: Permission[] }[] =>
  granting
    .map((list) => ({
      list,
      permissions: permissionsInOrder(modelOf(chain), effectivePermissions(chain, PLAIN, [list])),
    }))
    .filter(({ permissions }) => permissions.length > 0);
