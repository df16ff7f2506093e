/**
 * @file Changes access lists and policies, each change with a permission record that says what they grant afterwards.
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
import type { ObjectRef } from "../../keys/team/permissions/signed-object.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { changeSigned } from "./change-signed.ts";
import { requireInBucket } from "./require-in-bucket.ts";

/** An object whose permissions the user manages, with the bucket in which the user has found it. */
export type GrantedObject<M extends Model = Model> = ObjectRef & { readonly model: M };

type List = SignedContent["lists"][number];
type ListBody = Omit<AccessListUpdate, "record">;

const toList = (model: Model, uid: string, { name, users, permissions }: ListBody): List => ({
  uid,
  name,
  permissions: permissionsInOrder(model, new Set(PERMISSIONS.filter((one) => permissions[one] === true))),
  users: [...users],
});

const withoutList = ({ policy, lists }: SignedContent, uid: string): SignedContent => ({
  policy,
  lists: lists.filter((list) => list.uid !== uid),
});

const enterpriseOf = async (session: Session): Promise<string> =>
  (await requireEnterprise(session)).roster.uid;

/** Creates an access list if `isNew`, otherwise changes it. @throws CannotVerifyError, CallFailure */
export const saveAccessList = async (
  session: Session,
  ref: GrantedObject,
  { uid, isNew, body: typed }: { readonly uid: string; readonly isNew: boolean; readonly body: ListBody },
): Promise<AccessList> => {
  const body = { ...typed, name: typed.name.trim() };
  await requireInBucket(session, ref);
  const enterpriseId = await enterpriseOf(session);
  const { model, uid: objectId } = ref;
  const list = toList(model, uid, body);
  return changeSigned(session, {
    ref,
    change: (before) => ({ ...before, lists: [...withoutList(before, uid).lists, list] }),
    send: (record) =>
      isNew
        ? session.api.team.createAccessList({
            params: { enterpriseId, model, objectId },
            body: { uid, ...body, record },
          })
        : session.api.team.updateAccessList({
            params: { enterpriseId, id: uid },
            body: { ...body, record },
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
