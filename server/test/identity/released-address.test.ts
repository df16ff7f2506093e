/**
 * @file A member of an enterprise has never proven their address. The owner of the mailbox can take the address, but
 * nothing else.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { isReleasedAddress } from "@keepwell/contract/identity/released-address.ts";
import { aBucket, aUser, bucketsOf, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { letterTo, linkTo } from "../messages/outbox.ts";
import { proveAddress } from "../sharing/factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { aJoined, anInvitationBody, anInvited, invitationTo } from "../team/member-factories.ts";
import { useServer } from "../use-server.ts";
import { enterAs, NEW_PASSWORD } from "./recovery-steps.ts";
import { isOpen, replace } from "./squatting-steps.ts";

const server = useServer();

const requireReleased = async (founder: TestUser): Promise<string> => {
  const me = await founder.session.api.identity.me();
  assert.deepEqual([isReleasedAddress(me.email), me.email_verified], [true, false]);
  assert.equal(me.enterprise?.is_admin, true);
  return me.email;
};

test("a reset link takes the address from a founder, who keeps team, data and sessions", async () => {
  const founder = await aFounder(server);
  const member = await aJoined(server, founder);
  const bucket = await aBucket(founder);
  const { email } = founder;
  await replace(server, email);
  assert.equal((await (await enterAs(server, { email })).session.api.identity.me()).enterprise, null);

  const released = await requireReleased(founder);
  assert.ok((await bucketsOf(founder)).some(({ uid }) => uid === bucket.uid));
  assert.equal(await isOpen(server, member), true);
  const params = { enterpriseId: await enterpriseUidOf(founder) };
  const { events } = await founder.session.api.team.listAudit({ params, query: {} });
  assert.ok(events.some((one) => "detail" in one && one.detail === `${email} → ${released}`));
  await founder.session.api.identity.sendVerification();
  await assert.rejects(
    letterTo(server, released, "verify_address"),
    "no letter is sent to the placeholder address",
  );
});

test("an invitation of a team takes the address from the founder of another team", async () => {
  const [squatter, founder] = [await aFounder(server), await aFounder(server)];
  const { email } = squatter;
  const invited = await anInvited(founder, { email });
  const device = aDevice(server);
  const token = await invitationTo(server, { email });
  const invitation = await readInvitation(device, token);
  assert.equal(invitation.replaces, true);
  await acceptInvitation(device, { token, invitation, password: NEW_PASSWORD, locale: "en", replace: true });
  await requireReleased(squatter);
  const { uid, enterprise } = await (await enterAs(server, { email })).session.api.identity.me();
  assert.deepEqual([uid, enterprise?.uid], [invited.uid, await enterpriseUidOf(founder)]);
});

test("an address that the member requested stays pending until it is proven", async () => {
  const founder = await aFounder(server);
  const next = `next-${founder.email}`;
  await confirmPassword(founder.device, founder.session, founder.password);
  await founder.session.api.identity.updateMe({
    body: { firstname: "Fay", lastname: "Roy", email: next, confirm_email: next },
  });
  await replace(server, founder.email);
  await requireReleased(founder);
  const token = await linkTo(server, next, "verify_address");
  await founder.session.api.identity.verifyMyEmail({ body: { token } });
  const me = await founder.session.api.identity.me();
  assert.deepEqual([me.email, me.email_verified], [next, true]);
});

test("an administrator can give the member a new address in place of the lost one", async () => {
  const founder = await aFounder(server);
  const { email } = founder;
  await replace(server, email);
  const path = `/api/enterprises/${await enterpriseUidOf(founder)}/users/${uidOf(founder)}`;
  const lost = await callAs(server, founder, ["PUT", path, anInvitationBody({ email })]);
  assert.equal(lost.fields["email"], "email_taken");
  const next = `next-${email}`;
  assert.equal((await callAs(server, founder, ["PUT", path, anInvitationBody({ email: next })])).status, 200);
  await proveAddress(server, { ...founder, email: next });
  assert.equal((await founder.session.api.identity.me()).email_verified, true);
});

test("the address is released even if an attacker has taken the address that replaces it", async () => {
  const founder = await aFounder(server);
  await aUser(server, { email: `released-${uidOf(founder)}@address.invalid` });
  await replace(server, founder.email);
  await requireReleased(founder);
});
