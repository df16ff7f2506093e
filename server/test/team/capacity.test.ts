/** @file The number of people that an enterprise may have, and the number of letters that it may send to them. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { createServices } from "../../src/services.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aManagedTeam, type ManagedTeam } from "./factories.ts";
import { aJoined, anInvitationBody, anInvited, confirmed } from "./member-factories.ts";

let server: TestServer;
let founder: TestUser;
let enterprise: string;
let as: ManagedTeam["as"];
before(async () => {
  server = await openTestServer();
  ({ founder, enterprise, as } = await aManagedTeam(server));
});
after(() => server.close());

test("the small business plan allows five members, including invited and suspended members", async () => {
  const small = await aFounder(server, { plan: "small_business", name: "Five & Co" });
  const uid = await enterpriseUidOf(small);
  const invited = await anInvited(small);
  const suspended = await aJoined(server, small);
  await replied(as(small, ["PUT", `users/${uidOf(suspended)}/state`, { state: "suspended" }], uid));
  await anInvited(small);
  const last = await Promise.all([1, 2].map(() => as(small, ["POST", "users", anInvitationBody()], uid)));
  assert.deepEqual(last.map(({ status }) => status).sort(), [201, 402]);
  const full = await as(small, ["POST", "users", anInvitationBody()], uid);
  assert.deepEqual([full.status, full.code], [402, "payment"]);
  await confirmed(small);
  await replied(as(small, ["DELETE", `users/${invited.uid}`], uid));
  assert.equal((await as(small, ["POST", "users", anInvitationBody()], uid)).status, 201);
});

test("the enterprise plan does not limit the number of members, and bills each member after the fifth", async () => {
  const large = await aFounder(server);
  const { uid } = await large.session.api.billing.findSubscriber({
    params: { type: "enterprise", uid: await enterpriseUidOf(large) },
  });
  const extra = async (): Promise<number> => {
    const { round } = createServices(server.context).billing;
    await round.tidy();
    const row = server.database.handle
      .selectFrom("subscriptions")
      .select("extra")
      .where("subscriber_uid", "=", uid);
    return (await row.executeTakeFirstOrThrow()).extra;
  };
  const invited: TeamUser[] = [];
  for (let n = 1; n < 5; n += 1) invited.push(await anInvited(large));
  assert.equal(await extra(), 0);
  for (let n = 0; n < 2; n += 1) invited.push(await anInvited(large));
  assert.equal(await extra(), 2);
  await confirmed(large);
  const path = `users/${invited[0]?.uid}`;
  await replied(as(large, ["DELETE", path], await enterpriseUidOf(large)));
  assert.equal(await extra(), 1);
});

test("letters to one invited user are limited, including the letter that a change of address sends", async () => {
  const strict = await openTestServer({
    database: server.database,
    secrets: server.context.secrets,
    limits: {},
  });
  try {
    const { uid } = await anInvited(founder);
    const again = () =>
      callAs(strict, founder, ["POST", `/api/enterprises/${enterprise}/users/${uid}/invitation`]);
    for (let n = 0; n < 5; n += 1) assert.equal((await again()).status, 200);
    assert.equal((await again()).status, 429);
    const other = await anInvited(founder);
    const rename = (email: string) =>
      callAs(strict, founder, [
        ...(["PUT", `/api/enterprises/${enterprise}/users/${other.uid}`] as const),
        anInvitationBody({ email }),
      ]);
    const another = () => rename(`${randomUUID()}@acme.test`);
    for (let n = 0; n < 5; n += 1) assert.equal((await another()).status, 200);
    assert.equal(
      (await another()).status,
      429,
      "a change of address is refused too, because it would send a letter",
    );
    const { email } = await replied<TeamUser>(as(founder, ["GET", `users/${other.uid}`]));
    assert.equal((await rename(email)).status, 200);
  } finally {
    await strict.close();
  }
});
