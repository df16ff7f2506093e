/** @file Starting empty, and bringing back what was there once the code or an old password is found. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { mergeRecovered } from "@keepwell/client/recovery/merge-recovered.ts";
import { browserOpens } from "@keepwell/client/recovery/open-account.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { type OldProof, restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createServices } from "../src/services.ts";
import {
  aBucket,
  aList,
  anEntry,
  aPasswordDraft,
  aUser,
  bucketsOf,
  systemBucket,
  type TestUser,
  tokenOf,
} from "./factories.ts";
import { openTestServer, recording, send, type TestServer } from "./harness.ts";
import { enterAs, follow, NEW_PASSWORD, onlyRetired, pass, readable, reset } from "./recovery-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const RECOVERED = "Recovered private passwords";
const DAY = 24 * 60;
const EMPTY = { kind: "empty" } as const;

/** A person with a private password in a list, a bucket with another, and a code. */
const aPerson = async () => {
  const user = await aUser(server, { plan: "personal" });
  const session = await signIn(user.device, { ...user, remember: true });
  const system = await systemBucket(user);
  const list = await aList(user, system, "Banks");
  const { uid } = await anEntry(user, system, aPasswordDraft({ password: "private" }));
  await moveToList(session, { bucketUid: system.uid, listUid: list.uid, uids: [uid] });
  const bucket = await aBucket(user, "Acme");
  await anEntry(user, bucket, aPasswordDraft({ password: "acme" }));
  const code = await renewRecoveryCode(user.device, session, user.password);
  return { ...user, session, code, bucket, entry: uid };
};

const restore = async ({ device, session }: TestUser, proof: OldProof) =>
  restoreOldData(device, session, {
    retired: await onlyRetired(session),
    proof,
    systemName: RECOVERED,
  });

const ALL_BACK = ["Acme: acme", "Private passwords: private"];

test("started empty: a new system bucket alone, and no call finds what was there", async () => {
  const user = await aPerson();
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
  await assert.rejects(api.buckets.listEntries({ params: { id } }), { type: "not_found" });
  await assert.rejects(api.buckets.deleteBucket({ params: { id } }), { type: "not_found" });
  assert.deepEqual(await api.buckets.search({ query: { q: "Bank" } }), []);
  const marked = api.buckets.createBookmark({ body: { uid: id, type: "bucket" } });
  await assert.rejects(marked, { type: "not_found" });
  assert.equal((await api.billing.usage()).buckets, 0);
  assert.ok(await aBucket(fresh), "the plan counts what can be seen");
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
  test(`the ${found} of before brings everything back, and the system bucket's entries into the new one`, async () => {
    const user = await aPerson();
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
      "what waits to be moved is not counted",
    );

    await mergeRecovered(fresh.session);
    assert.deepEqual(await readable(fresh), ALL_BACK);
    const system = await systemBucket(fresh);
    const [row] = await fresh.session.api.buckets.listEntries({ params: { id: system.uid } });
    assert.ok(row && "password_list" in row && row.password_list?.name === "Banks", "in a list as before");
    assert.deepEqual((await fresh.session.api.identity.recoveryState()).recovered_buckets, []);
    await mergeRecovered(fresh.session);
    const anew = await enterAs(server, user);
    assert.deepEqual(await readable(anew), ALL_BACK, "on any browser");
    const left = await server.database.handle
      .selectFrom("retired_keys")
      .select("uid")
      .where("user_uid", "=", user.session.identity.uid)
      .execute();
    assert.deepEqual(left, [], "what opened it is of no more use");
  });

test("an older password that was reset by the code in between brings it back too", async () => {
  const user = await aPerson();
  await reset(server, user, { by: { kind: "code", code: user.code }, password: "second password, good" });
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  assert.equal((await onlyRetired(fresh.session)).passwords.length, 2);
  await restore(fresh, { kind: "password", password: user.password });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ALL_BACK);
});

