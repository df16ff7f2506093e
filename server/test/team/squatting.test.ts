/** @file A person is invited to a team at an address with which an attacker has signed up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aBucket, aUser } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { enterAs, NEW_PASSWORD } from "../identity/recovery-steps.ts";
import { isOpen, refusing } from "../identity/squatting-steps.ts";
import { prepare } from "../prepare.ts";
import { aPerson, proveAddress } from "../sharing/factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { anInvitationBody, anInvited, invitationTo } from "./member-factories.ts";

const server = useServer();
const { founder } = prepare(server, async () => ({ founder: await aFounder(server) }));

const accept = async (email: string, replace?: boolean): Promise<void> => {
  const device = aDevice(server);
  const token = await invitationTo(server, { email });
  const invitation = await readInvitation(device, token);
  await acceptInvitation(device, { token, invitation, password: NEW_PASSWORD, locale: "en", replace });
};

test("an invitation replaces an unproven account only after the invited user confirms it", async () => {
  const squatter = await aUser(server, { plan: "personal" });
  await aBucket(squatter);
  const invited = await anInvited(founder, { email: squatter.email });
  assert.equal(await isOpen(server, squatter), true);
  const link = await readInvitation(aDevice(server), await invitationTo(server, invited));
  assert.equal(link.replaces, true);
  assert.equal(await isOpen(server, squatter), true, "opening the link deletes nothing");
  await assert.rejects(accept(squatter.email), refusing("replace", "required"));
  assert.equal(
    await isOpen(server, squatter),
    true,
    "setting a password without the confirmation deletes nothing either",
  );
  await accept(squatter.email, true);
  assert.equal(await isOpen(server, squatter), false);
  const member = await enterAs(server, squatter);
  const me = await member.session.api.identity.me();
  assert.deepEqual([me.uid, me.email_verified], [invited.uid, true]);
  assert.equal(me.enterprise?.uid, await enterpriseUidOf(founder));
});

test("an invitation cannot replace an account that the operator has disabled", async () => {
  const squatter = await aUser(server);
  await anInvited(founder, { email: squatter.email });
  await runCommand(server.context, ["users", "disable", squatter.email]);
  await assert.rejects(accept(squatter.email, true), { code: "account.disabled" });
  await runCommand(server.context, ["users", "enable", squatter.email]);
  await accept(squatter.email, true);
});

test("if an account proves its address before an invited user replaces the account, the account stays", async () => {
  const owner = await aUser(server);
  await anInvited(founder, { email: owner.email });
  await proveAddress(server, owner);
  await assert.rejects(accept(owner.email, true), refusing("email", "email_taken"));
  assert.equal(await isOpen(server, owner), true);
});

test("if an account proves its address while the invitation link is used, the account is either kept or replaced", async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await aUser(server);
    await anInvited(founder, { email: user.email });
    const [accepted, proven] = await Promise.allSettled([
      accept(user.email, true),
      proveAddress(server, user),
    ]);
    assert.notEqual(accepted.status, proven.status);
    assert.equal(await isOpen(server, user), proven.status === "fulfilled");
  }
});

test("an address that an account has proven, or that belongs to a member of the same team, cannot be invited", async () => {
  const users = `/api/enterprises/${await enterpriseUidOf(founder)}/users`;
  const inviting = (email: string) => callAs(server, founder, ["POST", users, anInvitationBody({ email })]);
  assert.equal((await inviting((await aPerson(server)).email)).fields["email"], "email_taken");
  assert.equal((await inviting(founder.email)).fields["email"], "email_taken");
  const free = await readInvitation(aDevice(server), await invitationTo(server, await anInvited(founder)));
  assert.equal(free.replaces, false);
});

test("an invitation can be sent again although an account with the unproven address exists", async () => {
  const invited = await anInvited(founder);
  const path = `/api/enterprises/${await enterpriseUidOf(founder)}/users/${invited.uid}`;
  await aUser(server, { email: invited.email });
  assert.equal((await callAs(server, founder, ["POST", `${path}/invitation`])).status, 200);
  const squatter = await aUser(server);
  const moved = await callAs(server, founder, ["PUT", path, anInvitationBody({ email: squatter.email })]);
  assert.equal(moved.status, 200, moved.text);
  assert.equal(await isOpen(server, squatter), true);
});
