/**
 * @file The account of a shared bucket's owner is reset without its data. The other members keep the bucket, and the
 * owner recovers it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { createServices } from "../../src/services.ts";
import { aBucket, anEntry, aPasswordDraft, bucketsOf, type TestUser } from "../factories.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { aChunk, rotate, startRotation } from "../sharing/rotation-steps.ts";
import { useServer } from "../use-server.ts";
import { enterAs, onlyRetired, pass, readable, reset } from "./recovery-steps.ts";

const server = useServer();

const DAY = 24 * 60;

const sees = async (user: TestUser, uid: string): Promise<boolean> =>
  (await bucketsOf(user)).some((bucket) => bucket.uid === uid);

/** Makes an owner who shares a bucket of two entries with an admin. */
const anOwner = async () => {
  const [owner, admin] = [await aPerson(server, { plan: "partner" }), await aPerson(server)];
  const bucket = await aBucket(owner, "Acme");
  for (const password of ["one", "two"]) await anEntry(owner, bucket, aPasswordDraft({ password }));
  await share(server, [owner, bucket], admin, "admin");
  return { owner, admin, bucket };
};

const startEmpty = async (owner: TestUser): Promise<TestUser> => {
  await reset(server, owner, { by: { kind: "empty" } });
  return enterAs(server, owner);
};

const restore = async ({ device, session }: TestUser, password: string) =>
  restoreOldData(device, session, {
    retired: await onlyRetired(session),
    proof: { kind: "password", password },
    systemName: "Before",
  });

const sweep = () => createServices(server.context).identity.sweep();

test("members keep using a shared bucket, and a rotation of its key becomes due when the owner restores it", async () => {
  const { owner, admin, bucket } = await anOwner();
  const fresh = await startEmpty(owner);
  assert.ok(!(await sees(fresh, bucket.uid)));
  assert.ok(await sees(admin, bucket.uid));
  assert.deepEqual(await restore(fresh, owner.password), { restored: 2, unverifiable: 0 });
  assert.deepEqual(await readable(fresh), ["Acme: one", "Acme: two"]);
  const back = await bucketAs(server, fresh, bucket);
  assert.deepEqual([back.rotation, back.access_type, back.key?.form], ["due", "owner", "self"]);
  assert.equal((await accessesOf(server, fresh, bucket))[1]?.status, "active");
});

test("no entry is lost if a rotation of the bucket's key had begun before the reset", async () => {
  const { owner, admin, bucket } = await anOwner();
  await replied(startRotation(server, [owner, bucket], [[admin, "admin"]]));
  const chunk = await aChunk(server, owner, bucket, 1);
  await replied(callAs(server, owner, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]));
  const fresh = await startEmpty(owner);
  await restore(fresh, owner.password);
  assert.deepEqual(await readable(fresh), ["Acme: one", "Acme: two"]);
  const { gen, earlier_keys } = await bucketAs(server, fresh, bucket);
  assert.deepEqual([gen, earlier_keys.map((earlier) => earlier.gen)], [2, [1]]);
});

test("if an admin has rotated the bucket's key, the owner gets the new key only from an admin", async () => {
  const { owner, admin, bucket } = await anOwner();
  await rotate(server, [admin, bucket], [[owner, "owner"]]);
  const fresh = await startEmpty(owner);
  const { buckets } = await onlyRetired(fresh.session);
  assert.equal(buckets, 1, "only the system bucket can be restored");
  assert.deepEqual(await restore(fresh, owner.password), { restored: 1, unverifiable: 0 });
  pass(server, 31 * DAY);
  await sweep();
  assert.ok(await sees(await enterAs(server, admin, { password: admin.password }), bucket.uid));
  const later = await enterAs(server, owner);
  const again = await enterAs(server, admin, { password: admin.password });
  await rotate(server, [again, bucket], [[later, "owner"]]);
  assert.ok(await sees(later, bucket.uid));
});

test("a bucket whose key no user has is erased after thirty days", async () => {
  const { owner, admin, bucket } = await anOwner();
  await rotate(server, [admin, bucket], [[owner, "owner"]]);
  await startEmpty(owner);
  await replied(callAs(server, admin, ["POST", `/api/buckets/${bucket.uid}/leave`]));
  const stays = async () =>
    (await server.database.handle.selectFrom("buckets").select("uid").where("uid", "=", bucket.uid).execute())
      .length;
  pass(server, 29 * DAY);
  await sweep();
  assert.equal(await stays(), 1);
  pass(server, 2 * DAY);
  await sweep();
  assert.equal(await stays(), 0);
});

test("changed wrapped keys are refused, and nothing changes", async () => {
  const { owner, admin, bucket } = await anOwner();
  await replied(startRotation(server, [owner, bucket], [[admin, "admin"]]));
  const fresh = await startEmpty(owner);
  const { key } =
    (await bucketsOf(fresh)).find(({ is_system }) => is_system) ?? assert.fail("a system bucket");
  const wrap = key?.form === "self" ? key.wrap : "";
  const put = (earlier?: { gen: number; wrap: string }[]) =>
    callAs(server, fresh, [
      "POST",
      "/api/me/retired/restore",
      { from_ak_gen: 1, to_ak_gen: 2, buckets: [{ uid: bucket.uid, wrap, ...(earlier && { earlier }) }] },
    ]);
  assert.equal((await put()).status, 409, "a restore without the earlier key is refused");
  assert.equal((await put([{ gen: 2, wrap }])).status, 409, "a generation that is sent twice is refused");
  assert.equal((await put([{ gen: 3, wrap }])).status, 409, "a key that never existed is refused");
  assert.ok(!(await sees(fresh, bucket.uid)));
  assert.equal((await put([{ gen: 1, wrap }])).status, 204);
});
