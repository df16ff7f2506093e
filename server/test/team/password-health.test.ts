/** @file The counts of health reports that members send to the administrators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamPasswordHealth } from "@keepwell/contract/team/password-health.endpoints.ts";
import { HEALTH_COUNTS } from "../authorization/team-rows.ts";
import { aUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aJoined, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, ada, bob, outsider, team } = prepare(server, async () => {
  const made = await aFounder(server);
  return {
    founder: made,
    ada: await aJoined(server, made),
    bob: await aJoined(server, made),
    outsider: await aUser(server),
    team: { path: `/api/enterprises/${await enterpriseUidOf(made)}` },
  };
});

const ALL = () => `${team.path}/password-health`;
const OWN = () => `${team.path}/password-health/own`;
const list = () => replied<TeamPasswordHealth>(callAs(server, founder, ["GET", ALL()]));
const send = (user: typeof ada, counts: object = HEALTH_COUNTS) =>
  callAs(server, user, ["PUT", OWN(), counts]);

test("only administrators see the counts that members sent, and the number of all active members", async () => {
  await replied(send(ada));
  const { members, sent } = await list();
  assert.equal(members, 3);
  assert.deepEqual(
    sent.map(({ user, counts }) => [user.uid, user.email, counts]),
    [[uidOf(ada), ada.email, HEALTH_COUNTS]],
  );
  assert.equal((await callAs(server, ada, ["GET", ALL()])).status, 403);
  assert.equal((await callAs(server, outsider, ["GET", ALL()])).status, 404);
});

test("a member can send and withdraw only their own counts, and the audit log records both", async () => {
  await replied(send(bob));
  await replied(send(bob, { ...HEALTH_COUNTS, score: 100, title: "Bank", passwords: ["secret"] }));
  const { sent } = await replied<{ sent: { counts: object } }>(callAs(server, bob, ["GET", OWN()]));
  assert.deepEqual(sent.counts, { ...HEALTH_COUNTS, score: 100 });
  const before = (await list()).sent.map(({ user }) => user.uid);
  assert.ok(before.includes(uidOf(bob)));

  await replied(callAs(server, bob, ["DELETE", OWN()]));
  await replied(callAs(server, bob, ["DELETE", OWN()]));
  assert.deepEqual(await replied(callAs(server, bob, ["GET", OWN()])), { sent: null });
  assert.deepEqual(
    (await list()).sent.map(({ user }) => user.uid),
    before.filter((uid) => uid !== uidOf(bob)),
  );
  const { events } = await replied<{ events: { kind: string; detail: string | null }[] }>(
    callAs(server, founder, ["GET", `${team.path}/audit?actor=${uidOf(bob)}`]),
  );
  assert.deepEqual(
    events.filter(({ kind }) => kind.startsWith("password_health")).map(({ kind, detail }) => [kind, detail]),
    [
      ["password_health_withdrawn", null],
      ["password_health_sent", null],
      ["password_health_sent", null],
    ],
  );
});

test("a user outside the enterprise cannot send counts to it, and invalid counts are refused", async () => {
  for (const method of ["GET", "DELETE"] as const)
    assert.equal((await callAs(server, outsider, [method, OWN()])).status, 404);
  assert.equal((await send(outsider)).status, 404);
  for (const wrong of [{ score: 101 }, { leaked: -1 }, { weak: 1.5 }, { reused: "2" }, { old: null }])
    assert.equal((await send(ada, { ...HEALTH_COUNTS, ...wrong })).status, 422, JSON.stringify(wrong));
});

test("the counts of a suspended member are not shown, and are deleted when the membership ends", async () => {
  const eve = await aJoined(server, founder);
  await replied(send(eve));
  const isShown = async () => (await list()).sent.some(({ user }) => user.uid === uidOf(eve));
  assert.equal(await isShown(), true);
  const user = `${team.path}/users/${uidOf(eve)}`;
  await replied(callAs(server, founder, ["PUT", `${user}/state`, { state: "suspended" }]));
  assert.equal(await isShown(), false);
  assert.equal((await send(eve)).status >= 400, true);
  await confirmed(founder);
  await replied(callAs(server, founder, ["DELETE", user]));
  const rows = await server.database.handle
    .selectFrom("password_health")
    .select("user_uid")
    .where("user_uid", "=", uidOf(eve))
    .execute();
  assert.deepEqual(rows, []);
});
