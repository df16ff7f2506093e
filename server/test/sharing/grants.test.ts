/** @file The server never stores forged or altered grants (the server's part of MS-33 and MS-36). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, aUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, aShareBody, invite, keyOf, share } from "./factories.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";
import { aRotation } from "./rotation-steps.ts";

const server = useServer();
const { owner, member, other } = prepare(server, async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const member = await aPerson(server);
  const other = await aPerson(server);
  return { owner, member, other };
});

interface Sealing {
  readonly bucket: Bucket;
  readonly key: BucketKey;
  readonly role: "owner" | "admin" | "write" | "read";
}

/** Flips one bit of the byte that is `fromEnd` bytes from the end of the grant. */
const altered = (wire: string, fromEnd: number): string => {
  const bytes = fromBase64(wire);
  return toBase64(bytes.map((byte, at) => (at === bytes.length - fromEnd ? byte ^ 1 : byte)));
};

/** For each fact of a grant, a function that makes a grant for the member and falsifies this fact. */
const LIES: Readonly<Record<string, (true_: Sealing) => Promise<string>>> = {
  "another signer": (what) => aGrant(other, { ...what, to: member }),
  "another bucket": ({ bucket, ...what }) =>
    aGrant(owner, { ...what, bucket: { ...bucket, uid: makeUid() }, to: member }),
  "a later generation": ({ bucket, ...what }) =>
    aGrant(owner, { ...what, bucket: { ...bucket, gen: bucket.gen + 7 }, to: member }),
  "a higher level": (what) =>
    aGrant(owner, { ...what, role: what.role === "admin" ? "owner" : "admin", to: member }),
  "an altered signature": async (what) => altered(await aGrant(owner, { ...what, to: member }), 1),
  "an altered key": async (what) => altered(await aGrant(owner, { ...what, to: member }), 70),
  "no grant at all": async () => "A".repeat(400),
};

const refusedOn = async (field: string, reply: ReturnType<typeof callAs>, what: string): Promise<void> => {
  const { status, fields, text } = await reply;
  assert.deepEqual([status, fields[field]], [422, "grant_invalid"], `${what}: ${text}`);
};

const sealing = async (bucket: Bucket, role: Sealing["role"]): Promise<Sealing> => ({
  bucket,
  key: await keyOf(owner, bucket),
  role,
});

const grantsOf = async ({ uid }: { uid: string }): Promise<unknown[]> =>
  server.database.handle.selectFrom("bucket_key_copies").selectAll().where("bucket_uid", "=", uid).execute();

test("a false grant for a new member is refused", async () => {
  const bucket = await aBucket(owner);
  const what = await sealing(bucket, "write");
  const url = `/api/buckets/${bucket.uid}/accesses`;
  const body = await aShareBody(owner, bucket, { email: member.email, level: "write", to: member });
  for (const [lie, make] of Object.entries(LIES))
    await refusedOn("grant", callAs(server, owner, ["POST", url, { ...body, grant: await make(what) }]), lie);
  const another = await aGrant(owner, { ...what, to: other });
  assert.equal((await callAs(server, owner, ["POST", url, { ...body, grant: another }])).code, "conflict");
  assert.deepEqual(await grantsOf(bucket), []);
});

test("a grant for an address that is unproven, or that belongs to another user, is 409", async () => {
  const bucket = await aBucket(owner);
  const unproven = await aUser(server);
  for (const email of [unproven.email, other.email]) {
    const body = await aShareBody(owner, bucket, {
      email,
      level: "read",
      to: email === other.email ? member : unproven,
    });
    const { status } = await callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]);
    assert.equal(status, 409);
  }
});

test("a call that confirms a member with a false grant is refused", async () => {
  const bucket = await aBucket(owner);
  const { uid } = await invite(server, [owner, bucket], member.email, "write");
  const what = await sealing(bucket, "write");
  const url = `/api/buckets/${bucket.uid}/accesses/${uid}/grant`;
  const lies = { ...LIES, "another person": (true_: Sealing) => aGrant(owner, { ...true_, to: other }) };
  for (const [lie, make] of Object.entries(lies))
    await refusedOn("grant", callAs(server, owner, ["PUT", url, { grant: await make(what) }]), lie);
  const grant = await aGrant(owner, { ...what, to: member });
  assert.equal(
    (await replied<{ status: string }>(callAs(server, owner, ["PUT", url, { grant }]))).status,
    "active",
  );
});

