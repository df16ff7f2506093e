/** @file API calls on a team's bucket, by users with each kind of access and without access. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow } from "../buckets/bucket-rows.ts";
import { movedKey, nextRow } from "../buckets/row-bodies.ts";
import { aList, systemBucket, type TestUser } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { ACTORS, makeScene } from "./scene.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await makeScene(server) }));

/** Copies an entry, for a call that deletes or moves the copy. Returns the copy's uid. */
const another = async ({ uid }: SealedEntry, list: List | null = null): Promise<string> => {
  const copy = makeUid();
  const { handle } = server.database;
  const row = await handle.selectFrom("entries").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();
  await handle
    .insertInto("entries")
    .values({ ...row, uid: copy, list_uid: list?.uid ?? null })
    .execute();
  return copy;
};

const anotherList = async (): Promise<string> => (await aList(scene.team.founder, scene.bucket)).uid;

const bodyOf = ({ type, name, meta_mac, ek, gen, ...entry }: SealedEntry, listUid: string | null) => ({
  type,
  name,
  meta_mac,
  ek,
  gen,
  text: entry.text,
  extra: entry.extra,
  uid: makeUid(),
  rev: 1,
  ek_gen: 1,
  list_id: listUid,
});

type Call = readonly [method: string, url: string, body?: unknown];

type Calls = Readonly<Record<string, (user: TestUser) => Promise<Call> | Call>>;

const callsOnEntry = (label: string, entry: () => SealedEntry): Calls => ({
  [`${label}: view`]: () => ["GET", inBucket(`/entries/${entry().uid}`)],
  [`${label}: save`]: () => save(entry()),
  [`${label}: delete`]: async () => ["DELETE", inBucket(`/entries/${await another(entry())}`)],
  [`${label}: to Trash`]: () => trash("trash-entries", [entry()]),
  [`${label}: restore`]: () => trash("restore-entries", [entry()]),
  [`${label}: versions`]: () => ["GET", inBucket(`/entries/${entry().uid}/versions`)],
});

/**
 * API calls on the bucket. The calls that can have an outdated body are sent with one. The status 409 then means that
 * the caller's role allows the call.
 */
