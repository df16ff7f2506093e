/**
 * @file Data that a reset has locked cannot be unlocked with a wrong proof, or by another user. It is erased after
 * thirty days.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createServices } from "../../src/services.ts";
import { aUser, systemBucket, tokenOf } from "../factories.ts";
import { openTestServer, recording, send, type TestServer } from "../harness.ts";
import { ALL_BACK, aPersonWithData, EMPTY, restore } from "./old-data-steps.ts";
import { enterAs, NEW_PASSWORD, onlyRetired, pass, readable, reset } from "./recovery-steps.ts";

const DAY = 24 * 60;

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

test("a wrong code or password restores nothing, and guessing is limited", async () => {
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

test("only the owner can unlock old data, with a proof and for the current account key", async () => {
  const [user, other] = [await aPersonWithData(server), await aPersonWithData(server)];
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
  assert.equal((await put(other.bucket.uid)).status, 404, "another user's bucket is not found");
  assert.equal((await put(makeUid())).status, 404);
  assert.equal((await put((await systemBucket(mine)).uid)).status, 404, "not locked");
  assert.equal((await put(user.bucket.uid, { to_ak_gen: 3 })).status, 409);
  assert.equal((await put(user.bucket.uid, { from_ak_gen: 2 })).status, 409);
  assert.equal((await put(user.bucket.uid, { buckets: [] })).status, 422);
  const both = [user.bucket.uid, other.bucket.uid].map((uid) => ({ uid, wrap }));
  assert.equal(
    (await put("", { buckets: both })).status,
    404,
    "a call restores all of the named buckets or none",
  );
  const locked = await server.database.handle
    .selectFrom("buckets")
    .select("uid")
    .where("owner_uid", "=", user.session.identity.uid)
    .where("is_system", "=", true)
    .where("locked_ak_gen", "=", 1)
    .executeTakeFirstOrThrow();
  const nameless = await put(locked.uid);
  assert.deepEqual([nameless.status, nameless.fields["row"]], [422, "required"]);
  assert.equal((await onlyRetired(mine.session)).buckets, 2);
});

test("old data is erased after thirty days, and no earlier", async () => {
  const user = await aPersonWithData(server);
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

test("a new identity or system bucket that cannot be verified is refused, and nothing changes", async () => {
  const [user, other] = [await aPersonWithData(server), await aPersonWithData(server)];
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
