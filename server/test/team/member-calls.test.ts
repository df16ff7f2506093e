/** @file Makes every API call about an enterprise as four of its members, with different permissions. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { callPath } from "../authorization/call-path.ts";
import { MEMBER_MATRIX } from "../authorization/member-matrix.ts";
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

/** Makes objects of the team that belong to none of the four callers. */
const aTarget = async (): Promise<Target> => {
  const { uid: bucket } = await aBucket(team.founder);
  const { uid: user } = await anInvited(team.founder);
  const group = await aGroup(server, team, []);
  const on = { model: "bucket", uid: bucket } as const;
  const { uid: accessList } = await grantIn(server, team, { ...on, to: [], permissions: ["read"] });
  // The calls of this test name only objects of the enterprise, so the target needs no other objects.
  return { enterprise: team.uid, team: { user, group, bucket, accessList } } as Target;
};

const isInEnterprise = ([, { path }]: readonly [string, Endpoint]): boolean =>
  path.startsWith("/api/enterprises/");

/** Sorts the calls. A deletion must come after the calls that use the object. */
const orderOf = ([name, { method }]: readonly [string, Endpoint]): number =>
  Number(method === "DELETE") + Number(name === "deleteGroup");

const callsOfTeam = Object.entries<Endpoint>(endpoints.team)
  .filter(isInEnterprise)
  .toSorted((one, other) => orderOf(one) - orderOf(other));

test("each kind of member can make exactly the calls that the table lists for it", async () => {
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
  assert.equal(rows.join("\n"), MEMBER_MATRIX.trim());
});
