/** @file Which members may do what on an object, and why. */
import { fail } from "@keepwell/contract/errors.ts";
import {
  effectivePermissions,
  type ObjectChain,
  permissionsByList,
} from "@keepwell/contract/team/effective-permissions.ts";
import type { EffectivePermissions, Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Model, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import {
  authorizePermissions,
  type ObjectPath,
  type SeenObject,
} from "../../buckets/policies/authorize-object.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inSnapshot } from "../../db/in-snapshot.ts";
import type { Handle } from "../../db/schema.ts";
import { getEnterprise } from "../../people/enterprise.store.ts";
import { findPlace } from "../../policies/permission-place.store.ts";
import {
  type ActiveMember,
  type GrantOnChain,
  listActiveMembers,
  listGrantsOnChain,
} from "./effective-permission.store.ts";

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** An object and its parents, by their kind. */
interface LoadedChain {
  readonly model: Model;
  readonly objects: Readonly<Record<Model, Named | null>>;
  readonly chain: ObjectChain;
  readonly ownerUid: string | null;
}

const step = (place: { readonly is_restricted: boolean } | null) =>
  place && { isRestricted: place.is_restricted };

const loadChain = async (within: Handle, object: SeenObject): Promise<LoadedChain> => {
  const { model, bucket, place, enterpriseUid, uid } = object;
  const { name } = await getEnterprise(within, enterpriseUid);
  const listUid = place?.list_uid ?? null;
  const list =
    listUid === null
      ? null
      : ((await findPlace(within, { model: "list", uid: listUid })) ?? fail("list.not_found"));
  const entry = model === "entry" ? place : null;
  return {
    model,
    objects: {
      enterprise: { uid: enterpriseUid, name },
      bucket,
      list: list && { uid: listUid ?? "", name: list.name },
      entry: entry && { uid, name: entry.name },
    },
    chain: { bucket: step(bucket), list: step(list), entry: step(entry) },
    ownerUid: bucket?.owner_uid ?? null,
  };
};

const presentReason = (
  { objects }: LoadedChain,
  { list, permissions }: ReturnType<typeof permissionsByList<GrantOnChain>>[number],
): Reason => {
  const on = objects[list.model] ?? fail("internal");
  const { group_uid, group_name } = list;
  return {
    kind: "list",
    model: list.model,
    permissions,
    object: { uid: on.uid, name: on.name },
    access_list: { uid: list.uid, name: list.name },
    group: group_uid === null || group_name === null ? null : { uid: group_uid, name: group_name },
  };
};

const presentMember = (
  loaded: LoadedChain,
  { role, ...user }: ActiveMember,
  granting: readonly GrantOnChain[],
): EffectivePermissions["members"][number] => {
  const roles = { isAdmin: role === "admin", isOwner: user.uid === loaded.ownerUid };
  const reasons: Reason[] = [
    ...(roles.isAdmin ? [{ kind: "admin" } as const] : []),
    ...(roles.isOwner ? [{ kind: "owner" } as const] : []),
    ...permissionsByList(loaded.chain, granting).map((one) => presentReason(loaded, one)),
  ];
  const permissions = permissionsInOrder(loaded.model, effectivePermissions(loaded.chain, roles, granting));
  return { user, permissions, reasons };
};

const presentObject = ({ model, objects }: LoadedChain): EffectivePermissions["object"] => {
  const { uid, name } = objects[model] ?? fail("internal");
  const { bucket } = objects;
  const isInBucket = model === "list" || model === "entry";
  return { uid, model, name, bucket: isInBucket && bucket ? { uid: bucket.uid, name: bucket.name } : null };
};

export const createEffectivePermissionService = ({ database: { handle } }: Context) => ({
  /** Reads everything in one snapshot. Members without any permission on the object are left out. */
  on: (actor: Actor, path: ObjectPath): Promise<EffectivePermissions> =>
    inSnapshot(handle, async (within) => {
      const loaded = await loadChain(within, await authorizePermissions(within, actor, path));
      const { enterprise, bucket, list, entry } = loaded.objects;
      const grants = await listGrantsOnChain(within, {
        enterpriseUid: enterprise?.uid ?? path.enterpriseId,
        bucketUid: bucket?.uid ?? null,
        listUid: list?.uid ?? null,
        entryUid: entry?.uid ?? null,
      });
      const byMember = Map.groupBy(grants, ({ user_uid }) => user_uid);
      const members = (await listActiveMembers(within, path.enterpriseId))
        .map((member) => presentMember(loaded, member, byMember.get(member.uid) ?? []))
        .filter(({ permissions }) => permissions.length > 0);
      return { object: presentObject(loaded), members };
    }),
});
