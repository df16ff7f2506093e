/** @file A member makes an escrow of the account key to join an enterprise, and renews the escrow later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinEnterprise, readJoin, renewEscrow } from "@keepwell/client/team/join.ts";
import { makeAccountKey, type RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam, aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { acceptedBy, aJoined, anInvited } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

/** Makes the escrow with which a user joins. `change` replaces parts of it. */
const anEscrow = async (
  user: TestUser,
  change: Partial<Parameters<typeof sealGrant>[1]> = {},
  raw: RawAccountKey = makeAccountKey(),
) => {
  const { roster } = (await founder.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  const signer = await identityOf(user);
  const what = { label: "escrow", subject: uidOf(user), gen: 1, role: "" } as const;
  return sealGrant(raw, {
    ...what,
    time: Math.floor(Date.now() / 1000),
    signer,
    recipient: { kind: "ent", uid: roster.uid, ...roster.erk.r },
    ...change,
  });
};

const joining = (user: TestUser, escrow: string, ak_gen = 1, at = enterprise.uid): Promise<RawReply> =>
  callAs(server, user, ["POST", `/api/enterprises/${at}/join`, { ak_gen, escrow }]);

test("MS-51 an escrow must be signed by the member's current key, and sealed to the current recovery key", async () => {
  const user = await acceptedBy(server, await anInvited(founder));
  const other = await acceptedBy(server, await anInvited(founder));
  const { roster } = (await founder.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  const wrong: Partial<Parameters<typeof sealGrant>[1]>[] = [
    { signer: await identityOf(other) },
    { subject: uidOf(other) },
    { gen: 2 },
    { recipient: { kind: "user", ...(await identityOf(founder)) } },
    { recipient: { kind: "ent", uid: makeUid(), ...roster.erk.r } },
  ];
  for (const change of wrong)
    assert.equal((await joining(user, await anEscrow(user, change))).fields["escrow"], "grant_invalid");
  const elsewhere = await anEscrow(user, { recipient: { kind: "ent", uid: roster.uid, ...roster.erk.b } });
  assert.equal((await joining(user, elsewhere)).code, "conflict");
  const right = await anEscrow(user);
  const flipped = toBase64(
    fromBase64(right).map((byte, at, { length }) => (at === length - 1 ? byte ^ 1 : byte)),
  );
  assert.equal((await joining(user, flipped)).fields["escrow"], "grant_invalid");
  assert.equal((await joining(user, right, 2)).code, "conflict");
  assert.equal((await joining(user, right, 1, await enterpriseUidOf(await aFounder(server)))).status, 404);
  assert.equal((await joining(await aUser(server), right)).status, 404);
  assert.equal((await user.session.api.identity.me()).enterprise?.has_joined, false);
  assert.equal((await joining(user, right)).status, 204);
  assert.equal((await user.session.api.identity.me()).enterprise?.has_joined, true);
});

test("an escrow can be renewed, and a renewal does not log that the member joined", async () => {
  const user = await aJoined(server, founder);
  await renewEscrow(user.device, user.session, user.password);
  const told = await server.database.handle
    .selectFrom("audit_events")
    .select("kind")
    .where("actor_uid", "=", uidOf(user))
    .where("kind", "=", "user_joined")
    .execute();
  assert.equal(told.length, 1);
});

test("MS-53 a member can join only the enterprise that was shown to them", async () => {
  const user = await acceptedBy(server, await anInvited(founder));
  const offer = (await readJoin(user.session)) ?? assert.fail("an offer");
  const { device, session, password } = user;
  const fingerprint = offer.fingerprint.replace(/^../, (byte) => (byte === "00" ? "01" : "00"));
  await assert.rejects(joinEnterprise(device, session, { password, fingerprint }));
  await replied(callAs(server, user, ["GET", "/api/me"]));
  assert.equal((await session.api.identity.me()).enterprise?.has_joined, false);
});
