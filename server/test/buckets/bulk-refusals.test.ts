/**
 * @file A call on many entries changes nothing if it is refused, whether for one of the entries or for the whole call.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aUser, aUserWithBucket, systemBucket, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { keysFor, notes, stored } from "./bulk-steps.ts";

const server = useServer();
const { user, bucket } = prepare(server, () => aUserWithBucket(server));

const call = (method: string, url: string, body: unknown, by = user) =>
  send(server, { method, url, token: tokenOf(by), body });

/** Four calls that change many entries, each with a function that makes its body for given entries. */
const changes = async (within: Bucket) => {
  const list = await aList(user, within);
  const target = await aBucket(user);
  return [
    {
      method: "POST",
      url: `/api/buckets/${within.uid}/delete-entries`,
      body: (entries: readonly unknown[]) => ({ entries }),
    },
    {
      method: "PUT",
      url: `/api/buckets/${within.uid}/lists/${list.uid}/entries`,
      body: (entries: readonly unknown[]) => ({ entries }),
    },
    {
      method: "POST",
      url: `/api/buckets/${within.uid}/unlist-entries`,
      body: (entries: readonly unknown[]) => ({ entries }),
    },
    {
      method: "PUT",
      url: `/api/buckets/${target.uid}/entries`,
      body: (entries: readonly unknown[], ek = "") => ({
        entries,
        keys: Object.fromEntries(entries.map((uid) => [uid, { ek, gen: 1 }])),
      }),
    },
  ];
};

test("calls with no entries, too many entries or malformed uids change nothing", async () => {
  const [entry] = await notes(user, bucket, 1);
  const calls = await changes(bucket);
  const before = await stored(server);
  const many = Array.from({ length: 501 }, makeUid);
  const lists: [unknown[], string][] = [
    [[], "required"],
    [many, "too_long"],
    [[entry?.uid, "x"], "uid_invalid"],
    [[entry?.uid, null], "required"],
  ];
  for (const { method, url, body } of calls)
    for (const [entries, code] of lists) {
      const reply = await call(method, url, body(entries, entry?.ek));
      assert.equal(reply.status, 422, url);
      if (code !== "required" || entries.length === 0)
        assert.equal(reply.fields["entries"], code, reply.text);
    }
  assert.deepEqual(await stored(server), before);
});

test("the whole call is refused if one entry does not exist, is in another bucket, or is another user's", async () => {
  const stranger = await aUser(server);
  const [own] = await notes(user, bucket, 1);
  const [foreign] = await notes(stranger, await systemBucket(stranger), 1);
  const [elsewhere] = await notes(user, await aBucket(user), 1);
  assert.ok(own && foreign && elsewhere);
  const calls = await changes(bucket);
  const before = await stored(server);
  for (const { method, url, body } of calls)
    for (const other of [foreign.uid, makeUid(), elsewhere.uid]) {
      const toBucket = url.endsWith("/entries") && !url.includes("lists");
      if (toBucket && other === elsewhere.uid) continue;
      const reply = await call(method, url, body([own.uid, other], own.ek));
      assert.deepEqual([reply.status, reply.code], [404, "entry.not_found"], `${url} ${reply.text}`);
    }
  assert.deepEqual(await stored(server), before);
});

test("a stranger cannot move entries out of a bucket or into it, nor read or create entries there", async () => {
  const stranger = await aUser(server);
  const theirs = await systemBucket(stranger);
  const [own] = await notes(user, bucket, 1);
  const [foreign] = await notes(stranger, theirs, 1);
  assert.ok(own && foreign);
  const before = await stored(server);
  const steal = { entries: [own.uid], keys: keysFor([own]) };
  assert.equal((await call("PUT", `/api/buckets/${theirs.uid}/entries`, steal, stranger)).status, 404);
  const plant = { entries: [foreign.uid], keys: keysFor([foreign]) };
  assert.equal((await call("PUT", `/api/buckets/${bucket.uid}/entries`, plant, stranger)).status, 404);
  const url = `/api/buckets/${bucket.uid}/entries`;
  for (const path of [`${url}/sealed`, `${url}/bulk`]) {
    const body: unknown = path.endsWith("bulk")
      ? { entries: [{ ...own, uid: makeUid() }] }
      : { uids: [own.uid], part: "all" };
    assert.equal((await call("POST", path, body, stranger)).status, 404);
  }
  assert.deepEqual(await stored(server), before);
});
