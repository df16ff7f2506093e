/**
 * @file Changes access lists and policies. If this client can sign it (`change-signed.ts`), each call also sends a
 * permission record, which states the object's permissions after the change.
 */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { AccessList, AccessListUpdate } from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  type AccessPolicy,
  type Model,
  PERMISSIONS,
  type PolicyModel,
  permissionsInOrder,
} from "@keepwell/contract/team/permissions.ts";
import { CallFailure } from "../../api/call-failure.ts";
import type { ObjectRef } from "../../keys/team/permissions/signed-object.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { changeSigned } from "./change-signed.ts";
import { type List, type ListContent, mergeList } from "./merge-list.ts";
import { requireInBucket } from "./require-in-bucket.ts";

/** An object whose permissions the user manages, with the bucket in which the user has found it. */
export type GrantedObject<M extends Model = Model> = ObjectRef & { readonly model: M };

type ListBody = Pick<AccessListUpdate, "name" | "users" | "permissions">;

const toContent = (model: Model, { name, users, permissions }: ListBody): ListContent => ({
  name,
  permissions: permissionsInOrder(model, new Set(PERMISSIONS.filter((one) => permissions[one] === true))),
  users: users.map(({ uid, entity_type }) => ({ uid, entity_type })),
});

const toBody = ({ name, users, permissions }: ListContent): ListBody => ({
  name,
  users: [...users],
  permissions: Object.fromEntries(permissions.map((one) => [one, true])),
});

const findList = ({ lists }: SignedContent, uid: string): List => {
  const list = lists.find((one) => one.uid === uid);
  if (!list) throw new CallFailure("not_found", { code: "not_found" });
  return list;
};

const withoutList = ({ policy, lists }: SignedContent, uid: string): SignedContent => ({
  policy,
  lists: lists.filter((list) => list.uid !== uid),
});

const enterpriseOf = async (session: Session): Promise<string> =>
  (await requireEnterprise(session)).roster.uid;

interface SavedList {
  readonly uid: string;
  /** The access list as the form showed it before the user edited it; null for a new list. */
  readonly shown: ListBody | null;
  readonly body: ListBody;
}

/**
 * Creates an access list, or applies the user's changes (the difference between `shown` and `body`) to the current
 * list.
 * @throws CannotVerifyError
 * @throws CallFailure `conflict` if the changes conflict with those of another member, `not_found` if the list was
 * deleted in the meantime. Nothing is saved then.
 */
export const saveAccessList = async (
  session: Session,
  ref: GrantedObject,
  { uid, shown, body }: SavedList,
): Promise<AccessList> => {
  await requireInBucket(session, ref);
  const enterpriseId = await enterpriseOf(session);
  const { model, uid: objectId } = ref;
  const edited = toContent(model, { ...body, name: body.name.trim() });
  if (shown === null)
    return changeSigned(session, {
      ref,
      change: (before) => ({ ...before, lists: [...withoutList(before, uid).lists, { uid, ...edited }] }),
      send: (record) =>
        session.api.team.createAccessList({
          params: { enterpriseId, model, objectId },
          body: { uid, ...toBody(edited), record },
        }),
    });
  return changeSigned(session, {
    ref,
    change: (before) => {
      const current = findList(before, uid);
      const merged = mergeList(model, { current, shown: toContent(model, shown), edited });
      if (merged === null) throw new CallFailure("conflict", { code: "conflict" });
      return { ...before, lists: [...withoutList(before, uid).lists, { uid, ...merged }] };
    },
    send: (record, { before, after }) =>
      session.api.team.updateAccessList({
        params: { enterpriseId, id: uid },
        body: { ...toBody(findList(after, uid)), replaces: toBody(findList(before, uid)), record },
      }),
  });
};

/** @throws CannotVerifyError, CallFailure */
export const deleteAccessList = async (session: Session, ref: GrantedObject, uid: string): Promise<void> => {
  await requireInBucket(session, ref);
  const enterpriseId = await enterpriseOf(session);
  await changeSigned(session, {
    ref,
    change: (before) => withoutList(before, uid),
    send: (record) =>
      session.api.team.deleteAccessList({ params: { enterpriseId, id: uid }, query: { record } }),
  });
};

/** @throws CannotVerifyError, CallFailure */
export const saveAccessPolicy = async (
  session: Session,
  ref: GrantedObject<PolicyModel>,
  policy: AccessPolicy,
): Promise<{ policy: AccessPolicy }> => {
  await requireInBucket(session, ref);
  const enterpriseId = await enterpriseOf(session);
  const params = { enterpriseId, model: ref.model, objectId: ref.uid };
  return changeSigned(session, {
    ref,
    change: ({ lists }) => ({ policy, lists }),
    send: (record) => session.api.team.setAccessPolicy({ params, body: { policy, record } }),
  });
};
