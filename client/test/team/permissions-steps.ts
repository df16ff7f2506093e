/** @file Steps that change signed permissions, on a real server and on servers that lie about the permissions. */

import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type TestUser, uidOf } from "../../../server/test/factories.ts";
import type { TestServer } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFoundedTeam, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined, anAdmin, confirmed, signDue } from "../../../server/test/team/member-factories.ts";
import type { UsedServer } from "../../../server/test/use-server.ts";
import { type GrantedObject, saveAccessList } from "../../src/team/permissions/save-access-list.ts";

const aTeamOfThree = async (server: TestServer) => {
  const team = await aFoundedTeam(server);
  return { ...team, ada: await aJoined(server, team.founder), ben: await aJoined(server, team.founder) };
};

/** Makes an enterprise with a founder and two members, before the tests of a file. */
export const useFoundedTeam = (server: UsedServer) => prepare(server, () => aTeamOfThree(server));

/** Makes an enterprise with a founder, two members and a second administrator. */
export const useTwoAdmins = (server: UsedServer) =>
  prepare(server, async () => {
    const team = await aTeamOfThree(server);
    return { ...team, second: await anAdmin(server, team.founder) };
  });

export const onBucket = ({ uid }: { readonly uid: string }): GrantedObject => ({ model: "bucket", uid });

interface Granted {
  readonly to: readonly (TestUser | { readonly group: string })[];
  readonly permissions?: readonly Permission[];
  /** The uid of the access list to change. By default a new list is made. */
  readonly uid?: string;
}

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
  by: TestUser,
  on: GrantedObject,
  { uid, ...granted }: Granted,
): Promise<string> => {
  const { session } = by;
  const params = { enterpriseId: await enterpriseUidOf(by) };
  const shown = uid ? await session.api.team.getAccessList({ params: { ...params, id: uid } }) : null;
  const list = { uid: uid ?? makeUid(), shown, body: listBody(granted) };
  return (await saveAccessList(session, on, list)).uid;
};

/** Grants permissions without a signed record, by the call that the specification describes. */
export const grantUnsigned = async (
  user: TestUser,
  { model, uid: objectId }: GrantedObject,
  granted: Granted,
): Promise<void> => {
  const params = { enterpriseId: await enterpriseUidOf(user), model, objectId };
  await user.session.api.team.createAccessList({ params, body: listBody(granted) });
};

/** Ends an administrator's role, and signs the end of the role into the roster. */
export const endAdmin = async (by: TestUser, admin: TestUser): Promise<void> => {
  await confirmed(by);
  const params = { enterpriseId: await enterpriseUidOf(by), id: uidOf(admin) };
  await by.session.api.team.deleteAdmin({ params });
  await signDue(by);
};
