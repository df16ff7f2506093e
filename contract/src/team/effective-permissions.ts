/** @file What a member may do on an object: by all access lists together, and by each one alone. */
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

/** An object and the objects that contain it. All are null for the enterprise itself. */
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

/** The permissions on the object that a member has by these access lists, or as administrator or bucket owner. */
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
 * What each access list alone gives on the object. The member has all of these permissions together. A list that gives
 * nothing on the object is left out: its permissions are not inherited, or an object on the way from the list's own
 * object down to this one is restricted.
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
