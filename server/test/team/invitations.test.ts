/** @file Two invitations, or an invitation and a sign-up, compete for the same address or the same uid. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { INVITATION_DAYS } from "@keepwell/contract/team/users.endpoints.ts";
import { later } from "../clock.ts";
import { aSignupBody, type TestUser } from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { acceptedBy, anInvitationBody, anInvited, invitationTo } from "./member-factories.ts";

let server: TestServer;
let founder: TestUser;
let rival: TestUser;
before(async () => {
  server = await openTestServer();
  founder = await aFounder(server);
  rival = await aFounder(server);
});
after(() => server.close());

const users = async (by: TestUser, rest = "") => `/api/enterprises/${await enterpriseUidOf(by)}/users${rest}`;

const inviting = async (by: TestUser, body: object) => callAs(server, by, ["POST", await users(by), body]);

const DAY_MS = 24 * 60 * 60 * 1000;
const untilExpired = () => {
  later(server, (INVITATION_DAYS + 1) * DAY_MS);
};

test("an expired invitation frees its address, and can be sent again unless another enterprise's valid invitation has the address", async () => {
  const late = await anInvited(founder);
  const body = anInvitationBody({ email: late.email });
  assert.equal((await inviting(rival, body)).fields["email"], "email_taken");
  untilExpired();
  const again = async () =>
    callAs(server, founder, ["POST", await users(founder, `/${late.uid}/invitation`)]);
  assert.equal((await inviting(rival, body)).status, 201);
  assert.equal((await again()).fields["email"], "email_taken");
  untilExpired();
  assert.equal((await again()).status, 200);
  assert.equal((await inviting(rival, body)).fields["email"], "email_taken");
  assert.match(await invitationTo(server, late), /^inv_/);
});

test("an invitation cannot be sent again if an account has proven the address", async () => {
  const { uid, email } = await anInvited(founder);
  await aPerson(server, { email });
  const reply = await callAs(server, founder, ["POST", await users(founder, `/${uid}/invitation`)]);
  assert.equal(reply.fields["email"], "email_taken");
});

test("if a sign-up and an invitation with the same uid or address run at the same time, no uid belongs to both", async () => {
  for (const same of ["uid", "email", "uid", "email"] as const) {
    const form = await aSignupBody(server);
    const invited = anInvitationBody(same === "email" ? { email: form.email } : {});
    const [signedUp, called] = await Promise.all([
      send(server, { method: "POST", url: "/api/signup", body: form }),
      inviting(founder, { ...invited, ...(same === "uid" ? { uid: form.uid } : {}) }),
    ]);
    const created = [signedUp, called].filter(({ status }) => status < 300).length;
    const { handle } = server.database;
    const both = await handle
      .selectFrom("users")
      .innerJoin("member_invitations", "member_invitations.user_uid", "users.uid")
      .select("uid")
      .where("uid", "=", form.uid)
      .execute();
    assert.deepEqual(both, []);
    // With the same uid, either the sign-up or the invitation succeeds. With the same address both succeed, because an
    // account that has not proven its address blocks no invitation.
    assert.equal(created, same === "uid" ? 1 : 2, `${signedUp.text} ${called.text}`);
  }
});

test("if several enterprises invite one address at the same time, one invitation succeeds", async () => {
  const email = `${randomUUID()}@acme.test`;
  const replies = await Promise.all(
    [founder, rival, founder, rival].map((by) => inviting(by, anInvitationBody({ email }))),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
});

test("invalid links are counted for each network, and do not block a user with a valid link", async () => {
  const strict = await openTestServer({
    database: server.database,
    secrets: server.context.secrets,
    limits: { member_link: { points: 2, seconds: 60 }, member_accept: { points: 2, seconds: 60 } },
  });
  try {
    const read = (token: string) =>
      send(strict, { method: "POST", url: "/api/team/invitation", body: { token } });
    const junk = `inv_${"A".repeat(43)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await read(junk)).status);
    assert.deepEqual(statuses, [400, 400, 429]);
    const { email } = await anInvited(founder);
    const token = await invitationTo(server, { email });
    for (let n = 0; n < 3; n += 1) assert.equal((await read(token)).status, 200);
    const { firstname: _, lastname: __, email: ___, ...body } = await aSignupBody(strict);
    const accept = () =>
      send(strict, { method: "POST", url: "/api/team/invitation/accept", body: { ...body, token } });
    const tries: number[] = [];
    for (let n = 0; n < 3; n += 1) tries.push((await accept()).status);
    assert.deepEqual(tries, [422, 422, 429], "an acceptance with another person's keys counts as a try");
    assert.equal((await acceptedBy(strict, await anInvited(founder))).session.identity.uid.length, 36);
  } finally {
    await strict.close();
  }
});
