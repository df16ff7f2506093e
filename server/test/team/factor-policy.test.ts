/**
 * @file An enterprise requires a second factor. The sessions of members without a factor wait until the member adds
 * one.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addSecurityKey } from "@keepwell/client/credentials/add-security-key.ts";
import { signInWithPasskey } from "@keepwell/client/credentials/sign-in-with-passkey.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { createUserActions } from "../../src/operator/users/user-actions.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { addedPasskey } from "../identity/credential-steps.ts";
import { pass } from "../identity/recovery-steps.ts";
import { addApp, addPhone, confirmWith } from "../identity/second-factor.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { createSoftwareAuthenticator } from "../software-authenticator.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aFactorTeam, elsewhere, isGated, putPolicy, setPolicy } from "./factor-policy-steps.ts";
import { acceptedBy, aJoined, anInvited, confirmed, join, signDue } from "./member-factories.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aFactorTeam(server) }));

const set = (required: boolean) => setPolicy(server, team, required);
const gated = (user: TestUser) => isGated(server, user);
const aMember = () => aJoined(server, team.founder);

const auditKinds = async (): Promise<string[]> => {
  const rows = await server.database.handle
    .selectFrom("audit_events")
    .select(["kind", "actor_uid", "object_uid"])
    .where("kind", "in", ["factor_required", "factor_not_required"])
    .orderBy("seq")
    .execute();
  for (const row of rows) assert.deepEqual([row.actor_uid, row.object_uid], [uidOf(team.founder), team.uid]);
  return rows.map(({ kind }) => kind);
};

test("an administrator who confirms the password can require a second factor, and the audit log records this once", async () => {
  const { founder, uid } = team;
  pass(server, 11);
  assert.equal((await putPolicy(server, founder, [uid, true])).code, "confirmation_required");
  const read = async () =>
    (await founder.session.api.team.getEnterprise({ params: { enterpriseId: uid } })).factor_required;
  assert.equal(await read(), false);
  for (const required of [true, true, false, false]) {
    await set(required);
    assert.equal(await read(), required);
  }
  assert.deepEqual(await auditKinds(), ["factor_required", "factor_not_required"]);
});

test("a member who is not an administrator may not set the policy, and a user outside the enterprise gets 404", async () => {
  const [member, outsider] = [await aMember(), await aUser(server)];
  for (const user of [member, outsider]) await confirmed(user);
  assert.equal((await putPolicy(server, member, [team.uid, true])).code, "forbidden");
  assert.equal((await putPolicy(server, outsider, [team.uid, true])).code, "not_found");
});

test("an administrator without a second factor cannot require one", async () => {
  const founder = await aFounder(server);
  const uid = await enterpriseUidOf(founder);
  await confirmed(founder);
  assert.equal((await putPolicy(server, founder, [uid, true])).code, "two_factor.off");
  assert.equal(await gated(founder), false);
});

test("a policy that is turned on stops the sessions of members without a factor, until it is turned off", async () => {
  const [without, withApp, withPhone, pending] = [
    await aMember(),
    await aMember(),
    await aMember(),
    await aJoined(server, team.founder, { waits: true }),
  ];
  const outsider = await aUser(server);
  const second = await elsewhere(server, without);
  await addApp(server, withApp);
  await addPhone(server, withPhone, "+15145550100");
  await set(true);
  for (const user of [without, second]) assert.equal(await gated(user), true);
  for (const user of [withApp, withPhone, pending, outsider, team.founder])
    assert.equal(await gated(user), false);
  await set(false);
  for (const user of [without, second]) assert.equal(await gated(user), false);
});

test("when a member adds any kind of second factor, the session opens at once; a passkey does not open it", async () => {
  await set(true);
  const members = [await aMember(), await aMember(), await aMember()] as const;
  for (const member of members) assert.equal(await gated(member), true);
  const [withApp, withPhone, withKey] = members;
  const authenticator = createSoftwareAuthenticator();
  await addedPasskey(withKey, authenticator);
  await withApp.session.api.identity.addAuthenticator();
  for (const member of members) assert.equal(await gated(member), true);
  const session = await signInWithPasskey(aDevice(server), authenticator);
  assert.equal(await gated({ ...withKey, session }), true);
  await addApp(server, withApp);
  await addPhone(server, withPhone, "+15145550101");
  await addSecurityKey(withKey.session, createSoftwareAuthenticator(), { name: "Key" });
  for (const member of members) assert.equal(await gated(member), false);
  await set(false);
});

test("if the member or the operator removes the last factor, the session waits again", async () => {
  await set(true);
  const member = await aMember();
  const app = await addApp(server, member);
  await confirmWith(member, await app.nextCode());
  await addPhone(server, member, "+15145550102");
  await member.session.api.identity.deletePhoneNumber();
  assert.equal(await gated(member), false);
  await member.session.api.identity.deleteAuthenticator();
  assert.equal(await gated(member), true);
  assert.equal(await gated(await elsewhere(server, member)), true);
  await addApp(server, member);
  await createUserActions(server.context).resetFactors(uidOf(member));
  assert.equal(await gated(await elsewhere(server, member)), true);
  await set(false);
});

test("a member needs the factor only after an administrator has admitted them, even after a suspension", async () => {
  await set(true);
  const { founder, uid } = team;
  const member = await acceptedBy(server, await anInvited(founder));
  assert.equal(await gated(member), false);
  await join(member);
  assert.equal(await gated(member), false);
  await signDue(founder);
  assert.equal(await gated(member), true);
  const state = (to: string) =>
    replied<TeamUser>(
      callAs(server, founder, ["PUT", `/api/enterprises/${uid}/users/${uidOf(member)}/state`, { state: to }]),
    );
  await state("suspended");
  await state("pending");
  const restored = await elsewhere(server, member);
  assert.equal(await gated(restored), false);
  await signDue(founder);
  assert.equal(await gated(restored), true);
  await set(false);
});
