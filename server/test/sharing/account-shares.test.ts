/** @file What happens to shared buckets when a user deletes, resets or exports their account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aReadableBucket,
  bucketsOf,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { enterAs, reset } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, invite, keyOf, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";
import { rotate } from "./rotation-steps.ts";

const server = useServer();

const anOwner = (): Promise<TestUser> => aPerson(server, { plan: "partner" });

const confirm = (user: TestUser) => confirmPassword(user.device, user.session, user.password);

const leave = async (user: TestUser, query: { shared?: "delete" } = {}): Promise<void> => {
  await confirm(user);
  await user.session.api.identity.deleteMe({ query });
};

/** Accepts the share if the user has not accepted it yet. Returns whether the user's client can open the bucket. */
const opensBy = async (user: TestUser, uid: string): Promise<boolean> => {
  const find = async () => (await listBuckets(user.session)).find((one) => one.uid === uid);
  const first = await find();
  if (first && isUnverifiable(first) && first.state === "offered")
    await acceptShare(user.session, first.share);
  const found = await find();
  return found !== undefined && !isUnverifiable(found);
};

const rotationStateOf = async (uid: string) =>
  (
    await server.database.handle
      .selectFrom("buckets")
      .select("rotation")
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow()
  ).rotation;

test("the export lists the accesses that a user has, has given or has on own buckets, but no entries of other users", async () => {
  const [owner, member] = [await anOwner(), await aPerson(server)];
  const bucket = await aReadableBucket(owner, "Household");
  await anEntry(owner, bucket, aNoteDraft("x", "Safe"));
  await share(server, [owner, bucket], member, "admin");
  await invite(server, [member, bucket], "guest@example.test", "read");
  const row = (email: string, level: string) => ["Household", bucket.uid, email, level];
  const read = async (user: TestUser) => {
    await confirm(user);
    const data = await user.session.api.identity.exportMe();
    const rows = (list: typeof data.accesses.had) =>
      list.map(({ bucket: { name, uid }, email, access_type }) => [name, uid, email, access_type]);
    return { data, had: rows(data.accesses.had), given: rows(data.accesses.given) };
  };
  const both = [row(member.email, "admin"), row("guest@example.test", "read")];
  const own = await read(owner);
  assert.deepEqual([own.had, own.given], [[], both]);
  const others = await read(member);
  assert.deepEqual([others.had, others.given], [[both[0]], [both[1]]]);
  assert.ok(!JSON.stringify(others.data.buckets).includes("Household"));
  assert.ok(!JSON.stringify(others.data).includes("Safe"));
});

test("an account is deleted together with its shared buckets only if the request says so", async () => {
  const [owner, member] = [await anOwner(), await aPerson(server)];
  const [shared, invited] = [await aReadableBucket(owner, "Shared"), await aBucket(owner)];
  await invite(server, [owner, invited], "nobody@example.test");
  await assert.rejects(
    leave(owner),
    { code: "account.shares" },
    "a bucket with only an invitation counts as shared",
  );
  await share(server, [owner, shared], member);
  await assert.rejects(leave(owner), { code: "account.shares" });
  assert.ok((await bucketsOf(member)).some(({ uid }) => uid === shared.uid));
  const wrong = await callAs(server, owner, ["DELETE", "/api/me?shared=keep"]);
  assert.equal(wrong.status, 422);
  const told: string[] = [];
  const unlisten = await server.database.listen("changes", (payload) => told.push(payload ?? ""));
  await leave(owner, { shared: "delete" });
  const isTold = () =>
    told
      .map((payload) => JSON.parse(payload))
      .some(
        ({ what, users, bucket }) =>
          what === "buckets" && users.includes(uidOf(member)) && bucket === shared.uid,
      );
  for (let polls = 0; !isTold() && polls < 500; polls += 1) await wait(10);
  assert.ok(isTold());
  await unlisten();
  assert.ok((await bucketsOf(member)).every(({ uid }) => uid !== shared.uid));
  assert.deepEqual(await letterTo(server, member.email, "share_removed"), {
    by: "Test Person",
    bucket: "Shared",
  });
});

test("an account with access to another user's bucket can be deleted, and the bucket stays", async () => {
  const [owner, leaving, other] = [await anOwner(), await aPerson(server), await aPerson(server)];
  const bucket = await aBucket(owner);
  await anEntry(owner, bucket, aNoteDraft());
  await share(server, [owner, bucket], leaving, "admin");
  await share(server, [leaving, bucket], other, "read");
  assert.ok(await opensBy(other, bucket.uid));
  await leave(leaving);
  assert.equal(await rotationStateOf(bucket.uid), "due");
  assert.deepEqual(
    (await accessesOf(server, owner, bucket)).map(({ status, user }) => [status, user?.uid]),
    [
      ["owner", uidOf(owner)],
      ["active", uidOf(other)],
    ],
  );
  const fresh = await enterAs(server, other, { password: other.password });
  assert.ok(
    await opensBy(fresh, bucket.uid),
    "a copy of the key that the deleted account gave may still open",
  );
  await rotate(server, [owner, bucket], [[other, "read"]]);
  assert.ok(await opensBy(fresh, bucket.uid));
});

test("if a deleted user never held the bucket's key, no rotation is due", async () => {
  const [owner, leaving] = [await anOwner(), await aPerson(server)];
  const bucket = await aBucket(owner);
  await invite(server, [owner, bucket], leaving.email);
  await leave(leaving);
  assert.equal(await rotationStateOf(bucket.uid), null);
  assert.equal((await accessesOf(server, owner, bucket)).length, 1);
});

test("a reset without data ends offers to the user, removes their keys, and makes their accesses wait for confirmation", async () => {
  const [owner, member] = [await anOwner(), await aPerson(server, { plan: "premium" })];
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], member, "admin");
  assert.ok(await opensBy(member, bucket.uid));
  await rotate(server, [member, bucket], [[owner, "owner"]]);
  const seen = await bucketAs(server, owner, bucket);
  const grant = await aGrant(owner, {
    bucket: seen,
    key: await keyOf(owner, seen),
    to: member,
    role: "owner",
  });
  const offer = { user_uid: uidOf(member), grant };
  await replied(callAs(server, owner, ["PUT", `/api/buckets/${bucket.uid}/handover`, offer]));
  await reset(server, member, { by: { kind: "empty" } });
  const { handle } = server.database;
  const count = async (table: "bucket_handovers" | "own_bucket_keys", column: string) =>
    (
      await handle
        .selectFrom(table)
        .selectAll()
        .where(column as "user_uid", "=", uidOf(member))
        .execute()
    ).length;
  assert.equal(await count("bucket_handovers", "to_uid"), 0);
  const { state } = await (await enterAs(server, member)).session.api.identity.getState();
  assert.equal(state?.seq, 1, "the previous state is deleted, and there is a new first state");
  const wraps = await handle
    .selectFrom("own_bucket_keys")
    .select("bucket_uid")
    .where("user_uid", "=", uidOf(member))
    .where("bucket_uid", "=", bucket.uid)
    .execute();
  assert.deepEqual(wraps, []);
  const again = await enterAs(server, member);
  assert.ok((await bucketsOf(again)).every(({ uid }) => uid !== bucket.uid));
  const [, row] = await accessesOf(server, owner, bucket);
  assert.equal(row?.status, "confirm");
});