const CALLS: Calls = {
  "bucket: view": () => ["GET", inBucket()],
  "bucket: entries": () => ["GET", inBucket("/entries")],
  "bucket: lists": () => ["GET", inBucket("/lists")],
  "bucket: rename": () => ["PUT", inBucket(), { name: "", row: nextBucketRow(scene.bucket), gen: 77 }],
  "bucket: to Trash": () => ["DELETE", inBucket(), { row: nextBucketRow(scene.bucket), gen: 77 }],
  "bucket: restore": () => ["POST", inBucket("/restore"), { row: nextBucketRow(scene.bucket), gen: 77 }],
  "bucket: mark": () => ["POST", "/api/bookmarks", { uid: scene.bucket.uid, type: "bucket" }],
  "bucket: key": () => ["GET", inBucket("/rotation")],
  "bucket: trash": () => ["GET", inBucket("/trash")],
  "bucket: add list": () => ["POST", inBucket("/lists"), { uid: makeUid(), name: "New" }],
  "bucket: add entry": () => ["POST", inBucket("/entries"), bodyOf(scene.inBucket, null)],
  "bucket: add entries": () => [
    "POST",
    inBucket("/entries/bulk"),
    { entries: [bodyOf(scene.inBucket, null)] },
  ],
  "open list: view": () => ["GET", `/api/lists/${scene.open.uid}`],
  "open list: entries": () => ["GET", inBucket(`/lists/${scene.open.uid}/entries`)],
  "open list: rename": () => ["PUT", `/api/lists/${scene.open.uid}`, { name: "Open" }],
  "open list: delete": async () => ["DELETE", `/api/lists/${await anotherList()}`],
  "open list: add entry": () => ["POST", inBucket("/entries"), bodyOf(scene.inBucket, scene.open.uid)],
  "closed list: view": () => ["GET", `/api/lists/${scene.closed.uid}`],
  "closed list: entries": () => ["GET", inBucket(`/lists/${scene.closed.uid}/entries`)],
  "closed list: rename": () => ["PUT", `/api/lists/${scene.closed.uid}`, { name: "Closed" }],
  "closed list: add entry": () => ["POST", inBucket("/entries"), bodyOf(scene.inBucket, scene.closed.uid)],
  ...callsOnEntry("entry in bucket", () => scene.inBucket),
  "entry in open list: view": () => ["GET", inBucket(`/entries/${scene.inOpen.uid}`)],
  "entry in closed list: view": () => ["GET", inBucket(`/entries/${scene.inClosed.uid}`)],
  "entry in closed list: save": () => save(scene.inClosed),
  "entry in closed list: delete": async () => [
    "DELETE",
    inBucket(`/entries/${await another(scene.inClosed, scene.closed)}`),
  ],
  "entry in closed list: versions": () => ["GET", inBucket(`/entries/${scene.inClosed.uid}/versions`)],
  ...callsOnEntry("restricted entry", () => scene.alone),
  "many: delete": async () => [
    "POST",
    inBucket("/delete-entries"),
    { entries: [await another(scene.inBucket), await another(scene.inClosed, scene.closed)] },
  ],
  "many: to Trash": () => trash("trash-entries", [scene.inBucket, scene.inClosed]),
  "many: restore": () => trash("restore-entries", [scene.inBucket, scene.inClosed]),
  "many: read": () => sealed([scene.inBucket, scene.inOpen], "all"),
  "many: keys": () => sealed([scene.inClosed], "keys"),
  "many: read one more": () => sealed([scene.inBucket, scene.alone], "all"),
  "many: into open list": async () => intoList(scene.open, await another(scene.inBucket)),
  "many: into closed list": async () => intoList(scene.closed, await another(scene.inBucket)),
  "many: out of closed list": async () => intoList(scene.open, await another(scene.inClosed, scene.closed)),
  "many: to no list": async () => toNoList(await another(scene.inOpen, scene.open)),
  "many: closed to no list": async () => toNoList(await another(scene.inClosed, scene.closed)),
  "many: to own bucket": async (user) => take(user, await another(scene.inBucket)),
  "many: closed to own bucket": async (user) => take(user, await another(scene.inClosed, scene.closed)),
};

const inBucket = (path = ""): string => `/api/buckets/${scene.bucket.uid}${path}`;

const save = (entry: SealedEntry): Call => {
  const { uid: _, list_id: __, ...body } = bodyOf(entry, null);
  return ["PUT", inBucket(`/entries/${entry.uid}`), { ...body, rev: 77 }];
};

const sealed = (entries: readonly SealedEntry[], part: "all" | "keys"): Call => [
  "POST",
  inBucket("/entries/sealed"),
  { uids: entries.map(({ uid }) => uid), part },
];

const trash = (path: string, entries: readonly SealedEntry[]): Call => {
  const rows = entries.map((entry) => [entry.uid, nextRow(entry)]);
  const body = { entries: entries.map(({ uid }) => uid), gen: 77, rows: Object.fromEntries(rows) };
  return ["POST", inBucket(`/${path}`), body];
};

const intoList = (list: List, uid: string): Call => [
  "PUT",
  inBucket(`/lists/${list.uid}/entries`),
  { entries: [uid] },
];

const toNoList = (uid: string): Call => ["POST", inBucket("/unlist-entries"), { entries: [uid] }];

const take = async (user: TestUser, uid: string): Promise<Call> => [
  "PUT",
  `/api/buckets/${(await systemBucket(user)).uid}/entries`,
  { entries: [uid], keys: { [uid]: movedKey(scene.inBucket) } },
];

