import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, systemBucket, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { user, stranger } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const stranger = await aUser(server, { plan: "partner" });
  return { user, stranger };
});

const call = (method: string, url: string, body?: unknown, by = user) =>
  send(server, { method, url, token: tokenOf(by), ...(body === undefined ? {} : { body }) });

for (const { kind, able, on, off } of [
  { kind: "bookmarks", able: "bookmarkable", on: "bookmark", off: "delete-bookmark" },
  { kind: "archives", able: "archivable", on: "archive", off: "unarchive" },
]) {
  const marksOf = async (by = user): Promise<Record<string, { uid: string }>[]> =>
    JSON.parse((await call("GET", `/api/me/${kind}/bucket`, undefined, by)).text);
  const markedBy = async (by = user) => (await marksOf(by)).map((row) => row[able]?.uid).sort();

  test(`${kind}: a mark on one bucket is set, read, listed and removed`, async () => {
    const bucket = await aBucket(user);
    const made = await call("POST", `/api/${kind}`, { uid: bucket.uid, type: "bucket" });
    const row = JSON.parse(made.text);
    assert.deepEqual([made.status, row], [201, { id: row.id, [able]: { uid: bucket.uid }, type: "bucket" }]);
    assert.deepEqual(JSON.parse((await call("GET", `/api/${kind}/${row.id}`)).text), row);
    assert.ok((await markedBy()).includes(bucket.uid));
    assert.deepEqual(await markedBy(stranger), []);
    assert.equal((await call("DELETE", `/api/${kind}/${row.id}`)).status, 204);
    assert.equal((await call("GET", `/api/${kind}/${row.id}`)).code, "not_found");
    assert.equal((await call("DELETE", `/api/${kind}/${row.id}`)).code, "not_found");
    assert.ok(!(await markedBy()).includes(bucket.uid));
  });

  test(`${kind}: marking or unmarking a bucket several times at the same time is no error`, async () => {
    const [one, other] = [await aBucket(user), await aBucket(user)];
    const before = (await rowCounts(server))[kind] ?? 0;
    const uids = [one.uid, other.uid];
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => call("POST", `/api/${kind}`, { uid: one.uid, type: "bucket" })),
      call("POST", `/api/bulk/${on}/bucket`, { uids }),
      call("POST", `/api/bulk/${on}/bucket`, { uids: [...uids.toReversed(), ...uids] }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201, 200, 200],
    );
    assert.equal(new Set(replies.slice(0, 3).map(({ text }) => text)).size, 1);
    assert.equal(JSON.parse(replies[4]?.text ?? "").length, 2);
    assert.equal((await rowCounts(server))[kind], before + 2);
    const away = await Promise.all([1, 2].map(() => call("POST", `/api/bulk/${off}/bucket`, { uids })));
    assert.deepEqual(
      away.map(({ status }) => status),
      [204, 204],
    );
    assert.equal((await rowCounts(server))[kind], before);
  });

  test(`${kind}: the whole call is refused if the caller cannot see one of the buckets`, async () => {
    const [own, foreign] = [await aBucket(user), await aBucket(stranger)];
    await call("POST", `/api/${kind}`, { uid: own.uid, type: "bucket" });
    const before = [await marksOf(), await rowCounts(server)];
    for (const other of [foreign.uid, makeUid()]) {
      for (const way of [on, off]) {
        const reply = await call("POST", `/api/bulk/${way}/bucket`, { uids: [own.uid, other] });
        assert.deepEqual([reply.status, reply.code], [404, "bucket.not_found"]);
      }
      const single = await call("POST", `/api/${kind}`, { uid: other, type: "bucket" });
      assert.deepEqual([single.status, single.code], [404, "bucket.not_found"]);
    }
    assert.deepEqual([await marksOf(), await rowCounts(server)], before);
  });

  test(`${kind}: the system bucket cannot be marked, not even together with others`, async () => {
    const [own, system] = [await aBucket(user), await systemBucket(user)];
    const before = await rowCounts(server);
    for (const [url, body] of [
      [`/api/${kind}`, { uid: system.uid, type: "bucket" }],
      [`/api/bulk/${on}/bucket`, { uids: [own.uid, system.uid] }],
      [`/api/bulk/${off}/bucket`, { uids: [system.uid] }],
    ] as const) {
      const reply = await call("POST", url, body);
      assert.deepEqual([reply.status, reply.code], [403, "forbidden"]);
      assert.match(reply.text, /You are not allowed to perform this action\./);
    }
    assert.deepEqual(await rowCounts(server), before);
  });

  test(`${kind}: only buckets can be marked, and invalid uids are refused`, async () => {
    const { uid } = await aBucket(user);
    const before = await rowCounts(server);
    for (const type of ["entry", "list", "", "Bucket"])
      assert.equal((await call("POST", `/api/${kind}`, { uid, type })).status, 404, type);
    for (const way of [on, off])
      assert.equal((await call("POST", `/api/bulk/${way}/entry`, { uids: [uid] })).status, 404);
    assert.equal((await call("GET", `/api/me/${kind}/entry`)).status, 404);
    for (const uids of [[], ["x"], [null], Array.from({ length: 501 }, makeUid), uid, undefined])
      for (const way of [on, off])
        assert.equal((await call("POST", `/api/bulk/${way}/bucket`, { uids })).status, 422);
    assert.deepEqual(await rowCounts(server), before);
  });

  test(`${kind}: a user's marks are visible to that user only, and are deleted with the bucket`, async () => {
    const bucket = await aBucket(user);
    const { text } = await call("POST", `/api/${kind}`, { uid: bucket.uid, type: "bucket" });
    const { id } = JSON.parse(text);
    for (const method of ["GET", "DELETE"])
      assert.equal((await call(method, `/api/${kind}/${id}`, undefined, stranger)).code, "not_found");
    assert.ok((await markedBy()).includes(bucket.uid));
    await user.session.api.buckets.deleteBucket({ params: { id: bucket.uid } });
    assert.equal((await call("GET", `/api/${kind}/${id}`)).status, 404);
  });
}
