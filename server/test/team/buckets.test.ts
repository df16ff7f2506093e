/** @file Buckets that members of an enterprise make, and that belong to the enterprise. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Enterprise } from "@keepwell/client/keyring/team/enterprise.ts";
import { makeBucketParts } from "@keepwell/client/keys/make-bucket-parts.ts";
import { grantToEnterprise } from "@keepwell/client/keys/team/grant-to-enterprise.ts";
import { restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { enterpriseKey } from "@keepwell/client/session/own-team.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { enterAs, onlyRetired, readable, reset } from "../identity/recovery-steps.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder } from "./enterprise-factories.ts";

const server = useServer();
const { founder, other, bucket } = prepare(server, async () => {
  const [founder, other] = [await aFounder(server), await aFounder(server)];
  const bucket = await aBucket(founder);
  return { founder, other, bucket };
});

const enterpriseOf = async ({ session }: TestUser): Promise<Enterprise> => {
  const enterprise = await session.keyring.enterprise();
  assert.ok(enterprise);
  return enterprise;
};

/** Makes the body of the call that creates a bucket of the enterprise `as`. The user signs the bucket's key. */
const aCreateBody = async (user: TestUser, as: Enterprise) => {
  const { keyring, identity } = user.session;
  const team = {
    uid: as.roster.uid,
    grantKey: (key: ReturnType<typeof makeBucketKey>, place: { bid: string; gen: number }) =>
      grantToEnterprise(keyring, as, { key, ...place }),
  };
  const parts = { wrap: keyring.wrap, ownerUid: identity.uid, name: "Team", isSystem: false, team };
  return { name: "Team", ...(await makeBucketParts(parts)) };
};

const create = (user: TestUser, body: unknown) => callAs(server, user, ["POST", "/api/buckets", body]);

test("the enterprise's bucket key opens a team's bucket, and the enterprise's recovery key does not", async () => {
  const { wire, gen } = await server.database.handle
    .selectFrom("bucket_key_copies")
    .selectAll()
    .where("recipient_kind", "=", "ent")
    .where("bucket_uid", "=", bucket.uid)
    .executeTakeFirstOrThrow();
  const { roster } = await enterpriseOf(founder);
  const signer = await founder.session.keyring.identity();
  const expected = { label: "grant", recipientKind: "ent", subject: bucket.uid, gen, role: "admin" } as const;
  const reader = {
    ...(await enterpriseKey(founder.session, "erk-b")),
    uid: roster.uid,
    fingerprint: roster.erk.b.fingerprint,
  };
  const { key } = await openGrant(wire, { reader, signer, expected });
  assert.deepEqual(key, await founder.session.keyring.bucketKey(bucket));
  const recovery = { ...reader, ...(await enterpriseKey(founder.session, "erk-r")) };
  await assert.rejects(openGrant(wire, { reader: recovery, signer, expected }));
});

test("entries, names and deletion of a team's bucket work as in any bucket", async () => {
  const made = await aBucket(founder);
  const entry = await anEntry(founder, made, aPasswordDraft());
  assert.equal((await openEntry(founder.session, made, entry)).name, "Bank");
  const renamed = await renameBucket(founder.session, made, "Accounts");
  assert.deepEqual([renamed.name, renamed.enterprise_uid], ["Accounts", made.enterprise_uid]);
  await founder.session.keyring.bucketKey(renamed);
  assert.equal((await callAs(server, founder, ["DELETE", `/api/buckets/${made.uid}`])).status, 204);
});

test("a member's bucket without a key for the enterprise is refused", async () => {
  const rows = await rowCounts(server);
  const body = await aCreateBody(founder, await enterpriseOf(founder));
  for (const enterprise_grant of [undefined, null]) {
    const reply = await create(founder, { ...body, enterprise_grant });
    assert.deepEqual([reply.status, reply.fields], [422, { enterprise_grant: "required" }]);
  }
  assert.deepEqual(await rowCounts(server), rows);
});

