/** @file What a sign-up for a team plan creates: the enterprise, its keys, the founder's role, and the billing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { enterpriseKey } from "@keepwell/client/session/own-team.ts";
import { CONTEXT_PERMISSIONS } from "@keepwell/contract/team/permissions.ts";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { invoicesOf } from "../billing/billing-state.ts";
import { aBucket, aUser, bucketsOf, systemBucket, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf, twoFounders } from "./enterprise-factories.ts";

const server = useServer();
const { founder, other } = prepare(server, () => twoFounders(server));

test("the founder is the only member and administrator of a new enterprise", async () => {
  const uid = await enterpriseUidOf(founder);
  const { api, identity } = founder.session;
  const params = { enterpriseId: uid };
  assert.equal(identity.entity, "Acme & Daughters");
  assert.deepEqual((await api.identity.me()).enterprise, {
    uid,
    name: "Acme & Daughters",
    state: "active",
    has_joined: true,
    is_admin: true,
    permissions: CONTEXT_PERMISSIONS.enterprise,
    license_expired: false,
  });
  const told = await api.team.getEnterprise({ params });
  assert.deepEqual([told.uid, told.name], [uid, "Acme & Daughters"]);
  assert.deepEqual(await api.team.enterpriseUsage({ params }), { users: 1 });
  const enterprise = await founder.session.keyring.enterprise();
  assert.equal(told.root_pk, toBase64(enterprise?.roster.rootPublic ?? new Uint8Array()));
  assert.deepEqual([...(enterprise?.roster.admins ?? [])], [uidOf(founder)]);
  assert.ok(enterprise?.isAdmin);
});

test("the founder's client opens both of the enterprise's keys", async () => {
  for (const kind of ["erk-b", "erk-r"] as const)
    assert.equal((await enterpriseKey(founder.session, kind)).seed.length, 32);
  await assert.rejects(enterpriseKey(founder.session, "erk-b", 2));
});

test("the enterprise is the subscriber, and its administrator manages billing", async () => {
  const uid = await enterpriseUidOf(founder);
  const { api } = founder.session;
  const subscriber = await api.billing.findSubscriber({ params: { type: "enterprise", uid } });
  const { plan, license } = await api.identity.me();
  assert.deepEqual([plan, license], ["enterprise", { subscriber: subscriber.uid, active: true }]);
  const { usage } = await api.billing.activeSubscriptionDetails({ params: { subscriberId: subscriber.uid } });
  assert.deepEqual(usage, { sharings: 0, buckets: 0 });
  assert.deepEqual(
    await replied(callAs(server, founder, ["GET", `/api/subscribers/${subscriber.uid}/invoices`])),
    [],
  );
  for (const [type, of] of [
    ["user", uidOf(founder)],
    ["user", uid],
    ["enterprise", uidOf(founder)],
    ["enterprise", await enterpriseUidOf(other)],
  ])
    assert.equal((await callAs(server, founder, ["GET", `/api/subscribers/${type}/${of}`])).status, 404);
  for (const path of [subscriber.uid, `${subscriber.uid}/subscription`, `${subscriber.uid}/invoices`])
    assert.equal((await callAs(server, other, ["GET", `/api/subscribers/${path}`])).status, 404, path);
});

test("a standard account has no enterprise", async () => {
  const user = await aUser(server);
  assert.equal(user.session.identity.entity, null);
  assert.equal((await user.session.api.identity.me()).enterprise, null);
  assert.equal(await user.session.keyring.enterprise(), null);
  assert.deepEqual(await invoicesOf(user), []);
});

test("a user outside an enterprise gets 404 for it", async () => {
  const uid = await enterpriseUidOf(founder);
  const user = await aUser(server);
  for (const actor of [other, user])
    for (const part of ["", "/usage", "/roster", "/keys"])
      for (const one of [uid, makeUid(), "x"])
        assert.equal((await callAs(server, actor, ["GET", `/api/enterprises/${one}${part}`])).status, 404);
});

test("a member cannot leave an enterprise by deleting the account", async () => {
  const user = await aFounder(server);
  const { session, device } = user;
  const { confirmIdentity } = await import("@keepwell/client/account/password-proof.ts");
  await confirmIdentity(device, session, { password: user.password });
  const reply = await callAs(server, user, ["DELETE", "/api/me"]);
  assert.deepEqual([reply.status, reply.code], [403, "account.enterprise"]);
  assert.equal((await session.api.identity.me()).uid, uidOf(user));
});

test("the founder holds the first generation of both of the enterprise's keys", async () => {
  const { keys } = await founder.session.api.team.getEnterpriseKeys({
    params: { enterpriseId: await enterpriseUidOf(founder) },
  });
  assert.deepEqual(
    keys.map(({ kind, gen }) => [kind, gen]),
    [
      ["erk-b", 1],
      ["erk-r", 1],
    ],
  );
});

test("a member's buckets belong to the enterprise, except the private one", async () => {
  const uid = await enterpriseUidOf(founder);
  const bucket = await aBucket(founder);
  assert.deepEqual([bucket.enterprise_uid, bucket.owner_uid], [uid, uidOf(founder)]);
  assert.equal((await systemBucket(founder)).enterprise_uid, null);
  assert.ok((await bucketsOf(founder)).some((one) => one.uid === bucket.uid));
});
