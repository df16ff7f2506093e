/** @file What each level may do in a bucket, by every kind of call, and the sentence where it may not (MS-46). */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { GIVEN_ACCESS_TYPES, type GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { aPerson, aRotation, aShareBody, bucketAs, callAs, invite, share, uidOf } from "./factories.ts";

const server = useServer();
let owner: TestUser;
let people: Readonly<Record<GivenAccessType, TestUser>>;
before(async () => {
  await server.opened;
  owner = await aPerson(server, { plan: "partner" });
  const person = () => aPerson(server, { plan: "partner" });
  people = { admin: await person(), write: await person(), read: await person() };
});

interface Target {
  readonly bucket: Bucket;
  readonly entry: Awaited<ReturnType<typeof updateEntry>>;
  readonly list: List;
  readonly other: Bucket;
  readonly invited: { readonly uid: string };
}

type Call = readonly [method: string, url: string, body?: unknown];
type Answer = number | string;

interface Row {
  readonly what: string;
  readonly call: (target: Target, by: TestUser) => Call | Promise<Call>;
  /** The status where it is allowed. */
  readonly ok: number;
  /** The code of the refusal, and whom it meets. */
  readonly refused?: readonly [code: string, ...levels: GivenAccessType[]];
}

const entriesUrl = ({ bucket }: Target) => `/api/buckets/${bucket.uid}/entries`;
const entryUrl = (target: Target) => `${entriesUrl(target)}/${target.entry.uid}`;
const bucketUrl = ({ bucket }: Target) => `/api/buckets/${bucket.uid}`;
const accessUrl = (target: Target) => `${bucketUrl(target)}/accesses/${target.invited.uid}`;
const named = ({ entry }: Target) => ({ entries: [entry.uid] });
const first = ({ entry }: Target) => ({ ...entry, uid: makeUid(), rev: 1, ek_gen: 1 });
const moving = ({ entry }: Target) => ({
  ...named({ entry } as Target),
  keys: { [entry.uid]: { ek: entry.ek, gen: 1 } },
});

const ROWS: readonly Row[] = [
  { what: "see the bucket", ok: 200, call: (on) => ["GET", bucketUrl(on)] },
  { what: "list entries", ok: 200, call: (on) => ["GET", entriesUrl(on)] },
  { what: "open an entry", ok: 200, call: (on) => ["GET", entryUrl(on)] },
  { what: "list versions", ok: 200, call: (on) => ["GET", `${entryUrl(on)}/versions`] },
  { what: "open a version", ok: 200, call: (on) => ["GET", `${entryUrl(on)}/versions/1`] },
  {
    what: "read many",
    ok: 200,
    call: (on) => ["POST", `${entriesUrl(on)}/sealed`, { uids: [on.entry.uid], part: "all" }],
  },
  { what: "list lists", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/lists`] },
  { what: "see a list", ok: 200, call: (on) => ["GET", `/api/lists/${on.list.uid}`] },
  { what: "list a list", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/lists/${on.list.uid}/entries`] },
  {
    what: "star",
    ok: 201,
    call: ({ bucket }) => ["POST", "/api/bookmarks", { uid: bucket.uid, type: "bucket" }],
  },
  {
    what: "put away",
    ok: 201,
    call: ({ bucket }) => ["POST", "/api/archives", { uid: bucket.uid, type: "bucket" }],
  },
  { what: "see who reaches it", ok: 200, call: (on) => ["GET", `${bucketUrl(on)}/accesses`] },
  { what: "see one access", ok: 200, call: ({ invited }) => ["GET", `/api/accesses/${invited.uid}`] },
  {
    what: "create an entry",
    ok: 201,
    refused: ["entry.create", "read"],
    call: (on) => ["POST", entriesUrl(on), first(on)],
  },
  {
    what: "create entries",
    ok: 201,
    refused: ["entry.create", "read"],
    call: (on) => ["POST", `${entriesUrl(on)}/bulk`, { entries: [first(on)] }],
  },
  {
    what: "save an entry",
    ok: 200,
    refused: ["entry.edit", "read"],
    call: (on) => ["PUT", entryUrl(on), { ...on.entry, rev: 3 }],
  },
  {
    what: "delete an entry",
    ok: 204,
    refused: ["entry.delete", "read"],
    call: (on) => ["DELETE", entryUrl(on)],
  },
  {
    what: "delete entries",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/delete-entries`, named(on)],
  },
  {
    what: "move to a list",
    ok: 200,
    refused: ["entry.edit", "read"],
    call: (on) => ["PUT", `${bucketUrl(on)}/lists/${on.list.uid}/entries`, named(on)],
  },
  {
    what: "move out of the bucket",
    ok: 200,
    refused: ["entry.delete", "read"],
    call: async (on, by) => ["PUT", `/api/buckets/${(await aBucket(by)).uid}/entries`, moving(on)],
  },
  {
    what: "move into the bucket",
    ok: 200,
    refused: ["entry.create", "read"],
    call: async (on, by) => {
      const entry = await anEntry(by, await aBucket(by), aNoteDraft());
      return [
        "PUT",
        entriesUrl(on),
        { entries: [entry.uid], keys: { [entry.uid]: { ek: entry.ek, gen: 1 } } },
      ];
    },
  },
  {
    what: "create a list",
    ok: 201,
    refused: ["forbidden", "read"],
    call: (on) => ["POST", `${bucketUrl(on)}/lists`, { uid: makeUid(), name: "New" }],
  },
  {
    what: "rename a list",
    ok: 200,
    refused: ["list.modify", "read"],
    call: ({ list }) => ["PUT", `/api/lists/${list.uid}`, { name: "New" }],
  },
  {
    what: "delete a list",
    ok: 204,
    refused: ["list.delete", "read"],
    call: ({ list }) => ["DELETE", `/api/lists/${list.uid}`],
  },
  {
    what: "rename the bucket",
    ok: 200,
    refused: ["bucket.modify", "read", "write"],
    call: (on) => ["PUT", bucketUrl(on), { name: "New", header_mac: on.bucket.header_mac, gen: 1 }],
  },
  {
    what: "add a person",
    ok: 201,
    refused: ["access.add", "read", "write"],
    call: async (on, by) => [
      "POST",
      `${bucketUrl(on)}/accesses`,
      await aShareBody(by, await bucketAs(server, by, on.bucket), {
        email: `${makeUid()}@example.test`,
        level: "read",
      }),
    ],
  },
  {
    what: "change a level",
    ok: 200,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["PUT", accessUrl(on), { access_type: "admin", invite_mac: on.bucket.header_mac }],
  },
  {
    what: "give a key to nobody",
    ok: 404,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["PUT", `${accessUrl(on)}/grant`, { grant: "A".repeat(400) }],
  },
  {
    what: "remove a person",
    ok: 204,
    refused: ["access.modify", "read", "write"],
    call: (on) => ["DELETE", accessUrl(on)],
  },
  {
    what: "change the key",
    ok: 201,
    refused: ["forbidden", "read", "write"],
    call: async (on, by) => {
      const { body } = await aRotation(by, await bucketAs(server, by, on.bucket), [[owner, "owner"]]);
      return ["POST", `${bucketUrl(on)}/rotation`, body];
    },
  },
  {
    what: "see a change of the key",
    ok: 200,
    refused: ["forbidden", "read", "write"],
    call: (on) => ["GET", `${bucketUrl(on)}/rotation`],
  },
  {
    what: "go on with a change of the key",
    ok: 200,
    refused: ["forbidden", "read", "write"],
    call: (on) => ["PUT", `${bucketUrl(on)}/rotation`, { gen: 1, keys: {} }],
  },
  {
    what: "offer the bucket",
    ok: 422,
    refused: ["forbidden", "read", "write", "admin"],
    call: (on) => ["PUT", `${bucketUrl(on)}/handover`, { user_uid: uidOf(owner), grant: "A".repeat(400) }],
  },
  {
    what: "delete the bucket",
    ok: 204,
    refused: ["bucket.delete", "read", "write", "admin"],
    call: (on) => ["DELETE", bucketUrl(on)],
  },
  { what: "leave", ok: 204, call: (on) => ["POST", `${bucketUrl(on)}/leave`] },
];

const aTarget = async (by: TestUser, level: GivenAccessType): Promise<Target> => {
  const bucket = await aBucket(owner);
  const list = await aList(owner, bucket);
  const opened = await anEntry(owner, bucket, { ...aNoteDraft(), listId: list.uid });
  const entry = await updateEntry(owner.session, bucket, { opened, draft: aNoteDraft() });
  const invited = await invite(server, [owner, bucket], `${makeUid()}@example.test`);
  await share(server, [owner, bucket], by, level);
  return { bucket, list, entry, invited, other: await aBucket(owner) };
};

const expected = ({ ok, refused: [code, ...levels] = [""] }: Row, level: GivenAccessType): Answer =>
  levels.includes(level) ? `403 ${code}` : ok;

for (const row of ROWS)
  test(`who may ${row.what}`, async () => {
    for (const level of GIVEN_ACCESS_TYPES) {
      const by = people[level];
      const call = await row.call(await aTarget(by, level), by);
      const before = await rowCounts(server);
      const { status, code, text } = await callAs(server, by, call);
      const answer = status === 403 ? `403 ${code}` : status;
      assert.equal(answer, expected(row, level), `${level}: ${text}`);
      if (status === 403) assert.deepEqual(await rowCounts(server), before, level);
    }
  });

test("the owner cannot be changed or removed, and cannot leave", async () => {
  const { bucket } = await aTarget(people.admin, "admin");
  const url = `/api/buckets/${bucket.uid}/accesses/${uidOf(owner)}`;
  const level = { access_type: "read", invite_mac: bucket.header_mac };
  for (const by of [people.admin, owner]) {
    assert.equal((await callAs(server, by, ["PUT", url, level])).code, "access.modify");
    assert.equal((await callAs(server, by, ["DELETE", url])).code, "access.modify");
  }
  assert.equal((await callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/leave`])).code, "forbidden");
});

test("the bucket of private passwords has no people", async () => {
  const { uid } = (await owner.session.api.buckets.listBuckets())[0] ?? assert.fail();
  assert.ok(uid);
  const system = await bucketAs(server, owner, { uid });
  assert.ok(system.is_system);
  const body = await aShareBody(owner, system, { email: people.read.email, level: "read", to: people.read });
  const url = `/api/buckets/${uid}`;
  assert.equal((await callAs(server, owner, ["POST", `${url}/accesses`, body])).code, "access.add");
  assert.equal((await callAs(server, owner, ["GET", `${url}/accesses`])).code, "forbidden");
  const { body: rotation } = await aRotation(owner, system, []);
  assert.equal((await callAs(server, owner, ["POST", `${url}/rotation`, rotation])).code, "forbidden");
});
