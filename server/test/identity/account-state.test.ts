/**
 * @file The sealed state of an account: the number of each save is one more than that of the previous save, unless the
 * save names the state that it replaces.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { DEFAULT_CEILINGS } from "../../src/billing/ceilings.ts";
import { aUser, systemBucket, type TestUser } from "../factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anEarlierUser } from "./earlier-account.ts";

const server = useServer();
let user: TestUser;
let sealed: string;
before(async () => {
  await server.opened;
  user = await anEarlierUser(server);
  const { key } = await systemBucket(user);
  sealed = key?.form === "self" ? key.wrap : "";
});

const get = (by: TestUser) =>
  replied<{ state: { seq: number } | null }>(callAs(server, by, ["GET", "/api/me/state"]));
const put = (by: TestUser, seq: number, replaces?: number) =>
  callAs(server, by, ["PUT", "/api/me/state", { seq, sealed, replaces }]);

test("the server counts the saves of each account's state", async () => {
  assert.deepEqual(await get(user), { state: null });
  assert.equal((await put(user, 2)).code, "conflict");
  await replied(put(user, 1));
  assert.deepEqual(await get(user), { state: { seq: 1, sealed } });
  for (const seq of [1, 3]) assert.equal((await put(user, seq)).code, "conflict");
  await replied(put(user, 2));
  assert.equal((await get(user)).state?.seq, 2);
  assert.deepEqual(await get(await anEarlierUser(server)), { state: null });
});

test("if several saves run at the same time, one is stored and the others are refused", async () => {
  const other = await anEarlierUser(server);
  for (const seq of [1, 2, 3]) {
    const replies = await Promise.all([put(other, seq), put(other, seq), put(other, seq)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409, 409]);
  }
});

test("a save may skip numbers (as after a restored backup) if it names the state that it replaces", async () => {
  const other = await anEarlierUser(server);
  await replied(put(other, 8, 0));
  assert.equal((await get(other)).state?.seq, 8);
  for (const [seq, replaces] of [
    [12, 7],
    [12, 9],
    [12, 0],
    [8, 8],
    [7, 8],
  ] as const)
    assert.equal(
      (await put(other, seq, replaces)).code,
      "conflict",
      `state ${seq} cannot replace state ${replaces}`,
    );
  assert.equal((await put(other, 12, -1)).status, 422);
  await replied(put(other, 12, 8));
  assert.equal((await get(other)).state?.seq, 12);
});

test("an account with the most buckets, which knows hundreds of people, can save its state", async () => {
  const account = await aUser(server);
  const trust = await account.session.keyring.trust();
  const many = <Value>(count: number, value: Value): Record<string, Value> =>
    Object.fromEntries(Array.from({ length: count }, () => [makeUid(), value]));
  const [at, fingerprint] = [1_800_000_000, "5a".repeat(32)];
  const [email, name] = ["firstname.lastname@company.example", "Firstname Lastname"];
  const people = many(500, { fingerprint, verified: false, email, name, signed: at, at });
  const complete = many(DEFAULT_CEILINGS.containers, 1);
  await trust.update((before) => ({ ...before, people, complete }));
  trust.reread();
  const kept = await trust.read();
  assert.deepEqual([kept.people, kept.complete], [people, complete]);
});
