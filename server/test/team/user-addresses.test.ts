/** @file Each address of an enterprise's users belongs to one user, who proves it with a mailed link. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { uidOf } from "../factories.ts";
import { aPerson, proveAddress } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { useManagedTeam } from "./factories.ts";
import { anAdmin, anInvitationBody, anInvited, invitationTo } from "./member-factories.ts";

const server = useServer();
const { founder, member, as } = useManagedTeam(server);

test("an address belongs to one user, inside or outside the enterprise", async () => {
  const invited = await anInvited(founder);
  const stranger = await aPerson(server);
  for (const email of [invited.email, invited.email.toUpperCase(), stranger.email, member.email]) {
    const reply = await as(founder, ["POST", "users", anInvitationBody({ email })]);
    assert.deepEqual([reply.status, reply.fields], [422, { email: "email_taken" }], email);
  }
  const body = { ...anInvitationBody(), email_confirm: "other@acme.test" };
  assert.deepEqual((await as(founder, ["POST", "users", body])).fields, { email_confirm: "email_mismatch" });
  for (const uid of [uidOf(stranger), uidOf(member), invited.uid])
    assert.equal((await as(founder, ["POST", "users", { ...anInvitationBody(), uid }])).code, "uid_taken");
});

test("two simultaneous invitations to one address create one invitation", async () => {
  const body = anInvitationBody();
  const replies = await Promise.all([1, 2].map(() => as(founder, ["POST", "users", body])));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
});

test("an invited user's new address gets its own link, and a proven address cannot be changed", async () => {
  const invited = await anInvited(founder);
  const token = await invitationTo(server, invited);
  const email = `${randomUUID()}@acme.test`;
  await replied(as(founder, ["PUT", `users/${invited.uid}`, anInvitationBody({ email })]));
  assert.notEqual(await invitationTo(server, { email }), token);
  const reply = await callAs(server, founder, ["POST", "/api/team/invitation", { token }]);
  assert.equal(reply.code, "reset.invalid_token");
  const taken = anInvitationBody({ email: member.email });
  assert.deepEqual((await as(founder, ["PUT", `users/${invited.uid}`, taken])).fields, {
    email: "email_taken",
  });
  const another = await as(founder, ["PUT", `users/${uidOf(member)}`, anInvitationBody()]);
  assert.deepEqual(another.fields, { email: "invalid" });
  const same = anInvitationBody({ email: member.email, firstname: "Renamed" });
  assert.equal((await as(founder, ["PUT", `users/${uidOf(member)}`, same])).status, 200);
});

test("an unproven address can be changed, and the new address is proven by a letter to it", async () => {
  const unproven = await aFounder(server);
  const admin = await anAdmin(server, unproven);
  const body = anInvitationBody();
  const path = `users/${uidOf(unproven)}`;
  await replied(as(admin, ["PUT", path, body], await enterpriseUidOf(unproven)));
  await proveAddress(server, { ...unproven, email: body.email });
  const { email, email_verified } = await unproven.session.api.identity.me();
  assert.deepEqual([email, email_verified], [body.email, true]);
});
