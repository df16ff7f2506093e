/**
 * @file Computes, from the roster and the accepted permission records, who may do what with an object and why. These
 * are pure functions.
 */
import {
  type AdminOrOwner,
  effectivePermissions,
  modelOf,
  type ObjectChain,
  permissionsByList,
} from "@keepwell/contract/team/effective-permissions.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Model, type Permission, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import type { SignedObject } from "../../../keys/team/permissions/signed-object.ts";
import { type ChainStep, countingContent, type SignedChain } from "./signed-chain.ts";

/** Returns the permissions of an object: either the accepted signed ones, or the stored ones. */
export type ContentOf = (object: SignedObject | null) => SignedContent;

export interface SignedAccess {
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
}

type Named = { uid: string; name: string };

/** A member whom an access list names, directly or through a group. */
export interface NamedMember {
  readonly user: string;
  readonly group: Named | null;
}

/**
 * The permissions that a member gets from an access list of one of the chain's objects, directly or through one group.
 */
interface Grant extends NamedMember {
  readonly model: Model;
  readonly object: Named;
  readonly list: Named;
  readonly permissions: readonly Permission[];
}

export type Grantee = SignedContent["lists"][number]["users"][number];

/** The grants of one object's access lists. `named` turns a user or group in a list into its members. */
export const grantsOn = (
  { model, uid, name, object }: ChainStep,
  contentOf: ContentOf,
  named: (grantee: Grantee) => readonly NamedMember[],
): Grant[] =>
  contentOf(object).lists.flatMap(({ users, permissions, ...list }) => {
    const at = { model, object: { uid, name }, list: { uid: list.uid, name: list.name }, permissions };
    return users.flatMap(named).map((one) => ({ ...at, ...one }));
  });

const restrictionsOf = (steps: readonly ChainStep[], contentOf: ContentOf): ObjectChain => {
  const stepOf = (model: Model) => {
    const step = steps.find((one) => one.model === model);
    return step ? { isRestricted: contentOf(step.object).policy !== "inherit" } : null;
  };
  return { bucket: stepOf("bucket"), list: stepOf("list"), entry: stepOf("entry") };
};

const toReason = ({ list: grant, permissions }: { list: Grant; permissions: Permission[] }): Reason => {
  const { model, object, list, group } = grant;
  return { kind: "list", model, object, access_list: list, group, permissions };
};

interface AccessFacts {
  readonly contentOf: ContentOf;
  readonly roles: AdminOrOwner;
  /** The grants to the member from all steps. */
  readonly granting: readonly Grant[];
}

/** Returns what one member may do with the last object of `steps`, and for which reasons. */
export const accessOn = (
  steps: readonly ChainStep[],
  { contentOf, roles, granting }: AccessFacts,
): SignedAccess => {
  const restrictions = restrictionsOf(steps, contentOf);
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

/** Returns the members that a group has according to its accepted record; none if no record of it is accepted. */
const membersOf = ({ groups }: SignedChain, uid: string): string[] =>
  countingContent(groups.get(uid) ?? null).lists.flatMap(({ users }) => users.map((one) => one.uid));

/** Returns the access of each member of the roster who has any permission on the object, by the member's uid. */
export const signedAccess = (chain: SignedChain): ReadonlyMap<string, SignedAccess> => {
  const { steps, roster } = chain;
  const named = ({ uid, entity_type }: Grantee): NamedMember[] => {
    if (entity_type === "user") return [{ user: uid, group: null }];
    const group = { uid, name: roster.groups.get(uid)?.name ?? "" };
    return membersOf(chain, uid).map((user) => ({ user, group }));
  };
  const byUser = Map.groupBy(
    steps.flatMap((step) => grantsOn(step, countingContent, named)),
    ({ user }) => user,
  );
  const accessOf = (uid: string): SignedAccess => {
    const roles = { isAdmin: roster.admins.has(uid), isOwner: uid === chain.ownerUid };
    return accessOn(steps, { contentOf: countingContent, roles, granting: byUser.get(uid) ?? [] });
  };
  const all = [...roster.members.keys()].map((uid) => [uid, accessOf(uid)] as const);
  return new Map(all.filter(([, { permissions }]) => permissions.length > 0));
};