/** The statuses of the calls, with columns in the order of ACTORS. 409 means allowed, but with an outdated body. */
const MATRIX = `
bucket: view                   200 200 200 200 200 200 200 200 404 404 404 404
bucket: entries                200 200 200 200 200 200 200 200 404 404 404 404
bucket: lists                  200 200 200 200 200 200 200 200 404 404 404 404
bucket: rename                 409 409 403 403 403 403 403 403 404 404 404 404
bucket: to Trash               409 403 403 403 403 403 403 403 404 404 404 404
bucket: restore                409 409 403 403 403 403 403 403 404 404 404 404
bucket: mark                   201 201 201 201 201 201 201 201 404 404 404 404
bucket: key                    200 403 403 403 403 403 403 403 404 404 404 404
bucket: trash                  200 200 200 200 200 200 200 200 404 404 404 404
bucket: add list               201 201 403 403 403 403 403 403 404 404 404 404
bucket: add entry              201 201 403 201 403 403 403 403 404 404 404 404
bucket: add entries            201 201 403 201 403 403 403 403 404 404 404 404
open list: view                200 200 200 200 200 200 404 200 404 404 404 404
open list: entries             200 200 200 200 200 200 404 200 404 404 404 404
open list: rename              200 200 403 403 403 403 404 403 404 404 404 404
open list: delete              204 204 403 403 403 403 404 404 404 404 404 404
open list: add entry           201 201 403 201 403 403 404 403 404 404 404 404
closed list: view              200 404 404 404 404 404 200 404 404 404 404 404
closed list: entries           200 404 404 404 404 404 200 404 404 404 404 404
closed list: rename            200 404 404 404 404 404 403 404 404 404 404 404
closed list: add entry         201 404 404 404 404 404 201 404 404 404 404 404
entry in bucket: view          200 200 200 200 200 200 404 404 404 404 404 404
entry in bucket: save          409 409 403 409 403 403 404 404 404 404 404 404
entry in bucket: delete        204 204 403 204 403 403 404 404 404 404 404 404
entry in bucket: to Trash      409 409 403 409 403 403 404 404 404 404 404 404
entry in bucket: restore       409 409 403 409 403 403 404 404 404 404 404 404
entry in bucket: versions      200 200 200 200 200 200 404 404 404 404 404 404
entry in open list: view       200 200 200 200 200 200 404 404 404 404 404 404
entry in closed list: view     200 404 404 404 404 404 200 404 404 404 404 404
entry in closed list: save     409 404 404 404 404 404 409 404 404 404 404 404
entry in closed list: delete   204 404 404 404 404 404 204 404 404 404 404 404
entry in closed list: versions 200 404 404 404 404 404 200 404 404 404 404 404
restricted entry: view         200 404 404 404 404 404 404 200 404 404 404 404
restricted entry: save         409 404 404 404 404 404 404 403 404 404 404 404
restricted entry: delete       204 404 404 404 404 404 404 404 404 404 404 404
restricted entry: to Trash     409 404 404 404 404 404 404 403 404 404 404 404
restricted entry: restore      409 404 404 404 404 404 404 403 404 404 404 404
restricted entry: versions     200 404 404 404 404 404 404 200 404 404 404 404
many: delete                   200 404 404 404 404 404 404 404 404 404 404 404
many: to Trash                 409 404 404 404 404 404 404 404 404 404 404 404
many: restore                  409 404 404 404 404 404 404 404 404 404 404 404
many: read                     200 200 200 200 200 200 404 404 404 404 404 404
many: keys                     200 404 404 404 404 404 200 404 404 404 404 404
many: read one more            200 404 404 404 404 404 404 404 404 404 404 404
many: into open list           200 200 403 200 403 403 404 403 404 404 404 404
many: into closed list         200 404 404 404 404 404 404 404 404 404 404 404
many: out of closed list       200 404 403 404 403 403 404 403 404 404 404 404
many: to no list               200 200 403 200 403 403 403 403 404 404 404 404
many: closed to no list        200 404 403 404 403 403 403 403 404 404 404 404
many: to own bucket            200 200 403 200 403 403 404 404 404 404 404 404
many: closed to own bucket     200 404 404 404 404 404 200 404 404 404 404 404
`;

test("each role can make exactly the calls that the matrix lists for it", async () => {
  const rows: string[] = [];
  for (const [name, callOf] of Object.entries(CALLS)) {
    const cells: number[] = [];
    for (const actor of ACTORS) {
      const user = scene.actors[actor];
      cells.push((await callAs(server, user, await callOf(user))).status);
    }
    rows.push(`${name.padEnd(30)} ${cells.join(" ")}`);
  }
  assert.equal(rows.join("\n"), MATRIX.trim());
});
