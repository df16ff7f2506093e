/**
 * @file Changes access lists. The caller has locked the object and checked that the actor may manage its permissions.
 */
import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { granteeKey } from "@keepwell/contract/team/fields.ts";
import {
  ACCESS_LISTS_MAX,
  type AccessList,
  type AccessListCreate,
  type AccessListUpdate,
} from "@keepwell/contract/team/permissions.endpoints.ts";
import { PERMISSIONS, type Permission } from "@keepwell/contract/team/permissions.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import {
  type AccessListRow,
  deleteAccessList,
  insertAccessList,
  listAccessListsOn,
  type Target,
  updateAccessList,
} from "../../policies/access-list.store.ts";
import type { RecordedObject } from "../../policies/stored-permissions.store.ts";
import { presentAccessList } from "./access-list.presenter.ts";
import { accessListAudits, type Granting, loadGranting } from "./access-list-audit.ts";
import { grantedOn, isWithin } from "./access-list-grant.ts";
import { replaceGrantees } from "./access-list-member.store.ts";
import { appendRecord, type SentRecord } from "./append-record.ts";
import type { Changed } from "./permission-change.ts";
import { settlePermissions } from "./settle-permissions.ts";

const toRecorded = ({ enterpriseUid, model, uid, place }: SeenObject): RecordedObject => ({
  enterpriseUid,
  model,
  uid,
  bucketUid: place?.bucket_uid ?? null,
});

export const objectToTarget = ({ model, uid, place }: SeenObject): Target => ({
  model,
  uid,
  bucketUid: place?.bucket_uid ?? null,
});

/**
 * Replaces the access list's grantees, each stored once. Fails with 422 if a grantee does not belong to the enterprise.
 */
const setGrantees = async (
  within: Handle,
  { uid: listUid, enterprise_uid: enterpriseUid }: AccessListRow,
  named: AccessListUpdate["users"],
): Promise<void> => {
  const uidsOf = (type: "user" | "group") => [
    ...new Set(named.filter(({ entity_type }) => entity_type === type).map(({ uid }) => uid)),
  ];
  const [users, groups] = [uidsOf("user"), uidsOf("group")];
  const stored = await replaceGrantees(within, { listUid, enterpriseUid, users, groups });
  if (stored !== users.length + groups.length) failField("users", "invalid");
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean => {
  const [some, others] = [new Set(one), new Set(other)];
  return some.size === others.size && [...some].every((one) => others.has(one));
};

/** Whether the access list has not changed since the caller read it. */
const isStored = (
  read: NonNullable<AccessListUpdate["replaces"]>,
  { name, permissions, grantees }: Granting & { readonly name: string },
): boolean =>
  read.name === name &&
  isSameSet(read.users.map(granteeKey), grantees.map(granteeKey)) &&
  isSameSet(
    PERMISSIONS.filter((one) => read.permissions[one] === true),
    permissions,
  );

/** A locked object, the user who changes a list on it, and the time of the change. */
export interface Change {
  readonly object: SeenObject;
  readonly actor: Actor;
  readonly at: Date;
}

/** If the caller sent a signed record with the change, appends that record. */
const append = (within: Handle, { object, actor, at }: Change, wire: SentRecord["wire"]): Promise<void> =>
  appendRecord(within, toRecorded(object), { actor, wire, at });

/** Fails with 422 if the permissions are more than the actor holds on the object. */
const requireWithin = ({ object }: Change, permissions: readonly Permission[]): void => {
  if (!isWithin(object.held, permissions)) failField("permissions", "permission_beyond");
};

export const addAccessList = async (
  within: Handle,
  change: Change,
  { uid = randomUUID(), name, users, permissions, record }: AccessListCreate,
): Promise<Changed<AccessList>> => {
  const { object } = change;
  const granted = grantedOn(object.model, permissions);
  requireWithin(change, granted);
  const { enterpriseUid } = object;
  const target = objectToTarget(object);
  const existing = await listAccessListsOn(within, enterpriseUid, target);
  if (existing.length >= ACCESS_LISTS_MAX) fail("access_lists.full");
  const list = await insertAccessList(within, { uid, enterpriseUid, target, name, permissions: granted });
  await setGrantees(within, list, users);
  await append(within, change, record);
  const after = await loadGranting(within, list);
  return {
    result: await presentAccessList(within, list),
    audit: accessListAudits(object, { kind: "access_list_created", list, after }),
  };
};

export const changeAccessList = async (
  within: Handle,
  { list: stored, ...change }: Change & { readonly list: AccessListRow },
  { name, users, permissions, replaces, record }: AccessListUpdate,
): Promise<Changed<AccessList>> => {
  const { object } = change;
  const granted = grantedOn(object.model, permissions);
  requireWithin(change, [...stored.permissions, ...granted]);
  const before = await loadGranting(within, stored);
  if (replaces && !isStored(replaces, { ...before, name: stored.name })) fail("conflict");
  const values = { name, permissions: granted };
  const list = (await updateAccessList(within, stored.uid, values)) ?? fail("not_found");
  await setGrantees(within, list, users);
  await settlePermissions(within, object);
  await append(within, change, record);
  const after = await loadGranting(within, list);
  return {
    result: await presentAccessList(within, list),
    audit: accessListAudits(object, { kind: "access_list_changed", list, before, after }),
  };
};

export const removeAccessList = async (
  within: Handle,
  { list, ...change }: Change & { readonly list: AccessListRow },
  record: string | undefined,
): Promise<Changed<void>> => {
  const { object } = change;
  if (!isWithin(object.held, list.permissions)) fail("forbidden");
  const before = await loadGranting(within, list);
  await deleteAccessList(within, list.uid);
  await settlePermissions(within, object);
  await append(within, change, record);
  return {
    result: undefined,
    audit: accessListAudits(object, { kind: "access_list_deleted", list, before }),
  };
};
