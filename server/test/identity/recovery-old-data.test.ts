/** @file After a reset without data, the locked data is recovered with the recovery code or an old password. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { listLists } from "@keepwell/client/buckets/list-lists.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { planImport } from "@keepwell/client/import/plan-import.ts";
import { createImportWriter } from "@keepwell/client/import/write-import.ts";
import { mergeRecovered } from "@keepwell/client/recovery/merge-recovered.ts";
import { browserOpens } from "@keepwell/client/recovery/open-account.ts";
import { type OldProof, restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { aBucket, anEntry, aPasswordDraft, bucketsOf, named, reopen, systemBucket } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { ALL_BACK, aPersonWithData, EMPTY, RECOVERED, restore } from "./old-data-steps.ts";
import { enterAs, follow, onlyRetired, readable, reset } from "./recovery-steps.ts";

const server = useServer();

test("a reset without data leaves a new system bucket, and no call finds the old data", async () => {
  const user = await aPersonWithData(server);
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  const buckets = await bucketsOf(fresh);
  assert.deepEqual(
    buckets.map(({ name, is_system }) => [name, is_system]),
    [["Private passwords", true]],
  );
  const { api } = fresh.session;
  const id = user.bucket.uid;
  await assert.rejects(api.buckets.getBucket({ params: { id } }), { type: "not_found" });
  await assert.rejects(api.buckets.listEntries({ params: { bucketId: id } }), { type: "not_found" });
  await assert.rejects(api.buckets.deleteBucket({ params: { id } }), { type: "not_found" });
  assert.deepEqual(await api.buckets.search({ query: { q: "Bank" } }), []);
  const marked = api.buckets.createBookmark({ body: { uid: id, type: "bucket" } });
  await assert.rejects(marked, { type: "not_found" });
  assert.equal((await api.billing.usage()).buckets, 0);
  assert.ok(await aBucket(fresh), "the plan counts only visible buckets");
  const keys = await api.identity.myKeys();
  assert.deepEqual([keys.ak_gen, keys.bundle.gen], [2, 2]);
  assert.deepEqual(await api.identity.listDevices(), []);
  const state = await api.identity.recoveryState();
  assert.equal(state.code, null);
  const [retired] = state.retired;
  assert.deepEqual(
    [retired?.ak_gen, retired?.has_code, retired?.buckets, retired?.entries, retired?.passwords.length],
    [1, true, 2, 2, 1],
  );
});

for (const found of ["code", "password"] as const)
  test(`the previous ${found} restores everything, and the system buckets are merged`, async () => {
    const user = await aPersonWithData(server);
    await reset(server, user, { by: EMPTY });
    const fresh = await enterAs(server, user);
    const proof: OldProof =
      found === "code" ? { kind: "code", code: user.code } : { kind: "password", password: user.password };
    assert.deepEqual(await restore(fresh, proof), { restored: 2, unverifiable: 0 });
    assert.deepEqual(await readable(fresh), ["Acme: acme", `${RECOVERED}: private`]);
    const between = await fresh.session.api.identity.recoveryState();
    assert.deepEqual([between.retired, between.recovered_buckets.length], [[], 1]);
    assert.equal(
      (await fresh.session.api.billing.usage()).buckets,
      1,
      "entries that are still to be moved are not counted",
    );

    await mergeRecovered(fresh.session);
    assert.deepEqual(await readable(fresh), ALL_BACK);
    const system = await systemBucket(fresh);
    const [row] = await fresh.session.api.buckets.listEntries({ params: { bucketId: system.uid } });
    const [list] = await listLists(fresh.session, system.uid, () => system);
    assert.deepEqual([list?.name, list?.naming], ["Banks", "unconfirmed"], "the list was recovered");
    assert.ok(row && "password_list" in row && row.password_list?.uid === list?.uid);
    assert.deepEqual((await fresh.session.api.identity.recoveryState()).recovered_buckets, []);
    await mergeRecovered(fresh.session);
    const anew = await enterAs(server, user);
    assert.deepEqual(await readable(anew), ALL_BACK, "another browser reads everything too");
    const left = await server.database.handle
      .selectFrom("retired_keys")
      .select("uid")
      .where("user_uid", "=", user.session.identity.uid)
      .execute();
    assert.deepEqual(left, [], "the previous key is deleted");
  });

test("a password that was replaced by a reset with the recovery code also restores the old data", async () => {
  const user = await aPersonWithData(server);
  await reset(server, user, { by: { kind: "code", code: user.code }, password: "second password, good" });
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  assert.equal((await onlyRetired(fresh.session)).passwords.length, 2);
  await restore(fresh, { kind: "password", password: user.password });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ALL_BACK);
});

test("after two resets without data, each previous account key restores its own data", async () => {
  const user = await aPersonWithData(server);
  await reset(server, user, { by: EMPTY, password: "second password, good" });
  const second = await enterAs(server, user, { password: "second password, good" });
  await anEntry(second, await systemBucket(second), aPasswordDraft({ password: "second" }));
  await reset(server, user, { by: EMPTY });
  const third = await enterAs(server, user);
  const { retired } = await third.session.api.identity.recoveryState();
  assert.deepEqual(retired.map(({ ak_gen }) => ak_gen).sort(), [1, 2]);
  for (const [akGen, password] of [
    [1, user.password],
    [2, "second password, good"],
  ] as const) {
    const one = retired.find(({ ak_gen }) => ak_gen === akGen);
    assert.ok(one);
    const proof = { kind: "password", password } as const;
    await restoreOldData(third.device, third.session, { retired: one, proof, systemName: RECOVERED });
  }
  await mergeRecovered(third.session);
  assert.deepEqual(await readable(third), [
    "Acme: acme",
    "Private passwords: private",
    "Private passwords: second",
  ]);
});

test("MS-63: old data can be restored even after the server has hidden every way to recover it", async () => {
  const user = await aPersonWithData(server);
  const followed = await follow(server, user.email, user.device);
  assert.ok(followed.way.has_code && (await browserOpens(user.device, followed)));
  // A lying server hides both ways to recover the data. The client can then only reset the account without data.
  // Afterwards an honest server still has all data.
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ALL_BACK);
});

test("an interrupted merge can be continued, and a bucket that is not empty is not deleted", async () => {
  const user = await aPersonWithData(server);
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  const controller = new AbortController();
  controller.abort();
  await assert.rejects(mergeRecovered(fresh.session, { signal: controller.signal }));
  const [uid = ""] = (await fresh.session.api.identity.recoveryState()).recovered_buckets;
  assert.equal((await fresh.session.api.buckets.listEntries({ params: { bucketId: uid } })).length, 1);
  const bucket = await fresh.session.api.buckets.getBucket({ params: { id: uid } });
  await deleteEntries(fresh.session, { bucket, entries: [named(user.entry)] });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ["Acme: acme"]);
});

test("an entry in Trash is moved with its list, and does not stop the merge", async () => {
  const user = await aPersonWithData(server);
  await trashEntries(user.session, { bucket: await systemBucket(user), entries: [named(user.entry)] });
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  await mergeRecovered(fresh.session);
  const params = { bucketId: (await systemBucket(fresh)).uid };
  const [trashed] = await fresh.session.api.buckets.listTrash({ params });
  assert.ok(trashed && "password_list" in trashed);
  assert.deepEqual([trashed.uid, trashed.password_list !== null], [user.entry.uid, true]);
});

test("entries keep their list if a failure follows their move", async () => {
  const user = await aPersonWithData(server);
  const rows = Array.from({ length: BULK_MAX }, (_, index) => ({ index, listName: "Banks" }));
  await createImportWriter(user.session, {
    key: await openImportSecret(makeImportSecret()),
    plan: planImport(rows, { to: "one", bucket: await systemBucket(user) }),
    take: async (indices) => indices.map(() => aPasswordDraft()),
  }).run({});
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  let moves = 0;
  const cut = await reopen({
    ...fresh.device,
    transport: async (request) => {
      if (request.method === "PUT" && /buckets\/[^/]+\/entries$/.test(request.path)) moves += 1;
      if (moves === 2) throw new Error("the connection broke");
      return fresh.device.transport(request);
    },
  });
  assert.ok(cut);
  const target = await systemBucket(fresh);
  const listed = async () => {
    const entries = await fresh.session.api.buckets.listEntries({ params: { bucketId: target.uid } });
    return entries.filter((entry) => "password_list" in entry && entry.password_list !== null).length;
  };
  await assert.rejects(mergeRecovered(cut), { type: "offline" });
  assert.equal(await listed(), BULK_MAX);
  await mergeRecovered(fresh.session);
  assert.equal(await listed(), BULK_MAX + 1);
});
