/** @file Reads signed permissions through the client, from an honest server and from a lying server. */
import assert from "node:assert/strict";
import type { SignedPermissions } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, type TestServer } from "../../../server/test/harness.ts";
import { enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { createPermissionReader } from "../../src/keys/team/permissions/read-permissions.ts";
import { type ObjectRef, refKey, type SignedObject } from "../../src/keys/team/permissions/signed-object.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { createMemorySealedStore } from "../../src/storage/sealed-store.ts";
import { altering } from "../lying/lies.ts";

export const readOf = async (session: Session, ref: ObjectRef): Promise<SignedObject | undefined> => {
  await rereadTeam(session);
  return (await (await createPermissionReader(session)).read([ref])).get(refKey(ref));
};

/** Returns the state of the object's signatures for the session; "unseen" if the server does not show the object. */
export const stateIn = async (session: Session, ref: ObjectRef): Promise<string> =>
  (await readOf(session, ref))?.state ?? "unseen";

/** Returns the server's answer about one object, with all records of the object. */
export const toldOf = async (
  user: TestUser,
  { model, uid, bucket }: ObjectRef,
): Promise<SignedPermissions> => {
  const params = { enterpriseId: await enterpriseUidOf(user) };
  const body = { objects: [{ model, uid, bucket_id: bucket }] };
  const { objects } = await user.session.api.team.readPermissionRecords({ params, body });
  return objects[0] ?? assert.fail("the object is not shown");
};

type Alter = (told: SignedPermissions, after: number) => SignedPermissions | null;

/** Opens the user's client, by default in the same browser, on a server that alters its replies about objects. */
export const lyingTo = async (
  server: TestServer,
  { device }: TestUser,
  { alter, isFresh = false }: { readonly alter: Alter; readonly isFresh?: boolean },
): Promise<Session> => {
  const transport = altering(injectTransport(server), /^POST .*\/permission-records$/, (told, request) => {
    const asked: { objects: { uid: string; after?: number }[] } = JSON.parse(request.body ?? "");
    const after = new Map(asked.objects.map((one) => [one.uid, one.after ?? 0]));
    const objects = told.objects as SignedPermissions[];
    return { objects: objects.flatMap((one) => alter(one, after.get(one.object_id) ?? 0) ?? []) };
  });
  const sealed = isFresh ? createMemorySealedStore() : device.sealed;
  return (await reopen({ ...device, transport, sealed })) ?? assert.fail("the session is open");
};

/** Replaces the server's answer about an object by an earlier answer. */
export const asBefore =
  (before: SignedPermissions): Alter =>
  (told, after) =>
    told.object_id === before.object_id ? { ...before, records: before.records.slice(after) } : told;
