import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import { useServer } from "../use-server.ts";
import { aBucketOf, aManagedTeam, anAccessListBody, type ManagedTeam, type TeamCall } from "./factories.ts";
import { anInvitationBody } from "./member-factories.ts";

/**
 * How many changes of permissions and groups, and how many mails of invitations, each user may make in an hour. Each
 * test first makes this number of calls as the manager.
 */
const POINTS = 4;

const AN_HOUR = { points: POINTS, seconds: 3600 };
const server = useServer({ limits: { team_change: AN_HOUR, member_invite: AN_HOUR } });
let team: ManagedTeam;
let bucket: string;
before(async () => {
  await server.opened;
  team = await aManagedTeam(server);
  bucket = (await aBucketOf(server, team.manager, { uid: team.enterprise, founder: team.founder })).uid;
});

const listOn = (uid: string, name = `List ${randomUUID()}`): TeamCall => [
  "POST",
  `access-lists/bucket/${uid}`,
  { ...anAccessListBody({ to: [team.member], permissions: ["read"] }), name },
];

test("a user who changes permissions too often can change no access list and no policy", async () => {
  const { as, manager } = team;
  const policy: TeamCall = ["PUT", `access-policy/bucket/${bucket}`, { policy: "restrict" }];
  const made = await as(manager, listOn(bucket));
  assert.equal(made.status, 201);
  const { uid }: { uid: string } = JSON.parse(made.text);
  const path = `access-lists/${uid}`;
  assert.equal((await as(manager, policy)).status, 200);
  // A refused call is counted too.
  assert.equal((await as(manager, listOn(randomUUID()))).status, 404);
  assert.equal((await as(manager, ["DELETE", path])).status, 204);
  const body = anAccessListBody({ to: [team.member], permissions: ["read"] });
  const calls: TeamCall[] = [listOn(bucket), ["PUT", path, body], ["DELETE", path], policy];
  for (const call of calls) assert.equal((await as(manager, call)).status, 429, call.join(" "));
  const others: TeamCall = ["POST", `access-lists/enterprise/${team.enterprise}`, body];
  assert.equal((await as(team.founder, others)).status, 201, "other users can still change permissions");
});

test("a user who invites too often can send no mail to a new user or a new address", async () => {
  const { as, manager } = team;
  const invite = (): TeamCall => ["POST", "users", anInvitationBody()];
  const made = await as(manager, invite());
  assert.equal(made.status, 201);
  const path = `users/${JSON.parse(made.text).uid}`;
  const moved = anInvitationBody();
  assert.equal((await as(manager, ["PUT", path, moved])).status, 200);
  assert.equal((await as(manager, ["POST", `${path}/invitation`])).status, 200);
  assert.equal((await as(manager, invite())).status, 201);
  const calls: TeamCall[] = [invite(), ["PUT", path, anInvitationBody()], ["POST", `${path}/invitation`]];
  for (const call of calls) assert.equal((await as(manager, call)).status, 429, call.join(" "));
  const renamed = { ...moved, firstname: "Zoé" };
  assert.equal((await as(manager, ["PUT", path, renamed])).status, 200, "a change of the name sends no mail");
  assert.equal((await as(team.founder, invite())).status, 201, "other users can still invite");
});
