/** @file Who may do what on an object, and why, by the roster and by the records that count. Pure. */
import {
  effectivePermissions,
  modelOf,
  type ObjectChain,
  permissionsByList,
} from "@keepwell/contract/team/effective-permissions.ts";
import type { Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Model, type Permission, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import { type ChainStep, countingContent, type SignedChain } from "./signed-chain.ts";

export interface SignedAccess {
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
}

type Named = { uid: string; name: string };

/** A list on the chain, once for each way in which it names a member. */
interface Grant {
  readonly user: string;
  readonly model: Model;
  readonly object: Named;
  readonly list: Named;
  readonly permissions: readonly Permission[];
  readonly group: Named | null;
}

/** The members of a group by its record. Only what counts of it names anyone. */
const membersOf = ({ groups }: SignedChain, uid: string): string[] =>
  countingContent(groups.get(uid) ?? null).lists.flatMap(({ users }) => users.map((one) => one.uid));

const grantsOn = (chain: SignedChain, { model, uid, name, object }: ChainStep): Grant[] =>
  countingContent(object).lists.flatMap(({ users, permissions, ...list }) => {
    const at = { model, object: { uid, name }, list: { uid: list.uid, name: list.name }, permissions };
    return users.flatMap((one): Grant[] => {
      if (one.entity_type === "user") return [{ ...at, user: one.uid, group: null }];
      const group = { uid: one.uid, name: chain.roster.groups.get(one.uid)?.name ?? "" };
      return membersOf(chain, one.uid).map((user) => ({ ...at, user, group }));
    });
  });

const restrictionsOf = ({ steps }: SignedChain): ObjectChain => {
  const stepOf = (model: Model) => {
    const step = steps.find((one) => one.model === model);
    return step ? { isRestricted: countingContent(step.object).policy !== "inherit" } : null;
  };
  return { bucket: stepOf("bucket"), list: stepOf("list"), entry: stepOf("entry") };
};

const toReason = ({ list: grant, permissions }: { list: Grant; permissions: Permission[] }): Reason => {
  const { model, object, list, group } = grant;
  return { kind: "list", model, object, access_list: list, group, permissions };
};

/** By uid, of the members of the roster who have any permission on the object. */
export const signedAccess = (chain: SignedChain): ReadonlyMap<string, SignedAccess> => {
  const restrictions = restrictionsOf(chain);
  const byUser = Map.groupBy(
    chain.steps.flatMap((step) => grantsOn(chain, step)),
    ({ user }) => user,
  );
  const accessOf = (uid: string): SignedAccess => {
    const roles = { isAdmin: chain.roster.admins.has(uid), isOwner: uid === chain.ownerUid };
    const granting = byUser.get(uid) ?? [];
    const held = effectivePermissions(restrictions, roles, granting);
    return {
      permissions: permissionsInOrder(modelOf(restrictions), held),
      reasons: [
        ...(roles.isAdmin ? [{ kind: "admin" } as const] : []),
        ...(roles.isOwner ? [{ kind: "owner" } as const] : []),
        ...permissionsByList(restrictions, granting).map(toReason),
      ],
    };
  };
  const all = [...chain.roster.members.keys()].map((uid) => [uid, accessOf(uid)] as const);
  return new Map(all.filter(([, { permissions }]) => permissions.length > 0));
};