test("a bucket's key is refused if it is for another enterprise, bucket or generation, for an outdated key, or signed by another user", async () => {
  const rows = await rowCounts(server);
  const own = await enterpriseOf(founder);
  const theirs = await enterpriseOf(other);
  const body = await aCreateBody(founder, own);
  const erk = { ...own.roster.erk, b: own.roster.erk.r };
  const wrong = [
    (await aCreateBody(founder, theirs)).enterprise_grant,
    (await aCreateBody(founder, own)).enterprise_grant,
    await grantToEnterprise(other.session.keyring, own, { key: makeBucketKey(), bid: body.uid, gen: 1 }),
    await grantToEnterprise(founder.session.keyring, own, { key: makeBucketKey(), bid: body.uid, gen: 2 }),
  ];
  for (const enterprise_grant of wrong) {
    const reply = await create(founder, { ...body, enterprise_grant });
    assert.deepEqual([reply.status, reply.fields], [422, { enterprise_grant: "grant_invalid" }], reply.text);
  }
  const toOther = await grantToEnterprise(
    founder.session.keyring,
    { ...own, roster: { ...own.roster, erk } },
    { key: makeBucketKey(), bid: body.uid, gen: 1 },
  );
  const outdated = await create(founder, { ...body, enterprise_grant: toOther });
  assert.equal(
    outdated.status,
    409,
    "the enterprise has another key by now, so the client must read it again",
  );
  assert.deepEqual(await rowCounts(server), rows);
  assert.equal((await create(founder, body)).status, 201);
});

test("a user outside an enterprise cannot create a team's bucket", async () => {
  const user = await aUser(server, { plan: "partner" });
  const { keyring, identity } = user.session;
  const own = await enterpriseOf(founder);
  const plain = { wrap: keyring.wrap, ownerUid: identity.uid, name: "Mine", isSystem: false };
  const parts = await makeBucketParts(plain);
  const grant = await grantToEnterprise(keyring, own, { key: makeBucketKey(), bid: parts.uid, gen: 1 });
  const refused = await create(user, { name: "Mine", ...parts, enterprise_grant: grant });
  assert.deepEqual([refused.status, refused.fields], [422, { enterprise_grant: "grant_invalid" }]);
  assert.equal((await create(user, { name: "Mine", ...parts })).status, 201);
});

test("a team's bucket refuses sharing, links and handovers between users", async () => {
  const rows = await rowCounts(server);
  const at = `/api/buckets/${bucket.uid}`;
  const mac = SOME_MAC;
  const grant = "A".repeat(400);
  const calls = [
    ["GET", `${at}/accesses`, undefined, "forbidden"],
    [
      "POST",
      `${at}/accesses`,
      { uid: makeUid(), email: "a@b.test", access_type: "read", invite_mac: mac },
      "access.add",
    ],
    ["PUT", `${at}/accesses/${makeUid()}`, { access_type: "read", invite_mac: mac }, "access.modify"],
    ["PUT", `${at}/accesses/${makeUid()}/grant`, { grant }, "access.modify"],
    ["DELETE", `${at}/accesses/${makeUid()}`, undefined, "access.modify"],
    ["POST", `${at}/leave`, undefined, "forbidden"],
    ["GET", `${at}/links`, undefined, "forbidden"],
    [
      "PUT",
      `${at}/accesses/${makeUid()}/link`,
      { x_pk: `${"A".repeat(43)}=`, verifier: "A".repeat(43), grant },
      "access.add",
    ],
    ["DELETE", `${at}/accesses/${makeUid()}/link`, undefined, "access.add"],
    ["PUT", `${at}/handover`, { user_uid: uidOf(other), grant }, "forbidden"],
  ] as const;
  for (const [method, url, body, code] of calls) {
    const reply = await callAs(server, founder, [method, url, body]);
    assert.deepEqual([reply.status, reply.code], [403, code], `${method} ${url}: ${reply.text}`);
  }
  assert.deepEqual(await rowCounts(server), rows);
});

test("a member gets 404 for a bucket of another enterprise", async () => {
  for (const [method, url] of [
    ["GET", ""],
    ["GET", "/accesses"],
    ["DELETE", ""],
  ] as const)
    assert.equal((await callAs(server, other, [method, `/api/buckets/${bucket.uid}${url}`])).status, 404);
});

test("after a reset without data, a founder restores team buckets with the previous password", async () => {
  const user = await aFounder(server);
  const team = await aBucket(user, "Team");
  await anEntry(user, team, aPasswordDraft({ password: "shared" }));
  await reset(server, user, { by: { kind: "empty" } });
  const back = await enterAs(server, user);
  assert.equal(await back.session.keyring.enterprise(), null, "the roster lists only the previous keys");
  await restoreOldData(back.device, back.session, {
    retired: await onlyRetired(back.session),
    proof: { kind: "password", password: user.password },
    systemName: "Recovered",
  });
  assert.deepEqual(await readable(back), ["Team: shared"]);
});