test("started empty twice, each key brings back its own", async () => {
  const user = await aPerson();
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

test("a wrong code or password brings nothing back, and guessing is limited", async () => {
  const strict = await openTestServer({ limits: {} });
  try {
    const user = await aUser(strict);
    await renewRecoveryCode(user.device, user.session, user.password);
    await reset(strict, user, { by: EMPTY });
    const fresh = await enterAs(strict, user);
    const other = await aUser(strict);
    const otherCode = await renewRecoveryCode(other.device, other.session, other.password);
    await assert.rejects(restore(fresh, { kind: "code", code: otherCode }), { type: "validation" });
    await assert.rejects(restore(fresh, { kind: "code", code: `${otherCode.slice(0, -1)}*` }));
    for (let count = 0; count < 9; count += 1)
      await assert.rejects(restore(fresh, { kind: "password", password: "not the one" }), {
        type: "validation",
      });
    const right = restore(fresh, { kind: "password", password: user.password });
    await assert.rejects(right, { type: "rate_limited" });
  } finally {
    await strict.close();
  }
});

test("old data is opened and unlocked by its owner alone, for the account key of now, with its proof", async () => {
  const [user, other] = [await aPerson(), await aPerson()];
  for (const person of [user, other]) await reset(server, person, { by: EMPTY });
  const [mine, theirs] = [await enterAs(server, user), await enterAs(server, other)];
  const { passwords } = await onlyRetired(theirs.session);
  const call = (path: string, body: object) =>
    send(server, { method: "POST", url: `/api/me/retired/${path}`, token: tokenOf(mine), body });
  const foreign = await call("open", { uid: passwords[0]?.uid, password: "A".repeat(43) });
  assert.equal(foreign.fields["password"], "password_wrong");
  assert.equal((await call("open", { ak_gen: 1, verifier: "A".repeat(43) })).status, 422);
  assert.equal((await call("open", { ak_gen: 2, verifier: "A".repeat(43) })).status, 422);
  assert.equal((await call("open", {})).status, 422);
  const { key } = await systemBucket(mine);
  assert.ok(key?.form === "self");
  const { wrap } = key;
  const put = (uid: string, change: object = {}) =>
    call("restore", { from_ak_gen: 1, to_ak_gen: 2, buckets: [{ uid, wrap }], ...change });
  assert.equal((await put(other.bucket.uid)).status, 404, "somebody else's");
  assert.equal((await put(makeUid())).status, 404);
  assert.equal((await put((await systemBucket(mine)).uid)).status, 404, "not locked");
  assert.equal((await put(user.bucket.uid, { to_ak_gen: 3 })).status, 409);
  assert.equal((await put(user.bucket.uid, { from_ak_gen: 2 })).status, 409);
  assert.equal((await put(user.bucket.uid, { buckets: [] })).status, 422);
  const both = [user.bucket.uid, other.bucket.uid].map((uid) => ({ uid, wrap }));
  assert.equal((await put("", { buckets: both })).status, 404, "all or none");
  const locked = await server.database.handle
    .selectFrom("buckets")
    .select("uid")
    .where("owner_uid", "=", user.session.identity.uid)
    .where("is_system", "=", true)
    .where("locked_ak_gen", "=", 1)
    .executeTakeFirstOrThrow();
  const nameless = await put(locked.uid);
  assert.deepEqual([nameless.status, nameless.fields["name"]], [422, "required"]);
  assert.equal((await onlyRetired(mine.session)).buckets, 2);
});

test("after thirty days the old data is erased, and not a day before", async () => {
  const user = await aPerson();
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  const { sweep } = createServices(server.context).identity;
  const count = async () => {
    const { rows } = await server.database.handle
      .selectFrom("buckets")
      .select((row) => row.fn.countAll<number>().as("rows"))
      .where("owner_uid", "=", user.session.identity.uid)
      .executeTakeFirstOrThrow();
    return rows;
  };
  const { erase_at } = await onlyRetired(fresh.session);
  const days = (Date.parse(erase_at) - server.clock.at.getTime()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30);
  pass(server, 29 * DAY);
  await sweep();
  assert.equal(await count(), 3);
  pass(server, DAY + 5);
  const again = await enterAs(server, user);
  assert.deepEqual((await again.session.api.identity.recoveryState()).retired, []);
  await sweep();
  assert.equal(await count(), 1);
});

test("MS-63: even if nothing is offered, what was there stays for thirty days", async () => {
  const user = await aPerson();
  const followed = await follow(server, user.email, user.device);
  assert.ok(followed.way.has_code && (await browserOpens(user.device, followed)));
  // A server that hides both: the client can only start empty, and the honest one still has everything.
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ALL_BACK);
});

test("a new identity or system bucket that does not check is refused, and nothing changes", async () => {
  const [user, other] = [await aPerson(), await aPerson()];
  const { sent, transport } = recording((request) =>
    request.path.endsWith("/password/reset")
      ? Promise.reject(new Error("held back"))
      : user.device.transport(request),
  );
  await assert.rejects(reset(server, user, { by: EMPTY, device: { ...user.device, transport } }));
  const body = JSON.parse(sent.at(-1)?.body ?? "");
  const attempt = (fresh: object) =>
    send(server, {
      method: "POST",
      url: "/api/password/reset",
      body: { ...body, fresh: { ...body.fresh, ...fresh } },
    });
  const theirs = (await other.session.api.identity.myKeys()).bundle;
  const old = (await user.session.api.identity.myKeys()).bundle;
  for (const bundle of [theirs, old, { ...body.fresh.bundle, created: 1 }])
    assert.equal((await attempt({ bundle })).fields["bundle"], "bundle_invalid");
  for (const ak_gen of [1, 3]) assert.equal((await attempt({ ak_gen })).status, 409);
  const taken = { ...body.fresh.bucket, uid: other.bucket.uid };
  assert.equal((await attempt({ bucket: taken })).code, "uid_taken");
  assert.deepEqual(await readable({ ...user, session: await signIn(user.device, user) }), ALL_BACK);
  assert.equal((await attempt({})).status, 204);
  assert.ok(await enterAs(server, user, { password: NEW_PASSWORD }));
});

test("a merge that was interrupted goes on; a bucket that is not empty is not deleted", async () => {
  const user = await aPerson();
  await reset(server, user, { by: EMPTY });
  const fresh = await enterAs(server, user);
  await restore(fresh, { kind: "code", code: user.code });
  const controller = new AbortController();
  controller.abort();
  await assert.rejects(mergeRecovered(fresh.session, { signal: controller.signal }));
  const [uid = ""] = (await fresh.session.api.identity.recoveryState()).recovered_buckets;
  assert.equal((await fresh.session.api.buckets.listEntries({ params: { id: uid } })).length, 1);
  await deleteEntries(fresh.session, { bucketUid: uid, uids: [user.entry] });
  await mergeRecovered(fresh.session);
  assert.deepEqual(await readable(fresh), ["Acme: acme"]);
});
