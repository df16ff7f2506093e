/** @file The steps by which an invited user gets into the roster. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import type { InvitationAccept } from "@keepwell/contract/team/invitation.endpoints.ts";
import { INVITATION_DAYS } from "@keepwell/contract/team/users.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { LetterName } from "../../src/messages/message.ts";
import { aBucket, aSignupBody, aUser, bucketsOf, uidOf } from "../factories.ts";
import { aDevice, type RawReply, rowCounts, send } from "../harness.ts";
import { pass } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { aPerson, invite, proveAddress } from "../sharing/factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam } from "./enterprise-factories.ts";
import { acceptedBy, anInvited, invitationTo, join, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

const reading = (token: string): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/team/invitation", body: { token } });

const accepting = (body: unknown): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/team/invitation/accept", body });

/** Makes the body that accepts an invitation, without sending it. A test can alter the body first. */
const anAcceptance = async (email: string): Promise<InvitationAccept> => {
  const token = await invitationTo(server, { email });
  const { uid } = await readInvitation(aDevice(server), token);
  return { ...(await keysFor(uid)), token, uid };
};

const keysFor = async (uid: string) => {
  const { makeAccount } = await import("@keepwell/client/account/make-account.ts");
  const raw = makeAccountKey();
  const { body } = await makeAccount(aDevice(server), { uid, password: "correct horse battery", raw });
  return { ...body, locale: "en" as const };
};

const countLetters = async (template: LetterName): Promise<number> => {
  const messages = server.database.handle.selectFrom("messages").where("template", "=", template);
  return (await messages.select("to_address").execute()).length;
};

const stateOf = async (uid: string): Promise<string> => {
  const { state } = await founder.session.api.team.getUser({
    params: { enterpriseId: enterprise.uid, id: uid },
  });
  return state;
};

test("an invited user sees who invites them, sets a password, joins, and is admitted", async () => {
  const invited = await anInvited(founder, { firstname: "Grace", lastname: "Hopper" });
  assert.deepEqual([invited.state, invited.has_joined, invited.bundle], ["invited", false, null]);
  const invitation = await readInvitation(aDevice(server), await invitationTo(server, invited));
  const params = { enterpriseId: enterprise.uid };
  const { root_pk: rootPk } = await founder.session.api.team.getEnterprise({ params });
  assert.deepEqual(invitation, {
    uid: invited.uid,
    email: invited.email,
    firstname: "Grace",
    lastname: "Hopper",
    enterprise: { uid: enterprise.uid, name: "Acme & Daughters", root_pk: rootPk },
    replaces: false,
  });
  const user = await acceptedBy(server, invited);
  assert.equal(uidOf(user), invited.uid);
  assert.equal(await stateOf(invited.uid), "pending");
  const me = await user.session.api.identity.me();
  assert.deepEqual(
    [
      me.email_verified,
      me.license,
      me.enterprise?.state,
      me.enterprise?.has_joined,
      me.enterprise?.permissions,
    ],
    [true, null, "pending", false, []],
  );
  await join(user);
  assert.equal((await user.session.api.identity.me()).enterprise?.has_joined, true);
  const { person, personEmail } = await letterTo(server, founder.email, "member_waiting");
  assert.deepEqual([person, personEmail], ["Grace Hopper", invited.email]);
  await join(user);
  assert.equal(await countLetters("member_waiting"), 1, "joining again sends no letter");
  assert.equal(await stateOf(invited.uid), "pending", "a user who has joined is not admitted yet");
  await signDue(founder);
  assert.equal(await stateOf(invited.uid), "active");
  const { enterprise: of, email_verified, license } = await user.session.api.identity.me();
  assert.deepEqual([of?.state, of?.is_admin, of?.permissions], ["active", false, []]);
  assert.deepEqual([email_verified, license], [true, null]);
});

test("the private bucket belongs to the member, and shared buckets wait for their keys", async () => {
  const sharer = await aUser(server, { plan: "partner" });
  const email = "shared@acme.test";
  await proveAddress(server, sharer);
  await invite(server, [sharer, await aBucket(sharer)], email);
  const user = await acceptedBy(server, await anInvited(founder, { email }));
  const [own, ...others] = await bucketsOf(user);
  assert.deepEqual([own?.is_system, own?.enterprise_uid, others.length], [true, null, 0]);
  assert.equal((await user.session.api.sharing.listInvitations()).length, 1);
});