test("if a member has the key, a change of level needs a grant that is signed for that level", async () => {
  const bucket = await aBucket(owner);
  const access = await share(server, [owner, bucket], member, "read");
  const url = `/api/buckets/${bucket.uid}/accesses/${access.uid}`;
  const body = { access_type: "write", invite_mac: SOME_MAC };
  const what = await sealing(bucket, "write");
  for (const [lie, make] of Object.entries(LIES))
    await refusedOn("grant", callAs(server, owner, ["PUT", url, { ...body, grant: await make(what) }]), lie);
  assert.deepEqual((await callAs(server, owner, ["PUT", url, body])).fields, { grant: "required" });
  const grant = await aGrant(owner, { ...what, to: member });
  const changed = await replied<{ access_type: string; grant: { grant: string } }>(
    callAs(server, owner, ["PUT", url, { ...body, grant }]),
  );
  assert.deepEqual([changed.access_type, changed.grant.grant], ["write", grant]);
  const waiting = await invite(server, [owner, bucket], other.email);
  const elsewhere = `/api/buckets/${bucket.uid}/accesses/${waiting.uid}`;
  const early = await aGrant(owner, { ...what, to: other });
  assert.equal((await callAs(server, owner, ["PUT", elsewhere, { ...body, grant: early }])).code, "conflict");
  const raised = await replied<{ access_type: string; status: string }>(
    callAs(server, owner, ["PUT", elsewhere, body]),
  );
  assert.deepEqual([raised.access_type, raised.status], ["write", "confirm"]);
});

test("a rotation with false, duplicate or missing grants, or grants to strangers, is refused", async () => {
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], member, "write");
  await share(server, [owner, bucket], other, "admin");
  const url = `/api/buckets/${bucket.uid}/rotation`;
  const what = { bucket: { ...bucket, gen: 2 }, key: makeBucketKey(), role: "write" } as const;
  const { body } = await aRotation(owner, bucket, [[member, "write"]]);
  const [good] = body.grants;
  assert.ok(good);
  const start = (grants: unknown[], by = owner) => callAs(server, by, ["POST", url, { ...body, grants }]);
  for (const [lie, make] of Object.entries(LIES))
    await refusedOn("grants", start([{ user_uid: uidOf(member), grant: await make(what) }]), lie);
  await refusedOn("grants", start([{ ...good, user_uid: uidOf(other) }]), "another person");
  assert.deepEqual((await start([good, good])).fields, { grants: "invalid" });
  const stranger = await aPerson(server);
  const toStranger = { user_uid: uidOf(stranger), grant: await aGrant(owner, { ...what, to: stranger }) };
  assert.equal((await start([toStranger])).code, "conflict");
  const byOther = await aRotation(other, await bucketAs(server, other, bucket), [[member, "write"]]);
  assert.deepEqual((await start(byOther.body.grants, other)).fields, { grants: "required" });
  assert.equal((await bucketAs(server, owner, bucket)).gen, 1);
});

test("a handover offer is refused if its grant is false, or if its recipient has no key", async () => {
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], member, "admin");
  const what = await sealing(bucket, "owner");
  const url = `/api/buckets/${bucket.uid}/handover`;
  const lies = { ...LIES, "another person": (true_: Sealing) => aGrant(owner, { ...true_, to: other }) };
  for (const [lie, make] of Object.entries(lies)) {
    const body = { user_uid: uidOf(member), grant: await make(what) };
    await refusedOn("grant", callAs(server, owner, ["PUT", url, body]), lie);
  }
  await invite(server, [owner, bucket], other.email);
  const body = { user_uid: uidOf(other), grant: await aGrant(owner, { ...what, to: other }) };
  assert.deepEqual((await callAs(server, owner, ["PUT", url, body])).fields, { user_uid: "invalid" });
});

test("an administrator who gave members the current key cannot be demoted", async () => {
  const bucket = await aBucket(owner);
  const { uid } = await share(server, [owner, bucket], member, "admin");
  const seen = await bucketAs(server, member, bucket);
  const { body } = await aRotation(member, seen, [[owner, "owner"]]);
  await replied(callAs(server, member, ["POST", `/api/buckets/${bucket.uid}/rotation`, body]));
  const now = await bucketAs(server, owner, bucket);
  const what = { bucket: now, key: await keyOf(owner, now), to: member };
  const accesses = `/api/buckets/${bucket.uid}/accesses`;
  const lower = async (role: "admin" | "write") => {
    const level = { access_type: role, invite_mac: SOME_MAC };
    const grant = await aGrant(owner, { ...what, role });
    return callAs(server, owner, ["PUT", `${accesses}/${uid}`, { ...level, grant }]);
  };
  assert.equal((await lower("write")).code, "conflict");
  assert.equal((await lower("admin")).status, 200);
  await replied(callAs(server, owner, ["DELETE", `${accesses}/${uid}`]));
  const again = await aShareBody(owner, now, { email: member.email, level: "read", to: member });
  assert.equal((await callAs(server, owner, ["POST", accesses, again])).code, "conflict");
  const invited = await invite(server, [owner, bucket], member.email);
  const grant = await aGrant(owner, { ...what, role: "read" });
  const confirm = ["PUT", `${accesses}/${invited.uid}/grant`, { grant }] as const;
  assert.equal((await callAs(server, owner, confirm)).code, "conflict");
});
