/** @file Steps with signed permissions on a real server, and on servers that lie about them. */
import assert from "node:assert/strict";
import type { SignedPermissions } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, type TestServer } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import {
  aFoundedTeam,
  aJoined,
  anAdmin,
  confirmed,
  enterpriseUidOf,
  signDue,
} from "../../../server/test/team/enterprise-factories.ts";
import type { UsedServer } from "../../../server/test/use-server.ts";
import { createPermissionReader } from "../../src/keys/team/permissions/read-permissions.ts";
import { type ObjectRef, refKey, type SignedObject } from "../../src/keys/team/permissions/signed-object.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { createMemorySealedStore } from "../../src/storage/sealed-store.ts";
import { type GrantedObject, saveAccessList } from "../../src/team/permissions/save-access-list.ts";
import { altering } from "../lying/lies.ts";

export const uidOf = ({ session }: Pick<TestUser, "session">): string => session.identity.uid;

const aTeamOfThree = async (server: TestServer) => {
  const team = await aFoundedTeam(server);
  return { ...team, ada: await aJoined(server, team.founder), ben: await aJoined(server, team.founder) };
};

/** Makes an enterprise with a founder and two members, before the tests of a file. */
export const useFoundedTeam = (server: UsedServer) => prepare(server, () => aTeamOfThree(server));

/** The same with a second administrator. */
export const useTwoAdmins = (server: UsedServer) =>
  prepare(server, async () => {
    const team = await aTeamOfThree(server);
    return { ...team, second: await anAdmin(server, team.founder) };
  });

export const onBucket = ({ uid }: { readonly uid: string }): GrantedObject => ({ model: "bucket", uid });

interface Granted {
  readonly to: readonly (TestUser | { readonly group: string })[];
  readonly permissions?: readonly Permission[];
  /** The uid of the access list to change; a new list by default. */
  readonly uid?: string;
}

/** The body of an access list. */
export const listBody = ({ to, permissions = ["read"] }: Granted) => ({
  name: "Readers",
  users: to.map((one) =>
    "group" in one
      ? { uid: one.group, entity_type: "group" as const }
      : { uid: uidOf(one), entity_type: "user" as const },
  ),
  permissions: Object.fromEntries(permissions.map((one) => [one, true])),
});

/** Grants permissions through the client, which signs them. Returns the access list's uid. */
export const grant = async (
  { session }: TestUser,
  on: GrantedObject,
  { uid, ...granted }: Granted,
): Promise<string> => {
  const list = { uid: uid ?? makeUid(), isNew: uid === undefined, body: listBody(granted) };
  return (await saveAccessList(session, on, list)).uid;
};

/** Grants permissions by the specification's call, which carries no signed record. */
export const grantUnsigned = async (
  user: TestUser,
  { model, uid: objectId }: GrantedObject,
  granted: Granted,
): Promise<void> => {
  const params = { enterpriseId: await enterpriseUidOf(user), model, objectId };
  await user.session.api.team.createAccessList({ params, body: listBody(granted) });
};

export const readOf = async (session: Session, ref: ObjectRef): Promise<SignedObject | undefined> => {
  await rereadTeam(session);
  return (await (await createPermissionReader(session)).read([ref])).get(refKey(ref));
};

/** Returns the state of the object's signatures for the session; "unseen" if the server does not show the object. */
export const stateIn = async (session: Session, ref: ObjectRef): Promise<string> =>
  (await readOf(session, ref))?.state ?? "unseen";

/** Returns the server's answer about one object, with all of its records. */
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

/** The user's client on a server that alters what it tells of objects; by default in the same browser as before. */
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

/** Replaces the server's answer about an object by an earlier one. */
export const asBefore =
  (before: SignedPermissions): Alter =>
  (told, after) =>
    told.object_id === before.object_id ? { ...before, records: before.records.slice(after) } : told;

/** Ends an administrator's role and signs it into the roster. */
export const endAdmin = async (by: TestUser, admin: TestUser): Promise<void> => {
  await confirmed(by);
  const params = { enterpriseId: await enterpriseUidOf(by), id: uidOf(admin) };
  await by.session.api.team.deleteAdmin({ params });
  await signDue(by);
};
