/**
 * @file Makes every call about an enterprise as four of its members: one without permissions, one who waits to be
 * admitted, and two with a single permission each.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { callPath } from "../authorization/call-path.ts";
import type { Target } from "../authorization/target.ts";
import { teamRows } from "../authorization/team-rows.ts";
import { aBucket, type TestUser } from "../factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aMember, aTeam, grantIn, type TestTeam } from "./factories.ts";
import { anInvited } from "./member-factories.ts";

const server = useServer();
let team: TestTeam;
let actors: readonly TestUser[];

const aHolder = async (...permissions: Permission[]): Promise<TestUser> => {
  const user = await aMember(server, team);
  if (permissions.length > 0)
    await grantIn(server, team, { model: "enterprise", uid: team.uid, to: [user], permissions });
  return user;
};

before(async () => {
  await server.opened;
  team = await aTeam(server, { members: 0 });
  const pending = await aMember(server, team, { state: "pending" });
  actors = [await aHolder(), pending, await aHolder("manage_users"), await aHolder("manage_permissions")];
});

/** Makes objects that belong to none of the callers: the founder's bucket, an access list, a group, an invited user. */
const aTarget = async (): Promise<Target> => {
  const { uid: bucket } = await aBucket(team.founder);
  const { uid: user } = await anInvited(team.founder);
  const group = await aGroup(server, team, []);
  const on = { model: "bucket", uid: bucket } as const;
  const { uid: accessList } = await grantIn(server, team, { ...on, to: [], permissions: ["read"] });
  // No call about an enterprise names an object outside of it, so the target has only the enterprise's objects.
  return { enterprise: team.uid, team: { user, group, bucket, accessList } } as Target;
};

const isInEnterprise = ([, { path }]: readonly [string, Endpoint]): boolean =>
  path.startsWith("/api/enterprises/");

/** Calls with a higher number are made later: a call that deletes an object follows the calls that use the object. */
const orderOf = ([name, { method }]: readonly [string, Endpoint]): number =>
  Number(method === "DELETE") + Number(name === "deleteGroup");

const callsOfTeam = Object.entries<Endpoint>(endpoints.team)
  .filter(isInEnterprise)
  .toSorted((one, other) => orderOf(one) - orderOf(other));

/** `ask`: allowed after confirming the password. Columns: no right, pending, manage_users, manage_permissions. */
const MATRIX = `
getEnterprise            200 200 200 200
updateEnterprise         403 403 403 403
enterpriseUsage          200 200 200 200
getRoster                200 200 200 200
getEnterpriseKeys        200 200 200 200
listUsers                403 403 200 403
searchUsers              403 403 200 200
searchMembers            403 403 200 200
createUser               403 403 201 403
getUser                  403 403 200 403
updateUser               403 403 200 403
sendInvitation           403 403 200 403
setUserState             403 403 409 403
resetUserPassword        403 403 409 403
joinEnterprise           422 422 422 422
listGroups               403 403 200 403
createGroup              403 403 201 403
getGroup                 403 403 200 403
updateGroup              403 403 200 403
listGroupUsers           403 403 200 403
addGroupUser             403 403 200 403
rosterDue                403 403 403 403
appendRoster             403 403 403 403
listAdmins               403 403 200 403
createAdmin              403 403 403 403
teamWork                 200 200 200 200
giveKeys                 200 403 200 200
refuseKeys               200 403 200 200
getGroupKeys             200 200 200 200
rootPermissions          200 200 200 200
contextPermissions       200 200 200 200
myPermissions            404 404 404 404
getAccessPolicy          404 404 404 404
setAccessPolicy          404 404 404 404
listAccessLists          404 404 404 404
createAccessList         404 404 404 404
getAccessList            404 404 404 404
updateAccessList         404 404 404 404
whoCanSee                404 404 404 404
readPermissionRecords    200 200 200 200
signPermissions          404 404 404 404
listRecoveryRequests     403 403 403 403
takeRecoveryRequest      403 403 403 403
approveRecoveryRequest   403 403 403 403
listAudit                403 403 403 403
reportAudit              404 404 404 404
listLeavers              403 403 200 403
getLeaver                403 403 403 403
tickLeaverItem           403 403 403 403
listPasswordHealth       403 403 403 403
getOwnPasswordHealth     200 200 200 200
sendPasswordHealth       200 403 200 200
deleteUser               403 403 ask 403
removeGroupUser          403 403 204 403
deleteAdmin              403 403 403 403
deleteAccessList         404 404 404 404
refuseRecoveryRequest    403 403 403 403
withdrawPasswordHealth   204 204 204 204
deleteGroup              403 403 204 403
`;

test("each kind of member can make exactly the calls listed for it", async () => {
  const columns: string[][] = [];
  for (const actor of actors) {
    const target = await aTarget();
    const cells: string[] = [];
    for (const [name, declared] of callsOfTeam) {
      const row = teamRows[name as keyof typeof teamRows];
      const body = row?.body?.(target);
      const url = `${callPath(declared, target)}${row?.query ?? ""}`;
      const { status, code } = await callAs(server, actor, [declared.method, url, body]);
      cells.push(code === "confirmation_required" ? "ask" : String(status));
    }
    columns.push(cells);
  }
  const rows = callsOfTeam.map(
    ([name], at) => `${name.padEnd(24)} ${columns.map((cells) => cells[at]).join(" ")}`,
  );
  assert.equal(rows.join("\n"), MATRIX.trim());
});