test("an invitation link can be used once, until it expires or the next link is sent", async () => {
  const used = await anInvited(founder);
  const token = await invitationTo(server, used);
  await acceptedBy(server, used);
  assert.equal((await reading(token)).code, "reset.invalid_token");
  const late = await anInvited(founder);
  const lateToken = await invitationTo(server, late);
  const body = await anAcceptance(late.email);
  const then = server.clock.at;
  pass(server, INVITATION_DAYS * 24 * 60 + 1);
  assert.equal((await reading(lateToken)).code, "reset.invalid_token");
  assert.equal((await accepting(body)).code, "reset.invalid_token");
  server.clock.at = then;
  const twice = await anInvited(founder);
  const first = await invitationTo(server, twice);
  pass(server, 1);
  await founder.session.api.team.sendInvitation({ params: { enterpriseId: enterprise.uid, id: twice.uid } });
  const second = await invitationTo(server, twice);
  assert.notEqual(first, second);
  assert.equal((await reading(first)).code, "reset.invalid_token");
  assert.equal((await reading(second)).status, 200);
});

test("a forged link is refused, and the database holds no usable link", async () => {
  const { email } = await anInvited(founder);
  const token = await invitationTo(server, { email });
  for (const wrong of ["", "inv_", token.slice(0, -1), `${token}x`, token.toUpperCase(), token.slice(4)])
    assert.equal((await reading(wrong)).status >= 400, true, wrong);
  const rows = await server.database.handle.selectFrom("member_invitations").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(token));
});

test("if an invited user accepts twice at the same time, only one account is made", async () => {
  const { email } = await anInvited(founder);
  const body = await anAcceptance(email);
  const before = await rowCounts(server);
  const replies = await Promise.all([accepting(body), accepting(body)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 400]);
  const rows = await rowCounts(server);
  for (const table of ["users", "buckets", "own_bucket_keys"] as const)
    assert.equal(rows[table], (before[table] ?? 0) + 1, table);
  assert.equal(rows["sessions"], before["sessions"], "setting a password opens no session");
});

test("no account is made with another user's keys", async () => {
  const { email } = await anInvited(founder);
  const body = await anAcceptance(email);
  const uid = makeUid();
  const other = await keysFor(uid);
  const rows = await rowCounts(server);
  assert.equal((await accepting({ ...body, ...other, uid })).fields["bundle"], "bundle_invalid");
  assert.equal((await accepting({ ...body, bundle: other.bundle })).fields["bundle"], "bundle_invalid");
  const twisted = { ...other.bundle, uid: body.uid };
  assert.equal((await accepting({ ...body, bundle: twisted })).fields["bundle"], "bundle_invalid");
  assert.deepEqual(await rowCounts(server), rows);
});

test("an account that proves an invited address keeps the address, and no sign-up can use the uid of an invited user", async () => {
  const invited = await anInvited(founder);
  const body = await aSignupBody(server);
  const taken = await keysFor(invited.uid);
  const reply = await send(server, {
    method: "POST",
    url: "/api/signup",
    body: { ...body, ...taken, uid: invited.uid },
  });
  assert.equal(reply.code, "uid_taken");
  const acceptance = await anAcceptance(invited.email);
  await aPerson(server, { email: invited.email });
  assert.equal((await accepting(acceptance)).fields["email"], "email_taken");
});

test("a user who waits for admission can read the enterprise, and has no permissions in it", async () => {
  const user = await acceptedBy(server, await anInvited(founder));
  const url = `/api/enterprises/${enterprise.uid}`;
  assert.equal((await callAs(server, user, ["GET", url])).status, 200);
  for (const [path, code] of [
    ["users", "users.manage"],
    ["usergroups", "users_groups.manage"],
    ["team/members", "users_groups.manage"],
    ["roster/due", "forbidden"],
  ])
    assert.deepEqual(
      await callAs(server, user, ["GET", `${url}/${path}`]).then(({ status, code: of }) => [status, of]),
      [403, code],
      path,
    );
  assert.equal((await callAs(server, await aUser(server), ["GET", `${url}/users`])).status, 404);
});
