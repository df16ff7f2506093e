/** @file Why a member may do something on an object: each way by itself. Pure. */
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

/** An object, or something above it. */
interface Step {
  readonly isRestricted: boolean;
}

/** The way down to an object: what it is in, and itself. All is null where the enterprise itself is asked about. */
export interface Way {
  readonly bucket: Step | null;
  readonly list: Step | null;
  readonly entry: Step | null;
}

/** An access list, on an object of the way. */
export interface GrantingList {
  readonly model: Model;
  readonly permissions: readonly Permission[];
}

export type Standing = Pick<PlaceFacts, "isAdmin" | "isOwner">;

export const modelOf = ({ bucket, list, entry }: Way): Model => {
  if (entry) return "entry";
  if (list) return "list";
  return bucket ? "bucket" : "enterprise";
};

const factsOf = (way: Way, standing: Standing, granting: readonly GrantingList[]) => {
  const on = (model: Model) =>
    granting.filter((list) => list.model === model).flatMap(({ permissions }) => permissions);
  const at = (model: Model, step: Step | null) =>
    step && { granted: on(model), isRestricted: step.isRestricted };
  const member: MemberFacts = { isAdmin: standing.isAdmin, enterprise: on("enterprise") };
  return {
    member,
    bucket: at("bucket", way.bucket),
    list: at("list", way.list),
    entry: at("entry", way.entry),
  };
};

/** All that these access lists, and being an administrator or the owner, come to on the object. */
export const permissionsAlong = (
  way: Way,
  standing: Standing,
  granting: readonly GrantingList[],
): Permissions => {
  const { member, bucket, list, entry } = factsOf(way, standing, granting);
  return bucket
    ? permissionsOn({ ...member, isOwner: standing.isOwner, bucket, list, entry })
    : permissionsInEnterprise(member);
};

const PLAIN: Standing = { isAdmin: false, isOwner: false };

/**
 * What each access list gives on the object by itself; those that give nothing there, since something below them is
 * restricted or since it does not come down, are left out. Together they are what all of them give.
 */
export const reasonsAlong = <List extends GrantingList>(
  way: Way,
  granting: readonly List[],
): { readonly list: List; readonly permissions: Permission[] }[] =>
  granting
    .map((list) => ({
      list,
      permissions: permissionsInOrder(modelOf(way), permissionsAlong(way, PLAIN, [list])),
    }))
    .filter(({ permissions }) => permissions.length > 0);
