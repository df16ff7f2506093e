/** @file The list of users says which accounts cannot be recovered, even if the server claims that they can. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { showUsers } from "../../src/team/roster/recovery-obstacle.ts";
import { aMember, aTeam, sign } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();

const told = (user: TestUser, change: Partial<TeamUser> = {}): TeamUser => ({
  uid: uidOf(user),
  id: uidOf(user),
  fullname: "Test Person",
  firstname: "Test",
  lastname: "Person",
  email: user.email,
  state: "active",
  is_admin: false,
  has_joined: true,
  has_escrow: true,
  bundle: null,
  invitation: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ...change,
});

test("MS-189 if the server says that an account can be recovered, the client checks this against the roster", async () => {
  const team = await aTeam(server);
  const ada = await aMember(team);
  const obstacle = async (user: TeamUser) =>
    (await showUsers(await sessionIn(team, team.founder), [user]))[0]?.obstacle;

  assert.equal(await obstacle(told(ada)), null);
  assert.equal(await obstacle(told(ada, { has_escrow: false })), "escrow");
  assert.equal(await obstacle(told(await aUser(server))), "unlisted");
  assert.equal(await obstacle(told(team.founder, { is_admin: true })), "alone");
  for (const state of ["invited", "pending", "suspended"] as const)
    assert.equal(await obstacle(told(await aUser(server), { state, has_escrow: false })), null);
  await sign(team, { action: "rename-member", uid: uidOf(ada), name: "Test Person", email: ada.email });
  assert.equal(await obstacle(told(ada)), null);
  assert.equal(await obstacle(told(ada, { fullname: "Mallory Li" })), "changed");
});
