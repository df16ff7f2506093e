/**
 * @file In a team, the server refuses a name or uid that could be mistaken for another one, and a malformed roster
 * entry.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam } from "./enterprise-factories.ts";
import { anInvitationBody, anInvited, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

const call = (method: string, path: string, body?: unknown) =>
  callAs(server, founder, [method, `/api/enterprises/${enterprise.uid}${path}`, body]);

const REORDERED = "ecnaniF\u202e";

test("a name of a user or a group cannot contain characters that reverse the direction of text", async () => {
  const named = (friendly_name: string) => ({ friendly_name, name: "finance" });
  const group = await call("POST", "/usergroups", named(REORDERED));
  assert.deepEqual([group.status, group.fields], [422, { friendly_name: "control_characters" }]);
  const person = await call("POST", "/users", anInvitationBody({ firstname: REORDERED }));
  assert.deepEqual([person.status, person.fields], [422, { firstname: "control_characters" }]);
  const arabic = "\u0645\u0627\u0644\u064a\u0629\u200f";
  assert.equal((await call("POST", "/usergroups", named(arabic))).status, 201);
});

test("a stored name that only an earlier version allowed is returned unchanged", async () => {
  const { uid } = await anInvited(founder);
  await server.database.handle
    .updateTable("member_invitations")
    .set({ firstname: REORDERED })
    .where("user_uid", "=", uid)
    .execute();
  const params = { enterpriseId: enterprise.uid, id: uid };
  assert.equal((await founder.session.api.team.getUser({ params })).firstname, REORDERED);
});

test("an invitation cannot reuse the uid of a deleted user", async () => {
  const { uid } = await anInvited(founder);
  await confirmed(founder);
  await replied(call("DELETE", `/users/${uid}`));
  const body = anInvitationBody();
  assert.equal((await call("POST", "/users", { ...body, uid })).code, "uid_taken");
  const other = await replied<TeamUser>(call("POST", "/users", { ...body, uid: randomUUID() }));
  assert.equal(other.email, body.email);
});

test("a malformed roster entry is refused with the error roster_invalid", async () => {
  const whole = await call("POST", "/roster", { entries: ["nonsense"] });
  assert.equal(whole.status, 422);
  assert.ok(Object.values(whole.fields).includes("roster_invalid"));
});
